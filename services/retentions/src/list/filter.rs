//! Which acts a list, its file and the figures are about, and in which order.

use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use pinzon_chassis::{ClosedSet, Reason, caller::Caller, page::Order, status::Violations, wire::chosen};
use pinzon_domain::{
    date::{parse_sought_date, period_before},
    document,
    text::{self, flight_number, line, optional, parse_id, plain},
};
use pinzon_proto::retentions::v1 as pb;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::{NONE, wire};
use crate::{
    custody::{self, Custody},
    error::Error,
    retention::{self, State, folio::Folio},
};

/// The supported orders of acts.
const ORDERS: &[&str] = &["issued_at"];

/// The arguments of `retention_matching`; `None` matches any.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Filter {
    folio: Option<String>,
    declaration_code: Option<String>,
    state: Option<&'static str>,
    annulled: Option<bool>,
    airport: Option<String>,
    issued_from: Option<NaiveDate>,
    issued_to: Option<NaiveDate>,
    flight_from: Option<NaiveDate>,
    flight_to: Option<NaiveDate>,
    flight_number: Option<String>,
    airline: Option<String>,
    direction: Option<&'static str>,
    officer_id: Option<Uuid>,
    nationality: Option<String>,
    product_id: Option<Uuid>,
    category: Option<String>,
    origin: Option<String>,
    classification: Option<String>,
    reason: Option<String>,
    decision: Option<&'static str>,
    destination: Option<String>,
    declared: Option<bool>,
    custody: Option<&'static str>,
    in_custody: Option<bool>,
    overdue: Option<bool>,
    ownerless: Option<bool>,
    days_from: Option<i32>,
    days_to: Option<i32>,
    document: Option<String>,
    q: Option<String>,
}

/// A filter, the airports that the caller reaches (none for all), and the moment at which it is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Selection {
    filter: Filter,
    scope: Option<Vec<String>>,
    // A list that is read page by page has the same filter at other moments.
    #[serde(skip)]
    now: DateTime<Utc>,
}

/// The place of an act in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Key {
    pub issued_at: DateTime<Utc>,
    pub id: Uuid,
}

impl Selection {
    /// Parses what the caller asks for and limits it to the caller's airports. `q` is what was typed.
    pub fn parse(
        asked: Option<&pb::RetentionFilter>,
        q: &str,
        caller: &Caller,
        now: DateTime<Utc>,
        wrong: &mut Violations,
    ) -> Result<Self, Error> {
        let mut filter = asked.map(|asked| parse(asked, wrong)).unwrap_or_default();
        if let Some(typed) = wrong.take("q", optional(q, |typed| line(typed, 100))).flatten() {
            match SearchTerm::parse(typed) {
                SearchTerm::Folio(folio) if filter.folio.is_none() => filter.folio = Some(folio),
                SearchTerm::Declaration(code) if filter.declaration_code.is_none() => {
                    filter.declaration_code = Some(code);
                }
                SearchTerm::Document(number) => filter.document = Some(number),
                SearchTerm::Folio(typed) | SearchTerm::Declaration(typed) | SearchTerm::Name(typed) => {
                    filter.q = Some(typed)
                }
            }
        }
        let scope = caller.list_scope(&mut filter.airport)?;
        Ok(Self { filter, scope, now })
    }

    /// The filter as the SQL functions read it.
    pub fn filter(&self) -> Value {
        let mut members = serde_json::to_value(&self.filter).unwrap_or_default();
        if let Some(members) = members.as_object_mut() {
            let now = self.now.to_rfc3339_opts(SecondsFormat::Micros, true);
            members.insert("now".to_owned(), now.into());
        }
        members
    }

    /// Airports that limit it; none for all.
    pub fn scope(&self) -> Option<&[String]> {
        self.scope.as_deref()
    }

    /// Whether it says anything of goods. Without that it selects the same as `act_matching`, because every act has goods.
    pub fn names_goods(&self) -> bool {
        let Filter { product_id, category, origin, classification, reason, decision, destination, .. } =
            &self.filter;
        let Filter { declared, custody, in_custody, overdue, days_from, .. } = &self.filter;
        let codes = [category, origin, classification, reason, destination];
        codes.iter().any(|code| code.is_some())
            || [decision, custody].iter().any(|code| code.is_some())
            || [declared, in_custody, overdue].iter().any(|yes| yes.is_some())
            || product_id.is_some()
            || days_from.is_some()
    }

    /// The part that counts: without annulled acts, unless the filter asks for them.
    pub fn counted(&self) -> Self {
        let Filter { state, annulled, custody, .. } = self.filter;
        let asks_for_annulled =
            state.is_some() || annulled.is_some() || custody == Some(Custody::Annulled.code());
        let annulled = if asks_for_annulled { annulled } else { Some(false) };
        Self { filter: Filter { annulled, ..self.filter.clone() }, ..self.clone() }
    }

    /// The part that was annulled.
    pub fn annulled(&self) -> Option<Self> {
        let filter = Filter { annulled: Some(true), ..self.filter.clone() };
        (self.filter.annulled != Some(false)).then(|| Self { filter, ..self.clone() })
    }

    /// Returns the filter of the equally long period before, with its first and last day, or `None` unless both days are set.
    pub fn before(&self) -> Option<(NaiveDate, NaiveDate, Self)> {
        let filter = &self.filter;
        let (from, to, filter) = match (filter.issued_from, filter.issued_to) {
            (Some(from), Some(to)) => {
                let (from, to) = period_before(from, to)?;
                (from, to, Filter { issued_from: Some(from), issued_to: Some(to), ..filter.clone() })
            }
            _ => {
                let (from, to) = period_before(filter.flight_from?, filter.flight_to?)?;
                (from, to, Filter { flight_from: Some(from), flight_to: Some(to), ..filter.clone() })
            }
        };
        Some((from, to, Self { filter, ..self.clone() }))
    }

    /// The airport, where it is one.
    pub fn airport(&self) -> Option<&str> {
        self.filter.airport.as_deref()
    }

    /// What was asked for as names and values, for the record of an export. What somebody typed may be a name or the
    /// number of a document and is left out.
    pub fn recorded(&self) -> Value {
        let typed = self.filter.q.is_some() || self.filter.document.is_some();
        let filter = Filter { q: None, document: None, ..self.filter.clone() };
        let mut members = serde_json::to_value(filter).unwrap_or_default();
        if let Some(members) = members.as_object_mut() {
            members.retain(|_, value| !value.is_null());
            if typed {
                members.insert("q".to_owned(), true.into());
            }
        }
        members
    }
}

/// What somebody typed to find acts.
enum SearchTerm {
    Folio(String),
    Declaration(String),
    Document(String),
    Name(String),
}

impl SearchTerm {
    fn parse(typed: String) -> Self {
        let upper = plain(&typed).to_uppercase();
        if Folio::parse(&upper).is_some() {
            return Self::Folio(upper);
        }
        let groups: Vec<_> = upper.split('-').collect();
        if matches!(groups[..], ["D", first, second] if first.len() == 4 && second.len() == 4) {
            return Self::Declaration(upper);
        }
        match document::parse_number(&typed) {
            Ok(number) if number.bytes().any(|byte| byte.is_ascii_digit()) => Self::Document(number),
            _ => Self::Name(typed),
        }
    }
}

/// Parses an order; the newest first when none is asked for.
pub fn order(asked: &str) -> Result<Order, Reason> {
    if asked.is_empty() {
        return Ok(Order { by: "issued_at", descending: true });
    }
    Order::parse(asked, ORDERS)
}

fn parse(asked: &pb::RetentionFilter, wrong: &mut Violations) -> Filter {
    let at = |field: &str| format!("filter.{field}");
    let code = |typed: &str| text::code(typed, 40);
    let upper = |typed: &str| code(typed).map(|typed| typed.to_uppercase());
    let flight = |typed: &str| if plain(typed) == NONE { Ok(NONE.to_owned()) } else { flight_number(typed) };
    let state = wrong.take(at("state"), chosen(retention::wire::state_in(asked.state))).flatten();
    let direction =
        wrong.take(at("direction"), chosen(retention::wire::direction_in(asked.direction))).flatten();
    let decision = wrong.take(at("decision"), chosen(wire::decision_in(asked.decision))).flatten();
    let custody = wrong.take(at("custody"), chosen(custody::wire::custody_in(asked.custody))).flatten();
    let age = wrong.take(at("custody_age"), chosen(wire::age_in(asked.custody_age))).flatten();
    let (issued_from, issued_to) =
        period(&asked.issued_from, &asked.issued_to, ("issued_from", "issued_to"), wrong);
    let (flight_from, flight_to) =
        period(&asked.flight_from, &asked.flight_to, ("flight_from", "flight_to"), wrong);
    let mut take = |field: &str, typed: &str, parse: &dyn Fn(&str) -> Result<String, Reason>| {
        wrong.take(at(field), optional(typed, parse)).flatten()
    };
    Filter {
        folio: take("folio", &asked.folio, &upper),
        declaration_code: take("declaration_code", &asked.declaration_code, &upper),
        state: state.map(State::code),
        annulled: asked.annulled,
        airport: take("airport", &asked.airport, &upper),
        issued_from,
        issued_to,
        flight_from,
        flight_to,
        flight_number: take("flight_number", &asked.flight_number, &flight),
        airline: take("airline", &asked.airline, &code),
        direction: direction.map(|direction| direction.code()),
        nationality: take("nationality", &asked.nationality, &code),
        category: take("category", &asked.category, &code),
        origin: take("origin", &asked.origin, &code),
        classification: take("classification", &asked.classification, &code),
        reason: take("reason", &asked.reason, &code),
        destination: take("destination", &asked.destination, &code),
        officer_id: wrong.take(at("officer_id"), optional(&asked.officer_id, parse_id)).flatten(),
        product_id: wrong.take(at("product_id"), optional(&asked.product_id, parse_id)).flatten(),
        decision,
        declared: asked.declared,
        custody: custody.map(Custody::code),
        in_custody: asked.in_custody,
        overdue: asked.overdue,
        ownerless: asked.ownerless,
        days_from: age.map(|age| age.days().0),
        days_to: age.and_then(|age| age.days().1),
        document: None,
        q: None,
    }
}

/// Parses the first and the last day of a filter.
pub fn period(
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_typed_is_a_folio_a_code_a_document_or_a_name() {
        let parsed = |typed: &str| SearchTerm::parse(typed.to_owned());
        assert!(matches!(parsed("gps-2026-000123"), SearchTerm::Folio(folio) if folio == "GPS-2026-000123"));
        assert!(matches!(parsed("d-7k3m-q2x9"), SearchTerm::Declaration(code) if code == "D-7K3M-Q2X9"));
        assert!(matches!(parsed("c01x 0006h"), SearchTerm::Document(number) if number == "C01X0006H"));
        assert!(matches!(parsed("Núñez Ana"), SearchTerm::Name(_)));
        assert!(matches!(parsed("Ana"), SearchTerm::Name(_)));
    }
}
