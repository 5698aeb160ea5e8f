//! Users, passwords, sessions and tokens.

pub mod command;
pub mod device;
pub mod error;
pub mod hasher;
pub mod limit;
pub mod passkey;
pub mod password;
pub mod program;
pub mod refusal;
pub mod rpc;
pub mod second_factor;
pub mod session;
pub mod setting;
mod sign_in;
pub mod store;
mod tie;
pub mod user;
mod wire;

/// The migrations of the service's database.
pub static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!();
