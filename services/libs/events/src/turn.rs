//! Work that one replica of a service does at a time, with the others on standby.

use std::{future::Future, time::Duration};

use sqlx::{Connection as _, PgConnection, PgPool};
use tokio::time::timeout;

/// Time between two attempts to take over from another replica.
pub(crate) const STANDBY: Duration = Duration::from_secs(1);
/// Time until work that failed starts again.
pub(crate) const RETRY: Duration = Duration::from_millis(250);

/// Time that the database and its connection have for one step of such work. A connection that swallows what is sent, as
/// behind a firewall that has forgotten it, never fails by itself.
const STEP: Duration = Duration::from_secs(20);

/// What one replica does at a time; the number is that of its advisory lock.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Work {
    /// Publishing the events of the outbox.
    Publishing = 0x7069_6e7a,
    /// Applying the events of a consumer. Two would get every other event out of order.
    Consuming = 0x7069_6e7b,
}

/// Returns a connection that holds the turn until it is closed or lost, or `None` if another replica has the turn.
///
/// The holder must use the connection again within 10 s. Otherwise the server ends the session, so that another replica
/// takes over from a process whose machine or connection has vanished. The server's timer needs no packet from either side,
/// whereas TCP notices a half-open connection after two hours, and never behind a proxy.
pub(crate) async fn take(pool: &PgPool, work: Work) -> Result<Option<PgConnection>, sqlx::Error> {
    // Not one of the pool's: after the server's machine vanished, each of those takes its time to be found dead.
    let mut conn = PgConnection::connect_with(&pool.connect_options()).await?;
    let taken = sqlx::query_scalar!(r#"select pg_try_advisory_lock($1) as "locked!""#, work as i64)
        .fetch_one(&mut conn)
        .await?;
    if taken {
        // It runs few statements, each very often.
        sqlx::raw_sql(
            "set plan_cache_mode = 'auto'; set idle_session_timeout = '10s'; set idle_in_transaction_session_timeout = '10s'",
        )
        .execute(&mut conn)
        .await?;
        return Ok(Some(conn));
    }
    conn.close().await?;
    Ok(None)
}

/// Returns what a step of the work returns, or an error if the database has not answered in time.
pub(crate) async fn within_step<T, E>(step: impl Future<Output = Result<T, E>>) -> anyhow::Result<T>
where
    E: Into<anyhow::Error>,
{
    match timeout(STEP, step).await {
        Ok(outcome) => outcome.map_err(Into::into),
        Err(_) => anyhow::bail!("no answer within {} s", STEP.as_secs()),
    }
}

#[cfg(test)]
mod tests {
    use sqlx::postgres::{PgConnectOptions, PgPoolOptions};

    use super::*;

    #[sqlx::test(migrations = false)]
    async fn a_turn_needs_no_connection_of_the_pool(_: PgPoolOptions, options: PgConnectOptions) {
        let pool = PgPoolOptions::new()
            .max_connections(1)
            .acquire_timeout(Duration::from_millis(100))
            .connect_with(options)
            .await
            .unwrap();
        let _held = pool.acquire().await.unwrap();
        assert!(take(&pool, Work::Publishing).await.unwrap().is_some());
    }
}
