//! What was done a moment ago, so that a repeat after a lost answer is recognised.

pub(crate) mod store;
