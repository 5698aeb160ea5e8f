//! The direction of a journey.

use serde::{Deserialize, Serialize};

/// The way a journey crosses the islands' border.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// From the mainland to the islands.
    Entry,
    /// Between islands.
    Interisland,
    /// From the islands to the mainland.
    Exit,
}

impl Direction {
    const ALL: [Self; 3] = [Self::Entry, Self::Interisland, Self::Exit];

    /// The stable code, as stored.
    pub fn code(self) -> &'static str {
        match self {
            Self::Entry => "entry",
            Self::Interisland => "interisland",
            Self::Exit => "exit",
        }
    }

    /// The direction of a stable code.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.code() == code)
    }
}
