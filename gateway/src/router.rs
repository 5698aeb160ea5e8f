//! Every route, and what surrounds each request: trace, log, deadline, body, capacity,
//! problem documents.

use std::{any::Any, time::Instant};

use anyhow::Result;
use axum::{
    Router,
    extract::{DefaultBodyLimit, MatchedPath, Request, State},
    http::{HeaderName, HeaderValue, Method, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
};
use metrics::histogram;
use pinzon_chassis::telemetry::{TRACEPARENT, TraceParent};
use tower_http::catch_panic::CatchPanicLayer;
use tracing::Instrument as _;

use crate::{
    access, api,
    app::{App, Limits},
    body::{self, Bodies},
    call::Arrival,
    client::network_of,
    docs,
    kept::{self, LastAnswers},
    language::Language,
    places::Places,
    problem::Problem,
    signed_in::SignedIn,
};

/// Header that names the request's trace.
const TRACE_ID: HeaderName = HeaderName::from_static("x-trace-id");

/// The whole gateway.
pub fn router(app: App) -> Result<Router> {
    let limits = app.limits;
    let (documented, _) = api::routes().split_for_parts();
    let documented = documented.route_layer(middleware::from_fn_with_state(app.clone(), access::admit));
    let asked = app.clone();
    let bodies = Bodies::new(&limits, move |headers| SignedIn::of(headers, &asked).is_ok());
    Ok(surrounded(documented.merge(docs::router()?).with_state(app), limits, bodies))
}

fn surrounded(routes: Router, limits: Limits, bodies: Bodies) -> Router {
    let capacity = Places::new(limits.requests);
    routes
        .layer(DefaultBodyLimit::max(limits.body))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(middleware::from_fn_with_state(capacity, admit))
        .layer(middleware::from_fn_with_state(LastAnswers::default(), kept::answer_again))
        .layer(middleware::from_fn_with_state(bodies, body::collect))
        .layer(middleware::from_fn_with_state(limits, surround))
}

/// Refuses requests beyond capacity at once, instead of queueing them. Always answers health checks.
async fn admit(State(capacity): State<Places>, request: Request, next: Next) -> Response {
    if request.uri().path().starts_with("/api/health/") {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    match capacity.take(network_of(&parts)) {
        Some(_place) => next.run(Request::from_parts(parts, body)).await,
        None => Problem::overloaded().into_response(),
    }
}

/// The outermost layer: starts the trace and the deadline, writes every refusal as a
/// problem document and logs one line, which names the reason of a refusal. The route's
/// template is logged, never the path: a declaration's id is a permission.
async fn surround(State(limits): State<Limits>, mut request: Request, next: Next) -> Response {
    let started = Instant::now();
    let trace = request
        .headers()
        .get(TRACEPARENT)
        .and_then(|value| value.to_str().ok())
        .and_then(TraceParent::parse)
        .unwrap_or_default();
    let trace_id = trace.trace_id().to_owned();
    let language = Language::of(request.headers());
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().map_or("-", MatchedPath::as_str).to_owned();
    let span = tracing::info_span!("request", trace_id);
    let trace = trace.extend(&span, format!("{} {route}", known(&method)));
    request.extensions_mut().insert(Arrival { trace, deadline: started + limits.deadline });

    async {
        let response = tokio::time::timeout(limits.deadline, next.run(request))
            .await
            .unwrap_or_else(|_| Problem::deadline_exceeded().into_response());
        let (response, reason) = finish(response, &trace_id, language);
        let status = response.status();
        histogram!(
            "http_server_request_duration_seconds",
            "http_request_method" => known(&method),
            "http_route" => route.clone(),
            "http_response_status_code" => status.as_str().to_owned(),
        )
        .record(started.elapsed());
        let ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        if status.is_server_error() {
            tracing::warn!(%method, route, status = status.as_u16(), reason, ms, "answered");
        } else {
            tracing::info!(%method, route, status = status.as_u16(), reason, ms, "answered");
        }
        response
    }
    .instrument(span)
    .await
}

/// The method as a label: names that clients make up must not become series.
fn known(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        _ => "_OTHER",
    }
}

/// Writes the answer, and returns the code of its reason if it is a refusal.
fn finish(mut response: Response, trace_id: &str, language: Language) -> (Response, Option<&'static str>) {
    let status = response.status();
    let mut reason = None;
    if status.is_client_error() || status.is_server_error() {
        let problem =
            response.extensions_mut().remove::<Problem>().unwrap_or_else(|| Problem::of_framework(status));
        reason = Some(problem.code());
        let allow = response.headers_mut().remove(header::ALLOW);
        response = problem.write(trace_id, language);
        if let Some(allow) = allow {
            response.headers_mut().insert(header::ALLOW, allow);
        }
    }
    let headers = response.headers_mut();
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if let Ok(trace_id) = HeaderValue::from_str(trace_id) {
        headers.insert(TRACE_ID, trace_id);
    }
    (response, reason)
}

fn panicked(cause: Box<dyn Any + Send + 'static>) -> Response {
    let what = cause
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| cause.downcast_ref::<&str>().copied())
        .unwrap_or("unknown");
    tracing::error!(what, "a handler panicked");
    Problem::internal().into_response()
}

#[cfg(test)]
mod tests {
    use axum::{
        body::{Body, to_bytes},
        routing::get,
    };
    use tower::ServiceExt as _;

    use super::*;

    #[tokio::test]
    async fn a_panic_is_answered_as_a_problem_that_does_not_tell_why() {
        let routes = Router::new().route("/api/boom", get(async || -> () { panic!("a secret") }));
        let request = Request::get("/api/boom").body(Body::empty()).unwrap();
        let limits = Limits::default();
        let bodies = Bodies::new(&limits, |_| false);
        let response = surrounded(routes, limits, bodies).oneshot(request).await.unwrap();
        assert_eq!(response.status(), 500);
        assert_eq!(response.headers()["content-type"], "application/problem+json");
        let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        let text = String::from_utf8(body.to_vec()).unwrap();
        assert!(text.contains("\"INTERNAL\"") && !text.contains("secret"), "{text}");
    }
}
