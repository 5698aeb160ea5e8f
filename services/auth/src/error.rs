//! What can go wrong, with the facts.

use pinzon_chassis::{
    Reason,
    status::{self, Violations},
};
use tonic::{Code, Status};
use uuid::Uuid;

/// A refusal or a failure of this service.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Unknown address, wrong password or an account that is not active: alike on purpose.
    #[error("wrong credentials")]
    WrongCredentials,
    /// The session was closed or the account is no longer active.
    #[error("session {0} has ended")]
    SessionEnded(Uuid),
    /// An account with this address exists.
    #[error("an account with this address exists")]
    EmailTaken,
    /// Stored data breaks a rule of the code.
    #[error("user {user_id}: {what}")]
    Corrupt {
        /// Whose row.
        user_id: Uuid,
        /// What is wrong with it.
        what: &'static str,
    },
    /// Wrong fields of a request.
    #[error("invalid fields")]
    Invalid(Violations),
    /// Hashing or signing failed.
    #[error("credentials cannot be processed: {0}")]
    Crypto(String),
    /// The database failed.
    #[error("database: {0}")]
    Database(#[from] sqlx::Error),
}

impl From<Error> for Status {
    fn from(error: Error) -> Status {
        let text = error.to_string();
        match error {
            Error::WrongCredentials => status::refused(Code::Unauthenticated, Reason::WrongCredentials, text),
            Error::SessionEnded(_) => status::refused(Code::Unauthenticated, Reason::SessionEnded, text),
            Error::Invalid(violations) => violations.into(),
            Error::EmailTaken | Error::Corrupt { .. } | Error::Crypto(_) | Error::Database(_) => {
                status::internal(&error)
            }
        }
    }
}
