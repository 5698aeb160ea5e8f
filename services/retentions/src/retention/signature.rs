//! Signatures that are drawn on a screen.

use pinzon_chassis::Reason;
use pinzon_proto::limits::retentions as limits;
use serde::{Deserialize, Serialize};

const WIDTH: u32 = 600;
const HEIGHT: u32 = 200;
const MAX_LENGTH: usize = limits::passenger_signing::MAX_SIGNATURE;

/// The strokes of a pen as an SVG path of moves and lines between whole numbers: `M10 20L30 40L31 44`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Signature(String);

impl Signature {
    /// Reads a path in which each stroke has two points at least, all of them in a box of 600 × 200.
    pub fn parse(path: &str) -> Result<Self, Reason> {
        if path.len() > MAX_LENGTH {
            return Err(Reason::TooLong);
        }
        let strokes = path.strip_prefix('M').ok_or(Reason::Malformed)?.split('M');
        if strokes.into_iter().all(is_stroke) { Ok(Self(path.to_owned())) } else { Err(Reason::Malformed) }
    }
}

fn is_stroke(stroke: &str) -> bool {
    stroke.contains('L') && stroke.split('L').all(is_point)
}

fn is_point(point: &str) -> bool {
    point.split_once(' ').is_some_and(|(x, y)| is_whole(x, WIDTH) && is_whole(y, HEIGHT))
}

/// Whether the text is a number up to `most`, written as every program writes it.
fn is_whole(text: &str, most: u32) -> bool {
    text.parse::<u32>().is_ok_and(|number| number <= most && number.to_string() == text)
}

impl From<Signature> for String {
    fn from(signature: Signature) -> Self {
        signature.0
    }
}

impl TryFrom<String> for Signature {
    type Error = &'static str;

    fn try_from(path: String) -> Result<Self, &'static str> {
        Self::parse(&path).map_err(|_| "not the path of a signature")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_lines_in_its_box() {
        for path in ["M0 0L600 200", "M10 20L30 40L31 44M5 5L5 6"] {
            assert_eq!(Signature::parse(path).map(String::from).as_deref(), Ok(path));
        }
        for path in [
            "",
            "M",
            "M10 20",
            "L10 20L30 40",
            "M10 20L30",
            "M10 20L601 40",
            "M10 20L30 201",
            "M10 20L030 40",
            "M10 20L+3 40",
            "M10 20L3.5 40",
            "M10 20 L30 40",
            "M10 20L30 40Z",
            "M10 20L30 40MM1 1L2 2",
            "M10 20L30 40\"/><script>",
        ] {
            assert_eq!(Signature::parse(path), Err(Reason::Malformed), "{path}");
        }
        assert_eq!(Signature::parse(&format!("M0 0{}", "L100 100".repeat(2000))), Err(Reason::TooLong));
    }
}
