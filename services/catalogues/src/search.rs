//! How words are compared: without accents, case, plural endings or filler words.
//! Names are folded when they are written, queries when they are asked.

pub mod catalogue;
pub mod index;
pub mod rules;

use pinzon_chassis::Reason;
use unicode_normalization::{UnicodeNormalization as _, char::is_combining_mark};

use crate::product::Product;

const LONGEST_QUERY: usize = 100;
/// Words that say nothing about a product.
const FILLERS: &[&str] = &[
    "a", "al", "con", "de", "del", "el", "en", "la", "las", "llevar", "lo", "los", "o", "of", "para", "por",
    "puedo", "the", "un", "una", "y",
];

/// Lower case letters and digits, words parted by one blank.
pub fn fold(text: &str) -> String {
    let plain: String = text
        .nfd()
        .filter(|c| !is_combining_mark(*c) && !matches!(c, '\'' | '’'))
        .flat_map(char::to_lowercase)
        .map(|c| if c.is_alphanumeric() { c } else { ' ' })
        .collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The words that matter, without their endings.
fn stems<'a>(words: impl Iterator<Item = &'a str> + Clone) -> Vec<String> {
    let telling: Vec<_> = words.clone().filter(|word| !FILLERS.contains(word)).map(stem).collect();
    if telling.is_empty() { words.map(stem).collect() } else { telling }
}

/// Cuts off -s, -es and -e, so that singular and plural meet: flor, flores; tomate,
/// tomates; nuez, nueces. At least three letters stay.
fn stem(word: &str) -> String {
    let cut = |word: &str, ending: char| {
        word.strip_suffix(ending).filter(|rest| rest.chars().count() >= 3).map(str::to_owned)
    };
    let singular = cut(word, 's').unwrap_or_else(|| word.to_owned());
    let Some(root) = cut(&singular, 'e') else { return singular };
    match root.strip_suffix('c') {
        Some(rest) => format!("{rest}z"),
        None => root,
    }
}

/// What a product is found by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Term {
    /// `name`, `synonym` or `scientific`.
    pub kind: &'static str,
    /// Folded text.
    pub text: String,
    /// Its words without endings.
    pub stems: Vec<String>,
}

impl Term {
    fn new(kind: &'static str, text: &str) -> Self {
        let text = fold(text);
        Self { kind, stems: stems(text.split(' ')), text }
    }

    /// Every term of a product, each text once.
    pub fn of(product: &Product) -> Vec<Term> {
        let mut terms = vec![Self::new("name", &product.name)];
        // "nopal (penca)" is also called by what stands before the parenthesis.
        if let Some((before, _)) = product.name.split_once('(') {
            terms.push(Self::new("name", before));
        }
        terms.extend(product.synonyms.iter().map(|synonym| Self::new("synonym", synonym)));
        terms.extend(product.scientific_name.iter().map(|name| Self::new("scientific", name)));
        let mut seen = std::collections::HashSet::new();
        terms.retain(|term| !term.text.is_empty() && seen.insert(term.text.clone()));
        terms
    }
}

/// A product query as the database compares it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Query {
    /// Folded text; empty asks for everything.
    pub phrase: String,
    /// Words without endings.
    pub stems: Vec<String>,
    /// The same without the last word, which may still be typed.
    pub head: Vec<String>,
    /// The last word as typed.
    pub tail: String,
}

impl Query {
    /// Reads what was typed.
    pub fn parse(text: &str) -> Result<Self, Reason> {
        let phrase = parse_text(text)?;
        let Some(tail) = phrase.split(' ').next_back().filter(|word| !word.is_empty()) else {
            return Ok(Self::default());
        };
        let head = phrase.strip_suffix(tail).unwrap_or("").split_whitespace();
        let head = head.filter(|word| !FILLERS.contains(word)).map(stem).collect();
        Ok(Self { stems: stems(phrase.split(' ')), head, tail: tail.to_owned(), phrase: phrase.clone() })
    }
}

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
    fn singular_and_plural_meet() {
        for (one, many) in [
            ("manzana", "manzanas"),
            ("flor", "flores"),
            ("tomate", "tomates"),
            ("nuez", "nueces"),
            ("dulce", "dulces"),
            ("limon", "limones"),
            ("leche", "leches"),
            ("ave", "aves"),
            ("cafe", "cafes"),
            ("rosa", "rosas"),
        ] {
            assert_eq!(stem(one), stem(many));
        }
        assert_ne!(stem("mora"), stem("mor"));
        assert_eq!(stem("te"), "te");
    }

    #[test]
    fn a_query_knows_its_last_word() {
        let query = Query::parse("Semillas de árb").unwrap();
        assert_eq!(query.phrase, "semillas de arb");
        assert_eq!(query.head, ["semilla"]);
        assert_eq!(query.tail, "arb");
        assert_eq!(Query::parse(" ¿? ").unwrap(), Query::default());
        assert_eq!(Query::parse("de la").unwrap().stems, ["de", "la"]);
        assert_eq!(Query::parse(&"ñ".repeat(101)), Err(Reason::TooLong));
        assert!(Query::parse(&"ñ".repeat(100)).is_ok());
    }

    #[test]
    fn operators_of_the_database_are_no_operators_here() {
        let query = FullText::parse("sanidad & !(agro:*)").unwrap().unwrap();
        assert_eq!(query.typing, "sanidad & agro:*");
        assert_eq!(FullText::parse("de la").unwrap(), None);
    }
}
