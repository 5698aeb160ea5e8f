//! SQL of small catalogues.

use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use pinzon_chassis::page::Page;
use sqlx::{PgConnection, types::Json};

use crate::entry::Entry;

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
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
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
        r#"select kind, code, name, attributes as "attributes: Attributes", sort_order, active, version,
                  updated_at
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
        r#"select e.kind, e.code, e.name, e.attributes as "attributes: Attributes", e.sort_order, e.active, e.version,
                  e.updated_at
           from unnest($1::text[], $2::text[]) with ordinality as asked (kind, code, place)
           join entry e on e.kind = asked.kind and e.code = asked.code
           order by asked.place"#,
        kinds,
        codes,
    )
    .fetch_all(conn)
    .await
}
