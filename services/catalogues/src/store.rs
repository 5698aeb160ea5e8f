//! SQL of products, small catalogues, legal basis and settings.

use std::collections::{BTreeMap, HashMap};

use chrono::NaiveDate;
use pinzon_chassis::page::Page;
use serde::{Deserialize, Serialize};
use sqlx::{PgConnection, types::Json};
use uuid::Uuid;

use crate::{
    entry::Entry,
    product::Product,
    search::{self, FullText, Query, Term},
    setting::Disclaimer,
    standard::Article,
};

/// The version of the catalogue.
pub async fn catalogue_version(conn: &mut PgConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!("select version from catalogue_version").fetch_one(conn).await
}

/// The version of the catalogue, which nobody else changes until the transaction ends.
pub async fn lock_catalogue_version(conn: &mut PgConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!("select version from catalogue_version for update").fetch_one(conn).await
}

/// Moves the catalogue to its next version.
pub async fn set_catalogue_version(conn: &mut PgConnection, version: i64) -> Result<(), sqlx::Error> {
    sqlx::query!("update catalogue_version set version = $1", version).execute(conn).await?;
    Ok(())
}

type Attributes = Json<BTreeMap<String, String>>;

/// A whole small catalogue by code.
pub async fn entries_of(conn: &mut PgConnection, kind: &str) -> Result<HashMap<String, Entry>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select code, name, attributes as "attributes: Attributes", sort_order, active, source
           from entry where kind = $1"#,
        kind,
    )
    .fetch_all(conn)
    .await?;
    let entries = rows.into_iter().map(|row| Entry {
        code: row.code,
        name: row.name,
        attributes: row.attributes.0,
        sort_order: row.sort_order,
        active: row.active,
        source: row.source,
    });
    Ok(entries.map(|entry| (entry.code.clone(), entry)).collect())
}

/// Adds an entry.
pub async fn insert_entry(conn: &mut PgConnection, kind: &str, entry: &Entry) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into entry (kind, code, name, attributes, sort_order, active, source)
         values ($1, $2, $3, $4, $5, $6, $7)",
        kind,
        entry.code,
        entry.name,
        Json(&entry.attributes) as _,
        entry.sort_order,
        entry.active,
        entry.source,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Changes an entry.
pub async fn update_entry(conn: &mut PgConnection, kind: &str, entry: &Entry) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update entry set name = $3, attributes = $4, sort_order = $5, active = $6, source = $7,
                          version = version + 1
         where kind = $1 and code = $2",
        kind,
        entry.code,
        entry.name,
        Json(&entry.attributes) as _,
        entry.sort_order,
        entry.active,
        entry.source,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// An entry as it is listed.
#[derive(Debug)]
pub struct ListedEntry {
    /// Catalogue.
    pub kind: String,
    /// Code.
    pub code: String,
    /// Name.
    pub name: String,
    /// What only this catalogue has.
    pub attributes: Json<BTreeMap<String, String>>,
    /// Place in lists.
    pub sort_order: i32,
    /// Whether it may still be chosen.
    pub active: bool,
    /// Grows with every change.
    pub version: i64,
}

/// What lists of entries are ordered by.
pub type EntryKey = (i32, String);

/// One page of a catalogue in display order.
pub async fn entry_page(
    conn: &mut PgConnection,
    kind: &str,
    page: &Page<EntryKey>,
) -> Result<Vec<ListedEntry>, sqlx::Error> {
    let (after_order, after_code) = page.after.clone().unzip();
    sqlx::query_as!(
        ListedEntry,
        r#"select kind, code, name, attributes as "attributes: Attributes", sort_order, active, version
           from entry
           where kind = $1 and ($2::integer is null or (sort_order, code) > ($2, $3::text))
           order by sort_order, code limit $4"#,
        kind,
        after_order,
        after_code,
        page.limit(),
    )
    .fetch_all(conn)
    .await
}

/// How many entries a catalogue has.
pub async fn entry_count(conn: &mut PgConnection, kind: &str) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(r#"select count(*) as "count!" from entry where kind = $1"#, kind)
        .fetch_one(conn)
        .await
}

/// The entries there are among (kind, code), in the order asked.
pub async fn entries_by_key(
    conn: &mut PgConnection,
    kinds: &[String],
    codes: &[String],
) -> Result<Vec<ListedEntry>, sqlx::Error> {
    sqlx::query_as!(
        ListedEntry,
        r#"select e.kind, e.code, e.name, e.attributes as "attributes: Attributes", e.sort_order, e.active, e.version
           from unnest($1::text[], $2::text[]) with ordinality as asked (kind, code, place)
           join entry e on e.kind = asked.kind and e.code = asked.code
           order by asked.place"#,
        kinds,
        codes,
    )
    .fetch_all(conn)
    .await
}

/// Every product by code.
pub async fn products(conn: &mut PgConnection) -> Result<HashMap<String, Product>, sqlx::Error> {
    let products = sqlx::query_as!(
        Product,
        "select code, name, scientific_name, category, origin, classification, conditions, grounds,
                synonyms, unit, source
         from product",
    )
    .fetch_all(conn)
    .await?;
    Ok(products.into_iter().map(|product| (product.code.clone(), product)).collect())
}

/// Adds a product that holds from today.
pub async fn insert_product(
    conn: &mut PgConnection,
    product: &Product,
    today: NaiveDate,
) -> Result<(), sqlx::Error> {
    let product_id = Uuid::now_v7();
    sqlx::query!(
        "insert into product (product_id, code, name, sort_name, scientific_name, category, origin,
                              classification, conditions, grounds, synonyms, unit, source, verified, valid_from)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
        product_id,
        product.code,
        product.name,
        search::fold(&product.name),
        product.scientific_name,
        product.category,
        product.origin,
        product.classification,
        product.conditions,
        product.grounds,
        &product.synonyms,
        product.unit,
        product.source,
        product.is_verified(),
        today,
    )
    .execute(&mut *conn)
    .await?;
    insert_terms(conn, product_id, product).await
}

/// Changes a product; what it says now holds from today.
pub async fn update_product(
    conn: &mut PgConnection,
    product: &Product,
    today: NaiveDate,
) -> Result<(), sqlx::Error> {
    let product_id = sqlx::query_scalar!(
        "update product set name = $2, sort_name = $3, scientific_name = $4, category = $5, origin = $6,
                            classification = $7, conditions = $8, grounds = $9, synonyms = $10, unit = $11,
                            source = $12, verified = $13, valid_from = $14, version = version + 1
         where code = $1 returning product_id",
        product.code,
        product.name,
        search::fold(&product.name),
        product.scientific_name,
        product.category,
        product.origin,
        product.classification,
        product.conditions,
        product.grounds,
        &product.synonyms,
        product.unit,
        product.source,
        product.is_verified(),
        today,
    )
    .fetch_one(&mut *conn)
    .await?;
    sqlx::query!("delete from product_term where product_id = $1", product_id).execute(&mut *conn).await?;
    insert_terms(conn, product_id, product).await
}

async fn insert_terms(
    conn: &mut PgConnection,
    product_id: Uuid,
    product: &Product,
) -> Result<(), sqlx::Error> {
    for (position, term) in (0..).zip(Term::of(product)) {
        sqlx::query!(
            "insert into product_term (product_id, position, kind, term, stems) values ($1, $2, $3, $4, $5)",
            product_id,
            position,
            term.kind,
            term.text,
            &term.stems,
        )
        .execute(&mut *conn)
        .await?;
    }
    Ok(())
}

/// A product as it is shown.
#[derive(Debug)]
#[allow(missing_docs, reason = "the columns of product and the names of what it refers to")]
pub struct ListedProduct {
    pub product_id: Uuid,
    pub code: String,
    pub name: String,
    pub scientific_name: Option<String>,
    pub category: String,
    pub category_name: String,
    pub origin: String,
    pub origin_name: String,
    pub classification: String,
    pub classification_name: String,
    pub conditions: Option<String>,
    pub grounds: Option<String>,
    pub synonyms: Vec<String>,
    pub unit: String,
    pub verified: bool,
    pub valid_from: NaiveDate,
    pub version: i64,
}

/// The products there are among these, in the order asked.
pub async fn products_by_id(
    conn: &mut PgConnection,
    ids: &[Uuid],
) -> Result<Vec<ListedProduct>, sqlx::Error> {
    sqlx::query_as!(
        ListedProduct,
        r#"select p.product_id, p.code, p.name, p.scientific_name,
                  p.category, category.name as category_name, p.origin, origin.name as origin_name,
                  p.classification, classification.name as classification_name,
                  p.conditions, p.grounds, p.synonyms, p.unit, p.verified, p.valid_from, p.version
           from unnest($1::uuid[]) with ordinality as asked (product_id, place)
           join product p on p.product_id = asked.product_id
           join entry category on category.kind = p.category_kind and category.code = p.category
           join entry origin on origin.kind = p.origin_kind and origin.code = p.origin
           join entry classification
             on classification.kind = p.classification_kind and classification.code = p.classification
           order by asked.place"#,
        ids,
    )
    .fetch_all(conn)
    .await
}

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

/// The whole legal basis by code.
pub async fn articles(conn: &mut PgConnection) -> Result<HashMap<String, Article>, sqlx::Error> {
    let articles = sqlx::query_as!(
        Article,
        "select code, title, kind, number, published, article, subject, summary, source from article",
    )
    .fetch_all(conn)
    .await?;
    Ok(articles.into_iter().map(|article| (article.code.clone(), article)).collect())
}

/// Adds an article.
pub async fn insert_article(conn: &mut PgConnection, article: &Article) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into article (code, title, kind, number, published, article, subject, summary, source,
                              verified, search)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, to_tsvector('spanish', $11) || to_tsvector('simple', $11))",
        article.code,
        article.title,
        article.kind,
        article.number,
        article.published,
        article.article,
        article.subject,
        article.summary,
        article.source,
        article.is_verified(),
        search::fold(&article.text()),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Changes an article.
pub async fn update_article(conn: &mut PgConnection, article: &Article) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update article set title = $2, kind = $3, number = $4, published = $5, article = $6, subject = $7,
                            summary = $8, source = $9, verified = $10, version = version + 1,
                            search = to_tsvector('spanish', $11) || to_tsvector('simple', $11)
         where code = $1",
        article.code,
        article.title,
        article.kind,
        article.number,
        article.published,
        article.article,
        article.subject,
        article.summary,
        article.source,
        article.is_verified(),
        search::fold(&article.text()),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// One page of the articles that match, by code.
pub async fn article_page(
    conn: &mut PgConnection,
    query: Option<&FullText>,
    kind: Option<&str>,
    page: &Page<String>,
) -> Result<Vec<Article>, sqlx::Error> {
    sqlx::query_as!(
        Article,
        r#"select code, title, kind, number, published, article, subject, summary, source from article
           where ($1::text is null
                  or search @@ (to_tsquery('spanish', $1) || to_tsquery('simple', $2::text)))
             and ($3::text is null or kind = $3)
             and ($4::text is null or code > $4)
           order by code limit $5"#,
        query.map(|q| q.words.as_str()),
        query.map(|q| q.typing.as_str()),
        kind,
        page.after.as_deref(),
        page.limit(),
    )
    .fetch_all(conn)
    .await
}

/// How many articles match.
pub async fn article_count(
    conn: &mut PgConnection,
    query: Option<&FullText>,
    kind: Option<&str>,
) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from article
           where ($1::text is null
                  or search @@ (to_tsquery('spanish', $1) || to_tsquery('simple', $2::text)))
             and ($3::text is null or kind = $3)"#,
        query.map(|q| q.words.as_str()),
        query.map(|q| q.typing.as_str()),
        kind,
    )
    .fetch_one(conn)
    .await
}

/// The articles there are among these, in the order asked.
pub async fn articles_by_code(
    conn: &mut PgConnection,
    codes: &[String],
) -> Result<Vec<Article>, sqlx::Error> {
    sqlx::query_as!(
        Article,
        r#"select a.code, a.title, a.kind, a.number, a.published, a.article, a.subject, a.summary, a.source
           from unnest($1::text[]) with ordinality as asked (code, place)
           join article a on a.code = asked.code
           order by asked.place"#,
        codes,
    )
    .fetch_all(conn)
    .await
}

/// The text sworn to today.
pub async fn disclaimer(conn: &mut PgConnection) -> Result<Disclaimer, sqlx::Error> {
    sqlx::query_as!(Disclaimer, "select version, oath, text from disclaimer order by version desc limit 1",)
        .fetch_one(conn)
        .await
}
