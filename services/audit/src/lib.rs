//! Every fact of every service once, in a hash chain that anyone can verify.
//!
//! Audit only listens: it publishes nothing, and its database role may add
//! records but neither change nor remove one.

pub mod chain;
pub mod error;
pub mod ingest;
pub mod record;
pub mod rpc;
pub mod store;

/// The schema of the service's database.
pub static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!();
