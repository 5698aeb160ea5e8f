//! The administration of accounts.

use axum::{extract::Path, http::StatusCode, response::Response};
use pinzon_proto::{access::v1::Role, auth::v1 as pb};

use crate::{
    json::{Answer, Created, IdempotencyKey, Json, Query},
    problem::Problem,
    signed_in::Staff,
    table::{Cell, Columns, FormatQuery, Table, Whole},
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
    let table = Table::of_list("Cuentas", COLUMNS, &call, asked).await?;
    table.answer(file.format(), "cuentas").await
}

const COLUMNS: &Columns<pb::Account> = &[
    ("Nombre", 30, |account| of_person(account, |person| Cell::text(&person.name))),
    ("Correo electrónico", 34, |account| of_person(account, |person| Cell::text(&person.email))),
    ("Rol", 16, |account| Cell::text(role(account.role()))),
    ("Aeropuertos", 20, |account| of_person(account, |person| Cell::text(person.airports.join("; ")))),
    ("Segundo factor", 14, |account| {
        of_person(account, |person| Cell::yes_no(person.second_factor_enrolled))
    }),
    ("Estado", 14, |account| of_person(account, |person| Cell::text(status(person.status())))),
];

fn of_person(account: &pb::Account, cell: fn(&pb::Person) -> Cell) -> Cell {
    account.person.as_ref().map_or_else(|| Cell::text(""), cell)
}

fn role(role: Role) -> &'static str {
    match role {
        Role::Unspecified => "",
        Role::Inspector => "Inspector",
        Role::Supervisor => "Supervisor",
        Role::Admin => "Administrador",
        Role::Auditor => "Auditor",
    }
}

fn status(status: pb::UserStatus) -> &'static str {
    match status {
        pb::UserStatus::Unspecified => "",
        pb::UserStatus::Pending => "Por aprobar",
        pb::UserStatus::Active => "Activa",
        pb::UserStatus::Suspended => "Suspendida",
    }
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
    params(
        ("id" = String, Path, format = Uuid, description = "The id"),
        ("Idempotency-Key" = Option<String>, Header, description = "Chosen by the client, a UUID"),
    ),
    responses(
        (status = OK, body = pb::ResetPasswordResponse),
        (status = NOT_FOUND, description = "USER_NOT_FOUND"),
        (status = CONFLICT, description = "The key was used for something else (IDEMPOTENCY_KEY_REUSED)"),
    ),
)]
pub async fn reset_password(
    Staff(call): Staff,
    Path(id): Path<String>,
    IdempotencyKey(key): IdempotencyKey,
    Json(body): Json<pb::ResetPasswordRequest>,
) -> Answer<pb::ResetPasswordResponse> {
    let asked = pb::ResetPasswordRequest { id, request_id: key.clone(), ..body };
    call.create(&key, asked).await.map(Json)
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
