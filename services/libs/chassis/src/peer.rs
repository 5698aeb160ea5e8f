//! Calls of another service: by one of its replicas, and again while it restarts.

use std::{
    error::Error,
    io,
    sync::Arc,
    task::{Context as TaskContext, Poll},
    time::{Duration, Instant},
};

use http_body_util::{BodyExt as _, Full};
use tonic::{
    ConnectError, Status,
    body::Body,
    codegen::{BoxFuture, StdError, http},
    transport::Channel,
};
use tower::Service;

use crate::replicas::{Choice, Replica, Replicas};

/// Time before a further attempt, in milliseconds.
const PAUSE_MS: std::ops::Range<u64> = 20..120;

/// Another service. Clones share the connections to its replicas.
///
/// A call that no replica ever saw is sent again for a moment, to another replica if there is one, because the service may
/// be restarting. Only for unary calls: their body is kept until they are answered. A call whose answer is lost fails; see
/// [`Failure`].
#[derive(Debug, Clone)]
pub struct Peer {
    replicas: Arc<Replicas>,
    repeats: bool,
}

impl From<Arc<Replicas>> for Peer {
    fn from(replicas: Arc<Replicas>) -> Self {
        Self { replicas, repeats: true }
    }
}

/// A service with a replica at the end of each channel.
impl<const N: usize> From<[Channel; N]> for Peer {
    fn from(channels: [Channel; N]) -> Self {
        Self::from(Arc::new(Replicas::from(channels)))
    }
}

impl Peer {
    /// Every replica that is known now, as a service of its own.
    pub fn each(&self) -> Vec<Self> {
        self.replicas.each().into_iter().map(|replica| Self::from(Arc::new(replica))).collect()
    }

    /// Returns the service for calls whose body is a stream, which are sent once.
    pub fn once(&self) -> Self {
        Self { repeats: false, ..self.clone() }
    }

    async fn send(self, request: http::Request<Body>) -> Result<http::Response<Body>, StdError> {
        if !self.repeats {
            let replica = self.choose(Instant::now()).await?;
            return Ok(call(&replica, request).await?);
        }
        let (parts, body) = request.into_parts();
        let body = body.collect().await?.to_bytes();
        let began = Instant::now();
        loop {
            let replica = self.choose(began).await?;
            let request = http::Request::from_parts(parts.clone(), Body::new(Full::new(body.clone())));
            match call(&replica, request).await {
                Err(error) if Failure::of(&error) == Some(Failure::Unsent) => {}
                answered => return Ok(answered?),
            }
        }
    }

    /// Chooses a replica, and waits while the service may be restarting.
    async fn choose(&self, began: Instant) -> Result<Arc<Replica>, Status> {
        loop {
            match self.replicas.choose(began, Instant::now()) {
                Choice::Call(replica) => return Ok(replica),
                Choice::Wait => pause().await,
                Choice::Refuse => return Err(Status::unavailable("the service cannot be reached")),
            }
        }
    }
}

/// Calls a replica, and remembers if it cannot be reached.
async fn call(
    replica: &Arc<Replica>,
    request: http::Request<Body>,
) -> Result<http::Response<Body>, tonic::transport::Error> {
    let answered = replica.call(request).await;
    match answered.as_ref().err().and_then(|error| Failure::of(error)) {
        Some(Failure::Unsent) => replica.is_away(Instant::now()),
        Some(Failure::Frozen) => replica.is_frozen(Instant::now()),
        Some(Failure::Unanswered) | None => {}
    }
    answered
}

impl Service<http::Request<Body>> for Peer {
    type Response = http::Response<Body>;
    type Error = StdError;
    type Future = BoxFuture<Self::Response, Self::Error>;

    fn poll_ready(&mut self, _: &mut TaskContext<'_>) -> Poll<Result<(), Self::Error>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: http::Request<Body>) -> Self::Future {
        Box::pin(self.clone().send(request))
    }
}

/// Waits a little before a further attempt; for a random time, so that callers do not come back together.
pub async fn pause() {
    tokio::time::sleep(Duration::from_millis(rand::random_range(PAUSE_MS))).await;
}

/// Why a service did not answer a call.
#[derive(Debug, PartialEq, Eq)]
pub enum Failure {
    /// The service never saw the call, so any call may be sent again.
    Unsent,
    /// The connection was lost; the service may have done what it was asked for.
    Unanswered,
    /// The service no longer answers the pings of the connection.
    Frozen,
}

impl Failure {
    /// Returns the failure behind an error of a call; `None` if the service has answered, or the deadline has passed.
    pub fn of(error: &(dyn Error + 'static)) -> Option<Self> {
        let mut found = None;
        let mut source = Some(error);
        while let Some(error) = source {
            if error.is::<ConnectError>() {
                return Some(Self::Unsent);
            }
            if let Some(error) = error.downcast_ref::<hyper::Error>() {
                found = Some(if error.is_canceled() {
                    Self::Unsent
                } else if error.is_timeout() {
                    Self::Frozen
                } else {
                    Self::Unanswered
                });
            }
            if let Some(error) = error.downcast_ref::<h2::Error>() {
                // RFC 9113, sections 6.8 and 8.7: the server has not processed these streams.
                let refused = error.is_remote()
                    && (error.reason() == Some(h2::Reason::REFUSED_STREAM)
                        || (error.is_go_away() && error.reason() == Some(h2::Reason::NO_ERROR)));
                return Some(if refused { Self::Unsent } else { found.unwrap_or(Self::Unanswered) });
            }
            if error.is::<io::Error>() {
                // Without a connection: the attempt to connect took too long.
                return Some(found.unwrap_or(Self::Unsent));
            }
            source = error.source();
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_service_answers_is_no_failure() {
        assert_eq!(Failure::of(&Status::unavailable("overloaded")), None);
    }
}
