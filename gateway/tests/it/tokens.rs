//! Tokens bound to a cookie, and tokens that are not what they pretend to be.

use std::sync::{Arc, Mutex};

use axum::{body::Body, http::Request};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use jsonwebtoken::{Algorithm, EncodingKey, Header};
use pinzon_chassis::{
    caller::{Caller, Role},
    keys,
};
use pinzon_harness::{Keys, person};
use pinzon_proto::{access::v1 as roles, auth::v1 as auth, declarations::v1 as declarations};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::fakes::{Fake, Gateway, Reply, request, signed, with_body, with_header};

/// The secret of [`bound`].
pub const SECRET: &str = "d7mXbFJQ2n0c1m3R9gqv5pZtY8eUwK4hLsTaVxCyBzA";

/// Bound to the cookie with [`SECRET`].
pub fn bound(caller: Caller) -> Caller {
    Caller { cookie_hash: Some(URL_SAFE_NO_PAD.encode(Sha256::digest(SECRET))), ..caller }
}

/// With a cookie among others.
pub fn with_cookie(asked: Request<Body>, secret: &str) -> Request<Body> {
    with_header(asked, "cookie", &format!("theme=dark; __Host-pinzon={secret}"))
}

fn part(token: &str, number: usize) -> Value {
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(token.split('.').nth(number).unwrap()).unwrap()).unwrap()
}

fn encoded(part: &Value) -> String {
    URL_SAFE_NO_PAD.encode(part.to_string())
}

/// The same token with other claims, and its old signature.
pub fn tampered(token: &str) -> String {
    let mut claims = part(token, 1);
    claims["role"] = json!("admin");
    let parts: Vec<&str> = token.split('.').collect();
    format!("{}.{}.{}", parts[0], encoded(&claims), parts[2])
}

/// The same claims with no signature at all.
pub fn unsigned(token: &str) -> String {
    let mut header = part(token, 0);
    header["alg"] = json!("none");
    format!("{}.{}.", encoded(&header), token.split('.').nth(1).unwrap())
}

/// The same claims, signed with the public key as if it were a shared secret.
pub fn confused(keys: &Keys, token: &str) -> String {
    let public = keys::newest(&keys.public()).unwrap();
    let mut header = Header::new(Algorithm::HS256);
    header.typ = part(token, 0)["typ"].as_str().map(str::to_owned);
    header.kid = Some(public.kid);
    jsonwebtoken::encode(&header, &part(token, 1), &EncodingKey::from_secret(public.text.as_bytes())).unwrap()
}

/// The token with another claim, properly signed.
pub fn with_claim(keys: &Keys, token: &str, name: &str, value: Value) -> String {
    let mut claims = part(token, 1);
    claims[name] = value;
    sign(keys, part(token, 0)["typ"].as_str().unwrap(), &claims)
}

/// The token with another type, properly signed.
pub fn with_type(keys: &Keys, token: &str, kind: &str) -> String {
    sign(keys, kind, &part(token, 1))
}

fn sign(keys: &Keys, kind: &str, claims: &Value) -> String {
    let private = keys::newest(&keys.private()).unwrap();
    let mut header = Header::new(Algorithm::EdDSA);
    header.typ = Some(kind.to_owned());
    header.kid = Some(private.kid);
    jsonwebtoken::encode(&header, claims, &EncodingKey::from_ed_pem(private.text.as_bytes()).unwrap())
        .unwrap()
}

#[tokio::test]
async fn what_these_helpers_make_is_good_when_nothing_is_wrong() {
    let gateway = Gateway::before(Fake::default()).await;
    let good = gateway.token(Role::Admin);
    let again = with_claim(&gateway.keys, &good, "name", json!("Otra"));
    assert_eq!(gateway.keys.verifier().verify(&again).unwrap().name, "Otra");
    let again = with_type(&gateway.keys, &good, "pinzon-session+jwt");
    assert_eq!(gateway.keys.verifier().verify(&again), gateway.keys.verifier().verify(&good));
}

/// A gateway whose auth signs what it is asked to, and the requests it got.
async fn signing() -> (Gateway, Arc<Mutex<Vec<auth::SignInRequest>>>) {
    let asked = Arc::new(Mutex::new(Vec::new()));
    let kept = asked.clone();
    let fake = Fake::default()
        .on(move |request: auth::SignInRequest| {
            kept.lock().unwrap().push(request);
            let person = auth::Person { status: auth::UserStatus::Active.into(), ..Default::default() };
            let user = auth::User {
                role: roles::Role::Inspector.into(),
                person: Some(person),
                ..Default::default()
            };
            Ok(auth::SignInResponse {
                token: "t".into(),
                user: Some(user),
                refused_sign_ins: Some(auth::RefusedSignIns { count: 7, last_at: Some(Default::default()) }),
                device_token: "d.e.f".into(),
                ..Default::default()
            })
        })
        .on(|_: auth::SignOutRequest| Ok(auth::SignOutResponse {}));
    (Gateway::before(fake).await, asked)
}

fn sign_in(remember: bool) -> Request<Body> {
    let body = format!(r#"{{"email":"ana@example.org","password":"x","rememberMe":{remember}}}"#);
    with_body(request("POST", "/api/login"), body)
}

#[tokio::test]
async fn the_web_application_gets_a_cookie_and_its_token_carries_the_hash() {
    let (gateway, asked) = signing().await;
    let web = |remember| with_header(sign_in(remember), "x-pinzon-client", "web");
    let first = gateway.send(web(false)).await.header("set-cookie").to_owned();
    let second = gateway.send(web(true)).await.header("set-cookie").to_owned();
    let secret_of = |cookie: &str| cookie.split_once(';').unwrap().0.split_once('=').unwrap().1.to_owned();
    assert!(first.starts_with("__Host-pinzon=") && second.starts_with("__Host-pinzon-remembered="));
    assert_eq!(URL_SAFE_NO_PAD.decode(secret_of(&first)).unwrap().len(), 32);
    assert_ne!(secret_of(&first), secret_of(&second));
    for cookie in [&first, &second] {
        assert!(cookie.contains("; Path=/; Secure; HttpOnly; SameSite=Strict"), "{cookie}");
        assert!(!cookie.to_lowercase().contains("domain"), "{cookie}");
    }
    assert!(!first.contains("Max-Age") && second.ends_with("; Max-Age=2592000"));
    let asked = asked.lock().unwrap();
    assert_eq!(asked[0].cookie_hash, Sha256::digest(secret_of(&first)).to_vec());
    assert_eq!(asked[1].cookie_hash, Sha256::digest(secret_of(&second)).to_vec());
}

#[tokio::test]
async fn a_device_is_recognised_at_its_next_sign_in_and_nowhere_else() {
    let (gateway, asked) = signing().await;
    let web = || with_header(sign_in(false), "x-pinzon-client", "web");
    let reply = gateway.send(web()).await;
    let cookies: Vec<_> = reply.headers.get_all("set-cookie").iter().map(|c| c.to_str().unwrap()).collect();
    assert_eq!(
        cookies[1],
        "__Secure-pinzon-device=d.e.f; Path=/api/login; Secure; HttpOnly; SameSite=Strict; Max-Age=15552000"
    );
    assert_eq!(cookies.len(), 2);
    assert_eq!(reply.json()["refused_sign_ins"]["count"], 7);
    assert!(!reply.text.contains("d.e.f"));
    gateway.send(with_header(web(), "cookie", "a=b; __Secure-pinzon-device=d.e.f")).await;
    gateway.send(with_header(sign_in(false), "cookie", "__Secure-pinzon-device=d.e.f")).await;
    let tokens: Vec<_> = asked.lock().unwrap().iter().map(|asked| asked.device_token.clone()).collect();
    assert_eq!(tokens, ["", "d.e.f", ""]);
}

#[tokio::test]
async fn two_people_have_a_session_in_one_browser_and_the_sign_out_of_one_leaves_the_other() {
    let (gateway, asked) = signing().await;
    let web = || with_header(sign_in(false), "x-pinzon-client", "web");
    let cookie_of = |reply: &Reply| reply.header("set-cookie").split_once(';').unwrap().0.to_owned();
    let first = cookie_of(&gateway.send(web()).await);
    let both = cookie_of(&gateway.send(with_header(web(), "cookie", &first)).await);
    let tokens: Vec<_> = asked
        .lock()
        .unwrap()
        .iter()
        .map(|asked| {
            let cookie_hash = Some(URL_SAFE_NO_PAD.encode(&asked.cookie_hash));
            gateway.token_of(&Caller { cookie_hash, ..person(Role::Inspector, &["GPS"]) })
        })
        .collect();
    assert_ne!(part(&tokens[0], 1)["cookie"], part(&tokens[1], 1)["cookie"]);

    let sign_out = |token: &str, cookie: &str| {
        with_header(signed(request("POST", "/api/logout"), token), "cookie", cookie)
    };
    let left = gateway.send(sign_out(&tokens[1], &both)).await;
    assert_eq!((left.status.as_u16(), cookie_of(&left)), (204, first.clone()));
    assert_eq!(gateway.send(sign_out(&tokens[1], &first)).await.status, 401, "its secret is gone");
    assert_eq!(cookie_of(&gateway.send(sign_out(&tokens[0], &first)).await), "__Host-pinzon=");
}

#[tokio::test]
async fn other_clients_get_none() {
    let (gateway, asked) = signing().await;
    let reply = gateway.send(sign_in(true)).await;
    assert_eq!(reply.status, 200);
    assert_eq!(reply.header("set-cookie"), "");
    assert!(asked.lock().unwrap()[0].cookie_hash.is_empty());
}

#[tokio::test]
async fn a_refused_sign_in_gives_no_cookie() {
    let gateway = Gateway::before(Fake::default()).await;
    let reply = gateway.send(with_header(sign_in(true), "x-pinzon-client", "web")).await;
    assert!(reply.status.is_server_error());
    assert_eq!(reply.header("set-cookie"), "");
}

#[tokio::test]
async fn auth_learns_the_address_that_nginx_saw_and_the_user_agent() {
    let (gateway, asked) = signing().await;
    let from = with_header(sign_in(false), "x-forwarded-for", "10.1.1.1, 203.0.113.7");
    gateway.send(with_header(from, "user-agent", "Mozilla/5.0")).await;
    let asked = asked.lock().unwrap();
    assert_eq!(
        (asked[0].client_address.as_str(), asked[0].user_agent.as_str()),
        ("203.0.113.7", "Mozilla/5.0")
    );
}

#[tokio::test]
async fn signing_out_takes_the_cookie_back() {
    let (gateway, _) = signing().await;
    let token = gateway.token_of(&bound(person(Role::Inspector, &["GPS"])));
    let reply = gateway.send(with_cookie(signed(request("POST", "/api/logout"), &token), SECRET)).await;
    assert_eq!(reply.status, 204);
    assert!(reply.header("set-cookie").starts_with("__Host-pinzon=; "));
    assert!(reply.header("set-cookie").ends_with("; Max-Age=0"));
    let unbound = gateway.send(signed(request("POST", "/api/logout"), &gateway.token(Role::Admin))).await;
    assert_eq!((unbound.status.as_u16(), unbound.header("set-cookie")), (204, ""));
}

#[tokio::test]
async fn a_bound_token_is_worth_nothing_without_its_cookie() {
    let fake = Fake::default();
    let gateway = Gateway::before(fake.clone()).await;
    let staff = person(Role::Inspector, &["GPS"]);
    let token = gateway.token_of(&bound(staff.clone()));
    let get = || signed(request("GET", "/api/user"), &token);

    for refused in [
        get(),
        with_cookie(get(), ""),
        with_cookie(get(), "d7mXbFJQ2n0c1m3R9gqv5pZtY8eUwK4hLsTaVxCyBzB"),
        // The hash is no secret: the token shows it.
        with_cookie(get(), &bound(staff.clone()).cookie_hash.unwrap()),
        with_header(get(), "cookie", &format!("pinzon={SECRET}")),
    ] {
        let reply: Reply = gateway.send(refused).await;
        assert_eq!(reply.status, 401);
        assert_eq!(reply.problem()["reason"], "UNAUTHENTICATED");
    }
    assert!(fake.seen().is_empty());

    gateway.send(with_cookie(get(), SECRET)).await;
    assert_eq!(fake.seen().len(), 1, "with its cookie it is taken");
    gateway.send(signed(request("GET", "/api/user"), &gateway.token_of(&staff))).await;
    assert_eq!(fake.seen().len(), 2, "a token of a client without cookies is taken");
    let cookie_alone = gateway.send(with_cookie(request("GET", "/api/user"), SECRET)).await;
    assert_eq!(cookie_alone.status, 401, "the cookie proves nothing");
}

#[tokio::test]
async fn a_revoked_or_stolen_token_does_not_keep_a_traveller_from_the_own_declaration() {
    let fake = Fake::default().on(|_: declarations::GetDeclarationRequest| {
        Err::<declarations::Declaration, _>(tonic::Status::unknown("whatever"))
    });
    let gateway = Gateway::before(fake.clone()).await;
    let staff = person(Role::Inspector, &["GPS"]);
    gateway.revoked.add([staff.session_id]);
    let stolen = gateway.token_of(&bound(person(Role::Inspector, &["GPS"])));
    for token in [gateway.token_of(&staff), stolen] {
        let by = |id: &str| signed(request("GET", &format!("/api/declarations/{id}")), &token);
        let before = fake.seen().len();
        assert_eq!(gateway.send(by("D-7K3M-Q2X9")).await.status, 401);
        assert_eq!(fake.seen().len(), before);
        gateway.send(by("7f1c2a52-58b7-4a44-9d0c-0f5d3c1d9a10")).await;
        assert!(!fake.seen().last().unwrap().contains_key("authorization"));
    }
}
