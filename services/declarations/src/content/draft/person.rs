//! People as a traveller typed them, and as they are answered.

use chrono::NaiveDate;
use pinzon_chassis::{Reason, status::Violations};
use pinzon_domain::{
    TravelDocument,
    date::{age_on, parse_date},
    text::{email, names, optional, phone},
};
use pinzon_proto::{declarations::v1 as pb, limits::declarations as limits};

use crate::content::{
    lookup::References,
    traveller::{Person, Traveller, birth_date, document_number},
    wire,
};

/// Of surnames and of given names, in characters.
pub(crate) const LONGEST_NAME: usize = limits::traveller::MAX_SURNAMES;

pub(super) fn parse_minors(
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

/// What a declarant has in common with a minor.
pub(super) fn person_of(traveller: &pb::Traveller) -> pb::Minor {
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

/// Reads the declarant, who is 18 or older on the day of the flight.
pub(super) fn parse_traveller(
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
