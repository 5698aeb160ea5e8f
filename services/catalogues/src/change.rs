//! What changes of the catalogue, and who is told.

use std::sync::Arc;

use pinzon_events::outbox::Wake;
use tokio::sync::Notify;

/// Told after each commit, so that nobody waits for its next poll.
#[derive(Debug, Clone, Default)]
pub struct Changed {
    /// Whoever publishes the facts.
    pub relay: Wake,
    /// Whoever keeps a copy of the catalogue.
    pub copy: Arc<Notify>,
}

impl Changed {
    /// Something was committed.
    pub fn tell(&self) {
        self.relay.ring();
        self.copy.notify_one();
    }
}
