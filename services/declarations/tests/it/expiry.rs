//! Declarations that nobody presented expire by themselves.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use pinzon_chassis::{caller::Role, clock::Clock};
use pinzon_declarations::upkeep::job::Upkeep;
use pinzon_events::outbox::Wake;
use pinzon_harness::signed;
use pinzon_proto::declarations::v1 as pb;
use sqlx::PgPool;
use tonic::Code;

use crate::{World, content, world};

impl World {
    /// The upkeep of a replica whose clock stands still.
    pub fn upkeep(&self, now: DateTime<Utc>) -> Upkeep {
        Upkeep {
            pool: self.app.clone(),
            control: self.asked.clone(),
            clock: Clock::fixed(now),
            wake: Wake::new(),
        }
    }
}

/// Midnight that begins a day on the islands or, at `GYE`, on the mainland.
fn begin(day: NaiveDate, airport: &str) -> DateTime<Utc> {
    let hour = if airport == "GYE" { 5 } else { 6 };
    day.and_hms_opt(hour, 0, 0).unwrap().and_utc()
}

async fn states(w: &World) -> Vec<(String, String)> {
    let all = "select code, state from declaration order by code";
    sqlx::query_as(all).fetch_all(&w.pool).await.unwrap()
}

async fn move_to(w: &World, code: &str, airport: &str, flight: NaiveDate) {
    sqlx::query("update declaration set airport = $2, flight_date = $3 where code = $1")
        .bind(code)
        .bind(airport)
        .bind(flight)
        .execute(&w.pool)
        .await
        .unwrap();
}

#[sqlx::test]
async fn a_declaration_expires_when_its_last_day_ends_at_its_airport(pool: PgPool) {
    let mut w = world(pool).await;
    let flight: NaiveDate = "2026-11-10".parse().unwrap();
    let third = flight + Duration::days(3);
    let (islands, mainland, presented) =
        (w.submitted().await.code, w.submitted().await.code, w.submitted().await.code);
    let token = w.token(Role::Inspector, &["GPS"]);
    w.present(&token, &presented).await.unwrap();
    for (code, airport) in [(&islands, "GPS"), (&mainland, "GYE"), (&presented, "GPS")] {
        move_to(&w, code, airport, flight).await;
    }
    let second = Duration::seconds(1);
    assert_eq!(w.upkeep(begin(third, "GYE") - second).expire().await.unwrap(), 0);
    assert_eq!(w.upkeep(begin(third, "GYE")).expire().await.unwrap(), 1);
    assert_eq!(w.upkeep(begin(third, "GPS") - second).expire().await.unwrap(), 0);
    assert_eq!(w.upkeep(begin(third, "GPS")).expire().await.unwrap(), 1);
    let mut expected = [(islands.clone(), "expired"), (mainland, "expired"), (presented, "presented")];
    expected.sort();
    assert_eq!(states(&w).await, expected.map(|(code, state)| (code, state.to_owned())));

    let (kind, subject) = w.facts().await.pop().unwrap();
    assert_eq!((kind.as_str(), &subject), ("pinzon.declaration.expired.v1", &islands));
    let fact: serde_json::Value = sqlx::query_scalar("select event from outbox order by seq desc limit 1")
        .fetch_one(&w.pool)
        .await
        .unwrap();
    assert_eq!(fact["actorkind"], "system");
    assert_eq!(
        fact["data"],
        serde_json::json!({
            "before": "submitted", "after": "expired", "flight_date": "2026-11-10", "expiry_days": 2
        })
    );

    let seen = w.get(&islands, Some(&token)).await.unwrap();
    let last = seen.transitions.last().unwrap();
    assert_eq!(
        (seen.state(), last.by.as_str(), last.by_id.as_str(), last.airport.as_str()),
        (pb::State::Expired, "Sistema", "", "GPS")
    );
}

#[sqlx::test]
async fn a_reopened_declaration_has_its_days_again(pool: PgPool) {
    let mut w = world(pool).await;
    let code = w.submitted().await.code;
    let today = Utc::now().date_naive();
    move_to(&w, &code, "GPS", today - Duration::days(40)).await;
    assert_eq!(w.upkeep(Utc::now()).expire().await.unwrap(), 1);
    let supervisor = w.token(Role::Supervisor, &["GPS"]);
    let message = pb::ReopenDeclarationRequest {
        code: code.clone(),
        version: 1,
        note: "viaja hoy".to_owned(),
        state: pb::State::Expired.into(),
    };
    let reopened = w.client.reopen_declaration(signed(&supervisor, message)).await.unwrap().into_inner();
    assert_eq!(reopened.state(), pb::State::Submitted);
    assert_eq!(w.upkeep(Utc::now()).expire().await.unwrap(), 0);
    assert_eq!(w.upkeep(Utc::now() + Duration::days(2)).expire().await.unwrap(), 0);
    assert_eq!(w.upkeep(Utc::now() + Duration::days(3)).expire().await.unwrap(), 1);
}

#[sqlx::test]
async fn replicas_expire_each_declaration_once_and_leave_out_what_is_being_worked_on(pool: PgPool) {
    let mut w = world(pool).await;
    for _ in 0..6 {
        w.submit(content()).await.unwrap();
    }
    let later = Utc::now() + Duration::days(10);
    let mut officer = w.app.begin().await.unwrap();
    sqlx::query("select from declaration order by code limit 1 for update")
        .execute(&mut *officer)
        .await
        .unwrap();
    let (one, other) = (w.upkeep(later), w.upkeep(later));
    let (one, other) = tokio::join!(one.expire(), other.expire());
    assert_eq!(one.unwrap() + other.unwrap(), 5);
    officer.rollback().await.unwrap();
    assert_eq!(w.upkeep(later).expire().await.unwrap(), 1);
    let facts = w.facts().await;
    assert_eq!(facts.iter().filter(|(kind, _)| kind == "pinzon.declaration.expired.v1").count(), 6);
}

#[sqlx::test]
async fn nothing_expires_while_the_days_are_unknown(pool: PgPool) {
    let mut w = world(pool).await;
    w.submitted().await;
    *w.control.lock().unwrap() = None;
    let upkeep = w.upkeep(Utc::now() + Duration::days(40));
    assert_eq!(upkeep.expire().await.unwrap_err().code(), Code::Unavailable);
    assert!(states(&w).await.iter().all(|(_, state)| state == "submitted"));
}
