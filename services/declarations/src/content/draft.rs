//! The content of a declaration as a traveller typed it, and as it is answered.

use chrono::{DateTime, Utc};
use pinzon_chassis::{Reason, status::Violations};
use pinzon_domain::{
    date::{islands_date, parse_date},
    text::{optional, text},
};
use pinzon_proto::{declarations::v1 as pb, limits::declarations as limits};

use super::{
    Answer, Answers, Content,
    lookup::References,
    part::{item::parse_items, person::parse_minors, travel::parse_travel, traveller::parse_traveller},
    wire,
};

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
pub fn parse(
    draft: &Draft,
    at: &str,
    references: &References,
    now: DateTime<Utc>,
) -> Result<Content, Violations> {
    let today = islands_date(now);
    let mut wrong = Violations::new();
    let travel = parse_travel(&draft.travel, &format!("{at}.travel"), today, references, &mut wrong);
    let flight_date = parse_date(&draft.travel.flight_date).ok();
    let traveller = parse_traveller(
        &draft.traveller,
        &format!("{at}.traveller"),
        flight_date,
        today,
        references,
        &mut wrong,
    );
    let minors = parse_minors(&draft.minors, at, flight_date.unwrap_or(today), today, references, &mut wrong);
    let answers = parse_answers(draft, at, &mut wrong);
    let items = parse_items(&draft.items, at, references, &mut wrong);
    if !draft.oath.accepted {
        wrong.add(format!("{at}.oath.accepted"), Reason::OathNotAccepted);
    } else if draft.oath.text_version != references.oath_version {
        wrong.add(format!("{at}.oath.text_version"), Reason::OathOutdated);
    }
    let language = match draft.oath.language {
        0 => Some(None),
        language => wrong.take(format!("{at}.oath.language"), wire::language_in(language).map(Some)),
    };
    match (travel, traveller, minors, answers, items, language) {
        (Some(travel), Some(traveller), Some(minors), Some(answers), Some(items), Some(language))
            if wrong.is_empty() =>
        {
            let oath_version = draft.oath.text_version;
            Ok(Content { travel, traveller, minors, answers, items, oath_version, language })
        }
        _ => Err(wrong),
    }
}

/// Reads what the agency corrects of a declaration, by the rules of the day on which it was sworn; `at` is the path of
/// the message it came in. What is not corrected stays as it is in `sworn`.
pub fn parse_correction(
    draft: &Draft,
    at: &str,
    references: &References,
    sworn: &Content,
    sworn_at: DateTime<Utc>,
    wrong: &mut Violations,
) -> Option<Content> {
    let day = islands_date(sworn_at);
    let travel = parse_travel(&draft.travel, &format!("{at}.travel"), day, references, wrong);
    let flight_date = parse_date(&draft.travel.flight_date).ok();
    let traveller =
        parse_traveller(&draft.traveller, &format!("{at}.traveller"), flight_date, day, references, wrong);
    let minors = parse_minors(&draft.minors, at, flight_date.unwrap_or(day), day, references, wrong);
    Some(Content { travel: travel?, traveller: traveller?, minors: minors?, ..sworn.clone() })
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

pub(crate) fn answers_out(a: Answers) -> pb::Answers {
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

#[cfg(test)]
pub(crate) mod tests {
    //! Also the sample that other modules test with.

    use super::*;
    use crate::content::{
        lookup::Product,
        part::{item::Goods, traveller::person_of},
    };
    use pinzon_domain::{CatalogueKind, Citation};
    use std::collections::HashMap;
    use uuid::Uuid;

    pub(crate) fn now() -> DateTime<Utc> {
        "2026-11-20T12:00:00Z".parse().unwrap()
    }

    pub(crate) fn product_id() -> Uuid {
        Uuid::from_u128(7)
    }

    pub(crate) fn references() -> References {
        let entry = |kind: CatalogueKind, code: &str| (kind, code.to_owned());
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
        References {
            entries: [
                entry(CatalogueKind::Countries, "EC"),
                entry(CatalogueKind::TransportModes, "AER"),
                entry(CatalogueKind::Airports, "UIO"),
                entry(CatalogueKind::Airports, "GPS"),
                entry(CatalogueKind::Airports, "SCY"),
                entry(CatalogueKind::TransportModes, "MAI"),
                entry(CatalogueKind::Ports, "ECGYE"),
                entry(CatalogueKind::Ports, "XGAYO"),
                entry(CatalogueKind::Ports, "XGVEL"),
                entry(CatalogueKind::Airlines, "XL"),
                entry(CatalogueKind::Units, "KGM"),
                entry(CatalogueKind::CarriedItems, "TR-01"),
            ]
            .into(),
            document_countries: ["XXA".to_owned()].into(),
            islands: ["GPS", "SCY", "XGAYO", "XGVEL"].map(str::to_owned).into(),
            port_airports: [("XGAYO", "GPS"), ("XGVEL", "SCY")]
                .map(|(port, airport)| (port.to_owned(), airport.to_owned()))
                .into(),
            products: HashMap::from([(product_id(), product)]),
            catalogue_version: 3,
            oath_version: 1,
            ..References::default()
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
                quantity: 1500,
                unit: "KGM".to_owned(),
                carried_in: "TR-01".to_owned(),
                origin_country: "EC".to_owned(),
                ..pb::NewItem::default()
            }],
            oath: pb::NewOath { accepted: true, text_version: 1, ..pb::NewOath::default() },
        }
    }

    pub(crate) fn wrong(draft: &Draft) -> Vec<(String, Reason)> {
        let violations = parse(draft, "content", &references(), now()).unwrap_err();
        violations.list().iter().map(|v| (v.field.clone(), v.reason)).collect()
    }

    pub(crate) fn only(field: &str, reason: Reason) -> Vec<(String, Reason)> {
        vec![(format!("content.{field}"), reason)]
    }

    #[test]
    fn a_good_draft_becomes_content_with_the_verdict_frozen() {
        let content = parse(&draft(), "content", &references(), now()).unwrap();
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
        let sworn = parse(&with_minor, "content", &references(), now()).unwrap();
        // Everything was deactivated since.
        let mut gone = References { oath_version: 1, ..References::default() };
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
    fn a_yes_needs_words_or_items() {
        let mut d = draft();
        d.items.clear();
        assert_eq!(wrong(&d), only("answers.food.detail", Reason::DetailOrItems));
        d.answers.food = Some(pb::Answer { yes: Some(true), detail: "pan".to_owned() });
        assert!(parse(&d, "content", &references(), now()).is_ok());
        d.answers.farm_contact = answer(true);
        assert_eq!(wrong(&d), only("answers.farm_contact.detail", Reason::Required));
    }

    #[test]
    fn the_language_that_was_read_is_kept() {
        let mut d = draft();
        let language = |d: &Draft| parse(d, "c", &references(), now()).map(|content| content.language);
        assert_eq!(language(&d).unwrap(), None);
        d.oath.language = pb::Language::German.into();
        assert_eq!(language(&d).unwrap(), Some(crate::content::Language::German));
        d.oath.language = 99;
        assert_eq!(wrong(&d), only("oath.language", Reason::UnknownCode));
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
    fn codes_of_documents_are_nationalities_and_issuers_but_nothing_else() {
        let mut d = draft();
        (d.traveller.nationality, d.traveller.document_country) = ("XXA".to_owned(), "XXA".to_owned());
        let content = parse(&d, "content", &references(), now()).unwrap();
        d.traveller.residence_country = "XXA".to_owned();
        d.items[0].origin_country = "XXA".to_owned();
        let mut kept = references();
        kept.keep(&content);
        for references in [references(), kept] {
            let wrong = parse(&d, "content", &references, now()).unwrap_err();
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
