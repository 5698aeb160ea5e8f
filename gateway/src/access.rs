//! Which method of a service answers each route, and with that who may use it: the contract says
//! it (`pinzon/access/v1/access.proto`). The gateway refuses before it parses a body; the service
//! checks again.

use axum::{
    extract::{MatchedPath, Request, State},
    http::{Method as HttpMethod, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use pinzon_chassis::caller::Role;
use pinzon_proto::access::{
    Callers, Method, administration_service as administration, audit_service as audit, auth_service as auth,
    counter_service as counter, custody_service as custody, dead_letter_service as dead_letter,
    declaration_service as declarations, device_service as device, entry_service as entry,
    figure_service as figure, history_service as history, import_service as import, legal_service as legal,
    media_service as media, passenger_service as passenger, photo_service as photo,
    product_service as product, retention_list_service as retention_list, retention_service as retentions,
    seal_service as seal, search_service as search, setting_service as setting, status_service as status,
    view_service as view,
};

use crate::{app::App, problem::Problem, signed_in::SignedIn};

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
    route("POST", "/api/login/passkey/begin", auth::BEGIN_PASSKEY_SIGN_IN),
    route("POST", "/api/login/passkey", auth::FINISH_PASSKEY_SIGN_IN),
    route("POST", "/api/logout", auth::SIGN_OUT),
    route("POST", "/api/register", auth::REGISTER),
    route("GET", "/api/user", auth::GET_CURRENT_USER),
    route("PUT", "/api/user", auth::UPDATE_PROFILE),
    route("GET", "/api/user/keeping-key", auth::GET_KEEPING_KEY),
    route("PUT", "/api/user/password", auth::CHANGE_PASSWORD),
    route("PUT", "/api/user/airport", auth::SELECT_AIRPORT),
    route("GET", "/api/user/sessions", auth::LIST_SESSIONS),
    route("DELETE", "/api/user/sessions/{id}", auth::END_SESSION),
    route("DELETE", "/api/user/sessions", auth::END_SESSIONS),
    route("POST", "/api/user/second-factor", auth::ENROL_SECOND_FACTOR),
    route("POST", "/api/user/second-factor/confirm", auth::CONFIRM_SECOND_FACTOR),
    route("POST", "/api/user/second-factor/remove", auth::REMOVE_SECOND_FACTOR),
    route("GET", "/api/user/passkeys", auth::GET_PASSKEYS),
    route("POST", "/api/user/passkeys", auth::FINISH_PASSKEY_REGISTRATION),
    route("POST", "/api/user/passkeys/begin", auth::BEGIN_PASSKEY_REGISTRATION),
    route("POST", "/api/user/passkeys/proof", auth::BEGIN_PASSKEY_PROOF),
    route("PUT", "/api/user/passkeys/{id}", auth::RENAME_PASSKEY),
    route("POST", "/api/user/passkeys/{id}/remove", auth::REMOVE_PASSKEY),
    route("GET", "/api/users", auth::LIST_USERS),
    route("POST", "/api/users", auth::CREATE_USER),
    route("GET", "/api/users/export", auth::LIST_USERS),
    route("GET", "/api/users/{id}", auth::GET_USER),
    route("PUT", "/api/users/{id}", auth::UPDATE_USER),
    route("POST", "/api/users/{id}/reset-password", auth::RESET_PASSWORD),
    route("DELETE", "/api/users/{id}/sessions", auth::END_USER_SESSIONS),
    route("GET", "/api/settings/access", auth::GET_ACCESS_SETTINGS),
    route("PUT", "/api/settings/access", auth::UPDATE_ACCESS_SETTINGS),
    route("GET", "/api/products", search::SEARCH_PRODUCTS),
    route("GET", "/api/products/snapshot", search::GET_SEARCH_SNAPSHOT),
    route("GET", "/api/products/{id}", search::GET_PRODUCT),
    route("GET", "/api/catalogues/{kind}", entry::LIST_ENTRIES),
    route("POST", "/api/products", product::CREATE_PRODUCT),
    route("POST", "/api/products/similar", product::FIND_SIMILAR_PRODUCTS),
    route("PUT", "/api/products/{id}", product::UPDATE_PRODUCT),
    route("DELETE", "/api/products/{id}", product::DEACTIVATE_PRODUCT),
    route("GET", "/api/products/{id}/record", product::GET_PRODUCT_RECORD),
    route("POST", "/api/products/{id}/reactivate", product::REACTIVATE_PRODUCT),
    route("DELETE", "/api/products/{id}/verdicts/{valid_from}", product::CANCEL_VERDICT),
    route("GET", "/api/product-list", product::LIST_PRODUCTS),
    route("GET", "/api/product-list/export", product::LIST_PRODUCTS),
    route("POST", "/api/product-imports", import::CREATE_PRODUCT_IMPORT),
    own("GET", "/api/product-imports/template"),
    route("GET", "/api/product-imports/{id}", import::GET_PRODUCT_IMPORT),
    route("GET", "/api/product-imports/{id}/rows", import::LIST_PRODUCT_IMPORT_ROWS),
    route("POST", "/api/product-imports/{id}/apply", import::APPLY_PRODUCT_IMPORT),
    route("GET", "/api/catalogues", entry::LIST_KINDS),
    route("POST", "/api/catalogues/{kind}", entry::CREATE_ENTRY),
    route("GET", "/api/catalogues/{kind}/export", entry::LIST_ENTRIES),
    route("GET", "/api/catalogues/{kind}/{code}", entry::GET_ENTRY),
    route("PUT", "/api/catalogues/{kind}/{code}", entry::UPDATE_ENTRY),
    route("DELETE", "/api/catalogues/{kind}/{code}", entry::DEACTIVATE_ENTRY),
    route("GET", "/api/changes", history::LIST_CHANGES),
    route("GET", "/api/catalogue-figures", figure::GET_FIGURES),
    route("GET", "/api/standards", legal::LIST_STANDARDS),
    route("POST", "/api/standards", legal::CREATE_STANDARD),
    route("GET", "/api/standards/export", legal::LIST_STANDARDS),
    route("GET", "/api/standards/{code}", legal::GET_STANDARD),
    route("PUT", "/api/standards/{code}", legal::UPDATE_STANDARD),
    route("DELETE", "/api/standards/{code}", legal::DEACTIVATE_STANDARD),
    route("GET", "/api/legal-basis", legal::LIST_ARTICLES),
    route("POST", "/api/legal-basis", legal::CREATE_ARTICLE),
    route("GET", "/api/legal-basis/export", legal::LIST_ARTICLES),
    route("GET", "/api/legal-basis/{code}", legal::GET_ARTICLE),
    route("PUT", "/api/legal-basis/{code}", legal::UPDATE_ARTICLE),
    route("DELETE", "/api/legal-basis/{code}", legal::DEACTIVATE_ARTICLE),
    route("GET", "/api/settings", setting::GET_SETTINGS),
    route("GET", "/api/settings/disclaimers", setting::LIST_DISCLAIMERS),
    route("POST", "/api/settings/disclaimers", setting::CREATE_DISCLAIMER),
    route("GET", "/api/settings/disclaimers/{version}", setting::GET_DISCLAIMER),
    route("GET", "/api/settings/images", setting::LIST_IMAGE_SLOTS),
    route("PUT", "/api/settings/images/{slot}", setting::UPDATE_IMAGE_SLOT),
    route("PUT", "/api/settings/control", setting::UPDATE_CONTROL_SETTINGS),
    route("GET", "/api/settings/banners", setting::LIST_BANNERS),
    route("POST", "/api/settings/banners", setting::CREATE_BANNER),
    route("PUT", "/api/settings/banners/order", setting::REORDER_BANNERS),
    route("PUT", "/api/settings/banners/{id}", setting::UPDATE_BANNER),
    route("POST", "/api/media", media::UPLOAD_MEDIA),
    route("GET", "/api/media/{hash}", media::GET_MEDIA),
    route("POST", "/api/declarations", declarations::CREATE_DECLARATION),
    route("GET", "/api/declarations", declarations::LIST_DECLARATIONS),
    route("POST", "/api/declarations/search", declarations::SEARCH_DECLARATIONS),
    route("POST", "/api/declarations/export", declarations::EXPORT_DECLARATIONS),
    route("GET", "/api/panels/declarations", declarations::GET_DECLARATION_FIGURES),
    own("GET", "/api/declarations/challenge"),
    route("GET", "/api/declarations/{id}", declarations::GET_DECLARATION),
    route("PUT", "/api/declarations/{id}", declarations::UPDATE_DECLARATION),
    route("POST", "/api/declarations/{id}/open", declarations::OPEN_DECLARATION),
    route("POST", "/api/declarations/{code}/present", declarations::PRESENT_DECLARATION),
    route("POST", "/api/declarations/{code}/review", declarations::REVIEW_DECLARATION),
    route("GET", "/api/keys", seal::GET_SEAL_KEYS),
    route("POST", "/api/declarations/{code}/annul", declarations::ANNUL_DECLARATION),
    route("POST", "/api/declarations/{code}/reopen", declarations::REOPEN_DECLARATION),
    route("POST", "/api/declarations/{code}/correct", administration::CORRECT_DECLARATION),
    route("POST", "/api/declarations/{code}/join", administration::JOIN_DECLARATION),
    route("GET", "/api/declarations/{code}/elsewhere", administration::FIND_ELSEWHERE),
    route("POST", "/api/declarations/{code}/take-over", administration::TAKE_OVER_DECLARATION),
    route("GET", "/api/declarations/attention", administration::LIST_ATTENTION),
    route("POST", "/api/declarations/{code}/attend", counter::ATTEND_DECLARATION),
    route("GET", "/api/declarations/{code}/background", counter::GET_BACKGROUND),
    route("GET", "/api/flights", counter::LIST_FLIGHTS),
    route("GET", "/api/queue", counter::LIST_QUEUE),
    route("GET", "/api/declarations/{id}/views", view::LIST_DECLARATION_VIEWS),
    route("GET", "/api/passengers", passenger::LIST_PASSENGERS),
    route("POST", "/api/passengers", passenger::CREATE_PASSENGER),
    route("POST", "/api/passengers/search", passenger::SEARCH_PASSENGERS),
    route("POST", "/api/passengers/export", passenger::EXPORT_PASSENGERS),
    route("GET", "/api/passengers/{id}", passenger::GET_PASSENGER),
    route("PUT", "/api/passengers/{id}", passenger::UPDATE_PASSENGER),
    route("GET", "/api/passengers/{id}/changes", passenger::LIST_PASSENGER_CHANGES),
    route("POST", "/api/passengers/{id}/alerts", passenger::CREATE_PASSENGER_ALERT),
    route("POST", "/api/passengers/{id}/alerts/{alert_id}/end", passenger::END_PASSENGER_ALERT),
    route("POST", "/api/passengers/{id}/join", passenger::JOIN_PASSENGER),
    route("POST", "/api/passengers/{id}/separate", passenger::SEPARATE_PASSENGER),
    route("POST", "/api/retentions", retentions::CREATE_RETENTION),
    route("GET", "/api/retentions", retention_list::LIST_RETENTIONS),
    route("POST", "/api/retentions/search", retention_list::SEARCH_RETENTIONS),
    route("POST", "/api/retentions/totals", retention_list::GET_RETENTION_TOTALS),
    route("GET", "/api/retentions/officers", retention_list::GET_RETENTION_OFFICERS),
    route("POST", "/api/retentions/export", retention_list::EXPORT_RETENTIONS),
    route("GET", "/api/panels/retentions", retention_list::GET_RETENTION_FIGURES),
    route("POST", "/api/retentions/devices", device::REGISTER_DEVICE),
    route("GET", "/api/retentions/devices", device::LIST_DEVICES),
    route("POST", "/api/retentions/devices/{mark}/revoke", device::REVOKE_DEVICE),
    route("POST", "/api/retentions/issued", device::RECEIVE_RETENTION),
    route("GET", "/api/retentions/{id}", retentions::GET_RETENTION),
    route("POST", "/api/retentions/{id}/print", retentions::PRINT_RETENTION),
    route("POST", "/api/retentions/{id}/annul", retentions::ANNUL_RETENTION),
    route("GET", "/api/retentions/{id}/custody", custody::GET_CUSTODY_CHAIN),
    route("POST", "/api/retentions/{id}/items/{n}/dispose", custody::DISPOSE_ITEM),
    route("POST", "/api/retentions/{id}/items/{n}/release", custody::RELEASE_ITEM),
    route("POST", "/api/retentions/{id}/items/{n}/photos", photo::BEGIN_PHOTO),
    route("GET", "/api/retentions/{id}/photos", photo::GET_PHOTOS),
    route("GET", "/api/retentions/{id}/photos/{photo_id}", photo::GET_PHOTO),
    route("PUT", "/api/retentions/{id}/photos/{photo_id}", photo::APPEND_PHOTO),
    route("GET", "/api/custody", custody::LIST_CUSTODY),
    route("GET", "/api/custody/figures", custody::GET_CUSTODY_FIGURES),
    route("POST", "/api/custody/store", custody::STORE_ITEMS),
    route("POST", "/api/custody/movements", custody::OPEN_MOVEMENT),
    route("GET", "/api/custody/movements", custody::LIST_MOVEMENTS),
    route("POST", "/api/custody/movements/export", custody::EXPORT_MOVEMENTS),
    route("GET", "/api/custody/movements/{id}", custody::GET_MOVEMENT),
    route("POST", "/api/custody/movements/{id}/confirm", custody::CONFIRM_MOVEMENT),
    route("POST", "/api/custody/movements/{id}/cancel", custody::CANCEL_MOVEMENT),
    route("GET", "/api/custody/inventories", custody::LIST_INVENTORIES),
    route("POST", "/api/custody/inventories", custody::TAKE_INVENTORY),
    route("GET", "/api/retentions/standing/{folio}", retentions::GET_RETENTION_STANDING),
    route("GET", "/api/audit", audit::LIST_RECORDS),
    route("GET", "/api/audit/export", audit::EXPORT_RECORDS),
    route("GET", "/api/activity", audit::LIST_ACTIVITY),
    route("GET", "/api/audit/people", audit::GET_RECORD_PEOPLE),
    route("GET", "/api/audit/verify", audit::VERIFY_CHAIN),
    route("GET", "/api/status", status::GET_PROCESS_STATUS),
    route("GET", "/api/dead-letters/{part}", dead_letter::LIST_DEAD_LETTERS),
    route("GET", "/api/dead-letters/{part}/{id}", dead_letter::GET_DEAD_LETTER),
    route("POST", "/api/dead-letters/{part}/{id}/requeue", dead_letter::REQUEUE_DEAD_LETTER),
    route("POST", "/api/dead-letters/{part}/{id}/drop", dead_letter::DROP_DEAD_LETTER),
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
            Callers::Public | Callers::Account | Callers::Enrolment => true,
            Callers::Roles(roles) => roles.contains(&role.into()),
            Callers::Processes(_) => false,
        };
        let roles = Role::ALL.iter().copied().filter(|role| passes(*role)).map(Role::code);
        (self.callers() != Callers::Public).then(|| roles.collect())
    }
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
    let Some(route) = Route::of(method, path) else {
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
