//! SQL of articles.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use pinzon_chassis::page::{Order, Page};
use pinzon_edits::{Change, Creatable, Fields, Recorded, Stored};
use pinzon_events::outbox::EventContext;
use pinzon_search::fold;
use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Count, Key, ListedStandard};
use crate::{
    error::Error,
    legal::{Article, FullText, Standard},
};

/// What the reference file last said of each article; none for those it never named.
pub async fn article_references(
    conn: &mut PgConnection,
) -> Result<HashMap<String, Option<Value>>, sqlx::Error> {
    let rows =
        sqlx::query!(r#"select code, reference as "reference: Value" from article"#).fetch_all(conn).await?;
    Ok(rows.into_iter().map(|row| (row.code, row.reference)).collect())
}

/// Adds an article; `standard_words` is what its standard is found by.
pub async fn insert_article(
    conn: &mut PgConnection,
    code: &str,
    article: &Article,
    standard_words: &str,
    request_id: Option<Uuid>,
    reference: Option<Value>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into article (code, standard, article, subject, sort_subject, summary, text, link, verified,
                              source, request_id, reference, updated_at, search)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
                 to_tsvector('spanish', $14) || to_tsvector('simple', $14))",
        code,
        article.standard,
        article.article,
        article.subject,
        fold(&article.subject),
        article.summary,
        article.text,
        article.link,
        article.verified,
        article.source,
        request_id,
        reference,
        now,
        fold(&article.words(code, standard_words)),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Changes an article; see [`insert_article`].
pub async fn update_article(
    conn: &mut PgConnection,
    code: &str,
    article: &Article,
    standard_words: &str,
    active: bool,
    reference: Option<Value>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update article
         set standard = $2, article = $3, subject = $4, sort_subject = $5, summary = $6, text = $7, link = $8,
             verified = $9, source = $10, active = $11, reference = coalesce($12, reference), updated_at = $13,
             version = version + 1, search = to_tsvector('spanish', $14) || to_tsvector('simple', $14)
         where code = $1",
        code,
        article.standard,
        article.article,
        article.subject,
        fold(&article.subject),
        article.summary,
        article.text,
        article.link,
        article.verified,
        article.source,
        active,
        reference,
        now,
        fold(&article.words(code, standard_words)),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// An article as it is listed.
#[derive(Debug, Clone, Default)]
pub struct ListedArticle {
    pub code: String,
    pub standard: String,
    pub title: String,
    pub kind: String,
    pub number: Option<String>,
    pub gazette: Option<String>,
    pub published: Option<String>,
    pub standard_status: String,
    pub replaced_by: Option<String>,
    pub replaced_by_title: Option<String>,
    pub article: Option<String>,
    pub subject: String,
    pub summary: String,
    pub text: Option<String>,
    pub link: Option<String>,
    pub verified: bool,
    pub source: Option<String>,
    pub active: bool,
    pub version: i64,
    pub updated_at: DateTime<Utc>,
    pub key: String,
}

impl ListedArticle {
    /// A new article of a standard.
    pub fn new(code: String, article: Article, of: &ListedStandard) -> Self {
        Self { code, version: 1, ..Self::default() }.with(article, of, true)
    }

    /// The same article after an edit, which may move it to another standard.
    pub fn with(&self, article: Article, of: &ListedStandard, active: bool) -> Self {
        let of = of.clone();
        Self {
            standard: article.standard,
            title: of.title,
            kind: of.kind,
            number: of.number,
            gazette: of.gazette,
            article: article.article,
            subject: article.subject,
            summary: article.summary,
            text: article.text,
            link: article.link,
            verified: article.verified,
            source: article.source,
            active,
            ..self.clone()
        }
    }

    /// What its standard is found by.
    fn standard_words(&self) -> String {
        let standard = Standard {
            title: self.title.clone(),
            kind: self.kind.clone(),
            number: self.number.clone(),
            gazette: self.gazette.clone(),
            ..Standard::default()
        };
        standard.words("")
    }

    /// What people edit.
    pub fn article(&self) -> Article {
        Article {
            standard: self.standard.clone(),
            article: self.article.clone(),
            subject: self.subject.clone(),
            summary: self.summary.clone(),
            text: self.text.clone(),
            link: self.link.clone(),
            verified: self.verified,
            source: self.source.clone(),
        }
    }
}

impl Recorded for ListedArticle {
    const NOUN: &'static str = "article";

    fn key(&self) -> String {
        self.code.clone()
    }

    fn name(&self) -> String {
        self.article().name()
    }

    fn version(&self) -> i64 {
        self.version
    }

    fn active(&self) -> Option<bool> {
        Some(self.active)
    }

    fn fields(&self) -> Fields {
        self.article().fields()
    }
}

impl Stored for ListedArticle {
    type Key = str;
    type Error = Error;

    async fn find(conn: &mut PgConnection, code: &str) -> Result<Self, Error> {
        let codes = [code.to_owned()];
        let found = if code.contains('\0') { Vec::new() } else { articles_by_code(conn, &codes).await? };
        found.into_iter().next().ok_or_else(|| Error::ArticleNotFound(code.to_owned()))
    }

    async fn update(
        &self,
        conn: &mut PgConnection,
        _before: &Self,
        event_context: &EventContext,
    ) -> Result<Vec<Change>, Error> {
        let (article, words) = (self.article(), self.standard_words());
        update_article(conn, &self.code, &article, &words, self.active, None, event_context.time).await?;
        Ok(Vec::new())
    }
}

impl Creatable for ListedArticle {
    async fn find_created(
        conn: &mut PgConnection,
        request_id: Uuid,
        _event_context: &EventContext,
    ) -> Result<Option<Self>, Error> {
        match article_of_request(conn, request_id).await? {
            Some(code) => Ok(articles_by_code(conn, &[code]).await?.into_iter().next()),
            None => Ok(None),
        }
    }

    async fn insert(
        &self,
        conn: &mut PgConnection,
        request_id: Uuid,
        event_context: &EventContext,
    ) -> Result<(), Error> {
        let (article, words) = (self.article(), self.standard_words());
        insert_article(conn, &self.code, &article, &words, Some(request_id), None, event_context.time)
            .await?;
        Ok(())
    }
}

/// Which articles; none means all.
#[derive(Debug, Default, serde::Serialize)]
pub struct ArticleFilter {
    #[serde(skip)]
    pub query: Option<FullText>,
    pub words: Option<String>,
    pub kind: Option<String>,
    pub subject: Option<String>,
    pub standard: Option<String>,
    pub active: Option<bool>,
    pub unverified: bool,
    pub without_text: bool,
    pub standing: Option<&'static str>,
}

/// One page of the articles that match.
pub async fn article_page(
    conn: &mut PgConnection,
    filter: &ArticleFilter,
    order: &Order,
    page: &Page<Key>,
) -> Result<Vec<ListedArticle>, sqlx::Error> {
    let (after_key, after_code) = page.after.clone().unzip();
    sqlx::query_as!(
        ListedArticle,
        r#"with listed as (
             select a.code, a.standard, s.title, s.kind, s.number, s.gazette, s.published,
                    s.status as standard_status, s.replaced_by, r.title as "replaced_by_title?",
                    a.article, a.subject, a.summary, a.text, a.link, a.verified, a.source, a.active,
                    a.version, a.updated_at,
                    case $10::text
                      when 'title' then s.sort_title
                      when 'subject' then a.sort_subject
                      when 'updated' then to_char(a.updated_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') collate "C"
                      else ''
                    end collate "C" as "key!"
             from article a
             join standard s on s.code = a.standard
             left join standard r on r.code = s.replaced_by
             where ($1::text is null
                    or a.search @@ (to_tsquery('spanish', $1) || to_tsquery('simple', $2::text)))
               and ($3::text is null or s.kind = $3)
               and ($4::text is null or a.subject = $4)
               and ($5::text is null or a.standard = $5)
               and ($6::boolean is null or a.active = $6)
               and not ($7::boolean and a.verified)
               and not ($8::boolean and a.text is not null)
               and ($9::text is null or s.status = $9)
           )
           select * from listed
           where $12::text is null
              or (not $11::boolean and ("key!", code) > ($12, $13::text))
              or ($11 and ("key!", code) < ($12, $13))
           order by case when not $11 then "key!" end, case when not $11 then code end,
                    case when $11 then "key!" end desc, case when $11 then code end desc
           limit $14"#,
        filter.query.as_ref().map(|q| q.words.as_str()),
        filter.query.as_ref().map(|q| q.typing.as_str()),
        filter.kind,
        filter.subject,
        filter.standard,
        filter.active,
        filter.unverified,
        filter.without_text,
        filter.standing,
        order.by,
        order.descending,
        after_key,
        after_code,
        page.limit(),
    )
    .fetch_all(conn)
    .await
}

/// Articles per kind of standard and per subject, each without its own filter, and the total.
pub async fn article_counts(
    conn: &mut PgConnection,
    filter: &ArticleFilter,
) -> Result<Vec<Count>, sqlx::Error> {
    sqlx::query_as!(
        Count,
        r#"with hit as materialized (
             select s.kind, a.subject,
                    ($3::text is null or s.kind = $3) as in_kind,
                    ($4::text is null or a.subject = $4) as in_subject
             from article a join standard s on s.code = a.standard
             where ($1::text is null
                    or a.search @@ (to_tsquery('spanish', $1) || to_tsquery('simple', $2::text)))
               and ($5::text is null or a.standard = $5)
               and ($6::boolean is null or a.active = $6)
               and not ($7::boolean and a.verified)
               and not ($8::boolean and a.text is not null)
               and ($9::text is null or s.status = $9)
           )
           select 'kind' as "facet!", kind as "value!", count(*) as "count!" from hit where in_subject group by kind
           union all
           select 'subject', subject, count(*) from hit where in_kind group by subject
           union all
           select 'total', '', count(*) from hit where in_kind and in_subject
           order by 1, 3 desc, 2"#,
        filter.query.as_ref().map(|q| q.words.as_str()),
        filter.query.as_ref().map(|q| q.typing.as_str()),
        filter.kind,
        filter.subject,
        filter.standard,
        filter.active,
        filter.unverified,
        filter.without_text,
        filter.standing,
    )
    .fetch_all(conn)
    .await
}

/// The articles there are among these, active or not, in the order asked.
pub async fn articles_by_code(
    conn: &mut PgConnection,
    codes: &[String],
) -> Result<Vec<ListedArticle>, sqlx::Error> {
    sqlx::query_as!(
        ListedArticle,
        r#"select a.code, a.standard, s.title, s.kind, s.number, s.gazette, s.published,
                  s.status as standard_status, s.replaced_by, r.title as "replaced_by_title?",
                  a.article, a.subject, a.summary, a.text, a.link, a.verified, a.source, a.active,
                  a.version, a.updated_at, '' as "key!"
           from unnest($1::text[]) with ordinality as asked (code, place)
           join article a on a.code = asked.code
           join standard s on s.code = a.standard
           left join standard r on r.code = s.replaced_by
           order by asked.place"#,
        codes,
    )
    .fetch_all(conn)
    .await
}

/// An article that may be cited.
#[derive(Debug)]
pub struct Citable {
    pub code: String,
    pub title: String,
    pub article: String,
}

/// Returns every article that may be cited, by code: active ones of standards that are active and not
/// repealed.
pub async fn citable_articles(conn: &mut PgConnection) -> Result<Vec<Citable>, sqlx::Error> {
    sqlx::query_as!(
        Citable,
        r#"select a.code, s.title, coalesce(a.article, '') as "article!"
           from article a join standard s on s.code = a.standard
           where a.active and s.active and s.status <> 'repealed' order by a.code"#,
    )
    .fetch_all(conn)
    .await
}

/// An article as links name it.
#[derive(Debug)]
pub struct Cited {
    pub code: String,
    pub title: String,
    pub article: String,
    /// Whether it is shown to the public; see [`citable_articles`].
    pub in_force: bool,
}

/// Returns the articles there are among these, also those that may no longer be cited.
pub async fn cited_articles(conn: &mut PgConnection, codes: &[String]) -> Result<Vec<Cited>, sqlx::Error> {
    sqlx::query_as!(
        Cited,
        r#"select a.code, s.title, coalesce(a.article, '') as "article!",
                  a.active and s.active and s.status <> 'repealed' as "in_force!"
           from article a join standard s on s.code = a.standard where a.code = any($1)"#,
        codes,
    )
    .fetch_all(conn)
    .await
}

/// What a creation made when it was sent before.
pub async fn article_of_request(
    conn: &mut PgConnection,
    request_id: Uuid,
) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!("select code from article where request_id = $1", request_id)
        .fetch_optional(conn)
        .await
}

/// Of every article, also of those that can no longer be chosen.
pub async fn article_codes(conn: &mut PgConnection) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!("select code from article").fetch_all(conn).await
}

/// A number that no article has yet. The reference file counts otherwise, so that what it adds
/// later never meets what was added here.
pub async fn next_article_code(conn: &mut PgConnection) -> Result<String, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select 'ART-' || lpad((coalesce(max(substring(code from '^ART-([0-9]{1,9})$')::integer), 0) + 1)::text, 3, '0')
           as "code!" from article"#,
    )
    .fetch_one(conn)
    .await
}
