//! SQL of what a change of a person's alerts or records does to the lanes of the person's declarations.

use pinzon_events::outbox::EventContext;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::{declaration, error::Error};

/// Locks records, those joined with them, and the open declarations of their people. Submissions and edits lock in this order,
/// too: documents, declarations, records.
pub async fn lock(conn: &mut PgConnection, ids: &[Uuid]) -> Result<(), Error> {
    let documents = documents(conn, ids).await?;
    declaration::store::lock_documents(conn, &documents).await?;
    let open = open_declarations(conn, &documents).await?;
    declaration::store::lock(conn, &open).await?;
    Ok(super::lock(conn, ids).await?)
}

/// Brings the open declarations that name these documents into their lanes, and appends a fact for each that changed.
pub async fn share_lanes(
    conn: &mut PgConnection,
    documents: &[String],
    event_context: &EventContext,
) -> Result<(), Error> {
    let open = open_declarations(conn, documents).await?;
    let Some((first, others)) = open.split_first() else { return Ok(()) };
    let (_, moved) = declaration::store::share_lane(conn, *first, others).await?;
    declaration::service::tell_lanes(conn, None, &moved, event_context).await
}

/// The documents of records and of all that are joined with them.
pub async fn documents(conn: &mut PgConnection, ids: &[Uuid]) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!(
        "select document_fingerprint from passenger
         where person_id in (select person_id from passenger where passenger_id = any($1))",
        ids,
    )
    .fetch_all(conn)
    .await
}

/// The declarations that name one of these documents and are not decided.
pub async fn open_declarations(
    conn: &mut PgConnection,
    documents: &[String],
) -> Result<Vec<Uuid>, sqlx::Error> {
    sqlx::query_scalar!(
        "select d.declaration_id
         from declaration_naming($1) named join declaration d using (declaration_id)
         where d.state in ('submitted', 'presented', 'in_inspection')",
        documents,
    )
    .fetch_all(conn)
    .await
}
