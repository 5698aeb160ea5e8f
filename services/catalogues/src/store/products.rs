//! SQL of products.

use std::collections::HashMap;

use chrono::NaiveDate;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::{
    entry::ProductColumn,
    product::Product,
    search::{self, Term},
};

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

/// How many products refer to an entry.
pub async fn count_by(
    conn: &mut PgConnection,
    column: ProductColumn,
    code: &str,
) -> Result<i64, sqlx::Error> {
    let column = match column {
        ProductColumn::Category => "category",
        ProductColumn::Origin => "origin",
        ProductColumn::Classification => "classification",
        ProductColumn::Unit => "unit",
    };
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from product
           where $1 = case $2::text when 'category' then category when 'origin' then origin
                                    when 'unit' then unit else classification end"#,
        code,
        column,
    )
    .fetch_one(conn)
    .await
}
