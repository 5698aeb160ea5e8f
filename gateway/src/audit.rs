//! Every fact once, in a chain that anyone can verify.

use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse as _, Response},
};
use pinzon_proto::audit::v1 as pb;

use crate::{
    json::{Answer, Json, Query},
    problem::Problem,
    signed_in::Staff,
    table::Whole,
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

/// Recorded facts as a file
///
/// Administrators and auditors. One JSON object a line, as `pinzon auditoria verificar-archivo` verifies it without the
/// database. A record has the text of its fact in `event`, as its source signed it, the signature, and the hashes of the
/// chain; a line before has the certificate. All facts, or all of some days, with the oldest first end with a line in which
/// the audit signs which records these are. With other filters, or the newest first, the file is a selection without such a
/// line.
#[utoipa::path(
    get, path = "/audit/export", tag = "Audit", params(Whole<pb::ListRecordsRequest>),
    responses((status = OK, description = "The file", body = Vec<u8>, content_type = "application/jsonl")),
)]
pub async fn export_audit_records(
    Staff(call): Staff,
    Query(asked): Query<pb::ListRecordsRequest>,
) -> Result<Response, Problem> {
    let asked = pb::ExportRecordsRequest { list: Some(asked), ..Default::default() };
    let mut file = String::new();
    call.send_for_each(asked, |line| {
        file.push_str(&line.text);
        file.push('\n');
    })
    .await?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/jsonl")),
        (header::CONTENT_DISPOSITION, HeaderValue::from_static("attachment; filename=\"auditoria.jsonl\"")),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    ];
    Ok((headers, file).into_response())
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

/// Everybody who did something
///
/// Administrators and auditors.
#[utoipa::path(
    get, path = "/audit/people", tag = "Audit",
    responses((status = OK, body = pb::RecordPeople)),
)]
pub async fn get_audit_people(Staff(call): Staff) -> Answer<pb::RecordPeople> {
    call.send_repeatable(pb::GetRecordPeopleRequest {}).await.map(Json)
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
