//! Calls of another service: by one of its replicas, and again while it restarts.

use std::{
    error::Error,
    io,
    sync::Arc,
    task::{Context as TaskContext, Poll},
    time::{Duration, Instant},
};

use http_body_util::{BodyExt as _, Full};
use pinzon_proto::errors::v1::Reason;
use tonic::{
    Code, ConnectError, Status,
    body::Body,
    codegen::{BoxFuture, StdError, http},
    transport::Channel,
};
use tower::Service;

use crate::{
    replicas::{Choice, Replica, Replicas},
    status,
};

/// Time before a further attempt, in milliseconds.
const PAUSE_MS: std::ops::Range<u64> = 20..120;

/// Another service. Clones share the connections to its replicas.
///
/// A call that no replica ever saw is sent again for a moment, to another replica if there is one, because the service may
/// be restarting. Only for unary calls: their body is kept until they are answered. A call whose answer is lost fails as
/// `UNAVAILABLE`, whatever broke ([`Failure`]), so that whoever asked the caller hears it as such, too.
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
        match self.send_to_any(request).await {
            // The connection may break while the answer arrives.
            Ok(answer) => {
                Ok(answer.map(|body| Body::new(body.map_err(|status| unavailable_if_lost(status.into())))))
            }
            Err(error) => Err(unavailable_if_lost(error)),
        }
    }

    async fn send_to_any(self, request: http::Request<Body>) -> Result<http::Response<Body>, StdError> {
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

/// Turns what a broken connection did to a call into a refusal that says so. Otherwise it would be `UNKNOWN`, `INTERNAL` or
/// `CANCELLED`, and look like a fault of the service.
fn unavailable_if_lost(error: StdError) -> StdError {
    if Failure::of(&*error).is_none() {
        return error;
    }
    let mut lost = status::refused(Code::Unavailable, Reason::Unavailable, "the answer is lost");
    lost.set_source(Arc::from(error));
    lost.into()
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
        let answered = unavailable_if_lost(Status::internal("a fault").into());
        assert_eq!(answered.downcast_ref::<Status>().unwrap().code(), Code::Internal);
    }

    #[test]
    fn every_way_in_which_a_connection_breaks_is_unavailable_and_keeps_its_cause() {
        let broken: [StdError; 4] = [
            io::Error::from(io::ErrorKind::ConnectionReset).into(),
            Status::from_error(h2::Error::from(h2::Reason::CANCEL).into()).into(),
            Status::from_error(h2::Error::from(h2::Reason::INTERNAL_ERROR).into()).into(),
            Status::from_error(h2::Error::from(h2::Reason::PROTOCOL_ERROR).into()).into(),
        ];
        for error in broken {
            let text = error.to_string();
            let lost = unavailable_if_lost(error);
            let lost = lost.downcast_ref::<Status>().unwrap();
            assert_eq!(
                (lost.code(), status::reason_of(lost)),
                (Code::Unavailable, Reason::Unavailable),
                "{text}"
            );
            assert!(Failure::of(lost).is_some(), "{text}");
        }
    }
}
