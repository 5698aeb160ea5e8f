//! Passkeys: signing in with them, and those of the own account.

use axum::extract::{Path, State};
use pinzon_proto::auth::v1 as pb;

use crate::{
    call::Call,
    client::Client,
    cookie::{self, SetCookies},
    json::{Answer, Json},
    places::Places,
    problem::Problem,
    signed_in::Staff,
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
            headers(("Retry-After" = u64, description = "Seconds to wait")),
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
            headers(("Retry-After" = u64, description = "Seconds to wait")),
        ),
    )
)]
pub async fn finish_passkey_sign_in(
    State(sign_ins): State<Places>,
    call: Call,
    client: Client,
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
    Ok((cookie::give(secret.as_deref(), remember_me, &opened.device_token), Json(opened)))
}

/// The own passkeys, oldest first
#[utoipa::path(
    get, path = "/user/passkeys", tag = "Account", responses((status = OK, body = pb::Passkeys)),
)]
pub async fn get_passkeys(Staff(call): Staff) -> Answer<pb::Passkeys> {
    call.send_repeatable(pb::GetPasskeysRequest {}).await.map(Json)
}

/// Begin a proof with a passkey
///
/// What it signs stands for password and code where a change of the own account asks for them.
#[utoipa::path(
    post, path = "/user/passkeys/proof", tag = "Account",
    responses(
        (status = OK, body = pb::PasskeyCeremony),
        (status = NOT_FOUND, description = "There is none (PASSKEY_NOT_FOUND)"),
        (
            status = TOO_MANY_REQUESTS,
            description = "Too many of this account (TOO_MANY_ATTEMPTS)",
            headers(("Retry-After" = u64, description = "Seconds to wait")),
        ),
    ),
)]
pub async fn begin_passkey_proof(Staff(call): Staff) -> Answer<pb::PasskeyCeremony> {
    call.send(pb::BeginPasskeyProofRequest {}).await.map(Json)
}

/// Begin with another passkey
#[utoipa::path(
    post, path = "/user/passkeys/begin", tag = "Account", request_body = pb::BeginPasskeyRegistrationRequest,
    responses(
        (status = OK, body = pb::PasskeyCeremony),
        (status = CONFLICT, description = "An account has at most 20 (TOO_MANY_PASSKEYS)"),
    ),
)]
pub async fn begin_passkey_registration(
    Staff(call): Staff,
    Json(body): Json<pb::BeginPasskeyRegistrationRequest>,
) -> Answer<pb::PasskeyCeremony> {
    call.send(body).await.map(Json)
}

/// Add the passkey that the browser made
///
/// The answer has a fresh token of this session, bound to the same cookie, and for the first second factor the recovery
/// codes.
#[utoipa::path(
    post, path = "/user/passkeys", tag = "Account", request_body = pb::FinishPasskeyRegistrationRequest,
    responses(
        (status = OK, body = pb::FinishPasskeyRegistrationResponse),
        (status = CONFLICT, description = "An account has at most 20 (TOO_MANY_PASSKEYS)"),
    ),
)]
pub async fn finish_passkey_registration(
    Staff(call): Staff,
    Json(body): Json<pb::FinishPasskeyRegistrationRequest>,
) -> Answer<pb::FinishPasskeyRegistrationResponse> {
    call.send(body).await.map(Json)
}

/// Give a passkey another name
#[utoipa::path(
    put, path = "/user/passkeys/{id}", tag = "Account", request_body = pb::RenamePasskeyRequest,
    params(("id" = String, Path, format = Uuid, description = "The id")),
    responses((status = OK, body = pb::Passkey), (status = NOT_FOUND, description = "PASSKEY_NOT_FOUND")),
)]
pub async fn rename_passkey(
    Staff(call): Staff,
    Path(id): Path<String>,
    Json(body): Json<pb::RenamePasskeyRequest>,
) -> Answer<pb::Passkey> {
    call.send(pb::RenamePasskeyRequest { id, ..body }).await.map(Json)
}

/// Remove a passkey
///
/// The last second factor stays with administrators and roles that need one.
#[utoipa::path(
    post, path = "/user/passkeys/{id}/remove", tag = "Account", request_body = pb::RemovePasskeyRequest,
    params(("id" = String, Path, format = Uuid, description = "The id")),
    responses(
        (status = OK, body = pb::User),
        (status = NOT_FOUND, description = "PASSKEY_NOT_FOUND"),
        (status = CONFLICT, description = "The role keeps its last second factor (SECOND_FACTOR_KEPT)"),
    ),
)]
pub async fn remove_passkey(
    Staff(call): Staff,
    Path(id): Path<String>,
    Json(body): Json<pb::RemovePasskeyRequest>,
) -> Answer<pb::User> {
    call.send(pb::RemovePasskeyRequest { id, ..body }).await.map(Json)
}
