//! The own account: asking for one, proposing a name, password, airport, second factor.

use axum::http::StatusCode;
use pinzon_proto::auth::v1 as pb;

use crate::{
    call::Call,
    client::Client,
    json::{Answer, Json},
    problem::Problem,
    signed_in::Staff,
};

/// Ask for an account
///
/// It has no rights until an administrator approves it. The answer is the same for an
/// address that has an account already.
#[utoipa::path(
    post, path = "/register", tag = "Account", request_body = pb::RegisterRequest,
    responses(
        (status = ACCEPTED, body = pb::RegisterResponse),
        (
            status = TOO_MANY_REQUESTS,
            description = "Too many from this address (TOO_MANY_ATTEMPTS)",
            headers(("Retry-After" = u64, description = "Seconds to wait")),
        ),
    ),
)]
pub async fn register(
    call: Call,
    client: Client,
    Json(body): Json<pb::RegisterRequest>,
) -> Result<(StatusCode, Json<pb::RegisterResponse>), Problem> {
    let asked = pb::RegisterRequest { client_address: client.address, ..body };
    Ok((StatusCode::ACCEPTED, Json(call.send(asked).await?)))
}

/// The signed-in person
#[utoipa::path(
    get, path = "/user", tag = "Account",
    responses((status = OK, body = pb::User)),
)]
pub async fn get_user(Staff(call): Staff) -> Answer<pb::User> {
    call.send_repeatable(pb::GetCurrentUserRequest {}).await.map(Json)
}

/// Propose another name
///
/// An administrator decides about it. The name that stands takes the proposal back.
#[utoipa::path(
    put, path = "/user", tag = "Account", request_body = pb::UpdateProfileRequest,
    responses(
        (status = OK, body = pb::User),
        (status = CONFLICT, description = "Somebody changed it meanwhile (VERSION_CONFLICT)"),
    ),
)]
pub async fn update_profile(
    Staff(call): Staff,
    Json(body): Json<pb::UpdateProfileRequest>,
) -> Answer<pb::User> {
    call.send(body).await.map(Json)
}

/// The key of what devices keep
///
/// With it a device encrypts acts and photos of this person until the server has them. It is the same on every device and
/// never changes; a device forgets it with the session.
#[utoipa::path(
    get, path = "/user/keeping-key", tag = "Account", responses((status = OK, body = pb::KeepingKey)),
)]
pub async fn get_keeping_key(Staff(call): Staff) -> Answer<pb::KeepingKey> {
    call.send(pb::GetKeepingKeyRequest::default()).await.map(Json)
}

/// Change the own password
///
/// Every other session of the account ends. The answer has a fresh token of this session,
/// bound to the same cookie.
#[utoipa::path(
    put, path = "/user/password", tag = "Account", request_body = pb::ChangePasswordRequest,
    responses((status = OK, body = pb::ChangePasswordResponse)),
)]
pub async fn change_password(
    Staff(call): Staff,
    Json(body): Json<pb::ChangePasswordRequest>,
) -> Answer<pb::ChangePasswordResponse> {
    call.send(body).await.map(Json)
}

/// Select the airport to work at
#[utoipa::path(
    put, path = "/user/airport", tag = "Account", request_body = pb::SelectAirportRequest,
    responses((status = OK, body = pb::User)),
)]
pub async fn select_airport(
    Staff(call): Staff,
    Json(body): Json<pb::SelectAirportRequest>,
) -> Answer<pb::User> {
    call.send(body).await.map(Json)
}

/// Begin with a second factor
///
/// Nothing changes until it is confirmed. Beginning again makes another secret.
#[utoipa::path(
    post, path = "/user/second-factor", tag = "Account",
    request_body = pb::EnrolSecondFactorRequest, responses((status = OK, body = pb::EnrolSecondFactorResponse)),
)]
pub async fn enrol_second_factor(
    Staff(call): Staff,
    Json(body): Json<pb::EnrolSecondFactorRequest>,
) -> Answer<pb::EnrolSecondFactorResponse> {
    call.send(body).await.map(Json)
}

/// Confirm the second factor
///
/// The answer has a fresh token of this session, bound to the same cookie.
#[utoipa::path(
    post, path = "/user/second-factor/confirm", tag = "Account",
    request_body = pb::ConfirmSecondFactorRequest,
    responses((status = OK, body = pb::ConfirmSecondFactorResponse)),
)]
pub async fn confirm_second_factor(
    Staff(call): Staff,
    Json(body): Json<pb::ConfirmSecondFactorRequest>,
) -> Answer<pb::ConfirmSecondFactorResponse> {
    call.send(body).await.map(Json)
}

/// Remove the codes of the application
///
/// The last second factor stays with administrators and roles that need one.
#[utoipa::path(
    post, path = "/user/second-factor/remove", tag = "Account",
    request_body = pb::RemoveSecondFactorRequest,
    responses(
        (status = OK, body = pb::User),
        (status = CONFLICT, description = "Administrators and roles that need one keep their last one (SECOND_FACTOR_KEPT)"),
    ),
)]
pub async fn remove_second_factor(
    Staff(call): Staff,
    Json(body): Json<pb::RemoveSecondFactorRequest>,
) -> Answer<pb::User> {
    call.send(body).await.map(Json)
}
