//! What staff typed about a passenger, read into what is kept.

use std::collections::BTreeSet;

use chrono::{DateTime, NaiveDate, Utc};
use pinzon_chassis::{Reason, status::Violations};
use pinzon_domain::{
    date::{islands_date, parse_date, parse_sought_date},
    text::{code, email, is_blank, is_hyphen, line, names, optional, phone, text},
};
use pinzon_proto::{declarations::v1 as pb, limits::declarations as limits};

use super::{Details, Identity, store::list::Filter};
use crate::content::{
    self,
    lookup::References,
    part::person::{LONGEST_NAME, birth_date, document},
};

const LONGEST_REASON: usize = limits::create_passenger_alert_request::MAX_REASON;
const LONGEST_QUERY: usize = 100;
const LONGEST_AIRPORT: usize = 10;
/// A name has fewer words.
const MOST_WORDS: usize = 10;

/// The codes of countries that a passenger names.
pub(crate) fn countries(fields: &pb::PassengerFields) -> [&str; 3] {
    [&fields.document_country, &fields.nationality, &fields.residence_country]
}

/// Reads what is kept of a passenger. Birth and sex may be left out unless the record must be `complete`.
pub(crate) fn details(
    fields: &pb::PassengerFields,
    references: &References,
    now: DateTime<Utc>,
    complete: bool,
    wrong: &mut Violations,
) -> Option<Details> {
    let document = document(
        fields.document_type,
        &fields.document_number,
        &fields.document_country,
        "passenger",
        references,
        wrong,
    );
    let [surnames, given_names] = names(&fields.surnames, &fields.given_names, LONGEST_NAME);
    let surnames = wrong.take("passenger.surnames", surnames);
    let given_names = wrong.take("passenger.given_names", given_names);
    let may_lack = |is_left_out: bool| !complete && is_left_out;
    let birth = if may_lack(is_blank(&fields.birth_date)) {
        Ok(None)
    } else {
        birth_date(&fields.birth_date, islands_date(now)).map(Some)
    };
    let birth_date = wrong.take("passenger.birth_date", birth);
    let sex = if may_lack(fields.sex == pb::Sex::Unspecified as i32) {
        Ok(None)
    } else {
        content::wire::sex_in(fields.sex).map(Some)
    };
    let sex = wrong.take("passenger.sex", sex);
    let nationality = wrong.take("passenger.nationality", references.document_country(&fields.nationality));
    let residence = optional(&fields.residence_country, |code| references.country(code));
    let residence_country = wrong.take("passenger.residence_country", residence);
    let email = wrong.take("passenger.email", optional(&fields.email, email));
    let phone = wrong.take("passenger.phone", optional(&fields.phone, phone));
    Some(Details {
        identity: Identity {
            document: document?,
            surnames: surnames?,
            given_names: given_names?,
            birth_date: birth_date?,
            sex: sex?,
            nationality: nationality?,
        },
        residence_country: residence_country?,
        email: email?,
        phone: phone?,
    })
}

/// Why something is done.
pub(crate) fn reason(typed: &str, wrong: &mut Violations) -> Option<String> {
    wrong.take("reason", text(typed, LONGEST_REASON))
}

/// What staff write in an alert.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct AlertDraft {
    pub(crate) reason: String,
    /// Airports that it is meant for; none for all.
    pub(crate) airports: Vec<String>,
    /// First day.
    pub(crate) valid_from: NaiveDate,
    /// Last day; none for no end.
    pub(crate) valid_until: Option<NaiveDate>,
}

/// Reads an alert. Who writes one must be able to see it: `scope` are the writer's airports; `None` for all.
pub(crate) fn alert(
    asked: &pb::CreatePassengerAlertRequest,
    scope: Option<&[String]>,
    today: NaiveDate,
    wrong: &mut Violations,
) -> Option<AlertDraft> {
    let reason = reason(&asked.reason, wrong);
    let from = wrong.take("valid_from_date", optional(&asked.valid_from_date, parse_date));
    let until = wrong.take("valid_until_date", optional(&asked.valid_until_date, parse_date));
    let from = from.map(|day| day.unwrap_or(today));
    if let (Some(from), Some(Some(until))) = (from, until) {
        if until < from {
            wrong.add("valid_until_date", Reason::DatesReversed);
        } else if until < today {
            wrong.add("valid_until_date", Reason::DateInThePast);
        }
    }
    let airports = wrong.take("airports", airports_of(asked, scope));
    Some(AlertDraft { reason: reason?, airports: airports?, valid_from: from?, valid_until: until? })
}

fn airports_of(
    asked: &pb::CreatePassengerAlertRequest,
    scope: Option<&[String]>,
) -> Result<Vec<String>, Reason> {
    let codes = asked.airports.iter().map(|typed| code(typed, LONGEST_AIRPORT));
    let codes = codes.collect::<Result<BTreeSet<_>, _>>()?;
    let is_seen = scope.is_none_or(|scope| codes.is_empty() || scope.iter().any(|own| codes.contains(own)));
    if is_seen { Ok(codes.into_iter().collect()) } else { Err(Reason::WrongAirport) }
}

/// What a list is narrowed to.
pub(crate) fn filter(asked: pb::PassengerFilter, wrong: &mut Violations) -> Filter {
    let words = wrong.take("filter.query", words(&asked.query)).unwrap_or_default();
    let nationality = wrong.take("filter.nationality", optional(&asked.nationality, |typed| code(typed, 10)));
    let airport = wrong.take("filter.airport", optional(&asked.airport, |typed| code(typed, 10)));
    let from = wrong.take("filter.met_from_date", optional(&asked.met_from_date, parse_sought_date));
    let until = wrong.take("filter.met_until_date", optional(&asked.met_until_date, parse_sought_date));
    let (from, until) = (from.flatten(), until.flatten());
    if from.zip(until).is_some_and(|(from, until)| until < from) {
        wrong.add("filter.met_until_date", Reason::DatesReversed);
    }
    Filter {
        words,
        nationality: nationality.flatten(),
        airport: airport.flatten(),
        has_act: asked.has_act,
        met_from: from,
        met_until: until,
        scope: None,
    }
}

/// The words that must all occur. A hyphen separates, because names and numbers are typed with and without it. The signs
/// that part the thousands of a document number are left out.
fn words(typed: &str) -> Result<Vec<String>, Reason> {
    let typed = optional(typed, |typed| line(typed, LONGEST_QUERY))?.unwrap_or_default();
    let words = typed.split(|c| matches!(c, ' ' | ',') || is_hyphen(c));
    let words = words.map(|word| match word.bytes().any(|byte| byte.is_ascii_digit()) {
        true => word.replace('.', ""),
        false => word.to_owned(),
    });
    Ok(words.filter(|word| !word.is_empty()).take(MOST_WORDS).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_is_split_into_words() {
        assert_eq!(words(" Freire-Ñacato, Ana "), Ok(vec!["Freire".into(), "Ñacato".into(), "Ana".into()]));
        assert_eq!(
            words("García\u{2011}López\u{200b} 171.003.4065"),
            Ok(vec!["García".into(), "López".into(), "1710034065".into()])
        );
        assert_eq!(words(""), Ok(vec![]));
        assert_eq!(words("a\0b"), Err(Reason::Malformed));
        assert_eq!(words(&"x".repeat(101)), Err(Reason::TooLong));
    }

    #[test]
    fn an_alert_begins_today_and_does_not_end_before_it_begins() {
        let today: NaiveDate = "2026-11-20".parse().unwrap();
        let asked = |from: &str, until: &str| pb::CreatePassengerAlertRequest {
            reason: "Trae plantas".to_owned(),
            valid_from_date: from.to_owned(),
            valid_until_date: until.to_owned(),
            ..Default::default()
        };
        let mut wrong = Violations::new();
        let read = alert(&asked("", ""), None, today, &mut wrong);
        let reason = "Trae plantas".to_owned();
        assert_eq!(read, Some(AlertDraft { reason, airports: vec![], valid_from: today, valid_until: None }));
        assert!(wrong.is_empty());
        for (from, until, reason) in [
            ("2026-11-21", "2026-11-20", Reason::DatesReversed),
            ("2026-11-01", "2026-11-19", Reason::DateInThePast),
        ] {
            let mut wrong = Violations::new();
            let _ = alert(&asked(from, until), None, today, &mut wrong);
            assert_eq!(wrong.list()[0].reason, reason);
        }
    }

    #[test]
    fn an_alert_is_meant_for_an_airport_of_its_writer() {
        let read = |typed: &[&str], scope: Option<&[&str]>| {
            let airports = typed.iter().map(|code| (*code).to_owned()).collect();
            let asked = pb::CreatePassengerAlertRequest { airports, ..Default::default() };
            let scope = scope.map(|codes| codes.iter().map(|code| (*code).to_owned()).collect::<Vec<_>>());
            airports_of(&asked, scope.as_deref())
        };
        assert_eq!(read(&[], Some(&["GPS"])), Ok(vec![]));
        assert_eq!(
            read(&["SCY", "GPS", "SCY"], Some(&["GPS"])),
            Ok(vec!["GPS".to_owned(), "SCY".to_owned()])
        );
        assert_eq!(read(&["SCY"], Some(&["GPS"])), Err(Reason::WrongAirport));
        assert_eq!(read(&["SCY"], None), Ok(vec!["SCY".to_owned()]));
        assert_eq!(read(&["GPS", ""], None), Err(Reason::Required));
    }
}
