//! Series of numbered seals, as they are bought.

use std::ops::RangeInclusive;

/// Consecutive numbers of seals: the same letters before digits of the same length, such as `UIO000001` to `UIO005000`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealSeries {
    prefix: String,
    digits: usize,
    numbers: RangeInclusive<u64>,
}

/// Why two numbers are no series.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoSeries {
    /// They differ in more than their last digits, or in length.
    Unlike,
    /// The last comes before the first.
    Reversed,
    /// There are more than [`SealSeries::LARGEST`] between them.
    TooLarge,
}

/// How far a series is used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealUse {
    /// Seals on bags.
    pub used: u64,
    /// The number after the highest that is used; none at the end of the series.
    pub next: Option<String>,
    /// Seals below the highest that is used and on no bag.
    pub missing: u64,
    /// Their first and last numbers, in order; at most [`SealUse::MOST_GAPS`].
    pub gaps: Vec<(String, String)>,
}

impl SealUse {
    /// Gaps that are listed.
    pub const MOST_GAPS: usize = 20;
}

impl SealSeries {
    /// Seals of one series, at most.
    pub const LARGEST: u64 = 100_000;

    /// The series from one number to another, both in the form that [`compact`](crate::text::compact) gives.
    ///
    /// # Errors
    /// What makes them no series.
    pub fn new(first: &str, last: &str) -> Result<Self, NoSeries> {
        let (prefix, from) = split(first).ok_or(NoSeries::Unlike)?;
        let (other_prefix, to) = split(last).ok_or(NoSeries::Unlike)?;
        if first.len() != last.len() || prefix != other_prefix {
            return Err(NoSeries::Unlike);
        }
        match to.checked_sub(from) {
            None => Err(NoSeries::Reversed),
            Some(distance) if distance >= Self::LARGEST => Err(NoSeries::TooLarge),
            Some(_) => {
                Ok(Self { prefix: prefix.to_owned(), digits: first.len() - prefix.len(), numbers: from..=to })
            }
        }
    }

    /// Whether a seal is of this series.
    pub fn contains(&self, number: &str) -> bool {
        self.place(number).is_some()
    }

    /// Whether a seal is of both.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.prefix == other.prefix
            && self.digits == other.digits
            && self.numbers.start() <= other.numbers.end()
            && other.numbers.start() <= self.numbers.end()
    }

    /// Its first number.
    pub fn first(&self) -> String {
        self.number(*self.numbers.start())
    }

    /// Its last number.
    pub fn last(&self) -> String {
        self.number(*self.numbers.end())
    }

    /// How far the series is used. Ignores numbers of other series.
    pub fn usage<'a>(&self, used: impl IntoIterator<Item = &'a str>) -> SealUse {
        let mut places: Vec<u64> = used.into_iter().filter_map(|number| self.place(number)).collect();
        places.sort_unstable();
        places.dedup();
        let mut expected = *self.numbers.start();
        let mut usage = SealUse { used: 0, next: None, missing: 0, gaps: vec![] };
        for place in places {
            if place > expected {
                usage.missing += place - expected;
                if usage.gaps.len() < SealUse::MOST_GAPS {
                    usage.gaps.push((self.number(expected), self.number(place - 1)));
                }
            }
            usage.used += 1;
            expected = place + 1;
        }
        usage.next = self.numbers.contains(&expected).then(|| self.number(expected));
        usage
    }

    fn place(&self, number: &str) -> Option<u64> {
        let digits = number.strip_prefix(self.prefix.as_str())?;
        let is_alike = digits.len() == self.digits && digits.bytes().all(|b| b.is_ascii_digit());
        let place = if is_alike { digits.parse().ok() } else { None };
        place.filter(|place| self.numbers.contains(place))
    }

    fn number(&self, place: u64) -> String {
        format!("{}{place:0digits$}", self.prefix, digits = self.digits)
    }
}

/// What comes before the last digits, and their number. At most twelve digits count; more are part of what comes before.
fn split(number: &str) -> Option<(&str, u64)> {
    const MOST_DIGITS: usize = 12;
    let digits = number.bytes().rev().take(MOST_DIGITS).take_while(u8::is_ascii_digit).count();
    let (prefix, digits) = number.split_at_checked(number.len() - digits)?;
    Some((prefix, digits.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(first: &str, last: &str) -> SealSeries {
        SealSeries::new(first, last).unwrap()
    }

    #[test]
    fn a_series_has_consecutive_numbers() {
        let quito = series("UIO000001", "UIO005000");
        for number in ["UIO000001", "UIO002500", "UIO005000"] {
            assert!(quito.contains(number), "{number}");
        }
        for number in
            ["UIO000000", "UIO005001", "UIO00001", "UIO0000001", "GYE000001", "UIO00000A", "UIO+00001", ""]
        {
            assert!(!quito.contains(number), "{number}");
        }
        assert_eq!((quito.first(), quito.last()), ("UIO000001".to_owned(), "UIO005000".to_owned()));
        assert!(series("000123", "000123").contains("000123"));
    }

    #[test]
    fn what_is_no_series_says_why() {
        for (first, last, why) in [
            ("UIO0001", "GYE0002", NoSeries::Unlike),
            ("UIO001", "UIO0002", NoSeries::Unlike),
            ("UIO", "UIO1", NoSeries::Unlike),
            ("ñ", "ñ", NoSeries::Unlike),
            ("UIO0002", "UIO0001", NoSeries::Reversed),
            ("UIO0000000", "UIO0100000", NoSeries::TooLarge),
            ("1000000000000000001", "2000000000000000001", NoSeries::Unlike),
        ] {
            assert_eq!(SealSeries::new(first, last), Err(why), "{first} {last}");
        }
        assert!(SealSeries::new("UIO0000001", "UIO0100000").is_ok());
    }

    #[test]
    fn series_overlap_where_they_share_a_seal() {
        let one = series("UIO0010", "UIO0020");
        for (first, last, shares) in [
            ("UIO0001", "UIO0009", false),
            ("UIO0001", "UIO0010", true),
            ("UIO0012", "UIO0013", true),
            ("UIO0001", "UIO0099", true),
            ("UIO0021", "UIO0022", false),
            ("GYE0010", "GYE0020", false),
        ] {
            let other = series(first, last);
            assert_eq!((one.overlaps(&other), other.overlaps(&one)), (shares, shares), "{first} {last}");
        }
    }

    #[test]
    fn a_gap_is_seen_once_a_higher_number_is_used() {
        let quito = series("UIO01", "UIO09");
        let fresh = quito.usage([]);
        assert_eq!((fresh.used, fresh.next.as_deref(), fresh.missing), (0, Some("UIO01"), 0));
        let some = quito.usage(["UIO08", "UIO02", "UIO03", "GYE05", "UIO03"]);
        assert_eq!((some.used, some.next.as_deref(), some.missing), (3, Some("UIO09"), 5));
        let gap = |from: &str, to: &str| (from.to_owned(), to.to_owned());
        assert_eq!(some.gaps, [gap("UIO01", "UIO01"), gap("UIO04", "UIO07")]);
        assert_eq!(quito.usage(["UIO09"]).next, None);
    }
}
