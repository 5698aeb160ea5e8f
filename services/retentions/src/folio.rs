//! The folio of an act: `GPS-2026-000123`.

use std::fmt;

use chrono::{DateTime, Datelike as _, Utc};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

/// Airport, year and a number without gaps within both.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Folio {
    airport: String,
    year: i32,
    number: i64,
}

impl Folio {
    /// The folio with this number.
    pub fn new(airport: &str, year: i32, number: i64) -> Self {
        Self { airport: airport.to_owned(), year, number }
    }

    /// Reads what [`fmt::Display`] wrote.
    pub fn parse(text: &str) -> Option<Self> {
        let (rest, number) = text.rsplit_once('-')?;
        let (airport, year) = rest.rsplit_once('-')?;
        let folio = Self::new(airport, year.parse().ok()?, number.parse().ok()?);
        (folio.to_string() == text).then_some(folio)
    }
}

impl fmt::Display for Folio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{:06}", self.airport, self.year, self.number)
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
        for text in ["GPS-2026-000123", "SCY-2027-000001", "UIO-2026-1000000"] {
            assert_eq!(Folio::parse(text).unwrap().to_string(), text);
        }
        for text in ["GPS-2026-123", "GPS-2026", "", "GPS-2026-00012x"] {
            assert_eq!(Folio::parse(text), None, "{text}");
        }
    }

    #[test]
    fn the_year_changes_at_midnight_of_the_airport() {
        let at = "2027-01-01T05:30:00Z".parse().unwrap();
        assert_eq!(year_at(at, Galapagos), 2026);
        assert_eq!(year_at(at, Guayaquil), 2027);
    }
}
