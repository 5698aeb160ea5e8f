//! What catalogues and other acts said on the day of an act.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::folio::Folio;

/// A code with the name it had that day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedCode {
    /// Stable code.
    pub code: String,
    /// Name of that day.
    pub name: String,
}

/// A product as it stood that day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Product {
    /// Id in the catalogue.
    pub id: Uuid,
    /// Code in the catalogue.
    pub code: String,
    /// Name shown.
    pub name: String,
    pub category: NamedCode,
    /// Where it comes from: plant, animal, …
    pub origin: NamedCode,
    /// How it was classified.
    pub classification: NamedCode,
}

/// An article of the legal basis as it stood that day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Article {
    /// Stable code.
    pub code: String,
    /// The norm's title.
    pub title: String,
    /// Article number, where the norm has articles.
    pub article: Option<String>,
    /// What it says, in short.
    pub summary: String,
}

/// The annulled act that an act replaces.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replaced {
    pub retention_id: Uuid,
    pub folio: Folio,
}
