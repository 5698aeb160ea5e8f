//! Calendar dates, which have no time zone, and the day it is at an airport.

use chrono::{DateTime, Datelike as _, Duration, NaiveDate, NaiveTime, Utc};
use chrono_tz::Pacific::Galapagos;
use pinzon_chassis::Reason;

use crate::text::plain;

pub use chrono_tz::Tz;

/// The time zone of the islands.
pub const ISLANDS: Tz = Galapagos;
/// The time zone of the mainland.
pub const MAINLAND: Tz = Tz::America__Guayaquil;

/// The time zone with a name of the IANA database, such as the catalogue gives an airport; that of the islands for any other
/// text.
pub fn zone_named(name: &str) -> Tz {
    name.parse().unwrap_or(ISLANDS)
}

/// The time zone of an airport whose entry in the catalogue is not at hand, as `airport_zone` in `lists.sql`.
pub fn airport_zone(airport: &str) -> Tz {
    if matches!(airport, "UIO" | "GYE") { MAINLAND } else { ISLANDS }
}

/// The first and the last day of the equally long period before one.
pub fn period_before(from: NaiveDate, to: NaiveDate) -> Option<(NaiveDate, NaiveDate)> {
    let last = from.pred_opt()?;
    Some((last.checked_sub_signed(to - from)?, last))
}

/// The calendar date on the islands.
pub fn islands_date(now: DateTime<Utc>) -> NaiveDate {
    now.with_timezone(&ISLANDS).date_naive()
}

/// The moment at which a calendar date begins on the islands, whose clocks are never changed.
pub fn islands_begin(day: NaiveDate) -> DateTime<Utc> {
    const HOURS_BEHIND_UTC: u32 = 6;
    day.and_time(NaiveTime::MIN).and_utc() + Duration::hours(HOURS_BEHIND_UTC.into())
}

/// A calendar date as contracts write it, `YYYY-MM-DD` (ISO 8601), from year 1 to 9999, which PostgreSQL and arithmetic
/// with days bear. A day that no calendar has, such as 31 February, is [`Reason::NoSuchDate`].
pub fn parse_date(typed: &str) -> Result<NaiveDate, Reason> {
    let typed = plain(typed);
    if typed.is_empty() {
        return Err(Reason::Required);
    }
    let is_digit =
        |at: usize, byte: u8| if matches!(at, 4 | 7) { byte == b'-' } else { byte.is_ascii_digit() };
    // chrono alone also accepts "2026-1-2".
    if typed.len() != 10 || !typed.bytes().enumerate().all(|(at, byte)| is_digit(at, byte)) {
        return Err(Reason::Malformed);
    }
    let date = typed.parse::<NaiveDate>().ok();
    date.filter(|date| (1..=9999).contains(&date.year())).ok_or(Reason::NoSuchDate)
}

/// A calendar date by which something is sought: from 1900 to 2999, so that the equally long period before it and the days
/// beside it are dates, too.
pub fn parse_sought_date(typed: &str) -> Result<NaiveDate, Reason> {
    let date = parse_date(typed)?;
    if (1900..=2999).contains(&date.year()) { Ok(date) } else { Err(Reason::DateTooFar) }
}

/// The age on a day, in completed years.
pub fn age_on(birth: NaiveDate, day: NaiveDate) -> i32 {
    let before_birthday = (day.month(), day.day()) < (birth.month(), birth.day());
    day.year() - birth.year() - i32::from(before_birthday)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        parse_date(text).unwrap()
    }

    #[test]
    fn only_dates_of_the_calendar_are_dates() {
        assert_eq!(day(" 2026-02-28 ").to_string(), "2026-02-28");
        assert_eq!(parse_date(" "), Err(Reason::Required));
        assert_eq!(day("\u{200e}2026\u{2011}02\u{2011}28\u{a0}").to_string(), "2026-02-28");
        for wrong in ["20/11/2026", "2026-1-2", "2026-11-21T00:00:00Z", "\0"] {
            assert_eq!(parse_date(wrong), Err(Reason::Malformed), "{wrong}");
        }
        for wrong in ["-0001-01-01", "+262142-12-31", "+10000-01-01"] {
            assert_eq!(parse_date(wrong), Err(Reason::Malformed), "{wrong}");
        }
        for wrong in ["2026-02-30", "2026-02-31", "2025-02-29", "2026-13-01", "2026-04-31", "0000-01-01"] {
            assert_eq!(parse_date(wrong), Err(Reason::NoSuchDate), "{wrong}");
        }
        assert_eq!((day("0001-01-01").year(), day("9999-12-31").year()), (1, 9999));
    }

    #[test]
    fn periods_are_sought_in_centuries_that_can_be_reckoned_with() {
        for (text, read) in [
            ("1900-01-01", Ok(day("1900-01-01"))),
            ("2999-12-31", Ok(day("2999-12-31"))),
            ("1899-12-31", Err(Reason::DateTooFar)),
            ("9999-12-31", Err(Reason::DateTooFar)),
            ("0001-01-01", Err(Reason::DateTooFar)),
            ("+262142-12-31", Err(Reason::Malformed)),
            ("", Err(Reason::Required)),
        ] {
            assert_eq!(parse_sought_date(text), read, "{text}");
        }
    }

    #[test]
    fn a_late_evening_in_utc_is_still_the_same_day_on_the_islands() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        assert_eq!(islands_date(at("2026-11-21T05:59:59Z")), day("2026-11-20"));
        assert_eq!(islands_date(at("2026-11-21T06:00:00Z")), day("2026-11-21"));
        assert_eq!(islands_begin(day("2026-11-21")), at("2026-11-21T06:00:00Z"));
    }

    #[test]
    fn zones_are_those_that_the_catalogue_names() {
        for zone in [ISLANDS, MAINLAND] {
            assert_eq!(zone_named(zone.name()), zone);
        }
        assert_eq!(["GPS", "UIO", ""].map(airport_zone), [ISLANDS, MAINLAND, ISLANDS]);
        assert_eq!(zone_named(""), ISLANDS);
    }

    #[test]
    fn people_turn_eighteen_on_their_birthday() {
        assert_eq!(age_on(day("2008-11-21"), day("2026-11-20")), 17);
        assert_eq!(age_on(day("2008-11-20"), day("2026-11-20")), 18);
        assert_eq!(age_on(day("2004-02-29"), day("2022-02-28")), 17);
        assert_eq!(age_on(day("2004-02-29"), day("2022-03-01")), 18);
    }
}
