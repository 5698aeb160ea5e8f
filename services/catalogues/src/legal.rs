//! The legal basis: standards and the articles of them that are cited.

pub mod citation;
pub mod link;
pub mod reference;
pub mod rpc;
pub mod store;

use pinzon_chassis::{ClosedSet, Reason, status::Violations};
use pinzon_domain::{parse_date, text::plain};
use pinzon_edits::{Fields, fields};
use pinzon_proto::limits::catalogues as limits;
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::text;

/// Columns of `legal_basis.csv`, which repeats the standard with each article.
pub const COLUMNS: &[&str] =
    &["code", "title", "kind", "number", "published", "article", "subject", "summary", "source"];
/// Words that say nothing about an article.
const FILLERS: &[&str] = &[
    "a", "al", "con", "de", "del", "el", "en", "la", "las", "llevar", "lo", "los", "o", "of", "para", "por",
    "puedo", "the", "un", "una", "y",
];
/// Source keys behind which there is no document: general knowledge, and the deduction
/// from a group that some document names.
const UNDOCUMENTED: [&str; 2] = ["general", "regla_grupo"];

/// Whether any of the keys (joined by `+`) names a document. Another key beside it only
/// adds to what the document says.
pub fn is_documented(source: &str) -> bool {
    source.split('+').any(|key| !key.is_empty() && !UNDOCUMENTED.contains(&key))
}

/// The source with which a reference file says again whether a document supports a row.
pub fn reference_source(source: &str, verified: bool) -> String {
    match (verified, is_documented(source), source) {
        (true, true, source) => source.to_owned(),
        (true, false, "") => "texto".to_owned(),
        (true, false, source) => format!("{source}+texto"),
        (false, false, source) if !source.is_empty() => source.to_owned(),
        (false, ..) => "general".to_owned(),
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
        let phrase = text::query(text)?;
        let words: Vec<_> = phrase.split_whitespace().filter(|word| !FILLERS.contains(word)).collect();
        let words = words.join(" & ");
        Ok((!words.is_empty()).then(|| Self { typing: format!("{words}:*"), words }))
    }
}

/// Whether a standard is in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Standing {
    /// As it was published.
    #[default]
    InForce,
    /// With amendments.
    Amended,
    /// No longer.
    Repealed,
}

impl Standing {
    /// From a stored code; what is not known is in force.
    pub fn of(code: &str) -> Self {
        Self::parse(code).unwrap_or(Self::InForce)
    }
}

/// A standard as it was typed.
#[derive(Debug, Default)]
pub struct StandardDraft {
    pub code: String,
    pub title: String,
    pub kind: String,
    pub number: String,
    pub gazette: String,
    pub published: String,
    pub standing: Option<Standing>,
    pub replaced_by: String,
}

/// What people say of a standard.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Standard {
    pub title: String,
    pub kind: String,
    pub number: Option<String>,
    pub gazette: Option<String>,
    pub published: Option<String>,
    pub standing: Standing,
    pub replaced_by: Option<String>,
}

impl Standard {
    /// Reads what was typed: the code, if one was chosen, and the standard.
    pub fn parse(draft: &StandardDraft, wrong: &mut Violations) -> Option<(Option<String>, Self)> {
        let field = |name: &str| format!("standard.{name}");
        let code = wrong.take(field("code"), text::code(&draft.code));
        let title =
            wrong.take(field("title"), text::required_line(&draft.title, limits::standard_fields::MAX_TITLE));
        let kind =
            wrong.take(field("kind"), text::required_line(&draft.kind, limits::standard_fields::MAX_KIND));
        let number =
            wrong.take(field("number"), text::line(&draft.number, limits::standard_fields::MAX_NUMBER));
        let gazette =
            wrong.take(field("gazette"), text::line(&draft.gazette, limits::standard_fields::MAX_GAZETTE));
        let published = wrong.take(field("published"), published(&draft.published));
        let standing = wrong.take(field("status"), draft.standing.ok_or(Reason::Required));
        let replaced_by = wrong.take(field("replaced_by"), text::code(&draft.replaced_by));
        let norm = Self {
            title: title?,
            kind: kind?,
            number: number?,
            gazette: gazette?,
            published: published?,
            standing: standing?,
            replaced_by: replaced_by?,
        };
        Some((code?, norm))
    }

    /// Everything a query may find it by.
    pub fn words(&self, code: &str) -> String {
        join([
            Some(code),
            Some(&self.title),
            Some(&self.kind),
            self.number.as_deref(),
            self.gazette.as_deref(),
        ])
    }

    /// Number and gazette in one, as standards are cited.
    pub fn cited_number(&self) -> String {
        cited_number(self.number.as_deref(), self.gazette.as_deref())
    }

    /// The fields for the history.
    pub fn fields(&self) -> Fields {
        let or_empty = |text: &Option<String>| text.clone().unwrap_or_default();
        fields([
            ("title", self.title.clone()),
            ("kind", self.kind.clone()),
            ("number", or_empty(&self.number)),
            ("gazette", or_empty(&self.gazette)),
            ("published", or_empty(&self.published)),
            ("standing", self.standing.code().to_owned()),
            ("replaced_by", or_empty(&self.replaced_by)),
        ])
    }
}

/// Number and gazette in one, as standards are cited.
pub fn cited_number(number: Option<&str>, gazette: Option<&str>) -> String {
    [number, gazette].into_iter().flatten().collect::<Vec<_>>().join("; ")
}

fn published(typed: &str) -> Result<Option<String>, Reason> {
    let typed = plain(typed);
    if typed.is_empty() {
        Ok(None)
    } else if is_date_or_year(&typed) {
        Ok(Some(typed))
    } else {
        Err(Reason::Malformed)
    }
}

/// An article as it was typed.
#[derive(Debug, Default)]
pub struct ArticleDraft {
    pub code: String,
    pub standard: String,
    pub article: String,
    pub subject: String,
    pub summary: String,
    pub text: String,
    pub link: String,
    pub verified: bool,
    pub source: String,
}

/// What people say of an article, or of a standard as a whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Article {
    pub standard: String,
    pub article: Option<String>,
    pub subject: String,
    pub summary: String,
    pub text: Option<String>,
    pub link: Option<String>,
    pub verified: bool,
    pub source: Option<String>,
}

impl Article {
    /// Reads what was typed: the code, if one was chosen, and the article.
    pub fn parse(draft: &ArticleDraft, wrong: &mut Violations) -> Option<(Option<String>, Self)> {
        let field = |name: &str| format!("article.{name}");
        let code = wrong.take(field("code"), text::code(&draft.code));
        let standard = text::code(&draft.standard).and_then(|code| code.ok_or(Reason::Required));
        let standard = wrong.take(field("standard"), standard);
        let article =
            wrong.take(field("article"), text::line(&draft.article, limits::article_fields::MAX_ARTICLE));
        let subject = wrong
            .take(field("subject"), text::required_line(&draft.subject, limits::article_fields::MAX_SUBJECT));
        let summary = wrong.take(
            field("summary"),
            text::required_paragraphs(&draft.summary, limits::article_fields::MAX_SUMMARY),
        );
        let body = wrong.take(field("text"), text::paragraphs(&draft.text, limits::article_fields::MAX_TEXT));
        let link = wrong.take(field("link"), text::link(&draft.link));
        let source =
            wrong.take(field("source"), text::line(&draft.source, limits::article_fields::MAX_SOURCE));
        let article = Self {
            standard: standard?,
            article: article?,
            subject: subject?,
            summary: summary?,
            text: body?,
            link: link?,
            verified: draft.verified,
            source: source?,
        };
        Some((code?, article))
    }

    /// Everything a query may find it by, with what it finds its standard by.
    pub fn words(&self, code: &str, norm: &str) -> String {
        join([
            Some(code),
            Some(norm),
            self.article.as_deref(),
            Some(&self.subject),
            Some(&self.summary),
            self.text.as_deref(),
        ])
    }

    /// What history calls it.
    pub fn name(&self) -> String {
        match &self.article {
            Some(article) => format!("{} (art. {article})", self.subject),
            None => self.subject.clone(),
        }
    }

    /// The fields for the history.
    pub fn fields(&self) -> Fields {
        let or_empty = |text: &Option<String>| text.clone().unwrap_or_default();
        fields([
            ("standard", self.standard.clone()),
            ("article", or_empty(&self.article)),
            ("subject", self.subject.clone()),
            ("summary", self.summary.clone()),
            ("text", or_empty(&self.text)),
            ("link", or_empty(&self.link)),
            ("verified", self.verified.to_string()),
            ("source", or_empty(&self.source)),
        ])
    }
}

fn join<const N: usize>(parts: [Option<&str>; N]) -> String {
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// The day of publication, where it is known.
pub fn published_date(published: Option<&str>) -> Option<&str> {
    published.filter(|date| date.len() == "2026-11-21".len())
}

fn is_date_or_year(text: &str) -> bool {
    match text.len() {
        4 => text.bytes().all(|byte| byte.is_ascii_digit()),
        10 => parse_date(text).is_ok(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{
        reference::{ReferenceArticle, ReferenceStandard, derived_code},
        *,
    };

    #[test]
    fn a_date_is_a_day_of_the_calendar_or_a_year() {
        assert!(is_date_or_year("2018-06-19"));
        assert!(is_date_or_year("2012"));
        assert!(!is_date_or_year("2018-02-30"));
        assert!(!is_date_or_year("19/06/2018"));
        assert!(!is_date_or_year("2018-6-19"));
        assert!(!is_date_or_year("+018-06-19"));
    }

    #[test]
    fn a_cell_holds_number_and_gazette() {
        let parts = |cell: &str| {
            let norm = ReferenceStandard {
                title: String::new(),
                kind: String::new(),
                number: (!cell.is_empty()).then(|| cell.to_owned()),
                published: None,
            };
            let (number, gazette) = norm.number_and_gazette();
            assert_eq!(cited_number(number.as_deref(), gazette.as_deref()), cell);
            (number.unwrap_or_default(), gazette.unwrap_or_default())
        };
        assert_eq!(parts("Registro Oficial 449"), (String::new(), "Registro Oficial 449".to_owned()));
        assert_eq!(parts("NIMF 15"), ("NIMF 15".to_owned(), String::new()));
        assert_eq!(
            parts("Decreto 1363; Registro Oficial 989, Suplemento"),
            ("Decreto 1363".to_owned(), "Registro Oficial 989, Suplemento".to_owned())
        );
        assert_eq!(parts(""), (String::new(), String::new()));
    }

    #[test]
    fn a_row_is_remembered_as_it_was() {
        let row = ReferenceArticle {
            code: "NOR-001".to_owned(),
            norm: ReferenceStandard {
                title: "Ley".to_owned(),
                kind: "Ley".to_owned(),
                number: None,
                published: Some("2012".to_owned()),
            },
            article: Some("13".to_owned()),
            subject: "Tema".to_owned(),
            summary: "Resumen".to_owned(),
            source: "x".to_owned(),
        };
        assert_eq!(ReferenceArticle::remembered(row.code.clone(), Some(&row.reference())), row);
        assert_ne!(ReferenceArticle::remembered(row.code.clone(), None), row);
    }

    #[test]
    fn every_wrong_field_of_a_norm_and_of_an_article_is_named() {
        let mut wrong = Violations::new();
        let draft = StandardDraft {
            code: "a/b".to_owned(),
            number: "x".repeat(201),
            gazette: "\0".to_owned(),
            published: "ayer".to_owned(),
            replaced_by: "?".to_owned(),
            ..Default::default()
        };
        assert!(Standard::parse(&draft, &mut wrong).is_none());
        let draft = ArticleDraft { link: "ftp://x".to_owned(), ..Default::default() };
        assert!(Article::parse(&draft, &mut wrong).is_none());
        let named: Vec<_> = wrong.list().iter().map(|w| (w.field.as_str(), w.reason)).collect();
        assert_eq!(
            named,
            [
                ("standard.code", Reason::Malformed),
                ("standard.title", Reason::Required),
                ("standard.kind", Reason::Required),
                ("standard.number", Reason::TooLong),
                ("standard.gazette", Reason::Malformed),
                ("standard.published", Reason::Malformed),
                ("standard.status", Reason::Required),
                ("standard.replaced_by", Reason::Malformed),
                ("article.standard", Reason::Required),
                ("article.subject", Reason::Required),
                ("article.summary", Reason::Required),
                ("article.link", Reason::LinkNotAllowed),
            ]
        );
    }

    #[test]
    fn a_norm_is_called_by_its_first_article() {
        assert_eq!(derived_code("NOR-017"), "N-017");
        assert_eq!(derived_code("17"), "N-17");
    }

    #[test]
    fn one_document_is_enough() {
        assert!(is_documented("voyegan2018"));
        assert!(is_documented("general+silversea"));
        assert!(!is_documented("general"));
        assert!(!is_documented(""));
        assert!(!is_documented("regla_grupo+general"));
    }

    #[test]
    fn operators_of_the_database_are_no_operators_here() {
        let query = FullText::parse("sanidad & !(agro:*)").unwrap().unwrap();
        assert_eq!(query.typing, "sanidad & agro:*");
        assert_eq!(FullText::parse("de la").unwrap(), None);
    }
}
