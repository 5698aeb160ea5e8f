//! Norms, whose articles are the legal basis.

use axum::response::Response;
use pinzon_proto::catalogues::v1 as pb;

use crate::{
    call::Call,
    json::Query,
    problem::Problem,
    table::{Cell, Columns, FormatQuery, Table, Whole},
};

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
    ("Vigencia", 12, |norm| Cell::label(norm.status())),
    ("La reemplaza", 40, |norm| Cell::text(norm.replaced_by.as_ref().map_or("", |by| &by.name))),
    ("Artículos", 10, |norm| Cell::number(norm.article_count.to_string())),
    ("Activa", 8, |norm| Cell::yes_no(norm.active)),
    ("Versión", 8, |norm| Cell::number(norm.version.to_string())),
];
