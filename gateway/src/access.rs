//! Which method of a service answers each route, and with that who may use it: the contract says
//! it (`pinzon/access/v1/access.proto`). The gateway refuses before it parses a body; the service
//! checks again.

use axum::{
    extract::{MatchedPath, Request, State},
    http::{Method as HttpMethod, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use pinzon_chassis::{ClosedSet, caller::Role};
use pinzon_proto::{access::Callers, http};

pub use pinzon_proto::http::Route;

use crate::{app::App, problem::Problem, signed_in::SignedIn};

const fn own(path: &'static str) -> Route {
    Route { method: "GET", path, call: None }
}

/// What the gateway answers by itself.
static OWN: &[Route] = &[
    own("/api/product-imports/template"),
    own("/api/declarations/challenge"),
    own("/api/health/live"),
    own("/api/health/ready"),
];

/// Every route.
pub fn routes() -> impl Iterator<Item = &'static Route> {
    http::ROUTES.iter().chain(OWN)
}

/// The route of a method and a path as in the OpenAPI document.
pub fn route_of(method: &str, path: &str) -> Option<&'static Route> {
    routes().find(|route| route.method == method && route.path == path)
}

/// Codes of the roles that may use a route; none for everyone.
pub fn roles_of(route: &Route) -> Option<Vec<&'static str>> {
    let passes = |role: Role| match route.callers() {
        Callers::Public | Callers::Account | Callers::Enrolment => true,
        Callers::Roles(roles) => roles.contains(&role.into()),
        Callers::Processes(_) => false,
    };
    let roles = Role::ALL.iter().copied().filter(|role| passes(*role)).map(Role::code);
    (route.callers() != Callers::Public).then(|| roles.collect())
}

/// Header with which nginx asks, before it takes a large body, whether the request may be sent: it is answered instead of
/// being carried out.
const ASKS: &str = "x-pinzon-asks";

/// Refuses whoever may not use the route. A handler finds the caller it let in as [`SignedIn`].
pub async fn admit(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let path = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
    let method = if request.method() == HttpMethod::HEAD { "GET" } else { request.method().as_str() };
    let asks = request.headers().contains_key(ASKS);
    // A method that does not exist takes no body.
    let Some(route) = route_of(method, path) else {
        return if asks { StatusCode::NO_CONTENT.into_response() } else { not_allowed(path) };
    };
    let mut person = None;
    if route.callers() != Callers::Public {
        match SignedIn::of(request.headers(), &app).and_then(|person| person.admitted(route.callers())) {
            Ok(admitted) => person = Some(admitted),
            Err(problem) => return problem.into_response(),
        };
    }
    if asks {
        return StatusCode::NO_CONTENT.into_response();
    }
    // A whole list is gathered in memory.
    let export = match person.as_ref().filter(|_| path.ends_with("/export")) {
        None => None,
        Some(person) => match app.exports.begin(person.id()) {
            None => return Problem::export_under_way().into_response(),
            begun => begun,
        },
    };
    if let Some(person) = person {
        request.extensions_mut().insert(person);
    }
    let response = next.run(request).await;
    drop(export);
    response
}

/// The answer to a method that a path does not have. What is not among [`routes`] is never called.
fn not_allowed(path: &str) -> Response {
    let methods = routes().filter(|route| route.path == path).map(|route| route.method);
    let methods: Vec<_> =
        methods.flat_map(|method| [method].into_iter().chain((method == "GET").then_some("HEAD"))).collect();
    if methods.is_empty() {
        tracing::error!(path, "no access is declared for a route");
        return Problem::internal().into_response();
    }
    (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, methods.join(","))]).into_response()
}
