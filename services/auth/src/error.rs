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
    /// The password was right and is not enough.
    #[error("a code of the second factor is needed")]
    SecondFactorRequired,
    /// The password was right and the code was not.
    #[error("the code of the second factor is wrong or was used")]
    SecondFactorWrong,
    /// Administrators keep their second factor.
    #[error("an administrator's second factor stays")]
    SecondFactorKept,
    /// Too many failed sign-ins, whether there is an account or not.
    #[error("too many sign-ins; wait {seconds} s")]
    TooManySignIns {
        /// Until the next is heard.
        seconds: u64,
    },
    /// Too many tries of something else.
    #[error("too many tries; wait {seconds} s")]
    TooManyAttempts {
        /// Until the next is heard.
        seconds: u64,
    },
    /// More passwords wait to be hashed than anyone would wait for.
    #[error("too many passwords wait to be checked")]
    Overloaded,
    /// The session was closed or the account is no longer active.
    #[error("session {0} has ended")]
    SessionEnded(Uuid),
    /// The caller has no such session.
    #[error("no such session")]
    SessionNotFound,
    /// There is no such account.
    #[error("no such account")]
    UserNotFound,
    /// Somebody would remain who cannot be helped by anyone.
    #[error("nobody would administer the others")]
    LastAdmin,
    /// Nobody resets the own password: that would do without the old one.
    #[error("change your own password instead")]
    OwnReset,
    /// Somebody else changed it meanwhile.
    #[error("the current version is {current}")]
    VersionConflict {
        /// The version that stands.
        current: i64,
    },
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

impl Error {
    /// One wrong field.
    pub fn field(field: &str, reason: Reason) -> Self {
        let mut wrong = Violations::new();
        wrong.add(field, reason);
        Self::Invalid(wrong)
    }
}

impl From<Violations> for Error {
    fn from(wrong: Violations) -> Error {
        Error::Invalid(wrong)
    }
}

impl From<Error> for Status {
    fn from(error: Error) -> Status {
        let text = error.to_string();
        let refused = |code, reason| status::refused(code, reason, text);
        match error {
            Error::WrongCredentials => refused(Code::Unauthenticated, Reason::WrongCredentials),
            Error::SecondFactorRequired => refused(Code::Unauthenticated, Reason::SecondFactorRequired),
            Error::SecondFactorWrong => refused(Code::Unauthenticated, Reason::SecondFactorWrong),
            Error::SecondFactorKept => refused(Code::FailedPrecondition, Reason::SecondFactorKept),
            Error::TooManySignIns { seconds } => status::too_many(Reason::TooManySignIns, seconds),
            Error::TooManyAttempts { seconds } => status::too_many(Reason::TooManyAttempts, seconds),
            Error::Overloaded => refused(Code::Unavailable, Reason::Overloaded),
            Error::SessionEnded(_) => refused(Code::Unauthenticated, Reason::SessionEnded),
            Error::SessionNotFound => refused(Code::NotFound, Reason::SessionNotFound),
            Error::UserNotFound => refused(Code::NotFound, Reason::UserNotFound),
            Error::LastAdmin => refused(Code::FailedPrecondition, Reason::LastAdmin),
            Error::OwnReset => refused(Code::PermissionDenied, Reason::Forbidden),
            Error::VersionConflict { current } => status::version_conflict(current),
            Error::EmailTaken => Error::field("email", Reason::EmailTaken).into(),
            Error::Invalid(violations) => violations.into(),
            Error::Corrupt { .. } | Error::Crypto(_) | Error::Database(_) => status::internal(&error),
        }
    }
}
