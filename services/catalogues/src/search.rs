//! The products as the public searches them, from memory.

pub mod catalogue;
pub mod copy;
pub mod rpc;
mod store;
