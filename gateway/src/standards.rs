//! Norms, whose articles are the legal basis.

use axum::{
    extract::{Path, State},
    http::{HeaderMap, StatusCode},
    response::Response,
};
use chrono::{DateTime, Utc};
use pinzon_proto::catalogues::v1 as pb;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    call::Call,
    catalogues::CodeName,
    codes::{Standing, StatusFilter, filter, from_proto, to_proto},
    json::{
        BadAnswer, Edited, IDEMPOTENCY_KEY, Json, PageQuery, Query, each, idempotency_key, instant, nullable,
    },
    problem::Problem,
    products::FacetCount,
    router::Shared,
    services::Services,
    session::Staff,
    table::{Cell, Column, FormatQuery, Table},
};

/// A norm.
#[derive(Debug, Serialize, ToSchema)]
pub struct Standard {
    /// Stable code.
    pub code: String,
    /// Title.
    pub title: String,
    /// Constitution, law, regulation, …
    pub kind: String,
    /// Its own number.
    #[schema(required)]
    pub number: Option<String>,
    /// Where it was published.
    #[schema(required)]
    pub gazette: Option<String>,
    /// Calendar date, or the year alone where no more is known.
    #[schema(required)]
    pub published: Option<String>,
    /// Whether it is in force.
    pub standing: Standing,
    /// The norm that replaced it.
    #[schema(required)]
    pub replaced_by: Option<CodeName>,
    /// False when it is kept only for what refers to it.
    pub active: bool,
    /// Grows with each change.
    pub version: i64,
    /// Its active articles.
    pub article_count: i64,
    /// Last change.
    pub updated_at: DateTime<Utc>,
}

impl Standard {
    fn from_proto(standard: pb::Standard) -> Result<Self, BadAnswer> {
        Ok(Self {
            code: standard.code,
            title: standard.title,
            kind: standard.kind,
            number: nullable(standard.number),
            gazette: nullable(standard.gazette),
            published: nullable(standard.published),
            standing: from_proto::<_, pb::StandardStatus>(standard.status)?,
            replaced_by: standard.replaced_by.map(CodeName::from),
            active: standard.active,
            version: standard.version,
            article_count: standard.article_count,
            updated_at: instant(standard.update_time, "update_time")?,
        })
    }

    fn cells(self) -> Vec<Cell> {
        vec![
            Cell::text(self.code),
            Cell::text(self.title),
            Cell::text(self.kind),
            Cell::text(self.number.unwrap_or_default()),
            Cell::text(self.gazette.unwrap_or_default()),
            Cell::text(self.published.unwrap_or_default()),
            Cell::text(self.standing.in_spanish()),
            Cell::text(self.replaced_by.map(|other| other.name).unwrap_or_default()),
            Cell::number(self.article_count.to_string()),
            Cell::yes_no(self.active),
            Cell::number(self.version.to_string()),
        ]
    }
}

/// A page of norms.
#[derive(Debug, Serialize, ToSchema)]
pub struct StandardList {
    /// The norms of this page.
    pub items: Vec<Standard>,
    /// Norms of all pages.
    pub total: i64,
    /// Asks for the next page; null at the end.
    #[schema(required)]
    pub next_page_token: Option<String>,
    /// The kinds there are among those that the other filters leave.
    pub kinds: Vec<FacetCount>,
}

/// Which norms.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StandardFilter {
    /// Words of code, title, number or gazette.
    q: Option<String>,
    /// Kind of norm.
    kind: Option<String>,
    /// Whether it is in force; all when absent.
    standing: Option<Standing>,
    /// All when absent.
    status: Option<StatusFilter>,
    /// `title`, `published`, `kind` or `updated`; ` desc` turns it round. By title when absent.
    order_by: Option<String>,
}

impl StandardFilter {
    fn message(self, page: PageQuery) -> pb::ListStandardsRequest {
        pb::ListStandardsRequest {
            query: self.q.unwrap_or_default(),
            kind: self.kind.unwrap_or_default(),
            standing: filter::<_, pb::StandardStatus>(self.standing),
            status: StatusFilter::number(self.status),
            order_by: self.order_by.unwrap_or_default(),
            page_size: page.size(),
            page_token: page.token(),
        }
    }
}

/// The JSON names of what the contract calls otherwise.
const FIELDS: &[(&str, &str)] = &[("query", "q"), ("status", "standing"), ("request_id", IDEMPOTENCY_KEY)];

fn refused(refusal: tonic::Status) -> Problem {
    Problem::from(refusal).unwrapped("standard").renamed(FIELDS)
}

async fn standards(
    services: &Services,
    call: &Call,
    message: pb::ListStandardsRequest,
) -> Result<pb::ListStandardsResponse, Problem> {
    call.send_repeatable(message, |request| {
        let mut catalogues = services.catalogues();
        async move { catalogues.list_standards(request).await }
    })
    .await
    .map_err(refused)
}

/// Norms
#[utoipa::path(
    get, path = "/standards", tag = "Legal basis", params(StandardFilter, PageQuery),
    responses((status = OK, body = StandardList)),
)]
pub async fn list_standards(
    State(services): State<Services>,
    call: Call,
    Query(search): Query<StandardFilter>,
    Query(page): Query<PageQuery>,
) -> Result<Shared<StandardList>, Problem> {
    let found = standards(&services, &call, search.message(page)).await?;
    Ok(Shared(StandardList {
        items: each(found.standards, Standard::from_proto)?,
        total: found.total_size,
        next_page_token: nullable(found.next_page_token),
        kinds: found.kinds.into_iter().map(FacetCount::from).collect(),
    }))
}

/// Norms as a file
#[utoipa::path(
    get, path = "/standards/export", tag = "Legal basis", params(StandardFilter, FormatQuery),
    responses((status = OK, description = "The file", body = Vec<u8>, content_type = "text/csv")),
)]
pub async fn export_standards(
    State(services): State<Services>,
    call: Call,
    Query(search): Query<StandardFilter>,
    Query(file): Query<FormatQuery>,
) -> Result<Response, Problem> {
    let mut message = search.message(PageQuery::LARGEST);
    let columns = [
        ("Código", 12),
        ("Título", 60),
        ("Tipo de norma", 24),
        ("Número", 20),
        ("Publicación", 30),
        ("Fecha", 12),
        ("Vigencia", 12),
        ("La reemplaza", 40),
        ("Artículos", 10),
        ("Activa", 8),
        ("Versión", 8),
    ];
    let mut table = Table::new("Normas", columns.map(|(title, width)| Column::new(title, width)).into());
    loop {
        let found = standards(&services, &call, message.clone()).await?;
        for standard in each(found.standards, Standard::from_proto)? {
            table.push(standard.cells());
        }
        message.page_token = found.next_page_token;
        if message.page_token.is_empty() {
            break;
        }
    }
    table.answer(file.format(), "normas").await
}

/// A norm
#[utoipa::path(
    get, path = "/standards/{code}", tag = "Legal basis",
    params(("code" = String, Path, description = "The code")),
    responses((status = OK, body = Standard), (status = NOT_FOUND, description = "STANDARD_NOT_FOUND")),
)]
pub async fn get_standard(
    State(services): State<Services>,
    call: Call,
    Path(code): Path<String>,
) -> Result<Shared<Standard>, Problem> {
    let standard = call
        .send_repeatable(pb::GetStandardRequest { code }, |request| {
            let mut catalogues = services.catalogues();
            async move { catalogues.get_standard(request).await }
        })
        .await?;
    Ok(Shared(Standard::from_proto(standard)?))
}

/// A norm to add.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct NewStandard {
    /// Made by the service when absent.
    code: Option<String>,
    /// Title.
    #[schema(value_type = String)]
    title: Option<String>,
    /// Constitution, law, regulation, …
    #[schema(value_type = String)]
    kind: Option<String>,
    /// Its own number.
    number: Option<String>,
    /// Where it was published.
    gazette: Option<String>,
    /// Calendar date or year.
    published: Option<String>,
    /// Whether it is in force.
    #[schema(value_type = Standing)]
    standing: Option<String>,
    /// Code of the norm that replaced it.
    replaced_by: Option<String>,
}

impl From<NewStandard> for pb::StandardFields {
    fn from(standard: NewStandard) -> Self {
        Self {
            code: standard.code.unwrap_or_default(),
            title: standard.title.unwrap_or_default(),
            kind: standard.kind.unwrap_or_default(),
            number: standard.number.unwrap_or_default(),
            gazette: standard.gazette.unwrap_or_default(),
            published: standard.published.unwrap_or_default(),
            status: to_proto::<Standing, pb::StandardStatus>(standard.standing),
            replaced_by: standard.replaced_by.unwrap_or_default(),
        }
    }
}

/// Add a norm
///
/// Administrators.
#[utoipa::path(
    post, path = "/standards", tag = "Legal basis",
    params(("Idempotency-Key" = Option<String>, Header, format = Uuid, description = "Chosen by the client: a repeat is answered with what the first made")),
    request_body = NewStandard,
    responses(
        (status = CREATED, body = Standard),
        (status = CONFLICT, description = "The key was used for something else (IDEMPOTENCY_KEY_REUSED)"),
    ),
)]
pub async fn create_standard(
    State(services): State<Services>,
    Staff(call): Staff,
    headers: HeaderMap,
    Json(body): Json<NewStandard>,
) -> Result<(StatusCode, axum::Json<Standard>), Problem> {
    let message =
        pb::CreateStandardRequest { request_id: idempotency_key(&headers)?, standard: Some(body.into()) };
    let standard = call
        .send(message, |request| async move { services.catalogues().create_standard(request).await })
        .await
        .map_err(refused)?;
    Ok((StatusCode::CREATED, axum::Json(Standard::from_proto(standard)?)))
}

/// What may be changed of a norm.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct StandardUpdate {
    /// Title.
    #[schema(value_type = String)]
    title: Option<String>,
    /// Constitution, law, regulation, …
    #[schema(value_type = String)]
    kind: Option<String>,
    /// Its own number.
    number: Option<String>,
    /// Where it was published.
    gazette: Option<String>,
    /// Calendar date or year.
    published: Option<String>,
    /// Whether it is in force.
    #[schema(value_type = Standing)]
    standing: Option<String>,
    /// Code of the norm that replaced it.
    replaced_by: Option<String>,
    /// False keeps it only for what refers to it; as it was when absent.
    #[schema(nullable = false)]
    active: Option<bool>,
    /// The version that was edited.
    #[schema(value_type = i64)]
    version: Option<i64>,
}

/// Change, deactivate or reactivate a norm
///
/// Administrators.
#[utoipa::path(
    put, path = "/standards/{code}", tag = "Legal basis",
    params(("code" = String, Path, description = "The code")),
    request_body = StandardUpdate,
    responses(
        (status = OK, body = Standard),
        (status = NOT_FOUND, description = "STANDARD_NOT_FOUND"),
        (status = CONFLICT, description = "Somebody changed it meanwhile (VERSION_CONFLICT)"),
    ),
)]
pub async fn update_standard(
    State(services): State<Services>,
    Staff(call): Staff,
    Path(code): Path<String>,
    Json(body): Json<StandardUpdate>,
) -> Result<axum::Json<Standard>, Problem> {
    let message = pb::UpdateStandardRequest {
        code: code.clone(),
        version: body.version.unwrap_or_default(),
        active: body.active,
        standard: Some(pb::StandardFields {
            code,
            title: body.title.unwrap_or_default(),
            kind: body.kind.unwrap_or_default(),
            number: body.number.unwrap_or_default(),
            gazette: body.gazette.unwrap_or_default(),
            published: body.published.unwrap_or_default(),
            status: to_proto::<Standing, pb::StandardStatus>(body.standing),
            replaced_by: body.replaced_by.unwrap_or_default(),
        }),
    };
    let standard = call
        .send(message, |request| async move { services.catalogues().update_standard(request).await })
        .await
        .map_err(refused)?;
    Ok(axum::Json(Standard::from_proto(standard)?))
}

/// Deactivate a norm
///
/// Administrators. It stays for what refers to it.
#[utoipa::path(
    delete, path = "/standards/{code}", tag = "Legal basis",
    params(("code" = String, Path, description = "The code"), Edited),
    responses(
        (status = OK, body = Standard),
        (status = NOT_FOUND, description = "STANDARD_NOT_FOUND"),
        (status = CONFLICT, description = "Somebody changed it meanwhile (VERSION_CONFLICT)"),
    ),
)]
pub async fn deactivate_standard(
    State(services): State<Services>,
    Staff(call): Staff,
    Path(code): Path<String>,
    Query(edited): Query<Edited>,
) -> Result<axum::Json<Standard>, Problem> {
    let message = pb::DeactivateStandardRequest { code, version: edited.version.unwrap_or_default() };
    let standard = call
        .send(message, |request| async move { services.catalogues().deactivate_standard(request).await })
        .await
        .map_err(refused)?;
    Ok(axum::Json(Standard::from_proto(standard)?))
}
