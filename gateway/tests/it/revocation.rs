//! Ended sessions: told over a real NATS server, asked of auth when there is none.

use std::{
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use axum::http::StatusCode;
use pinzon_chassis::caller::Role;
use pinzon_events::facts::{Fact, SessionsEnded, SignedOut};
use pinzon_harness::{Nats, eventually, person};
use pinzon_proto::auth::v1 as auth;
use serde_json::json;
use uuid::Uuid;

use crate::fakes::{Fake, Gateway, Reply, request, signed};

/// What auth would tell.
type Ended = Arc<Mutex<Vec<Uuid>>>;

fn telling(ended: &Ended) -> Fake {
    let ended = ended.clone();
    Fake::default().on(move |asked: auth::ListRevokedSessionsRequest| {
        // A page each, so that paging is needed.
        let from: usize = asked.page_token.parse().unwrap_or(0);
        let ended = ended.lock().unwrap();
        let session_ids = ended.iter().skip(from).take(1).map(Uuid::to_string).collect();
        let next_page_token = if from + 1 < ended.len() { (from + 1).to_string() } else { String::new() };
        let total_size = i64::try_from(ended.len()).unwrap();
        Ok(auth::ListRevokedSessionsResponse { session_ids, total_size, next_page_token })
    })
}

fn questions(fake: &Fake) -> usize {
    fake.asked().iter().filter(|name| name.ends_with("::ListRevokedSessionsRequest")).count()
}

async fn ask(gateway: &Gateway, token: &str) -> Reply {
    gateway.send(signed(request("GET", "/api/user"), token)).await
}

/// How long the token is still taken.
async fn until_refused(gateway: &Gateway, token: &str) -> Duration {
    let started = Instant::now();
    eventually("the token is refused", async || ask(gateway, token).await.status == StatusCode::UNAUTHORIZED)
        .await;
    assert_eq!(ask(gateway, token).await.problem()["reason"], "SESSION_ENDED");
    started.elapsed()
}

fn fact<F: Fact>(fact: &F) -> (&'static str, Vec<u8>) {
    let envelope =
        json!({"specversion": "1.0", "type": F::KIND, "data": serde_json::to_value(fact).unwrap()});
    (F::KIND, envelope.to_string().into_bytes())
}

#[tokio::test]
async fn an_event_ends_a_session_within_a_second() {
    let nats = Nats::start().await;
    let fake = telling(&Ended::default());
    let gateway = Gateway::before(fake.clone()).await;
    gateway.follow(&nats.url());
    // Once at start, once when NATS has taken the subscriptions.
    eventually("auth was asked twice", async || questions(&fake) >= 2).await;
    let client = nats.client().await;

    let people: Vec<_> = (0..4).map(|_| person(Role::Inspector, &["GPS"])).collect();
    let tokens: Vec<_> = people.iter().map(|person| gateway.token_of(person)).collect();
    for token in &tokens {
        assert_ne!(ask(&gateway, token).await.status, 401);
    }
    let garbage = (SignedOut::KIND, b"garbage".to_vec());
    let one = fact(&SignedOut { session_id: people[0].session_id });
    let two = fact(&SessionsEnded {
        session_ids: vec![people[1].session_id, people[2].session_id],
        reason: "password_changed".into(),
    });
    for (subject, payload) in [garbage, one, two] {
        client.publish(subject, payload.into()).await.unwrap();
    }
    client.flush().await.unwrap();
    let mut slowest = Duration::ZERO;
    for token in &tokens[..3] {
        slowest = slowest.max(until_refused(&gateway, token).await);
    }
    println!("refused after {slowest:?}");
    assert!(slowest < Duration::from_secs(1), "{slowest:?}");
    assert_ne!(ask(&gateway, &tokens[3]).await.status, 401, "others stay");
}

#[tokio::test]
async fn while_nats_is_down_auth_is_asked_and_afterwards_events_count_again() {
    let mut nats = Nats::start().await;
    let ended = Ended::default();
    let fake = telling(&ended);
    let gateway = Gateway::before(fake.clone()).await;
    gateway.follow(&nats.url());
    eventually("auth was asked twice", async || questions(&fake) >= 2).await;

    nats.kill().await;
    eventually("auth was asked when NATS went", async || questions(&fake) >= 3).await;
    let gone: Vec<_> = (0..3).map(|_| person(Role::Supervisor, &["GPS"])).collect();
    ended.lock().unwrap().extend(gone.iter().map(|person| person.session_id));
    let mut slowest = Duration::ZERO;
    for person in &gone {
        slowest = slowest.max(until_refused(&gateway, &gateway.token_of(person)).await);
    }
    println!("refused without NATS after {slowest:?}");
    assert!(slowest < Duration::from_secs(10), "{slowest:?}");

    // What ended while nobody could tell is known as soon as NATS is back.
    let before = questions(&fake);
    let missed = person(Role::Admin, &[]);
    nats.resume().await;
    ended.lock().unwrap().push(missed.session_id);
    until_refused(&gateway, &gateway.token_of(&missed)).await;
    assert!(questions(&fake) > before);

    let last = person(Role::Auditor, &[]);
    let client = nats.client().await;
    let (subject, payload) = fact(&SignedOut { session_id: last.session_id });
    eventually("an event ends a session again", async || {
        client.publish(subject, payload.clone().into()).await.unwrap();
        ask(&gateway, &gateway.token_of(&last)).await.status == StatusCode::UNAUTHORIZED
    })
    .await;
}

#[tokio::test]
async fn the_gateway_serves_without_nats_and_without_auth() {
    let gateway = Gateway::alone().await;
    gateway.follow("nats://127.0.0.1:1");
    assert_eq!(gateway.send(request("GET", "/api/health/live")).await.status, 200);
    assert_eq!(ask(&gateway, "nonsense").await.status, 401);
    assert_eq!(ask(&gateway, &gateway.token(Role::Admin)).await.status, 503);
}

#[tokio::test]
async fn what_ended_before_the_start_is_known_without_nats() {
    let early = person(Role::Inspector, &["GPS"]);
    let ended: Ended = Arc::new(Mutex::new(vec![Uuid::new_v4(), early.session_id]));
    let gateway = Gateway::before(telling(&ended)).await;
    gateway.follow("nats://127.0.0.1:1");
    until_refused(&gateway, &gateway.token_of(&early)).await;
}
