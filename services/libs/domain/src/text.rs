//! Texts that people type or paste.
//!
//! `web/src/lib/text.ts` reads them by the same rules; `text_vectors.json` says what both answer.

use pinzon_chassis::Reason;
use pinzon_proto::limits::declarations::traveller;
use unicode_normalization::UnicodeNormalization as _;
use uuid::Uuid;

/// Digits that a telephone number has (ITU-T E.164).
const PHONE_DIGITS: std::ops::RangeInclusive<usize> = 6..=15;
const LONGEST_PHONE: usize = traveller::MAX_PHONE;
const LONGEST_EMAIL: usize = traveller::MAX_EMAIL;

/// Whether a character is not seen where it stands: a control character, one that turns the direction of the text around
/// it, with which one name is shown as another, or one that fonts draw as nothing (Unicode's Default_Ignorable_Code_Point).
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffc}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}')
}

/// What was typed without what nobody sees, in Unicode's form NFC. Every kind of blank is a space, every kind of line end
/// a line feed. NUL stays, for nobody types it, and is refused by whoever reads the text.
fn cleaned(typed: &str) -> String {
    let seen: Vec<char> = typed
        .replace("\r\n", "\n")
        .chars()
        .filter_map(|c| match c {
            '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => Some('\n'),
            '\t' | '\u{2800}' => Some(' '),
            '\0' | '\u{200c}' | '\u{200d}' => Some(c),
            c if is_hidden(c) => None,
            c if c.is_whitespace() => Some(' '),
            c => Some(c),
        })
        .collect();
    let mut kept = String::with_capacity(typed.len());
    for (at, c) in seen.iter().copied().enumerate() {
        if !matches!(c, '\u{200c}' | '\u{200d}')
            || is_joiner_of_writing(c, kept.chars().next_back(), seen.get(at + 1).copied())
        {
            kept.push(c);
        }
    }
    kept.nfc().collect()
}

/// Whether a joiner or non-joiner is part of how a word is written (RFC 5892, appendix A): behind the virama of an Indic
/// letter, or between two Arabic letters, as Persian names have it.
fn is_joiner_of_writing(joiner: char, before: Option<char>, after: Option<char>) -> bool {
    let is_arabic =
        |c: Option<char>| c.is_some_and(|c| ('\u{620}'..='\u{8ff}').contains(&c) && c.is_alphabetic());
    let is_virama = matches!(
        before,
        Some(
            '\u{94d}'
                | '\u{9cd}'
                | '\u{a4d}'
                | '\u{acd}'
                | '\u{b4d}'
                | '\u{bcd}'
                | '\u{c4d}'
                | '\u{ccd}'
                | '\u{d4d}'
                | '\u{dca}'
        )
    );
    is_virama || (joiner == '\u{200c}' && is_arabic(before) && is_arabic(after))
}

/// One line with single spaces and nothing hidden.
pub fn one_line(typed: &str) -> String {
    cleaned(typed).split([' ', '\n']).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Paragraphs with nothing hidden and without blanks at the ends of their lines.
pub fn paragraphs(typed: &str) -> String {
    let lines: Vec<String> =
        cleaned(typed).split('\n').map(|line| line.trim_end_matches(' ').to_owned()).collect();
    lines.join("\n").trim_matches([' ', '\n']).to_owned()
}

/// What people read off something, such as a code, a number or an address: one line, in the letters, digits and hyphens of
/// ASCII where these are only drawn differently (Unicode's form NFKC).
pub fn plain(typed: &str) -> String {
    let plain: String = cleaned(typed)
        .nfkc()
        .map(|c| match c {
            // Keyboards of Japanese write U+30FC where others have a hyphen.
            c if is_hyphen(c) || c == '\u{30fc}' => '-',
            // Digits of Arabic, Persian and Devanagari keyboards.
            '\u{660}'..='\u{669}' => ascii_digit(c, 0x660),
            '\u{6f0}'..='\u{6f9}' => ascii_digit(c, 0x6f0),
            '\u{966}'..='\u{96f}' => ascii_digit(c, 0x966),
            c => c,
        })
        .collect();
    one_line(&plain)
}

/// Whether a character is drawn as a hyphen or dash.
pub fn is_hyphen(c: char) -> bool {
    matches!(c, '-' | '\u{58a}' | '\u{2010}'..='\u{2015}' | '\u{2043}' | '\u{2212}')
}

fn ascii_digit(c: char, zero: u32) -> char {
    char::from_digit(u32::from(c) - zero, 10).unwrap_or(c)
}

/// A required name of at most `limit` characters: one line with a letter.
pub fn name(typed: &str, limit: usize) -> Result<String, Reason> {
    let name = line(typed, limit)?;
    if name.chars().any(char::is_alphabetic) { Ok(name) } else { Err(Reason::Malformed) }
}

/// Surnames and given names of at most `limit` characters each. Who has one name only has it in either of them.
pub fn names(surnames: &str, given_names: &str, limit: usize) -> [Result<String, Reason>; 2] {
    let part = |typed| optional(typed, |typed| name(typed, limit)).map(Option::unwrap_or_default);
    match [part(surnames), part(given_names)] {
        [Ok(surnames), Ok(given_names)] if surnames.is_empty() && given_names.is_empty() => {
            [Err(Reason::Required), Err(Reason::Required)]
        }
        parts => parts,
    }
}

/// Surnames and given names in one line.
pub fn full_name(surnames: &str, given_names: &str) -> String {
    let parts = [surnames, given_names].into_iter().filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(", ")
}

/// A required line of at most `limit` characters.
pub fn line(typed: &str, limit: usize) -> Result<String, Reason> {
    bounded(one_line(typed), limit)
}

/// A required text of at most `limit` characters, which may have paragraphs.
pub fn text(typed: &str, limit: usize) -> Result<String, Reason> {
    bounded(paragraphs(typed), limit)
}

/// A required code of at most `limit` characters, as [`plain`] reads it.
pub fn code(typed: &str, limit: usize) -> Result<String, Reason> {
    bounded(plain(typed), limit)
}

fn bounded(read: String, limit: usize) -> Result<String, Reason> {
    if read.is_empty() {
        Err(Reason::Required)
    } else if read.chars().count() > limit {
        Err(Reason::TooLong)
    } else if read.contains('\0') {
        Err(Reason::Malformed)
    } else {
        Ok(read)
    }
}

/// A password in the form in which it is hashed, which is the same from every keyboard (NFKC).
pub fn composed(password: &str) -> String {
    password.nfkc().collect()
}

/// Whether nothing that is seen was typed.
pub fn is_blank(typed: &str) -> bool {
    one_line(typed).is_empty()
}

/// Returns `None` for a blank text, else what `parse` returns.
pub fn optional<T>(typed: &str, parse: impl FnOnce(&str) -> Result<T, Reason>) -> Result<Option<T>, Reason> {
    if is_blank(typed) { Ok(None) } else { parse(typed).map(Some) }
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
    plain(typed).chars().filter(|c| !matches!(c, ' ' | '-')).collect::<String>().to_uppercase()
}

/// The id of an entity (RFC 9562).
pub fn parse_id(typed: &str) -> Result<Uuid, Reason> {
    match plain(typed).as_str() {
        "" => Err(Reason::Required),
        id => id.parse().map_err(|_| Reason::Malformed),
    }
}

/// A plausible telephone number.
pub fn phone(typed: &str) -> Result<String, Reason> {
    let phone = code(typed, LONGEST_PHONE)?;
    let digits = phone.chars().filter(char::is_ascii_digit).count();
    let shaped = phone.chars().all(|c| c.is_ascii_digit() || " +-().".contains(c));
    if shaped && PHONE_DIGITS.contains(&digits) { Ok(phone) } else { Err(Reason::Malformed) }
}

/// A plausible e-mail address; only a delivered message would prove one.
pub fn email(typed: &str) -> Result<String, Reason> {
    let email = code(typed, LONGEST_EMAIL)?;
    let plausible = !email.contains(' ')
        && email.split_once('@').is_some_and(|(local, domain)| {
            !local.is_empty()
                && !domain.contains('@')
                && domain.contains('.')
                && !domain.starts_with('.')
                && !domain.ends_with('.')
        });
    if plausible { Ok(email) } else { Err(Reason::Malformed) }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::document;

    #[test]
    fn an_id_is_read_without_what_nobody_sees() {
        let product = "0192f3c4-5d6e-7f80-91a2-b3c4d5e6f708";
        assert_eq!(
            parse_id(&format!(" \u{200e}{product}\u{a0}\u{202c}")).map(|id| id.to_string()),
            Ok(product.to_owned())
        );
        assert_eq!(parse_id("\u{200b} "), Err(Reason::Required));
        assert_eq!(parse_id("0192f3c4"), Err(Reason::Malformed));
    }

    #[test]
    fn who_has_one_name_has_it_as_surnames_or_as_given_names() {
        let read = |surnames, given_names| names(surnames, given_names, 20);
        assert_eq!(read(" Zahra ", " \u{200b}"), [Ok("Zahra".to_owned()), Ok(String::new())]);
        assert_eq!(read("", "Zahra"), [Ok(String::new()), Ok("Zahra".to_owned())]);
        assert_eq!(read("\u{3164}", ""), [Err(Reason::Required), Err(Reason::Required)]);
        assert_eq!(read("Zahra", "123"), [Ok("Zahra".to_owned()), Err(Reason::Malformed)]);
        assert_eq!(names("ñandú", "", 4), [Err(Reason::TooLong), Ok(String::new())]);
        assert_eq!(full_name("Zahra", ""), "Zahra");
        assert_eq!(full_name("Freire", "Ana"), "Freire, Ana");
    }

    #[test]
    fn what_is_typed_is_read_as_in_the_browser() {
        let vectors: BTreeMap<String, Vec<(String, Option<String>)>> =
            serde_json::from_str(include_str!("../text_vectors.json")).unwrap();
        for (kind, vectors) in &vectors {
            for (typed, right) in vectors {
                let read = match kind.as_str() {
                    "line" => line(typed, 100),
                    "text" => text(typed, 100),
                    "code" => code(typed, 100),
                    "name" => name(typed, 100),
                    "phone" => phone(typed),
                    "email" => email(typed),
                    "flight_number" => flight_number(typed),
                    "document_number" => document::parse_number(typed),
                    // `folded` of the databases reads these (services/declarations/tests/it).
                    "folded" => continue,
                    kind => panic!("{kind}"),
                };
                assert_eq!(read.ok(), *right, "{kind}: {typed:?}");
            }
        }
    }

    #[test]
    fn texts_are_trimmed_and_bounded() {
        assert_eq!(text("  Ana ", 3), Ok("Ana".to_owned()));
        assert_eq!(text(" \n ", 3), Err(Reason::Required));
        assert_eq!(text("ñandú", 4), Err(Reason::TooLong));
        assert_eq!(text("n\u{303}a", 2), Ok("ña".to_owned()));
        assert_eq!(text("a\0b", 9), Err(Reason::Malformed));
        assert_eq!(optional(" \u{200b}", |typed| text(typed, 3)), Ok(None));
    }

    #[test]
    fn names_are_one_line_of_what_is_seen() {
        assert_eq!(name(" María \n José  Ñahui ", 20), Ok("María José Ñahui".to_owned()));
        assert_eq!(name(" \n ", 20), Err(Reason::Required));
        assert_eq!(name("\u{3164}\u{2800}\u{200b}", 20), Err(Reason::Required));
        assert_eq!(name("123", 20), Err(Reason::Malformed));
        assert_eq!(name("ñandú", 4), Err(Reason::TooLong));
        for hidden in ['\u{7f}', '\u{61c}', '\u{200f}', '\u{202e}', '\u{2066}', '\u{2069}', '\u{e0041}'] {
            assert_eq!(name(&format!("Ana {hidden}Freire"), 20), Ok("Ana Freire".to_owned()), "{hidden:?}");
        }
        assert_eq!(name("Ana\0", 20), Err(Reason::Malformed));
    }

    #[test]
    fn flight_numbers_are_compared_without_spaces_hyphens_and_case() {
        assert_eq!(flight_number(" la-14 11"), Ok("LA1411".to_owned()));
        assert_eq!(flight_number("L"), Err(Reason::Malformed));
        assert_eq!(flight_number("LÁ1411"), Err(Reason::Malformed));
        assert_eq!(flight_number("LA14111411141"), Err(Reason::TooLong));
    }
}
