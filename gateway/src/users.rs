//! The administration of accounts.

use axum::response::Response;
use pinzon_proto::auth::v1 as pb;

use crate::{
    json::Query,
    problem::Problem,
    signed_in::Staff,
    table::{Cell, Columns, FormatQuery, Table, Whole},
};

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
    ("Rol", 16, |account| Cell::label(account.role())),
    ("Aeropuertos", 20, |account| of_person(account, |person| Cell::text(person.airports.join("; ")))),
    ("Segundo factor", 14, |account| {
        of_person(account, |person| Cell::yes_no(person.second_factor_enrolled))
    }),
    ("Estado", 14, |account| of_person(account, |person| Cell::label(person.status()))),
];

fn of_person(account: &pb::Account, cell: fn(&pb::Person) -> Cell) -> Cell {
    account.person.as_ref().map_or_else(|| Cell::text(""), cell)
}
