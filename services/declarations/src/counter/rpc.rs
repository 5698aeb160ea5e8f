//! The gRPC face of the counter.

use chrono::{DateTime, Days, Utc};
use pinzon_chassis::{
    ClosedSet,
    caller::Caller,
    clock::timestamp,
    context::Context,
    page::Page,
    status::{self, Violations},
};
use pinzon_domain::{
    Direction,
    date::{islands_date, parse_sought_date},
    text::{code, flight_number},
};
use pinzon_events::{
    facts::FlightRead,
    outbox::{self, EventContext},
};
use pinzon_proto::declarations::v1 as pb;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    ATTENDANCE, AlertedFilter, Day, FlightFilter, QueueFilter,
    store::{self, Alerted, Duplicate, Flight, Queued},
};
use crate::{
    code::Code,
    content,
    declaration::{
        self,
        service::{find_for, staff_view},
    },
    departure::{self, DepartureState},
    error::Error,
    lane::{self, Circumstances, Lane},
    service::Service,
    state::{self, State},
};

/// Of the code of an airport, in characters.
const LONGEST_AIRPORT: usize = 40;

pinzon_proto::serve_counter_service!(Service);

impl Service {
    pub(crate) async fn list_flights(
        &self,
        context: &Context,
        message: pb::ListFlightsRequest,
    ) -> Result<pb::ListFlightsResponse, Error> {
        let mut wrong = Violations::new();
        let airport = parse_airport(&message.airport, context.staff()?, &mut wrong)?;
        self.airports.check(context, "airport", airport.as_deref(), &mut wrong).await;
        let flight_date = wrong.take("flight_date", parse_sought_date(&message.flight_date));
        let (Some(airport), Some(flight_date), true) = (airport, flight_date, wrong.is_empty()) else {
            return Err(Error::Invalid(wrong));
        };
        let day = Day { airport, flight_date, suspicious: message.suspicious };
        let page = Page::requested(&message, &day, wrong)?;
        let mut conn = self.pool.acquire().await?;
        let mut rows = store::flights(&mut conn, &day, &page).await?;
        let next_page_token =
            page.cut(&mut rows, |row| (row.flight_number.clone(), row.direction.clone(), row.departs));
        Ok(pb::ListFlightsResponse {
            items: rows.into_iter().map(flight_out).collect(),
            total: store::count_flights(&mut conn, &day).await?,
            next_page_token,
            left_out: store::count_left_out_of_flights(&mut conn, &day).await?,
        })
    }

    pub(crate) async fn list_queue(
        &self,
        context: &Context,
        message: pb::ListQueueRequest,
    ) -> Result<pb::ListQueueResponse, Error> {
        let FlightFilter { airport, flight_date, flight_number } = self
            .parse_flight(context, &message.airport, &message.flight_date, &message.flight_number)
            .await?;
        let filter = QueueFilter {
            airport,
            flight_date,
            flight_number,
            open: message.open,
            suspicious: message.suspicious,
        };
        let page = Page::requested(&message, &filter, Violations::new())?;
        let mut conn = self.pool.acquire().await?;
        let mut rows = store::queue(&mut conn, &filter, self.attended_after(), &page).await?;
        let next_page_token = page.cut(&mut rows, |row| (row.lane_rank, row.submitted_at, row.code.clone()));
        Ok(pb::ListQueueResponse {
            items: rows.into_iter().map(queued_out).collect(),
            total: store::count_queue(&mut conn, &filter).await?,
            next_page_token,
            left_out: store::count_left_out_of_queue(&mut conn, &filter).await?,
        })
    }

    /// Returns a page of a flight's declarations. That an officer reads the first one is recorded once an hour.
    pub(crate) async fn list_flight_declarations(
        &self,
        context: &Context,
        message: pb::ListFlightDeclarationsRequest,
    ) -> Result<pb::ListFlightDeclarationsResponse, Error> {
        let filter = self
            .parse_flight(context, &message.airport, &message.flight_date, &message.flight_number)
            .await?;
        let page = Page::requested(&message, &filter, Violations::new())?;
        let mut tx = self.pool.begin().await?;
        let mut codes = store::codes_of_flight(&mut tx, &filter, &page).await?;
        let next_page_token = page.cut(&mut codes, Clone::clone);
        let mut items = Vec::with_capacity(codes.len());
        for code in &codes {
            let code = Code::parse(code).ok_or(Error::NotFound)?;
            // It may have been purged since the codes were read.
            let name = declaration::store::Name::Code(&code);
            let Some(found) = declaration::store::find(&mut tx, name, false).await? else { continue };
            let background = background(&mut tx, found.id).await?;
            let declaration = staff_view(&mut tx, found).await?;
            items
                .push(pb::FlightDeclaration { declaration: Some(declaration), background: Some(background) });
        }
        let total = store::count_of_flight(&mut tx, &filter).await?;
        let (caller, now) = (context.staff()?, self.clock.now());
        let is_first = message.page_token.is_empty() && total > 0;
        if is_first && store::record_reading(&mut tx, caller.user_id, &filter, now).await? {
            let fact = FlightRead { flight_date: filter.flight_date.to_string(), declarations: total };
            let event_context = EventContext::of(context, caller, now).at(&filter.airport);
            outbox::append(&mut tx, &filter.flight_number, &event_context, &fact).await?;
        }
        self.wake.commit(tx).await?;
        Ok(pb::ListFlightDeclarationsResponse { items, total, next_page_token })
    }

    pub(crate) async fn list_alerted_declarations(
        &self,
        context: &Context,
        message: pb::ListAlertedDeclarationsRequest,
    ) -> Result<pb::ListAlertedDeclarationsResponse, Error> {
        let mut wrong = Violations::new();
        let airport = parse_airport(&message.airport, context.staff()?, &mut wrong)?;
        self.airports.check(context, "airport", airport.as_deref(), &mut wrong).await;
        let (Some(airport), true) = (airport, wrong.is_empty()) else { return Err(Error::Invalid(wrong)) };
        // Travellers of a flight before midnight come to the counter after it, and a declaration is waited for.
        let days = self.control.expiry_days().await.max(1);
        let since = islands_date(self.clock.now()) - Days::new(days.into());
        let filter = AlertedFilter { airport, since };
        let page = Page::requested(&message, &filter, wrong)?;
        let mut conn = self.pool.acquire().await?;
        let mut rows = store::alerted(&mut conn, &filter, &page).await?;
        let next_page_token = page.cut(&mut rows, |row| row.code.clone());
        let items = rows.into_iter().map(alerted_out).collect();
        let total = store::count_alerted(&mut conn, &filter).await?;
        Ok(pb::ListAlertedDeclarationsResponse { items, total, next_page_token })
    }

    pub(crate) async fn get_background(
        &self,
        context: &Context,
        message: pb::GetBackgroundRequest,
    ) -> Result<pb::Background, Error> {
        let code = Code::parse(&message.code).ok_or(Error::NotFound)?;
        let mut conn = self.pool.acquire().await?;
        let found = find_for(&mut conn, context.staff()?, &code, false).await?;
        background(&mut conn, found.id).await
    }

    pub(crate) async fn attend_declaration(
        &self,
        context: &Context,
        message: pb::AttendDeclarationRequest,
    ) -> Result<pb::Attendance, Error> {
        let caller = context.staff()?;
        let code = Code::parse(&message.code).ok_or(Error::NotFound)?;
        let mut conn = self.pool.acquire().await?;
        let found = find_for(&mut conn, caller, &code, false).await?;
        let (now, attended_after) = (self.clock.now(), self.attended_after());
        store::attend(&mut conn, found.id, caller.user_id, &caller.name, attended_after, now).await?;
        let other = store::other_attendant(&mut conn, found.id, caller.user_id, attended_after).await?;
        Ok(pb::Attendance {
            other: other.map(|(name, since)| pb::Attendant { name, opened_at: Some(timestamp(since)) }),
        })
    }
}

impl Service {
    /// A flight of an airport that the caller reaches.
    async fn parse_flight(
        &self,
        context: &Context,
        airport: &str,
        date: &str,
        number: &str,
    ) -> Result<FlightFilter, Error> {
        let mut wrong = Violations::new();
        let airport = parse_airport(airport, context.staff()?, &mut wrong)?;
        self.airports.check(context, "airport", airport.as_deref(), &mut wrong).await;
        let flight_date = wrong.take("flight_date", parse_sought_date(date));
        let number = wrong.take("flight_number", flight_number(number));
        match (airport, flight_date, number, wrong.is_empty()) {
            (Some(airport), Some(flight_date), Some(flight_number), true) => {
                Ok(FlightFilter { airport, flight_date, flight_number })
            }
            _ => Err(Error::Invalid(wrong)),
        }
    }

    /// An attendance that was renewed after this moment counts.
    fn attended_after(&self) -> DateTime<Utc> {
        self.clock.now() - ATTENDANCE
    }
}

/// What else is known about the traveller of a declaration.
async fn background(conn: &mut PgConnection, declaration: Uuid) -> Result<pb::Background, Error> {
    let acts = store::acts_of_document(conn, declaration).await?;
    let duplicates = store::duplicates(conn, declaration).await?;
    Ok(pb::Background {
        acts: acts
            .into_iter()
            .map(|act| pb::EarlierAct { folio: act.folio, issued_at: Some(timestamp(act.issued_at)) })
            .collect(),
        duplicates: duplicates.into_iter().map(duplicate_out).collect(),
    })
}

/// An airport that the caller reaches.
fn parse_airport(typed: &str, caller: &Caller, wrong: &mut Violations) -> Result<Option<String>, Error> {
    match wrong.take("airport", code(typed, LONGEST_AIRPORT)) {
        Some(airport) if !caller.reaches(&airport) => Err(status::wrong_airport(&airport).into()),
        airport => Ok(airport),
    }
}

fn flight_out(flight: Flight) -> pb::FlightFigures {
    let count = |n: i64| i32::try_from(n).unwrap_or(i32::MAX);
    pb::FlightFigures {
        flight_number: flight.flight_number,
        direction: Direction::parse(&flight.direction).map_or(0, content::wire::direction_out),
        declared: count(flight.declared),
        presented: count(flight.presented),
        pending: count(flight.pending),
        green: count(flight.green),
        yellow: count(flight.yellow),
        red: count(flight.red),
        departs: flight.departs,
        sealed: count(flight.sealed),
    }
}

fn queued_out(row: Queued) -> pb::QueueItem {
    let circumstances = Circumstances {
        alerts: row.alerts.0.into_iter().map(|alert| alert.reason).collect(),
        unsound_seals: row.unsound_seals,
        repeats: row.repeats,
        denied: row.denied,
        drawn: row.drawn,
    };
    let causes = lane::in_circumstances(row.lane_causes.0, circumstances);
    pb::QueueItem {
        code: row.code,
        state: State::parse(&row.state).map_or(0, state::wire::state_out),
        lane: Some(pb::LaneDecision {
            code: Lane::parse(&row.lane).map_or(0, lane::wire::lane_out),
            reasons: causes.iter().map(lane::wire::cause).collect(),
        }),
        surnames: row.surnames,
        given_names: row.given_names,
        item_count: row.item_count,
        attendant: row
            .attendant_name
            .zip(row.attended_since)
            .map(|(name, since)| pb::Attendant { name, opened_at: Some(timestamp(since)) }),
        suspicious: row.suspicious,
        departure: row
            .departure_state
            .and_then(|state| DepartureState::parse(&state))
            .map_or(0, departure::wire::state_out),
        departs: row.departs,
    }
}

fn alerted_out(row: Alerted) -> pb::AlertedDeclaration {
    pb::AlertedDeclaration {
        code: row.code,
        alerts: row.alerts.0.into_iter().map(declaration::wire::alert_out).collect(),
        seals: row.seals,
    }
}

fn duplicate_out(row: Duplicate) -> pb::Duplicate {
    pb::Duplicate {
        code: row.code,
        state: State::parse(&row.state).map_or(0, state::wire::state_out),
        lane: Lane::parse(&row.lane).map_or(0, lane::wire::lane_out),
        surnames: row.surnames,
        given_names: row.given_names,
        item_count: row.item_count,
        submitted_at: Some(timestamp(row.submitted_at)),
        version: row.version,
        joinable: row.joinable,
    }
}
