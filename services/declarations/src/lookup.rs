//! What the catalogues said about the codes of one request.

use std::collections::{HashMap, HashSet};

use pinzon_chassis::Reason;
use pinzon_domain::text::plain;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// A product with the verdict of the day of the flight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Product {
    /// Id in the catalogue.
    pub id: Uuid,
    /// Code in the catalogue.
    pub code: String,
    /// Name shown.
    pub name: String,
    /// `permitido`, `restringido` or `no_permitido`.
    pub classification: String,
    /// Official term of the classification.
    pub classification_name: String,
    /// Conditions of entry.
    pub conditions: Option<String>,
    /// Why.
    pub grounds: Option<String>,
    /// Whether a source names the product itself.
    pub verified: bool,
    /// The articles behind it, the most specific first.
    pub articles: Vec<Citation>,
}

/// An article of the legal basis as it was shown that day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Citation {
    /// Stable code.
    pub code: String,
    /// The norm's title.
    pub title: String,
    /// Article number, where the norm has articles.
    pub article: Option<String>,
    /// False where nobody had compared the link with the text of the norm.
    pub verified: bool,
}

/// Everything known about the codes a request uses; what is missing does not exist.
#[derive(Debug, Clone, Default)]
pub struct Known {
    /// Active entries: `(kind, code)`.
    pub entries: HashSet<(String, String)>,
    /// Airports in the Galápagos province.
    pub island_airports: HashSet<String>,
    /// Active products.
    pub products: HashMap<Uuid, Product>,
    /// Version of the catalogue the products were read at.
    pub catalogue_version: i64,
    /// Version of the oath to be accepted.
    pub oath_version: i32,
}

impl Known {
    /// A required code of a small catalogue.
    pub fn entry(&self, kind: &str, code: &str) -> Result<String, Reason> {
        let code = plain(code);
        if code.is_empty() {
            Err(Reason::Required)
        } else if self.entries.contains(&(kind.to_owned(), code.clone())) {
            Ok(code)
        } else {
            Err(Reason::UnknownCode)
        }
    }

    /// A required ISO 3166-1 alpha-2 code.
    pub fn country(&self, code: &str) -> Result<String, Reason> {
        self.entry("countries", code)
    }

    /// Whether an airport lies in Galápagos.
    pub fn is_island(&self, airport: &str) -> bool {
        self.island_airports.contains(airport)
    }
}
