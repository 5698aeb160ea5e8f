//! Records of what was refused, one for each network and hour.

use chrono::{DateTime, Utc};
use pinzon_events::{
    facts::SignInsRefused,
    outbox::{self, EventContext},
};
use sqlx::PgPool;
use uuid::Uuid;

use super::store;
use crate::error::Error;

/// Records how many were refused in each network and hour that is over.
pub async fn record_summaries(pool: &PgPool, now: DateTime<Utc>) -> Result<(), Error> {
    let mut tx = pool.begin().await?;
    let event_context = EventContext::of_system(now);
    for (since, count) in store::take_summaries(&mut tx, now).await? {
        let fact = SignInsRefused { count, since: since.to_rfc3339() };
        outbox::append(&mut tx, &Uuid::nil().to_string(), &event_context, &fact).await?;
    }
    tx.commit().await?;
    Ok(())
}
