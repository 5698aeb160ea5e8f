//! Articles of the legal basis that a record cites.

use serde::{Deserialize, Serialize};

/// An article of the legal basis as it was shown on the day of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Citation {
    /// Stable code.
    pub code: String,
    /// The norm's title.
    pub title: String,
    /// Article number, where the norm has articles.
    pub article: Option<String>,
    /// Whether somebody had compared the link with the text of the norm.
    pub verified: bool,
}
