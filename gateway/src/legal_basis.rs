//! The legal basis: articles of norms.

use axum::{extract::Path, response::Response};
use pinzon_proto::catalogues::v1 as pb;

use crate::{
    call::Call,
    json::{Answer, Created, IdempotencyKey, Json, Query},
    kept::Shared,
    problem::Problem,
    signed_in::Staff,
    standards::in_spanish,
    table::{Cell, Columns, FormatQuery, Table, Whole},
};

/// Articles of the legal basis
#[utoipa::path(
    get, path = "/legal-basis", tag = "Legal basis", params(pb::ListArticlesRequest),
    responses((status = OK, body = pb::ListArticlesResponse)),
)]
pub async fn list_articles(
    call: Call,
    Query(asked): Query<pb::ListArticlesRequest>,
) -> Result<Shared<pb::ListArticlesResponse>, Problem> {
    call.send_repeatable(asked).await.map(Shared)
}

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
    ("Vigencia", 12, |article| Cell::text(in_spanish(article.standard_status()))),
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

/// An article
///
/// Also one that is no longer active: what cites it can still be read.
#[utoipa::path(
    get, path = "/legal-basis/{code}", tag = "Legal basis",
    params(("code" = String, Path, description = "The code")),
    responses((status = OK, body = pb::Article), (status = NOT_FOUND, description = "ARTICLE_NOT_FOUND")),
)]
pub async fn get_article(call: Call, Path(code): Path<String>) -> Result<Shared<pb::Article>, Problem> {
    call.send_repeatable(pb::GetArticleRequest { code }).await.map(Shared)
}

/// Add an article
///
/// Administrators.
#[utoipa::path(
    post, path = "/legal-basis", tag = "Legal basis",
    params(("Idempotency-Key" = Option<String>, Header, format = Uuid, description = "Chosen by the client: a repeat is answered with what the first made")),
    request_body = pb::CreateArticleRequest,
    responses(
        (status = CREATED, body = pb::Article),
        (status = CONFLICT, description = "The key was used for something else (IDEMPOTENCY_KEY_REUSED)"),
    ),
)]
pub async fn create_article(
    Staff(call): Staff,
    IdempotencyKey(request_id): IdempotencyKey,
    Json(body): Json<pb::CreateArticleRequest>,
) -> Result<Created<pb::Article>, Problem> {
    call.send(pb::CreateArticleRequest { request_id, ..body }).await.map(Created)
}

/// Change, deactivate or reactivate an article
///
/// Administrators.
#[utoipa::path(
    put, path = "/legal-basis/{code}", tag = "Legal basis",
    params(("code" = String, Path, description = "The code")),
    request_body = pb::UpdateArticleRequest,
    responses(
        (status = OK, body = pb::Article),
        (status = NOT_FOUND, description = "ARTICLE_NOT_FOUND"),
        (status = CONFLICT, description = "Somebody changed it meanwhile (VERSION_CONFLICT)"),
    ),
)]
pub async fn update_article(
    Staff(call): Staff,
    Path(code): Path<String>,
    Json(body): Json<pb::UpdateArticleRequest>,
) -> Answer<pb::Article> {
    call.send(pb::UpdateArticleRequest { code, ..body }).await.map(Json)
}

/// Deactivate an article
///
/// Administrators. It stays for what cites it.
#[utoipa::path(
    delete, path = "/legal-basis/{code}", tag = "Legal basis",
    params(("code" = String, Path, description = "The code"), pb::DeactivateArticleRequest),
    responses(
        (status = OK, body = pb::Article),
        (status = NOT_FOUND, description = "ARTICLE_NOT_FOUND"),
        (status = CONFLICT, description = "Somebody changed it meanwhile (VERSION_CONFLICT)"),
    ),
)]
pub async fn deactivate_article(
    Staff(call): Staff,
    Path(code): Path<String>,
    Query(asked): Query<pb::DeactivateArticleRequest>,
) -> Answer<pb::Article> {
    call.send(pb::DeactivateArticleRequest { code, ..asked }).await.map(Json)
}
