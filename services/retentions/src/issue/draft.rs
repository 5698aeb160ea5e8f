//! What an officer typed, read into an act that may be issued.

pub(crate) mod item;
mod owner;

use pinzon_chassis::{Reason, status::Violations};
use pinzon_domain::{
    CatalogueKind,
    date::{ISLANDS, parse_date},
    text::{flight_number, line, optional, plain, text},
};
use pinzon_proto::{limits::retentions as limits, retentions::v1 as pb};

use super::{
    draft::{item::parse_items, owner::parse_owner},
    lookup::References,
};
use crate::retention::{
    self, Content, Flight, NewRetention,
    item::{Decision, Item},
    parse_id,
    signature::Signature,
};

/// Items of one act.
pub const MAX_ITEMS: usize = limits::create_retention_request::MAX_ITEMS;

/// What an officer typed, before it is trusted.
pub type Draft = pb::CreateRetentionRequest;

/// A draft whose names of other things have no spaces around them.
pub fn trimmed(draft: Draft) -> Draft {
    Draft {
        airport: plain(&draft.airport),
        declaration_code: plain(&draft.declaration_code),
        replaces: plain(&draft.replaces),
        ..draft
    }
}

/// Reads a draft; names every wrong field at once.
pub fn parse(draft: &Draft, references: &References) -> Result<NewRetention, Violations> {
    let mut wrong = Violations::new();
    let id = wrong.take("id", parse_id(&draft.id));
    let content = parse_content(draft, references, &mut wrong);
    match (id, content) {
        (Some(id), Some(content)) if wrong.is_empty() => {
            // An airport without a time zone is one of the islands', whose acts these are.
            let days = content.items.iter().map(|item| days(item, references)).collect();
            Ok(NewRetention { id, content, zone: references.zone.unwrap_or(ISLANDS), days })
        }
        _ => Err(wrong),
    }
}

/// Days to resolve the custody of an item.
fn days(item: &Item, references: &References) -> Option<u32> {
    match &item.decision {
        Decision::Retention => references.custody_days,
        Decision::Rejection { destination } => references.destination_days.get(&destination.code).copied(),
    }
}

fn parse_content(draft: &Draft, references: &References, wrong: &mut Violations) -> Option<Content> {
    let direction = wrong.take("direction", retention::wire::direction_in(draft.direction));
    let airport = wrong.take("airport", references.code(CatalogueKind::Airports, &draft.airport));
    let control_point = wrong.take(
        "control_point",
        line(&draft.control_point, limits::create_retention_request::MAX_CONTROL_POINT),
    );
    let declaration = match draft.ownerless {
        Some(_) if !draft.declaration_code.is_empty() => Err(Reason::DeclarationHasPassenger),
        _ => references.declaration.clone().transpose(),
    };
    let declaration = wrong.take("declaration_code", declaration);
    let replaces = wrong.take("replaces", references.replaced.clone().transpose());
    let owner = parse_owner(draft, references, wrong);
    let flight = draft.flight.clone().unwrap_or_default();
    let airline = wrong.take(
        "flight.airline",
        optional(&flight.airline, |code| references.code(CatalogueKind::Airlines, code)),
    );
    let number = wrong.take("flight.number", optional(&flight.number, flight_number));
    let date = wrong.take("flight.date", optional(&flight.date, parse_date));
    let carried_in =
        wrong.take("carried_in", references.entry(CatalogueKind::CarriedItems, &draft.carried_in));
    let items = parse_items(&draft.items, carried_in.as_ref(), references, wrong);
    let officer_signature =
        wrong.take("officer_signature", optional(&draft.officer_signature, Signature::parse));
    let observations = wrong.take(
        "observations",
        optional(&draft.observations, |typed| {
            text(typed, limits::create_retention_request::MAX_OBSERVATIONS)
        }),
    );
    Some(Content {
        direction: direction?,
        airport: airport?,
        control_point: control_point?,
        declaration_code: declaration?.map(|declaration| declaration.code),
        replaces: replaces?,
        owner: owner?,
        flight: Flight { airline: airline?, number: number?, date: date? },
        carried_in: carried_in?,
        items: items?,
        officer_signature: officer_signature?,
        observations: observations?,
    })
}

/// What a changed mind left behind.
fn left_over<T>(field: &str, wrong: &mut Violations) -> Option<T> {
    wrong.add(field, Reason::Malformed);
    None
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::{
        issue::{
            draft::item::MAX_REASONS,
            lookup::{Declaration, PRODUCTS},
        },
        retention::{
            self, Issued, Officer, Sealed, State,
            folio::Folio,
            frozen::{Article, NamedCode, Product},
            owner::{Owner, Signing},
        },
    };
    use pinzon_domain::{Citation, DocumentKey};
    use pinzon_seal::Sealer;
    use std::collections::{BTreeSet, HashMap};
    use uuid::Uuid;

    const ID: &str = "0197a3c0-0000-7000-8000-000000000001";

    pub(crate) fn named(code: &str, name: &str) -> NamedCode {
        NamedCode { code: code.to_owned(), name: name.to_owned() }
    }

    pub(crate) fn references() -> References {
        let entries = [
            (CatalogueKind::Airports, "GPS", "Seymour"),
            (CatalogueKind::Airlines, "XL", "LATAM"),
            (CatalogueKind::CarriedItems, "TR-01", "Equipaje de mano"),
            (CatalogueKind::CarriedItems, "TR-04", "Calzado"),
            (CatalogueKind::Countries, "EC", "Ecuador"),
            (CatalogueKind::Units, "KGM", "kilogramo"),
            (CatalogueKind::RetentionReasons, "MR-01", "Producto no permitido"),
            (CatalogueKind::RetentionReasons, "MR-03", "Tierra"),
            (CatalogueKind::RejectionDestinations, "DR-01", "Incineración"),
            (CatalogueKind::RejectionDestinations, "DR-11", "Liberación al viajero"),
        ];
        let product = Product {
            id: Uuid::from_u128(7),
            code: "FRU-001".to_owned(),
            name: "aguacate".to_owned(),
            category: named("FRU", "Frutas"),
            origin: named("vegetal", "Vegetal"),
            classification: named("restringido", "Restringido"),
        };
        let article = Article {
            code: "NOR-010".to_owned(),
            title: "LOREG".to_owned(),
            article: Some("73".to_owned()),
            summary: "…".to_owned(),
        };
        References {
            entries: entries.map(|(kind, code, name)| ((kind, code.to_owned()), name.to_owned())).into(),
            zone: Some(ISLANDS),
            custody_days: Some(30),
            destination_days: HashMap::from([("DR-01".to_owned(), 7)]),
            releasing: ["DR-11".to_owned()].into(),
            replaced: None,
            products: HashMap::from([(product.id, product)]),
            articles: HashMap::from([(article.code.clone(), article)]),
            cited: HashMap::from([
                (
                    ("retention-reasons".to_owned(), "MR-01".to_owned()),
                    vec![cited("NOR-010"), cited("NOR-031")],
                ),
                (("rejection-destinations".to_owned(), "DR-01".to_owned()), vec![cited("NOR-055")]),
                (
                    (PRODUCTS.to_owned(), Uuid::from_u128(7).to_string()),
                    vec![cited("NOR-031"), cited("NOR-030")],
                ),
            ]),
            declaration: Some(Ok(Declaration {
                code: "D-7K3M-Q2X9".to_owned(),
                items: BTreeSet::from([1, 2]),
            })),
        }
    }

    fn cited(code: &str) -> Citation {
        Citation { code: code.to_owned(), title: "Norma".to_owned(), article: None, verified: false }
    }

    pub(crate) fn draft() -> Draft {
        Draft {
            id: ID.to_owned(),
            direction: pb::Direction::Entry.into(),
            airport: "GPS".to_owned(),
            control_point: "Arribo de pasajeros".to_owned(),
            declaration_code: "d-7k3m-q2x9".to_owned(),
            passenger: Some(pb::Passenger {
                document_type: pb::DocumentType::Passport.into(),
                document_number: " ab 123-4".to_owned(),
                document_country: "EC".to_owned(),
                surnames: "Núñez".to_owned(),
                given_names: "Ana".to_owned(),
                nationality: "EC".to_owned(),
            }),
            flight: Some(pb::Flight {
                airline: "XL".to_owned(),
                number: "la 1411".to_owned(),
                date: "2026-11-21".to_owned(),
            }),
            carried_in: "TR-01".to_owned(),
            items: vec![item(), item()],
            passenger_signing: Some(signing(pb::SigningMode::Paper, "")),
            observations: String::new(),
            ..Default::default()
        }
    }

    fn signing(mode: pb::SigningMode, witness: &str) -> pb::PassengerSigning {
        pb::PassengerSigning { mode: mode.into(), witness: witness.to_owned(), ..Default::default() }
    }

    pub(crate) fn item() -> pb::NewItem {
        pb::NewItem {
            product_id: Uuid::from_u128(7).to_string(),
            declaration_item: Some(1),
            quantity: 1500,
            unit: "KGM".to_owned(),
            reasons: vec!["MR-01".to_owned()],
            legal_basis: "NOR-010".to_owned(),
            physical_state: pb::PhysicalState::Good.into(),
            decision: pb::Decision::Retention.into(),
            ..Default::default()
        }
    }

    pub(crate) fn wrong(draft: &Draft, references: &References) -> Vec<(String, Reason)> {
        let violations = parse(draft, references).unwrap_err();
        violations.list().iter().map(|v| (v.field.clone(), v.reason)).collect()
    }

    pub(crate) fn wrong_item(item: pb::NewItem) -> Vec<(String, Reason)> {
        wrong(&Draft { items: vec![item], ..draft() }, &references())
    }

    pub(crate) fn at(field: &str, reason: Reason) -> Vec<(String, Reason)> {
        vec![(field.to_owned(), reason)]
    }

    pub(crate) fn sealer() -> Sealer {
        Sealer::from_secret("20261120T120000", &[7; 32])
    }

    pub(crate) fn key() -> DocumentKey {
        "a key that is long enough for tests".parse().unwrap()
    }

    #[test]
    fn a_complete_draft_becomes_an_act() {
        let now = "2027-01-01T05:30:00.000001Z".parse().unwrap();
        let mut draft = draft();
        draft.items[1].decision = pb::Decision::Rejection.into();
        draft.items[1].rejection_destination = "DR-01".to_owned();
        let new = parse(&draft, &references()).unwrap();
        assert_eq!(new.year(now), 2026);
        let days = ["2027-01-30", "2027-01-07"].map(|day| Some(day.parse().unwrap()));
        assert_eq!(new.due_days(now), days, "of the day at the airport");
        let officer = Officer { id: Uuid::from_u128(9), name: "Eva".to_owned() };
        let (retention, issued) =
            retention::issue(new, officer, Folio::new("GPS", 2026, 1), &key(), &sealer(), now).unwrap();

        let act = retention.sealed.act();
        assert_eq!(act.content.declaration_code.as_deref(), Some("D-7K3M-Q2X9"));
        let passenger = act.content.owner.passenger().unwrap();
        assert_eq!(passenger.document.number, "AB1234");
        assert_eq!(act.content.flight.number.as_deref(), Some("LA1411"));
        assert_eq!(act.content.items[0].description, "aguacate");
        assert_eq!((retention.state, retention.version, retention.print_count), (State::Issued, 1, 0));
        let Issued::Retention(fact) = issued else { panic!("an act with a passenger") };
        assert_eq!((fact.folio.as_str(), fact.retained, fact.rejected), ("GPS-2026-000001", 1, 1));
        assert_eq!(fact.document_fingerprint, key().fingerprint(&passenger.document));
        assert_eq!(fact.content_hash, hex::encode(retention.sealed.hash()));
    }

    #[test]
    fn what_was_written_down_is_read_back_and_only_that() {
        let new = parse(&draft(), &references()).unwrap();
        let officer = Officer { id: Uuid::from_u128(9), name: "Eva".to_owned() };
        let now = "2026-11-21T14:00:00.000001Z".parse().unwrap();
        let (retention, _) =
            retention::issue(new, officer, Folio::new("GPS", 2026, 1), &key(), &sealer(), now).unwrap();
        let sealed = retention.sealed;
        assert_eq!(Sealed::read(sealed.text().to_owned(), sealed.hash()), Ok(sealed.clone()));
        assert!(Sealed::read(sealed.text().replace("Eva", "Ana"), sealed.hash()).is_err());
    }

    #[test]
    fn a_passenger_has_one_name_at_least() {
        for (surnames, given_names) in [("Zahra", " "), ("", "Zahra")] {
            let mut named = draft();
            let passenger = named.passenger.as_mut().unwrap();
            (passenger.surnames, passenger.given_names) = (surnames.to_owned(), given_names.to_owned());
            let content = parse(&named, &references()).unwrap().content;
            let read = content.owner.passenger().unwrap();
            assert_eq!((read.surnames.as_str(), read.given_names.as_str()), (surnames, given_names.trim()));
        }
    }

    #[test]
    fn a_draft_with_nothing_names_everything_required() {
        let found =
            wrong(&Draft { items: vec![pb::NewItem::default()], ..Draft::default() }, &References::default());
        let required = [
            "id",
            "direction",
            "airport",
            "control_point",
            "passenger.document_type",
            "passenger.document_number",
            "passenger.document_country",
            "passenger.surnames",
            "passenger.given_names",
            "passenger.nationality",
            "carried_in",
            "items[0].unit",
            "items[0].legal_basis",
            "items[0].physical_state",
            "items[0].decision",
            "passenger_signing.mode",
        ];
        for field in required {
            assert!(found.contains(&(field.to_owned(), Reason::Required)), "{field}");
        }
        assert!(found.contains(&("items[0].description".to_owned(), Reason::ProductOrDescription)));
        assert!(found.contains(&("items[0].quantity".to_owned(), Reason::QuantityNotPositive)));
        assert!(found.contains(&("items[0].reasons".to_owned(), Reason::EmptyList)));
        assert_eq!(found.len(), required.len() + 3);
        assert_eq!(
            wrong(&Draft { items: Vec::new(), ..draft() }, &references()),
            at("items", Reason::EmptyList)
        );
    }

    #[test]
    fn ids_are_made_with_the_time_in_them() {
        assert_eq!(parse_id(ID), Ok(ID.parse().unwrap()));
        assert_eq!(parse_id("6f1e0a6e-4b43-4d0a-9b8e-2f8f7a1f0c11"), Err(Reason::Malformed));
        assert_eq!(parse_id("x"), Err(Reason::Malformed));
    }

    #[test]
    fn a_destination_belongs_to_a_rejection() {
        let rejected = pb::NewItem { decision: pb::Decision::Rejection.into(), ..item() };
        assert_eq!(wrong_item(rejected), at("items[0].rejection_destination", Reason::Required));
        let retained = pb::NewItem { rejection_destination: "DR-01".to_owned(), ..item() };
        assert_eq!(wrong_item(retained), at("items[0].rejection_destination", Reason::Malformed));
    }

    #[test]
    fn amounts_and_lists_are_bounded() {
        let too_much = pb::NewItem {
            quantity: 100_000_001,
            weight_grams: Some(0),
            reasons: vec!["MR-01".to_owned(), "MR-01".to_owned(), "MR-99".to_owned()],
            ..item()
        };
        assert_eq!(
            wrong_item(too_much),
            [
                ("items[0].quantity".to_owned(), Reason::QuantityTooLarge),
                ("items[0].weight_grams".to_owned(), Reason::QuantityNotPositive),
                ("items[0].reasons[1]".to_owned(), Reason::Duplicated),
                ("items[0].reasons[2]".to_owned(), Reason::UnknownCode),
            ]
        );
        let many = pb::NewItem { reasons: vec!["MR-01".to_owned(); MAX_REASONS + 1], ..item() };
        assert_eq!(wrong_item(many), at("items[0].reasons", Reason::TooMany));
        let many = Draft { items: vec![item(); MAX_ITEMS + 1], ..draft() };
        assert_eq!(wrong(&many, &references()), at("items", Reason::TooMany));
    }

    #[test]
    fn a_refusal_needs_a_witness() {
        let by = |witness| Draft {
            passenger_signing: Some(signing(pb::SigningMode::Refused, witness)),
            ..draft()
        };
        assert_eq!(wrong(&by(" "), &references()), at("passenger_signing.witness", Reason::Required));
        assert!(parse(&by("Luis Pazmiño"), &references()).is_ok());
    }

    #[test]
    fn a_signature_is_drawn_where_the_screen_is_signed() {
        let by = |mode: pb::SigningMode, witness: &str, signature: &str| Draft {
            passenger_signing: Some(pb::PassengerSigning {
                signature: signature.to_owned(),
                ..signing(mode, witness)
            }),
            officer_signature: "M1 1L9 9".to_owned(),
            ..draft()
        };
        let drawn = parse(&by(pb::SigningMode::Screen, "", "M10 20L30 40"), &references()).unwrap().content;
        let signature = Signature::parse("M10 20L30 40").unwrap();
        let Owner::Passenger { passenger_signing, .. } = drawn.owner else { panic!("a passenger") };
        assert_eq!(passenger_signing, Signing::Screen { signature });
        assert_eq!(drawn.officer_signature, Signature::parse("M1 1L9 9").ok());
        for (mode, witness, signature, field, reason) in [
            (pb::SigningMode::Screen, "", "", "passenger_signing.signature", Reason::Required),
            (pb::SigningMode::Screen, "", "M10 20", "passenger_signing.signature", Reason::Malformed),
            (pb::SigningMode::Screen, "Luis", "M1 1L2 2", "passenger_signing.witness", Reason::Malformed),
            (pb::SigningMode::Paper, "", "M1 1L2 2", "passenger_signing.signature", Reason::Malformed),
            (pb::SigningMode::Refused, "Luis", "M1 1L2 2", "passenger_signing.signature", Reason::Malformed),
        ] {
            assert_eq!(wrong(&by(mode, witness, signature), &references()), at(field, reason));
        }
    }

    #[test]
    fn an_unknown_code_is_not_a_missing_one() {
        let mut draft = draft();
        draft.direction = -1;
        draft.passenger.as_mut().unwrap().document_type = -1;
        draft.passenger_signing.as_mut().unwrap().mode = -1;
        (draft.items[1].physical_state, draft.items[1].decision) = (-1, -1);
        let fields = [
            "direction",
            "passenger.document_type",
            "passenger_signing.mode",
            "items[1].physical_state",
            "items[1].decision",
        ];
        assert_eq!(wrong(&draft, &references()), fields.map(|field| (field.to_owned(), Reason::UnknownCode)));
    }
}
