//! For tests only. Real parts: the service's own database role, real keys and
//! tokens, a real `nats-server` process, the service behind its real server.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "tests fail by panicking"
)]

mod nats;

use std::{convert::Infallible, future::Future, path::Path, sync::Arc, time::Duration};

use chrono::{DateTime, Utc};
pub use nats::Nats;
use pinzon_chassis::{
    access::AccessLayer,
    caller::{Caller, Role, Signer, Verifier},
    keys, server,
};
use pinzon_events::document::DocumentKey;
use sqlx::{PgPool, postgres::PgPoolOptions};
use tokio::net::TcpListener;
use tonic::{
    Request,
    body::Body,
    codegen::{Service, http},
    server::NamedService,
    transport::{Channel, Endpoint},
};
use uuid::Uuid;

/// The test's database seen with the rights of the service's app role.
pub async fn as_app(pool: &PgPool, role: &'static str) -> PgPool {
    let app = PgPoolOptions::new()
        .max_connections(12)
        .after_connect(move |conn, _| {
            Box::pin(async move {
                sqlx::query("select set_config('role', $1, false)").bind(role).execute(conn).await?;
                Ok(())
            })
        })
        .connect_with((*pool.connect_options()).clone())
        .await
        .expect("app role");
    // The database is dropped after the test, which waits for every connection to it.
    let (ended, closing) = (pool.close_event(), app.clone());
    tokio::spawn(async move {
        ended.await;
        closing.close().await;
    });
    app
}

/// A key pair in a directory of its own, and the tokens it signs.
pub struct Keys {
    directory: tempfile::TempDir,
}

impl Keys {
    /// Makes a pair.
    pub fn new() -> Self {
        let directory = tempfile::tempdir().expect("directory");
        let mut secret = [0; 32];
        secret[..16].copy_from_slice(Uuid::new_v4().as_bytes());
        keys::write(&directory.path().join("private"), &directory.path().join("public"), "test", &secret)
            .expect("keys");
        Self { directory }
    }

    /// Where the private key is.
    pub fn private(&self) -> std::path::PathBuf {
        self.directory.path().join("private")
    }

    /// Where the public key is.
    pub fn public(&self) -> std::path::PathBuf {
        self.directory.path().join("public")
    }

    /// Checks the tokens.
    pub fn verifier(&self) -> Arc<Verifier> {
        Arc::new(Verifier::from_dir(&self.public()).expect("verifier"))
    }

    /// A token of a made-up person, good for an hour.
    pub fn token(&self, role: Role, airports: &[&str]) -> String {
        self.token_of(&person(role, airports), Utc::now() + chrono::Duration::hours(1))
    }

    /// A token of this person.
    pub fn token_of(&self, caller: &Caller, expires_at: DateTime<Utc>) -> String {
        let signer = Signer::from_dir(&self.private()).expect("signer");
        signer.sign(caller, Utc::now(), expires_at).expect("token")
    }
}

impl Default for Keys {
    fn default() -> Self {
        Self::new()
    }
}

/// The key of document fingerprints in tests.
pub fn document_key() -> DocumentKey {
    "documents are recognised, not told".parse().expect("long enough")
}

/// A made-up person.
pub fn person(role: Role, airports: &[&str]) -> Caller {
    Caller {
        user_id: Uuid::new_v4(),
        name: format!("Persona {}", role.code()),
        role,
        airports: airports.iter().map(|a| (*a).to_owned()).collect(),
        session_id: Uuid::new_v4(),
        cookie_hash: None,
        must_change_password: false,
    }
}

/// Serves a service on a free port and connects to it.
pub async fn serve<S>(service: S, verifier: Arc<Verifier>) -> Channel
where
    S: Service<http::Request<Body>, Response = http::Response<Body>, Error = Infallible>
        + NamedService
        + Clone
        + Send
        + Sync
        + 'static,
    S::Future: Send,
{
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("port");
    let address = listener.local_addr().expect("address");
    let access = AccessLayer::new(verifier);
    tokio::spawn(server::serve(listener, service, access, std::future::pending()));
    Endpoint::from_shared(format!("http://{address}")).expect("endpoint").connect_lazy()
}

/// A request with a bearer token.
pub fn signed<T>(token: &str, message: T) -> Request<T> {
    let mut request = Request::new(message);
    request.metadata_mut().insert("authorization", format!("Bearer {token}").parse().expect("header"));
    request
}

/// Waits until the condition holds; panics after 30 s.
pub async fn eventually<F>(what: &str, mut holds: impl FnMut() -> F)
where
    F: Future<Output = bool>,
{
    let limit = tokio::time::Instant::now() + Duration::from_secs(30);
    while !holds().await {
        assert!(tokio::time::Instant::now() < limit, "waited in vain: {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Whether a program is on the path, for a clear message instead of a cryptic failure.
fn require(program: &str) {
    let found = std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|dir| Path::new(&dir).join(program).exists()));
    assert!(found, "{program} is not installed; `make test` installs it");
}
