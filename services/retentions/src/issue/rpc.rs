//! What the gRPC interface does with acts that are issued.

use pinzon_chassis::{Reason, caller::Caller, context::Context, status::Violations};
use pinzon_events::outbox::EventContext;
use pinzon_proto::retentions::v1 as pb;
use prost::Message as _;
use sha2::{Digest as _, Sha256};

use super::{
    draft::{self, Draft},
    service::Entries,
    store,
};
use crate::{
    error::Error,
    retention::{self, Officer, Retention},
    service::{Service, reach},
};

impl Service {
    /// Issues an act.
    pub(crate) async fn create_retention(
        &self,
        context: &Context,
        message: pb::CreateRetentionRequest,
    ) -> Result<pb::Retention, Error> {
        let caller = context.staff()?;
        let request_hash = Sha256::digest(message.encode_to_vec()).into();
        let draft = draft::trimmed(message);
        if !draft.airport.is_empty() {
            reach(caller, &draft.airport)?;
        }
        // A repeat is answered although catalogues may have changed or be away.
        if let Some(first) = self.first_result(&draft.id, &request_hash).await? {
            return Ok(first.into());
        }
        match self.issue(context, caller, &draft, &request_hash).await {
            Ok(issued) => Ok(issued.into()),
            // Perhaps another try of the same request was faster, and its act is what stands in the way.
            Err(refusal) => {
                let first = self.first_result(&draft.id, &request_hash).await?.ok_or(refusal)?;
                Ok(first.into())
            }
        }
    }

    async fn issue(
        &self,
        context: &Context,
        caller: &Caller,
        draft: &Draft,
        request_hash: &[u8; 32],
    ) -> Result<Retention, Error> {
        let references = self.look_up(context, draft, Entries::Active).await?;
        let new = draft::parse(draft, &references).map_err(Error::Invalid)?;
        let event_context = EventContext::of(context, caller, self.clock.now()).at(&new.content.airport);
        let officer = Officer { id: caller.user_id, name: caller.name.clone() };
        let mut tx = self.pool.begin().await?;
        let folio = store::next_folio(&mut tx, &new.content.airport, new.year(event_context.time)).await?;
        let (zone, due_days) = (new.zone, new.due_days(event_context.time));
        let (retention, issued) =
            retention::issue(new, officer, folio, &self.document_key, &self.sealer, event_context.time)?;
        store::insert(&mut tx, &retention, zone, &due_days, request_hash).await?;
        if !store::record_amnesty_count(&mut tx, retention.sealed.act(), zone).await? {
            let mut wrong = Violations::new();
            wrong.add("control_point", Reason::AmnestyCounted);
            return Err(Error::Invalid(wrong));
        }
        store::tell(&mut tx, &event_context, &issued).await?;
        self.wake.commit(tx).await?;
        Ok(retention)
    }
}
