//! Alerts about people, as the counter meets them.

use chrono::{Days, Utc};
use pinzon_chassis::{
    Reason,
    caller::Role,
    status::{reason_of, violations_of},
};
use pinzon_harness::signed;
use pinzon_proto::declarations::v1 as pb;
use sqlx::PgPool;
use tonic::Status;

use crate::{
    World,
    companions::{cause, changes, minor},
    content,
    counter::nothing_declared,
    world,
};

const DOCUMENT: &str = "AB123456";

fn nothing() -> pb::Content {
    nothing_declared(DOCUMENT)
}

pub fn alert(id: &str) -> pb::CreatePassengerAlertRequest {
    pb::CreatePassengerAlertRequest {
        id: id.to_owned(),
        reason: "Trae semillas".to_owned(),
        ..Default::default()
    }
}

/// A day of the flight of the sample, which is tomorrow, moved by some days.
fn flight_day(later: i64) -> String {
    (Utc::now().date_naive() + chrono::Duration::days(1 + later)).to_string()
}

pub async fn alerted(w: &mut World, token: &str, airport: &str) -> Result<Vec<String>, Status> {
    let message = pb::ListAlertedDeclarationsRequest { airport: airport.to_owned(), ..Default::default() };
    let answer = w.counter.list_alerted_declarations(signed(token, message)).await?.into_inner();
    Ok(answer.items.into_iter().map(|item| item.code).collect())
}

#[sqlx::test]
async fn an_alert_written_before_or_after_the_declaration_makes_it_red_until_it_ends(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(Role::Inspector, &["GPS"]);
    let first = w.sworn(nothing()).await;
    assert_eq!(w.lane(&first).await, (pb::Lane::Green, vec![cause("NOTHING_DECLARED", "")]));
    assert_eq!(alerted(&mut w, &token, "GPS").await.unwrap(), [""; 0]);

    let id = w.only_id(&token).await;
    let written = w.warn_as(&token, alert(&id)).await.unwrap();
    let red = (pb::Lane::Red, vec![cause("PASSENGER_ALERT", "Trae semillas")]);
    assert_eq!(w.lane(&first).await, red);
    let shown = w.get(&first, Some(&token)).await.unwrap().alerts;
    assert_eq!((shown.len(), shown[0].passenger_id.as_str()), (1, id.as_str()));
    assert_eq!(
        (shown[0].reason.as_str(), shown[0].written_by.as_str()),
        ("Trae semillas", "Persona inspector")
    );
    let queued = w.queue().await.remove(0).lane.unwrap();
    assert_eq!((queued.code(), queued.reasons[0].code.as_str()), (pb::Lane::Red, "PASSENGER_ALERT"));

    let other = w.submit(nothing()).await.unwrap().declaration.unwrap();
    assert_eq!(w.lane(&other.code).await.0, pb::Lane::Red);
    assert_eq!(w.get(&other.id, None).await.unwrap().alerts, [], "the traveller is not told");
    let mut both = vec![first.clone(), other.code.clone()];
    both.sort();
    assert_eq!(alerted(&mut w, &token, "GPS").await.unwrap(), both);

    w.end_alert(&token, &id, &written.id, 1).await.unwrap();
    assert_eq!(w.lane(&first).await.0, pb::Lane::Green);
    assert_eq!(alerted(&mut w, &token, "GPS").await.unwrap(), [""; 0]);
    let told: Vec<_> = changes(&w)
        .await
        .into_iter()
        .map(|(of, before, after, because, airport)| {
            assert_eq!((because, airport.as_str()), (None, "GPS"));
            (of == first, before, after)
        })
        .collect();
    let change = |is_first, before: &str, after: &str| (is_first, before.to_owned(), after.to_owned());
    assert_eq!(told[0], change(true, "green", "red"));
    assert_eq!(told[1..].iter().filter(|told| told.2 == "green").count(), 2, "{told:?}");
}

#[sqlx::test]
async fn devices_hear_of_alerts_for_as_long_as_a_declaration_is_waited_for(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(Role::Inspector, &["GPS"]);
    let code = w.sworn(nothing()).await;
    let id = w.only_id(&token).await;
    w.warn_as(&token, alert(&id)).await.unwrap();
    sqlx::query("update passenger_alert set valid_from = valid_from - 9").execute(&w.pool).await.unwrap();
    // The catalogue of these tests lets declarations wait for two days.
    for (days, expected) in [(2, vec![code.clone()]), (3, vec![])] {
        sqlx::query(
            "update declaration set flight_date = (now() at time zone 'Pacific/Galapagos')::date - $1",
        )
        .bind(days)
        .execute(&w.pool)
        .await
        .unwrap();
        assert_eq!(alerted(&mut w, &token, "GPS").await.unwrap(), expected, "{days} days after the flight");
    }
}

#[sqlx::test]
async fn an_alert_reaches_every_document_of_its_person_and_a_minor(pool: PgPool) {
    let mut w = world(pool).await;
    let supervisor = w.token(Role::Supervisor, &["GPS"]);
    let code = w.sworn(nothing()).await;
    let id = w.only_id(&supervisor).await;
    let other = w.create(&supervisor, "ZX98765").await.unwrap();
    w.warn_as(&supervisor, alert(&other.id)).await.unwrap();
    assert_eq!(w.lane(&code).await.0, pb::Lane::Green, "somebody else's");

    let declared = w.passenger(&supervisor, &id).await.unwrap();
    w.join(&supervisor, &other, &declared).await.unwrap();
    assert_eq!(w.lane(&code).await.0, pb::Lane::Red);
    let alias = w.passenger(&supervisor, &id).await.unwrap();
    w.separate(&supervisor, &other.id, &id, alias.version).await.unwrap();
    assert_eq!(w.lane(&code).await.0, pb::Lane::Green);

    let family = pb::Content { minors: vec![minor("ZX98765")], ..nothing_declared("QQ11111") };
    let family = pb::Content {
        minors: vec![pb::Minor { document_country: "EC".to_owned(), ..family.minors[0].clone() }],
        ..family
    };
    let with_minor = w.sworn(family).await;
    assert_eq!(w.lane(&with_minor).await.0, pb::Lane::Red);
}

#[sqlx::test]
async fn an_alert_holds_on_the_day_of_the_flight_at_the_airports_that_it_is_meant_for(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(Role::Inspector, &["GPS"]);
    let elsewhere = w.token(Role::Inspector, &["SCY"]);
    let auditor = w.token(Role::Auditor, &[]);
    let code = w.sworn(nothing()).await;
    let id = w.only_id(&token).await;
    for (from, until, lane) in [
        (flight_day(1), String::new(), pb::Lane::Green),
        (flight_day(-1), flight_day(-1), pb::Lane::Green),
        (flight_day(0), flight_day(0), pb::Lane::Red),
    ] {
        let asked =
            pb::CreatePassengerAlertRequest { valid_from_date: from, valid_until_date: until, ..alert(&id) };
        let written = w.warn_as(&token, asked.clone()).await.unwrap();
        assert_eq!(w.lane(&code).await.0, lane, "{asked:?}");
        w.end_alert(&token, &id, &written.id, 1).await.unwrap();
    }

    let of = |airports: &[&str]| pb::CreatePassengerAlertRequest {
        airports: airports.iter().map(|code| (*code).to_owned()).collect(),
        ..alert(&id)
    };
    let admin = w.token(Role::Admin, &[]);
    w.warn_as(&admin, of(&["SCY"])).await.unwrap();
    assert_eq!(w.lane(&code).await.0, pb::Lane::Green);
    assert_eq!(w.passenger(&token, &id).await.unwrap().alerts.iter().filter(|a| a.in_force).count(), 0);
    assert_eq!(w.passenger(&auditor, &id).await.unwrap().alerts.iter().filter(|a| a.in_force).count(), 1);
    let refused = w.warn_as(&token, of(&["SCY"])).await.unwrap_err();
    let violation = violations_of(&refused).remove(0);
    assert_eq!((violation.field.as_str(), violation.reason), ("airports", Reason::WrongAirport));
    let refused = w.warn_as(&token, of(&["GPS", "XXX"])).await.unwrap_err();
    let violation = violations_of(&refused).remove(0);
    assert_eq!((violation.field.as_str(), violation.reason), ("airports", Reason::UnknownCode));
    w.warn_as(&token, of(&["SCY", "GPS"])).await.unwrap();
    assert_eq!(w.lane(&code).await.0, pb::Lane::Red);
    assert_eq!(alerted(&mut w, &token, "GPS").await.unwrap(), [code]);
    assert_eq!(alerted(&mut w, &elsewhere, "SCY").await.unwrap(), [""; 0], "it is controlled at GPS");
    assert_eq!(reason_of(&alerted(&mut w, &elsewhere, "GPS").await.unwrap_err()), Reason::WrongAirport);
}

#[sqlx::test]
async fn an_alert_leaves_what_is_decided_as_it_was(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(Role::Inspector, &["GPS"]);
    let code = w.sworn(nothing()).await;
    w.present(&token, &code).await.unwrap();
    let review = pb::ReviewDeclarationRequest {
        code: code.clone(),
        version: 1,
        outcome: pb::ReviewOutcome::Cleared.into(),
        state: pb::State::Presented.into(),
        ..Default::default()
    };
    w.client.review_declaration(signed(&token, review)).await.unwrap();
    let id = w.only_id(&token).await;
    w.warn_as(&token, alert(&id)).await.unwrap();
    assert_eq!(w.lane(&code).await.0, pb::Lane::Green);
    assert_eq!(changes(&w).await, []);
    // The next journey is not decided.
    let mut later = content();
    later.travel.as_mut().unwrap().flight_date = (Utc::now().date_naive() + Days::new(9)).to_string();
    let later = w.sworn(later).await;
    assert_eq!(w.lane(&later).await.1[0], cause("PASSENGER_ALERT", "Trae semillas"));
}
