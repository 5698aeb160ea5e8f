//! What catalogues and other acts said on the day of an act.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::folio::Folio;

/// A code with the name it had that day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named {
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
    pub category: Named,
    /// Where it comes from: plant, animal, …
    pub origin: Named,
    /// How it was classified.
    pub classification: Named,
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

/// An article that was shown that day besides the one chosen.
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

/// The annulled act that an act replaces.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replaced {
    pub retention_id: Uuid,
    pub folio: Folio,
}
