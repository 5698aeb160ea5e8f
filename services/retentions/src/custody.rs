//! Who had the goods, from the moment they were taken. Steps are only added.

use crate::{item::Decision, retention::Act};

/// What happened with an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Taken into custody.
    Retained,
    /// Refused entry.
    Rejected,
}

impl Step {
    /// The stable code, as stored.
    pub fn code(self) -> &'static str {
        match self {
            Step::Retained => "retained",
            Step::Rejected => "rejected",
        }
    }
}

/// The first step of each item: number and step.
pub fn first_steps(act: &Act) -> Vec<(i32, Step)> {
    let steps = act.content.items.iter().map(|item| match item.decision {
        Decision::Retention => Step::Retained,
        Decision::Rejection { .. } => Step::Rejected,
    });
    (1..).zip(steps).collect()
}
