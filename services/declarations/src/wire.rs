//! Between the gRPC messages and the domain.

use pinzon_chassis::clock::timestamp;
use pinzon_proto::declarations::v1 as pb;

use crate::{
    content::{
        Answer, AnswerDraft, Answers, Content, Direction, Draft, Goods, Item, ItemDraft, Purpose, Travel,
        TravelDraft,
    },
    declaration::{Declaration, State, Transition},
    lane::{Cause, Lane},
    lookup::Citation,
    store::Summary,
    traveller::{DocumentType, MigratoryCategory, Person, PersonDraft, Sex, Traveller, TravellerDraft},
};

/// Pairs each value of a domain enum with its wire value, both ways.
macro_rules! paired {
    ($domain:ty, $wire:ty, $to:ident, $from:ident, { $($d:pat => $w:ident = $v:expr),* $(,)? }) => {
        pub(crate) fn $to(value: $domain) -> i32 {
            match value { $($d => <$wire>::$w.into()),* }
        }
        pub(crate) fn $from(value: i32) -> Option<$domain> {
            match <$wire>::try_from(value).ok()? {
                $(<$wire>::$w => Some($v),)*
                <$wire>::Unspecified => None,
            }
        }
    };
}

paired!(Direction, pb::Direction, direction_out, direction_in, {
    Direction::Entry => Entry = Direction::Entry,
    Direction::Interisland => Interisland = Direction::Interisland,
    Direction::Exit => Exit = Direction::Exit,
});
paired!(Purpose, pb::Purpose, purpose_out, purpose_in, {
    Purpose::Tourism => Tourism = Purpose::Tourism,
    Purpose::Residence => Residence = Purpose::Residence,
    Purpose::Work => Work = Purpose::Work,
    Purpose::Study => Study = Purpose::Study,
    Purpose::Visit => Visit = Purpose::Visit,
    Purpose::Transit => Transit = Purpose::Transit,
    Purpose::Other => Other = Purpose::Other,
});
paired!(DocumentType, pb::DocumentType, document_type_out, document_type_in, {
    DocumentType::Passport => Passport = DocumentType::Passport,
    DocumentType::Cedula => Cedula = DocumentType::Cedula,
    DocumentType::Other => Other = DocumentType::Other,
});
paired!(Sex, pb::Sex, sex_out, sex_in, {
    Sex::Female => Female = Sex::Female,
    Sex::Male => Male = Sex::Male,
    Sex::X => X = Sex::X,
});
paired!(MigratoryCategory, pb::MigratoryCategory, category_out, category_in, {
    MigratoryCategory::Tourist => Tourist = MigratoryCategory::Tourist,
    MigratoryCategory::Transient => Transient = MigratoryCategory::Transient,
    MigratoryCategory::PermanentResident => PermanentResident = MigratoryCategory::PermanentResident,
    MigratoryCategory::TemporaryResident => TemporaryResident = MigratoryCategory::TemporaryResident,
});

pub(crate) fn draft(content: pb::Content) -> Draft {
    let travel = content.travel.unwrap_or_default();
    let traveller = content.traveller.unwrap_or_default();
    let answers = content.answers.unwrap_or_default();
    let oath = content.oath.unwrap_or_default();
    let answer = |answer: Option<pb::Answer>| {
        answer.map_or_else(AnswerDraft::default, |a| AnswerDraft { yes: a.yes, detail: a.detail })
    };
    Draft {
        travel: TravelDraft {
            direction: direction_in(travel.direction),
            transport_mode: travel.transport_mode,
            airline: travel.airline,
            flight_number: travel.flight_number,
            flight_date: travel.flight_date,
            origin_airport: travel.origin_airport,
            destination_airport: travel.destination_airport,
            purpose: purpose_in(travel.purpose),
            lodging: travel.lodging,
            stay_days: travel.stay_days,
        },
        traveller: TravellerDraft {
            person: PersonDraft {
                document_type: document_type_in(traveller.document_type),
                document_number: traveller.document_number,
                document_country: traveller.document_country,
                surnames: traveller.surnames,
                given_names: traveller.given_names,
                birth_date: traveller.birth_date,
                sex: sex_in(traveller.sex),
                nationality: traveller.nationality,
            },
            residence_country: traveller.residence_country,
            migratory_category: category_in(traveller.migratory_category),
            email: traveller.email,
            phone: traveller.phone,
        },
        minors: content.minors.into_iter().map(minor_in).collect(),
        answers: [
            answer(answers.food),
            answer(answers.plants),
            answer(answers.animals),
            answer(answers.soil),
            answer(answers.equipment),
            answer(answers.farm_contact),
            answer(answers.medicines),
        ],
        items: content.items.into_iter().map(item_in).collect(),
        oath_accepted: oath.accepted,
        oath_version: oath.text_version,
    }
}

fn minor_in(minor: pb::Minor) -> PersonDraft {
    PersonDraft {
        document_type: document_type_in(minor.document_type),
        document_number: minor.document_number,
        document_country: minor.document_country,
        surnames: minor.surnames,
        given_names: minor.given_names,
        birth_date: minor.birth_date,
        sex: sex_in(minor.sex),
        nationality: minor.nationality,
    }
}

fn item_in(item: pb::NewItem) -> ItemDraft {
    ItemDraft {
        product_id: item.product_id,
        description: item.description,
        quantity_thousandths: item.quantity_thousandths,
        unit: item.unit,
        carried_in: item.carried_in,
        origin_country: item.origin_country,
        packaging: item.packaging,
    }
}

/// Who looks at a declaration.
pub(crate) enum View<'a> {
    /// Holds the id.
    Traveller,
    /// Sees the lane and the steps, but not the traveller's capability.
    Staff(&'a [Transition]),
}

pub(crate) fn declaration(d: Declaration, view: &View<'_>) -> pb::Declaration {
    let (id, lane, causes, transitions) = match view {
        View::Traveller => (d.id.to_string(), 0, vec![], vec![]),
        View::Staff(steps) => (
            String::new(),
            lane_out(d.lane),
            d.lane_causes.iter().map(cause).collect(),
            steps.iter().map(transition).collect(),
        ),
    };
    let Content { travel, traveller, minors, answers, items, oath_version } = d.content;
    pb::Declaration {
        declaration_id: id,
        code: d.code.to_string(),
        version: d.version,
        state: state_out(d.state),
        editable: d.state.editable(),
        submit_time: Some(timestamp(d.submitted_at)),
        update_time: Some(timestamp(d.updated_at)),
        travel: Some(travel_out(travel)),
        traveller: Some(traveller_out(traveller)),
        minors: minors.into_iter().map(minor_out).collect(),
        answers: Some(answers_out(answers)),
        items: items.into_iter().zip(1..).map(|(item, number)| item_out(item, number)).collect(),
        oath_text_version: oath_version,
        oath_accept_time: Some(timestamp(d.sworn_at)),
        qr: d.qr,
        lane,
        lane_causes: causes,
        transitions,
    }
}

pub(crate) fn summary(s: Summary) -> pb::DeclarationSummary {
    pb::DeclarationSummary {
        code: s.code,
        state: State::parse(&s.state).map_or(0, state_out),
        lane: Lane::parse(&s.lane).map_or(0, lane_out),
        airport: s.airport,
        flight_number: s.flight_number,
        flight_date: s.flight_date.to_string(),
        direction: [Direction::Entry, Direction::Interisland, Direction::Exit]
            .into_iter()
            .find(|d| d.code() == s.direction)
            .map_or(0, direction_out),
        surnames: s.surnames,
        given_names: s.given_names,
        document_number: s.document_number,
        item_count: s.item_count,
        submit_time: Some(timestamp(s.submitted_at)),
    }
}

fn travel_out(t: Travel) -> pb::Travel {
    pb::Travel {
        direction: direction_out(t.direction),
        transport_mode: t.transport_mode,
        airline: t.airline.unwrap_or_default(),
        flight_number: t.flight_number,
        flight_date: t.flight_date.to_string(),
        origin_airport: t.origin_airport,
        destination_airport: t.destination_airport,
        purpose: purpose_out(t.purpose),
        lodging: t.lodging.unwrap_or_default(),
        stay_days: t.stay_days,
    }
}

fn traveller_out(t: Traveller) -> pb::Traveller {
    pb::Traveller {
        document_type: document_type_out(t.person.document_type),
        document_number: t.person.document_number,
        document_country: t.person.document_country,
        surnames: t.person.surnames,
        given_names: t.person.given_names,
        birth_date: t.person.birth_date.to_string(),
        sex: sex_out(t.person.sex),
        nationality: t.person.nationality,
        residence_country: t.residence_country,
        migratory_category: category_out(t.migratory_category),
        email: t.email.unwrap_or_default(),
        phone: t.phone.unwrap_or_default(),
    }
}

fn minor_out(p: Person) -> pb::Minor {
    pb::Minor {
        document_type: document_type_out(p.document_type),
        document_number: p.document_number,
        document_country: p.document_country,
        surnames: p.surnames,
        given_names: p.given_names,
        birth_date: p.birth_date.to_string(),
        sex: sex_out(p.sex),
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

fn item_out(item: Item, number: i32) -> pb::Item {
    let mut out = pb::Item {
        number,
        quantity_thousandths: item.quantity_thousandths,
        unit: item.unit,
        carried_in: item.carried_in,
        origin_country: item.origin_country,
        packaging: item.packaging.unwrap_or_default(),
        ..pb::Item::default()
    };
    match item.goods {
        Goods::FreeText { description } => out.description = description,
        Goods::Product { id, code, name, verdict } => {
            out.product_id = id.to_string();
            out.product_code = code;
            out.product_name = name;
            out.verdict = Some(pb::Verdict {
                classification: Some(pb::CodeName {
                    code: verdict.classification,
                    name: verdict.classification_name,
                }),
                conditions: verdict.conditions.unwrap_or_default(),
                grounds: verdict.grounds.unwrap_or_default(),
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

fn transition(t: &Transition) -> pb::Transition {
    pb::Transition {
        from_state: t.from.map_or(0, state_out),
        to_state: state_out(t.to),
        transition_time: Some(timestamp(t.at)),
        actor_name: t.actor_name.clone(),
        airport: t.airport.clone().unwrap_or_default(),
        note: t.note.clone().unwrap_or_default(),
    }
}

fn cause(cause: &Cause) -> pb::LaneCause {
    let (reason, about) = match cause {
        Cause::NothingDeclared => (pb::LaneReason::NothingDeclared, ""),
        Cause::OnlyPermittedItems => (pb::LaneReason::OnlyPermittedItems, ""),
        Cause::YesWithoutItems => (pb::LaneReason::YesWithoutItems, ""),
        Cause::RestrictedItem(name) => (pb::LaneReason::RestrictedItem, name.as_str()),
        Cause::NotPermittedItem(name) => (pb::LaneReason::NotPermittedItem, name.as_str()),
        Cause::FreeTextItem(words) => (pb::LaneReason::FreeTextItem, words.as_str()),
        Cause::EarlierRetention(folio) => (pb::LaneReason::EarlierRetention, folio.as_str()),
    };
    pb::LaneCause { reason: reason.into(), about: about.to_owned() }
}

paired!(State, pb::State, state_out, state_in, {
    State::Submitted => Submitted = State::Submitted,
    State::Presented => Presented = State::Presented,
    State::InInspection => InInspection = State::InInspection,
    State::Cleared => Cleared = State::Cleared,
    State::WithFindings => WithFindings = State::WithFindings,
    State::Annulled => Annulled = State::Annulled,
    State::Expired => Expired = State::Expired,
});
paired!(Lane, pb::Lane, lane_out, lane_in, {
    Lane::Green => Green = Lane::Green,
    Lane::Yellow => Yellow = Lane::Yellow,
    Lane::Red => Red = Lane::Red,
});
