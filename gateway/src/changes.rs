//! Who changed what of the catalogues.

use pinzon_proto::catalogues::v1 as pb;

use crate::{
    json::{Answer, Json, Query},
    signed_in::Staff,
};

/// Who changed what, newest first
#[utoipa::path(
    get, path = "/changes", tag = "Catalogues",
    params(pb::ListChangesRequest), responses((status = OK, body = pb::ListChangesResponse)),
)]
pub async fn list_changes(
    Staff(call): Staff,
    Query(asked): Query<pb::ListChangesRequest>,
) -> Answer<pb::ListChangesResponse> {
    call.send_repeatable(asked).await.map(Json)
}
