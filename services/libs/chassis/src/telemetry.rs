//! JSON logs, W3C trace context, and spans for a collector of OpenTelemetry.

use std::env;

use opentelemetry::{
    Context,
    trace::{
        SpanContext, SpanId, TraceContextExt as _, TraceFlags, TraceId, TraceState, TracerProvider as _,
    },
};
use opentelemetry_otlp::{SpanExporter, WithExportConfig as _};
use opentelemetry_sdk::{Resource, trace::SdkTracerProvider};
use tonic::metadata::MetadataMap;
use tracing::{Span, Subscriber, level_filters::LevelFilter};
use tracing_opentelemetry::OpenTelemetrySpanExt as _;
use tracing_subscriber::{
    EnvFilter, Layer, filter::Targets, layer::SubscriberExt as _, registry::LookupSpan,
    util::SubscriberInitExt as _,
};
use uuid::Uuid;

/// Environment variable with the address of a collector, such as `http://collector:4317` (OTLP over gRPC). Without it no
/// spans are sent.
const COLLECTOR: &str = "OTEL_EXPORTER_OTLP_ENDPOINT";

/// Sends the last spans when it is dropped.
#[must_use]
pub struct Telemetry {
    _spans: Option<SdkTracerProvider>,
}

/// Starts logging; `RUST_LOG` sets the filter. Spans are sent to a collector if there is one. Must be called within the
/// runtime.
///
/// # Errors
/// Fails if the address of the collector cannot be used.
pub fn init(service: &'static str) -> anyhow::Result<Telemetry> {
    let collector = env::var(COLLECTOR).ok().filter(|address| !address.is_empty());
    let spans = collector.map(|address| spans_to(&address, service)).transpose()?;
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let logs = tracing_subscriber::fmt::layer()
        .json()
        .flatten_event(true)
        // By default an event that cannot be written, as when the disk is full, ends the task that logs it.
        .log_internal_errors(false)
        .with_filter(filter);
    tracing_subscriber::registry().with(logs).with(spans.as_ref().map(layer_of)).init();
    tracing::info!(service, "starting");
    Ok(Telemetry { _spans: spans })
}

/// Returns a provider that sends spans of a service to a collector in batches.
///
/// # Errors
/// Fails if the address cannot be used.
pub fn spans_to(collector: &str, service: &'static str) -> anyhow::Result<SdkTracerProvider> {
    let exporter = SpanExporter::builder().with_tonic().with_endpoint(collector).build()?;
    let resource = Resource::builder().with_service_name(format!("pinzon-{service}")).build();
    Ok(SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource).build())
}

/// Returns the layer that records spans, with the log events and the SQL statements in them. Statements have no parameters.
pub fn layer_of<S: Subscriber + for<'a> LookupSpan<'a>>(spans: &SdkTracerProvider) -> impl Layer<S> + use<S> {
    tracing_opentelemetry::layer()
        .with_tracer(spans.tracer("pinzon"))
        .with_location(false)
        .with_threads(false)
        .with_filter(
            Targets::new().with_default(LevelFilter::INFO).with_target("sqlx::query", LevelFilter::DEBUG),
        )
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

    /// Makes a span part of the trace, under a name. Returns the trace parent of the calls that are made in the span; without
    /// a collector it is the same.
    pub fn extend(self, span: &Span, name: String) -> Self {
        let Some(parent) = self.span_context() else { return self };
        if span.set_parent(Context::new().with_remote_span_context(parent)).is_err() {
            return self;
        }
        let context = span.context();
        let own = context.span().span_context().clone();
        context.span().update_name(name);
        match own.is_valid() {
            true => {
                Self(format!("00-{}-{}-{:02x}", own.trace_id(), own.span_id(), own.trace_flags().to_u8()))
            }
            false => self,
        }
    }

    fn span_context(&self) -> Option<SpanContext> {
        Some(SpanContext::new(
            TraceId::from_hex(self.trace_id()).ok()?,
            SpanId::from_hex(&self.0[36..52]).ok()?,
            TraceFlags::new(u8::from_str_radix(&self.0[53..], 16).ok()?),
            true,
            TraceState::default(),
        ))
    }
}

impl Default for TraceParent {
    fn default() -> Self {
        Self::new()
    }
}
