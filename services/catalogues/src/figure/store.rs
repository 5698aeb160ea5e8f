//! SQL of figures of products.

use chrono::NaiveDate;
use sqlx::PgConnection;

/// Figures of products.
#[derive(Debug)]
pub struct ProductFigures {
    pub active: i64,
    pub inactive: i64,
    pub unverified: i64,
    pub without_conditions: i64,
    pub scheduled: i64,
    pub with_inactive_reference: i64,
}

/// How many active products have one value.
#[derive(Debug)]
pub struct Counted {
    pub kind: String,
    pub code: String,
    pub name: String,
    pub count: i64,
}

/// Figures of products on a day.
pub async fn products(conn: &mut PgConnection, today: NaiveDate) -> Result<ProductFigures, sqlx::Error> {
    sqlx::query_as!(
        ProductFigures,
        r#"select count(*) filter (where p.active) as "active!",
                  count(*) filter (where not p.active) as "inactive!",
                  count(*) filter (where p.active and not v.verified) as "unverified!",
                  count(*) filter (where p.active and v.classification = 'restringido' and v.conditions is null)
                    as "without_conditions!",
                  count(*) filter (where p.active and exists (
                    select from product_verdict n where n.product_id = p.product_id and n.valid_from > $1
                  )) as "scheduled!",
                  count(*) filter (where p.active and exists (
                    select from entry e
                    where not e.active
                      and (e.kind, e.code) in (('categories', p.category), ('origins', p.origin),
                                               ('classifications', v.classification), ('units', p.unit))
                  )) as "with_inactive_reference!"
           from product p
           join lateral (
             select * from product_verdict v where v.product_id = p.product_id and v.valid_from <= $1
             order by v.valid_from desc limit 1
           ) v on true"#,
        today,
    )
    .fetch_one(conn)
    .await
}

/// Active products by classification and by category, in display order.
pub async fn counted(conn: &mut PgConnection, today: NaiveDate) -> Result<Vec<Counted>, sqlx::Error> {
    sqlx::query_as!(
        Counted,
        r#"with product_today as (
             select p.category, v.classification
             from product p
             join lateral (
               select v.classification from product_verdict v
               where v.product_id = p.product_id and v.valid_from <= $1
               order by v.valid_from desc limit 1
             ) v on true
             where p.active
           ), counted as (
             select 'categories' as kind, category as code, count(*) as count from product_today group by 2
             union all
             select 'classifications', classification, count(*) from product_today group by 2
           )
           select c.kind as "kind!", c.code as "code!", e.name, c.count as "count!"
           from counted c join entry e on e.kind = c.kind and e.code = c.code
           order by c.kind, e.sort_order, c.code"#,
        today,
    )
    .fetch_all(conn)
    .await
}
