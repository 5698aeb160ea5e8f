//! Sworn declarations of goods: content, lane, seal, states and passengers.

pub mod administration;
pub mod code;
pub mod content;
pub mod control;
pub mod counter;
pub mod declaration;
pub mod draft;
pub mod draw;
pub mod edit_key;
pub mod error;
pub mod filter;
pub mod ingest;
pub mod lane;
pub mod lookup;
mod mask;
pub mod passenger;
pub mod program;
pub mod rpc;
pub mod seal;
pub mod store;
pub mod traveller;
pub mod upkeep;
pub mod view;
mod wire;

/// The database's history.
pub static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!();
