//! The people of acts, for the registry that declarations keeps.

pub mod rpc;
