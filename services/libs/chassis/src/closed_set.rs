//! Closed sets of values.

use std::str::FromStr;

use strum::VariantArray;

/// A closed set of values with one stable code each, as stored and in events. strum derives the codes:
/// `EnumString`, `IntoStaticStr` and `VariantArray`.
pub trait ClosedSet: Copy + FromStr + Into<&'static str> + VariantArray {
    /// Every value, in the order of the type.
    const ALL: &'static [Self] = Self::VARIANTS;

    /// The stable code.
    fn code(self) -> &'static str {
        self.into()
    }

    /// The value of a stable code.
    fn parse(code: &str) -> Option<Self> {
        code.parse().ok()
    }
}

impl<T: Copy + FromStr + Into<&'static str> + VariantArray> ClosedSet for T {}
