//! For tests only: the service's own database role, real keys and tokens, a real
//! `nats-server` process, and the service behind its real server.
#![warn(missing_docs)]
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "tests fail by panicking"
)]

mod nats;

use std::{
    collections::BTreeSet,
    future::Future,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::{Arc, LazyLock, Mutex},
    time::Duration,
};

use chrono::{DateTime, Utc};
pub use nats::Nats;
use pinzon_certificates::Holder;
use pinzon_chassis::{
    ClosedSet,
    access::AccessLayer,
    caller::{Caller, Role, Signer, Verifier},
    clock::Clock,
    keys,
    monitor::Monitor,
    server,
    tls::Identity,
};
use pinzon_domain::DocumentKey;
use sqlx::{PgPool, postgres::PgPoolOptions};
use tempfile::TempDir;
use time::OffsetDateTime;
use tokio::net::TcpListener;
use tonic::{
    Request,
    service::Routes,
    transport::{Channel, Endpoint},
};
use uuid::Uuid;

/// Connects to the test's database with the rights of the service's app role.
pub async fn as_app(pool: &PgPool, role: &'static str) -> PgPool {
    let app = PgPoolOptions::new()
        .max_connections(12)
        // On a busy machine a hundred calls at once wait long for each other.
        .acquire_timeout(LIMIT)
        .after_connect(move |conn, _| {
            Box::pin(async move {
                sqlx::query("select set_config('role', $1, false)").bind(role).execute(conn).await?;
                Ok(())
            })
        })
        .connect_with((*pool.connect_options()).clone())
        .await
        .expect("app role");
    // The test drops its database, which waits until every connection is closed.
    let (ended, closing) = (pool.close_event(), app.clone());
    tokio::spawn(async move {
        ended.await;
        closing.close().await;
    });
    app
}

/// A key pair in a temporary directory.
pub struct Keys {
    directory: TempDir,
}

impl Keys {
    /// Creates a pair.
    pub fn new() -> Self {
        let directory = tempfile::tempdir().expect("directory");
        let mut secret = [0; 32];
        secret[..16].copy_from_slice(Uuid::new_v4().as_bytes());
        keys::write(&directory.path().join("private"), &directory.path().join("public"), "test", &secret)
            .expect("keys");
        Self { directory }
    }

    /// Directory of the private key.
    pub fn private(&self) -> std::path::PathBuf {
        self.directory.path().join("private")
    }

    /// Directory of the public key.
    pub fn public(&self) -> std::path::PathBuf {
        self.directory.path().join("public")
    }

    /// Returns a verifier of its tokens.
    pub fn verifier(&self) -> Arc<Verifier> {
        Arc::new(Verifier::from_dir(&self.public()).expect("verifier"))
    }

    /// Signs a token of an invented person, valid for an hour.
    pub fn token(&self, role: Role, airports: &[&str]) -> String {
        self.token_of(&person(role, airports), Utc::now() + chrono::Duration::hours(1))
    }

    /// Signs a token of this person.
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

/// Returns the key of document fingerprints in tests.
pub fn document_key() -> DocumentKey {
    "the key of document fingerprints in tests".parse().expect("long enough")
}

/// Returns an invented person.
pub fn person(role: Role, airports: &[&str]) -> Caller {
    Caller {
        user_id: Uuid::new_v4(),
        name: format!("Persona {}", role.code()),
        role,
        airports: airports.iter().map(|a| (*a).to_owned()).collect(),
        session_id: Uuid::new_v4(),
        cookie_hash: None,
        must_change_password: false,
        must_enrol_second_factor: false,
    }
}

/// Serves services on a free port and connects to it as the gateway.
pub async fn serve(services: Routes, verifier: Arc<Verifier>) -> Channel {
    connect("service", "gateway", listen(services, verifier).await)
}

/// Serves services on a free port, as the process `service`.
pub async fn listen(services: Routes, verifier: Arc<Verifier>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("port");
    let address = listener.local_addr().expect("address");
    let access = AccessLayer::new(verifier);
    tokio::spawn(async move {
        let monitor = Monitor::new(&Clock::system());
        server::serve(listener, &identity("service"), services, access, monitor, std::future::pending()).await
    });
    address
}

/// Connects the process `client` to the process `server` at an address.
pub fn connect(server: &str, client: &str, address: SocketAddr) -> Channel {
    let endpoint = Endpoint::from_shared(format!("https://{address}")).expect("endpoint");
    // One thread of a busy machine runs both sides. It answers late, but it is not frozen.
    identity(client).connect_lazy_within(server, &endpoint, LIMIT, LIMIT).expect("certificate")
}

/// Returns the identity of a process; all of them have one authority.
pub fn identity(name: &str) -> Identity {
    Identity::from_dir(&certificate_directory(name)).expect("identity")
}

/// Returns the directory of a process's certificate.
pub fn certificate_directory(name: &str) -> PathBuf {
    certified(name)
}

/// Returns the directory of a holder's certificate.
fn certified(holder: &str) -> PathBuf {
    static DIRECTORY: LazyLock<Mutex<TempDir>> =
        LazyLock::new(|| Mutex::new(tempfile::tempdir().expect("directory")));
    let directory = DIRECTORY.lock().expect("directory");
    let holders = [Holder::process(holder).expect("holder")];
    pinzon_certificates::issue(directory.path(), &holders, OffsetDateTime::now_utc()).expect("certificate");
    directory.path().join(holder.split('=').next().unwrap_or(holder))
}

/// Creates a request with a bearer token.
pub fn signed<T>(token: &str, message: T) -> Request<T> {
    let mut request = Request::new(message);
    request.metadata_mut().insert("authorization", format!("Bearer {token}").parse().expect("header"));
    request
}

/// Days at the ends of what can be written, to be asked of everything that is sought by days.
pub const ODD_DAYS: [&str; 13] = [
    "",
    "0001-01-01",
    "0001-12-31",
    "1582-10-15",
    "1899-12-31",
    "1900-01-01",
    "2024-02-29",
    "2026-11-25",
    "2999-12-31",
    "3000-01-01",
    "9999-12-31",
    "+10000-01-01",
    "-4713-11-24",
];

/// The columns of a database that may hold what people write, as `table.column`.
pub async fn text_columns(pool: &PgPool) -> BTreeSet<String> {
    let columns: Vec<String> = sqlx::query_scalar(
        "select table_name || '.' || column_name from information_schema.columns
         where table_schema = 'public' and is_generated = 'NEVER' and table_name not like '\\_sqlx%'
           and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')",
    )
    .fetch_all(pool)
    .await
    .unwrap();
    columns.into_iter().collect()
}

/// Returns how many cases a randomized test tries: all in CI, a fifth on the machine of who changes the code and waits.
pub fn cases(all: usize) -> usize {
    if std::env::var_os("CI").is_some() { all } else { all / 5 }
}

/// Longer than anything that makes progress takes beside other tests, which may leave a test one fortieth of a processor.
pub(crate) const LIMIT: Duration = Duration::from_mins(5);

/// Waits until the condition is true; panics after five minutes.
pub async fn eventually<F>(what: &str, mut holds: impl FnMut() -> F)
where
    F: Future<Output = bool>,
{
    let limit = tokio::time::Instant::now() + LIMIT;
    while !holds().await {
        assert!(tokio::time::Instant::now() < limit, "timed out waiting for: {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Panics with a clear message if a program is not installed.
fn require_program(program: &str) {
    let found = std::env::var_os("PATH")
        .is_some_and(|path| std::env::split_paths(&path).any(|dir| Path::new(&dir).join(program).exists()));
    assert!(found, "{program} is not installed; `make test` installs it");
}
