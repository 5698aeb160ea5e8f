//! The connection pool of a service, and its migrations.

use std::{str::FromStr, time::Duration};

use sqlx::{
    PgPool,
    migrate::Migrator,
    postgres::{PgConnectOptions, PgPoolOptions},
};

/// Maximum number of connections of a service.
const MAX_CONNECTIONS: u32 = 16;

/// Returns a pool whose statements end before the 30 s deadline of a request.
/// It connects on first use, so that a service can start before PostgreSQL.
pub fn pool(url: &str) -> Result<PgPool, sqlx::Error> {
    let options = PgConnectOptions::from_str(url)?.options([
        ("statement_timeout", "25s"),
        ("lock_timeout", "10s"),
        ("idle_in_transaction_session_timeout", "30s"),
        // Lists have optional filters, and a generic plan for them reads the whole table.
        ("plan_cache_mode", "force_custom_plan"),
        // Compiling a query of ours takes longer than running it.
        ("jit", "off"),
    ]);
    Ok(PgPoolOptions::new()
        .max_connections(MAX_CONNECTIONS)
        .acquire_timeout(Duration::from_secs(5))
        .connect_lazy_with(options))
}

/// Applies missing migrations; fails if the database has others than the code.
pub async fn migrate(url: &str, migrations: &Migrator) -> anyhow::Result<()> {
    let pool = PgPoolOptions::new().max_connections(1).connect(url).await?;
    migrations.run(&pool).await?;
    pool.close().await;
    Ok(())
}
