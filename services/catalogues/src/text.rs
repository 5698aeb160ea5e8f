//! What people type into forms, read once and the same everywhere.

use pinzon_chassis::Reason;
use pinzon_domain::text::{self, one_line, optional, plain};
use pinzon_proto::limits::catalogues as limits;
use pinzon_search::fold;

/// No query is longer.
const LONGEST_QUERY: usize = 100;
/// No address is longer.
const LONGEST_LINK: usize = limits::article_fields::MAX_LINK;
/// No code made by people is longer.
const LONGEST_CODE: usize = limits::create_entry_request::MAX_CODE;

/// One line without blanks around it; none when nothing was typed.
pub fn line(text: &str, most: usize) -> Result<Option<String>, Reason> {
    optional(text, |typed| text::line(typed, most))
}

/// One line that must be there.
pub fn required_line(text: &str, most: usize) -> Result<String, Reason> {
    line(text, most)?.ok_or(Reason::Required)
}

/// Paragraphs; none when nothing was typed.
pub fn paragraphs(text: &str, most: usize) -> Result<Option<String>, Reason> {
    optional(text, |typed| text::text(typed, most))
}

/// Paragraphs that must be there.
pub fn required_paragraphs(text: &str, most: usize) -> Result<String, Reason> {
    paragraphs(text, most)?.ok_or(Reason::Required)
}

/// A code people choose: capital letters, digits and `.`, `-` between them.
pub fn code(text: &str) -> Result<Option<String>, Reason> {
    let code = plain(text).to_uppercase();
    let sign = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit();
    if code.is_empty() {
        Ok(None)
    } else if code.len() > LONGEST_CODE {
        Err(Reason::TooLong)
    } else if code.starts_with(sign)
        && code.ends_with(sign)
        && code.chars().all(|c| sign(c) || ".-".contains(c))
    {
        Ok(Some(code))
    } else {
        Err(Reason::Malformed)
    }
}

/// Where a link may lead: a path of our own or an https address. `//host` is somebody else's,
/// and browsers read a backslash as a slash.
pub fn link(text: &str) -> Result<Option<String>, Reason> {
    let link = one_line(text);
    if link.is_empty() {
        return Ok(None);
    }
    if link.chars().count() > LONGEST_LINK {
        return Err(Reason::TooLong);
    }
    if link.contains([' ', '\0', '\\']) {
        return Err(Reason::LinkNotAllowed);
    }
    let own = link.starts_with('/') && !link.starts_with("//");
    let host = link.strip_prefix("https://").and_then(|rest| rest.split(['/', '?', '#']).next());
    let named = |host: &str| {
        let name = host.split(':').next().unwrap_or_default();
        name.contains('.')
            && name.split('.').all(|label| !label.is_empty())
            && name.chars().all(|c| c.is_alphanumeric() || ".-".contains(c))
    };
    if own || host.is_some_and(|host| named(host) && !host.contains('@')) {
        Ok(Some(link))
    } else {
        Err(Reason::LinkNotAllowed)
    }
}

/// Parses a query: folded, and not too long.
pub fn query(text: &str) -> Result<String, Reason> {
    if text.chars().count() > LONGEST_QUERY { Err(Reason::TooLong) } else { Ok(fold(&one_line(text))) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_no_blanks_around_it_and_nothing_unprintable() {
        assert_eq!(line("  Ley \n Orgánica ", 20), Ok(Some("Ley Orgánica".to_owned())));
        assert_eq!(line(" \t", 20), Ok(None));
        assert_eq!(line("a\0b", 20), Err(Reason::Malformed));
        assert_eq!(line("a\u{202e}b\u{a0} c", 20), Ok(Some("ab c".to_owned())));
        assert_eq!(line("ñññ", 2), Err(Reason::TooLong));
        assert_eq!(required_line("", 2), Err(Reason::Required));
        assert_eq!(paragraphs("uno \r\n\r\ndos\n", 20), Ok(Some("uno\n\ndos".to_owned())));
        assert_eq!(paragraphs("a\u{7}", 20), Ok(Some("a".to_owned())));
        assert_eq!(paragraphs("a\0", 20), Err(Reason::Malformed));
    }

    #[test]
    fn a_code_can_stand_in_an_address() {
        assert_eq!(code(" n-12.a "), Ok(Some("N-12.A".to_owned())));
        assert_eq!(code(""), Ok(None));
        for bad in ["a/b", "-1", "á", "a b", "N-"] {
            assert_eq!(code(bad), Err(Reason::Malformed), "{bad}");
        }
        assert_eq!(code(&"A".repeat(41)), Err(Reason::TooLong));
    }

    #[test]
    fn a_link_leads_to_ourselves_or_over_https() {
        for good in ["/verbaselegal", "/", "/a?b#c", "https://www.gob.ec/abg", "https://x.ec:8443/?q=á"] {
            assert_eq!(link(good), Ok(Some(good.to_owned())));
        }
        assert_eq!(link("  "), Ok(None));
        for bad in [
            "//evil.com",
            "/\\evil.com",
            "http://x.ec",
            "javascript:alert(1)",
            "https://",
            "https:///x",
            "https://user@x.ec",
            "https://x",
            "https://x..ec",
            "verbaselegal",
            "/a b",
            "data:text/html,x",
        ] {
            assert_eq!(link(bad), Err(Reason::LinkNotAllowed), "{bad}");
        }
    }
}
