//! Transactional events between services: delivered at least once over NATS
//! JetStream, applied exactly once.
//!
//! PostgreSQL is the only source of truth. A service writes an event to its outbox
//! in the business transaction. The relay numbers events without gaps and publishes
//! them. A consumer applies the events of each source strictly in that order and
//! reports the last applied sequence (its mark). The relay publishes again what lies
//! beyond a mark that stands still, and deletes what every consumer has confirmed.
#![warn(missing_docs)]

pub mod consumer;
pub mod dead_letter;
pub mod envelope;
pub mod facts;
pub mod forgotten;
mod gap;
pub mod monitor;
pub mod outbox;
pub mod relay;
pub mod signed;
pub mod stream;
mod turn;

pub use envelope::{Actor, Envelope, Source};
