//! How many declarations one network may submit.

use std::{
    num::NonZeroU32,
    sync::{Arc, Mutex},
};

use axum::http::{Request, StatusCode};
use pinzon_chassis::caller::Role;
use pinzon_gateway::app::Limits;
use pinzon_proto::declarations::v1 as pb;
use sha2::{Digest as _, Sha256};
use tonic::Status;

use crate::{
    DOCUMENT, bodies,
    fakes::{Fake, Gateway, Reply, request, with_body, with_header},
};

const KEY: &str = "01890000-0000-7000-8000-000000000001";
const AIRPORT: &str = "203.0.113.7";

/// A gateway that takes one submission of a network without a proof, and one with it; the service finds a reason to refuse.
async fn gateway() -> Gateway {
    limited(NonZeroU32::MIN).await
}

async fn limited(submissions: NonZeroU32) -> Gateway {
    let fake = Fake::default().on(|_: pb::CreateDeclarationRequest| {
        Err::<pb::CreateDeclarationResponse, _>(Status::unimplemented("asked"))
    });
    Gateway::limited(fake, Limits { submissions, ..Limits::default() }).await
}

async fn submit(gateway: &Gateway, address: &str, headers: &[(&str, &str)]) -> Reply {
    submit_content(gateway, address, headers, "{}").await
}

async fn submit_content(gateway: &Gateway, address: &str, headers: &[(&str, &str)], body: &str) -> Reply {
    let mut asked: Request<_> = with_body(request("POST", "/api/declarations"), body.to_owned());
    // A proof is one of its key; without one each submission is another.
    let another = uuid::Uuid::now_v7().to_string();
    let key = if headers.iter().any(|(name, _)| *name == "x-pinzon-proof") { KEY } else { &another };
    for (name, value) in [("idempotency-key", key), ("x-forwarded-for", address)].iter().chain(headers) {
        asked.headers_mut().insert(
            axum::http::HeaderName::try_from(*name).unwrap(),
            axum::http::HeaderValue::from_str(value).unwrap(),
        );
    }
    gateway.send(asked).await
}

/// The lowest solution of a challenge, as the API document describes it.
fn solve(challenge: &serde_json::Value, key: &str) -> String {
    let (text, difficulty) = (challenge["text"].as_str().unwrap(), challenge["difficulty"].as_u64().unwrap());
    let solved = |n: &u64| {
        let hash = Sha256::digest(format!("{text}.{key}.{n}"));
        u64::from(u32::from_be_bytes(*hash.first_chunk().unwrap()).leading_zeros()) >= difficulty
    };
    format!("{text}.{}", (0..).find(solved).unwrap())
}

#[tokio::test]
async fn beyond_its_number_a_network_proves_some_work_and_then_waits() {
    let gateway = gateway().await;
    assert_eq!(submit(&gateway, AIRPORT, &[]).await.status, 500, "it reaches the service");
    let reply = submit(&gateway, AIRPORT, &[]).await;
    assert_eq!(reply.status, StatusCode::TOO_MANY_REQUESTS);
    let problem = reply.problem();
    assert_eq!(problem["reason"], "PROOF_REQUIRED");
    assert_eq!(submit(&gateway, "203.0.113.8", &[]).await.status, 500, "others are not concerned");

    let proof = solve(&problem["challenge"], KEY);
    for _ in 0..2 {
        let reply = submit(&gateway, AIRPORT, &[("x-pinzon-proof", &proof)]).await;
        assert_eq!(reply.status, 500, "also after a lost answer");
    }
    let another = "01890000-0000-7000-8000-000000000002";
    let proof = solve(&problem["challenge"], another);
    let headers = [("x-pinzon-proof", proof.as_str()), ("idempotency-key", another)];
    let reply = submit(&gateway, AIRPORT, &headers).await;
    assert_eq!(reply.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(reply.problem()["reason"], "TOO_MANY_SUBMISSIONS");
    assert!(reply.header("retry-after").parse::<u64>().unwrap() > 60);
    assert!(reply.problem().get("challenge").is_none());
}

#[tokio::test]
async fn staff_submit_without_limit() {
    let gateway = gateway().await;
    let token = format!("Bearer {}", gateway.token(Role::Inspector));
    for _ in 0..3 {
        assert_eq!(submit(&gateway, AIRPORT, &[("authorization", &token)]).await.status, 500);
    }
}

#[tokio::test]
async fn a_declaration_has_few_bytes() {
    let gateway = gateway().await;
    let body = |spaces: usize| format!("{{{}}}", " ".repeat(spaces - 2));
    let path = "/api/declarations/01890000-0000-7000-8000-000000000001";
    for (method, path) in [("POST", "/api/declarations"), ("PUT", path)] {
        let too_large = gateway.send(with_body(request(method, path), body(64 * 1024 + 1))).await;
        assert_eq!(too_large.status, StatusCode::PAYLOAD_TOO_LARGE);
        assert_eq!(too_large.problem()["reason"], "BODY_TOO_LARGE");
        let read = gateway.send(with_body(request(method, path), body(64 * 1024))).await;
        assert_ne!(read.status, StatusCode::PAYLOAD_TOO_LARGE);
    }
}

#[tokio::test]
async fn many_declarations_of_one_document_for_one_day_need_a_proof_wherever_they_come_from() {
    let gateway = limited(Limits::default().submissions).await;
    let typed = |number: &str, country: &str, day: &str| {
        let document = format!(r#""document_number":"{number}","document_country":"{country}""#);
        let traveller = format!(r#"{{"document_type":"pasaporte",{document}}}"#);
        format!(r#"{{"travel":{{"flight_date":"{day}"}},"traveller":{traveller}}}"#)
    };
    let body = |number: &str| typed(number, "EC", "2026-12-01");
    // The service reads all of these as one document.
    for (n, (number, country, day)) in [
        ("a1", "EC", "2026-12-01"),
        (" A.1", " EC", "2026-12-01 "),
        ("A-1\u{200b}", "EC\u{200b}", "\u{a0}2026-12-01"),
        ("A,1", "EC ", "2026-12-01"),
        ("A1", "EC", " 2026-12-01"),
    ]
    .into_iter()
    .enumerate()
    {
        let body = typed(number, country, day);
        let reply = submit_content(&gateway, &format!("203.0.113.{n}"), &[], &body).await;
        assert_eq!(reply.status, 500, "it reaches the service");
    }
    let reply = submit_content(&gateway, AIRPORT, &[], &body("A1")).await;
    assert_eq!(
        (reply.status, reply.problem()["reason"].as_str()),
        (StatusCode::TOO_MANY_REQUESTS, Some("PROOF_REQUIRED"))
    );
    assert_eq!(submit_content(&gateway, AIRPORT, &[], &body("A2")).await.status, 500);
    let proof = solve(&reply.problem()["challenge"], KEY);
    let proven = submit_content(&gateway, AIRPORT, &[("x-pinzon-proof", &proof)], &body("A1")).await;
    assert_eq!(proven.status, 500, "nobody is kept from declaring");
}

/// A gateway whose service takes every declaration, and remembers what it is told to mark.
async fn taking(limits: Limits) -> (Gateway, Arc<Mutex<Vec<String>>>) {
    let marked = Arc::new(Mutex::new(Vec::new()));
    let marking = marked.clone();
    let fake = Fake::default()
        .on(|asked: pb::CreateDeclarationRequest| {
            // Its key makes its id.
            let declaration =
                pb::Declaration { id: asked.request_id, ..bodies::stored(asked.content.unwrap()) };
            Ok(pb::CreateDeclarationResponse { declaration: Some(declaration), edit_key: String::new() })
        })
        .on(move |asked: pb::MarkMassSubmissionRequest| {
            marking.lock().unwrap().extend(asked.declaration_ids);
            Ok(pb::MarkMassSubmissionResponse {})
        });
    (Gateway::limited(fake, limits).await, marked)
}

#[tokio::test]
async fn what_filled_the_limit_of_a_network_without_a_proof_is_marked() {
    let one = Limits { submissions: NonZeroU32::MIN, ..Limits::default() };
    let (gateway, marked) = taking(one).await;
    let body = |number: &str| {
        let mut body = bodies::declaration_body();
        body["traveller"]["document_number"] = number.into();
        body.to_string()
    };
    let keys: Vec<_> = (1..=3).map(|n| format!("01890000-0000-7000-8000-00000000000{n}")).collect();
    let asked = with_header(request("GET", "/api/declarations/challenge"), "x-forwarded-for", AIRPORT);
    let challenge = gateway.send(asked).await.json();
    let proof = solve(&challenge, &keys[0]);
    let send = async |key: &str, headers: &[(&str, &str)]| {
        let headers = [&[("idempotency-key", key)], headers].concat();
        submit_content(&gateway, AIRPORT, &headers, &body(key)).await.status
    };
    assert_eq!(send(&keys[0], &[("x-pinzon-proof", &proof)]).await, StatusCode::CREATED);
    assert_eq!(send(&keys[1], &[]).await, StatusCode::CREATED);
    gateway.report_mass().await;
    assert!(marked.lock().unwrap().is_empty());

    assert_eq!(send(&keys[2], &[]).await, StatusCode::TOO_MANY_REQUESTS);
    gateway.report_mass().await;
    assert_eq!(*marked.lock().unwrap(), [keys[1].clone()], "what came with a proof stays");
    let token = format!("Bearer {}", gateway.token(Role::Inspector));
    assert_eq!(send(&keys[2], &[("authorization", &token)]).await, StatusCode::CREATED, "staff are known");
    gateway.report_mass().await;
    assert_eq!(marked.lock().unwrap().len(), 1, "each is told once");
}

#[tokio::test]
async fn of_six_declarations_in_somebodys_name_only_that_with_a_proof_is_not_marked() {
    let (gateway, marked) = taking(Limits::default()).await;
    let body = bodies::declaration_body().to_string();
    let keys: Vec<_> = (1..=7).map(|n| format!("01890000-0000-7000-8000-00000000000{n}")).collect();
    let send = async |n: usize, address: &str, headers: &[(&str, &str)]| {
        let headers = [&[("idempotency-key", keys[n].as_str())], headers].concat();
        submit_content(&gateway, address, &headers, &body).await
    };
    for n in 0..5 {
        assert_eq!(send(n, &format!("198.51.100.{n}"), &[]).await.status, StatusCode::CREATED);
    }
    assert_eq!(send(5, "198.51.100.5", &[]).await.problem()["reason"], "PROOF_REQUIRED");
    let challenge = send(6, AIRPORT, &[]).await.problem()["challenge"].clone();
    let proof = solve(&challenge, &keys[6]);
    assert_eq!(send(6, AIRPORT, &[("x-pinzon-proof", &proof)]).await.status, StatusCode::CREATED);
    gateway.report_mass().await;
    let mut marked = marked.lock().unwrap().clone();
    marked.sort();
    assert_eq!(marked, keys[..5]);
}

#[tokio::test]
async fn no_client_says_that_something_is_suspicious() {
    let gateway = gateway().await;
    let reply = submit_content(&gateway, AIRPORT, &[], r#"{"suspicious":true}"#).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(DOCUMENT["components"]["schemas"]["NewDeclaration"].to_string().contains("traveller"));
    assert!(!DOCUMENT["components"]["schemas"]["NewDeclaration"].to_string().contains("suspicious"));
}
