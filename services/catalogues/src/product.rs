//! Something people carry, and whether it may enter.

use std::collections::{HashMap, HashSet};

use chrono::{Months, NaiveDate};
use pinzon_chassis::{Reason, status::Violations};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    change::Fields,
    legal_link::{self, LegalLink},
    search::fold,
    sheet::{Fault, Row},
};

/// Columns of `products.csv`.
pub const COLUMNS: &[&str] = &[
    "code",
    "name",
    "scientific_name",
    "category",
    "origin",
    "classification",
    "conditions",
    "reason",
    "synonyms",
    "unit",
    "source",
];

/// Source keys behind which there is no document: general knowledge, and the deduction
/// from a group that some document names.
const UNDOCUMENTED: [&str; 2] = ["general", "regla_grupo"];

/// Whether any of the keys (joined by `+`) names a document. Another key beside it only
/// adds to what the document says.
pub fn is_documented(source: &str) -> bool {
    source.split('+').any(|key| !UNDOCUMENTED.contains(&key))
}

/// A product as its row says; category, origin, classification and unit are codes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Product {
    /// The code people know it by.
    pub code: String,
    /// Spanish name.
    pub name: String,
    /// Latin name.
    pub scientific_name: Option<String>,
    /// Code of a category.
    pub category: String,
    /// Code of an origin.
    pub origin: String,
    /// Other names, also in other languages.
    pub synonyms: Vec<String>,
    /// Code of a unit.
    pub unit: String,
    /// Whether it may enter.
    pub verdict: Verdict,
}

/// Whether a product may enter.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// Code of a classification.
    pub classification: String,
    /// What must hold for it to enter.
    pub conditions: Option<String>,
    /// Why it is classified so.
    pub grounds: Option<String>,
    /// Keys of the documents behind the classification.
    pub source: String,
    /// False where the classification is referential.
    pub verified: bool,
    /// The articles behind it, besides those of its category and classification.
    pub articles: Vec<LegalLink>,
}

/// What a product may refer to: code and name of each entry lead to its code.
#[derive(Debug, Default)]
pub struct References {
    /// Categories.
    pub categories: Choices,
    /// Origins.
    pub origins: Choices,
    /// Classifications.
    pub classifications: Choices,
    /// Units.
    pub units: Choices,
    /// Codes of articles that may be cited.
    pub articles: HashSet<String>,
}

/// The entries of one catalogue that a product may refer to.
#[derive(Debug, Default)]
pub struct Choices {
    codes: HashMap<String, String>,
    names: HashMap<String, String>,
    inactive: HashSet<String>,
}

impl Choices {
    /// From code, name and whether it may still be chosen.
    pub fn new(entries: impl IntoIterator<Item = (String, String, bool)>) -> Self {
        let mut choices = Self::default();
        for (code, name, active) in entries {
            choices.codes.insert(fold(&name), code.clone());
            choices.names.insert(code.clone(), name);
            if !active {
                choices.inactive.insert(code);
            }
        }
        choices
    }

    /// The code of what is named by its code or name.
    fn find(&self, given: &str) -> Option<String> {
        if self.names.contains_key(given) {
            return Some(given.to_owned());
        }
        self.codes.get(&fold(given)).cloned()
    }

    /// The name of a code; the code itself where there is none.
    pub fn name<'a>(&'a self, code: &'a str) -> &'a str {
        self.names.get(code).map_or(code, String::as_str)
    }
}

impl Product {
    /// Reads a row; notes every fault.
    pub fn parse(row: &Row, references: &References, faults: &mut Vec<Fault>) -> Self {
        let mut resolve = |column: &str, known: &Choices| {
            let given = row.required(column, faults);
            if let Some(code) = known.find(&given) {
                return code;
            }
            if !given.is_empty() {
                faults.push(Fault::new(row.line, format!("{column} {given:?} is not known")));
            }
            given
        };
        let category = resolve("category", &references.categories);
        let origin = resolve("origin", &references.origins);
        let classification = resolve("classification", &references.classifications);
        let unit = resolve("unit", &references.units);
        let conditions = row.optional("conditions");
        if classification == "restringido" && conditions.is_none() {
            faults.push(Fault::new(row.line, "a restricted product needs its conditions"));
        }
        let source = row.required("source", faults);
        Self {
            code: row.required("code", faults),
            name: row.required("name", faults),
            scientific_name: row.optional("scientific_name"),
            category,
            origin,
            synonyms: row
                .get("synonyms")
                .split(';')
                .map(|synonym| synonym.trim().to_owned())
                .filter(|synonym| !synonym.is_empty())
                .collect(),
            unit,
            verdict: Verdict {
                classification,
                conditions,
                grounds: row.optional("reason"),
                verified: is_documented(&source),
                articles: Vec::new(),
                source,
            },
        }
    }

    /// Everything a managed list finds it by.
    pub fn search(&self) -> String {
        let names = [&self.code, &self.name].into_iter().chain(&self.scientific_name).chain(&self.synonyms);
        names.map(|name| fold(name)).collect::<Vec<_>>().join(" ")
    }

    /// The fields as people read them, with those of the verdict.
    pub fn described_whole(&self, references: &References) -> Fields {
        let mut fields = self.described(references);
        fields.extend(self.verdict.described(references));
        fields
    }

    /// The fields as people read them, without the verdict.
    pub fn described(&self, references: &References) -> Fields {
        vec![
            ("code".to_owned(), self.code.clone()),
            ("name".to_owned(), self.name.clone()),
            ("scientific_name".to_owned(), self.scientific_name.clone().unwrap_or_default()),
            ("category".to_owned(), references.categories.name(&self.category).to_owned()),
            ("origin".to_owned(), references.origins.name(&self.origin).to_owned()),
            ("unit".to_owned(), references.units.name(&self.unit).to_owned()),
            ("synonyms".to_owned(), self.synonyms.join("; ")),
        ]
    }
}

impl Verdict {
    /// The fields as people read them.
    pub fn described(&self, references: &References) -> Fields {
        vec![
            ("classification".to_owned(), references.classifications.name(&self.classification).to_owned()),
            ("conditions".to_owned(), self.conditions.clone().unwrap_or_default()),
            ("reason".to_owned(), self.grounds.clone().unwrap_or_default()),
            ("verified".to_owned(), if self.verified { "Sí" } else { "No" }.to_owned()),
            ("articles".to_owned(), legal_link::described(&self.articles)),
            ("source".to_owned(), self.source.clone()),
        ]
    }
}

/// A product as it stands.
#[derive(Debug, Clone)]
pub struct Stored {
    /// Stable id.
    pub product_id: Uuid,
    /// With the verdict of the day asked for.
    pub product: Product,
    /// Grows with each change.
    pub version: i64,
    /// Whether it may still be found.
    pub active: bool,
    /// What the reference file said when it was last loaded.
    pub reference: Option<String>,
}

/// A product to be written.
#[derive(Debug, Clone, Default)]
pub struct Write {
    /// Stable id.
    pub product_id: Uuid,
    /// The product.
    pub product: Product,
    /// The first day of its verdict; none to leave the verdicts as they are.
    pub valid_from: Option<NaiveDate>,
    /// What the reference file says, where it comes from one.
    pub reference: Option<String>,
}

/// A product as it is typed or as a line of a file says; references by code or name.
#[derive(Debug, Clone, Default)]
#[allow(missing_docs, reason = "the fields of Product")]
pub struct Draft {
    pub code: String,
    pub name: String,
    pub scientific_name: String,
    pub category: String,
    pub origin: String,
    pub unit: String,
    pub synonyms: Vec<String>,
}

/// A verdict as it is typed.
#[derive(Debug, Clone, Default)]
#[allow(missing_docs, reason = "the fields of Verdict")]
pub struct VerdictDraft {
    pub classification: String,
    pub conditions: String,
    pub grounds: String,
    pub verified: bool,
    pub articles: Vec<LegalLink>,
    pub source: String,
}

const LONGEST_CODE: usize = 20;
const LONGEST_NAME: usize = 120;
const LONGEST_CONDITIONS: usize = 2000;
const LONGEST_GROUNDS: usize = 1000;
const LONGEST_SOURCE: usize = 200;
const MOST_SYNONYMS: usize = 60;
/// How far ahead a verdict may be decided.
const MOST_MONTHS_AHEAD: Months = Months::new(60);

/// One line, blanks in a row made one.
fn line(text: &str, most: usize) -> Result<String, Reason> {
    if text.chars().any(|letter| letter.is_control() && !matches!(letter, '\n' | '\r' | '\t')) {
        return Err(Reason::Malformed);
    }
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() > most { Err(Reason::TooLong) } else { Ok(line) }
}

/// What was typed for a reference; `kept` is what it was, and may stay although inactive.
fn choice(given: &str, known: &Choices, kept: Option<&str>) -> Result<String, Reason> {
    if given.trim().is_empty() {
        return Err(Reason::Required);
    }
    let code = known.find(given.trim()).ok_or(Reason::UnknownCode)?;
    if known.inactive.contains(&code) && kept != Some(&code) { Err(Reason::Inactive) } else { Ok(code) }
}

fn present(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

impl Draft {
    /// The product without its verdict, which `verdict` gives; notes everything that is wrong.
    pub fn parse(
        &self,
        before: Option<&Product>,
        verdict: Verdict,
        references: &References,
        wrong: &mut Violations,
    ) -> Product {
        let code = self.code.trim();
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
        let scientific = wrong.take("scientific_name", line(&self.scientific_name, LONGEST_NAME));
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
            code: code.to_owned(),
            name,
            scientific_name: scientific.as_deref().and_then(present),
            category: wrong.take("category", category).unwrap_or_default(),
            origin: wrong.take("origin", origin).unwrap_or_default(),
            synonyms,
            unit: wrong.take("unit", unit).unwrap_or_default(),
            verdict,
        }
    }
}

impl VerdictDraft {
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
        if classification == "restringido" && self.conditions.trim().is_empty() {
            wrong.add(place("conditions"), Reason::ConditionsRequired);
        }
        let articles = legal_link::parse(&self.articles, &place("articles"), &references.articles, wrong);
        let grounds = wrong.take(
            place(if prefix.is_empty() { "reason" } else { "grounds" }),
            line(&self.grounds, LONGEST_GROUNDS),
        );
        let source = wrong.take(place("source"), line(&self.source, LONGEST_SOURCE)).unwrap_or_default();
        Verdict {
            classification,
            conditions: present(&conditions),
            grounds: grounds.as_deref().and_then(present),
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
    let day = text.parse::<NaiveDate>().ok().filter(|day| day.to_string() == text);
    let day = day.ok_or(Reason::Malformed)?;
    if day < today {
        Err(Reason::DateInThePast)
    } else if today.checked_add_months(MOST_MONTHS_AHEAD).is_some_and(|last| day > last) {
        Err(Reason::DateTooFar)
    } else {
        Ok(day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_document_is_enough() {
        assert!(is_documented("voyegan2018"));
        assert!(is_documented("general+silversea"));
        assert!(!is_documented("general"));
        assert!(!is_documented("regla_grupo+general"));
    }
}
