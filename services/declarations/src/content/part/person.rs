//! People in a declaration: the stored type, its parser and its message.

use chrono::NaiveDate;
use pinzon_chassis::{Reason, status::Violations};
use pinzon_domain::{
    DocumentType, TravelDocument,
    date::{age_on, parse_date},
    document,
    text::names,
};
use pinzon_proto::{declarations::v1 as pb, limits::declarations as limits};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::content::{lookup::References, wire};

/// Of surnames and of given names, in characters.
pub(crate) const LONGEST_NAME: usize = limits::traveller::MAX_SURNAMES;

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
    /// Country code of ISO 3166-1 alpha-2, or another nationality code of ICAO 9303.
    pub nationality: String,
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

pub(crate) fn parse_minors(
    drafts: &[pb::Minor],
    at: &str,
    flight_date: NaiveDate,
    today: NaiveDate,
    references: &References,
    wrong: &mut Violations,
) -> Option<Vec<Person>> {
    if drafts.len() > limits::content::MAX_MINORS {
        wrong.add(format!("{at}.minors"), Reason::TooMany);
        return None;
    }
    let parsed: Vec<_> = drafts
        .iter()
        .enumerate()
        .map(|(i, draft)| {
            let path = format!("{at}.minors[{i}]");
            let minor = parse_person(draft, &path, today, references, wrong);
            if parse_date(&draft.birth_date)
                .is_ok_and(|birth| birth <= today && age_on(birth, flight_date) >= 18)
            {
                wrong.add(format!("{path}.birth_date"), Reason::NotAMinor);
            }
            minor
        })
        .collect();
    parsed.into_iter().collect()
}

/// Reads a travel document; `at` is the path of the message with its fields.
pub(crate) fn document(
    kind: i32,
    number: &str,
    country: &str,
    at: &str,
    references: &References,
    wrong: &mut Violations,
) -> Option<TravelDocument> {
    let kind = wrong.take(format!("{at}.document_type"), wire::document_type_in(kind));
    let country = wrong.take(format!("{at}.document_country"), references.document_country(country));
    let number = document_number(number, kind, country.as_deref());
    let number = wrong.take(format!("{at}.document_number"), number);
    Some(TravelDocument { kind: kind?, number: number?, country: country? })
}

/// Reads a person; `at` is the path of the message. Born on `day` at the latest.
pub(crate) fn parse_person(
    draft: &pb::Minor,
    at: &str,
    day: NaiveDate,
    references: &References,
    wrong: &mut Violations,
) -> Option<Person> {
    let field = |name: &str| format!("{at}.{name}");
    let document =
        document(draft.document_type, &draft.document_number, &draft.document_country, at, references, wrong);
    let [surnames, given_names] = names(&draft.surnames, &draft.given_names, LONGEST_NAME);
    let surnames = wrong.take(field("surnames"), surnames);
    let given_names = wrong.take(field("given_names"), given_names);
    let birth_date = wrong.take(field("birth_date"), birth_date(&draft.birth_date, day));
    let sex = wrong.take(field("sex"), wire::sex_in(draft.sex));
    let nationality = wrong.take(field("nationality"), references.document_country(&draft.nationality));
    Some(Person {
        document: document?,
        surnames: surnames?,
        given_names: given_names?,
        birth_date: birth_date?,
        sex: sex?,
        nationality: nationality?,
    })
}

pub(crate) fn minor_out(p: Person) -> pb::Minor {
    pb::Minor {
        document_type: wire::document_type_out(p.document.kind),
        document_number: p.document.number,
        document_country: p.document.country,
        surnames: p.surnames,
        given_names: p.given_names,
        birth_date: p.birth_date.to_string(),
        sex: wire::sex_out(p.sex),
        nationality: p.nationality,
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
