//! Whose goods they are, and how the passenger signs.

use pinzon_domain::TravelDocument;
use serde::{Deserialize, Serialize};

use super::signature::Signature;

/// The passenger as the document says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passenger {
    /// The document.
    #[serde(flatten)]
    pub document: TravelDocument,
    /// As in the document.
    pub surnames: String,
    /// As in the document.
    pub given_names: String,
    /// ISO 3166-1 alpha-2, or the code of ICAO 9303 where it is no country.
    pub nationality: String,
}

/// How the passenger signs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "mode", rename_all = "snake_case")]
pub enum Signing {
    /// On the printed act.
    Paper {
        /// Somebody who was there, if named.
        witness: Option<String>,
    },
    /// On the officer's screen.
    Screen {
        /// What the passenger drew.
        signature: Signature,
    },
    /// Not at all.
    Refused {
        /// Who saw the refusal.
        witness: String,
    },
}
