//! The declarant: the stored type, its parser and its message.

use chrono::NaiveDate;
use pinzon_chassis::{Reason, status::Violations};
use pinzon_domain::{
    date::age_on,
    text::{email, optional, phone},
};
use pinzon_proto::declarations::v1 as pb;
use serde::{Deserialize, Serialize};

use super::person::{Person, birth_date, parse_person};
use crate::content::{lookup::References, wire};

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

/// What a declarant has in common with a minor.
pub(crate) fn person_of(traveller: &pb::Traveller) -> pb::Minor {
    pb::Minor {
        document_type: traveller.document_type,
        document_number: traveller.document_number.clone(),
        document_country: traveller.document_country.clone(),
        surnames: traveller.surnames.clone(),
        given_names: traveller.given_names.clone(),
        birth_date: traveller.birth_date.clone(),
        sex: traveller.sex,
        nationality: traveller.nationality.clone(),
    }
}

/// Reads the declarant, who is 18 or older on the day of the flight.
pub(crate) fn parse_traveller(
    draft: &pb::Traveller,
    at: &str,
    flight_date: Option<NaiveDate>,
    today: NaiveDate,
    references: &References,
    wrong: &mut Violations,
) -> Option<Traveller> {
    let field = |name: &str| format!("{at}.{name}");
    let person = parse_person(&person_of(draft), at, today, references, wrong);
    if let Ok(birth) = birth_date(&draft.birth_date, today)
        && age_on(birth, flight_date.unwrap_or(today)) < 18
    {
        wrong.add(field("birth_date"), Reason::UnderAge);
    }
    let residence = wrong.take(field("residence_country"), references.country(&draft.residence_country));
    let category = wrong.take(field("migratory_category"), wire::category_in(draft.migratory_category));
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

pub(crate) fn traveller_out(t: Traveller) -> pb::Traveller {
    pb::Traveller {
        document_type: wire::document_type_out(t.person.document.kind),
        document_number: t.person.document.number,
        document_country: t.person.document.country,
        surnames: t.person.surnames,
        given_names: t.person.given_names,
        birth_date: t.person.birth_date.to_string(),
        sex: wire::sex_out(t.person.sex),
        nationality: t.person.nationality,
        residence_country: t.residence_country,
        migratory_category: wire::category_out(t.migratory_category),
        email: t.email.unwrap_or_default(),
        phone: t.phone.unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::draft::{
        parse,
        tests::{draft, now, only, references, wrong},
    };

    #[test]
    fn declarants_are_adults_and_minors_are_not() {
        let mut d = draft();
        d.traveller.birth_date = "2008-11-22".to_owned();
        assert_eq!(wrong(&d), only("traveller.birth_date", Reason::UnderAge));
        d.traveller.birth_date = "2008-11-21".to_owned();
        assert!(parse(&d, "content", &references(), now()).is_ok());
        d.minors = vec![person_of(&d.traveller)];
        assert_eq!(wrong(&d), only("minors[0].birth_date", Reason::NotAMinor));
    }

    #[test]
    fn who_has_one_name_declares_with_it() {
        let mut d = draft();
        d.traveller.given_names = " ".to_owned();
        let content = parse(&d, "content", &references(), now()).unwrap();
        assert_eq!(content.traveller.person.given_names, "");
        d.minors = vec![person_of(&d.traveller)];
        d.minors[0].birth_date = "2015-01-01".to_owned();
        (d.minors[0].surnames, d.minors[0].given_names) = (String::new(), "Zahra".to_owned());
        assert!(parse(&d, "content", &references(), now()).is_ok());
        d.traveller.surnames.clear();
        let fields = ["traveller.surnames", "traveller.given_names"];
        assert_eq!(wrong(&d), fields.map(|field| (format!("content.{field}"), Reason::Required)));
    }
}
