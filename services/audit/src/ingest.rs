//! Appends events from the stream to the chain.

use std::slice;

use pinzon_chassis::{
    ClosedSet,
    clock::Clock,
    signature::{Signature, Signatures},
};
use pinzon_events::{
    Envelope, Source,
    consumer::{Apply, Failure, SignedEvent},
    dead_letter::DecidedLetter,
    facts::{AuditDeadLetterDecided, AuditEventsLost, Fact},
    forgotten::Forgotten,
    outbox::{self, EventContext},
};
use sqlx::{PgConnection, PgPool};

use crate::{
    chain::{self, GENESIS},
    record::NewRecord,
    store,
};

/// Appends every event to the chain.
pub struct Ingest {
    pub clock: Clock,
    /// Signs what the audit itself records.
    pub signatures: Signatures,
}

impl Apply for Ingest {
    async fn apply(&self, conn: &mut PgConnection, event: &Envelope) -> Result<(), Failure> {
        self.apply_all(conn, slice::from_ref(event)).await
    }

    /// Events without their signatures: a person had them recorded after all.
    async fn apply_all(&self, conn: &mut PgConnection, events: &[Envelope]) -> Result<(), Failure> {
        let events = events.iter().map(|event| Ok((event.source, text(event)?, None)));
        self.append(conn, events.collect::<Result<_, Failure>>()?).await
    }

    /// Stores the texts as their sources signed them.
    async fn apply_signed(&self, conn: &mut PgConnection, events: &[SignedEvent]) -> Result<(), Failure> {
        let events = events.iter().map(|SignedEvent { event, message, signature }| {
            (event.source, message.clone(), Some(signature.clone()))
        });
        self.append(conn, events.collect()).await
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
        self.record_own(conn, &letter.id.to_string(), &letter.event_context(), &fact).await
    }

    /// What is lost is a record of the chain, which excuses that it is missing.
    async fn forgotten(
        &self,
        conn: &mut PgConnection,
        source: Source,
        lost: &Forgotten,
    ) -> Result<(), sqlx::Error> {
        let circumstances = EventContext::of_system(self.clock.now());
        let fact = AuditEventsLost {
            source: source.code().to_owned(),
            epoch: lost.epoch,
            first: lost.first,
            last: lost.last,
        };
        self.record_own(conn, source.code(), &circumstances, &fact).await
    }
}

fn text(event: &Envelope) -> Result<String, Failure> {
    serde_json::to_string(event).map_err(|error| Failure::Permanent(error.to_string()))
}

impl Ingest {
    /// Records a fact of the audit itself.
    async fn record_own<F: Fact + Sync>(
        &self,
        conn: &mut PgConnection,
        subject: &str,
        circumstances: &EventContext,
        fact: &F,
    ) -> Result<(), sqlx::Error> {
        let mut event = outbox::envelope(subject, circumstances, fact)?;
        store::lock_chain(conn).await?;
        event.sequence = Some(store::last_of(conn, Source::Audit.code()).await? + 1);
        let unwritable = |error: String| sqlx::Error::Encode(error.into());
        let message = serde_json::to_string(&event).map_err(|error| unwritable(error.to_string()))?;
        let signature = self.signatures.sign(message.as_bytes());
        let signature = signature.map_err(|error| unwritable(error.to_string()))?;
        self.record(conn, vec![(message, Some(signature))]).await.map_err(|failure| match failure {
            Failure::Transient(error) => error,
            Failure::Permanent(error) => unwritable(error),
        })
    }

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

    /// Appends texts of sources, with what proves their origin.
    async fn append(
        &self,
        conn: &mut PgConnection,
        events: Vec<(Source, String, Option<Signature>)>,
    ) -> Result<(), Failure> {
        if events.iter().any(|(source, ..)| *source == Source::Audit) {
            return Err(Failure::Permanent("the audit publishes nothing".to_owned()));
        }
        self.record(conn, events.into_iter().map(|(_, text, signature)| (text, signature)).collect()).await
    }

    async fn record(
        &self,
        conn: &mut PgConnection,
        events: Vec<(String, Option<Signature>)>,
    ) -> Result<(), Failure> {
        store::lock_chain(conn).await?;
        let (mut sequence, mut prev_hash) = store::last(conn).await?.unwrap_or((0, GENESIS));
        let mut records = Vec::with_capacity(events.len());
        for (event, signature) in events {
            sequence += 1;
            let recorded_at = self.clock.now();
            let hash = chain::hash(&prev_hash, sequence, recorded_at, &event);
            records.push(NewRecord { sequence, event, prev_hash, hash, recorded_at, signature });
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
