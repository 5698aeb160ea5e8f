//! What lies at a custody place, compared with what should lie there.

pub(crate) mod rpc;
pub(crate) mod store;
