//! Texts that people type.

use pinzon_chassis::Reason;

/// A required text of at most `limit` characters, trimmed.
pub fn text(typed: &str, limit: usize) -> Result<String, Reason> {
    let trimmed = typed.trim();
    if trimmed.is_empty() {
        Err(Reason::Required)
    } else if trimmed.chars().count() > limit {
        Err(Reason::TooLong)
    } else if trimmed.chars().any(|c| c.is_control() && c != '\n') {
        Err(Reason::Malformed)
    } else {
        Ok(trimmed.to_owned())
    }
}

/// Returns `None` for a blank text, else what `parse` returns.
pub fn optional<T>(typed: &str, parse: impl FnOnce(&str) -> Result<T, Reason>) -> Result<Option<T>, Reason> {
    if typed.trim().is_empty() { Ok(None) } else { parse(typed).map(Some) }
}

/// A flight number: 2 to 12 letters and digits, compacted.
pub fn flight_number(typed: &str) -> Result<String, Reason> {
    let number = compact(typed);
    match number.len() {
        0 => Err(Reason::Required),
        2..=12 if number.bytes().all(|b| b.is_ascii_alphanumeric()) => Ok(number),
        1..=12 => Err(Reason::Malformed),
        _ => Err(Reason::TooLong),
    }
}

/// Upper case, without spaces and hyphens: the form in which numbers are compared.
pub fn compact(typed: &str) -> String {
    typed.chars().filter(|c| !c.is_whitespace() && *c != '-').collect::<String>().to_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_trimmed_and_bounded() {
        assert_eq!(text("  Ana ", 3), Ok("Ana".to_owned()));
        assert_eq!(text(" \n ", 3), Err(Reason::Required));
        assert_eq!(text("ñandú", 4), Err(Reason::TooLong));
        assert_eq!(text("a\0b", 9), Err(Reason::Malformed));
        assert_eq!(optional(" ", |typed| text(typed, 3)), Ok(None));
    }

    #[test]
    fn flight_numbers_are_compared_without_spaces_hyphens_and_case() {
        assert_eq!(flight_number(" la-14 11"), Ok("LA1411".to_owned()));
        assert_eq!(flight_number("L"), Err(Reason::Malformed));
        assert_eq!(flight_number("LÁ1411"), Err(Reason::Malformed));
        assert_eq!(flight_number("LA14111411141"), Err(Reason::TooLong));
    }
}
