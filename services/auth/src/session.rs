//! Sessions: their duration, and why they end.

pub(crate) mod rpc;
pub(crate) mod service;
pub(crate) mod store;
mod wire;

use chrono::{DateTime, Duration, Utc};
use pinzon_domain::text::is_hidden;
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

/// Maximum stored length of a user agent, in characters.
const MAX_USER_AGENT: usize = 300;

/// A sign-in of one person on one device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// Random id, part of the token.
    pub id: Uuid,
    pub user_id: Uuid,
    /// Start.
    pub created_at: DateTime<Utc>,
    /// Expiry: after 12 hours, or 30 days if remembered.
    pub expires_at: DateTime<Utc>,
    /// User agent of the client.
    pub user_agent: String,
    /// Last use, to the minute.
    pub last_used_at: DateTime<Utc>,
    /// Its token allows nothing but setting up a second factor.
    pub awaits_factor: bool,
}

impl Session {
    /// Opens a session; a caller says whether it awaits a second factor.
    pub fn open(id: Uuid, user_id: Uuid, remember_me: bool, user_agent: &str, now: DateTime<Utc>) -> Self {
        let duration = if remember_me { Duration::days(30) } else { Duration::hours(12) };
        let user_agent = user_agent.chars().filter(|c| !is_hidden(*c)).take(MAX_USER_AGENT).collect();
        Self {
            id,
            user_id,
            created_at: now,
            expires_at: now + duration,
            user_agent,
            last_used_at: now,
            awaits_factor: false,
        }
    }
}

/// Why sessions ended without signing out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum EndReason {
    /// The owner ended it, or all.
    ClosedByOwner,
    /// An administrator ended all of an account.
    ClosedByAdmin,
    /// Nobody used it.
    Idle,
    /// The owner changed the password.
    PasswordChanged,
    /// An administrator reset the password.
    PasswordReset,
    /// An administrator changed role, airports or status.
    AccountChanged,
    /// The role now needs a second factor, which the account does not have.
    #[strum(serialize = "second_factor_required")]
    FactorRequired,
    /// The second factor for which it waited was set up in another session.
    #[strum(serialize = "second_factor_enrolled")]
    FactorEnrolled,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_user_agent_is_cleaned_and_truncated() {
        let agent = format!("Fire\u{0}fox\n\u{202e}{}", "x".repeat(1000));
        let session = Session::open(Uuid::nil(), Uuid::nil(), false, &agent, DateTime::UNIX_EPOCH);
        assert!(session.user_agent.starts_with("Firefoxxx"));
        assert_eq!(session.user_agent.len(), 300);
    }
}
