//! What the agency decided about signing in.

use pinzon_proto::auth::v1 as pb;

use crate::{
    json::{Answer, Json},
    signed_in::Staff,
};

/// Settings of signing in
///
/// Administrators and auditors.
#[utoipa::path(
    get, path = "/settings/access", tag = "Settings", responses((status = OK, body = pb::AccessSettings)),
)]
pub async fn get_access_settings(Staff(call): Staff) -> Answer<pb::AccessSettings> {
    call.send_repeatable(pb::GetAccessSettingsRequest {}).await.map(Json)
}

/// Change the settings of signing in
///
/// Administrators.
#[utoipa::path(
    put, path = "/settings/access", tag = "Settings", request_body = pb::UpdateAccessSettingsRequest,
    responses(
        (status = OK, body = pb::AccessSettings),
        (status = CONFLICT, description = "Somebody changed them meanwhile (VERSION_CONFLICT)"),
    ),
)]
pub async fn update_access_settings(
    Staff(call): Staff,
    Json(body): Json<pb::UpdateAccessSettingsRequest>,
) -> Answer<pb::AccessSettings> {
    call.send(body).await.map(Json)
}
