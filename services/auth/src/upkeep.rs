//! Ends sessions that nobody uses, and those that lack a required second factor.

pub mod job;
