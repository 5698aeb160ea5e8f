//! The errors of the service.

use pinzon_chassis::{
    Reason, database,
    status::{self, Violations},
};
use pinzon_edits::Refusal;
use tonic::{Code, Status};
use uuid::Uuid;

/// Why a call failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The address is unknown, the password is wrong or the account is inactive; the caller must not learn which.
    #[error("wrong credentials")]
    WrongCredentials,
    /// The password is right, but a second factor is required.
    #[error("a code of the second factor is needed")]
    SecondFactorRequired,
    /// The password is right, but the code of the second factor is not.
    #[error("the code of the second factor is wrong or already used")]
    SecondFactorWrong,
    /// The password is right, but a passkey is required, or a code.
    #[error("a passkey or a code of the second factor is needed")]
    PasskeyRequired,
    /// What a passkey signed does not open a session. The caller must not learn why.
    #[error("the passkey is refused")]
    PasskeyRefused,
    /// The answer of a passkey came too late.
    #[error("the ceremony of the passkey has expired")]
    PasskeyExpired,
    /// The passkey is good, but only together with the password.
    #[error("the passkey does not sign in alone")]
    PasskeyNeedsPassword,
    /// The caller has no such passkey.
    #[error("no such passkey")]
    PasskeyNotFound,
    /// The account has as many passkeys as it may.
    #[error("too many passkeys")]
    TooManyPasskeys,
    /// Administrators, and roles that need one, cannot remove their last second factor.
    #[error("the role keeps its second factor")]
    SecondFactorKept,
    /// Too many failed sign-ins, for an existing account or not.
    #[error("too many sign-ins; wait {seconds} s")]
    TooManySignIns {
        /// Time until the next attempt.
        seconds: u64,
    },
    /// Too many attempts other than sign-ins.
    #[error("too many attempts; wait {seconds} s")]
    TooManyAttempts {
        /// Time until the next attempt.
        seconds: u64,
    },
    /// The queue of passwords to hash is full.
    #[error("the password queue is full")]
    Overloaded,
    /// The session was ended or the account is no longer active.
    #[error("session {0} has ended")]
    SessionEnded(Uuid),
    /// The caller has no such session.
    #[error("no such session")]
    SessionNotFound,
    /// The account does not exist.
    #[error("no such account")]
    UserNotFound,
    /// The change would leave no active administrator.
    #[error("the last active administrator")]
    LastAdmin,
    /// A reset of one's own password, which would bypass the old one.
    #[error("change your own password instead")]
    OwnReset,
    /// A decision about one's own name, role or airports.
    #[error("another administrator decides")]
    OwnAccount,
    /// The work of a person who may sign in is not taken over.
    #[error("the person may sign in")]
    PersonActive,
    /// The person works at no airport of the caller.
    #[error("the person works at other airports")]
    PersonOfOtherAirports,
    /// Somebody else has changed the account.
    #[error("the current version is {current}")]
    VersionConflict {
        /// The current version.
        current: i64,
    },
    /// An account with this address exists.
    #[error("an account with this address exists")]
    EmailTaken,
    /// A stored row is invalid.
    #[error("user {user_id}: {what}")]
    Corrupt {
        /// The user of the row.
        user_id: Uuid,
        /// What is wrong.
        what: &'static str,
    },
    /// Wrong fields of a request.
    #[error("invalid fields")]
    Invalid(Violations),
    /// An edit is refused.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Hashing or signing failed.
    #[error("credentials cannot be processed: {0}")]
    Crypto(String),
    /// Another service did not answer as it should.
    #[error("catalogues: {0}")]
    Catalogues(Status),
    /// The database failed.
    #[error("database: {0}")]
    Database(#[from] sqlx::Error),
    /// A call is refused for whom it comes from, or by another service.
    #[error("{}", .0.message())]
    Call(#[from] Status),
}

impl Error {
    /// An error with one wrong field.
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
            Error::PasskeyRequired => refused(Code::Unauthenticated, Reason::PasskeyRequired),
            Error::PasskeyRefused => refused(Code::Unauthenticated, Reason::PasskeyRefused),
            Error::PasskeyExpired => refused(Code::Unauthenticated, Reason::PasskeyExpired),
            Error::PasskeyNeedsPassword => refused(Code::Unauthenticated, Reason::PasskeyNeedsPassword),
            Error::PasskeyNotFound => refused(Code::NotFound, Reason::PasskeyNotFound),
            Error::TooManyPasskeys => refused(Code::FailedPrecondition, Reason::TooManyPasskeys),
            Error::SecondFactorKept => refused(Code::FailedPrecondition, Reason::SecondFactorKept),
            Error::TooManySignIns { seconds } => status::too_many(Reason::TooManySignIns, seconds),
            Error::TooManyAttempts { seconds } => status::too_many(Reason::TooManyAttempts, seconds),
            Error::Overloaded => refused(Code::Unavailable, Reason::Overloaded),
            Error::SessionEnded(_) => refused(Code::Unauthenticated, Reason::SessionEnded),
            Error::SessionNotFound => refused(Code::NotFound, Reason::SessionNotFound),
            Error::UserNotFound => refused(Code::NotFound, Reason::UserNotFound),
            Error::LastAdmin => refused(Code::FailedPrecondition, Reason::LastAdmin),
            Error::OwnReset => refused(Code::PermissionDenied, Reason::Forbidden),
            Error::OwnAccount => refused(Code::PermissionDenied, Reason::OwnAccount),
            Error::PersonActive => refused(Code::FailedPrecondition, Reason::PersonActive),
            Error::PersonOfOtherAirports => refused(Code::PermissionDenied, Reason::PersonOfOtherAirports),
            Error::VersionConflict { current } => status::version_conflict(current),
            Error::EmailTaken => Error::field("email", Reason::EmailTaken).into(),
            Error::Invalid(violations) => violations.into(),
            Error::Refused(refusal) => refusal.into(),
            Error::Catalogues(ref status) => match status.code() {
                Code::Unavailable | Code::ResourceExhausted => {
                    refused(Code::Unavailable, Reason::Unavailable)
                }
                Code::DeadlineExceeded | Code::Cancelled => {
                    refused(Code::DeadlineExceeded, Reason::DeadlineExceeded)
                }
                _ => status::internal(&error),
            },
            Error::Call(status) => status,
            Error::Database(source) => database::refusal(&source),
            Error::Corrupt { .. } | Error::Crypto(_) => status::internal(&error),
        }
    }
}
