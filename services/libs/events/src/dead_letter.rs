//! Events that could not be applied, and what people decide about them.

mod command;
mod rpc;
mod store;

use chrono::{DateTime, Utc};
use sqlx::PgPool;
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

pub use self::{
    command::Arguments,
    rpc::Rpc,
    store::{count, find, list},
};
use crate::{
    consumer::{Apply, Failure},
    envelope::{Actor, Envelope},
    outbox::EventContext,
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Outcome {
    /// Its event was applied after all.
    Applied,
    /// Its event is not needed.
    Dropped,
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

/// A dead letter with what was decided about it.
#[derive(Debug)]
pub struct DecidedLetter<'a> {
    /// Its number.
    pub id: i64,
    /// What was decided.
    pub outcome: Outcome,
    /// Who decided, why and when. The reason may hold anything, so that no event repeats it.
    pub decision: &'a Decision,
    /// Its event. None if its source did not sign it: it may say anything, and the audit never forgets.
    pub event: Option<&'a Envelope>,
}

impl DecidedLetter<'_> {
    /// The circumstances of an event about the decision.
    pub fn event_context(&self) -> EventContext {
        let Decision { at, actor, traceparent, .. } = self.decision;
        EventContext { actor: actor.clone(), airport: None, time: *at, traceparent: traceparent.clone() }
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

/// Applies the event of a dead letter after all, for example once the service can. Later events were applied before it. The
/// repeat of a decision changes nothing.
pub async fn requeue<A: Apply>(
    pool: &PgPool,
    handler: &A,
    id: i64,
    decision: &Decision,
) -> Result<(), Error> {
    let mut tx = pool.begin().await?;
    if !store::decide(&mut tx, id, Outcome::Applied, decision).await? {
        return Ok(());
    }
    let message = store::message(&mut tx, id).await?;
    if message.refused {
        return Err(Error::Refused);
    }
    let event: Envelope = serde_json::from_str(&message.payload)?;
    handler.apply(&mut tx, &event).await?;
    let letter = DecidedLetter { id, outcome: Outcome::Applied, decision, event: Some(&event) };
    handler.decided(&mut tx, &letter).await?;
    tx.commit().await?;
    Ok(())
}

/// Says that the event of a dead letter of a service with this handler is not needed. The repeat of a decision changes nothing.
pub async fn discard<A: Apply>(
    pool: &PgPool,
    handler: &A,
    id: i64,
    decision: &Decision,
) -> Result<(), Error> {
    let mut tx = pool.begin().await?;
    if !store::decide(&mut tx, id, Outcome::Dropped, decision).await? {
        return Ok(());
    }
    let message = store::message(&mut tx, id).await?;
    let event = serde_json::from_str(&message.payload).ok().filter(|_| !message.refused);
    let letter = DecidedLetter { id, outcome: Outcome::Dropped, decision, event: event.as_ref() };
    handler.decided(&mut tx, &letter).await?;
    tx.commit().await?;
    Ok(())
}
