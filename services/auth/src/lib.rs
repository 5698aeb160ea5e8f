//! Users, passwords, sessions and tokens.

pub mod error;
pub mod password;
pub mod rpc;
pub mod session;
pub mod store;
pub mod user;

/// The database's history.
pub static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!();
