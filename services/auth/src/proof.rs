//! What shows within a session that its owner asks.

pub(crate) mod rpc;
