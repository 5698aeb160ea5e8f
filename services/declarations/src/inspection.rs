//! The steps of an inspection, and those that take them back.

pub(crate) mod rpc;
pub(crate) mod service;
