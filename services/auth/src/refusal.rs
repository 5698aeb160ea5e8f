//! Refused sign-ins that are not recorded one by one.

pub mod job;
