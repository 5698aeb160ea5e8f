//! Who may use each route, as the OpenAPI document tells it. The services enforce it: the
//! gateway itself only asks for a good token where one is needed. A test compares this with
//! the tables of the services.

use pinzon_chassis::{
    access::{Access, OFFICERS, OVERSIGHT, STAFF},
    caller::Role,
};

use Airports::{All, Assigned};

const ADMIN: Access = Access::Roles(&[Role::Admin]);

/// The airports whose data a route shows or changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Airports {
    /// Not a matter of airports.
    All,
    /// Inspectors and supervisors: those assigned to them.
    Assigned,
}

/// Who may use a route.
#[derive(Debug)]
pub struct Rule {
    /// HTTP method.
    pub method: &'static str,
    /// Path as in the OpenAPI document.
    pub path: &'static str,
    /// The service's method behind it, `auth/SignIn`; none where the gateway answers by itself.
    pub call: Option<&'static str>,
    /// Who.
    pub access: Access,
    /// Where.
    pub airports: Airports,
}

const fn rule(
    method: &'static str,
    path: &'static str,
    call: &'static str,
    access: Access,
    airports: Airports,
) -> Rule {
    Rule { method, path, call: Some(call), access, airports }
}

const fn own(method: &'static str, path: &'static str) -> Rule {
    Rule { method, path, call: None, access: Access::Public, airports: All }
}

/// Every route.
pub const RULES: &[Rule] = &[
    rule("POST", "/api/login", "auth/SignIn", Access::Public, All),
    rule("POST", "/api/logout", "auth/SignOut", Access::Account, All),
    rule("POST", "/api/register", "auth/Register", Access::Public, All),
    rule("GET", "/api/user", "auth/GetCurrentUser", Access::Account, All),
    rule("PUT", "/api/user", "auth/UpdateProfile", STAFF, All),
    rule("PUT", "/api/user/password", "auth/ChangePassword", Access::Account, All),
    rule("PUT", "/api/user/airport", "auth/SelectAirport", STAFF, All),
    rule("GET", "/api/user/sessions", "auth/ListSessions", STAFF, All),
    rule("DELETE", "/api/user/sessions/{id}", "auth/EndSession", STAFF, All),
    rule("POST", "/api/user/second-factor", "auth/EnrolSecondFactor", STAFF, All),
    rule("POST", "/api/user/second-factor/confirm", "auth/ConfirmSecondFactor", STAFF, All),
    rule("POST", "/api/user/second-factor/remove", "auth/RemoveSecondFactor", STAFF, All),
    rule("GET", "/api/users", "auth/ListUsers", OVERSIGHT, All),
    rule("POST", "/api/users", "auth/CreateUser", ADMIN, All),
    rule("GET", "/api/users/export", "auth/ListUsers", OVERSIGHT, All),
    rule("GET", "/api/users/{id}", "auth/GetUser", OVERSIGHT, All),
    rule("PUT", "/api/users/{id}", "auth/UpdateUser", ADMIN, All),
    rule("POST", "/api/users/{id}/reset-password", "auth/ResetPassword", ADMIN, All),
    rule("GET", "/api/products", "catalogues/SearchProducts", Access::Public, All),
    rule("GET", "/api/products/snapshot", "catalogues/GetSearchSnapshot", Access::Public, All),
    rule("GET", "/api/products/{id}", "catalogues/GetProduct", Access::Public, All),
    rule("GET", "/api/catalogues/{kind}", "catalogues/ListEntries", Access::Public, All),
    rule("POST", "/api/products", "catalogues/CreateProduct", ADMIN, All),
    rule("POST", "/api/products/similar", "catalogues/FindSimilarProducts", STAFF, All),
    rule("PUT", "/api/products/{id}", "catalogues/UpdateProduct", ADMIN, All),
    rule("DELETE", "/api/products/{id}", "catalogues/DeactivateProduct", ADMIN, All),
    rule("GET", "/api/products/{id}/record", "catalogues/GetProductRecord", STAFF, All),
    rule("POST", "/api/products/{id}/reactivate", "catalogues/ReactivateProduct", ADMIN, All),
    rule("DELETE", "/api/products/{id}/verdicts/{valid_from}", "catalogues/CancelVerdict", ADMIN, All),
    rule("GET", "/api/product-list", "catalogues/ListProducts", STAFF, All),
    rule("GET", "/api/product-list/export", "catalogues/ListProducts", STAFF, All),
    rule("POST", "/api/product-imports", "catalogues/CreateProductImport", ADMIN, All),
    own("GET", "/api/product-imports/template"),
    rule("GET", "/api/product-imports/{id}", "catalogues/GetProductImport", ADMIN, All),
    rule("GET", "/api/product-imports/{id}/rows", "catalogues/ListProductImportRows", ADMIN, All),
    rule("POST", "/api/product-imports/{id}/apply", "catalogues/ApplyProductImport", ADMIN, All),
    rule("GET", "/api/catalogues", "catalogues/ListKinds", Access::Public, All),
    rule("POST", "/api/catalogues/{kind}", "catalogues/CreateEntry", ADMIN, All),
    rule("GET", "/api/catalogues/{kind}/export", "catalogues/ListEntries", Access::Public, All),
    rule("GET", "/api/catalogues/{kind}/{code}", "catalogues/GetEntry", STAFF, All),
    rule("PUT", "/api/catalogues/{kind}/{code}", "catalogues/UpdateEntry", ADMIN, All),
    rule("DELETE", "/api/catalogues/{kind}/{code}", "catalogues/DeactivateEntry", ADMIN, All),
    rule("GET", "/api/changes", "catalogues/ListChanges", STAFF, All),
    rule("GET", "/api/catalogue-figures", "catalogues/GetFigures", STAFF, All),
    rule("GET", "/api/standards", "catalogues/ListStandards", Access::Public, All),
    rule("POST", "/api/standards", "catalogues/CreateStandard", ADMIN, All),
    rule("GET", "/api/standards/export", "catalogues/ListStandards", Access::Public, All),
    rule("GET", "/api/standards/{code}", "catalogues/GetStandard", Access::Public, All),
    rule("PUT", "/api/standards/{code}", "catalogues/UpdateStandard", ADMIN, All),
    rule("DELETE", "/api/standards/{code}", "catalogues/DeactivateStandard", ADMIN, All),
    rule("GET", "/api/legal-basis", "catalogues/ListArticles", Access::Public, All),
    rule("POST", "/api/legal-basis", "catalogues/CreateArticle", ADMIN, All),
    rule("GET", "/api/legal-basis/export", "catalogues/ListArticles", Access::Public, All),
    rule("GET", "/api/legal-basis/{code}", "catalogues/GetArticle", Access::Public, All),
    rule("PUT", "/api/legal-basis/{code}", "catalogues/UpdateArticle", ADMIN, All),
    rule("DELETE", "/api/legal-basis/{code}", "catalogues/DeactivateArticle", ADMIN, All),
    rule("GET", "/api/settings", "catalogues/GetSettings", Access::Public, All),
    rule("GET", "/api/settings/disclaimers", "catalogues/ListDisclaimers", STAFF, All),
    rule("POST", "/api/settings/disclaimers", "catalogues/CreateDisclaimer", ADMIN, All),
    rule("GET", "/api/settings/disclaimers/{version}", "catalogues/GetDisclaimer", Access::Public, All),
    rule("GET", "/api/settings/images", "catalogues/ListImageSlots", STAFF, All),
    rule("PUT", "/api/settings/images/{slot}", "catalogues/UpdateImageSlot", ADMIN, All),
    rule("GET", "/api/settings/banners", "catalogues/ListBanners", STAFF, All),
    rule("POST", "/api/settings/banners", "catalogues/CreateBanner", ADMIN, All),
    rule("PUT", "/api/settings/banners/order", "catalogues/ReorderBanners", ADMIN, All),
    rule("PUT", "/api/settings/banners/{id}", "catalogues/UpdateBanner", ADMIN, All),
    rule("POST", "/api/media", "catalogues/UploadMedia", ADMIN, All),
    rule("GET", "/api/media/{hash}", "catalogues/GetMedia", Access::Public, All),
    rule("POST", "/api/declarations", "declarations/CreateDeclaration", Access::Public, All),
    rule("GET", "/api/declarations", "declarations/ListDeclarations", STAFF, Assigned),
    rule("GET", "/api/declarations/{id}", "declarations/GetDeclaration", Access::Public, Assigned),
    rule("PUT", "/api/declarations/{id}", "declarations/UpdateDeclaration", Access::Public, All),
    rule("POST", "/api/declarations/{code}/present", "declarations/PresentDeclaration", OFFICERS, Assigned),
    rule("POST", "/api/declarations/{code}/review", "declarations/ReviewDeclaration", OFFICERS, Assigned),
    rule("POST", "/api/retentions", "retentions/CreateRetention", OFFICERS, Assigned),
    rule("GET", "/api/retentions", "retentions/ListRetentions", STAFF, Assigned),
    rule("GET", "/api/retentions/{id}", "retentions/GetRetention", STAFF, Assigned),
    rule("POST", "/api/retentions/{id}/print", "retentions/PrintRetention", OFFICERS, Assigned),
    rule("GET", "/api/audit", "audit/ListRecords", OVERSIGHT, All),
    rule("GET", "/api/activity", "audit/ListActivity", STAFF, All),
    rule("GET", "/api/audit/verify", "audit/VerifyChain", OVERSIGHT, All),
    own("GET", "/api/health/live"),
    own("GET", "/api/health/ready"),
];

/// The rule of a route.
pub fn of(method: &str, path: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.method == method && rule.path == path)
}

/// The roles that pass, as codes; none for everyone.
pub fn roles(access: Access) -> Option<Vec<&'static str>> {
    match access {
        Access::Public => None,
        Access::Account => Some(Role::ALL.iter().map(|role| role.code()).collect()),
        Access::Roles(roles) => Some(roles.iter().map(|role| role.code()).collect()),
    }
}
