//! Who of the staff has seen a declaration or the record of a passenger.

pub(crate) mod rpc;
pub mod store;

/// What was seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Part {
    Declaration,
    /// The record of a passenger.
    Record,
    /// The history of a passenger.
    History,
}

use strum::{EnumString, IntoStaticStr, VariantArray};
