//! Who is asking: the bearer token, and opening and closing sessions.
//!
//! The token is checked here only to refuse early; every service checks it again.

use std::sync::Arc;

use axum::{
    extract::{FromRequestParts, Path, State},
    http::{HeaderMap, StatusCode, header, request::Parts},
};
use chrono::{DateTime, Utc};
use pinzon_chassis::{access, caller::Caller};
use pinzon_proto::{access::Callers, auth::v1 as pb};
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;
use utoipa::ToSchema;

use crate::{
    call::Call,
    client::Client,
    cookie::{self, SetCookie},
    json::{BadAnswer, Json, PageQuery, Query, each, instant, nullable, present},
    problem::Problem,
    router::App,
    services::Services,
    users::User,
};

/// A person with a good token. Each request to a route that is not public carries one, see
/// [`crate::access::admit`].
#[derive(Debug, Clone)]
pub struct SignedIn {
    token: String,
    caller: Caller,
}

impl SignedIn {
    /// Who asks, or how to refuse somebody without a good token. While it is not known whether
    /// the session ended, the token is refused too.
    pub fn of(headers: &HeaderMap, app: &App) -> Result<Self, Problem> {
        let (token, caller) = bearer(headers)
            .and_then(|token| Some((token, app.verifier.verify(token)?)))
            .ok_or_else(Problem::unauthenticated)?;
        // Read first: what is added between the two questions must not slip through.
        let complete = app.revoked.is_complete();
        match &caller.cookie_hash {
            Some(hash) if !cookie::proves(headers, hash) => Err(Problem::unauthenticated()),
            _ if app.revoked.contains(caller.session_id) => Err(Problem::session_ended()),
            _ if !complete => Err(Problem::ended_sessions_unknown()),
            _ => Ok(Self { token: token.to_owned(), caller }),
        }
    }

    /// The person, if among these callers.
    pub fn admitted(self, callers: Callers) -> Result<Self, Problem> {
        access::admit(callers, Some(&self.caller))?;
        Ok(self)
    }
}

/// The call of the person whom [`crate::access::admit`] let in.
#[derive(Debug)]
pub struct Staff(pub Call);

impl FromRequestParts<App> for Staff {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let Ok(call) = Call::from_request_parts(parts, app).await;
        let person = parts.extensions.get::<SignedIn>().ok_or_else(Problem::unauthenticated)?;
        Ok(Self(call.signed(&person.token)))
    }
}

/// Anyone's call, on behalf of the signed-in person where there is one. A token that is
/// no longer good, or of which that is not known, counts as none: a traveller is not stopped
/// by an old session left in the browser.
#[derive(Debug)]
pub struct Visitor {
    /// Goes with the calls to the services.
    pub call: Call,
    /// Whether the token is good; else how to refuse what only staff may do.
    pub signed_in: Result<(), Problem>,
}

impl FromRequestParts<App> for Visitor {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let Ok(call) = Call::from_request_parts(parts, app).await;
        Ok(match SignedIn::of(&parts.headers, app) {
            Ok(person) => Self { call: call.signed(&person.token), signed_in: Ok(()) },
            Err(problem) => Self { call, signed_in: Err(problem) },
        })
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
    /// Code of the second factor, or a recovery code; asked for with SECOND_FACTOR_REQUIRED.
    #[schema(nullable = false)]
    pub second_factor_code: Option<String>,
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
const SESSION_FIELDS: &[(&str, &str)] = &[("session_id", "id")];

/// Open a session
///
/// With `X-Pinzon-Client: web` the token is bound to a cookie that the answer sets; without
/// it, the token alone is enough.
#[utoipa::path(
    post, path = "/login", tag = "Session", request_body = Credentials,
    params(("X-Pinzon-Client" = Option<String>, Header, description = "`web` binds the token to a cookie")),
    responses(
        (
            status = OK, body = Session,
            headers(("Set-Cookie" = String, description = "The cookie that the token is bound to")),
        ),
        (
            status = UNAUTHORIZED,
            description = "Wrong e-mail or password (WRONG_CREDENTIALS); right ones, but without the code of the second factor (SECOND_FACTOR_REQUIRED) or with a wrong one (SECOND_FACTOR_WRONG)",
        ),
        (
            status = TOO_MANY_REQUESTS,
            description = "Too many failures of this account or address (TOO_MANY_SIGN_INS)",
            headers(("Retry-After" = u64, description = "Seconds to wait")),
        ),
    )
)]
pub async fn login(
    State(services): State<Services>,
    State(sign_ins): State<Arc<Semaphore>>,
    call: Call,
    client: Client,
    Json(body): Json<Credentials>,
) -> Result<(Option<SetCookie>, axum::Json<Session>), Problem> {
    // Taken when all is read: whoever sends slowly must not keep others out.
    let _place = sign_ins.try_acquire().map_err(|_| Problem::overloaded())?;
    let remember_me = body.remember_me.unwrap_or_default();
    let secret = client.web.then(cookie::fresh);
    let message = pb::SignInRequest {
        email: body.email.unwrap_or_default(),
        password: body.password.unwrap_or_default(),
        remember_me,
        second_factor_code: body.second_factor_code.unwrap_or_default(),
        cookie_hash: secret.as_deref().map(cookie::hash).unwrap_or_default(),
        client_address: client.address,
        user_agent: client.user_agent,
    };
    let opened = call
        .send(message, |request| async move { services.auth().sign_in(request).await })
        .await
        .map_err(|refusal| Problem::from(refusal).renamed(FIELDS))?;
    let session = Session { token: opened.token, user: User::from_proto(present(opened.user, "user")?)? };
    Ok((secret.and_then(|secret| cookie::give(&secret, remember_me)), axum::Json(session)))
}

/// Close the session
#[utoipa::path(
    post, path = "/logout", tag = "Session",
    responses((status = NO_CONTENT, description = "The session is closed")),
)]
pub async fn logout(
    State(services): State<Services>,
    Staff(call): Staff,
    headers: HeaderMap,
) -> Result<(Option<SetCookie>, StatusCode), Problem> {
    call.send(pb::SignOutRequest {}, |request| async move { services.auth().sign_out(request).await })
        .await?;
    Ok((cookie::take_back(&headers), StatusCode::NO_CONTENT))
}

/// A session of the signed-in person.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpenSession {
    /// Stable id.
    #[schema(format = Uuid)]
    pub id: String,
    /// When it was opened.
    pub created_at: DateTime<Utc>,
    /// When it ends by itself.
    pub expires_at: DateTime<Utc>,
    /// What the client called itself.
    #[schema(required)]
    pub user_agent: Option<String>,
    /// Whether it is the one that asks.
    pub current: bool,
}

impl OpenSession {
    fn from_proto(session: pb::Session) -> Result<Self, BadAnswer> {
        Ok(Self {
            id: session.session_id,
            created_at: instant(session.create_time, "create_time")?,
            expires_at: instant(session.expire_time, "expire_time")?,
            user_agent: nullable(session.user_agent),
            current: session.current,
        })
    }
}

/// A page of sessions.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpenSessionList {
    /// The sessions of this page.
    pub items: Vec<OpenSession>,
    /// Sessions of all pages.
    pub total: i64,
    /// Asks for the next page; null at the end.
    #[schema(required)]
    pub next_page_token: Option<String>,
}

/// The own open sessions, newest first
#[utoipa::path(
    get, path = "/user/sessions", tag = "Session", params(PageQuery),
    responses((status = OK, body = OpenSessionList)),
)]
pub async fn list_sessions(
    State(services): State<Services>,
    Staff(call): Staff,
    Query(page): Query<PageQuery>,
) -> Result<axum::Json<OpenSessionList>, Problem> {
    let message = pb::ListSessionsRequest { page_size: page.size(), page_token: page.token() };
    let found = call
        .send_repeatable(message, |request| {
            let mut auth = services.auth();
            async move { auth.list_sessions(request).await }
        })
        .await?;
    Ok(axum::Json(OpenSessionList {
        items: each(found.sessions, OpenSession::from_proto)?,
        total: found.total_size,
        next_page_token: nullable(found.next_page_token),
    }))
}

/// End one of the own sessions
#[utoipa::path(
    delete, path = "/user/sessions/{id}", tag = "Session",
    params(("id" = String, Path, format = Uuid, description = "The id")),
    responses(
        (status = NO_CONTENT, description = "The session is ended"),
        (status = NOT_FOUND, description = "SESSION_NOT_FOUND"),
    ),
)]
pub async fn end_session(
    State(services): State<Services>,
    Staff(call): Staff,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let message = pb::EndSessionRequest { session_id: id };
    call.send(message, |request| async move { services.auth().end_session(request).await })
        .await
        .map_err(|refusal| Problem::from(refusal).renamed(SESSION_FIELDS))?;
    Ok(StatusCode::NO_CONTENT)
}
