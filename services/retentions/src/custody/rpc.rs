//! The gRPC face of custody.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use pinzon_airports::Airports;
use pinzon_chassis::{
    Reason,
    caller::{Caller, Role},
    clock::{Clock, timestamp},
    context::Context,
    page::{MOST_COUNTED, Page},
    peer::Peer,
    status::{self, Violations},
    wire::chosen,
};
use pinzon_domain::text::{code, name, optional, parse_id, plain, text};
use pinzon_events::{
    facts::{CustodyChanged, InventoryTaken, MovementsExported},
    outbox::{self, Wake},
};
use pinzon_proto::limits::retentions as limits;
use pinzon_proto::{
    catalogues::v1::{BatchGetEntriesRequest, Entry, EntryKey, entry_service_client::EntryServiceClient},
    retentions::v1::{self as pb, custody_service_server::CustodyService},
};
use prost::Message as _;
use sha2::{Digest as _, Sha256};
use sqlx::{PgConnection, PgPool};
use tonic::{Code, Request, Response, Status};
use uuid::Uuid;

use super::{
    Action, Custody, Impossible, Kind, OpenMovement, Step,
    store::{
        self, Filter, LockedItem, Movement, MovementFilter, StepDetail,
        inventory::{self, Inventory, InventoryFilter},
    },
};
use crate::{
    accounts::Accounts,
    error::Error,
    folio,
    list::filter::period,
    lookup::Named,
    retention::{self, Officer},
    rpc::{event_context, find_for, parse_name, reach, releases, upstream},
    wire,
};

/// Goods of one request.
const MAX_ITEMS: usize = limits::open_movement_request::MAX_ITEMS;
/// Labels of one inventory.
const MAX_LABELS: usize = limits::take_inventory_request::MAX_LABELS;
const PLACES: &str = "custody-places";
const DESTINATIONS: &str = "rejection-destinations";

/// Answers the calls of [`CustodyService`].
#[derive(Clone)]
pub struct Rpc {
    /// The service's database.
    pub pool: PgPool,
    /// Where places and destinations are asked.
    pub catalogues: Peer,
    pub airports: Airports,
    /// Who may be a second person.
    pub accounts: Accounts,
    pub clock: Clock,
    /// Wakes the relay.
    pub wake: Wake,
}

#[tonic::async_trait]
impl CustodyService for Rpc {
    async fn list_custody(
        &self,
        request: Request<pb::ListCustodyRequest>,
    ) -> Result<Response<pb::ListCustodyResponse>, Status> {
        let context = Context::of(&request)?;
        let (caller, message) = (context.staff()?, request.into_inner());
        let airport = wanted_airport(&message.airport, caller)?;
        let mut wrong = Violations::new();
        self.airports.check(&context, "airport", airport.as_deref(), &mut wrong).await;
        let (filter, page) = parse_list(message, airport, caller, wrong)?;
        let now = self.clock.now();
        let mut conn = self.pool.acquire().await.map_err(Error::from)?;
        let mut rows = store::page(&mut conn, &filter, now, &page).await?;
        let next_page_token = page.cut(&mut rows, store::Row::key);
        Ok(Response::new(pb::ListCustodyResponse {
            items: wire_rows(rows)?,
            total: store::count(&mut conn, &filter, now).await?,
            next_page_token,
        }))
    }

    async fn get_custody_figures(
        &self,
        request: Request<pb::GetCustodyFiguresRequest>,
    ) -> Result<Response<pb::CustodyFigures>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?;
        let mut wrong = Violations::new();
        let airport = wanted_airport(&request.into_inner().airport, caller)?;
        self.airports.check(&context, "airport", airport.as_deref(), &mut wrong).await;
        wrong.into_result().map_err(Error::Invalid)?;
        let scope = caller.airport_scope();
        let mut conn = self.pool.acquire().await.map_err(Error::from)?;
        let places =
            store::figures(&mut conn, scope.as_deref(), airport.as_deref(), self.clock.now()).await?;
        let open = store::open_movements(&mut conn, scope.as_deref(), airport.as_deref()).await?;
        Ok(Response::new(pb::CustodyFigures {
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
        }))
    }

    async fn get_custody_chain(
        &self,
        request: Request<pb::GetCustodyChainRequest>,
    ) -> Result<Response<pb::CustodyChain>, Status> {
        let context = Context::of(&request)?;
        let id = parse_name(&request.into_inner().id)?;
        let mut conn = self.pool.acquire().await.map_err(Error::from)?;
        let found = find_for(&mut conn, context.staff()?, id).await?;
        let folio = found.sealed.act().folio.to_string();
        Ok(Response::new(chain(&mut conn, id, folio, self.clock.now()).await?))
    }

    async fn store_items(
        &self,
        request: Request<pb::StoreItemsRequest>,
    ) -> Result<Response<pb::StoreItemsResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?;
        let message = request.into_inner();
        let mut wrong = Violations::new();
        let labels = parse_labels(&message.items, "items", MAX_ITEMS, &mut wrong);
        let place = self.entry(&context, PLACES, &message.place).await?;
        let mut tx = self.pool.begin().await.map_err(Error::from)?;
        let items = lock_for(&mut tx, caller, labels, &mut wrong).await?;
        let airport = items.first().map(|item| item.airport.clone()).unwrap_or_default();
        let place = wrong.take("place", place_at(place, &airport));
        let (Some(place), true) = (place, wrong.is_empty()) else { return Err(Error::Invalid(wrong).into()) };
        let event_context = event_context(&context, caller, Some(&airport), self.clock.now());
        let keys = items.iter().map(|item| (item.folio.clone(), item.n)).collect();
        // A repeat after a lost answer is not refused.
        let lies_there = |item: &LockedItem| {
            item.goods.custody == Custody::Stored && item.goods.place.as_ref() == Some(&place.code)
        };
        if items.iter().all(lies_there) {
            let rows = rows_of(&mut tx, keys, None, event_context.time).await?;
            return Ok(Response::new(pb::StoreItemsResponse { items: wire_rows(rows)? }));
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
        outbox::append(&mut tx, &place.code, &event_context, &fact).await.map_err(Error::from)?;
        let rows = rows_of(&mut tx, keys, None, at).await?;
        tx.commit().await.map_err(Error::from)?;
        self.wake.ring();
        Ok(Response::new(pb::StoreItemsResponse { items: wire_rows(rows)? }))
    }

    async fn open_movement(
        &self,
        request: Request<pb::OpenMovementRequest>,
    ) -> Result<Response<pb::Movement>, Status> {
        let context = Context::of(&request)?;
        self.open(&context, request.into_inner()).await.map(Response::new)
    }

    async fn dispose_item(
        &self,
        request: Request<pb::DisposeItemRequest>,
    ) -> Result<Response<pb::Movement>, Status> {
        let context = Context::of(&request)?;
        let message = request.into_inner();
        let id = parse_name(&message.id)?;
        let mut conn = self.pool.acquire().await.map_err(Error::from)?;
        let found = find_for(&mut conn, context.staff()?, id).await?;
        drop(conn);
        let disposal = pb::OpenMovementRequest {
            id: message.movement_id,
            kind: pb::MovementKind::Disposal.into(),
            items: vec![pb::ItemLabel { folio: found.sealed.act().folio.to_string(), n: message.n }],
            destination: message.destination,
            method: message.method,
            ..Default::default()
        };
        self.open(&context, disposal).await.map(Response::new)
    }

    async fn get_movement(
        &self,
        request: Request<pb::GetMovementRequest>,
    ) -> Result<Response<pb::Movement>, Status> {
        let context = Context::of(&request)?;
        let id = parse_movement(&request.into_inner().id)?;
        let mut conn = self.pool.acquire().await.map_err(Error::from)?;
        let found = find_movement(&mut conn, context.staff()?, id).await?.ok_or(Error::NoMovement)?;
        Ok(Response::new(self.movement(&mut conn, found).await?))
    }

    async fn list_movements(
        &self,
        request: Request<pb::ListMovementsRequest>,
    ) -> Result<Response<pb::ListMovementsResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?;
        let message = request.into_inner();
        let (size, token) = (message.page_size, &message.page_token);
        let (filter, page) = self.movement_page(&context, caller, message.filter, size, token).await?;
        let mut conn = self.pool.acquire().await.map_err(Error::from)?;
        let (items, next_page_token) = movement_rows(&mut conn, &filter, &page).await?;
        let total = store::count_movements(&mut conn, &filter, MOST_COUNTED + 1).await?;
        Ok(Response::new(pb::ListMovementsResponse { items, total, next_page_token }))
    }

    async fn export_movements(
        &self,
        request: Request<pb::ExportMovementsRequest>,
    ) -> Result<Response<pb::ExportMovementsResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?;
        let message = request.into_inner();
        let (size, token) = (message.page_size, &message.page_token);
        let (filter, page) = self.movement_page(&context, caller, message.filter, size, token).await?;
        let mut tx = self.pool.begin().await.map_err(Error::from)?;
        let (items, next_page_token) = movement_rows(&mut tx, &filter, &page).await?;
        if message.page_token.is_empty() {
            let fact = MovementsExported {
                filter: serde_json::to_value(&filter).unwrap_or_default(),
                count: store::count_movements(&mut tx, &filter, i64::MAX).await?,
            };
            let event_context = event_context(&context, caller, filter.airport.as_deref(), self.clock.now());
            outbox::append(&mut tx, "movements", &event_context, &fact).await.map_err(Error::from)?;
        }
        tx.commit().await.map_err(Error::from)?;
        self.wake.ring();
        Ok(Response::new(pb::ExportMovementsResponse { items, next_page_token }))
    }

    async fn confirm_movement(
        &self,
        request: Request<pb::ConfirmMovementRequest>,
    ) -> Result<Response<pb::Movement>, Status> {
        let context = Context::of(&request)?;
        let id = parse_movement(&request.into_inner().id)?;
        self.close(&context, id, true).await.map(Response::new)
    }

    async fn cancel_movement(
        &self,
        request: Request<pb::CancelMovementRequest>,
    ) -> Result<Response<pb::Movement>, Status> {
        let context = Context::of(&request)?;
        let id = parse_movement(&request.into_inner().id)?;
        self.close(&context, id, false).await.map(Response::new)
    }

    async fn release_item(
        &self,
        request: Request<pb::ReleaseItemRequest>,
    ) -> Result<Response<pb::CustodyChain>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?;
        let message = request.into_inner();
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
            return Err(Error::Invalid(wrong).into());
        };
        let by = self.accounts.second_person(&context, caller).await?;
        let mut tx = self.pool.begin().await.map_err(Error::from)?;
        let found = find_for(&mut tx, caller, id).await?;
        let act = found.sealed.act();
        let labels = [(act.folio.to_string(), message.n)];
        let items = store::lock_labels(&mut tx, &labels).await?;
        if items.is_empty() {
            return Err(Error::NotFound.into());
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
            return Ok(Response::new(chain(&mut tx, id, act.folio.to_string(), self.clock.now()).await?));
        }
        let event_context = event_context(&context, caller, Some(&act.content.airport), self.clock.now());
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
        outbox::append(&mut tx, &act.folio.to_string(), &event_context, &fact).await.map_err(Error::from)?;
        let answer = chain(&mut tx, id, act.folio.to_string(), at).await?;
        tx.commit().await.map_err(Error::from)?;
        self.wake.ring();
        Ok(Response::new(answer))
    }

    async fn list_inventories(
        &self,
        request: Request<pb::ListInventoriesRequest>,
    ) -> Result<Response<pb::ListInventoriesResponse>, Status> {
        let context = Context::of(&request)?;
        let (caller, message) = (context.staff()?, request.into_inner());
        let airport = wanted_airport(&message.airport, caller)?;
        let mut wrong = Violations::new();
        self.airports.check(&context, "airport", airport.as_deref(), &mut wrong).await;
        let place = wrong.take("place", optional(&message.place, |typed| code(typed, 40))).flatten();
        let filter = InventoryFilter { scope: caller.airport_scope(), airport, place };
        let page = wrong.take("page_token", Page::parse(message.page_size, &message.page_token, &filter));
        let (Some(page), true) = (page, wrong.is_empty()) else { return Err(Error::Invalid(wrong).into()) };
        let mut conn = self.pool.acquire().await.map_err(Error::from)?;
        let mut rows = inventory::page(&mut conn, &filter, &page).await?;
        let next_page_token = page.cut(&mut rows, Inventory::key);
        Ok(Response::new(pb::ListInventoriesResponse {
            items: rows.into_iter().map(wire_inventory).collect(),
            total: inventory::count(&mut conn, &filter).await?,
            next_page_token,
        }))
    }

    async fn take_inventory(
        &self,
        request: Request<pb::TakeInventoryRequest>,
    ) -> Result<Response<pb::Inventory>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?;
        let message = request.into_inner();
        let mut wrong = Violations::new();
        let labels = parse_labels(&message.labels, "labels", MAX_LABELS, &mut wrong);
        let airport = plain(&message.airport);
        reach(caller, &airport)?;
        let place = place_at(self.entry(&context, PLACES, &message.place).await?, &airport);
        let place = wrong.take("place", place);
        let (Some(place), true) = (place, wrong.is_empty()) else { return Err(Error::Invalid(wrong).into()) };
        let scanned: HashSet<(String, i32)> = labels.into_iter().collect();
        let event_context = event_context(&context, caller, Some(&airport), self.clock.now());
        let now = event_context.time;
        let mut tx = self.pool.begin().await.map_err(Error::from)?;
        let here =
            Filter { airport: Some(airport.clone()), place: Some(place.code.clone()), ..Filter::default() };
        let expected = store::list(&mut tx, &here, now, None, i64::MAX).await?;
        let label = |row: &store::Row| (row.folio.clone(), row.n);
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
        let names = |rows: &[store::Row]| rows.iter().map(|row| format!("{}/{}", row.folio, row.n)).collect();
        let fact = InventoryTaken {
            found: i64::try_from(found.len()).unwrap_or(i64::MAX),
            missing: names(&missing),
            unexpected: names(&unexpected),
            unknown: i64::try_from(unknown.len()).unwrap_or(i64::MAX),
        };
        outbox::append(&mut tx, &place.code, &event_context, &fact).await.map_err(Error::from)?;
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
        inventory::insert(&mut tx, &taken).await?;
        tx.commit().await.map_err(Error::from)?;
        self.wake.ring();
        Ok(Response::new(pb::Inventory {
            found: taken.found,
            missing: wire_rows(missing)?,
            unexpected: wire_rows(unexpected)?,
            unknown: unknown.into_iter().map(|(folio, n)| pb::ItemLabel { folio, n }).collect(),
        }))
    }
}

impl Rpc {
    /// Which movements are asked for, and which page of them.
    async fn movement_page(
        &self,
        context: &Context,
        caller: &Caller,
        asked: Option<pb::MovementFilter>,
        page_size: i32,
        page_token: &str,
    ) -> Result<(MovementFilter, Page<store::MovementKey>), Error> {
        let asked = asked.unwrap_or_default();
        let airport = wanted_airport(&asked.airport, caller)?;
        let mut wrong = Violations::new();
        self.airports.check(context, "filter.airport", airport.as_deref(), &mut wrong).await;
        parse_movements(&asked, airport, page_size, page_token, caller, wrong)
    }

    /// Opens a movement.
    async fn open(
        &self,
        context: &Context,
        message: pb::OpenMovementRequest,
    ) -> Result<pb::Movement, Status> {
        let caller = context.staff()?;
        let request_hash: [u8; 32] = Sha256::digest(message.encode_to_vec()).into();
        let mut wrong = Violations::new();
        let id = wrong.take("id", retention::parse_id(&message.id));
        let kind = wrong.take("kind", wire::kind_in(message.kind));
        if kind == Some(Kind::Disposal) && caller.role == Role::Inspector {
            return Err(status::forbidden());
        }
        let labels = parse_labels(&message.items, "items", MAX_ITEMS, &mut wrong);
        let mut tx = self.pool.begin().await.map_err(Error::from)?;
        if let Some(id) = id
            && let Some(first) = self.first_result(&mut tx, caller, id, &request_hash).await?
        {
            return Ok(first);
        }
        let place = self.entry(context, PLACES, &message.place).await?;
        let destination = self.entry(context, DESTINATIONS, &message.destination).await?;
        let items = lock_for(&mut tx, caller, labels, &mut wrong).await?;
        let airport = items.first().map(|item| item.airport.clone()).unwrap_or_default();
        let (mut to_place, mut to_destination, mut method) = (None, None, None);
        match kind {
            Some(Kind::Transfer) => to_place = wrong.take("place", place_at(place, &airport)),
            Some(Kind::Disposal) => {
                to_destination = wrong.take("destination", final_destination(destination, &items));
                method =
                    wrong.take("method", text(&message.method, limits::open_movement_request::MAX_METHOD));
            }
            None => {}
        }
        let (Some(id), Some(kind), true) = (id, kind, wrong.is_empty()) else {
            return Err(Error::Invalid(wrong).into());
        };
        let event_context = event_context(context, caller, Some(&airport), self.clock.now());
        let at = event_context.time;
        let movement = Movement {
            id,
            kind,
            state: OPEN.to_owned(),
            airport,
            folio: None,
            place: to_place.clone(),
            destination: to_destination.clone(),
            method,
            opened_at: at,
            opened_by: officer(caller),
            closed: None,
            labels: labels_of(&items),
            issuers: Vec::new(),
            time_zone: items.first().map(|item| item.time_zone.clone()).unwrap_or_default(),
            request_hash: request_hash.to_vec(),
        };
        if !store::insert_movement(&mut tx, &movement, &request_hash).await? {
            // Another try of the same request was faster.
            let first = self.first_result(&mut tx, caller, id, &request_hash).await?;
            return Ok(first.ok_or(Error::NoMovement)?);
        }
        let open = OpenMovement {
            id,
            kind,
            opened_by: caller.user_id,
            place: to_place.as_ref().map(|place| place.code.clone()),
        };
        let detail = StepDetail { place: to_place, movement_id: Some(id), ..StepDetail::default() };
        let step = match kind {
            Kind::Transfer => Step::HandedOver,
            Kind::Disposal => Step::DisposalOpened,
        };
        let fact = changed(step, &items, &movement);
        take_steps(&mut tx, items, &Action::Open(open), &officer(caller), at, Some(detail)).await?;
        outbox::append(&mut tx, &id.to_string(), &event_context, &fact).await.map_err(Error::from)?;
        let opened = find_movement(&mut tx, caller, id).await?.ok_or(Error::NoMovement)?;
        let answer = self.movement(&mut tx, opened).await?;
        tx.commit().await.map_err(Error::from)?;
        self.wake.ring();
        Ok(answer)
    }

    /// The movement that an earlier request with the same id and content opened.
    async fn first_result(
        &self,
        conn: &mut PgConnection,
        caller: &Caller,
        id: Uuid,
        request_hash: &[u8; 32],
    ) -> Result<Option<pb::Movement>, Error> {
        match find_movement(conn, caller, id).await? {
            None => Ok(None),
            Some(first) if first.request_hash == request_hash => self.movement(conn, first).await.map(Some),
            Some(_) => Err(Error::IdReused(id)),
        }
    }

    /// Confirms or cancels a movement.
    async fn close(&self, context: &Context, id: Uuid, confirm: bool) -> Result<pb::Movement, Status> {
        let caller = context.staff()?;
        let action = match confirm {
            true => Action::Confirm(self.accounts.second_person(context, caller).await?),
            false => Action::Cancel,
        };
        let mut tx = self.pool.begin().await.map_err(Error::from)?;
        store::lock_movement(&mut tx, id).await?;
        let movement = find_movement(&mut tx, caller, id).await?.ok_or(Error::NoMovement)?;
        let wanted = if confirm { CONFIRMED } else { CANCELLED };
        if movement.state != OPEN {
            // A repeat after a lost answer is not refused.
            let by_caller = movement.closed.as_ref().is_some_and(|(_, by)| by.id == caller.user_id);
            if movement.state == wanted && by_caller {
                return Ok(self.movement(&mut tx, movement).await?);
            }
            return Err(Error::MovementClosed.into());
        }
        let event_context = event_context(context, caller, Some(&movement.airport), self.clock.now());
        let at = event_context.time;
        let step = match (confirm, movement.kind) {
            (true, Kind::Transfer) => Step::Received,
            (true, Kind::Disposal) => Step::Disposed,
            (false, Kind::Transfer) => Step::TakenBack,
            (false, Kind::Disposal) => Step::DisposalCancelled,
        };
        let items = store::lock_moving(&mut tx, id).await?;
        let disposal = match step {
            Step::Disposed => {
                let year = folio::year_at(at, store::zone_of_moving(&mut tx, id).await?);
                Some(store::next_disposal(&mut tx, &movement.airport, year).await?)
            }
            _ => None,
        };
        let movement = Movement { folio: disposal.clone(), ..movement };
        let fact = changed(step, &items, &movement);
        let place = movement.place.clone().filter(|_| confirm);
        let detail = StepDetail { place, movement_id: Some(id), ..StepDetail::default() };
        let person = officer(caller);
        take_steps(&mut tx, items, &action, &person, at, Some(detail)).await?;
        store::close_movement(&mut tx, id, wanted, disposal.as_deref(), &person, at).await?;
        outbox::append(&mut tx, &id.to_string(), &event_context, &fact).await.map_err(Error::from)?;
        let closed = find_movement(&mut tx, caller, id).await?.ok_or(Error::NoMovement)?;
        let answer = self.movement(&mut tx, closed).await?;
        tx.commit().await.map_err(Error::from)?;
        self.wake.ring();
        Ok(answer)
    }

    /// A movement with its goods.
    async fn movement(&self, conn: &mut PgConnection, movement: Movement) -> Result<pb::Movement, Error> {
        let of = Filter { movement: Some(movement.id), ended: true, ..Filter::default() };
        let rows = store::list(conn, &of, self.clock.now(), None, i64::MAX).await?;
        Ok(wire_movement(movement, wire_rows(rows)?))
    }

    /// An active entry of a small catalogue; none for an empty code.
    async fn entry(&self, context: &Context, kind: &str, code: &str) -> Result<Option<Entry>, Error> {
        let code = plain(code);
        if code.is_empty() {
            return Ok(None);
        }
        let keys = vec![EntryKey { kind: kind.to_owned(), code: code.clone() }];
        let request = context.forward(BatchGetEntriesRequest { keys });
        let answer = EntryServiceClient::new(self.catalogues.clone()).batch_get_entries(request).await;
        let entries = match answer {
            Ok(answer) => answer.into_inner().entries,
            // What cannot be a code names no entry.
            Err(refusal) if refusal.code() == Code::InvalidArgument => Vec::new(),
            Err(refusal) => return Err(upstream("catalogues")(refusal)),
        };
        // An unknown code differs from none.
        let unknown = Entry { code, ..Entry::default() };
        Ok(Some(entries.into_iter().next().unwrap_or(unknown)))
    }
}

const OPEN: &str = "open";
const CONFIRMED: &str = "confirmed";
const CANCELLED: &str = "cancelled";

/// Takes one step with all goods, or names each that does not allow it. The caller must hold their locks.
pub async fn take_steps(
    conn: &mut PgConnection,
    items: Vec<LockedItem>,
    action: &Action,
    officer: &Officer,
    at: DateTime<Utc>,
    detail: Option<StepDetail>,
) -> Result<Vec<LockedItem>, Error> {
    let mut wrong = Violations::new();
    let mut after = Vec::with_capacity(items.len());
    let mut steps = Vec::with_capacity(items.len());
    for item in items {
        match item.goods.after(action) {
            Ok((goods, step)) => {
                after.push(LockedItem { goods, ..item });
                steps.push(step);
            }
            Err(why @ (Impossible::SamePerson | Impossible::OwnAct | Impossible::TiedAccount)) => {
                return Err(Error::AnotherPerson(reason(why)));
            }
            Err(why) => wrong.add(format!("items[{}/{}]", item.folio, item.n), reason(why)),
        }
    }
    wrong.into_result().map_err(Error::Invalid)?;
    store::write(conn, &after, &steps, officer, at, &detail.unwrap_or_default()).await?;
    Ok(after)
}

fn reason(why: Impossible) -> Reason {
    match why {
        Impossible::Final(_) => Reason::CustodyEnded,
        Impossible::Moving => Reason::CustodyMoving,
        Impossible::NotMoving => Reason::MovementClosed,
        Impossible::AlreadyStored => Reason::CustodyStored,
        Impossible::NotStored => Reason::CustodyNotStored,
        Impossible::NeverReceived => Reason::CustodyNeverReceived,
        Impossible::SamePlace => Reason::CustodySamePlace,
        Impossible::SamePerson => Reason::MovementSamePerson,
        Impossible::OwnAct => Reason::CustodyOwnAct,
        Impossible::TiedAccount => Reason::CustodyTiedAccount,
    }
}

fn changed(step: Step, items: &[LockedItem], movement: &Movement) -> CustodyChanged {
    CustodyChanged {
        step: step.code().to_owned(),
        items: labels_of(items),
        place: movement.place.as_ref().map(|place| place.code.clone()),
        destination: movement.destination.as_ref().map(|destination| destination.code.clone()),
        disposal: movement.folio.clone(),
    }
}

fn labels_of(items: &[LockedItem]) -> Vec<String> {
    items.iter().map(|item| format!("{}/{}", item.folio, item.n)).collect()
}

fn officer(caller: &Caller) -> Officer {
    Officer { id: caller.user_id, name: caller.name.clone() }
}

/// Parses labels. A label is named by its place in the request.
fn parse_labels(
    labels: &[pb::ItemLabel],
    field: &str,
    most: usize,
    wrong: &mut Violations,
) -> Vec<(String, i32)> {
    if labels.is_empty() && field == "items" {
        wrong.add(field, Reason::EmptyList);
    }
    if labels.len() > most {
        wrong.add(field, Reason::TooMany);
        return Vec::new();
    }
    let mut seen = HashSet::new();
    let mut parsed = Vec::new();
    for (i, label) in labels.iter().enumerate() {
        let key = (plain(&label.folio).to_uppercase(), label.n);
        if key.0.contains('\0') || key.0.len() > 40 {
            wrong.add(format!("{field}[{i}]"), Reason::Malformed);
        } else if seen.insert(key.clone()) {
            parsed.push(key);
        } else {
            wrong.add(format!("{field}[{i}]"), Reason::Duplicated);
        }
    }
    parsed
}

/// Locks the goods of labels, which must be of one airport of the caller.
async fn lock_for(
    conn: &mut PgConnection,
    caller: &Caller,
    labels: Vec<(String, i32)>,
    wrong: &mut Violations,
) -> Result<Vec<LockedItem>, Error> {
    let items = store::lock_labels(conn, &labels).await?;
    let airport = items.first().map(|item| item.airport.clone());
    for (i, label) in labels.iter().enumerate() {
        match items.iter().find(|item| (&item.folio, item.n) == (&label.0, label.1)) {
            None => wrong.add(format!("items[{i}]"), Reason::ItemNotFound),
            Some(item) if Some(&item.airport) != airport.as_ref() => {
                wrong.add(format!("items[{i}]"), Reason::AnotherAirport);
            }
            Some(_) => {}
        }
    }
    if let Some(airport) = airport {
        reach(caller, &airport)?;
    }
    Ok(items)
}

/// An active custody place of an airport.
fn place_at(entry: Option<Entry>, airport: &str) -> Result<Named, Reason> {
    let entry = entry.ok_or(Reason::Required)?;
    let here = entry.attributes.get("airport").is_some_and(|at| at == airport);
    if entry.active && here {
        Ok(Named { code: entry.code, name: entry.name })
    } else {
        Err(Reason::UnknownCode)
    }
}

/// An active destination after which nothing follows, and where all goods may go.
fn final_destination(entry: Option<Entry>, items: &[LockedItem]) -> Result<Named, Reason> {
    let entry = entry.ok_or(Reason::Required)?;
    if releases(&entry) && items.iter().any(|item| item.rejected) {
        return Err(Reason::DestinationReleases);
    }
    let is_final = entry.attributes.get("final").is_some_and(|is_final| is_final == "Sí");
    if entry.active && is_final {
        Ok(Named { code: entry.code, name: entry.name })
    } else {
        Err(Reason::UnknownCode)
    }
}

fn wanted_airport(typed: &str, caller: &Caller) -> Result<Option<String>, Error> {
    let airport = Some(plain(typed).to_uppercase()).filter(|airport| !airport.is_empty());
    if let Some(airport) = &airport {
        reach(caller, airport)?;
    }
    Ok(airport)
}

fn parse_movement(text: &str) -> Result<Uuid, Error> {
    parse_id(text).map_err(|_| Error::NoMovement)
}

/// Finds a movement by its id. Fails if the caller does not reach its airport.
async fn find_movement(
    conn: &mut PgConnection,
    caller: &Caller,
    id: Uuid,
) -> Result<Option<Movement>, Error> {
    let only = MovementFilter { id: Some(id), ..MovementFilter::default() };
    let found = store::movements(conn, &only, None, 1).await?.into_iter().next();
    if let Some(movement) = &found {
        reach(caller, &movement.airport)?;
    }
    Ok(found)
}

fn parse_movements(
    asked: &pb::MovementFilter,
    airport: Option<String>,
    page_size: i32,
    page_token: &str,
    caller: &Caller,
    mut wrong: Violations,
) -> Result<(MovementFilter, Page<store::MovementKey>), Error> {
    let state = wrong.take("filter.state", movement_state(asked.state)).flatten();
    let kind = wrong.take("filter.kind", chosen(wire::kind_in(asked.kind))).flatten();
    let days = ("moved_from", "moved_to");
    let (moved_from, moved_to) = period(&asked.moved_from, &asked.moved_to, days, &mut wrong);
    let folio = optional(&asked.folio, |typed| code(typed, 40).map(|typed| typed.to_uppercase()));
    let folio = wrong.take("filter.folio", folio).flatten();
    let filter = MovementFilter {
        id: None,
        scope: caller.airport_scope(),
        airport,
        state,
        kind: kind.map(Kind::code),
        moved_from,
        moved_to,
        folio,
    };
    let page = wrong.take("page_token", Page::parse(page_size, page_token, &filter));
    match page {
        Some(page) if wrong.is_empty() => Ok((filter, page)),
        _ => Err(Error::Invalid(wrong)),
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

/// The movements of a page, and the token of the next one.
async fn movement_rows(
    conn: &mut PgConnection,
    filter: &MovementFilter,
    page: &Page<store::MovementKey>,
) -> Result<(Vec<pb::Movement>, String), Error> {
    let mut rows = store::movements(conn, filter, page.after, page.limit()).await?;
    let next_page_token = page.cut(&mut rows, Movement::key);
    Ok((rows.into_iter().map(|row| wire_movement(row, Vec::new())).collect(), next_page_token))
}

fn movement_state(state: i32) -> Result<Option<&'static str>, Reason> {
    match pb::MovementState::try_from(state) {
        Ok(pb::MovementState::Unspecified) => Ok(None),
        Ok(pb::MovementState::Open) => Ok(Some(OPEN)),
        Ok(pb::MovementState::Confirmed) => Ok(Some(CONFIRMED)),
        Ok(pb::MovementState::Cancelled) => Ok(Some(CANCELLED)),
        Err(_) => Err(Reason::UnknownCode),
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
    let page = wrong.take("page_token", Page::parse(message.page_size, &message.page_token, &of));
    let (Some(place), Some(folio), Some(custody), Some(page), true) =
        (place, folio, custody, page, wrong.is_empty())
    else {
        return Err(Error::Invalid(wrong));
    };
    // Of one act, goods that left custody are listed too: their label may still be scanned.
    let ended = folio.is_some();
    let overdue = message.overdue.unwrap_or_default();
    let scope = caller.airport_scope();
    let filter = Filter { scope, airport, place, custody, overdue, folio, ended, ..Filter::default() };
    Ok((filter, page))
}

/// The goods of labels at some airports, or at all without a scope.
async fn rows_of(
    conn: &mut PgConnection,
    labels: Vec<(String, i32)>,
    scope: Option<Vec<String>>,
    now: DateTime<Utc>,
) -> Result<Vec<store::Row>, Error> {
    let of = Filter { scope, labels: Some(labels), ended: true, ..Filter::default() };
    store::list(conn, &of, now, None, i64::MAX).await
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
    Ok(pb::CustodyChain { items: wire_rows(rows)?, steps: steps.collect::<Result<_, Error>>()? })
}

fn wire_rows(rows: Vec<store::Row>) -> Result<Vec<pb::CustodyItem>, Error> {
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
                weight_grams: row.weight_grams,
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

fn wire_movement(movement: Movement, items: Vec<pb::CustodyItem>) -> pb::Movement {
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
