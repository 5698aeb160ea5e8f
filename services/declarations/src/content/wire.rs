//! Conversions between gRPC messages and the content of a declaration.

use pinzon_chassis::wire_enum;
use pinzon_domain::{Direction, DocumentType};
use pinzon_proto::declarations::v1 as pb;

use super::{
    Answer, Answers, Content, Goods, Item, Language, Purpose, Question, Travel,
    lookup::Citation,
    traveller::{MigratoryCategory, Person, Sex, Traveller},
    wire,
};

wire_enum!(Direction, pb::Direction, direction_out, direction_in, { Entry, Interisland, Exit });

wire_enum!(Purpose, pb::Purpose, purpose_out, purpose_in, { Tourism, Residence, Work, Study, Visit, Transit, Other });

wire_enum!(DocumentType, pb::DocumentType, document_type_out, document_type_in, { Passport, Cedula, Other });

wire_enum!(Sex, pb::Sex, sex_out, sex_in, { Female, Male, X });

wire_enum!(Language, pb::Language, language_out, language_in, { English, German, French, Portuguese });

wire_enum!(MigratoryCategory, pb::MigratoryCategory, category_out, category_in, { Tourist, Transient, PermanentResident, TemporaryResident });

wire_enum!(Question, pb::Question, question_out, question_in, { Food, Plants, Animals, Soil, Equipment, FarmContact, Medicines });

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
