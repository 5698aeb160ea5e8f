//! What the public screens need to know, the numbers of control, and how they are changed.

use axum::extract::Path;
use pinzon_proto::catalogues::v1 as pb;

use crate::{
    call::Call,
    json::{Answer, Created, IdempotencyKey, Json, Query},
    kept::Shared,
    media::with_url,
    problem::Problem,
    signed_in::Staff,
};

fn shown(mut banner: pb::Banner) -> pb::Banner {
    banner.media = banner.media.map(with_url);
    banner
}

fn shown_in(mut slot: pb::ImageSlot) -> pb::ImageSlot {
    slot.media = slot.media.map(with_url);
    slot
}

/// Settings
#[utoipa::path(get, path = "/settings", tag = "Settings", responses((status = OK, body = pb::Settings)))]
pub async fn get_settings(call: Call) -> Result<Shared<pb::Settings>, Problem> {
    let settings = call.send_repeatable(pb::GetSettingsRequest {}).await?;
    Ok(Shared(pb::Settings {
        images: settings.images.into_iter().map(shown_in).collect(),
        banners: settings.banners.into_iter().map(shown).collect(),
        ..settings
    }))
}

/// Every version of the text sworn to
#[utoipa::path(
    get, path = "/settings/disclaimers", tag = "Settings",
    params(pb::ListDisclaimersRequest), responses((status = OK, body = pb::ListDisclaimersResponse)),
)]
pub async fn list_disclaimers(
    Staff(call): Staff,
    Query(asked): Query<pb::ListDisclaimersRequest>,
) -> Answer<pb::ListDisclaimersResponse> {
    call.send_repeatable(asked).await.map(Json)
}

/// A version of the text sworn to
#[utoipa::path(
    get, path = "/settings/disclaimers/{version}", tag = "Settings",
    params(("version" = i32, Path, description = "The version")),
    responses((status = OK, body = pb::Disclaimer), (status = NOT_FOUND, description = "DISCLAIMER_NOT_FOUND")),
)]
pub async fn get_disclaimer(
    call: Call,
    Path(version): Path<String>,
) -> Result<Shared<pb::Disclaimer>, Problem> {
    // Only a number names a version, and 0 names none.
    let version = version.parse().unwrap_or_default();
    call.send_repeatable(pb::GetDisclaimerRequest { version }).await.map(Shared)
}

/// Publish the next version of the text sworn to
///
/// Administrators. Declarations keep the version they were sworn on.
#[utoipa::path(
    post, path = "/settings/disclaimers", tag = "Settings",
    request_body = pb::CreateDisclaimerRequest,
    responses(
        (status = CREATED, body = pb::Disclaimer),
        (status = CONFLICT, description = "Somebody published another one meanwhile (VERSION_CONFLICT)"),
    ),
)]
pub async fn create_disclaimer(
    Staff(call): Staff,
    Json(body): Json<pb::CreateDisclaimerRequest>,
) -> Result<Created<pb::Disclaimer>, Problem> {
    call.send(body).await.map(Created)
}

/// Places for pictures
#[utoipa::path(
    get, path = "/settings/images", tag = "Settings",
    params(pb::ListImageSlotsRequest), responses((status = OK, body = pb::ListImageSlotsResponse)),
)]
pub async fn list_image_slots(
    Staff(call): Staff,
    Query(asked): Query<pb::ListImageSlotsRequest>,
) -> Answer<pb::ListImageSlotsResponse> {
    let found = call.send_repeatable(asked).await?;
    Ok(Json(pb::ListImageSlotsResponse { slots: found.slots.into_iter().map(shown_in).collect(), ..found }))
}

/// Choose or remove the picture of a place
///
/// Administrators.
#[utoipa::path(
    put, path = "/settings/images/{slot}", tag = "Settings",
    params(("slot" = String, Path, description = "The place")),
    request_body = pb::UpdateImageSlotRequest,
    responses(
        (status = OK, body = pb::ImageSlot),
        (status = NOT_FOUND, description = "IMAGE_SLOT_NOT_FOUND"),
        (status = CONFLICT, description = "Somebody changed it meanwhile (VERSION_CONFLICT)"),
    ),
)]
pub async fn update_image_slot(
    Staff(call): Staff,
    Path(slot): Path<String>,
    Json(body): Json<pb::UpdateImageSlotRequest>,
) -> Answer<pb::ImageSlot> {
    call.send(pb::UpdateImageSlotRequest { slot, ..body }).await.map(shown_in).map(Json)
}

/// Change the numbers that control works with
///
/// Administrators.
#[utoipa::path(
    put, path = "/settings/control", tag = "Settings",
    request_body = pb::UpdateControlSettingsRequest,
    responses(
        (status = OK, body = pb::ControlSettings),
        (status = CONFLICT, description = "Somebody changed them meanwhile (VERSION_CONFLICT)"),
    ),
)]
pub async fn update_control_settings(
    Staff(call): Staff,
    Json(body): Json<pb::UpdateControlSettingsRequest>,
) -> Answer<pb::ControlSettings> {
    call.send(body).await.map(Json)
}

/// Banners and notices, shown or not
#[utoipa::path(
    get, path = "/settings/banners", tag = "Settings",
    params(pb::ListBannersRequest), responses((status = OK, body = pb::ListBannersResponse)),
)]
pub async fn list_banners(
    Staff(call): Staff,
    Query(asked): Query<pb::ListBannersRequest>,
) -> Answer<pb::ListBannersResponse> {
    let found = call.send_repeatable(asked).await?;
    Ok(Json(pb::ListBannersResponse { banners: found.banners.into_iter().map(shown).collect(), ..found }))
}

/// Add a banner
///
/// Administrators.
#[utoipa::path(
    post, path = "/settings/banners", tag = "Settings",
    params(("Idempotency-Key" = Option<String>, Header, format = Uuid, description = "Becomes the banner's id: a repeat is answered with what the first made")),
    request_body = pb::CreateBannerRequest,
    responses(
        (status = CREATED, body = pb::Banner),
        (status = CONFLICT, description = "The key was used for something else (IDEMPOTENCY_KEY_REUSED)"),
    ),
)]
pub async fn create_banner(
    Staff(call): Staff,
    IdempotencyKey(request_id): IdempotencyKey,
    Json(body): Json<pb::CreateBannerRequest>,
) -> Result<Created<pb::Banner>, Problem> {
    call.send(pb::CreateBannerRequest { request_id, ..body }).await.map(shown).map(Created)
}

/// Change, take away or bring back a banner
///
/// Administrators.
#[utoipa::path(
    put, path = "/settings/banners/{id}", tag = "Settings",
    params(("id" = String, Path, format = Uuid, description = "The id")),
    request_body = pb::UpdateBannerRequest,
    responses(
        (status = OK, body = pb::Banner),
        (status = NOT_FOUND, description = "BANNER_NOT_FOUND"),
        (status = CONFLICT, description = "Somebody changed it meanwhile (VERSION_CONFLICT)"),
    ),
)]
pub async fn update_banner(
    Staff(call): Staff,
    Path(banner_id): Path<String>,
    Json(body): Json<pb::UpdateBannerRequest>,
) -> Answer<pb::Banner> {
    call.send(pb::UpdateBannerRequest { banner_id, ..body }).await.map(shown).map(Json)
}

/// Put banners in another order
///
/// Administrators.
#[utoipa::path(
    put, path = "/settings/banners/order", tag = "Settings",
    request_body = pb::ReorderBannersRequest,
    responses((status = OK, body = Vec<pb::Banner>)),
)]
pub async fn reorder_banners(
    Staff(call): Staff,
    Json(body): Json<pb::ReorderBannersRequest>,
) -> Answer<Vec<pb::Banner>> {
    let ordered = call.send(body).await?;
    Ok(Json(ordered.banners.into_iter().map(shown).collect()))
}
