//! Pictures.

use std::sync::Arc;

use pinzon_chassis::context::Context;
use pinzon_picture::{ImageProcessor, MOST_BYTES, Picture, Refusal};
use pinzon_proto::catalogues::v1 as pb;
use tokio::sync::Semaphore;
use tonic::{Streaming, codegen::BoxStream};

use crate::{
    error::Error,
    media::{self, store},
    service::Service,
};

/// Files in memory.
const MOST_UPLOADS: usize = 3;
/// Bytes of one message of a picture's stream.
const CHUNK: usize = 64 * 1024;

/// Answers calls about pictures.
#[derive(Clone)]
pub struct Media {
    service: Service,
    /// Limits the files in memory. A further upload is refused at once: while it waited, its unread stream would fill the
    /// window of the connection and block every call on it.
    uploads: Arc<Semaphore>,
    processor: ImageProcessor,
}

impl Media {
    /// Answers with what every room needs.
    pub fn new(service: Service) -> Self {
        let uploads = Arc::new(Semaphore::new(MOST_UPLOADS));
        Self { service, uploads, processor: ImageProcessor::default() }
    }
}

pinzon_proto::serve_media_service!(Media);

impl Media {
    pub(crate) async fn upload_media(
        &self,
        context: &Context,
        mut parts: Streaming<pb::UploadMediaRequest>,
    ) -> Result<pb::Media, Error> {
        context.staff()?;
        let _place = self.uploads.try_acquire().map_err(|_| Error::TooManyUploads)?;
        let mut bytes = Vec::new();
        while let Some(part) = parts.message().await? {
            if bytes.len() + part.chunk.len() > MOST_BYTES {
                return Err(Refusal::TooLarge.into());
            }
            bytes.extend_from_slice(&part.chunk);
        }
        let picture = self.processor.clean(bytes).await?;
        let mut conn = self.service.pool.acquire().await?;
        store::insert_media(&mut conn, &picture).await?;
        Ok(described(&picture))
    }

    pub(crate) async fn get_media(
        &self,
        _: &Context,
        message: pb::GetMediaRequest,
    ) -> Result<BoxStream<pb::GetMediaResponse>, Error> {
        let hash = media::parse_hash(&message.hash).ok().flatten().ok_or(Error::MediaNotFound)?;
        let mut conn = self.service.pool.acquire().await?;
        let found = store::picture(&mut conn, &hash).await?.ok_or(Error::MediaNotFound)?;
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
        Ok(Box::pin(tokio_stream::iter(messages)))
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
