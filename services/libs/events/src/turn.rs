//! Work that one replica of a service does at a time, with the others on standby.

use std::time::Duration;

use sqlx::{Connection as _, PgConnection, PgPool};

/// Time between two attempts to take over from another replica.
pub(crate) const STANDBY: Duration = Duration::from_secs(1);
/// Time until work that failed starts again.
pub(crate) const RETRY: Duration = Duration::from_millis(250);

/// What one replica does at a time; the number is that of its advisory lock.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Work {
    /// Publishing the events of the outbox.
    Publishing = 0x7069_6e7a,
    /// Applying the events of a consumer. Two would get every other event out of order.
    Consuming = 0x7069_6e7b,
}

/// Returns a connection that holds the turn until it is closed or lost, or `None` if another replica has the turn.
pub(crate) async fn take(pool: &PgPool, work: Work) -> Result<Option<PgConnection>, sqlx::Error> {
    let mut conn = pool.acquire().await?.detach();
    let taken = sqlx::query_scalar!(r#"select pg_try_advisory_lock($1) as "locked!""#, work as i64)
        .fetch_one(&mut conn)
        .await?;
    if taken {
        // It runs few statements, each very often.
        sqlx::query!("set plan_cache_mode = 'auto'").execute(&mut conn).await?;
        return Ok(Some(conn));
    }
    conn.close().await?;
    Ok(None)
}
