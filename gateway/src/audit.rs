//! Every fact once, in a chain that anyone can verify.

use pinzon_proto::audit::v1 as pb;

use crate::{
    json::{Answer, Json, Query},
    signed_in::Staff,
};

/// Recorded facts
///
/// Administrators and auditors.
#[utoipa::path(
    get, path = "/audit", tag = "Audit", params(pb::ListRecordsRequest),
    responses((status = OK, body = pb::ListRecordsResponse)),
)]
pub async fn list_audit_records(
    Staff(call): Staff,
    Query(asked): Query<pb::ListRecordsRequest>,
) -> Answer<pb::ListRecordsResponse> {
    call.send_repeatable(asked).await.map(Json)
}

/// What people did
///
/// Administrators and auditors see everybody's activity, others their own. Newest first.
#[utoipa::path(
    get, path = "/activity", tag = "Audit", params(pb::ListActivityRequest),
    responses(
        (status = OK, body = pb::ListActivityResponse),
        (status = FORBIDDEN, description = "FORBIDDEN: somebody else's activity"),
    ),
)]
pub async fn list_activity(
    Staff(call): Staff,
    Query(asked): Query<pb::ListActivityRequest>,
) -> Answer<pb::ListActivityResponse> {
    call.send_repeatable(asked).await.map(Json)
}

/// Recompute the chain
///
/// Administrators and auditors.
#[utoipa::path(
    get, path = "/audit/verify", tag = "Audit",
    responses((status = OK, body = pb::VerifyChainResponse)),
)]
pub async fn verify_audit(Staff(call): Staff) -> Answer<pb::VerifyChainResponse> {
    call.send_repeatable(pb::VerifyChainRequest {}).await.map(Json)
}
