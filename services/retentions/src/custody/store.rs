//! SQL of custody: goods and steps.

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use pinzon_chassis::{
    ClosedSet,
    page::{MOST_COUNTED, Page},
};
use pinzon_domain::date::zone_named;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Custody, Goods, Kind, OpenMovement, Step};
use crate::{
    error::Error,
    retention::{Officer, frozen::NamedCode},
};

/// Place of goods in a list: last day, act, number.
pub type Key = (NaiveDate, Uuid, i32);

/// The last day of goods without a deadline, in lists.
pub const NO_DEADLINE: NaiveDate = NaiveDate::MAX;

/// Goods whose row is locked.
#[derive(Debug, Clone)]
pub struct LockedItem {
    /// Id of the act.
    pub retention_id: Uuid,
    /// Folio of the act.
    pub folio: String,
    /// Number within the act.
    pub n: i32,
    /// Airport code.
    pub airport: String,
    /// Name of the time zone at the airport.
    pub time_zone: String,
    /// Whether they were refused entry.
    pub rejected: bool,
    pub goods: Goods,
}

/// What is recorded of a step besides who and when.
#[derive(Debug, Clone, Default)]
pub struct StepDetail {
    /// The custody place.
    pub place: Option<NamedCode>,
    pub movement_id: Option<Uuid>,
    /// Who took released goods.
    pub received_by: Option<String>,
    /// The document that was shown.
    pub received_document: Option<String>,
}

/// Locks the items of an act.
pub async fn lock_act(conn: &mut PgConnection, id: Uuid) -> Result<Vec<LockedItem>, Error> {
    lock(conn, Some(id), None, None).await
}

/// Locks the items that are in a movement.
pub async fn lock_moving(conn: &mut PgConnection, movement: Uuid) -> Result<Vec<LockedItem>, Error> {
    lock(conn, None, Some(movement), None).await
}

/// Locks items by folio and number. Those that do not exist are left out.
pub async fn lock_labels(
    conn: &mut PgConnection,
    labels: &[(String, i32)],
) -> Result<Vec<LockedItem>, Error> {
    lock(conn, None, None, Some(labels)).await
}

/// Locks goods and their acts in the order of their keys, which prevents deadlocks, and reads them.
async fn lock(
    conn: &mut PgConnection,
    act: Option<Uuid>,
    movement: Option<Uuid>,
    labels: Option<&[(String, i32)]>,
) -> Result<Vec<LockedItem>, Error> {
    let (folios, numbers): (Vec<String>, Vec<i32>) = labels.unwrap_or_default().iter().cloned().unzip();
    let locked = sqlx::query!(
        "select i.retention_id, i.item_number
         from retained_item i
         join retention r using (retention_id)
         where ($1::uuid is null or i.retention_id = $1)
           and ($2::uuid is null or i.movement_id = $2)
           and (not $3 or (r.folio, i.item_number) in (select * from unnest($4::text[], $5::integer[])))
         order by i.retention_id, i.item_number
         for update of r, i",
        act,
        movement,
        labels.is_some(),
        &folios,
        &numbers,
    )
    .fetch_all(&mut *conn)
    .await?;
    let (acts, numbers): (Vec<_>, Vec<_>) =
        locked.into_iter().map(|row| (row.retention_id, row.item_number)).unzip();
    // A statement of its own: one that waits for a lock reads only the locked rows anew, and not the movement that was
    // opened meanwhile.
    let rows = sqlx::query!(
        r#"select i.retention_id, i.item_number, i.airport, r.folio, r.officer_id as "officer_id!", i.custody, i.place, i.received,
                  zone_of(i.time_zone, i.airport) as "time_zone!",
                  i.decision = 'rejection' as "rejected!", m.movement_id as "movement_id?", m.kind as "kind?", m.opened_by as "opened_by?",
                  m.place as movement_place
           from retained_item i
           join retention r using (retention_id)
           left join movement m using (movement_id)
           where (i.retention_id, i.item_number) in (select * from unnest($1::uuid[], $2::integer[]))
           order by i.retention_id, i.item_number"#,
        &acts,
        &numbers,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            let corrupt = |what: String| Error::Corrupt { id: row.retention_id, what };
            let custody = Custody::parse(&row.custody);
            let custody = custody.ok_or_else(|| corrupt(format!("custody {}", row.custody)))?;
            let movement = match (row.movement_id, row.kind, row.opened_by) {
                (Some(id), Some(kind), Some(opened_by)) => Some(OpenMovement {
                    id,
                    kind: Kind::parse(&kind).ok_or_else(|| corrupt(format!("movement {kind}")))?,
                    opened_by,
                    place: row.movement_place,
                }),
                _ => None,
            };
            Ok(LockedItem {
                retention_id: row.retention_id,
                folio: row.folio,
                n: row.item_number,
                airport: row.airport,
                time_zone: row.time_zone,
                rejected: row.rejected,
                goods: Goods {
                    issued_by: row.officer_id,
                    custody,
                    place: row.place,
                    received: row.received,
                    movement,
                },
            })
        })
        .collect()
}

/// Writes where goods are after a step, and the step. Acts whose goods all have their end are closed. The caller must
/// hold the locks.
pub async fn write(
    conn: &mut PgConnection,
    items: &[LockedItem],
    steps: &[Step],
    officer: &Officer,
    at: DateTime<Utc>,
    detail: &StepDetail,
) -> Result<(), Error> {
    let acts: Vec<Uuid> = items.iter().map(|item| item.retention_id).collect();
    let numbers: Vec<i32> = items.iter().map(|item| item.n).collect();
    let custody: Vec<String> = items.iter().map(|item| item.goods.custody.code().to_owned()).collect();
    let places: Vec<Option<String>> = items.iter().map(|item| item.goods.place.clone()).collect();
    let received: Vec<bool> = items.iter().map(|item| item.goods.received).collect();
    let movements: Vec<Option<Uuid>> =
        items.iter().map(|item| item.goods.movement.as_ref().map(|open| open.id)).collect();
    let steps: Vec<String> = steps.iter().map(|step| step.code().to_owned()).collect();
    sqlx::query!(
        "update retained_item i
         set custody = n.custody, place = n.place, received = n.received, movement_id = n.movement_id, since = $7
         from unnest($1::uuid[], $2::integer[], $3::text[], $4::text[], $5::boolean[], $6::uuid[])
              as n (retention_id, item_number, custody, place, received, movement_id)
         where (i.retention_id, i.item_number) = (n.retention_id, n.item_number)",
        &acts,
        &numbers,
        &custody,
        &places as _,
        &received,
        &movements as _,
        at,
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "insert into custody (retention_id, item_number, step, at, officer_id, officer_name, place, place_name,
           movement_id, received_by, received_document)
         select retention_id, item_number, step, $4, $5, $6, $7, $8, $9, $10, $11
         from unnest($1::uuid[], $2::integer[], $3::text[]) as n (retention_id, item_number, step)",
        &acts,
        &numbers,
        &steps,
        at,
        officer.id,
        officer.name,
        detail.place.as_ref().map(|place| place.code.as_str()),
        detail.place.as_ref().map(|place| place.name.as_str()),
        detail.movement_id,
        detail.received_by,
        detail.received_document,
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "update retention r set state = 'closed', version = version + 1
         where r.retention_id = any ($1) and r.state = 'issued'
           and not exists (select from retained_item i
                           where i.retention_id = r.retention_id and i.custody in ('held', 'stored', 'moving'))
           and exists (select from retained_item i
                       where i.retention_id = r.retention_id and i.custody <> 'annulled')",
        &acts,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The time zone at the airport of the goods that are in a movement.
pub async fn zone_of_moving(conn: &mut PgConnection, movement: Uuid) -> Result<Tz, Error> {
    let name = sqlx::query_scalar!(
        r#"select zone_of(time_zone, airport) as "zone!" from retained_item where movement_id = $1
           order by retention_id desc limit 1"#,
        movement,
    )
    .fetch_optional(conn)
    .await?;
    Ok(zone_named(&name.unwrap_or_default()))
}

/// Which goods to list; none means all.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Airports the caller reaches.
    pub scope: Option<Vec<String>>,
    /// Airport code.
    pub airport: Option<String>,
    /// Code of the custody place.
    pub place: Option<String>,
    pub custody: Option<Custody>,
    /// Whether only goods whose deadline has passed are listed.
    pub overdue: bool,
    /// Folio of their act.
    pub folio: Option<String>,
    /// The movement that they were in.
    pub movement: Option<Uuid>,
    /// Folio and number of each item.
    pub labels: Option<Vec<(String, i32)>>,
    /// Whether goods that left custody are listed too.
    pub ended: bool,
}

/// Goods in a list.
#[derive(Debug, Clone)]
pub struct Row {
    /// Id of the act.
    pub retention_id: Uuid,
    /// Folio of the act.
    pub folio: String,
    /// Number within the act.
    pub n: i32,
    /// In words.
    pub description: Option<String>,
    /// In thousandths of the unit.
    pub quantity_thousandths: i64,
    /// Code of the unit.
    pub unit: String,
    /// Weight, as taken or counted.
    pub mass_grams: Option<i64>,
    pub seal_number: Option<String>,
    /// Decision code.
    pub decision: String,
    /// Airport code.
    pub airport: String,
    /// Custody code.
    pub custody: String,
    /// Code of the custody place.
    pub place: Option<String>,
    /// Whether somebody else has received them.
    pub received: bool,
    pub since: DateTime<Utc>,
    /// The last day to resolve their custody.
    pub due_on: Option<NaiveDate>,
    /// Whether that day is over at the airport.
    pub overdue: bool,
    pub movement_id: Option<Uuid>,
}

impl Row {
    /// Its place in a list.
    pub fn key(&self) -> Key {
        (self.due_on.unwrap_or(NO_DEADLINE), self.retention_id, self.n)
    }
}

/// A page of goods, those with the nearest deadline first.
pub async fn page(
    conn: &mut PgConnection,
    filter: &Filter,
    now: DateTime<Utc>,
    page: &Page<Key>,
) -> Result<Vec<Row>, Error> {
    list(conn, filter, now, page.after, page.limit()).await
}

/// At most so many goods after a key, those with the nearest deadline first.
pub async fn list(
    conn: &mut PgConnection,
    filter: &Filter,
    now: DateTime<Utc>,
    after: Option<Key>,
    limit: i64,
) -> Result<Vec<Row>, Error> {
    // PostgreSQL's `infinity` is not a day of ours, so goods without a deadline have a key of their own.
    let after_due = after.and_then(|(due, ..)| (due != NO_DEADLINE).then_some(due));
    let (after_id, after_n) = after.map(|(_, id, n)| (id, n)).unzip();
    let (folios, numbers): (Vec<String>, Vec<i32>) = filter.labels.iter().flatten().cloned().unzip();
    Ok(sqlx::query_as!(
        Row,
        r#"select i.retention_id, r.folio, i.item_number as n, goods.item ->> 'description' as description,
                  (goods.item ->> 'quantity_thousandths')::bigint as "quantity_thousandths!",
                  goods.item ->> 'unit' as "unit!", i.weight_grams as mass_grams, goods.item ->> 'seal_number' as seal_number,
                  i.decision, i.airport, i.custody, i.place, i.received, i.since, i.due_on,
                  coalesce(i.custody in ('held', 'stored', 'moving')
                    and i.due_on < ($8::timestamptz at time zone zone_of(i.time_zone, i.airport))::date, false) as "overdue!",
                  i.movement_id
           from retained_item i
           join retention r using (retention_id)
           cross join lateral (select r.content -> 'items' -> (i.item_number - 1) as item) goods
           where ($1::text[] is null or i.airport = any ($1))
             and ($2::text is null or i.airport = $2)
             and ($3::text is null or i.place = $3)
             and ($4::text is null or i.custody = $4)
             and ($5 or i.custody in ('held', 'stored', 'moving'))
             and ($6::text is null or r.folio = $6)
             and ($7::uuid is null or (i.retention_id, i.item_number) in
                   (select c.retention_id, c.item_number from custody c where c.movement_id = $7))
             and (not $9 or i.due_on < ($8::timestamptz at time zone zone_of(i.time_zone, i.airport))::date)
             and ($11::uuid is null or (coalesce(i.due_on, 'infinity'), i.retention_id, i.item_number)
                                       > (coalesce($10::date, 'infinity'), $11, $12::integer))
             and (not $14 or (r.folio, i.item_number) in (select * from unnest($15::text[], $16::integer[])))
           order by coalesce(i.due_on, 'infinity'), i.retention_id, i.item_number
           limit $13"#,
        filter.scope.as_deref(),
        filter.airport,
        filter.place,
        filter.custody.map(Custody::code),
        filter.ended,
        filter.folio,
        filter.movement,
        now,
        filter.overdue,
        after_due,
        after_id,
        after_n,
        limit,
        filter.labels.is_some(),
        &folios,
        &numbers,
    )
    .fetch_all(conn)
    .await?)
}

/// How many goods pass the filter, up to [`MOST_COUNTED`] and one.
pub async fn count(conn: &mut PgConnection, filter: &Filter, now: DateTime<Utc>) -> Result<i64, Error> {
    Ok(sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
             select from retained_item i
             where ($1::text[] is null or i.airport = any ($1))
               and ($2::text is null or i.airport = $2)
               and ($3::text is null or i.place = $3)
               and ($4::text is null or i.custody = $4)
               and ($5 or i.custody in ('held', 'stored', 'moving'))
               and ($6::text is null
                    or i.retention_id = (select r.retention_id from retention r where r.folio = $6))
               and (not $8 or i.due_on < ($7::timestamptz at time zone zone_of(i.time_zone, i.airport))::date)
             limit $9
           ) as counted"#,
        filter.scope.as_deref(),
        filter.airport,
        filter.place,
        filter.custody.map(Custody::code),
        filter.ended,
        filter.folio,
        now,
        filter.overdue,
        MOST_COUNTED + 1,
    )
    .fetch_one(conn)
    .await?)
}

/// How much lies in a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceFigure {
    /// Code of the place; none for goods that are in none.
    pub place: Option<String>,
    /// How many goods.
    pub items: i64,
    /// Of these, how many are overdue.
    pub overdue: i64,
    /// Of these, how many are due within three days.
    pub due_soon: i64,
}

/// Goods in custody by place.
pub async fn figures(
    conn: &mut PgConnection,
    scope: Option<&[String]>,
    airport: Option<&str>,
    now: DateTime<Utc>,
) -> Result<Vec<PlaceFigure>, Error> {
    Ok(sqlx::query_as!(
        PlaceFigure,
        r#"select i.place, count(*) as "items!",
                  count(*) filter (where i.due_on < today.day) as "overdue!",
                  count(*) filter (where i.due_on between today.day and today.day + 3) as "due_soon!"
           from retained_item i
           cross join lateral (
             select ($3::timestamptz at time zone zone_of(i.time_zone, i.airport))::date as day
           ) today
           where i.custody in ('held', 'stored', 'moving')
             and ($1::text[] is null or i.airport = any ($1))
             and ($2::text is null or i.airport = $2)
           group by i.place
           order by i.place nulls first"#,
        scope,
        airport,
        now,
    )
    .fetch_all(conn)
    .await?)
}

/// How many movements wait for a second person.
pub async fn open_movements(
    conn: &mut PgConnection,
    scope: Option<&[String]>,
    airport: Option<&str>,
) -> Result<i64, Error> {
    Ok(sqlx::query_scalar!(
        r#"select count(*) as "count!" from movement
           where state = 'open' and ($1::text[] is null or airport = any ($1)) and ($2::text is null or airport = $2)"#,
        scope,
        airport,
    )
    .fetch_one(conn)
    .await?)
}

/// A step of the chain of an item.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Number of the item.
    pub n: i32,
    /// Step code.
    pub step: String,
    pub at: DateTime<Utc>,
    pub officer_name: String,
    /// The account of who did it.
    pub officer_id: Uuid,
    /// Code of the custody place.
    pub place: Option<String>,
    /// Name of the custody place.
    pub place_name: Option<String>,
    pub movement_id: Option<Uuid>,
    /// Code of the destination of its disposal.
    pub destination: Option<String>,
    pub destination_name: Option<String>,
    /// Who took released goods.
    pub received_by: Option<String>,
    /// The document that was shown.
    pub received_document: Option<String>,
}

/// The steps of the items of an act, the earliest first.
pub async fn steps(conn: &mut PgConnection, act: Uuid) -> Result<Vec<Entry>, Error> {
    Ok(sqlx::query_as!(
        Entry,
        r#"select c.item_number as n, c.step, c.at, c.officer_name, c.officer_id, c.place, c.place_name, c.movement_id,
                  m.destination as "destination?", m.destination_name as "destination_name?", c.received_by,
                  c.received_document
           from custody c left join movement m using (movement_id)
           where c.retention_id = $1
           order by c.custody_id"#,
        act,
    )
    .fetch_all(conn)
    .await?)
}
