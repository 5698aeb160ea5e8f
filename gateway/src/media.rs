//! Pictures of the agency's choice, kept by the hash of their bytes.

use std::pin::pin;

use axum::{
    body::Body,
    extract::{Path, Request},
    http::{HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use futures::{SinkExt as _, StreamExt as _, TryStreamExt as _, channel::mpsc};
use pinzon_chassis::Reason;
use pinzon_proto::catalogues::v1 as pb;
use tokio::sync::Semaphore;
use utoipa::ToSchema;

use crate::{
    call::{Call, twice},
    json::{BadAnswer, Created},
    problem::Problem,
    signed_in::Staff,
};

/// What is read of a refused picture, so that its sender gets to read the refusal.
const MOST_DRAINED: usize = 16 * 1024 * 1024;
/// Parts of a picture under way between the sender and the service.
const PARTS_UNDER_WAY: usize = 2;
/// Pictures on their way to the service, which takes no more at once; the others wait here.
static UPLOADS: Semaphore = Semaphore::const_new(3);

/// Writes where a picture is shown into it.
pub fn with_url(mut media: pb::Media) -> pb::Media {
    media.url = format!("/api/media/{}", media.hash);
    media
}

/// A file's bytes.
#[derive(Debug, ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "only described")]
pub struct Picture(Vec<u8>);

/// Add a picture
///
/// Administrators. PNG, JPEG, WebP or GIF, at most 5 MB and 4096 pixels each way. It is
/// decoded and written anew: nothing but its pixels is kept. The same pixels twice are the
/// same picture.
#[utoipa::path(
    post, path = "/media", tag = "Settings",
    request_body(content = Picture, content_type = "application/octet-stream", description = "The file's bytes"),
    responses(
        (status = CREATED, body = pb::Media),
        (
            status = UNPROCESSABLE_ENTITY,
            description = "NOT_AN_IMAGE, IMAGE_TOO_LARGE, IMAGE_TOO_MANY_PIXELS or IMAGE_BROKEN",
        ),
    ),
)]
pub async fn upload_media(Staff(call): Staff, request: Request) -> Result<Created<pb::Media>, Problem> {
    let _place = UPLOADS.acquire().await.map_err(|_| Problem::overloaded())?;
    let mut body = request.into_body().into_data_stream();
    let (mut parts, received) = mpsc::channel(PARTS_UNDER_WAY);
    let answer = {
        let mut client = call.services.media();
        let mut answer = pin!(client.upload_media(call.request(received)));
        let mut feed = pin!(async {
            while let Some(part) = body.next().await {
                let chunk = part.map_err(|_| unreadable())?.to_vec();
                if parts.send(pb::UploadMediaRequest { chunk }).await.is_err() {
                    break;
                }
            }
            parts.close_channel();
            Ok::<_, Problem>(())
        });
        tokio::select! {
            answer = &mut answer => answer,
            fed = &mut feed => {
                fed?;
                answer.await
            }
        }
    };
    if answer.is_err() {
        let mut drained = 0;
        while let Some(Ok(part)) = body.next().await
            && drained < MOST_DRAINED
        {
            drained += part.len();
        }
    }
    Ok(Created(with_url(answer?.into_inner())))
}

fn unreadable() -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, Reason::MalformedBody, "the body could not be read")
}

/// A picture
///
/// The address names the bytes, so they never change.
#[utoipa::path(
    get, path = "/media/{hash}", tag = "Settings",
    params(("hash" = String, Path, description = "SHA-256 of the bytes, in hexadecimal")),
    responses(
        (status = OK, description = "The picture", body = Picture, content_type = "image/*"),
        (status = NOT_FOUND, description = "MEDIA_NOT_FOUND"),
    ),
)]
pub async fn get_media(call: Call, Path(hash): Path<String>) -> Result<Response, Problem> {
    let ask = || {
        let (mut client, asked) = (call.services.media(), pb::GetMediaRequest { hash: hash.clone() });
        let asked = call.request(asked);
        async move { client.get_media(asked).await }
    };
    let mut answer = twice(ask).await?.into_inner();
    let first = answer.message().await?.and_then(|message| message.part);
    let Some(pb::get_media_response::Part::Media(media)) = first else {
        return Err(BadAnswer::new("the picture is not described").into());
    };
    let content_type = HeaderValue::from_str(&media.content_type)
        .map_err(|_| BadAnswer::new("the picture's content type is none"))?;
    let bytes = answer.map_ok(|message| match message.part {
        Some(pb::get_media_response::Part::Chunk(chunk)) => chunk,
        Some(pb::get_media_response::Part::Media(_)) | None => Vec::new(),
    });
    const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
    const NOSNIFF: HeaderName = header::X_CONTENT_TYPE_OPTIONS;
    let headers = [
        (header::CONTENT_TYPE, content_type),
        (header::CONTENT_LENGTH, HeaderValue::from(media.size_bytes)),
        (header::CACHE_CONTROL, FOR_EVER),
        (header::CONTENT_DISPOSITION, HeaderValue::from_static("inline")),
        (NOSNIFF, HeaderValue::from_static("nosniff")),
    ];
    Ok((headers, Body::from_stream(bytes)).into_response())
}
