//! The people in a declaration.

use chrono::NaiveDate;
use pinzon_chassis::Reason;
use pinzon_domain::{
    DocumentType, TravelDocument,
    date::{age_on, parse_date},
    document,
};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// Sex as in the document (ICAO 9303: F, M or unspecified).
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Sex {
    Female,
    Male,
    X,
}

/// Migratory category in Galápagos.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MigratoryCategory {
    /// Turista.
    Tourist,
    /// Transeúnte.
    Transient,
    /// Residente permanente.
    PermanentResident,
    /// Residente temporal.
    TemporaryResident,
}

/// An identity document and its holder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// The document.
    #[serde(flatten)]
    pub document: TravelDocument,
    /// As in the document.
    pub surnames: String,
    /// As in the document.
    pub given_names: String,
    /// Calendar date.
    pub birth_date: NaiveDate,
    /// As in the document.
    pub sex: Sex,
    /// ISO 3166-1 alpha-2, or the code of ICAO 9303 where it is no country.
    pub nationality: String,
}

/// The declarant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Traveller {
    /// Document and identity.
    #[serde(flatten)]
    pub person: Person,
    /// ISO 3166-1 alpha-2.
    pub residence_country: String,
    pub migratory_category: MigratoryCategory,
    /// Where a person may be reached; optional.
    pub email: Option<String>,
    /// Where a person may be reached; optional.
    pub phone: Option<String>,
}

/// A document number that fits its kind and country.
pub fn document_number(
    typed: &str,
    kind: Option<DocumentType>,
    country: Option<&str>,
) -> Result<String, Reason> {
    let number = document::parse_number(typed)?;
    let is_plausible = match (kind, country) {
        (Some(DocumentType::Cedula), Some("EC")) => document::is_cedula(&number),
        _ => number.len() >= 4,
    };
    if is_plausible { Ok(number) } else { Err(Reason::Malformed) }
}

/// A day of birth: `day` at the latest, 120 years before at the earliest.
pub fn birth_date(typed: &str, day: NaiveDate) -> Result<NaiveDate, Reason> {
    let birth = parse_date(typed)?;
    if birth > day {
        Err(Reason::DateInTheFuture)
    } else if age_on(birth, day) > 120 {
        Err(Reason::DateTooFar)
    } else {
        Ok(birth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        parse_date(text).unwrap()
    }

    #[test]
    fn document_numbers_have_four_characters_or_a_check_digit() {
        assert_eq!(document_number(" ab 123-456", None, None), Ok("AB123456".to_owned()));
        assert_eq!(document_number("ab", None, None), Err(Reason::Malformed));
        assert_eq!(
            document_number("1710034064", Some(DocumentType::Cedula), Some("EC")),
            Err(Reason::Malformed)
        );
    }

    #[test]
    fn people_are_born_and_at_most_120() {
        assert_eq!(birth_date("2027-01-01", day("2026-11-20")), Err(Reason::DateInTheFuture));
        assert_eq!(birth_date("1890-01-01", day("2026-11-20")), Err(Reason::DateTooFar));
    }
}
