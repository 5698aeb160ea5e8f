//! Conversions between gRPC messages and custody.

use pinzon_chassis::{ClosedSet, clock::timestamp, wire_enum};
use pinzon_proto::retentions::v1 as pb;

use super::{Custody, Step, store, wire};
use crate::error::Error;

wire_enum!(Custody, pb::CustodyState, custody_out, custody_in, { Held, Stored, Moving, Disposed, Released, Annulled });

wire_enum!(Step, pb::CustodyStep, step_out, step_in, { Retained, Rejected, Stored, HandedOver, Received, TakenBack, DisposalOpened, Disposed, DisposalCancelled, Released, Annulled });

pub(crate) fn wire_rows(rows: Vec<store::Row>) -> Result<Vec<pb::CustodyItem>, Error> {
    rows.into_iter()
        .map(|row| {
            let custody = Custody::parse(&row.custody).ok_or_else(|| Error::Corrupt {
                id: row.retention_id,
                what: format!("custody {}", row.custody),
            })?;
            let decision = match row.decision.as_str() {
                "rejection" => pb::Decision::Rejection,
                _ => pb::Decision::Retention,
            };
            Ok(pb::CustodyItem {
                retention_id: row.retention_id.to_string(),
                folio: row.folio,
                n: row.n,
                description: row.description.unwrap_or_default(),
                quantity: row.quantity_thousandths,
                unit: row.unit,
                mass_grams: row.mass_grams,
                seal_number: row.seal_number.unwrap_or_default(),
                decision: decision.into(),
                airport: row.airport,
                state: wire::custody_out(custody),
                place: row.place.unwrap_or_default(),
                received: row.received,
                since_at: Some(timestamp(row.since)),
                due_on: row.due_on.map(|day| day.to_string()).unwrap_or_default(),
                overdue: row.overdue,
                movement_id: row.movement_id.map(|id| id.to_string()).unwrap_or_default(),
            })
        })
        .collect()
}
