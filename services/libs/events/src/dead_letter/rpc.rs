//! The gRPC interface to the dead letters of a service.

use std::sync::Arc;

use pinzon_chassis::{
    Reason,
    clock::{Clock, timestamp},
    context::Context,
    database,
    page::Page,
    status::{self, Violations},
    telemetry::TraceParent,
};
use pinzon_domain::text;
use pinzon_proto::events::v1::{self as pb, dead_letter_service_server::DeadLetterService};
use pinzon_proto::limits::events as limits;
use sqlx::PgPool;
use tonic::{Code, Request, Response, Status};

use super::{DeadLetter, Decided, Decision, Error, Outcome, discard, requeue, store};
use crate::{
    consumer::{Apply, Failure},
    envelope::Envelope,
};

/// Most characters of a reason.
const REASON_LENGTH: usize = limits::drop_dead_letter_request::MAX_REASON;
/// Most characters of what a message says, which may be anything.
const SAID_LENGTH: usize = 200;
/// Most names of members.
const MOST_MEMBERS: usize = 50;

/// Answers the calls of [`DeadLetterService`] for a service with this handler of events.
pub struct Rpc<A> {
    pool: PgPool,
    handler: Arc<A>,
    clock: Clock,
}

impl<A: Apply> Rpc<A> {
    /// Answers from this database, and applies with this handler.
    pub fn new(pool: PgPool, handler: A, clock: Clock) -> Self {
        Self { pool, handler: Arc::new(handler), clock }
    }

    async fn detail(&self, id: i64) -> Result<Response<pb::DeadLetterDetail>, Status> {
        let (letter, payload) = store::find(&self.pool, id).await?;
        Ok(Response::new(detail(letter, &payload)))
    }

    fn decision(&self, context: &Context, reason: &str) -> Result<Decision, Status> {
        let mut wrong = Violations::new();
        let Some(note) = wrong.take("reason", text::text(reason, REASON_LENGTH)) else {
            return Err(wrong.into());
        };
        let caller = context.staff()?;
        Ok(Decision {
            note,
            at: self.clock.now(),
            actor: caller.into(),
            traceparent: Some(context.trace.as_str().to_owned()),
        })
    }
}

#[tonic::async_trait]
impl<A: Apply> DeadLetterService for Rpc<A> {
    async fn list_dead_letters(
        &self,
        request: Request<pb::ListDeadLettersRequest>,
    ) -> Result<Response<pb::ListDeadLettersResponse>, Status> {
        let (decided, page) = parse_list(&request.into_inner())?;
        let mut letters =
            store::list(&self.pool, decided, page.after, page.limit()).await.map_err(Error::from)?;
        let total = store::count(&self.pool, decided).await.map_err(Error::from)?;
        let next_page_token = page.cut(&mut letters, |letter| letter.id);
        let items = letters.into_iter().map(pb::DeadLetter::from).collect();
        Ok(Response::new(pb::ListDeadLettersResponse { items, total, next_page_token }))
    }

    async fn get_dead_letter(
        &self,
        request: Request<pb::GetDeadLetterRequest>,
    ) -> Result<Response<pb::DeadLetterDetail>, Status> {
        self.detail(request.into_inner().id).await
    }

    async fn requeue_dead_letter(
        &self,
        request: Request<pb::RequeueDeadLetterRequest>,
    ) -> Result<Response<pb::DeadLetterDetail>, Status> {
        let context = Context::of(&request)?;
        let pb::RequeueDeadLetterRequest { id, reason } = request.into_inner();
        let decision = self.decision(&context, &reason)?;
        requeue(&self.pool, &*self.handler, id, &decision).await?;
        self.detail(id).await
    }

    async fn drop_dead_letter(
        &self,
        request: Request<pb::DropDeadLetterRequest>,
    ) -> Result<Response<pb::DeadLetterDetail>, Status> {
        let context = Context::of(&request)?;
        let pb::DropDeadLetterRequest { id, reason } = request.into_inner();
        let decision = self.decision(&context, &reason)?;
        discard(&self.pool, &*self.handler, id, &decision).await?;
        self.detail(id).await
    }
}

/// Returns whether decided or open ones are asked for, and the page.
fn parse_list(request: &pb::ListDeadLettersRequest) -> Result<(Option<bool>, Page<i64>), Status> {
    let mut wrong = Violations::new();
    let state = pb::DeadLetterState::try_from(request.state).map_err(|_| Reason::UnknownCode);
    let decided = wrong.take("state", state).map(|state| match state {
        pb::DeadLetterState::Unspecified => None,
        pb::DeadLetterState::Open => Some(false),
        pb::DeadLetterState::Decided => Some(true),
    });
    let page = Page::requested(request, &("dead letters", decided), wrong)?;
    Ok((decided.flatten(), page))
}

impl From<Error> for Status {
    fn from(error: Error) -> Self {
        let refused = |code, reason| status::refused(code, reason, error.to_string());
        match &error {
            Error::NotFound(_) => refused(Code::NotFound, Reason::DeadLetterNotFound),
            Error::Decided(_) => refused(Code::FailedPrecondition, Reason::DeadLetterDecided),
            Error::Refused => refused(Code::FailedPrecondition, Reason::DeadLetterUntrusted),
            // Why it cannot be read or applied may quote it.
            Error::Unreadable(_) => {
                let text = "it holds no event; it can only be dropped";
                status::refused(Code::FailedPrecondition, Reason::DeadLetterUntrusted, text)
            }
            Error::Failed(Failure::Permanent(cause)) => {
                tracing::warn!(cause, "a dead letter cannot be applied yet");
                let text = "it still cannot be applied";
                status::refused(Code::FailedPrecondition, Reason::DeadLetterNotApplicable, text)
            }
            Error::Failed(Failure::Transient(source)) | Error::Database(source) => database::refusal(source),
        }
    }
}

impl From<DeadLetter> for pb::DeadLetter {
    fn from(letter: DeadLetter) -> Self {
        Self {
            id: letter.id,
            source: letter.source.unwrap_or_default(),
            sequence: letter.sequence,
            r#type: letter.kind.unwrap_or_default(),
            subject: letter.subject.unwrap_or_default(),
            error: letter.error,
            failed_at: Some(timestamp(letter.failed_at)),
            refused: letter.refused,
            decision: letter.decided.map(pb::DeadLetterDecision::from),
        }
    }
}

impl From<Decided> for pb::DeadLetterDecision {
    fn from(decided: Decided) -> Self {
        let outcome = match decided.outcome {
            Outcome::Applied => pb::DeadLetterOutcome::Applied,
            Outcome::Dropped => pb::DeadLetterOutcome::Dropped,
        };
        let (decided_by_id, decided_by) =
            decided.by.map(|(id, name)| (id.to_string(), name)).unwrap_or_default();
        Self {
            outcome: outcome.into(),
            reason: decided.note,
            decided_at: Some(timestamp(decided.at)),
            decided_by_id,
            decided_by,
        }
    }
}

fn detail(letter: DeadLetter, payload: &str) -> pb::DeadLetterDetail {
    let event: Option<Envelope> = serde_json::from_str(payload).ok();
    pb::DeadLetterDetail {
        letter: Some(letter.into()),
        payload_bytes: i64::try_from(payload.len()).unwrap_or(i64::MAX),
        envelope: event.map(pb::DeadLetterEnvelope::from),
    }
}

impl From<Envelope> for pb::DeadLetterEnvelope {
    fn from(event: Envelope) -> Self {
        let known = ["user", "traveller", "system"].contains(&event.actorkind.as_str());
        let members = event.data.as_object().into_iter().flat_map(|data| data.keys());
        Self {
            event_id: event.id.to_string(),
            time: Some(timestamp(event.time)),
            epoch: event.epoch,
            airport: event.airport.as_deref().map(shortened).unwrap_or_default(),
            actor_kind: if known { event.actorkind } else { String::new() },
            cause_id: event.causeid.map(|id| id.to_string()).unwrap_or_default(),
            trace_id: event
                .traceparent
                .as_deref()
                .and_then(TraceParent::parse)
                .map(|trace| trace.trace_id().to_owned())
                .unwrap_or_default(),
            members: members.take(MOST_MEMBERS).map(|name| shortened(name)).collect(),
        }
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(SAID_LENGTH).collect()
}
