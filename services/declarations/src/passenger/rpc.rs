//! The gRPC face of passengers.

use chrono::Duration;
use pinzon_chassis::{Reason, context::Context, page::Page, status::Violations};
use pinzon_domain::date::islands_date;
use pinzon_edits::{Action, IdempotentRequest, Journal as _, Refusal, create, edit};
use pinzon_events::{
    Actor,
    facts::{PassengerJoined, PassengerSeparated},
    outbox,
};
use pinzon_proto::declarations::v1 as pb;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    Alert, Passenger, draft,
    journal::{self, Step},
    service::{PassengerCall, view},
    store::{self, Opening, ScopedId, alert::ScopedAlertId},
    wire,
};
use crate::{error::Error, service::Service, view::Part};

/// Wrong births in this time with documents of records of other airports; then the next attempt waits.
const MOST_GUESSES: i64 = 10;
const GUESS_MINUTES: i64 = 15;

pinzon_proto::serve_passenger_service!(Service);

impl Service {
    pub(crate) async fn list_passengers(
        &self,
        context: &Context,
        message: pb::ListPassengersRequest,
    ) -> Result<pb::ListPassengersResponse, Error> {
        let call = self.call(context)?;
        self.passenger_page(&call, &message, pb::PassengerFilter::default(), false).await
    }

    pub(crate) async fn search_passengers(
        &self,
        context: &Context,
        message: pb::SearchPassengersRequest,
    ) -> Result<pb::ListPassengersResponse, Error> {
        let call = self.call(context)?;
        self.passenger_page(&call, &message, message.filter.clone().unwrap_or_default(), false).await
    }

    pub(crate) async fn export_passengers(
        &self,
        context: &Context,
        message: pb::ExportPassengersRequest,
    ) -> Result<pb::ListPassengersResponse, Error> {
        let call = self.call(context)?;
        let begins = message.page_token.is_empty();
        self.passenger_page(&call, &message, message.filter.clone().unwrap_or_default(), begins).await
    }

    pub(crate) async fn get_passenger(
        &self,
        context: &Context,
        message: pb::GetPassengerRequest,
    ) -> Result<pb::Passenger, Error> {
        let call = self.call(context)?;
        let scoped_id = call.scoped_id(&message.id)?;
        let mut tx = self.pool.begin().await?;
        let shown = self.passenger_shown(&mut tx, &scoped_id).await?;
        view(&mut tx, &call, &scoped_id, Part::Record).await?;
        self.commit(tx).await?;
        Ok(shown)
    }

    pub(crate) async fn create_passenger(
        &self,
        context: &Context,
        message: pb::CreatePassengerRequest,
    ) -> Result<pb::Passenger, Error> {
        let call = self.call(context)?;
        let request = IdempotentRequest::of(&message.request_id, &message);
        let fields = message.passenger.unwrap_or_default();
        let references = self.countries_of(&call.context, &fields).await?;
        let now = call.event_context.time;
        // The document is before somebody who knows its type, number, country and birth.
        if let (Some(airports), Some(details)) =
            (&call.scope, draft::details(&fields, &references, now, true, &mut Violations::new()))
        {
            let mut tx = self.begin().await?;
            let (guesser, since) = (call.context.staff()?.user_id, now - Duration::minutes(GUESS_MINUTES));
            if store::guesses(&mut tx, guesser, since).await? >= MOST_GUESSES {
                return Err(Error::TooManyAttempts);
            }
            match store::open(&mut tx, &details.identity, airports).await? {
                Opening::None => {}
                Opening::Opened(change) => {
                    self.record(&mut tx, &call.event_context, &change).await?;
                    self.commit(tx).await?;
                }
                Opening::Guessed => {
                    store::count_guess(&mut tx, guesser, now, since).await?;
                    tx.commit().await?;
                }
            }
        }
        let created = create(
            self,
            &call.event_context,
            &request,
            async |conn: &mut PgConnection, _, created: Option<&Passenger>, wrong: &mut Violations| {
                // A repeat is read by the day of the first request, because it may come after midnight.
                let asked_at = created.map_or(now, |created| created.first_met_at);
                let Some(details) = draft::details(&fields, &references, asked_at, true, wrong) else {
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
                    own_airports: call.airports.clone(),
                    first_met_at: now,
                    own_met_at: now,
                    version: 1,
                }))
            },
        )
        .await?;
        self.passenger_answer(&call, created.id).await
    }

    pub(crate) async fn update_passenger(
        &self,
        context: &Context,
        message: pb::UpdatePassengerRequest,
    ) -> Result<pb::Passenger, Error> {
        let call = self.call(context)?;
        let scoped_id = call.scoped_id(&message.id)?;
        let fields = message.passenger.unwrap_or_default();
        let references = self.countries_of(&call.context, &fields).await?;
        let now = call.event_context.time;
        edit(
            self,
            &call.event_context,
            &scoped_id,
            message.version,
            async |conn: &mut PgConnection, before: &Passenger, wrong: &mut Violations| {
                let Some(details) =
                    draft::details(&fields, &references, now, before.details.is_complete(), wrong)
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
        self.passenger_answer(&call, scoped_id.id).await
    }

    pub(crate) async fn list_passenger_changes(
        &self,
        context: &Context,
        message: pb::ListPassengerChangesRequest,
    ) -> Result<pb::ListPassengerChangesResponse, Error> {
        let call = self.call(context)?;
        let scoped_id = call.scoped_id(&message.id)?;
        let page = Page::requested(&message, &("changes", scoped_id.id), Violations::new())?;
        let mut tx = self.pool.begin().await?;
        store::find(&mut tx, &scoped_id).await?;
        let mut rows = store::record::changes(&mut tx, scoped_id.id, &page).await?;
        let total = store::record::count_changes(&mut tx, scoped_id.id).await?;
        if page.after.is_none() {
            view(&mut tx, &call, &scoped_id, Part::History).await?;
        }
        self.commit(tx).await?;
        let next_page_token = page.cut(&mut rows, |row| row.change_id);
        let items = rows.into_iter().map(wire::change).collect();
        Ok(pb::ListPassengerChangesResponse { items, total, next_page_token })
    }

    pub(crate) async fn create_passenger_alert(
        &self,
        context: &Context,
        message: pb::CreatePassengerAlertRequest,
    ) -> Result<pb::PassengerAlert, Error> {
        let call = self.call(context)?;
        let scoped_id = call.scoped_id(&message.id)?;
        let now = call.event_context.time;
        let mut unknown = Violations::new();
        for airport in &message.airports {
            self.airports.check(&call.context, "airports", Some(airport), &mut unknown).await;
        }
        let are_known = unknown.is_empty();
        let created = create(
            self,
            &call.event_context,
            &IdempotentRequest::of(&message.request_id, &message),
            async |conn: &mut PgConnection, id, created: Option<&Alert>, wrong: &mut Violations| {
                store::lane::lock(conn, &[scoped_id.id]).await?;
                let passenger = store::find(conn, &scoped_id).await?;
                // A repeat is read by the day of the first request, because it may come after midnight.
                let day = islands_date(created.map_or(now, |created| created.written_at));
                let Some(draft) = draft::alert(&message, call.scope.as_deref(), day, wrong) else {
                    return Ok(None);
                };
                if !are_known {
                    wrong.add("airports", Reason::UnknownCode);
                }
                Ok(Some(Alert {
                    id: created.map_or(id, |created| created.id),
                    passenger_id: passenger.id,
                    passenger_name: pinzon_edits::Recorded::name(&passenger),
                    reason: draft.reason,
                    airports: draft.airports,
                    valid_from: draft.valid_from,
                    valid_until: draft.valid_until,
                    version: 1,
                    written_by: wire::actor_name(&call.event_context),
                    written_at: now,
                    ended_by: None,
                    ended_at: None,
                }))
            },
        )
        .await?;
        Ok(wire::alert(created, islands_date(now)))
    }

    pub(crate) async fn end_passenger_alert(
        &self,
        context: &Context,
        message: pb::EndPassengerAlertRequest,
    ) -> Result<pb::PassengerAlert, Error> {
        let call = self.call(context)?;
        let passenger = call.scoped_id(&message.id)?;
        let id = message.alert_id.parse().map_err(|_| Error::AlertNotFound)?;
        let now = call.event_context.time;
        let ended = edit(
            self,
            &call.event_context,
            &ScopedAlertId { id, passenger },
            message.version,
            async |_: &mut PgConnection, before: &Alert, _: &mut Violations| {
                let ended_by = Some(wire::actor_name(&call.event_context));
                Ok(Some(match before.ended_at {
                    Some(_) => before.clone(),
                    None => Alert { ended_by, ended_at: Some(now), ..before.clone() },
                }))
            },
        )
        .await?;
        Ok(wire::alert(ended, islands_date(now)))
    }

    pub(crate) async fn join_passenger(
        &self,
        context: &Context,
        message: pb::JoinPassengerRequest,
    ) -> Result<pb::Passenger, Error> {
        let call = self.call(context)?;
        let stays = call.scoped_id(&message.id)?;
        let mut wrong = Violations::new();
        let other_id =
            wrong.take("other_id", message.other_id.parse::<Uuid>().map_err(|_| Reason::Malformed));
        let reason = draft::reason(&message.reason, &mut wrong);
        for (field, version) in [("version", message.version), ("other_version", message.other_version)] {
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

        let mut tx = self.begin().await?;
        let (stays, other) = both(&mut tx, &stays, other_id).await?;
        let step = Step { action: Action::Joined, stays: stays.id, other: other.id, reason: &reason };
        if stays.version == message.version + 1
            && other.person_id == stays.id
            && is_repeated(&mut tx, &call, &step, &other, message.other_version).await?
        {
            return self.passenger_answer(&call, stays.id).await;
        }
        seen(&stays, message.version)?;
        seen(&other, message.other_version)?;
        let is_joined = stays.person_id != stays.id || other.person_id != other.id;
        if is_joined || store::has_joined(&mut tx, other.id).await? {
            return Err(Error::PassengerJoined);
        }
        store::point(&mut tx, &other, &stays, Action::Joined, &reason, &call.event_context).await?;
        let fact = PassengerJoined { other: other.id };
        outbox::append(&mut tx, &stays.id.to_string(), &call.event_context, &fact).await?;
        self.commit(tx).await?;
        self.passenger_answer(&call, stays.id).await
    }

    pub(crate) async fn separate_passenger(
        &self,
        context: &Context,
        message: pb::SeparatePassengerRequest,
    ) -> Result<pb::Passenger, Error> {
        let call = self.call(context)?;
        let stays = call.scoped_id(&message.id)?;
        let mut wrong = Violations::new();
        let other_id =
            wrong.take("other_id", message.other_id.parse::<Uuid>().map_err(|_| Reason::Malformed));
        let reason = draft::reason(&message.reason, &mut wrong);
        if message.other_version <= 0 {
            wrong.add("other_version", Reason::Required);
        }
        let (Some(other_id), Some(reason), true) = (other_id, reason, wrong.is_empty()) else {
            return Err(wrong.into());
        };

        let mut tx = self.begin().await?;
        let (stays, other) = both(&mut tx, &stays, other_id).await?;
        let step = Step { action: Action::Separated, stays: stays.id, other: other.id, reason: &reason };
        if other.person_id == other.id
            && is_repeated(&mut tx, &call, &step, &other, message.other_version).await?
        {
            return self.passenger_answer(&call, stays.id).await;
        }
        seen(&other, message.other_version)?;
        if other.person_id != stays.id || other.id == stays.id {
            return Err(Error::PassengerNotFound);
        }
        store::point(&mut tx, &other, &stays, Action::Separated, &reason, &call.event_context).await?;
        let fact = PassengerSeparated { other: other.id };
        outbox::append(&mut tx, &stays.id.to_string(), &call.event_context, &fact).await?;
        self.commit(tx).await?;
        self.passenger_answer(&call, stays.id).await
    }
}

/// Locks and returns the record that stays and the other.
async fn both(
    conn: &mut PgConnection,
    stays: &ScopedId,
    other: Uuid,
) -> Result<(Passenger, Passenger), Error> {
    store::lane::lock(conn, &[stays.id, other]).await?;
    Ok((store::find(conn, stays).await?, store::find(conn, &stays.other(other)).await?))
}

/// Whether the caller has just done this, and asks again because the answer was lost.
async fn is_repeated(
    conn: &mut PgConnection,
    call: &PassengerCall,
    step: &Step<'_>,
    other: &Passenger,
    seen: i64,
) -> Result<bool, Error> {
    let Actor::User { id: by, .. } = call.event_context.actor else { return Ok(false) };
    Ok(other.version == seen + 1 && journal::is_taken(conn, step, other.version, by).await?)
}

fn seen(passenger: &Passenger, version: i64) -> Result<(), Error> {
    if passenger.version == version {
        Ok(())
    } else {
        Err(Refusal::VersionConflict(passenger.version).into())
    }
}
