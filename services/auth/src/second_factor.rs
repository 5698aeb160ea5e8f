//! The second factors of an account, as its owner sets them up and removes them.

pub(crate) mod rpc;
