//! Airports that do not exist.

use pinzon_chassis::{Reason, status::violations_of};
use pinzon_harness::ODD_DAYS;

use super::*;
use crate::counter::tomorrow;

/// Every list that is asked for by an airport refuses one that the catalogue does not have.
#[sqlx::test]
async fn no_list_is_of_an_airport_that_does_not_exist(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(Role::Admin, &[]);
    for (airport, exists) in [("GPS", true), ("ZZZ", false), ("QQQ", false)] {
        let filter = Some(pb::DeclarationFilter { airport: airport.to_owned(), ..Default::default() });
        let of = pb::ListDeclarationsRequest { filter: filter.clone(), ..Default::default() };
        let listed = w.client.list_declarations(signed(&token, of)).await.err();
        let of = pb::SearchDeclarationsRequest { filter: filter.clone(), ..Default::default() };
        let searched = w.client.search_declarations(signed(&token, of)).await.err();
        let of = pb::ExportDeclarationsRequest { filter: filter.clone(), ..Default::default() };
        let exported = w.client.export_declarations(signed(&token, of)).await.err();
        let of = pb::GetDeclarationFiguresRequest { filter };
        let counted = w.client.get_declaration_figures(signed(&token, of)).await.err();
        let filter = Some(pb::PassengerFilter { airport: airport.to_owned(), ..Default::default() });
        let of = pb::SearchPassengersRequest { filter: filter.clone(), ..Default::default() };
        let people = w.passengers.search_passengers(signed(&token, of)).await.err();
        let of = pb::ExportPassengersRequest { filter, ..Default::default() };
        let people_exported = w.passengers.export_passengers(signed(&token, of)).await.err();
        for refused in [listed, searched, exported, counted, people, people_exported] {
            told(refused, "filter.airport", exists);
        }

        let airport = airport.to_owned();
        let of = pb::ListFlightsRequest {
            airport: airport.clone(),
            flight_date: tomorrow(),
            ..Default::default()
        };
        told(w.counter.list_flights(signed(&token, of)).await.err(), "airport", exists);
        let of = pb::ListQueueRequest {
            airport: airport.clone(),
            flight_date: tomorrow(),
            flight_number: "LA1411".to_owned(),
            ..Default::default()
        };
        told(w.counter.list_queue(signed(&token, of)).await.err(), "airport", exists);
        let of = pb::ListAttentionRequest {
            kind: pb::AttentionKind::Duplicate.into(),
            airport,
            ..Default::default()
        };
        told(w.administration.list_attention(signed(&token, of)).await.err(), "airport", exists);
    }
}

fn told(refused: Option<Status>, field: &str, exists: bool) {
    let wrong = refused.iter().flat_map(violations_of).map(|wrong| (wrong.field, wrong.reason));
    let expected = (!exists).then(|| (field.to_owned(), Reason::UnknownCode));
    assert_eq!(wrong.collect::<Vec<_>>(), expected.into_iter().collect::<Vec<_>>(), "{refused:?}");
}

#[sqlx::test]
async fn odd_periods_are_answered_or_refused(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(Role::Admin, &[]);
    let told = |refused: Option<Status>, from: &str, to: &str| {
        let code = refused.map(|refused| refused.code());
        assert!(matches!(code, None | Some(Code::InvalidArgument)), "{from} to {to}: {code:?}");
    };
    for (from, to) in ODD_DAYS.iter().flat_map(|from| ODD_DAYS.iter().map(move |to| (*from, *to))) {
        let (from_date, to_date) = (from.to_owned(), to.to_owned());
        let flights = pb::DeclarationFilter {
            flight_from: from_date.clone(),
            flight_to: to_date.clone(),
            ..Default::default()
        };
        let submissions = pb::DeclarationFilter {
            submitted_from: from_date.clone(),
            submitted_to: to_date.clone(),
            ..Default::default()
        };
        for filter in [flights, submissions] {
            let of = pb::GetDeclarationFiguresRequest { filter: Some(filter) };
            told(w.client.get_declaration_figures(signed(&token, of)).await.err(), from, to);
        }
        let met =
            pb::PassengerFilter { met_from_date: from_date, met_until_date: to_date, ..Default::default() };
        let of = pb::SearchPassengersRequest { filter: Some(met), ..Default::default() };
        told(w.passengers.search_passengers(signed(&token, of)).await.err(), from, to);
    }
}
