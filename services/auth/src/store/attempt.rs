//! SQL of tries that count against a limit.

use chrono::{DateTime, Utc};
use sqlx::PgConnection;

use crate::{error::Error, limit::Limit};

/// Lets one transaction at a time count and record the tries of a limit: a hundred at once would
/// otherwise all find room.
pub async fn serialise(conn: &mut PgConnection, limit: &Limit) -> Result<(), Error> {
    let [a, b, c, d, e, f, g, h, ..] = limit.key;
    let lock = i64::from_be_bytes([a, b, c, d, e, f, g, h]);
    sqlx::query!("select pg_advisory_xact_lock($1)", lock).execute(conn).await?;
    Ok(())
}

/// The latest tries that decide about the next, newest first.
pub async fn recent(
    conn: &mut PgConnection,
    limit: &Limit,
    now: DateTime<Utc>,
) -> Result<Vec<DateTime<Utc>>, Error> {
    Ok(sqlx::query_scalar!(
        "select attempted_at from attempt where key = $1 and attempted_at > $2
         order by attempted_at desc limit $3",
        &limit.key,
        now - limit.within,
        limit.most,
    )
    .fetch_all(conn)
    .await?)
}

/// Counts a try against each limit; gives what [`forget`] takes back.
pub async fn record(
    conn: &mut PgConnection,
    limits: &[Limit],
    now: DateTime<Utc>,
) -> Result<Vec<i64>, Error> {
    let keys: Vec<Vec<u8>> = limits.iter().map(|limit| limit.key.to_vec()).collect();
    Ok(sqlx::query_scalar!(
        "insert into attempt (key, attempted_at) select unnest($1::bytea[]), $2 returning attempt_id",
        &keys,
        now,
    )
    .fetch_all(conn)
    .await?)
}

/// Takes back tries that were no failures and, where one is given, everything counted for a limit.
pub async fn forget(conn: &mut PgConnection, attempts: &[i64], all_of: Option<&Limit>) -> Result<(), Error> {
    sqlx::query!(
        "delete from attempt where attempt_id = any($1) or key = $2",
        attempts,
        all_of.map(|limit| limit.key.to_vec()),
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Forgets what is too old to count.
pub async fn forget_attempts_before(conn: &mut PgConnection, before: DateTime<Utc>) -> Result<u64, Error> {
    Ok(sqlx::query!("delete from attempt where attempted_at < $1", before)
        .execute(conn)
        .await?
        .rows_affected())
}
