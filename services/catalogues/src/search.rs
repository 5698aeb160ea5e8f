//! How words are compared: products by the rules of their own search, everything else by PostgreSQL.

pub mod catalogue;
mod forms;
pub mod index;
pub mod rules;
mod slips;

use pinzon_chassis::Reason;

pub use self::rules::fold;

const LONGEST_QUERY: usize = 100;
/// Words that say nothing about an article.
const FILLERS: &[&str] = &[
    "a", "al", "con", "de", "del", "el", "en", "la", "las", "llevar", "lo", "los", "o", "of", "para", "por",
    "puedo", "the", "un", "una", "y",
];

/// A query of the legal basis, in PostgreSQL's query language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FullText {
    /// Every word, to be stemmed.
    pub words: String,
    /// Every word as it is, the last one as a beginning.
    pub typing: String,
}

impl FullText {
    /// Reads what was typed; none when nothing was. Folded words hold letters and digits
    /// only, so none of them can be an operator.
    pub fn parse(text: &str) -> Result<Option<Self>, Reason> {
        let phrase = parse_text(text)?;
        let words: Vec<_> = phrase.split_whitespace().filter(|word| !FILLERS.contains(word)).collect();
        let words = words.join(" & ");
        Ok((!words.is_empty()).then(|| Self { typing: format!("{words}:*"), words }))
    }
}

/// Reads a query: folded, and not too long.
pub fn parse_text(text: &str) -> Result<String, Reason> {
    if text.chars().count() > LONGEST_QUERY { Err(Reason::TooLong) } else { Ok(fold(text)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_case_and_signs_do_not_count() {
        assert_eq!(fold("  Árbol de NAVIDAD, natural "), "arbol de navidad natural");
        assert_eq!(fold("Citrus × sinensis"), "citrus sinensis");
        assert_eq!(fold("baby's breath"), "babys breath");
        assert_eq!(fold("piña/ananá"), "pina anana");
        assert_eq!(fold("\0%_ \u{301}"), "");
    }

    #[test]
    fn operators_of_the_database_are_no_operators_here() {
        let query = FullText::parse("sanidad & !(agro:*)").unwrap().unwrap();
        assert_eq!(query.typing, "sanidad & agro:*");
        assert_eq!(FullText::parse("de la").unwrap(), None);
    }
}
