//! Every route: who may use it, what it says to a bad body, what it forwards.

use std::collections::BTreeSet;

use pinzon_chassis::caller::Role;
use pinzon_gateway::docs;

use crate::fakes::{Fake, Gateway, TRACE, request, signed, with_body};

#[derive(Clone, Copy, PartialEq)]
enum Who {
    Everyone,
    Staff,
    /// Everyone by id, staff by code.
    Either,
}
use Who::{Either, Everyone, Staff};

/// Method, path, who may use it, whether it reads a body.
const ROUTES: &[(&str, &str, Who, bool)] = &[
    ("POST", "/api/login", Everyone, true),
    ("POST", "/api/logout", Staff, false),
    ("GET", "/api/user", Staff, false),
    ("PUT", "/api/user/airport", Staff, true),
    ("GET", "/api/products", Everyone, false),
    ("GET", "/api/products/{id}", Everyone, false),
    ("GET", "/api/catalogues/{kind}", Everyone, false),
    ("GET", "/api/legal-basis", Everyone, false),
    ("GET", "/api/settings", Everyone, false),
    ("POST", "/api/declarations", Everyone, true),
    ("GET", "/api/declarations", Staff, false),
    ("GET", "/api/declarations/{id}", Either, false),
    ("PUT", "/api/declarations/{id}", Everyone, true),
    ("POST", "/api/declarations/{code}/present", Staff, true),
    ("POST", "/api/declarations/{code}/review", Staff, true),
    ("POST", "/api/retentions", Staff, true),
    ("GET", "/api/retentions", Staff, false),
    ("GET", "/api/retentions/{id}", Staff, false),
    ("POST", "/api/retentions/{id}/print", Staff, false),
    ("GET", "/api/audit", Staff, false),
    ("GET", "/api/audit/verify", Staff, false),
    ("GET", "/api/health/live", Everyone, false),
    ("GET", "/api/health/ready", Everyone, false),
];

fn path(template: &str) -> String {
    template
        .replace("{id}", "0190163d-8694-739b-aea5-966c26f8ad91")
        .replace("{code}", "D-7K3M-Q2X9")
        .replace("{kind}", "units")
}

#[test]
fn every_documented_route_is_in_the_table() {
    let document = serde_json::to_value(docs::document()).unwrap();
    let documented: BTreeSet<String> = document["paths"]
        .as_object()
        .unwrap()
        .iter()
        .flat_map(|(path, item)| {
            item.as_object().unwrap().keys().map(move |method| format!("{} {path}", method.to_uppercase()))
        })
        .collect();
    let listed: BTreeSet<String> =
        ROUTES.iter().map(|(method, path, ..)| format!("{method} {path}")).collect();
    assert_eq!(documented, listed);
}

#[test]
fn the_document_says_who_may_use_each_route_and_which_refusals_to_expect() {
    let document = serde_json::to_value(docs::document()).unwrap();
    for (method, path, who, body) in ROUTES {
        let operation = &document["paths"][path][method.to_lowercase()];
        let security = operation["security"].as_array().map_or(0, Vec::len);
        let expected = match who {
            Everyone => 0,
            Staff => 1,
            Either => 2,
        };
        assert_eq!(security, expected, "{method} {path}");
        assert_eq!(operation["requestBody"].is_object(), *body, "{method} {path}");
        for status in ["500", "503", "504"] {
            assert!(operation["responses"][status].is_object(), "{method} {path} {status}");
        }
        if *who == Staff {
            assert!(operation["responses"]["401"].is_object(), "{method} {path}");
        }
    }
}

#[tokio::test]
async fn staff_routes_ask_for_a_session_before_anything_else() {
    let fake = Fake::default();
    let gateway = Gateway::before(fake.clone()).await;
    let other = Gateway::before(fake.clone()).await.token(Role::Admin);
    for (method, template, who, _) in ROUTES {
        for token in [None, Some("nonsense"), Some(other.as_str())] {
            let mut asked = request(method, &path(template));
            if let Some(token) = token {
                asked = signed(asked, token);
            }
            let reply = gateway.send(asked).await;
            if *who == Staff {
                assert_eq!(reply.status, 401, "{method} {template}");
                assert_eq!(reply.header("www-authenticate"), "Bearer");
                assert_eq!(reply.problem()["reason"], "UNAUTHENTICATED");
            } else {
                assert_ne!(reply.status, 401, "{method} {template}");
            }
        }
    }
    let public: usize = ROUTES.iter().filter(|(.., who, body)| *who != Staff && !body).count() - 2;
    assert_eq!(fake.seen().len(), public * 3, "no call for a refused request");
}

#[tokio::test]
async fn declarations_are_read_by_code_only_when_signed_in() {
    let gateway = Gateway::before(Fake::default()).await;
    let by_code = || request("GET", "/api/declarations/D-7K3M-Q2X9");
    assert_eq!(gateway.send(by_code()).await.status, 401);
    let token = gateway.token(Role::Inspector);
    assert_ne!(gateway.send(signed(by_code(), &token)).await.status, 401);
}

#[tokio::test]
async fn every_role_reaches_the_services_which_decide_what_it_may_do() {
    let fake = Fake::default();
    let gateway = Gateway::before(fake.clone()).await;
    for (method, template, who, body) in ROUTES.iter().filter(|(.., who, _)| *who != Everyone) {
        for role in Role::ALL {
            let token = gateway.token(*role);
            let mut asked = signed(request(method, &path(template)), &token);
            if *body {
                asked = with_body(asked, "{}");
            }
            let before = fake.seen().len();
            gateway.send(asked).await;
            let seen = fake.seen();
            assert_eq!(seen.len(), before + 1, "{method} {template} {role:?}");
            let metadata = seen.last().unwrap();
            assert_eq!(metadata.get("authorization").unwrap(), &format!("Bearer {token}"), "{template}");
            assert_eq!(metadata.get("traceparent").unwrap(), TRACE);
            assert!(metadata.contains_key("grpc-timeout"));
        }
        assert!(*who != Everyone);
    }
}

#[tokio::test]
async fn answers_that_are_alike_for_everyone_never_depend_on_a_session() {
    let fake = Fake::default();
    let gateway = Gateway::before(fake.clone()).await;
    let token = gateway.token(Role::Admin);
    for path in ["/api/products", "/api/catalogues/units", "/api/legal-basis", "/api/settings"] {
        gateway.send(signed(request("GET", path), &token)).await;
    }
    assert!(fake.seen().iter().all(|metadata| !metadata.contains_key("authorization")));
}

#[tokio::test]
async fn a_bad_body_is_a_problem_on_every_route_that_reads_one() {
    let fake = Fake::default();
    let gateway = Gateway::before(fake.clone()).await;
    let token = gateway.token(Role::Admin);
    for (method, template, ..) in ROUTES.iter().filter(|(.., body)| *body) {
        let asked = || signed(request(method, &path(template)), &token);
        for bad in ["", "{", "[]", "null", "\"a\"", "{} {}"] {
            let reply = gateway.send(with_body(asked(), bad)).await;
            assert_eq!(reply.status, 400, "{method} {template} {bad}");
            assert_eq!(reply.problem()["reason"], "MALFORMED_BODY");
        }
        assert_eq!(gateway.send(asked()).await.status, 415, "{method} {template}");
        let reply = gateway.send(with_body(asked(), " ".repeat(2 << 20))).await;
        assert_eq!(reply.status, 413, "{method} {template}");
        assert_eq!(reply.problem()["reason"], "BODY_TOO_LARGE");
    }
    assert!(fake.seen().is_empty());
}

#[tokio::test]
async fn every_route_answers_another_method_with_a_problem() {
    let gateway = Gateway::before(Fake::default()).await;
    for (_, template, ..) in ROUTES {
        let reply = gateway.send(request("PATCH", &path(template))).await;
        assert_eq!(reply.status, 405, "{template}");
        assert!(!reply.header("allow").is_empty());
        assert_eq!(reply.problem()["reason"], "METHOD_NOT_ALLOWED");
    }
}
