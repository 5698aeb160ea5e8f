//! Every fact once, in a chain that anyone can verify.

use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse as _, Response},
};
use pinzon_proto::audit::v1 as pb;

use crate::{json::Query, problem::Problem, signed_in::Staff, table::Whole};

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
