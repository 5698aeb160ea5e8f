//! Appends events from the stream to the chain.

use std::slice;

use pinzon_chassis::clock::Clock;
use pinzon_events::{
    Envelope, Source,
    consumer::{Apply, Failure},
    dead_letter::DecidedLetter,
    facts::AuditDeadLetterDecided,
    outbox,
};
use sqlx::{PgConnection, PgPool};

use crate::{
    chain::{self, GENESIS},
    record::NewRecord,
    store,
};

/// Appends every event to the chain.
pub struct Ingest {
    /// The clock.
    pub clock: Clock,
}

impl Apply for Ingest {
    async fn apply(&self, conn: &mut PgConnection, event: &Envelope) -> Result<(), Failure> {
        self.apply_all(conn, slice::from_ref(event)).await
    }

    /// Stores the envelopes as serde_json serialises them: fields in the order of the struct,
    /// keys of `data` sorted. The text is thus independent of the spacing of the message.
    async fn apply_all(&self, conn: &mut PgConnection, events: &[Envelope]) -> Result<(), Failure> {
        if events.iter().any(|event| event.source == Source::Audit) {
            return Err(Failure::Permanent("the audit publishes nothing".to_owned()));
        }
        self.append(conn, events).await
    }

    /// A decision is a record of the chain, which excuses that an event is missing or stands later than its neighbours.
    async fn decided(&self, conn: &mut PgConnection, letter: &DecidedLetter<'_>) -> Result<(), sqlx::Error> {
        let fact = AuditDeadLetterDecided {
            outcome: letter.outcome.code().to_owned(),
            source: letter.event.map(|event| event.source.code().to_owned()),
            epoch: letter.event.map(|event| event.epoch),
            sequence: letter.event.and_then(|event| event.sequence),
            kind: letter.event.map(|event| event.kind.clone()),
        };
        let mut event = outbox::envelope(&letter.id.to_string(), &letter.event_context(), &fact)?;
        store::lock_chain(conn).await?;
        event.sequence = Some(store::last_of(conn, Source::Audit.code()).await? + 1);
        self.append(conn, slice::from_ref(&event)).await.map_err(|failure| match failure {
            Failure::Transient(error) => error,
            Failure::Permanent(error) => sqlx::Error::Encode(error.into()),
        })
    }
}

impl Ingest {
    /// Records the decisions that are in no record, because an earlier release left them out. Returns how many.
    pub async fn record_decisions(&self, pool: &PgPool) -> Result<usize, sqlx::Error> {
        let mut tx = pool.begin().await?;
        store::lock_chain(&mut tx).await?;
        let untold = store::untold_decisions(&mut tx).await?;
        for decided in &untold {
            let event = decided.event();
            let letter = DecidedLetter {
                id: decided.id,
                outcome: decided.outcome,
                decision: &decided.decision,
                event: event.as_ref(),
            };
            self.decided(&mut tx, &letter).await?;
        }
        tx.commit().await?;
        Ok(untold.len())
    }

    async fn append(&self, conn: &mut PgConnection, events: &[Envelope]) -> Result<(), Failure> {
        store::lock_chain(conn).await?;
        let (mut sequence, mut prev_hash) = store::last(conn).await?.unwrap_or((0, GENESIS));
        let mut records = Vec::with_capacity(events.len());
        for event in events {
            let event =
                serde_json::to_string(event).map_err(|error| Failure::Permanent(error.to_string()))?;
            sequence += 1;
            let recorded_at = self.clock.now();
            let hash = chain::hash(&prev_hash, sequence, recorded_at, &event);
            records.push(NewRecord { sequence, event, prev_hash, hash, recorded_at });
            prev_hash = hash;
        }
        store::append(conn, &records).await.map_err(|error| {
            if store::is_permanent(&error) {
                Failure::Permanent(error.to_string())
            } else {
                Failure::Transient(error)
            }
        })
    }
}
