//! What a traveller swears to: how it comes, is edited and proved.

pub(crate) mod edit_key;
pub(crate) mod rpc;
pub(crate) mod service;
pub mod store;
