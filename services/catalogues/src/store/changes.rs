//! SQL of who changed what.

use chrono::{DateTime, Utc};
use pinzon_chassis::page::Page;
use pinzon_events::{
    Actor,
    facts::CatalogueChanged,
    outbox::{self, Occasion},
};
use serde::Serialize;
use sqlx::{PgConnection, types::Json};
use uuid::Uuid;

use crate::{
    change::{Change, FieldChange},
    store,
};

/// Writes a change into the history, moves the catalogue to its next version and makes it known.
/// `version` is the catalogue's version before, from [`store::lock_catalogue_version`].
pub async fn write(
    conn: &mut PgConnection,
    version: i64,
    occasion: &Occasion,
    change: &Change,
) -> Result<(), sqlx::Error> {
    let (actor_id, actor_name) = match &occasion.actor {
        Actor::User { id, name, .. } => (Some(*id), Some(name.as_str())),
        Actor::Traveller | Actor::System => (None, None),
    };
    sqlx::query!(
        "insert into change (change_id, noun, key, name, version, at, actor_id, actor_name, action, changes)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        Uuid::now_v7(),
        change.noun,
        change.key,
        change.name,
        change.version,
        occasion.time,
        actor_id,
        actor_name,
        change.action.code(),
        Json(&change.changes) as _,
    )
    .execute(&mut *conn)
    .await?;
    store::set_catalogue_version(conn, version + 1).await?;
    let fact = CatalogueChanged {
        noun: change.noun.to_owned(),
        key: change.key.clone(),
        name: change.name.clone(),
        action: change.action.code().to_owned(),
        version: change.version,
        changes: change.changes.clone(),
        catalogue_version: version + 1,
    };
    outbox::append(conn, &change.key, occasion, &fact).await
}

/// Writes many changes into the history; whoever calls moves the catalogue on.
pub async fn write_history(
    conn: &mut PgConnection,
    occasion: &Occasion,
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
    let (actor_id, actor_name) = match &occasion.actor {
        Actor::User { id, name, .. } => (Some(*id), Some(name.as_str())),
        Actor::Traveller | Actor::System => (None, None),
    };
    sqlx::query!(
        "insert into change (change_id, noun, key, name, version, at, actor_id, actor_name, action, changes)
         select change_id, noun, key, name, version, $2, $3, $4, action, changes
         from jsonb_to_recordset($1) as line (
           change_id uuid, noun text, key text, name text, version bigint, action text, changes jsonb)",
        Json(lines.collect::<Vec<_>>()) as _,
        occasion.time,
        actor_id,
        actor_name,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// A change as it is listed.
#[derive(Debug)]
#[allow(missing_docs, reason = "the columns of change")]
pub struct ListedChange {
    pub change_id: Uuid,
    pub noun: String,
    pub key: String,
    pub name: String,
    pub version: i64,
    pub at: DateTime<Utc>,
    pub actor_name: Option<String>,
    pub action: String,
    pub changes: Json<Vec<FieldChange>>,
}

/// One page of changes, newest first.
pub async fn page(
    conn: &mut PgConnection,
    noun: Option<&str>,
    key: Option<&str>,
    page: &Page<Uuid>,
) -> Result<Vec<ListedChange>, sqlx::Error> {
    sqlx::query_as!(
        ListedChange,
        r#"select change_id, noun, key, name, version, at, actor_name, action,
                  changes as "changes: Json<Vec<FieldChange>>"
           from change
           where ($1::text is null or noun = $1) and ($2::text is null or key = $2)
             and ($3::uuid is null or change_id < $3)
           order by change_id desc limit $4"#,
        noun,
        key,
        page.after,
        page.limit(),
    )
    .fetch_all(conn)
    .await
}

/// How many changes there are.
pub async fn count(
    conn: &mut PgConnection,
    noun: Option<&str>,
    key: Option<&str>,
) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from change
           where ($1::text is null or noun = $1) and ($2::text is null or key = $2)"#,
        noun,
        key,
    )
    .fetch_one(conn)
    .await
}
