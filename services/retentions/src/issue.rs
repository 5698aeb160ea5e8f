//! Acts that are issued: what an officer typed, and what other services know of it.

pub mod draft;
pub mod lookup;
pub(crate) mod rpc;
pub(crate) mod service;
pub mod store;
