//! Appends events to the outbox in the business transaction.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use sqlx::PgConnection;
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

/// Writes an event. It is published only if the transaction commits.
pub async fn append<F: Fact>(
    conn: &mut PgConnection,
    subject: &str,
    event_context: &EventContext,
    fact: &F,
) -> Result<(), sqlx::Error> {
    let event_id = Uuid::now_v7();
    let (actorkind, actorid, actorname, actorrole) = match &event_context.actor {
        Actor::User { id, name, role } => ("user", Some(*id), Some(name.clone()), Some(role.clone())),
        Actor::Traveller => ("traveller", None, None, None),
        Actor::System => ("system", None, None, None),
    };
    let envelope = Envelope {
        specversion: "1.0".to_owned(),
        id: event_id,
        source: F::SOURCE,
        kind: F::KIND.to_owned(),
        subject: subject.to_owned(),
        time: event_context.time,
        epoch: FIRST_EPOCH,
        sequence: None,
        traceparent: event_context.traceparent.clone(),
        actorkind: actorkind.to_owned(),
        actorid,
        actorname,
        actorrole,
        airport: event_context.airport.clone(),
        datacontenttype: "application/json".to_owned(),
        data: serde_json::to_value(fact).map_err(|e| sqlx::Error::Encode(Box::new(e)))?,
    };
    let event = serde_json::to_value(&envelope).map_err(|e| sqlx::Error::Encode(Box::new(e)))?;
    sqlx::query!(
        "insert into outbox (event_id, subject, event) values ($1, $2, $3)",
        event_id,
        F::KIND,
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

    /// Tells the relay that there are new events.
    pub fn ring(&self) {
        self.0.notify_one();
    }
}
