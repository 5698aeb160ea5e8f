//! Norms, whose articles are the legal basis.

use axum::{
    extract::{Path, State},
    http::{HeaderMap, StatusCode},
};
use chrono::{DateTime, Utc};
use pinzon_proto::catalogues::v1 as pb;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    call::Call,
    catalogues::CodeName,
    codes::{Standing, StatusFilter, filter, from_proto, to_proto},
    json::{BadAnswer, Edited, IDEMPOTENCY_KEY, Json, Query, each, idempotency_key, instant, nullable},
    problem::Problem,
    products::FacetCount,
    router::Shared,
    services::Services,
    session::Staff,
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
    /// `title`, `published`, `kind` or `updated`; ` desc` turns it round.
    order_by: Option<String>,
    /// Items per page; 50 when absent, at most 200.
    page_size: Option<i32>,
    /// From the page before.
    page_token: Option<String>,
}

/// The JSON names of what the contract calls otherwise.
const FIELDS: &[(&str, &str)] = &[("query", "q"), ("status", "standing"), ("request_id", IDEMPOTENCY_KEY)];

fn refused(refusal: tonic::Status) -> Problem {
    Problem::from(refusal).unwrapped("standard").renamed(FIELDS)
}

/// Norms
#[utoipa::path(
    get, path = "/standards", tag = "Legal basis", params(StandardFilter),
    responses((status = OK, body = StandardList)),
)]
pub async fn list_standards(
    State(services): State<Services>,
    call: Call,
    Query(search): Query<StandardFilter>,
) -> Result<Shared<StandardList>, Problem> {
    let message = pb::ListStandardsRequest {
        query: search.q.unwrap_or_default(),
        kind: search.kind.unwrap_or_default(),
        standing: filter::<_, pb::StandardStatus>(search.standing),
        status: StatusFilter::number(search.status),
        order_by: search.order_by.unwrap_or_default(),
        page_size: search.page_size.unwrap_or_default(),
        page_token: search.page_token.unwrap_or_default(),
    };
    let found = call
        .send_repeatable(message, |request| {
            let mut catalogues = services.catalogues();
            async move { catalogues.list_standards(request).await }
        })
        .await
        .map_err(refused)?;
    Ok(Shared(StandardList {
        items: each(found.standards, Standard::from_proto)?,
        total: found.total_size,
        next_page_token: nullable(found.next_page_token),
        kinds: found.kinds.into_iter().map(FacetCount::from).collect(),
    }))
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
    post, path = "/standards", tag = "Legal basis", security(("bearer" = [])),
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
    /// False keeps it only for what refers to it.
    #[schema(value_type = bool)]
    active: Option<bool>,
    /// The version that was edited.
    #[schema(value_type = i64)]
    version: Option<i64>,
}

/// Change, deactivate or reactivate a norm
///
/// Administrators.
#[utoipa::path(
    put, path = "/standards/{code}", tag = "Legal basis", security(("bearer" = [])),
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
        active: body.active.unwrap_or(true),
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
    delete, path = "/standards/{code}", tag = "Legal basis", security(("bearer" = [])),
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
