//! Endpoints that carry one message each way: the contract states them, and one handler serves them all.

use axum::{
    extract::{FromRequest as _, FromRequestParts as _, RawPathParams, Request, State},
    http::StatusCode,
    response::{IntoResponse as _, Response},
    routing::{MethodFilter, on},
};
use pinzon_proto::{
    access::Callers,
    http::{Endpoint, EndpointVisitor, Reads, visit_endpoints},
};
use utoipa::openapi::path::{HttpMethod, PathItem, Paths};
use utoipa_axum::router::OpenApiRouter;

use crate::{
    app::App,
    call::Call,
    completion::complete,
    json::{IdempotencyKey, Json, Query},
    kept::Shared,
    problem::Problem,
    signed_in::{Staff, Visitor},
};

/// A route for each of them.
pub fn routes() -> OpenApiRouter<App> {
    let mut routes = Routes(OpenApiRouter::new());
    visit_endpoints(&mut routes);
    routes.0
}

struct Routes(OpenApiRouter<App>);

impl EndpointVisitor for Routes {
    fn visit<M: Endpoint>(&mut self) {
        let (verb, filter) = match M::VERB {
            "GET" => (HttpMethod::Get, MethodFilter::GET),
            "PUT" => (HttpMethod::Put, MethodFilter::PUT),
            "DELETE" => (HttpMethod::Delete, MethodFilter::DELETE),
            _ => (HttpMethod::Post, MethodFilter::POST),
        };
        let mut paths = Paths::new();
        paths.paths.insert(M::PATH.to_owned(), PathItem::new(verb, M::operation()));
        let mut schemas = Vec::new();
        M::schemas(&mut schemas);
        let routes = std::mem::take(&mut self.0);
        self.0 = routes.routes((schemas, paths, on(filter, serve::<M>)));
    }
}

/// Reads the message, sends it on and answers what the service answers.
async fn serve<M: Endpoint>(State(app): State<App>, request: Request) -> Result<Response, Problem> {
    let (mut parts, body) = request.into_parts();
    let call = match M::METHOD.callers {
        Callers::Public if M::PASSES_TOKEN => Visitor::from_request_parts(&mut parts, &app).await?.call,
        Callers::Public => {
            let Ok(call) = Call::from_request_parts(&mut parts, &app).await;
            call
        }
        Callers::Account | Callers::Enrolment | Callers::Roles(_) | Callers::Processes(_) => {
            Staff::from_request_parts(&mut parts, &app).await?.0
        }
    };
    let in_path = RawPathParams::from_request_parts(&mut parts, &app).await;
    let in_path = in_path.map_err(|refused| Problem::of_framework(refused.into_response().status()))?;
    let key = if M::HAS_KEY {
        IdempotencyKey::from_request_parts(&mut parts, &app).await?.0
    } else {
        String::new()
    };
    let mut message = match M::READS {
        Reads::Nothing => M::default(),
        Reads::Parameters => Query::from_request_parts(&mut parts, &app).await?.0,
        Reads::Body => Json::from_request(Request::from_parts(parts, body), &app).await?.0,
    };
    for (name, value) in &in_path {
        message.set(name, value.to_owned());
    }
    let is_repeatable = M::IS_REPEATABLE || !key.is_empty();
    message.set_key(key);
    let mut answer =
        if is_repeatable { call.send_repeatable(message).await? } else { call.send(message).await? };
    complete(&mut answer);
    let status = StatusCode::from_u16(M::STATUS).unwrap_or_default();
    if status == StatusCode::NO_CONTENT {
        return Ok(status.into_response());
    }
    let mut response =
        if M::IS_SHARED { Shared(answer).into_response() } else { Json(answer).into_response() };
    if response.status().is_success() {
        *response.status_mut() = status;
    }
    Ok(response)
}
