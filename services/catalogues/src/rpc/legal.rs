//! The legal basis.

use pinzon_chassis::{
    Reason,
    clock::timestamp,
    context::Context,
    page::{Order, Page},
    status::Violations,
};
use pinzon_proto::catalogues::v1 as pb;
use sqlx::PgConnection;
use tonic::{Request, Response, Status};
use uuid::Uuid;

use super::{Rpc, filter, limit, page, parse_code, parse_request_id, status_filter};
use crate::{
    change::{Action, Change, Fields, difference, switched},
    error::Error,
    search::FullText,
    standard::{self, Article, ArticleDraft, Norm, StandardDraft, Standing},
    store::{
        changes,
        legal::{self as store, ArticleFilter, Key, ListedArticle, ListedStandard, StandardFilter},
    },
};

const MOST_ARTICLES: usize = 200;

const STANDARD: &str = "standard";
const ARTICLE: &str = "article";

pub(super) async fn list_standards(
    rpc: &Rpc,
    request: Request<pb::ListStandardsRequest>,
) -> Result<Response<pb::ListStandardsResponse>, Status> {
    let asked = request.into_inner();
    let mut wrong = Violations::new();
    let query = wrong.take("query", FullText::parse(&asked.query)).flatten();
    let filter = StandardFilter {
        words: query.as_ref().map(|query| query.words.clone()),
        query,
        kind: filter(&mut wrong, "kind", asked.kind),
        standing: standing(asked.standing).map(Standing::code),
        active: wrong.take("status", status_filter(asked.status)).flatten(),
    };
    let order = wrong
        .take("order_by", Order::parse(&asked.order_by, &["title", "published", "kind", "updated"]))
        .unwrap_or_default();
    let page: Page<Key> = page(wrong, asked.page_size, &asked.page_token, &("standards", &filter, &order))?;

    let mut tx = rpc.snapshot().await?;
    let mut standards = store::standard_page(&mut tx, &filter, &order, &page).await.map_err(Error::from)?;
    let counts = store::standard_counts(&mut tx, &filter).await.map_err(Error::from)?;
    let next_page_token = page.cut(&mut standards, |row| (row.key.clone(), row.code.clone()));
    Ok(Response::new(pb::ListStandardsResponse {
        standards: standards.into_iter().map(standard).collect(),
        total_size: total(&counts),
        next_page_token,
        kinds: facet(&counts, "kind"),
    }))
}

pub(super) async fn get_standard(
    rpc: &Rpc,
    request: Request<pb::GetStandardRequest>,
) -> Result<Response<pb::Standard>, Status> {
    let code = request.into_inner().code;
    let mut conn = rpc.pool.acquire().await.map_err(Error::from)?;
    Ok(Response::new(standard(standard_of(&mut conn, &code).await?)))
}

pub(super) async fn create_standard(
    rpc: &Rpc,
    request: Request<pb::CreateStandardRequest>,
) -> Result<Response<pb::Standard>, Status> {
    let context = Context::of(&request)?;
    let occasion = rpc.occasion(&context)?;
    let asked = request.into_inner();
    let mut wrong = Violations::new();
    let request_id = wrong.take("request_id", parse_request_id(&asked.request_id)).unwrap_or_default();
    let parsed = Norm::parse(&standard_draft(asked.standard.unwrap_or_default()), &mut wrong);
    let Some((code, norm)) = parsed.filter(|_| wrong.is_empty()) else { return Err(wrong.into()) };

    let (mut tx, version) = rpc.writing().await?;
    if let Some(made) = store::standard_of_request(&mut tx, request_id).await.map_err(Error::from)? {
        let made = standard_of(&mut tx, &made).await?;
        let other = made.version == 1 && made.norm() != norm || code.is_some_and(|code| code != made.code);
        return if other { Err(Error::RequestIdReused.into()) } else { Ok(Response::new(standard(made))) };
    }
    let code = match code {
        Some(code) => {
            if store::standard(&mut tx, &code).await.map_err(Error::from)?.is_some() {
                wrong.add("standard.code", Reason::CodeTaken);
            }
            code
        }
        None => store::next_standard_code(&mut tx).await.map_err(Error::from)?,
    };
    check_replacement(&mut tx, &code, &norm, None, &mut wrong).await?;
    wrong.into_result()?;

    store::insert_standard(&mut tx, &code, &norm, Some(request_id), None, occasion.time)
        .await
        .map_err(Error::from)?;
    let change = Change {
        noun: STANDARD,
        key: code.clone(),
        name: norm.title.clone(),
        version: 1,
        action: Action::Created,
        changes: difference(&Fields::new(), &norm.told()),
    };
    changes::write(&mut tx, version, &occasion, &change).await.map_err(Error::from)?;
    let made = standard_of(&mut tx, &code).await?;
    rpc.commit(tx).await?;
    Ok(Response::new(standard(made)))
}

pub(super) async fn update_standard(
    rpc: &Rpc,
    request: Request<pb::UpdateStandardRequest>,
) -> Result<Response<pb::Standard>, Status> {
    let context = Context::of(&request)?;
    let asked = request.into_inner();
    let mut wrong = Violations::new();
    let draft = StandardDraft { code: String::new(), ..standard_draft(asked.standard.unwrap_or_default()) };
    let parsed = Norm::parse(&draft, &mut wrong);
    let Some((_, norm)) = parsed.filter(|_| wrong.is_empty()) else { return Err(wrong.into()) };
    change_standard(rpc, &context, &asked.code, asked.version, |before| {
        (norm, asked.active.unwrap_or(before.active))
    })
    .await
}

pub(super) async fn deactivate_standard(
    rpc: &Rpc,
    request: Request<pb::DeactivateStandardRequest>,
) -> Result<Response<pb::Standard>, Status> {
    let context = Context::of(&request)?;
    let asked = request.into_inner();
    change_standard(rpc, &context, &asked.code, asked.version, |before| (before.norm(), false)).await
}

async fn change_standard(
    rpc: &Rpc,
    context: &Context,
    code: &str,
    seen: i64,
    after: impl FnOnce(&ListedStandard) -> (Norm, bool),
) -> Result<Response<pb::Standard>, Status> {
    let occasion = rpc.occasion(context)?;
    let (mut tx, version) = rpc.writing().await?;
    let before = standard_of(&mut tx, code).await?;
    if before.version != seen {
        return Err(Error::VersionConflict(before.version).into());
    }
    let (norm, active) = after(&before);
    let mut wrong = Violations::new();
    check_replacement(&mut tx, code, &norm, before.replaced_by.as_deref(), &mut wrong).await?;
    wrong.into_result()?;
    if norm == before.norm() && active == before.active {
        return Ok(Response::new(standard(before)));
    }
    store::update_standard(&mut tx, code, &norm, active, None, occasion.time).await.map_err(Error::from)?;
    let change = Change {
        noun: STANDARD,
        key: code.to_owned(),
        name: norm.title.clone(),
        version: before.version + 1,
        action: Action::of_update(before.active, active),
        changes: difference(&switched(before.norm().told(), before.active), &switched(norm.told(), active)),
    };
    changes::write(&mut tx, version, &occasion, &change).await.map_err(Error::from)?;
    let made = standard_of(&mut tx, code).await?;
    rpc.commit(tx).await?;
    Ok(Response::new(standard(made)))
}

/// A norm is replaced by another one that there is, and that it does not itself replace. One
/// that was named before may have been deactivated since.
async fn check_replacement(
    conn: &mut PgConnection,
    code: &str,
    norm: &Norm,
    before: Option<&str>,
    wrong: &mut Violations,
) -> Result<(), Status> {
    const FIELD: &str = "standard.replaced_by";
    let Some(by) = norm.replaced_by.as_deref() else { return Ok(()) };
    if by == code {
        wrong.add(FIELD, Reason::ReplacedInACircle);
        return Ok(());
    }
    match store::standard(conn, by).await.map_err(Error::from)? {
        None => wrong.add(FIELD, Reason::UnknownStandard),
        Some(found) if !found.active && before != Some(by) => wrong.add(FIELD, Reason::Inactive),
        Some(_) => {
            if store::is_replaced_by(conn, by, code).await.map_err(Error::from)? {
                wrong.add(FIELD, Reason::ReplacedInACircle);
            }
        }
    }
    Ok(())
}

async fn standard_of(conn: &mut PgConnection, code: &str) -> Result<ListedStandard, Error> {
    let known = !code.contains('\0');
    let found = if known { store::standard(conn, code).await? } else { None };
    found.ok_or_else(|| Error::StandardNotFound(code.to_owned()))
}

pub(super) async fn list_articles(
    rpc: &Rpc,
    request: Request<pb::ListArticlesRequest>,
) -> Result<Response<pb::ListArticlesResponse>, Status> {
    let asked = request.into_inner();
    let mut wrong = Violations::new();
    let query = wrong.take("query", FullText::parse(&asked.query)).flatten();
    let status = wrong.take("status", status_filter(asked.status)).flatten();
    let filter = ArticleFilter {
        words: query.as_ref().map(|query| query.words.clone()),
        query,
        kind: filter(&mut wrong, "kind", asked.kind),
        subject: text_filter(&mut wrong, "subject", asked.subject),
        standard: filter(&mut wrong, "standard", asked.standard),
        // Inactive ones are shown only to who asks for them.
        active: status.or((!asked.show_inactive).then_some(true)),
        unverified: asked.unverified,
        without_text: asked.without_text,
        standing: standing(asked.standing).map(Standing::code),
    };
    let order = wrong
        .take("order_by", Order::parse(&asked.order_by, &["code", "title", "subject", "updated"]))
        .unwrap_or_default();
    let page: Page<Key> = page(wrong, asked.page_size, &asked.page_token, &("articles", &filter, &order))?;

    let mut tx = rpc.snapshot().await?;
    let mut articles = store::article_page(&mut tx, &filter, &order, &page).await.map_err(Error::from)?;
    let counts = store::article_counts(&mut tx, &filter).await.map_err(Error::from)?;
    let next_page_token = page.cut(&mut articles, |row| (row.key.clone(), row.code.clone()));
    Ok(Response::new(pb::ListArticlesResponse {
        articles: articles.into_iter().map(article).collect(),
        total_size: total(&counts),
        next_page_token,
        kinds: facet(&counts, "kind"),
        subjects: facet(&counts, "subject"),
    }))
}

pub(super) async fn get_article(
    rpc: &Rpc,
    request: Request<pb::GetArticleRequest>,
) -> Result<Response<pb::Article>, Status> {
    let code = request.into_inner().code;
    let mut conn = rpc.pool.acquire().await.map_err(Error::from)?;
    Ok(Response::new(article(article_of(&mut conn, &code).await?)))
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
    rpc: &Rpc,
    request: Request<pb::CreateArticleRequest>,
) -> Result<Response<pb::Article>, Status> {
    let context = Context::of(&request)?;
    let occasion = rpc.occasion(&context)?;
    let asked = request.into_inner();
    let mut wrong = Violations::new();
    let request_id: Uuid = wrong.take("request_id", parse_request_id(&asked.request_id)).unwrap_or_default();
    let parsed = Article::parse(&article_draft(asked.article.unwrap_or_default()), &mut wrong);
    let Some((code, parsed)) = parsed.filter(|_| wrong.is_empty()) else { return Err(wrong.into()) };

    let (mut tx, version) = rpc.writing().await?;
    if let Some(made) = store::article_of_request(&mut tx, request_id).await.map_err(Error::from)? {
        let made = article_of(&mut tx, &made).await?;
        let other =
            made.version == 1 && made.article() != parsed || code.is_some_and(|code| code != made.code);
        return if other { Err(Error::RequestIdReused.into()) } else { Ok(Response::new(article(made))) };
    }
    let code = match code {
        Some(code) => {
            let codes = std::slice::from_ref(&code);
            if !store::articles_by_code(&mut tx, codes).await.map_err(Error::from)?.is_empty() {
                wrong.add("article.code", Reason::CodeTaken);
            }
            code
        }
        None => store::next_article_code(&mut tx).await.map_err(Error::from)?,
    };
    let norm = norm_of_article(&mut tx, &parsed, None, &mut wrong).await?;
    let Some(norm) = norm.filter(|_| wrong.is_empty()) else { return Err(wrong.into()) };

    store::insert_article(&mut tx, &code, &parsed, &norm, Some(request_id), None, occasion.time)
        .await
        .map_err(Error::from)?;
    let change = Change {
        noun: ARTICLE,
        key: code.clone(),
        name: parsed.name(),
        version: 1,
        action: Action::Created,
        changes: difference(&Fields::new(), &parsed.told()),
    };
    changes::write(&mut tx, version, &occasion, &change).await.map_err(Error::from)?;
    let made = article_of(&mut tx, &code).await?;
    rpc.commit(tx).await?;
    Ok(Response::new(article(made)))
}

pub(super) async fn update_article(
    rpc: &Rpc,
    request: Request<pb::UpdateArticleRequest>,
) -> Result<Response<pb::Article>, Status> {
    let context = Context::of(&request)?;
    let asked = request.into_inner();
    let mut wrong = Violations::new();
    let draft = ArticleDraft { code: String::new(), ..article_draft(asked.article.unwrap_or_default()) };
    let parsed = Article::parse(&draft, &mut wrong);
    let Some((_, parsed)) = parsed.filter(|_| wrong.is_empty()) else { return Err(wrong.into()) };
    change_article(rpc, &context, &asked.code, asked.version, |before| {
        (parsed, asked.active.unwrap_or(before.active))
    })
    .await
}

pub(super) async fn deactivate_article(
    rpc: &Rpc,
    request: Request<pb::DeactivateArticleRequest>,
) -> Result<Response<pb::Article>, Status> {
    let context = Context::of(&request)?;
    let asked = request.into_inner();
    change_article(rpc, &context, &asked.code, asked.version, |before| (before.article(), false)).await
}

async fn change_article(
    rpc: &Rpc,
    context: &Context,
    code: &str,
    seen: i64,
    after: impl FnOnce(&ListedArticle) -> (Article, bool),
) -> Result<Response<pb::Article>, Status> {
    let occasion = rpc.occasion(context)?;
    let (mut tx, version) = rpc.writing().await?;
    let before = article_of(&mut tx, code).await?;
    if before.version != seen {
        return Err(Error::VersionConflict(before.version).into());
    }
    let (parsed, active) = after(&before);
    let mut wrong = Violations::new();
    let norm = norm_of_article(&mut tx, &parsed, Some(&before.standard), &mut wrong).await?;
    let Some(norm) = norm.filter(|_| wrong.is_empty()) else { return Err(wrong.into()) };
    if parsed == before.article() && active == before.active {
        return Ok(Response::new(article(before)));
    }
    store::update_article(&mut tx, code, &parsed, &norm, active, None, occasion.time)
        .await
        .map_err(Error::from)?;
    let change = Change {
        noun: ARTICLE,
        key: code.to_owned(),
        name: parsed.name(),
        version: before.version + 1,
        action: Action::of_update(before.active, active),
        changes: difference(
            &switched(before.article().told(), before.active),
            &switched(parsed.told(), active),
        ),
    };
    changes::write(&mut tx, version, &occasion, &change).await.map_err(Error::from)?;
    let made = article_of(&mut tx, code).await?;
    rpc.commit(tx).await?;
    Ok(Response::new(article(made)))
}

/// The norm an article belongs to: one that there is, and that was not deactivated before the
/// article came to it.
async fn norm_of_article(
    conn: &mut PgConnection,
    article: &Article,
    before: Option<&str>,
    wrong: &mut Violations,
) -> Result<Option<Norm>, Status> {
    const FIELD: &str = "article.standard";
    let found = store::standard(conn, &article.standard).await.map_err(Error::from)?;
    match &found {
        None => wrong.add(FIELD, Reason::UnknownStandard),
        Some(norm) if !norm.active && before != Some(&norm.code) => wrong.add(FIELD, Reason::Inactive),
        Some(_) => {}
    }
    Ok(found.map(|found| found.norm()))
}

async fn article_of(conn: &mut PgConnection, code: &str) -> Result<ListedArticle, Error> {
    let known = !code.contains('\0');
    let codes = [code.to_owned()];
    let found = if known { store::articles_by_code(conn, &codes).await? } else { Vec::new() };
    found.into_iter().next().ok_or_else(|| Error::ArticleNotFound(code.to_owned()))
}

pub(super) async fn figures(conn: &mut PgConnection) -> Result<pb::LegalFigures, Error> {
    let figures = store::figures(conn).await?;
    Ok(pb::LegalFigures {
        standards: figures.standards,
        in_force: figures.in_force,
        amended: figures.amended,
        repealed: figures.repealed,
        articles: figures.articles,
        unverified_articles: figures.unverified_articles,
        articles_without_text: figures.articles_without_text,
        articles_of_repealed: figures.articles_of_repealed,
    })
}

/// A filter by words people wrote, which may be longer than codes.
fn text_filter(wrong: &mut Violations, field: &str, text: String) -> Option<String> {
    const LONGEST: usize = 200;
    let checked = if text.chars().count() > LONGEST {
        Err(Reason::TooLong)
    } else if text.contains('\0') {
        Err(Reason::Malformed)
    } else {
        Ok(text)
    };
    wrong.take(field, checked).filter(|text| !text.is_empty())
}

fn total(counts: &[store::Count]) -> i64 {
    counts.iter().find(|count| count.facet == "total").map_or(0, |count| count.count)
}

fn facet(counts: &[store::Count], facet: &str) -> Vec<pb::FacetCount> {
    counts
        .iter()
        .filter(|count| count.facet == facet)
        .map(|count| pb::FacetCount {
            code: count.value.clone(),
            name: count.value.clone(),
            count: count.count,
        })
        .collect()
}

fn standing(number: i32) -> Option<Standing> {
    match pb::StandardStatus::try_from(number) {
        Ok(pb::StandardStatus::InForce) => Some(Standing::InForce),
        Ok(pb::StandardStatus::Amended) => Some(Standing::Amended),
        Ok(pb::StandardStatus::Repealed) => Some(Standing::Repealed),
        Ok(pb::StandardStatus::Unspecified) | Err(_) => None,
    }
}

fn standing_number(code: &str) -> i32 {
    match Standing::of(code) {
        Standing::InForce => pb::StandardStatus::InForce,
        Standing::Amended => pb::StandardStatus::Amended,
        Standing::Repealed => pb::StandardStatus::Repealed,
    }
    .into()
}

fn standard_draft(fields: pb::StandardFields) -> StandardDraft {
    StandardDraft {
        standing: standing(fields.status),
        code: fields.code,
        title: fields.title,
        kind: fields.kind,
        number: fields.number,
        gazette: fields.gazette,
        published: fields.published,
        replaced_by: fields.replaced_by,
    }
}

fn article_draft(fields: pb::ArticleFields) -> ArticleDraft {
    ArticleDraft {
        code: fields.code,
        standard: fields.standard,
        article: fields.article,
        subject: fields.subject,
        summary: fields.summary,
        text: fields.text,
        link: fields.link,
        verified: fields.verified,
        source: fields.source,
    }
}

fn replacement(code: Option<String>, name: Option<String>) -> Option<pb::CodeName> {
    Some(pb::CodeName { code: code?, name: name? })
}

fn standard(row: ListedStandard) -> pb::Standard {
    pb::Standard {
        code: row.code,
        title: row.title,
        kind: row.kind,
        number: row.number.unwrap_or_default(),
        gazette: row.gazette.unwrap_or_default(),
        published: row.published.unwrap_or_default(),
        status: standing_number(&row.status),
        replaced_by: replacement(row.replaced_by, row.replaced_by_title),
        active: row.active,
        version: row.version,
        article_count: row.article_count,
        update_time: Some(timestamp(row.updated_at)),
    }
}

fn article(row: ListedArticle) -> pb::Article {
    pb::Article {
        published_date: standard::published_date(row.published.as_deref()).unwrap_or_default().to_owned(),
        number: standard::cited_number(row.number.as_deref(), row.gazette.as_deref()),
        code: row.code,
        title: row.title,
        kind: row.kind,
        article: row.article.unwrap_or_default(),
        subject: row.subject,
        summary: row.summary,
        verified: row.verified,
        text: row.text.unwrap_or_default(),
        link: row.link.unwrap_or_default(),
        standard: row.standard,
        standard_status: standing_number(&row.standard_status),
        standard_replaced_by: replacement(row.replaced_by, row.replaced_by_title),
        active: row.active,
        version: row.version,
        source: row.source.unwrap_or_default(),
        update_time: Some(timestamp(row.updated_at)),
    }
}
