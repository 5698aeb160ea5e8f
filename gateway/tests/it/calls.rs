//! How calls reach the services: keys, bearers, second attempts.

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicUsize, Ordering},
};

use pinzon_chassis::caller::Role;
use pinzon_proto::{
    access::v1 as roles, audit::v1 as audit, auth::v1 as auth, catalogues::v1 as catalogues,
    declarations::v1 as declarations, errors::v1::Reason, retentions::v1 as retentions,
};
use tonic::{Code, Status};

use crate::fakes::{Fake, Gateway, TRACE, refusal, request, signed, with_body, with_header};

/// Answers the first call with UNAVAILABLE, the second with something else.
fn stumbling(calls: &Arc<AtomicUsize>) -> Status {
    match calls.fetch_add(1, Ordering::SeqCst) {
        0 => Status::unavailable("restarting"),
        _ => refusal(Code::NotFound, Reason::DeclarationNotFound),
    }
}

#[tokio::test]
async fn reads_are_tried_twice_when_a_service_is_away() {
    let calls = Arc::new(AtomicUsize::new(0));
    let counted = calls.clone();
    let fake = Fake::default()
        .on(move |_: catalogues::GetSettingsRequest| Err::<catalogues::Settings, _>(stumbling(&counted)));
    let reply = Gateway::before(fake).await.send(request("GET", "/api/settings")).await;
    assert_eq!(reply.status, 404);
    assert_eq!(calls.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn creations_are_tried_twice_only_with_a_key() {
    for (key, attempts) in [(None, 1), (Some("c0ffee00-1234"), 2)] {
        let calls = Arc::new(AtomicUsize::new(0));
        let counted = calls.clone();
        let fake = Fake::default().on(move |asked: declarations::CreateDeclarationRequest| {
            assert_eq!(asked.request_id, key.unwrap_or_default());
            Err::<declarations::CreateDeclarationResponse, _>(stumbling(&counted))
        });
        let mut asked = with_body(request("POST", "/api/declarations"), "{}");
        if let Some(key) = key {
            asked = with_header(asked, "idempotency-key", key);
        }
        Gateway::before(fake).await.send(asked).await;
        assert_eq!(calls.load(Ordering::SeqCst), attempts);
    }
}

/// The service recognises an edit that is repeated by its content.
#[tokio::test]
async fn edits_of_declarations_are_tried_twice() {
    let calls = Arc::new(AtomicUsize::new(0));
    let counted = calls.clone();
    let fake = Fake::default().on(move |_: declarations::UpdateDeclarationRequest| {
        Err::<declarations::Declaration, _>(stumbling(&counted))
    });
    let path = "/api/declarations/7f1c2a52-58b7-4a44-9d0c-0f5d3c1d9a10";
    let reply = Gateway::before(fake).await.send(with_body(request("PUT", path), "{}")).await;
    assert_eq!(reply.status, 404);
    assert_eq!(calls.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn transitions_and_prints_without_a_key_are_never_tried_twice() {
    let calls = Arc::new(AtomicUsize::new(0));
    let (present, print) = (calls.clone(), calls.clone());
    let away = |calls: &AtomicUsize| {
        calls.fetch_add(1, Ordering::SeqCst);
        Status::unavailable("restarting")
    };
    let fake = Fake::default()
        .on(move |_: declarations::PresentDeclarationRequest| {
            Err::<declarations::Declaration, _>(away(&present))
        })
        .on(move |_: retentions::PrintRetentionRequest| {
            Err::<retentions::PrintRetentionResponse, _>(away(&print))
        });
    let gateway = Gateway::before(fake).await;
    let token = gateway.token(Role::Supervisor);
    for (method, path) in [
        ("POST", "/api/declarations/D-7K3M-Q2X9/present"),
        ("POST", "/api/retentions/0190163d-8694-739b-aea5-966c26f8ad91/print"),
    ] {
        let reply = gateway.send(with_body(signed(request(method, path), &token), "{}")).await;
        assert_eq!(reply.status, 503);
    }
    assert_eq!(calls.load(Ordering::SeqCst), 2);
    // With a key the service knows the second try.
    let print = request("POST", "/api/retentions/0190163d-8694-739b-aea5-966c26f8ad91/print");
    let present = with_body(request("POST", "/api/declarations/D-7K3M-Q2X9/present"), "{}");
    for (asked, tried) in [(print, 4), (present, 6)] {
        let asked = with_header(asked, "idempotency-key", "0190163d-8694-739b-aea5-966c26f8ad92");
        assert_eq!(gateway.send(signed(asked, &token)).await.status, 503);
        assert_eq!(calls.load(Ordering::SeqCst), tried);
    }
}

#[tokio::test]
async fn a_traveller_with_an_old_session_in_the_browser_is_not_stopped() {
    let fake = Fake::default();
    let gateway = Gateway::before(fake.clone()).await;
    let asked = with_body(request("POST", "/api/declarations"), "{}");
    gateway.send(signed(asked, "long.since.expired")).await;
    let seen = fake.seen();
    assert_eq!(seen.len(), 1);
    assert!(!seen[0].contains_key("authorization"));
}

#[tokio::test]
async fn a_trace_is_taken_or_made_and_always_answered() {
    let fake = Fake::default();
    let gateway = Gateway::before(fake.clone()).await;
    let reply = gateway.send(request("GET", "/api/settings")).await;
    assert_eq!(reply.header("x-trace-id"), "0af7651916cd43dd8448eb211c80319c");
    assert_eq!(fake.seen()[0].get("traceparent").unwrap(), TRACE);

    let reply = gateway.send(with_header(request("GET", "/api/settings"), "traceparent", "nonsense")).await;
    let made = reply.header("x-trace-id");
    assert_eq!(made.len(), 32);
    assert!(fake.seen()[1].get("traceparent").unwrap().to_str().unwrap().contains(made));
}

#[tokio::test]
async fn signing_in_and_choosing_an_airport() {
    let person = || auth::Person {
        id: "0190163d-8694-739b-aea5-966c26f8ad91".into(),
        name: "ana maría lópez".into(),
        email: "ana@example.org".into(),
        initials: "AM".into(),
        airports: vec!["GPS".into()],
        selected_airport: String::new(),
        status: auth::UserStatus::Active.into(),
        version: 1,
        ..Default::default()
    };
    let user = move |person| auth::User {
        role: roles::Role::Inspector.into(),
        person: Some(person),
        ..Default::default()
    };
    let fake = Fake::default()
        .on(move |asked: auth::SignInRequest| {
            assert!(asked.remember_me);
            Ok(auth::SignInResponse { token: "t".into(), user: Some(user(person())), ..Default::default() })
        })
        .on(|_: auth::SignOutRequest| Ok(auth::SignOutResponse {}))
        .on(move |asked: auth::SelectAirportRequest| {
            let mut wrong = pinzon_chassis::status::Violations::new();
            wrong.add("airport", Reason::NotAssigned);
            match asked.airport.as_str() {
                "GPS" => Ok(user(auth::Person { selected_airport: asked.airport, ..person() })),
                _ => Err(wrong.into()),
            }
        });
    let gateway = Gateway::before(fake).await;
    let body = r#"{"email":"ana@example.org","password":"x","rememberMe":true}"#;
    let reply = gateway.send(with_body(request("POST", "/api/login"), body)).await;
    assert_eq!(reply.header("cache-control"), "no-store");
    insta::assert_json_snapshot!(reply.json());

    let token = gateway.token(Role::Inspector);
    let choose = |code: &str| {
        let body = format!(r#"{{"aeropuerto_id":"{code}"}}"#);
        with_body(signed(request("PUT", "/api/user/airport"), &token), body)
    };
    assert_eq!(gateway.send(choose("GPS")).await.json()["aeropuerto_id"], "GPS");
    assert_eq!(gateway.send(choose("SCY")).await.problem()["errors"][0]["field"], "aeropuerto_id");
    assert_eq!(gateway.send(signed(request("POST", "/api/logout"), &token)).await.status, 204);
}

#[tokio::test]
async fn answers_for_everyone_may_be_kept_for_a_moment() {
    let fake = Fake::default().on(|asked: catalogues::ListEntriesRequest| {
        assert_eq!((asked.kind.as_str(), asked.page_size, asked.page_token.as_str()), ("units", 2, "abc"));
        let entry = catalogues::Entry {
            kind: asked.kind,
            code: "KGM".into(),
            name: "kilogramo".into(),
            attributes: [("symbol".to_owned(), "kg".to_owned())].into(),
            sort_order: 1,
            active: true,
            version: 3,
            update_time: Some(prost_types::Timestamp { seconds: 1_795_262_400, nanos: 0 }),
            articles: Vec::new(),
        };
        Ok(catalogues::ListEntriesResponse { entries: vec![entry], total: 9, next_page_token: "def".into() })
    });
    let reply = Gateway::before(fake)
        .await
        .send(request("GET", "/api/catalogues/units?page_size=2&page_token=abc"))
        .await;
    assert_eq!(reply.header("cache-control"), "public, max-age=0, s-maxage=1");
    for by_the_clock in ["x-accel-expires", "expires", "date"] {
        assert_eq!(
            reply.header(by_the_clock),
            "",
            "{by_the_clock}: a clock that jumps would make the answer last"
        );
    }
    insta::assert_json_snapshot!(reply.json());
}

#[tokio::test]
async fn the_last_answer_stands_in_while_a_service_is_away() {
    let away = Arc::new(AtomicBool::new(false));
    let is_away = away.clone();
    let fake = Fake::default().on(move |asked: catalogues::ListEntriesRequest| {
        if is_away.load(Ordering::Relaxed) {
            return Err(Status::unavailable("away"));
        }
        Ok(catalogues::ListEntriesResponse { next_page_token: asked.kind, ..Default::default() })
    });
    let gateway = Gateway::before(fake).await;
    let ask = |path| gateway.send(request("GET", path));
    let answered = ask("/api/catalogues/units").await;
    assert_eq!(answered.status, 200);
    away.store(true, Ordering::Relaxed);
    let again = ask("/api/catalogues/units").await;
    assert_eq!((again.status, again.text), (answered.status, answered.text));
    assert_eq!(ask("/api/catalogues/airports").await.status, 503, "another question");
    for (name, value) in [("authorization", "Bearer x"), ("cookie", "__Host-pinzon=x")] {
        let mut personal = request("GET", "/api/catalogues/units");
        personal.headers_mut().insert(name, value.parse().unwrap());
        assert_eq!(gateway.send(personal).await.status, 503, "{name}");
    }
}

#[tokio::test]
async fn the_keys_of_seals_are_a_jwk_set_that_is_sent_once() {
    let fake = Fake::default().on(|_: declarations::GetSealKeysRequest| {
        let key = declarations::SealKey {
            kty: "OKP".into(),
            crv: "Ed25519".into(),
            kid: "20261120T120000".into(),
            x: "6kpsY-KcUgq-9VB7Ey7F-ZVHdq6-vnuSQh7qaRRG0iw".into(),
        };
        Ok(declarations::SealKeys { keys: vec![key], current: "20261120T120000".into() })
    });
    let gateway = Gateway::before(fake).await;
    let reply = gateway.send(request("GET", "/api/keys")).await;
    assert_eq!(reply.header("cache-control"), "public, max-age=0, s-maxage=1");
    insta::assert_json_snapshot!(reply.json(), @r#"
    {
      "current": "20261120T120000",
      "keys": [
        {
          "crv": "Ed25519",
          "kid": "20261120T120000",
          "kty": "OKP",
          "x": "6kpsY-KcUgq-9VB7Ey7F-ZVHdq6-vnuSQh7qaRRG0iw"
        }
      ]
    }
    "#);
    let etag = reply.header("etag").to_owned();
    let again = gateway.send(with_header(request("GET", "/api/keys"), "if-none-match", &etag)).await;
    assert_eq!(again.status, 304);
    assert_eq!(again.text, "");
}

#[tokio::test]
async fn audit_records() {
    let fake = Fake::default().on(|asked: audit::ListRecordsRequest| {
        assert_eq!(asked.order(), audit::SortOrder::Ascending);
        assert_eq!(asked.r#type, "pinzon.auth.signed_in.v1");
        let at = Some(prost_types::Timestamp { seconds: 1_795_000_000, nanos: 5_000_000 });
        Ok(audit::ListRecordsResponse {
            items: vec![audit::Record {
                sequence: 1,
                time: at,
                recorded_at: at,
                r#type: asked.r#type,
                source: "pinzon-auth".into(),
                subject: "s".into(),
                actor: Some(audit::Actor { kind: audit::ActorKind::System.into(), ..Default::default() }),
                airport: String::new(),
                data: r#"{"b":{"n":1.5},"a":[]}"#.into(),
                trace_id: String::new(),
                hash: "00".into(),
                cause: None,
            }],
            total: 1,
            next_page_token: String::new(),
        })
    });
    let gateway = Gateway::before(fake).await;
    let token = gateway.token(Role::Auditor);
    let asked = request("GET", "/api/audit?order=asc&type=pinzon.auth.signed_in.v1");
    insta::assert_json_snapshot!(gateway.send(signed(asked, &token)).await.json());
}

#[tokio::test]
async fn audit_records_as_a_file_are_the_lines_of_the_audit() {
    let fake = Fake::default().on(|asked: audit::ExportRecordsRequest| {
        let list = asked.list.unwrap();
        assert_eq!((list.recorded_from.as_str(), list.recorded_to.as_str()), ("2026-11-18", "2026-11-22"));
        assert_eq!(list.order(), audit::SortOrder::Ascending);
        let (lines, next) = match asked.page_token.as_str() {
            "" => (vec![r#"{"sequence":1}"#, r#"{"sequence":2,"event":{ "a": 1.50 }}"#], "b"),
            _ => (vec![r#"{"span":{}}"#], ""),
        };
        let lines = lines.into_iter().map(|text| audit::FileLine { text: text.into() }).collect();
        Ok(audit::ExportRecordsResponse { lines, next_page_token: next.into() })
    });
    let gateway = Gateway::before(fake).await;
    let asked = request("GET", "/api/audit/export?order=asc&recorded_from=2026-11-18&recorded_to=2026-11-22");
    let reply = gateway.send(signed(asked, &gateway.token(Role::Auditor))).await;
    assert_eq!((reply.status.as_u16(), reply.header("content-type")), (200, "application/jsonl"));
    let lines = "{\"sequence\":1}\n{\"sequence\":2,\"event\":{ \"a\": 1.50 }}\n{\"span\":{}}\n";
    assert_eq!(reply.text, lines, "byte for byte");
}

#[tokio::test]
async fn each_person_is_sent_one_file_at_a_time() {
    let fake =
        Fake::default().on(|_: audit::ExportRecordsRequest| Ok(audit::ExportRecordsResponse::default()));
    let gateway = Gateway::before(fake).await;
    let (ana, eva) = (gateway.token(Role::Auditor), gateway.token(Role::Auditor));
    let export = |token: &str| gateway.send(signed(request("GET", "/api/audit/export"), token));
    let (first, second, other) = tokio::join!(export(&ana), export(&ana), export(&eva));
    assert_eq!([first.status, second.status, other.status].map(|status| status.as_u16()), [200, 429, 200]);
    assert_eq!(second.problem()["reason"], "EXPORT_UNDER_WAY");
    assert_eq!(export(&ana).await.status, 200);
}

#[tokio::test]
async fn a_list_that_is_too_long_for_a_file_is_refused() {
    let lines = vec![audit::FileLine { text: "{}".into() }; 20_001];
    let fake = Fake::default().on(move |_: audit::ExportRecordsRequest| {
        Ok(audit::ExportRecordsResponse { lines: lines.clone(), next_page_token: "more".into() })
    });
    let gateway = Gateway::before(fake).await;
    let asked = signed(request("GET", "/api/audit/export"), &gateway.token(Role::Auditor));
    let reply = gateway.send(asked).await;
    assert_eq!((reply.status.as_u16(), &reply.problem()["reason"]), (422, &"EXPORT_TOO_LARGE".into()));
}
