//! Removal of the personal data of acts.

pub mod store;
