//! Airports that do not exist.

use pinzon_harness::ODD_DAYS;

use super::*;

/// Every list that is asked for by an airport refuses one that the catalogue does not have.
#[sqlx::test]
async fn no_list_is_of_an_airport_that_does_not_exist(pool: PgPool) {
    let w = world(pool).await;
    let token = w.token(Role::Admin, &[]);
    for (airport, exists) in [("GPS", true), ("ZZZ", false), ("QQQ", false)] {
        let filter = Some(pb::RetentionFilter { airport: airport.to_owned(), ..Default::default() });
        let mut lists = w.lists.clone();
        let of = pb::ListRetentionsRequest { filter: filter.clone(), ..Default::default() };
        let listed = lists.list_retentions(signed(&token, of)).await.err();
        let of = pb::SearchRetentionsRequest { filter: filter.clone(), ..Default::default() };
        let searched = lists.search_retentions(signed(&token, of)).await.err();
        let of = pb::ExportRetentionsRequest { filter: filter.clone(), ..Default::default() };
        let exported = lists.export_retentions(signed(&token, of)).await.err();
        let of = pb::GetRetentionFiguresRequest { filter: filter.clone() };
        let counted = lists.get_retention_figures(signed(&token, of)).await.err();
        let of = pb::GetRetentionTotalsRequest { filter, ..Default::default() };
        let summed = lists.get_retention_totals(signed(&token, of)).await.err();
        for refused in [listed, searched, exported, counted, summed] {
            told(refused, "filter.airport", exists);
        }

        let airport = airport.to_owned();
        let of = pb::GetRetentionOfficersRequest { airport: airport.clone() };
        told(lists.get_retention_officers(signed(&token, of)).await.err(), "airport", exists);
        let mut custody = w.custody.clone();
        let of = pb::ListCustodyRequest { airport: airport.clone(), ..Default::default() };
        told(custody.list_custody(signed(&token, of)).await.err(), "airport", exists);
        let of = pb::GetCustodyFiguresRequest { airport: airport.clone() };
        told(custody.get_custody_figures(signed(&token, of)).await.err(), "airport", exists);
        let of = pb::ListInventoriesRequest { airport: airport.clone(), ..Default::default() };
        told(custody.list_inventories(signed(&token, of)).await.err(), "airport", exists);
        let filter = Some(pb::MovementFilter { airport: airport.clone(), ..Default::default() });
        let of = pb::ListMovementsRequest { filter: filter.clone(), ..Default::default() };
        told(custody.list_movements(signed(&token, of)).await.err(), "filter.airport", exists);
        let of = pb::ExportMovementsRequest { filter, ..Default::default() };
        told(custody.export_movements(signed(&token, of)).await.err(), "filter.airport", exists);
        let of = pb::ListDevicesRequest { airport, ..Default::default() };
        told(w.devices.clone().list_devices(signed(&token, of)).await.err(), "airport", exists);
    }
}

#[sqlx::test]
async fn a_device_is_of_an_airport_that_exists(pool: PgPool) {
    let w = world(pool).await;
    let token = w.token(Role::Admin, &[]);
    told(w.register_as(&token, "ZZZ", 1).await.err(), "airport", false);
    assert!(w.register_as(&token, "GPS", 1).await.is_ok());
}

fn told(refused: Option<Status>, field: &str, exists: bool) {
    let wrong = refused.iter().flat_map(violations_of).map(|wrong| (wrong.field, wrong.reason));
    let expected = (!exists).then(|| (field.to_owned(), Reason::UnknownCode));
    assert_eq!(wrong.collect::<Vec<_>>(), expected.into_iter().collect::<Vec<_>>(), "{refused:?}");
}

#[sqlx::test]
async fn odd_periods_are_answered_or_refused(pool: PgPool) {
    let w = world(pool).await;
    let token = w.token(Role::Admin, &[]);
    let told = |refused: Option<Status>, from: &str, to: &str| {
        let code = refused.map(|refused| refused.code());
        assert!(matches!(code, None | Some(Code::InvalidArgument)), "{from} to {to}: {code:?}");
    };
    for (from, to) in ODD_DAYS.iter().flat_map(|from| ODD_DAYS.iter().map(move |to| (*from, *to))) {
        let (first, last) = (from.to_owned(), to.to_owned());
        let issued =
            pb::RetentionFilter { issued_from: first.clone(), issued_to: last.clone(), ..Default::default() };
        let flown =
            pb::RetentionFilter { flight_from: first.clone(), flight_to: last.clone(), ..Default::default() };
        for filter in [issued, flown] {
            let of = pb::GetRetentionFiguresRequest { filter: Some(filter) };
            told(w.lists.clone().get_retention_figures(signed(&token, of)).await.err(), from, to);
        }
        let moved = pb::MovementFilter { moved_from: first, moved_to: last, ..Default::default() };
        let of = pb::ListMovementsRequest { filter: Some(moved), ..Default::default() };
        told(w.custody.clone().list_movements(signed(&token, of)).await.err(), from, to);
    }
}
