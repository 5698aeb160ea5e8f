//! Opening and closing sessions.

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
};
use pinzon_proto::auth::v1 as pb;

use crate::{
    call::Call,
    client::Client,
    cookie::{self, SetCookies},
    json::Json,
    places::Places,
    problem::Problem,
    signed_in::{Leaving, Staff},
};

/// Open a session
///
/// With `X-Pinzon-Client: web` the token is bound to a cookie that the answer sets; without
/// it, the token alone is enough. A second cookie says at the next sign-in that the account has signed in on this device
/// before: failures elsewhere then do not count.
#[utoipa::path(
    post, path = "/login", tag = "Session", request_body = pb::SignInRequest,
    params(("X-Pinzon-Client" = Option<String>, Header, description = "`web` binds the token to a cookie")),
    responses(
        (
            status = OK, body = pb::SignInResponse,
            headers(("Set-Cookie" = String, description = "The cookie that the token is bound to, and that of the device")),
        ),
        (
            status = UNAUTHORIZED,
            description = "Wrong e-mail or password (WRONG_CREDENTIALS); right ones, but without the code of the second factor (SECOND_FACTOR_REQUIRED, or PASSKEY_REQUIRED where a passkey does as well) or with a wrong one (SECOND_FACTOR_WRONG)",
        ),
        (
            status = TOO_MANY_REQUESTS,
            description = "Too many failures of this account or address (TOO_MANY_SIGN_INS)",
        ),
    )
)]
pub async fn login(
    State(sign_ins): State<Places>,
    call: Call,
    client: Client,
    headers: HeaderMap,
    Json(body): Json<pb::SignInRequest>,
) -> Result<(SetCookies, Json<pb::SignInResponse>), Problem> {
    // Taken when all is read: a client that sends slowly must not keep others out.
    let _place = sign_ins.take(client.network).ok_or_else(Problem::overloaded)?;
    let secret = client.web.then(cookie::fresh);
    let remember_me = body.remember_me;
    let asked = pb::SignInRequest {
        cookie_hash: secret.as_deref().map(cookie::hash).unwrap_or_default(),
        client_address: client.address,
        user_agent: client.user_agent,
        device_token: client.device_token,
        ..body
    };
    let opened = call.send(asked).await?;
    Ok((cookie::give(&headers, secret.as_deref(), remember_me, &opened.device_token), Json(opened)))
}

/// Close the session
#[utoipa::path(
    post, path = "/logout", tag = "Session",
    responses((status = NO_CONTENT, description = "The session is closed")),
)]
pub async fn logout(
    Staff(call): Staff,
    Leaving(cookies): Leaving,
) -> Result<(SetCookies, StatusCode), Problem> {
    call.send(pb::SignOutRequest {}).await?;
    Ok((cookies, StatusCode::NO_CONTENT))
}

/// End every own session
///
/// This one too, so the cookie is taken back.
#[utoipa::path(
    delete, path = "/user/sessions", tag = "Session",
    responses((status = NO_CONTENT, description = "The sessions are ended")),
)]
pub async fn end_sessions(
    Staff(call): Staff,
    Leaving(cookies): Leaving,
) -> Result<(SetCookies, StatusCode), Problem> {
    call.send(pb::EndSessionsRequest {}).await?;
    Ok((cookies, StatusCode::NO_CONTENT))
}
