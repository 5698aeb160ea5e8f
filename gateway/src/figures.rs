//! Figures of the management pages.

use pinzon_proto::catalogues::v1 as pb;

use crate::{
    json::{Answer, Json},
    signed_in::Staff,
};

/// Figures of the management pages
#[utoipa::path(
    get, path = "/catalogue-figures", tag = "Catalogues",
    responses((status = OK, body = pb::Figures)),
)]
pub async fn get_figures(Staff(call): Staff) -> Answer<pb::Figures> {
    call.send_repeatable(pb::GetFiguresRequest {}).await.map(Json)
}
