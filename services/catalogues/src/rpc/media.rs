//! Pictures.

use std::sync::Arc;

use pinzon_chassis::{context::Context, status::internal};
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

/// Bytes of one message of a picture's stream.
const CHUNK: usize = 64 * 1024;

/// Where pictures are made: memory bounds how many.
#[derive(Debug, Clone)]
pub struct Darkroom {
    /// Files in memory at once. The gateway sends no more than this; whoever does is refused
    /// rather than kept waiting: a stream that nobody reads fills the window of its
    /// connection, and every call on it stands still.
    places: Arc<Semaphore>,
    /// Pictures decoded at once.
    turns: Arc<Semaphore>,
}

impl Default for Darkroom {
    fn default() -> Self {
        Self { places: Arc::new(Semaphore::new(3)), turns: Arc::new(Semaphore::new(1)) }
    }
}

impl Darkroom {
    /// Beside the threads that answer, one at a time. A decoder that gives up in the middle of
    /// a file takes only that file with it.
    async fn clean(&self, bytes: Vec<u8>) -> Result<Picture, Status> {
        let turn = self.turns.clone().acquire_owned().await.map_err(|closed| internal(&closed))?;
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
}

pub(super) async fn upload_media(
    rpc: &Rpc,
    request: Request<Streaming<pb::UploadMediaRequest>>,
) -> Result<Response<pb::Media>, Status> {
    Context::of(&request)?.staff()?;
    let mut parts = request.into_inner();
    let _place = rpc.darkroom.places.try_acquire().map_err(|_| Error::TooManyUploads)?;
    let mut bytes = Vec::new();
    while let Some(part) = parts.message().await? {
        if bytes.len() + part.chunk.len() > MOST_BYTES {
            return Err(Error::from(Refusal::TooLarge).into());
        }
        bytes.extend_from_slice(&part.chunk);
    }
    let picture = rpc.darkroom.clean(bytes).await?;
    let mut conn = rpc.pool.acquire().await.map_err(Error::from)?;
    store::insert_media(&mut conn, &picture).await.map_err(Error::from)?;
    Ok(Response::new(described(&picture)))
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
