//! Passkeys, to auth and back.

use std::sync::{Arc, Mutex};

use pinzon_chassis::caller::Role;
use pinzon_proto::{access::v1 as roles, auth::v1 as auth, errors::v1::Reason};
use prost_types::Timestamp;
use serde_json::json;
use tonic::Code;

use crate::fakes::{Fake, Gateway, Reply, refusal, request, signed, with_body};

const ID: &str = "0190163d-8694-739b-aea5-966c26f8ad91";
const AT: Option<Timestamp> = Some(Timestamp { seconds: 1_795_000_000, nanos: 0 });

fn user() -> auth::User {
    let person = auth::Person { status: auth::UserStatus::Active.into(), ..Default::default() };
    auth::User {
        role: roles::Role::Inspector.into(),
        person: Some(person),
        passkey_count: 1,
        ..Default::default()
    }
}

fn passkey() -> auth::Passkey {
    auth::Passkey { id: ID.into(), name: "Teléfono".into(), alone: true, created_at: AT, last_used_at: None }
}

async fn inspector_sends(fake: Fake, method: &str, path: &str, body: Option<&str>) -> Reply {
    let gateway = Gateway::before(fake).await;
    let asked = signed(request(method, path), &gateway.token(Role::Inspector));
    gateway
        .send(match body {
            Some(body) => with_body(asked, body.to_owned()),
            None => asked,
        })
        .await
}

#[tokio::test]
async fn a_passkey_opens_a_session_with_the_cookies_of_an_ordinary_sign_in() {
    let kept = Arc::new(Mutex::new(Vec::new()));
    let (begun, finished) = (kept.clone(), Arc::new(Mutex::new(None)));
    let answered = finished.clone();
    let fake = Fake::default()
        .on(move |asked: auth::BeginPasskeySignInRequest| {
            begun.lock().unwrap().push(asked);
            Ok(auth::PasskeyCeremony {
                ceremony_id: ID.into(),
                options: r#"{"challenge":"AA","allowCredentials":[]}"#.into(),
            })
        })
        .on(move |asked: auth::FinishPasskeySignInRequest| {
            *answered.lock().unwrap() = Some(asked);
            Ok(auth::SignInResponse {
                token: "t".into(),
                user: Some(user()),
                device_token: "d.e.f".into(),
                ..Default::default()
            })
        });
    let gateway = Gateway::before(fake).await;
    let web = |path, body: &str| {
        let mut asked = with_body(request("POST", path), body.to_owned());
        let headers = asked.headers_mut();
        headers.insert("x-pinzon-client", "web".parse().unwrap());
        headers.insert("cookie", "__Secure-pinzon-device=a.b.c".parse().unwrap());
        asked
    };
    let asked = gateway.send(web("/api/login/passkey/begin", "{}")).await;
    assert_eq!(
        asked.json(),
        json!({"ceremony_id": ID, "options": {"challenge": "AA", "allowCredentials": []}})
    );
    let after = r#"{"email":"ana@example.org","password":"x","client_address":"203.0.113.9"}"#;
    gateway.send(web("/api/login/passkey/begin", after)).await;
    let begun = kept.lock().unwrap().clone();
    assert_eq!((begun[0].email.as_str(), begun[1].email.as_str()), ("", "ana@example.org"));
    assert!(begun.iter().all(|asked| asked.device_token == "a.b.c" && asked.client_address != "203.0.113.9"));

    let body = format!(
        r#"{{"ceremony_id":"{ID}","credential":{{"id":"AA","type":"public-key"}},"rememberMe":true}}"#
    );
    let opened = gateway.send(web("/api/login/passkey", &body)).await;
    assert_eq!((opened.status.as_u16(), &opened.json()["token"]), (200, &"t".into()));
    let cookies: Vec<_> =
        opened.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap()).collect();
    assert!(
        cookies[0].starts_with("__Host-pinzon-remembered=") && cookies[0].ends_with("Max-Age=2592000"),
        "{cookies:?}"
    );
    assert!(cookies[1].starts_with("__Secure-pinzon-device=d.e.f; Path=/api/login;"), "{cookies:?}");
    let asked = finished.lock().unwrap().take().unwrap();
    assert_eq!((asked.ceremony_id.as_str(), asked.cookie_hash.len(), asked.remember_me), (ID, 32, true));
    assert_eq!(asked.credential, r#"{"id":"AA","type":"public-key"}"#);
}

#[tokio::test]
async fn a_refused_passkey_is_explained() {
    let fake = Fake::default().on(|asked: auth::FinishPasskeySignInRequest| {
        let reason = match asked.ceremony_id.as_str() {
            "late" => Reason::PasskeyExpired,
            "second" => Reason::PasskeyNeedsPassword,
            _ => Reason::PasskeyRefused,
        };
        Err::<auth::SignInResponse, _>(refusal(Code::Unauthenticated, reason))
    });
    for (ceremony, reason, text) in [
        ("", "PASSKEY_REFUSED", "No se pudo comprobar la llave de acceso"),
        ("late", "PASSKEY_EXPIRED", "Pasaron más de cinco minutos"),
        ("second", "PASSKEY_NEEDS_PASSWORD", "se usa después de la contraseña"),
    ] {
        let body = json!({"ceremony_id": ceremony, "credential": {}}).to_string();
        let reply = inspector_sends(fake.clone(), "POST", "/api/login/passkey", Some(&body)).await;
        let problem = reply.problem();
        assert_eq!((reply.status.as_u16(), &problem["reason"]), (401, &reason.into()));
        assert!(problem["message"].as_str().unwrap().contains(text), "{problem}");
    }
    let body = r#"{"credential":"{}"}"#;
    let reply = inspector_sends(fake, "POST", "/api/login/passkey", Some(body)).await;
    assert_eq!((reply.status.as_u16(), &reply.problem()["reason"]), (400, &"MALFORMED_BODY".into()));
}

#[tokio::test]
async fn the_own_passkeys() {
    let fake = Fake::default()
        .on(|_: auth::GetPasskeysRequest| Ok(auth::Passkeys { items: vec![passkey()] }))
        .on(|_: auth::BeginPasskeyProofRequest| {
            Err::<auth::PasskeyCeremony, _>(refusal(Code::NotFound, Reason::PasskeyNotFound))
        })
        .on(|asked: auth::BeginPasskeyRegistrationRequest| {
            let proof = asked.passkey.map(|passkey| (passkey.ceremony_id, passkey.credential));
            assert_eq!(proof, Some(("c".to_owned(), r#"{"id":"AA"}"#.to_owned())));
            assert_eq!((asked.name.as_str(), asked.alone, asked.password.as_str()), ("Teléfono", true, ""));
            Ok(auth::PasskeyCeremony { ceremony_id: ID.into(), options: "{}".into() })
        })
        .on(|_: auth::FinishPasskeyRegistrationRequest| {
            Ok(auth::FinishPasskeyRegistrationResponse {
                passkey: Some(passkey()),
                recovery_codes: vec!["a".into()],
                token: "t".into(),
                user: Some(user()),
            })
        })
        .on(|asked: auth::RenamePasskeyRequest| Ok(auth::Passkey { name: asked.name, ..passkey() }))
        .on(|asked: auth::RemovePasskeyRequest| match (asked.id.as_str(), asked.password.as_str()) {
            (ID, "x") => Ok(user()),
            _ => Err(refusal(Code::FailedPrecondition, Reason::SecondFactorKept)),
        });
    let send = |method, path: &str, body| {
        let (fake, path) = (fake.clone(), path.to_owned());
        async move { inspector_sends(fake, method, &path, body).await }
    };
    let listed = send("GET", "/api/user/passkeys", None).await;
    assert_eq!(
        listed.json(),
        json!({"items": [{
            "id": ID, "name": "Teléfono", "alone": true, "created_at": "2026-11-18T11:06:40Z", "last_used_at": null
        }]})
    );
    let none = send("POST", "/api/user/passkeys/proof", None).await;
    assert_eq!((none.status.as_u16(), &none.problem()["reason"]), (404, &"PASSKEY_NOT_FOUND".into()));
    let body = r#"{"name":"Teléfono","alone":true,"passkey":{"ceremony_id":"c","credential":{"id":"AA"}}}"#;
    let begun = send("POST", "/api/user/passkeys/begin", Some(body)).await;
    assert_eq!(begun.json(), json!({"ceremony_id": ID, "options": {}}));
    let body = r#"{"ceremony_id":"c","credential":{}}"#;
    let added = send("POST", "/api/user/passkeys", Some(body)).await.json();
    assert_eq!((&added["recovery_codes"], &added["user"]["passkey_count"]), (&json!(["a"]), &json!(1)));
    let path = format!("/api/user/passkeys/{ID}");
    let renamed = send("PUT", &path, Some(r#"{"name":"Tableta"}"#)).await;
    assert_eq!(renamed.json()["name"], "Tableta");
    let path = format!("{path}/remove");
    assert_eq!(send("POST", &path, Some(r#"{"password":"x"}"#)).await.status, 200);
    let kept = send("POST", &path, Some("{}")).await;
    assert_eq!((kept.status.as_u16(), &kept.problem()["reason"]), (409, &"SECOND_FACTOR_KEPT".into()));
}
