//! Which accounts are not independent of each other.

pub(crate) mod rpc;
pub(crate) mod store;
