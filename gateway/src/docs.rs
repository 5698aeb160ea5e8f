//! The OpenAPI document and a page to read it.

use anyhow::Result;
use axum::{
    Router,
    http::{HeaderValue, header},
    response::Html,
    routing::get,
};
use pinzon_proto::{
    access::Callers, audit::v1::SortOrder, catalogues::v1::StatusFilter, declarations::v1::AttentionKind,
    events::v1::DeadLetterState,
};
use serde_json::json;
use utoipa::{
    Modify, OpenApi, PartialSchema as _,
    openapi::{
        Ref, RefOr, Response, ResponseBuilder,
        content::ContentBuilder,
        extensions::Extensions,
        header::HeaderBuilder,
        path::{Operation, PathItem},
        security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme},
    },
};

use crate::{
    access::{Route, roles_of, route_of},
    api,
    app::App,
    catalogues::CatalogueKindCode,
    problem::{MEDIA_TYPE, ProblemDocument, ReasonCode},
    reference,
    table::Format,
};

/// The part of the OpenAPI document that does not come from routes.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Pinzón · Control de Bioseguridad Galápagos",
        description = "JSON API. Every refusal is a problem document (RFC 9457): `message` is for people, in Spanish; `reason` is for programs. Every answer names its trace in `x-trace-id`. `x-access` of an operation lists the `roles` that pass, or `public`; with `airports`, inspectors and supervisors only reach what belongs to the airports assigned to them; with `password_change`, also those pass whose password must be changed first; with `second_factor_enrolment`, also those who must set up a second factor first.",
        version = "1",
    ),
    tags(
        (name = "Session", description = "Who is asking"),
        (name = "Account", description = "The own account"),
        (name = "Users", description = "Everybody's accounts"),
        (name = "Catalogues", description = "What may enter, and the lists everything else refers to"),
        (name = "Legal basis", description = "Norms and their articles"),
        (name = "Settings", description = "The text sworn to, pictures, banners, notices and the numbers of control"),
        (name = "Declarations", description = "Sworn declarations of goods"),
        (name = "Administration", description = "Declarations out of the ordinary: corrected, joined, waiting for somebody"),
        (name = "Counter", description = "Flights of the day, their queues, and who attends whom"),
        (name = "Departures", description = "The control before boarding, and the seals that it puts on bags"),
        (name = "Passengers", description = "People met: the registry, alerts, joined records"),
        (name = "Retentions", description = "Acts of retention and rejection"),
        (name = "Custody", description = "Where retained goods are, and how their custody ends"),
        (name = "Audit", description = "Every fact once, in a verifiable chain"),
        (name = "Health", description = "Whether the system works, how each process is, and what could not be applied"),
    ),
    components(schemas(ProblemDocument, ReasonCode, AttentionKind, CatalogueKindCode, DeadLetterState, Format, SortOrder, StatusFilter)),
    modifiers(&Bearer),
)]
pub struct Document;

struct Bearer;

impl Modify for Bearer {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let scheme = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .bearer_format("JWT")
            .description(Some(
                "The token of POST /api/login. One that was given with a cookie is only good together with it.",
            ))
            .build();
        if let Some(components) = &mut document.components {
            components.add_security_scheme("bearer", SecurityScheme::Http(scheme));
        }
    }
}

/// The whole document: the routes' own words, and the refusals that many routes share.
pub fn document() -> utoipa::openapi::OpenApi {
    let mut document = Document::openapi();
    document.merge(api::routes().into_openapi());
    for (path, item) in &mut document.paths.paths {
        for (method, operation) in operations(item) {
            if let Some(route) = route_of(method, path) {
                operation.security = describe_security(route);
                operation.extensions.get_or_insert_default().merge(describe_access(route));
            }
            describe_responses(operation);
        }
    }
    if let Some(components) = &mut document.components {
        for refusal in SHARED_REFUSALS {
            let mut response = ResponseBuilder::new().description(refusal.description).build();
            as_problem(&mut response);
            components.responses.insert(refusal.name.to_owned(), RefOr::T(response));
        }
    }
    document
}

/// The document as it is committed and served.
pub fn document_text() -> Result<String> {
    Ok(document().to_pretty_json()? + "\n")
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = (&'static str, &mut Operation)> {
    [("GET", &mut item.get), ("PUT", &mut item.put), ("POST", &mut item.post), ("DELETE", &mut item.delete)]
        .into_iter()
        .filter_map(|(method, operation)| Some((method, operation.as_mut()?)))
}

/// None for a public route. One with data of airports takes a token too: staff see more.
fn describe_security(route: &Route) -> Option<Vec<SecurityRequirement>> {
    let bearer = SecurityRequirement::new("bearer", [""; 0]);
    match (route.callers(), route.airport_scoped()) {
        (Callers::Public, false) => None,
        (Callers::Public, true) => Some(vec![SecurityRequirement::default(), bearer]),
        (Callers::Account | Callers::Enrolment | Callers::Roles(_) | Callers::Processes(_), _) => {
            Some(vec![bearer])
        }
    }
}

/// One member, because the members of an operation that begin with `x-` come in any order.
fn describe_access(route: &Route) -> Extensions {
    let mut described = json!({ "roles": roles_of(route).unwrap_or_else(|| vec!["public"]) });
    if route.airport_scoped() {
        described["airports"] = "assigned".into();
    }
    if route.callers() == Callers::Account {
        described["password_change"] = true.into();
    }
    // Also while nothing else is allowed because the role needs a second factor.
    if matches!(route.callers(), Callers::Account | Callers::Enrolment) {
        described["second_factor_enrolment"] = true.into();
    }
    [("x-access", described)].into_iter().collect()
}

/// When a route may refuse in a way it shares with others.
enum When {
    Always,
    SignedIn,
    Input,
    Body,
}

struct Refusal {
    status: &'static str,
    name: &'static str,
    when: When,
    description: &'static str,
}

const SHARED_REFUSALS: &[Refusal] = &[
    Refusal {
        status: "400",
        name: "MalformedBody",
        when: When::Body,
        description: "The body is not JSON or has a wrong type (MALFORMED_BODY)",
    },
    Refusal {
        status: "401",
        name: "Unauthenticated",
        when: When::SignedIn,
        description: "Nobody is signed in (UNAUTHENTICATED) or the session ended (SESSION_ENDED)",
    },
    Refusal {
        status: "403",
        name: "Forbidden",
        when: When::SignedIn,
        description: "The role or the airport does not allow it (FORBIDDEN, WRONG_AIRPORT), or the password must be changed (PASSWORD_CHANGE_REQUIRED) or a second factor be set up (SECOND_FACTOR_ENROLMENT_REQUIRED) first",
    },
    Refusal {
        status: "408",
        name: "BodyTooSlow",
        when: When::Body,
        description: "The body did not arrive within 20 s (BODY_TOO_SLOW)",
    },
    Refusal {
        status: "413",
        name: "BodyTooLarge",
        when: When::Body,
        description: "The body is too large (BODY_TOO_LARGE)",
    },
    Refusal {
        status: "415",
        name: "NotJson",
        when: When::Body,
        description: "The body is not declared as JSON (MALFORMED_BODY)",
    },
    Refusal {
        status: "422",
        name: "InvalidFields",
        when: When::Input,
        description: "Wrong fields, all of them listed (INVALID_FIELDS)",
    },
    Refusal { status: "500", name: "Internal", when: When::Always, description: "Our fault (INTERNAL)" },
    Refusal {
        status: "503",
        name: "Unavailable",
        when: When::Always,
        description: "Not available or overloaded; try again (UNAVAILABLE, OVERLOADED)",
    },
    Refusal {
        status: "504",
        name: "DeadlineExceeded",
        when: When::Always,
        description: "It took longer than 30 s (DEADLINE_EXCEEDED)",
    },
];

fn describe_responses(operation: &mut Operation) {
    let signed_in = operation.security.as_ref().is_some_and(|ways| !ways.is_empty());
    let body = operation.request_body.is_some();
    let input = body || operation.parameters.as_ref().is_some_and(|parameters| !parameters.is_empty());
    let summary = operation.summary.clone().unwrap_or_default();
    let responses = &mut operation.responses.responses;
    for (status, response) in responses.iter_mut() {
        let RefOr::T(response) = response else { continue };
        if status == "429" {
            let seconds =
                HeaderBuilder::new().schema(Some(u64::schema())).description(Some("Seconds to wait"));
            response.headers.insert("Retry-After".to_owned(), RefOr::T(seconds.build()));
        }
        if status.starts_with(['4', '5']) {
            as_problem(response);
        } else if response.description.is_empty() {
            response.description.clone_from(&summary);
        }
    }
    for refusal in SHARED_REFUSALS {
        let applies = match refusal.when {
            When::Always => true,
            When::SignedIn => signed_in,
            When::Input => input,
            When::Body => body,
        };
        if applies {
            responses
                .entry(refusal.status.to_owned())
                .or_insert_with(|| RefOr::Ref(Ref::from_response_name(refusal.name)));
        }
    }
}

fn as_problem(response: &mut Response) {
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
    response.content.insert(MEDIA_TYPE.to_owned(), RefOr::T(content));
}

/// The document and its page.
pub fn router() -> Result<Router<App>> {
    const JSON: HeaderValue = HeaderValue::from_static("application/json");
    const CSS: HeaderValue = HeaderValue::from_static("text/css; charset=utf-8");
    const POLICY: HeaderValue = HeaderValue::from_static(
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    let document = document_text()?;
    let page = reference::page(&serde_json::from_str(&document)?);
    Ok(Router::new()
        .route("/api/openapi.json", get(async move || ([(header::CONTENT_TYPE, JSON)], document)))
        .route("/api/docs", get(async move || ([(header::CONTENT_SECURITY_POLICY, POLICY)], Html(page))))
        .route("/api/docs.css", get(async || ([(header::CONTENT_TYPE, CSS)], reference::STYLES))))
}
