//! Prometheus metrics of a process. Names follow OpenTelemetry's semantic conventions where they have one.

use std::{
    net::SocketAddr,
    task::{Context as TaskContext, Poll},
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result};
use metrics::{gauge, histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder};
use pinzon_proto::access::Method;
use tokio::time::sleep;
use tonic::{
    Code, Status,
    body::Body,
    codegen::{BoxFuture, http},
};
use tower::{Layer, Service};

/// Upper bounds of the histograms of durations, in seconds. The last is the deadline of a request.
const SECONDS: &[f64] = &[0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0];

/// Time between two attempts to listen at an address that is in use.
const RETRY: Duration = Duration::from_secs(5);

/// The standard method that asks whether a server can work.
const HEALTH_CHECK: &str = "/grpc.health.v1.Health/Check";

/// The setting for metrics.
#[derive(Debug, Clone, clap::Args)]
#[group(skip)]
pub struct Metrics {
    /// Address that Prometheus reads the metrics at, over plain HTTP; none without it. Not for the outside.
    #[arg(long = "metrics-listen", env = "PINZON_METRICS_LISTEN")]
    address: Option<SocketAddr>,
}

impl Metrics {
    /// Answers Prometheus from now on. Without an address, nothing is measured. While the address is in use, the process
    /// works without metrics and tries again.
    ///
    /// Must be called within a Tokio runtime.
    pub fn start(&self, process: &'static str) {
        let Some(address) = self.address else { return };
        let Err(error) = install(address, process) else { return };
        tracing::warn!(%address, error = format!("{error:#}"), "no metrics until the address is free");
        tokio::spawn(async move {
            while install(address, process).is_err() {
                sleep(RETRY).await;
            }
        });
    }
}

fn install(address: SocketAddr, process: &'static str) -> Result<()> {
    PrometheusBuilder::new()
        .with_http_listener(address)
        .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), SECONDS)?
        .install()
        .with_context(|| format!("metrics at {address}"))?;
    gauge!("pinzon_build_info", "process" => process, "version" => env!("CARGO_PKG_VERSION")).set(1.0);
    tracing::info!(%address, "metrics");
    Ok(())
}

/// Measures every call of a gRPC server: `rpc_server_call_duration_seconds` by method and code. Calls that the server
/// refuses because it is overloaded do not reach this layer; the gateway measures them.
#[derive(Debug, Clone, Copy)]
pub struct CallMetricsLayer;

impl<S> Layer<S> for CallMetricsLayer {
    type Service = CallMetricsService<S>;

    fn layer(&self, inner: S) -> Self::Service {
        CallMetricsService { inner }
    }
}

/// The service of [`CallMetricsLayer`].
#[derive(Debug, Clone)]
pub struct CallMetricsService<S> {
    inner: S,
}

impl<S> Service<http::Request<Body>> for CallMetricsService<S>
where
    S: Service<http::Request<Body>, Response = http::Response<Body>>,
    S::Future: Send + 'static,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = BoxFuture<S::Response, S::Error>;

    fn poll_ready(&mut self, cx: &mut TaskContext<'_>) -> Poll<Result<(), Self::Error>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, request: http::Request<Body>) -> Self::Future {
        let started = Instant::now();
        // Names that callers make up must not become series.
        let path = request.uri().path();
        let method = match Method::of(path) {
            Some(method) => method.path,
            None if path == HEALTH_CHECK => HEALTH_CHECK,
            None => "unknown",
        };
        let answering = self.inner.call(request);
        Box::pin(async move {
            let answer = answering.await?;
            // A refusal has its code in the headers; a stream that fails later counts as answered.
            let code = Status::from_header_map(answer.headers()).map_or(Code::Ok, |status| status.code());
            histogram!("rpc_server_call_duration_seconds", "rpc_method" => method, "rpc_response_status_code" => name(code))
                .record(started.elapsed());
            Ok(answer)
        })
    }
}

/// The name of a code in the gRPC specification.
fn name(code: Code) -> &'static str {
    match code {
        Code::Ok => "OK",
        Code::Cancelled => "CANCELLED",
        Code::Unknown => "UNKNOWN",
        Code::InvalidArgument => "INVALID_ARGUMENT",
        Code::DeadlineExceeded => "DEADLINE_EXCEEDED",
        Code::NotFound => "NOT_FOUND",
        Code::AlreadyExists => "ALREADY_EXISTS",
        Code::PermissionDenied => "PERMISSION_DENIED",
        Code::ResourceExhausted => "RESOURCE_EXHAUSTED",
        Code::FailedPrecondition => "FAILED_PRECONDITION",
        Code::Aborted => "ABORTED",
        Code::OutOfRange => "OUT_OF_RANGE",
        Code::Unimplemented => "UNIMPLEMENTED",
        Code::Internal => "INTERNAL",
        Code::Unavailable => "UNAVAILABLE",
        Code::DataLoss => "DATA_LOSS",
        Code::Unauthenticated => "UNAUTHENTICATED",
    }
}

#[cfg(test)]
mod tests {
    use std::{convert::Infallible, future::ready};

    use tower::service_fn;

    use super::*;

    /// What Prometheus reads after one call to `path` that was answered with `answer`.
    fn measured(path: &str, answer: http::Response<Body>) -> String {
        let recorder = PrometheusBuilder::new().build_recorder();
        let handle = recorder.handle();
        let mut answers = Some(answer);
        let server = service_fn(move |_| ready(Ok::<_, Infallible>(answers.take().unwrap())));
        let request = http::Request::builder().uri(path).body(Body::empty()).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        metrics::with_local_recorder(&recorder, || {
            runtime.block_on(CallMetricsLayer.layer(server).call(request)).unwrap();
        });
        handle.render()
    }

    #[test]
    fn a_call_is_measured_by_method_and_code() {
        let path = "/pinzon.auth.v1.AuthService/SignIn";
        let text = measured(path, http::Response::new(Body::empty()));
        assert!(text.contains(&format!(r#"rpc_method="{path}",rpc_response_status_code="OK""#)), "{text}");
        let text = measured(path, Status::resource_exhausted("full").into_http());
        assert!(text.contains(r#"rpc_response_status_code="RESOURCE_EXHAUSTED""#), "{text}");
    }

    #[test]
    fn a_method_that_a_caller_made_up_has_no_series() {
        let text = measured("/made.up/Method", Status::unimplemented("").into_http());
        assert!(text.contains(r#"rpc_method="unknown",rpc_response_status_code="UNIMPLEMENTED""#), "{text}");
        assert!(!text.contains("made.up"), "{text}");
    }
}
