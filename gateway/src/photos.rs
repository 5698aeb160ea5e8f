//! Photos of retained goods.

use axum::{
    extract::Path,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use pinzon_proto::retentions::v1 as pb;

use crate::{
    json::{Answer, BadAnswer, Json, Query, RawBody},
    media::Picture,
    problem::Problem,
    signed_in::Staff,
};

/// Send a part of a photo
///
/// At most 100,000 bytes, from the offset at which the parts before it end. After the last part the photo is decoded and
/// written anew: nothing but its pixels is kept.
#[utoipa::path(
    put, path = "/retentions/{id}/photos/{photo_id}", tag = "Retentions",
    request_body(content = Picture, content_type = "application/octet-stream", description = "The part's bytes"),
    params(
        ("id" = String, Path, format = Uuid, description = "The act's id"),
        ("photo_id" = String, Path, format = Uuid, description = "The photo's id"),
        pb::AppendPhotoRequest,
    ),
    responses(
        (status = OK, body = pb::PhotoUpload),
        (status = NOT_FOUND, description = "RETENTION_NOT_FOUND, or the upload must begin again (PHOTO_NOT_FOUND)"),
        (
            status = CONFLICT,
            description = "PHOTO_OFFSET (with current_offset), RETENTION_ANNULLED or TOO_MANY_PHOTOS",
        ),
        (
            status = UNPROCESSABLE_ENTITY,
            description = "INVALID_FIELDS, PHOTO_CHANGED, NOT_AN_IMAGE, IMAGE_TOO_LARGE, IMAGE_TOO_MANY_PIXELS or IMAGE_BROKEN",
        ),
    ),
)]
pub async fn append_photo(
    Staff(call): Staff,
    Path((id, photo_id)): Path<(String, String)>,
    Query(asked): Query<pb::AppendPhotoRequest>,
    RawBody(part): RawBody,
) -> Answer<pb::PhotoUpload> {
    call.send(pb::AppendPhotoRequest { id, photo_id, part: part.into(), ..asked }).await.map(Json)
}

/// A photo
#[utoipa::path(
    get, path = "/retentions/{id}/photos/{photo_id}", tag = "Retentions",
    params(
        ("id" = String, Path, format = Uuid, description = "The act's id"),
        ("photo_id" = String, Path, format = Uuid, description = "The photo's id"),
    ),
    responses(
        (status = OK, description = "The photo", body = Picture, content_type = "image/*"),
        (status = NOT_FOUND, description = "RETENTION_NOT_FOUND or PHOTO_NOT_FOUND"),
    ),
)]
pub async fn get_photo(
    Staff(call): Staff,
    Path((id, photo_id)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let file = call.send_repeatable(pb::GetPhotoRequest { id, photo_id }).await?;
    let content_type = HeaderValue::from_str(&file.content_type)
        .map_err(|_| BadAnswer::new("the photo's content type is none"))?;
    let headers = [
        (header::CONTENT_TYPE, content_type),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
        (header::CONTENT_DISPOSITION, HeaderValue::from_static("inline")),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    ];
    Ok((headers, file.picture).into_response())
}
