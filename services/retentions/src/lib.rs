//! Acts of retention and rejection of goods.
//!
//! An act says the same for ever: what it takes from catalogues is frozen into
//! it, its text is hashed, and what becomes of it is kept beside.

pub mod accounts;
pub mod custody;
pub mod device;
pub mod draft;
pub mod error;
pub mod folio;
pub mod item;
pub mod list;
pub mod lookup;
pub mod passenger;
pub mod person;
pub mod photo;
pub mod program;
pub mod retention;
pub mod rpc;
pub mod signature;
pub mod store;
pub mod token;
mod wire;

/// The database's history.
pub static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!();
