//! One HTTP request on its way to the services: its trace, its deadline, its bearer.

use std::{convert::Infallible, error::Error as _, time::Instant};

use axum::{
    extract::{FromRef, FromRequestParts},
    http::{request::Parts, uri::PathAndQuery},
};
use pinzon_chassis::{
    peer::{Failure, Peer, pause},
    status::retry_after_of,
    telemetry::{TRACEPARENT, TraceParent},
};
use pinzon_proto::{
    access::{self, List},
    json::Body,
};
use tonic::{Code, Request, Status, client::Grpc};
use tonic_prost::ProstCodec;

use crate::{problem::Problem, services::Services};

/// No page of a list is larger.
const LARGEST_PAGE: i32 = 200;

/// No list is longer that is gathered as a whole; the refusal in `messages.rs` says so.
const MOST_ROWS: usize = 200_000;

/// Put into every request by the outermost layer.
#[derive(Debug, Clone)]
pub struct Arrival {
    /// The trace the request belongs to.
    pub trace: TraceParent,
    /// When the answer must have left.
    pub deadline: Instant,
}

/// Calls the services on behalf of one HTTP request. As an extractor it carries no bearer: such routes answer
/// everyone alike.
#[derive(Debug, Clone)]
pub struct Call {
    /// The services behind the gateway.
    pub services: Services,
    arrival: Arrival,
    bearer: Option<String>,
}

impl<S: Send + Sync> FromRequestParts<S> for Call
where
    Services: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let arrival = parts.extensions.get::<Arrival>().cloned().unwrap_or_else(|| Arrival {
            trace: TraceParent::new(),
            deadline: Instant::now() + pinzon_chassis::context::MAX_DEADLINE,
        });
        Ok(Self { services: Services::from_ref(state), arrival, bearer: None })
    }
}

impl Call {
    /// The same call on behalf of a signed-in person.
    pub fn signed(mut self, token: &str) -> Self {
        self.bearer = Some(format!("Bearer {token}"));
        self
    }

    /// Calls the method that the message is the request of. Waits for a service that restarts, but never sends again what
    /// the service may have seen.
    pub async fn send<M: access::Call + Body>(&self, message: M) -> Result<M::Answer, Problem> {
        self.attempt(self.services.route(M::METHOD), message, 0).await.map_err(refused::<M>)
    }

    /// The same as [`Self::send_repeatable`] at the service with this name, one of several that have the method.
    pub async fn send_repeatable_to<M: access::Call + Body>(
        &self,
        service: &str,
        message: M,
    ) -> Result<M::Answer, Problem> {
        self.attempt(self.services.named(service), message, 1).await.map_err(refused::<M>)
    }

    /// Calls it, and once more when the answer is lost or the service is not available. Only for reads, and for writes that
    /// the service recognises when they are repeated.
    pub async fn send_repeatable<M: access::Call + Body>(&self, message: M) -> Result<M::Answer, Problem> {
        self.attempt(self.services.route(M::METHOD), message, 1).await.map_err(refused::<M>)
    }

    /// Asks for what is done once: with a key, by which the service recognises it, also a second time.
    pub async fn create<M: access::Call + Body>(&self, key: &str, message: M) -> Result<M::Answer, Problem> {
        if key.is_empty() { self.send(message).await } else { self.send_repeatable(message).await }
    }

    /// Everything that a list holds. Refuses one that is too long.
    pub async fn send_for_all<M: List + Body>(&self, asked: M) -> Result<Vec<M::Item>, Problem> {
        let mut all = Vec::new();
        self.send_for_each(asked, |item| all.push(item)).await?;
        Ok(all)
    }

    /// Calls `take` with everything that a list holds, one page after the other. Refuses a list that is too long.
    pub async fn send_for_each<M: List + Body>(
        &self,
        mut asked: M,
        mut take: impl FnMut(M::Item),
    ) -> Result<(), Problem> {
        let mut token = String::new();
        let mut rows = 0;
        loop {
            asked.turn_to(LARGEST_PAGE, token);
            let (items, next) = M::page(self.send_repeatable(asked.clone()).await?);
            rows += items.len();
            if rows > MOST_ROWS {
                return Err(Problem::export_too_large());
            }
            items.into_iter().for_each(&mut take);
            if next.is_empty() {
                return Ok(());
            }
            token = next;
        }
    }

    async fn attempt<M: access::Call + Body>(
        &self,
        service: Result<Peer, Status>,
        message: M,
        mut repeats: u32,
    ) -> Result<M::Answer, Status> {
        let service = service?;
        loop {
            let status = match self.send_through(service.clone(), message.clone()).await {
                Ok(answer) => return Ok(answer),
                Err(status) => status,
            };
            let failure = Failure::of(&status);
            if let Some(failure) = &failure {
                tracing::warn!(method = M::METHOD.path, ?failure, cause = ?status.source(), "call lost");
            }
            let may_repeat = match failure {
                Some(Failure::Frozen) => false,
                Some(Failure::Unsent | Failure::Unanswered) => true,
                // A refusal that names a time has waited already.
                None => status.code() == Code::Unavailable && retry_after_of(&status).is_none(),
            };
            if !may_repeat || repeats == 0 {
                return Err(failure.map_or(status, |_| Status::unavailable("the answer is lost")));
            }
            repeats -= 1;
            pause().await;
        }
    }

    /// Calls the method at one of several services that have it.
    pub async fn send_through<M: access::Call>(
        &self,
        service: Peer,
        message: M,
    ) -> Result<M::Answer, Status> {
        let mut client = Grpc::new(service);
        client.ready().await.map_err(|error| Status::unknown(error.to_string()))?;
        let path = PathAndQuery::from_static(M::METHOD.path);
        let answer = client.unary(self.request(message), path, ProstCodec::default()).await?;
        Ok(answer.into_inner())
    }

    /// The request of a gRPC call with what goes with each: trace, deadline and bearer.
    pub fn request<M>(&self, message: M) -> Request<M> {
        let mut request = Request::new(message);
        request.set_timeout(self.arrival.deadline.saturating_duration_since(Instant::now()));
        let metadata = request.metadata_mut();
        if let Ok(trace) = self.arrival.trace.as_str().parse() {
            metadata.insert(TRACEPARENT, trace);
        }
        if let Some(Ok(bearer)) = self.bearer.as_deref().map(str::parse) {
            metadata.insert("authorization", bearer);
        }
        request
    }
}

/// Makes a call, and once more when the service could not be reached.
pub async fn twice<A, F: Future<Output = Result<A, Status>>>(call: impl Fn() -> F) -> Result<A, Status> {
    match call().await {
        Err(status) if status.code() == Code::Unavailable => {
            pause().await;
            call().await
        }
        answered => answered,
    }
}

/// The refusal of a request, in the words of the JSON API.
fn refused<M: Body>(refusal: Status) -> Problem {
    Problem::from(refusal).named(M::FLATTENED, M::RENAMED)
}
