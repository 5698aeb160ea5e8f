//! Calls of another service that wait while it restarts.

use std::{
    error::Error,
    io,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
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
use tower::{Service, ServiceExt as _};

/// Calls wait this long for a service that restarts.
const PATIENCE: Duration = Duration::from_millis(1500);
/// Time between two attempts to reach a service that is away.
const ATTEMPT_INTERVAL: Duration = Duration::from_millis(100);
/// Time before a further attempt, in milliseconds.
const PAUSE_MS: std::ops::Range<u64> = 20..120;
/// An attempt that says nothing for this long has been given up by its caller.
const LONGEST_ATTEMPT: Duration = Duration::from_secs(1);

/// Another service. Clones share the connection.
///
/// A call that the service never saw is sent again for a moment, because the service may be restarting. Only for unary
/// calls: their body is kept until they are answered. A call whose answer is lost fails; see [`Failure`].
#[derive(Debug, Clone)]
pub struct Peer {
    channel: Channel,
    circuit: Circuit,
}

impl From<Channel> for Peer {
    fn from(channel: Channel) -> Self {
        Self { channel, circuit: Circuit::default() }
    }
}

impl Peer {
    /// The connection itself, for streams and health checks.
    pub fn channel(&self) -> Channel {
        self.channel.clone()
    }

    async fn send(self, request: http::Request<Body>) -> Result<http::Response<Body>, StdError> {
        let Self { channel, circuit } = self;
        let (parts, body) = request.into_parts();
        let body = body.collect().await?.to_bytes();
        loop {
            match circuit.turn(Instant::now()) {
                Turn::Call => {}
                Turn::Wait => {
                    pause().await;
                    continue;
                }
                Turn::Refuse => return Err(Status::unavailable("the service cannot be reached").into()),
            }
            let request = http::Request::from_parts(parts.clone(), Body::new(Full::new(body.clone())));
            let error = match channel.clone().ready_oneshot().await?.call(request).await {
                Ok(answer) => {
                    circuit.close();
                    return Ok(answer);
                }
                Err(error) => error,
            };
            match Failure::of(&error) {
                Some(Failure::Unsent) => circuit.open(Instant::now()),
                Some(Failure::Frozen) => {
                    circuit.open_without_patience(Instant::now());
                    return Err(error.into());
                }
                Some(Failure::Unanswered) | None => return Err(error.into()),
            }
        }
    }
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

/// Whether one service can be reached. Clones share it.
///
/// Calls wait for a service that restarts. When it stays away, one call at a time finds out whether it is back and the
/// others are refused at once: connections are attempted one after the other, so that calls would otherwise wait in a
/// queue of attempts that time out.
#[derive(Debug, Clone, Default)]
struct Circuit {
    outage: Arc<Mutex<Option<Outage>>>,
}

#[derive(Debug, Clone, Copy)]
struct Outage {
    /// Calls wait until then.
    waiting_until: Instant,
    /// The first call after this finds out whether the service is back.
    next_attempt: Instant,
}

/// What a call has to do now.
#[derive(Debug, PartialEq, Eq)]
enum Turn {
    /// Call the service.
    Call,
    /// Wait a little and ask again.
    Wait,
    /// Give up: the service has been away for too long.
    Refuse,
}

impl Circuit {
    /// Returns what a call has to do at `now`.
    fn turn(&self, now: Instant) -> Turn {
        match &mut *self.lock() {
            None => Turn::Call,
            Some(outage) if now >= outage.next_attempt => {
                outage.next_attempt = now + LONGEST_ATTEMPT;
                Turn::Call
            }
            Some(outage) if now < outage.waiting_until => Turn::Wait,
            Some(_) => Turn::Refuse,
        }
    }

    /// The service has answered.
    fn close(&self) {
        *self.lock() = None;
    }

    /// The service could not be reached; it may be restarting.
    fn open(&self, now: Instant) {
        let mut outage = self.lock();
        let waiting_until = outage.map_or(now + PATIENCE, |outage| outage.waiting_until);
        *outage = Some(Outage { waiting_until, next_attempt: now + ATTEMPT_INTERVAL });
    }

    /// The service no longer answers. Calls do not wait for it.
    fn open_without_patience(&self, now: Instant) {
        *self.lock() = Some(Outage { waiting_until: now, next_attempt: now + ATTEMPT_INTERVAL });
    }

    fn lock(&self) -> MutexGuard<'_, Option<Outage>> {
        self.outage.lock().unwrap_or_else(PoisonError::into_inner)
    }
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
    fn calls_wait_for_a_service_that_restarts_and_one_at_a_time_tries_it() {
        let (circuit, began) = (Circuit::default(), Instant::now());
        let at = |ms| began + Duration::from_millis(ms);
        assert_eq!(circuit.turn(began), Turn::Call);
        circuit.open(began);
        assert_eq!(circuit.turn(at(50)), Turn::Wait);
        assert_eq!(circuit.turn(at(100)), Turn::Call);
        assert_eq!(circuit.turn(at(1000)), Turn::Wait);
        circuit.close();
        assert_eq!(circuit.turn(at(102)), Turn::Call);
        assert_eq!(circuit.turn(at(102)), Turn::Call);
    }

    #[test]
    fn a_service_that_stays_away_is_not_waited_for() {
        let (circuit, began) = (Circuit::default(), Instant::now());
        let at = |ms| began + Duration::from_millis(ms);
        circuit.open(began);
        assert_eq!(circuit.turn(at(1450)), Turn::Call);
        assert_eq!(circuit.turn(at(1455)), Turn::Wait);
        circuit.open(at(1460));
        assert_eq!(circuit.turn(at(1499)), Turn::Wait);
        assert_eq!(circuit.turn(at(1500)), Turn::Refuse);
        assert_eq!(circuit.turn(at(1560)), Turn::Call);
        assert_eq!(circuit.turn(at(1561)), Turn::Refuse);
    }

    #[test]
    fn a_service_that_froze_is_not_waited_for_at_all() {
        let (circuit, began) = (Circuit::default(), Instant::now());
        circuit.open_without_patience(began);
        assert_eq!(circuit.turn(began), Turn::Refuse);
        assert_eq!(circuit.turn(began + ATTEMPT_INTERVAL), Turn::Call);
    }

    #[test]
    fn what_a_service_answers_is_no_failure() {
        assert_eq!(Failure::of(&Status::unavailable("overloaded")), None);
    }
}
