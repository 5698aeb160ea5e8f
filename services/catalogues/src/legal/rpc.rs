//! The legal basis.

use pinzon_chassis::{
    ClosedSet, Reason,
    clock::timestamp,
    context::Context,
    page::{Order, Page},
    status::Violations,
};
use pinzon_domain::text::{line, optional};
use pinzon_edits::{IdempotentRequest, Stored as _, create, edit};
use pinzon_proto::catalogues::v1 as pb;
use sqlx::PgConnection;

use crate::{
    error::Error,
    legal::{
        self, Article, ArticleDraft, FullText, Standard, StandardDraft, Standing,
        store::{self, ArticleFilter, Key, ListedArticle, ListedStandard, StandardFilter},
    },
    service::{Service, filter, limit, parse_code, status_filter},
};

const MOST_ARTICLES: usize = 200;

pinzon_proto::serve_legal_service!(Service);

impl Service {
    pub(crate) async fn list_standards(
        &self,
        _: &Context,
        message: pb::ListStandardsRequest,
    ) -> Result<pb::ListStandardsResponse, Error> {
        let mut wrong = Violations::new();
        let query = wrong.take("query", FullText::parse(&message.query)).flatten();
        let filter = StandardFilter {
            words: query.as_ref().map(|query| query.words.clone()),
            query,
            kind: filter(&mut wrong, "kind", &message.kind),
            standing: wrong.take("standing", standing_filter(message.standing)).flatten(),
            active: wrong.take("status", status_filter(message.status)).flatten(),
        };
        let order = wrong
            .take("order_by", Order::parse(&message.order_by, &["title", "published", "kind", "updated"]))
            .unwrap_or_default();
        let page: Page<Key> = Page::requested(&message, &("standards", &filter, &order), wrong)?;

        let mut tx = self.snapshot().await?;
        let mut standards = store::standard_page(&mut tx, &filter, &order, &page).await?;
        let counts = store::standard_counts(&mut tx, &filter).await?;
        let next_page_token = page.cut(&mut standards, |row| (row.key.clone(), row.code.clone()));
        Ok(pb::ListStandardsResponse {
            standards: standards.into_iter().map(standard).collect(),
            total: total(&counts),
            next_page_token,
            kinds: facet(&counts, "kind"),
        })
    }

    pub(crate) async fn get_standard(
        &self,
        _: &Context,
        message: pb::GetStandardRequest,
    ) -> Result<pb::Standard, Error> {
        let code = message.code;
        let mut conn = self.pool.acquire().await?;
        Ok(standard(ListedStandard::find(&mut conn, &code).await?))
    }

    pub(crate) async fn create_standard(
        &self,
        context: &Context,
        message: pb::CreateStandardRequest,
    ) -> Result<pb::Standard, Error> {
        let event_context = self.event_context(context)?;
        let request = IdempotentRequest::of(&message.request_id, &message);
        let draft = standard_draft(message.standard.unwrap_or_default());
        let created = create(self, &event_context, &request, async |conn, _, created, wrong| {
            new_standard(conn, &draft, created, wrong).await
        });
        Ok(standard(created.await?))
    }

    pub(crate) async fn update_standard(
        &self,
        context: &Context,
        message: pb::UpdateStandardRequest,
    ) -> Result<pb::Standard, Error> {
        let event_context = self.event_context(context)?;
        let draft =
            StandardDraft { code: String::new(), ..standard_draft(message.standard.unwrap_or_default()) };
        let edited = edit(
            self,
            &event_context,
            message.code.as_str(),
            message.version,
            async |conn, before: &ListedStandard, wrong| {
                let Some((_, standard)) = Standard::parse(&draft, wrong) else { return Ok(None) };
                check_replacement(conn, &before.code, &standard, Some(before), wrong).await?;
                Ok(Some(before.with(standard, message.active.unwrap_or(before.active))))
            },
        );
        Ok(standard(edited.await?))
    }

    pub(crate) async fn deactivate_standard(
        &self,
        context: &Context,
        message: pb::DeactivateStandardRequest,
    ) -> Result<pb::Standard, Error> {
        let event_context = self.event_context(context)?;
        let edited = edit(
            self,
            &event_context,
            message.code.as_str(),
            message.version,
            async |_, before: &ListedStandard, _| {
                Ok(Some(ListedStandard { active: false, ..before.clone() }))
            },
        );
        Ok(standard(edited.await?))
    }

    pub(crate) async fn list_articles(
        &self,
        _: &Context,
        message: pb::ListArticlesRequest,
    ) -> Result<pb::ListArticlesResponse, Error> {
        let mut wrong = Violations::new();
        let query = wrong.take("query", FullText::parse(&message.query)).flatten();
        let status = wrong.take("status", status_filter(message.status)).flatten();
        let show_inactive = message.show_inactive || message.status == i32::from(pb::StatusFilter::All);
        let filter = ArticleFilter {
            words: query.as_ref().map(|query| query.words.clone()),
            query,
            kind: filter(&mut wrong, "kind", &message.kind),
            subject: text_filter(&mut wrong, "subject", &message.subject),
            standard: filter(&mut wrong, "standard", &message.standard),
            // Inactive ones are shown only to who asks for them.
            active: status.or((!show_inactive).then_some(true)),
            unverified: message.unverified,
            without_text: message.without_text,
            standing: wrong.take("standing", standing_filter(message.standing)).flatten(),
        };
        let order = wrong
            .take("order_by", Order::parse(&message.order_by, &["code", "title", "subject", "updated"]))
            .unwrap_or_default();
        let page: Page<Key> = Page::requested(&message, &("articles", &filter, &order), wrong)?;

        let mut tx = self.snapshot().await?;
        let mut articles = store::article_page(&mut tx, &filter, &order, &page).await?;
        let counts = store::article_counts(&mut tx, &filter).await?;
        let next_page_token = page.cut(&mut articles, |row| (row.key.clone(), row.code.clone()));
        Ok(pb::ListArticlesResponse {
            articles: articles.into_iter().map(article).collect(),
            total: total(&counts),
            next_page_token,
            facets: Some(pb::ArticleFacets {
                kinds: facet(&counts, "kind"),
                subjects: facet(&counts, "subject"),
            }),
        })
    }

    pub(crate) async fn get_article(
        &self,
        _: &Context,
        message: pb::GetArticleRequest,
    ) -> Result<pb::Article, Error> {
        let code = message.code;
        let mut conn = self.pool.acquire().await?;
        Ok(article(ListedArticle::find(&mut conn, &code).await?))
    }

    pub(crate) async fn batch_get_articles(
        &self,
        _: &Context,
        message: pb::BatchGetArticlesRequest,
    ) -> Result<pb::BatchGetArticlesResponse, Error> {
        let asked = message.codes;
        let mut wrong = Violations::new();
        limit(&mut wrong, "codes", asked.len(), MOST_ARTICLES)?;
        let mut codes = Vec::with_capacity(asked.len());
        for (n, code) in asked.into_iter().enumerate() {
            codes.extend(wrong.take(format!("codes[{n}]"), parse_code(&code)));
        }
        wrong.into_result()?;

        let mut conn = self.pool.acquire().await?;
        let articles = store::articles_by_code(&mut conn, &codes).await?;
        let articles = articles.into_iter().map(article).collect();
        Ok(pb::BatchGetArticlesResponse { articles })
    }

    pub(crate) async fn create_article(
        &self,
        context: &Context,
        message: pb::CreateArticleRequest,
    ) -> Result<pb::Article, Error> {
        let event_context = self.event_context(context)?;
        let request = IdempotentRequest::of(&message.request_id, &message);
        let draft = article_draft(message.article.unwrap_or_default());
        let created = create(self, &event_context, &request, async |conn, _, created, wrong| {
            new_article(conn, &draft, created, wrong).await
        });
        Ok(article(created.await?))
    }

    pub(crate) async fn update_article(
        &self,
        context: &Context,
        message: pb::UpdateArticleRequest,
    ) -> Result<pb::Article, Error> {
        let event_context = self.event_context(context)?;
        let draft =
            ArticleDraft { code: String::new(), ..article_draft(message.article.unwrap_or_default()) };
        let edited = edit(
            self,
            &event_context,
            message.code.as_str(),
            message.version,
            async |conn, before: &ListedArticle, wrong| {
                let Some((_, article)) = Article::parse(&draft, wrong) else { return Ok(None) };
                let standard = standard_of_article(conn, &article, Some(before), wrong).await?;
                Ok(standard.map(|of| before.with(article, &of, message.active.unwrap_or(before.active))))
            },
        );
        Ok(article(edited.await?))
    }

    pub(crate) async fn deactivate_article(
        &self,
        context: &Context,
        message: pb::DeactivateArticleRequest,
    ) -> Result<pb::Article, Error> {
        let event_context = self.event_context(context)?;
        let edited = edit(
            self,
            &event_context,
            message.code.as_str(),
            message.version,
            async |_, before: &ListedArticle, _| Ok(Some(ListedArticle { active: false, ..before.clone() })),
        );
        Ok(article(edited.await?))
    }
}

async fn new_standard(
    conn: &mut PgConnection,
    draft: &StandardDraft,
    created: Option<&ListedStandard>,
    wrong: &mut Violations,
) -> Result<Option<ListedStandard>, Error> {
    let Some((typed, standard)) = Standard::parse(draft, wrong) else { return Ok(None) };
    let code = match (typed, created) {
        (Some(code), None) => {
            if store::standard(conn, &code).await?.is_some() {
                wrong.add("standard.code", Reason::CodeTaken);
            }
            code
        }
        (Some(code), Some(_)) => code,
        (None, Some(created)) => created.code.clone(),
        (None, None) => store::next_standard_code(conn).await?,
    };
    check_replacement(conn, &code, &standard, created, wrong).await?;
    Ok(Some(ListedStandard::new(code, standard)))
}

/// A standard is replaced by another one that exists and that it does not itself replace. The
/// replacement it had before may have been deactivated since.
async fn check_replacement(
    conn: &mut PgConnection,
    code: &str,
    standard: &Standard,
    before: Option<&ListedStandard>,
    wrong: &mut Violations,
) -> Result<(), Error> {
    const FIELD: &str = "standard.replaced_by";
    let Some(by) = standard.replaced_by.as_deref() else { return Ok(()) };
    if by == code {
        wrong.add(FIELD, Reason::ReplacedInACircle);
        return Ok(());
    }
    let kept = before.is_some_and(|before| before.replaced_by.as_deref() == Some(by));
    match store::standard(conn, by).await? {
        None => wrong.add(FIELD, Reason::UnknownStandard),
        Some(found) if !found.active && !kept => wrong.add(FIELD, Reason::Inactive),
        Some(_) if store::is_replaced_by(conn, by, code).await? => {
            wrong.add(FIELD, Reason::ReplacedInACircle)
        }
        Some(_) => {}
    }
    Ok(())
}

async fn new_article(
    conn: &mut PgConnection,
    draft: &ArticleDraft,
    created: Option<&ListedArticle>,
    wrong: &mut Violations,
) -> Result<Option<ListedArticle>, Error> {
    let Some((typed, article)) = Article::parse(draft, wrong) else { return Ok(None) };
    let code = match (typed, created) {
        (Some(code), None) => {
            if !store::articles_by_code(conn, std::slice::from_ref(&code)).await?.is_empty() {
                wrong.add("article.code", Reason::CodeTaken);
            }
            code
        }
        (Some(code), Some(_)) => code,
        (None, Some(created)) => created.code.clone(),
        (None, None) => store::next_article_code(conn).await?,
    };
    let standard = standard_of_article(conn, &article, created, wrong).await?;
    Ok(standard.map(|standard| ListedArticle::new(code, article, &standard)))
}

/// Returns the standard of an article: an active one, or the one it had before.
async fn standard_of_article(
    conn: &mut PgConnection,
    article: &Article,
    before: Option<&ListedArticle>,
    wrong: &mut Violations,
) -> Result<Option<ListedStandard>, Error> {
    const FIELD: &str = "article.standard";
    let found = store::standard(conn, &article.standard).await?;
    match &found {
        None => wrong.add(FIELD, Reason::UnknownStandard),
        Some(found) if !found.active && before.is_none_or(|before| before.standard != found.code) => {
            wrong.add(FIELD, Reason::Inactive);
        }
        Some(_) => {}
    }
    Ok(found)
}

pub(crate) async fn figures(conn: &mut PgConnection) -> Result<pb::LegalFigures, Error> {
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
fn text_filter(wrong: &mut Violations, field: &str, text: &str) -> Option<String> {
    const LONGEST: usize = 200;
    wrong.take(field, optional(text, |typed| line(typed, LONGEST))).flatten()
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

fn standing_filter(number: i32) -> Result<Option<&'static str>, Reason> {
    match standing(number) {
        None if number != 0 => Err(Reason::UnknownCode),
        standing => Ok(standing.map(Standing::code)),
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
        published_date: legal::published_date(row.published.as_deref()).unwrap_or_default().to_owned(),
        number: legal::cited_number(row.number.as_deref(), row.gazette.as_deref()),
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
