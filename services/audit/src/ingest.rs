//! Appends events from the stream to the chain.

use std::slice;

use pinzon_chassis::clock::Clock;
use pinzon_events::{
    Envelope,
    consumer::{Apply, Failure},
};
use sqlx::PgConnection;

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
