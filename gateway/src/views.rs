//! Who of the staff has seen a declaration.

use axum::extract::Path;
use pinzon_proto::declarations::v1 as pb;

use crate::{
    call::Call,
    json::{Answer, Json, Query},
};

/// Who has seen a declaration
///
/// Staff by role and airport, the last first. The name is not told.
#[utoipa::path(
    get, path = "/declarations/{id}/views", tag = "Declarations",
    params(("id" = String, Path, format = Uuid, description = "The id"), pb::ListDeclarationViewsRequest),
    responses(
        (status = OK, body = pb::ListDeclarationViewsResponse),
        (status = NOT_FOUND, description = "DECLARATION_NOT_FOUND"),
    ),
)]
pub async fn list_declaration_views(
    call: Call,
    Path(id): Path<String>,
    Query(asked): Query<pb::ListDeclarationViewsRequest>,
) -> Answer<pb::ListDeclarationViewsResponse> {
    call.send_repeatable(pb::ListDeclarationViewsRequest { id, ..asked }).await.map(Json)
}
