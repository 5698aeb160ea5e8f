//! Events that could not be applied, and what people decide about them.

mod command;
mod rpc;
mod store;

use chrono::{DateTime, Utc};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

pub use self::{
    command::Arguments,
    rpc::Rpc,
    store::{count, find, list},
};
use crate::{
    consumer::{Apply, Failure},
    envelope::{Actor, Envelope},
    facts::DeadLetterDecided,
    outbox::{self, EventContext},
};

/// A dead letter without its message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeadLetter {
    /// Its number.
    pub id: i64,
    /// The source of the event; none if the message cannot be read.
    pub source: Option<String>,
    /// The number of the event within its source.
    pub sequence: Option<i64>,
    /// The kind of the event, as the message says.
    pub kind: Option<String>,
    /// The subject of the event, as the message says.
    pub subject: Option<String>,
    /// Why it was not applied.
    pub error: String,
    /// When.
    pub failed_at: DateTime<Utc>,
    /// Whether its source did not sign it.
    pub refused: bool,
    /// What was decided; none while it is open.
    pub decided: Option<Decided>,
}

/// What was decided about a dead letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decided {
    /// What was decided.
    pub outcome: Outcome,
    /// Why.
    pub note: String,
    /// When.
    pub at: DateTime<Utc>,
    /// Id and name of who of the staff; none with the command.
    pub by: Option<(Uuid, String)>,
}

/// What becomes of a dead letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Its event was applied after all.
    Applied,
    /// Its event is not needed.
    Dropped,
}

impl Outcome {
    /// The stable code.
    pub fn code(self) -> &'static str {
        match self {
            Self::Applied => "applied",
            Self::Dropped => "dropped",
        }
    }

    fn parse(code: &str) -> Option<Self> {
        [Self::Applied, Self::Dropped].into_iter().find(|outcome| outcome.code() == code)
    }
}

/// Who decides, why and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// Why.
    pub note: String,
    /// When.
    pub at: DateTime<Utc>,
    /// Who; the system for an operator with the command, whose note says who it is.
    pub actor: Actor,
    /// W3C trace parent of the call.
    pub traceparent: Option<String>,
}

impl Decision {
    /// A decision of an operator with the command.
    pub fn of_operator(note: &str, at: DateTime<Utc>) -> Self {
        Self { note: note.to_owned(), at, actor: Actor::System, traceparent: None }
    }
}

/// Why a decision was not carried out.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no such dead letter.
    #[error("there is no dead letter {0}")]
    NotFound(i64),
    /// It has an outcome.
    #[error("dead letter {0} is decided already")]
    Decided(i64),
    /// Its source did not sign it.
    #[error("its source did not sign it; it can only be dropped")]
    Refused,
    /// The message holds no event.
    #[error("it holds no event; it can only be dropped: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// It still cannot be applied.
    #[error("it cannot be applied: {0}")]
    Failed(#[from] Failure),
    /// PostgreSQL failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Applies the event of a dead letter after all, for example once the service can. Later events were applied before it.
pub async fn requeue<A: Apply>(
    pool: &PgPool,
    handler: &A,
    id: i64,
    decision: &Decision,
) -> Result<(), Error> {
    let mut tx = pool.begin().await?;
    store::decide(&mut tx, id, Outcome::Applied, decision).await?;
    let message = store::message(&mut tx, id).await?;
    if message.refused {
        return Err(Error::Refused);
    }
    let event: Envelope = serde_json::from_str(&message.payload)?;
    handler.apply(&mut tx, &event).await?;
    tell::<A>(&mut tx, id, Outcome::Applied, decision, Some(&event)).await?;
    tx.commit().await?;
    Ok(())
}

/// Says that the event of a dead letter of a service with this handler is not needed.
pub async fn discard<A: Apply>(pool: &PgPool, id: i64, decision: &Decision) -> Result<(), Error> {
    let mut tx = pool.begin().await?;
    store::decide(&mut tx, id, Outcome::Dropped, decision).await?;
    let message = store::message(&mut tx, id).await?;
    // What its source did not sign may say anything, and the audit never forgets.
    let event = serde_json::from_str(&message.payload).ok().filter(|_| !message.refused);
    tell::<A>(&mut tx, id, Outcome::Dropped, decision, event.as_ref()).await?;
    tx.commit().await?;
    Ok(())
}

/// Publishes a decision, if the service does. The reason stays here.
async fn tell<A: Apply>(
    conn: &mut PgConnection,
    id: i64,
    outcome: Outcome,
    decision: &Decision,
    event: Option<&Envelope>,
) -> Result<(), sqlx::Error> {
    if !A::TELLS_DECISIONS {
        return Ok(());
    }
    let fact = DeadLetterDecided {
        outcome: outcome.code().to_owned(),
        source: event.map(|event| event.source.code().to_owned()),
        sequence: event.and_then(|event| event.sequence),
        kind: event.map(|event| event.kind.clone()),
    };
    let event_context = EventContext {
        actor: decision.actor.clone(),
        airport: None,
        time: decision.at,
        traceparent: decision.traceparent.clone(),
    };
    outbox::append(conn, &id.to_string(), &event_context, &fact).await
}
