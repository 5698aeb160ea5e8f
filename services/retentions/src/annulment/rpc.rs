//! What the gRPC interface does with annulments.

use pinzon_chassis::{Reason, context::Context, status::Violations};
use pinzon_domain::text::text;
use pinzon_events::{
    facts::RetentionAnnulled,
    outbox::{self, EventContext},
};
use pinzon_proto::{limits::retentions as limits, retentions::v1 as pb};

use super::store;
use crate::{
    custody::{self, Action, service::take_steps},
    error::Error,
    retention::{
        self, Annulment, Officer, State,
        service::{find_for, parse_name},
    },
    service::Service,
};

impl Service {
    /// Annuls an act and takes its goods out of custody.
    pub(crate) async fn annul_retention(
        &self,
        context: &Context,
        message: pb::AnnulRetentionRequest,
    ) -> Result<pb::Retention, Error> {
        let caller = context.staff()?;
        let id = parse_name(&message.id)?;
        let mut wrong = Violations::new();
        if message.version <= 0 {
            wrong.add("version", Reason::Required);
        }
        let reason = wrong.take("reason", text(&message.reason, limits::annul_retention_request::MAX_REASON));
        let (Some(reason), true) = (reason, wrong.is_empty()) else {
            return Err(Error::Invalid(wrong));
        };
        let by = self.second_person(context, caller).await?;
        let mut tx = self.pool.begin().await?;
        let current = retention::store::lock(&mut tx, id).await?.ok_or(Error::NotFound)?;
        let found = find_for(&mut tx, caller, id).await?;
        if found.state == State::Annulled {
            let told = found.annulment.as_ref();
            // A repeat after a lost answer is not refused.
            if told.is_some_and(|told| {
                told.by_id == Some(caller.user_id) && told.reason.as_ref() == Some(&reason)
            }) {
                return Ok(found.into());
            }
            return Err(Error::Annulled);
        }
        if current != message.version {
            return Err(Error::VersionConflict { current });
        }
        let act = found.sealed.act();
        let event_context = EventContext::of(context, caller, self.clock.now()).at(&act.content.airport);
        let goods = custody::store::lock_act(&mut tx, id).await?;
        if goods.iter().any(|item| item.goods.custody.is_final()) {
            return Err(Error::GoodsGone);
        }
        let officer = Officer { id: caller.user_id, name: caller.name.clone() };
        take_steps(&mut tx, goods, &Action::Annul(by), &officer, event_context.time, None).await?;
        let annulment = Annulment {
            at: event_context.time,
            by: officer.name,
            by_id: Some(officer.id),
            reason: Some(reason),
        };
        store::annul(&mut tx, id, &annulment).await?;
        let fact = RetentionAnnulled {
            folio: act.folio.to_string(),
            airport: act.content.airport.clone(),
            declaration_code: act.content.declaration_code.clone(),
        };
        outbox::append(&mut tx, &fact.folio, &event_context, &fact).await?;
        let annulled = find_for(&mut tx, caller, id).await?;
        self.wake.commit(tx).await?;
        Ok(annulled.into())
    }
}
