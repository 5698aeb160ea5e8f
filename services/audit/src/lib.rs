//! Records every event of every service once, in a hash chain that anyone can verify.
//!
//! Audit publishes nothing, and its database role can insert records but neither change
//! nor delete one.

pub mod chain;
pub mod command;
pub mod entity;
pub mod error;
pub mod file;
pub mod head;
pub mod ingest;
pub mod origin;
pub mod program;
pub mod record;
pub mod rpc;
pub mod store;

/// The migrations of the service's database.
pub static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!();
