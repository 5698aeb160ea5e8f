//! What the gRPC interface does with lists and figures of declarations.

use pinzon_chassis::{
    context::Context,
    page::{Order, Page},
    status::Violations,
};
use pinzon_events::{
    facts::DeclarationsExported,
    outbox::{self, EventContext},
};
use pinzon_proto::{access::List, declarations::v1 as pb};
use sqlx::PgConnection;

use super::{
    filter::{self, Key, Selection},
    store::{self, figures},
    wire,
};
use crate::{content, error::Error, service::Service};

impl Service {
    /// Returns a page of the declarations.
    pub(crate) async fn list_declarations(
        &self,
        context: &Context,
        message: pb::ListDeclarationsRequest,
    ) -> Result<pb::ListDeclarationsResponse, Error> {
        let filter = message.filter.as_ref();
        let listing = self.listing(context, &message, filter, "", &message.order_by).await?;
        let mut conn = self.pool.acquire().await?;
        listing.page(&mut conn).await
    }

    /// Returns a page of the declarations that words find.
    pub(crate) async fn search_declarations(
        &self,
        context: &Context,
        message: pb::SearchDeclarationsRequest,
    ) -> Result<pb::ListDeclarationsResponse, Error> {
        let filter = message.filter.as_ref();
        let listing = self.listing(context, &message, filter, &message.q, &message.order_by).await?;
        let mut conn = self.pool.acquire().await?;
        listing.page(&mut conn).await
    }

    /// Returns a page of the declarations for a file, and records that.
    pub(crate) async fn export_declarations(
        &self,
        context: &Context,
        message: pb::ExportDeclarationsRequest,
    ) -> Result<pb::ExportDeclarationsResponse, Error> {
        let caller = context.staff()?;
        let filter = message.filter.as_ref();
        let listing = self.listing(context, &message, filter, &message.q, &message.order_by).await?;
        // One snapshot gives the rows and their sworn content.
        let snapshot = "begin isolation level repeatable read";
        let mut tx = self.pool.begin_with(snapshot).await?;
        let (items, next_page_token) = listing.file_rows(&mut tx).await?;
        if message.page_token.is_empty() {
            let fact = DeclarationsExported {
                filter: listing.selection.recorded(),
                count: store::count_all(&mut tx, &listing.selection).await?,
            };
            let event_context = EventContext {
                airport: listing.selection.airport().map(str::to_owned),
                ..EventContext::of(context, caller, self.clock.now())
            };
            outbox::append(&mut tx, "declarations", &event_context, &fact).await?;
        }
        self.wake.commit(tx).await?;
        Ok(pb::ExportDeclarationsResponse { items, next_page_token })
    }

    /// Counts declarations.
    pub(crate) async fn get_declaration_figures(
        &self,
        context: &Context,
        message: pb::GetDeclarationFiguresRequest,
    ) -> Result<pb::DeclarationFigures, Error> {
        let mut wrong = Violations::new();
        let selection = Selection::parse(message.filter.as_ref(), "", context.staff()?, &mut wrong)?;
        self.airports.check(context, "filter.airport", selection.airport(), &mut wrong).await;
        wrong.into_result()?;
        // All figures are of one moment, and so add up.
        let snapshot = "begin isolation level repeatable read read only";
        let mut tx = self.pool.begin_with(snapshot).await?;
        figures::prepare(&mut tx).await?;
        let mut answer = wire::figures(figures::groups(&mut tx, &selection).await?);
        answer.totals = Some(wire::totals(&figures::totals(&mut tx, &selection).await?));
        answer.left_out = store::count_left_out(&mut tx, &selection).await?;
        if let Some((from, to, selection)) = selection.before() {
            answer.before = Some(pb::DeclarationTotalsBefore {
                from_date: from.to_string(),
                to_date: to.to_string(),
                totals: Some(wire::totals(&figures::totals(&mut tx, &selection).await?)),
            });
        }
        Ok(answer)
    }

    async fn listing(
        &self,
        context: &Context,
        request: &impl List,
        filter: Option<&pb::DeclarationFilter>,
        q: &str,
        order_by: &str,
    ) -> Result<Listing, Error> {
        let mut wrong = Violations::new();
        let selection = Selection::parse(filter, q, context.staff()?, &mut wrong)?;
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
    async fn page(&self, conn: &mut PgConnection) -> Result<pb::ListDeclarationsResponse, Error> {
        let (items, next_page_token) = self.rows(conn).await?;
        // The first page of a short list is all of it.
        let total = match (&self.page.after, next_page_token.as_str()) {
            (None, "") => i64::try_from(items.len()).unwrap_or(i64::MAX),
            _ => store::count_some(conn, &self.selection).await?,
        };
        let left_out = store::count_left_out(conn, &self.selection).await?;
        Ok(pb::ListDeclarationsResponse { items, total, next_page_token, left_out })
    }

    /// The declarations of the page, and the token of the next one.
    async fn rows(&self, conn: &mut PgConnection) -> Result<(Vec<pb::DeclarationSummary>, String), Error> {
        let mut rows = store::page(conn, &self.selection, self.order, &self.page).await?;
        let next_page_token = self.page.cut(&mut rows, |row| row.key(self.order));
        Ok((rows.into_iter().map(wire::summary).collect(), next_page_token))
    }

    /// Returns the rows of a page of the file, each with its sworn journey and declarant, and the token of the next page.
    async fn file_rows(
        &self,
        conn: &mut PgConnection,
    ) -> Result<(Vec<pb::DeclarationSummary>, String), Error> {
        let (mut rows, next_page_token) = self.rows(conn).await?;
        let codes: Vec<_> = rows.iter().map(|row| row.code.clone()).collect();
        let mut sworn = store::sworn(conn, &codes).await?;
        for row in &mut rows {
            if let Some((travel, traveller)) = sworn.remove(&row.code) {
                row.travel = Some(content::part::travel::travel_out(travel));
                row.traveller = Some(content::part::traveller::traveller_out(traveller));
            }
        }
        Ok((rows, next_page_token))
    }
}
