//! Lets declarations expire, and publishes the seeds of the draw.

use std::time::Duration;

use chrono::{DateTime, Utc};
use pinzon_chassis::{
    ClosedSet,
    clock::Clock,
    database::{TRANSACTION_LIMIT, within},
};
use pinzon_events::{
    facts::DeclarationExpired,
    outbox::{self, EventContext, Wake},
};
use sqlx::PgPool;
use tokio::{sync::watch, time::interval};

use super::store;
use crate::{
    control::rpc::Control,
    declaration, draw,
    error::Error,
    state::{State, Transition},
};

/// Declarations of one transaction.
const BATCH: usize = 200;
const SYSTEM: &str = "Sistema";

/// Lets declarations expire, and publishes the seeds of the draw. Any number of replicas may do it at the same time.
#[derive(Clone)]
pub struct Upkeep {
    /// The service's database.
    pub pool: PgPool,
    /// The numbers of control.
    pub control: Control,
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
            if let Err(error) = self.publish_seeds().await {
                tracing::warn!(%error, "the seeds of the draw are not published now");
            }
            if let Err(error) = self.expire().await {
                tracing::warn!(%error, "declarations do not expire now");
            }
        }
    }

    /// Publishes the hashes of the next days' seeds, and the seeds of the days that are over.
    pub async fn publish_seeds(&self) -> Result<(), Error> {
        let now = self.clock.now();
        let committed = within(TRANSACTION_LIMIT, draw::job::prepare(&self.pool, now, rand::random)).await?;
        let revealed = within(TRANSACTION_LIMIT, draw::job::reveal(&self.pool, now)).await?;
        if committed + revealed > 0 {
            tracing::info!(committed, revealed, "seeds of the draw published");
            self.wake.ring();
        }
        Ok(())
    }

    /// Lets declarations expire that nobody presented in time. Returns how many.
    pub async fn expire(&self) -> Result<usize, Error> {
        let settings = self.control.ask().await?;
        let expired = expire(&self.pool, settings.expiry_days, self.clock.now()).await?;
        if expired > 0 {
            tracing::info!(expired, "declarations expired");
            self.wake.ring();
        }
        Ok(expired)
    }
}

/// Lets declarations expire that have waited more than `expiry_days` days. Returns how many.
async fn expire(pool: &PgPool, expiry_days: i32, now: DateTime<Utc>) -> Result<usize, Error> {
    let mut expired = 0;
    loop {
        let batch = within(TRANSACTION_LIMIT, expire_batch(pool, expiry_days, now)).await?;
        expired += batch;
        if batch < BATCH {
            return Ok(expired);
        }
    }
}

/// Lets at most `BATCH` declarations expire. Returns how many.
async fn expire_batch(pool: &PgPool, expiry_days: i32, now: DateTime<Utc>) -> Result<usize, Error> {
    let mut tx = pool.begin().await?;
    let limit = i64::try_from(BATCH).unwrap_or(i64::MAX);
    let overdue = store::lock_overdue(&mut tx, expiry_days, now, limit).await?;
    for declaration in &overdue {
        let step = Transition {
            from: Some(State::Submitted),
            to: State::Expired,
            at: now,
            actor_name: SYSTEM.to_owned(),
            actor_id: None,
            airport: Some(declaration.airport.clone()),
            note: None,
            decided_at: None,
            witnesses: vec![],
            contradictions: vec![],
        };
        declaration::store::transition(&mut tx, declaration.declaration_id, &step).await?;
        let event_context = EventContext::of_system(now).at(&declaration.airport);
        let fact = DeclarationExpired {
            before: State::Submitted.code().to_owned(),
            after: State::Expired.code().to_owned(),
            flight_date: declaration.flight_date.to_string(),
            expiry_days,
        };
        outbox::append(&mut tx, &declaration.code, &event_context, &fact).await?;
    }
    tx.commit().await?;
    Ok(overdue.len())
}
