//! JSON in and out: bodies, addresses and answers.

use axum::{
    body::Bytes,
    extract::{FromRequest, FromRequestParts, Request},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use pinzon_chassis::Reason;
use pinzon_proto::json::{Body, Source, Unknown, place_of};
use serde::{Serialize, de::DeserializeOwned};
use serde_path_to_error::Track;

use crate::problem::Problem;

/// Media type of an answer.
pub const APPLICATION_JSON: HeaderValue = HeaderValue::from_static("application/json");

/// What most handlers answer.
pub type Answer<T> = Result<Json<T>, Problem>;

/// Returns the bytes of an answer. Fails if it lacks what its contract promises.
pub fn write<T: Serialize>(answer: &T) -> Result<Vec<u8>, BadAnswer> {
    serde_json::to_vec(answer).map_err(|error| {
        let mut track = Track::new();
        // A second time, to learn where it went wrong.
        let _ =
            answer.serialize(serde_path_to_error::Serializer::new(serde_json::value::Serializer, &mut track));
        BadAnswer::new(format!("{}: {error}", track.path()))
    })
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        match write(&self.0) {
            Ok(body) => ([(header::CONTENT_TYPE, APPLICATION_JSON)], body).into_response(),
            Err(broken) => Problem::from(broken).into_response(),
        }
    }
}

/// Something that was created.
#[derive(Debug)]
pub struct Created<T>(pub T);

impl<T: Serialize> IntoResponse for Created<T> {
    fn into_response(self) -> Response {
        let mut response = Json(self.0).into_response();
        if response.status().is_success() {
            *response.status_mut() = StatusCode::CREATED;
        }
        response
    }
}

/// JSON, as a body or an answer. The extractor refuses a body that is not JSON or has a value of a wrong type, and names
/// the place; the service reports missing and unknown values, all at once.
#[derive(Debug)]
pub struct Json<T>(pub T);

impl<T: Body, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        if !is_json(request.headers()) {
            return Err(Problem::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                Reason::MalformedBody,
                "the content type must be application/json",
            ));
        }
        let RawBody(bytes) = RawBody::from_request(request, state).await?;
        let (value, unknown) = T::read_with_unknown(&bytes).map_err(|wrong| {
            let path = wrong.path().to_string();
            let problem =
                Problem::new(StatusCode::BAD_REQUEST, Reason::MalformedBody, position(wrong.inner()));
            if path == "." { problem } else { problem.with_field(path, Reason::Malformed) }
        })?;
        if unknown.is_empty() { Ok(Self(value)) } else { Err(Problem::unknown_fields(unknown)) }
    }
}

/// A body as raw bytes.
#[derive(Debug)]
pub struct RawBody(pub Bytes);

impl<S: Send + Sync> FromRequest<S> for RawBody {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        Bytes::from_request(request, state).await.map(Self).map_err(|rejection| match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Problem::body_too_large(),
            _ => Problem::unreadable_body(),
        })
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

/// Parameters that any address may have: the format of a file, which is read beside the filter, and what only makes an address
/// another one, so that no cache knows it.
const ANYWHERE: &[&str] = &["format", "consulta", "_"];

/// The query string. A parameter of the wrong type is a wrong field, and one that does not exist is refused.
#[derive(Debug)]
pub struct Query<T>(pub T);

impl<T: Body, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let pairs = Pairs { text: parts.uri.query().unwrap_or_default(), unknown: Unknown::default() };
        let value = T::read_from(&pairs)?;
        let mut unknown = pairs.unknown.names();
        unknown.retain(|name| !ANYWHERE.contains(&name.as_str()));
        // Where the filter is a body, the address has nothing else.
        let is_read_elsewhere = T::BESIDE_OTHERS && parts.method == Method::GET;
        if unknown.is_empty() || is_read_elsewhere {
            Ok(Self(value))
        } else {
            Err(Problem::unknown_fields(unknown))
        }
    }
}

/// The names and values of a query string.
struct Pairs<'a> {
    text: &'a str,
    unknown: Unknown,
}

impl Source for Pairs<'_> {
    type Wrong = Problem;

    fn read<T: DeserializeOwned>(&self) -> Result<T, Problem> {
        let input = serde_urlencoded::Deserializer::new(form_urlencoded::parse(self.text.as_bytes()));
        let mut ignored = Vec::new();
        let mut note = |path: serde_ignored::Path<'_>| ignored.push(place_of(&path));
        let read = serde_path_to_error::deserialize(serde_ignored::Deserializer::new(input, &mut note));
        let value = read.map_err(|error| {
            Problem::invalid(
                "a parameter has the wrong type",
                [(error.path().to_string(), Reason::Malformed)],
            )
        })?;
        self.unknown.note(ignored);
        Ok(value)
    }
}

/// Header that names what is done once, so that a repeat is not a second time.
pub const IDEMPOTENCY_KEY: &str = "Idempotency-Key";

/// The key of what is done once; empty when none was sent.
#[derive(Debug)]
pub struct IdempotencyKey(pub String);

impl<S: Send + Sync> FromRequestParts<S> for IdempotencyKey {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let Some(value) = parts.headers.get(IDEMPOTENCY_KEY) else { return Ok(Self(String::new())) };
        value.to_str().map(|key| Self(key.to_owned())).map_err(|_| {
            Problem::invalid("the key is not text", [(IDEMPOTENCY_KEY.to_owned(), Reason::Malformed)])
        })
    }
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
