//! What the agency decided about signing in.

pub(crate) mod rpc;
pub(crate) mod store;
mod wire;

use std::ops::RangeInclusive;

use chrono::{DateTime, Duration, Utc};
use pinzon_chassis::{ClosedSet, Reason, caller::Role, status::Violations};
use pinzon_edits::{Fields, Recorded};
use pinzon_proto::limits::auth as limits;

/// The longest is that of a session that is remembered.
const IDLE_HOURS: RangeInclusive<i32> = limits::update_access_settings_request::MIN_IDLE_HOURS
    ..=limits::update_access_settings_request::MAX_IDLE_HOURS;

/// The settings; see `AccessSettings` in the contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccessSettings {
    /// Hours after which a session that nobody uses ends.
    pub idle_hours: i32,
    /// The roles that need a second factor, in the order of [`Role::ALL`].
    pub second_factor_roles: Vec<Role>,
    /// When administrators begin to need one in any case: a day after the first account. None in the demonstration, and
    /// before there is an account.
    pub admin_second_factor_at: Option<DateTime<Utc>>,
    /// Grows with each change.
    pub version: i64,
}

impl AccessSettings {
    /// Reads what was typed, to replace this.
    pub fn parse_next(
        &self,
        idle_hours: i32,
        second_factor_roles: Vec<Role>,
        wrong: &mut Violations,
    ) -> Option<Self> {
        let within =
            if IDLE_HOURS.contains(&idle_hours) { Ok(idle_hours) } else { Err(Reason::NumberOutOfRange) };
        let idle_hours = wrong.take("idle_hours", within)?;
        Some(Self { idle_hours, second_factor_roles, ..self.clone() })
    }

    /// How long a session lasts that nobody uses.
    pub fn idle_limit(&self) -> Duration {
        Duration::hours(self.idle_hours.into())
    }

    /// Whether a role needs a second factor.
    pub fn requires_second_factor(&self, role: Role, now: DateTime<Utc>) -> bool {
        let administers = matches!(role, Role::Admin | Role::RegionalAdmin);
        let in_any_case = administers && self.admin_second_factor_at.is_some_and(|from| from <= now);
        in_any_case || self.second_factor_roles.contains(&role)
    }
}

impl Recorded for AccessSettings {
    const NOUN: &'static str = "access_settings";

    fn key(&self) -> String {
        Self::NOUN.to_owned()
    }

    fn name(&self) -> String {
        Self::NOUN.to_owned()
    }

    fn version(&self) -> i64 {
        self.version
    }

    fn active(&self) -> Option<bool> {
        None
    }

    fn fields(&self) -> Fields {
        let required = |role: Role| {
            (format!("second_factor_{}", role.code()), self.second_factor_roles.contains(&role).to_string())
        };
        let idle_hours = ("idle_hours".to_owned(), self.idle_hours.to_string());
        [idle_hours].into_iter().chain(Role::ALL.iter().copied().map(required)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings() -> AccessSettings {
        AccessSettings {
            idle_hours: 12,
            second_factor_roles: vec![Role::Auditor],
            admin_second_factor_at: None,
            version: 3,
        }
    }

    #[test]
    fn a_session_is_idle_for_an_hour_at_least_and_a_month_at_most() {
        let parse = |hours| settings().parse_next(hours, Vec::new(), &mut Violations::new());
        assert_eq!([0, 721, -1].map(parse), [None, None, None]);
        assert_eq!(
            [1, 720].map(|hours| parse(hours).map(|next| next.idle_limit().num_hours())),
            [Some(1), Some(720)]
        );
    }

    #[test]
    fn administrators_need_a_second_factor_after_the_first_day_whatever_is_chosen() {
        let requires = |from: Option<i64>| {
            let at = |hour| DateTime::UNIX_EPOCH + Duration::hours(hour);
            let settings = AccessSettings { admin_second_factor_at: from.map(at), ..settings() };
            [Role::Admin, Role::Auditor, Role::Inspector]
                .map(|role| settings.requires_second_factor(role, at(24)))
        };
        assert_eq!(requires(Some(24)), [true, true, false]);
        assert_eq!(requires(Some(25)), [false, true, false]);
        // The demonstration.
        assert_eq!(requires(None), [false, true, false]);
    }

    #[test]
    fn a_change_is_recorded_role_by_role() {
        let after = settings().parse_next(12, vec![Role::Supervisor], &mut Violations::new()).unwrap();
        let changes = settings().changes(&after);
        let words: Vec<_> =
            changes.iter().map(|c| (c.field.as_str(), c.before.as_str(), c.after.as_str())).collect();
        assert_eq!(
            words,
            [("second_factor_supervisor", "false", "true"), ("second_factor_auditor", "true", "false")]
        );
    }
}
