//! What the service does by itself, at its start and every few minutes. Any number of replicas may do it at the same
//! time.
//!
//! Declarations that nobody presented expire. Their days count from the day of the flight or, where a supervisor has
//! opened the declaration again, from that day if it is later.

pub mod job;
pub(crate) mod store;
