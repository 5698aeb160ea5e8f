//! Facts travel from the transaction that made them true to everyone who needs
//! to know, at least once over NATS JetStream and exactly once in effect.
//!
//! PostgreSQL is the only truth. A fact is written to the outbox in the
//! business transaction; the relay numbers it without gaps and publishes it;
//! a consumer applies facts of each source strictly in that order and tells
//! how far it has come (its mark); the relay resends what lies beyond a mark
//! that has stopped moving, and drops what every consumer confirmed long ago.

pub mod consumer;
pub mod document;
pub mod envelope;
pub mod facts;
pub mod outbox;
pub mod relay;
pub mod stream;

pub use envelope::{Actor, Envelope, Source};
