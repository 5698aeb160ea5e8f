//! Why a call was refused.

use chrono::NaiveDate;
use pinzon_chassis::{
    Reason, database,
    status::{self, Violations},
};
use pinzon_edits::Refusal;
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
    /// No standard has this code.
    #[error("standard {0:?} does not exist")]
    StandardNotFound(String),
    /// No article has this code.
    #[error("article {0:?} does not exist")]
    ArticleNotFound(String),
    /// The text sworn to has no such version.
    #[error("there is no version {0} of the disclaimer")]
    DisclaimerNotFound(i32),
    /// No picture is shown at such a place.
    #[error("there is no place {0:?} for a picture")]
    ImageSlotNotFound(String),
    /// No banner has this id.
    #[error("banner {0} does not exist")]
    BannerNotFound(Uuid),
    /// No picture has this hash.
    #[error("the picture does not exist")]
    MediaNotFound,
    /// As many files as there is room for are being read.
    #[error("too many files are being uploaded")]
    TooManyUploads,
    /// The product has no verdict that begins that day.
    #[error("no verdict begins on {0}")]
    VerdictNotFound(NaiveDate),
    /// A verdict that holds or held cannot be taken back.
    #[error("the verdict of {0} has begun")]
    VerdictHasBegun(NaiveDate),
    /// No import has this id.
    #[error("import {0} does not exist")]
    ImportNotFound(Uuid),
    /// What the import has come to does not allow it.
    #[error("the import is {0}")]
    ImportNotReady(String),
    /// A file that is too large to be read.
    #[error("the file is larger than 32 MB")]
    FileTooLarge,
    /// A picture is not taken.
    #[error(transparent)]
    Picture(#[from] pinzon_picture::Refusal),
    /// Fields are wrong, somebody else edited it, or the request id was used before.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Our fault or the database's.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// A call is refused for whom it comes from, or by another service.
    #[error("{}", .0.message())]
    Call(#[from] Status),
}

impl From<Violations> for Error {
    fn from(violations: Violations) -> Self {
        Self::Refused(violations.into())
    }
}

impl From<Error> for Status {
    fn from(error: Error) -> Status {
        let text = error.to_string();
        match error {
            Error::ProductNotFound(_) => status::refused(Code::NotFound, Reason::ProductNotFound, text),
            Error::CatalogueNotFound(_) => status::refused(Code::NotFound, Reason::CatalogueNotFound, text),
            Error::NoCatalogue => status::refused(Code::Unavailable, Reason::Unavailable, text),
            Error::EntryNotFound(..) => status::refused(Code::NotFound, Reason::EntryNotFound, text),
            Error::StandardNotFound(_) => status::refused(Code::NotFound, Reason::StandardNotFound, text),
            Error::ArticleNotFound(_) => status::refused(Code::NotFound, Reason::ArticleNotFound, text),
            Error::DisclaimerNotFound(_) => status::refused(Code::NotFound, Reason::DisclaimerNotFound, text),
            Error::ImageSlotNotFound(_) => status::refused(Code::NotFound, Reason::ImageSlotNotFound, text),
            Error::BannerNotFound(_) => status::refused(Code::NotFound, Reason::BannerNotFound, text),
            Error::MediaNotFound => status::refused(Code::NotFound, Reason::MediaNotFound, text),
            Error::TooManyUploads => status::refused(Code::ResourceExhausted, Reason::Overloaded, text),
            Error::ImportNotFound(_) => status::refused(Code::NotFound, Reason::ImportNotFound, text),
            Error::ImportNotReady(_) => {
                status::refused(Code::FailedPrecondition, Reason::ImportNotReady, text)
            }
            Error::FileTooLarge => status::refused(Code::OutOfRange, Reason::FileTooLarge, text),
            Error::Picture(refusal) => refusal.into(),
            Error::Refused(refusal) => refusal.into(),
            Error::VerdictNotFound(_) => status::refused(Code::NotFound, Reason::VerdictNotFound, text),
            Error::VerdictHasBegun(_) => {
                status::refused(Code::FailedPrecondition, Reason::VerdictHasBegun, text)
            }
            Error::Call(status) => status,
            Error::Database(source) => database::refusal(&source),
        }
    }
}
