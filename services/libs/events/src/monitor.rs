//! Samples of the connections of a service, of the outbox of a relay and of the dead letters of a consumer.

use std::{
    future::Future,
    time::{Duration, Instant},
};

use async_nats::connection::State;
use chrono::{DateTime, Utc};
use pinzon_chassis::{background, clock::timestamp, monitor::Monitor};
use pinzon_proto::status::v1::{ArchiveStatus, DatabaseStatus, OutboxStatus};
use sqlx::PgPool;
use tokio::time::{Interval, MissedTickBehavior, interval, sleep, timeout};

/// Time between two samples of what works.
pub(crate) const INTERVAL: Duration = Duration::from_secs(5);
/// Time between two samples of what does not work, so that its return is seen soon.
const SOON: Duration = Duration::from_millis(200);
/// What PostgreSQL answers when a lock cannot be had at once.
const LOCK_NOT_AVAILABLE: &str = "55P03";
/// A database that does not answer within this time counts as away.
const TIMEOUT: Duration = Duration::from_secs(2);

/// Samples the connections to PostgreSQL and NATS until the process ends.
pub async fn sample_connections(monitor: Monitor, pool: PgPool, nats: async_nats::Client) {
    background::run("connections", || sample_forever(&monitor, &pool, &nats)).await;
}

async fn sample_forever(monitor: &Monitor, pool: &PgPool, nats: &async_nats::Client) {
    tokio::join!(sample_nats(monitor, nats), sample_database(monitor, pool));
}

/// Reading the state of the connection costs nothing.
async fn sample_nats(monitor: &Monitor, nats: &async_nats::Client) {
    let mut ticks = ticks(SOON);
    loop {
        ticks.tick().await;
        monitor.set_nats(nats.connection_state() == State::Connected);
    }
}

async fn sample_database(monitor: &Monitor, pool: &PgPool) {
    loop {
        let idle = u32::try_from(pool.num_idle()).unwrap_or(u32::MAX);
        let used = pool.size().saturating_sub(idle);
        let archive = sqlx::query!(
            r#"select current_setting('archive_mode') <> 'off' as "has_archive!", last_archived_time,
                      coalesce(last_failed_time > last_archived_time, last_failed_time is not null) as "failing!",
                      shobj_description(oid, 'pg_database') as comment
               from pg_stat_archiver, pg_database
               where datname = current_database()"#
        );
        let answer = answered(archive.fetch_one(pool)).await;
        let reachable = answer.is_some();
        if let Some(archive) = &answer {
            monitor.set_archive_hole(noted(archive.comment.as_deref(), "hole: ").is_some());
        }
        let seen = DatabaseStatus {
            reachable,
            archive: answer.filter(|archive| archive.has_archive).map(|archive| ArchiveStatus {
                failing: archive.failing,
                archived_at: archive.last_archived_time.map(timestamp),
                full_backup_at: noted_at(archive.comment.as_deref(), "last full backup: ").map(timestamp),
                verified_at: noted_at(archive.comment.as_deref(), "verified: ").map(timestamp),
            }),
            used_connections: used.try_into().unwrap_or(i32::MAX),
            max_connections: pool.options().get_max_connections().try_into().unwrap_or(i32::MAX),
        };
        monitor.set_database(seen, idle);
        sleep(if reachable { INTERVAL } else { SOON }).await;
    }
}

/// Reads an instant from the comment of a database, where a backup notes when the last full one ended and when the backups
/// were verified (`note_backups_sql` in deploy): PostgreSQL itself does not know. `None` for any other comment.
fn noted_at(comment: Option<&str>, name: &str) -> Option<DateTime<Utc>> {
    DateTime::parse_from_rfc3339(noted(comment, name)?).ok().map(|at| at.to_utc())
}

fn noted<'a>(comment: Option<&'a str>, name: &str) -> Option<&'a str> {
    comment?.split("; ").find_map(|note| note.strip_prefix(name))
}

/// Samples the events that wait in an outbox until cancelled. The last sample stays while the database is away, and while
/// somebody has locked the outbox.
pub(crate) async fn sample_outbox(monitor: &Monitor, pool: &PgPool) {
    loop {
        let asked = Instant::now();
        if let Some(is_locked) = answered(is_locked(pool)).await {
            monitor.set_outbox_locked(is_locked, asked);
            if is_locked {
                sleep(SOON).await;
                continue;
            }
        }
        // Two parts, so that each reads its partial index.
        let waiting = sqlx::query!(
            r#"with waiting as (
                 select created_at from outbox where sequence is null
                 union all
                 select created_at from outbox where published_at is null and sequence is not null
               )
               select count(*) as "events!",
                      coalesce(extract(epoch from now() - min(created_at))::bigint, 0) as "oldest_seconds!"
               from waiting"#
        );
        let waiting = answered(waiting.fetch_one(pool)).await;
        let is_empty = waiting.as_ref().is_some_and(|waiting| waiting.events == 0);
        if let Some(waiting) = waiting {
            monitor.set_outbox(OutboxStatus {
                unpublished_events: waiting.events,
                oldest_unpublished_seconds: waiting.oldest_seconds,
            });
        }
        sleep(if is_empty { INTERVAL } else { SOON }).await;
    }
}

/// Whether somebody holds a lock with which nobody can add events: a forgotten transaction, or a migration.
async fn is_locked(pool: &PgPool) -> Result<bool, sqlx::Error> {
    let mut tx = pool.begin().await?;
    let outcome = sqlx::query("lock table outbox in row exclusive mode nowait").execute(&mut *tx).await;
    tx.rollback().await?;
    match outcome {
        Err(sqlx::Error::Database(error)) if error.code().as_deref() == Some(LOCK_NOT_AVAILABLE) => Ok(true),
        outcome => outcome.map(|_| false),
    }
}

/// Samples the number of dead letters without an outcome until cancelled.
pub(crate) async fn sample_dead_letters(monitor: &Monitor, pool: &PgPool) {
    let mut ticks = ticks(INTERVAL);
    loop {
        ticks.tick().await;
        let count = sqlx::query_scalar!(
            r#"select count(*) as "count!" from dead_letter
               where not exists (select 1 from dead_letter_outcome as decided
                                 where decided.dead_letter_id = dead_letter.dead_letter_id)"#
        );
        if let Some(count) = answered(count.fetch_one(pool)).await {
            monitor.set_dead_letters(count);
        }
    }
}

/// Returns the number of events that a consumer has not acknowledged.
pub(crate) fn pending(info: &async_nats::jetstream::consumer::Info) -> i64 {
    let delivered = u64::try_from(info.num_ack_pending).unwrap_or(u64::MAX);
    i64::try_from(info.num_pending.saturating_add(delivered)).unwrap_or(i64::MAX)
}

fn ticks(period: Duration) -> Interval {
    let mut ticks = interval(period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}

/// Returns the result, or `None` if the database fails or does not answer in time; the status says that it is away.
async fn answered<T>(query: impl Future<Output = Result<T, sqlx::Error>>) -> Option<T> {
    match timeout(TIMEOUT, query).await {
        Ok(Ok(answer)) => Some(answer),
        Ok(Err(error)) => {
            tracing::debug!(%error, "not sampled");
            None
        }
        Err(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_full_backup_and_verification_are_read_from_the_comment_that_they_left() {
        let noted = |comment, name| noted_at(Some(comment), name).map(|at| at.timestamp());
        let full = "last full backup: 2026-11-23T07:00:12Z";
        assert_eq!(noted(full, "last full backup: "), Some(1_795_417_212));
        assert_eq!(noted(full, "verified: "), None);
        let both = format!("{full}; verified: 2026-11-23T07:00:13Z");
        assert_eq!(noted(&both, "last full backup: "), Some(1_795_417_212));
        assert_eq!(noted(&both, "verified: "), Some(1_795_417_213));
        let hole = format!("{both}; hole: 000000010000000000000007");
        assert_eq!(noted(&hole, "verified: "), Some(1_795_417_213));
        assert!(super::noted(Some(&hole), "hole: ").is_some());
        assert!(super::noted(Some(&both), "hole: ").is_none());
        for other in ["", "the database of Ana", "last full backup: yesterday", "2026-11-23T07:00:12Z"] {
            assert_eq!(noted(other, "last full backup: "), None, "{other}");
        }
    }
}
