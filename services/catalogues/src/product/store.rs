//! SQL of products and their verdicts.

mod list;

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use chrono::{DateTime, NaiveDate, Utc};
use pinzon_domain::islands_date;
use pinzon_edits::{Change, Creatable, Stored};
use pinzon_events::outbox::EventContext;
use pinzon_search::fold;
use serde::Serialize;
use sqlx::{PgConnection, types::Json};
use uuid::Uuid;

use crate::{
    entry,
    error::Error,
    legal::{self, link::LegalLink},
    product::{self, Choices, Product, ProductTexts, Record, References, Verdict, Write},
};

pub use list::{
    Managed, ProductFilter, ProductKey, Searched, Similar, count, managed, page, searched, similar,
};

/// How many products one statement writes.
const AT_ONCE: usize = 1000;

/// What products may refer to.
pub async fn references(conn: &mut PgConnection) -> Result<References, sqlx::Error> {
    let mut choices = HashMap::new();
    for kind in ["categories", "origins", "classifications", "units"] {
        let entries = entry::store::entries_of(&mut *conn, kind).await?.into_values();
        choices.insert(kind, Choices::new(entries.map(|entry| (entry.code, entry.name, entry.active))));
    }
    let articles = legal::store::article_codes(conn).await?;
    let mut take = |kind| choices.remove(kind).unwrap_or_default();
    Ok(References {
        categories: take("categories"),
        origins: take("origins"),
        classifications: take("classifications"),
        units: take("units"),
        articles: articles.into_iter().collect::<HashSet<_>>(),
    })
}

/// Every product by code, with the verdict in force on a day.
pub async fn stored(
    conn: &mut PgConnection,
    day: NaiveDate,
) -> Result<HashMap<String, product::Stored>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select p.product_id, p.code, p.name, p.scientific_name, p.category, p.origin, p.synonyms, p.unit,
                  p.version, p.active, p.reference,
                  v.classification, v.conditions, v.grounds as reason, v.source, v.verified,
                  v.articles as "articles: Json<Vec<LegalLink>>"
           from product p
           join lateral (
             select * from product_verdict v where v.product_id = p.product_id and v.valid_from <= $1
             order by v.valid_from desc limit 1
           ) v on true"#,
        day,
    )
    .fetch_all(conn)
    .await?;
    let products = rows.into_iter().map(|row| product::Stored {
        product_id: row.product_id,
        product: Product {
            code: row.code,
            texts: ProductTexts {
                name: row.name,
                scientific_name: row.scientific_name,
                synonyms: row.synonyms,
            },
            category: row.category,
            origin: row.origin,
            unit: row.unit,
            verdict: Verdict {
                classification: row.classification,
                conditions: row.conditions,
                reason: row.reason,
                source: row.source,
                verified: row.verified,
                articles: row.articles.0,
            },
        },
        version: row.version,
        active: row.active,
        reference: row.reference,
    });
    Ok(products.map(|stored| (stored.product.code.clone(), stored)).collect())
}

#[derive(Serialize)]
struct Line<'a> {
    product_id: Uuid,
    code: &'a str,
    name: &'a str,
    sort_name: String,
    scientific_name: Option<&'a str>,
    category: &'a str,
    origin: &'a str,
    synonyms: &'a [String],
    unit: &'a str,
    search: String,
    reference: Option<&'a str>,
    valid_from: Option<NaiveDate>,
    classification: &'a str,
    conditions: Option<&'a str>,
    reason: Option<&'a str>,
    source: &'a str,
    verified: bool,
    articles: &'a [LegalLink],
}

impl<'a> Line<'a> {
    fn of(write: &'a Write) -> Self {
        let product = &write.product;
        let (texts, verdict) = (&product.texts, &product.verdict);
        Self {
            product_id: write.product_id,
            code: &product.code,
            name: &texts.name,
            sort_name: fold(&texts.name),
            scientific_name: texts.scientific_name.as_deref(),
            category: &product.category,
            origin: &product.origin,
            synonyms: &texts.synonyms,
            unit: &product.unit,
            search: product.search(),
            reference: write.reference.as_deref(),
            valid_from: write.valid_from,
            classification: &verdict.classification,
            conditions: verdict.conditions.as_deref(),
            reason: verdict.reason.as_deref(),
            source: &verdict.source,
            verified: verdict.verified,
            articles: &verdict.articles,
        }
    }
}

/// Adds products, many with one statement.
pub async fn insert(
    conn: &mut PgConnection,
    products: &[Write],
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    for some in products.chunks(AT_ONCE) {
        let lines = Json(some.iter().map(Line::of).collect::<Vec<_>>());
        sqlx::query!(
            "insert into product (product_id, code, name, sort_name, scientific_name, category, origin,
                                  synonyms, unit, search, reference, updated_at)
             select product_id, code, name, sort_name, scientific_name, category, origin, synonyms, unit,
                    search, reference, $2
             from jsonb_to_recordset($1) as line (
               product_id uuid, code text, name text, sort_name text, scientific_name text, category text,
               origin text, synonyms text[], unit text, search text, reference text)",
            &lines as _,
            now,
        )
        .execute(&mut *conn)
        .await?;
        write_verdicts(conn, &lines).await?;
    }
    Ok(())
}

/// Changes products, many with one statement.
pub async fn update(
    conn: &mut PgConnection,
    products: &[Write],
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    for some in products.chunks(AT_ONCE) {
        let lines = Json(some.iter().map(Line::of).collect::<Vec<_>>());
        sqlx::query!(
            "update product p
             set code = line.code, name = line.name, sort_name = line.sort_name,
                 scientific_name = line.scientific_name, category = line.category, origin = line.origin,
                 synonyms = line.synonyms, unit = line.unit, search = line.search,
                 reference = coalesce(line.reference, p.reference), updated_at = $2, version = p.version + 1
             from jsonb_to_recordset($1) as line (
               product_id uuid, code text, name text, sort_name text, scientific_name text, category text,
               origin text, synonyms text[], unit text, search text, reference text)
             where p.product_id = line.product_id",
            &lines as _,
            now,
        )
        .execute(&mut *conn)
        .await?;
        write_verdicts(conn, &lines).await?;
    }
    Ok(())
}

/// A verdict that begins on a day that has one already takes its place.
async fn write_verdicts(conn: &mut PgConnection, lines: &Json<Vec<Line<'_>>>) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into product_verdict (product_id, valid_from, classification, conditions, grounds, source,
                                      verified, articles)
         select product_id, valid_from, classification, conditions, reason, source, verified, articles
         from jsonb_to_recordset($1) as line (
           product_id uuid, valid_from date, classification text, conditions text, reason text, source text,
           verified boolean, articles jsonb)
         where valid_from is not null
         on conflict (product_id, valid_from) do update
         set classification = excluded.classification, conditions = excluded.conditions,
             grounds = excluded.grounds, source = excluded.source, verified = excluded.verified,
             articles = excluded.articles",
        lines as _,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Turns a product on or off.
pub async fn set_active(
    conn: &mut PgConnection,
    product_id: Uuid,
    active: bool,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update product set active = $2, updated_at = $3, version = version + 1 where product_id = $1",
        product_id,
        active,
        now,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Takes a verdict back.
pub async fn delete_verdict(
    conn: &mut PgConnection,
    product_id: Uuid,
    valid_from: NaiveDate,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "delete from product_verdict where product_id = $1 and valid_from = $2",
        product_id,
        valid_from,
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "update product set updated_at = $2, version = version + 1 where product_id = $1",
        product_id,
        now,
    )
    .execute(conn)
    .await?;
    Ok(())
}

impl Stored for Record {
    /// Its id, and today on the islands.
    type Key = (Uuid, NaiveDate);
    type Error = Error;

    async fn find(conn: &mut PgConnection, (id, today): &Self::Key) -> Result<Self, Error> {
        let found = managed(conn, &[*id], *today).await?.into_iter().next();
        let found = found.ok_or(Error::ProductNotFound(*id))?;
        Ok(Self {
            product_id: *id,
            product: found.product,
            active: found.active,
            version: found.version,
            updated_at: found.updated_at,
            verdicts: verdicts(conn, *id).await?,
            references: Arc::new(references(conn).await?),
            today: *today,
        })
    }

    async fn update(
        &self,
        conn: &mut PgConnection,
        before: &Self,
        event_context: &EventContext,
    ) -> Result<Vec<Change>, Error> {
        let (id, now) = (self.product_id, event_context.time);
        let changed = self.changed_verdict(before);
        let is_there = |day: &NaiveDate| self.verdicts.iter().any(|(begins, _)| begins == day);
        if self.active != before.active {
            set_active(conn, id, self.active, now).await?;
        } else if let Some(day) = changed.filter(|day| !is_there(day)) {
            delete_verdict(conn, id, day, now).await?;
        } else {
            let product = self.product.clone();
            let write = Write { product_id: id, product, valid_from: changed, reference: None };
            update(conn, std::slice::from_ref(&write), now).await?;
        }
        Ok(Vec::new())
    }
}

impl Creatable for Record {
    async fn find_created(
        conn: &mut PgConnection,
        request_id: Uuid,
        event_context: &EventContext,
    ) -> Result<Option<Self>, Error> {
        match Self::find(conn, &(request_id, islands_date(event_context.time))).await {
            Err(Error::ProductNotFound(_)) => Ok(None),
            found => found.map(Some),
        }
    }

    async fn insert(
        &self,
        conn: &mut PgConnection,
        request_id: Uuid,
        event_context: &EventContext,
    ) -> Result<(), Error> {
        let write = Write {
            product_id: request_id,
            product: self.product.clone(),
            valid_from: Some(self.today),
            reference: None,
        };
        Ok(insert(conn, std::slice::from_ref(&write), event_context.time).await?)
    }
}

/// Every verdict that has not begun, by product.
pub async fn scheduled(
    conn: &mut PgConnection,
    today: NaiveDate,
) -> Result<HashMap<Uuid, Vec<(NaiveDate, Verdict)>>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select product_id, valid_from, classification, conditions, grounds as reason, source, verified,
                  articles as "articles: Json<Vec<LegalLink>>"
           from product_verdict where valid_from > $1"#,
        today,
    )
    .fetch_all(conn)
    .await?;
    let mut scheduled: HashMap<_, Vec<_>> = HashMap::new();
    for row in rows {
        let verdict = Verdict {
            classification: row.classification,
            conditions: row.conditions,
            reason: row.reason,
            source: row.source,
            verified: row.verified,
            articles: row.articles.0,
        };
        scheduled.entry(row.product_id).or_default().push((row.valid_from, verdict));
    }
    Ok(scheduled)
}

/// Every verdict of a product, newest first.
pub async fn verdicts(
    conn: &mut PgConnection,
    product_id: Uuid,
) -> Result<Vec<(NaiveDate, Verdict)>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select valid_from, classification, conditions, grounds as reason, source, verified,
                  articles as "articles: Json<Vec<LegalLink>>"
           from product_verdict where product_id = $1 order by valid_from desc"#,
        product_id,
    )
    .fetch_all(conn)
    .await?;
    let verdicts = rows.into_iter().map(|row| {
        let verdict = Verdict {
            classification: row.classification,
            conditions: row.conditions,
            reason: row.reason,
            source: row.source,
            verified: row.verified,
            articles: row.articles.0,
        };
        (row.valid_from, verdict)
    });
    Ok(verdicts.collect())
}

/// The highest number behind a prefix among the codes of products.
pub async fn last_number(conn: &mut PgConnection, prefix: &str) -> Result<i32, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select coalesce(max(substring(code from '-([0-9]{1,8})$')::integer), 0) as "last!"
           from product where code ~ ('^' || $1 || '-[0-9]{1,8}$')"#,
        prefix,
    )
    .fetch_one(conn)
    .await
}

/// Whether another product has the code, and whether one has the name, accents and case ignored.
pub async fn is_taken(
    conn: &mut PgConnection,
    product_id: Uuid,
    code: &str,
    name: &str,
) -> Result<(bool, bool), sqlx::Error> {
    let row = sqlx::query!(
        r#"select exists (select from product where code = $2 and product_id <> $1) as "code!",
                  exists (select from product where sort_name = $3 and product_id <> $1) as "name!""#,
        product_id,
        code,
        fold(name),
    )
    .fetch_one(conn)
    .await?;
    Ok((row.code, row.name))
}
