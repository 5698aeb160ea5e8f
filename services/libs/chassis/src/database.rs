//! The connection pool of a service, and its migrations.

use std::{str::FromStr, time::Duration};

use chrono::{DateTime, Utc};
use sqlx::{
    PgPool, Postgres, Row as _, Transaction,
    error::DatabaseError,
    migrate::{MigrateError, Migrator},
    postgres::{PgConnectOptions, PgConnection, PgPoolOptions},
};

use pinzon_proto::errors::v1::Reason;
use tokio::time::{sleep, timeout};
use tonic::{Code, Status};

use crate::status;

/// Time that a call waits for a connection. It covers most restarts of the server, and keeps refusals below two seconds.
const ACQUIRE_TIMEOUT: Duration = Duration::from_millis(1500);
/// Seconds to wait before a further attempt, for callers.
const RETRY_AFTER_SECONDS: u64 = 2;
/// Time between two attempts of [`wait_for`].
const RETRY_PAUSE: Duration = Duration::from_millis(500);
/// Time that a connection has to answer when a call has ended.
const RELEASE_TIMEOUT: Duration = Duration::from_secs(2);
/// Limit of a background transaction, for [`within`]: longer than any statement may run.
pub const TRANSACTION_LIMIT: Duration = Duration::from_secs(30);
/// Limit of a short read, for [`within`].
pub const READ_LIMIT: Duration = Duration::from_secs(10);
/// Maximum number of connections of a service.
const MAX_CONNECTIONS: u32 = 16;
/// Time after which a connection is closed. An idle one holds megabytes of the server, and the pool uses all its
/// connections in turn, so that none of them becomes idle while there is any traffic.
const MAX_LIFETIME: Duration = Duration::from_mins(2);

/// Returns a pool whose statements end before the 30 s deadline of a request.
/// It connects on first use, so that a service can start before PostgreSQL.
pub fn pool(url: &str) -> Result<PgPool, sqlx::Error> {
    let options = PgConnectOptions::from_str(url)?.options([
        ("statement_timeout", "25s"),
        ("lock_timeout", "10s"),
        ("idle_in_transaction_session_timeout", "30s"),
        // Lists have optional filters, and a generic plan for them reads the whole table. See also `begin_planned`.
        ("plan_cache_mode", "force_custom_plan"),
        // Compiling a query of ours takes longer than running it.
        ("jit", "off"),
        // A client whose machine vanished holds its locks until the server notices, by default after two hours.
        ("tcp_keepalives_idle", "5"),
        ("tcp_keepalives_interval", "3"),
        ("tcp_keepalives_count", "3"),
        ("tcp_user_timeout", "10s"),
        ("client_connection_check_interval", "5s"),
    ]);
    Ok(PgPoolOptions::new()
        .max_connections(MAX_CONNECTIONS)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .max_lifetime(MAX_LIFETIME)
        // sqlx waits without limit for the answer of a connection that is given back. One that swallows what is sent would
        // hold its place in the pool for good.
        .after_release(|connection, _| Box::pin(is_usable(connection)))
        .connect_lazy_with(options))
}

/// Whether a connection that is given back can serve another call. `false` closes it.
///
/// sqlx rolls a dropped transaction back, but not one whose `begin` was dropped before it returned. The next call would
/// then write into a transaction that is never committed.
async fn is_usable(connection: &mut PgConnection) -> Result<bool, sqlx::Error> {
    // Sent as text: a prepared statement has a later time than the transaction that is made for it.
    let outside = sqlx::raw_sql("select transaction_timestamp() = statement_timestamp()");
    let answer = timeout(RELEASE_TIMEOUT, outside.fetch_one(connection)).await;
    answer.map_err(|_| sqlx::Error::PoolTimedOut)??.try_get(0)
}

/// Returns the outcome of work with the database, or `PoolTimedOut` if it takes longer than the limit.
///
/// sqlx waits for answers without limit, and a connection whose other end vanished behind a proxy never brings one. A call
/// has a deadline; what runs in the background must use this, or it holds its locks until the process ends.
pub async fn within<T, E: From<sqlx::Error>>(
    limit: Duration,
    work: impl Future<Output = Result<T, E>>,
) -> Result<T, E> {
    timeout(limit, work).await.unwrap_or_else(|_| Err(sqlx::Error::PoolTimedOut.into()))
}

/// Begins a transaction whose statements keep their plans, because planning them takes longer than running them. For what
/// is written often and finds its rows by keys; not for optional filters.
///
/// PostgreSQL itself would choose: it expects ten values of an array that usually has one, takes a plan for one to be
/// cheaper, and plans at each call. A kept plan outlives the small table that it was made for: without an index it would
/// read a table that has grown from end to end until the next `analyze`.
pub async fn begin_planned(pool: &PgPool) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
    pool.begin_with("begin; set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off")
        .await
}

/// The refusal of a call whose statement failed: `UNAVAILABLE` if a further attempt may succeed, else an internal error.
///
/// After a lost connection it is unknown whether a commit took place, so only calls that may be repeated are tried again.
pub fn refusal(error: &sqlx::Error) -> Status {
    let unavailable = |text: &str| status::refused(Code::Unavailable, Reason::Unavailable, text);
    match error {
        // The call has waited already.
        sqlx::Error::PoolTimedOut => {
            status::unavailable_for(RETRY_AFTER_SECONDS, "the database is away or busy")
        }
        sqlx::Error::Io(_) => unavailable("the connection to the database is lost"),
        sqlx::Error::Database(database) if is_going_away(&**database) => {
            unavailable("the database is going away")
        }
        sqlx::Error::Database(database) if is_conflict(&**database) => {
            unavailable("somebody else is writing")
        }
        _ => status::internal(error),
    }
}

/// Connection exceptions, shutdown and start of the server, too many connections.
fn is_going_away(error: &dyn DatabaseError) -> bool {
    error
        .code()
        .is_some_and(|code| code.starts_with("08") || ["57P01", "57P02", "57P03", "53300"].contains(&&*code))
}

/// A lock was not to be had in time, or the transaction was chosen to end a deadlock.
fn is_conflict(error: &dyn DatabaseError) -> bool {
    error.code().is_some_and(|code| ["55P03", "40P01", "40001"].contains(&&*code))
}

/// Repeats a query until it succeeds: a service may start before PostgreSQL, or before the migrations.
pub async fn wait_for<T>(query: impl AsyncFn() -> Result<T, sqlx::Error>) -> T {
    loop {
        match query().await {
            Ok(answer) => return answer,
            Err(error) => tracing::warn!(%error, "waiting for the database"),
        }
        sleep(RETRY_PAUSE).await;
    }
}

/// Applies missing migrations; fails if the database has others than the code.
pub async fn migrate(url: &str, migrations: &Migrator) -> anyhow::Result<()> {
    let pool = PgPoolOptions::new().max_connections(1).connect(url).await?;
    match migrations.run(&pool).await {
        Err(MigrateError::VersionMissing(_)) => anyhow::bail!(refusal_of_newer(&pool, migrations).await?),
        outcome => outcome?,
    }
    pool.close().await;
    Ok(())
}

/// What to do when a later version has migrated the database.
async fn refusal_of_newer(pool: &PgPool, migrations: &Migrator) -> anyhow::Result<String> {
    let row = sqlx::query(
        "select current_database()::text, version, description, installed_on
         from _sqlx_migrations order by version desc limit 1",
    );
    let row = row.fetch_one(pool).await?;
    let (database, version): (String, i64) = (row.try_get(0)?, row.try_get(1)?);
    let (description, installed): (String, DateTime<Utc>) = (row.try_get(2)?, row.try_get(3)?);
    let own = migrations.iter().max_by_key(|migration| migration.version);
    let own = own.map_or_else(|| "none".to_owned(), |own| format!("{} ({})", own.version, own.description));
    Ok(format!(
        "a later version of Pinzón has used this database: {database} is at migration {version} ({description}, since {}), and \
         this program ends at {own}. Either start that version or a later one again (git pull, then make up), or go back to \
         the data from before it: make restore TIME='<an instant before {}>', which loses what was written since",
        installed.format("%F %T UTC"),
        installed.format("%F %T"),
    ))
}

#[cfg(test)]
mod tests {
    use std::future::pending;

    use sqlx::{ConnectOptions as _, Connection as _};
    use tokio::{select, task::yield_now};

    use super::*;

    #[sqlx::test]
    async fn a_call_that_ends_while_a_transaction_begins_leaves_none_open(
        _: PgPoolOptions,
        options: PgConnectOptions,
    ) {
        let url = options.to_url_lossy();
        let pool = pool(url.as_str()).unwrap();
        sqlx::query("create table written (n int)").execute(&pool).await.unwrap();
        for turns in 0..200 {
            select! {
                biased;
                _ = pool.begin_with("begin isolation level repeatable read read only") => {}
                () = yields(turns) => {}
            }
            sqlx::query("insert into written values (1)").execute(&pool).await.unwrap();
        }
        let mut other = PgConnection::connect(url.as_str()).await.unwrap();
        let written: i64 =
            sqlx::query_scalar("select count(*) from written").fetch_one(&mut other).await.unwrap();
        assert_eq!(written, 200);
    }

    async fn yields(turns: u32) {
        for _ in 0..turns {
            yield_now().await;
        }
    }

    #[tokio::test(start_paused = true)]
    async fn work_that_never_answers_is_given_up() {
        let outcome: Result<(), sqlx::Error> = within(READ_LIMIT, pending()).await;
        assert!(matches!(outcome, Err(sqlx::Error::PoolTimedOut)));
    }
}
