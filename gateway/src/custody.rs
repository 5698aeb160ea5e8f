//! Where retained goods are, and what becomes of them.

use axum::extract::Path;
use pinzon_proto::retentions::v1 as pb;

use crate::{
    json::{Answer, Created, Json, Query},
    problem::Problem,
    signed_in::Staff,
};

/// Goods in custody
///
/// Those with the nearest deadline first. With a folio: all goods of that act.
#[utoipa::path(
    get, path = "/custody", tag = "Custody", params(pb::ListCustodyRequest),
    responses((status = OK, body = pb::ListCustodyResponse)),
)]
pub async fn list_custody(
    Staff(call): Staff,
    Query(asked): Query<pb::ListCustodyRequest>,
) -> Answer<pb::ListCustodyResponse> {
    call.send_repeatable(asked).await.map(Json)
}

/// Figures of custody
#[utoipa::path(
    get, path = "/custody/figures", tag = "Custody", params(pb::GetCustodyFiguresRequest),
    responses((status = OK, body = pb::CustodyFigures)),
)]
pub async fn get_custody_figures(
    Staff(call): Staff,
    Query(asked): Query<pb::GetCustodyFiguresRequest>,
) -> Answer<pb::CustodyFigures> {
    call.send_repeatable(asked).await.map(Json)
}

/// Custody of the goods of an act
#[utoipa::path(
    get, path = "/retentions/{id}/custody", tag = "Custody",
    params(("id" = String, Path, format = Uuid, description = "The act's id")),
    responses((status = OK, body = pb::CustodyChain), (status = NOT_FOUND, description = "RETENTION_NOT_FOUND")),
)]
pub async fn get_custody_chain(Staff(call): Staff, Path(id): Path<String>) -> Answer<pb::CustodyChain> {
    call.send_repeatable(pb::GetCustodyChainRequest { id }).await.map(Json)
}

/// Store goods
///
/// Puts them into a custody place for the first time.
#[utoipa::path(
    post, path = "/custody/store", tag = "Custody", request_body = pb::StoreItemsRequest,
    responses((status = OK, body = pb::StoreItemsResponse)),
)]
pub async fn store_items(
    Staff(call): Staff,
    Json(body): Json<pb::StoreItemsRequest>,
) -> Answer<pb::StoreItemsResponse> {
    call.send(body).await.map(Json)
}

/// Open a transfer or a disposal
///
/// Another person confirms it; administrators move no goods. The id is the key: a repeat with the same content answers with the first result.
#[utoipa::path(
    post, path = "/custody/movements", tag = "Custody", request_body = pb::OpenMovementRequest,
    responses(
        (status = CREATED, body = pb::Movement),
        (status = CONFLICT, description = "The id was used for another movement (IDEMPOTENCY_KEY_REUSED)"),
    ),
)]
pub async fn open_movement(
    Staff(call): Staff,
    Json(body): Json<pb::OpenMovementRequest>,
) -> Result<Created<pb::Movement>, Problem> {
    call.send_repeatable(body).await.map(Created)
}

/// Open the disposal of one item
///
/// Another person confirms it.
#[utoipa::path(
    post, path = "/retentions/{id}/items/{n}/dispose", tag = "Custody", request_body = pb::DisposeItemRequest,
    params(
        ("id" = String, Path, format = Uuid, description = "The act's id"),
        ("n" = i32, Path, description = "Number of the item within the act"),
    ),
    responses((status = CREATED, body = pb::Movement), (status = NOT_FOUND, description = "RETENTION_NOT_FOUND")),
)]
pub async fn dispose_item(
    Staff(call): Staff,
    Path((id, n)): Path<(String, String)>,
    Json(body): Json<pb::DisposeItemRequest>,
) -> Result<Created<pb::Movement>, Problem> {
    call.send_repeatable(pb::DisposeItemRequest { id, n: item_number(&n), ..body }).await.map(Created)
}

/// One transfer or disposal
#[utoipa::path(
    get, path = "/custody/movements/{id}", tag = "Custody",
    params(("id" = String, Path, format = Uuid, description = "The movement's id")),
    responses((status = OK, body = pb::Movement), (status = NOT_FOUND, description = "MOVEMENT_NOT_FOUND")),
)]
pub async fn get_movement(Staff(call): Staff, Path(id): Path<String>) -> Answer<pb::Movement> {
    call.send_repeatable(pb::GetMovementRequest { id }).await.map(Json)
}

/// Transfers and disposals
///
/// Those that changed last first.
#[utoipa::path(
    get, path = "/custody/movements", tag = "Custody", params(pb::ListMovementsRequest),
    responses((status = OK, body = pb::ListMovementsResponse)),
)]
pub async fn list_movements(
    Staff(call): Staff,
    Query(asked): Query<pb::ListMovementsRequest>,
) -> Answer<pb::ListMovementsResponse> {
    call.send_repeatable(asked).await.map(Json)
}

/// Confirm a transfer or a disposal
///
/// Somebody other than who opened it and who issued an act of the goods; in the last 30 days none of these people has set
/// the password or the role of another. A disposal gets its folio.
#[utoipa::path(
    post, path = "/custody/movements/{id}/confirm", tag = "Custody",
    params(("id" = String, Path, format = Uuid, description = "The movement's id")),
    responses(
        (status = OK, body = pb::Movement),
        (status = NOT_FOUND, description = "MOVEMENT_NOT_FOUND"),
        (status = CONFLICT, description = "MOVEMENT_CLOSED, MOVEMENT_SAME_PERSON, CUSTODY_OWN_ACT or CUSTODY_TIED_ACCOUNT"),
    ),
)]
pub async fn confirm_movement(Staff(call): Staff, Path(id): Path<String>) -> Answer<pb::Movement> {
    call.send_repeatable(pb::ConfirmMovementRequest { id }).await.map(Json)
}

/// Cancel a transfer or a disposal
#[utoipa::path(
    post, path = "/custody/movements/{id}/cancel", tag = "Custody",
    params(("id" = String, Path, format = Uuid, description = "The movement's id")),
    responses(
        (status = OK, body = pb::Movement),
        (status = NOT_FOUND, description = "MOVEMENT_NOT_FOUND"),
        (status = CONFLICT, description = "MOVEMENT_CLOSED"),
    ),
)]
pub async fn cancel_movement(Staff(call): Staff, Path(id): Path<String>) -> Answer<pb::Movement> {
    call.send_repeatable(pb::CancelMovementRequest { id }).await.map(Json)
}

/// Give an item back
#[utoipa::path(
    post, path = "/retentions/{id}/items/{n}/release", tag = "Custody", request_body = pb::ReleaseItemRequest,
    params(
        ("id" = String, Path, format = Uuid, description = "The act's id"),
        ("n" = i32, Path, description = "Number of the item within the act"),
    ),
    responses((status = OK, body = pb::CustodyChain), (status = NOT_FOUND, description = "RETENTION_NOT_FOUND")),
)]
pub async fn release_item(
    Staff(call): Staff,
    Path((id, n)): Path<(String, String)>,
    Json(body): Json<pb::ReleaseItemRequest>,
) -> Answer<pb::CustodyChain> {
    call.send(pb::ReleaseItemRequest { id, n: item_number(&n), ..body }).await.map(Json)
}

/// Inventories that were taken
///
/// The newest first, each with what it said then.
#[utoipa::path(
    get, path = "/custody/inventories", tag = "Custody", params(pb::ListInventoriesRequest),
    responses((status = OK, body = pb::ListInventoriesResponse)),
)]
pub async fn list_inventories(
    Staff(call): Staff,
    Query(asked): Query<pb::ListInventoriesRequest>,
) -> Answer<pb::ListInventoriesResponse> {
    call.send_repeatable(asked).await.map(Json)
}

/// Take an inventory
///
/// Compares the labels that were scanned in a custody place with what should lie there, and records the result.
#[utoipa::path(
    post, path = "/custody/inventories", tag = "Custody", request_body = pb::TakeInventoryRequest,
    responses((status = OK, body = pb::Inventory)),
)]
pub async fn take_inventory(
    Staff(call): Staff,
    Json(body): Json<pb::TakeInventoryRequest>,
) -> Answer<pb::Inventory> {
    call.send(body).await.map(Json)
}

/// The number of an item. A text that is not one becomes 0, which no item has.
fn item_number(text: &str) -> i32 {
    text.parse().unwrap_or_default()
}
