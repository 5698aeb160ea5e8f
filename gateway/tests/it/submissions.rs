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

use crate::fakes::{Fake, Gateway, Reply, request, with_body};

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

#[tokio::test]
async fn the_service_learns_what_came_with_a_proof_and_no_client_can_say_so() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let seeing = seen.clone();
    let fake = Fake::default().on(move |asked: pb::CreateDeclarationRequest| {
        seeing.lock().unwrap().push(asked.suspicious);
        Err::<pb::CreateDeclarationResponse, _>(Status::unimplemented("asked"))
    });
    let gateway = Gateway::limited(fake, Limits { submissions: NonZeroU32::MIN, ..Limits::default() }).await;
    let suspicious = async |address: &str, headers: &[(&str, &str)], body: &str| {
        assert_eq!(
            submit_content(&gateway, address, headers, body).await.status,
            500,
            "it reaches the service"
        );
        seen.lock().unwrap().pop().unwrap()
    };

    assert!(!suspicious(AIRPORT, &[], r#"{"suspicious":true}"#).await, "a client cannot say so");
    let challenge = submit(&gateway, AIRPORT, &[]).await.problem()["challenge"].clone();
    let proof = solve(&challenge, KEY);
    let proof = [("x-pinzon-proof", proof.as_str())];
    assert!(suspicious(AIRPORT, &proof, r#"{"suspicious":false}"#).await, "nor the contrary");
    assert!(!suspicious("203.0.113.8", &[], "{}").await, "others are not concerned");
    let token = format!("Bearer {}", gateway.token(Role::Inspector));
    assert!(!suspicious(AIRPORT, &[("authorization", &token)], "{}").await, "staff are known");

    let document = serde_json::to_value(pinzon_gateway::docs::document()).unwrap();
    assert!(document["components"]["schemas"]["NewDeclaration"].to_string().contains("traveller"));
    assert!(!document["components"]["schemas"]["NewDeclaration"].to_string().contains("suspicious"));
}

#[tokio::test]
async fn the_sixth_declaration_of_a_document_is_suspicious_wherever_it_comes_from() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let seeing = seen.clone();
    let fake = Fake::default().on(move |asked: pb::CreateDeclarationRequest| {
        seeing.lock().unwrap().push(asked.suspicious);
        Err::<pb::CreateDeclarationResponse, _>(Status::unimplemented("asked"))
    });
    let gateway = Gateway::limited(fake, Limits::default()).await;
    let body = r#"{"travel":{"flight_date":"2026-12-01"},"traveller":{"document_number":"A1"}}"#;
    for n in 0..5 {
        submit_content(&gateway, &format!("203.0.113.{n}"), &[], body).await;
    }
    let challenge = submit_content(&gateway, AIRPORT, &[], body).await.problem()["challenge"].clone();
    submit_content(&gateway, AIRPORT, &[("x-pinzon-proof", &solve(&challenge, KEY))], body).await;
    assert_eq!(*seen.lock().unwrap(), [false, false, false, false, false, true]);
}
