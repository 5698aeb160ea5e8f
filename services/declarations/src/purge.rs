//! Removal of the personal data of declarations.

pub mod store;
