//! The gRPC face of lists and figures of acts.

use pinzon_chassis::{
    context::Context,
    page::{Order, Page},
    status::Violations,
};
use pinzon_domain::text::{code, optional};
use pinzon_events::{
    facts::RetentionsExported,
    outbox::{self, EventContext},
};
use pinzon_proto::{access::List, retentions::v1 as pb};
use sqlx::PgConnection;

use super::{
    filter::{self, Key, Selection},
    store::{self, figures},
    wire::{self, figures_out},
};
use crate::{
    error::Error,
    service::{Service, reach},
};

pinzon_proto::serve_retention_list_service!(Service);

impl Service {
    pub(crate) async fn list_retentions(
        &self,
        context: &Context,
        message: pb::ListRetentionsRequest,
    ) -> Result<pb::ListRetentionsResponse, Error> {
        let filter = message.filter.as_ref();
        let listing = self.listing(context, &message, filter, "", &message.order_by).await?;
        let mut conn = self.pool.acquire().await?;
        listing.page(&mut conn).await
    }

    pub(crate) async fn search_retentions(
        &self,
        context: &Context,
        message: pb::SearchRetentionsRequest,
    ) -> Result<pb::ListRetentionsResponse, Error> {
        let filter = message.filter.as_ref();
        let listing = self.listing(context, &message, filter, &message.q, &message.order_by).await?;
        let mut conn = self.pool.acquire().await?;
        listing.page(&mut conn).await
    }

    pub(crate) async fn export_retentions(
        &self,
        context: &Context,
        message: pb::ExportRetentionsRequest,
    ) -> Result<pb::ExportRetentionsResponse, Error> {
        let caller = context.staff()?;
        let filter = message.filter.as_ref();
        let listing = self.listing(context, &message, filter, &message.q, &message.order_by).await?;
        let mut tx = self.pool.begin().await?;
        let (items, next_page_token) = listing.rows(&mut tx).await?;
        if message.page_token.is_empty() {
            let fact = RetentionsExported {
                filter: listing.selection.recorded(),
                count: store::count_all(&mut tx, &listing.selection).await?,
            };
            let event_context = EventContext {
                airport: listing.selection.airport().map(str::to_owned),
                ..EventContext::of(context, caller, self.clock.now())
            };
            outbox::append(&mut tx, "retentions", &event_context, &fact).await?;
        }
        self.wake.commit(tx).await?;
        Ok(pb::ExportRetentionsResponse { items, next_page_token })
    }

    pub(crate) async fn get_retention_totals(
        &self,
        context: &Context,
        message: pb::GetRetentionTotalsRequest,
    ) -> Result<pb::RetentionTotals, Error> {
        let selection = self.selection(message.filter.as_ref(), &message.q, context).await?;
        let mut tx = self.pool.begin_with(SNAPSHOT).await?;
        figures::prepare(&mut tx).await?;
        Ok(wire::totals(figures::totals(&mut tx, &selection).await?))
    }

    pub(crate) async fn get_retention_figures(
        &self,
        context: &Context,
        message: pb::GetRetentionFiguresRequest,
    ) -> Result<pb::RetentionFigures, Error> {
        let selection = self.selection(message.filter.as_ref(), "", context).await?;
        let mut tx = self.pool.begin_with(SNAPSHOT).await?;
        figures::prepare(&mut tx).await?;
        let mut answer = figures_out(figures::groups(&mut tx, &selection).await?);
        answer.totals = Some(wire::totals(figures::totals(&mut tx, &selection).await?));
        if let Some((from, to, selection)) = selection.before() {
            answer.before = Some(pb::RetentionTotalsBefore {
                from_date: from.to_string(),
                to_date: to.to_string(),
                totals: Some(wire::totals(figures::totals(&mut tx, &selection).await?)),
            });
        }
        Ok(answer)
    }

    pub(crate) async fn get_retention_officers(
        &self,
        context: &Context,
        message: pb::GetRetentionOfficersRequest,
    ) -> Result<pb::RetentionOfficers, Error> {
        let caller = context.staff()?;
        let mut wrong = Violations::new();
        let typed = message.airport;
        let airport = wrong
            .take("airport", optional(&typed, |typed| code(typed, 40).map(|airport| airport.to_uppercase())))
            .flatten();
        self.airports.check(context, "airport", airport.as_deref(), &mut wrong).await;
        wrong.into_result().map_err(Error::Invalid)?;
        if let Some(airport) = &airport {
            reach(caller, airport)?;
        }
        let mut conn = self.pool.acquire().await?;
        let officers =
            store::officers(&mut conn, airport.as_deref(), caller.airport_scope().as_deref()).await?;
        let officer = |(id, name): (uuid::Uuid, String)| pb::Officer { id: id.to_string(), name };
        Ok(pb::RetentionOfficers { officers: officers.into_iter().map(officer).collect() })
    }
}

/// All figures of an answer are of one moment, and so add up.
const SNAPSHOT: &str = "begin isolation level repeatable read read only";

impl Service {
    async fn selection(
        &self,
        filter: Option<&pb::RetentionFilter>,
        q: &str,
        context: &Context,
    ) -> Result<Selection, Error> {
        let mut wrong = Violations::new();
        let selection = Selection::parse(filter, q, context.staff()?, self.clock.now(), &mut wrong)?;
        self.airports.check(context, "filter.airport", selection.airport(), &mut wrong).await;
        wrong.into_result().map_err(Error::Invalid)?;
        Ok(selection)
    }

    async fn listing(
        &self,
        context: &Context,
        request: &impl List,
        filter: Option<&pb::RetentionFilter>,
        q: &str,
        order_by: &str,
    ) -> Result<Listing, Error> {
        let mut wrong = Violations::new();
        let selection = Selection::parse(filter, q, context.staff()?, self.clock.now(), &mut wrong)?;
        self.airports.check(context, "filter.airport", selection.airport(), &mut wrong).await;
        let order = wrong.take("order_by", filter::order(order_by)).unwrap_or_default();
        let page = Page::requested(request, &(&selection, order), wrong)?;
        Ok(Listing { selection, order, page })
    }
}

/// A page of a list, as it was asked for.
struct Listing {
    selection: Selection,
    order: Order,
    page: Page<Key>,
}

impl Listing {
    async fn page(&self, conn: &mut PgConnection) -> Result<pb::ListRetentionsResponse, Error> {
        let (items, next_page_token) = self.rows(conn).await?;
        // The first page of a short list is all of it.
        let total = match (&self.page.after, next_page_token.as_str()) {
            (None, "") => i64::try_from(items.len()).unwrap_or(i64::MAX),
            _ => store::count_some(conn, &self.selection).await?,
        };
        Ok(pb::ListRetentionsResponse { items, total, next_page_token })
    }

    /// The acts of the page, and the token of the next one.
    async fn rows(&self, conn: &mut PgConnection) -> Result<(Vec<pb::RetentionSummary>, String), Error> {
        let mut rows = store::page(conn, &self.selection, self.order, &self.page).await?;
        let next_page_token = self.page.cut(&mut rows, store::Summary::key);
        Ok((rows.into_iter().map(wire::summary).collect::<Result<_, _>>()?, next_page_token))
    }
}
