//! Problem documents (RFC 9457): the one shape every refusal leaves in.
//!
//! A handler answers with a [`Problem`]; the outermost layer writes it, because only that
//! layer knows the trace and also sees the refusals of the framework.

use std::borrow::Cow;

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use pinzon_chassis::{Reason, clock::Clock, status};
use serde::Serialize;
use tonic::{Code, Status};
use tonic_types::StatusExt as _;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, RefOr, Schema, schema::Type},
};

use crate::{
    language::Language,
    messages::{self, Change},
    submission_limit::{Challenge, Refusal},
};

/// Media type of a problem document.
pub const MEDIA_TYPE: &str = "application/problem+json";
/// Said when the service does not say how long.
const TOO_MANY_PAUSE_SECONDS: u64 = 60;
const UNAVAILABLE_PAUSE_SECONDS: u64 = 1;
/// No file takes longer than a request.
const EXPORT_PAUSE_SECONDS: u64 = 30;
/// Of fields that do not exist, no more are named, and no longer names told.
const MOST_NAMED: usize = 20;
const LONGEST_NAME: usize = 60;

/// The current value where a request named an outdated one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Current {
    Version(i64),
    /// How many bytes of a photo have arrived.
    Offset(i64),
}

/// Why a request was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// HTTP status.
    pub status: StatusCode,
    reason: Reason,
    detail: Cow<'static, str>,
    fields: Vec<(String, Reason)>,
    current: Option<Current>,
    /// What changed meanwhile, in Spanish.
    change: Option<Box<str>>,
    challenge: Option<Box<Challenge>>,
    retry_after: Option<u64>,
}

impl Problem {
    /// A refusal; `detail` is English, for developers, without personal data.
    pub fn new(status: StatusCode, reason: Reason, detail: impl Into<Cow<'static, str>>) -> Self {
        Self {
            status,
            reason,
            detail: detail.into(),
            fields: Vec::new(),
            current: None,
            change: None,
            challenge: None,
            retry_after: None,
        }
    }

    /// Wrong fields.
    pub fn invalid(
        detail: impl Into<Cow<'static, str>>,
        fields: impl IntoIterator<Item = (String, Reason)>,
    ) -> Self {
        let mut problem = Self::new(StatusCode::UNPROCESSABLE_ENTITY, Reason::InvalidFields, detail);
        problem.fields.extend(fields);
        problem
    }

    /// Members or parameters that the request does not have. A misspelt filter would select everything, a misspelt setting change
    /// nothing.
    pub fn unknown_fields(names: Vec<String>) -> Self {
        let named = names.into_iter().take(MOST_NAMED).map(|mut name| {
            if let Some((end, _)) = name.char_indices().nth(LONGEST_NAME) {
                name.truncate(end);
            }
            (name, Reason::UnknownField)
        });
        Self::invalid("the request has no such fields", named)
    }

    /// Our fault; the cause has been logged.
    pub fn internal() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, Reason::Internal, "internal error")
    }

    /// Nobody is signed in, or the token is not good.
    pub fn unauthenticated() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, Reason::Unauthenticated, "sign in")
    }

    /// The session ended before its token expires.
    pub fn session_ended() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, Reason::SessionEnded, "the session was ended")
    }

    /// Whether the session ended cannot be said yet.
    pub fn ended_sessions_unknown() -> Self {
        let detail = "auth has not told yet which sessions ended";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, Reason::Unavailable, detail)
    }

    /// The request took longer than it may.
    pub fn deadline_exceeded() -> Self {
        Self::new(StatusCode::GATEWAY_TIMEOUT, Reason::DeadlineExceeded, "the deadline has passed")
    }

    /// The body did not arrive in time.
    pub fn body_too_slow() -> Self {
        Self::new(StatusCode::REQUEST_TIMEOUT, Reason::BodyTooSlow, "the body took too long to arrive")
    }

    /// The body has more bytes than are taken.
    pub fn body_too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, Reason::BodyTooLarge, "the body is too large")
    }

    /// The body ended before its end.
    pub fn unreadable_body() -> Self {
        Self::new(StatusCode::BAD_REQUEST, Reason::MalformedBody, "the body could not be read")
    }

    /// More requests are under way than the gateway takes.
    pub fn overloaded() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, Reason::Overloaded, "too many requests are under way")
    }

    /// Another file of the same person is being made.
    pub fn export_under_way() -> Self {
        Self {
            retry_after: Some(EXPORT_PAUSE_SECONDS),
            ..Self::new(StatusCode::TOO_MANY_REQUESTS, Reason::ExportUnderWay, "one file at a time")
        }
    }

    /// The list has more rows than a file.
    pub fn export_too_large() -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, Reason::ExportTooLarge, "the list is too long for a file")
    }

    /// Stable code of the reason.
    pub fn code(&self) -> &'static str {
        status::code(self.reason)
    }

    /// Adds a wrong field by its JSON path.
    pub fn with_field(mut self, field: String, reason: Reason) -> Self {
        self.fields.push((field, reason));
        self
    }

    /// The network has submitted so many declarations that it must prove some work, or wait.
    pub fn of_submission(refusal: Refusal) -> Self {
        let status = StatusCode::TOO_MANY_REQUESTS;
        match refusal {
            Refusal::ProofRequired(challenge) => Self {
                challenge: Some(Box::new(challenge)),
                ..Self::new(status, Reason::ProofRequired, "solve the challenge and send it again")
            },
            Refusal::TooMany { retry_after_seconds } => Self {
                retry_after: Some(retry_after_seconds),
                ..Self::new(status, Reason::TooManySubmissions, "too many submissions of this network")
            },
        }
    }

    /// Rewrites the paths of wrong fields from those of the contract to those of the JSON body: without the outermost
    /// message where its members stand beside the others, and with the names of JSON.
    pub fn named(mut self, flattened: &[&str], renamed: &[(&str, &str)]) -> Self {
        for (field, _) in &mut self.fields {
            *field = json_path(field, flattened, renamed);
        }
        self
    }

    /// What the framework refused by itself.
    pub fn of_framework(status: StatusCode) -> Self {
        match status {
            StatusCode::NOT_FOUND => Self::new(status, Reason::RouteNotFound, "no such route"),
            StatusCode::METHOD_NOT_ALLOWED => {
                Self::new(status, Reason::MethodNotAllowed, "the route has other methods")
            }
            StatusCode::PAYLOAD_TOO_LARGE => Self::body_too_large(),
            status if status.is_client_error() => {
                Self::new(status, Reason::MalformedBody, "the request could not be read")
            }
            _ => Self::internal(),
        }
    }

    /// The finished answer.
    pub fn write(self, trace_id: &str, language: Language) -> Response {
        let status = self.status;
        let retry_after = self.retry_after.or(match status {
            StatusCode::TOO_MANY_REQUESTS => Some(TOO_MANY_PAUSE_SECONDS),
            StatusCode::SERVICE_UNAVAILABLE => Some(UNAVAILABLE_PAUSE_SECONDS),
            _ => None,
        });
        let document = ProblemDocument::new(self, trace_id.to_owned(), language);
        let mut response = (status, axum::Json(document)).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE));
        headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(language.code()));
        if let Some(seconds) = retry_after {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

/// The problem travels in the response's extensions to the layer that writes it.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

impl From<Status> for Problem {
    fn from(refusal: Status) -> Self {
        let reason = status::reason_of(&refusal);
        if reason == Reason::Unspecified {
            return Self::of_transport(&refusal);
        }
        let http = match (refusal.code(), reason) {
            (_, Reason::Overloaded) => StatusCode::SERVICE_UNAVAILABLE,
            (_, Reason::FileTooLarge) => StatusCode::PAYLOAD_TOO_LARGE,
            (_, Reason::MalformedBody | Reason::PageTokenInvalid) => StatusCode::BAD_REQUEST,
            (Code::InvalidArgument | Code::OutOfRange, _) => StatusCode::UNPROCESSABLE_ENTITY,
            (Code::Unauthenticated, _) => StatusCode::UNAUTHORIZED,
            (Code::PermissionDenied, _) => StatusCode::FORBIDDEN,
            (Code::NotFound, _) => StatusCode::NOT_FOUND,
            (Code::AlreadyExists | Code::Aborted | Code::FailedPrecondition, _) => StatusCode::CONFLICT,
            (Code::ResourceExhausted, _) => StatusCode::TOO_MANY_REQUESTS,
            (Code::Unavailable, _) => StatusCode::SERVICE_UNAVAILABLE,
            (Code::DeadlineExceeded | Code::Cancelled, _) => StatusCode::GATEWAY_TIMEOUT,
            (Code::Ok | Code::Unknown | Code::Internal | Code::DataLoss | Code::Unimplemented, _) => {
                StatusCode::INTERNAL_SERVER_ERROR
            }
        };
        let mut problem = Self::new(http, reason, refusal.message().to_owned());
        problem.fields =
            status::violations_of(&refusal).into_iter().map(|wrong| (wrong.field, wrong.reason)).collect();
        if !problem.fields.is_empty() {
            // The service's own text speaks of paths that callers of the JSON API do not know.
            problem.detail = "see errors".into();
        }
        if problem.fields.iter().any(|(_, reason)| *reason == Reason::PageTokenInvalid) {
            // Nobody typed it.
            problem.status = StatusCode::BAD_REQUEST;
        }
        let facts = refusal.get_details_error_info().map(|info| info.metadata).unwrap_or_default();
        let number = |name: &str| -> Option<i64> { facts.get(name)?.parse().ok() };
        problem.current =
            number("current_version").map(Current::Version).or(number("current_offset").map(Current::Offset));
        problem.change =
            Change::of(&facts).map(|change| messages::change(&change, Clock::system().now()).into());
        problem.retry_after = status::retry_after_of(&refusal);
        problem
    }
}

impl Problem {
    /// A status without a reason of ours comes from the connection, not from a service's
    /// rules; its text names addresses and stays in the log.
    fn of_transport(status: &Status) -> Self {
        tracing::warn!(code = ?status.code(), error = status.message(), "a call failed");
        match status.code() {
            Code::DeadlineExceeded | Code::Cancelled => Self::deadline_exceeded(),
            Code::ResourceExhausted => Self::overloaded(),
            Code::Unavailable => {
                Self::new(StatusCode::SERVICE_UNAVAILABLE, Reason::Unavailable, "a service cannot be reached")
            }
            _ => Self::internal(),
        }
    }
}

fn json_path(path: &str, flattened: &[&str], renamed: &[(&str, &str)]) -> String {
    let inner = path.split_once('.').filter(|(outer, _)| flattened.contains(outer)).map(|(_, inner)| inner);
    let segments = inner.unwrap_or(path).split('.').map(|segment| {
        let (name, index) = segment.split_at(segment.find('[').unwrap_or(segment.len()));
        let json = renamed.iter().find(|(of, _)| *of == name).map_or(name, |(_, json)| json);
        format!("{json}{index}")
    });
    segments.collect::<Vec<_>>().join(".")
}

/// Why a request was refused (RFC 9457).
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Problem)]
pub struct ProblemDocument {
    /// Link to the description of the reason.
    #[serde(rename = "type")]
    pub kind: String,
    /// The HTTP status in words.
    pub title: &'static str,
    /// The HTTP status.
    pub status: u16,
    /// For developers, in English.
    pub detail: Cow<'static, str>,
    /// For people, in the language of the page, or in Spanish where it is not translated.
    pub message: Cow<'static, str>,
    /// Stable code.
    #[schema(value_type = ReasonCode)]
    pub reason: &'static str,
    /// Wrong fields; empty when the request as a whole was refused.
    pub errors: Vec<FieldProblem>,
    /// Names this request in the logs.
    pub trace_id: String,
    /// Only with VERSION_CONFLICT: the version that stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub current_version: Option<i64>,
    /// Only with PHOTO_OFFSET: how many bytes have arrived.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub current_offset: Option<i64>,
    /// Only with PROOF_REQUIRED: what to solve before the request is sent again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub challenge: Option<Box<Challenge>>,
}

/// One wrong field.
#[derive(Debug, Serialize, ToSchema)]
pub struct FieldProblem {
    /// Path in the body, for example `items[0].quantity`; or the parameter's name.
    pub field: String,
    /// Stable code.
    #[schema(value_type = ReasonCode)]
    pub reason: &'static str,
    /// For people, in the language of the page, or in Spanish where it is not translated.
    pub message: Cow<'static, str>,
}

impl ProblemDocument {
    /// The document of a problem that a request with this trace met, for a person who reads this language.
    pub fn new(problem: Problem, trace_id: String, language: Language) -> Self {
        let reason = status::code(problem.reason);
        let (version, offset) = match problem.current {
            Some(Current::Version(version)) => (Some(version), None),
            Some(Current::Offset(offset)) => (None, Some(offset)),
            None => (None, None),
        };
        Self {
            kind: format!("/api/docs#{reason}"),
            title: messages::title(problem.status, language),
            status: problem.status.as_u16(),
            detail: problem.detail,
            message: problem.change.map_or(messages::reason(problem.reason, language).into(), |change| {
                String::from(change).into()
            }),
            reason,
            errors: problem
                .fields
                .into_iter()
                .map(|(field, reason)| FieldProblem {
                    reason: status::code(reason),
                    message: match reason {
                        Reason::UnknownField => messages::unknown_field(&field, language).into(),
                        _ => messages::reason(reason, language).into(),
                    },
                    field,
                })
                .collect(),
            trace_id,
            current_version: version,
            current_offset: offset,
            challenge: problem.challenge,
        }
    }
}

/// Every reason, in the order of the contract.
pub fn reasons() -> impl Iterator<Item = Reason> {
    const LAST: i32 = 999;
    (1..=LAST).filter_map(|number| Reason::try_from(number).ok())
}

/// Stable code of a reason.
pub struct ReasonCode;

impl PartialSchema for ReasonCode {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some("Stable code of a reason."))
            .enum_values(Some(reasons().map(status::code)))
            .into()
    }
}

impl ToSchema for ReasonCode {}
