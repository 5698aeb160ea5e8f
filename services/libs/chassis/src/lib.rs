//! What every service stands on. Each module is one noun; none knows a domain.

pub mod access;
pub mod caller;
pub mod clock;
pub mod config;
pub mod context;
pub mod database;
pub mod keys;
pub mod page;
pub mod server;
pub mod status;
pub mod telemetry;

pub use pinzon_proto::errors::v1::Reason;
