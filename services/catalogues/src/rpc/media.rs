//! Pictures.

use pinzon_chassis::context::Context;
use pinzon_proto::catalogues::v1 as pb;
use tokio::sync::Semaphore;
use tonic::{Request, Response, Status, Streaming, codegen::BoxStream};

use super::Rpc;
use crate::{
    error::Error,
    media::{self, MOST_BYTES, Picture, Refusal},
    setting,
    store::settings as store,
};

/// Files in memory at once. Of the process, as memory is.
static UPLOADS: Semaphore = Semaphore::const_new(3);
/// Pictures decoded at once.
static DECODING: Semaphore = Semaphore::const_new(1);
/// Bytes of one message of a picture's stream.
const CHUNK: usize = 64 * 1024;

pub(super) async fn upload_media(
    rpc: &Rpc,
    request: Request<Streaming<pb::UploadMediaRequest>>,
) -> Result<Response<pb::Media>, Status> {
    Context::of(&request)?.staff()?;
    let mut parts = request.into_inner();
    let _place = UPLOADS.acquire().await.map_err(|closed| pinzon_chassis::status::internal(&closed))?;
    let mut bytes = Vec::new();
    while let Some(part) = parts.message().await? {
        if bytes.len() + part.chunk.len() > MOST_BYTES {
            return Err(Error::from(Refusal::TooLarge).into());
        }
        bytes.extend_from_slice(&part.chunk);
    }
    let picture = clean(bytes).await?;
    let mut conn = rpc.pool.acquire().await.map_err(Error::from)?;
    store::insert_media(&mut conn, &picture).await.map_err(Error::from)?;
    Ok(Response::new(described(&picture)))
}

/// Beside the threads that answer, one at a time. A decoder that gives up in the middle of a
/// file takes only that file with it.
async fn clean(bytes: Vec<u8>) -> Result<Picture, Status> {
    let turn = DECODING.acquire().await.map_err(|closed| pinzon_chassis::status::internal(&closed))?;
    let cleaned = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        media::clean(&bytes)
    });
    let cleaned = cleaned.await.unwrap_or_else(|error| {
        tracing::error!(%error, "a picture broke its decoder");
        Err(Refusal::Broken)
    });
    Ok(cleaned.map_err(Error::from)?)
}

pub(super) async fn get_media(
    rpc: &Rpc,
    request: Request<pb::GetMediaRequest>,
) -> Result<Response<BoxStream<pb::GetMediaResponse>>, Status> {
    let hash = setting::parse_hash(&request.into_inner().hash).ok().flatten().ok_or(Error::MediaNotFound)?;
    let mut conn = rpc.pool.acquire().await.map_err(Error::from)?;
    let found = store::picture(&mut conn, &hash).await.map_err(Error::from)?.ok_or(Error::MediaNotFound)?;
    drop(conn);
    let first = pb::get_media_response::Part::Media(described(&found));
    let count = found.bytes.len().div_ceil(CHUNK);
    let bytes = found.bytes;
    let chunks = (0..count).map(move |n| {
        let end = bytes.len().min((n + 1) * CHUNK);
        pb::get_media_response::Part::Chunk(bytes[n * CHUNK..end].to_vec())
    });
    let parts = std::iter::once(first).chain(chunks);
    let messages = parts.map(|part| Ok(pb::GetMediaResponse { part: Some(part) }));
    Ok(Response::new(Box::pin(tokio_stream::iter(messages))))
}

fn described(picture: &Picture) -> pb::Media {
    pb::Media {
        hash: picture.hash.clone(),
        content_type: picture.content_type.clone(),
        width_px: picture.width,
        height_px: picture.height,
        size_bytes: i64::try_from(picture.bytes.len()).unwrap_or(i64::MAX),
    }
}
