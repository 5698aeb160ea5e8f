//! SQL of movements.

use chrono::{DateTime, NaiveDate, Utc};
use pinzon_chassis::ClosedSet;
use serde::Serialize;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::{
    custody::Kind,
    error::Error,
    retention::{Officer, frozen::NamedCode},
};

/// Place of a movement in a list: when it was closed, or opened if it is open, and its id.
pub type MovementKey = (DateTime<Utc>, Uuid);

/// A transfer or a disposal.
#[derive(Debug, Clone)]
pub struct Movement {
    /// Stable id.
    pub id: Uuid,
    pub kind: Kind,
    /// State code.
    pub state: String,
    /// Airport code.
    pub airport: String,
    /// Folio of a confirmed disposal.
    pub folio: Option<String>,
    /// Where a transfer ends.
    pub place: Option<NamedCode>,
    /// Destination of a disposal.
    pub destination: Option<NamedCode>,
    /// How a disposal is done.
    pub method: Option<String>,
    pub opened_at: DateTime<Utc>,
    pub opened_by: Officer,
    /// When it was confirmed or cancelled, and by whom.
    pub closed: Option<(DateTime<Utc>, Officer)>,
    /// Folio and number of each of the goods.
    pub labels: Vec<String>,
    /// Who issued the acts of the goods.
    pub issuers: Vec<Uuid>,
    /// Name of the time zone at the airport.
    pub time_zone: String,
    /// SHA-256 of the request.
    pub request_hash: Vec<u8>,
}

impl Movement {
    /// Its place in a list.
    pub fn key(&self) -> MovementKey {
        (self.closed.as_ref().map_or(self.opened_at, |(at, _)| *at), self.id)
    }
}

/// Adds a movement. Returns whether it is new.
pub async fn insert_movement(
    conn: &mut PgConnection,
    movement: &Movement,
    request_hash: &[u8; 32],
) -> Result<bool, Error> {
    let Movement { place, destination, opened_by, .. } = movement;
    let added = sqlx::query!(
        "insert into movement (movement_id, kind, airport, place, place_name, destination, destination_name, method,
           request_hash, opened_at, opened_by, opened_by_name, time_zone)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
         on conflict (movement_id) do nothing",
        movement.id,
        movement.kind.code(),
        movement.airport,
        place.as_ref().map(|place| place.code.as_str()),
        place.as_ref().map(|place| place.name.as_str()),
        destination.as_ref().map(|destination| destination.code.as_str()),
        destination.as_ref().map(|destination| destination.name.as_str()),
        movement.method,
        &request_hash[..],
        movement.opened_at,
        opened_by.id,
        opened_by.name,
        movement.time_zone,
    )
    .execute(conn)
    .await?;
    Ok(added.rows_affected() > 0)
}

/// Locks a movement until the end of the transaction.
pub async fn lock_movement(conn: &mut PgConnection, id: Uuid) -> Result<(), Error> {
    sqlx::query!("select from movement where movement_id = $1 for update", id).fetch_optional(conn).await?;
    Ok(())
}

/// Closes a movement as `confirmed` or `cancelled`. The caller must hold its lock.
pub async fn close_movement(
    conn: &mut PgConnection,
    id: Uuid,
    state: &str,
    folio: Option<&str>,
    officer: &Officer,
    at: DateTime<Utc>,
) -> Result<(), Error> {
    sqlx::query!(
        "update movement set state = $2, folio = $3, closed_at = $4, closed_by = $5, closed_by_name = $6
         where movement_id = $1",
        id,
        state,
        folio,
        at,
        officer.id,
        officer.name,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The next folio of an airport's disposals in a year, such as `GPS-2026-D00012`. Others wait for it until this
/// transaction ends.
pub async fn next_disposal(conn: &mut PgConnection, airport: &str, year: i32) -> Result<String, Error> {
    let number = sqlx::query_scalar!(
        "insert into disposal_sequence (airport, year, last) values ($1, $2, 1)
         on conflict on constraint disposal_sequence_pkey do update set last = disposal_sequence.last + 1
         returning last",
        airport,
        year,
    )
    .fetch_one(conn)
    .await?;
    Ok(format!("{airport}-{year}-D{number:05}"))
}

/// Which movements to list; none means all.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct MovementFilter {
    /// The only one.
    #[serde(skip)]
    pub id: Option<Uuid>,
    /// Airports the caller reaches.
    #[serde(skip)]
    pub scope: Option<Vec<String>>,
    /// Airport code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub airport: Option<String>,
    /// State code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<&'static str>,
    /// Code of what it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<&'static str>,
    /// The first day on which it was closed, or opened if it is open, at its airport.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moved_from: Option<NaiveDate>,
    /// The last such day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moved_to: Option<NaiveDate>,
    /// Folio of a disposal, or of an act whose goods it moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub folio: Option<String>,
}

/// A page of movements, those that changed last first.
pub async fn movements(
    conn: &mut PgConnection,
    filter: &MovementFilter,
    after: Option<MovementKey>,
    limit: i64,
) -> Result<Vec<Movement>, Error> {
    let (after_time, after_id) = after.unzip();
    let rows = sqlx::query!(
        r#"select m.*, zone_of(m.time_zone, m.airport) as "zone!",
                  array(select r.folio || '/' || i.item_number
                        from retained_item i join retention r using (retention_id)
                        where (i.retention_id, i.item_number) in
                                (select c.retention_id, c.item_number from custody c where c.movement_id = m.movement_id)
                        order by r.folio, i.item_number) as "labels!: Vec<String>",
                  array(select distinct r.officer_id from retention r where r.retention_id in
                          (select c.retention_id from custody c where c.movement_id = m.movement_id))
                    as "issuers!: Vec<Uuid>"
           from movement m
           where ($1::uuid is null or m.movement_id = $1)
             and ($2::text[] is null or m.airport = any ($2))
             and ($3::text is null or m.airport = $3)
             and ($4::text is null or m.state = $4)
             and ($5::text is null or m.kind = $5)
             -- For the indexes: a day begins on the mainland first and ends on the islands last.
             and ($6::date is null
                  or coalesce(m.closed_at, m.opened_at) >= $6::timestamp at time zone 'America/Guayaquil'
                     and (coalesce(m.closed_at, m.opened_at) at time zone zone_of(m.time_zone, m.airport))::date >= $6)
             and ($7::date is null
                  or coalesce(m.closed_at, m.opened_at) < ($7 + 1)::timestamp at time zone 'Pacific/Galapagos'
                     and (coalesce(m.closed_at, m.opened_at) at time zone zone_of(m.time_zone, m.airport))::date <= $7)
             and ($8::text is null or m.folio = $8
                  or m.movement_id in (select c.movement_id from custody c join retention r using (retention_id)
                                       where r.folio = $8))
             and ($9::timestamptz is null or (coalesce(m.closed_at, m.opened_at), m.movement_id) < ($9, $10::uuid))
           order by coalesce(m.closed_at, m.opened_at) desc, m.movement_id desc
           limit $11"#,
        filter.id,
        filter.scope.as_deref(),
        filter.airport,
        filter.state,
        filter.kind,
        filter.moved_from,
        filter.moved_to,
        filter.folio,
        after_time,
        after_id,
        limit,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| {
            let named = |code: Option<String>, name: Option<String>| {
                code.map(|code| NamedCode { name: name.unwrap_or_else(|| code.clone()), code })
            };
            let closed_by = row.closed_by.zip(row.closed_by_name);
            Ok(Movement {
                id: row.movement_id,
                kind: Kind::parse(&row.kind).ok_or_else(|| Error::Corrupt {
                    id: row.movement_id,
                    what: format!("movement {}", row.kind),
                })?,
                state: row.state,
                airport: row.airport,
                folio: row.folio,
                place: named(row.place, row.place_name),
                destination: named(row.destination, row.destination_name),
                method: row.method,
                opened_at: row.opened_at,
                opened_by: Officer { id: row.opened_by, name: row.opened_by_name },
                closed: row.closed_at.zip(closed_by.map(|(id, name)| Officer { id, name })),
                labels: row.labels,
                issuers: row.issuers,
                time_zone: row.zone,
                request_hash: row.request_hash,
            })
        })
        .collect()
}

/// How many movements pass the filter, counted up to `most`.
pub async fn count_movements(
    conn: &mut PgConnection,
    filter: &MovementFilter,
    most: i64,
) -> Result<i64, Error> {
    Ok(sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
             select from movement m
             where ($1::text[] is null or m.airport = any ($1))
               and ($2::text is null or m.airport = $2)
               and ($3::text is null or m.state = $3)
               and ($4::text is null or m.kind = $4)
               and ($5::date is null
                    or coalesce(m.closed_at, m.opened_at) >= $5::timestamp at time zone 'America/Guayaquil'
                       and (coalesce(m.closed_at, m.opened_at) at time zone zone_of(m.time_zone, m.airport))::date >= $5)
               and ($6::date is null
                    or coalesce(m.closed_at, m.opened_at) < ($6 + 1)::timestamp at time zone 'Pacific/Galapagos'
                       and (coalesce(m.closed_at, m.opened_at) at time zone zone_of(m.time_zone, m.airport))::date <= $6)
               and ($7::text is null or m.folio = $7
                    or m.movement_id in (select c.movement_id from custody c join retention r using (retention_id)
                                         where r.folio = $7))
             limit $8
           ) as counted"#,
        filter.scope.as_deref(),
        filter.airport,
        filter.state,
        filter.kind,
        filter.moved_from,
        filter.moved_to,
        filter.folio,
        most,
    )
    .fetch_one(conn)
    .await?)
}
