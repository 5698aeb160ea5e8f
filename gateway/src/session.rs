//! Who is asking: the bearer token, and opening and closing sessions.
//!
//! The token is checked here only to refuse early; every service checks it again.

use std::sync::Arc;

use axum::{
    extract::{FromRef, FromRequestParts, State},
    http::{HeaderMap, StatusCode, header, request::Parts},
};
use pinzon_chassis::caller::Verifier;
use pinzon_proto::auth::v1 as pb;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    call::Call,
    json::{Json, present},
    problem::Problem,
    services::Services,
    users::User,
};

/// A signed-in person's call. Refuses a request without a good token.
#[derive(Debug)]
pub struct Staff(pub Call);

impl<S> FromRequestParts<S> for Staff
where
    S: Send + Sync,
    Arc<Verifier>: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        match Visitor::from_request_parts(parts, state).await? {
            Visitor { call, signed_in: true } => Ok(Self(call)),
            Visitor { signed_in: false, .. } => Err(Problem::unauthenticated()),
        }
    }
}

/// Anyone's call, on behalf of the signed-in person where there is one. A token that is
/// no longer good counts as none: a traveller is not stopped by an old session left in
/// the browser.
#[derive(Debug)]
pub struct Visitor {
    /// Goes with the calls to the services.
    pub call: Call,
    /// Whether the token is good.
    pub signed_in: bool,
}

impl<S> FromRequestParts<S> for Visitor
where
    S: Send + Sync,
    Arc<Verifier>: FromRef<S>,
{
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let Ok(call) = Call::from_request_parts(parts, state).await;
        Ok(
            match bearer(&parts.headers)
                .filter(|token| Arc::<Verifier>::from_ref(state).verify(token).is_some())
            {
                Some(token) => Self { call: call.signed(token), signed_in: true },
                None => Self { call, signed_in: false },
            },
        )
    }
}

fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token)
}

/// E-mail and password.
#[derive(Debug, Deserialize, ToSchema)]
pub struct Credentials {
    /// The account's e-mail.
    #[schema(value_type = String)]
    pub email: Option<String>,
    /// The password.
    #[schema(value_type = String, format = Password)]
    pub password: Option<String>,
    /// Keeps the session open for 30 days instead of 12 hours.
    #[serde(rename = "rememberMe")]
    #[schema(nullable = false)]
    pub remember_me: Option<bool>,
}

/// An open session.
#[derive(Debug, Serialize, ToSchema)]
pub struct Session {
    /// Bearer token for the `Authorization` header.
    pub token: String,
    /// Who signed in.
    pub user: User,
}

const FIELDS: &[(&str, &str)] = &[("remember_me", "rememberMe")];

/// Open a session
#[utoipa::path(
    post, path = "/login", tag = "Session", request_body = Credentials,
    responses(
        (status = OK, body = Session),
        (status = UNAUTHORIZED, description = "Wrong e-mail or password (WRONG_CREDENTIALS)"),
        (status = TOO_MANY_REQUESTS, description = "Too many attempts (TOO_MANY_ATTEMPTS)"),
    )
)]
pub async fn login(
    State(services): State<Services>,
    call: Call,
    Json(body): Json<Credentials>,
) -> Result<axum::Json<Session>, Problem> {
    let message = pb::SignInRequest {
        email: body.email.unwrap_or_default(),
        password: body.password.unwrap_or_default(),
        remember_me: body.remember_me.unwrap_or_default(),
        ..Default::default()
    };
    let opened = call
        .send(message, |request| async move { services.auth().sign_in(request).await })
        .await
        .map_err(|refusal| Problem::from(refusal).renamed(FIELDS))?;
    Ok(axum::Json(Session { token: opened.token, user: User::from_proto(present(opened.user, "user")?)? }))
}

/// Close the session
#[utoipa::path(
    post, path = "/logout", tag = "Session", security(("bearer" = [])),
    responses((status = NO_CONTENT, description = "The session is closed")),
)]
pub async fn logout(State(services): State<Services>, Staff(call): Staff) -> Result<StatusCode, Problem> {
    call.send(pb::SignOutRequest {}, |request| async move { services.auth().sign_out(request).await })
        .await?;
    Ok(StatusCode::NO_CONTENT)
}
