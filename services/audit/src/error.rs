//! The errors of the service.

use pinzon_chassis::{
    Reason, database,
    status::{self, Violations},
};
use tonic::{Code, Status};

/// Why a call failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The request has wrong fields.
    #[error("invalid fields")]
    Invalid(Violations),
    /// The caller may only see their own activity.
    #[error("only administrators and auditors see the activity of others")]
    OthersActivity,
    /// The stored event of a record is invalid.
    #[error("the event of record {sequence} cannot be read")]
    Unreadable {
        /// The record.
        sequence: i64,
        /// The cause.
        source: serde_json::Error,
    },
    /// The stored event of a record is not JSON in one line.
    #[error("record {sequence} cannot be written to a file")]
    Unwritable {
        /// The record.
        sequence: i64,
    },
    /// Nothing can be signed.
    #[error("nothing can be signed")]
    Unsigned(anyhow::Error),
    /// The database failed.
    #[error("database")]
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
        match error {
            Error::Invalid(violations) => violations.into(),
            Error::Call(status) => status,
            Error::Database(source) => database::refusal(&source),
            Error::OthersActivity => {
                status::refused(Code::PermissionDenied, Reason::Forbidden, "somebody else's activity")
            }
            Error::Unreadable { .. } | Error::Unwritable { .. } | Error::Unsigned(_) => {
                status::internal(&error)
            }
        }
    }
}
