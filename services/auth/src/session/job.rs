//! The end of sessions that nobody uses.

use std::{collections::BTreeMap, time::Duration};

use chrono::{DateTime, Utc};
use pinzon_chassis::clock::Clock;
use pinzon_events::{
    Actor,
    facts::SessionsEnded,
    outbox::{self, EventContext, Wake},
};
use sqlx::PgPool;
use tokio::{sync::watch, time::interval};
use uuid::Uuid;

use super::EndReason;
use crate::{error::Error, store};

/// Interval between looks; a session lasts at most so much longer than the limit.
const INTERVAL: Duration = Duration::from_secs(60);

/// Ends them as long as the service runs. Replicas share the work.
pub async fn run(pool: PgPool, clock: Clock, wake: Wake, mut stop: watch::Receiver<bool>) {
    let mut tick = interval(INTERVAL);
    while !*stop.borrow() {
        tokio::select! {
            _ = stop.changed() => return,
            _ = tick.tick() => {}
        }
        match end_idle_sessions(&pool, clock.now()).await {
            Ok(()) => wake.ring(),
            Err(error) => tracing::warn!(%error, "idle sessions are not ended"),
        }
    }
}

/// Ends the sessions that were last used before the limit.
pub async fn end_idle_sessions(pool: &PgPool, now: DateTime<Utc>) -> Result<(), Error> {
    let mut tx = pool.begin().await?;
    let limit = store::access_settings(&mut tx).await?.idle_limit();
    let mut ended: BTreeMap<Uuid, Vec<Uuid>> = BTreeMap::new();
    for (user_id, session_id) in store::end_idle_sessions(&mut tx, now - limit, now).await? {
        ended.entry(user_id).or_default().push(session_id);
    }
    let event_context = EventContext { actor: Actor::System, airport: None, time: now, traceparent: None };
    for (user_id, session_ids) in ended {
        let fact = SessionsEnded { session_ids, reason: EndReason::Idle.code().to_owned() };
        outbox::append(&mut tx, &user_id.to_string(), &event_context, &fact).await?;
    }
    tx.commit().await?;
    Ok(())
}
