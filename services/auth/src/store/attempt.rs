//! SQL of attempts that count against a limit.

use chrono::{DateTime, Utc};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::{error::Error, limit::Limit};

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

/// Counts a refused sign-in of an account. Runs for an unknown account too, so that the answer takes as long.
pub async fn count_refusal(conn: &mut PgConnection, user_id: Uuid, now: DateTime<Utc>) -> Result<(), Error> {
    sqlx::query!(
        "update app_user set refused_sign_ins = refused_sign_ins + 1, last_refused_at = $2 where user_id = $1",
        user_id,
        now,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Returns how many sign-ins of an account were refused since the last call, and the last one. The account is locked.
pub async fn take_refusals(
    conn: &mut PgConnection,
    user_id: Uuid,
) -> Result<Option<(i32, DateTime<Utc>)>, Error> {
    let found = sqlx::query!(
        r#"select refused_sign_ins, last_refused_at as "last_refused_at!" from app_user
           where user_id = $1 and last_refused_at is not null"#,
        user_id,
    )
    .fetch_optional(&mut *conn)
    .await?;
    sqlx::query!(
        "update app_user set refused_sign_ins = 0, last_refused_at = null where user_id = $1",
        user_id,
    )
    .execute(conn)
    .await?;
    Ok(found.map(|row| (row.refused_sign_ins, row.last_refused_at)))
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
