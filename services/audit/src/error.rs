//! What can go wrong, and what the caller is told.

use pinzon_chassis::{
    Reason,
    status::{self, Violations},
};
use tonic::{Code, Status};

/// Why a call failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The request is wrong.
    #[error("invalid fields")]
    Invalid(Violations),
    /// Somebody else's activity is not for the caller.
    #[error("only administrators and auditors see what others did")]
    NotYours,
    /// A record's event is no longer what this service writes.
    #[error("the event of record {sequence} cannot be read")]
    Unreadable {
        /// Which record.
        sequence: i64,
        /// Why.
        source: serde_json::Error,
    },
    /// The database failed.
    #[error("database")]
    Database(#[from] sqlx::Error),
}

impl From<Error> for Status {
    fn from(error: Error) -> Status {
        match error {
            Error::Invalid(violations) => violations.into(),
            Error::Database(sqlx::Error::PoolTimedOut | sqlx::Error::Io(_)) => {
                status::refused(Code::Unavailable, Reason::Unavailable, "the database is away")
            }
            Error::NotYours => {
                status::refused(Code::PermissionDenied, Reason::Forbidden, "that is somebody else's activity")
            }
            Error::Unreadable { .. } | Error::Database(_) => status::internal(&error),
        }
    }
}
