//! Which declarations a list, its file and the figures are about, and in which order.

use chrono::{DateTime, NaiveDate, Utc};
use pinzon_chassis::{ClosedSet, Reason, caller::Caller, page::Order, status::Violations, wire::chosen};
use pinzon_domain::{
    date::{parse_sought_date, period_before},
    text::{self, compact, flight_number, line, optional, parse_id},
};
use pinzon_proto::declarations::v1 as pb;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::wire;
use crate::{
    code::Code,
    content::{self, Question},
    declaration::Marked,
    departure,
    error::Error,
    lane, state,
};

/// The supported orders of declarations.
const ORDERS: &[&str] = &["submitted_at", "flight_date", "surnames"];
/// Fewer characters begin too many numbers.
const SHORTEST_NUMBER_PART: usize = 3;
/// The airline of a declaration without one.
const NO_AIRLINE: &str = "-";

/// The arguments of `declaration_matching`; `None` matches any.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Filter {
    code: Option<String>,
    state: Option<&'static str>,
    lane: Option<&'static str>,
    airport: Option<String>,
    flight_from: Option<NaiveDate>,
    flight_to: Option<NaiveDate>,
    submitted_from: Option<NaiveDate>,
    submitted_to: Option<NaiveDate>,
    flight_number: Option<String>,
    airline: Option<String>,
    direction: Option<&'static str>,
    nationality: Option<String>,
    product_id: Option<Uuid>,
    classification: Option<String>,
    has_act: Option<bool>,
    question: Option<&'static str>,
    presented_hour: Option<i32>,
    drawn: Option<bool>,
    suspicious: Option<bool>,
    /// The airport, or those of the scope, control before boarding.
    departs: Option<bool>,
    departure_state: Option<&'static str>,
    q: Option<String>,
    /// The beginning of a document number; with a part of a code, either of them.
    document_part: Option<String>,
    /// A part of a code.
    code_part: Option<String>,
}

/// A filter, and the airports that the caller reaches; none for all.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Selection {
    /// What the caller asked for.
    pub filter: Filter,
    /// Airports that limit it.
    pub scope: Option<Vec<String>>,
}

/// The place of a declaration in a list; the sort keys of other orders are none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Key {
    /// When it was sent.
    pub submitted_at: Option<DateTime<Utc>>,
    /// Day of the flight.
    pub flight_date: Option<NaiveDate>,
    /// Folded name.
    pub name: Option<String>,
    /// What people type.
    pub code: String,
}

impl Selection {
    /// Parses what the caller asks for and limits it to the caller's airports. `q` is what was typed.
    pub fn parse(
        asked: Option<&pb::DeclarationFilter>,
        q: &str,
        caller: &Caller,
        wrong: &mut Violations,
    ) -> Result<Self, Error> {
        let mut filter = asked.map(|asked| parse(asked, wrong)).unwrap_or_default();
        let marked = asked.map_or(Ok(None), |asked| chosen(wire::marked_in(asked.suspicious)));
        let marked = wrong.take("filter.suspicious", marked).flatten();
        if let Some(typed) = wrong.take("q", optional(q, |typed| line(typed, 100))).flatten() {
            match Code::parse(&typed) {
                Some(code) if filter.code.is_none() => filter.code = Some(code.to_string()),
                _ => {
                    filter.document_part = number_part(&typed);
                    filter.code_part = Code::part(&typed);
                    // A name has no digits. Without it the planner knows how few rows there are.
                    let is_name = filter.document_part.is_none() && filter.code_part.is_none();
                    filter.q = is_name.then_some(typed);
                }
            }
        }
        // A declaration that is asked for by its code is shown whatever it looks like.
        let usual = if filter.code.is_some() { Marked::Included } else { Marked::LeftOut };
        filter.suspicious = match marked.unwrap_or(usual) {
            Marked::LeftOut => Some(false),
            Marked::Only => Some(true),
            Marked::Included => None,
        };
        let scope = caller.list_scope(&mut filter.airport)?;
        Ok(Self { filter, scope })
    }

    /// Returns the filter of the equally long period before, with its first and last day, or `None` unless both days are set.
    pub fn before(&self) -> Option<(NaiveDate, NaiveDate, Self)> {
        let filter = &self.filter;
        let (from, to, filter) = match (filter.flight_from, filter.flight_to) {
            (Some(from), Some(to)) => {
                let (from, to) = period_before(from, to)?;
                (from, to, Filter { flight_from: Some(from), flight_to: Some(to), ..filter.clone() })
            }
            _ => {
                let (from, to) = period_before(filter.submitted_from?, filter.submitted_to?)?;
                (from, to, Filter { submitted_from: Some(from), submitted_to: Some(to), ..filter.clone() })
            }
        };
        Some((from, to, Self { filter, scope: self.scope.clone() }))
    }

    /// What it leaves out because of the mark of a mass submission; none where it leaves nothing out.
    pub fn left_out(&self) -> Option<Self> {
        (self.filter.suspicious == Some(false)).then(|| Self {
            filter: Filter { suspicious: Some(true), ..self.filter.clone() },
            scope: self.scope.clone(),
        })
    }

    /// The airport, where it is one.
    pub fn airport(&self) -> Option<&str> {
        self.filter.airport.as_deref()
    }

    /// What was asked for as names and values, for the record of an export. What somebody typed may be a name and is
    /// left out.
    pub fn recorded(&self) -> serde_json::Value {
        let filter = Filter { q: None, document_part: None, code_part: None, ..self.filter.clone() };
        let mut members = serde_json::to_value(filter).unwrap_or_default();
        if let Some(members) = members.as_object_mut() {
            members.retain(|_, value| !value.is_null());
            let Filter { q, document_part, code_part, .. } = &self.filter;
            if q.is_some() || document_part.is_some() || code_part.is_some() {
                members.insert("q".to_owned(), true.into());
            }
        }
        members
    }
}

/// Parses an order; the newest first when none is asked for.
pub fn order(asked: &str) -> Result<Order, Reason> {
    if asked.is_empty() {
        return Ok(Order { by: "submitted_at", descending: true });
    }
    Order::parse(asked, ORDERS)
}

fn parse(asked: &pb::DeclarationFilter, wrong: &mut Violations) -> Filter {
    let at = |field: &str| format!("filter.{field}");
    let code = wrong.take(
        at("code"),
        optional(&asked.code, |typed| {
            Code::parse(typed).map(|code| code.to_string()).ok_or(Reason::Malformed)
        }),
    );
    let state = wrong.take(at("state"), chosen(state::wire::state_in(asked.state))).flatten();
    let departure_state =
        wrong.take(at("departure_state"), chosen(departure::wire::state_in(asked.departure_state))).flatten();
    let lane = wrong.take(at("lane"), chosen(lane::wire::lane_in(asked.lane))).flatten();
    let direction =
        wrong.take(at("direction"), chosen(content::wire::direction_in(asked.direction))).flatten();
    let question = wrong.take(at("question"), chosen(content::wire::question_in(asked.question))).flatten();
    let short = |typed: &str| text::code(typed, 20);
    let day = wrong.take(at("flight_date"), optional(&asked.flight_date, parse_sought_date)).flatten();
    let (flight_from, flight_to) =
        period(&asked.flight_from, &asked.flight_to, ("flight_from", "flight_to"), wrong);
    let (submitted_from, submitted_to) =
        period(&asked.submitted_from, &asked.submitted_to, ("submitted_from", "submitted_to"), wrong);
    let product_id = optional(&asked.product_id, parse_id);
    let hour = asked.presented_hour.map_or(Ok(None), |hour| {
        if (0..24).contains(&hour) { Ok(Some(hour)) } else { Err(Reason::NumberOutOfRange) }
    });
    Filter {
        code: code.flatten(),
        state: state.map(|state| state.code()),
        lane: lane.map(|lane| lane.code()),
        airport: wrong.take(at("airport"), optional(&asked.airport, short)).flatten(),
        flight_from: flight_from.max(day),
        flight_to: [flight_to, day].into_iter().flatten().min(),
        submitted_from,
        submitted_to,
        flight_number: wrong
            .take(at("flight_number"), optional(&asked.flight_number, flight_number))
            .flatten(),
        airline: wrong.take(at("airline"), optional(&asked.airline, short)).flatten(),
        direction: direction.map(|direction| direction.code()),
        nationality: wrong.take(at("nationality"), optional(&asked.nationality, short)).flatten(),
        product_id: wrong.take(at("product_id"), product_id).flatten(),
        classification: wrong.take(at("classification"), optional(&asked.classification, short)).flatten(),
        has_act: asked.has_act,
        question: question.map(Question::code),
        presented_hour: wrong.take(at("presented_hour"), hour).flatten(),
        drawn: asked.drawn,
        suspicious: None,
        departs: asked.departs.then_some(true),
        departure_state: departure_state.map(|state| state.code()),
        q: None,
        document_part: None,
        code_part: None,
    }
}

/// The beginning of a document number as it is stored; none of what cannot be one, such as a name.
fn number_part(typed: &str) -> Option<String> {
    let part: String = compact(typed).chars().filter(|c| !matches!(c, '.' | '/')).collect();
    let fits = part.len() >= SHORTEST_NUMBER_PART && part.bytes().all(|b| b.is_ascii_alphanumeric());
    (fits && part.bytes().any(|b| b.is_ascii_digit())).then_some(part)
}

fn period(
    from: &str,
    to: &str,
    (from_name, to_name): (&str, &str),
    wrong: &mut Violations,
) -> (Option<NaiveDate>, Option<NaiveDate>) {
    let from = wrong.take(format!("filter.{from_name}"), optional(from, parse_sought_date)).flatten();
    let to = wrong.take(format!("filter.{to_name}"), optional(to, parse_sought_date)).flatten();
    if let (Some(first), Some(last)) = (from, to)
        && last < first
    {
        wrong.add(format!("filter.{to_name}"), Reason::DatesReversed);
    }
    (from, to)
}

/// The airline as a filter names it.
pub fn airline_code(airline: Option<String>) -> String {
    airline.unwrap_or_else(|| NO_AIRLINE.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_may_be_a_number_or_no_number() {
        assert_eq!(number_part("171.003.406-5").as_deref(), Some("1710034065"));
        assert_eq!(number_part(" ab 123").as_deref(), Some("AB123"));
        for name in ["Núñez", "ana", "17", "D'Angelo 3"] {
            assert_eq!(number_part(name), None, "{name}");
        }
    }
}
