//! Whose act a device issued, and who hands it in.

use chrono::{DateTime, Utc};
use pinzon_chassis::caller::Role;
use pinzon_events::envelope::Actor;

use super::CLOCK_TOLERANCE;
use crate::retention::Officer;

/// The officer who issued an act.
///
/// A signature does not prove who held the device. An act of another officer therefore needs a record of auth: the work of
/// that officer was taken over while they could not sign in, and the sender leads one of their airports.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Issuer {
    pub officer: Officer,
    /// The officer, as events name who caused them.
    pub actor: Actor,
    /// When the officer's work was last taken over. None if the officer sends the act.
    pub taken_at: Option<DateTime<Utc>>,
}

impl Issuer {
    /// Whether an act of this instant may come in: from its officer, or because it was left when the work was taken over.
    pub(crate) fn may_send(&self, issued_at: DateTime<Utc>) -> bool {
        self.taken_at.is_none_or(|taken_at| issued_at <= taken_at + CLOCK_TOLERANCE)
    }
}

/// Whether a role hands in acts of others.
pub(crate) fn hands_in(role: Role) -> bool {
    matches!(role, Role::Supervisor | Role::Admin | Role::RegionalAdmin)
}
