//! The legal basis: articles of norms.

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
    codes::{Standing, StatusFilter, filter, from_proto},
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

/// An article that the control rests on.
#[derive(Debug, Serialize, ToSchema)]
pub struct Article {
    /// Stable code.
    pub code: String,
    /// Code of its norm.
    pub standard: String,
    /// The norm's title.
    pub title: String,
    /// Constitution, law, regulation, …
    pub kind: String,
    /// The norm's number and where it was published.
    pub number: String,
    /// When the norm was published.
    #[schema(required, format = Date)]
    pub published: Option<String>,
    /// Whether the norm is in force.
    pub standing: Standing,
    /// The norm that replaced its norm.
    #[schema(required)]
    pub replaced_by: Option<CodeName>,
    /// Article number.
    #[schema(required)]
    pub article: Option<String>,
    /// What it is about.
    pub subject: String,
    /// What it says, in short.
    pub summary: String,
    /// Its own words, where they are kept.
    #[schema(required)]
    pub text: Option<String>,
    /// Address of the official text.
    #[schema(required)]
    pub link: Option<String>,
    /// False where the source has not been confirmed.
    pub verified: bool,
    /// Where this was taken from.
    #[schema(required)]
    pub source: Option<String>,
    /// False when it is kept only for what refers to it.
    pub active: bool,
    /// Grows with each change.
    pub version: i64,
    /// Last change.
    pub updated_at: DateTime<Utc>,
}

impl Article {
    /// The article as a service answered.
    pub fn from_proto(article: pb::Article) -> Result<Self, BadAnswer> {
        Ok(Self {
            code: article.code,
            standard: article.standard,
            title: article.title,
            kind: article.kind,
            number: article.number,
            published: nullable(article.published_date),
            standing: from_proto::<_, pb::StandardStatus>(article.standard_status)?,
            replaced_by: article.standard_replaced_by.map(CodeName::from),
            article: nullable(article.article),
            subject: article.subject,
            summary: article.summary,
            text: nullable(article.text),
            link: nullable(article.link),
            verified: article.verified,
            source: nullable(article.source),
            active: article.active,
            version: article.version,
            updated_at: instant(article.update_time, "update_time")?,
        })
    }

    fn cells(self) -> Vec<Cell> {
        vec![
            Cell::text(self.code),
            Cell::text(self.title),
            Cell::text(self.kind),
            Cell::text(self.standing.in_spanish()),
            Cell::text(self.article.unwrap_or_default()),
            Cell::text(self.subject),
            Cell::text(self.summary),
            Cell::text(self.text.unwrap_or_default()),
            Cell::text(self.link.unwrap_or_default()),
            Cell::yes_no(self.verified),
            Cell::text(self.source.unwrap_or_default()),
            Cell::yes_no(self.active),
            Cell::number(self.version.to_string()),
        ]
    }
}

/// A page of articles.
#[derive(Debug, Serialize, ToSchema)]
pub struct ArticleList {
    /// The articles of this page.
    pub items: Vec<Article>,
    /// Articles of all pages.
    pub total: i64,
    /// Asks for the next page; null at the end.
    #[schema(required)]
    pub next_page_token: Option<String>,
    /// What the list can be narrowed by.
    pub facets: ArticleFacets,
}

/// Each counted with the other filters applied.
#[derive(Debug, Serialize, ToSchema)]
pub struct ArticleFacets {
    /// Kinds of norm.
    pub kinds: Vec<FacetCount>,
    /// What articles are about.
    pub subjects: Vec<FacetCount>,
}

/// What to look for.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ArticleFilter {
    /// Free text.
    q: Option<String>,
    /// Kind of norm.
    kind: Option<String>,
    /// What it is about.
    subject: Option<String>,
    /// Code of a norm.
    standard: Option<String>,
    /// The active ones when absent.
    status: Option<StatusFilter>,
    /// Also those that are not active.
    show_inactive: Option<bool>,
    /// Only those whose source has not been confirmed.
    unverified: Option<bool>,
    /// Only those whose own words are not kept.
    without_text: Option<bool>,
    /// Whether the norm is in force; all when absent.
    standing: Option<Standing>,
    /// `code`, `title`, `subject` or `updated`; ` desc` turns it round. By code when absent.
    order_by: Option<String>,
}

impl ArticleFilter {
    fn message(self, page: PageQuery) -> pb::ListArticlesRequest {
        pb::ListArticlesRequest {
            query: self.q.unwrap_or_default(),
            kind: self.kind.unwrap_or_default(),
            subject: self.subject.unwrap_or_default(),
            standard: self.standard.unwrap_or_default(),
            status: StatusFilter::number(self.status),
            show_inactive: self.show_inactive.unwrap_or(self.status == Some(StatusFilter::All)),
            unverified: self.unverified.unwrap_or_default(),
            without_text: self.without_text.unwrap_or_default(),
            standing: filter::<_, pb::StandardStatus>(self.standing),
            order_by: self.order_by.unwrap_or_default(),
            page_size: page.size(),
            page_token: page.token(),
        }
    }
}

async fn articles(
    services: &Services,
    call: &Call,
    message: pb::ListArticlesRequest,
) -> Result<pb::ListArticlesResponse, Problem> {
    call.send_repeatable(message, |request| {
        let mut catalogues = services.catalogues();
        async move { catalogues.list_articles(request).await }
    })
    .await
    .map_err(refused)
}

fn refused(refusal: tonic::Status) -> Problem {
    Problem::from(refusal).unwrapped("article").renamed(&[("query", "q"), ("request_id", IDEMPOTENCY_KEY)])
}

/// Articles of the legal basis
#[utoipa::path(
    get, path = "/legal-basis", tag = "Legal basis", params(ArticleFilter, PageQuery),
    responses((status = OK, body = ArticleList)),
)]
pub async fn list_articles(
    State(services): State<Services>,
    call: Call,
    Query(search): Query<ArticleFilter>,
    Query(page): Query<PageQuery>,
) -> Result<Shared<ArticleList>, Problem> {
    let found = articles(&services, &call, search.message(page)).await?;
    Ok(Shared(ArticleList {
        items: each(found.articles, Article::from_proto)?,
        total: found.total_size,
        next_page_token: nullable(found.next_page_token),
        facets: ArticleFacets {
            kinds: found.kinds.into_iter().map(FacetCount::from).collect(),
            subjects: found.subjects.into_iter().map(FacetCount::from).collect(),
        },
    }))
}

/// Articles of the legal basis as a file
#[utoipa::path(
    get, path = "/legal-basis/export", tag = "Legal basis", params(ArticleFilter, FormatQuery),
    responses((status = OK, description = "The file", body = Vec<u8>, content_type = "text/csv")),
)]
pub async fn export_articles(
    State(services): State<Services>,
    call: Call,
    Query(search): Query<ArticleFilter>,
    Query(file): Query<FormatQuery>,
) -> Result<Response, Problem> {
    let mut message = search.message(PageQuery::LARGEST);
    let columns = [
        ("Código", 12),
        ("Norma", 60),
        ("Tipo de norma", 24),
        ("Vigencia", 12),
        ("Artículo", 14),
        ("Tema", 30),
        ("Resumen", 60),
        ("Texto", 60),
        ("Enlace", 40),
        ("Cotejado", 10),
        ("Fuente", 30),
        ("Activo", 8),
        ("Versión", 8),
    ];
    let mut table = Table::new("Base legal", columns.map(|(title, width)| Column::new(title, width)).into());
    loop {
        let found = articles(&services, &call, message.clone()).await?;
        for article in each(found.articles, Article::from_proto)? {
            table.push(article.cells());
        }
        message.page_token = found.next_page_token;
        if message.page_token.is_empty() {
            break;
        }
    }
    table.answer(file.format(), "base-legal").await
}

/// An article
///
/// Also one that is no longer active: what cites it can still be read.
#[utoipa::path(
    get, path = "/legal-basis/{code}", tag = "Legal basis",
    params(("code" = String, Path, description = "The code")),
    responses((status = OK, body = Article), (status = NOT_FOUND, description = "ARTICLE_NOT_FOUND")),
)]
pub async fn get_article(
    State(services): State<Services>,
    call: Call,
    Path(code): Path<String>,
) -> Result<Shared<Article>, Problem> {
    let article = call
        .send_repeatable(pb::GetArticleRequest { code }, |request| {
            let mut catalogues = services.catalogues();
            async move { catalogues.get_article(request).await }
        })
        .await
        .map_err(refused)?;
    Ok(Shared(Article::from_proto(article)?))
}

/// An article to add.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct NewArticle {
    /// Made by the service when absent.
    code: Option<String>,
    /// Code of its norm.
    #[schema(value_type = String)]
    standard: Option<String>,
    /// Article number; none for the norm as a whole.
    article: Option<String>,
    /// What it is about.
    #[schema(value_type = String)]
    subject: Option<String>,
    /// What it says, in short.
    #[schema(value_type = String)]
    summary: Option<String>,
    /// Its own words.
    text: Option<String>,
    /// https address of the official text.
    link: Option<String>,
    /// Whether the source has been confirmed.
    #[schema(value_type = bool)]
    verified: Option<bool>,
    /// Where this was taken from.
    source: Option<String>,
}

impl From<NewArticle> for pb::ArticleFields {
    fn from(article: NewArticle) -> Self {
        Self {
            code: article.code.unwrap_or_default(),
            standard: article.standard.unwrap_or_default(),
            article: article.article.unwrap_or_default(),
            subject: article.subject.unwrap_or_default(),
            summary: article.summary.unwrap_or_default(),
            text: article.text.unwrap_or_default(),
            link: article.link.unwrap_or_default(),
            verified: article.verified.unwrap_or_default(),
            source: article.source.unwrap_or_default(),
        }
    }
}

/// Add an article
///
/// Administrators.
#[utoipa::path(
    post, path = "/legal-basis", tag = "Legal basis",
    params(("Idempotency-Key" = Option<String>, Header, format = Uuid, description = "Chosen by the client: a repeat is answered with what the first made")),
    request_body = NewArticle,
    responses(
        (status = CREATED, body = Article),
        (status = CONFLICT, description = "The key was used for something else (IDEMPOTENCY_KEY_REUSED)"),
    ),
)]
pub async fn create_article(
    State(services): State<Services>,
    Staff(call): Staff,
    headers: HeaderMap,
    Json(body): Json<NewArticle>,
) -> Result<(StatusCode, axum::Json<Article>), Problem> {
    let message =
        pb::CreateArticleRequest { request_id: idempotency_key(&headers)?, article: Some(body.into()) };
    let article = call
        .send(message, |request| async move { services.catalogues().create_article(request).await })
        .await
        .map_err(refused)?;
    Ok((StatusCode::CREATED, axum::Json(Article::from_proto(article)?)))
}

/// What may be changed of an article.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ArticleUpdate {
    /// Code of its norm.
    #[schema(value_type = String)]
    standard: Option<String>,
    /// Article number; none for the norm as a whole.
    article: Option<String>,
    /// What it is about.
    #[schema(value_type = String)]
    subject: Option<String>,
    /// What it says, in short.
    #[schema(value_type = String)]
    summary: Option<String>,
    /// Its own words.
    text: Option<String>,
    /// https address of the official text.
    link: Option<String>,
    /// Whether the source has been confirmed.
    #[schema(value_type = bool)]
    verified: Option<bool>,
    /// Where this was taken from.
    source: Option<String>,
    /// False keeps it only for what refers to it; as it was when absent.
    #[schema(nullable = false)]
    active: Option<bool>,
    /// The version that was edited.
    #[schema(value_type = i64)]
    version: Option<i64>,
}

/// Change, deactivate or reactivate an article
///
/// Administrators.
#[utoipa::path(
    put, path = "/legal-basis/{code}", tag = "Legal basis",
    params(("code" = String, Path, description = "The code")),
    request_body = ArticleUpdate,
    responses(
        (status = OK, body = Article),
        (status = NOT_FOUND, description = "ARTICLE_NOT_FOUND"),
        (status = CONFLICT, description = "Somebody changed it meanwhile (VERSION_CONFLICT)"),
    ),
)]
pub async fn update_article(
    State(services): State<Services>,
    Staff(call): Staff,
    Path(code): Path<String>,
    Json(body): Json<ArticleUpdate>,
) -> Result<axum::Json<Article>, Problem> {
    let message = pb::UpdateArticleRequest {
        code: code.clone(),
        version: body.version.unwrap_or_default(),
        active: body.active,
        article: Some(pb::ArticleFields {
            code,
            standard: body.standard.unwrap_or_default(),
            article: body.article.unwrap_or_default(),
            subject: body.subject.unwrap_or_default(),
            summary: body.summary.unwrap_or_default(),
            text: body.text.unwrap_or_default(),
            link: body.link.unwrap_or_default(),
            verified: body.verified.unwrap_or_default(),
            source: body.source.unwrap_or_default(),
        }),
    };
    let article = call
        .send(message, |request| async move { services.catalogues().update_article(request).await })
        .await
        .map_err(refused)?;
    Ok(axum::Json(Article::from_proto(article)?))
}

/// Deactivate an article
///
/// Administrators. It stays for what cites it.
#[utoipa::path(
    delete, path = "/legal-basis/{code}", tag = "Legal basis",
    params(("code" = String, Path, description = "The code"), Edited),
    responses(
        (status = OK, body = Article),
        (status = NOT_FOUND, description = "ARTICLE_NOT_FOUND"),
        (status = CONFLICT, description = "Somebody changed it meanwhile (VERSION_CONFLICT)"),
    ),
)]
pub async fn deactivate_article(
    State(services): State<Services>,
    Staff(call): Staff,
    Path(code): Path<String>,
    Query(edited): Query<Edited>,
) -> Result<axum::Json<Article>, Problem> {
    let message = pb::DeactivateArticleRequest { code, version: edited.version.unwrap_or_default() };
    let article = call
        .send(message, |request| async move { services.catalogues().deactivate_article(request).await })
        .await
        .map_err(refused)?;
    Ok(axum::Json(Article::from_proto(article)?))
}
