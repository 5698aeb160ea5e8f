//! Decoding outside the threads that answer.

use std::sync::Arc;

use pinzon_chassis::{
    Reason,
    status::{internal, refused},
};
use tokio::sync::Semaphore;
use tonic::{Code, Status};

use crate::{Picture, Refusal, clean};

/// Decodes pictures one at a time, within bounds on memory.
#[derive(Debug, Clone)]
pub struct ImageProcessor {
    decoding: Arc<Semaphore>,
}

impl Default for ImageProcessor {
    fn default() -> Self {
        Self { decoding: Arc::new(Semaphore::new(1)) }
    }
}

impl ImageProcessor {
    /// Decodes and encodes a picture. A decoder that panics fails only its own file.
    pub async fn clean(&self, bytes: Vec<u8>) -> Result<Picture, Status> {
        let turn = self.decoding.clone().acquire_owned().await.map_err(|closed| internal(&closed))?;
        let cleaned = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            clean(&bytes)
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
