//! SQL of the product search.

use pinzon_chassis::page::Page;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::search::Query;

/// What a product search is narrowed to; none means all.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Filter {
    /// Code of a category.
    pub category: Option<String>,
    /// Code of a classification.
    pub classification: Option<String>,
    /// Code of an origin.
    pub origin: Option<String>,
}

/// A match with what it is ordered by; see `product_hits` in the migrations.
#[derive(Debug)]
#[allow(missing_docs, reason = "the key of a match, field by field")]
pub struct Hit {
    pub product_id: Uuid,
    pub key: HitKey,
}

/// What matches are ordered by, and where a page goes on.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[allow(missing_docs, reason = "see product_hits")]
pub struct HitKey {
    pub tier: i32,
    pub strictness: i32,
    pub distance: i32,
    pub sort_name: String,
    pub code: String,
}

/// One page of matches, best first.
pub async fn hit_page(
    conn: &mut PgConnection,
    query: &Query,
    filter: &Filter,
    page: &Page<HitKey>,
) -> Result<Vec<Hit>, sqlx::Error> {
    let after = page.after.as_ref();
    let rows = sqlx::query!(
        r#"select h.product_id as "product_id!", h.tier as "tier!", h.strictness as "strictness!",
                  h.distance as "distance!", p.sort_name, p.code
           from product_hits($1, $2, $3, $4) h
           join product p on p.product_id = h.product_id
           where ($5::text is null or p.category = $5)
             and ($6::text is null or p.classification = $6)
             and ($7::text is null or p.origin = $7)
             and ($8::integer is null
                  or (h.tier, h.strictness, h.distance, p.sort_name, p.code)
                     > ($8, $9::integer, $10::integer, $11::text, $12::text))
           order by h.tier, h.strictness, h.distance, p.sort_name, p.code
           limit $13"#,
        query.phrase,
        &query.stems,
        &query.head,
        query.tail,
        filter.category,
        filter.classification,
        filter.origin,
        after.map(|key| key.tier),
        after.map(|key| key.strictness),
        after.map(|key| key.distance),
        after.map(|key| key.sort_name.as_str()),
        after.map(|key| key.code.as_str()),
        page.limit(),
    )
    .fetch_all(conn)
    .await?;
    let hits = rows.into_iter().map(|row| Hit {
        product_id: row.product_id,
        key: HitKey {
            tier: row.tier,
            strictness: row.strictness,
            distance: row.distance,
            sort_name: row.sort_name,
            code: row.code,
        },
    });
    Ok(hits.collect())
}

/// How many matches there are behind one choice of one facet.
#[derive(Debug)]
pub struct FacetCount {
    /// Catalogue of the facet, or `total`.
    pub kind: String,
    /// Code of the choice.
    pub code: String,
    /// Name of the choice.
    pub name: String,
    /// Matches.
    pub count: i64,
}

/// Counts per facet in display order, each with the other facets' filters applied, so that
/// another choice of the same facet stays visible; and the total with all of them.
pub async fn facets(
    conn: &mut PgConnection,
    query: &Query,
    filter: &Filter,
) -> Result<Vec<FacetCount>, sqlx::Error> {
    sqlx::query_as!(
        FacetCount,
        r#"with hit as materialized (
             select p.category, p.classification, p.origin,
                    ($5::text is null or p.category = $5) as in_category,
                    ($6::text is null or p.classification = $6) as in_classification,
                    ($7::text is null or p.origin = $7) as in_origin
             from product_hits($1, $2, $3, $4) h
             join product p on p.product_id = h.product_id
           ), counted as (
             select 'categories' as kind, category as code, count(*) as count
             from hit where in_classification and in_origin group by category
             union all
             select 'classifications', classification, count(*)
             from hit where in_category and in_origin group by classification
             union all
             select 'origins', origin, count(*)
             from hit where in_category and in_classification group by origin
             union all
             select 'total', '', count(*) from hit where in_category and in_classification and in_origin
           )
           select c.kind as "kind!", c.code as "code!", coalesce(e.name, '') as "name!", c.count as "count!"
           from counted c left join entry e on e.kind = c.kind and e.code = c.code
           order by c.kind, e.sort_order, c.code"#,
        query.phrase,
        &query.stems,
        &query.head,
        query.tail,
        filter.category,
        filter.classification,
        filter.origin,
    )
    .fetch_all(conn)
    .await
}
