//! The act: what an officer writes, what is issued, what becomes of it.

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::{Pacific::Galapagos, Tz};
use pinzon_chassis::{Reason, status::Violations};
use pinzon_events::{document::DocumentKey, facts::RetentionIssued};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::{
    folio::{self, Folio},
    item::{self, Decision, Item, ItemDraft},
    lookup::{Known, Named},
    passenger::{self, Passenger, PassengerDraft, Signing, SigningDraft},
    text::{date, flight_number, optional, text},
};

/// Which way the passenger crosses the islands' border.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// From the mainland.
    Entry,
    /// Between islands.
    Interisland,
    /// To the mainland.
    Exit,
}

/// Where an act stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// Issued; goods are in custody.
    Issued,
    /// Every item has its final destination.
    Closed,
    /// Annulled; kept for ever.
    Annulled,
}

impl State {
    const ALL: [State; 3] = [State::Issued, State::Closed, State::Annulled];

    /// The stable code, as stored.
    pub fn code(self) -> &'static str {
        match self {
            State::Issued => "issued",
            State::Closed => "closed",
            State::Annulled => "annulled",
        }
    }

    /// The state of a stable code.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.code() == code)
    }
}

/// The officer who issued an act.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Officer {
    /// The user's id.
    pub id: Uuid,
    /// The name of that day.
    pub name: String,
}

/// The flight, as far as known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flight {
    /// Airline code.
    pub airline: Option<String>,
    /// Upper case, without spaces.
    pub number: Option<String>,
    /// Calendar date.
    pub date: Option<NaiveDate>,
}

/// What an officer writes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    /// Which way.
    pub direction: Direction,
    /// Airport code.
    pub airport: String,
    /// Where in the airport.
    pub control_point: String,
    /// The declaration it comes from.
    pub declaration_code: Option<String>,
    /// Whose goods.
    pub passenger: Passenger,
    /// The flight.
    pub flight: Flight,
    /// Where the goods travelled.
    pub carried_in: Named,
    /// The goods; at least one.
    pub items: Vec<Item>,
    /// How the passenger signs.
    pub passenger_signing: Signing,
    /// Remarks.
    pub observations: Option<String>,
}

/// An act that may be issued: everything about it is right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRetention {
    /// Made by the client.
    pub id: Uuid,
    /// What it says.
    pub content: Content,
    zone: Tz,
}

/// What an act says, for ever. Its JSON is what is hashed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Act {
    /// Made by the client.
    pub retention_id: Uuid,
    /// Airport, year and number.
    pub folio: Folio,
    /// When it was issued.
    pub issued_at: DateTime<Utc>,
    /// Who issued it.
    pub officer: Officer,
    /// What the officer wrote.
    #[serde(flatten)]
    pub content: Content,
}

/// An act with the text it is stored and hashed as.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sealed {
    act: Act,
    text: String,
    hash: [u8; 32],
}

impl Sealed {
    /// Writes an act down: fields in the order of the structs, no spaces.
    pub fn write(act: Act) -> Result<Self, serde_json::Error> {
        let text = serde_json::to_string(&act)?;
        let hash = Sha256::digest(&text).into();
        Ok(Self { act, text, hash })
    }

    /// Reads what was written down; refuses a text that was not hashed to this.
    pub fn read(text: String, hash: &[u8]) -> Result<Self, String> {
        let found: [u8; 32] = Sha256::digest(&text).into();
        if found != hash {
            return Err("the text does not have its hash".to_owned());
        }
        let act = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        Ok(Self { act, text, hash: found })
    }

    /// The act.
    pub fn act(&self) -> &Act {
        &self.act
    }

    /// Its JSON.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// SHA-256 of the text.
    pub fn hash(&self) -> &[u8; 32] {
        &self.hash
    }
}

/// An act and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Retention {
    /// What it says.
    pub sealed: Sealed,
    /// Where it stands.
    pub state: State,
    /// Grows with each change of state.
    pub version: i32,
    /// How often it was printed.
    pub print_count: i32,
}

/// What was typed, before it is trusted.
#[derive(Debug, Clone, Default)]
pub struct Draft {
    /// As sent.
    pub retention_id: String,
    /// Direction, if chosen.
    pub direction: Option<Direction>,
    /// As chosen.
    pub airport: String,
    /// As typed.
    pub control_point: String,
    /// As typed.
    pub declaration_code: String,
    /// Whose goods.
    pub passenger: PassengerDraft,
    /// As chosen.
    pub airline: String,
    /// As typed.
    pub flight_number: String,
    /// As typed.
    pub flight_date: String,
    /// As chosen.
    pub carried_in: String,
    /// The goods.
    pub items: Vec<ItemDraft>,
    /// How the passenger signs.
    pub signing: SigningDraft,
    /// As typed.
    pub observations: String,
}

/// Reads the id a client made: a UUIDv7, whose time keeps an index compact.
pub fn parse_id(text: &str) -> Result<Uuid, Reason> {
    match text.trim() {
        "" => Err(Reason::Required),
        text => text.parse::<Uuid>().ok().filter(|id| id.get_version_num() == 7).ok_or(Reason::Malformed),
    }
}

impl NewRetention {
    /// Reads a draft; names every wrong field at once.
    pub fn parse(draft: &Draft, known: &Known) -> Result<Self, Violations> {
        let mut wrong = Violations::new();
        let id = wrong.take("retention_id", parse_id(&draft.retention_id));
        let content = parse_content(draft, known, &mut wrong);
        match (id, content) {
            (Some(id), Some(content)) if wrong.is_empty() => {
                // An airport without a time zone is one of the islands', whose acts these are.
                Ok(Self { id, content, zone: known.zone.unwrap_or(Galapagos) })
            }
            _ => Err(wrong),
        }
    }

    /// The year its folio is counted in.
    pub fn year(&self, now: DateTime<Utc>) -> i32 {
        folio::year_at(now, self.zone)
    }
}

fn parse_content(draft: &Draft, known: &Known, wrong: &mut Violations) -> Option<Content> {
    let direction = wrong.take("direction", draft.direction.ok_or(Reason::Required));
    let airport = wrong.take("airport", known.code("airports", &draft.airport));
    let control_point = wrong.take("control_point", text(&draft.control_point, 100));
    let declaration = known.declaration.clone().transpose();
    let declaration = wrong.take("declaration_code", declaration);
    let passenger = passenger::parse(&draft.passenger, known, wrong);
    let airline = wrong.take("flight.airline", optional(&draft.airline, |code| known.code("airlines", code)));
    let number = wrong.take("flight.number", optional(&draft.flight_number, flight_number));
    let flight_date = wrong.take("flight.flight_date", optional(&draft.flight_date, date));
    let carried_in = wrong.take("carried_in", known.entry("carried-items", &draft.carried_in));
    let items = item::parse_all(&draft.items, known, wrong);
    let passenger_signing = passenger::parse_signing(&draft.signing, wrong);
    let observations = wrong.take("observations", optional(&draft.observations, |typed| text(typed, 2000)));
    Some(Content {
        direction: direction?,
        airport: airport?,
        control_point: control_point?,
        declaration_code: declaration?.map(|declaration| declaration.code),
        passenger: passenger?,
        flight: Flight { airline: airline?, number: number?, date: flight_date? },
        carried_in: carried_in?,
        items: items?,
        passenger_signing: passenger_signing?,
        observations: observations?,
    })
}

/// Issues an act under the folio taken for it. Fails only if it cannot be written down.
pub fn issue(
    new: NewRetention,
    officer: Officer,
    folio: Folio,
    key: &DocumentKey,
    now: DateTime<Utc>,
) -> Result<(Retention, RetentionIssued), serde_json::Error> {
    let items = &new.content.items;
    let rejected = items.iter().filter(|item| matches!(item.decision, Decision::Rejection { .. })).count();
    let retained = items.len() - rejected;
    let act = Act { retention_id: new.id, folio, issued_at: now, officer, content: new.content };
    let sealed = Sealed::write(act)?;
    let act = sealed.act();
    let fact = RetentionIssued {
        folio: act.folio.to_string(),
        airport: act.content.airport.clone(),
        declaration_code: act.content.declaration_code.clone(),
        document_fingerprint: act.content.passenger.document_fingerprint(key),
        retained: count(retained),
        rejected: count(rejected),
        content_hash: hex::encode(sealed.hash()),
    };
    Ok((Retention { sealed, state: State::Issued, version: 1, print_count: 0 }, fact))
}

fn count(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashMap};

    use super::*;
    use crate::{
        item::{DecisionKind, MAX_ITEMS, MAX_REASONS, PhysicalState},
        lookup::{Article, Citation, Declaration, PRODUCTS, Product},
        passenger::{DocumentType, SigningMode},
    };

    const ID: &str = "0197a3c0-0000-7000-8000-000000000001";

    fn named(code: &str, name: &str) -> Named {
        Named { code: code.to_owned(), name: name.to_owned() }
    }

    fn known() -> Known {
        let entries = [
            ("airports", "GPS", "Seymour"),
            ("airlines", "XL", "LATAM"),
            ("carried-items", "TR-01", "Equipaje de mano"),
            ("countries", "EC", "Ecuador"),
            ("units", "KGM", "kilogramo"),
            ("retention-reasons", "MR-01", "Producto no permitido"),
            ("retention-reasons", "MR-03", "Tierra"),
            ("rejection-destinations", "DR-01", "Incineración"),
        ];
        let product = Product {
            id: Uuid::from_u128(7),
            code: "FRU-001".to_owned(),
            name: "aguacate".to_owned(),
            classification: named("restringido", "Restringido"),
        };
        let article = Article {
            code: "NOR-010".to_owned(),
            title: "LOREG".to_owned(),
            article: Some("73".to_owned()),
            summary: "…".to_owned(),
        };
        Known {
            entries: entries
                .map(|(kind, code, name)| ((kind.to_owned(), code.to_owned()), name.to_owned()))
                .into(),
            zone: Some(Galapagos),
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

    fn draft() -> Draft {
        Draft {
            retention_id: ID.to_owned(),
            direction: Some(Direction::Entry),
            airport: "GPS".to_owned(),
            control_point: "Arribo de pasajeros".to_owned(),
            declaration_code: "d-7k3m-q2x9".to_owned(),
            passenger: PassengerDraft {
                document_type: Some(DocumentType::Passport),
                document_number: " ab 123-4".to_owned(),
                document_country: "EC".to_owned(),
                surnames: "Núñez".to_owned(),
                given_names: "Ana".to_owned(),
                nationality: "EC".to_owned(),
            },
            airline: "XL".to_owned(),
            flight_number: "la 1411".to_owned(),
            flight_date: "2026-11-21".to_owned(),
            carried_in: "TR-01".to_owned(),
            items: vec![item(), item()],
            signing: SigningDraft { mode: Some(SigningMode::Paper), witness: String::new() },
            observations: String::new(),
        }
    }

    fn item() -> ItemDraft {
        ItemDraft {
            product_id: Uuid::from_u128(7).to_string(),
            declaration_item: Some(1),
            quantity_thousandths: 1500,
            unit: "KGM".to_owned(),
            reasons: vec!["MR-01".to_owned()],
            legal_basis: "NOR-010".to_owned(),
            physical_state: Some(PhysicalState::Good),
            decision: Some(DecisionKind::Retention),
            ..Default::default()
        }
    }

    fn wrong(draft: &Draft, known: &Known) -> Vec<(String, Reason)> {
        let violations = NewRetention::parse(draft, known).unwrap_err();
        violations.list().iter().map(|v| (v.field.clone(), v.reason)).collect()
    }

    fn wrong_item(item: ItemDraft) -> Vec<(String, Reason)> {
        wrong(&Draft { items: vec![item], ..draft() }, &known())
    }

    fn at(field: &str, reason: Reason) -> Vec<(String, Reason)> {
        vec![(field.to_owned(), reason)]
    }

    fn key() -> DocumentKey {
        "a key that is long enough for tests".parse().unwrap()
    }

    #[test]
    fn a_complete_draft_becomes_an_act() {
        let now = "2027-01-01T05:30:00.000001Z".parse().unwrap();
        let mut draft = draft();
        draft.items[1].decision = Some(DecisionKind::Rejection);
        draft.items[1].rejection_destination = "DR-01".to_owned();
        let new = NewRetention::parse(&draft, &known()).unwrap();
        assert_eq!(new.year(now), 2026);
        let officer = Officer { id: Uuid::from_u128(9), name: "Eva".to_owned() };
        let (retention, fact) = issue(new, officer, Folio::new("GPS", 2026, 1), &key(), now).unwrap();

        let act = retention.sealed.act();
        assert_eq!(act.content.declaration_code.as_deref(), Some("D-7K3M-Q2X9"));
        assert_eq!(act.content.passenger.document_number, "AB1234");
        assert_eq!(act.content.flight.number.as_deref(), Some("LA1411"));
        assert_eq!(act.content.items[0].description, "aguacate");
        assert_eq!((retention.state, retention.version, retention.print_count), (State::Issued, 1, 0));
        assert_eq!((fact.folio.as_str(), fact.retained, fact.rejected), ("GPS-2026-000001", 1, 1));
        assert_eq!(fact.document_fingerprint, key().fingerprint("passport", "AB1234", "EC"));
        assert_eq!(fact.content_hash, hex::encode(retention.sealed.hash()));
    }

    #[test]
    fn an_item_keeps_what_its_reasons_its_destination_and_its_product_cite() {
        let rejected = ItemDraft {
            decision: Some(DecisionKind::Rejection),
            rejection_destination: "DR-01".to_owned(),
            ..item()
        };
        let draft = Draft { items: vec![rejected, item()], ..draft() };
        let new = NewRetention::parse(&draft, &known()).unwrap();
        let officer = Officer { id: Uuid::from_u128(9), name: "Eva".to_owned() };
        let now = "2026-11-21T14:00:00Z".parse().unwrap();
        let (retention, _) = issue(new, officer, Folio::new("GPS", 2026, 1), &key(), now).unwrap();
        let items = &retention.sealed.act().content.items;
        let codes = |n: usize| items[n].articles.iter().map(|cited| cited.code.as_str()).collect::<Vec<_>>();
        assert_eq!(codes(0), ["NOR-031", "NOR-055", "NOR-030"], "without NOR-010, the legal basis");
        assert_eq!(codes(1), ["NOR-031", "NOR-030"]);
    }

    #[test]
    fn what_was_written_down_is_read_back_and_only_that() {
        let new = NewRetention::parse(&draft(), &known()).unwrap();
        let officer = Officer { id: Uuid::from_u128(9), name: "Eva".to_owned() };
        let now = "2026-11-21T14:00:00.000001Z".parse().unwrap();
        let (retention, _) = issue(new, officer, Folio::new("GPS", 2026, 1), &key(), now).unwrap();
        let sealed = retention.sealed;
        assert_eq!(Sealed::read(sealed.text().to_owned(), sealed.hash()), Ok(sealed.clone()));
        assert!(Sealed::read(sealed.text().replace("Eva", "Ana"), sealed.hash()).is_err());
    }

    #[test]
    fn a_draft_with_nothing_names_everything_required() {
        let found =
            wrong(&Draft { items: vec![ItemDraft::default()], ..Draft::default() }, &Known::default());
        let required = [
            "retention_id",
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
        assert!(found.contains(&("items[0].quantity_thousandths".to_owned(), Reason::QuantityNotPositive)));
        assert!(found.contains(&("items[0].reasons".to_owned(), Reason::EmptyList)));
        assert_eq!(found.len(), required.len() + 3);
        assert_eq!(wrong(&Draft { items: Vec::new(), ..draft() }, &known()), at("items", Reason::EmptyList));
    }

    #[test]
    fn ids_are_made_with_the_time_in_them() {
        assert_eq!(parse_id(ID), Ok(ID.parse().unwrap()));
        assert_eq!(parse_id("6f1e0a6e-4b43-4d0a-9b8e-2f8f7a1f0c11"), Err(Reason::Malformed));
        assert_eq!(parse_id("x"), Err(Reason::Malformed));
    }

    #[test]
    fn a_destination_belongs_to_a_rejection() {
        let rejected = ItemDraft { decision: Some(DecisionKind::Rejection), ..item() };
        assert_eq!(wrong_item(rejected), at("items[0].rejection_destination", Reason::Required));
        let retained = ItemDraft { rejection_destination: "DR-01".to_owned(), ..item() };
        assert_eq!(wrong_item(retained), at("items[0].rejection_destination", Reason::Malformed));
    }

    #[test]
    fn items_come_from_the_declaration_they_name() {
        let foreign = ItemDraft { declaration_item: Some(3), ..item() };
        let expected = at("items[0].declaration_item", Reason::NotInDeclaration);
        assert_eq!(wrong_item(foreign), expected);
        let without = Known { declaration: None, ..known() };
        assert_eq!(wrong(&Draft { items: vec![item()], ..draft() }, &without), expected);
        let unknown = Known { declaration: Some(Err(Reason::DeclarationNotFound)), ..known() };
        assert_eq!(wrong(&draft(), &unknown), at("declaration_code", Reason::DeclarationNotFound));
    }

    #[test]
    fn amounts_and_lists_are_bounded() {
        let too_much = ItemDraft {
            quantity_thousandths: 100_000_001,
            weight_grams: Some(0),
            reasons: vec!["MR-01".to_owned(), "MR-01".to_owned(), "MR-99".to_owned()],
            ..item()
        };
        assert_eq!(
            wrong_item(too_much),
            [
                ("items[0].quantity_thousandths".to_owned(), Reason::QuantityTooLarge),
                ("items[0].weight_grams".to_owned(), Reason::QuantityNotPositive),
                ("items[0].reasons[1]".to_owned(), Reason::Duplicated),
                ("items[0].reasons[2]".to_owned(), Reason::UnknownCode),
            ]
        );
        let many = ItemDraft { reasons: vec!["MR-01".to_owned(); MAX_REASONS + 1], ..item() };
        assert_eq!(wrong_item(many), at("items[0].reasons", Reason::TooMany));
        let many = Draft { items: vec![item(); MAX_ITEMS + 1], ..draft() };
        assert_eq!(wrong(&many, &known()), at("items", Reason::TooMany));
    }

    #[test]
    fn goods_are_a_product_or_words() {
        let words = ItemDraft { product_id: String::new(), description: "hojas secas".to_owned(), ..item() };
        let act = NewRetention::parse(&Draft { items: vec![words], ..draft() }, &known()).unwrap();
        assert_eq!(act.content.items[0].product, None);
        assert_eq!(act.content.items[0].description, "hojas secas");
        let unknown = ItemDraft { product_id: Uuid::from_u128(8).to_string(), ..item() };
        assert_eq!(wrong_item(unknown), at("items[0].product_id", Reason::UnknownCode));
        let neither = ItemDraft { product_id: String::new(), ..item() };
        assert_eq!(wrong_item(neither), at("items[0].description", Reason::ProductOrDescription));
    }
}
