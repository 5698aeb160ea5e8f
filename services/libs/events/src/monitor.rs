//! Metrics of the connections of a service, of the outbox of a relay and of the dead letters of a consumer.

use std::{future::Future, time::Duration};

use async_nats::connection::State;
use metrics::gauge;
use sqlx::PgPool;
use tokio::time::{Interval, MissedTickBehavior, interval, timeout};

/// Time between two samples.
pub(crate) const INTERVAL: Duration = Duration::from_secs(5);
/// A database that does not answer within this time counts as away.
const PATIENCE: Duration = Duration::from_secs(2);

/// Samples the connections to PostgreSQL and NATS until the process ends.
pub async fn sample_connections(pool: PgPool, nats: async_nats::Client) {
    let mut ticks = ticks();
    loop {
        ticks.tick().await;
        gauge!("nats_up").set(u32::from(nats.connection_state() == State::Connected));
        let idle = u32::try_from(pool.num_idle()).unwrap_or(u32::MAX);
        gauge!("db_client_connection_count", "db_client_connection_state" => "idle").set(idle);
        gauge!("db_client_connection_count", "db_client_connection_state" => "used")
            .set(pool.size().saturating_sub(idle));
        gauge!("db_client_connection_max").set(pool.options().get_max_connections());
        let answer = timeout(PATIENCE, sqlx::query("select").execute(&pool)).await;
        gauge!("database_up").set(u32::from(matches!(answer, Ok(Ok(_)))));
    }
}

/// Samples the events that wait in an outbox until cancelled. The gauges keep their values while the database is away.
pub(crate) async fn sample_outbox(pool: &PgPool) {
    let mut ticks = ticks();
    loop {
        ticks.tick().await;
        // Two parts, so that each reads its partial index.
        let waiting = sqlx::query!(
            r#"with waiting as (
                 select created_at from outbox where sequence is null
                 union all
                 select created_at from outbox where published_at is null and sequence is not null
               )
               select count(*) as "events!", extract(epoch from now() - min(created_at))::float8 as oldest_seconds
               from waiting"#
        );
        if let Some(waiting) = answered(waiting.fetch_one(pool)).await {
            gauge!("outbox_unpublished_events").set(to_f64(waiting.events));
            gauge!("outbox_oldest_unpublished_seconds").set(waiting.oldest_seconds.unwrap_or(0.0));
        }
    }
}

/// Samples the number of dead letters until cancelled.
pub(crate) async fn sample_dead_letters(pool: &PgPool) {
    let mut ticks = ticks();
    loop {
        ticks.tick().await;
        let count = sqlx::query_scalar!(r#"select count(*) as "count!" from dead_letter"#);
        if let Some(count) = answered(count.fetch_one(pool)).await {
            gauge!("dead_letters").set(to_f64(count));
        }
    }
}

/// Sets the number of events that a consumer has not acknowledged.
pub(crate) fn show_pending(consumer: &'static str, info: &async_nats::jetstream::consumer::Info) {
    let delivered = u64::try_from(info.num_ack_pending).unwrap_or(u64::MAX);
    let pending = i64::try_from(info.num_pending.saturating_add(delivered)).unwrap_or(i64::MAX);
    gauge!("event_consumer_pending_events", "consumer" => consumer).set(to_f64(pending));
}

fn ticks() -> Interval {
    let mut ticks = interval(INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

/// Returns the result, or `None` if the database fails or does not answer in time; `database_up` shows that.
async fn answered<T>(query: impl Future<Output = Result<T, sqlx::Error>>) -> Option<T> {
    match timeout(PATIENCE, query).await {
        Ok(Ok(answer)) => Some(answer),
        Ok(Err(error)) => {
            tracing::debug!(%error, "not sampled");
            None
        }
        Err(_) => None,
    }
}

#[allow(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
fn to_f64(count: i64) -> f64 {
    count as f64
}
