//! Forged, tampered and expired tokens.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{Duration, Utc};
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use pinzon_chassis::{Reason, caller::Role};
use pinzon_harness::{Keys, person, signed};
use pinzon_proto::auth::v1::{GetCurrentUserRequest, ListSessionsRequest, ListUsersRequest};
use serde_json::{Value, json};
use sqlx::PgPool;
use tonic::Request;

use crate::{ADMIN, World, refusal, world};

fn claims(token: &str) -> Value {
    let payload = token.split('.').nth(1).unwrap();
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(payload).unwrap()).unwrap()
}

fn encoded(value: &Value) -> String {
    URL_SAFE_NO_PAD.encode(value.to_string())
}

/// Signs arbitrary claims with the key of the service.
fn sign(keys: &Keys, typ: &str, kid: &str, claims: &Value) -> String {
    let pem = std::fs::read(keys.private().join("test.pem")).unwrap();
    let mut header = Header::new(Algorithm::EdDSA);
    header.typ = Some(typ.to_owned());
    header.kid = Some(kid.to_owned());
    jsonwebtoken::encode(&header, claims, &EncodingKey::from_ed_pem(&pem).unwrap()).unwrap()
}

async fn refusal_of(w: &mut World, token: &str) -> Reason {
    let staff = w.client.list_sessions(signed(token, ListSessionsRequest::default())).await.err();
    let admin = w.client.list_users(signed(token, ListUsersRequest::default())).await.err();
    let reasons = [staff, admin].map(|e| e.map_or(Reason::Unspecified, |e| refusal::<()>(Err(e))));
    assert_eq!(reasons[0], reasons[1]);
    reasons[0]
}

#[sqlx::test]
async fn forged_and_tampered_tokens_are_refused(pool: PgPool) {
    const TYPE: &str = "pinzon-session+jwt";
    let mut w = world(pool).await;
    let good = w.token(ADMIN, Role::Admin, &[]).await;
    let said = claims(&good);
    let with = |claim: &str, value: Value| {
        let mut claims = said.clone();
        claims[claim] = value;
        claims
    };
    let without = |claim: &str| {
        let mut claims = said.clone();
        claims.as_object_mut().unwrap().remove(claim);
        claims
    };
    // The helper works: a correctly signed token is accepted.
    let resigned = sign(&w.keys, TYPE, "test", &said);
    assert_eq!(refusal_of(&mut w, &resigned).await, Reason::Unspecified);

    let parts: Vec<&str> = good.split('.').collect();
    let none = json!({"alg": "none", "typ": TYPE, "kid": "test"});
    let none_capital = json!({"alg": "None", "typ": TYPE, "kid": "test"});
    let stranger = Keys::new();
    let mut hmac = Header::new(Algorithm::HS256);
    hmac.typ = Some(TYPE.to_owned());
    hmac.kid = Some("test".to_owned());
    let public = std::fs::read(w.keys.public().join("test.pem")).unwrap();
    let future = (Utc::now() + Duration::minutes(1)).timestamp();
    let past = (Utc::now() - Duration::seconds(1)).timestamp();
    for (what, token) in [
        ("alg none", format!("{}.{}.", encoded(&none), parts[1])),
        ("alg None with signature", format!("{}.{}.{}", encoded(&none_capital), parts[1], parts[2])),
        (
            "HMAC with the public key",
            jsonwebtoken::encode(&hmac, &said, &EncodingKey::from_secret(&public)).unwrap(),
        ),
        ("another's key", sign(&stranger, TYPE, "test", &said)),
        ("unknown key id", sign(&w.keys, TYPE, "other", &said)),
        ("key id with a path", sign(&w.keys, TYPE, "../private/test", &said)),
        (
            "another claim, same signature",
            format!("{}.{}.{}", parts[0], encoded(&with("role", json!("auditor"))), parts[2]),
        ),
        ("no signature", format!("{}.{}.", parts[0], parts[1])),
        ("two parts", format!("{}.{}", parts[0], parts[1])),
        ("expired", sign(&w.keys, TYPE, "test", &with("exp", json!(past)))),
        ("not valid yet", sign(&w.keys, TYPE, "test", &with("nbf", json!(future)))),
        ("without expiry", sign(&w.keys, TYPE, "test", &without("exp"))),
        ("wrong audience", sign(&w.keys, TYPE, "test", &with("aud", json!("seal")))),
        ("without audience", sign(&w.keys, TYPE, "test", &without("aud"))),
        ("wrong issuer", sign(&w.keys, TYPE, "test", &with("iss", json!("someone")))),
        ("wrong type", sign(&w.keys, "JWT", "test", &said)),
        ("unknown role", sign(&w.keys, TYPE, "test", &with("role", json!("root")))),
        ("garbage", "garbage".to_owned()),
        ("nothing", String::new()),
    ] {
        assert_eq!(refusal_of(&mut w, &token).await, Reason::Unauthenticated, "{what}");
    }
    assert_eq!(refusal(w.client.get_current_user(GetCurrentUserRequest {}).await), Reason::Unauthenticated);
    // A valid token of an unknown session is refused.
    let unknown = w.keys.token_of(&person(Role::Admin, &[]), Utc::now() + Duration::hours(1));
    assert_eq!(refusal_of(&mut w, &unknown).await, Reason::SessionEnded);
}

#[sqlx::test]
async fn only_the_token_identifies_the_caller(pool: PgPool) {
    let mut w = world(pool).await;
    let inspector = w.token("ana@abg.gob.ec", Role::Inspector, &["GPS"]).await;
    let admin = w.token(ADMIN, Role::Admin, &[]).await;
    let forge = |token: Option<&str>| {
        let mut request = Request::new(ListUsersRequest::default());
        let metadata = request.metadata_mut();
        for (key, value) in [
            ("x-user-id", "1"),
            ("x-user-role", "admin"),
            ("x-pinzon-role", "admin"),
            ("x-forwarded-user", ADMIN),
            ("role", "admin"),
            ("cookie", "__Host-pinzon=x"),
        ] {
            metadata.insert(key, value.parse().unwrap());
        }
        if let Some(token) = token {
            metadata.insert("authorization", token.parse().unwrap());
        }
        request
    };
    for token in [
        None,
        Some(admin.clone()),
        Some(format!("bearer {admin}")),
        Some(format!("Basic {admin}")),
        Some(format!("Bearer  {admin}")),
    ] {
        let outcome = w.client.list_users(forge(token.as_deref())).await;
        assert_eq!(refusal(outcome), Reason::Unauthenticated, "{token:?}");
    }
    let outcome = w.client.list_users(forge(Some(&format!("Bearer {inspector}")))).await;
    assert_eq!(refusal(outcome), Reason::Forbidden);
    assert!(w.client.list_users(forge(Some(&format!("Bearer {admin}")))).await.is_ok());
}
