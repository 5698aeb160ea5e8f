//! Who is woken after a commit.

use std::sync::Arc;

use pinzon_events::outbox::Wake;
use tokio::sync::Notify;

/// Wakes those who poll for changes.
#[derive(Debug, Clone, Default)]
pub struct Changed {
    /// The relay of the outbox.
    pub relay: Wake,
    /// The copy of the catalogue in memory.
    pub copy: Arc<Notify>,
}

impl Changed {
    /// Wakes both after a commit.
    pub fn tell(&self) {
        self.relay.ring();
        self.copy.notify_one();
    }
}
