//! The gRPC face of passengers.

use chrono::{Duration, NaiveDate};
use pinzon_airports::Airports;
use pinzon_chassis::{
    Reason,
    clock::{Clock, timestamp},
    context::Context,
    page::Page,
    peer::Peer,
    status::Violations,
};
use pinzon_domain::{DocumentKey, DocumentType, date::islands_date, text::code};
use pinzon_edits::{Action, Asked, Change, Journal, Made, Refusal, create, edit};
use pinzon_events::{
    Actor,
    facts::{PassengerJoined, PassengerSeparated, PassengerViewed, PassengersExported},
    outbox::{self, EventContext, Wake},
};
use pinzon_proto::{
    catalogues::v1::{BatchGetEntriesRequest, EntryKey, entry_service_client::EntryServiceClient},
    declarations::v1::{self as pb, passenger_service_server::PassengerService},
};
use sqlx::{PgConnection, PgPool};
use tonic::{Request, Response, Status};
use uuid::Uuid;

use super::{
    Alert, Details, Passenger, draft,
    journal::{self, Step},
    store::{self, Filter, Opening, Reached, ReachedAlert},
};
use crate::{
    declaration::State,
    error::Error,
    lane::Lane,
    lookup::{Known, known_key},
    view::{self, Part},
    wire,
};

/// Answers the calls of [`PassengerService`].
#[derive(Clone)]
pub struct Service {
    /// The service's database.
    pub pool: PgPool,
    /// Where countries are asked.
    pub catalogues: Peer,
    pub airports: Airports,
    /// Recognises documents.
    pub document_key: DocumentKey,
    pub clock: Clock,
    /// Wakes the relay.
    pub wake: Wake,
}

/// Wrong births in this time with documents of records of other airports; then the next attempt waits.
const MOST_GUESSES: i64 = 10;
const GUESS_MINUTES: i64 = 15;

/// Who calls, what they reach, and the circumstances.
struct Asking {
    context: Context,
    event_context: EventContext,
    scope: Option<Vec<String>>,
    airports: Vec<String>,
}

impl Asking {
    /// A record as the caller reaches it.
    fn reached(&self, id: &str) -> Result<Reached, Error> {
        let id = id.parse().map_err(|_| Error::PassengerNotFound)?;
        Ok(Reached { id, scope: self.scope.clone() })
    }
}

impl Journal for Service {
    fn pool(&self) -> &PgPool {
        &self.pool
    }

    async fn lock_request(&self, conn: &mut PgConnection, request_id: Uuid) -> Result<(), sqlx::Error> {
        store::lock_request(conn, request_id).await
    }

    async fn record(
        &self,
        conn: &mut PgConnection,
        event_context: &EventContext,
        change: &Change,
    ) -> Result<(), sqlx::Error> {
        journal::write(conn, event_context, change).await
    }

    async fn is_maker(&self, conn: &mut PgConnection, made: &Made<'_>) -> Result<bool, sqlx::Error> {
        journal::is_maker(conn, made).await
    }

    fn committed(&self) {
        self.wake.ring();
    }
}

#[tonic::async_trait]
impl PassengerService for Service {
    async fn list_passengers(
        &self,
        request: Request<pb::ListPassengersRequest>,
    ) -> Result<Response<pb::ListPassengersResponse>, Status> {
        let (asking, asked) = self.asking(request)?;
        let page = (asked.page_size, asked.page_token);
        Ok(Response::new(self.page(&asking, pb::PassengerFilter::default(), page, false).await?))
    }

    async fn search_passengers(
        &self,
        request: Request<pb::SearchPassengersRequest>,
    ) -> Result<Response<pb::ListPassengersResponse>, Status> {
        let (asking, asked) = self.asking(request)?;
        let page = (asked.page_size, asked.page_token);
        Ok(Response::new(self.page(&asking, asked.filter.unwrap_or_default(), page, false).await?))
    }

    async fn export_passengers(
        &self,
        request: Request<pb::ExportPassengersRequest>,
    ) -> Result<Response<pb::ListPassengersResponse>, Status> {
        let (asking, asked) = self.asking(request)?;
        let begins = asked.page_token.is_empty();
        let page = (asked.page_size, asked.page_token);
        Ok(Response::new(self.page(&asking, asked.filter.unwrap_or_default(), page, begins).await?))
    }

    async fn get_passenger(
        &self,
        request: Request<pb::GetPassengerRequest>,
    ) -> Result<Response<pb::Passenger>, Status> {
        let (asking, asked) = self.asking(request)?;
        let reached = asking.reached(&asked.id)?;
        let mut tx = self.pool.begin().await.map_err(Error::from)?;
        let shown = self.shown(&mut tx, &reached).await?;
        view(&mut tx, &asking, &reached, Part::Record).await.map_err(Error::from)?;
        self.commit(tx).await.map_err(Error::from)?;
        Ok(Response::new(shown))
    }

    async fn create_passenger(
        &self,
        request: Request<pb::CreatePassengerRequest>,
    ) -> Result<Response<pb::Passenger>, Status> {
        let (asking, asked) = self.asking(request)?;
        let request = Asked::of(&asked.request_id, &asked);
        let fields = asked.passenger.unwrap_or_default();
        let known = self.countries(&asking.context, &fields).await?;
        let now = asking.event_context.time;
        // The document is before somebody who knows its type, number, country and birth.
        if let (Some(airports), Some(details)) =
            (&asking.scope, draft::details(&fields, &known, now, true, &mut Violations::new()))
        {
            let mut tx = self.begin().await.map_err(Error::from)?;
            let (guesser, since) = (asking.context.staff()?.user_id, now - Duration::minutes(GUESS_MINUTES));
            if store::guesses(&mut tx, guesser, since).await.map_err(Error::from)? >= MOST_GUESSES {
                return Err(Error::TooManyAttempts.into());
            }
            match store::open(&mut tx, &details.identity, airports).await? {
                Opening::None => {}
                Opening::Opened(change) => {
                    self.record(&mut tx, &asking.event_context, &change).await.map_err(Error::from)?;
                    self.commit(tx).await.map_err(Error::from)?;
                }
                Opening::Guessed => {
                    store::count_guess(&mut tx, guesser, now, since).await.map_err(Error::from)?;
                    tx.commit().await.map_err(Error::from)?;
                }
            }
        }
        let created = create(
            self,
            &asking.event_context,
            &request,
            async |conn: &mut PgConnection, _, created: Option<&Passenger>, wrong: &mut Violations| {
                // A repeat is read by the day of the first request, because it may come after midnight.
                let asked_at = created.map_or(now, |created| created.first_met_at);
                let Some(details) = draft::details(&fields, &known, asked_at, true, wrong) else {
                    return Ok(None);
                };
                let id = created.map_or_else(Uuid::now_v7, |created| created.id);
                let holder = store::of_document(conn, &details.identity.document).await?;
                if holder.is_some_and(|holder| holder != id) {
                    wrong.add("passenger.document_number", Reason::DocumentTaken);
                    return Ok(None);
                }
                Ok(Some(Passenger {
                    id,
                    person_id: id,
                    fingerprint: self.document_key.fingerprint(&details.identity.document),
                    details,
                    checked: true,
                    own_airports: asking.airports.clone(),
                    first_met_at: now,
                    own_met_at: now,
                    version: 1,
                }))
            },
        )
        .await?;
        self.answer(&asking, created.id).await
    }

    async fn update_passenger(
        &self,
        request: Request<pb::UpdatePassengerRequest>,
    ) -> Result<Response<pb::Passenger>, Status> {
        let (asking, asked) = self.asking(request)?;
        let reached = asking.reached(&asked.id)?;
        let fields = asked.passenger.unwrap_or_default();
        let known = self.countries(&asking.context, &fields).await?;
        let now = asking.event_context.time;
        edit(
            self,
            &asking.event_context,
            &reached,
            asked.version,
            async |conn: &mut PgConnection, before: &Passenger, wrong: &mut Violations| {
                let Some(details) = draft::details(&fields, &known, now, before.details.is_complete(), wrong)
                else {
                    return Ok(None);
                };
                let document = &details.identity.document;
                if *document != before.details.identity.document {
                    if store::of_document(conn, document).await?.is_some() {
                        wrong.add("passenger.document_number", Reason::DocumentTaken);
                    } else if store::is_in_use(conn, &before.fingerprint).await? {
                        wrong.add("passenger.document_number", Reason::DocumentInUse);
                    }
                }
                let fingerprint = self.document_key.fingerprint(document);
                Ok(Some(Passenger { details, fingerprint, checked: true, ..before.clone() }))
            },
        )
        .await?;
        self.answer(&asking, reached.id).await
    }

    async fn list_passenger_changes(
        &self,
        request: Request<pb::ListPassengerChangesRequest>,
    ) -> Result<Response<pb::ListPassengerChangesResponse>, Status> {
        let (asking, asked) = self.asking(request)?;
        let reached = asking.reached(&asked.id)?;
        let mut wrong = Violations::new();
        let page = Page::parse(asked.page_size, &asked.page_token, &("changes", reached.id));
        let Some(page) = wrong.take("page_token", page) else { return Err(wrong.into()) };
        let mut tx = self.pool.begin().await.map_err(Error::from)?;
        store::find(&mut tx, &reached).await?;
        let mut rows = store::changes(&mut tx, reached.id, &page).await.map_err(Error::from)?;
        let total = store::count_changes(&mut tx, reached.id).await.map_err(Error::from)?;
        if page.after.is_none() {
            view(&mut tx, &asking, &reached, Part::History).await.map_err(Error::from)?;
        }
        self.commit(tx).await.map_err(Error::from)?;
        let next_page_token = page.cut(&mut rows, |row| row.change_id);
        let items = rows.into_iter().map(change).collect();
        Ok(Response::new(pb::ListPassengerChangesResponse { items, total, next_page_token }))
    }

    async fn create_passenger_alert(
        &self,
        request: Request<pb::CreatePassengerAlertRequest>,
    ) -> Result<Response<pb::PassengerAlert>, Status> {
        let (asking, asked) = self.asking(request)?;
        let reached = asking.reached(&asked.id)?;
        let now = asking.event_context.time;
        let created = create(
            self,
            &asking.event_context,
            &Asked::of(&asked.request_id, &asked),
            async |conn: &mut PgConnection, id, created: Option<&Alert>, wrong: &mut Violations| {
                let passenger = store::find(conn, &reached).await?;
                // A repeat is read by the day of the first request, because it may come after midnight.
                let day = islands_date(created.map_or(now, |created| created.written_at));
                let Some((reason, valid_from, valid_until)) = draft::alert(&asked, day, wrong) else {
                    return Ok(None);
                };
                Ok(Some(Alert {
                    id: created.map_or(id, |created| created.id),
                    passenger_id: passenger.id,
                    passenger_name: pinzon_edits::Recorded::name(&passenger),
                    reason,
                    valid_from,
                    valid_until,
                    version: 1,
                    written_by: actor_name(&asking.event_context),
                    written_at: now,
                    ended_by: None,
                    ended_at: None,
                }))
            },
        )
        .await?;
        Ok(Response::new(alert(created, islands_date(now))))
    }

    async fn end_passenger_alert(
        &self,
        request: Request<pb::EndPassengerAlertRequest>,
    ) -> Result<Response<pb::PassengerAlert>, Status> {
        let (asking, asked) = self.asking(request)?;
        let passenger = asking.reached(&asked.id)?;
        let id = asked.alert_id.parse().map_err(|_| Error::AlertNotFound)?;
        let now = asking.event_context.time;
        let ended = edit(
            self,
            &asking.event_context,
            &ReachedAlert { id, passenger },
            asked.version,
            async |_: &mut PgConnection, before: &Alert, _: &mut Violations| {
                let ended_by = Some(actor_name(&asking.event_context));
                Ok(Some(match before.ended_at {
                    Some(_) => before.clone(),
                    None => Alert { ended_by, ended_at: Some(now), ..before.clone() },
                }))
            },
        )
        .await?;
        Ok(Response::new(alert(ended, islands_date(now))))
    }

    async fn join_passenger(
        &self,
        request: Request<pb::JoinPassengerRequest>,
    ) -> Result<Response<pb::Passenger>, Status> {
        let (asking, asked) = self.asking(request)?;
        let stays = asking.reached(&asked.id)?;
        let mut wrong = Violations::new();
        let other_id = wrong.take("other_id", asked.other_id.parse::<Uuid>().map_err(|_| Reason::Malformed));
        let reason = draft::reason(&asked.reason, &mut wrong);
        for (field, version) in [("version", asked.version), ("other_version", asked.other_version)] {
            if version <= 0 {
                wrong.add(field, Reason::Required);
            }
        }
        if other_id == Some(stays.id) {
            wrong.add("other_id", Reason::Duplicated);
        }
        let (Some(other_id), Some(reason), true) = (other_id, reason, wrong.is_empty()) else {
            return Err(wrong.into());
        };

        let mut tx = self.begin().await.map_err(Error::from)?;
        let (stays, other) = both(&mut tx, &stays, other_id).await?;
        let step = Step { action: Action::Joined, stays: stays.id, other: other.id, reason: &reason };
        if stays.version == asked.version + 1
            && other.person_id == stays.id
            && is_repeated(&mut tx, &asking, &step, &other, asked.other_version).await?
        {
            return self.answer(&asking, stays.id).await;
        }
        seen(&stays, asked.version)?;
        seen(&other, asked.other_version)?;
        let is_joined = stays.person_id != stays.id || other.person_id != other.id;
        if is_joined || store::has_joined(&mut tx, other.id).await.map_err(Error::from)? {
            return Err(Error::PassengerJoined.into());
        }
        store::point(&mut tx, &other, &stays, Action::Joined, &reason, &asking.event_context).await?;
        let fact = PassengerJoined { other: other.id };
        outbox::append(&mut tx, &stays.id.to_string(), &asking.event_context, &fact)
            .await
            .map_err(Error::from)?;
        self.commit(tx).await.map_err(Error::from)?;
        self.answer(&asking, stays.id).await
    }

    async fn separate_passenger(
        &self,
        request: Request<pb::SeparatePassengerRequest>,
    ) -> Result<Response<pb::Passenger>, Status> {
        let (asking, asked) = self.asking(request)?;
        let stays = asking.reached(&asked.id)?;
        let mut wrong = Violations::new();
        let other_id = wrong.take("other_id", asked.other_id.parse::<Uuid>().map_err(|_| Reason::Malformed));
        let reason = draft::reason(&asked.reason, &mut wrong);
        if asked.other_version <= 0 {
            wrong.add("other_version", Reason::Required);
        }
        let (Some(other_id), Some(reason), true) = (other_id, reason, wrong.is_empty()) else {
            return Err(wrong.into());
        };

        let mut tx = self.begin().await.map_err(Error::from)?;
        let (stays, other) = both(&mut tx, &stays, other_id).await?;
        let step = Step { action: Action::Separated, stays: stays.id, other: other.id, reason: &reason };
        if other.person_id == other.id
            && is_repeated(&mut tx, &asking, &step, &other, asked.other_version).await?
        {
            return self.answer(&asking, stays.id).await;
        }
        seen(&other, asked.other_version)?;
        if other.person_id != stays.id || other.id == stays.id {
            return Err(Error::PassengerNotFound.into());
        }
        store::point(&mut tx, &other, &stays, Action::Separated, &reason, &asking.event_context).await?;
        let fact = PassengerSeparated { other: other.id };
        outbox::append(&mut tx, &stays.id.to_string(), &asking.event_context, &fact)
            .await
            .map_err(Error::from)?;
        self.commit(tx).await.map_err(Error::from)?;
        self.answer(&asking, stays.id).await
    }
}

impl Service {
    fn asking<T>(&self, request: Request<T>) -> Result<(Asking, T), Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?;
        let actor = Actor::User {
            id: caller.user_id,
            name: caller.name.clone(),
            role: caller.role.code().to_owned(),
        };
        let (scope, airports) = (caller.airport_scope(), caller.airports.clone());
        let event_context = EventContext {
            actor,
            // Where somebody with several airports is now, no call says.
            airport: Some(&airports)
                .filter(|airports| airports.len() == 1)
                .and_then(|all| all.first())
                .cloned(),
            time: self.clock.now(),
            traceparent: Some(context.trace.as_str().to_owned()),
        };
        Ok((Asking { context, event_context, scope, airports }, request.into_inner()))
    }

    async fn page(
        &self,
        asking: &Asking,
        asked: pb::PassengerFilter,
        (size, token): (i32, String),
        exports: bool,
    ) -> Result<pb::ListPassengersResponse, Status> {
        let mut wrong = Violations::new();
        let filter = Filter { scope: asking.scope.clone(), ..draft::filter(asked, &mut wrong) };
        if let (Some(airport), Some(scope)) = (&filter.airport, &filter.scope)
            && !scope.contains(airport)
        {
            return Err(pinzon_chassis::status::wrong_airport(airport));
        }
        self.airports.check(&asking.context, "filter.airport", filter.airport.as_deref(), &mut wrong).await;
        let page = wrong.take("page_token", Page::parse(size, &token, &filter));
        let (Some(page), true) = (page, wrong.is_empty()) else { return Err(wrong.into()) };
        let mut tx = self.pool.begin().await.map_err(Error::from)?;
        let today = islands_date(asking.event_context.time);
        let mut rows = store::list(&mut tx, &filter, &page, today).await.map_err(Error::from)?;
        let total = store::count_matching(&mut tx, &filter).await.map_err(Error::from)?;
        if exports {
            let fact = PassengersExported { rows: total };
            outbox::append(&mut tx, "passengers", &asking.event_context, &fact).await.map_err(Error::from)?;
        }
        self.commit(tx).await.map_err(Error::from)?;
        let next_page_token = page.cut(&mut rows, |row| (row.last_met_at, row.passenger_id));
        let items = rows.into_iter().map(summary).collect();
        Ok(pb::ListPassengersResponse { items, total, next_page_token })
    }

    /// What a write answers: the record as it stands.
    async fn answer(&self, asking: &Asking, id: Uuid) -> Result<Response<pb::Passenger>, Status> {
        let mut conn = self.pool.acquire().await.map_err(Error::from)?;
        let reached = Reached { id, scope: asking.scope.clone() };
        Ok(Response::new(self.shown(&mut conn, &reached).await?))
    }

    async fn shown(&self, conn: &mut PgConnection, reached: &Reached) -> Result<pb::Passenger, Error> {
        let passenger = store::find(conn, reached).await?;
        let meetings = store::meetings(conn, passenger.person_id).await?;
        let joined = store::joined(conn, passenger.id).await?;
        let (declarations, declaration_count) = store::declarations(conn, reached).await?;
        let (acts, act_count) = store::acts(conn, passenger.id).await?;
        let today = islands_date(self.clock.now());
        let alerts = store::alerts(conn, passenger.id).await?;
        let joined_into = (passenger.person_id != passenger.id).then_some(passenger.person_id);
        Ok(pb::Passenger {
            id: passenger.id.to_string(),
            version: passenger.version,
            checked: passenger.checked,
            passenger: Some(fields(passenger.details)),
            airports: meetings.airports,
            first_met_at: Some(timestamp(meetings.first_met_at)),
            last_met_at: Some(timestamp(meetings.last_met_at)),
            joined_into: joined_into.map(|id| id.to_string()).unwrap_or_default(),
            joined: joined.into_iter().map(joined_out).collect(),
            declarations: declarations.into_iter().map(declared).collect(),
            declaration_count,
            acts: acts.into_iter().map(act).collect(),
            act_count,
            alerts: alerts.into_iter().map(|found| alert(found, today)).collect(),
        })
    }

    /// Which of the countries that a passenger names exist.
    async fn countries(&self, context: &Context, fields: &pb::PassengerFields) -> Result<Known, Status> {
        let keys = draft::countries(fields)
            .into_iter()
            // Texts that cannot be codes are left out, and so count as unknown.
            .filter_map(|typed| code(typed, 20).ok())
            .map(|code| EntryKey { kind: "countries".to_owned(), code })
            .collect();
        let mut entries = EntryServiceClient::new(self.catalogues.clone());
        let found = entries.batch_get_entries(context.forward(BatchGetEntriesRequest { keys })).await?;
        let entries = found.into_inner().entries.into_iter().filter(|entry| entry.active);
        Ok(Known {
            entries: entries.map(|e| known_key(e.kind, e.code, &e.attributes)).collect(),
            ..Known::default()
        })
    }
}

/// Locks and returns the record that stays and the other.
async fn both(
    conn: &mut PgConnection,
    stays: &Reached,
    other: Uuid,
) -> Result<(Passenger, Passenger), Error> {
    store::lock(conn, &[stays.id, other]).await?;
    Ok((store::find(conn, stays).await?, store::find(conn, &stays.other(other)).await?))
}

/// Whether the caller has just done this, and asks again because the answer was lost.
async fn is_repeated(
    conn: &mut PgConnection,
    asking: &Asking,
    step: &Step<'_>,
    other: &Passenger,
    seen: i64,
) -> Result<bool, Error> {
    let Actor::User { id: by, .. } = asking.event_context.actor else { return Ok(false) };
    Ok(other.version == seen + 1 && journal::is_taken(conn, step, other.version, by).await?)
}

fn seen(passenger: &Passenger, version: i64) -> Result<(), Error> {
    if passenger.version == version {
        Ok(())
    } else {
        Err(Refusal::VersionConflict(passenger.version).into())
    }
}

async fn view(
    conn: &mut PgConnection,
    asking: &Asking,
    reached: &Reached,
    part: Part,
) -> Result<(), sqlx::Error> {
    if !view::store::record(conn, part, reached.id, &asking.event_context).await? {
        return Ok(());
    }
    let fact = PassengerViewed { part: part.code().to_owned() };
    outbox::append(conn, &reached.id.to_string(), &asking.event_context, &fact).await
}

fn actor_name(event_context: &EventContext) -> String {
    match &event_context.actor {
        Actor::User { name, .. } => name.clone(),
        Actor::Traveller | Actor::System => String::new(),
    }
}

fn document_type(code: &str) -> i32 {
    DocumentType::parse(code).map_or(0, wire::document_type_out)
}

fn fields(details: Details) -> pb::PassengerFields {
    let Details { identity, residence_country, email, phone } = details;
    pb::PassengerFields {
        document_type: wire::document_type_out(identity.document.kind),
        document_number: identity.document.number,
        document_country: identity.document.country,
        surnames: identity.surnames,
        given_names: identity.given_names,
        birth_date: identity.birth_date.map(|day| day.to_string()).unwrap_or_default(),
        sex: identity.sex.map(wire::sex_out).unwrap_or_default(),
        nationality: identity.nationality,
        residence_country: residence_country.unwrap_or_default(),
        email: email.unwrap_or_default(),
        phone: phone.unwrap_or_default(),
    }
}

fn summary(row: store::Summary) -> pb::PassengerSummary {
    pb::PassengerSummary {
        id: row.passenger_id.to_string(),
        surnames: row.surnames,
        given_names: row.given_names,
        document_type: document_type(&row.document_type),
        document_number: row.document_number,
        document_country: row.document_country,
        nationality: row.nationality,
        birth_date: row.birth_date.map(|day| day.to_string()).unwrap_or_default(),
        airports: row.airports,
        last_met_at: Some(timestamp(row.last_met_at)),
        has_act: row.has_act,
        has_alert: row.has_alert,
    }
}

fn joined_out(row: store::Joined) -> pb::JoinedPassenger {
    pb::JoinedPassenger {
        id: row.passenger_id.to_string(),
        version: row.version,
        surnames: row.surnames,
        given_names: row.given_names,
        document_type: document_type(&row.document_type),
        document_number: row.document_number,
        document_country: row.document_country,
        joined_at: Some(timestamp(row.joined_at)),
        joined_by: row.joined_by,
        join_reason: row.join_reason,
    }
}

fn declared(row: store::Declared) -> pb::PassengerDeclaration {
    pb::PassengerDeclaration {
        code: row.code,
        state: State::parse(&row.state).map_or(0, wire::state_out),
        lane: Lane::parse(&row.lane).map_or(0, wire::lane_out),
        airport: row.airport,
        flight_number: row.flight_number,
        flight_date: row.flight_date.to_string(),
    }
}

fn act(row: store::Act) -> pb::PassengerAct {
    pb::PassengerAct { folio: row.folio, airport: row.airport, issued_at: Some(timestamp(row.issued_at)) }
}

fn alert(alert: Alert, today: NaiveDate) -> pb::PassengerAlert {
    pb::PassengerAlert {
        id: alert.id.to_string(),
        in_force: alert.holds_on(today),
        reason: alert.reason,
        valid_from_date: alert.valid_from.to_string(),
        valid_until_date: alert.valid_until.map(|day| day.to_string()).unwrap_or_default(),
        version: alert.version,
        written_by: alert.written_by,
        written_at: Some(timestamp(alert.written_at)),
        ended_by: alert.ended_by.unwrap_or_default(),
        ended_at: alert.ended_at.map(timestamp),
    }
}

fn change(row: store::ListedChange) -> pb::PassengerChange {
    let field = |change: pinzon_edits::FieldChange| pb::PassengerFieldChange {
        field: change.field,
        before: change.before,
        after: change.after,
    };
    pb::PassengerChange {
        id: row.change_id.to_string(),
        noun: row.noun,
        key: row.key,
        name: row.name,
        version: row.version,
        at: Some(timestamp(row.at)),
        actor_name: row.actor_name.unwrap_or_default(),
        action: row.action,
        changes: row.changes.0.into_iter().map(field).collect(),
    }
}
