//! Appends events from the stream to the chain.

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
    /// Stores the envelope as serde_json serialises it: fields in the order of the struct,
    /// keys of `data` sorted. The text is thus independent of the spacing of the message.
    async fn apply(&self, conn: &mut PgConnection, event: &Envelope) -> Result<(), Failure> {
        let event = serde_json::to_string(event).map_err(|error| Failure::Permanent(error.to_string()))?;
        store::lock_chain(conn).await?;
        let (last, prev_hash) = store::last(conn).await?.unwrap_or((0, GENESIS));
        let sequence = last + 1;
        let recorded_at = self.clock.now();
        let hash = chain::hash(&prev_hash, sequence, recorded_at, &event);
        let record = NewRecord { sequence, event, prev_hash, hash, recorded_at };
        store::append(conn, &record).await.map_err(|error| {
            if store::is_permanent(&error) {
                Failure::Permanent(error.to_string())
            } else {
                Failure::Transient(error)
            }
        })
    }
}
