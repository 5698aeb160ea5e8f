//! Devices that issue acts without a network.

use axum::extract::Path;
use pinzon_proto::retentions::v1 as pb;

use crate::{
    json::{Answer, Created, Json, Query},
    problem::Problem,
    signed_in::Staff,
};

/// Register a device that issues acts without a network
///
/// The key is the device: a repeat answers with its mark.
#[utoipa::path(
    post, path = "/retentions/devices", tag = "Retentions", request_body = pb::RegisterDeviceRequest,
    responses((status = CREATED, body = pb::Device), (status = CONFLICT, description = "DEVICE_REVOKED")),
)]
pub async fn register_device(
    Staff(call): Staff,
    Json(body): Json<pb::RegisterDeviceRequest>,
) -> Result<Created<pb::Device>, Problem> {
    call.send_repeatable(body).await.map(Created)
}

/// Devices that issue acts without a network
#[utoipa::path(
    get, path = "/retentions/devices", tag = "Retentions", params(pb::ListDevicesRequest),
    responses((status = OK, body = pb::ListDevicesResponse)),
)]
pub async fn list_devices(
    Staff(call): Staff,
    Query(asked): Query<pb::ListDevicesRequest>,
) -> Answer<pb::ListDevicesResponse> {
    call.send_repeatable(asked).await.map(Json)
}

/// Revoke a device
///
/// Acts that it issues from now on are refused. A repeat changes nothing.
#[utoipa::path(
    post, path = "/retentions/devices/{mark}/revoke", tag = "Retentions", request_body = pb::RevokeDeviceRequest,
    params(("mark" = String, Path, description = "What its folios begin with")),
    responses((status = OK, body = pb::RegisteredDevice), (status = NOT_FOUND, description = "DEVICE_UNKNOWN")),
)]
pub async fn revoke_device(
    Staff(call): Staff,
    Path(mark): Path<String>,
    Json(body): Json<pb::RevokeDeviceRequest>,
) -> Answer<pb::RegisteredDevice> {
    call.send_repeatable(pb::RevokeDeviceRequest { mark, ..body }).await.map(Json)
}

/// Receive an act that a device issued without a network
///
/// The id of the act is the key: a repeat answers with the first result. Wrong fields of the act are named as in
/// `NewRetention`.
#[utoipa::path(
    post, path = "/retentions/issued", tag = "Retentions", request_body = pb::ReceiveRetentionRequest,
    responses(
        (status = CREATED, body = pb::Retention),
        (status = FORBIDDEN, description = "Another officer issued the act (ANOTHER_OFFICER)"),
        (status = CONFLICT, description = "The id was used for another act (IDEMPOTENCY_KEY_REUSED), or another act has its folio (FOLIO_TAKEN)"),
    ),
)]
pub async fn receive_retention(
    Staff(call): Staff,
    Json(body): Json<pb::ReceiveRetentionRequest>,
) -> Result<Created<pb::Retention>, Problem> {
    call.send_repeatable(body).await.map(Created)
}
