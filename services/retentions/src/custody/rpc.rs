//! What the gRPC interface does with custody.

use chrono::{DateTime, Utc};
use pinzon_chassis::{
    ClosedSet, Reason, caller::Caller, clock::timestamp, context::Context, page::Page, status::Violations,
    wire::chosen,
};
use pinzon_domain::text::{code, name, optional};
use pinzon_events::{
    facts::CustodyChanged,
    outbox::{self, EventContext},
};
use pinzon_proto::{limits::retentions as limits, retentions::v1 as pb};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    Action, Custody, Step,
    service::{
        MAX_ITEMS, PLACES, labels_of, lock_for, officer, parse_labels, place_at, rows_of, take_steps,
        wanted_airport,
    },
    store::{self, Filter, LockedItem, StepDetail},
    wire,
};
use crate::{
    error::Error,
    retention::service::{find_for, parse_name},
    service::Service,
};

impl Service {
    /// Returns a page of the goods in custody.
    pub(crate) async fn list_custody(
        &self,
        context: &Context,
        message: pb::ListCustodyRequest,
    ) -> Result<pb::ListCustodyResponse, Error> {
        let caller = context.staff()?;
        let airport = wanted_airport(&message.airport, caller)?;
        let mut wrong = Violations::new();
        self.airports.check(context, "airport", airport.as_deref(), &mut wrong).await;
        let (filter, page) = parse_list(message, airport, caller, wrong)?;
        let now = self.clock.now();
        let mut conn = self.pool.acquire().await?;
        let mut rows = store::page(&mut conn, &filter, now, &page).await?;
        let next_page_token = page.cut(&mut rows, store::Row::key);
        Ok(pb::ListCustodyResponse {
            items: wire::wire_rows(rows)?,
            total: store::count(&mut conn, &filter, now).await?,
            next_page_token,
        })
    }

    /// Counts the goods in custody.
    pub(crate) async fn get_custody_figures(
        &self,
        context: &Context,
        message: pb::GetCustodyFiguresRequest,
    ) -> Result<pb::CustodyFigures, Error> {
        let caller = context.staff()?;
        let mut wrong = Violations::new();
        let airport = wanted_airport(&message.airport, caller)?;
        self.airports.check(context, "airport", airport.as_deref(), &mut wrong).await;
        wrong.into_result().map_err(Error::Invalid)?;
        let scope = caller.airport_scope();
        let mut conn = self.pool.acquire().await?;
        let places =
            store::figures(&mut conn, scope.as_deref(), airport.as_deref(), self.clock.now()).await?;
        let open = store::open_movements(&mut conn, scope.as_deref(), airport.as_deref()).await?;
        Ok(pb::CustodyFigures {
            in_custody: places.iter().map(|place| place.items).sum(),
            overdue: places.iter().map(|place| place.overdue).sum(),
            due_soon: places.iter().map(|place| place.due_soon).sum(),
            open_movements: open,
            places: places
                .into_iter()
                .map(|place| pb::PlaceFigure {
                    place: place.place.unwrap_or_default(),
                    items: place.items,
                    overdue: place.overdue,
                })
                .collect(),
        })
    }

    /// Returns the steps of the goods of an act.
    pub(crate) async fn get_custody_chain(
        &self,
        context: &Context,
        message: pb::GetCustodyChainRequest,
    ) -> Result<pb::CustodyChain, Error> {
        let id = parse_name(&message.id)?;
        let mut conn = self.pool.acquire().await?;
        let found = find_for(&mut conn, context.staff()?, id).await?;
        let folio = found.sealed.act().folio.to_string();
        chain(&mut conn, id, folio, self.clock.now()).await
    }

    /// Puts goods into a custody place.
    pub(crate) async fn store_items(
        &self,
        context: &Context,
        message: pb::StoreItemsRequest,
    ) -> Result<pb::StoreItemsResponse, Error> {
        let caller = context.staff()?;
        let mut wrong = Violations::new();
        let labels = parse_labels(&message.items, "items", MAX_ITEMS, &mut wrong);
        let place = self.entry(context, PLACES, &message.place).await?;
        let mut tx = self.pool.begin().await?;
        let items = lock_for(&mut tx, caller, labels, &mut wrong).await?;
        let airport = items.first().map(|item| item.airport.clone()).unwrap_or_default();
        let place = wrong.take("place", place_at(place, &airport));
        let (Some(place), true) = (place, wrong.is_empty()) else { return Err(Error::Invalid(wrong)) };
        let event_context = EventContext::of(context, caller, self.clock.now()).at(&airport);
        let keys = items.iter().map(|item| (item.folio.clone(), item.n)).collect();
        // A repeat after a lost answer is not refused.
        let lies_there = |item: &LockedItem| {
            item.goods.custody == Custody::Stored && item.goods.place.as_ref() == Some(&place.code)
        };
        if items.iter().all(lies_there) {
            let rows = rows_of(&mut tx, keys, None, event_context.time).await?;
            return Ok(pb::StoreItemsResponse { items: wire::wire_rows(rows)? });
        }
        let action = Action::Store { place: place.code.clone() };
        let detail = StepDetail { place: Some(place.clone()), ..StepDetail::default() };
        let at = event_context.time;
        let labels = labels_of(&items);
        take_steps(&mut tx, items, &action, &officer(caller), at, Some(detail)).await?;
        let fact = CustodyChanged {
            step: Step::Stored.code().to_owned(),
            items: labels,
            place: Some(place.code.clone()),
            destination: None,
            disposal: None,
        };
        outbox::append(&mut tx, &place.code, &event_context, &fact).await?;
        let rows = rows_of(&mut tx, keys, None, at).await?;
        self.wake.commit(tx).await?;
        Ok(pb::StoreItemsResponse { items: wire::wire_rows(rows)? })
    }

    /// Gives goods back to their owner.
    pub(crate) async fn release_item(
        &self,
        context: &Context,
        message: pb::ReleaseItemRequest,
    ) -> Result<pb::CustodyChain, Error> {
        let caller = context.staff()?;
        let id = parse_name(&message.id)?;
        let mut wrong = Violations::new();
        let received_by = wrong
            .take("received_by", name(&message.received_by, limits::release_item_request::MAX_RECEIVED_BY));
        let document = wrong.take(
            "received_document",
            optional(&message.received_document, |typed| {
                code(typed, limits::release_item_request::MAX_RECEIVED_DOCUMENT)
            }),
        );
        let (Some(received_by), Some(received_document)) = (received_by, document) else {
            return Err(Error::Invalid(wrong));
        };
        let by = self.second_person(context, caller).await?;
        let mut tx = self.pool.begin().await?;
        let found = find_for(&mut tx, caller, id).await?;
        let act = found.sealed.act();
        let labels = [(act.folio.to_string(), message.n)];
        let items = store::lock_labels(&mut tx, &labels).await?;
        if items.is_empty() {
            return Err(Error::NotFound);
        }
        // A repeat after a lost answer is not refused.
        let steps = store::steps(&mut tx, id).await?;
        let last = steps.iter().rfind(|step| step.n == message.n);
        if last.is_some_and(|step| {
            step.step == Step::Released.code()
                && step.officer_id == caller.user_id
                && step.received_by.as_ref() == Some(&received_by)
                && step.received_document == received_document
        }) {
            return chain(&mut tx, id, act.folio.to_string(), self.clock.now()).await;
        }
        let event_context = EventContext::of(context, caller, self.clock.now()).at(&act.content.airport);
        let at = event_context.time;
        let detail =
            StepDetail { received_by: Some(received_by), received_document, ..StepDetail::default() };
        let fact = CustodyChanged {
            step: Step::Released.code().to_owned(),
            items: labels_of(&items),
            place: None,
            destination: None,
            disposal: None,
        };
        take_steps(&mut tx, items, &Action::Release(by), &officer(caller), at, Some(detail)).await?;
        outbox::append(&mut tx, &act.folio.to_string(), &event_context, &fact).await?;
        let answer = chain(&mut tx, id, act.folio.to_string(), at).await?;
        self.wake.commit(tx).await?;
        Ok(answer)
    }
}

fn parse_list(
    message: pb::ListCustodyRequest,
    airport: Option<String>,
    caller: &Caller,
    mut wrong: Violations,
) -> Result<(Filter, Page<store::Key>), Error> {
    let short = |typed: &str| code(typed, 40).map(|typed| typed.to_uppercase());
    let place = wrong.take("place", optional(&message.place, short));
    let folio = wrong.take("folio", optional(&message.folio, short));
    let custody = match chosen(wire::custody_in(message.state)) {
        Ok(Some(custody)) if custody.is_final() => Err(Reason::UnknownCode),
        custody => custody,
    };
    let custody = wrong.take("state", custody);
    let of = (&message.airport, &message.place, &message.folio, message.state, message.overdue);
    let page = Page::requested(&message, &of, wrong)?;
    let (place, folio, custody) = (place.flatten(), folio.flatten(), custody.flatten());
    // Of one act, goods that left custody are listed too: their label may still be scanned.
    let ended = folio.is_some();
    let overdue = message.overdue.unwrap_or_default();
    let scope = caller.airport_scope();
    let filter = Filter { scope, airport, place, custody, overdue, folio, ended, ..Filter::default() };
    Ok((filter, page))
}

async fn chain(
    conn: &mut PgConnection,
    id: Uuid,
    folio: String,
    now: DateTime<Utc>,
) -> Result<pb::CustodyChain, Error> {
    let of_act = Filter { folio: Some(folio), ended: true, ..Filter::default() };
    let mut rows = store::list(conn, &of_act, now, None, i64::MAX).await?;
    rows.sort_by_key(|row| row.n);
    let steps = store::steps(conn, id).await?;
    let steps = steps.into_iter().map(|entry| {
        let step = Step::parse(&entry.step);
        let step = step.ok_or_else(|| Error::Corrupt { id, what: format!("step {}", entry.step) })?;
        let named = |code: Option<String>, name: Option<String>| {
            code.map(|code| pb::CodeName { name: name.unwrap_or_else(|| code.clone()), code })
        };
        Ok(pb::CustodyEntry {
            n: entry.n,
            step: wire::step_out(step),
            happened_at: Some(timestamp(entry.at)),
            officer_name: entry.officer_name,
            officer_id: entry.officer_id.to_string(),
            place: named(entry.place, entry.place_name),
            movement_id: entry.movement_id.map(|id| id.to_string()).unwrap_or_default(),
            destination: named(entry.destination, entry.destination_name),
            received_by: entry.received_by.unwrap_or_default(),
            received_document: entry.received_document.unwrap_or_default(),
        })
    });
    Ok(pb::CustodyChain { items: wire::wire_rows(rows)?, steps: steps.collect::<Result<_, Error>>()? })
}
