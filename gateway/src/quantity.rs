//! Quantities: JSON numbers with at most three decimals, in protos whole thousandths.
//! The text of the number is read and written digit by digit; no float is involved.

use pinzon_chassis::Reason;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::value::RawValue;

const DECIMALS: i32 = 3;

/// An amount in thousandths of its unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quantity(i64);

impl Quantity {
    /// The amount a service answered with.
    pub fn from_thousandths(thousandths: i64) -> Self {
        Self(thousandths)
    }

    fn text(self) -> String {
        let sign = if self.0 < 0 { "-" } else { "" };
        let amount = self.0.unsigned_abs();
        let (whole, rest) = (amount / 1000, amount % 1000);
        if rest == 0 {
            return format!("{sign}{whole}");
        }
        format!("{sign}{whole}.{}", format!("{rest:03}").trim_end_matches('0'))
    }
}

impl Serialize for Quantity {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RawValue::from_string(self.text()).map_err(serde::ser::Error::custom)?.serialize(serializer)
    }
}

/// A quantity somebody sent: exact thousandths, or a number finer than that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sent(Result<i64, Reason>);

impl Sent {
    /// The amount. One that is too fine is sent on as zero, which every service refuses
    /// together with the other wrong fields; [`Sent::fault`] then names the true reason.
    pub fn thousandths(self) -> i64 {
        self.0.unwrap_or(0)
    }

    /// Why the number is no quantity.
    pub fn fault(self) -> Option<Reason> {
        self.0.err()
    }

    /// Reads a JSON number's text.
    fn parse(text: &str) -> Self {
        let (negative, text) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
        let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits = format!("{whole}{fraction}");
        let digits = digits.trim_start_matches('0');
        if digits.is_empty() {
            return Self(Ok(0));
        }
        // An exponent too long for i32 is far beyond every bound on either side.
        let exponent =
            exponent.parse::<i32>().unwrap_or(if exponent.starts_with('-') { -9999 } else { 9999 });
        let fraction = i32::try_from(fraction.len()).unwrap_or(i32::MAX);
        let shift = exponent.saturating_sub(fraction).saturating_add(DECIMALS);
        let thousandths = match usize::try_from(shift) {
            Ok(zeros) if digits.len() + zeros > 18 => i64::MAX,
            Ok(zeros) => format!("{digits}{}", "0".repeat(zeros)).parse().unwrap_or(i64::MAX),
            Err(_) => {
                let extra = usize::try_from(shift.unsigned_abs()).unwrap_or(usize::MAX);
                let kept = digits.trim_end_matches('0');
                if digits.len() - kept.len() < extra {
                    return Self(Err(Reason::QuantityTooPrecise));
                }
                digits[..digits.len() - extra].parse().unwrap_or(i64::MAX)
            }
        };
        Self(Ok(if negative { -thousandths } else { thousandths }))
    }
}

impl<'de> Deserialize<'de> for Sent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        let text = raw.get();
        if text.starts_with(|first: char| first == '-' || first.is_ascii_digit()) {
            Ok(Self::parse(text))
        } else {
            Err(de::Error::custom("expected a number"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_of_writing_a_number_is_read_exactly() {
        for (text, thousandths) in [
            ("1", 1_000),
            ("1.5", 1_500),
            ("0.001", 1),
            ("0.100", 100),
            ("1.5000", 1_500),
            ("1.5e2", 150_000),
            ("15E-1", 1_500),
            ("1000e-6", 1),
            ("1e+2", 100_000),
            ("0.0", 0),
            ("0e9999999999", 0),
            ("-2.25", -2_250),
            ("100000", 100_000_000),
            ("8.29", 8_290),
            ("1e30", i64::MAX),
            ("1e99999999999", i64::MAX),
            ("123456789012345678901234567890", i64::MAX),
        ] {
            assert_eq!(serde_json::from_str::<Sent>(text).unwrap().0, Ok(thousandths), "{text}");
        }
    }

    #[test]
    fn finer_than_a_thousandth_is_named_and_never_rounded() {
        for text in ["1.0001", "0.0005", "1e-4", "1e-99999999999", "0.30000000000000004"] {
            let sent = serde_json::from_str::<Sent>(text).unwrap();
            assert_eq!(sent.fault(), Some(Reason::QuantityTooPrecise), "{text}");
            assert_eq!(sent.thousandths(), 0);
        }
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for text in ["\"1.5\"", "true", "[1]", "{}"] {
            assert!(serde_json::from_str::<Sent>(text).is_err(), "{text}");
        }
    }

    #[test]
    fn thousandths_are_written_as_the_shortest_number() {
        for (thousandths, text) in [
            (1_500, "1.5"),
            (2_000, "2"),
            (1, "0.001"),
            (120, "0.12"),
            (-2_250, "-2.25"),
            (100_000_000, "100000"),
        ] {
            assert_eq!(serde_json::to_string(&Quantity::from_thousandths(thousandths)).unwrap(), text);
        }
    }
}
