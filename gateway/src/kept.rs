//! Answers that are the same for everyone and may be kept by a proxy for a moment.

use std::{
    collections::{HashMap, VecDeque},
    convert::Infallible,
    hash::{DefaultHasher, Hasher as _},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use axum::{
    body::{Body, Bytes, to_bytes},
    extract::{FromRequestParts, Request, State},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header, request::Parts},
    middleware::Next,
    response::{IntoResponse, Response},
};
use serde::Serialize;

use crate::{
    json::{APPLICATION_JSON, Json, write},
    problem::Problem,
};

/// Proxies keep an answer for a second. The header has no absolute end, because a clock that jumps would move it. Browsers
/// revalidate each time, so that people see what they have just saved.
const BRIEFLY: HeaderValue = HeaderValue::from_static("public, max-age=0, s-maxage=1");
/// The gateway may give the last answer again for this time.
const LAST_FOR: Duration = Duration::from_secs(24 * 3600);
/// Bytes of last answers.
const MOST_KEPT: usize = 32 * 1024 * 1024;
/// Questions with a last answer.
const MOST_QUESTIONS: usize = 20_000;

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
    pub known: IfNoneMatch,
    /// Version of what is shown, if it has one.
    pub version: i64,
    /// The answer.
    pub body: T,
}

/// The states a request has already (`If-None-Match`).
#[derive(Debug, Default)]
pub struct IfNoneMatch(Option<HeaderValue>);

impl<S: Send + Sync> FromRequestParts<S> for IfNoneMatch {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self(parts.headers.get(header::IF_NONE_MATCH).cloned()))
    }
}

impl IfNoneMatch {
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

/// The last answer to each question that anybody may ask, for when no new one can be had. Nothing here looks at the clock of
/// the machine, which may jump.
#[derive(Clone, Default)]
pub struct LastAnswers(Arc<Mutex<Answers>>);

#[derive(Default)]
struct Answers {
    of: HashMap<String, Answer>,
    /// The questions, the oldest first.
    order: VecDeque<String>,
    bytes: usize,
}

struct Answer {
    given: Instant,
    headers: HeaderMap,
    body: Bytes,
}

impl Answers {
    fn keep(&mut self, question: String, answer: Answer) {
        if answer.body.len() > MOST_KEPT / 4 {
            return;
        }
        self.bytes += answer.body.len();
        match self.of.insert(question.clone(), answer) {
            Some(earlier) => self.bytes -= earlier.body.len(),
            None => self.order.push_back(question),
        }
        while self.bytes > MOST_KEPT || self.of.len() > MOST_QUESTIONS {
            let Some(oldest) = self.order.pop_front() else { return };
            self.bytes -= self.of.remove(&oldest).map_or(0, |answer| answer.body.len());
        }
    }

    fn find(&self, question: &str) -> Option<Response> {
        let answer = self.of.get(question).filter(|answer| answer.given.elapsed() < LAST_FOR)?;
        Some((answer.headers.clone(), answer.body.clone()).into_response())
    }
}

/// Answers with the last answer when a service is away, too slow, or has too much to do.
pub async fn answer_again(State(last): State<LastAnswers>, request: Request, next: Next) -> Response {
    let is_anonymous =
        [header::AUTHORIZATION, header::COOKIE].iter().all(|name| !request.headers().contains_key(name));
    // A conditional request may be answered with 304, which has no body to keep.
    let asks = request.method() == Method::GET && !request.headers().contains_key(header::IF_NONE_MATCH);
    let question = request.uri().path_and_query().map(|question| question.as_str().to_owned());
    let (true, true, Some(question)) = (is_anonymous, asks, question) else { return next.run(request).await };
    let response = next.run(request).await;
    match response.status() {
        StatusCode::OK if response.headers().get(header::CACHE_CONTROL) == Some(&BRIEFLY) => {
            let (parts, body) = response.into_parts();
            let Ok(body) = to_bytes(body, usize::MAX).await else {
                return Problem::internal().into_response();
            };
            let answer = Answer { given: Instant::now(), headers: parts.headers.clone(), body: body.clone() };
            last.0.lock().unwrap_or_else(PoisonError::into_inner).keep(question, answer);
            Response::from_parts(parts, Body::from(body))
        }
        StatusCode::BAD_GATEWAY | StatusCode::SERVICE_UNAVAILABLE | StatusCode::GATEWAY_TIMEOUT => {
            let earlier = last.0.lock().unwrap_or_else(PoisonError::into_inner).find(&question);
            earlier.unwrap_or(response)
        }
        _ => response,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(bytes: usize) -> Answer {
        Answer { given: Instant::now(), headers: HeaderMap::new(), body: vec![0; bytes].into() }
    }

    #[test]
    fn the_oldest_answers_make_room() {
        let mut answers = Answers::default();
        for question in ["0", "1", "2", "3", "4", "4"] {
            answers.keep(question.to_owned(), answer(MOST_KEPT / 4));
        }
        assert_eq!(answers.bytes, MOST_KEPT);
        assert!(answers.find("0").is_none() && answers.find("4").is_some());
        answers.keep("huge".to_owned(), answer(MOST_KEPT));
        assert!(answers.find("huge").is_none());
        for n in 0..=MOST_QUESTIONS {
            answers.keep(format!("small {n}"), answer(1));
        }
        assert_eq!(
            (answers.of.len(), answers.order.len(), answers.bytes),
            (MOST_QUESTIONS, MOST_QUESTIONS, MOST_QUESTIONS)
        );
    }
}
