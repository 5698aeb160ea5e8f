//! Acts of retention and rejection of goods.

use axum::extract::Path;
use pinzon_proto::retentions::v1 as pb;

use crate::{
    call::Call,
    json::{Answer, Created, IdempotencyKey, Json, Query},
    problem::Problem,
    signed_in::Staff,
};

/// Issue an act
///
/// The id is the key: a repeat with the same content answers with the first result.
#[utoipa::path(
    post, path = "/retentions", tag = "Retentions", request_body = pb::CreateRetentionRequest,
    responses(
        (status = CREATED, body = pb::Retention),
        (status = CONFLICT, description = "The id was used for another act (IDEMPOTENCY_KEY_REUSED)"),
    ),
)]
pub async fn create_retention(
    Staff(call): Staff,
    Json(body): Json<pb::CreateRetentionRequest>,
) -> Result<Created<pb::Retention>, Problem> {
    call.send_repeatable(body).await.map(Created)
}

/// Acts of the own airports
#[utoipa::path(
    get, path = "/retentions", tag = "Retentions", params(pb::ListRetentionsRequest),
    responses((status = OK, body = pb::ListRetentionsResponse)),
)]
pub async fn list_retentions(
    Staff(call): Staff,
    Query(asked): Query<pb::ListRetentionsRequest>,
) -> Answer<pb::ListRetentionsResponse> {
    call.send_repeatable(asked).await.map(Json)
}

/// Acts of the own airports, by what was typed
///
/// What was typed may be a person's name or document, which must stand in no address; else it answers as the list does.
#[utoipa::path(
    post, path = "/retentions/search", tag = "Retentions", request_body = pb::SearchRetentionsRequest,
    responses((status = OK, body = pb::ListRetentionsResponse)),
)]
pub async fn search_retentions(
    Staff(call): Staff,
    Json(asked): Json<pb::SearchRetentionsRequest>,
) -> Answer<pb::ListRetentionsResponse> {
    call.send_repeatable(asked).await.map(Json)
}

/// Totals of the acts of a list
///
/// Of all its pages, by the same filters.
#[utoipa::path(
    post, path = "/retentions/totals", tag = "Retentions", request_body = pb::GetRetentionTotalsRequest,
    responses((status = OK, body = pb::RetentionTotals)),
)]
pub async fn get_retention_totals(
    Staff(call): Staff,
    Json(asked): Json<pb::GetRetentionTotalsRequest>,
) -> Answer<pb::RetentionTotals> {
    call.send_repeatable(asked).await.map(Json)
}

/// Who issued acts at the own airports
#[utoipa::path(
    get, path = "/retentions/officers", tag = "Retentions", params(pb::GetRetentionOfficersRequest),
    responses((status = OK, body = pb::RetentionOfficers)),
)]
pub async fn get_retention_officers(
    Staff(call): Staff,
    Query(asked): Query<pb::GetRetentionOfficersRequest>,
) -> Answer<pb::RetentionOfficers> {
    call.send_repeatable(asked).await.map(Json)
}

/// One act
#[utoipa::path(
    get, path = "/retentions/{id}", tag = "Retentions",
    params(("id" = String, Path, format = Uuid, description = "The act's id")),
    responses((status = OK, body = pb::Retention), (status = NOT_FOUND, description = "RETENTION_NOT_FOUND")),
)]
pub async fn get_retention(Staff(call): Staff, Path(id): Path<String>) -> Answer<pb::Retention> {
    call.send_repeatable(pb::GetRetentionRequest { id }).await.map(Json)
}

/// Annul an act
///
/// Its goods leave custody and it keeps its folio. Refused once goods were disposed of or given back.
#[utoipa::path(
    post, path = "/retentions/{id}/annul", tag = "Retentions", request_body = pb::AnnulRetentionRequest,
    params(("id" = String, Path, format = Uuid, description = "The act's id")),
    responses(
        (status = OK, body = pb::Retention),
        (status = NOT_FOUND, description = "RETENTION_NOT_FOUND"),
        (status = CONFLICT, description = "VERSION_CONFLICT, RETENTION_ANNULLED or RETENTION_GOODS_GONE"),
    ),
)]
pub async fn annul_retention(
    Staff(call): Staff,
    Path(id): Path<String>,
    Json(body): Json<pb::AnnulRetentionRequest>,
) -> Answer<pb::Retention> {
    call.send(pb::AnnulRetentionRequest { id, ..body }).await.map(Json)
}

/// Record a print
///
/// A repeat with the same key is the same print.
#[utoipa::path(
    post, path = "/retentions/{id}/print", tag = "Retentions",
    params(
        ("id" = String, Path, format = Uuid, description = "The act's id"),
        ("Idempotency-Key" = Option<String>, Header, description = "Chosen by the client, a UUID"),
    ),
    responses(
        (status = OK, body = pb::PrintRetentionResponse),
        (status = NOT_FOUND, description = "RETENTION_NOT_FOUND"),
    ),
)]
pub async fn print_retention(
    Staff(call): Staff,
    Path(id): Path<String>,
    IdempotencyKey(key): IdempotencyKey,
) -> Answer<pb::PrintRetentionResponse> {
    call.create(&key, pb::PrintRetentionRequest { id, request_id: key.clone() }).await.map(Json)
}

/// Where an act stands
///
/// For someone who has read its QR code: without the beginning of the hash no folio is found.
#[utoipa::path(
    get, path = "/retentions/standing/{folio}", tag = "Retentions",
    params(("folio" = String, Path, description = "Airport, year and number"), pb::GetRetentionStandingRequest),
    responses((status = OK, body = pb::RetentionStanding), (status = NOT_FOUND, description = "RETENTION_NOT_FOUND")),
)]
pub async fn get_retention_standing(
    call: Call,
    Path(folio): Path<String>,
    Query(asked): Query<pb::GetRetentionStandingRequest>,
) -> Answer<pb::RetentionStanding> {
    call.send_repeatable(pb::GetRetentionStandingRequest { folio, ..asked }).await.map(Json)
}
