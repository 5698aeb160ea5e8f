//! Who is asking: the bearer token of a request.
//!
//! The token is checked here only to refuse early; every service checks it again.

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, header, request::Parts},
};
use pinzon_chassis::{access, caller::Caller};
use pinzon_proto::access::Callers;
use uuid::Uuid;

use crate::{
    app::App,
    call::Call,
    cookie::{self, SetCookies},
    problem::Problem,
};

/// A person with a good token. Each request to a route that is not public carries one, see
/// `access.rs`.
#[derive(Debug, Clone)]
pub struct SignedIn {
    token: String,
    caller: Caller,
}

impl SignedIn {
    /// Returns the person of a valid token. Refuses the token also while the gateway does not know which sessions have
    /// ended.
    pub fn of(headers: &HeaderMap, app: &App) -> Result<Self, Problem> {
        let (token, caller) = bearer(headers)
            .and_then(|token| Some((token, app.verifier.verify(token)?)))
            .ok_or_else(Problem::unauthenticated)?;
        // Read before `contains`, so that a session added between the two reads is not missed.
        let complete = app.revoked.is_complete();
        match &caller.cookie_hash {
            Some(hash) if !cookie::proves(headers, hash) => Err(Problem::unauthenticated()),
            _ if app.revoked.contains(caller.session_id) => Err(Problem::session_ended()),
            _ if !complete => Err(Problem::ended_sessions_unknown()),
            _ => {
                app.activity.record(caller.session_id);
                Ok(Self { token: token.to_owned(), caller })
            }
        }
    }

    /// The person's id.
    pub fn id(&self) -> Uuid {
        self.caller.user_id
    }

    /// The person, if among these callers.
    pub fn admitted(self, callers: Callers) -> Result<Self, Problem> {
        access::admit(callers, Some(&self.caller))?;
        Ok(self)
    }
}

/// The call of the person whom `access.rs` let in.
#[derive(Debug)]
pub struct Staff(pub Call);

/// Takes back what a person's token is bound to, as their session is over.
#[derive(Debug)]
pub struct Leaving(pub SetCookies);

impl FromRequestParts<App> for Leaving {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Problem> {
        let person = parts.extensions.get::<SignedIn>().ok_or_else(Problem::unauthenticated)?;
        Ok(Self(cookie::take_back(&parts.headers, person.caller.cookie_hash.as_deref())))
    }
}

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
