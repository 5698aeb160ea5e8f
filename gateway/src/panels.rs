//! Figures of what a list has.

use pinzon_proto::{declarations::v1 as pb, retentions::v1 as retentions};

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

/// Figures of acts
///
/// Of the acts that the list has with the same filters. Annulled acts count only where the filter asks for them.
#[utoipa::path(
    get, path = "/panels/retentions", tag = "Retentions", params(retentions::GetRetentionFiguresRequest),
    responses((status = OK, body = retentions::RetentionFigures)),
)]
pub async fn get_retention_figures(
    Staff(call): Staff,
    Query(asked): Query<retentions::GetRetentionFiguresRequest>,
) -> Answer<retentions::RetentionFigures> {
    call.send_repeatable(asked).await.map(Json)
}
