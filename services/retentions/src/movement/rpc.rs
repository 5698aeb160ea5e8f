//! What the gRPC interface does with movements.

use pinzon_chassis::{
    ClosedSet, Reason,
    caller::{Caller, Role},
    context::Context,
    page::{MOST_COUNTED, Page},
    status::{self, Violations},
    wire::chosen,
};
use pinzon_domain::text::{code, optional, parse_id, text};
use pinzon_events::{
    facts::{CustodyChanged, MovementsExported},
    outbox::{self, EventContext},
};
use pinzon_proto::{access::List, catalogues::v1::Entry, limits::retentions as limits, retentions::v1 as pb};
use prost::Message as _;
use sha2::{Digest as _, Sha256};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    CANCELLED, CONFIRMED, OPEN,
    store::{self, Movement, MovementFilter},
    wire,
};
use crate::{
    custody::{
        self, Action, Kind, OpenMovement, Step,
        service::{
            MAX_ITEMS, PLACES, labels_of, lock_for, officer, parse_labels, place_at, take_steps,
            wanted_airport,
        },
        store::{Filter, LockedItem, StepDetail},
    },
    error::Error,
    list::filter::period,
    retention::{
        self, folio,
        frozen::NamedCode,
        service::{find_for, parse_name},
    },
    service::{Service, reach, releases},
};

const DESTINATIONS: &str = "rejection-destinations";

impl Service {
    /// Opens the disposal of goods of one item.
    pub(crate) async fn dispose_item(
        &self,
        context: &Context,
        message: pb::DisposeItemRequest,
    ) -> Result<pb::Movement, Error> {
        let id = parse_name(&message.id)?;
        let mut conn = self.pool.acquire().await?;
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
        self.open_movement(context, disposal).await
    }

    /// Returns a movement.
    pub(crate) async fn get_movement(
        &self,
        context: &Context,
        message: pb::GetMovementRequest,
    ) -> Result<pb::Movement, Error> {
        let id = parse_movement(&message.id)?;
        let mut conn = self.pool.acquire().await?;
        let found = find_movement(&mut conn, context.staff()?, id).await?.ok_or(Error::NoMovement)?;
        self.movement_with_goods(&mut conn, found).await
    }

    /// Returns a page of the movements.
    pub(crate) async fn list_movements(
        &self,
        context: &Context,
        message: pb::ListMovementsRequest,
    ) -> Result<pb::ListMovementsResponse, Error> {
        let caller = context.staff()?;
        let (filter, page) = self.movement_page(context, caller, &message, message.filter.as_ref()).await?;
        let mut conn = self.pool.acquire().await?;
        let (items, next_page_token) = movement_rows(&mut conn, &filter, &page).await?;
        let total = store::count_movements(&mut conn, &filter, MOST_COUNTED + 1).await?;
        Ok(pb::ListMovementsResponse { items, total, next_page_token })
    }

    /// Returns a page of the movements for a file, and records that.
    pub(crate) async fn export_movements(
        &self,
        context: &Context,
        message: pb::ExportMovementsRequest,
    ) -> Result<pb::ExportMovementsResponse, Error> {
        let caller = context.staff()?;
        let (filter, page) = self.movement_page(context, caller, &message, message.filter.as_ref()).await?;
        let mut tx = self.pool.begin().await?;
        let (items, next_page_token) = movement_rows(&mut tx, &filter, &page).await?;
        if message.page_token.is_empty() {
            let fact = MovementsExported {
                filter: serde_json::to_value(&filter).unwrap_or_default(),
                count: store::count_movements(&mut tx, &filter, i64::MAX).await?,
            };
            let event_context = EventContext {
                airport: filter.airport.clone(),
                ..EventContext::of(context, caller, self.clock.now())
            };
            outbox::append(&mut tx, "movements", &event_context, &fact).await?;
        }
        self.wake.commit(tx).await?;
        Ok(pb::ExportMovementsResponse { items, next_page_token })
    }

    /// Confirms a movement.
    pub(crate) async fn confirm_movement(
        &self,
        context: &Context,
        message: pb::ConfirmMovementRequest,
    ) -> Result<pb::Movement, Error> {
        let id = parse_movement(&message.id)?;
        self.end_movement(context, id, true).await
    }

    /// Cancels a movement.
    pub(crate) async fn cancel_movement(
        &self,
        context: &Context,
        message: pb::CancelMovementRequest,
    ) -> Result<pb::Movement, Error> {
        let id = parse_movement(&message.id)?;
        self.end_movement(context, id, false).await
    }

    /// Which movements are asked for, and which page of them.
    async fn movement_page(
        &self,
        context: &Context,
        caller: &Caller,
        request: &impl List,
        filter: Option<&pb::MovementFilter>,
    ) -> Result<(MovementFilter, Page<store::MovementKey>), Error> {
        let asked = filter.cloned().unwrap_or_default();
        let airport = wanted_airport(&asked.airport, caller)?;
        let mut wrong = Violations::new();
        self.airports.check(context, "filter.airport", airport.as_deref(), &mut wrong).await;
        let filter = parse_movements(&asked, airport, caller, &mut wrong);
        let page = Page::requested(request, &filter, wrong)?;
        Ok((filter, page))
    }

    /// Opens a movement.
    pub(crate) async fn open_movement(
        &self,
        context: &Context,
        message: pb::OpenMovementRequest,
    ) -> Result<pb::Movement, Error> {
        let caller = context.staff()?;
        let request_hash: [u8; 32] = Sha256::digest(message.encode_to_vec()).into();
        let mut wrong = Violations::new();
        let id = wrong.take("id", retention::parse_id(&message.id));
        let kind = wrong.take("kind", wire::kind_in(message.kind));
        if kind == Some(Kind::Disposal) && caller.role == Role::Inspector {
            return Err(status::forbidden().into());
        }
        let labels = parse_labels(&message.items, "items", MAX_ITEMS, &mut wrong);
        let mut tx = self.pool.begin().await?;
        if let Some(id) = id
            && let Some(first) = self.opened_before(&mut tx, caller, id, &request_hash).await?
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
            return Err(Error::Invalid(wrong));
        };
        let event_context = EventContext::of(context, caller, self.clock.now()).at(&airport);
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
            let first = self.opened_before(&mut tx, caller, id, &request_hash).await?;
            return first.ok_or(Error::NoMovement);
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
        outbox::append(&mut tx, &id.to_string(), &event_context, &fact).await?;
        let opened = find_movement(&mut tx, caller, id).await?.ok_or(Error::NoMovement)?;
        let answer = self.movement_with_goods(&mut tx, opened).await?;
        self.wake.commit(tx).await?;
        Ok(answer)
    }

    /// The movement that an earlier request with the same id and content opened.
    async fn opened_before(
        &self,
        conn: &mut PgConnection,
        caller: &Caller,
        id: Uuid,
        request_hash: &[u8; 32],
    ) -> Result<Option<pb::Movement>, Error> {
        match find_movement(conn, caller, id).await? {
            None => Ok(None),
            Some(first) if first.request_hash == request_hash => {
                self.movement_with_goods(conn, first).await.map(Some)
            }
            Some(_) => Err(Error::IdReused(id)),
        }
    }

    /// Confirms or cancels a movement.
    async fn end_movement(&self, context: &Context, id: Uuid, confirm: bool) -> Result<pb::Movement, Error> {
        let caller = context.staff()?;
        let action = match confirm {
            true => Action::Confirm(self.second_person(context, caller).await?),
            false => Action::Cancel,
        };
        let mut tx = self.pool.begin().await?;
        store::lock_movement(&mut tx, id).await?;
        let movement = find_movement(&mut tx, caller, id).await?.ok_or(Error::NoMovement)?;
        let wanted = if confirm { CONFIRMED } else { CANCELLED };
        if movement.state != OPEN {
            // A repeat after a lost answer is not refused.
            let by_caller = movement.closed.as_ref().is_some_and(|(_, by)| by.id == caller.user_id);
            if movement.state == wanted && by_caller {
                return self.movement_with_goods(&mut tx, movement).await;
            }
            return Err(Error::MovementClosed);
        }
        let event_context = EventContext::of(context, caller, self.clock.now()).at(&movement.airport);
        let at = event_context.time;
        let step = match (confirm, movement.kind) {
            (true, Kind::Transfer) => Step::Received,
            (true, Kind::Disposal) => Step::Disposed,
            (false, Kind::Transfer) => Step::TakenBack,
            (false, Kind::Disposal) => Step::DisposalCancelled,
        };
        let items = custody::store::lock_moving(&mut tx, id).await?;
        let disposal = match step {
            Step::Disposed => {
                let year = folio::year_at(at, custody::store::zone_of_moving(&mut tx, id).await?);
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
        outbox::append(&mut tx, &id.to_string(), &event_context, &fact).await?;
        let closed = find_movement(&mut tx, caller, id).await?.ok_or(Error::NoMovement)?;
        let answer = self.movement_with_goods(&mut tx, closed).await?;
        self.wake.commit(tx).await?;
        Ok(answer)
    }

    /// A movement with its goods.
    async fn movement_with_goods(
        &self,
        conn: &mut PgConnection,
        movement: Movement,
    ) -> Result<pb::Movement, Error> {
        let of = Filter { movement: Some(movement.id), ended: true, ..Filter::default() };
        let rows = custody::store::list(conn, &of, self.clock.now(), None, i64::MAX).await?;
        Ok(wire::wire_movement(movement, custody::wire::wire_rows(rows)?))
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

/// An active destination after which nothing follows, and where all goods may go.
fn final_destination(entry: Option<Entry>, items: &[LockedItem]) -> Result<NamedCode, Reason> {
    let entry = entry.ok_or(Reason::Required)?;
    if releases(&entry) && items.iter().any(|item| item.rejected) {
        return Err(Reason::DestinationReleases);
    }
    let is_final = entry.attributes.get("final").is_some_and(|is_final| is_final == "Sí");
    if entry.active && is_final {
        Ok(NamedCode { code: entry.code, name: entry.name })
    } else {
        Err(Reason::UnknownCode)
    }
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
    caller: &Caller,
    wrong: &mut Violations,
) -> MovementFilter {
    let state = wrong.take("filter.state", movement_state(asked.state)).flatten();
    let kind = wrong.take("filter.kind", chosen(wire::kind_in(asked.kind))).flatten();
    let days = ("moved_from", "moved_to");
    let (moved_from, moved_to) = period(&asked.moved_from, &asked.moved_to, days, wrong);
    let folio = optional(&asked.folio, |typed| code(typed, 40).map(|typed| typed.to_uppercase()));
    let folio = wrong.take("filter.folio", folio).flatten();
    MovementFilter {
        id: None,
        scope: caller.airport_scope(),
        airport,
        state,
        kind: kind.map(Kind::code),
        moved_from,
        moved_to,
        folio,
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
    Ok((rows.into_iter().map(|row| wire::wire_movement(row, Vec::new())).collect(), next_page_token))
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
