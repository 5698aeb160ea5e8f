//! What supervisors and administrators do with declarations out of the ordinary.

use axum::extract::Path;
use pinzon_proto::declarations::v1 as pb;

use crate::{
    declarations::with_messages,
    json::{Answer, IdempotencyKey, Json, Query},
    signed_in::Staff,
};

/// Correct a declaration
///
/// Writes a new version by the agency. Answers under oath and goods stay as they were sworn.
#[utoipa::path(
    post, path = "/declarations/{code}/correct", tag = "Administration",
    request_body = pb::CorrectDeclarationRequest,
    params(
        ("code" = String, Path, description = "The short code"),
        ("Idempotency-Key" = Option<String>, Header, description = "Chosen by the client, a UUID"),
    ),
    responses(
        (status = OK, body = pb::Declaration),
        (status = NOT_FOUND, description = "DECLARATION_NOT_FOUND"),
        (status = CONFLICT, description = "VERSION_CONFLICT (with current_version), DECLARATION_MOVED, DECLARATION_NOT_EDITABLE or IDEMPOTENCY_KEY_REUSED"),
    ),
)]
pub async fn correct_declaration(
    Staff(call): Staff,
    Path(code): Path<String>,
    IdempotencyKey(key): IdempotencyKey,
    Json(body): Json<pb::CorrectDeclarationRequest>,
) -> Answer<pb::Declaration> {
    let step = pb::CorrectDeclarationRequest { code, request_id: key.clone(), ..body };
    call.create(&key, step).await.map(with_messages).map(Json)
}

/// Join a declaration to the one that it repeats
///
/// It is annulled and names the one that stays. Reopening takes this back.
#[utoipa::path(
    post, path = "/declarations/{code}/join", tag = "Administration",
    request_body = pb::JoinDeclarationRequest,
    params(
        ("code" = String, Path, description = "The short code of the declaration that does not stay"),
        ("Idempotency-Key" = Option<String>, Header, description = "Chosen by the client, a UUID"),
    ),
    responses(
        (status = OK, body = pb::Declaration),
        (status = NOT_FOUND, description = "DECLARATION_NOT_FOUND"),
        (status = CONFLICT, description = "VERSION_CONFLICT (with current_version), DECLARATION_MOVED, DECLARATION_NOT_DUPLICATE, DECLARATION_HAS_FINDINGS or IDEMPOTENCY_KEY_REUSED"),
    ),
)]
pub async fn join_declaration(
    Staff(call): Staff,
    Path(code): Path<String>,
    IdempotencyKey(key): IdempotencyKey,
    Json(body): Json<pb::JoinDeclarationRequest>,
) -> Answer<pb::Declaration> {
    let step = pb::JoinDeclarationRequest { code, request_id: key.clone(), ..body };
    call.create(&key, step).await.map(with_messages).map(Json)
}

/// A declaration of another airport
///
/// What a supervisor learns of it, to take it over when its flight was diverted; nothing of the people in it.
#[utoipa::path(
    get, path = "/declarations/{code}/elsewhere", tag = "Administration",
    params(("code" = String, Path, description = "The short code")),
    responses(
        (status = OK, body = pb::ElsewhereDeclaration),
        (status = NOT_FOUND, description = "DECLARATION_NOT_FOUND"),
    ),
)]
pub async fn find_elsewhere(
    Staff(call): Staff,
    Path(code): Path<String>,
) -> Answer<pb::ElsewhereDeclaration> {
    call.send_repeatable(pb::FindElsewhereRequest { code }).await.map(Json)
}

/// Take over a declaration
///
/// For the airport at which its flight landed. What was sworn stays; a version by the agency says where it is controlled.
#[utoipa::path(
    post, path = "/declarations/{code}/take-over", tag = "Administration",
    request_body = pb::TakeOverDeclarationRequest,
    params(
        ("code" = String, Path, description = "The short code"),
        ("Idempotency-Key" = Option<String>, Header, description = "Chosen by the client, a UUID"),
    ),
    responses(
        (status = OK, body = pb::Declaration),
        (status = NOT_FOUND, description = "DECLARATION_NOT_FOUND"),
        (status = CONFLICT, description = "VERSION_CONFLICT (with current_version), DECLARATION_MOVED, DECLARATION_NOT_EDITABLE or IDEMPOTENCY_KEY_REUSED"),
    ),
)]
pub async fn take_over_declaration(
    Staff(call): Staff,
    Path(code): Path<String>,
    IdempotencyKey(key): IdempotencyKey,
    Json(body): Json<pb::TakeOverDeclarationRequest>,
) -> Answer<pb::Declaration> {
    let step = pb::TakeOverDeclarationRequest { code, request_id: key.clone(), ..body };
    call.create(&key, step).await.map(with_messages).map(Json)
}

/// Declarations that need attention
///
/// The longest waiting first.
#[utoipa::path(
    get, path = "/declarations/attention", tag = "Administration", params(pb::ListAttentionRequest),
    responses((status = OK, body = pb::ListAttentionResponse)),
)]
pub async fn list_attention(
    Staff(call): Staff,
    Query(asked): Query<pb::ListAttentionRequest>,
) -> Answer<pb::ListAttentionResponse> {
    call.send_repeatable(asked).await.map(Json)
}
