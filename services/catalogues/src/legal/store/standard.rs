//! SQL of standards.

use chrono::{DateTime, Utc};
use pinzon_chassis::{
    ClosedSet,
    page::{Order, Page},
};
use pinzon_edits::{Change, Creatable, Fields, Recorded, Stored};
use pinzon_events::outbox::EventContext;
use pinzon_search::fold;
use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;

use super::Key;
use crate::{
    error::Error,
    legal::{Article, FullText, Standard, Standing},
};

/// A standard as it is listed.
#[derive(Debug, Clone, Default)]
pub struct ListedStandard {
    pub code: String,
    pub title: String,
    pub kind: String,
    pub number: Option<String>,
    pub gazette: Option<String>,
    pub published: Option<String>,
    pub status: String,
    pub replaced_by: Option<String>,
    pub replaced_by_title: Option<String>,
    pub active: bool,
    pub version: i64,
    pub updated_at: DateTime<Utc>,
    pub article_count: i64,
    pub key: String,
}

impl ListedStandard {
    /// A new standard.
    pub fn new(code: String, standard: Standard) -> Self {
        Self { code, version: 1, ..Self::default() }.with(standard, true)
    }

    /// The same standard after an edit.
    pub fn with(&self, standard: Standard, active: bool) -> Self {
        Self {
            title: standard.title,
            kind: standard.kind,
            number: standard.number,
            gazette: standard.gazette,
            published: standard.published,
            status: standard.standing.code().to_owned(),
            replaced_by: standard.replaced_by,
            active,
            ..self.clone()
        }
    }

    /// What people edit.
    pub fn standard(&self) -> Standard {
        Standard {
            title: self.title.clone(),
            kind: self.kind.clone(),
            number: self.number.clone(),
            gazette: self.gazette.clone(),
            published: self.published.clone(),
            standing: Standing::of(&self.status),
            replaced_by: self.replaced_by.clone(),
        }
    }
}

impl Recorded for ListedStandard {
    const NOUN: &'static str = "standard";

    fn key(&self) -> String {
        self.code.clone()
    }

    fn name(&self) -> String {
        self.title.clone()
    }

    fn version(&self) -> i64 {
        self.version
    }

    fn active(&self) -> Option<bool> {
        Some(self.active)
    }

    fn fields(&self) -> Fields {
        self.standard().fields()
    }
}

impl Stored for ListedStandard {
    type Key = str;
    type Error = Error;

    async fn find(conn: &mut PgConnection, code: &str) -> Result<Self, Error> {
        let found = if code.contains('\0') { None } else { standard(conn, code).await? };
        found.ok_or_else(|| Error::StandardNotFound(code.to_owned()))
    }

    async fn update(
        &self,
        conn: &mut PgConnection,
        _before: &Self,
        event_context: &EventContext,
    ) -> Result<Vec<Change>, Error> {
        update_standard(conn, &self.code, &self.standard(), self.active, None, event_context.time).await?;
        Ok(Vec::new())
    }
}

impl Creatable for ListedStandard {
    async fn find_created(
        conn: &mut PgConnection,
        request_id: Uuid,
        _event_context: &EventContext,
    ) -> Result<Option<Self>, Error> {
        match standard_of_request(conn, request_id).await? {
            Some(code) => Ok(standard(conn, &code).await?),
            None => Ok(None),
        }
    }

    async fn insert(
        &self,
        conn: &mut PgConnection,
        request_id: Uuid,
        event_context: &EventContext,
    ) -> Result<(), Error> {
        let standard = self.standard();
        insert_standard(conn, &self.code, &standard, Some(request_id), None, event_context.time).await?;
        Ok(())
    }
}

/// Which standards; none means all.
#[derive(Debug, Default, serde::Serialize)]
pub struct StandardFilter {
    #[serde(skip)]
    pub query: Option<FullText>,
    pub words: Option<String>,
    pub kind: Option<String>,
    pub standing: Option<&'static str>,
    pub active: Option<bool>,
}

/// One page of standards.
pub async fn standard_page(
    conn: &mut PgConnection,
    filter: &StandardFilter,
    order: &Order,
    page: &Page<Key>,
) -> Result<Vec<ListedStandard>, sqlx::Error> {
    let (after_key, after_code) = page.after.clone().unzip();
    sqlx::query_as!(
        ListedStandard,
        r#"with listed as (
             select s.code, s.title, s.kind, s.number, s.gazette, s.published, s.status, s.replaced_by,
                    r.title as "replaced_by_title?", s.active, s.version, s.updated_at,
                    (select count(*) from article a where a.standard = s.code and a.active) as "article_count!",
                    case $6::text
                      when 'title' then s.sort_title
                      when 'published' then coalesce(s.published, '')
                      when 'kind' then lower(s.kind) collate "C"
                      when 'updated' then to_char(s.updated_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') collate "C"
                      else ''
                    end collate "C" as "key!"
             from standard s left join standard r on r.code = s.replaced_by
             where ($1::text is null
                    or s.search @@ (to_tsquery('spanish', $1) || to_tsquery('simple', $2::text)))
               and ($3::text is null or s.kind = $3)
               and ($4::text is null or s.status = $4)
               and ($5::boolean is null or s.active = $5)
           )
           select * from listed
           where $8::text is null
              or (not $7::boolean and ("key!", code) > ($8, $9::text))
              or ($7 and ("key!", code) < ($8, $9))
           order by case when not $7 then "key!" end, case when not $7 then code end,
                    case when $7 then "key!" end desc, case when $7 then code end desc
           limit $10"#,
        filter.query.as_ref().map(|q| q.words.as_str()),
        filter.query.as_ref().map(|q| q.typing.as_str()),
        filter.kind,
        filter.standing,
        filter.active,
        order.by,
        order.descending,
        after_key,
        after_code,
        page.limit(),
    )
    .fetch_all(conn)
    .await
}

/// How many things have one value.
#[derive(Debug)]
pub struct Count {
    /// `kind`, `subject` or `total`.
    pub facet: String,
    pub value: String,
    /// Things.
    pub count: i64,
}

/// Norms per kind without the filter by kind, and the total with it.
pub async fn standard_counts(
    conn: &mut PgConnection,
    filter: &StandardFilter,
) -> Result<Vec<Count>, sqlx::Error> {
    sqlx::query_as!(
        Count,
        r#"with hit as materialized (
             select kind, ($3::text is null or kind = $3) as in_kind from standard
             where ($1::text is null
                    or search @@ (to_tsquery('spanish', $1) || to_tsquery('simple', $2::text)))
               and ($4::text is null or status = $4)
               and ($5::boolean is null or active = $5)
           )
           select 'kind' as "facet!", kind as "value!", count(*) as "count!" from hit group by kind
           union all
           select 'total', '', count(*) from hit where in_kind
           order by 1, 3 desc, 2"#,
        filter.query.as_ref().map(|q| q.words.as_str()),
        filter.query.as_ref().map(|q| q.typing.as_str()),
        filter.kind,
        filter.standing,
        filter.active,
    )
    .fetch_all(conn)
    .await
}

/// A standard.
pub async fn standard(conn: &mut PgConnection, code: &str) -> Result<Option<ListedStandard>, sqlx::Error> {
    sqlx::query_as!(
        ListedStandard,
        r#"select s.code, s.title, s.kind, s.number, s.gazette, s.published, s.status, s.replaced_by,
                  r.title as "replaced_by_title?", s.active, s.version, s.updated_at,
                  (select count(*) from article a where a.standard = s.code and a.active) as "article_count!",
                  '' as "key!"
           from standard s left join standard r on r.code = s.replaced_by
           where s.code = $1"#,
        code,
    )
    .fetch_optional(conn)
    .await
}

/// What a creation made when it was sent before.
pub async fn standard_of_request(
    conn: &mut PgConnection,
    request_id: Uuid,
) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!("select code from standard where request_id = $1", request_id)
        .fetch_optional(conn)
        .await
}

/// A number that no standard has yet.
pub async fn next_standard_code(conn: &mut PgConnection) -> Result<String, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select 'N-' || lpad((coalesce(max(substring(code from '^N-([0-9]{1,9})$')::integer), 0) + 1)::text, 3, '0')
           as "code!" from standard"#,
    )
    .fetch_one(conn)
    .await
}

/// Whether a standard is replaced, perhaps through others, by this one.
pub async fn is_replaced_by(conn: &mut PgConnection, standard: &str, by: &str) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"with recursive chain (code) as (
             select replaced_by from standard where code = $1
             union
             select s.replaced_by from chain c join standard s on s.code = c.code
           )
           select exists (select from chain where code = $2) as "exists!""#,
        standard,
        by,
    )
    .fetch_one(conn)
    .await
}

/// Adds a standard.
pub async fn insert_standard(
    conn: &mut PgConnection,
    code: &str,
    standard: &Standard,
    request_id: Option<Uuid>,
    reference: Option<Value>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into standard (code, title, sort_title, kind, number, gazette, published, status, replaced_by,
                               request_id, reference, updated_at, search)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
                 to_tsvector('spanish', $13) || to_tsvector('simple', $13))",
        code,
        standard.title,
        fold(&standard.title),
        standard.kind,
        standard.number,
        standard.gazette,
        standard.published,
        standard.standing.code(),
        standard.replaced_by,
        request_id,
        reference,
        now,
        fold(&standard.words(code)),
    )
    .execute(conn)
    .await?;
    Ok(())
}

struct StoredArticle {
    code: String,
    standard: String,
    article: Option<String>,
    subject: String,
    summary: String,
    text: Option<String>,
    link: Option<String>,
    verified: bool,
    source: Option<String>,
}

impl StoredArticle {
    fn split(self) -> (String, Article) {
        let Self { code, standard, article, subject, summary, text, link, verified, source } = self;
        (code, Article { standard, article, subject, summary, text, link, verified, source })
    }
}

/// Changes a standard, and what its articles are found by.
pub async fn update_standard(
    conn: &mut PgConnection,
    code: &str,
    standard: &Standard,
    active: bool,
    reference: Option<Value>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update standard
         set title = $2, sort_title = $3, kind = $4, number = $5, gazette = $6, published = $7, status = $8,
             replaced_by = $9, active = $10, reference = coalesce($11, reference), updated_at = $12,
             version = version + 1, search = to_tsvector('spanish', $13) || to_tsvector('simple', $13)
         where code = $1",
        code,
        standard.title,
        fold(&standard.title),
        standard.kind,
        standard.number,
        standard.gazette,
        standard.published,
        standard.standing.code(),
        standard.replaced_by,
        active,
        reference,
        now,
        fold(&standard.words(code)),
    )
    .execute(&mut *conn)
    .await?;
    let articles = sqlx::query_as!(
        StoredArticle,
        "select code, standard, article, subject, summary, text, link, verified, source
         from article where standard = $1",
        code,
    )
    .fetch_all(&mut *conn)
    .await?;
    for article in articles {
        let (code, article) = article.split();
        sqlx::query!(
            "update article set search = to_tsvector('spanish', $2) || to_tsvector('simple', $2) where code = $1",
            code,
            fold(&article.words(&code, &standard.words(""))),
        )
        .execute(&mut *conn)
        .await?;
    }
    Ok(())
}

/// The standard that the reference file calls so.
pub async fn standard_of_reference(
    conn: &mut PgConnection,
    reference: &Value,
) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!("select code from standard where reference = $1", reference)
        .fetch_optional(conn)
        .await
}

/// What the reference file calls a standard; none for those that people added.
pub async fn reference_of_standard(
    conn: &mut PgConnection,
    code: &str,
) -> Result<Option<Value>, sqlx::Error> {
    let reference = sqlx::query_scalar!("select reference from standard where code = $1", code)
        .fetch_optional(conn)
        .await?;
    Ok(reference.flatten())
}
