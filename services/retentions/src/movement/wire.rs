//! Conversions between gRPC messages and movements.

use pinzon_chassis::{clock::timestamp, wire_enum};
use pinzon_proto::retentions::v1 as pb;
use uuid::Uuid;

use super::{CANCELLED, CONFIRMED, store::Movement, wire};
use crate::{custody::Kind, retention::Officer};

wire_enum!(Kind, pb::MovementKind, kind_out, kind_in, { Transfer, Disposal });

pub(crate) fn wire_movement(movement: Movement, items: Vec<pb::CustodyItem>) -> pb::Movement {
    let person = |officer: Officer| pb::Officer { id: officer.id.to_string(), name: officer.name };
    let state = match movement.state.as_str() {
        CONFIRMED => pb::MovementState::Confirmed,
        CANCELLED => pb::MovementState::Cancelled,
        _ => pb::MovementState::Open,
    };
    let (closed_at, closed_by) = movement.closed.unzip();
    pb::Movement {
        id: movement.id.to_string(),
        kind: wire::kind_out(movement.kind),
        state: state.into(),
        airport: movement.airport,
        folio: movement.folio.unwrap_or_default(),
        place: movement.place.map(Into::into),
        destination: movement.destination.map(Into::into),
        method: movement.method.unwrap_or_default(),
        opened_at: Some(timestamp(movement.opened_at)),
        opened_by: Some(person(movement.opened_by)),
        closed_at: closed_at.map(timestamp),
        closed_by: closed_by.map(person),
        item_count: movement.labels.len().try_into().unwrap_or(i32::MAX),
        items,
        labels: movement.labels,
        issuer_ids: movement.issuers.iter().map(Uuid::to_string).collect(),
        time_zone: movement.time_zone,
    }
}
