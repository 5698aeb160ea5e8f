//! The gRPC face of the service.

use pinzon_chassis::{
    Reason,
    caller::{Caller, Role},
    clock::{Clock, timestamp},
    context::Context,
    page::Page,
    status::Violations,
    telemetry::TraceParent,
};
use pinzon_events::Envelope;
use pinzon_proto::audit::v1::{self as pb, audit_service_server::AuditService};
use sqlx::PgPool;
use tonic::{Request, Response, Status};
use uuid::Uuid;

use crate::{
    chain::{GENESIS, Walk},
    error::Error,
    record::{Filter, Record},
    store,
};

/// Answers calls.
#[derive(Clone)]
pub struct Rpc {
    /// The service's database.
    pub pool: PgPool,
    /// Tells when a check was made.
    pub clock: Clock,
}

#[tonic::async_trait]
impl AuditService for Rpc {
    async fn list_records(
        &self,
        request: Request<pb::ListRecordsRequest>,
    ) -> Result<Response<pb::ListRecordsResponse>, Status> {
        let Listing { filter, ascending, page } = Listing::parse(request.into_inner())?;
        let mut records = if ascending {
            store::list_ascending(&self.pool, &filter, page.after, page.limit()).await?
        } else {
            store::list_descending(&self.pool, &filter, page.after, page.limit()).await?
        };
        let total_size = store::count(&self.pool, &filter).await?;
        let next_page_token = page.cut(&mut records, |record| record.sequence);
        let records = records.into_iter().map(pb::Record::from).collect();
        Ok(Response::new(pb::ListRecordsResponse { records, total_size, next_page_token }))
    }

    async fn list_activity(
        &self,
        request: Request<pb::ListActivityRequest>,
    ) -> Result<Response<pb::ListActivityResponse>, Status> {
        let context = Context::of(&request)?;
        let (whose, page) = parse_activity(context.staff()?, request.into_inner())?;
        let mut records = store::activity(&self.pool, whose, page.after, page.limit()).await?;
        let total_size = store::activity_count(&self.pool, whose).await?;
        let next_page_token = page.cut(&mut records, |record| record.sequence);
        let records = records.into_iter().map(pb::Record::from).collect();
        Ok(Response::new(pb::ListActivityResponse { records, total_size, next_page_token }))
    }

    async fn verify_chain(
        &self,
        _request: Request<pb::VerifyChainRequest>,
    ) -> Result<Response<pb::VerifyChainResponse>, Status> {
        let check_time = timestamp(self.clock.now());
        let mut snapshot = store::snapshot(&self.pool).await?;
        let mut walk = Walk::new();
        let mut fits = true;
        while fits {
            let links = store::stretch(&mut snapshot, walk.sequence()).await?;
            if links.is_empty() {
                break;
            }
            fits = links.iter().all(|link| walk.step(link));
            // Hashing a long chain must not keep other calls waiting.
            tokio::task::yield_now().await;
        }
        let marks = store::marks(&mut snapshot).await?;
        let intact = fits && marks.iter().all(|(source, mark)| walk.reaches(source, *mark));
        let (record_count, last_hash) = store::extent(&mut snapshot).await?;
        if !intact {
            tracing::error!(sequence = walk.next_sequence(), "the chain is broken");
        }
        Ok(Response::new(pb::VerifyChainResponse {
            intact,
            record_count,
            last_hash: hex::encode(last_hash.unwrap_or(GENESIS)),
            first_broken_sequence: (!intact).then(|| walk.next_sequence()),
            check_time: Some(check_time),
        }))
    }
}

/// Whose activity the caller sees; none for everybody's.
fn parse_activity(
    caller: &Caller,
    request: pb::ListActivityRequest,
) -> Result<(Option<Uuid>, Page<i64>), Error> {
    let mut wrong = Violations::new();
    let asked = match request.user_id.as_str() {
        "" => None,
        id => wrong.take("user_id", Uuid::parse_str(id).map_err(|_| Reason::Malformed)),
    };
    let sees_all = matches!(caller.role, Role::Admin | Role::Auditor);
    let whose = if sees_all { asked } else { Some(asked.unwrap_or(caller.user_id)) };
    let page = Page::parse(request.page_size, &request.page_token, &("activity", whose));
    let Some(page) = wrong.take("page_token", page).filter(|_| wrong.is_empty()) else {
        return Err(Error::Invalid(wrong));
    };
    if !sees_all && whose != Some(caller.user_id) {
        return Err(Error::NotYours);
    }
    Ok((whose, page))
}

struct Listing {
    filter: Filter,
    ascending: bool,
    page: Page<i64>,
}

impl Listing {
    fn parse(request: pb::ListRecordsRequest) -> Result<Self, Error> {
        let mut wrong = Violations::new();
        let subject = wrong.take("subject", wanted(request.subject));
        let source = wrong.take("source", wanted(request.source));
        let kind = wrong.take("type", wanted(request.r#type));
        let order = pb::SortOrder::try_from(request.order).map_err(|_| Reason::UnknownCode);
        let ascending = wrong.take("order", order).map(|order| order == pb::SortOrder::Ascending);
        let page =
            Page::parse(request.page_size, &request.page_token, &(&subject, &source, &kind, ascending));
        match (subject, source, kind, ascending, wrong.take("page_token", page)) {
            (Some(subject), Some(source), Some(kind), Some(ascending), Some(page)) => {
                Ok(Self { filter: Filter { subject, source, kind }, ascending, page })
            }
            _ => Err(Error::Invalid(wrong)),
        }
    }
}

/// A filter's value; PostgreSQL has no text with a NUL in it.
fn wanted(text: String) -> Result<Option<String>, Reason> {
    if text.contains('\0') {
        return Err(Reason::Malformed);
    }
    Ok(Some(text).filter(|text| !text.is_empty()))
}

impl From<Record> for pb::Record {
    fn from(record: Record) -> Self {
        let event = record.event;
        Self {
            sequence: record.sequence,
            event_time: Some(timestamp(event.time)),
            record_time: Some(timestamp(record.recorded_at)),
            actor: Some(actor(&event)),
            trace_id: event
                .traceparent
                .as_deref()
                .and_then(TraceParent::parse)
                .map(|trace| trace.trace_id().to_owned())
                .unwrap_or_default(),
            r#type: event.kind,
            source: event.source.code().to_owned(),
            subject: event.subject,
            airport: event.airport.unwrap_or_default(),
            data_json: event.data.to_string(),
            hash: hex::encode(record.hash),
        }
    }
}

fn actor(event: &Envelope) -> pb::Actor {
    let kind = match event.actorkind.as_str() {
        "user" => pb::ActorKind::User,
        "traveller" => pb::ActorKind::Traveller,
        "system" => pb::ActorKind::System,
        _ => pb::ActorKind::Unspecified,
    };
    pb::Actor {
        kind: kind.into(),
        user_id: event.actorid.map(|id| id.to_string()).unwrap_or_default(),
        name: event.actorname.clone().unwrap_or_default(),
        role: event.actorrole.clone().unwrap_or_default(),
    }
}
