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
            Error::Database(source) => status::internal(&source),
        }
    }
}
