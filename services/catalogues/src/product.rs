//! Something people carry, and whether it may enter.

pub mod draft;
pub mod rpc;
pub mod store;

use std::{
    cmp::Reverse,
    collections::{HashMap, HashSet},
    sync::Arc,
};

use chrono::{DateTime, NaiveDate, Utc};
use pinzon_chassis::status::{Violations, code};
use pinzon_edits::{FieldChange, Fields, Recorded, difference};
use pinzon_search::{fold, rules::Names};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    legal::{
        is_documented,
        link::{self, LegalLink},
        reference_source,
    },
    reference_file::{Fault, Row},
};

pub use draft::{Draft, VerdictDraft, first_day, parts};

/// A column of a file of products.
#[derive(Debug)]
pub struct Column {
    /// How reference files call it.
    pub name: &'static str,
    /// How administrators' files call it, folded.
    pub title: &'static str,
    /// Whether no file can be without it.
    pub is_needed: bool,
}

/// Columns of `products.csv`, in order.
pub const COLUMNS: &[Column] = &[
    needed("code", "codigo"),
    needed("name", "nombre"),
    optional("scientific_name", "nombre cientifico"),
    needed("category", "categoria"),
    needed("origin", "origen"),
    needed("classification", "clasificacion"),
    optional("conditions", "condiciones"),
    optional("reason", "motivo"),
    optional("synonyms", "sinonimos"),
    needed("unit", "unidad"),
    optional("source", "fuente"),
];

const fn needed(name: &'static str, title: &'static str) -> Column {
    Column { name, title, is_needed: true }
}

/// A column that a file may lack.
pub const fn optional(name: &'static str, title: &'static str) -> Column {
    Column { name, title, is_needed: false }
}

/// A product as its row says; category, origin, classification and unit are codes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Product {
    /// The code people know it by.
    pub code: String,
    /// What it is called.
    #[serde(flatten)]
    pub texts: ProductTexts,
    /// Code of a category.
    pub category: String,
    /// Code of an origin.
    pub origin: String,
    /// Code of a unit.
    pub unit: String,
    /// Whether it may enter.
    pub verdict: Verdict,
}

/// Texts of a product that people read. The search keeps the whole struct.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProductTexts {
    /// Spanish name.
    pub name: String,
    /// Latin name.
    pub scientific_name: Option<String>,
    /// Other names, also in other languages.
    pub synonyms: Vec<String>,
}

impl ProductTexts {
    /// What the product is found by, without translations.
    pub fn names(&self) -> Names<'_> {
        let Self { name, scientific_name, synonyms } = self;
        Names { name, synonyms, scientific: scientific_name.as_deref(), translations: &[] }
    }
}

/// Whether a product may enter.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// Code of a classification.
    pub classification: String,
    /// What must hold for it to enter.
    pub conditions: Option<String>,
    /// Why it is classified so.
    /// Stored verdicts call it `grounds`.
    #[serde(rename = "grounds")]
    pub reason: Option<String>,
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
    pub categories: Choices,
    pub origins: Choices,
    pub classifications: Choices,
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
    /// Reads a row of a reference file by the rules of forms and of administrators' files; notes every fault. What the file
    /// has no column for is as the file said `before`.
    pub fn parse(row: &Row, before: Option<&Self>, references: &References, faults: &mut Vec<Fault>) -> Self {
        let mut wrong = Violations::new();
        let said = before.map(|product| &product.verdict);
        let verdict = VerdictDraft {
            verified: row.cell("source").map_or(said.is_some_and(|verdict| verdict.verified), is_documented),
            ..VerdictDraft::of_row(|column| row.cell(column), said)
        };
        let verdict = verdict.parse("", None, references, &mut wrong);
        let draft = Draft::of_row(|column| row.cell(column), before);
        let product = draft.parse(None, verdict, references, &mut wrong);
        faults.extend(wrong.list().iter().map(|violation| {
            let (field, reason) = (&violation.field, code(violation.reason));
            Fault::new(row.line, format!("{field} {:?}: {reason}", row.get(field)))
        }));
        product
    }

    /// The row of a reference file, but for its articles; what it refers to by code.
    pub fn row(&self) -> Vec<String> {
        let or_empty = |text: &Option<String>| text.clone().unwrap_or_default();
        let texts = &self.texts;
        vec![
            self.code.clone(),
            texts.name.clone(),
            or_empty(&texts.scientific_name),
            self.category.clone(),
            self.origin.clone(),
            self.verdict.classification.clone(),
            or_empty(&self.verdict.conditions),
            or_empty(&self.verdict.reason),
            texts.synonyms.join(";"),
            self.unit.clone(),
            reference_source(&self.verdict.source, self.verdict.verified),
        ]
    }

    /// Everything a managed list finds it by.
    pub fn search(&self) -> String {
        let ProductTexts { name, scientific_name, synonyms, .. } = &self.texts;
        let names = [&self.code, name].into_iter().chain(scientific_name).chain(synonyms);
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
            ("name".to_owned(), self.texts.name.clone()),
            ("scientific_name".to_owned(), self.texts.scientific_name.clone().unwrap_or_default()),
            ("category".to_owned(), references.categories.name(&self.category).to_owned()),
            ("origin".to_owned(), references.origins.name(&self.origin).to_owned()),
            ("unit".to_owned(), references.units.name(&self.unit).to_owned()),
            ("synonyms".to_owned(), self.texts.synonyms.join("; ")),
        ]
    }
}

impl Verdict {
    /// The fields as people read them.
    pub fn described(&self, references: &References) -> Fields {
        vec![
            ("classification".to_owned(), references.classifications.name(&self.classification).to_owned()),
            ("conditions".to_owned(), self.conditions.clone().unwrap_or_default()),
            ("reason".to_owned(), self.reason.clone().unwrap_or_default()),
            ("verified".to_owned(), self.verified.to_string()),
            ("articles".to_owned(), link::described(&self.articles)),
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

/// A product with every verdict it had and will have.
#[derive(Debug, Clone)]
pub struct Record {
    /// Stable id.
    pub product_id: Uuid,
    /// With the verdict of today.
    pub product: Product,
    /// Whether it may still be found.
    pub active: bool,
    /// Grows with each change.
    pub version: i64,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
    /// Every verdict with its first day, newest first.
    pub verdicts: Vec<(NaiveDate, Verdict)>,
    /// What it refers to.
    pub references: Arc<References>,
    /// Today on the islands.
    pub today: NaiveDate,
}

impl Record {
    /// Returns the verdict in force on a day, with its first day.
    pub fn verdict_on(&self, day: NaiveDate) -> Option<&(NaiveDate, Verdict)> {
        self.verdicts.iter().find(|(begins, _)| *begins <= day)
    }

    /// Returns the first day of its first verdict.
    pub fn first_day(&self) -> Option<NaiveDate> {
        self.verdicts.last().map(|(begins, _)| *begins)
    }

    /// Returns the first verdict that has not begun.
    pub fn next_verdict(&self) -> Option<&(NaiveDate, Verdict)> {
        self.verdicts.iter().rev().find(|(begins, _)| *begins > self.today)
    }

    /// The same product after an edit. Its verdict holds from `begins` if it differs from the one
    /// in force then.
    pub fn with(&self, product: Product, begins: NaiveDate) -> Self {
        let mut record = Self { product, ..self.clone() };
        if self.verdict_on(begins).is_none_or(|(_, verdict)| *verdict != record.product.verdict) {
            record.verdicts.retain(|(day, _)| *day != begins);
            record.verdicts.push((begins, record.product.verdict.clone()));
            record.verdicts.sort_by_key(|(day, _)| Reverse(*day));
        }
        record
    }

    /// Returns the first day of the verdict that differs from `before`.
    pub fn changed_verdict(&self, before: &Self) -> Option<NaiveDate> {
        let days = self.verdicts.iter().chain(&before.verdicts).map(|(day, _)| *day);
        let on = |record: &Self, day| record.verdicts.iter().find(|(begins, _)| *begins == day).cloned();
        days.filter(|day| on(self, *day) != on(before, *day)).min()
    }

    fn described_on(&self, day: NaiveDate) -> Fields {
        let mut fields = self.product.described(&self.references);
        fields.extend(
            self.verdict_on(day).map(|(_, verdict)| verdict.described(&self.references)).unwrap_or_default(),
        );
        fields
    }
}

impl Recorded for Record {
    const NOUN: &'static str = "product";

    fn key(&self) -> String {
        self.product_id.to_string()
    }

    fn name(&self) -> String {
        self.product.texts.name.clone()
    }

    fn version(&self) -> i64 {
        self.version
    }

    fn active(&self) -> Option<bool> {
        Some(self.active)
    }

    fn fields(&self) -> Fields {
        self.described_on(self.today)
    }

    /// A verdict is compared with the one that would hold on its first day.
    fn changes(&self, after: &Self) -> Vec<FieldChange> {
        let changed = after.changed_verdict(self);
        let day = changed.unwrap_or(self.today);
        let mut changes = difference(&self.described_on(day), &after.described_on(day));
        let mut change = |field: &str, before: String, after: String| {
            changes.push(FieldChange { field: field.to_owned(), before, after });
        };
        if changed.is_some() && day > self.today {
            let begins = after.verdicts.iter().any(|(begins, _)| *begins == day);
            let (before, after) = if begins { (None, Some(day)) } else { (Some(day), None) };
            let text = |day: Option<NaiveDate>| day.map(|day| day.to_string()).unwrap_or_default();
            change("valid_from", text(before), text(after));
        }
        if self.active != after.active {
            change("active", self.active.to_string(), after.active.to_string());
        }
        changes
    }
}

/// A product to be written.
#[derive(Debug, Clone, Default)]
pub struct Write {
    /// Stable id.
    pub product_id: Uuid,
    pub product: Product,
    /// The first day of its verdict; none to leave the verdicts as they are.
    pub valid_from: Option<NaiveDate>,
    /// What the reference file says, where it comes from one.
    pub reference: Option<String>,
}
