//! What officers decide before boarding, and how seals arrive.

pub(crate) mod rpc;
pub(crate) mod service;
