//! Who may call what: one table per service, enforced before the handler runs.

use std::{
    collections::HashMap,
    sync::Arc,
    task::{Context as TaskContext, Poll},
};

use tonic::{
    Status,
    body::Body,
    codegen::{BoxFuture, http},
    metadata::MetadataMap,
};
use tower::{Layer, Service};
use tracing::Instrument as _;

use crate::{
    caller::{Role, Verifier},
    context::Context,
    status,
};

/// Who may call a method. Airport scope is checked by the handler, which knows the data.
#[derive(Debug, Clone, Copy)]
pub enum Access {
    /// Anyone, signed in or not.
    Public,
    /// Everyone who is signed in, also with a password that must be changed first.
    Account,
    /// These roles.
    Roles(&'static [Role]),
}

/// Everyone who is signed in.
pub const STAFF: Access = Access::Roles(Role::ALL);
/// Those who work at a control point.
pub const OFFICERS: Access = Access::Roles(&[Role::Inspector, Role::Supervisor, Role::Admin]);
/// Those who oversee the whole system.
pub const OVERSIGHT: Access = Access::Roles(&[Role::Admin, Role::Auditor]);

/// Methods of one gRPC service: `(name, access)`.
pub type Table = &'static [(&'static str, Access)];

/// Verifies the token, applies the table and puts the [`Context`] into the request.
#[derive(Clone)]
pub struct AccessLayer {
    methods: Arc<HashMap<String, Access>>,
    verifier: Arc<Verifier>,
}

impl AccessLayer {
    /// `service` is the full name, for example `pinzon.auth.v1.AuthService`.
    pub fn new(service: &str, table: Table, verifier: Arc<Verifier>) -> Self {
        let methods = table.iter().map(|(name, access)| (format!("/{service}/{name}"), *access)).collect();
        Self { methods: Arc::new(methods), verifier }
    }

    fn admit(&self, path: &str, metadata: &MetadataMap) -> Result<Context, Status> {
        let access = self.methods.get(path).ok_or_else(|| Status::unimplemented("unknown method"))?;
        let caller = metadata
            .get("authorization")
            .and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "))
            .and_then(|token| self.verifier.verify(token))
            // Somebody who must change the password first is nobody elsewhere.
            .filter(|caller| !(caller.must_change_password && matches!(access, Access::Public)));
        match (access, &caller) {
            // A session that ended must not keep a traveller's page from anyone.
            (Access::Public, _) => {}
            (Access::Account, Some(_)) => {}
            (Access::Account | Access::Roles(_), None) => return Err(status::unauthenticated()),
            (Access::Roles(_), Some(caller)) if caller.must_change_password => {
                return Err(status::password_change_required());
            }
            (Access::Roles(roles), Some(caller)) if roles.contains(&caller.role) => {}
            (Access::Roles(_), Some(_)) => return Err(status::forbidden()),
        }
        Ok(Context::new(metadata, caller))
    }
}

impl<S> Layer<S> for AccessLayer {
    type Service = AccessService<S>;

    fn layer(&self, inner: S) -> Self::Service {
        AccessService { layer: self.clone(), inner }
    }
}

/// See [`AccessLayer`].
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
        match self.layer.admit(&path, &metadata) {
            Err(refusal) => Box::pin(async move { Ok(refusal.into_http()) }),
            Ok(context) => {
                let span = tracing::info_span!("call", method = path, trace_id = context.trace.trace_id());
                request.extensions_mut().insert(context);
                Box::pin(self.inner.call(request).instrument(span))
            }
        }
    }
}
