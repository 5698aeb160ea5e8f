//! What a call carries besides its message: caller, trace and deadline.

use std::time::{Duration, Instant};

use tonic::{Request, Status, metadata::MetadataMap};

use crate::{Reason, caller::Caller, status, telemetry::TraceParent};

/// Upper limit of a call's deadline, from the specification's API timeout.
pub const MAX_DEADLINE: Duration = Duration::from_secs(30);

/// The context of a call. The access layer adds it to every request.
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
    /// Reads trace and deadline from the metadata; `caller` is already verified.
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

    /// Returns the context that the access layer added.
    pub fn of<T>(request: &Request<T>) -> Result<Self, Status> {
        request
            .extensions()
            .get::<Self>()
            .cloned()
            .ok_or_else(|| status::refused(tonic::Code::Internal, Reason::Internal, "no context"))
    }

    /// Returns the signed-in person, or refuses an anonymous call.
    pub fn staff(&self) -> Result<&Caller, Status> {
        self.caller.as_ref().ok_or_else(status::unauthenticated)
    }

    /// Creates a request to another service with the same caller, deadline and trace.
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

/// Parses a `grpc-timeout`: digits and a unit.
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
    fn timeouts_have_a_number_and_a_unit() {
        assert_eq!(parse_timeout("2S"), Some(Duration::from_secs(2)));
        assert_eq!(parse_timeout("1500m"), Some(Duration::from_millis(1500)));
        assert_eq!(parse_timeout("x"), None);
        assert_eq!(parse_timeout(""), None);
        assert_eq!(parse_timeout("5é"), None);
    }

    #[test]
    fn a_deadline_never_exceeds_the_limit() {
        let mut metadata = MetadataMap::new();
        metadata.insert("grpc-timeout", "9999999S".parse().unwrap());
        let left = Context::new(&metadata, None).deadline - Instant::now();
        assert!(left <= MAX_DEADLINE);
    }
}
