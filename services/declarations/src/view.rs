//! Who of the staff has seen a declaration or the record of a passenger.

pub(crate) mod rpc;
pub mod store;

/// What was seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Declaration,
    /// The record of a passenger.
    Record,
    /// The history of a passenger.
    History,
}

impl Part {
    /// The stable code.
    pub fn code(self) -> &'static str {
        match self {
            Part::Declaration => "declaration",
            Part::Record => "record",
            Part::History => "history",
        }
    }
}
