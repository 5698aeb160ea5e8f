//! Quantities of goods.

use pinzon_chassis::Reason;
use pinzon_proto::limits::declarations::new_item;

/// 100 000 units, in thousandths.
const MOST: i64 = new_item::MAX_QUANTITY;
/// How contracts write a number that is finer than a thousandth (`pinzon/json/v1/json.proto`).
const TOO_PRECISE: i64 = i64::MIN;

/// Reads a quantity in thousandths of its unit: more than 0, at most 100 000.
pub fn parse_quantity(thousandths: i64) -> Result<i64, Reason> {
    if thousandths == TOO_PRECISE {
        Err(Reason::QuantityTooPrecise)
    } else if thousandths <= 0 {
        Err(Reason::QuantityNotPositive)
    } else if thousandths > MOST {
        Err(Reason::QuantityTooLarge)
    } else {
        Ok(thousandths)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantities_are_positive_thousandths_up_to_a_hundred_thousand() {
        for (thousandths, read) in [
            (1, Ok(1)),
            (MOST, Ok(MOST)),
            (MOST + 1, Err(Reason::QuantityTooLarge)),
            (i64::MAX, Err(Reason::QuantityTooLarge)),
            (0, Err(Reason::QuantityNotPositive)),
            (-1, Err(Reason::QuantityNotPositive)),
            (i64::MIN, Err(Reason::QuantityTooPrecise)),
        ] {
            assert_eq!(parse_quantity(thousandths), read, "{thousandths}");
        }
    }
}
