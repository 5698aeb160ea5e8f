//! What may enter the islands and under which conditions, the small lists everything
//! else refers to, the legal basis, and the text that travellers swear to.
//!
//! [`import`] compares the reference files with the database and writes what is new or different;
//! administrators change the rest on screens.

pub mod change;
pub mod copy;
pub mod entry;
pub mod error;
pub mod import;
pub mod job;
pub mod legal_link;
pub mod media;
pub mod product;
pub mod product_file;
pub mod rpc;
pub mod search;
pub mod setting;
pub mod sheet;
pub mod spreadsheet;
pub mod standard;
pub mod store;
pub mod text;

/// Migrations of this service's database.
pub static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!();
