//! People with an account, and the administration of their accounts.

use axum::{
    extract::{Path, State},
    http::StatusCode,
    response::Response,
};
use pinzon_proto::{access::v1 as roles, auth::v1 as pb};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    call::Call,
    codes::{codes, filter, from_proto, to_proto},
    json::{BadAnswer, Json, PageQuery, Query, each, nullable, present},
    problem::Problem,
    services::Services,
    session::Staff,
    table::{Cell, Column, FormatQuery, Table},
};

codes! {
    /// What a person may do.
    Role = roles::Role {
        /// Reviews, retains and rejects at the assigned airports.
        Inspector = "inspector",
        /// Head of a control point.
        Supervisor = "supervisor",
        /// Regional administrator; every airport.
        Admin = "admin",
        /// Reads everything, changes nothing.
        Auditor = "auditor",
    }
}

codes! {
    /// Where an account stands.
    UserStatus = pb::UserStatus {
        /// Waits for an administrator.
        Pending = "pending",
        /// May sign in.
        Active = "active",
        /// May not sign in.
        Suspended = "suspended",
    }
}

impl Role {
    /// As a file says it.
    fn in_spanish(self) -> &'static str {
        match self {
            Self::Inspector => "Inspector",
            Self::Supervisor => "Supervisor",
            Self::Admin => "Administrador",
            Self::Auditor => "Auditor",
        }
    }
}

impl UserStatus {
    /// As a file says it.
    fn in_spanish(self) -> &'static str {
        match self {
            Self::Pending => "Por aprobar",
            Self::Active => "Activa",
            Self::Suspended => "Suspendida",
        }
    }
}

/// What is the same of everybody with an account.
#[derive(Debug, Serialize, ToSchema)]
pub struct Person {
    /// Stable id.
    #[schema(format = Uuid)]
    pub id: String,
    /// Full name.
    pub name: String,
    /// The account's e-mail.
    pub email: String,
    /// Selected airport.
    #[schema(required)]
    pub aeropuerto_id: Option<String>,
    /// Assigned airport codes; empty for roles that see every airport.
    pub airports: Vec<String>,
    /// First letters of up to two words of the name.
    pub initials: String,
    /// Where the account stands.
    pub status: UserStatus,
    /// Goes up with each change; a change names the version it was made on.
    pub version: i64,
    /// Somebody else gave the password: until it is changed, nothing else is allowed.
    pub must_change_password: bool,
    /// Whether signing in asks for a second factor.
    pub second_factor_enrolled: bool,
}

/// A person who works with the system.
#[derive(Debug, Serialize, ToSchema)]
pub struct User {
    /// What the person may do.
    pub role: Role,
    /// Everything else.
    #[serde(flatten)]
    pub person: Person,
}

/// Anybody's account, also of those who wait for approval.
#[derive(Debug, Serialize, ToSchema)]
pub struct Account {
    /// What the person may do; null until an administrator says.
    #[schema(required)]
    pub role: Option<Role>,
    /// Everything else.
    #[serde(flatten)]
    pub person: Person,
}

impl Account {
    /// The account as a service answered.
    pub fn from_proto(user: pb::User) -> Result<Self, BadAnswer> {
        let role = (user.role != i32::from(roles::Role::Unspecified))
            .then(|| from_proto::<_, roles::Role>(user.role))
            .transpose()?;
        Ok(Self {
            role,
            person: Person {
                status: from_proto::<_, pb::UserStatus>(user.status)?,
                initials: initials(&user.name),
                id: user.user_id,
                name: user.name,
                email: user.email,
                aeropuerto_id: nullable(user.selected_airport),
                airports: user.airports,
                version: user.version,
                must_change_password: user.must_change_password,
                second_factor_enrolled: user.second_factor_enrolled,
            },
        })
    }
}

impl Account {
    fn cells(self) -> Vec<Cell> {
        let Self { role, person } = self;
        vec![
            Cell::text(person.name),
            Cell::text(person.email),
            Cell::text(role.map(Role::in_spanish).unwrap_or_default()),
            Cell::text(person.airports.join("; ")),
            Cell::yes_no(person.second_factor_enrolled),
            Cell::text(person.status.in_spanish()),
        ]
    }
}

impl User {
    /// The user as a service answered.
    pub fn from_proto(user: pb::User) -> Result<Self, BadAnswer> {
        let Account { role, person } = Account::from_proto(user)?;
        Ok(Self { role: present(role, "role")?, person })
    }
}

fn initials(name: &str) -> String {
    name.split_whitespace()
        .take(2)
        .filter_map(|word| word.chars().next())
        .flat_map(char::to_uppercase)
        .collect()
}

/// A page of accounts.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccountList {
    /// The accounts of this page.
    pub items: Vec<Account>,
    /// Accounts of all pages.
    pub total: i64,
    /// Asks for the next page; null at the end.
    #[schema(required)]
    pub next_page_token: Option<String>,
}

/// Which accounts.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AccountFilter {
    /// Part of a name or address.
    q: Option<String>,
    /// What the person may do.
    role: Option<Role>,
    /// Where the account stands.
    status: Option<UserStatus>,
    /// `name`, `email`, `role` or `status`; ` desc` turns it round. By name when absent.
    order_by: Option<String>,
}

impl AccountFilter {
    fn message(self, page: PageQuery) -> pb::ListUsersRequest {
        pb::ListUsersRequest {
            query: self.q.unwrap_or_default(),
            role: filter::<_, roles::Role>(self.role),
            status: filter::<_, pb::UserStatus>(self.status),
            order_by: self.order_by.unwrap_or_default(),
            page_size: page.size(),
            page_token: page.token(),
        }
    }
}

async fn accounts(
    services: &Services,
    call: &Call,
    message: pb::ListUsersRequest,
) -> Result<pb::ListUsersResponse, Problem> {
    call.send_repeatable(message, |request| {
        let mut auth = services.auth();
        async move { auth.list_users(request).await }
    })
    .await
    .map_err(|refusal| Problem::from(refusal).renamed(FIELDS))
}

const FIELDS: &[(&str, &str)] = &[("query", "q"), ("user_id", "id")];

/// Accounts
///
/// Administrators and auditors.
#[utoipa::path(
    get, path = "/users", tag = "Users", operation_id = "list_users",
    params(AccountFilter, PageQuery), responses((status = OK, body = AccountList)),
)]
pub async fn list_accounts(
    State(services): State<Services>,
    Staff(call): Staff,
    Query(search): Query<AccountFilter>,
    Query(page): Query<PageQuery>,
) -> Result<axum::Json<AccountList>, Problem> {
    let found = accounts(&services, &call, search.message(page)).await?;
    Ok(axum::Json(AccountList {
        items: each(found.users, Account::from_proto)?,
        total: found.total_size,
        next_page_token: nullable(found.next_page_token),
    }))
}

/// Accounts as a file
///
/// Administrators and auditors.
#[utoipa::path(
    get, path = "/users/export", tag = "Users", params(AccountFilter, FormatQuery),
    responses((status = OK, description = "The file", body = Vec<u8>, content_type = "text/csv")),
)]
pub async fn export_accounts(
    State(services): State<Services>,
    Staff(call): Staff,
    Query(search): Query<AccountFilter>,
    Query(file): Query<FormatQuery>,
) -> Result<Response, Problem> {
    let mut message = search.message(PageQuery::LARGEST);
    let columns = [
        ("Nombre", 30),
        ("Correo electrónico", 34),
        ("Rol", 16),
        ("Aeropuertos", 20),
        ("Segundo factor", 14),
        ("Estado", 14),
    ];
    let mut table = Table::new("Cuentas", columns.map(|(title, width)| Column::new(title, width)).into());
    loop {
        let found = accounts(&services, &call, message.clone()).await?;
        for account in each(found.users, Account::from_proto)? {
            table.push(account.cells());
        }
        message.page_token = found.next_page_token;
        if message.page_token.is_empty() {
            break;
        }
    }
    table.answer(file.format(), "cuentas").await
}

/// An account
///
/// Administrators and auditors.
#[utoipa::path(
    get, path = "/users/{id}", tag = "Users", operation_id = "get_user_by_id",
    params(("id" = String, Path, format = Uuid, description = "The id")),
    responses((status = OK, body = Account), (status = NOT_FOUND, description = "USER_NOT_FOUND")),
)]
pub async fn get_account(
    State(services): State<Services>,
    Staff(call): Staff,
    Path(id): Path<String>,
) -> Result<axum::Json<Account>, Problem> {
    let user = call
        .send_repeatable(pb::GetUserRequest { user_id: id }, |request| {
            let mut auth = services.auth();
            async move { auth.get_user(request).await }
        })
        .await
        .map_err(|refusal| Problem::from(refusal).renamed(FIELDS))?;
    Ok(axum::Json(Account::from_proto(user)?))
}

/// An account to add.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewAccount {
    /// Address to sign in with.
    #[schema(value_type = String)]
    pub email: Option<String>,
    /// Full name.
    #[schema(value_type = String)]
    pub name: Option<String>,
    /// What the person may do.
    #[schema(value_type = Role)]
    pub role: Option<String>,
    /// Assigned airport codes.
    #[schema(value_type = Vec<String>)]
    pub airports: Option<Vec<String>>,
}

/// An account that was added.
#[derive(Debug, Serialize, ToSchema)]
pub struct CreatedAccount {
    /// The account.
    pub user: Account,
    /// For the first sign-in, which asks for another one. Shown only here.
    pub one_time_password: String,
}

/// Add an account
///
/// Administrators. The account is active; its password must be changed at the first sign-in.
#[utoipa::path(
    post, path = "/users", tag = "Users", operation_id = "create_user",
    request_body = NewAccount, responses((status = CREATED, body = CreatedAccount)),
)]
pub async fn create_account(
    State(services): State<Services>,
    Staff(call): Staff,
    Json(body): Json<NewAccount>,
) -> Result<(StatusCode, axum::Json<CreatedAccount>), Problem> {
    let message = pb::CreateUserRequest {
        email: body.email.unwrap_or_default(),
        name: body.name.unwrap_or_default(),
        role: to_proto::<Role, roles::Role>(body.role),
        airports: body.airports.unwrap_or_default(),
    };
    let created =
        call.send(message, |request| async move { services.auth().create_user(request).await }).await?;
    let account = CreatedAccount {
        user: Account::from_proto(present(created.user, "user")?)?,
        one_time_password: created.one_time_password,
    };
    Ok((StatusCode::CREATED, axum::Json(account)))
}

/// What an administrator may change of an account.
#[derive(Debug, Deserialize, ToSchema)]
pub struct AccountUpdate {
    /// Full name.
    #[schema(value_type = String)]
    pub name: Option<String>,
    /// What the person may do; null only while the account is not active.
    #[schema(value_type = Option<Role>)]
    pub role: Option<String>,
    /// Assigned airport codes.
    #[schema(value_type = Vec<String>)]
    pub airports: Option<Vec<String>>,
    /// `active` approves or reinstates, `suspended` closes.
    #[schema(value_type = UserStatus)]
    pub status: Option<String>,
    /// The version that was edited.
    #[schema(value_type = i64)]
    pub version: Option<i64>,
}

/// Approve, change, suspend
///
/// Administrators. A change of role, airports or status ends the account's sessions.
#[utoipa::path(
    put, path = "/users/{id}", tag = "Users", operation_id = "update_user",
    params(("id" = String, Path, format = Uuid, description = "The id")),
    request_body = AccountUpdate,
    responses(
        (status = OK, body = Account),
        (status = NOT_FOUND, description = "USER_NOT_FOUND"),
        (
            status = CONFLICT,
            description = "Somebody changed it meanwhile (VERSION_CONFLICT), or no active administrator would be left (LAST_ADMIN)",
        ),
    ),
)]
pub async fn update_account(
    State(services): State<Services>,
    Staff(call): Staff,
    Path(id): Path<String>,
    Json(body): Json<AccountUpdate>,
) -> Result<axum::Json<Account>, Problem> {
    let message = pb::UpdateUserRequest {
        user_id: id,
        name: body.name.unwrap_or_default(),
        role: to_proto::<Role, roles::Role>(body.role),
        airports: body.airports.unwrap_or_default(),
        status: to_proto::<UserStatus, pb::UserStatus>(body.status),
        version: body.version.unwrap_or_default(),
    };
    let user = call
        .send(message, |request| async move { services.auth().update_user(request).await })
        .await
        .map_err(|refusal| Problem::from(refusal).renamed(FIELDS))?;
    Ok(axum::Json(Account::from_proto(user)?))
}

/// A password for one sign-in.
#[derive(Debug, Serialize, ToSchema)]
pub struct OneTimePassword {
    /// For the next sign-in, which asks for another one. Shown only here.
    pub one_time_password: String,
}

/// Give an account a new password
///
/// Administrators. Removes its second factor and ends its sessions.
#[utoipa::path(
    post, path = "/users/{id}/reset-password", tag = "Users", operation_id = "reset_password",
    params(("id" = String, Path, format = Uuid, description = "The id")),
    responses((status = OK, body = OneTimePassword), (status = NOT_FOUND, description = "USER_NOT_FOUND")),
)]
pub async fn reset_password(
    State(services): State<Services>,
    Staff(call): Staff,
    Path(id): Path<String>,
) -> Result<axum::Json<OneTimePassword>, Problem> {
    let message = pb::ResetPasswordRequest { user_id: id };
    let reset = call
        .send(message, |request| async move { services.auth().reset_password(request).await })
        .await
        .map_err(|refusal| Problem::from(refusal).renamed(FIELDS))?;
    Ok(axum::Json(OneTimePassword { one_time_password: reset.one_time_password }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn initials_are_the_first_letters_of_up_to_two_words() {
        assert_eq!(initials("ana maría lópez"), "AM");
        assert_eq!(initials("  Íñigo "), "Í");
        assert_eq!(initials(""), "");
    }
}
