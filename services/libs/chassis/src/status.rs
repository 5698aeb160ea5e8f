//! Refusals: gRPC statuses with a stable reason, and with every wrong field.

use std::{collections::HashMap, error::Error as StdError};

use pinzon_proto::errors::v1::Reason;
use tonic::{Code, Status};
use tonic_types::{ErrorDetails, FieldViolation, StatusExt};

const DOMAIN: &str = "pinzon";
const PREFIX: &str = "REASON_";
/// Metadata key of an error: seconds to wait.
const RETRY_AFTER: &str = "retry_after_seconds";

/// One wrong field of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// Its path in the request message, for example `content.items[0].unit`.
    pub field: String,
    /// Why it is wrong.
    pub reason: Reason,
}

/// All wrong fields of a request.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Violations(Vec<Violation>);

impl Violations {
    /// Starts without any.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a wrong field.
    pub fn add(&mut self, field: impl Into<String>, reason: Reason) {
        self.0.push(Violation { field: field.into(), reason });
    }

    /// Returns a parsed value, or adds its field.
    pub fn take<T>(&mut self, field: impl Into<String>, parsed: Result<T, Reason>) -> Option<T> {
        parsed.map_err(|reason| self.add(field, reason)).ok()
    }

    /// Whether no field is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The wrong fields in the order they were added.
    pub fn list(&self) -> &[Violation] {
        &self.0
    }

    /// Fails if any field is wrong.
    pub fn into_result(self) -> Result<(), Violations> {
        if self.0.is_empty() { Ok(()) } else { Err(self) }
    }
}

impl From<Violations> for Status {
    fn from(violations: Violations) -> Status {
        let fields = violations
            .0
            .iter()
            .map(|v| {
                let mut field = FieldViolation::new(v.field.clone(), code(v.reason));
                field.reason = code(v.reason).to_owned();
                field
            })
            .collect::<Vec<_>>();
        let mut details = ErrorDetails::with_error_info(code(Reason::InvalidFields), DOMAIN, []);
        details.set_bad_request(fields);
        let text =
            violations.0.iter().map(|v| format!("{}: {}", v.field, code(v.reason))).collect::<Vec<_>>();
        Status::with_error_details(Code::InvalidArgument, text.join(", "), details)
    }
}

/// A refusal with a reason; `text` is in English, for developers.
pub fn refused(status: Code, reason: Reason, text: impl Into<String>) -> Status {
    Status::with_error_details(status, text, ErrorDetails::with_error_info(code(reason), DOMAIN, []))
}

/// A refusal with a reason and what is known about it. Facts travel to the gateway, and to no log.
pub fn refused_with(
    status: Code,
    reason: Reason,
    text: impl Into<String>,
    facts: impl IntoIterator<Item = (&'static str, String)>,
) -> Status {
    let facts: HashMap<_, _> = facts.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    Status::with_error_details(status, text, ErrorDetails::with_error_info(code(reason), DOMAIN, facts))
}

/// A version conflict, with the current version.
pub fn version_conflict(current: i64) -> Status {
    let facts = [("current_version".to_owned(), current.to_string())];
    let details = ErrorDetails::with_error_info(code(Reason::VersionConflict), DOMAIN, facts);
    Status::with_error_details(Code::Aborted, format!("the current version is {current}"), details)
}

/// A part of a file does not begin where the parts before it end, with the offset at which they do.
pub fn wrong_offset(reason: Reason, current: i64) -> Status {
    let facts = [("current_offset".to_owned(), current.to_string())];
    let details = ErrorDetails::with_error_info(code(reason), DOMAIN, facts);
    Status::with_error_details(Code::Aborted, format!("{current} bytes have arrived"), details)
}

/// Nobody is signed in, or the token is invalid.
pub fn unauthenticated() -> Status {
    refused(Code::Unauthenticated, Reason::Unauthenticated, "sign in")
}

/// Somebody else chose the password, and it must be changed first.
pub fn password_change_required() -> Status {
    refused(Code::PermissionDenied, Reason::PasswordChangeRequired, "change the password first")
}

/// The role needs a second factor, and it must be set up first.
pub fn second_factor_enrolment_required() -> Status {
    let reason = Reason::SecondFactorEnrolmentRequired;
    refused(Code::PermissionDenied, reason, "set up a second factor first")
}

/// Too many attempts; the next is possible after `seconds`.
pub fn too_many(reason: Reason, seconds: u64) -> Status {
    let facts = [(RETRY_AFTER.to_owned(), seconds.to_string())];
    let details = ErrorDetails::with_error_info(code(reason), DOMAIN, facts);
    Status::with_error_details(Code::ResourceExhausted, "too many attempts", details)
}

/// The service cannot do it now; the next attempt makes sense after `seconds`.
pub fn unavailable_for(seconds: u64, text: &str) -> Status {
    let facts = [(RETRY_AFTER.to_owned(), seconds.to_string())];
    let details = ErrorDetails::with_error_info(code(Reason::Unavailable), DOMAIN, facts);
    Status::with_error_details(Code::Unavailable, text, details)
}

/// Returns the seconds to wait that a refusal states.
pub fn retry_after_of(status: &Status) -> Option<u64> {
    status.get_details_error_info()?.metadata.get(RETRY_AFTER)?.parse().ok()
}

/// The role has no access.
pub fn forbidden() -> Status {
    refused(Code::PermissionDenied, Reason::Forbidden, "not allowed for this role")
}

/// The airport is not assigned to the caller.
pub fn wrong_airport(airport: &str) -> Status {
    refused(Code::PermissionDenied, Reason::WrongAirport, format!("airport {airport} is not assigned"))
}

/// An internal error: logs its causes and hides them from the caller.
pub fn internal(source: &(dyn StdError + 'static)) -> Status {
    let mut causes = vec![source.to_string()];
    let mut next = source.source();
    while let Some(cause) = next {
        causes.push(cause.to_string());
        next = cause.source();
    }
    tracing::error!(error = causes.join(": "), "internal error");
    refused(Code::Internal, Reason::Internal, "internal error")
}

/// Returns the stable code of a reason: its name without the enum prefix.
pub fn code(reason: Reason) -> &'static str {
    let name = reason.as_str_name();
    name.strip_prefix(PREFIX).unwrap_or(name)
}

/// Returns the reason of a stable code.
pub fn reason(code: &str) -> Reason {
    Reason::from_str_name(&format!("{PREFIX}{code}")).unwrap_or(Reason::Unspecified)
}

/// Returns the reason of a status; `Unspecified` for a foreign one.
pub fn reason_of(status: &Status) -> Reason {
    status.get_details_error_info().map_or(Reason::Unspecified, |info| reason(&info.reason))
}

/// Returns the wrong fields of a status.
pub fn violations_of(status: &Status) -> Vec<Violation> {
    status
        .get_details_bad_request()
        .map(|bad| bad.field_violations)
        .unwrap_or_default()
        .into_iter()
        .map(|v| Violation { field: v.field, reason: reason(&v.reason) })
        .collect()
}
