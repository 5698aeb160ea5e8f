//! The administration of accounts.

use axum::{extract::Path, http::StatusCode, response::Response};
use pinzon_proto::{access::v1::Role, auth::v1 as pb};

use crate::{
    json::{Answer, Created, Json, Query},
    problem::Problem,
    signed_in::Staff,
    table::{Cell, FormatQuery, Table, Whole},
};

/// Accounts
///
/// Administrators and auditors.
#[utoipa::path(
    get, path = "/users", tag = "Users", operation_id = "list_users",
    params(pb::ListUsersRequest), responses((status = OK, body = pb::ListUsersResponse)),
)]
pub async fn list_accounts(
    Staff(call): Staff,
    Query(asked): Query<pb::ListUsersRequest>,
) -> Answer<pb::ListUsersResponse> {
    call.send_repeatable(asked).await.map(Json)
}

/// Accounts as a file
///
/// Administrators and auditors.
#[utoipa::path(
    get, path = "/users/export", tag = "Users", params(Whole<pb::ListUsersRequest>, FormatQuery),
    responses((status = OK, description = "The file", content((Vec<u8> = "text/csv"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))),
)]
pub async fn export_accounts(
    Staff(call): Staff,
    Query(asked): Query<pb::ListUsersRequest>,
    Query(file): Query<FormatQuery>,
) -> Result<Response, Problem> {
    let mut table = Table::new(
        "Cuentas",
        [
            ("Nombre", 30),
            ("Correo electrónico", 34),
            ("Rol", 16),
            ("Aeropuertos", 20),
            ("Segundo factor", 14),
            ("Estado", 14),
        ],
    );
    call.send_for_all(asked).await?.into_iter().for_each(|account| table.push(cells(account)));
    table.answer(file.format(), "cuentas").await
}

fn cells(account: pb::Account) -> Vec<Cell> {
    let role = match account.role() {
        Role::Unspecified => "",
        Role::Inspector => "Inspector",
        Role::Supervisor => "Supervisor",
        Role::Admin => "Administrador",
        Role::Auditor => "Auditor",
    };
    let person = account.person.unwrap_or_default();
    let status = match person.status() {
        pb::UserStatus::Unspecified => "",
        pb::UserStatus::Pending => "Por aprobar",
        pb::UserStatus::Active => "Activa",
        pb::UserStatus::Suspended => "Suspendida",
    };
    vec![
        Cell::text(person.name),
        Cell::text(person.email),
        Cell::text(role),
        Cell::text(person.airports.join("; ")),
        Cell::yes_no(person.second_factor_enrolled),
        Cell::text(status),
    ]
}

/// An account
///
/// Administrators and auditors.
#[utoipa::path(
    get, path = "/users/{id}", tag = "Users", operation_id = "get_user_by_id",
    params(("id" = String, Path, format = Uuid, description = "The id")),
    responses((status = OK, body = pb::Account), (status = NOT_FOUND, description = "USER_NOT_FOUND")),
)]
pub async fn get_account(Staff(call): Staff, Path(id): Path<String>) -> Answer<pb::Account> {
    call.send_repeatable(pb::GetUserRequest { id }).await.map(Json)
}

/// Add an account
///
/// Administrators. The account is active; its password must be changed at the first sign-in.
#[utoipa::path(
    post, path = "/users", tag = "Users", operation_id = "create_user",
    request_body = pb::CreateUserRequest, responses((status = CREATED, body = pb::CreateUserResponse)),
)]
pub async fn create_account(
    Staff(call): Staff,
    Json(body): Json<pb::CreateUserRequest>,
) -> Result<Created<pb::CreateUserResponse>, Problem> {
    call.send(body).await.map(Created)
}

/// Approve, change, suspend
///
/// Administrators. A change of role, airports or status ends the account's sessions. An approval answers the password of
/// the first sign-in, which is handed over in person.
#[utoipa::path(
    put, path = "/users/{id}", tag = "Users", operation_id = "update_user",
    params(("id" = String, Path, format = Uuid, description = "The id")),
    request_body = pb::UpdateUserRequest,
    responses(
        (status = OK, body = pb::UpdateUserResponse),
        (status = NOT_FOUND, description = "USER_NOT_FOUND"),
        (
            status = CONFLICT,
            description = "Somebody changed it meanwhile (VERSION_CONFLICT), or no active administrator would be left (LAST_ADMIN)",
        ),
    ),
)]
pub async fn update_account(
    Staff(call): Staff,
    Path(id): Path<String>,
    Json(body): Json<pb::UpdateUserRequest>,
) -> Answer<pb::UpdateUserResponse> {
    call.send(pb::UpdateUserRequest { id, ..body }).await.map(Json)
}

/// Give an account a new password
///
/// Administrators. Ends its sessions; factor_lost and misuse_suspected also remove its second factors. The reason is recorded.
#[utoipa::path(
    post, path = "/users/{id}/reset-password", tag = "Users", operation_id = "reset_password",
    request_body = pb::ResetPasswordRequest,
    params(("id" = String, Path, format = Uuid, description = "The id")),
    responses(
        (status = OK, body = pb::ResetPasswordResponse),
        (status = NOT_FOUND, description = "USER_NOT_FOUND"),
    ),
)]
pub async fn reset_password(
    Staff(call): Staff,
    Path(id): Path<String>,
    Json(body): Json<pb::ResetPasswordRequest>,
) -> Answer<pb::ResetPasswordResponse> {
    call.send(pb::ResetPasswordRequest { id, ..body }).await.map(Json)
}

/// End every session of an account
///
/// Administrators.
#[utoipa::path(
    delete, path = "/users/{id}/sessions", tag = "Users",
    params(("id" = String, Path, format = Uuid, description = "The id")),
    responses(
        (status = NO_CONTENT, description = "The sessions are ended"),
        (status = NOT_FOUND, description = "USER_NOT_FOUND"),
    ),
)]
pub async fn end_account_sessions(Staff(call): Staff, Path(id): Path<String>) -> Result<StatusCode, Problem> {
    call.send(pb::EndUserSessionsRequest { id }).await?;
    Ok(StatusCode::NO_CONTENT)
}
