//! The version of the catalogue, and the history of its changes.

use pinzon_chassis::ClosedSet;
use pinzon_edits::{Change, FieldChange, VersionAuthor};
use pinzon_events::{
    Actor,
    facts::CatalogueChanged,
    outbox::{self, EventContext},
};
use serde::Serialize;
use sqlx::{PgConnection, types::Json};
use uuid::Uuid;

/// The version of the catalogue.
pub async fn catalogue_version(conn: &mut PgConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!("select version from catalogue_version").fetch_one(conn).await
}

/// Locks the version of the catalogue until the transaction ends, so that nobody else changes the catalogue.
pub async fn lock_catalogue_version(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query!("select version from catalogue_version for update").fetch_one(conn).await?;
    Ok(())
}

/// Moves the catalogue to its next version, and returns it.
pub async fn advance_catalogue_version(conn: &mut PgConnection) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!("update catalogue_version set version = version + 1 returning version")
        .fetch_one(conn)
        .await
}

/// Writes a change to the history, moves the catalogue to its next version and appends the fact.
pub async fn write(
    conn: &mut PgConnection,
    event_context: &EventContext,
    change: &Change,
) -> Result<(), sqlx::Error> {
    write_history(conn, event_context, std::slice::from_ref(change)).await?;
    let fact = CatalogueChanged {
        noun: change.noun.to_owned(),
        key: change.key.clone(),
        name: change.name.clone(),
        action: change.action.code().to_owned(),
        version: change.version,
        changes: change.changes.clone(),
        catalogue_version: advance_catalogue_version(conn).await?,
    };
    outbox::append(conn, &change.key, event_context, &fact).await
}

/// Writes changes to the history only.
pub async fn write_history(
    conn: &mut PgConnection,
    event_context: &EventContext,
    changes: &[Change],
) -> Result<(), sqlx::Error> {
    #[derive(Serialize)]
    struct Line<'a> {
        change_id: Uuid,
        noun: &'a str,
        key: &'a str,
        name: &'a str,
        version: i64,
        action: &'a str,
        changes: &'a [FieldChange],
    }
    let lines = changes.iter().map(|change| Line {
        change_id: Uuid::now_v7(),
        noun: change.noun,
        key: &change.key,
        name: &change.name,
        version: change.version,
        action: change.action.code(),
        changes: &change.changes,
    });
    let (actor_id, actor_name) = match &event_context.actor {
        Actor::User { id, name, .. } => (Some(*id), Some(name.as_str())),
        Actor::Traveller | Actor::System => (None, None),
    };
    sqlx::query!(
        "insert into change (change_id, noun, key, name, version, at, actor_id, actor_name, action, changes)
         select change_id, noun, key, name, version, $2, $3, $4, action, changes
         from jsonb_to_recordset($1) as line (
           change_id uuid, noun text, key text, name text, version bigint, action text, changes jsonb)",
        Json(lines.collect::<Vec<_>>()) as _,
        event_context.time,
        actor_id,
        actor_name,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Whether the history says that this person made a version.
pub async fn is_maker(conn: &mut PgConnection, made: &VersionAuthor<'_>) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (select from change where noun = $1 and key = $2 and version = $3 and actor_id = $4) as "is!""#,
        made.noun,
        made.key,
        made.version,
        made.by,
    )
    .fetch_one(conn)
    .await
}
