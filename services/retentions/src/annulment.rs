//! Acts that are annulled.

pub(crate) mod rpc;
pub(crate) mod store;
