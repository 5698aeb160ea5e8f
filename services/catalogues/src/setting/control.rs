//! The numbers that control works with.

use std::ops::RangeInclusive;

use pinzon_chassis::{Reason, status::Violations};
use pinzon_edits::{Fields, Recorded, fields};
use pinzon_proto::limits::catalogues as limits;

const EXPIRY_DAYS: RangeInclusive<i32> = limits::update_control_settings_request::MIN_EXPIRY_DAYS
    ..=limits::update_control_settings_request::MAX_EXPIRY_DAYS;
const RETENTION_MONTHS: RangeInclusive<i32> = limits::update_control_settings_request::MIN_RETENTION_MONTHS
    ..=limits::update_control_settings_request::MAX_RETENTION_MONTHS;
const CUSTODY_DAYS: RangeInclusive<i32> = limits::update_control_settings_request::MIN_CUSTODY_DAYS
    ..=limits::update_control_settings_request::MAX_CUSTODY_DAYS;
const ATTENTION_HOURS: RangeInclusive<i32> = limits::update_control_settings_request::MIN_ATTENTION_HOURS
    ..=limits::update_control_settings_request::MAX_ATTENTION_HOURS;
/// In thousandths.
const HUNDRED_PERCENT: i64 = limits::update_control_settings_request::MAX_DRAW_PERCENT;
/// How contracts write a number that is finer than a thousandth (`pinzon/json/v1/json.proto`).
const TOO_PRECISE: i64 = i64::MIN;

/// The numbers as they were typed.
#[derive(Debug, Clone, Copy)]
pub struct ControlDraft {
    pub expiry_days: i32,
    pub draw_percent: Option<i64>,
    pub retention_months: i32,
    pub custody_days: i32,
    pub attention_hours: i32,
}

/// The numbers that control works with; see `ControlSettings` in the contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ControlSettings {
    /// Days after its flight at whose end a declaration that was never presented expires.
    pub expiry_days: i32,
    /// Share of the green lane that is drawn, in thousandths of a percent.
    pub draw_percent: i64,
    /// Months after the last movement at whose end personal data are removed.
    pub retention_months: i32,
    /// Days within which the custody of retained goods is to be resolved.
    pub custody_days: i32,
    /// Hours after which a declaration that is not decided needs attention.
    pub attention_hours: i32,
    /// Grows with each change.
    pub version: i64,
}

impl ControlSettings {
    /// Reads what was typed, to replace this.
    pub fn parse_next(&self, draft: ControlDraft, wrong: &mut Violations) -> Option<Self> {
        let within = |number: i32, range: RangeInclusive<i32>| {
            if range.contains(&number) { Ok(number) } else { Err(Reason::NumberOutOfRange) }
        };
        let expiry_days = wrong.take("expiry_days", within(draft.expiry_days, EXPIRY_DAYS));
        let draw_percent = wrong.take(
            "draw_percent",
            match draft.draw_percent {
                None => Err(Reason::Required),
                Some(TOO_PRECISE) => Err(Reason::QuantityTooPrecise),
                Some(percent) if (0..=HUNDRED_PERCENT).contains(&percent) => Ok(percent),
                Some(_) => Err(Reason::NumberOutOfRange),
            },
        );
        let retention_months =
            wrong.take("retention_months", within(draft.retention_months, RETENTION_MONTHS));
        let custody_days = wrong.take("custody_days", within(draft.custody_days, CUSTODY_DAYS));
        let attention_hours = wrong.take("attention_hours", within(draft.attention_hours, ATTENTION_HOURS));
        Some(Self {
            expiry_days: expiry_days?,
            draw_percent: draw_percent?,
            retention_months: retention_months?,
            custody_days: custody_days?,
            attention_hours: attention_hours?,
            version: self.version,
        })
    }
}

impl Recorded for ControlSettings {
    const NOUN: &'static str = "control_settings";

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
        fields([
            ("expiry_days", self.expiry_days.to_string()),
            ("draw_percent", percent(self.draw_percent)),
            ("retention_months", self.retention_months.to_string()),
            ("custody_days", self.custody_days.to_string()),
            ("attention_hours", self.attention_hours.to_string()),
        ])
    }
}

/// Returns a number of thousandths as the shortest decimal: `2.5`.
fn percent(thousandths: i64) -> String {
    let text = format!("{}.{:03}", thousandths / 1000, thousandths % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: ControlSettings = ControlSettings {
        expiry_days: 2,
        draw_percent: 5000,
        retention_months: 60,
        custody_days: 30,
        attention_hours: 2,
        version: 3,
    };

    fn parse(
        expiry_days: i32,
        draw_percent: Option<i64>,
        retention_months: i32,
        custody_days: i32,
        attention_hours: i32,
    ) -> Vec<(String, Reason)> {
        let mut wrong = Violations::new();
        let draft =
            ControlDraft { expiry_days, draw_percent, retention_months, custody_days, attention_hours };
        let next = NOW.parse_next(draft, &mut wrong);
        assert_eq!(next.is_some(), wrong.is_empty());
        wrong.list().iter().map(|wrong| (wrong.field.clone(), wrong.reason)).collect()
    }

    #[test]
    fn every_number_has_its_limits() {
        assert_eq!(parse(1, Some(0), 12, 1, 1), []);
        assert_eq!(parse(30, Some(100_000), 240, 365, 168), []);
        let outside = ["expiry_days", "draw_percent", "retention_months", "custody_days", "attention_hours"]
            .map(|field| (field.to_owned(), Reason::NumberOutOfRange));
        assert_eq!(parse(0, Some(-1), 11, 0, 0), outside);
        assert_eq!(parse(31, Some(100_001), 241, 366, 169), outside);
        assert_eq!(parse(2, None, 60, 30, 2), [("draw_percent".to_owned(), Reason::Required)]);
        assert_eq!(
            parse(2, Some(TOO_PRECISE), 60, 30, 2),
            [("draw_percent".to_owned(), Reason::QuantityTooPrecise)]
        );
    }

    #[test]
    fn a_percentage_is_recorded_as_the_shortest_decimal() {
        assert_eq!([0, 5, 2_500, 5_000, 100_000].map(percent), ["0", "0.005", "2.5", "5", "100"]);
    }
}
