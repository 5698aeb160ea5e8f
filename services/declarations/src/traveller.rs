//! The people in a declaration.

use chrono::{Datelike as _, NaiveDate};
use pinzon_chassis::{Reason, status::Violations};
use serde::{Deserialize, Serialize};

use crate::lookup::Known;

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
    /// The stable code, also part of the document's fingerprint.
    pub fn code(self) -> &'static str {
        match self {
            DocumentType::Passport => "passport",
            DocumentType::Cedula => "cedula",
            DocumentType::Other => "other",
        }
    }
}

/// Sex as in the document (ICAO 9303: F, M or unspecified).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sex {
    /// F.
    Female,
    /// M.
    Male,
    /// X.
    X,
}

impl Sex {
    /// The stable code.
    pub fn code(self) -> &'static str {
        match self {
            Sex::Female => "female",
            Sex::Male => "male",
            Sex::X => "x",
        }
    }
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
    /// Kind of document.
    pub document_type: DocumentType,
    /// Upper case, without spaces.
    pub document_number: String,
    /// ISO 3166-1 alpha-2 of the issuing country.
    pub document_country: String,
    /// As in the document.
    pub surnames: String,
    /// As in the document.
    pub given_names: String,
    /// Calendar date.
    pub birth_date: NaiveDate,
    /// As in the document.
    pub sex: Sex,
    /// ISO 3166-1 alpha-2.
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
    /// Migratory category.
    pub migratory_category: MigratoryCategory,
    /// Where a person may be reached; optional.
    pub email: Option<String>,
    /// Where a person may be reached; optional.
    pub phone: Option<String>,
}

/// What was typed about a person, before it is trusted.
#[derive(Debug, Clone, Default)]
pub struct PersonDraft {
    /// Kind of document, if chosen.
    pub document_type: Option<DocumentType>,
    /// As typed.
    pub document_number: String,
    /// As typed.
    pub document_country: String,
    /// As typed.
    pub surnames: String,
    /// As typed.
    pub given_names: String,
    /// As typed.
    pub birth_date: String,
    /// Sex, if chosen.
    pub sex: Option<Sex>,
    /// As typed.
    pub nationality: String,
}

/// What was typed about the declarant.
#[derive(Debug, Clone, Default)]
pub struct TravellerDraft {
    /// Document and identity.
    pub person: PersonDraft,
    /// As typed.
    pub residence_country: String,
    /// Category, if chosen.
    pub migratory_category: Option<MigratoryCategory>,
    /// As typed.
    pub email: String,
    /// As typed.
    pub phone: String,
}

/// Age on a day, in completed years.
pub fn age_on(birth: NaiveDate, day: NaiveDate) -> i32 {
    let before_birthday = (day.month(), day.day()) < (birth.month(), birth.day());
    day.year() - birth.year() - i32::from(before_birthday)
}

/// Reads a person; `at` is the path of the message. Born on `day` at the latest.
pub fn parse_person(
    draft: &PersonDraft,
    at: &str,
    day: NaiveDate,
    known: &Known,
    wrong: &mut Violations,
) -> Option<Person> {
    let field = |name: &str| format!("{at}.{name}");
    let document_type = wrong.take(field("document_type"), draft.document_type.ok_or(Reason::Required));
    let country = wrong.take(field("document_country"), known.country(&draft.document_country));
    let number = wrong.take(
        field("document_number"),
        document_number(&draft.document_number, draft.document_type, country.as_deref()),
    );
    let surnames = wrong.take(field("surnames"), text(&draft.surnames, 100));
    let given_names = wrong.take(field("given_names"), text(&draft.given_names, 100));
    let birth_date = wrong.take(field("birth_date"), birth_date(&draft.birth_date, day));
    let sex = wrong.take(field("sex"), draft.sex.ok_or(Reason::Required));
    let nationality = wrong.take(field("nationality"), known.country(&draft.nationality));
    Some(Person {
        document_type: document_type?,
        document_number: number?,
        document_country: country?,
        surnames: surnames?,
        given_names: given_names?,
        birth_date: birth_date?,
        sex: sex?,
        nationality: nationality?,
    })
}

/// Reads the declarant, who is 18 or older on the day of the flight.
pub fn parse_traveller(
    draft: &TravellerDraft,
    at: &str,
    flight_date: Option<NaiveDate>,
    today: NaiveDate,
    known: &Known,
    wrong: &mut Violations,
) -> Option<Traveller> {
    let field = |name: &str| format!("{at}.{name}");
    let person = parse_person(&draft.person, at, today, known, wrong);
    if let Ok(birth) = birth_date(&draft.person.birth_date, today)
        && age_on(birth, flight_date.unwrap_or(today)) < 18
    {
        wrong.add(field("birth_date"), Reason::UnderAge);
    }
    let residence = wrong.take(field("residence_country"), known.country(&draft.residence_country));
    let category = wrong.take(field("migratory_category"), draft.migratory_category.ok_or(Reason::Required));
    let email = wrong.take(field("email"), optional(&draft.email, email));
    let phone = wrong.take(field("phone"), optional(&draft.phone, phone));
    Some(Traveller {
        person: person?,
        residence_country: residence?,
        migratory_category: category?,
        email: email?,
        phone: phone?,
    })
}

/// A required text of at most `limit` characters, trimmed.
pub fn text(typed: &str, limit: usize) -> Result<String, Reason> {
    let trimmed = typed.trim();
    if trimmed.is_empty() {
        Err(Reason::Required)
    } else if trimmed.chars().count() > limit {
        Err(Reason::TooLong)
    } else if trimmed.chars().any(|c| c.is_control() && c != '\n') {
        Err(Reason::Malformed)
    } else {
        Ok(trimmed.to_owned())
    }
}

/// Nothing, or what `parse` accepts.
pub fn optional<T>(typed: &str, parse: impl FnOnce(&str) -> Result<T, Reason>) -> Result<Option<T>, Reason> {
    if typed.trim().is_empty() { Ok(None) } else { parse(typed).map(Some) }
}

/// A document number as it is compared: upper case, without spaces and hyphens.
pub fn normalise_document_number(typed: &str) -> String {
    typed.chars().filter(|c| !c.is_whitespace() && *c != '-').collect::<String>().to_uppercase()
}

fn document_number(typed: &str, kind: Option<DocumentType>, country: Option<&str>) -> Result<String, Reason> {
    let number = normalise_document_number(typed);
    if number.is_empty() {
        return Err(Reason::Required);
    }
    if number.len() > 20 {
        return Err(Reason::TooLong);
    }
    let shaped = number.bytes().all(|b| b.is_ascii_alphanumeric()) && number.len() >= 4;
    let cedula = kind != Some(DocumentType::Cedula) || country != Some("EC") || is_cedula(&number);
    if shaped && cedula { Ok(number) } else { Err(Reason::Malformed) }
}

/// Ecuadorian identity card: province 01–24 or 30, and a modulo-10 check digit.
fn is_cedula(number: &str) -> bool {
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

/// A calendar date `YYYY-MM-DD`.
pub fn date(typed: &str) -> Result<NaiveDate, Reason> {
    if typed.trim().is_empty() {
        return Err(Reason::Required);
    }
    NaiveDate::parse_from_str(typed.trim(), "%Y-%m-%d").map_err(|_| Reason::Malformed)
}

fn birth_date(typed: &str, day: NaiveDate) -> Result<NaiveDate, Reason> {
    let birth = date(typed)?;
    if birth > day {
        Err(Reason::DateInTheFuture)
    } else if age_on(birth, day) > 120 {
        Err(Reason::DateTooFar)
    } else {
        Ok(birth)
    }
}

fn email(typed: &str) -> Result<String, Reason> {
    let email = text(typed, 254)?;
    let plausible = !email.contains(char::is_whitespace)
        && email.split_once('@').is_some_and(|(local, domain)| {
            !local.is_empty() && !domain.contains('@') && domain.contains('.') && !domain.ends_with('.')
        });
    if plausible { Ok(email) } else { Err(Reason::Malformed) }
}

fn phone(typed: &str) -> Result<String, Reason> {
    let phone = text(typed, 30)?;
    let digits = phone.chars().filter(char::is_ascii_digit).count();
    let shaped = phone.chars().all(|c| c.is_ascii_digit() || " +-().".contains(c));
    if shaped && (6..=15).contains(&digits) { Ok(phone) } else { Err(Reason::Malformed) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        date(text).unwrap()
    }

    #[test]
    fn people_turn_eighteen_on_their_birthday() {
        assert_eq!(age_on(day("2008-11-21"), day("2026-11-20")), 17);
        assert_eq!(age_on(day("2008-11-20"), day("2026-11-20")), 18);
        assert_eq!(age_on(day("2004-02-29"), day("2022-02-28")), 17);
        assert_eq!(age_on(day("2004-02-29"), day("2022-03-01")), 18);
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
    fn document_numbers_are_compared_without_spaces_and_case() {
        assert_eq!(document_number(" ab 123-456", None, None), Ok("AB123456".to_owned()));
        assert_eq!(document_number("ab", None, None), Err(Reason::Malformed));
        assert_eq!(
            document_number("1710034064", Some(DocumentType::Cedula), Some("EC")),
            Err(Reason::Malformed)
        );
    }

    #[test]
    fn dates_are_calendar_dates() {
        assert_eq!(date("2026-02-30"), Err(Reason::Malformed));
        assert_eq!(date("20/11/2026"), Err(Reason::Malformed));
        assert_eq!(birth_date("2027-01-01", day("2026-11-20")), Err(Reason::DateInTheFuture));
        assert_eq!(birth_date("1890-01-01", day("2026-11-20")), Err(Reason::DateTooFar));
    }

    #[test]
    fn contacts_are_optional_but_plausible() {
        assert_eq!(optional("", email), Ok(None));
        assert!(optional("ana@example.com", email).unwrap().is_some());
        assert_eq!(optional("ana@", email), Err(Reason::Malformed));
        assert!(optional("+593 (4) 255-1234", phone).unwrap().is_some());
        assert_eq!(optional("llámeme", phone), Err(Reason::Malformed));
    }
}
