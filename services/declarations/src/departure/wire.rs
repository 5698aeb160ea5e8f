//! Conversions between gRPC messages and controls before boarding.

use pinzon_chassis::{clock::timestamp, wire_enum};
use pinzon_proto::declarations::v1 as pb;

use super::{BaggageSeal, Departure, DepartureState, DepartureStep, SealCheck, SealCondition};
use crate::state::wire::witness;

wire_enum!(DepartureState, pb::DepartureState, state_out, state_in, { Pending, Presented, InInspection, Cleared, WithFindings, Skipped });
wire_enum!(SealCondition, pb::SealCondition, condition_out, condition_in, { Intact, Broken, Missing, Replaced });

/// What staff see of it.
pub(crate) fn for_staff(departure: Departure) -> pb::DepartureControl {
    let (bags, note, by) = departure
        .last()
        .map_or((None, None, String::new()), |last| (last.bags, last.note.clone(), last.actor_name.clone()));
    pb::DepartureControl {
        by,
        decided_at: departure.last().and_then(|last| last.decided_at).map(timestamp),
        note: note.unwrap_or_default(),
        seals: departure.seals.iter().cloned().map(seal).collect(),
        bags,
        steps: departure.steps.iter().map(step).collect(),
        ..for_traveller(departure)
    }
}

/// What the traveller sees: where, how far and when, and the numbers on the own bags.
pub(crate) fn for_traveller(departure: Departure) -> pb::DepartureControl {
    pb::DepartureControl {
        state: state_out(departure.state),
        at: departure.last().map(|last| timestamp(last.at)),
        airport: departure.airport,
        seals: departure
            .seals
            .into_iter()
            .map(|found| pb::BaggageSeal { number: found.number, ..Default::default() })
            .collect(),
        ..Default::default()
    }
}

fn step(step: &DepartureStep) -> pb::DepartureStep {
    pb::DepartureStep {
        from: state_out(step.from),
        to: state_out(step.to),
        at: Some(timestamp(step.at)),
        by: step.actor_name.clone(),
        by_id: step.actor_id.map(|id| id.to_string()).unwrap_or_default(),
        decided_at: step.decided_at.map(timestamp),
        bags: step.bags,
        reason: step.note.clone().unwrap_or_default(),
        witnesses: step.witnesses.iter().map(witness).collect(),
    }
}

fn other_check(check: &SealCheck) -> pb::OtherSealCheck {
    pb::OtherSealCheck {
        condition: condition_out(check.condition),
        at: Some(timestamp(check.at)),
        by: check.by.clone(),
        decided_at: check.decided_at.map(timestamp),
    }
}

fn seal(seal: BaggageSeal) -> pb::BaggageSeal {
    let check = seal.check;
    pb::BaggageSeal {
        number: seal.number,
        condition: check.as_ref().map_or(0, |check| condition_out(check.condition)),
        checked_at: check.as_ref().map(|check| timestamp(check.at)),
        decided_at: check.as_ref().and_then(|check| check.decided_at).map(timestamp),
        checked_by: check.map(|check| check.by).unwrap_or_default(),
        other_checks: seal.other_checks.iter().map(other_check).collect(),
    }
}
