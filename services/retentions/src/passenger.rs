//! Whose goods they are, and how the passenger signs.

use pinzon_chassis::{Reason, status::Violations};
use pinzon_events::document::DocumentKey;
use serde::{Deserialize, Serialize};

use crate::{
    lookup::Known,
    text::{compact, optional, text},
};

/// Kind of identity document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DocumentType {
    /// Passport.
    Passport,
    /// Ecuadorian identity card.
    Cedula,
    /// Any other.
    Other,
}

impl DocumentType {
    /// The stable code, part of the document's fingerprint.
    pub fn code(self) -> &'static str {
        match self {
            DocumentType::Passport => "passport",
            DocumentType::Cedula => "cedula",
            DocumentType::Other => "other",
        }
    }
}

/// The passenger as the document says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passenger {
    /// Kind of document.
    pub document_type: DocumentType,
    /// Upper case, without spaces and hyphens.
    pub document_number: String,
    /// ISO 3166-1 alpha-2 of the issuing country.
    pub document_country: String,
    /// As in the document.
    pub surnames: String,
    /// As in the document.
    pub given_names: String,
    /// ISO 3166-1 alpha-2.
    pub nationality: String,
}

impl Passenger {
    /// Recognises the document without telling it.
    pub fn document_fingerprint(&self, key: &DocumentKey) -> String {
        key.fingerprint(self.document_type.code(), &self.document_number, &self.document_country)
    }
}

/// What was typed about the passenger.
#[derive(Debug, Clone, Default)]
pub struct PassengerDraft {
    /// Kind of document, if chosen.
    pub document_type: Option<DocumentType>,
    /// As typed.
    pub document_number: String,
    /// As chosen.
    pub document_country: String,
    /// As typed.
    pub surnames: String,
    /// As typed.
    pub given_names: String,
    /// As chosen.
    pub nationality: String,
}

/// Reads the passenger.
pub fn parse(draft: &PassengerDraft, known: &Known, wrong: &mut Violations) -> Option<Passenger> {
    let document_type = wrong.take("passenger.document_type", draft.document_type.ok_or(Reason::Required));
    let number = wrong.take("passenger.document_number", document_number(&draft.document_number));
    let country = wrong.take("passenger.document_country", known.code("countries", &draft.document_country));
    let surnames = wrong.take("passenger.surnames", text(&draft.surnames, 100));
    let given_names = wrong.take("passenger.given_names", text(&draft.given_names, 100));
    let nationality = wrong.take("passenger.nationality", known.code("countries", &draft.nationality));
    Some(Passenger {
        document_type: document_type?,
        document_number: number?,
        document_country: country?,
        surnames: surnames?,
        given_names: given_names?,
        nationality: nationality?,
    })
}

/// Officers meet documents of every country: only the characters are checked.
fn document_number(typed: &str) -> Result<String, Reason> {
    let number = compact(typed);
    if number.is_empty() {
        Err(Reason::Required)
    } else if number.chars().count() > 20 {
        Err(Reason::TooLong)
    } else if number.bytes().all(|b| b.is_ascii_alphanumeric()) {
        Ok(number)
    } else {
        Err(Reason::Malformed)
    }
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
    /// Not at all.
    Refused {
        /// Who saw the refusal.
        witness: String,
    },
}

/// The choice without its witness.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SigningMode {
    /// On the printed act.
    Paper,
    /// Not at all.
    Refused,
}

/// What was typed about the signature.
#[derive(Debug, Clone, Default)]
pub struct SigningDraft {
    /// The choice, if made.
    pub mode: Option<SigningMode>,
    /// As typed.
    pub witness: String,
}

/// Reads how the passenger signs.
pub fn parse_signing(draft: &SigningDraft, wrong: &mut Violations) -> Option<Signing> {
    let mode = wrong.take("passenger_signing.mode", draft.mode.ok_or(Reason::Required));
    let witness =
        wrong.take("passenger_signing.witness", optional(&draft.witness, |typed| text(typed, 200)))?;
    match (mode?, witness) {
        (SigningMode::Paper, witness) => Some(Signing::Paper { witness }),
        (SigningMode::Refused, Some(witness)) => Some(Signing::Refused { witness }),
        (SigningMode::Refused, None) => {
            wrong.add("passenger_signing.witness", Reason::Required);
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn document_numbers_are_compared_without_spaces_and_case() {
        assert_eq!(document_number(" ab 123-4"), Ok("AB1234".to_owned()));
        assert_eq!(document_number(" - "), Err(Reason::Required));
        assert_eq!(document_number("ab/1"), Err(Reason::Malformed));
        assert_eq!(document_number(&"1".repeat(21)), Err(Reason::TooLong));
    }

    #[test]
    fn a_refusal_needs_a_witness() {
        let mut wrong = Violations::new();
        let draft = SigningDraft { mode: Some(SigningMode::Refused), witness: " ".to_owned() };
        assert_eq!(parse_signing(&draft, &mut wrong), None);
        assert_eq!(wrong.list()[0].field, "passenger_signing.witness");
        let draft = SigningDraft { witness: "Luis Pazmiño".to_owned(), ..draft };
        assert!(parse_signing(&draft, &mut Violations::new()).is_some());
    }
}
