//! The legal basis.

use pinzon_proto::catalogues::v1 as pb;
use tonic::{Request, Response, Status};

use super::{Rpc, filter, limit, page, parse_code};
use crate::{error::Error, search::FullText, standard::Article, store::legal as store};
use pinzon_chassis::status::Violations;

const MOST_ARTICLES: usize = 200;

pub(super) async fn list_standards(
    _rpc: &Rpc,
    _request: Request<pb::ListStandardsRequest>,
) -> Result<Response<pb::ListStandardsResponse>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn get_standard(
    _rpc: &Rpc,
    _request: Request<pb::GetStandardRequest>,
) -> Result<Response<pb::Standard>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn create_standard(
    _rpc: &Rpc,
    _request: Request<pb::CreateStandardRequest>,
) -> Result<Response<pb::Standard>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn update_standard(
    _rpc: &Rpc,
    _request: Request<pb::UpdateStandardRequest>,
) -> Result<Response<pb::Standard>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn deactivate_standard(
    _rpc: &Rpc,
    _request: Request<pb::DeactivateStandardRequest>,
) -> Result<Response<pb::Standard>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn list_articles(
    rpc: &Rpc,
    request: Request<pb::ListArticlesRequest>,
) -> Result<Response<pb::ListArticlesResponse>, Status> {
    let asked = request.into_inner();
    let mut wrong = Violations::new();
    let query = wrong.take("query", FullText::parse(&asked.query)).flatten();
    let kind = filter(&mut wrong, "kind", asked.kind);
    let listed = ("articles", query.as_ref().map(|q| &q.words), &kind);
    let page = page(wrong, asked.page_size, &asked.page_token, &listed)?;

    let (query, kind) = (query.as_ref(), kind.as_deref());
    let mut tx = rpc.snapshot().await?;
    let mut articles = store::article_page(&mut tx, query, kind, &page).await.map_err(Error::from)?;
    let total_size = store::article_count(&mut tx, query, kind).await.map_err(Error::from)?;
    let next_page_token = page.cut(&mut articles, |article| article.code.clone());
    Ok(Response::new(pb::ListArticlesResponse {
        articles: articles.into_iter().map(article).collect(),
        total_size,
        next_page_token,
        ..Default::default()
    }))
}

pub(super) async fn get_article(
    _rpc: &Rpc,
    _request: Request<pb::GetArticleRequest>,
) -> Result<Response<pb::Article>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn batch_get_articles(
    rpc: &Rpc,
    request: Request<pb::BatchGetArticlesRequest>,
) -> Result<Response<pb::BatchGetArticlesResponse>, Status> {
    let asked = request.into_inner().codes;
    let mut wrong = Violations::new();
    limit(&mut wrong, "codes", asked.len(), MOST_ARTICLES)?;
    let mut codes = Vec::with_capacity(asked.len());
    for (n, code) in asked.into_iter().enumerate() {
        codes.extend(wrong.take(format!("codes[{n}]"), parse_code(code)));
    }
    wrong.into_result()?;

    let mut conn = rpc.pool.acquire().await.map_err(Error::from)?;
    let articles = store::articles_by_code(&mut conn, &codes).await.map_err(Error::from)?;
    let articles = articles.into_iter().map(article).collect();
    Ok(Response::new(pb::BatchGetArticlesResponse { articles }))
}

pub(super) async fn create_article(
    _rpc: &Rpc,
    _request: Request<pb::CreateArticleRequest>,
) -> Result<Response<pb::Article>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn update_article(
    _rpc: &Rpc,
    _request: Request<pb::UpdateArticleRequest>,
) -> Result<Response<pb::Article>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn deactivate_article(
    _rpc: &Rpc,
    _request: Request<pb::DeactivateArticleRequest>,
) -> Result<Response<pb::Article>, Status> {
    Err(Status::unimplemented("not yet"))
}

fn article(article: Article) -> pb::Article {
    pb::Article {
        published_date: article.published_date().unwrap_or_default().to_owned(),
        verified: article.is_verified(),
        code: article.code,
        title: article.title,
        kind: article.kind,
        number: article.number.unwrap_or_default(),
        article: article.article.unwrap_or_default(),
        subject: article.subject,
        summary: article.summary,
        active: true,
        standard_status: pb::StandardStatus::InForce.into(),
        version: 1,
        update_time: Some(Default::default()),
        ..Default::default()
    }
}
