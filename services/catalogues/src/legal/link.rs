//! Links from something in the catalogue to the articles of the legal basis behind it.

use std::collections::HashSet;

use pinzon_chassis::{Reason, status::Violations};
use pinzon_domain::text::plain;
use pinzon_proto::limits::catalogues as limits;
use serde::{Deserialize, Serialize};

use crate::{
    legal::{is_documented, reference_source},
    reference_file::{Fault, Row},
    text,
};

/// Columns of `legal_links.csv`.
pub const COLUMNS: &[&str] = &["subject_kind", "subject_code", "article_code", "why", "source"];
/// How many articles are shown for one product.
pub const MOST_SHOWN: usize = 3;

/// How the file names the catalogues whose entries cite articles.
const SUBJECT_KINDS: [(&str, &str); 4] = [
    ("classification", "classifications"),
    ("category", "categories"),
    ("retention_reason", "retention-reasons"),
    ("rejection_destination", "rejection-destinations"),
];
const PRODUCT: &str = "product";
const MOST_LINKS: usize = limits::verdict_fields::MAX_ARTICLES;
const LONGEST_WHY: usize = limits::legal_link::MAX_WHY;

/// A link to an article.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LegalLink {
    /// Code of the article.
    pub article: String,
    /// Why the article applies; may be empty.
    pub why: String,
    /// False where nobody has compared the link with the text of the standard.
    pub verified: bool,
}

/// Parses typed links and adds every violation under `field`. An article that is linked twice is
/// kept once.
pub fn parse(
    typed: &[LegalLink],
    field: &str,
    articles: &HashSet<String>,
    wrong: &mut Violations,
) -> Vec<LegalLink> {
    if typed.len() > MOST_LINKS {
        wrong.add(field, Reason::TooMany);
    }
    let mut links: Vec<LegalLink> = Vec::with_capacity(typed.len());
    for (n, link) in typed.iter().take(MOST_LINKS).enumerate() {
        let article = plain(&link.article);
        if !articles.contains(&article) {
            wrong.add(format!("{field}[{n}]"), Reason::UnknownCode);
        }
        let why = wrong.take(format!("{field}[{n}].why"), text::line(&link.why, LONGEST_WHY));
        if links.iter().all(|known| known.article != article) {
            links.push(LegalLink {
                article,
                why: why.flatten().unwrap_or_default(),
                verified: link.verified,
            });
        }
    }
    links
}

/// Returns the links as the history shows them, in Spanish.
pub fn described(links: &[LegalLink]) -> String {
    let described = links.iter().map(|link| {
        let referential = if link.verified { "" } else { " (referencial)" };
        let why = if link.why.is_empty() { String::new() } else { format!(": {}", link.why) };
        format!("{}{referential}{why}", link.article)
    });
    described.collect::<Vec<_>>().join("; ")
}

/// Returns the links that are shown for a product: those of the product, then those of its
/// category, then those of its classification, each article once and at most [`MOST_SHOWN`].
pub fn inherited<'a, Link, Article: PartialEq>(
    levels: [&'a [Link]; 3],
    article: impl Fn(&'a Link) -> Article,
) -> Vec<&'a Link> {
    let mut shown: Vec<&Link> = Vec::with_capacity(MOST_SHOWN);
    for link in levels.into_iter().flatten() {
        if shown.len() < MOST_SHOWN && shown.iter().all(|known| article(known) != article(link)) {
            shown.push(link);
        }
    }
    shown
}

/// What a link belongs to.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Subject {
    /// A product, by its code.
    Product(String),
    /// An entry of a small catalogue.
    Entry {
        /// Code of the catalogue.
        kind: &'static str,
        /// Code of the entry.
        code: String,
    },
}

/// A row of the reference file.
#[derive(Debug, Clone)]
pub struct ReferenceLink {
    /// Identifies the row: kind and code of the subject, code of the article.
    pub key: String,
    /// What the link belongs to; `None` for stored rows, which are only compared.
    pub subject: Option<Subject>,
    pub link: LegalLink,
}

/// The key names the subject, which stored rows do not carry.
impl PartialEq for ReferenceLink {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key && self.link == other.link
    }
}

impl ReferenceLink {
    /// Parses a row and adds every fault.
    pub fn parse(row: &Row, articles: &HashSet<String>, faults: &mut Vec<Fault>) -> Self {
        let subject_kind = row.required("subject_kind", faults);
        let code = row.required("subject_code", faults);
        let article = row.required("article_code", faults);
        let source = row.required("source", faults);
        let kind = SUBJECT_KINDS.iter().find(|(word, _)| *word == subject_kind).map(|(_, kind)| *kind);
        if kind.is_none() && !matches!(subject_kind.as_str(), PRODUCT | "") {
            faults.push(Fault::new(row.line, format!("no se conoce subject_kind {subject_kind:?}")));
        }
        if !article.is_empty() && !articles.contains(&article) {
            faults.push(Fault::new(row.line, format!("no se conoce article_code {article:?}")));
        }
        Self {
            key: format!("{subject_kind}/{code}/{article}"),
            subject: Some(match kind {
                Some(kind) => Subject::Entry { kind, code },
                None => Subject::Product(code),
            }),
            link: LegalLink { article, why: row.required("why", faults), verified: is_documented(&source) },
        }
    }

    /// Returns what the file last said of a row.
    pub fn stored(key: String, link: LegalLink) -> Self {
        Self { key, subject: None, link }
    }
}

/// The row of a link, by the catalogue of its subject; empty for a product.
pub fn row(kind: &str, code: &str, link: &LegalLink) -> Vec<String> {
    let word = SUBJECT_KINDS.iter().find(|(_, of)| *of == kind).map_or(PRODUCT, |(word, _)| word);
    let source = reference_source("", link.verified);
    vec![word.to_owned(), code.to_owned(), link.article.clone(), link.why.clone(), source]
}

/// Puts changed rows of the file into the links of their subject: a link to the same article is
/// replaced where it stands, another one is added at the end.
pub fn merged(links: &[LegalLink], rows: &[LegalLink]) -> Vec<LegalLink> {
    let mut merged = links.to_vec();
    for row in rows {
        match merged.iter_mut().find(|link| link.article == row.article) {
            Some(link) => link.clone_from(row),
            None => merged.push(row.clone()),
        }
    }
    merged
}

#[cfg(test)]
mod tests {
    use super::*;

    fn link(article: &str, why: &str, verified: bool) -> LegalLink {
        LegalLink { article: article.to_owned(), why: why.to_owned(), verified }
    }

    #[derive(Deserialize)]
    struct Case {
        product: Vec<String>,
        category: Vec<String>,
        classification: Vec<String>,
        shown: Vec<String>,
    }

    /// The browser resolves the same file.
    #[test]
    fn the_most_specific_articles_come_first() {
        let cases: Vec<Case> =
            serde_json::from_str(include_str!("../../../../deploy/search/legal_links.json")).unwrap();
        assert!(cases.len() >= 6);
        for case in cases {
            let levels = [&case.product[..], &case.category, &case.classification];
            let shown: Vec<_> = inherited(levels, |code| code).into_iter().cloned().collect();
            assert_eq!(shown, case.shown);
        }
    }

    #[test]
    fn every_wrong_link_is_named() {
        let articles = HashSet::from(["NOR-001".to_owned(), "NOR-002".to_owned()]);
        let mut wrong = Violations::new();
        let typed = [
            link(" NOR-001 ", " por  esto ", true),
            link("NOR-001", "otra vez", false),
            link("NOR-999", &"x".repeat(301), false),
        ];
        let links = parse(&typed, "articles", &articles, &mut wrong);
        assert_eq!(links[0], link("NOR-001", "por esto", true));
        let told: Vec<_> = wrong.list().iter().map(|v| (v.field.as_str(), v.reason)).collect();
        assert_eq!(told, [("articles[2]", Reason::UnknownCode), ("articles[2].why", Reason::TooLong)]);
        let mut wrong = Violations::new();
        parse(&vec![link("NOR-001", "", false); 21], "articles", &articles, &mut wrong);
        assert_eq!(wrong.list()[0].reason, Reason::TooMany);
    }

    #[test]
    fn the_history_tells_reason_and_standing() {
        let links = [link("NOR-030", "La lista lo nombra.", true), link("NOR-031", "", false)];
        assert_eq!(described(&links), "NOR-030: La lista lo nombra.; NOR-031 (referencial)");
    }

    #[test]
    fn rows_of_the_file_replace_links_to_the_same_article_only() {
        let links = [link("A", "de una persona", true), link("B", "antes", false)];
        let rows = [link("C", "nuevo", false), link("B", "después", false)];
        assert_eq!(merged(&links, &rows), [links[0].clone(), rows[1].clone(), rows[0].clone()]);
    }
}
