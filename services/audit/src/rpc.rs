//! The gRPC interface of the service.

use std::{
    collections::BTreeSet,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use chrono::Days;
use pinzon_chassis::{
    ClosedSet, Reason,
    caller::{Caller, Role},
    clock::{Clock, timestamp},
    context::Context,
    monitor::Monitor,
    page::Page,
    signature::Signatures,
    status::Violations,
    telemetry::TraceParent,
};
use pinzon_domain::{
    date::{islands_begin, parse_sought_date},
    text::{code, optional, parse_id},
};
use pinzon_events::Envelope;
use pinzon_proto::audit::v1 as pb;
use sqlx::PgPool;
use tokio::{sync::Mutex, time::sleep};
use uuid::Uuid;

use crate::{
    chain::Verification,
    command,
    entity::Entity,
    error::Error,
    file::{self, span::Period},
    record::{Filter, Record},
    store::{
        self,
        verification::{self, Checked},
    },
};

/// Time between two verifications of the chain by the service itself.
const VERIFICATION_INTERVAL: Duration = Duration::from_secs(30);
/// A verification that takes longer is repeated less often: it costs a twentieth of a processor at most.
const VERIFICATION_SHARE: u32 = 20;

/// Answers the calls of [`AuditService`].
#[derive(Clone)]
pub struct Rpc {
    /// The service's database.
    pub pool: PgPool,
    pub clock: Clock,
    /// Verifies who wrote a record.
    pub signatures: Signatures,
    /// The verifications of the chain.
    pub verifications: Arc<Verifications>,
}

/// The verifications of the chain, one at a time.
#[derive(Debug, Default)]
pub struct Verifications {
    finished: AtomicU64,
    last: Mutex<Option<Verified>>,
}

/// The last verification.
#[derive(Debug)]
struct Verified {
    /// How far an intact chain goes.
    checked: Option<Checked>,
    answer: pb::VerifyChainResponse,
}

impl Rpc {
    /// Verifies the chain again and again, and says whether it is intact.
    pub async fn watch_chain(&self, monitor: &Monitor) {
        loop {
            let begun = Instant::now();
            match self.verify().await {
                Ok(found) => monitor.set_chain(found.intact),
                Err(error) => tracing::debug!(%error, "the chain was not verified"),
            }
            sleep(VERIFICATION_INTERVAL.max(begun.elapsed() * VERIFICATION_SHARE)).await;
        }
    }

    /// Verifies the chain. A caller that waited for another verification gets the result of that one.
    pub async fn verify(&self) -> Result<pb::VerifyChainResponse, Error> {
        let finished = &self.verifications.finished;
        let seen = finished.load(Ordering::Relaxed);
        let mut last = self.verifications.last.lock().await;
        // A caller that waited gets the result of the verification before it.
        if let Some(last) = last.as_ref().filter(|_| finished.load(Ordering::Relaxed) != seen) {
            return Ok(last.answer.clone());
        }
        let checked_at = timestamp(self.clock.now());
        let checked = last.as_ref().and_then(|last| last.checked);
        let found = verification::verify(&self.pool, &self.signatures, checked).await?;
        let Verification { records, unproven, last_hash, first_broken, .. } = found;
        let checked = match first_broken {
            None => Some((records, last_hash)),
            Some(sequence) => {
                tracing::error!(sequence, "the chain is broken");
                checked
            }
        };
        let answer = pb::VerifyChainResponse {
            intact: first_broken.is_none(),
            records,
            unproven,
            last_hash: hex::encode(last_hash),
            first_broken,
            checked_at: Some(checked_at),
        };
        *last = Some(Verified { checked, answer: answer.clone() });
        finished.fetch_add(1, Ordering::Relaxed);
        Ok(answer)
    }
}

pinzon_proto::serve_audit_service!(Rpc);

impl Rpc {
    pub(crate) async fn list_records(
        &self,
        context: &Context,
        message: pb::ListRecordsRequest,
    ) -> Result<pb::ListRecordsResponse, Error> {
        let query = RecordQuery::parse(&message, context.staff()?.airport_scope())?;
        let (records, next_page_token) = query.read(&self.pool).await?;
        let total = store::count(&self.pool, &query.filter).await?;
        let items = records.into_iter().map(pb::Record::from).collect();
        Ok(pb::ListRecordsResponse { items, total, next_page_token })
    }

    pub(crate) async fn export_records(
        &self,
        context: &Context,
        message: pb::ExportRecordsRequest,
    ) -> Result<pb::ExportRecordsResponse, Error> {
        let pb::ExportRecordsRequest { list, page_size, page_token } = message;
        let list = pb::ListRecordsRequest { page_size, page_token, ..list.unwrap_or_default() };
        let query = RecordQuery::parse(&list, context.staff()?.airport_scope())?;
        let (records, next_page_token) = query.read(&self.pool).await?;
        let sequences: Vec<_> = records.iter().map(|record| record.sequence).collect();
        let mut records = store::links(&self.pool, &sequences).await?;
        if !query.ascending {
            records.reverse();
        }
        // Each page names its certificates, because it does not know those of the pages before.
        let mut lines = file::lines(&records, &mut BTreeSet::new())?;
        if let Some(last) = sequences.last().filter(|_| query.ascending && next_page_token.is_empty()) {
            let RecordQuery { filter, period, .. } = &query;
            let now = self.clock.now();
            let end = command::last_line(&self.pool, &self.signatures, now, filter, *period, *last).await?;
            lines.extend(end);
        }
        let lines = lines.into_iter().map(|text| pb::FileLine { text }).collect();
        Ok(pb::ExportRecordsResponse { lines, next_page_token })
    }

    pub(crate) async fn list_activity(
        &self,
        context: &Context,
        message: pb::ListActivityRequest,
    ) -> Result<pb::ListActivityResponse, Error> {
        let (user_id, page) = parse_activity(context.staff()?, message)?;
        let mut records = store::activity(&self.pool, user_id, page.after, page.limit()).await?;
        let total = store::activity_count(&self.pool, user_id).await?;
        let next_page_token = page.cut(&mut records, |record| record.sequence);
        let items = records.into_iter().map(pb::Record::from).collect();
        Ok(pb::ListActivityResponse { items, total, next_page_token })
    }

    pub(crate) async fn get_record_people(
        &self,
        context: &Context,
        _: pb::GetRecordPeopleRequest,
    ) -> Result<pb::RecordPeople, Error> {
        let region = context.staff()?.airport_scope();
        let person = |(id, name, role): (Uuid, String, String)| pb::Actor {
            kind: pb::ActorKind::User.into(),
            id: id.to_string(),
            name,
            role,
        };
        let people = store::people(&self.pool, region.as_deref()).await?.into_iter().map(person).collect();
        Ok(pb::RecordPeople { people })
    }

    pub(crate) async fn verify_chain(
        &self,
        _: &Context,
        _: pb::VerifyChainRequest,
    ) -> Result<pb::VerifyChainResponse, Error> {
        self.verify().await
    }
}

/// Returns the user whose activity the caller may see; none for all users.
fn parse_activity(
    caller: &Caller,
    request: pb::ListActivityRequest,
) -> Result<(Option<Uuid>, Page<i64>), Error> {
    let mut wrong = Violations::new();
    let requested = match request.user.as_str() {
        "" => None,
        id => wrong.take("user", parse_id(id)),
    };
    let sees_all = matches!(caller.role, Role::Admin | Role::Auditor);
    let user_id = if sees_all { requested } else { Some(requested.unwrap_or(caller.user_id)) };
    let page = Page::requested(&request, &("activity", user_id), wrong)?;
    if !sees_all && user_id != Some(caller.user_id) {
        return Err(Error::OthersActivity);
    }
    Ok((user_id, page))
}

struct RecordQuery {
    filter: Filter,
    /// What the filter says of days.
    period: Period,
    ascending: bool,
    page: Page<i64>,
}

impl RecordQuery {
    /// Returns the records of the page, and the token of the next one.
    async fn read(&self, pool: &PgPool) -> Result<(Vec<Record>, String), Error> {
        let Self { filter, page, .. } = self;
        let mut records = if self.ascending {
            store::list_ascending(pool, filter, page.after, page.limit()).await?
        } else {
            store::list_descending(pool, filter, page.after, page.limit()).await?
        };
        let next_page_token = page.cut(&mut records, |record| record.sequence);
        Ok((records, next_page_token))
    }

    fn parse(request: &pb::ListRecordsRequest, region: Option<Vec<String>>) -> Result<Self, Error> {
        let mut wrong = Violations::new();
        let subject = wrong.take("subject", parse_filter_value(&request.subject));
        let source = wrong.take("source", parse_filter_value(&request.source));
        let kind = wrong.take("type", parse_filter_value(&request.r#type));
        let entity = wrong.take("entity", parse_entity(&request.entity));
        let actor = wrong.take("actor", optional(&request.actor, parse_id));
        let airport = wrong.take("airport", parse_filter_value(&request.airport));
        let from = wrong.take("recorded_from", optional(&request.recorded_from, parse_sought_date)).flatten();
        let to = wrong.take("recorded_to", optional(&request.recorded_to, parse_sought_date)).flatten();
        if let (Some(from), Some(to)) = (from, to)
            && to < from
        {
            wrong.add("recorded_to", Reason::DatesReversed);
        }
        let (recorded_from, recorded_before) =
            (from.map(islands_begin), to.map(|to| islands_begin(to + Days::new(1))));
        let order = pb::SortOrder::try_from(request.order).map_err(|_| Reason::UnknownCode);
        let ascending = wrong.take("order", order).map(|order| order == pb::SortOrder::Ascending);
        let list = (&subject, &source, &kind, &request.entity, actor, &airport, &region, ascending, from, to);
        let page = Page::requested(request, &list, wrong)?;
        let kinds = kinds_of(kind.flatten(), entity.flatten());
        let filter = Filter {
            subject: subject.flatten(),
            source: source.flatten(),
            kinds,
            actor: actor.flatten(),
            airport: airport.flatten(),
            region,
            recorded_from,
            recorded_before,
        };
        Ok(Self { filter, period: Period { from, to }, ascending: ascending.unwrap_or_default(), page })
    }
}

fn parse_entity(code: &str) -> Result<Option<Entity>, Reason> {
    optional(code, |code| Entity::parse(code).ok_or(Reason::UnknownCode))
}

/// The types of events that a type and an entity select; none for all.
fn kinds_of(kind: Option<String>, entity: Option<Entity>) -> Option<Vec<String>> {
    match (kind, entity) {
        (None, None) => None,
        (Some(kind), entity) => Some(if entity.is_none_or(|entity| Entity::of(&kind) == Some(entity)) {
            vec![kind]
        } else {
            vec![]
        }),
        (None, Some(entity)) => Some(entity.kinds().map(str::to_owned).collect()),
    }
}

/// No filter is longer, in characters.
const LONGEST_FILTER: usize = 200;

/// Parses a filter value.
fn parse_filter_value(text: &str) -> Result<Option<String>, Reason> {
    optional(text, |typed| code(typed, LONGEST_FILTER))
}

impl From<Record> for pb::Record {
    fn from(record: Record) -> Self {
        let event = record.event;
        Self {
            sequence: record.sequence,
            time: Some(timestamp(event.time)),
            recorded_at: Some(timestamp(record.recorded_at)),
            actor: Some(actor(&event)),
            cause: record.cause,
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
            data: event.data.to_string(),
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
        id: event.actorid.map(|id| id.to_string()).unwrap_or_default(),
        name: event.actorname.clone().unwrap_or_default(),
        role: event.actorrole.clone().unwrap_or_default(),
    }
}
