//! SQL of inventories.

use chrono::{DateTime, Utc};
use pinzon_chassis::page::{MOST_COUNTED, Page};
use serde::Serialize;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::{
    error::Error,
    retention::{Officer, frozen::NamedCode},
};

/// Place of an inventory in a list: when it was taken, and its id.
pub type InventoryKey = (DateTime<Utc>, Uuid);

/// An inventory that was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inventory {
    /// Stable id.
    pub id: Uuid,
    /// Airport code.
    pub airport: String,
    /// The custody place, by the name of that day.
    pub place: NamedCode,
    pub taken_at: DateTime<Utc>,
    pub taken_by: Officer,
    /// How many lay where they should.
    pub found: i64,
    /// Folio and number of each item that was not found.
    pub missing: Vec<String>,
    /// Folio and number of each item that should not have been there.
    pub unexpected: Vec<String>,
    /// How many labels belonged to no item.
    pub unknown: i64,
}

impl Inventory {
    /// Its place in a list.
    pub fn key(&self) -> InventoryKey {
        (self.taken_at, self.id)
    }
}

/// Which inventories to list; none means all.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct InventoryFilter {
    /// Airports the caller reaches.
    pub scope: Option<Vec<String>>,
    /// Airport code.
    pub airport: Option<String>,
    /// Code of the custody place.
    pub place: Option<String>,
}

/// Keeps an inventory.
pub async fn insert(conn: &mut PgConnection, inventory: &Inventory) -> Result<(), Error> {
    sqlx::query!(
        "insert into inventory (inventory_id, airport, place, place_name, taken_at, taken_by, taken_by_name, found,
           missing, unexpected, unknown)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        inventory.id,
        inventory.airport,
        inventory.place.code,
        inventory.place.name,
        inventory.taken_at,
        inventory.taken_by.id,
        inventory.taken_by.name,
        inventory.found,
        &inventory.missing,
        &inventory.unexpected,
        inventory.unknown,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Returns a page of inventories, the newest first.
pub async fn page(
    conn: &mut PgConnection,
    filter: &InventoryFilter,
    page: &Page<InventoryKey>,
) -> Result<Vec<Inventory>, Error> {
    let (after_time, after_id) = page.after.unzip();
    let rows = sqlx::query!(
        "select * from inventory
         where ($1::text[] is null or airport = any ($1))
           and ($2::text is null or airport = $2)
           and ($3::text is null or place = $3)
           and ($4::timestamptz is null or (taken_at, inventory_id) < ($4, $5::uuid))
         order by taken_at desc, inventory_id desc
         limit $6",
        filter.scope.as_deref(),
        filter.airport,
        filter.place,
        after_time,
        after_id,
        page.limit(),
    )
    .fetch_all(conn)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Inventory {
            id: row.inventory_id,
            airport: row.airport,
            place: NamedCode { code: row.place, name: row.place_name },
            taken_at: row.taken_at,
            taken_by: Officer { id: row.taken_by, name: row.taken_by_name },
            found: row.found,
            missing: row.missing,
            unexpected: row.unexpected,
            unknown: row.unknown,
        })
        .collect())
}

/// How many inventories pass the filter, up to [`MOST_COUNTED`] and one.
pub async fn count(conn: &mut PgConnection, filter: &InventoryFilter) -> Result<i64, Error> {
    Ok(sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
             select from inventory
             where ($1::text[] is null or airport = any ($1))
               and ($2::text is null or airport = $2)
               and ($3::text is null or place = $3)
             limit $4
           ) as counted"#,
        filter.scope.as_deref(),
        filter.airport,
        filter.place,
        MOST_COUNTED + 1,
    )
    .fetch_one(conn)
    .await?)
}
