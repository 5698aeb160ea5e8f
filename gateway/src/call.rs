//! One HTTP request on its way to the services: its trace, its deadline, its bearer.

use std::{
    convert::Infallible,
    future::Future,
    time::{Duration, Instant},
};

use axum::{extract::FromRequestParts, http::request::Parts};
use pinzon_chassis::telemetry::{TRACEPARENT, TraceParent};
use tonic::{Code, Request, Response, Status};

/// Pause before the second attempt, in milliseconds; random so that callers do not
/// come back together.
const RETRY_PAUSE_MS: std::ops::Range<u64> = 20..120;

/// Put into every request by the outermost layer.
#[derive(Debug, Clone)]
pub struct Arrival {
    /// The trace the request belongs to.
    pub trace: TraceParent,
    /// When the answer must have left.
    pub deadline: Instant,
}

/// What goes with each call to a service. As an extractor it carries no bearer: such
/// routes answer everyone alike.
#[derive(Debug, Clone)]
pub struct Call {
    arrival: Arrival,
    bearer: Option<String>,
}

impl<S: Send + Sync> FromRequestParts<S> for Call {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let arrival = parts.extensions.get::<Arrival>().cloned().unwrap_or_else(|| Arrival {
            trace: TraceParent::new(),
            deadline: Instant::now() + pinzon_chassis::context::MAX_DEADLINE,
        });
        Ok(Self { arrival, bearer: None })
    }
}

impl Call {
    /// The same call on behalf of a signed-in person.
    pub fn signed(mut self, token: &str) -> Self {
        self.bearer = Some(format!("Bearer {token}"));
        self
    }

    /// Sends once.
    pub async fn send<M, A, F, Fut>(&self, message: M, method: F) -> Result<A, Status>
    where
        F: FnOnce(Request<M>) -> Fut,
        Fut: Future<Output = Result<Response<A>, Status>>,
    {
        method(self.request(message)).await.map(Response::into_inner)
    }

    /// Sends, and once more when the service could not be reached. Only for reads, and
    /// for creations that the service recognises when they are repeated.
    pub async fn send_repeatable<M, A, F, Fut>(&self, message: M, method: F) -> Result<A, Status>
    where
        M: Clone,
        F: Fn(Request<M>) -> Fut,
        Fut: Future<Output = Result<Response<A>, Status>>,
    {
        match method(self.request(message.clone())).await {
            Err(status) if status.code() == Code::Unavailable => {
                tokio::time::sleep(Duration::from_millis(rand::random_range(RETRY_PAUSE_MS))).await;
                self.send(message, method).await
            }
            answered => answered.map(Response::into_inner),
        }
    }

    fn request<M>(&self, message: M) -> Request<M> {
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
