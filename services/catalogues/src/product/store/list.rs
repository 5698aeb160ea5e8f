//! SQL of lists of products.

use chrono::{DateTime, NaiveDate, Utc};
use pinzon_chassis::page::{Order, Page};
use serde::Serialize;
use sqlx::{PgConnection, types::Json};
use uuid::Uuid;

use crate::product::{Product, ProductTexts, Verdict};

/// Which products are listed, in which order.
#[derive(Debug, Clone, Serialize)]
pub struct ProductFilter {
    /// Patterns of words that must all occur.
    pub words: Vec<String>,
    pub category: Option<String>,
    pub classification: Option<String>,
    pub origin: Option<String>,
    pub active: Option<bool>,
    pub unverified: bool,
    pub without_conditions: bool,
    pub scheduled: bool,
    pub order: Order,
}

impl ProductFilter {
    /// The longest word narrows an index best.
    fn longest(&self) -> Option<&str> {
        self.words.iter().max_by_key(|word| word.len()).map(String::as_str)
    }

    /// Whether the verdict in force matters.
    fn asks_verdict(&self) -> bool {
        self.classification.is_some() || self.unverified || self.without_conditions
    }
}

/// What lists of products are ordered by, and the code.
pub type ProductKey = (String, String);

/// One page of products: their ids and what they are ordered by.
pub async fn page(
    conn: &mut PgConnection,
    filter: &ProductFilter,
    today: NaiveDate,
    page: &Page<ProductKey>,
) -> Result<Vec<(Uuid, ProductKey)>, sqlx::Error> {
    let (after_place, after_code) = page.after.clone().unzip();
    let rows = sqlx::query!(
        r#"with listed as (
             select p.product_id, p.code,
                    case $1::text
                      when 'code' then p.code
                      when 'category' then p.category
                      when 'classification' then v.classification
                      -- As the index has it.
                      when 'updated' then
                        lpad((extract(epoch from p.updated_at at time zone 'UTC') * 1000000)::bigint::text, 20, '0') collate "C"
                      else p.sort_name
                    end as place
             from product p
             join lateral (
               select v.classification, v.verified, v.conditions from product_verdict v
               where v.product_id = p.product_id and v.valid_from <= $2
               order by v.valid_from desc limit 1
             ) v on true
             where ($3::text is null or p.search like $3) and p.search like all ($4)
               and ($5::text is null or p.category = $5)
               and ($6::text is null or v.classification = $6)
               and ($7::text is null or p.origin = $7)
               and ($8::boolean is null or p.active = $8)
               and (not $9 or not v.verified)
               and (not $10 or v.classification = 'restringido' and v.conditions is null)
               and (not $11 or p.product_id in (select n.product_id from product_verdict n
                                                where n.valid_from > $2))
           )
           select product_id, code, place as "place!"
           from listed
           where $13::text is null
              or not $12 and (place, code) > ($13, $14::text)
              or $12 and (place, code) < ($13, $14)
           order by case when not $12 then place end, case when not $12 then code end,
                    case when $12 then place end desc, case when $12 then code end desc
           limit $15"#,
        filter.order.by,
        today,
        filter.longest(),
        &filter.words,
        filter.category,
        filter.classification,
        filter.origin,
        filter.active,
        filter.unverified,
        filter.without_conditions,
        filter.scheduled,
        filter.order.descending,
        after_place,
        after_code,
        page.limit(),
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.product_id, (row.place, row.code))).collect())
}

/// How many products a list has. The verdict is looked at only where it is asked for.
pub async fn count(
    conn: &mut PgConnection,
    filter: &ProductFilter,
    today: NaiveDate,
) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!"
           from product p
           where ($2::text is null or p.search like $2) and p.search like all ($3)
             and ($4::text is null or p.category = $4)
             and ($6::text is null or p.origin = $6)
             and ($7::boolean is null or p.active = $7)
             and (not $11 or exists (
               select from (
                 select v.classification, v.verified, v.conditions from product_verdict v
                 where v.product_id = p.product_id and v.valid_from <= $1
                 order by v.valid_from desc limit 1
               ) v
               where ($5::text is null or v.classification = $5)
                 and (not $8 or not v.verified)
                 and (not $9 or v.classification = 'restringido' and v.conditions is null)))
             and (not $10 or p.product_id in (select n.product_id from product_verdict n
                                              where n.valid_from > $1))"#,
        today,
        filter.longest(),
        &filter.words,
        filter.category,
        filter.classification,
        filter.origin,
        filter.active,
        filter.unverified,
        filter.without_conditions,
        filter.scheduled,
        filter.asks_verdict(),
    )
    .fetch_one(conn)
    .await
}

/// A product as it is managed.
#[derive(Debug)]
pub struct Managed {
    /// Stable id.
    pub product_id: Uuid,
    /// With the verdict in force.
    pub product: Product,
    /// The first day of that verdict.
    pub valid_from: NaiveDate,
    /// The next verdict and its first day.
    pub next_verdict: Option<(NaiveDate, Verdict)>,
    pub category_name: String,
    pub origin_name: String,
    /// Grows with each change.
    pub version: i64,
    /// Whether it may still be found.
    pub active: bool,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

/// The products there are among these, in the order asked.
pub async fn managed(
    conn: &mut PgConnection,
    ids: &[Uuid],
    today: NaiveDate,
) -> Result<Vec<Managed>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select p.product_id, p.code, p.name, p.scientific_name,
                  p.category, category.name as category_name, p.origin, origin.name as origin_name,
                  p.synonyms, p.unit, p.version, p.active, p.updated_at,
                  v.valid_from, to_jsonb(v) as "verdict!: Json<Verdict>",
                  n.valid_from as "next_valid_from?",
                  case when n.valid_from is not null then to_jsonb(n) end as "next_verdict: Json<Verdict>"
           from unnest($1::uuid[]) with ordinality as asked (product_id, place)
           join product p on p.product_id = asked.product_id
           join entry category on category.kind = p.category_kind and category.code = p.category
           join entry origin on origin.kind = p.origin_kind and origin.code = p.origin
           join lateral (
             select * from product_verdict v where v.product_id = p.product_id and v.valid_from <= $2
             order by v.valid_from desc limit 1
           ) v on true
           left join lateral (
             select * from product_verdict n where n.product_id = p.product_id and n.valid_from > $2
             order by n.valid_from limit 1
           ) n on true
           order by asked.place"#,
        ids,
        today,
    )
    .fetch_all(conn)
    .await?;
    let products = rows.into_iter().map(|row| Managed {
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
            verdict: row.verdict.0,
        },
        valid_from: row.valid_from,
        next_verdict: row.next_valid_from.zip(row.next_verdict.map(|Json(verdict)| verdict)),
        category_name: row.category_name,
        origin_name: row.origin_name,
        version: row.version,
        active: row.active,
        updated_at: row.updated_at,
    });
    Ok(products.collect())
}

/// A product as the search keeps it, without its verdicts.
#[derive(Debug)]
pub struct Searched {
    pub product_id: Uuid,
    pub code: String,
    pub texts: ProductTexts,
    pub sort_name: String,
    pub category: String,
    pub origin: String,
    pub unit: String,
    pub version: i64,
    pub active: bool,
}

/// Every product.
pub async fn searched(conn: &mut PgConnection) -> Result<Vec<Searched>, sqlx::Error> {
    let rows = sqlx::query!(
        "select product_id, code, name, sort_name, scientific_name, category, origin, unit, synonyms, version,
                active
         from product order by product_id"
    )
    .fetch_all(conn)
    .await?;
    let products = rows.into_iter().map(|row| Searched {
        product_id: row.product_id,
        code: row.code,
        texts: ProductTexts { name: row.name, scientific_name: row.scientific_name, synonyms: row.synonyms },
        sort_name: row.sort_name,
        category: row.category,
        origin: row.origin,
        unit: row.unit,
        version: row.version,
        active: row.active,
    });
    Ok(products.collect())
}

/// A name that is like another one.
#[derive(Debug)]
pub struct Similar {
    pub product_id: Uuid,
    pub matched: String,
    pub likeness: f32,
}

/// Products with a name like a folded term, the most alike first.
pub async fn similar(
    conn: &mut PgConnection,
    term: &str,
    except: Option<Uuid>,
) -> Result<Vec<Similar>, sqlx::Error> {
    sqlx::query_as!(
        Similar,
        r#"select p.product_id, best.name as "matched!", best.likeness as "likeness!"
           from product p
           join lateral (
             select name, similarity(folded(name), $1) as likeness
             from unnest(p.synonyms || p.name) as named (name)
             order by 2 desc limit 1
           ) best on true
           where $1 <% p.search and ($2::uuid is null or p.product_id <> $2) and best.likeness >= 0.4
           order by best.likeness desc, p.code limit 8"#,
        term,
        except,
    )
    .fetch_all(conn)
    .await
}
