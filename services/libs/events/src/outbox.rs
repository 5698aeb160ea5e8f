//! Appends events to the outbox in the business transaction.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use pinzon_chassis::context::Context;
use serde_json::Value;
use sqlx::{PgConnection, Postgres, Transaction};
use tokio::sync::Notify;
use uuid::Uuid;

use crate::{
    envelope::{Actor, Envelope, FIRST_EPOCH},
    facts::Fact,
};

/// The circumstances of an event: who, where, when and in which trace.
#[derive(Debug, Clone)]
pub struct EventContext {
    /// Who caused it.
    pub actor: Actor,
    /// The airport where it happened, if any.
    pub airport: Option<String>,
    /// When it happened.
    pub time: DateTime<Utc>,
    /// W3C trace parent.
    pub traceparent: Option<String>,
}

impl EventContext {
    /// What somebody does in a call, at no airport in particular.
    pub fn of(context: &Context, actor: impl Into<Actor>, time: DateTime<Utc>) -> Self {
        let traceparent = Some(context.trace.as_str().to_owned());
        Self { actor: actor.into(), airport: None, time, traceparent }
    }

    /// What the system does by itself, at no airport in particular.
    pub fn of_system(time: DateTime<Utc>) -> Self {
        Self { actor: Actor::System, airport: None, time, traceparent: None }
    }

    /// The same at an airport.
    #[must_use]
    pub fn at(self, airport: &str) -> Self {
        Self { airport: Some(airport.to_owned()), ..self }
    }
}

/// Writes an event. It is published only if the transaction commits.
pub async fn append<F: Fact>(
    conn: &mut PgConnection,
    subject: &str,
    event_context: &EventContext,
    fact: &F,
) -> Result<(), sqlx::Error> {
    insert(conn, &envelope(subject, event_context, fact)?).await
}

/// An event without a number.
pub fn envelope<F: Fact>(
    subject: &str,
    event_context: &EventContext,
    fact: &F,
) -> Result<Envelope, sqlx::Error> {
    let (actorkind, actorid, actorname, actorrole) = match &event_context.actor {
        Actor::User { id, name, role } => ("user", Some(*id), Some(name.clone()), Some(role.clone())),
        Actor::Traveller => ("traveller", None, None, None),
        Actor::System => ("system", None, None, None),
    };
    Ok(Envelope {
        specversion: "1.0".to_owned(),
        id: Uuid::now_v7(),
        source: F::SOURCE,
        kind: F::KIND.to_owned(),
        subject: subject.to_owned(),
        time: event_context.time,
        epoch: FIRST_EPOCH,
        sequence: None,
        traceparent: event_context.traceparent.clone(),
        causeid: None,
        actorkind: actorkind.to_owned(),
        actorid,
        actorname,
        actorrole,
        airport: event_context.airport.clone(),
        datacontenttype: "application/json".to_owned(),
        data: data_of(fact)?,
    })
}

/// Writes an event that is the effect of an event of another source. It has the circumstances of its cause.
pub async fn append_effect<F: Fact>(
    conn: &mut PgConnection,
    subject: &str,
    cause: &Envelope,
    fact: &F,
) -> Result<(), sqlx::Error> {
    let envelope = Envelope {
        id: Uuid::now_v7(),
        source: F::SOURCE,
        kind: F::KIND.to_owned(),
        subject: subject.to_owned(),
        epoch: FIRST_EPOCH,
        sequence: None,
        causeid: Some(cause.id),
        data: data_of(fact)?,
        ..cause.clone()
    };
    insert(conn, &envelope).await
}

fn data_of<F: Fact>(fact: &F) -> Result<Value, sqlx::Error> {
    serde_json::to_value(fact).map_err(|e| sqlx::Error::Encode(Box::new(e)))
}

async fn insert(conn: &mut PgConnection, envelope: &Envelope) -> Result<(), sqlx::Error> {
    let event = serde_json::to_value(envelope).map_err(|e| sqlx::Error::Encode(Box::new(e)))?;
    sqlx::query!(
        "insert into outbox (event_id, subject, event) values ($1, $2, $3)",
        envelope.id,
        envelope.kind,
        event,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Wakes the relay after a commit, before its next poll.
#[derive(Debug, Clone, Default)]
pub struct Wake(pub(crate) Arc<Notify>);

impl Wake {
    /// Connects the handlers of a process to its relay; clones share the connection.
    pub fn new() -> Self {
        Self::default()
    }

    /// Commits a transaction that appended events, and tells the relay.
    pub async fn commit(&self, tx: Transaction<'_, Postgres>) -> Result<(), sqlx::Error> {
        tx.commit().await?;
        self.ring();
        Ok(())
    }

    /// Tells the relay that there are new events.
    pub fn ring(&self) {
        self.0.notify_one();
    }
}
