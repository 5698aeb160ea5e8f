//! Conversions between gRPC messages and controls before boarding.

use pinzon_chassis::{clock::timestamp, wire_enum};
use pinzon_proto::declarations::v1 as pb;

use super::{BaggageSeal, Departure, DepartureState, SealCondition};

wire_enum!(DepartureState, pb::DepartureState, state_out, state_in, { Pending, Presented, InInspection, Cleared, WithFindings, Skipped });
wire_enum!(SealCondition, pb::SealCondition, condition_out, condition_in, { Intact, Broken, Missing, Replaced });

/// What staff see of it.
pub(crate) fn for_staff(departure: Departure) -> pb::DepartureControl {
    let (bags, note, by) = departure
        .last
        .as_ref()
        .map_or((None, None, String::new()), |last| (last.bags, last.note.clone(), last.actor_name.clone()));
    pb::DepartureControl {
        by,
        decided_at: departure.last.as_ref().and_then(|last| last.decided_at).map(timestamp),
        note: note.unwrap_or_default(),
        seals: departure.seals.iter().cloned().map(seal).collect(),
        bags,
        ..for_traveller(departure)
    }
}

/// What the traveller sees: where, how far and when, and the numbers on the own bags.
pub(crate) fn for_traveller(departure: Departure) -> pb::DepartureControl {
    pb::DepartureControl {
        airport: departure.airport,
        state: state_out(departure.state),
        at: departure.last.map(|last| timestamp(last.at)),
        seals: departure
            .seals
            .into_iter()
            .map(|found| pb::BaggageSeal { number: found.number, ..Default::default() })
            .collect(),
        ..Default::default()
    }
}

fn seal(seal: BaggageSeal) -> pb::BaggageSeal {
    let check = seal.check;
    pb::BaggageSeal {
        number: seal.number,
        condition: check.as_ref().map_or(0, |check| condition_out(check.condition)),
        checked_at: check.as_ref().map(|check| timestamp(check.at)),
        checked_by: check.map(|check| check.by).unwrap_or_default(),
    }
}
