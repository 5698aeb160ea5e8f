//! The folio of an act: `GPS-2026-000123`, or `GPS-2026-T3-0007` where a device issued it without a network.

use std::fmt;

use chrono::{DateTime, Datelike as _, Utc};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

/// The last number of an airport's or a device's year.
const MOST: i64 = 999_999;

/// Airport, year and a number without gaps within both, or within what a device has issued there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Folio {
    airport: String,
    year: i32,
    /// The number of the device.
    device: Option<i32>,
    number: i64,
}

impl Folio {
    /// The folio with this number.
    pub fn new(airport: &str, year: i32, number: i64) -> Self {
        Self { airport: airport.to_owned(), year, device: None, number }
    }

    /// Reads what [`fmt::Display`] wrote.
    pub fn parse(text: &str) -> Option<Self> {
        let (rest, number) = text.rsplit_once('-')?;
        let number = number.parse().ok()?;
        let folio = match Mark::parse(rest) {
            Some(mark) => mark.folio(number),
            None => {
                let (airport, year) = rest.rsplit_once('-')?;
                Self::new(airport, year.parse().ok()?, number)
            }
        };
        (folio.to_string() == text).then_some(folio)
    }

    /// Whether the number is one that is given: from 1, with six digits at most.
    pub fn is_in_range(&self) -> bool {
        (1..=MOST).contains(&self.number)
    }

    /// The mark of the device that gave it; none if the server did.
    pub fn mark(&self) -> Option<Mark> {
        self.device.map(|number| Mark { airport: self.airport.clone(), year: self.year, number })
    }
}

impl fmt::Display for Folio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { airport, year, device, number } = self;
        match device {
            None => write!(f, "{airport}-{year}-{number:06}"),
            Some(device) => write!(f, "{airport}-{year}-T{device}-{number:04}"),
        }
    }
}

/// What the folios of a device begin with: `GPS-2026-T3`. A device registered at two airports has a mark at each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// Airport code.
    pub airport: String,
    /// The year at the airport in which the device was registered.
    pub year: i32,
    /// The number of the device within both.
    pub number: i32,
}

impl Mark {
    /// Reads what [`fmt::Display`] wrote.
    pub fn parse(text: &str) -> Option<Self> {
        let (rest, number) = text.rsplit_once("-T")?;
        let (airport, year) = rest.rsplit_once('-')?;
        let mark =
            Self { airport: airport.to_owned(), year: year.parse().ok()?, number: number.parse().ok()? };
        (mark.to_string() == text).then_some(mark)
    }

    /// Returns the folio with a number of the device.
    pub fn folio(&self, number: i64) -> Folio {
        Folio { airport: self.airport.clone(), year: self.year, device: Some(self.number), number }
    }

    /// Whether the device gave the folio.
    pub fn gave(&self, folio: &Folio) -> bool {
        *folio == self.folio(folio.number)
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-T{}", self.airport, self.year, self.number)
    }
}

impl From<Folio> for String {
    fn from(folio: Folio) -> Self {
        folio.to_string()
    }
}

impl TryFrom<String> for Folio {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::parse(&text).ok_or_else(|| format!("{text} is no folio"))
    }
}

/// The year an act belongs to: the one on the calendar at the airport's wall.
pub fn year_at(now: DateTime<Utc>, zone: Tz) -> i32 {
    now.with_timezone(&zone).year()
}

#[cfg(test)]
mod tests {
    use chrono_tz::{America::Guayaquil, Pacific::Galapagos};

    use super::*;

    #[test]
    fn a_folio_is_read_back() {
        for text in [
            "GPS-2026-000123",
            "SCY-2027-000001",
            "UIO-2026-1000000",
            "GPS-2026-T3-0007",
            "GPS-2026-T12-10000",
        ] {
            assert_eq!(Folio::parse(text).unwrap().to_string(), text);
        }
        for text in [
            "GPS-2026-123",
            "GPS-2026",
            "",
            "GPS-2026-00012x",
            "GPS-2026-T3-7",
            "GPS-2026-T03-0007",
            "GPS-2026-T3",
        ] {
            assert_eq!(Folio::parse(text), None, "{text}");
        }
    }

    #[test]
    fn folios_have_six_digits_at_most() {
        for (text, good) in [
            ("GPS-2026-000001", true),
            ("GPS-2026-999999", true),
            ("GPS-2026-T3-0001", true),
            ("GPS-2026-000000", false),
            ("GPS-2026-1000000", false),
            ("GPS-2026-T3-0000", false),
            ("GPS-2026-T3-1000000", false),
            ("GPS-2026-T3-9223372036854775807", false),
        ] {
            assert_eq!(Folio::parse(text).unwrap().is_in_range(), good, "{text}");
        }
    }

    #[test]
    fn a_device_gives_folios_under_its_mark_only() {
        let mark = Mark::parse("GPS-2026-T3").unwrap();
        assert_eq!(mark.folio(7).to_string(), "GPS-2026-T3-0007");
        assert!(mark.gave(&Folio::parse("GPS-2026-T3-0007").unwrap()));
        for other in ["GPS-2026-000007", "GPS-2026-T4-0007", "GPS-2027-T3-0007", "SCY-2026-T3-0007"] {
            assert!(!mark.gave(&Folio::parse(other).unwrap()), "{other}");
        }
        for text in ["GPS-2026", "GPS-2026-T", "GPS-2026-T03", "GPS-2026-T3-0007", "20261120T120000"] {
            assert_eq!(Mark::parse(text), None, "{text}");
        }
    }

    #[test]
    fn the_year_changes_at_midnight_of_the_airport() {
        let at = "2027-01-01T05:30:00Z".parse().unwrap();
        assert_eq!(year_at(at, Galapagos), 2026);
        assert_eq!(year_at(at, Guayaquil), 2027);
    }
}
