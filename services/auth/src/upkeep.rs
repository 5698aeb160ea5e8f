//! What the service ends by itself: sessions that nobody uses, and those that lack a required second factor.

pub mod job;
