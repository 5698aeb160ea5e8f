//! Pictures.

use std::sync::Arc;

use pinzon_chassis::{
    Reason,
    context::Context,
    status::{internal, refused},
};
use pinzon_proto::catalogues::v1::{self as pb, media_service_server::MediaService};
use tokio::sync::Semaphore;
use tonic::{Code, Request, Response, Status, Streaming, codegen::BoxStream};

use crate::{
    error::Error,
    media::{self, MOST_BYTES, Picture, Refusal, store},
    service::Service,
};

/// Bytes of one message of a picture's stream.
const CHUNK: usize = 64 * 1024;

/// Answers calls about pictures.
#[derive(Clone)]
pub struct Media {
    /// What every room needs.
    pub service: Service,
    /// Decodes what is uploaded.
    pub processor: ImageProcessor,
}

#[tonic::async_trait]
impl MediaService for Media {
    async fn upload_media(
        &self,
        request: Request<Streaming<pb::UploadMediaRequest>>,
    ) -> Result<Response<pb::Media>, Status> {
        Context::of(&request)?.staff()?;
        let mut parts = request.into_inner();
        let _place = self.processor.uploads.try_acquire().map_err(|_| Error::TooManyUploads)?;
        let mut bytes = Vec::new();
        while let Some(part) = parts.message().await? {
            if bytes.len() + part.chunk.len() > MOST_BYTES {
                return Err(Refusal::TooLarge.into());
            }
            bytes.extend_from_slice(&part.chunk);
        }
        let picture = self.processor.clean(bytes).await?;
        let mut conn = self.service.pool.acquire().await.map_err(Error::from)?;
        store::insert_media(&mut conn, &picture).await.map_err(Error::from)?;
        Ok(Response::new(described(&picture)))
    }

    async fn get_media(
        &self,
        request: Request<pb::GetMediaRequest>,
    ) -> Result<Response<BoxStream<pb::GetMediaResponse>>, Status> {
        let hash =
            media::parse_hash(&request.into_inner().hash).ok().flatten().ok_or(Error::MediaNotFound)?;
        let mut conn = self.service.pool.acquire().await.map_err(Error::from)?;
        let found =
            store::picture(&mut conn, &hash).await.map_err(Error::from)?.ok_or(Error::MediaNotFound)?;
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
}

/// Decodes pictures, within bounds on memory.
#[derive(Debug, Clone)]
pub struct ImageProcessor {
    /// Files in memory. One more is refused and does not wait: a stream that nobody reads fills the
    /// window of its connection and blocks every call on it.
    uploads: Arc<Semaphore>,
    /// Pictures being decoded.
    decoding: Arc<Semaphore>,
}

impl Default for ImageProcessor {
    fn default() -> Self {
        Self { uploads: Arc::new(Semaphore::new(3)), decoding: Arc::new(Semaphore::new(1)) }
    }
}

impl ImageProcessor {
    /// Decodes and encodes a picture outside the threads that answer. A decoder that panics fails only
    /// its own file.
    async fn clean(&self, bytes: Vec<u8>) -> Result<Picture, Status> {
        let turn = self.decoding.clone().acquire_owned().await.map_err(|closed| internal(&closed))?;
        let cleaned = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            media::clean(&bytes)
        });
        let cleaned = cleaned.await.unwrap_or_else(|error| {
            tracing::error!(%error, "a picture broke its decoder");
            Err(Refusal::Broken)
        });
        Ok(cleaned?)
    }
}

impl From<Refusal> for Status {
    fn from(refusal: Refusal) -> Status {
        let reason = match refusal {
            Refusal::NotAnImage => Reason::NotAnImage,
            Refusal::TooLarge => Reason::ImageTooLarge,
            Refusal::TooManyPixels => Reason::ImageTooManyPixels,
            Refusal::Broken => Reason::ImageBroken,
        };
        refused(Code::InvalidArgument, reason, refusal.to_string())
    }
}

fn described(picture: &Picture) -> pb::Media {
    pb::Media {
        url: String::new(),
        hash: picture.hash.clone(),
        content_type: picture.content_type.clone(),
        width_px: picture.width,
        height_px: picture.height,
        size_bytes: i64::try_from(picture.bytes.len()).unwrap_or(i64::MAX),
    }
}
