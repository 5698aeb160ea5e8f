//! The account of who asks, and the request for one.

pub(crate) mod rpc;
