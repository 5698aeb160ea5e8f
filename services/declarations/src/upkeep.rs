//! What the service does by itself, at its start and every few minutes.

use std::time::Duration;

use pinzon_chassis::clock::Clock;
use pinzon_events::outbox::Wake;
use sqlx::PgPool;
use tokio::{sync::watch, time::interval};
use tonic::{Status, transport::Channel};

use crate::{control, expiry};

/// Lets declarations expire.
pub struct Upkeep {
    /// The service's database.
    pub pool: PgPool,
    /// Where the numbers of control are asked.
    pub catalogues: Channel,
    /// Tells the time.
    pub clock: Clock,
    /// Wakes the relay.
    pub wake: Wake,
}

impl Upkeep {
    /// Works now and then after each interval until it is stopped. What fails is tried again next time.
    pub async fn run(self, every: Duration, mut stop: watch::Receiver<bool>) {
        let mut tick = interval(every);
        while !*stop.borrow() {
            tokio::select! {
                _ = stop.changed() => return,
                _ = tick.tick() => {}
            }
            if let Err(error) = self.expire().await {
                tracing::warn!(%error, "declarations do not expire now");
            }
        }
    }

    /// Lets declarations expire that nobody presented in time. Returns how many.
    pub async fn expire(&self) -> Result<usize, Status> {
        let settings = control::ask(&self.catalogues).await?;
        let expired = expiry::expire(&self.pool, settings.expiry_days, self.clock.now()).await?;
        if expired > 0 {
            tracing::info!(expired, "declarations expired");
            self.wake.ring();
        }
        Ok(expired)
    }
}
