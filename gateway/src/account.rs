//! The own account: asking for one, name, password, airport, second factor.

use axum::{extract::State, http::StatusCode};
use pinzon_proto::auth::v1 as pb;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    call::Call,
    client::Client,
    json::{Json, present},
    problem::Problem,
    services::Services,
    session::{Session, Staff},
    users::User,
};

/// Somebody who asks for an account.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Registration {
    /// Full name.
    #[schema(value_type = String)]
    pub name: Option<String>,
    /// Address to sign in with.
    #[schema(value_type = String)]
    pub email: Option<String>,
    /// At least 15 characters; not one of those that are known to everybody.
    #[schema(value_type = String, format = Password)]
    pub password: Option<String>,
}

/// The request was taken. Says nothing more, so that nobody learns who has an account.
#[derive(Debug, Serialize, ToSchema)]
pub struct Registered {}

/// Ask for an account
///
/// It has no rights until an administrator approves it. The answer is the same for an
/// address that has an account already.
#[utoipa::path(
    post, path = "/register", tag = "Account", request_body = Registration,
    responses(
        (status = ACCEPTED, body = Registered),
        (
            status = TOO_MANY_REQUESTS,
            description = "Too many from this address (TOO_MANY_ATTEMPTS)",
            headers(("Retry-After" = u64, description = "Seconds to wait")),
        ),
    ),
)]
pub async fn register(
    State(services): State<Services>,
    call: Call,
    client: Client,
    Json(body): Json<Registration>,
) -> Result<(StatusCode, axum::Json<Registered>), Problem> {
    let message = pb::RegisterRequest {
        email: body.email.unwrap_or_default(),
        name: body.name.unwrap_or_default(),
        password: body.password.unwrap_or_default(),
        client_address: client.address,
    };
    call.send(message, |request| async move { services.auth().register(request).await }).await?;
    Ok((StatusCode::ACCEPTED, axum::Json(Registered {})))
}

/// The signed-in person
#[utoipa::path(
    get, path = "/user", tag = "Account",
    responses((status = OK, body = User)),
)]
pub async fn get_user(
    State(services): State<Services>,
    Staff(call): Staff,
) -> Result<axum::Json<User>, Problem> {
    let user = call
        .send_repeatable(pb::GetCurrentUserRequest {}, |request| {
            let mut auth = services.auth();
            async move { auth.get_current_user(request).await }
        })
        .await?;
    Ok(axum::Json(User::from_proto(user)?))
}

/// What a person may change of the own account.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ProfileUpdate {
    /// Full name.
    #[schema(value_type = String)]
    pub name: Option<String>,
    /// The version that was edited.
    #[schema(value_type = i64)]
    pub version: Option<i64>,
}

/// Change the own name
#[utoipa::path(
    put, path = "/user", tag = "Account", request_body = ProfileUpdate,
    responses(
        (status = OK, body = User),
        (status = CONFLICT, description = "Somebody changed it meanwhile (VERSION_CONFLICT)"),
    ),
)]
pub async fn update_profile(
    State(services): State<Services>,
    Staff(call): Staff,
    Json(body): Json<ProfileUpdate>,
) -> Result<axum::Json<User>, Problem> {
    let message = pb::UpdateProfileRequest {
        name: body.name.unwrap_or_default(),
        version: body.version.unwrap_or_default(),
    };
    let user =
        call.send(message, |request| async move { services.auth().update_profile(request).await }).await?;
    Ok(axum::Json(User::from_proto(user)?))
}

/// The password that is, and the one that shall be.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PasswordChange {
    /// The password until now.
    #[schema(value_type = String, format = Password)]
    pub current_password: Option<String>,
    /// At least 15 characters, or 8 with a second factor.
    #[schema(value_type = String, format = Password)]
    pub new_password: Option<String>,
}

/// Change the own password
///
/// Every other session of the account ends. The answer has a fresh token of this session,
/// bound to the same cookie.
#[utoipa::path(
    put, path = "/user/password", tag = "Account", request_body = PasswordChange,
    responses((status = OK, body = Session)),
)]
pub async fn change_password(
    State(services): State<Services>,
    Staff(call): Staff,
    Json(body): Json<PasswordChange>,
) -> Result<axum::Json<Session>, Problem> {
    let message = pb::ChangePasswordRequest {
        current_password: body.current_password.unwrap_or_default(),
        new_password: body.new_password.unwrap_or_default(),
    };
    let changed =
        call.send(message, |request| async move { services.auth().change_password(request).await }).await?;
    let user = User::from_proto(present(changed.user, "user")?)?;
    Ok(axum::Json(Session { token: changed.token, user }))
}

/// The selected airport.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AirportSelection {
    /// Code of an assigned airport.
    #[schema(value_type = String)]
    pub aeropuerto_id: Option<String>,
}

const AIRPORT_FIELDS: &[(&str, &str)] = &[("airport", "aeropuerto_id")];

/// Select the airport to work at
#[utoipa::path(
    put, path = "/user/airport", tag = "Account", request_body = AirportSelection,
    responses((status = OK, body = User)),
)]
pub async fn select_airport(
    State(services): State<Services>,
    Staff(call): Staff,
    Json(body): Json<AirportSelection>,
) -> Result<axum::Json<User>, Problem> {
    let message = pb::SelectAirportRequest { airport: body.aeropuerto_id.unwrap_or_default() };
    let user = call
        .send(message, |request| async move { services.auth().select_airport(request).await })
        .await
        .map_err(|refusal| Problem::from(refusal).renamed(AIRPORT_FIELDS))?;
    Ok(axum::Json(User::from_proto(user)?))
}

/// Proof for beginning with a second factor.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SecondFactorBeginning {
    /// The account's password.
    #[schema(value_type = String, format = Password)]
    pub password: Option<String>,
}

/// A second factor that waits for its first code.
#[derive(Debug, Serialize, ToSchema)]
pub struct SecondFactorEnrolment {
    /// Base32, to type into the application.
    pub secret: String,
    /// `otpauth://` address, for the QR.
    pub uri: String,
}

/// Begin with a second factor
///
/// Nothing changes until it is confirmed. Beginning again makes another secret.
#[utoipa::path(
    post, path = "/user/second-factor", tag = "Account",
    request_body = SecondFactorBeginning, responses((status = OK, body = SecondFactorEnrolment)),
)]
pub async fn enrol_second_factor(
    State(services): State<Services>,
    Staff(call): Staff,
    Json(body): Json<SecondFactorBeginning>,
) -> Result<axum::Json<SecondFactorEnrolment>, Problem> {
    let message = pb::EnrolSecondFactorRequest { password: body.password.unwrap_or_default() };
    let begun = call
        .send(message, |request| async move { services.auth().enrol_second_factor(request).await })
        .await?;
    Ok(axum::Json(SecondFactorEnrolment { secret: begun.secret, uri: begun.uri }))
}

/// The first code of a second factor.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SecondFactorConfirmation {
    /// What the application shows.
    #[schema(value_type = String)]
    pub code: Option<String>,
}

/// What opens the account without the second factor.
#[derive(Debug, Serialize, ToSchema)]
pub struct RecoveryCodes {
    /// Each opens one sign-in. They are shown only here.
    pub recovery_codes: Vec<String>,
}

/// Confirm the second factor
#[utoipa::path(
    post, path = "/user/second-factor/confirm", tag = "Account",
    request_body = SecondFactorConfirmation, responses((status = OK, body = RecoveryCodes)),
)]
pub async fn confirm_second_factor(
    State(services): State<Services>,
    Staff(call): Staff,
    Json(body): Json<SecondFactorConfirmation>,
) -> Result<axum::Json<RecoveryCodes>, Problem> {
    let message = pb::ConfirmSecondFactorRequest { code: body.code.unwrap_or_default() };
    let confirmed = call
        .send(message, |request| async move { services.auth().confirm_second_factor(request).await })
        .await?;
    Ok(axum::Json(RecoveryCodes { recovery_codes: confirmed.recovery_codes }))
}

/// Proof for removing the second factor.
#[derive(Debug, Deserialize, ToSchema)]
pub struct SecondFactorRemoval {
    /// The account's password.
    #[schema(value_type = String, format = Password)]
    pub password: Option<String>,
}

/// Remove the second factor
///
/// Not for administrators.
#[utoipa::path(
    post, path = "/user/second-factor/remove", tag = "Account",
    request_body = SecondFactorRemoval,
    responses(
        (status = OK, body = User),
        (status = CONFLICT, description = "Administrators keep it (SECOND_FACTOR_KEPT)"),
    ),
)]
pub async fn remove_second_factor(
    State(services): State<Services>,
    Staff(call): Staff,
    Json(body): Json<SecondFactorRemoval>,
) -> Result<axum::Json<User>, Problem> {
    let message = pb::RemoveSecondFactorRequest { password: body.password.unwrap_or_default() };
    let user = call
        .send(message, |request| async move { services.auth().remove_second_factor(request).await })
        .await?;
    Ok(axum::Json(User::from_proto(user)?))
}
