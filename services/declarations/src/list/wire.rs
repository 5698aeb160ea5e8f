//! Conversions between gRPC messages and lists and figures of declarations.

use pinzon_chassis::{ClosedSet, Reason, clock::timestamp};
use pinzon_domain::Direction;
use pinzon_proto::declarations::v1 as pb;

use super::store::{
    Summary,
    figures::{Figure, Groups, Totals},
};
use crate::{
    content::{
        Question,
        wire::{direction_out, question_out},
    },
    declaration::Marked,
    departure::{self, DepartureState},
    lane::{Lane, wire::lane_out},
    state::{State, wire::state_out},
};

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
        departure: s
            .departure_state
            .and_then(|state| DepartureState::parse(&state))
            .map_or(0, departure::wire::state_out),
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
        lanes: Lane::ALL
            .iter()
            .map(|&lane| pb::LaneFigure { lane: lane_out(lane), count: count(&groups.lanes, lane.code()) })
            .collect(),
        states: State::ALL
            .iter()
            .map(|&state| pb::StateFigure {
                state: state_out(state),
                count: count(&groups.states, state.code()),
            })
            .collect(),
        departure_states: DepartureState::ALL
            .iter()
            .map(|&state| pb::DepartureStateFigure {
                state: departure::wire::state_out(state),
                count: count(&groups.departure_states, state.code()),
            })
            .collect(),
        nationalities: figures_out(groups.nationalities),
        products: figures_out(groups.products),
        classifications: figures_out(groups.classifications),
        questions: Question::ALL
            .iter()
            .map(|&question| pb::QuestionFigure {
                question: question_out(question),
                count: count(&groups.questions, question.code()),
            })
            .collect(),
    }
}

fn figures_out(figures: Vec<Figure>) -> Vec<pb::DeclarationFigure> {
    let out =
        |Figure { code, name, count }| pb::DeclarationFigure { code, name: name.unwrap_or_default(), count };
    figures.into_iter().map(out).collect()
}
