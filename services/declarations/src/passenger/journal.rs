//! The history of passengers.

use pinzon_edits::Change;
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
    outbox::append(conn, passenger_of(change), event_context, &fact).await
}

/// Writes a change to the history only, where another fact says what happened.
pub async fn write_history(
    conn: &mut PgConnection,
    event_context: &EventContext,
    change: &Change,
) -> Result<(), sqlx::Error> {
    let passenger_id =
        passenger_of(change).parse::<Uuid>().map_err(|error| sqlx::Error::Encode(Box::new(error)))?;
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

/// The first part of a key is the passenger's id.
fn passenger_of(change: &Change) -> &str {
    change.key.split('/').next().unwrap_or_default()
}
