//! Goods between two people who both confirm it.

pub(crate) mod rpc;
pub(crate) mod store;
pub(crate) mod wire;

/// The code of a movement that nobody has confirmed or cancelled.
pub(crate) const OPEN: &str = "open";
/// The code of a confirmed movement.
pub(crate) const CONFIRMED: &str = "confirmed";
/// The code of a cancelled movement.
pub(crate) const CANCELLED: &str = "cancelled";
