//! What a traveller swears to: travel, people, answers, items, oath.

use chrono::{DateTime, Days, NaiveDate, Utc};
use chrono_tz::Pacific::Galapagos;
use pinzon_chassis::{Reason, status::Violations};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    lookup::{Citation, Known},
    traveller::{
        Person, PersonDraft, Traveller, TravellerDraft, age_on, date, optional, parse_person,
        parse_traveller, text,
    },
};

/// How far ahead a flight may be declared (product decision).
const MAX_DAYS_AHEAD: u64 = 60;
const MAX_ITEMS: usize = 50;
const MAX_MINORS: usize = 10;
/// 100 000 units, in thousandths.
const MAX_QUANTITY: i64 = 100_000_000;

/// Which way the traveller crosses the islands' border.
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

impl Direction {
    /// The stable code.
    pub fn code(self) -> &'static str {
        match self {
            Direction::Entry => "entry",
            Direction::Interisland => "interisland",
            Direction::Exit => "exit",
        }
    }
}

/// Why the traveller comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Turismo.
    Tourism,
    /// Residencia.
    Residence,
    /// Trabajo.
    Work,
    /// Estudio.
    Study,
    /// Visita.
    Visit,
    /// Tránsito.
    Transit,
    /// Otro.
    Other,
}

/// The journey.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Travel {
    /// Which way.
    pub direction: Direction,
    /// Transport mode code.
    pub transport_mode: String,
    /// Airline code.
    pub airline: Option<String>,
    /// Flight or trip number.
    pub flight_number: String,
    /// Calendar date of the flight.
    pub flight_date: NaiveDate,
    /// Airport code.
    pub origin_airport: String,
    /// Airport code.
    pub destination_airport: String,
    /// Why.
    pub purpose: Purpose,
    /// Where the traveller stays.
    pub lodging: Option<String>,
    /// Planned days.
    pub stay_days: Option<i32>,
}

impl Travel {
    /// Where the declaration is controlled: on arrival, or before leaving the islands.
    pub fn control_airport(&self) -> &str {
        match self.direction {
            Direction::Entry | Direction::Interisland => &self.destination_airport,
            Direction::Exit => &self.origin_airport,
        }
    }
}

/// One answer under oath.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// Yes or no.
    pub yes: bool,
    /// What, when yes.
    pub detail: Option<String>,
}

/// The questions under oath.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answers {
    /// Food.
    pub food: Answer,
    /// Plants, seeds, flowers.
    pub plants: Answer,
    /// Animals or animal products.
    pub animals: Answer,
    /// Soil, sand, shells, wood, handicrafts.
    pub soil: Answer,
    /// Camping, sports or farm equipment and used footwear.
    pub equipment: Answer,
    /// Farm or animal contact in the last 30 days.
    pub farm_contact: Answer,
    /// Medicines and agrochemicals.
    pub medicines: Answer,
}

impl Answers {
    /// Whether any answer is yes.
    pub fn any_yes(&self) -> bool {
        [
            &self.food,
            &self.plants,
            &self.animals,
            &self.soil,
            &self.equipment,
            &self.farm_contact,
            &self.medicines,
        ]
        .iter()
        .any(|answer| answer.yes)
    }
}

/// What the catalogue said the day the item was declared; never looked up again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// `permitido`, `restringido` or `no_permitido`.
    pub classification: String,
    /// Official term.
    pub classification_name: String,
    /// Conditions of entry.
    pub conditions: Option<String>,
    /// Why.
    pub grounds: Option<String>,
    /// Whether a source names the product itself.
    pub verified: bool,
    /// Version of the catalogue.
    pub catalogue_version: i64,
    /// The articles behind it, the most specific first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub articles: Vec<Citation>,
}

/// A catalogue product, or the traveller's own words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goods {
    /// From the catalogue, with its verdict frozen.
    Product {
        /// Id in the catalogue.
        id: Uuid,
        /// Code in the catalogue.
        code: String,
        /// Name shown.
        name: String,
        /// Verdict of the day of the flight, as it was decided when the declaration was made.
        verdict: Verdict,
    },
    /// In the traveller's own words.
    FreeText {
        /// The words.
        description: String,
    },
}

/// One thing carried.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// What.
    pub goods: Goods,
    /// How much, in thousandths of the unit.
    pub quantity_thousandths: i64,
    /// UN/ECE Recommendation 20 code.
    pub unit: String,
    /// Where it travels: carried-item code.
    pub carried_in: String,
    /// ISO 3166-1 alpha-2.
    pub origin_country: String,
    /// Packaging in words.
    pub packaging: Option<String>,
}

impl Item {
    /// The name to call it by.
    pub fn name(&self) -> &str {
        match &self.goods {
            Goods::Product { name, .. } => name,
            Goods::FreeText { description } => description,
        }
    }
}

/// The whole declaration as sworn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    /// The journey.
    pub travel: Travel,
    /// The declarant.
    pub traveller: Traveller,
    /// Minors in charge.
    pub minors: Vec<Person>,
    /// Answers under oath.
    pub answers: Answers,
    /// Things carried.
    pub items: Vec<Item>,
    /// Version of the oath's text.
    pub oath_version: i32,
}

/// What was typed about the journey.
#[derive(Debug, Clone, Default)]
pub struct TravelDraft {
    /// Direction, if chosen.
    pub direction: Option<Direction>,
    /// As typed.
    pub transport_mode: String,
    /// As typed.
    pub airline: String,
    /// As typed.
    pub flight_number: String,
    /// As typed.
    pub flight_date: String,
    /// As typed.
    pub origin_airport: String,
    /// As typed.
    pub destination_airport: String,
    /// Purpose, if chosen.
    pub purpose: Option<Purpose>,
    /// As typed.
    pub lodging: String,
    /// As typed.
    pub stay_days: Option<i32>,
}

/// What was answered.
#[derive(Debug, Clone, Default)]
pub struct AnswerDraft {
    /// Yes or no, if answered.
    pub yes: Option<bool>,
    /// As typed.
    pub detail: String,
}

/// What was typed about one thing.
#[derive(Debug, Clone, Default)]
pub struct ItemDraft {
    /// Product id, as sent.
    pub product_id: String,
    /// As typed.
    pub description: String,
    /// Thousandths.
    pub quantity_thousandths: i64,
    /// As chosen.
    pub unit: String,
    /// As chosen.
    pub carried_in: String,
    /// As chosen.
    pub origin_country: String,
    /// As typed.
    pub packaging: String,
}

/// Everything as it was typed, before it is trusted.
#[derive(Debug, Clone, Default)]
pub struct Draft {
    /// The journey.
    pub travel: TravelDraft,
    /// The declarant.
    pub traveller: TravellerDraft,
    /// Minors in charge.
    pub minors: Vec<PersonDraft>,
    /// Answers in the order of [`QUESTIONS`].
    pub answers: [AnswerDraft; 7],
    /// Things carried.
    pub items: Vec<ItemDraft>,
    /// Whether the oath was accepted.
    pub oath_accepted: bool,
    /// Which text was accepted.
    pub oath_version: i32,
}

/// Names of the questions, as fields of a request.
pub const QUESTIONS: [&str; 7] =
    ["food", "plants", "animals", "soil", "equipment", "farm_contact", "medicines"];

/// Reads a draft; `at` is the path of the message it came in. Names every wrong
/// field at once.
pub fn parse(draft: &Draft, at: &str, known: &Known, now: DateTime<Utc>) -> Result<Content, Violations> {
    let today = now.with_timezone(&Galapagos).date_naive();
    let mut wrong = Violations::new();
    let travel = parse_travel(&draft.travel, &format!("{at}.travel"), today, known, &mut wrong);
    let flight_date = date(&draft.travel.flight_date).ok();
    let traveller =
        parse_traveller(&draft.traveller, &format!("{at}.traveller"), flight_date, today, known, &mut wrong);
    let minors = parse_minors(&draft.minors, at, flight_date.unwrap_or(today), today, known, &mut wrong);
    let answers = parse_answers(draft, at, &mut wrong);
    let items = parse_items(&draft.items, at, known, &mut wrong);
    if !draft.oath_accepted {
        wrong.add(format!("{at}.oath.accepted"), Reason::OathNotAccepted);
    } else if draft.oath_version != known.oath_version {
        wrong.add(format!("{at}.oath.text_version"), Reason::OathOutdated);
    }
    match (travel, traveller, minors, answers, items) {
        (Some(travel), Some(traveller), Some(minors), Some(answers), Some(items)) if wrong.is_empty() => {
            Ok(Content { travel, traveller, minors, answers, items, oath_version: draft.oath_version })
        }
        _ => Err(wrong),
    }
}

fn parse_travel(
    draft: &TravelDraft,
    at: &str,
    today: NaiveDate,
    known: &Known,
    wrong: &mut Violations,
) -> Option<Travel> {
    let field = |name: &str| format!("{at}.{name}");
    let direction = wrong.take(field("direction"), draft.direction.ok_or(Reason::Required));
    let mode = wrong.take(field("transport_mode"), known.entry("transport-modes", &draft.transport_mode));
    let airline =
        wrong.take(field("airline"), optional(&draft.airline, |code| known.entry("airlines", code)));
    let flight_number = wrong.take(field("flight_number"), flight_number(&draft.flight_number));
    let flight_date = wrong.take(field("flight_date"), flight_date(&draft.flight_date, today));
    let origin = wrong.take(field("origin_airport"), known.entry("airports", &draft.origin_airport));
    let destination =
        wrong.take(field("destination_airport"), known.entry("airports", &draft.destination_airport));
    if let (Some(direction), Some(origin), Some(destination)) = (direction, &origin, &destination) {
        check_route(direction, origin, destination, at, known, wrong);
    }
    let purpose = wrong.take(field("purpose"), draft.purpose.ok_or(Reason::Required));
    let lodging = wrong.take(field("lodging"), optional(&draft.lodging, |typed| text(typed, 200)));
    let stay_days = wrong.take(
        field("stay_days"),
        match draft.stay_days {
            Some(..=0) => Err(Reason::QuantityNotPositive),
            Some(366..) => Err(Reason::QuantityTooLarge),
            days => Ok(days),
        },
    );
    Some(Travel {
        direction: direction?,
        transport_mode: mode?,
        airline: airline?,
        flight_number: flight_number?,
        flight_date: flight_date?,
        origin_airport: origin?,
        destination_airport: destination?,
        purpose: purpose?,
        lodging: lodging?,
        stay_days: stay_days?,
    })
}

fn check_route(
    direction: Direction,
    origin: &str,
    destination: &str,
    at: &str,
    known: &Known,
    wrong: &mut Violations,
) {
    if origin == destination {
        wrong.add(format!("{at}.destination_airport"), Reason::SameAirport);
        return;
    }
    let (from_island, to_island) = match direction {
        Direction::Entry => (false, true),
        Direction::Interisland => (true, true),
        Direction::Exit => (true, false),
    };
    if known.is_island(origin) != from_island {
        wrong.add(format!("{at}.origin_airport"), Reason::AirportAgainstDirection);
    }
    if known.is_island(destination) != to_island {
        wrong.add(format!("{at}.destination_airport"), Reason::AirportAgainstDirection);
    }
}

fn flight_number(typed: &str) -> Result<String, Reason> {
    let number = typed.chars().filter(|c| !c.is_whitespace() && *c != '-').collect::<String>().to_uppercase();
    match number.len() {
        0 => Err(Reason::Required),
        1 => Err(Reason::Malformed),
        2..=12 if number.bytes().all(|b| b.is_ascii_alphanumeric()) => Ok(number),
        2..=12 => Err(Reason::Malformed),
        _ => Err(Reason::TooLong),
    }
}

fn flight_date(typed: &str, today: NaiveDate) -> Result<NaiveDate, Reason> {
    let day = date(typed)?;
    if day < today {
        Err(Reason::DateInThePast)
    } else if day > today + Days::new(MAX_DAYS_AHEAD) {
        Err(Reason::DateTooFar)
    } else {
        Ok(day)
    }
}

fn parse_minors(
    drafts: &[PersonDraft],
    at: &str,
    flight_date: NaiveDate,
    today: NaiveDate,
    known: &Known,
    wrong: &mut Violations,
) -> Option<Vec<Person>> {
    if drafts.len() > MAX_MINORS {
        wrong.add(format!("{at}.minors"), Reason::TooMany);
        return None;
    }
    let parsed: Vec<_> = drafts
        .iter()
        .enumerate()
        .map(|(i, draft)| {
            let path = format!("{at}.minors[{i}]");
            let minor = parse_person(draft, &path, today, known, wrong);
            if date(&draft.birth_date).is_ok_and(|birth| birth <= today && age_on(birth, flight_date) >= 18) {
                wrong.add(format!("{path}.birth_date"), Reason::NotAMinor);
            }
            minor
        })
        .collect();
    parsed.into_iter().collect()
}

fn parse_answers(draft: &Draft, at: &str, wrong: &mut Violations) -> Option<Answers> {
    let mut parsed = draft.answers.iter().zip(QUESTIONS).map(|(answer, name)| {
        let field = format!("{at}.answers.{name}");
        let yes = wrong.take(format!("{field}.yes"), answer.yes.ok_or(Reason::Required));
        let detail = wrong
            .take(format!("{field}.detail"), optional(&answer.detail, |typed| text(typed, 500)))
            .map(|detail| detail.filter(|_| yes == Some(true)));
        if let (Some(true), Some(None)) = (yes, &detail) {
            // Equipment and contact are no goods: only words can describe them.
            let needs_words = matches!(name, "equipment" | "farm_contact");
            if needs_words {
                wrong.add(format!("{field}.detail"), Reason::Required);
            } else if draft.items.is_empty() {
                wrong.add(format!("{field}.detail"), Reason::DetailOrItems);
            }
        }
        Some(Answer { yes: yes?, detail: detail? })
    });
    let all: [Option<Answer>; 7] = std::array::from_fn(|_| parsed.next().flatten());
    let [food, plants, animals, soil, equipment, farm_contact, medicines] = all;
    Some(Answers {
        food: food?,
        plants: plants?,
        animals: animals?,
        soil: soil?,
        equipment: equipment?,
        farm_contact: farm_contact?,
        medicines: medicines?,
    })
}

fn parse_items(drafts: &[ItemDraft], at: &str, known: &Known, wrong: &mut Violations) -> Option<Vec<Item>> {
    if drafts.len() > MAX_ITEMS {
        wrong.add(format!("{at}.items"), Reason::TooMany);
        return None;
    }
    let parsed: Vec<_> = drafts
        .iter()
        .enumerate()
        .map(|(i, draft)| parse_item(draft, &format!("{at}.items[{i}]"), known, wrong))
        .collect();
    parsed.into_iter().collect()
}

fn parse_item(draft: &ItemDraft, at: &str, known: &Known, wrong: &mut Violations) -> Option<Item> {
    let field = |name: &str| format!("{at}.{name}");
    let goods = match (draft.product_id.trim(), draft.description.trim()) {
        ("", "") => wrong.take(field("description"), Err(Reason::ProductOrDescription)),
        ("", words) => wrong
            .take(field("description"), text(words, 200))
            .map(|description| Goods::FreeText { description }),
        (id, "") => wrong.take(field("product_id"), product(id, known)),
        _ => wrong.take(field("description"), Err(Reason::ProductOrDescription)),
    };
    let quantity = wrong.take(
        field("quantity_thousandths"),
        match draft.quantity_thousandths {
            ..=0 => Err(Reason::QuantityNotPositive),
            n if n > MAX_QUANTITY => Err(Reason::QuantityTooLarge),
            n => Ok(n),
        },
    );
    let unit = wrong.take(field("unit"), known.entry("units", &draft.unit));
    let carried_in = wrong.take(field("carried_in"), known.entry("carried-items", &draft.carried_in));
    let origin = wrong.take(field("origin_country"), known.country(&draft.origin_country));
    let packaging = wrong.take(field("packaging"), optional(&draft.packaging, |typed| text(typed, 100)));
    Some(Item {
        goods: goods?,
        quantity_thousandths: quantity?,
        unit: unit?,
        carried_in: carried_in?,
        origin_country: origin?,
        packaging: packaging?,
    })
}

fn product(id: &str, known: &Known) -> Result<Goods, Reason> {
    let id: Uuid = id.parse().map_err(|_| Reason::Malformed)?;
    let product = known.products.get(&id).ok_or(Reason::UnknownCode)?;
    Ok(Goods::Product {
        id,
        code: product.code.clone(),
        name: product.name.clone(),
        verdict: Verdict {
            classification: product.classification.clone(),
            classification_name: product.classification_name.clone(),
            conditions: product.conditions.clone(),
            grounds: product.grounds.clone(),
            verified: product.verified,
            catalogue_version: known.catalogue_version,
            articles: product.articles.clone(),
        },
    })
}

#[cfg(test)]
pub(crate) mod tests {
    //! Also the sample that other modules test with.

    use std::collections::HashMap;

    use super::*;
    use crate::{
        lookup::Product,
        traveller::{DocumentType, MigratoryCategory, Sex},
    };

    pub(crate) fn now() -> DateTime<Utc> {
        "2026-11-20T12:00:00Z".parse().unwrap()
    }

    pub(crate) fn product_id() -> Uuid {
        Uuid::from_u128(7)
    }

    pub(crate) fn known() -> Known {
        let entry = |kind: &str, code: &str| (kind.to_owned(), code.to_owned());
        let product = Product {
            id: product_id(),
            code: "FRU-001".to_owned(),
            name: "aguacate".to_owned(),
            classification: "restringido".to_owned(),
            classification_name: "Producto restringido".to_owned(),
            conditions: Some("sin hojas".to_owned()),
            grounds: None,
            verified: true,
            articles: vec![Citation {
                code: "NOR-030".to_owned(),
                title: "Resolución de la lista oficial".to_owned(),
                article: None,
                verified: false,
            }],
        };
        Known {
            entries: [
                entry("countries", "EC"),
                entry("transport-modes", "AER"),
                entry("airports", "UIO"),
                entry("airports", "GPS"),
                entry("airports", "SCY"),
                entry("airlines", "XL"),
                entry("units", "KGM"),
                entry("carried-items", "TR-01"),
            ]
            .into(),
            island_airports: ["GPS".to_owned(), "SCY".to_owned()].into(),
            products: HashMap::from([(product_id(), product)]),
            catalogue_version: 3,
            oath_version: 1,
        }
    }

    pub(crate) fn draft() -> Draft {
        Draft {
            travel: TravelDraft {
                direction: Some(Direction::Entry),
                transport_mode: "AER".to_owned(),
                airline: "XL".to_owned(),
                flight_number: "la 1411".to_owned(),
                flight_date: "2026-11-21".to_owned(),
                origin_airport: "UIO".to_owned(),
                destination_airport: "GPS".to_owned(),
                purpose: Some(Purpose::Tourism),
                lodging: String::new(),
                stay_days: Some(5),
            },
            traveller: TravellerDraft {
                person: PersonDraft {
                    document_type: Some(DocumentType::Passport),
                    document_number: "ab 123456".to_owned(),
                    document_country: "EC".to_owned(),
                    surnames: "Freire Ñacato".to_owned(),
                    given_names: "Ana".to_owned(),
                    birth_date: "1988-04-02".to_owned(),
                    sex: Some(Sex::Female),
                    nationality: "EC".to_owned(),
                },
                residence_country: "EC".to_owned(),
                migratory_category: Some(MigratoryCategory::Tourist),
                email: String::new(),
                phone: String::new(),
            },
            minors: vec![],
            answers: std::array::from_fn(|i| AnswerDraft { yes: Some(i == 0), detail: String::new() }),
            items: vec![ItemDraft {
                product_id: product_id().to_string(),
                description: String::new(),
                quantity_thousandths: 1500,
                unit: "KGM".to_owned(),
                carried_in: "TR-01".to_owned(),
                origin_country: "EC".to_owned(),
                packaging: String::new(),
            }],
            oath_accepted: true,
            oath_version: 1,
        }
    }

    fn wrong(draft: &Draft) -> Vec<(String, Reason)> {
        let violations = parse(draft, "content", &known(), now()).unwrap_err();
        violations.list().iter().map(|v| (v.field.clone(), v.reason)).collect()
    }

    fn only(field: &str, reason: Reason) -> Vec<(String, Reason)> {
        vec![(format!("content.{field}"), reason)]
    }

    #[test]
    fn a_good_draft_becomes_content_with_the_verdict_frozen() {
        let content = parse(&draft(), "content", &known(), now()).unwrap();
        assert_eq!(content.travel.flight_number, "LA1411");
        assert_eq!(content.travel.control_airport(), "GPS");
        assert_eq!(content.traveller.person.document_number, "AB123456");
        let Goods::Product { verdict, .. } = &content.items[0].goods else { panic!() };
        assert_eq!((verdict.classification.as_str(), verdict.catalogue_version), ("restringido", 3));
    }

    #[test]
    fn an_empty_draft_names_every_required_field_once() {
        let empty = Draft { minors: vec![PersonDraft::default()], ..Draft::default() };
        let fields: Vec<String> = wrong(&empty).into_iter().map(|(field, _)| field).collect();
        let distinct: std::collections::HashSet<_> = fields.iter().collect();
        assert_eq!(distinct.len(), fields.len());
        assert_eq!(fields.len(), 7 + 10 + 8 + 7 + 1, "{fields:#?}");
    }

    #[test]
    fn flights_are_today_to_sixty_days_ahead_in_galapagos() {
        let on = |day: &str| {
            let mut d = draft();
            d.travel.flight_date = day.to_owned();
            d
        };
        assert!(parse(&on("2026-11-20"), "content", &known(), now()).is_ok());
        assert!(parse(&on("2027-01-19"), "content", &known(), now()).is_ok());
        assert_eq!(wrong(&on("2026-11-19")), only("travel.flight_date", Reason::DateInThePast));
        assert_eq!(wrong(&on("2027-01-20")), only("travel.flight_date", Reason::DateTooFar));
        // 03:00 UTC is still the evening before on the islands.
        let evening = "2026-11-21T03:00:00Z".parse().unwrap();
        assert!(parse(&on("2026-11-20"), "content", &known(), evening).is_ok());
    }

    #[test]
    fn the_route_fits_the_direction() {
        let mut d = draft();
        d.travel.direction = Some(Direction::Exit);
        assert_eq!(
            wrong(&d),
            [
                ("content.travel.origin_airport".to_owned(), Reason::AirportAgainstDirection),
                ("content.travel.destination_airport".to_owned(), Reason::AirportAgainstDirection),
            ]
        );
        d.travel.origin_airport = "GPS".to_owned();
        assert_eq!(wrong(&d), only("travel.destination_airport", Reason::SameAirport));
    }

    #[test]
    fn declarants_are_adults_and_minors_are_not() {
        let mut d = draft();
        d.traveller.person.birth_date = "2008-11-22".to_owned();
        assert_eq!(wrong(&d), only("traveller.birth_date", Reason::UnderAge));
        d.traveller.person.birth_date = "2008-11-21".to_owned();
        assert!(parse(&d, "content", &known(), now()).is_ok());
        d.minors = vec![d.traveller.person.clone()];
        assert_eq!(wrong(&d), only("minors[0].birth_date", Reason::NotAMinor));
    }

    #[test]
    fn a_yes_needs_words_or_items() {
        let mut d = draft();
        d.items.clear();
        assert_eq!(wrong(&d), only("answers.food.detail", Reason::DetailOrItems));
        d.answers[0].detail = "pan".to_owned();
        assert!(parse(&d, "content", &known(), now()).is_ok());
        d.answers[5].yes = Some(true);
        assert_eq!(wrong(&d), only("answers.farm_contact.detail", Reason::Required));
    }

    #[test]
    fn an_item_is_a_product_or_words_in_a_sane_amount() {
        let mut d = draft();
        d.items[0].description = "también".to_owned();
        assert_eq!(wrong(&d), only("items[0].description", Reason::ProductOrDescription));
        d.items[0].description.clear();
        d.items[0].product_id = Uuid::from_u128(9).to_string();
        d.items[0].quantity_thousandths = 0;
        assert_eq!(
            wrong(&d),
            [
                ("content.items[0].product_id".to_owned(), Reason::UnknownCode),
                ("content.items[0].quantity_thousandths".to_owned(), Reason::QuantityNotPositive),
            ]
        );
    }

    #[test]
    fn the_oath_is_accepted_in_its_present_wording() {
        let mut d = draft();
        d.oath_version = 2;
        assert_eq!(wrong(&d), only("oath.text_version", Reason::OathOutdated));
        d.oath_accepted = false;
        assert_eq!(wrong(&d), only("oath.accepted", Reason::OathNotAccepted));
    }
}
