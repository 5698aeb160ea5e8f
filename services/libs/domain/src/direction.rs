//! The direction of a journey.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// The way a journey crosses the islands' border.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Direction {
    /// From the mainland to the islands.
    Entry,
    /// Between islands.
    Interisland,
    /// From the islands to the mainland.
    Exit,
}
