//! Conversions between gRPC messages and states.

use pinzon_chassis::{Reason, clock::timestamp, wire_enum};
use pinzon_proto::declarations::v1 as pb;

use super::{Contradiction, Resolution, State, Transition, Witness};

wire_enum!(State, pb::State, state_out, state_in, { Submitted, Presented, InInspection, Cleared, WithFindings, Annulled, Expired });

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

pub(crate) fn transition(t: &Transition) -> pb::Transition {
    pb::Transition {
        from: t.from.map_or(0, state_out),
        to: state_out(t.to),
        at: Some(timestamp(t.at)),
        by: t.actor_name.clone(),
        by_id: t.actor_id.map(|id| id.to_string()).unwrap_or_default(),
        airport: t.airport.clone().unwrap_or_default(),
        reason: t.note.clone().unwrap_or_default(),
        decided_at: t.decided_at.map(timestamp),
        witnesses: t.witnesses.iter().map(witness).collect(),
        contradictions: t.contradictions.iter().map(contradiction).collect(),
    }
}

fn contradiction(c: &Contradiction) -> pb::TransitionContradiction {
    pb::TransitionContradiction {
        to: state_out(c.to),
        by: c.actor_name.clone(),
        by_id: c.actor_id.to_string(),
        decided_at: Some(timestamp(c.decided_at)),
        at: Some(timestamp(c.at)),
        airport: c.airport.clone(),
        reason: c.note.clone().unwrap_or_default(),
        resolution: c.resolution.as_ref().map(resolution),
    }
}

fn resolution(r: &Resolution) -> pb::ContradictionResolution {
    pb::ContradictionResolution {
        by: r.actor_name.clone(),
        by_id: r.actor_id.to_string(),
        at: Some(timestamp(r.at)),
        reason: r.note.clone(),
    }
}

pub(crate) fn witness(w: &Witness) -> pb::TransitionWitness {
    pb::TransitionWitness {
        by: w.actor_name.clone(),
        by_id: w.actor_id.to_string(),
        decided_at: Some(timestamp(w.decided_at)),
        at: Some(timestamp(w.at)),
        airport: w.airport.clone(),
        reason: w.note.clone().unwrap_or_default(),
    }
}
