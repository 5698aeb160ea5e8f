//! Ends sessions that nobody uses, and sessions that lack a required second factor; records refused sign-ins of the hour.

use std::{collections::BTreeMap, time::Duration};

use chrono::{DateTime, Utc};
use pinzon_chassis::{
    ClosedSet,
    caller::Role,
    clock::Clock,
    database::{TRANSACTION_LIMIT, within},
};
use pinzon_events::{
    facts::SessionsEnded,
    outbox::{self, EventContext, Wake},
};
use sqlx::{PgConnection, PgPool};
use tokio::{sync::watch, time::interval};
use uuid::Uuid;

use crate::{
    error::Error,
    refusal,
    session::{self, EndReason},
    setting,
};

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
        let now = clock.now();
        let ended = async {
            within(TRANSACTION_LIMIT, end_idle_sessions(&pool, now)).await?;
            within(TRANSACTION_LIMIT, end_sessions_without_factor(&pool, now)).await?;
            within(TRANSACTION_LIMIT, refusal::job::record_summaries(&pool, now)).await
        };
        match ended.await {
            Ok(()) => wake.ring(),
            Err(error) => tracing::warn!(%error, "sessions are not ended"),
        }
    }
}

/// Ends the sessions that were last used before the limit.
pub async fn end_idle_sessions(pool: &PgPool, now: DateTime<Utc>) -> Result<(), Error> {
    let mut tx = pool.begin().await?;
    let limit = setting::store::access_settings(&mut tx).await?.idle_limit();
    let ended = session::store::end_idle_sessions(&mut tx, now - limit, now).await?;
    record(&mut tx, ended, EndReason::Idle, now).await?;
    tx.commit().await?;
    Ok(())
}

/// Ends the sessions of people whose role needs a second factor since, and who have none. Signing in again opens one that
/// allows nothing but setting it up.
pub async fn end_sessions_without_factor(pool: &PgPool, now: DateTime<Utc>) -> Result<(), Error> {
    let mut tx = pool.begin().await?;
    let settings = setting::store::access_settings(&mut tx).await?;
    let required = Role::ALL.iter().filter(|role| settings.requires_second_factor(**role, now));
    let roles: Vec<_> = required.map(|role| role.code().to_owned()).collect();
    let ended = session::store::end_sessions_without_factor(&mut tx, &roles, now).await?;
    record(&mut tx, ended, EndReason::FactorRequired, now).await?;
    tx.commit().await?;
    Ok(())
}

/// Records the end of sessions, given with their users, as one fact per user.
async fn record(
    conn: &mut PgConnection,
    ended: Vec<(Uuid, Uuid)>,
    reason: EndReason,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let mut of_users: BTreeMap<Uuid, Vec<Uuid>> = BTreeMap::new();
    for (user_id, session_id) in ended {
        of_users.entry(user_id).or_default().push(session_id);
    }
    let event_context = EventContext::of_system(now);
    for (user_id, session_ids) in of_users {
        let fact = SessionsEnded { session_ids, reason: reason.code().to_owned() };
        outbox::append(conn, &user_id.to_string(), &event_context, &fact).await?;
    }
    Ok(())
}
