//! Texts that people type.

use pinzon_chassis::Reason;

/// Whether a character is not seen where it stands: a control character, or one that turns the direction of the text
/// around it (Unicode's property Bidi_Control), with which one name is shown as another.
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A required name of at most `limit` characters: one line, with single spaces.
pub fn name(typed: &str, limit: usize) -> Result<String, Reason> {
    text(&typed.split_whitespace().collect::<Vec<_>>().join(" "), limit)
}

/// A required text of at most `limit` characters, trimmed.
pub fn text(typed: &str, limit: usize) -> Result<String, Reason> {
    let trimmed = typed.trim();
    if trimmed.is_empty() {
        Err(Reason::Required)
    } else if trimmed.chars().count() > limit {
        Err(Reason::TooLong)
    } else if trimmed.chars().any(|c| is_hidden(c) && c != '\n') {
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
    fn names_are_one_line_of_what_is_seen() {
        assert_eq!(name(" María \n José  Ñahui ", 20), Ok("María José Ñahui".to_owned()));
        assert_eq!(name(" \n ", 20), Err(Reason::Required));
        assert_eq!(name("ñandú", 4), Err(Reason::TooLong));
        for hidden in ['\u{0}', '\u{7f}', '\u{61c}', '\u{200f}', '\u{202e}', '\u{2066}', '\u{2069}'] {
            assert_eq!(name(&format!("Ana {hidden}Freire"), 20), Err(Reason::Malformed), "{hidden:?}");
        }
        assert_eq!(text("Ana\u{202e}", 20), Err(Reason::Malformed));
    }

    #[test]
    fn flight_numbers_are_compared_without_spaces_hyphens_and_case() {
        assert_eq!(flight_number(" la-14 11"), Ok("LA1411".to_owned()));
        assert_eq!(flight_number("L"), Err(Reason::Malformed));
        assert_eq!(flight_number("LÁ1411"), Err(Reason::Malformed));
        assert_eq!(flight_number("LA14111411141"), Err(Reason::TooLong));
    }
}
