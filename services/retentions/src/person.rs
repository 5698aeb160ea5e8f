//! The people of acts, for the registry that declarations keeps.

pub(crate) mod rpc;
