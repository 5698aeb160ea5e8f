//! The legal basis as reference files say it.

use serde_json::{Value, json};

use super::{Article, Standard, is_date_or_year, is_documented};
use crate::reference_file::{Fault, Row};

/// A standard as a row of the reference file has it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ReferenceStandard {
    pub title: String,
    pub kind: String,
    /// Number and gazette in one cell.
    pub number: Option<String>,
    /// ISO date or year.
    pub published: Option<String>,
}

impl ReferenceStandard {
    /// As it is remembered.
    pub fn reference(&self) -> Value {
        json!([self.title, self.kind, self.number, self.published])
    }

    /// The standard, with what the file does not know from before.
    pub fn norm(&self, before: Standard) -> Standard {
        let (number, gazette) = self.number_and_gazette();
        Standard {
            title: self.title.clone(),
            kind: self.kind.clone(),
            number,
            gazette,
            published: self.published.clone(),
            ..before
        }
    }

    /// The standard's own number and its place in the gazette.
    pub fn number_and_gazette(&self) -> (Option<String>, Option<String>) {
        let cell = self.number.as_deref().unwrap_or_default();
        let start = cell.find(GAZETTE).unwrap_or(cell.len());
        let part = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let (number, gazette) = cell.split_at(start);
        (part(number.trim_end().trim_end_matches(';')), part(gazette))
    }
}

const GAZETTE: &str = "Registro Oficial ";

/// A row of the reference file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReferenceArticle {
    /// The code acts cite it by.
    pub code: String,
    /// The standard.
    pub norm: ReferenceStandard,
    /// Number of the article.
    pub article: Option<String>,
    /// What it is about.
    pub subject: String,
    /// What it says, in our words.
    pub summary: String,
    /// Keys of the documents behind it.
    pub source: String,
}

impl ReferenceArticle {
    /// Reads a row; notes every fault.
    pub fn parse(row: &Row, faults: &mut Vec<Fault>) -> Self {
        let published = row.optional("published");
        if let Some(date) = published.as_deref().filter(|date| !is_date_or_year(date)) {
            faults.push(Fault::new(row.line, format!("published {date:?} no es una fecha ni un año")));
        }
        Self {
            code: row.required("code", faults),
            norm: ReferenceStandard {
                title: row.required("title", faults),
                kind: row.required("kind", faults),
                number: row.optional("number"),
                published,
            },
            article: row.optional("article"),
            subject: row.required("subject", faults),
            summary: row.required("summary", faults),
            source: row.required("source", faults),
        }
    }

    /// As it is remembered.
    pub fn reference(&self) -> Value {
        let Self { code: _, norm, article, subject, summary, source } = self;
        json!([norm.title, norm.kind, norm.number, norm.published, article, subject, summary, source])
    }

    /// What was remembered of a row; nothing of an article that people added.
    pub fn remembered(code: String, reference: Option<&Value>) -> Self {
        let cell = |n: usize| reference.and_then(|row| row.get(n)?.as_str().map(str::to_owned));
        Self {
            code,
            norm: ReferenceStandard {
                title: cell(0).unwrap_or_default(),
                kind: cell(1).unwrap_or_default(),
                number: cell(2),
                published: cell(3),
            },
            article: cell(4),
            subject: cell(5).unwrap_or_default(),
            summary: cell(6).unwrap_or_default(),
            source: cell(7).unwrap_or_default(),
        }
    }

    /// The article it is, in a standard of this code.
    pub fn article(&self, standard: &str) -> Article {
        Article {
            standard: standard.to_owned(),
            article: self.article.clone(),
            subject: self.subject.clone(),
            summary: self.summary.clone(),
            text: None,
            link: None,
            verified: is_documented(&self.source),
            source: Some(self.source.clone()),
        }
    }
}

/// The code of a standard that only its articles name: the number of the first of them. Codes of
/// articles never change, titles are corrected.
pub fn derived_code(first_article: &str) -> String {
    let number = first_article.split_once('-').map_or(first_article, |(_, number)| number);
    format!("N-{number}")
}
