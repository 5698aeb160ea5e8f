//! Who changed what.

pub mod rpc;
mod store;
