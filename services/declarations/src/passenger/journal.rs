//! The history of passengers.

use pinzon_chassis::ClosedSet;
use pinzon_edits::{Action, Change, VersionAuthor};
use pinzon_events::{
    Actor,
    facts::PassengerChanged,
    outbox::{self, EventContext},
};
use sqlx::{PgConnection, types::Json};
use uuid::Uuid;

/// Writes a change to the history and appends its fact, which names the fields but not what they hold.
pub async fn write(
    conn: &mut PgConnection,
    event_context: &EventContext,
    change: &Change,
) -> Result<(), sqlx::Error> {
    write_history(conn, event_context, change).await?;
    let fact = PassengerChanged {
        noun: change.noun.to_owned(),
        action: change.action.code().to_owned(),
        version: change.version,
        fields: change.changes.iter().map(|change| change.field.clone()).collect(),
    };
    outbox::append(conn, passenger_of(&change.key), event_context, &fact).await
}

/// Writes a change to the history only, where another fact says what happened.
pub async fn write_history(
    conn: &mut PgConnection,
    event_context: &EventContext,
    change: &Change,
) -> Result<(), sqlx::Error> {
    let passenger_id = passenger_id(&change.key)?;
    let (actor_id, actor_name) = match &event_context.actor {
        Actor::User { id, name, .. } => (Some(*id), Some(name.as_str())),
        Actor::Traveller => (None, Some("Viajero")),
        Actor::System => (None, None),
    };
    sqlx::query!(
        "insert into passenger_change
             (change_id, passenger_id, noun, key, name, version, at, actor_id, actor_name, action, changes)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        Uuid::now_v7(),
        passenger_id,
        change.noun,
        change.key,
        change.name,
        change.version,
        event_context.time,
        actor_id,
        actor_name,
        change.action.code(),
        Json(&change.changes) as _,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Whether the history says that this person made a version.
pub async fn is_maker(conn: &mut PgConnection, made: &VersionAuthor<'_>) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (
             select from passenger_change
             where passenger_id = $1 and noun = $2 and key = $3 and version = $4 and actor_id = $5
           ) as "is!""#,
        passenger_id(made.key)?,
        made.noun,
        made.key,
        made.version,
        made.by,
    )
    .fetch_one(conn)
    .await
}

/// Two records that were joined or separated.
#[derive(Debug)]
pub struct Step<'a> {
    /// Which of the two.
    pub action: Action,
    /// The record that stays.
    pub stays: Uuid,
    pub other: Uuid,
    pub reason: &'a str,
}

/// Whether the history says that this person took a step, which made this version of the other record.
pub async fn is_taken(
    conn: &mut PgConnection,
    step: &Step<'_>,
    other_version: i64,
    by: Uuid,
) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (
             select from passenger_change o
             join passenger_change s on s.passenger_id = $2 and s.at = o.at and s.action = o.action
                                    and s.actor_id = o.actor_id
             where o.passenger_id = $1 and o.version = $3 and o.action = $4 and o.actor_id = $5
               and o.changes @> jsonb_build_array(jsonb_build_object('field', 'reason', 'after', $6::text))
           ) as "is!""#,
        step.other,
        step.stays,
        other_version,
        step.action.code(),
        by,
        step.reason,
    )
    .fetch_one(conn)
    .await
}

/// The first part of a key is the passenger's id.
fn passenger_of(key: &str) -> &str {
    key.split('/').next().unwrap_or_default()
}

fn passenger_id(key: &str) -> Result<Uuid, sqlx::Error> {
    passenger_of(key).parse().map_err(|error: uuid::Error| sqlx::Error::Encode(Box::new(error)))
}
