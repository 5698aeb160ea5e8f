//! The legal basis: articles of norms.

use axum::extract::State;
use pinzon_proto::catalogues::v1 as pb;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    call::Call,
    json::{Query, nullable},
    problem::Problem,
    router::Shared,
    services::Services,
};

/// An article that the control rests on.
#[derive(Debug, Serialize, ToSchema)]
pub struct Article {
    /// Stable code.
    pub code: String,
    /// The norm's title.
    pub title: String,
    /// Constitution, law, regulation, …
    pub kind: String,
    /// Where it was published.
    pub number: String,
    /// When it was published.
    #[schema(required, format = Date)]
    pub published: Option<String>,
    /// Article number.
    #[schema(required)]
    pub article: Option<String>,
    /// What it is about.
    pub subject: String,
    /// What it says, in short.
    pub summary: String,
    /// False where the source has not been confirmed.
    pub verified: bool,
}

impl From<pb::Article> for Article {
    fn from(article: pb::Article) -> Self {
        Self {
            code: article.code,
            title: article.title,
            kind: article.kind,
            number: article.number,
            published: nullable(article.published_date),
            article: nullable(article.article),
            subject: article.subject,
            summary: article.summary,
            verified: article.verified,
        }
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
}

/// What to look for.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ArticleFilter {
    /// Free text.
    q: Option<String>,
    /// Kind of norm.
    kind: Option<String>,
    /// Items per page; 50 when absent, at most 200.
    page_size: Option<i32>,
    /// From the page before.
    page_token: Option<String>,
}

/// Articles of the legal basis
#[utoipa::path(
    get, path = "/legal-basis", tag = "Catalogues", params(ArticleFilter),
    responses((status = OK, body = ArticleList)),
)]
pub async fn list_articles(
    State(services): State<Services>,
    call: Call,
    Query(filter): Query<ArticleFilter>,
) -> Result<Shared<ArticleList>, Problem> {
    let message = pb::ListArticlesRequest {
        query: filter.q.unwrap_or_default(),
        kind: filter.kind.unwrap_or_default(),
        page_size: filter.page_size.unwrap_or_default(),
        page_token: filter.page_token.unwrap_or_default(),
        ..Default::default()
    };
    let found = call
        .send_repeatable(message, |request| {
            let mut catalogues = services.catalogues();
            async move { catalogues.list_articles(request).await }
        })
        .await
        .map_err(|refusal| Problem::from(refusal).renamed(&[("query", "q")]))?;
    Ok(Shared(ArticleList {
        items: found.articles.into_iter().map(Article::from).collect(),
        total: found.total_size,
        next_page_token: nullable(found.next_page_token),
    }))
}
