//! Enforces the access rules of the contract before a handler runs.

use std::{
    sync::Arc,
    task::{Context as TaskContext, Poll},
};

use pinzon_proto::access::{Callers, Method};
use tonic::{
    Status,
    body::Body,
    codegen::{BoxFuture, http},
    metadata::MetadataMap,
};
use tower::{Layer, Service};
use tracing::Instrument as _;

use crate::{
    caller::{Caller, Verifier},
    context::Context,
    status,
    telemetry::TraceParent,
    tls,
};

/// Checks whether `caller` is one of the `callers` of a method; a person is never one of its processes. The gateway uses
/// it too, to refuse a request before reading its body.
pub fn admit(callers: Callers, caller: Option<&Caller>) -> Result<(), Status> {
    match (callers, caller) {
        (Callers::Public, _) | (Callers::Account, Some(_)) => Ok(()),
        (Callers::Account | Callers::Enrolment | Callers::Roles(_), None) => Err(status::unauthenticated()),
        (Callers::Enrolment | Callers::Roles(_), Some(caller)) if caller.must_change_password => {
            Err(status::password_change_required())
        }
        (Callers::Enrolment, Some(_)) => Ok(()),
        (Callers::Roles(_), Some(caller)) if caller.must_enrol_second_factor => {
            Err(status::second_factor_enrolment_required())
        }
        (Callers::Roles(roles), Some(caller)) if roles.contains(&caller.role.into()) => Ok(()),
        (Callers::Roles(_), Some(_)) | (Callers::Processes(_), _) => Err(status::forbidden()),
    }
}

/// Verifies the token, checks the access rule and adds the [`Context`] to the request. A refused call is logged, but never
/// whose it is.
#[derive(Clone)]
pub struct AccessLayer {
    verifier: Arc<Verifier>,
}

impl AccessLayer {
    /// Creates the layer with the verifier of session tokens.
    pub fn new(verifier: Arc<Verifier>) -> Self {
        Self { verifier }
    }

    fn admit(
        &self,
        path: &str,
        metadata: &MetadataMap,
        connection: &http::Extensions,
    ) -> Result<Context, Status> {
        let method = Method::of(path).ok_or_else(|| Status::unimplemented("unknown method"))?;
        if !method.through.is_empty() && !tls::peer_is_one_of(method.through, connection) {
            return Err(status::forbidden());
        }
        if let Callers::Processes(_) = method.callers {
            return Ok(Context::new(metadata, None));
        }
        let caller = metadata
            .get("authorization")
            .and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "))
            .and_then(|token| self.verifier.verify(token))
            // For a public method, a person who must do something else first counts as anonymous.
            .filter(|caller| method.callers != Callers::Public || caller.may_work());
        // So does a person with an expired session.
        admit(method.callers, caller.as_ref())?;
        Ok(Context::new(metadata, caller))
    }
}

impl<S> Layer<S> for AccessLayer {
    type Service = AccessService<S>;

    fn layer(&self, inner: S) -> Self::Service {
        AccessService { layer: self.clone(), inner }
    }
}

/// The service of [`AccessLayer`].
#[derive(Clone)]
pub struct AccessService<S> {
    layer: AccessLayer,
    inner: S,
}

impl<S> Service<http::Request<Body>> for AccessService<S>
where
    S: Service<http::Request<Body>, Response = http::Response<Body>> + Clone + Send + 'static,
    S::Future: Send,
{
    type Response = S::Response;
    type Error = S::Error;
    type Future = BoxFuture<S::Response, S::Error>;

    fn poll_ready(&mut self, cx: &mut TaskContext<'_>) -> Poll<Result<(), Self::Error>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, mut request: http::Request<Body>) -> Self::Future {
        let path = request.uri().path().to_owned();
        if path.starts_with("/grpc.health.v1.Health/") {
            return Box::pin(self.inner.call(request));
        }
        let metadata = MetadataMap::from_headers(request.headers().clone());
        match self.layer.admit(&path, &metadata, request.extensions()) {
            Err(refusal) => {
                let trace = TraceParent::of(&metadata);
                tracing::warn!(method = path, code = ?refusal.code(), trace_id = trace.trace_id(), "a call is refused");
                Box::pin(async move { Ok(refusal.into_http()) })
            }
            Ok(mut context) => {
                let span = tracing::info_span!("call", method = path, trace_id = context.trace.trace_id());
                context.trace = context.trace.extend(&span, path);
                request.extensions_mut().insert(context);
                Box::pin(self.inner.call(request).instrument(span))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{convert::Infallible, future::ready, io, sync::Mutex};

    use tonic::Code;
    use tower::{ServiceExt as _, service_fn};

    use super::*;
    use crate::{keys, telemetry::TRACEPARENT};

    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[tokio::test]
    async fn a_refused_call_is_logged_but_not_whose_it_is() {
        let directory = tempfile::tempdir().unwrap();
        let [private, public] = ["private", "public"].map(|name| directory.path().join(name));
        keys::write(&private, &public, "test", &[7; 32]).unwrap();
        let access = AccessLayer::new(Arc::new(Verifier::from_dir(&public).unwrap()));
        let service = access.layer(service_fn(|_: http::Request<Body>| {
            ready(Ok::<_, Infallible>(http::Response::new(Body::default())))
        }));
        let request = http::Request::builder()
            .uri("/pinzon.auth.v1.AuthService/GetCurrentUser")
            .header("authorization", "Bearer of somebody")
            .header(TRACEPARENT, "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01")
            .body(Body::default())
            .unwrap();

        let lines = Lines::default();
        let writer = lines.clone();
        let subscriber = tracing_subscriber::fmt().json().with_writer(move || writer.clone()).finish();
        let guard = tracing::subscriber::set_default(subscriber);
        let answer = service.oneshot(request).await.unwrap();
        drop(guard);

        let refusal = Status::from_header_map(answer.headers()).unwrap();
        assert_eq!(refusal.code(), Code::Unauthenticated);
        let text = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
        for logged in [
            r#""level":"WARN""#,
            r#""method":"/pinzon.auth.v1.AuthService/GetCurrentUser""#,
            r#""code":"Unauthenticated""#,
            r#""trace_id":"0af7651916cd43dd8448eb211c80319c""#,
        ] {
            assert!(text.contains(logged), "{logged}: {text}");
        }
        assert!(!text.contains("somebody"), "{text}");
    }
}
