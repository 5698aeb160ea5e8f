//! SQL of the list of acts. Which ones it has is decided by `retention_matching` only.

pub mod figures;

use chrono::{DateTime, NaiveDate, Utc};
use pinzon_chassis::page::{MOST_COUNTED, Order, Page};
use sqlx::PgConnection;
use uuid::Uuid;

use super::filter::{Key, Selection};
use crate::error::Error;

/// An act in a list, with all its goods.
#[derive(Debug, Clone)]
pub struct Summary {
    /// Id of the act.
    pub id: Uuid,
    pub folio: String,
    /// State code.
    pub state: String,
    /// Airport code.
    pub airport: String,
    /// Name of the time zone at the airport.
    pub time_zone: String,
    /// Direction code.
    pub direction: String,
    pub issued_at: DateTime<Utc>,
    pub flight_number: Option<String>,
    pub flight_date: Option<NaiveDate>,
    /// Code of why there is no passenger; none with one.
    pub ownerless: Option<String>,
    /// The passenger's.
    pub surnames: Option<String>,
    /// The passenger's.
    pub given_names: Option<String>,
    /// The passenger's; none once personal data was removed.
    pub document_number: Option<String>,
    /// Country code of the passenger.
    pub nationality: Option<String>,
    /// Who issued it.
    pub officer_name: String,
    /// The declaration it comes from.
    pub declaration_code: Option<String>,
    /// Whether its personal data was removed.
    pub purged: bool,
    pub item_count: i32,
    /// Names of products, or words of the officer.
    pub goods: Vec<String>,
    /// Names of where the goods travelled, each once.
    pub carried_in: Vec<String>,
    /// Weight, as far as it is known.
    pub mass_grams: Option<i64>,
    /// How many items were rejected.
    pub rejected: i64,
    /// How many items are in custody.
    pub in_custody: i64,
    /// How many items are in custody too long.
    pub overdue: i64,
}

impl Summary {
    /// Its place in a list.
    pub fn key(&self) -> Key {
        Key { issued_at: self.issued_at, id: self.id }
    }
}

/// A page of acts.
pub async fn page(
    conn: &mut PgConnection,
    selection: &Selection,
    order: Order,
    page: &Page<Key>,
) -> Result<Vec<Summary>, Error> {
    let after = page.after.as_ref();
    Ok(sqlx::query_as!(
        Summary,
        r#"select r.retention_id as "id!", folio as "folio!", state as "state!", r.airport as "airport!",
                  zone_of(r.time_zone, r.airport) as "time_zone!", direction as "direction!", issued_at as "issued_at!", flight_number,
                  flight_date, ownerless, surnames, given_names, document_number,
                  nationality, officer_name as "officer_name!", declaration_code,
                  purged_at is not null as "purged!", item_count as "item_count!", g.goods as "goods!",
                  g.carried_in as "carried_in!", g.mass_grams, g.rejected as "rejected!", g.in_custody as "in_custody!", g.overdue as "overdue!"
           from (
             select * from retention_matching($1, $2)
             where $5::uuid is null
                or ($3::boolean and (issued_at, retention_id) < ($4::timestamptz, $5))
                or (not $3 and (issued_at, retention_id) > ($4, $5))
             order by case when $3 then issued_at end desc, case when $3 then retention_id end desc,
                      case when not $3 then issued_at end, case when not $3 then retention_id end
             limit $6
           ) r
           cross join lateral (
             select array_agg(coalesce(i.product_name,
                                       r.content -> 'items' -> (i.item_number - 1) ->> 'description', '')
                              order by i.item_number) as goods,
                    array_agg(distinct coalesce(r.content -> 'items' -> (i.item_number - 1) -> 'carried_in' ->> 'name',
                                                r.content -> 'carried_in' ->> 'name')) as carried_in,
                    sum(i.weight_grams)::bigint as mass_grams,
                    count(*) filter (where i.decision = 'rejection') as rejected,
                    count(*) filter (where i.custody in ('held', 'stored', 'moving')) as in_custody,
                    count(*) filter (where is_past_due(i.custody, i.due_on, zone_of(i.time_zone, i.airport), $1 ->> 'now')) as overdue
             from retained_item i
             where i.retention_id = r.retention_id
           ) g
           order by case when $3 then issued_at end desc, case when $3 then r.retention_id end desc,
                    case when not $3 then issued_at end, case when not $3 then r.retention_id end"#,
        selection.filter(),
        selection.scope(),
        order.descending,
        after.map(|key| key.issued_at),
        after.map(|key| key.id),
        page.limit(),
    )
    .fetch_all(conn)
    .await?)
}

/// How many acts there are, up to [`MOST_COUNTED`] and one.
pub async fn count_some(conn: &mut PgConnection, selection: &Selection) -> Result<i64, Error> {
    count(conn, selection, Some(MOST_COUNTED + 1)).await
}

/// How many acts there are.
pub async fn count_all(conn: &mut PgConnection, selection: &Selection) -> Result<i64, Error> {
    count(conn, selection, None).await
}

async fn count(conn: &mut PgConnection, selection: &Selection, most: Option<i64>) -> Result<i64, Error> {
    // The planner removes one of the two parts, so goods are read only if the filter names them.
    Ok(sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
             select from (
               select from retention_matching($1, $2) where $3
               union all
               select from act_matching($1, $2) where not $3
             ) selected
             limit $4
           ) counted"#,
        selection.filter(),
        selection.scope(),
        selection.names_goods(),
        most,
    )
    .fetch_one(conn)
    .await?)
}

/// Who issued acts, at one airport or at all of a scope, by name.
pub async fn officers(
    conn: &mut PgConnection,
    airport: Option<&str>,
    scope: Option<&[String]>,
) -> Result<Vec<(Uuid, String)>, Error> {
    // The index is entered once for each officer, because there are few officers and many acts.
    let rows = sqlx::query!(
        r#"with recursive officer (id) as (
             (select officer_id from retention order by officer_id limit 1)
             union all
             select (select r.officer_id from retention r where r.officer_id > officer.id order by r.officer_id limit 1)
             from officer where officer.id is not null
           )
           select officer.id as "id!", latest.officer_name as "name!"
           from officer
           cross join lateral (
             select r.officer_name from retention r
             where r.officer_id = officer.id
               and ($1::text is null or r.airport = $1) and ($2::text[] is null or r.airport = any ($2))
             order by r.issued_at desc limit 1
           ) latest
           order by folded(latest.officer_name), officer.id"#,
        airport,
        scope,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.name)).collect())
}
