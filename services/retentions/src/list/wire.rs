//! Conversions between gRPC messages and lists and figures of acts.

use pinzon_chassis::{ClosedSet, Reason, clock::timestamp, wire_enum};
use pinzon_domain::Direction;
use pinzon_proto::retentions::v1 as pb;

use super::{
    Age,
    store::{
        Summary,
        figures::{Count, Figure, Groups, Totals},
    },
};
use crate::{
    custody::{Custody, wire::custody_out},
    error::Error,
    retention::{
        State,
        owner::OwnerlessReason,
        wire::{direction_out, ownerless_reason_out, state_out},
    },
};

wire_enum!(Age, pb::CustodyAge, age_out, age_in, { Week, Month, Quarter, Older });

/// The code of a decision, as stored.
pub(crate) fn decision_in(value: i32) -> Result<&'static str, Reason> {
    match pb::Decision::try_from(value) {
        Ok(pb::Decision::Retention) => Ok("retention"),
        Ok(pb::Decision::Rejection) => Ok("rejection"),
        Ok(pb::Decision::Unspecified) => Err(Reason::Required),
        Err(_) => Err(Reason::UnknownCode),
    }
}

pub(crate) fn summary(row: Summary) -> Result<pb::RetentionSummary, Error> {
    let corrupt = |what: &str, code: &str| Error::Corrupt { id: row.id, what: format!("{what} {code}") };
    let state = State::parse(&row.state).ok_or_else(|| corrupt("state", &row.state))?;
    let direction = Direction::parse(&row.direction).ok_or_else(|| corrupt("direction", &row.direction))?;
    let ownerless = row
        .ownerless
        .as_deref()
        .map(|code| OwnerlessReason::parse(code).ok_or_else(|| corrupt("reason of no passenger", code)));
    let ownerless = ownerless.transpose()?;
    let count = |count: i64| i32::try_from(count).unwrap_or(i32::MAX);
    Ok(pb::RetentionSummary {
        id: row.id.to_string(),
        folio: row.folio,
        state: state_out(state),
        airport: row.airport,
        issued_at: Some(timestamp(row.issued_at)),
        ownerless: ownerless.map(ownerless_reason_out).unwrap_or_default(),
        surnames: row.surnames.unwrap_or_default(),
        given_names: row.given_names.unwrap_or_default(),
        item_count: row.item_count,
        officer_name: row.officer_name,
        declaration_code: row.declaration_code.unwrap_or_default(),
        purged: row.purged,
        direction: direction_out(direction),
        flight_number: row.flight_number.unwrap_or_default(),
        flight_date: row.flight_date.map(|day| day.to_string()).unwrap_or_default(),
        document_number: row.document_number.unwrap_or_default(),
        nationality: row.nationality.unwrap_or_default(),
        goods: row.goods,
        carried_in: row.carried_in,
        mass_grams: row.mass_grams,
        rejected_count: count(row.rejected),
        in_custody_count: count(row.in_custody),
        overdue_count: count(row.overdue),
        time_zone: row.time_zone,
    })
}

pub(crate) fn totals(totals: Totals) -> pb::RetentionTotals {
    let Totals { acts, items, mass_grams, unweighed, undeclared, in_custody, overdue, annulled } = totals;
    pb::RetentionTotals { acts, items, mass_grams, unweighed, undeclared, in_custody, overdue, annulled }
}

fn count(Count { acts, items, mass_grams }: Count) -> Option<pb::RetentionCount> {
    Some(pb::RetentionCount { acts, items, mass_grams })
}

fn figures(figures: Vec<Figure>) -> Vec<pb::RetentionFigure> {
    let out = |figure: Figure| pb::RetentionFigure {
        code: figure.code,
        name: figure.name.unwrap_or_default(),
        count: count(figure.count),
    };
    figures.into_iter().map(out).collect()
}

/// Figures without totals.
pub(crate) fn figures_out(groups: Groups) -> pb::RetentionFigures {
    let of = |figures: &[Figure], code: &str| {
        count(
            figures.iter().find(|figure| figure.code == code).map(|figure| figure.count).unwrap_or_default(),
        )
    };
    pb::RetentionFigures {
        totals: None,
        before: None,
        days: figures(groups.days),
        months: figures(groups.months),
        airports: figures(groups.airports),
        flights: figures(groups.flights),
        directions: [Direction::Entry, Direction::Interisland, Direction::Exit]
            .map(|direction| pb::DirectionFigure {
                direction: direction_out(direction),
                count: of(&groups.directions, direction.code()),
            })
            .into(),
        products: figures(groups.products),
        categories: figures(groups.categories),
        origins: figures(groups.origins),
        reasons: figures(groups.reasons),
        decisions: [(pb::Decision::Retention, "retention"), (pb::Decision::Rejection, "rejection")]
            .map(|(decision, code)| pb::DecisionFigure {
                decision: decision.into(),
                count: of(&groups.decisions, code),
            })
            .into(),
        destinations: figures(groups.destinations),
        declared: [true, false]
            .map(|declared| pb::DeclaredFigure {
                declared,
                count: of(&groups.declared, if declared { "true" } else { "false" }),
            })
            .into(),
        custody: Custody::ALL
            .iter()
            .map(|&custody| pb::CustodyFigure {
                custody: custody_out(custody),
                count: of(&groups.custody, custody.code()),
            })
            .collect(),
        ages: groups
            .ages
            .into_iter()
            .map(|(age, sum)| pb::CustodyAgeFigure { age: age_out(age), count: count(sum) })
            .collect(),
    }
}
