//! Travel documents, and how services recognise the same one without storing its number.

use std::{fmt, str::FromStr};
use strum::{EnumString, IntoStaticStr, VariantArray};

use hmac::{Hmac, KeyInit as _, Mac as _};
use pinzon_chassis::{ClosedSet, Reason};
use pinzon_proto::limits::declarations::traveller;
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use crate::text::compact;

/// Longest document number. ICAO 9303 allows nine characters, national cards have more.
const LONGEST_NUMBER: usize = traveller::MAX_DOCUMENT_NUMBER;

/// Kind of identity document.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum DocumentType {
    /// Passport.
    Passport,
    /// Ecuadorian identity card.
    Cedula,
    /// Any other.
    Other,
}

/// An identity document. Its JSON is part of sworn and issued texts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TravelDocument {
    /// Kind of document.
    #[serde(rename = "document_type")]
    pub kind: DocumentType,
    /// As [`parse_number`] returns it.
    #[serde(rename = "document_number")]
    pub number: String,
    /// ISO 3166-1 alpha-2 of the issuing country, or the code of ICAO 9303 of another issuer.
    #[serde(rename = "document_country")]
    pub country: String,
}

/// A document number as it is stored and compared: upper case, without spaces, hyphens and the signs that part thousands.
pub fn parse_number(typed: &str) -> Result<String, Reason> {
    let number = compact(typed).replace(['.', ','], "");
    if number.is_empty() {
        Err(Reason::Required)
    } else if number.chars().count() > LONGEST_NUMBER {
        Err(Reason::TooLong)
    } else if number.bytes().all(|b| b.is_ascii_alphanumeric()) {
        Ok(number)
    } else {
        Err(Reason::Malformed)
    }
}

/// Whether a number is one of an Ecuadorian identity card: province 01–24 or 30, and a modulo-10 check digit.
pub fn is_cedula(number: &str) -> bool {
    let digits: Vec<u32> = number.chars().filter_map(|c| c.to_digit(10)).collect();
    let [p1, p2, .., last] = digits[..] else { return false };
    if number.len() != 10 || digits.len() != 10 {
        return false;
    }
    let province = p1 * 10 + p2;
    let sum: u32 = digits[..9]
        .iter()
        .enumerate()
        .map(|(i, d)| match (i % 2, d * 2) {
            (0, doubled) if doubled > 9 => doubled - 9,
            (0, doubled) => doubled,
            _ => *d,
        })
        .sum();
    ((1..=24).contains(&province) || province == 30) && (10 - sum % 10) % 10 == last
}

/// Secret shared by the services that recognise documents. Without it a fingerprint cannot be reversed by trying every
/// document number.
#[derive(Clone)]
pub struct DocumentKey(Hmac<Sha256>);

impl DocumentKey {
    /// HMAC-SHA-256 over document type, number and issuing country, in hexadecimal.
    pub fn fingerprint(&self, document: &TravelDocument) -> String {
        let TravelDocument { kind, number, country } = document;
        let mut mac = self.0.clone();
        mac.update(format!("{}\n{number}\n{country}", kind.code()).as_bytes());
        hex_of(mac)
    }

    /// Returns an HMAC that identifies this key and does not reveal it, in hexadecimal.
    pub fn mark(&self) -> String {
        let mut mac = self.0.clone();
        // No document has an empty type.
        mac.update(b"\ndocument key");
        hex_of(mac)
    }

    /// Checks the key that a service was started with against the one that a database knows.
    ///
    /// # Errors
    /// The keys differ. This one would recognise no traveller of the database.
    pub fn expect_mark(&self, known: &str) -> Result<(), ForeignKey> {
        if self.mark() == known { Ok(()) } else { Err(ForeignKey) }
    }
}

fn hex_of(mac: Hmac<Sha256>) -> String {
    mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
}

impl FromStr for DocumentKey {
    type Err = KeyTooShort;

    fn from_str(text: &str) -> Result<Self, KeyTooShort> {
        if text.len() < 32 {
            return Err(KeyTooShort);
        }
        Hmac::new_from_slice(text.as_bytes()).map(Self).map_err(|_| KeyTooShort)
    }
}

impl fmt::Debug for DocumentKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DocumentKey(…)")
    }
}

/// A key of fewer than 32 characters could be guessed.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("the document key needs at least 32 characters")]
pub struct KeyTooShort;

/// The fingerprints of a database were made with another key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "PINZON_DOCUMENT_KEY is not the key that this database was made with: restore it from a copy of the installation's \
     secrets; with another key, no traveller would be recognised"
)]
pub struct ForeignKey;

#[cfg(test)]
mod tests {
    use super::*;

    fn passport(number: &str) -> TravelDocument {
        let number = parse_number(number).unwrap();
        TravelDocument { kind: DocumentType::Passport, number, country: "EC".to_owned() }
    }

    #[test]
    fn numbers_are_compared_without_spaces_hyphens_and_case() {
        assert_eq!(parse_number(" ab 123-4"), Ok("AB1234".to_owned()));
        assert_eq!(parse_number("171.003.406-5"), Ok("1710034065".to_owned()));
        assert_eq!(parse_number(" - "), Err(Reason::Required));
        assert_eq!(parse_number("ab/1"), Err(Reason::Malformed));
        assert_eq!(parse_number("ÁB123"), Err(Reason::Malformed));
        assert_eq!(parse_number(&"1".repeat(21)), Err(Reason::TooLong));
    }

    #[test]
    fn a_key_is_told_from_others() {
        let key: DocumentKey = "first-key-of-at-least-32-characters".parse().unwrap();
        let other: DocumentKey = "other-key-of-at-least-32-characters".parse().unwrap();
        assert_eq!(key.expect_mark(&key.mark()), Ok(()));
        assert_eq!(key.expect_mark(&other.mark()), Err(ForeignKey));
    }

    #[test]
    fn identity_cards_have_a_check_digit() {
        for good in ["1710034065", "0926687856"] {
            assert!(is_cedula(good), "{good}");
        }
        for bad in ["1710034064", "9910034065", "171003406", "17100340655", "17100340AB", ""] {
            assert!(!is_cedula(bad), "{bad}");
        }
    }

    #[test]
    fn a_document_has_one_fingerprint_however_its_number_was_typed() {
        let key: DocumentKey = "a key that is long enough for tests".parse().unwrap();
        let fingerprint = key.fingerprint(&passport("ab 123-456"));
        assert_eq!(fingerprint, key.fingerprint(&passport("AB123456")));
        assert_ne!(fingerprint, key.fingerprint(&passport("AB123457")));
        let card = TravelDocument { kind: DocumentType::Cedula, ..passport("AB123456") };
        assert_ne!(fingerprint, key.fingerprint(&card));
        assert!("short".parse::<DocumentKey>().is_err());
    }

    #[test]
    fn its_json_is_part_of_sworn_texts_and_does_not_change() {
        let text = r#"{"document_type":"passport","document_number":"AB123456","document_country":"EC"}"#;
        assert_eq!(serde_json::to_string(&passport("ab123456")).unwrap(), text);
    }
}
