//! Passkeys: signing in with them, and those of the own account.

use axum::{extract::State, http::HeaderMap};
use pinzon_proto::auth::v1 as pb;

use crate::{
    call::Call,
    client::Client,
    cookie::{self, SetCookies},
    json::{Answer, Json},
    places::Places,
    problem::Problem,
};

/// Begin a sign-in with a passkey
///
/// Without e-mail and password the passkey signs in by itself, if its owner wanted that. With them it is the second step
/// that `/login` asks for with PASSKEY_REQUIRED.
#[utoipa::path(
    post, path = "/login/passkey/begin", tag = "Session", request_body = pb::BeginPasskeySignInRequest,
    params(("X-Pinzon-Client" = Option<String>, Header, description = "`web` sends the cookie of the device on")),
    responses(
        (status = OK, body = pb::PasskeyCeremony),
        (
            status = UNAUTHORIZED,
            description = "Wrong e-mail or password (WRONG_CREDENTIALS); the account has no passkey (PASSKEY_REFUSED)",
        ),
        (
            status = TOO_MANY_REQUESTS,
            description = "Too many from this address or of this account (TOO_MANY_ATTEMPTS, TOO_MANY_SIGN_INS)",
        ),
    )
)]
pub async fn begin_passkey_sign_in(
    State(sign_ins): State<Places>,
    call: Call,
    client: Client,
    Json(body): Json<pb::BeginPasskeySignInRequest>,
) -> Answer<pb::PasskeyCeremony> {
    // Taken when all is read: a client that sends slowly must not keep others out.
    let _place = sign_ins.take(client.network).ok_or_else(Problem::overloaded)?;
    let asked = pb::BeginPasskeySignInRequest {
        client_address: client.address,
        device_token: client.device_token,
        ..body
    };
    call.send(asked).await.map(Json)
}

/// Open a session with a passkey
///
/// Answers and sets cookies as `/login` does.
#[utoipa::path(
    post, path = "/login/passkey", tag = "Session", request_body = pb::FinishPasskeySignInRequest,
    params(("X-Pinzon-Client" = Option<String>, Header, description = "`web` binds the token to a cookie")),
    responses(
        (
            status = OK, body = pb::SignInResponse,
            headers(("Set-Cookie" = String, description = "The cookie that the token is bound to, and that of the device")),
        ),
        (
            status = UNAUTHORIZED,
            description = "The passkey is unknown or wrong (PASSKEY_REFUSED), it was asked more than five minutes ago (PASSKEY_EXPIRED), or it signs in only after the password (PASSKEY_NEEDS_PASSWORD)",
        ),
        (
            status = TOO_MANY_REQUESTS,
            description = "Too many failures of this account or address (TOO_MANY_SIGN_INS)",
        ),
    )
)]
pub async fn finish_passkey_sign_in(
    State(sign_ins): State<Places>,
    call: Call,
    client: Client,
    headers: HeaderMap,
    Json(body): Json<pb::FinishPasskeySignInRequest>,
) -> Result<(SetCookies, Json<pb::SignInResponse>), Problem> {
    let _place = sign_ins.take(client.network).ok_or_else(Problem::overloaded)?;
    let secret = client.web.then(cookie::fresh);
    let remember_me = body.remember_me;
    let asked = pb::FinishPasskeySignInRequest {
        cookie_hash: secret.as_deref().map(cookie::hash).unwrap_or_default(),
        client_address: client.address,
        user_agent: client.user_agent,
        device_token: client.device_token,
        ..body
    };
    let opened = call.send(asked).await?;
    Ok((cookie::give(&headers, secret.as_deref(), remember_me, &opened.device_token), Json(opened)))
}
