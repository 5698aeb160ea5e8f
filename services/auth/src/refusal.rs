//! Refused sign-ins: their count for the owner of an account, and summaries of those that are not recorded one by one.

pub mod job;
pub(crate) mod store;
