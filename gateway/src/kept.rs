//! Answers that are the same for everyone and may be kept by a proxy for a moment.

use std::{
    convert::Infallible,
    hash::{DefaultHasher, Hasher as _},
};

use axum::{
    extract::FromRequestParts,
    http::{HeaderName, HeaderValue, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use pinzon_chassis::clock::Clock;
use serde::Serialize;

use crate::{
    json::{APPLICATION_JSON, Json, write},
    problem::Problem,
};

/// Until when a proxy may keep an answer, as nginx reads it.
const KEPT_UNTIL: HeaderName = HeaderName::from_static("x-accel-expires");
/// Browsers revalidate each time, so that people see what they have just saved.
const BRIEFLY: HeaderValue = HeaderValue::from_static("public, max-age=0, s-maxage=1");

/// An answer that is the same for everyone and may be kept for a moment.
#[derive(Debug)]
pub struct Shared<T>(pub T);

impl<T: Serialize> IntoResponse for Shared<T> {
    fn into_response(self) -> Response {
        ([(header::CACHE_CONTROL, BRIEFLY)], Json(self.0)).into_response()
    }
}

/// A shared answer that names the state it shows, so that a client that has it already does not get it again.
#[derive(Debug)]
pub struct Versioned<T> {
    /// What the request says about the state it has.
    pub known: Known,
    /// Version of what is shown, if it has one.
    pub version: i64,
    /// The answer.
    pub body: T,
}

/// The states a request has already (`If-None-Match`).
#[derive(Debug, Default)]
pub struct Known(Option<HeaderValue>);

impl<S: Send + Sync> FromRequestParts<S> for Known {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self(parts.headers.get(header::IF_NONE_MATCH).cloned()))
    }
}

impl Known {
    fn has(&self, etag: &str) -> bool {
        let Some(Ok(known)) = self.0.as_ref().map(HeaderValue::to_str) else { return false };
        let opaque = etag.trim_start_matches("W/");
        known.split(',').map(str::trim).any(|one| one == "*" || one.trim_start_matches("W/") == opaque)
    }
}

impl<T: Serialize> IntoResponse for Versioned<T> {
    fn into_response(self) -> Response {
        let body = match write(&self.body) {
            Ok(body) => body,
            Err(broken) => return Problem::from(broken).into_response(),
        };
        // The version alone would be too little: verdicts also change with the day, and the
        // order with the program.
        let mut hasher = DefaultHasher::new();
        hasher.write(&body);
        let etag = format!("W/\"{}.{:x}\"", self.version, hasher.finish());
        let is_known = self.known.has(&etag);
        let Ok(etag) = HeaderValue::from_str(&etag) else { return Problem::internal().into_response() };
        let headers = [(header::CACHE_CONTROL, BRIEFLY), (header::ETAG, etag)];
        if is_known {
            return (StatusCode::NOT_MODIFIED, headers).into_response();
        }
        (headers, [(header::CONTENT_TYPE, APPLICATION_JSON)], body).into_response()
    }
}

/// Lets a proxy keep a shared answer until the end of this second. Proxies count whole seconds, so `s-maxage=1` alone
/// may keep it for two.
pub fn keep_for_this_second(response: &mut Response, clock: &Clock) {
    if response.headers().get(header::CACHE_CONTROL) == Some(&BRIEFLY)
        && let Ok(now) = HeaderValue::from_str(&format!("@{}", clock.now().timestamp()))
    {
        response.headers_mut().insert(KEPT_UNTIL, now);
    }
}
