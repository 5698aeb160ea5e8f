//! Figures of the management pages.

pub mod rpc;
mod store;
