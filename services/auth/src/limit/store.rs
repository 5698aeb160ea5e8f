//! SQL of attempts that count against a limit.

use chrono::{DateTime, Utc};
use sqlx::PgConnection;

use super::Limit;
use crate::error::Error;

/// Locks a limit until the transaction ends, so that concurrent attempts cannot all pass it.
pub async fn lock_limit(conn: &mut PgConnection, limit: &Limit) -> Result<(), Error> {
    let [a, b, c, d, e, f, g, h, ..] = limit.key;
    let lock = i64::from_be_bytes([a, b, c, d, e, f, g, h]);
    sqlx::query!("select pg_advisory_xact_lock($1)", lock).execute(conn).await?;
    Ok(())
}

/// Returns the latest attempts within the window, newest first, as many as the limit allows.
pub async fn recent_attempts(
    conn: &mut PgConnection,
    limit: &Limit,
    now: DateTime<Utc>,
) -> Result<Vec<DateTime<Utc>>, Error> {
    Ok(sqlx::query_scalar!(
        "select attempted_at from attempt where key = $1 and attempted_at > $2
         order by attempted_at desc limit $3",
        &limit.key,
        now - limit.window,
        limit.max_attempts,
    )
    .fetch_all(conn)
    .await?)
}

/// Records an attempt and returns its id.
pub async fn record_attempt(
    conn: &mut PgConnection,
    limit: &Limit,
    now: DateTime<Utc>,
) -> Result<i64, Error> {
    Ok(sqlx::query_scalar!(
        "insert into attempt (key, attempted_at) values ($1, $2) returning attempt_id",
        &limit.key,
        now,
    )
    .fetch_one(conn)
    .await?)
}

/// Deletes attempts that did not fail and, if given, all attempts of a limit.
pub async fn delete_attempts(
    conn: &mut PgConnection,
    attempts: &[i64],
    all_of: Option<&Limit>,
) -> Result<(), Error> {
    sqlx::query!(
        "delete from attempt where attempt_id = any($1) or key = $2",
        attempts,
        all_of.map(|limit| limit.key.to_vec()),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes old attempts and returns their number.
pub async fn delete_attempts_before(conn: &mut PgConnection, before: DateTime<Utc>) -> Result<u64, Error> {
    Ok(sqlx::query!("delete from attempt where attempted_at < $1", before)
        .execute(conn)
        .await?
        .rows_affected())
}
