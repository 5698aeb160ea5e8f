//! Every route, and what surrounds each request: trace, log, deadline, capacity,
//! problem documents.

use std::{
    any::Any,
    convert::Infallible,
    hash::{DefaultHasher, Hasher as _},
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::Result;
use axum::{
    Router,
    extract::{DefaultBodyLimit, FromRef, FromRequestParts, MatchedPath, Request, State},
    http::{HeaderName, HeaderValue, StatusCode, header, request::Parts},
    middleware::{self, Next},
    response::{IntoResponse, Response},
};
use pinzon_chassis::{
    caller::Verifier,
    clock::Clock,
    context::MAX_DEADLINE,
    telemetry::{TRACEPARENT, TraceParent},
};
use serde::Serialize;
use tokio::sync::Semaphore;
use tower_http::catch_panic::CatchPanicLayer;
use tracing::Instrument as _;
use utoipa::OpenApi as _;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::{
    access, account, audit, call::Arrival, catalogues, changes, declarations, docs, figures, health,
    legal_basis, managed_products, media, problem::Problem, product_imports, product_snapshot, products,
    retentions, revocation::Revoked, services::Services, session, settings, standards, users,
};

/// Header that names the request's trace.
const TRACE_ID: HeaderName = HeaderName::from_static("x-trace-id");

/// How much the gateway takes.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// From arrival to answer.
    pub deadline: Duration,
    /// Requests under way; the next one is refused at once.
    pub requests: usize,
    /// Sign-ins under way: as many as auth lets wait for a hash, so that one more costs no call.
    pub sign_ins: usize,
    /// Bytes of a body.
    pub body: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { deadline: MAX_DEADLINE, requests: 1024, sign_ins: 64, body: 1024 * 1024 }
    }
}

/// What handlers work with.
#[derive(Clone)]
pub struct App {
    /// The services behind the gateway.
    pub services: Services,
    /// Checks session tokens.
    pub verifier: Arc<Verifier>,
    /// Sessions whose tokens are refused.
    pub revoked: Revoked,
    /// How much the gateway takes.
    pub limits: Limits,
    /// Places for sign-ins.
    pub sign_ins: Arc<Semaphore>,
}

impl App {
    /// What handlers work with, with all places free.
    pub fn new(services: Services, verifier: Arc<Verifier>, revoked: Revoked, limits: Limits) -> Self {
        let sign_ins = Arc::new(Semaphore::new(limits.sign_ins));
        Self { services, verifier, revoked, limits, sign_ins }
    }
}

impl FromRef<App> for Services {
    fn from_ref(app: &App) -> Self {
        app.services.clone()
    }
}

impl FromRef<App> for Revoked {
    fn from_ref(app: &App) -> Self {
        app.revoked.clone()
    }
}

impl FromRef<App> for Arc<Semaphore> {
    fn from_ref(app: &App) -> Self {
        app.sign_ins.clone()
    }
}

/// Until when a proxy may keep an answer, as nginx reads it.
const KEPT_UNTIL: HeaderName = HeaderName::from_static("x-accel-expires");
/// A browser asks each time: who has just changed something must not be shown what was there before.
const BRIEFLY: HeaderValue = HeaderValue::from_static("public, max-age=0, s-maxage=1");
const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// An answer that is the same for everyone and may be kept for a moment.
#[derive(Debug)]
pub struct Shared<T>(pub T);

impl<T: Serialize> IntoResponse for Shared<T> {
    fn into_response(self) -> Response {
        ([(header::CACHE_CONTROL, BRIEFLY)], axum::Json(self.0)).into_response()
    }
}

/// A shared answer that names the state it shows, so that who has it already is told so
/// without getting it again.
#[derive(Debug)]
pub struct Versioned<T> {
    /// What the request says about the state it has.
    pub known: Known,
    /// Version of the catalogue.
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
        let Ok(body) = serde_json::to_vec(&self.body) else { return Problem::internal().into_response() };
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
        (headers, [(header::CONTENT_TYPE, JSON)], body).into_response()
    }
}

/// Every documented route.
pub fn api() -> OpenApiRouter<App> {
    let work = OpenApiRouter::new()
        .routes(routes!(session::login))
        .routes(routes!(session::logout))
        .routes(routes!(account::register))
        .routes(routes!(account::get_user, account::update_profile))
        .routes(routes!(account::change_password))
        .routes(routes!(account::select_airport))
        .routes(routes!(session::list_sessions))
        .routes(routes!(session::end_session))
        .routes(routes!(account::enrol_second_factor))
        .routes(routes!(account::confirm_second_factor))
        .routes(routes!(account::remove_second_factor))
        .routes(routes!(users::list_accounts, users::create_account))
        .routes(routes!(users::export_accounts))
        .routes(routes!(users::get_account, users::update_account))
        .routes(routes!(users::reset_password))
        .routes(routes!(products::search_products, managed_products::create_product))
        .routes(routes!(product_snapshot::get_snapshot))
        .routes(routes!(managed_products::find_similar_products))
        .routes(routes!(
            products::get_product,
            managed_products::update_product,
            managed_products::deactivate_product
        ))
        .routes(routes!(managed_products::get_product_record))
        .routes(routes!(managed_products::reactivate_product))
        .routes(routes!(managed_products::cancel_verdict))
        .routes(routes!(managed_products::list_products))
        .routes(routes!(managed_products::export_products))
        .routes(routes!(product_imports::create_product_import))
        .routes(routes!(product_imports::import_template))
        .routes(routes!(product_imports::get_product_import))
        .routes(routes!(product_imports::list_product_import_rows))
        .routes(routes!(product_imports::apply_product_import))
        .routes(routes!(catalogues::list_catalogues))
        .routes(routes!(catalogues::list_entries, catalogues::create_entry))
        .routes(routes!(catalogues::export_entries))
        .routes(routes!(catalogues::get_entry, catalogues::update_entry, catalogues::deactivate_entry))
        .routes(routes!(changes::list_changes))
        .routes(routes!(figures::get_figures))
        .routes(routes!(standards::list_standards, standards::create_standard))
        .routes(routes!(standards::export_standards))
        .routes(routes!(standards::get_standard, standards::update_standard, standards::deactivate_standard))
        .routes(routes!(legal_basis::list_articles, legal_basis::create_article))
        .routes(routes!(legal_basis::export_articles))
        .routes(routes!(
            legal_basis::get_article,
            legal_basis::update_article,
            legal_basis::deactivate_article
        ))
        .routes(routes!(settings::get_settings))
        .routes(routes!(settings::list_disclaimers, settings::create_disclaimer))
        .routes(routes!(settings::get_disclaimer))
        .routes(routes!(settings::list_image_slots))
        .routes(routes!(settings::update_image_slot))
        .routes(routes!(settings::list_banners, settings::create_banner))
        .routes(routes!(settings::reorder_banners))
        .routes(routes!(settings::update_banner))
        .routes(routes!(media::upload_media))
        .routes(routes!(media::get_media))
        .routes(routes!(declarations::list_declarations, declarations::create_declaration))
        .routes(routes!(declarations::get_declaration, declarations::update_declaration))
        .routes(routes!(declarations::present_declaration))
        .routes(routes!(declarations::review_declaration))
        .routes(routes!(retentions::list_retentions, retentions::create_retention))
        .routes(routes!(retentions::get_retention))
        .routes(routes!(retentions::print_retention))
        .routes(routes!(audit::list_audit_records))
        .routes(routes!(audit::list_activity))
        .routes(routes!(audit::verify_audit))
        .routes(routes!(health::live))
        .routes(routes!(health::ready));
    OpenApiRouter::with_openapi(docs::Document::openapi()).nest("/api", work)
}

/// The whole gateway.
pub fn router(app: App) -> Result<Router> {
    let limits = app.limits;
    let (documented, _) = api().split_for_parts();
    let documented = documented.route_layer(middleware::from_fn_with_state(app.clone(), access::admit));
    Ok(surrounded(documented.merge(docs::router()?).with_state(app), limits))
}

fn surrounded(routes: Router, limits: Limits) -> Router {
    let capacity = Arc::new(Semaphore::new(limits.requests));
    routes
        .layer(DefaultBodyLimit::max(limits.body))
        .layer(CatchPanicLayer::custom(panicked))
        .layer(middleware::from_fn_with_state(capacity, admit))
        .layer(middleware::from_fn_with_state((limits, Clock::system()), surround))
}

/// Refuses at once what is past capacity instead of letting it wait. Whoever asks how
/// the gateway is gets an answer all the same.
async fn admit(State(capacity): State<Arc<Semaphore>>, request: Request, next: Next) -> Response {
    if request.uri().path().starts_with("/api/health/") {
        return next.run(request).await;
    }
    match capacity.try_acquire() {
        Ok(_permit) => next.run(request).await,
        Err(_) => Problem::overloaded().into_response(),
    }
}

/// The outermost layer: starts the trace and the deadline, writes every refusal as a
/// problem document and logs one line. The route's template is logged, never the path:
/// a declaration's id is a permission.
async fn surround(
    State((limits, clock)): State<(Limits, Clock)>,
    mut request: Request,
    next: Next,
) -> Response {
    let started = Instant::now();
    let trace = request
        .headers()
        .get(TRACEPARENT)
        .and_then(|value| value.to_str().ok())
        .and_then(TraceParent::parse)
        .unwrap_or_default();
    let trace_id = trace.trace_id().to_owned();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().map_or("-", MatchedPath::as_str).to_owned();
    request.extensions_mut().insert(Arrival { trace, deadline: started + limits.deadline });

    let span = tracing::info_span!("request", trace_id);
    async {
        let response = tokio::time::timeout(limits.deadline, next.run(request))
            .await
            .unwrap_or_else(|_| Problem::deadline_exceeded().into_response());
        let mut response = finish(response, &trace_id);
        keep_for_this_second(&mut response, &clock);
        let status = response.status();
        let ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        if status.is_server_error() {
            tracing::warn!(%method, route, status = status.as_u16(), ms, "answered");
        } else {
            tracing::info!(%method, route, status = status.as_u16(), ms, "answered");
        }
        response
    }
    .instrument(span)
    .await
}

fn finish(mut response: Response, trace_id: &str) -> Response {
    let status = response.status();
    if status.is_client_error() || status.is_server_error() {
        let problem =
            response.extensions_mut().remove::<Problem>().unwrap_or_else(|| Problem::of_framework(status));
        let allow = response.headers_mut().remove(header::ALLOW);
        response = problem.write(trace_id);
        if let Some(allow) = allow {
            response.headers_mut().insert(header::ALLOW, allow);
        }
    }
    let headers = response.headers_mut();
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    if let Ok(trace_id) = HeaderValue::from_str(trace_id) {
        headers.insert(TRACE_ID, trace_id);
    }
    response
}

/// A proxy counts whole seconds: told to keep an answer for one it may keep it for two, and a change would be seen so
/// much later. Told until when, it asks again in the next one.
fn keep_for_this_second(response: &mut Response, clock: &Clock) {
    if response.headers().get(header::CACHE_CONTROL) == Some(&BRIEFLY)
        && let Ok(now) = HeaderValue::from_str(&format!("@{}", clock.now().timestamp()))
    {
        response.headers_mut().insert(KEPT_UNTIL, now);
    }
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
        let response = surrounded(routes, Limits::default()).oneshot(request).await.unwrap();
        assert_eq!(response.status(), 500);
        assert_eq!(response.headers()["content-type"], "application/problem+json");
        let body = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        let text = String::from_utf8(body.to_vec()).unwrap();
        assert!(text.contains("\"INTERNAL\"") && !text.contains("secret"), "{text}");
    }
}
