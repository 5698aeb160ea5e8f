//! The base of every service. No module knows a domain.
#![warn(missing_docs)]

pub mod access;
pub mod background;
pub mod caller;
pub mod clock;
pub mod closed_set;
pub mod config;
pub mod context;
pub mod database;
pub mod keys;
pub mod metrics;
pub mod monitor;
pub mod page;
pub mod peer;
mod replicas;
pub mod server;
pub mod signature;
pub mod status;
pub mod telemetry;
pub mod tls;
pub mod wire;

pub use closed_set::ClosedSet;
pub use pinzon_proto::errors::v1::Reason;
