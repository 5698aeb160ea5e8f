//! A product as somebody typed it.

use chrono::{Months, NaiveDate};
use pinzon_chassis::{Reason, status::Violations};
use pinzon_domain::{
    parse_date,
    text::{self, is_blank, one_line, plain},
};
use pinzon_proto::limits::catalogues as limits;
use pinzon_search::fold;

use super::{Choices, Product, ProductTexts, References, Verdict};
use crate::legal::link::{self, LegalLink};

/// A product as it is typed or as a line of a file says; references by code or name.
#[derive(Debug, Clone, Default)]
pub struct Draft {
    pub code: String,
    pub name: String,
    pub scientific_name: String,
    pub category: String,
    pub origin: String,
    pub unit: String,
    pub synonyms: Vec<String>,
}

/// The parts of a cell of a file, which semicolons separate.
pub fn parts(cell: &str) -> Vec<String> {
    cell.split(';').map(one_line).filter(|part| !part.is_empty()).collect()
}

/// A verdict as it is typed.
#[derive(Debug, Clone, Default)]
pub struct VerdictDraft {
    pub classification: String,
    pub conditions: String,
    pub reason: String,
    pub verified: bool,
    pub articles: Vec<LegalLink>,
    pub source: String,
}

const LONGEST_CODE: usize = limits::product_fields::MAX_CODE;
const LONGEST_NAME: usize = limits::product_fields::MAX_NAME;
const LONGEST_CONDITIONS: usize = limits::verdict_fields::MAX_CONDITIONS;
const LONGEST_REASON: usize = limits::verdict_fields::MAX_REASON;
const LONGEST_SOURCE: usize = limits::verdict_fields::MAX_SOURCE;
const MOST_SYNONYMS: usize = limits::product_fields::MAX_SYNONYMS;
/// How far ahead a verdict may be decided.
const MOST_MONTHS_AHEAD: Months = Months::new(60);

/// One line, blanks in a row made one.
fn line(text: &str, most: usize) -> Result<String, Reason> {
    text::optional(text, |typed| text::line(typed, most)).map(Option::unwrap_or_default)
}

/// What was typed for a reference; `kept` is what it was, and may stay although inactive.
fn choice(given: &str, known: &Choices, kept: Option<&str>) -> Result<String, Reason> {
    let given = one_line(given);
    if given.is_empty() {
        return Err(Reason::Required);
    }
    let code = known.find(&given).ok_or(Reason::UnknownCode)?;
    if known.inactive.contains(&code) && kept != Some(&code) { Err(Reason::Inactive) } else { Ok(code) }
}

fn present(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

impl Draft {
    /// What a row of a file says. `cell` returns what a column holds, or none where the file has no such column; then what
    /// was there `before` stays.
    pub fn of_row<'a>(cell: impl Fn(&str) -> Option<&'a str>, before: Option<&'a Product>) -> Self {
        let texts = before.map(|product| &product.texts);
        let text = |column, before: Option<&'a str>| cell(column).or(before).unwrap_or_default().to_owned();
        let names = |before: &ProductTexts| before.synonyms.clone();
        Self {
            code: text("code", None),
            name: text("name", None),
            scientific_name: text(
                "scientific_name",
                texts.and_then(|texts| texts.scientific_name.as_deref()),
            ),
            category: text("category", None),
            origin: text("origin", None),
            unit: text("unit", None),
            synonyms: cell("synonyms").map_or_else(|| texts.map(names).unwrap_or_default(), parts),
        }
    }

    /// The product with `verdict`; notes everything that is wrong. What `before` refers to may stay although it is inactive.
    pub fn parse(
        &self,
        before: Option<&Product>,
        verdict: Verdict,
        references: &References,
        wrong: &mut Violations,
    ) -> Product {
        let code = plain(&self.code);
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        if code.is_empty() {
            wrong.add("code", Reason::Required);
        } else if code.len() > LONGEST_CODE {
            wrong.add("code", Reason::TooLong);
        } else if !code.bytes().all(plain) {
            wrong.add("code", Reason::Malformed);
        }
        let name = wrong.take("name", line(&self.name, LONGEST_NAME)).unwrap_or_else(|| "?".to_owned());
        if name.is_empty() {
            wrong.add("name", Reason::Required);
        } else if fold(&name).is_empty() && name != "?" {
            wrong.add("name", Reason::Malformed);
        }
        let scientific_name = wrong.take("scientific_name", line(&self.scientific_name, LONGEST_NAME));
        let category = choice(&self.category, &references.categories, before.map(|p| p.category.as_str()));
        let origin = choice(&self.origin, &references.origins, before.map(|p| p.origin.as_str()));
        let unit = choice(&self.unit, &references.units, before.map(|p| p.unit.as_str()));
        let mut synonyms: Vec<String> = Vec::with_capacity(self.synonyms.len());
        if self.synonyms.len() > MOST_SYNONYMS {
            wrong.add("synonyms", Reason::TooMany);
        }
        for (n, synonym) in self.synonyms.iter().take(MOST_SYNONYMS).enumerate() {
            let synonym = wrong.take(format!("synonyms[{n}]"), line(synonym, LONGEST_NAME));
            // A semicolon parts synonyms in files.
            let synonym = synonym.filter(|synonym| !synonym.is_empty() && !synonyms.contains(synonym));
            if synonym.as_ref().is_some_and(|synonym| synonym.contains(';')) {
                wrong.add(format!("synonyms[{n}]"), Reason::Malformed);
            }
            synonyms.extend(synonym);
        }
        Product {
            code,
            texts: ProductTexts {
                name,
                scientific_name: scientific_name.as_deref().and_then(present),
                synonyms,
            },
            category: wrong.take("category", category).unwrap_or_default(),
            origin: wrong.take("origin", origin).unwrap_or_default(),
            unit: wrong.take("unit", unit).unwrap_or_default(),
            verdict,
        }
    }
}

impl VerdictDraft {
    /// What a row of a file says, as [`Draft::of_row`] does. Files say in different ways whether it is verified.
    pub fn of_row<'a>(cell: impl Fn(&str) -> Option<&'a str>, before: Option<&'a Verdict>) -> Self {
        let text = |column, before: Option<&'a str>| cell(column).or(before).unwrap_or_default().to_owned();
        Self {
            classification: text("classification", None),
            conditions: text("conditions", before.and_then(|verdict| verdict.conditions.as_deref())),
            reason: text("reason", before.and_then(|verdict| verdict.reason.as_deref())),
            source: text("source", before.map(|verdict| verdict.source.as_str())),
            verified: false,
            articles: Vec::new(),
        }
    }

    /// The verdict; notes everything that is wrong, each field behind `prefix`.
    pub fn parse(
        &self,
        prefix: &str,
        before: Option<&Verdict>,
        references: &References,
        wrong: &mut Violations,
    ) -> Verdict {
        let place = |field: &str| format!("{prefix}{field}");
        let kept = before.map(|verdict| verdict.classification.as_str());
        let classification = wrong
            .take(place("classification"), choice(&self.classification, &references.classifications, kept))
            .unwrap_or_default();
        let conditions =
            wrong.take(place("conditions"), line(&self.conditions, LONGEST_CONDITIONS)).unwrap_or_default();
        if classification == "restringido" && is_blank(&self.conditions) {
            wrong.add(place("conditions"), Reason::ConditionsRequired);
        }
        let articles = link::parse(&self.articles, &place("articles"), &references.articles, wrong);
        let reason = wrong.take(place("reason"), line(&self.reason, LONGEST_REASON));
        let source = wrong.take(place("source"), line(&self.source, LONGEST_SOURCE)).unwrap_or_default();
        Verdict {
            classification,
            conditions: present(&conditions),
            reason: reason.as_deref().and_then(present),
            source: if source.is_empty() { "general".to_owned() } else { source },
            verified: self.verified,
            articles,
        }
    }
}

/// The first day of a verdict: today, or a later day that is not too far.
pub fn first_day(text: &str, today: NaiveDate) -> Result<NaiveDate, Reason> {
    if text.is_empty() {
        return Ok(today);
    }
    let day = parse_date(text)?;
    if day < today {
        Err(Reason::DateInThePast)
    } else if today.checked_add_months(MOST_MONTHS_AHEAD).is_some_and(|last| day > last) {
        Err(Reason::DateTooFar)
    } else {
        Ok(day)
    }
}
