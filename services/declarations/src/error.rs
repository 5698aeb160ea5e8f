//! What can go wrong, with the facts.

use pinzon_chassis::{
    ClosedSet, Reason, database,
    status::{self, Violations},
};
use pinzon_edits::Refusal;
use tonic::{Code, Status};

use crate::state::{Change, State, Transition};

/// A refusal or a failure of this service.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// No such declaration.
    #[error("no such declaration")]
    NotFound,
    /// No such passenger.
    #[error("no such passenger")]
    PassengerNotFound,
    /// The passenger was met at none of the caller's airports.
    #[error("the passenger was not met at an airport of the caller")]
    PassengerElsewhere,
    /// A record that is joined to another, or has others joined to it, is not joined.
    #[error("one of the records is joined")]
    PassengerJoined,
    /// Somebody else took a step of the control before boarding meanwhile.
    #[error("the control before boarding moved")]
    DepartureMoved,
    /// The control before boarding does not allow it, or there is none.
    #[error("the control before boarding does not allow it")]
    DepartureStepNotAllowed,
    /// No bag of the declaration is sealed.
    #[error("no bag is sealed")]
    DepartureNotSealed,
    /// No bag has this seal.
    #[error("no such seal")]
    SealNotFound,
    /// No such alert.
    #[error("no such alert")]
    AlertNotFound,
    /// Refused by the edit mechanism.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Wrong fields of a request.
    #[error("invalid fields")]
    Invalid(Violations),
    /// Somebody changed it meanwhile.
    #[error("version {current} stands")]
    VersionConflict {
        /// The version that stands.
        current: i32,
        /// What made it, for staff.
        change: Option<Box<Change>>,
    },
    /// Somebody moved it meanwhile.
    #[error("it is {} by now", .0.to.code())]
    Moved(Box<Transition>),
    /// It is in its lane for a reason that the caller did not see.
    #[error("another reason for the lane was found")]
    LaneChanged,
    /// Reviews contradict each other, and a supervisor decides.
    #[error("reviews of it contradict each other")]
    Contested,
    /// Only a submitted declaration may be edited.
    #[error("a declaration in state {} is not edited", .0.code())]
    NotEditable(State),
    /// The state does not allow it.
    #[error("{} does not become {}", from.code(), to.code())]
    TransitionNotAllowed {
        /// State now.
        from: State,
        /// State asked for.
        to: State,
    },
    /// A live declaration is joined to one for the same flight that names who declares it.
    #[error("not a live declaration for the same flight that names who declares")]
    NotDuplicate,
    /// A declaration with findings or acts is the one that stays.
    #[error("the declaration has findings or acts")]
    HasFindings,
    /// Neither the edit key nor document and birth date fit.
    #[error("the proof for an edit is wrong")]
    ProofWrong,
    /// Too many wrong proofs.
    #[error("too many wrong proofs")]
    TooManyAttempts,
    /// The key was used for another content.
    #[error("request id used for another content")]
    RequestIdReused,
    /// Somebody else stored the same request first.
    #[error("the request is stored already")]
    RequestStored,
    /// Stored data breaks a rule of the code.
    #[error("declaration {code}: {what}")]
    Corrupt {
        /// Whose row, by its code: the id is a capability and must not reach a log.
        code: String,
        /// What is wrong with it.
        what: String,
    },
    /// Sealing failed.
    #[error("seal: {0}")]
    Seal(String),
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
            Error::NotFound => status::refused(Code::NotFound, Reason::DeclarationNotFound, text),
            Error::PassengerNotFound => status::refused(Code::NotFound, Reason::PassengerNotFound, text),
            Error::PassengerElsewhere => status::refused(Code::PermissionDenied, Reason::WrongAirport, text),
            Error::PassengerJoined => {
                status::refused(Code::FailedPrecondition, Reason::PassengerJoined, text)
            }
            Error::DepartureMoved => status::refused(Code::Aborted, Reason::DeclarationMoved, text),
            Error::DepartureStepNotAllowed => {
                status::refused(Code::FailedPrecondition, Reason::DepartureStepNotAllowed, text)
            }
            Error::DepartureNotSealed => {
                status::refused(Code::FailedPrecondition, Reason::DepartureNotSealed, text)
            }
            Error::SealNotFound => status::refused(Code::NotFound, Reason::SealNotFound, text),
            Error::AlertNotFound => status::refused(Code::NotFound, Reason::PassengerAlertNotFound, text),
            Error::Refused(refusal) => refusal.into(),
            Error::Invalid(violations) => violations.into(),
            Error::VersionConflict { current, change } => {
                let facts = std::iter::once(("current_version", current.to_string()))
                    .chain(change.into_iter().flat_map(|change| facts_of(*change)));
                status::refused_with(Code::Aborted, Reason::VersionConflict, text, facts)
            }
            Error::Moved(step) => {
                let facts = facts_of(Change::Moved(*step));
                status::refused_with(Code::Aborted, Reason::DeclarationMoved, text, facts)
            }
            Error::LaneChanged => status::refused(Code::Aborted, Reason::LaneChanged, text),
            Error::Contested => status::refused(Code::FailedPrecondition, Reason::DeclarationContested, text),
            Error::NotEditable(_) => {
                status::refused(Code::FailedPrecondition, Reason::DeclarationNotEditable, text)
            }
            Error::TransitionNotAllowed { .. } => {
                status::refused(Code::FailedPrecondition, Reason::TransitionNotAllowed, text)
            }
            Error::NotDuplicate => {
                status::refused(Code::FailedPrecondition, Reason::DeclarationNotDuplicate, text)
            }
            Error::HasFindings => {
                status::refused(Code::FailedPrecondition, Reason::DeclarationHasFindings, text)
            }
            Error::ProofWrong => status::refused(Code::PermissionDenied, Reason::EditCredentialsWrong, text),
            Error::TooManyAttempts => status::refused(Code::ResourceExhausted, Reason::TooManyAttempts, text),
            Error::RequestIdReused => {
                status::refused(Code::AlreadyExists, Reason::IdempotencyKeyReused, text)
            }
            Error::Call(status) => status,
            Error::Database(source) => database::refusal(&source),
            Error::RequestStored | Error::Corrupt { .. } | Error::Seal(_) => status::internal(&error),
        }
    }
}

/// What the gateway makes a sentence of.
fn facts_of(change: Change) -> Vec<(&'static str, String)> {
    let (what, at, by, airport) = match change {
        Change::Moved(step) => {
            let what = if step.is_reopening() { "reopened" } else { step.to.code() };
            (what, step.at, step.actor_name, step.airport)
        }
        Change::Edited(at) => ("edited", at, String::new(), None),
        Change::Corrected { at, actor_name, airport } => ("corrected", at, actor_name, Some(airport)),
    };
    vec![
        ("change", what.to_owned()),
        ("changed_at", at.to_rfc3339()),
        ("changed_by", by),
        ("airport", airport.unwrap_or_default()),
    ]
}
