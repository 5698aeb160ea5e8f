//! Why a call was refused.

use pinzon_chassis::{Reason, status};
use tonic::{Code, Status};
use uuid::Uuid;

/// A refusal with its facts.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No product has this id.
    #[error("product {0} does not exist")]
    ProductNotFound(Uuid),
    /// There is no such catalogue.
    #[error("catalogue {0:?} does not exist")]
    CatalogueNotFound(String),
    /// The service has just started and has not seen the catalogue yet.
    #[error("the catalogue is not in memory yet")]
    NoCatalogue,
    /// The catalogue has no such entry.
    #[error("{0} has no entry {1:?}")]
    EntryNotFound(&'static str, String),
    /// Somebody changed it meanwhile.
    #[error("the current version is {0}")]
    VersionConflict(i64),
    /// The same key was used for something else.
    #[error("the request id was used for something else")]
    RequestIdReused,
    /// Our fault or the database's.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

impl From<Error> for Status {
    fn from(error: Error) -> Status {
        let text = error.to_string();
        match error {
            Error::ProductNotFound(_) => status::refused(Code::NotFound, Reason::ProductNotFound, text),
            Error::CatalogueNotFound(_) => status::refused(Code::NotFound, Reason::CatalogueNotFound, text),
            Error::NoCatalogue => status::refused(Code::Unavailable, Reason::Unavailable, text),
            Error::EntryNotFound(..) => status::refused(Code::NotFound, Reason::EntryNotFound, text),
            Error::VersionConflict(current) => status::version_conflict(current),
            Error::RequestIdReused => {
                status::refused(Code::AlreadyExists, Reason::IdempotencyKeyReused, text)
            }
            Error::Database(source) => status::internal(&source),
        }
    }
}
