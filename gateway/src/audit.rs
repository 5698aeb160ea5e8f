//! Every fact once, in a chain that anyone can verify.

use axum::extract::State;
use chrono::{DateTime, Utc};
use pinzon_proto::audit::v1 as pb;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::{IntoParams, ToSchema};

use crate::{
    codes::{codes, filter, from_proto},
    json::{BadAnswer, PageQuery, Query, each, instant, nullable, present},
    problem::Problem,
    services::Services,
    session::Staff,
};

codes! {
    /// Order of the chain.
    SortOrder = pb::SortOrder {
        /// Oldest first.
        Ascending = "asc",
        /// Newest first.
        Descending = "desc",
    }
}

codes! {
    /// Who did something.
    ActorKind = pb::ActorKind {
        /// A signed-in person.
        User = "user",
        /// A traveller, not signed in.
        Traveller = "traveller",
        /// The system itself.
        System = "system",
    }
}

/// Who did something.
#[derive(Debug, Serialize, ToSchema)]
pub struct Actor {
    /// Kind of actor.
    pub kind: ActorKind,
    /// The user's id.
    #[schema(required)]
    pub id: Option<String>,
    /// The user's name.
    #[schema(required)]
    pub name: Option<String>,
    /// The user's role at that time.
    #[schema(required)]
    pub role: Option<String>,
}

/// A recorded fact.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditRecord {
    /// Position in the chain, from 1, without gaps.
    pub sequence: i64,
    /// When it happened.
    pub time: DateTime<Utc>,
    /// When it was recorded.
    pub recorded_at: DateTime<Utc>,
    /// Kind of fact.
    #[serde(rename = "type")]
    pub kind: String,
    /// The service it comes from.
    pub source: String,
    /// What it is about.
    pub subject: String,
    /// Who did it.
    pub actor: Actor,
    /// Where.
    #[schema(required)]
    pub airport: Option<String>,
    /// The fact itself, as it was recorded.
    #[schema(value_type = std::collections::BTreeMap<String, serde_json::Value>)]
    pub data: Box<RawValue>,
    /// The trace of the request.
    #[schema(required)]
    pub trace_id: Option<String>,
    /// SHA-256 over the previous hash and this fact.
    pub hash: String,
}

impl AuditRecord {
    fn from_proto(record: pb::Record) -> Result<Self, BadAnswer> {
        let actor = present(record.actor, "actor")?;
        Ok(Self {
            sequence: record.sequence,
            time: instant(record.event_time, "event_time")?,
            recorded_at: instant(record.record_time, "record_time")?,
            kind: record.r#type,
            source: record.source,
            subject: record.subject,
            actor: Actor {
                kind: from_proto::<_, pb::ActorKind>(actor.kind)?,
                id: nullable(actor.user_id),
                name: nullable(actor.name),
                role: nullable(actor.role),
            },
            airport: nullable(record.airport),
            data: RawValue::from_string(record.data_json)
                .ok()
                .filter(|data| data.get().starts_with('{'))
                .ok_or_else(|| BadAnswer::new("data_json is no JSON object"))?,
            trace_id: nullable(record.trace_id),
            hash: record.hash,
        })
    }
}

/// A page of records.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditRecordList {
    /// The records of this page.
    pub items: Vec<AuditRecord>,
    /// Records of all pages.
    pub total: i64,
    /// Asks for the next page; null at the end.
    #[schema(required)]
    pub next_page_token: Option<String>,
}

/// Whether the chain holds.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditVerification {
    /// Whether every record fits its predecessor.
    pub intact: bool,
    /// Records checked.
    pub records: i64,
    /// Hash of the last record.
    pub last_hash: String,
    /// Sequence of the first record that does not fit.
    #[schema(required)]
    pub first_broken: Option<i64>,
    /// When it was checked.
    pub checked_at: DateTime<Utc>,
}

/// What to look for.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AuditFilter {
    /// What the fact is about.
    subject: Option<String>,
    /// The service it comes from.
    source: Option<String>,
    /// Kind of fact.
    #[serde(rename = "type")]
    #[param(rename = "type")]
    kind: Option<String>,
    /// Newest first when absent.
    order: Option<SortOrder>,
}

/// Recorded facts
///
/// Administrators and auditors.
#[utoipa::path(
    get, path = "/audit", tag = "Audit", params(AuditFilter, PageQuery),
    responses((status = OK, body = AuditRecordList)),
)]
pub async fn list_audit_records(
    State(services): State<Services>,
    Staff(call): Staff,
    Query(search): Query<AuditFilter>,
    Query(page): Query<PageQuery>,
) -> Result<axum::Json<AuditRecordList>, Problem> {
    let message = pb::ListRecordsRequest {
        subject: search.subject.unwrap_or_default(),
        source: search.source.unwrap_or_default(),
        r#type: search.kind.unwrap_or_default(),
        order: filter::<_, pb::SortOrder>(search.order),
        page_size: page.size(),
        page_token: page.token(),
    };
    let found = call
        .send_repeatable(message, |request| {
            let mut audit = services.audit();
            async move { audit.list_records(request).await }
        })
        .await?;
    Ok(axum::Json(AuditRecordList {
        items: each(found.records, AuditRecord::from_proto)?,
        total: found.total_size,
        next_page_token: nullable(found.next_page_token),
    }))
}

/// Whose activity.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ActivityFilter {
    /// Id of a user; everybody's that one may see when absent.
    user: Option<String>,
}

/// What people did
///
/// Administrators and auditors see everybody's activity, others their own. Newest first.
#[utoipa::path(
    get, path = "/activity", tag = "Audit", params(ActivityFilter, PageQuery),
    responses(
        (status = OK, body = AuditRecordList),
        (status = FORBIDDEN, description = "FORBIDDEN: somebody else's activity"),
    ),
)]
pub async fn list_activity(
    State(services): State<Services>,
    Staff(call): Staff,
    Query(search): Query<ActivityFilter>,
    Query(page): Query<PageQuery>,
) -> Result<axum::Json<AuditRecordList>, Problem> {
    let message = pb::ListActivityRequest {
        user_id: search.user.unwrap_or_default(),
        page_size: page.size(),
        page_token: page.token(),
    };
    let found = call
        .send_repeatable(message, |request| {
            let mut audit = services.audit();
            async move { audit.list_activity(request).await }
        })
        .await
        .map_err(|refused| Problem::from(refused).renamed(&[("user_id", "user")]))?;
    Ok(axum::Json(AuditRecordList {
        items: each(found.records, AuditRecord::from_proto)?,
        total: found.total_size,
        next_page_token: nullable(found.next_page_token),
    }))
}

/// Recompute the chain
///
/// Administrators and auditors.
#[utoipa::path(
    get, path = "/audit/verify", tag = "Audit",
    responses((status = OK, body = AuditVerification)),
)]
pub async fn verify_audit(
    State(services): State<Services>,
    Staff(call): Staff,
) -> Result<axum::Json<AuditVerification>, Problem> {
    let checked = call
        .send_repeatable(pb::VerifyChainRequest {}, |request| {
            let mut audit = services.audit();
            async move { audit.verify_chain(request).await }
        })
        .await?;
    Ok(axum::Json(AuditVerification {
        intact: checked.intact,
        records: checked.record_count,
        last_hash: checked.last_hash,
        first_broken: checked.first_broken_sequence,
        checked_at: instant(checked.check_time, "check_time")?,
    }))
}
