//! SQL of acts on declarations.

use chrono::{DateTime, Utc};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::Error;

/// Remembers an act issued on a document.
pub async fn remember_retention(
    conn: &mut PgConnection,
    folio: &str,
    airport: &str,
    document_fingerprint: &str,
    at: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into earlier_retention (folio, airport, document_fingerprint, issued_at) values ($1, $2, $3, $4)
         on conflict (folio) do nothing",
        folio,
        airport,
        document_fingerprint,
        at,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Counts an act on its declaration. Whoever got the act is somebody real, so the mark of a mass submission goes.
pub async fn count_act(
    conn: &mut PgConnection,
    id: Uuid,
    folio: &str,
    at: DateTime<Utc>,
) -> Result<(), Error> {
    sqlx::query!(
        "with act as (
           insert into declaration_act (folio, declaration_id, issued_at) values ($2, $1, $3)
           on conflict (folio) do nothing
         )
         update declaration set act_count = act_count + 1, suspicious = false where declaration_id = $1",
        id,
        folio,
        at,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Forgets an annulled act, and returns the fingerprint of the document it was issued on; none if the act is not known.
pub async fn forget_retention(conn: &mut PgConnection, folio: &str) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!(
        "delete from earlier_retention where folio = $1 returning document_fingerprint",
        folio
    )
    .fetch_optional(conn)
    .await
}

/// Takes an act from the count of its declaration, which the act or else a code names.
pub async fn uncount_act(
    conn: &mut PgConnection,
    folio: &str,
    code: Option<&str>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with act as (delete from declaration_act where folio = $1 returning declaration_id)
         update declaration set act_count = act_count - 1
         where act_count > 0
           and declaration_id = coalesce((select declaration_id from act),
                                         (select declaration_id from declaration where code = $2))",
        folio,
        code,
    )
    .execute(conn)
    .await?;
    Ok(())
}
