//! Which method of a service answers each route, and with that who may use it: the contract says
//! it (`pinzon/access/v1/access.proto`). The gateway refuses before it reads a body; the service
//! checks again.

use axum::{
    extract::{MatchedPath, Request, State},
    http::{Method as HttpMethod, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use pinzon_chassis::caller::Role;
use pinzon_proto::access::{
    Callers, Method, audit_service as audit, auth_service as auth, catalogue_service as catalogues,
    declaration_service as declarations, retention_service as retentions,
};

use crate::{problem::Problem, router::App, session::SignedIn};

/// A route of the API.
#[derive(Debug)]
pub struct Route {
    /// HTTP method.
    pub method: &'static str,
    /// Path as in the OpenAPI document.
    pub path: &'static str,
    /// The service's method behind it; none where the gateway answers by itself.
    pub call: Option<Method>,
}

const fn route(method: &'static str, path: &'static str, call: Method) -> Route {
    Route { method, path, call: Some(call) }
}

const fn own(method: &'static str, path: &'static str) -> Route {
    Route { method, path, call: None }
}

/// Every route.
pub static ROUTES: &[Route] = &[
    route("POST", "/api/login", auth::SIGN_IN),
    route("POST", "/api/logout", auth::SIGN_OUT),
    route("POST", "/api/register", auth::REGISTER),
    route("GET", "/api/user", auth::GET_CURRENT_USER),
    route("PUT", "/api/user", auth::UPDATE_PROFILE),
    route("PUT", "/api/user/password", auth::CHANGE_PASSWORD),
    route("PUT", "/api/user/airport", auth::SELECT_AIRPORT),
    route("GET", "/api/user/sessions", auth::LIST_SESSIONS),
    route("DELETE", "/api/user/sessions/{id}", auth::END_SESSION),
    route("POST", "/api/user/second-factor", auth::ENROL_SECOND_FACTOR),
    route("POST", "/api/user/second-factor/confirm", auth::CONFIRM_SECOND_FACTOR),
    route("POST", "/api/user/second-factor/remove", auth::REMOVE_SECOND_FACTOR),
    route("GET", "/api/users", auth::LIST_USERS),
    route("POST", "/api/users", auth::CREATE_USER),
    route("GET", "/api/users/export", auth::LIST_USERS),
    route("GET", "/api/users/{id}", auth::GET_USER),
    route("PUT", "/api/users/{id}", auth::UPDATE_USER),
    route("POST", "/api/users/{id}/reset-password", auth::RESET_PASSWORD),
    route("GET", "/api/products", catalogues::SEARCH_PRODUCTS),
    route("GET", "/api/products/snapshot", catalogues::GET_SEARCH_SNAPSHOT),
    route("GET", "/api/products/{id}", catalogues::GET_PRODUCT),
    route("GET", "/api/catalogues/{kind}", catalogues::LIST_ENTRIES),
    route("POST", "/api/products", catalogues::CREATE_PRODUCT),
    route("POST", "/api/products/similar", catalogues::FIND_SIMILAR_PRODUCTS),
    route("PUT", "/api/products/{id}", catalogues::UPDATE_PRODUCT),
    route("DELETE", "/api/products/{id}", catalogues::DEACTIVATE_PRODUCT),
    route("GET", "/api/products/{id}/record", catalogues::GET_PRODUCT_RECORD),
    route("POST", "/api/products/{id}/reactivate", catalogues::REACTIVATE_PRODUCT),
    route("DELETE", "/api/products/{id}/verdicts/{valid_from}", catalogues::CANCEL_VERDICT),
    route("GET", "/api/product-list", catalogues::LIST_PRODUCTS),
    route("GET", "/api/product-list/export", catalogues::LIST_PRODUCTS),
    route("POST", "/api/product-imports", catalogues::CREATE_PRODUCT_IMPORT),
    own("GET", "/api/product-imports/template"),
    route("GET", "/api/product-imports/{id}", catalogues::GET_PRODUCT_IMPORT),
    route("GET", "/api/product-imports/{id}/rows", catalogues::LIST_PRODUCT_IMPORT_ROWS),
    route("POST", "/api/product-imports/{id}/apply", catalogues::APPLY_PRODUCT_IMPORT),
    route("GET", "/api/catalogues", catalogues::LIST_KINDS),
    route("POST", "/api/catalogues/{kind}", catalogues::CREATE_ENTRY),
    route("GET", "/api/catalogues/{kind}/export", catalogues::LIST_ENTRIES),
    route("GET", "/api/catalogues/{kind}/{code}", catalogues::GET_ENTRY),
    route("PUT", "/api/catalogues/{kind}/{code}", catalogues::UPDATE_ENTRY),
    route("DELETE", "/api/catalogues/{kind}/{code}", catalogues::DEACTIVATE_ENTRY),
    route("GET", "/api/changes", catalogues::LIST_CHANGES),
    route("GET", "/api/catalogue-figures", catalogues::GET_FIGURES),
    route("GET", "/api/standards", catalogues::LIST_STANDARDS),
    route("POST", "/api/standards", catalogues::CREATE_STANDARD),
    route("GET", "/api/standards/export", catalogues::LIST_STANDARDS),
    route("GET", "/api/standards/{code}", catalogues::GET_STANDARD),
    route("PUT", "/api/standards/{code}", catalogues::UPDATE_STANDARD),
    route("DELETE", "/api/standards/{code}", catalogues::DEACTIVATE_STANDARD),
    route("GET", "/api/legal-basis", catalogues::LIST_ARTICLES),
    route("POST", "/api/legal-basis", catalogues::CREATE_ARTICLE),
    route("GET", "/api/legal-basis/export", catalogues::LIST_ARTICLES),
    route("GET", "/api/legal-basis/{code}", catalogues::GET_ARTICLE),
    route("PUT", "/api/legal-basis/{code}", catalogues::UPDATE_ARTICLE),
    route("DELETE", "/api/legal-basis/{code}", catalogues::DEACTIVATE_ARTICLE),
    route("GET", "/api/settings", catalogues::GET_SETTINGS),
    route("GET", "/api/settings/disclaimers", catalogues::LIST_DISCLAIMERS),
    route("POST", "/api/settings/disclaimers", catalogues::CREATE_DISCLAIMER),
    route("GET", "/api/settings/disclaimers/{version}", catalogues::GET_DISCLAIMER),
    route("GET", "/api/settings/images", catalogues::LIST_IMAGE_SLOTS),
    route("PUT", "/api/settings/images/{slot}", catalogues::UPDATE_IMAGE_SLOT),
    route("GET", "/api/settings/banners", catalogues::LIST_BANNERS),
    route("POST", "/api/settings/banners", catalogues::CREATE_BANNER),
    route("PUT", "/api/settings/banners/order", catalogues::REORDER_BANNERS),
    route("PUT", "/api/settings/banners/{id}", catalogues::UPDATE_BANNER),
    route("POST", "/api/media", catalogues::UPLOAD_MEDIA),
    route("GET", "/api/media/{hash}", catalogues::GET_MEDIA),
    route("POST", "/api/declarations", declarations::CREATE_DECLARATION),
    route("GET", "/api/declarations", declarations::LIST_DECLARATIONS),
    route("GET", "/api/declarations/{id}", declarations::GET_DECLARATION),
    route("PUT", "/api/declarations/{id}", declarations::UPDATE_DECLARATION),
    route("POST", "/api/declarations/{code}/present", declarations::PRESENT_DECLARATION),
    route("POST", "/api/declarations/{code}/review", declarations::REVIEW_DECLARATION),
    route("POST", "/api/retentions", retentions::CREATE_RETENTION),
    route("GET", "/api/retentions", retentions::LIST_RETENTIONS),
    route("GET", "/api/retentions/{id}", retentions::GET_RETENTION),
    route("POST", "/api/retentions/{id}/print", retentions::PRINT_RETENTION),
    route("GET", "/api/audit", audit::LIST_RECORDS),
    route("GET", "/api/activity", audit::LIST_ACTIVITY),
    route("GET", "/api/audit/verify", audit::VERIFY_CHAIN),
    own("GET", "/api/health/live"),
    own("GET", "/api/health/ready"),
];

impl Route {
    /// The route of a method and a path as in the OpenAPI document.
    pub fn of(method: &str, path: &str) -> Option<&'static Self> {
        ROUTES.iter().find(|route| route.method == method && route.path == path)
    }

    /// Who may use it.
    pub fn callers(&self) -> Callers {
        self.call.map_or(Callers::Public, |call| call.callers)
    }

    /// Whether the service limits inspectors and supervisors to their airports.
    pub fn airport_scoped(&self) -> bool {
        self.call.is_some_and(|call| call.airport_scoped)
    }

    /// Codes of the roles that may use it; none for everyone.
    pub fn roles(&self) -> Option<Vec<&'static str>> {
        let passes = |role: Role| match self.callers() {
            Callers::Public | Callers::Account => true,
            Callers::Roles(roles) => roles.contains(&role.into()),
        };
        let roles = Role::ALL.iter().copied().filter(|role| passes(*role)).map(Role::code);
        (self.callers() != Callers::Public).then(|| roles.collect())
    }
}

/// Refuses whoever may not use the route. A handler finds the caller it let in as [`SignedIn`].
pub async fn admit(State(app): State<App>, mut request: Request, next: Next) -> Response {
    let path = request.extensions().get::<MatchedPath>().map_or("", MatchedPath::as_str);
    let method = if request.method() == HttpMethod::HEAD { "GET" } else { request.method().as_str() };
    let Some(route) = Route::of(method, path) else { return not_allowed(path) };
    if route.callers() != Callers::Public {
        match SignedIn::of(request.headers(), &app).and_then(|person| person.admitted(route.callers())) {
            Ok(person) => request.extensions_mut().insert(person),
            Err(problem) => return problem.into_response(),
        };
    }
    next.run(request).await
}

/// The answer to a method that a path does not have. What is not in [`ROUTES`] is never called.
fn not_allowed(path: &str) -> Response {
    let methods = ROUTES.iter().filter(|route| route.path == path).map(|route| route.method);
    let methods: Vec<_> =
        methods.flat_map(|method| [method].into_iter().chain((method == "GET").then_some("HEAD"))).collect();
    if methods.is_empty() {
        tracing::error!(path, "no access is declared for a route");
        return Problem::internal().into_response();
    }
    (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, methods.join(","))]).into_response()
}
