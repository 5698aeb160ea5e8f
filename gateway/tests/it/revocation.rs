//! Ended sessions: told over a real NATS server, asked of auth when there is none.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use axum::http::StatusCode;
use pinzon_chassis::caller::Role;
use pinzon_events::facts::{Fact, SessionsEnded, SignedOut};
use pinzon_gateway::app::Limits;
use pinzon_harness::{Nats, eventually, person};
use pinzon_proto::{auth::v1 as auth, declarations::v1 as declarations};
use serde_json::json;
use tonic::Status;
use uuid::Uuid;

use crate::fakes::{Fake, Gateway, Reply, request, signed};

const READY: &str = "/api/health/ready";
const UNKNOWN: &str = "gateway/ended_sessions";
const DECLARATION: &str = "7f1c2a52-58b7-4a44-9d0c-0f5d3c1d9a10";

/// What auth would tell.
type Ended = Arc<Mutex<Vec<Uuid>>>;

type Telling = Result<auth::ListRevokedSessionsResponse, Status>;

fn telling_page(ended: &Ended) -> impl Fn(auth::ListRevokedSessionsRequest) -> Telling + use<> {
    let ended = ended.clone();
    move |asked| {
        // A page each, so that paging is needed.
        let from: usize = asked.page_token.parse().unwrap_or(0);
        let ended = ended.lock().unwrap();
        let session_ids = ended.iter().skip(from).take(1).map(Uuid::to_string).collect();
        let next_page_token = if from + 1 < ended.len() { (from + 1).to_string() } else { String::new() };
        let total = i64::try_from(ended.len()).unwrap();
        Ok(auth::ListRevokedSessionsResponse { session_ids, total, next_page_token })
    }
}

fn telling(ended: &Ended) -> Fake {
    Fake::default().on(telling_page(ended))
}

fn questions(fake: &Fake) -> usize {
    fake.asked().iter().filter(|name| name.ends_with("::ListRevokedSessionsRequest")).count()
}

async fn ask(gateway: &Gateway, token: &str) -> Reply {
    gateway.send(signed(request("GET", "/api/user"), token)).await
}

/// Sooner than the next question to auth while NATS is there, which comes after a minute.
const SOON: Duration = Duration::from_secs(30);

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

/// Publishes a fact that a process signed.
async fn publish(nats: &async_nats::Client, process: &str, (subject, payload): &(&'static str, Vec<u8>)) {
    let mut headers = async_nats::HeaderMap::new();
    pinzon_events::signed::sign(pinzon_harness::identity(process).signatures(), &mut headers, payload)
        .unwrap();
    nats.publish_with_headers(*subject, headers, payload.clone().into()).await.unwrap();
}

#[tokio::test]
async fn an_event_ends_a_session_before_auth_is_asked_again() {
    let nats = Nats::start().await;
    let fake = telling(&Ended::default());
    let gateway = Gateway::starting(fake.clone(), Limits::default()).await;
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
    let forged = fact(&SignedOut { session_id: people[3].session_id });
    publish(&client, "declarations", &forged).await;
    client.publish(forged.0, forged.1.into()).await.unwrap();
    for fact in [garbage, one, two] {
        publish(&client, "auth", &fact).await;
    }
    client.flush().await.unwrap();
    let mut slowest = Duration::ZERO;
    for token in &tokens[..3] {
        slowest = slowest.max(until_refused(&gateway, token).await);
    }
    println!("refused after {slowest:?}");
    assert!(slowest < SOON, "{slowest:?}");
    assert_ne!(
        ask(&gateway, &tokens[3]).await.status,
        401,
        "neither another service nor a stranger ends one"
    );
}

#[tokio::test]
async fn while_nats_is_down_auth_is_asked_and_afterwards_events_count_again() {
    let mut nats = Nats::start().await;
    let ended = Ended::default();
    let fake = telling(&ended);
    let gateway = Gateway::starting(fake.clone(), Limits::default()).await;
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
    assert!(slowest < SOON, "{slowest:?}");

    // What ended while nobody could tell is known as soon as NATS is back.
    let before = questions(&fake);
    let missed = person(Role::Admin, &[]);
    ended.lock().unwrap().push(missed.session_id);
    nats.resume().await;
    until_refused(&gateway, &gateway.token_of(&missed)).await;
    assert!(questions(&fake) > before);

    let last = person(Role::Auditor, &[]);
    let client = nats.client().await;
    let signed_out = fact(&SignedOut { session_id: last.session_id });
    eventually("an event ends a session again", async || {
        publish(&client, "auth", &signed_out).await;
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
async fn until_auth_has_told_what_ended_nobody_is_staff() {
    let fake = Fake::default()
        .on(|_: auth::GetCurrentUserRequest| Err::<auth::User, _>(Status::unknown("whatever")))
        .on(|_: declarations::GetDeclarationRequest| {
            Err::<declarations::Declaration, _>(Status::unknown("whatever"))
        });
    let gateway = Gateway::starting(fake.clone(), Limits::default()).await;
    let (good, ended) = (person(Role::Inspector, &["GPS"]), person(Role::Inspector, &["GPS"]));
    gateway.revoked.add([ended.session_id]);
    let token = gateway.token_of(&good);
    let by = |id: &str| signed(request("GET", &format!("/api/declarations/{id}")), &token);

    // Only staff read by code: an answer of 401 would make them sign in again for nothing.
    let by_code = gateway.send(by("D-7K3M-Q2X9")).await;
    for reply in [ask(&gateway, &token).await, by_code] {
        assert_eq!((reply.status.as_u16(), reply.header("retry-after")), (503, "1"));
        assert_eq!(reply.problem()["reason"], "UNAVAILABLE");
    }
    assert!(gateway.send(request("GET", READY)).await.json()["failing"].to_string().contains(UNKNOWN));
    assert!(fake.seen().is_empty());
    // What is known already is said.
    assert_eq!(ask(&gateway, "nonsense").await.status, 401);
    assert_eq!(ask(&gateway, &gateway.token_of(&ended)).await.problem()["reason"], "SESSION_ENDED");
    // A traveller's page works, with the token as without.
    gateway.send(by(DECLARATION)).await;
    assert_eq!(fake.seen().len(), 1);
    assert!(!fake.seen()[0].contains_key("authorization"));

    gateway.revoked.complete();
    ask(&gateway, &token).await;
    gateway.send(by(DECLARATION)).await;
    assert_eq!(fake.seen().len(), 3);
    assert!(fake.seen()[1..].iter().all(|metadata| metadata.contains_key("authorization")));
    assert!(!gateway.send(request("GET", READY)).await.json()["failing"].to_string().contains(UNKNOWN));
}

#[tokio::test]
async fn a_gateway_that_starts_before_auth_takes_staff_once_auth_has_told_everything() {
    let early = person(Role::Inspector, &["GPS"]);
    let ended: Ended = Arc::new(Mutex::new(vec![Uuid::new_v4(), early.session_id]));
    let (answers, told) = (Arc::new(AtomicBool::new(false)), telling_page(&ended));
    let open = answers.clone();
    let fake = Fake::default().on(move |asked: auth::ListRevokedSessionsRequest| {
        // The second page too is needed.
        if asked.page_token.is_empty() || open.load(Ordering::Relaxed) {
            told(asked)
        } else {
            Err(Status::unavailable("not yet"))
        }
    });
    let gateway = Gateway::starting(fake.clone(), Limits::default()).await;
    gateway.follow("nats://127.0.0.1:1");
    let other = gateway.token(Role::Inspector);
    eventually("auth was asked again", async || questions(&fake) >= 3).await;
    assert_eq!(ask(&gateway, &gateway.token_of(&early)).await.status, 503);
    assert_eq!(ask(&gateway, &other).await.status, 503);
    answers.store(true, Ordering::Relaxed);
    eventually("staff are served", async || ask(&gateway, &other).await.status != 503).await;
    assert_eq!(ask(&gateway, &gateway.token_of(&early)).await.problem()["reason"], "SESSION_ENDED");
}

#[tokio::test]
async fn what_ended_before_the_start_is_known_without_nats() {
    let early = person(Role::Inspector, &["GPS"]);
    let ended: Ended = Arc::new(Mutex::new(vec![Uuid::new_v4(), early.session_id]));
    let gateway = Gateway::starting(telling(&ended), Limits::default()).await;
    gateway.follow("nats://127.0.0.1:1");
    until_refused(&gateway, &gateway.token_of(&early)).await;
}
