//! SQL of acts.

use pinzon_chassis::ClosedSet;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Annulment, Retention, Sealed, State, folio::Folio, frozen::Replaced, owner::OwnerlessReason};
use crate::error::Error;

/// An act, with the hash of the request it was made by.
pub async fn find(conn: &mut PgConnection, id: Uuid) -> Result<Option<(Retention, Vec<u8>)>, Error> {
    let row = sqlx::query!(
        r#"select r.content::text as "content!", r.content_hash as "content_hash!", r.request_hash as "request_hash!",
                  r.state, r.version, r.print_count, r.qr as "qr!", r.annulled_at, r.annulled_by,
                  r.annulment_reason,
                  -- The officer who annulled the act wrote the last step of its chain of custody.
                  (select c.officer_id from custody c where c.retention_id = r.retention_id and c.step = 'annulled' limit 1)
                    as annulled_by_id,
                  later.retention_id as "later_id?", later.folio as "later_folio?"
           from retention r left join retention later on later.replaces = r.retention_id
           where r.retention_id = $1 and r.purged_at is null"#,
        id,
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| {
        let sealed =
            Sealed::read(row.content, &row.content_hash).map_err(|what| Error::Corrupt { id, what })?;
        let state = state(id, &row.state)?;
        let annulment = row.annulled_at.zip(row.annulled_by);
        let replaced_by = row.later_id.zip(row.later_folio.as_deref().and_then(Folio::parse));
        let retention = Retention {
            sealed,
            state,
            version: row.version,
            print_count: row.print_count,
            qr: row.qr,
            annulment: annulment.map(|(at, by)| Annulment {
                at,
                by,
                by_id: row.annulled_by_id,
                reason: row.annulment_reason,
            }),
            replaced_by: replaced_by.map(|(retention_id, folio)| Replaced { retention_id, folio }),
        };
        Ok((retention, row.request_hash))
    })
    .transpose()
}

/// The id of an act.
pub async fn id_of(conn: &mut PgConnection, folio: &str) -> Result<Option<Uuid>, sqlx::Error> {
    sqlx::query_scalar!("select retention_id from retention where folio = $1", folio)
        .fetch_optional(conn)
        .await
}

/// Locks an act until the end of the transaction and returns its version.
pub async fn lock(conn: &mut PgConnection, id: Uuid) -> Result<Option<i32>, Error> {
    Ok(sqlx::query_scalar!("select version from retention where retention_id = $1 for update", id)
        .fetch_optional(conn)
        .await?)
}

/// The folio and state of an act at an airport, and whether another one replaces it.
pub async fn find_replaced(
    conn: &mut PgConnection,
    id: Uuid,
    airport: &str,
) -> Result<Option<(String, State, bool)>, Error> {
    let row = sqlx::query!(
        r#"select folio, state, exists (select from retention l where l.replaces = r.retention_id) as "replaced!"
           from retention r where retention_id = $1 and airport = $2 and purged_at is null"#,
        id,
        airport,
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| Ok((row.folio, state(id, &row.state)?, row.replaced))).transpose()
}

/// Where an act stands and why it has no passenger, for someone who knows the beginning of its hash.
pub async fn standing(
    conn: &mut PgConnection,
    folio: &str,
    hash: &[u8],
) -> Result<Option<(State, Option<OwnerlessReason>)>, Error> {
    let row = sqlx::query!(
        r#"select retention_id, state, ownerless from retention
           where folio = $1
             and substring(coalesce(signed_hash, content_hash) from 1 for octet_length($2::bytea)) = $2::bytea"#,
        folio,
        hash,
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| {
        let ownerless = row.ownerless.as_deref().and_then(OwnerlessReason::parse);
        Ok((state(row.retention_id, &row.state)?, ownerless))
    })
    .transpose()
}

/// Counts a print and tells how many there were before.
pub async fn count_print(conn: &mut PgConnection, id: Uuid) -> Result<i32, Error> {
    Ok(sqlx::query_scalar!(
        r#"update retention set print_count = print_count + 1 where retention_id = $1
           returning print_count - 1 as "copy!""#,
        id,
    )
    .fetch_one(conn)
    .await?)
}

/// What a print with this key was, if it was counted.
pub async fn counted_print(
    conn: &mut PgConnection,
    id: Uuid,
    request_id: Uuid,
) -> Result<Option<i32>, Error> {
    Ok(sqlx::query_scalar!(
        "select copy from retention_print where retention_id = $1 and request_id = $2",
        id,
        request_id,
    )
    .fetch_optional(conn)
    .await?)
}

/// Notes what the print with this key was.
pub async fn note_print(conn: &mut PgConnection, id: Uuid, request_id: Uuid, copy: i32) -> Result<(), Error> {
    sqlx::query!(
        "insert into retention_print (retention_id, request_id, copy) values ($1, $2, $3)",
        id,
        request_id,
        copy,
    )
    .execute(conn)
    .await?;
    Ok(())
}

fn state(id: Uuid, code: &str) -> Result<State, Error> {
    State::parse(code).ok_or_else(|| Error::Corrupt { id, what: format!("state {code}") })
}
