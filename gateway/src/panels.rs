//! Figures of what a list has.

use pinzon_proto::declarations::v1 as pb;

use crate::{
    json::{Answer, Json, Query},
    signed_in::Staff,
};

/// Figures of declarations
///
/// Of the declarations that the list has with the same filters.
#[utoipa::path(
    get, path = "/panels/declarations", tag = "Declarations", params(pb::GetDeclarationFiguresRequest),
    responses((status = OK, body = pb::DeclarationFigures)),
)]
pub async fn get_declaration_figures(
    Staff(call): Staff,
    Query(asked): Query<pb::GetDeclarationFiguresRequest>,
) -> Answer<pb::DeclarationFigures> {
    call.send_repeatable(asked).await.map(Json)
}
