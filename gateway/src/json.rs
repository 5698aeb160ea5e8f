//! JSON in and out: the body extractor, and the small conversions every resource needs.

use axum::{
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Request},
    http::{HeaderMap, StatusCode, header, request::Parts},
};
use chrono::{DateTime, Utc};
use pinzon_chassis::Reason;
use serde::{Deserialize, de::DeserializeOwned};
use utoipa::IntoParams;
use uuid::Uuid;

use crate::problem::Problem;

/// A JSON body. Only what is not JSON or has a wrong JSON type is refused here, naming
/// the place; missing and unknown values go on to the service, which reports all of them.
#[derive(Debug)]
pub struct Json<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        if !is_json(request.headers()) {
            return Err(Problem::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                Reason::MalformedBody,
                "the content type must be application/json",
            ));
        }
        let bytes =
            Bytes::from_request(request, state).await.map_err(|rejection| match rejection.status() {
                StatusCode::PAYLOAD_TOO_LARGE => {
                    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, Reason::BodyTooLarge, "the body is too large")
                }
                _ => {
                    Problem::new(StatusCode::BAD_REQUEST, Reason::MalformedBody, "the body could not be read")
                }
            })?;
        let mut input = serde_json::Deserializer::from_slice(&bytes);
        let value = serde_path_to_error::deserialize(&mut input).map_err(|error| {
            let path = error.path().to_string();
            let problem =
                Problem::new(StatusCode::BAD_REQUEST, Reason::MalformedBody, position(error.inner()));
            if path == "." { problem } else { problem.with_field(path, Reason::Malformed) }
        })?;
        input.end().map_err(|error| {
            Problem::new(StatusCode::BAD_REQUEST, Reason::MalformedBody, position(&error))
        })?;
        Ok(Self(value))
    }
}

/// Where it went wrong. The parser's own words may quote what a person typed.
fn position(error: &serde_json::Error) -> String {
    let what = if error.is_data() { "a value has the wrong type" } else { "the body is not JSON" };
    format!("{what}: line {}, column {}", error.line(), error.column())
}

fn is_json(headers: &HeaderMap) -> bool {
    let essence = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split(';').next())
        .unwrap_or_default()
        .trim();
    essence.eq_ignore_ascii_case("application/json")
}

/// The query string. A parameter of the wrong type is a wrong field.
#[derive(Debug)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let pairs = parts.uri.query().unwrap_or_default().as_bytes();
        let input = serde_urlencoded::Deserializer::new(form_urlencoded::parse(pairs));
        serde_path_to_error::deserialize(input).map(Self).map_err(|error| {
            Problem::invalid(
                "a parameter has the wrong type",
                [(error.path().to_string(), Reason::Malformed)],
            )
        })
    }
}

/// Which page of a list.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// Items per page; 50 when absent, at most 200.
    page_size: Option<i32>,
    /// From the page before.
    page_token: Option<String>,
}

impl PageQuery {
    /// The first page, as large as a page may be.
    pub const LARGEST: Self = Self { page_size: Some(200), page_token: None };

    /// Items asked for; 0 leaves it to the service.
    pub fn size(&self) -> i32 {
        self.page_size.unwrap_or_default()
    }

    /// Of the page before; empty for the first page.
    pub fn token(self) -> String {
        self.page_token.unwrap_or_default()
    }
}

/// Header that names a creation, so that a repeat is not a second one.
pub const IDEMPOTENCY_KEY: &str = "Idempotency-Key";

/// The key of a creation; empty when none was sent.
pub fn idempotency_key(headers: &HeaderMap) -> Result<String, Problem> {
    let Some(value) = headers.get(IDEMPOTENCY_KEY) else { return Ok(String::new()) };
    value.to_str().map(str::to_owned).map_err(|_| {
        Problem::invalid("the key is no text", [(IDEMPOTENCY_KEY.to_owned(), Reason::Malformed)])
    })
}

/// The key of a creation; a new one when none was sent.
pub fn request_id(headers: &HeaderMap) -> Result<String, Problem> {
    let key = idempotency_key(headers)?;
    Ok(if key.is_empty() { Uuid::now_v7().to_string() } else { key })
}

/// The version on which something is deactivated or taken back.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Edited {
    /// The version that was seen.
    pub version: Option<i64>,
}

/// What a service answered does not fit its contract: our fault, never the caller's.
#[derive(Debug)]
pub struct BadAnswer(String);

impl BadAnswer {
    /// `what` is for developers and holds no personal data.
    pub fn new(what: impl Into<String>) -> Self {
        Self(what.into())
    }
}

impl From<BadAnswer> for Problem {
    fn from(BadAnswer(what): BadAnswer) -> Self {
        tracing::error!(what, "a service broke its contract");
        Problem::internal()
    }
}

/// A part of an answer that must be there.
pub fn present<T>(part: Option<T>, name: &'static str) -> Result<T, BadAnswer> {
    part.ok_or_else(|| BadAnswer::new(format!("{name} is missing")))
}

/// An instant of an answer.
pub fn instant(at: Option<prost_types::Timestamp>, name: &'static str) -> Result<DateTime<Utc>, BadAnswer> {
    let at = present(at, name)?;
    u32::try_from(at.nanos)
        .ok()
        .and_then(|nanos| DateTime::from_timestamp(at.seconds, nanos))
        .ok_or_else(|| BadAnswer::new(format!("{name} is no instant")))
}

/// The empty text of a proto is null in JSON.
pub fn nullable(text: String) -> Option<String> {
    (!text.is_empty()).then_some(text)
}

/// Converts every element or none.
pub fn each<P, J>(parts: Vec<P>, convert: impl Fn(P) -> Result<J, BadAnswer>) -> Result<Vec<J>, BadAnswer> {
    parts.into_iter().map(convert).collect()
}
