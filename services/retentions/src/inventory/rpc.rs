//! What the gRPC interface does with inventories.

use std::collections::HashSet;

use pinzon_chassis::{ClosedSet, clock::timestamp, context::Context, page::Page, status::Violations};
use pinzon_domain::text::{code, optional, plain};
use pinzon_events::{
    facts::InventoryTaken,
    outbox::{self, EventContext},
};
use pinzon_proto::{limits::retentions as limits, retentions::v1 as pb};
use uuid::Uuid;

use super::store::{self, Inventory, InventoryFilter};
use crate::{
    custody::{
        self, Custody,
        service::{PLACES, parse_labels, place_at, rows_of, wanted_airport},
        store::Filter,
    },
    error::Error,
    retention::Officer,
    service::{Service, reach},
};

/// Labels of one inventory.
const MAX_LABELS: usize = limits::take_inventory_request::MAX_LABELS;

impl Service {
    /// Returns a page of the inventories.
    pub(crate) async fn list_inventories(
        &self,
        context: &Context,
        message: pb::ListInventoriesRequest,
    ) -> Result<pb::ListInventoriesResponse, Error> {
        let caller = context.staff()?;
        let airport = wanted_airport(&message.airport, caller)?;
        let mut wrong = Violations::new();
        self.airports.check(context, "airport", airport.as_deref(), &mut wrong).await;
        let place = wrong.take("place", optional(&message.place, |typed| code(typed, 40))).flatten();
        let filter = InventoryFilter { scope: caller.airport_scope(), airport, place };
        let page = Page::requested(&message, &filter, wrong)?;
        let mut conn = self.pool.acquire().await?;
        let mut rows = store::page(&mut conn, &filter, &page).await?;
        let next_page_token = page.cut(&mut rows, Inventory::key);
        Ok(pb::ListInventoriesResponse {
            items: rows.into_iter().map(wire_inventory).collect(),
            total: store::count(&mut conn, &filter).await?,
            next_page_token,
        })
    }

    /// Compares what lies at a place with what should lie there.
    pub(crate) async fn take_inventory(
        &self,
        context: &Context,
        message: pb::TakeInventoryRequest,
    ) -> Result<pb::Inventory, Error> {
        let caller = context.staff()?;
        let mut wrong = Violations::new();
        let labels = parse_labels(&message.labels, "labels", MAX_LABELS, &mut wrong);
        let airport = plain(&message.airport);
        reach(caller, &airport)?;
        let place = place_at(self.entry(context, PLACES, &message.place).await?, &airport);
        let place = wrong.take("place", place);
        let (Some(place), true) = (place, wrong.is_empty()) else { return Err(Error::Invalid(wrong)) };
        let scanned: HashSet<(String, i32)> = labels.into_iter().collect();
        let event_context = EventContext::of(context, caller, self.clock.now()).at(&airport);
        let now = event_context.time;
        let mut tx = self.pool.begin().await?;
        let here =
            Filter { airport: Some(airport.clone()), place: Some(place.code.clone()), ..Filter::default() };
        let expected = custody::store::list(&mut tx, &here, now, None, i64::MAX).await?;
        let label = |row: &custody::store::Row| (row.folio.clone(), row.n);
        let expected_labels: HashSet<_> = expected.iter().map(label).collect();
        // What is leaving may be there or on its way.
        let (found, absent): (Vec<_>, Vec<_>) =
            expected.into_iter().partition(|row| scanned.contains(&label(row)));
        let stored = Custody::Stored.code();
        let missing: Vec<_> = absent.into_iter().filter(|row| row.custody == stored).collect();
        let elsewhere: Vec<_> =
            scanned.iter().filter(|label| !expected_labels.contains(*label)).cloned().collect();
        let unexpected = rows_of(&mut tx, elsewhere.clone(), caller.airport_scope(), now).await?;
        let known: HashSet<_> = unexpected.iter().map(label).collect();
        let mut unknown: Vec<_> = elsewhere.into_iter().filter(|label| !known.contains(label)).collect();
        unknown.sort();
        let names = |rows: &[custody::store::Row]| {
            rows.iter().map(|row| format!("{}/{}", row.folio, row.n)).collect()
        };
        let fact = InventoryTaken {
            found: i64::try_from(found.len()).unwrap_or(i64::MAX),
            missing: names(&missing),
            unexpected: names(&unexpected),
            unknown: i64::try_from(unknown.len()).unwrap_or(i64::MAX),
        };
        outbox::append(&mut tx, &place.code, &event_context, &fact).await?;
        let taken = Inventory {
            id: Uuid::now_v7(),
            airport,
            place,
            taken_at: now,
            taken_by: Officer { id: caller.user_id, name: caller.name.clone() },
            found: fact.found,
            missing: fact.missing,
            unexpected: fact.unexpected,
            unknown: fact.unknown,
        };
        store::insert(&mut tx, &taken).await?;
        self.wake.commit(tx).await?;
        Ok(pb::Inventory {
            found: taken.found,
            missing: custody::wire::wire_rows(missing)?,
            unexpected: custody::wire::wire_rows(unexpected)?,
            unknown: unknown.into_iter().map(|(folio, n)| pb::ItemLabel { folio, n }).collect(),
        })
    }
}

fn wire_inventory(taken: Inventory) -> pb::TakenInventory {
    pb::TakenInventory {
        id: taken.id.to_string(),
        airport: taken.airport,
        place: Some(pb::CodeName { code: taken.place.code, name: taken.place.name }),
        taken_at: Some(timestamp(taken.taken_at)),
        taken_by: Some(pb::Officer { id: taken.taken_by.id.to_string(), name: taken.taken_by.name }),
        found: taken.found,
        missing: taken.missing,
        unexpected: taken.unexpected,
        unknown: taken.unknown,
    }
}
