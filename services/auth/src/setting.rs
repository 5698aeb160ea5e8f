//! What the agency decided about signing in.

use std::ops::RangeInclusive;

use chrono::Duration;
use pinzon_chassis::{Reason, status::Violations};
use pinzon_edits::{Fields, Recorded, fields};

/// The longest is that of a session that is remembered.
const IDLE_HOURS: RangeInclusive<i32> = 1..=720;

/// The settings; see `AccessSettings` in the contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccessSettings {
    /// Hours after which a session that nobody uses ends.
    pub idle_hours: i32,
    /// Grows with each change.
    pub version: i64,
}

impl AccessSettings {
    /// Reads what was typed, to replace this.
    pub fn parse_next(&self, idle_hours: i32, wrong: &mut Violations) -> Option<Self> {
        let within =
            if IDLE_HOURS.contains(&idle_hours) { Ok(idle_hours) } else { Err(Reason::NumberOutOfRange) };
        Some(Self { idle_hours: wrong.take("idle_hours", within)?, version: self.version })
    }

    /// How long a session lasts that nobody uses.
    pub fn idle_limit(&self) -> Duration {
        Duration::hours(self.idle_hours.into())
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
        fields([("idle_hours", self.idle_hours.to_string())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_is_idle_for_an_hour_at_least_and_a_month_at_most() {
        let parse =
            |hours| AccessSettings { idle_hours: 12, version: 3 }.parse_next(hours, &mut Violations::new());
        assert_eq!([0, 721, -1].map(parse), [None, None, None]);
        assert_eq!(
            [1, 720].map(|hours| parse(hours).map(|next| next.idle_limit().num_hours())),
            [Some(1), Some(720)]
        );
    }
}
