//! SQL of links to the legal basis.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use serde::Serialize;
use sqlx::{PgConnection, types::Json};

use crate::legal::link::{LegalLink, ReferenceLink};

/// Returns what the reference file last said, by key.
pub async fn references(conn: &mut PgConnection) -> Result<HashMap<String, ReferenceLink>, sqlx::Error> {
    let rows = sqlx::query!(r#"select key, said as "said: Json<LegalLink>" from legal_link_reference"#)
        .fetch_all(conn)
        .await?;
    let stored = rows.into_iter().map(|row| (row.key.clone(), ReferenceLink::stored(row.key, row.said.0)));
    Ok(stored.collect())
}

/// Writes what the reference file says now.
pub async fn write_references(
    conn: &mut PgConnection,
    rows: impl Iterator<Item = &ReferenceLink>,
) -> Result<(), sqlx::Error> {
    #[derive(Serialize)]
    struct Line<'a> {
        key: &'a str,
        said: &'a LegalLink,
    }
    let lines: Vec<_> = rows.map(|row| Line { key: &row.key, said: &row.link }).collect();
    sqlx::query!(
        "insert into legal_link_reference (key, said)
         select key, said from jsonb_to_recordset($1) as line (key text, said jsonb)
         on conflict (key) do update set said = excluded.said",
        Json(lines) as _,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Returns the links of every entry that has or may have links, by kind and code.
pub async fn entry_links(
    conn: &mut PgConnection,
    kinds: &[String],
) -> Result<HashMap<(String, String), Vec<LegalLink>>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select kind, code, links as "links: Json<Vec<LegalLink>>" from entry where kind = any($1)"#,
        kinds,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| ((row.kind, row.code), row.links.0)).collect())
}

/// Writes the links of an entry.
pub async fn set_entry_links(
    conn: &mut PgConnection,
    kind: &str,
    code: &str,
    links: &[LegalLink],
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update entry set links = $3, updated_at = $4, version = version + 1 where kind = $1 and code = $2",
        kind,
        code,
        Json(links) as _,
        now,
    )
    .execute(conn)
    .await?;
    Ok(())
}
