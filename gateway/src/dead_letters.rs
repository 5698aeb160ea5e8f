//! Facts that a service could not apply, and what administrators decide about them.

use axum::{extract::Path, http::StatusCode};
use pinzon_proto::events::v1 as pb;
use utoipa::ToSchema;

use crate::{
    json::{Answer, Json, Query},
    problem::Problem,
    signed_in::Staff,
};

/// A service that acts on facts of others.
#[derive(Debug, Clone, Copy, ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum Part {
    /// Records them all.
    Audit,
    /// Learns of acts.
    Declarations,
}

impl Part {
    /// The part that an address names.
    fn parse(name: &str) -> Result<Self, Problem> {
        match name {
            "audit" => Ok(Self::Audit),
            "declarations" => Ok(Self::Declarations),
            _ => Err(Problem::of_framework(StatusCode::NOT_FOUND)),
        }
    }

    /// The service's name.
    fn service(self) -> &'static str {
        match self {
            Self::Audit => "audit",
            Self::Declarations => "declarations",
        }
    }
}

/// Facts that could not be applied
///
/// Administrators and auditors. Newest first.
#[utoipa::path(
    get, path = "/dead-letters/{part}", tag = "Health",
    params(
        ("part" = inline(Part), Path, description = "The service that could not apply them"),
        pb::ListDeadLettersRequest,
    ),
    responses((status = OK, body = pb::ListDeadLettersResponse)),
)]
pub async fn list_dead_letters(
    Staff(call): Staff,
    Path(part): Path<String>,
    Query(asked): Query<pb::ListDeadLettersRequest>,
) -> Answer<pb::ListDeadLettersResponse> {
    call.send_repeatable_to(Part::parse(&part)?.service(), asked).await.map(Json)
}

/// One fact that could not be applied
///
/// Administrators and auditors. With what its envelope says, but neither the values of the fact nor who caused it.
#[utoipa::path(
    get, path = "/dead-letters/{part}/{id}", tag = "Health",
    params(
        ("part" = inline(Part), Path, description = "The service that could not apply it"),
        ("id" = i64, Path, description = "Its number"),
    ),
    responses(
        (status = OK, body = pb::DeadLetterDetail),
        (status = NOT_FOUND, description = "DEAD_LETTER_NOT_FOUND"),
    ),
)]
pub async fn get_dead_letter(
    Staff(call): Staff,
    Path((part, id)): Path<(String, String)>,
) -> Answer<pb::DeadLetterDetail> {
    let asked = pb::GetDeadLetterRequest { id: number(&id) };
    call.send_repeatable_to(Part::parse(&part)?.service(), asked).await.map(Json)
}

/// Apply a fact after all
///
/// Administrators. Later facts were applied before it. It stays open when it still cannot be applied.
#[utoipa::path(
    post, path = "/dead-letters/{part}/{id}/requeue", tag = "Health", request_body = pb::RequeueDeadLetterRequest,
    params(
        ("part" = inline(Part), Path, description = "The service that could not apply it"),
        ("id" = i64, Path, description = "Its number"),
    ),
    responses(
        (status = OK, body = pb::DeadLetterDetail),
        (status = NOT_FOUND, description = "DEAD_LETTER_NOT_FOUND"),
        (status = CONFLICT, description = "DEAD_LETTER_DECIDED, DEAD_LETTER_NOT_APPLICABLE or DEAD_LETTER_UNTRUSTED"),
    ),
)]
pub async fn requeue_dead_letter(
    Staff(call): Staff,
    Path((part, id)): Path<(String, String)>,
    Json(body): Json<pb::RequeueDeadLetterRequest>,
) -> Answer<pb::DeadLetterDetail> {
    let asked = pb::RequeueDeadLetterRequest { id: number(&id), ..body };
    call.send_repeatable_to(Part::parse(&part)?.service(), asked).await.map(Json)
}

/// Drop a fact
///
/// Administrators. It is not needed; what it holds is kept.
#[utoipa::path(
    post, path = "/dead-letters/{part}/{id}/drop", tag = "Health", request_body = pb::DropDeadLetterRequest,
    params(
        ("part" = inline(Part), Path, description = "The service that could not apply it"),
        ("id" = i64, Path, description = "Its number"),
    ),
    responses(
        (status = OK, body = pb::DeadLetterDetail),
        (status = NOT_FOUND, description = "DEAD_LETTER_NOT_FOUND"),
        (status = CONFLICT, description = "DEAD_LETTER_DECIDED"),
    ),
)]
pub async fn drop_dead_letter(
    Staff(call): Staff,
    Path((part, id)): Path<(String, String)>,
    Json(body): Json<pb::DropDeadLetterRequest>,
) -> Answer<pb::DeadLetterDetail> {
    let asked = pb::DropDeadLetterRequest { id: number(&id), ..body };
    call.send_repeatable_to(Part::parse(&part)?.service(), asked).await.map(Json)
}

/// The number of a dead letter. A text that is not one becomes 0, which none has.
fn number(text: &str) -> i64 {
    text.parse().unwrap_or_default()
}
