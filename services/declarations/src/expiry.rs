//! Declarations that nobody presented expire by themselves.
//!
//! The days count from the day of the flight or, where a supervisor has opened the declaration again, from that day if
//! it is later. Any number of replicas may do this at the same time.

use chrono::{DateTime, Utc};
use pinzon_events::{
    Actor,
    facts::DeclarationExpired,
    outbox::{self, EventContext},
};
use sqlx::PgPool;

use crate::{
    declaration::{State, Transition},
    error::Error,
    store::{self, expiry},
};

/// Declarations of one transaction.
const BATCH: usize = 200;
const SYSTEM: &str = "Sistema";

/// Lets declarations expire that have waited more than `expiry_days` days. Returns how many.
pub async fn expire(pool: &PgPool, expiry_days: i32, now: DateTime<Utc>) -> Result<usize, Error> {
    let mut expired = 0;
    loop {
        let mut tx = pool.begin().await?;
        let limit = i64::try_from(BATCH).unwrap_or(i64::MAX);
        let overdue = expiry::lock_overdue(&mut tx, expiry_days, now, limit).await?;
        for declaration in &overdue {
            let step = Transition {
                from: Some(State::Submitted),
                to: State::Expired,
                at: now,
                actor_name: SYSTEM.to_owned(),
                airport: Some(declaration.airport.clone()),
                note: None,
            };
            store::transition(&mut tx, declaration.declaration_id, &step).await?;
            let event_context = EventContext {
                actor: Actor::System,
                airport: Some(declaration.airport.clone()),
                time: now,
                traceparent: None,
            };
            let fact = DeclarationExpired {
                before: State::Submitted.code().to_owned(),
                after: State::Expired.code().to_owned(),
                flight_date: declaration.flight_date.to_string(),
                expiry_days,
            };
            outbox::append(&mut tx, &declaration.code, &event_context, &fact).await?;
        }
        tx.commit().await?;
        expired += overdue.len();
        if overdue.len() < BATCH {
            return Ok(expired);
        }
    }
}
