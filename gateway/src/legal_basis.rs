//! The legal basis: articles of norms.

use axum::response::Response;
use pinzon_proto::catalogues::v1 as pb;

use crate::{
    call::Call,
    json::Query,
    problem::Problem,
    table::{Cell, Columns, FormatQuery, Table, Whole},
};

/// Articles of the legal basis as a file
#[utoipa::path(
    get, path = "/legal-basis/export", tag = "Legal basis", params(Whole<pb::ListArticlesRequest>, FormatQuery),
    responses((status = OK, description = "The file", content((Vec<u8> = "text/csv"), (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))),
)]
pub async fn export_articles(
    call: Call,
    Query(asked): Query<pb::ListArticlesRequest>,
    Query(file): Query<FormatQuery>,
) -> Result<Response, Problem> {
    let table = Table::of_list("Base legal", COLUMNS, &call, asked).await?;
    table.answer(file.format(), "base-legal").await
}

const COLUMNS: &Columns<pb::Article> = &[
    ("Código", 12, |article| Cell::text(&article.code)),
    ("Norma", 60, |article| Cell::text(&article.title)),
    ("Tipo de norma", 24, |article| Cell::text(&article.kind)),
    ("Vigencia", 12, |article| Cell::label(article.standard_status())),
    ("Artículo", 14, |article| Cell::text(&article.article)),
    ("Tema", 30, |article| Cell::text(&article.subject)),
    ("Resumen", 60, |article| Cell::text(&article.summary)),
    ("Texto", 60, |article| Cell::text(&article.text)),
    ("Enlace", 40, |article| Cell::text(&article.link)),
    ("Cotejado", 10, |article| Cell::yes_no(article.verified)),
    ("Fuente", 30, |article| Cell::text(&article.source)),
    ("Activo", 8, |article| Cell::yes_no(article.active)),
    ("Versión", 8, |article| Cell::number(article.version.to_string())),
];
