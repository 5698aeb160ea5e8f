//! Passengers: people met, by document, and the alerts that staff write about them.

pub(crate) mod draft;
pub mod job;
pub(crate) mod journal;
pub(crate) mod rpc;
pub(crate) mod service;
pub mod store;
pub(crate) mod wire;

use chrono::{DateTime, NaiveDate, Utc};
use pinzon_chassis::ClosedSet;
use pinzon_domain::{TravelDocument, text::full_name};
use pinzon_edits::{Fields, Recorded, fields};
use uuid::Uuid;

use crate::content::part::{
    person::{Person, Sex},
    traveller::Traveller,
};

/// Who a passenger is, as far as it is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    pub document: TravelDocument,
    /// As in the document.
    pub surnames: String,
    /// As in the document.
    pub given_names: String,
    /// Calendar date; acts do not say it.
    pub birth_date: Option<NaiveDate>,
    /// As in the document; acts do not say it.
    pub sex: Option<Sex>,
    /// ISO 3166-1 alpha-2, or the code of ICAO 9303 where it is no country.
    pub nationality: String,
}

impl From<&Person> for Identity {
    fn from(person: &Person) -> Self {
        Self {
            document: person.document.clone(),
            surnames: person.surnames.clone(),
            given_names: person.given_names.clone(),
            birth_date: Some(person.birth_date),
            sex: Some(person.sex),
            nationality: person.nationality.clone(),
        }
    }
}

/// What is written of a passenger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Details {
    /// Document and identity.
    pub identity: Identity,
    /// ISO 3166-1 alpha-2.
    pub residence_country: Option<String>,
    /// Where a person may be reached.
    pub email: Option<String>,
    /// Where a person may be reached.
    pub phone: Option<String>,
}

impl From<&Traveller> for Details {
    fn from(traveller: &Traveller) -> Self {
        Self {
            identity: Identity::from(&traveller.person),
            residence_country: Some(traveller.residence_country.clone()),
            email: traveller.email.clone(),
            phone: traveller.phone.clone(),
        }
    }
}

impl Details {
    /// Returns whether birth and sex are known. An act tells neither.
    pub fn is_complete(&self) -> bool {
        self.identity.birth_date.is_some() && self.identity.sex.is_some()
    }

    /// A minor lives where the adult lives who declares.
    pub fn of_minor(minor: &Person, declarant: &Traveller) -> Self {
        let residence_country = Some(declarant.residence_country.clone());
        Self { identity: Identity::from(minor), residence_country, email: None, phone: None }
    }
}

/// A record of a passenger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passenger {
    /// Stable id.
    pub id: Uuid,
    /// The record that stands for the person: this one, or the one it was joined to.
    pub person_id: Uuid,
    /// What is written.
    pub details: Details,
    /// Keyed fingerprint of the document.
    pub fingerprint: String,
    /// Whether staff wrote the identity.
    pub checked: bool,
    /// Where the document was met, and where staff wrote it.
    pub own_airports: Vec<String>,
    pub first_met_at: DateTime<Utc>,
    /// When it was last met.
    pub own_met_at: DateTime<Utc>,
    /// Grows with each change.
    pub version: i64,
}

impl Passenger {
    /// Returns the record after the same document came with a declaration or an act. Keeps the identity that staff wrote,
    /// and every value that `told` lacks.
    pub fn met(&self, told: &Details) -> Self {
        let (kept, other) = if self.checked {
            (&self.details.identity, &told.identity)
        } else {
            (&told.identity, &self.details.identity)
        };
        let details = Details {
            identity: Identity {
                birth_date: kept.birth_date.or(other.birth_date),
                sex: kept.sex.or(other.sex),
                ..kept.clone()
            },
            residence_country: told
                .residence_country
                .clone()
                .or_else(|| self.details.residence_country.clone()),
            email: told.email.clone().or_else(|| self.details.email.clone()),
            phone: told.phone.clone().or_else(|| self.details.phone.clone()),
        };
        Self { details, ..self.clone() }
    }
}

impl Recorded for Passenger {
    const NOUN: &'static str = "passenger";

    fn key(&self) -> String {
        self.id.to_string()
    }

    fn name(&self) -> String {
        let identity = &self.details.identity;
        full_name(&identity.surnames, &identity.given_names)
    }

    fn version(&self) -> i64 {
        self.version
    }

    fn active(&self) -> Option<bool> {
        None
    }

    fn fields(&self) -> Fields {
        let Details { identity, residence_country, email, phone } = &self.details;
        fields([
            ("document_type", identity.document.kind.code().to_owned()),
            ("document_number", identity.document.number.clone()),
            ("document_country", identity.document.country.clone()),
            ("surnames", identity.surnames.clone()),
            ("given_names", identity.given_names.clone()),
            ("birth_date", identity.birth_date.map(|day| day.to_string()).unwrap_or_default()),
            ("sex", identity.sex.map(|sex| sex.code().to_owned()).unwrap_or_default()),
            ("nationality", identity.nationality.clone()),
            ("residence_country", residence_country.clone().unwrap_or_default()),
            ("email", email.clone().unwrap_or_default()),
            ("phone", phone.clone().unwrap_or_default()),
        ])
    }
}

/// A warning of staff about a passenger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alert {
    /// Stable id.
    pub id: Uuid,
    /// Whom it is about.
    pub passenger_id: Uuid,
    pub passenger_name: String,
    /// What it says, and why.
    pub reason: String,
    /// Airports that it is meant for; none for all.
    pub airports: Vec<String>,
    /// First day.
    pub valid_from: NaiveDate,
    /// Last day; none until somebody ends it.
    pub valid_until: Option<NaiveDate>,
    /// Grows with each change.
    pub version: i64,
    /// Who wrote it.
    pub written_by: String,
    pub written_at: DateTime<Utc>,
    pub ended_by: Option<String>,
    pub ended_at: Option<DateTime<Utc>>,
}

impl Alert {
    /// Whether it holds on a day.
    pub fn holds_on(&self, day: NaiveDate) -> bool {
        self.ended_at.is_none() && self.valid_from <= day && self.valid_until.is_none_or(|last| day <= last)
    }
}

impl Recorded for Alert {
    const NOUN: &'static str = "passenger_alert";

    fn key(&self) -> String {
        format!("{}/{}", self.passenger_id, self.id)
    }

    fn name(&self) -> String {
        self.passenger_name.clone()
    }

    fn version(&self) -> i64 {
        self.version
    }

    fn active(&self) -> Option<bool> {
        Some(self.ended_at.is_none())
    }

    fn fields(&self) -> Fields {
        fields([
            ("reason", self.reason.clone()),
            ("airports", self.airports.join(", ")),
            ("valid_from", self.valid_from.to_string()),
            ("valid_until", self.valid_until.map(|day| day.to_string()).unwrap_or_default()),
        ])
    }
}

#[cfg(test)]
mod tests {
    use pinzon_domain::{DocumentType, TravelDocument};

    use super::*;
    use crate::content::part::person::Sex;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn details(surnames: &str, email: Option<&str>) -> Details {
        let document = TravelDocument {
            kind: DocumentType::Passport,
            number: "AB123456".to_owned(),
            country: "EC".to_owned(),
        };
        let identity = Identity {
            document,
            surnames: surnames.to_owned(),
            given_names: "Ana".to_owned(),
            birth_date: Some(day("1988-04-02")),
            sex: Some(Sex::Female),
            nationality: "EC".to_owned(),
        };
        Details { identity, residence_country: None, email: email.map(str::to_owned), phone: None }
    }

    fn passenger(checked: bool) -> Passenger {
        Passenger {
            id: Uuid::nil(),
            person_id: Uuid::nil(),
            details: details("Freire", Some("ana@example.com")),
            fingerprint: String::new(),
            checked,
            own_airports: vec![],
            first_met_at: DateTime::UNIX_EPOCH,
            own_met_at: DateTime::UNIX_EPOCH,
            version: 1,
        }
    }

    #[test]
    fn a_declaration_corrects_an_identity_only_until_staff_have_written_it() {
        let told = details("Freyre", None);
        assert_eq!(passenger(false).met(&told).details, details("Freyre", Some("ana@example.com")));
        assert_eq!(passenger(true).met(&told), passenger(true));
        let reached = passenger(true).met(&details("Freyre", Some("otra@example.com")));
        assert_eq!(reached.details, details("Freire", Some("otra@example.com")));
    }

    #[test]
    fn what_an_act_leaves_out_stays_and_a_declaration_completes_it() {
        let full = details("Freire", None);
        let mut of_act = full.clone();
        (of_act.identity.birth_date, of_act.identity.sex) = (None, None);
        let known = Passenger { details: full.clone(), ..passenger(false) };
        assert_eq!(known.met(&of_act).details, full);
        for checked in [false, true] {
            let unknown = Passenger { details: of_act.clone(), ..passenger(checked) };
            assert_eq!(unknown.met(&full).details, full);
        }
    }

    #[test]
    fn an_alert_holds_from_its_first_day_to_its_last_or_until_it_is_ended() {
        let alert = Alert {
            id: Uuid::nil(),
            passenger_id: Uuid::nil(),
            passenger_name: String::new(),
            reason: String::new(),
            airports: vec![],
            valid_from: day("2026-11-20"),
            valid_until: Some(day("2026-11-22")),
            version: 1,
            written_by: String::new(),
            written_at: DateTime::UNIX_EPOCH,
            ended_by: None,
            ended_at: None,
        };
        let on = |alert: &Alert| {
            ["2026-11-19", "2026-11-20", "2026-11-22", "2026-11-23"].map(|text| alert.holds_on(day(text)))
        };
        assert_eq!(on(&alert), [false, true, true, false]);
        assert_eq!(on(&Alert { valid_until: None, ..alert.clone() }), [false, true, true, true]);
        assert_eq!(on(&Alert { ended_at: Some(DateTime::UNIX_EPOCH), ..alert }), [false; 4]);
    }
}
