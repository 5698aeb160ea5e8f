//! Declarations that nobody presented expire by themselves.

use chrono::{DateTime, Duration, NaiveDate, Utc};
use pinzon_chassis::{caller::Role, clock::Clock};
use pinzon_declarations::upkeep::job::Upkeep;
use pinzon_domain::date::islands_begin;
use pinzon_events::outbox::Wake;
use pinzon_harness::signed;
use pinzon_proto::declarations::v1 as pb;
use sqlx::PgPool;
use tonic::{Code, Status};

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

async fn states(w: &World) -> Vec<(String, String)> {
    let all = "select code, state from declaration order by code";
    sqlx::query_as(all).fetch_all(&w.pool).await.unwrap()
}

async fn move_to(w: &World, code: &str, flight: NaiveDate) {
    sqlx::query("update declaration set flight_date = $2 where code = $1")
        .bind(code)
        .bind(flight)
        .execute(&w.pool)
        .await
        .unwrap();
}

#[sqlx::test]
async fn a_declaration_expires_when_its_last_day_ends_on_the_islands(pool: PgPool) {
    let mut w = world(pool).await;
    let flight: NaiveDate = "2026-11-10".parse().unwrap();
    let third = flight + Duration::days(3);
    let (waiting, presented) = (w.submitted().await.code, w.submitted().await.code);
    let token = w.token(Role::Inspector, &["GPS"]);
    w.present(&token, &presented).await.unwrap();
    for code in [&waiting, &presented] {
        move_to(&w, code, flight).await;
    }
    let second = Duration::seconds(1);
    assert_eq!(w.upkeep(islands_begin(third) - second).expire().await.unwrap(), 0);
    assert_eq!(w.upkeep(islands_begin(third)).expire().await.unwrap(), 1);
    let mut expected = [(waiting.clone(), "expired"), (presented, "presented")];
    expected.sort();
    assert_eq!(states(&w).await, expected.map(|(code, state)| (code, state.to_owned())));

    let (kind, subject) = w.facts().await.pop().unwrap();
    assert_eq!((kind.as_str(), &subject), ("pinzon.declaration.expired.v1", &waiting));
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

    let seen = w.get(&waiting, Some(&token)).await.unwrap();
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
    move_to(&w, &code, today - Duration::days(40)).await;
    assert_eq!(w.upkeep(Utc::now()).expire().await.unwrap(), 1);
    let supervisor = w.token(Role::Supervisor, &["GPS"]);
    let message = pb::ReopenDeclarationRequest {
        code: code.clone(),
        version: 1,
        note: "viaja hoy".to_owned(),
        state: pb::State::Expired.into(),
        ..Default::default()
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
    assert_eq!(Status::from(upkeep.expire().await.unwrap_err()).code(), Code::Unavailable);
    assert!(states(&w).await.iter().all(|(_, state)| state == "submitted"));
}
