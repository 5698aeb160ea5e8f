//! Declarations as a list, a file and figures.

pub mod filter;
pub(crate) mod rpc;
pub mod store;
pub(crate) mod wire;
