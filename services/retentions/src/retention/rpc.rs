//! What the gRPC interface does with acts.

use pinzon_chassis::{context::Context, status::Violations};
use pinzon_domain::text::{optional, parse_id};
use pinzon_events::{
    facts::RetentionPrinted,
    outbox::{self, EventContext},
};
use pinzon_proto::retentions::v1 as pb;

use super::{
    service::{find_for, parse_name},
    store,
};
use crate::{error::Error, service::Service};

impl Service {
    /// Returns an act.
    pub(crate) async fn get_retention(
        &self,
        context: &Context,
        message: pb::GetRetentionRequest,
    ) -> Result<pb::Retention, Error> {
        let id = parse_name(&message.id)?;
        let mut conn = self.pool.acquire().await?;
        let found = find_for(&mut conn, context.staff()?, id).await?;
        Ok(found.into())
    }

    /// Counts a print of an act.
    pub(crate) async fn print_retention(
        &self,
        context: &Context,
        asked: pb::PrintRetentionRequest,
    ) -> Result<pb::PrintRetentionResponse, Error> {
        let caller = context.staff()?;
        let id = parse_name(&asked.id)?;
        let mut wrong = Violations::new();
        let request_id = wrong.take("request_id", optional(&asked.request_id, parse_id));
        let Some(request_id) = request_id else { return Err(Error::Invalid(wrong)) };
        let mut tx = self.pool.begin().await?;
        // Of two tries at once the second one sees what the first one counted.
        store::lock(&mut tx, id).await?.ok_or(Error::NotFound)?;
        let found = find_for(&mut tx, caller, id).await?;
        if let Some(request_id) = request_id
            && let Some(copy) = store::counted_print(&mut tx, id, request_id).await?
        {
            return Ok(pb::PrintRetentionResponse { copy });
        }
        let act = found.sealed.act();
        let copy = store::count_print(&mut tx, id).await?;
        if let Some(request_id) = request_id {
            store::note_print(&mut tx, id, request_id, copy).await?;
        }
        let event_context = EventContext::of(context, caller, self.clock.now()).at(&act.content.airport);
        outbox::append(&mut tx, &act.folio.to_string(), &event_context, &RetentionPrinted { copy }).await?;
        self.wake.commit(tx).await?;
        Ok(pb::PrintRetentionResponse { copy })
    }
}
