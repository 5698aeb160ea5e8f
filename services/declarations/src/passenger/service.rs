//! What several calls do with records of passengers.

use pinzon_chassis::{ClosedSet, clock::timestamp, context::Context, page::Page, status::Violations};
use pinzon_domain::{CatalogueKind, date::islands_date, text::code};
use pinzon_edits::{Change, Journal, VersionAuthor};
use pinzon_events::{
    facts::{PassengerViewed, PassengersExported},
    outbox::{self, EventContext},
};
use pinzon_proto::{
    access::List,
    catalogues::v1::{BatchGetEntriesRequest, EntryKey, entry_service_client::EntryServiceClient},
    declarations::v1 as pb,
};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::{
    draft, journal,
    store::{self, ScopedId, list::Filter},
    wire::{self, fields},
};
use crate::{
    content::lookup::References,
    error::Error,
    service::Service,
    view::{self, Part},
};

/// Who calls, what they reach, and the circumstances.
pub(crate) struct PassengerCall {
    pub(crate) context: Context,
    pub(crate) event_context: EventContext,
    pub(crate) scope: Option<Vec<String>>,
    pub(crate) airports: Vec<String>,
}

impl PassengerCall {
    /// A record as the caller reaches it.
    pub(crate) fn scoped_id(&self, id: &str) -> Result<ScopedId, Error> {
        let id = id.parse().map_err(|_| Error::PassengerNotFound)?;
        Ok(ScopedId { id, scope: self.scope.clone() })
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

    async fn is_maker(&self, conn: &mut PgConnection, made: &VersionAuthor<'_>) -> Result<bool, sqlx::Error> {
        journal::is_maker(conn, made).await
    }

    fn committed(&self) {
        self.wake.ring();
    }
}

impl Service {
    pub(crate) fn call(&self, context: &Context) -> Result<PassengerCall, Error> {
        let caller = context.staff()?;
        let (scope, airports) = (caller.airport_scope(), caller.airports.clone());
        let event_context = EventContext {
            // Where somebody with several airports is now, no call says.
            airport: Some(&airports)
                .filter(|airports| airports.len() == 1)
                .and_then(|all| all.first())
                .cloned(),
            ..EventContext::of(context, caller, self.clock.now())
        };
        Ok(PassengerCall { context: context.clone(), event_context, scope, airports })
    }

    pub(crate) async fn passenger_page(
        &self,
        call: &PassengerCall,
        request: &impl List,
        filter: pb::PassengerFilter,
        exports: bool,
    ) -> Result<pb::ListPassengersResponse, Error> {
        let mut wrong = Violations::new();
        let filter = Filter { scope: call.scope.clone(), ..draft::filter(filter, &mut wrong) };
        if let (Some(airport), Some(scope)) = (&filter.airport, &filter.scope)
            && !scope.contains(airport)
        {
            return Err(pinzon_chassis::status::wrong_airport(airport).into());
        }
        self.airports.check(&call.context, "filter.airport", filter.airport.as_deref(), &mut wrong).await;
        let page = Page::requested(request, &filter, wrong)?;
        let mut tx = self.pool.begin().await?;
        let today = islands_date(call.event_context.time);
        let mut rows = store::list::list(&mut tx, &filter, &page, today).await?;
        let total = store::list::count_matching(&mut tx, &filter).await?;
        if exports {
            let fact = PassengersExported { rows: total };
            outbox::append(&mut tx, "passengers", &call.event_context, &fact).await?;
        }
        self.commit(tx).await?;
        let next_page_token = page.cut(&mut rows, |row| (row.last_met_at, row.passenger_id));
        let items = rows.into_iter().map(wire::summary).collect();
        Ok(pb::ListPassengersResponse { items, total, next_page_token })
    }

    /// What a write answers: the record as it stands.
    pub(crate) async fn passenger_answer(
        &self,
        call: &PassengerCall,
        id: Uuid,
    ) -> Result<pb::Passenger, Error> {
        let mut conn = self.pool.acquire().await?;
        let scoped_id = ScopedId { id, scope: call.scope.clone() };
        self.passenger_shown(&mut conn, &scoped_id).await
    }

    pub(crate) async fn passenger_shown(
        &self,
        conn: &mut PgConnection,
        scoped_id: &ScopedId,
    ) -> Result<pb::Passenger, Error> {
        let passenger = store::find(conn, scoped_id).await?;
        let meetings = store::record::meetings(conn, passenger.person_id).await?;
        let joined = store::record::joined(conn, passenger.id).await?;
        let (declarations, declaration_count) = store::record::declarations(conn, scoped_id).await?;
        let (acts, act_count) = store::record::acts(conn, passenger.id).await?;
        let today = islands_date(self.clock.now());
        let alerts = store::alert::alerts(conn, passenger.id, scoped_id.scope.as_deref()).await?;
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
            joined: joined.into_iter().map(wire::joined_out).collect(),
            declarations: declarations.into_iter().map(wire::declared).collect(),
            declaration_count,
            acts: acts.into_iter().map(wire::act).collect(),
            act_count,
            alerts: alerts.into_iter().map(|found| wire::alert(found, today)).collect(),
        })
    }

    /// Which of the countries that a passenger names exist.
    pub(crate) async fn countries_of(
        &self,
        context: &Context,
        fields: &pb::PassengerFields,
    ) -> Result<References, Error> {
        let keys = draft::countries(fields)
            .into_iter()
            // Texts that cannot be codes are left out, and so count as unknown.
            .filter_map(|typed| code(typed, 20).ok())
            .map(|code| EntryKey { kind: CatalogueKind::Countries.code().to_owned(), code })
            .collect();
        let mut entries = EntryServiceClient::new(self.catalogues.clone());
        let found = entries.batch_get_entries(context.forward(BatchGetEntriesRequest { keys })).await?;
        let mut references = References::default();
        for entry in found.into_inner().entries.into_iter().filter(|entry| entry.active) {
            references.add_entry(CatalogueKind::Countries, entry.code, &entry.attributes);
        }
        Ok(references)
    }
}

pub(crate) async fn view(
    conn: &mut PgConnection,
    call: &PassengerCall,
    scoped_id: &ScopedId,
    part: Part,
) -> Result<(), sqlx::Error> {
    if !view::store::record(conn, part, scoped_id.id, &call.event_context).await? {
        return Ok(());
    }
    let fact = PassengerViewed { part: part.code().to_owned() };
    outbox::append(conn, &scoped_id.id.to_string(), &call.event_context, &fact).await
}
