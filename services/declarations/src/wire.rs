//! Between the gRPC messages and the domain.

use pinzon_chassis::{Reason, clock::timestamp, wire_enum};
use pinzon_domain::{Direction, DocumentType};
use pinzon_proto::declarations::v1 as pb;

use crate::{
    administration::AttentionKind,
    code::Code,
    content::{Purpose, Question},
    declaration::{Act, Correction, Declaration, Marked, State, Transition},
    draft,
    lane::{Cause, Lane},
    mask,
    store::{
        figures::{Figure, Groups, Totals},
        list::Summary,
    },
    traveller::{MigratoryCategory, Sex},
};

wire_enum!(Direction, pb::Direction, direction_out, direction_in, { Entry, Interisland, Exit });
wire_enum!(Purpose, pb::Purpose, purpose_out, purpose_in, { Tourism, Residence, Work, Study, Visit, Transit, Other });
wire_enum!(DocumentType, pb::DocumentType, document_type_out, document_type_in, { Passport, Cedula, Other });
wire_enum!(Sex, pb::Sex, sex_out, sex_in, { Female, Male, X });
wire_enum!(MigratoryCategory, pb::MigratoryCategory, category_out, category_in, { Tourist, Transient, PermanentResident, TemporaryResident });

/// Why a declaration needs attention.
pub(crate) fn attention_in(value: i32) -> Result<AttentionKind, Reason> {
    match pb::AttentionKind::try_from(value) {
        Ok(pb::AttentionKind::Duplicate) => Ok(AttentionKind::Duplicate),
        Ok(pb::AttentionKind::Expired) => Ok(AttentionKind::Expired),
        Ok(pb::AttentionKind::InInspection) => Ok(AttentionKind::InInspection),
        Ok(pb::AttentionKind::Presented) => Ok(AttentionKind::Presented),
        Ok(pb::AttentionKind::FoundAfterClearing) => Ok(AttentionKind::FoundAfterClearing),
        Ok(pb::AttentionKind::Unspecified) => Err(Reason::Required),
        Err(_) => Err(Reason::UnknownCode),
    }
}

/// What is done with declarations that carry the mark of a mass submission.
pub(crate) fn marked_in(value: i32) -> Result<Marked, Reason> {
    match pb::Marked::try_from(value) {
        Ok(pb::Marked::LeftOut) => Ok(Marked::LeftOut),
        Ok(pb::Marked::Only) => Ok(Marked::Only),
        Ok(pb::Marked::Included) => Ok(Marked::Included),
        Ok(pb::Marked::Unspecified) => Err(Reason::Required),
        Err(_) => Err(Reason::UnknownCode),
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
    let corrections = d.corrections.iter().map(|correction| correction_out(correction, view)).collect();
    let (id, lane, transitions) = match view {
        View::Traveller => (d.id.to_string(), None, vec![]),
        View::Staff(steps) => {
            let reasons = d.lane_causes.iter().map(cause).collect();
            let lane = pb::LaneDecision { code: lane_out(d.lane), reasons };
            (String::new(), Some(lane), steps.iter().map(transition).collect())
        }
    };
    pb::Declaration {
        id,
        code: d.code.to_string(),
        version: d.version,
        state: state_out(d.state),
        editable: d.state.editable(),
        submitted_at: Some(timestamp(d.submitted_at)),
        updated_at: Some(timestamp(d.updated_at)),
        oath: Some(pb::Oath {
            text_version: d.content.oath_version,
            accepted_at: Some(timestamp(d.sworn_at)),
        }),
        qr: d.qr,
        lane,
        transitions,
        corrections,
        joined_to: d.joined_to.as_ref().map(Code::to_string).unwrap_or_default(),
        suspicious: d.suspicious && matches!(view, View::Staff(_)),
        acts: d.acts.into_iter().map(act_out).collect(),
        ..draft::message(d.content)
    }
}

fn act_out(act: Act) -> pb::DeclarationAct {
    pb::DeclarationAct { folio: act.folio, issued_at: Some(timestamp(act.issued_at)) }
}

/// Masks the people of a declaration, corrections included, for who holds only the link.
pub(crate) fn masked(mut declaration: pb::Declaration) -> pb::Declaration {
    declaration.masked = true;
    mask_people(&mut declaration.traveller, &mut declaration.minors);
    for correction in &mut declaration.corrections {
        for content in [&mut correction.before, &mut correction.after].into_iter().flatten() {
            mask_people(&mut content.traveller, &mut content.minors);
        }
    }
    declaration
}

fn mask_people(traveller: &mut Option<pb::Traveller>, minors: &mut [pb::Minor]) {
    let declarant = traveller.iter_mut().map(|t| (&mut t.document_number, &mut t.birth_date));
    let minors = minors.iter_mut().map(|m| (&mut m.document_number, &mut m.birth_date));
    for (number, birth) in declarant.chain(minors) {
        *number = mask::document_number(number);
        *birth = mask::birth_date(birth);
    }
}

/// The public learns that the agency wrote it, not who.
fn correction_out(correction: &Correction, view: &View<'_>) -> pb::Correction {
    let (by, by_id) = match view {
        View::Traveller => (String::new(), None),
        View::Staff(_) => (correction.actor_name.clone(), correction.actor_id),
    };
    pb::Correction {
        version: correction.version,
        corrected_at: Some(timestamp(correction.at)),
        by,
        by_id: by_id.map(|id| id.to_string()).unwrap_or_default(),
        airport: correction.airport.clone(),
        requested_by: correction.requested_by.clone(),
        reason: correction.reason.clone(),
        before: Some(draft::corrected(correction.before.clone())),
        after: Some(draft::corrected(correction.after.clone())),
    }
}

/// `travel` and `traveller` are added by the caller.
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
        purged: s.purged,
        drawn: s.drawn,
        suspicious: s.suspicious,
        travel: None,
        traveller: None,
    }
}

pub(crate) fn totals(t: &Totals) -> pb::DeclarationTotals {
    pb::DeclarationTotals {
        declarations: t.declarations,
        items: t.items,
        with_act: t.with_act,
        drawn: t.drawn,
        cleared: t.cleared,
        median_seconds: t.median_seconds,
    }
}

/// `totals`, `before` and `left_out` are added by the caller.
pub(crate) fn figures(groups: Groups) -> pb::DeclarationFigures {
    let count = |figures: &[Figure], code: &str| {
        figures.iter().find(|figure| figure.code == code).map_or(0, |figure| figure.count)
    };
    pb::DeclarationFigures {
        totals: None,
        before: None,
        left_out: 0,
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

fn transition(t: &Transition) -> pb::Transition {
    pb::Transition {
        from: t.from.map_or(0, state_out),
        to: state_out(t.to),
        at: Some(timestamp(t.at)),
        by: t.actor_name.clone(),
        by_id: t.actor_id.map(|id| id.to_string()).unwrap_or_default(),
        airport: t.airport.clone().unwrap_or_default(),
        reason: t.note.clone().unwrap_or_default(),
    }
}

pub(crate) fn cause(cause: &Cause) -> pb::LaneCause {
    let (reason, about) = match cause {
        Cause::NothingDeclared => (pb::LaneReason::NothingDeclared, ""),
        Cause::OnlyPermittedItems => (pb::LaneReason::OnlyPermittedItems, ""),
        Cause::YesWithoutItems => (pb::LaneReason::YesWithoutItems, ""),
        Cause::RestrictedItem(name) => (pb::LaneReason::RestrictedItem, name.as_str()),
        Cause::NotPermittedItem(name) => (pb::LaneReason::NotPermittedItem, name.as_str()),
        Cause::FreeTextItem(words) => (pb::LaneReason::FreeTextItem, words.as_str()),
        Cause::EarlierRetention(folio) => (pb::LaneReason::EarlierRetention, folio.as_str()),
        Cause::RandomDraw => (pb::LaneReason::RandomDraw, ""),
        Cause::AnswersAgainstItems => (pb::LaneReason::AnswersAgainstItems, ""),
        Cause::RepeatedDeclaration(code) => (pb::LaneReason::RepeatedDeclaration, code.as_str()),
    };
    let code = reason.as_str_name().trim_start_matches("LANE_REASON_");
    pb::LaneCause { code: code.to_owned(), about: about.to_owned(), message: String::new() }
}

wire_enum!(State, pb::State, state_out, state_in, { Submitted, Presented, InInspection, Cleared, WithFindings, Annulled, Expired });
wire_enum!(Lane, pb::Lane, lane_out, lane_in, { Green, Yellow, Red });
wire_enum!(Question, pb::Question, question_out, question_in, { Food, Plants, Animals, Soil, Equipment, FarmContact, Medicines });
