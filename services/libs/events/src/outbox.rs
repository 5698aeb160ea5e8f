//! Appends a fact to the business transaction.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use sqlx::PgConnection;
use tokio::sync::Notify;
use uuid::Uuid;

use crate::{
    envelope::{Actor, Envelope},
    facts::Fact,
};

/// Who, where, when and in which trace something happened.
#[derive(Debug, Clone)]
pub struct Occasion {
    /// Who did it.
    pub actor: Actor,
    /// Where, when at an airport.
    pub airport: Option<String>,
    /// When.
    pub time: DateTime<Utc>,
    /// W3C trace parent.
    pub traceparent: Option<String>,
}

/// Writes the fact; it leaves the service only if the transaction commits.
pub async fn append<F: Fact>(
    conn: &mut PgConnection,
    subject: &str,
    occasion: &Occasion,
    fact: &F,
) -> Result<(), sqlx::Error> {
    let event_id = Uuid::now_v7();
    let (actorkind, actorid, actorname, actorrole) = match &occasion.actor {
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
        time: occasion.time,
        sequence: None,
        traceparent: occasion.traceparent.clone(),
        actorkind: actorkind.to_owned(),
        actorid,
        actorname,
        actorrole,
        airport: occasion.airport.clone(),
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

/// Wakes the relay after a commit, so that it does not wait for its next poll.
#[derive(Debug, Clone, Default)]
pub struct Wake(pub(crate) Arc<Notify>);

impl Wake {
    /// A bell between the writers of one process and its relay.
    pub fn new() -> Self {
        Self::default()
    }

    /// There is something to publish.
    pub fn ring(&self) {
        self.0.notify_one();
    }
}
