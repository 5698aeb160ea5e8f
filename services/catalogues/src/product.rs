//! Something people carry, and whether it may enter.

use std::collections::HashMap;

use crate::sheet::{Fault, Row};

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
#[derive(Debug, Clone, PartialEq, Eq)]
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
    /// Code of a classification.
    pub classification: String,
    /// What must hold for it to enter.
    pub conditions: Option<String>,
    /// Why it is classified so.
    pub grounds: Option<String>,
    /// Other names, also in other languages.
    pub synonyms: Vec<String>,
    /// Code of a unit.
    pub unit: String,
    /// Keys of the documents behind the classification.
    pub source: String,
}

/// What a product may refer to: code and name of each entry lead to its code.
#[derive(Debug, Default)]
pub struct References {
    /// Categories.
    pub categories: HashMap<String, String>,
    /// Origins.
    pub origins: HashMap<String, String>,
    /// Classifications.
    pub classifications: HashMap<String, String>,
    /// Units.
    pub units: HashMap<String, String>,
}

impl Product {
    /// Reads a row; notes every fault.
    pub fn parse(row: &Row, references: &References, faults: &mut Vec<Fault>) -> Self {
        let mut resolve = |column: &str, known: &HashMap<String, String>| {
            let given = row.required(column, faults);
            if let Some(code) = known.get(&given) {
                return code.clone();
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
        Self {
            code: row.required("code", faults),
            name: row.required("name", faults),
            scientific_name: row.optional("scientific_name"),
            category,
            origin,
            classification,
            conditions,
            grounds: row.optional("reason"),
            synonyms: row
                .get("synonyms")
                .split(';')
                .map(|synonym| synonym.trim().to_owned())
                .filter(|synonym| !synonym.is_empty())
                .collect(),
            unit,
            source: row.required("source", faults),
        }
    }

    /// False where the classification is referential.
    pub fn is_verified(&self) -> bool {
        is_documented(&self.source)
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
