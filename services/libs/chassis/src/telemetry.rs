//! JSON logs and W3C trace context.

use tonic::metadata::MetadataMap;
use tracing_subscriber::EnvFilter;
use uuid::Uuid;

/// Starts logging; `RUST_LOG` sets the filter.
pub fn init(service: &'static str) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt()
        .json()
        .flatten_event(true)
        .with_env_filter(filter)
        // By default an event that cannot be written, as when the disk is full, ends the task that logs it.
        .log_internal_errors(false)
        .init();
    tracing::info!(service, "starting");
}

/// Name of the W3C trace context header.
pub const TRACEPARENT: &str = "traceparent";

/// A W3C trace parent: `00-<32 hex>-<16 hex>-<2 hex>`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TraceParent(String);

impl TraceParent {
    /// Starts a trace.
    pub fn new() -> Self {
        let span = Uuid::new_v4().simple().to_string();
        Self(format!("00-{}-{}-01", Uuid::new_v4().simple(), &span[..16]))
    }

    /// Parses a header's value.
    pub fn parse(value: &str) -> Option<Self> {
        let parts: Vec<&str> = value.split('-').collect();
        let hex = |part: &str, length: usize| {
            part.len() == length && part.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
        };
        let nonzero = |part: &str| part.bytes().any(|b| b != b'0');
        match parts[..] {
            ["00", trace, span, flags]
                if hex(trace, 32) && nonzero(trace) && hex(span, 16) && nonzero(span) && hex(flags, 2) =>
            {
                Some(Self(value.to_owned()))
            }
            _ => None,
        }
    }

    /// Returns the trace of a call, or a new one.
    pub fn of(metadata: &MetadataMap) -> Self {
        metadata.get(TRACEPARENT).and_then(|v| v.to_str().ok()).and_then(Self::parse).unwrap_or_default()
    }

    /// The header's value.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The trace id: 32 hexadecimal digits.
    pub fn trace_id(&self) -> &str {
        &self.0[3..35]
    }
}

impl Default for TraceParent {
    fn default() -> Self {
        Self::new()
    }
}
