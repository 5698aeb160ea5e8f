//! What a call carries besides its message: who, which trace, until when.

use std::time::{Duration, Instant};

use tonic::{Request, Status, metadata::MetadataMap};

use crate::{Reason, caller::Caller, status, telemetry::TraceParent};

/// The longest any call may take, as the specification's API timeout.
pub const MAX_DEADLINE: Duration = Duration::from_secs(30);

/// Put into every request by the access layer.
#[derive(Debug, Clone)]
pub struct Context {
    /// The signed-in person, if any.
    pub caller: Option<Caller>,
    /// The trace the call belongs to.
    pub trace: TraceParent,
    bearer: Option<String>,
    deadline: Instant,
}

impl Context {
    /// Gathers what the metadata says; the caller has been verified before.
    pub fn new(metadata: &MetadataMap, caller: Option<Caller>) -> Self {
        let budget = metadata
            .get("grpc-timeout")
            .and_then(|v| v.to_str().ok())
            .and_then(parse_timeout)
            .map_or(MAX_DEADLINE, |asked| asked.min(MAX_DEADLINE));
        Self {
            caller,
            trace: TraceParent::of(metadata),
            bearer: metadata.get("authorization").and_then(|v| v.to_str().ok()).map(str::to_owned),
            deadline: Instant::now() + budget,
        }
    }

    /// The context of a request that passed the access layer.
    pub fn of<T>(request: &Request<T>) -> Result<Self, Status> {
        request
            .extensions()
            .get::<Self>()
            .cloned()
            .ok_or_else(|| status::refused(tonic::Code::Internal, Reason::Internal, "no context"))
    }

    /// The signed-in person; refuses a public call.
    pub fn staff(&self) -> Result<&Caller, Status> {
        self.caller.as_ref().ok_or_else(status::unauthenticated)
    }

    /// A request to another service on behalf of the same caller, within the same
    /// deadline and trace.
    pub fn forward<T>(&self, message: T) -> Request<T> {
        let mut request = Request::new(message);
        request.set_timeout(self.deadline.saturating_duration_since(Instant::now()));
        let metadata = request.metadata_mut();
        if let Ok(value) = self.trace.as_str().parse() {
            metadata.insert(crate::telemetry::TRACEPARENT, value);
        }
        if let Some(Ok(value)) = self.bearer.as_deref().map(str::parse) {
            metadata.insert("authorization", value);
        }
        request
    }
}

/// A gRPC timeout: up to 8 digits and a unit.
fn parse_timeout(value: &str) -> Option<Duration> {
    let (digits, unit) = value.split_at_checked(value.len().checked_sub(1)?)?;
    let amount: u64 = digits.parse().ok()?;
    Some(match unit {
        "H" => Duration::from_secs(amount.checked_mul(3600)?),
        "M" => Duration::from_secs(amount.checked_mul(60)?),
        "S" => Duration::from_secs(amount),
        "m" => Duration::from_millis(amount),
        "u" => Duration::from_micros(amount),
        "n" => Duration::from_nanos(amount),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timeouts_are_read_in_every_unit() {
        assert_eq!(parse_timeout("2S"), Some(Duration::from_secs(2)));
        assert_eq!(parse_timeout("1500m"), Some(Duration::from_millis(1500)));
        assert_eq!(parse_timeout("x"), None);
        assert_eq!(parse_timeout(""), None);
        assert_eq!(parse_timeout("5é"), None);
    }

    #[test]
    fn a_forwarded_call_never_gets_more_than_the_limit() {
        let mut metadata = MetadataMap::new();
        metadata.insert("grpc-timeout", "9999999S".parse().unwrap());
        let left = Context::new(&metadata, None).deadline - Instant::now();
        assert!(left <= MAX_DEADLINE);
    }
}
