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
    status, tls,
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

/// Verifies the token, checks the access rule and adds the [`Context`] to the request.
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
        if let Callers::Processes(names) = method.callers {
            return if tls::peer_is_one_of(names, connection) {
                Ok(Context::new(metadata, None))
            } else {
                Err(status::forbidden())
            };
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
            Err(refusal) => Box::pin(async move { Ok(refusal.into_http()) }),
            Ok(context) => {
                let span = tracing::info_span!("call", method = path, trace_id = context.trace.trace_id());
                request.extensions_mut().insert(context);
                Box::pin(self.inner.call(request).instrument(span))
            }
        }
    }
}
