//! Reviews that waited on a device, while another officer decided otherwise.

use chrono::{DateTime, Utc};
use pinzon_chassis::{ClosedSet, context::Context};
use pinzon_events::{
    facts::{DeclarationReviewed, StepContradicted},
    outbox::{self, EventContext},
};
use pinzon_proto::declarations::v1 as pb;
use sqlx::{Postgres, Transaction};

use crate::{
    declaration::{Declaration, StepDecision, service::staff_view, store::contradiction},
    error::Error,
    service::Service,
    state::Contradiction,
};

/// A review that contradicts a step.
pub(crate) struct LateReview {
    pub decision: StepDecision,
    /// When it was decided.
    pub decided_at: DateTime<Utc>,
    /// The step that it contradicts, counted from 1.
    pub number: usize,
}

impl Service {
    /// Puts a review beside the step that it contradicts, and commits. The declaration moves if the review is stricter than
    /// what stands. Of one officer only the first review counts that contradicts a step. `now` is the time of arrival.
    pub(crate) async fn contradict(
        &self,
        now: DateTime<Utc>,
        context: &Context,
        mut tx: Transaction<'static, Postgres>,
        mut found: Declaration,
        late: LateReview,
    ) -> Result<pb::Declaration, Error> {
        let caller = context.staff()?;
        let LateReview { decision, decided_at, number } = late;
        let airport = found.content.travel.control_airport().to_owned();
        let contradiction = Contradiction {
            to: decision.to,
            actor_name: caller.name.clone(),
            actor_id: caller.user_id,
            airport: airport.clone(),
            decided_at,
            at: now,
            note: decision.note.clone(),
            resolution: None,
        };
        let number = i32::try_from(number).unwrap_or(i32::MAX);
        if contradiction::insert(&mut tx, found.id, number, &contradiction).await? {
            let (stood, decided) = (found.state, decision.to);
            let holds = if decided.is_stricter_than(stood) { decided } else { stood };
            let fact = StepContradicted {
                stood: stood.code().to_owned(),
                decided: decided.code().to_owned(),
                holds: holds.code().to_owned(),
            };
            let event_context = EventContext::of(context, caller, now).at(&airport);
            outbox::append(&mut tx, &found.code.to_string(), &event_context, &fact).await?;
            if holds != stood {
                let (before, after) = (stood.code().to_owned(), decided.code().to_owned());
                let fact = DeclarationReviewed { before, after, noted: decision.note.is_some() };
                return self.move_at(now, context, tx, found, decision, &fact).await;
            }
            found.updated_at = found.updated_at.max(now);
        }
        let answer = staff_view(&mut tx, found).await?;
        self.wake.commit(tx).await?;
        Ok(answer)
    }
}
