//! Norms, whose articles are the legal basis.

use axum::{extract::Path, response::Response};
use pinzon_proto::catalogues::v1 as pb;

use crate::{
    call::Call,
    json::{Answer, Created, IdempotencyKey, Json, Query},
    kept::Shared,
    problem::Problem,
    signed_in::Staff,
    table::{Cell, Columns, FormatQuery, Table, Whole},
};

/// Norms
#[utoipa::path(
    get, path = "/standards", tag = "Legal basis", params(pb::ListStandardsRequest),
    responses((status = OK, body = pb::ListStandardsResponse)),
)]
pub async fn list_standards(
    call: Call,
    Query(asked): Query<pb::ListStandardsRequest>,
) -> Result<Shared<pb::ListStandardsResponse>, Problem> {
    call.send_repeatable(asked).await.map(Shared)
}

/// Norms as a file
#[utoipa::path(
    get, path = "/standards/export", tag = "Legal basis", params(Whole<pb::ListStandardsRequest>, FormatQuery),
    responses((status = OK, description = "The file", content((Vec<u8> = "text/csv"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))),
)]
pub async fn export_standards(
    call: Call,
    Query(asked): Query<pb::ListStandardsRequest>,
    Query(file): Query<FormatQuery>,
) -> Result<Response, Problem> {
    let table = Table::of_list("Normas", COLUMNS, &call, asked).await?;
    table.answer(file.format(), "normas").await
}

const COLUMNS: &Columns<pb::Standard> = &[
    ("Código", 12, |norm| Cell::text(&norm.code)),
    ("Título", 60, |norm| Cell::text(&norm.title)),
    ("Tipo de norma", 24, |norm| Cell::text(&norm.kind)),
    ("Número", 20, |norm| Cell::text(&norm.number)),
    ("Publicación", 30, |norm| Cell::text(&norm.gazette)),
    ("Fecha", 12, |norm| Cell::day(&norm.published)),
    ("Vigencia", 12, |norm| Cell::text(in_spanish(norm.status()))),
    ("La reemplaza", 40, |norm| Cell::text(norm.replaced_by.as_ref().map_or("", |by| &by.name))),
    ("Artículos", 10, |norm| Cell::number(norm.article_count.to_string())),
    ("Activa", 8, |norm| Cell::yes_no(norm.active)),
    ("Versión", 8, |norm| Cell::number(norm.version.to_string())),
];

/// Whether a norm is in force, as a file says it.
pub fn in_spanish(standing: pb::StandardStatus) -> &'static str {
    match standing {
        pb::StandardStatus::Unspecified => "",
        pb::StandardStatus::InForce => "Vigente",
        pb::StandardStatus::Amended => "Reformada",
        pb::StandardStatus::Repealed => "Derogada",
    }
}

/// A norm
#[utoipa::path(
    get, path = "/standards/{code}", tag = "Legal basis",
    params(("code" = String, Path, description = "The code")),
    responses((status = OK, body = pb::Standard), (status = NOT_FOUND, description = "STANDARD_NOT_FOUND")),
)]
pub async fn get_standard(call: Call, Path(code): Path<String>) -> Result<Shared<pb::Standard>, Problem> {
    call.send_repeatable(pb::GetStandardRequest { code }).await.map(Shared)
}

/// Add a norm
///
/// Administrators.
#[utoipa::path(
    post, path = "/standards", tag = "Legal basis",
    params(("Idempotency-Key" = Option<String>, Header, format = Uuid, description = "Chosen by the client: a repeat is answered with what the first made")),
    request_body = pb::CreateStandardRequest,
    responses(
        (status = CREATED, body = pb::Standard),
        (status = CONFLICT, description = "The key was used for something else (IDEMPOTENCY_KEY_REUSED)"),
    ),
)]
pub async fn create_standard(
    Staff(call): Staff,
    IdempotencyKey(request_id): IdempotencyKey,
    Json(body): Json<pb::CreateStandardRequest>,
) -> Result<Created<pb::Standard>, Problem> {
    call.send(pb::CreateStandardRequest { request_id, ..body }).await.map(Created)
}

/// Change, deactivate or reactivate a norm
///
/// Administrators.
#[utoipa::path(
    put, path = "/standards/{code}", tag = "Legal basis",
    params(("code" = String, Path, description = "The code")),
    request_body = pb::UpdateStandardRequest,
    responses(
        (status = OK, body = pb::Standard),
        (status = NOT_FOUND, description = "STANDARD_NOT_FOUND"),
        (status = CONFLICT, description = "Somebody changed it meanwhile (VERSION_CONFLICT)"),
    ),
)]
pub async fn update_standard(
    Staff(call): Staff,
    Path(code): Path<String>,
    Json(body): Json<pb::UpdateStandardRequest>,
) -> Answer<pb::Standard> {
    call.send(pb::UpdateStandardRequest { code, ..body }).await.map(Json)
}

/// Deactivate a norm
///
/// Administrators. It stays for what refers to it.
#[utoipa::path(
    delete, path = "/standards/{code}", tag = "Legal basis",
    params(("code" = String, Path, description = "The code"), pb::DeactivateStandardRequest),
    responses(
        (status = OK, body = pb::Standard),
        (status = NOT_FOUND, description = "STANDARD_NOT_FOUND"),
        (status = CONFLICT, description = "Somebody changed it meanwhile (VERSION_CONFLICT)"),
    ),
)]
pub async fn deactivate_standard(
    Staff(call): Staff,
    Path(code): Path<String>,
    Query(asked): Query<pb::DeactivateStandardRequest>,
) -> Answer<pb::Standard> {
    call.send(pb::DeactivateStandardRequest { code, ..asked }).await.map(Json)
}
