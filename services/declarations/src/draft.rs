//! The content of a declaration between its messages and the domain: what a traveller typed is parsed, and what is
//! sworn to is written as a message.

use chrono::{DateTime, Days, NaiveDate, Utc};
use pinzon_chassis::{Reason, status::Violations};
use pinzon_domain::{
    Direction, TravelDocument,
    date::{age_on, islands_date, parse_date},
    quantity::parse_quantity,
    text::{email, flight_number, is_blank, line, names, optional, parse_id, phone, text},
};
use pinzon_proto::declarations::v1 as pb;
use pinzon_proto::limits::declarations as limits;

use crate::{
    content::{Answer, Answers, Content, Goods, Item, Travel, Verdict, by_sea, control_end},
    lookup::{Citation, Known},
    traveller::{Person, Traveller, birth_date, document_number},
    wire,
};

/// How far ahead a flight may be declared (product decision).
const MAX_DAYS_AHEAD: u64 = 60;
/// Of surnames and of given names, in characters.
pub(crate) const LONGEST_NAME: usize = limits::traveller::MAX_SURNAMES;

/// What a traveller typed, before it is trusted. What is missing is empty.
#[derive(Debug, Clone, Default)]
pub struct Draft {
    pub travel: pb::Travel,
    pub traveller: pb::Traveller,
    pub minors: Vec<pb::Minor>,
    pub answers: pb::Answers,
    /// Things carried.
    pub items: Vec<pb::NewItem>,
    pub oath: pb::NewOath,
}

impl From<pb::CorrectedContent> for Draft {
    fn from(content: pb::CorrectedContent) -> Self {
        Self {
            travel: content.travel.unwrap_or_default(),
            traveller: content.traveller.unwrap_or_default(),
            minors: content.minors,
            ..Self::default()
        }
    }
}

impl From<pb::Content> for Draft {
    fn from(content: pb::Content) -> Self {
        Self {
            travel: content.travel.unwrap_or_default(),
            traveller: content.traveller.unwrap_or_default(),
            minors: content.minors,
            answers: content.answers.unwrap_or_default(),
            items: content.items,
            oath: content.oath.unwrap_or_default(),
        }
    }
}

/// Reads a draft and names every wrong field at once; `at` is the path of the message it came in.
pub fn parse(draft: &Draft, at: &str, known: &Known, now: DateTime<Utc>) -> Result<Content, Violations> {
    let today = islands_date(now);
    let mut wrong = Violations::new();
    let travel = parse_travel(&draft.travel, &format!("{at}.travel"), today, known, &mut wrong);
    let flight_date = parse_date(&draft.travel.flight_date).ok();
    let traveller =
        parse_traveller(&draft.traveller, &format!("{at}.traveller"), flight_date, today, known, &mut wrong);
    let minors = parse_minors(&draft.minors, at, flight_date.unwrap_or(today), today, known, &mut wrong);
    let answers = parse_answers(draft, at, &mut wrong);
    let items = parse_items(&draft.items, at, known, &mut wrong);
    if !draft.oath.accepted {
        wrong.add(format!("{at}.oath.accepted"), Reason::OathNotAccepted);
    } else if draft.oath.text_version != known.oath_version {
        wrong.add(format!("{at}.oath.text_version"), Reason::OathOutdated);
    }
    match (travel, traveller, minors, answers, items) {
        (Some(travel), Some(traveller), Some(minors), Some(answers), Some(items)) if wrong.is_empty() => {
            Ok(Content { travel, traveller, minors, answers, items, oath_version: draft.oath.text_version })
        }
        _ => Err(wrong),
    }
}

/// Reads what the agency corrects of a declaration, by the rules of the day on which it was sworn; `at` is the path of
/// the message it came in. What is not corrected stays as it is in `sworn`.
pub fn parse_correction(
    draft: &Draft,
    at: &str,
    known: &Known,
    sworn: &Content,
    sworn_at: DateTime<Utc>,
    wrong: &mut Violations,
) -> Option<Content> {
    let day = islands_date(sworn_at);
    let travel = parse_travel(&draft.travel, &format!("{at}.travel"), day, known, wrong);
    let flight_date = parse_date(&draft.travel.flight_date).ok();
    let traveller =
        parse_traveller(&draft.traveller, &format!("{at}.traveller"), flight_date, day, known, wrong);
    let minors = parse_minors(&draft.minors, at, flight_date.unwrap_or(day), day, known, wrong);
    Some(Content { travel: travel?, traveller: traveller?, minors: minors?, ..sworn.clone() })
}

fn parse_travel(
    draft: &pb::Travel,
    at: &str,
    today: NaiveDate,
    known: &Known,
    wrong: &mut Violations,
) -> Option<Travel> {
    let field = |name: &str| format!("{at}.{name}");
    let direction = wrong.take(field("direction"), wire::direction_in(draft.direction));
    let mode = wrong.take(field("transport_mode"), known.entry("transport-modes", &draft.transport_mode));
    let airline =
        wrong.take(field("airline"), optional(&draft.airline, |code| known.entry("airlines", code)));
    let flight_number = wrong.take(field("flight_number"), flight_number(&draft.flight_number));
    let flight_date = wrong.take(field("flight_date"), flight_date(&draft.flight_date, today));
    let place = |code: &str| known.place(&draft.transport_mode, code);
    let origin = wrong.take(field("origin_airport"), place(&draft.origin_airport));
    let destination = wrong.take(field("destination_airport"), place(&draft.destination_airport));
    let mut control = None;
    if let (Some(direction), Some(origin), Some(destination)) = (direction, &origin, &destination) {
        check_route(direction, origin, destination, at, known, wrong);
        if by_sea(&draft.transport_mode) {
            let end = control_end(direction, origin, destination);
            control = known.port_airports.get(end).cloned();
            // A port of the islands that no airport controls would be seen by nobody.
            if control.is_none() && known.is_island(end) {
                let name = if end == origin { "origin_airport" } else { "destination_airport" };
                wrong.add(field(name), Reason::UnknownCode);
            }
        }
    }
    let purpose = wrong.take(field("purpose"), wire::purpose_in(draft.purpose));
    let lodging = wrong
        .take(field("lodging"), optional(&draft.lodging, |typed| line(typed, limits::travel::MAX_LODGING)));
    let stay_days = wrong.take(
        field("stay_days"),
        match draft.stay_days {
            Some(days) if days < limits::travel::MIN_STAY_DAYS => Err(Reason::QuantityNotPositive),
            Some(days) if days > limits::travel::MAX_STAY_DAYS => Err(Reason::QuantityTooLarge),
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
        control,
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

fn flight_date(typed: &str, today: NaiveDate) -> Result<NaiveDate, Reason> {
    let day = parse_date(typed)?;
    if day < today {
        Err(Reason::DateInThePast)
    } else if day > today + Days::new(MAX_DAYS_AHEAD) {
        Err(Reason::DateTooFar)
    } else {
        Ok(day)
    }
}

fn parse_minors(
    drafts: &[pb::Minor],
    at: &str,
    flight_date: NaiveDate,
    today: NaiveDate,
    known: &Known,
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
            let minor = parse_person(draft, &path, today, known, wrong);
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

fn parse_answers(draft: &Draft, at: &str, wrong: &mut Violations) -> Option<Answers> {
    let mut read = |name: &str, answer: &Option<pb::Answer>| {
        let answer = answer.clone().unwrap_or_default();
        let field = format!("{at}.answers.{name}");
        let yes = wrong.take(format!("{field}.yes"), answer.yes.ok_or(Reason::Required));
        let detail = wrong
            .take(
                format!("{field}.detail"),
                optional(&answer.detail, |typed| text(typed, limits::answer::MAX_DETAIL)),
            )
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
    };
    let answers = &draft.answers;
    let food = read("food", &answers.food);
    let plants = read("plants", &answers.plants);
    let animals = read("animals", &answers.animals);
    let soil = read("soil", &answers.soil);
    let equipment = read("equipment", &answers.equipment);
    let farm_contact = read("farm_contact", &answers.farm_contact);
    let medicines = read("medicines", &answers.medicines);
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

fn parse_items(drafts: &[pb::NewItem], at: &str, known: &Known, wrong: &mut Violations) -> Option<Vec<Item>> {
    if drafts.len() > limits::content::MAX_ITEMS {
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

fn parse_item(draft: &pb::NewItem, at: &str, known: &Known, wrong: &mut Violations) -> Option<Item> {
    let field = |name: &str| format!("{at}.{name}");
    let goods = match (is_blank(&draft.product_id), is_blank(&draft.description)) {
        (true, false) => wrong
            .take(field("description"), line(&draft.description, limits::new_item::MAX_DESCRIPTION))
            .map(|description| Goods::FreeText { description }),
        (false, true) => wrong.take(field("product_id"), product(&draft.product_id, known)),
        _ => wrong.take(field("description"), Err(Reason::ProductOrDescription)),
    };
    let quantity = wrong.take(field("quantity"), parse_quantity(draft.quantity));
    let unit = wrong.take(field("unit"), known.entry("units", &draft.unit));
    let carried_in = wrong.take(field("carried_in"), known.entry("carried-items", &draft.carried_in));
    let origin = wrong.take(field("origin_country"), known.country(&draft.origin_country));
    let packaging = wrong.take(
        field("packaging"),
        optional(&draft.packaging, |typed| line(typed, limits::new_item::MAX_PACKAGING)),
    );
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
    let id = parse_id(id)?;
    let Some(product) = known.products.get(&id) else {
        return known.sworn.get(&id).cloned().ok_or(Reason::UnknownCode);
    };
    Ok(Goods::Product {
        id,
        code: product.code.clone(),
        name: product.name.clone(),
        verdict: Verdict {
            classification: product.classification.clone(),
            classification_name: product.classification_name.clone(),
            conditions: product.conditions.clone(),
            reason: product.reason.clone(),
            verified: product.verified,
            catalogue_version: known.catalogue_version,
            articles: product.articles.clone(),
        },
    })
}

/// What a declarant has in common with a minor.
fn person_of(traveller: &pb::Traveller) -> pb::Minor {
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
    known: &Known,
    wrong: &mut Violations,
) -> Option<TravelDocument> {
    let kind = wrong.take(format!("{at}.document_type"), wire::document_type_in(kind));
    let country = wrong.take(format!("{at}.document_country"), known.document_country(country));
    let number = document_number(number, kind, country.as_deref());
    let number = wrong.take(format!("{at}.document_number"), number);
    Some(TravelDocument { kind: kind?, number: number?, country: country? })
}

/// Reads a person; `at` is the path of the message. Born on `day` at the latest.
pub(crate) fn parse_person(
    draft: &pb::Minor,
    at: &str,
    day: NaiveDate,
    known: &Known,
    wrong: &mut Violations,
) -> Option<Person> {
    let field = |name: &str| format!("{at}.{name}");
    let document =
        document(draft.document_type, &draft.document_number, &draft.document_country, at, known, wrong);
    let [surnames, given_names] = names(&draft.surnames, &draft.given_names, LONGEST_NAME);
    let surnames = wrong.take(field("surnames"), surnames);
    let given_names = wrong.take(field("given_names"), given_names);
    let birth_date = wrong.take(field("birth_date"), birth_date(&draft.birth_date, day));
    let sex = wrong.take(field("sex"), wire::sex_in(draft.sex));
    let nationality = wrong.take(field("nationality"), known.document_country(&draft.nationality));
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
fn parse_traveller(
    draft: &pb::Traveller,
    at: &str,
    flight_date: Option<NaiveDate>,
    today: NaiveDate,
    known: &Known,
    wrong: &mut Violations,
) -> Option<Traveller> {
    let field = |name: &str| format!("{at}.{name}");
    let person = parse_person(&person_of(draft), at, today, known, wrong);
    if let Ok(birth) = birth_date(&draft.birth_date, today)
        && age_on(birth, flight_date.unwrap_or(today)) < 18
    {
        wrong.add(field("birth_date"), Reason::UnderAge);
    }
    let residence = wrong.take(field("residence_country"), known.country(&draft.residence_country));
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

/// The content in the message of its declaration; the other fields are empty.
pub(crate) fn message(content: Content) -> pb::Declaration {
    pb::Declaration {
        airport: content.travel.control_airport().to_owned(),
        travel: Some(travel_out(content.travel)),
        traveller: Some(traveller_out(content.traveller)),
        minors: content.minors.into_iter().map(minor_out).collect(),
        answers: Some(answers_out(content.answers)),
        items: content.items.into_iter().zip(1..).map(|(item, n)| item_out(item, n)).collect(),
        ..pb::Declaration::default()
    }
}

/// The part of a content that the agency may correct.
pub(crate) fn corrected(content: Content) -> pb::CorrectedContent {
    pb::CorrectedContent {
        travel: Some(travel_out(content.travel)),
        traveller: Some(traveller_out(content.traveller)),
        minors: content.minors.into_iter().map(minor_out).collect(),
    }
}

pub(crate) fn travel_out(t: Travel) -> pb::Travel {
    pb::Travel {
        direction: wire::direction_out(t.direction),
        transport_mode: t.transport_mode,
        airline: t.airline.unwrap_or_default(),
        flight_number: t.flight_number,
        flight_date: t.flight_date.to_string(),
        origin_airport: t.origin_airport,
        destination_airport: t.destination_airport,
        purpose: wire::purpose_out(t.purpose),
        lodging: t.lodging.unwrap_or_default(),
        stay_days: t.stay_days,
    }
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

fn minor_out(p: Person) -> pb::Minor {
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

fn answers_out(a: Answers) -> pb::Answers {
    let answer = |a: Answer| Some(pb::Answer { yes: Some(a.yes), detail: a.detail.unwrap_or_default() });
    pb::Answers {
        food: answer(a.food),
        plants: answer(a.plants),
        animals: answer(a.animals),
        soil: answer(a.soil),
        equipment: answer(a.equipment),
        farm_contact: answer(a.farm_contact),
        medicines: answer(a.medicines),
    }
}

fn item_out(item: Item, n: i32) -> pb::Item {
    let mut out = pb::Item {
        n,
        quantity: item.quantity_thousandths,
        unit: item.unit,
        carried_in: item.carried_in,
        origin_country: item.origin_country,
        packaging: item.packaging.unwrap_or_default(),
        ..pb::Item::default()
    };
    match item.goods {
        Goods::FreeText { description } => out.description = description,
        Goods::Product { id, code, name, verdict } => {
            out.product = Some(pb::ProductName { id: id.to_string(), code, name });
            out.verdict = Some(pb::Verdict {
                classification: Some(pb::CodeName {
                    code: verdict.classification,
                    name: verdict.classification_name,
                }),
                conditions: verdict.conditions.unwrap_or_default(),
                reason: verdict.reason.unwrap_or_default(),
                verified: verdict.verified,
                catalogue_version: verdict.catalogue_version,
                articles: verdict.articles.into_iter().map(citation_out).collect(),
            });
        }
    }
    out
}

fn citation_out(cited: Citation) -> pb::Citation {
    pb::Citation {
        code: cited.code,
        title: cited.title,
        article: cited.article.unwrap_or_default(),
        verified: cited.verified,
    }
}

#[cfg(test)]
pub(crate) mod tests {
    //! Also the sample that other modules test with.

    use std::collections::HashMap;

    use uuid::Uuid;

    use super::*;
    use crate::lookup::{Product, known_key};

    pub(crate) fn now() -> DateTime<Utc> {
        "2026-11-20T12:00:00Z".parse().unwrap()
    }

    pub(crate) fn product_id() -> Uuid {
        Uuid::from_u128(7)
    }

    pub(crate) fn known() -> Known {
        let entry = |kind: &str, code: &str| (kind.to_owned(), code.to_owned());
        let only_in_documents = HashMap::from([("documents_only".to_owned(), "Sí".to_owned())]);
        let product = Product {
            id: product_id(),
            code: "FRU-001".to_owned(),
            name: "aguacate".to_owned(),
            classification: "restringido".to_owned(),
            classification_name: "Producto restringido".to_owned(),
            conditions: Some("sin hojas".to_owned()),
            reason: None,
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
                known_key("countries".to_owned(), "XXA".to_owned(), &only_in_documents),
                entry("transport-modes", "AER"),
                entry("airports", "UIO"),
                entry("airports", "GPS"),
                entry("airports", "SCY"),
                entry("transport-modes", "MAI"),
                entry("ports", "ECGYE"),
                entry("ports", "XGAYO"),
                entry("ports", "XGVEL"),
                entry("airlines", "XL"),
                entry("units", "KGM"),
                entry("carried-items", "TR-01"),
            ]
            .into(),
            islands: ["GPS", "SCY", "XGAYO", "XGVEL"].map(str::to_owned).into(),
            port_airports: [("XGAYO", "GPS"), ("XGVEL", "SCY")]
                .map(|(port, airport)| (port.to_owned(), airport.to_owned()))
                .into(),
            products: HashMap::from([(product_id(), product)]),
            catalogue_version: 3,
            oath_version: 1,
            ..Known::default()
        }
    }

    fn answer(yes: bool) -> Option<pb::Answer> {
        Some(pb::Answer { yes: Some(yes), detail: String::new() })
    }

    pub(crate) fn draft() -> Draft {
        Draft {
            travel: pb::Travel {
                direction: pb::Direction::Entry.into(),
                transport_mode: "AER".to_owned(),
                airline: "XL".to_owned(),
                flight_number: "la 1411".to_owned(),
                flight_date: "2026-11-21".to_owned(),
                origin_airport: "UIO".to_owned(),
                destination_airport: "GPS".to_owned(),
                purpose: pb::Purpose::Tourism.into(),
                stay_days: Some(5),
                ..pb::Travel::default()
            },
            traveller: pb::Traveller {
                document_type: pb::DocumentType::Passport.into(),
                document_number: "ab 123456".to_owned(),
                document_country: "EC".to_owned(),
                surnames: "Freire Ñacato".to_owned(),
                given_names: "Ana".to_owned(),
                birth_date: "1988-04-02".to_owned(),
                sex: pb::Sex::Female.into(),
                nationality: "EC".to_owned(),
                residence_country: "EC".to_owned(),
                migratory_category: pb::MigratoryCategory::Tourist.into(),
                ..pb::Traveller::default()
            },
            minors: vec![],
            answers: pb::Answers {
                food: answer(true),
                plants: answer(false),
                animals: answer(false),
                soil: answer(false),
                equipment: answer(false),
                farm_contact: answer(false),
                medicines: answer(false),
            },
            items: vec![pb::NewItem {
                product_id: product_id().to_string(),
                description: String::new(),
                quantity: 1500,
                unit: "KGM".to_owned(),
                carried_in: "TR-01".to_owned(),
                origin_country: "EC".to_owned(),
                packaging: String::new(),
            }],
            oath: pb::NewOath { accepted: true, text_version: 1 },
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
        assert_eq!(content.traveller.person.document.number, "AB123456");
        let Goods::Product { verdict, .. } = &content.items[0].goods else { panic!() };
        assert_eq!((verdict.classification.as_str(), verdict.catalogue_version), ("restringido", 3));
    }

    #[test]
    fn what_was_sworn_stays_known_and_nothing_else() {
        let mut with_minor = draft();
        with_minor
            .minors
            .push(pb::Minor { birth_date: "2019-01-01".to_owned(), ..person_of(&with_minor.traveller) });
        let sworn = parse(&with_minor, "content", &known(), now()).unwrap();
        // Everything was deactivated since.
        let mut gone = Known { oath_version: 1, ..Known::default() };
        assert!(parse(&with_minor, "content", &gone, now()).is_err());
        gone.keep(&sworn);
        with_minor.traveller.email = "ana@correo.ec".to_owned();
        let edited = parse(&with_minor, "content", &gone, now()).unwrap();
        assert_eq!((&edited.travel, &edited.items), (&sworn.travel, &sworn.items));
        with_minor.travel.airline = "2K".to_owned();
        with_minor
            .items
            .push(pb::NewItem { product_id: Uuid::from_u128(9).to_string(), ..with_minor.items[0].clone() });
        let refused = parse(&with_minor, "content", &gone, now()).unwrap_err();
        let fields: Vec<_> = refused.list().iter().map(|v| (v.field.as_str(), v.reason)).collect();
        assert_eq!(
            fields,
            [
                ("content.travel.airline", Reason::UnknownCode),
                ("content.items[1].product_id", Reason::UnknownCode)
            ]
        );
    }

    #[test]
    fn an_empty_draft_names_every_required_field_once() {
        let empty = Draft { minors: vec![pb::Minor::default()], ..Draft::default() };
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
        d.travel.direction = pb::Direction::Exit.into();
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

    fn boat(origin: &str, destination: &str) -> Draft {
        let mut d = draft();
        d.travel.transport_mode = "MAI".to_owned();
        d.travel.airline = String::new();
        d.travel.flight_number = "Gaviota".to_owned();
        d.travel.origin_airport = origin.to_owned();
        d.travel.destination_airport = destination.to_owned();
        d
    }

    #[test]
    fn a_boat_goes_between_ports_and_is_controlled_at_the_airport_of_its_port() {
        let control =
            |d: &Draft| parse(d, "content", &known(), now()).unwrap().travel.control_airport().to_owned();
        assert_eq!(control(&boat("ECGYE", "XGAYO")), "GPS");
        let mut between = boat("XGAYO", "XGVEL");
        between.travel.direction = pb::Direction::Interisland.into();
        assert_eq!(control(&between), "SCY");
        between.travel.direction = pb::Direction::Exit.into();
        between.travel.destination_airport = "ECGYE".to_owned();
        assert_eq!(control(&between), "GPS");
        assert_eq!(
            wrong(&boat("XGAYO", "ECGYE")),
            [
                ("content.travel.origin_airport".to_owned(), Reason::AirportAgainstDirection),
                ("content.travel.destination_airport".to_owned(), Reason::AirportAgainstDirection),
            ]
        );
    }

    #[test]
    fn airports_and_ports_do_not_mix() {
        assert_eq!(wrong(&boat("UIO", "XGAYO")), only("travel.origin_airport", Reason::NotAPort));
        assert_eq!(wrong(&boat("ECGYE", "ZZZ")), only("travel.destination_airport", Reason::UnknownCode));
        let mut flight = draft();
        flight.travel.destination_airport = "XGAYO".to_owned();
        assert_eq!(wrong(&flight), only("travel.destination_airport", Reason::NotAnAirport));
    }

    #[test]
    fn a_boat_keeps_the_ends_and_the_control_that_it_has() {
        let sworn = parse(&boat("ECGYE", "XGAYO"), "content", &known(), now()).unwrap();
        // One was taken over by another airport; another was sworn to before there were ports.
        let mut taken = sworn.clone();
        taken.travel = taken.travel.controlled_at("IBB".to_owned());
        assert_eq!(taken.travel.destination_airport, "XGAYO");
        let mut earlier = sworn;
        earlier.travel = Travel {
            origin_airport: "UIO".to_owned(),
            destination_airport: "SCY".to_owned(),
            control: None,
            ..earlier.travel
        };
        for (sworn, airport) in [(taken, "IBB"), (earlier, "SCY")] {
            let mut kept = known();
            kept.keep(&sworn);
            let Travel { origin_airport, destination_airport, .. } = &sworn.travel;
            let edited = parse(&boat(origin_airport, destination_airport), "content", &kept, now()).unwrap();
            assert_eq!(edited.travel.control_airport(), airport);
        }
    }

    #[test]
    fn declarants_are_adults_and_minors_are_not() {
        let mut d = draft();
        d.traveller.birth_date = "2008-11-22".to_owned();
        assert_eq!(wrong(&d), only("traveller.birth_date", Reason::UnderAge));
        d.traveller.birth_date = "2008-11-21".to_owned();
        assert!(parse(&d, "content", &known(), now()).is_ok());
        d.minors = vec![person_of(&d.traveller)];
        assert_eq!(wrong(&d), only("minors[0].birth_date", Reason::NotAMinor));
    }

    #[test]
    fn a_yes_needs_words_or_items() {
        let mut d = draft();
        d.items.clear();
        assert_eq!(wrong(&d), only("answers.food.detail", Reason::DetailOrItems));
        d.answers.food = Some(pb::Answer { yes: Some(true), detail: "pan".to_owned() });
        assert!(parse(&d, "content", &known(), now()).is_ok());
        d.answers.farm_contact = answer(true);
        assert_eq!(wrong(&d), only("answers.farm_contact.detail", Reason::Required));
    }

    #[test]
    fn an_item_is_a_product_or_words_in_a_sane_amount() {
        let mut d = draft();
        d.items[0].description = "también".to_owned();
        assert_eq!(wrong(&d), only("items[0].description", Reason::ProductOrDescription));
        d.items[0].description.clear();
        d.items[0].product_id = Uuid::from_u128(9).to_string();
        d.items[0].quantity = 0;
        assert_eq!(
            wrong(&d),
            [
                ("content.items[0].product_id".to_owned(), Reason::UnknownCode),
                ("content.items[0].quantity".to_owned(), Reason::QuantityNotPositive),
            ]
        );
    }

    #[test]
    fn the_oath_is_accepted_in_its_present_wording() {
        let mut d = draft();
        d.oath.text_version = 2;
        assert_eq!(wrong(&d), only("oath.text_version", Reason::OathOutdated));
        d.oath.accepted = false;
        assert_eq!(wrong(&d), only("oath.accepted", Reason::OathNotAccepted));
    }

    #[test]
    fn who_has_one_name_declares_with_it() {
        let mut d = draft();
        d.traveller.given_names = " ".to_owned();
        let content = parse(&d, "content", &known(), now()).unwrap();
        assert_eq!(content.traveller.person.given_names, "");
        d.minors = vec![person_of(&d.traveller)];
        d.minors[0].birth_date = "2015-01-01".to_owned();
        (d.minors[0].surnames, d.minors[0].given_names) = (String::new(), "Zahra".to_owned());
        assert!(parse(&d, "content", &known(), now()).is_ok());
        d.traveller.surnames.clear();
        let fields = ["traveller.surnames", "traveller.given_names"];
        assert_eq!(wrong(&d), fields.map(|field| (format!("content.{field}"), Reason::Required)));
    }

    #[test]
    fn codes_of_documents_are_nationalities_and_issuers_but_nothing_else() {
        let mut d = draft();
        (d.traveller.nationality, d.traveller.document_country) = ("XXA".to_owned(), "XXA".to_owned());
        let content = parse(&d, "content", &known(), now()).unwrap();
        d.traveller.residence_country = "XXA".to_owned();
        d.items[0].origin_country = "XXA".to_owned();
        let mut kept = known();
        kept.keep(&content);
        for known in [known(), kept] {
            let wrong = parse(&d, "content", &known, now()).unwrap_err();
            let fields = ["traveller.residence_country", "items[0].origin_country"];
            assert_eq!(
                wrong.list().iter().map(|v| (v.field.clone(), v.reason)).collect::<Vec<_>>(),
                fields.map(|field| (format!("content.{field}"), Reason::UnknownCode))
            );
        }
    }

    #[test]
    fn an_unknown_code_is_not_a_missing_one() {
        let mut d = draft();
        d.minors = vec![person_of(&d.traveller)];
        d.minors[0].birth_date = "2015-01-01".to_owned();
        (d.travel.direction, d.travel.purpose) = (-1, -1);
        (d.traveller.document_type, d.traveller.sex, d.traveller.migratory_category) = (-1, -1, -1);
        (d.minors[0].document_type, d.minors[0].sex) = (-1, -1);
        let fields = [
            "travel.direction",
            "travel.purpose",
            "traveller.document_type",
            "traveller.sex",
            "traveller.migratory_category",
            "minors[0].document_type",
            "minors[0].sex",
        ];
        assert_eq!(wrong(&d), fields.map(|field| (format!("content.{field}"), Reason::UnknownCode)));
    }
}
