//! What can go wrong, with the facts.

use pinzon_chassis::{
    Reason, database,
    status::{self, Violations},
};
use tonic::{Code, Status};
use uuid::Uuid;

/// A refusal or a failure of this service.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No such act.
    #[error("no such act")]
    NotFound,
    /// Wrong fields of a request.
    #[error("invalid fields")]
    Invalid(Violations),
    /// The version that was seen is not the current one.
    #[error("version {current} is current")]
    VersionConflict {
        /// The current version.
        current: i32,
    },
    /// The act is annulled already.
    #[error("the act is annulled")]
    Annulled,
    /// The custody of goods of the act has ended.
    #[error("goods of the act were disposed of or released")]
    GoodsGone,
    /// No such movement.
    #[error("no such movement")]
    NoMovement,
    /// The movement is confirmed or cancelled.
    #[error("the movement is closed")]
    MovementClosed,
    /// Somebody else has to do it, for this reason.
    #[error("another person has to do it: {0:?}")]
    AnotherPerson(Reason),
    /// No such device.
    #[error("no such device")]
    NoDevice,
    /// The device issues no acts any more.
    #[error("the device is revoked")]
    DeviceRevoked,
    /// No such photo, and none of which parts have arrived.
    #[error("no such photo")]
    NoPhoto,
    /// A part does not begin where the parts before it end.
    #[error("{current} bytes of the photo have arrived")]
    PhotoOffset {
        /// How many have arrived.
        current: i32,
    },
    /// What arrived is not what was announced.
    #[error("the photo does not have its hash")]
    PhotoChanged,
    /// The item has as many photos as it may.
    #[error("the item has too many photos")]
    TooManyPhotos,
    /// A picture is not taken.
    #[error(transparent)]
    Picture(#[from] pinzon_picture::Refusal),
    /// The airport is not one of the caller's.
    #[error("airport {0} is not assigned")]
    WrongAirport(String),
    /// The id was used for an act that says something else.
    #[error("act {0} says something else")]
    IdReused(Uuid),
    /// Another act has the folio that a device gave.
    #[error("another act has the folio {0}")]
    FolioTaken(String),
    /// Another officer issued the act on the device.
    #[error("another officer issued the act")]
    AnotherOfficer,
    /// Somebody else stored an act with this id first.
    #[error("act {0} is stored already")]
    Stored(Uuid),
    /// Stored data breaks a rule of the code.
    #[error("retention {id}: {what}")]
    Corrupt {
        /// Whose row.
        id: Uuid,
        /// What is wrong with it.
        what: String,
    },
    /// The act cannot be written down or signed.
    #[error("writing an act: {0}")]
    Unwritable(#[from] anyhow::Error),
    /// Another service did not answer as it should.
    #[error("{service}: {status}")]
    Upstream { service: &'static str, status: Status },
    /// The database failed.
    #[error("database: {0}")]
    Database(#[from] sqlx::Error),
    /// A call is refused for whom it comes from, or by another service.
    #[error("{}", .0.message())]
    Call(#[from] Status),
}

impl From<Violations> for Error {
    fn from(violations: Violations) -> Self {
        Self::Invalid(violations)
    }
}

impl From<Error> for Status {
    fn from(error: Error) -> Status {
        let text = error.to_string();
        match error {
            Error::NotFound => status::refused(Code::NotFound, Reason::RetentionNotFound, text),
            Error::Invalid(violations) => violations.into(),
            Error::VersionConflict { current } => status::version_conflict(current.into()),
            Error::Annulled => status::refused(Code::FailedPrecondition, Reason::RetentionAnnulled, text),
            Error::GoodsGone => status::refused(Code::FailedPrecondition, Reason::RetentionGoodsGone, text),
            Error::NoMovement => status::refused(Code::NotFound, Reason::MovementNotFound, text),
            Error::MovementClosed => status::refused(Code::FailedPrecondition, Reason::MovementClosed, text),
            Error::AnotherPerson(reason) => status::refused(Code::FailedPrecondition, reason, text),
            Error::NoDevice => status::refused(Code::NotFound, Reason::DeviceUnknown, text),
            Error::DeviceRevoked => status::refused(Code::FailedPrecondition, Reason::DeviceRevoked, text),
            Error::NoPhoto => status::refused(Code::NotFound, Reason::PhotoNotFound, text),
            Error::PhotoOffset { current } => status::wrong_offset(Reason::PhotoOffset, current.into()),
            Error::PhotoChanged => status::refused(Code::InvalidArgument, Reason::PhotoChanged, text),
            Error::TooManyPhotos => status::refused(Code::FailedPrecondition, Reason::TooManyPhotos, text),
            Error::WrongAirport(airport) => status::wrong_airport(&airport),
            Error::IdReused(_) => status::refused(Code::AlreadyExists, Reason::IdempotencyKeyReused, text),
            Error::FolioTaken(_) => status::refused(Code::AlreadyExists, Reason::FolioTaken, text),
            Error::AnotherOfficer => status::refused(Code::PermissionDenied, Reason::AnotherOfficer, text),
            Error::Upstream { ref status, .. } => match status.code() {
                Code::Unavailable | Code::ResourceExhausted => {
                    status::refused(Code::Unavailable, Reason::Unavailable, text)
                }
                Code::DeadlineExceeded | Code::Cancelled => {
                    status::refused(Code::DeadlineExceeded, Reason::DeadlineExceeded, text)
                }
                Code::Unauthenticated => status::unauthenticated(),
                _ => status::internal(&error),
            },
            Error::Picture(refusal) => refusal.into(),
            Error::Call(status) => status,
            Error::Database(source) => database::refusal(&source),
            Error::Stored(_) | Error::Corrupt { .. } | Error::Unwritable(_) => status::internal(&error),
        }
    }
}
