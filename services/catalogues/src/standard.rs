//! The legal basis: standards and the articles that are cited.

use chrono::NaiveDate;

use crate::{
    product::is_documented,
    sheet::{Fault, Row},
};

/// Columns of `legal_basis.csv`.
pub const COLUMNS: &[&str] =
    &["code", "title", "kind", "number", "published", "article", "subject", "summary", "source"];

/// An article of a standard, or the standard as a whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Article {
    /// The code acts cite it by.
    pub code: String,
    /// Title of the standard.
    pub title: String,
    /// Kind of standard.
    pub kind: String,
    /// Number and official register.
    pub number: Option<String>,
    /// ISO date, or the year where no more is known.
    pub published: Option<String>,
    /// Number of the article.
    pub article: Option<String>,
    /// What it is about.
    pub subject: String,
    /// What it says, in our words.
    pub summary: String,
    /// Keys of the documents behind it.
    pub source: String,
}

impl Article {
    /// Reads a row; notes every fault.
    pub fn parse(row: &Row, faults: &mut Vec<Fault>) -> Self {
        let published = row.optional("published");
        if let Some(date) = published.as_deref().filter(|date| !is_date_or_year(date)) {
            faults.push(Fault::new(row.line, format!("published {date:?} is neither a date nor a year")));
        }
        Self {
            code: row.required("code", faults),
            title: row.required("title", faults),
            kind: row.required("kind", faults),
            number: row.optional("number"),
            published,
            article: row.optional("article"),
            subject: row.required("subject", faults),
            summary: row.required("summary", faults),
            source: row.required("source", faults),
        }
    }

    /// False where no document was seen.
    pub fn is_verified(&self) -> bool {
        is_documented(&self.source)
    }

    /// The day of publication, where it is known.
    pub fn published_date(&self) -> Option<&str> {
        self.published.as_deref().filter(|date| date.len() == "2026-11-21".len())
    }

    /// Everything a query may find it by.
    pub fn text(&self) -> String {
        [
            Some(&self.code),
            Some(&self.title),
            Some(&self.kind),
            self.number.as_ref(),
            self.article.as_ref(),
            Some(&self.subject),
            Some(&self.summary),
        ]
        .into_iter()
        .flatten()
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join(" ")
    }
}

fn is_date_or_year(text: &str) -> bool {
    match text.len() {
        4 => text.bytes().all(|byte| byte.is_ascii_digit()),
        10 => NaiveDate::parse_from_str(text, "%Y-%m-%d").is_ok_and(|date| date.to_string() == text),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_a_day_of_the_calendar_or_a_year() {
        assert!(is_date_or_year("2018-06-19"));
        assert!(is_date_or_year("2012"));
        assert!(!is_date_or_year("2018-02-30"));
        assert!(!is_date_or_year("19/06/2018"));
        assert!(!is_date_or_year("2018-6-19"));
        assert!(!is_date_or_year("+018-06-19"));
    }
}
