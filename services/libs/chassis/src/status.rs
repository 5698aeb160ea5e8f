//! Refusals: a gRPC status with a stable reason, and one entry per wrong field.

use std::error::Error as StdError;

use pinzon_proto::errors::v1::Reason;
use tonic::{Code, Status};
use tonic_types::{ErrorDetails, FieldViolation, StatusExt};

const DOMAIN: &str = "pinzon";
const PREFIX: &str = "REASON_";
/// Fact of an error: seconds to wait.
const RETRY_AFTER: &str = "retry_after_seconds";

/// One wrong field of a request: where and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// Path in the request message, for example `content.items[0].unit`.
    pub field: String,
    /// Why it is wrong.
    pub reason: Reason,
}

/// Collects every wrong field before a request is refused.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Violations(Vec<Violation>);

impl Violations {
    /// Nothing wrong so far.
    pub fn new() -> Self {
        Self::default()
    }

    /// Notes a wrong field.
    pub fn add(&mut self, field: impl Into<String>, reason: Reason) {
        self.0.push(Violation { field: field.into(), reason });
    }

    /// Notes the field where a value could not be parsed, and goes on.
    pub fn take<T>(&mut self, field: impl Into<String>, parsed: Result<T, Reason>) -> Option<T> {
        parsed.map_err(|reason| self.add(field, reason)).ok()
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The wrong fields in the order they were found.
    pub fn list(&self) -> &[Violation] {
        &self.0
    }

    /// Refuses when anything is wrong.
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

/// A refusal with a reason; `text` is English, for developers.
pub fn refused(status: Code, reason: Reason, text: impl Into<String>) -> Status {
    Status::with_error_details(status, text, ErrorDetails::with_error_info(code(reason), DOMAIN, []))
}

/// A version conflict, with the version that stands.
pub fn version_conflict(current: i64) -> Status {
    let facts = [("current_version".to_owned(), current.to_string())];
    let details = ErrorDetails::with_error_info(code(Reason::VersionConflict), DOMAIN, facts);
    Status::with_error_details(Code::Aborted, format!("the current version is {current}"), details)
}

/// Nobody is signed in, or the token is not good.
pub fn unauthenticated() -> Status {
    refused(Code::Unauthenticated, Reason::Unauthenticated, "sign in")
}

/// Somebody else gave the password; it must be changed before anything else.
pub fn password_change_required() -> Status {
    refused(Code::PermissionDenied, Reason::PasswordChangeRequired, "change the password first")
}

/// Too many tries; the caller may come back after `seconds`.
pub fn too_many(reason: Reason, seconds: u64) -> Status {
    let facts = [(RETRY_AFTER.to_owned(), seconds.to_string())];
    let details = ErrorDetails::with_error_info(code(reason), DOMAIN, facts);
    Status::with_error_details(Code::ResourceExhausted, "too many tries", details)
}

/// How many seconds a refused caller waits, if the refusal says so.
pub fn retry_after_of(status: &Status) -> Option<u64> {
    status.get_details_error_info()?.metadata.get(RETRY_AFTER)?.parse().ok()
}

/// The role may not do this.
pub fn forbidden() -> Status {
    refused(Code::PermissionDenied, Reason::Forbidden, "not allowed for this role")
}

/// The airport is not one of the caller's.
pub fn wrong_airport(airport: &str) -> Status {
    refused(Code::PermissionDenied, Reason::WrongAirport, format!("airport {airport} is not assigned"))
}

/// Our fault: logged here once, never shown.
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

/// The stable code of a reason, without its enum prefix.
pub fn code(reason: Reason) -> &'static str {
    let name = reason.as_str_name();
    name.strip_prefix(PREFIX).unwrap_or(name)
}

/// The reason of a stable code.
pub fn reason(code: &str) -> Reason {
    Reason::from_str_name(&format!("{PREFIX}{code}")).unwrap_or(Reason::Unspecified)
}

/// The reason a status carries; `Unspecified` when it is not one of ours.
pub fn reason_of(status: &Status) -> Reason {
    status.get_details_error_info().map_or(Reason::Unspecified, |info| reason(&info.reason))
}

/// The wrong fields a status carries.
pub fn violations_of(status: &Status) -> Vec<Violation> {
    status
        .get_details_bad_request()
        .map(|bad| bad.field_violations)
        .unwrap_or_default()
        .into_iter()
        .map(|v| Violation { field: v.field, reason: reason(&v.reason) })
        .collect()
}
