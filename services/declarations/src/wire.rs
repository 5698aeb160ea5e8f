//! Between the gRPC messages and the domain.

use pinzon_chassis::{Reason, clock::timestamp, wire_enum};
use pinzon_domain::{Direction, DocumentType};
use pinzon_proto::declarations::v1 as pb;

use crate::{
    content::{Answer, Answers, Content, Goods, Item, Purpose, Question, Travel},
    declaration::{Declaration, State, Transition},
    figures::{Figure, Groups, Totals},
    lane::{Cause, Lane},
    list::Summary,
    lookup::Citation,
    traveller::{MigratoryCategory, Person, Sex, Traveller},
};

wire_enum!(Direction, pb::Direction, direction_out, direction_in, { Entry, Interisland, Exit });
wire_enum!(Purpose, pb::Purpose, purpose_out, purpose_in, { Tourism, Residence, Work, Study, Visit, Transit, Other });
wire_enum!(DocumentType, pb::DocumentType, document_type_out, document_type_in, { Passport, Cedula, Other });
wire_enum!(Sex, pb::Sex, sex_out, sex_in, { Female, Male, X });
wire_enum!(MigratoryCategory, pb::MigratoryCategory, category_out, category_in, { Tourist, Transient, PermanentResident, TemporaryResident });

/// The value of a filter, which may be missing.
pub(crate) fn chosen<T>(value: Result<T, Reason>) -> Result<Option<T>, Reason> {
    match value {
        Err(Reason::Required) => Ok(None),
        value => value.map(Some),
    }
}

/// The state a review step leads to.
pub(crate) fn outcome_in(value: i32) -> Result<State, Reason> {
    match pb::ReviewOutcome::try_from(value) {
        Ok(pb::ReviewOutcome::InInspection) => Ok(State::InInspection),
        Ok(pb::ReviewOutcome::Cleared) => Ok(State::Cleared),
        Ok(pb::ReviewOutcome::WithFindings) => Ok(State::WithFindings),
        Ok(pb::ReviewOutcome::Unspecified) => Err(Reason::Required),
        Err(_) => Err(Reason::UnknownCode),
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
    let (id, lane, transitions) = match view {
        View::Traveller => (d.id.to_string(), None, vec![]),
        View::Staff(steps) => {
            let reasons = d.lane_causes.iter().map(cause).collect();
            let lane = pb::LaneDecision { code: lane_out(d.lane), reasons };
            (String::new(), Some(lane), steps.iter().map(transition).collect())
        }
    };
    let Content { travel, traveller, minors, answers, items, oath_version } = d.content;
    pb::Declaration {
        id,
        code: d.code.to_string(),
        version: d.version,
        state: state_out(d.state),
        editable: d.state.editable(),
        submitted_at: Some(timestamp(d.submitted_at)),
        updated_at: Some(timestamp(d.updated_at)),
        travel: Some(travel_out(travel)),
        traveller: Some(traveller_out(traveller)),
        minors: minors.into_iter().map(minor_out).collect(),
        answers: Some(answers_out(answers)),
        items: items.into_iter().zip(1..).map(|(item, n)| item_out(item, n)).collect(),
        oath: Some(pb::Oath { text_version: oath_version, accepted_at: Some(timestamp(d.sworn_at)) }),
        qr: d.qr,
        lane,
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
        direction: Direction::parse(&s.direction).map_or(0, direction_out),
        surnames: s.surnames,
        given_names: s.given_names,
        document_number: s.document_number,
        item_count: s.item_count,
        submitted_at: Some(timestamp(s.submitted_at)),
        airline: s.airline.unwrap_or_default(),
        origin_airport: s.origin_airport,
        destination_airport: s.destination_airport,
        nationality: s.nationality,
        act_count: s.act_count,
    }
}

pub(crate) fn totals(t: &Totals) -> pb::DeclarationTotals {
    pb::DeclarationTotals {
        declarations: t.declarations,
        items: t.items,
        with_act: t.with_act,
        cleared: t.cleared,
        median_seconds: t.median_seconds,
    }
}

pub(crate) fn figures(groups: Groups) -> pb::DeclarationFigures {
    let count = |figures: &[Figure], code: &str| {
        figures.iter().find(|figure| figure.code == code).map_or(0, |figure| figure.count)
    };
    pb::DeclarationFigures {
        totals: None,
        before: None,
        days: figures_out(groups.days),
        hours: figures_out(groups.hours),
        flights: figures_out(groups.flights),
        airports: figures_out(groups.airports),
        airlines: figures_out(groups.airlines),
        lanes: [Lane::Green, Lane::Yellow, Lane::Red]
            .map(|lane| pb::LaneFigure { lane: lane_out(lane), count: count(&groups.lanes, lane.code()) })
            .into(),
        states: State::ALL
            .map(|state| pb::StateFigure {
                state: state_out(state),
                count: count(&groups.states, state.code()),
            })
            .into(),
        nationalities: figures_out(groups.nationalities),
        products: figures_out(groups.products),
        classifications: figures_out(groups.classifications),
        questions: Question::ALL
            .map(|question| pb::QuestionFigure {
                question: question_out(question),
                count: count(&groups.questions, question.code()),
            })
            .into(),
    }
}

fn figures_out(figures: Vec<Figure>) -> Vec<pb::DeclarationFigure> {
    let out =
        |Figure { code, name, count }| pb::DeclarationFigure { code, name: name.unwrap_or_default(), count };
    figures.into_iter().map(out).collect()
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
        document_type: document_type_out(t.person.document.kind),
        document_number: t.person.document.number,
        document_country: t.person.document.country,
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
        document_type: document_type_out(p.document.kind),
        document_number: p.document.number,
        document_country: p.document.country,
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
                reason: verdict.grounds.unwrap_or_default(),
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
        from: t.from.map_or(0, state_out),
        to: state_out(t.to),
        at: Some(timestamp(t.at)),
        by: t.actor_name.clone(),
        airport: t.airport.clone().unwrap_or_default(),
        reason: t.note.clone().unwrap_or_default(),
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
    let code = reason.as_str_name().trim_start_matches("LANE_REASON_");
    pb::LaneCause { code: code.to_owned(), about: about.to_owned(), message: String::new() }
}

wire_enum!(State, pb::State, state_out, state_in, { Submitted, Presented, InInspection, Cleared, WithFindings, Annulled, Expired });
wire_enum!(Lane, pb::Lane, lane_out, lane_in, { Green, Yellow, Red });
wire_enum!(Question, pb::Question, question_out, question_in, { Food, Plants, Animals, Soil, Equipment, FarmContact, Medicines });
