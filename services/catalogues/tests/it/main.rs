//! The service behind its real server, with the reference files of the repository.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

mod declarable;
mod edits;
mod entries;
mod import;
mod imports;
mod legal;
mod legal_links;
mod lists;
mod media;
mod products;
mod search;
mod settings;

use std::path::{Path, PathBuf};

use pinzon_catalogues::{
    change::Changed,
    import::{
        reader::Reader,
        reference::{Outcome, run},
    },
    routes,
    search::copy::Copy,
    service::Service,
};
use pinzon_chassis::{
    Reason,
    caller::Role,
    clock::Clock,
    monitor::Monitor,
    status::{reason_of, violations_of},
};
use pinzon_harness::{Keys, as_app, serve, signed};
use pinzon_proto::catalogues::v1::{
    entry_service_client::EntryServiceClient, figure_service_client::FigureServiceClient,
    history_service_client::HistoryServiceClient, import_service_client::ImportServiceClient,
    legal_service_client::LegalServiceClient, media_service_client::MediaServiceClient,
    product_service_client::ProductServiceClient, search_service_client::SearchServiceClient,
    setting_service_client::SettingServiceClient,
};
use sqlx::PgPool;
use tokio::sync::watch;
use tonic::{Request, Status, transport::Channel};

/// A client of every gRPC service of the process.
#[derive(Clone)]
struct Client {
    search: SearchServiceClient<Channel>,
    products: ProductServiceClient<Channel>,
    entries: EntryServiceClient<Channel>,
    legal: LegalServiceClient<Channel>,
    settings: SettingServiceClient<Channel>,
    media: MediaServiceClient<Channel>,
    imports: ImportServiceClient<Channel>,
    history: HistoryServiceClient<Channel>,
    figures: FigureServiceClient<Channel>,
}

impl Client {
    fn new(channel: &Channel) -> Self {
        Self {
            search: SearchServiceClient::new(channel.clone()),
            products: ProductServiceClient::new(channel.clone()),
            entries: EntryServiceClient::new(channel.clone()),
            legal: LegalServiceClient::new(channel.clone()),
            settings: SettingServiceClient::new(channel.clone()),
            media: MediaServiceClient::new(channel.clone()),
            imports: ImportServiceClient::new(channel.clone()),
            history: HistoryServiceClient::new(channel.clone()),
            figures: FigureServiceClient::new(channel.clone()),
        }
    }
}

const NOW: &str = "2026-11-21T12:00:00Z";
const APP: &str = "pinzon_catalogues_app";
/// The version of the catalogue once every reference file has been loaded: each that has rows is one more.
const LOADED: i64 = 21;

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/data")
}

fn at(instant: &str) -> Clock {
    Clock::fixed(instant.parse().unwrap())
}

/// Files are read by the program of the service.
fn reader() -> Reader {
    Reader::new(env!("CARGO_BIN_EXE_pinzon-catalogues"))
}

/// Loads a directory as the app role.
async fn import_at(pool: &PgPool, instant: &str, directory: &Path) -> Vec<Outcome> {
    run(&as_app(pool, APP).await, &at(instant), directory).await.unwrap()
}

async fn import(pool: &PgPool, directory: &Path) -> Vec<Outcome> {
    import_at(pool, "2026-11-21T12:00:00Z", directory).await
}

/// The service and whoever may sign in to it.
struct Stage {
    client: Client,
    keys: Keys,
    /// The token of the only administrator; without it each message is of another one.
    only_admin: Option<String>,
}

impl Stage {
    /// Serves whatever is in the database at an instant.
    async fn at(pool: &PgPool, instant: &str) -> Self {
        let pool = as_app(pool, APP).await;
        let copy = Copy::default();
        copy.refresh(&pool).await.unwrap();
        Self::of(pool, copy, instant).await
    }

    /// Serves from a copy, which follows the database.
    async fn of(pool: PgPool, copy: Copy, instant: &str) -> Self {
        let changed = Changed::default();
        let (stop, stopped) = watch::channel(false);
        tokio::spawn(copy.clone().run(
            pool.clone(),
            changed.clone(),
            Monitor::new(&Clock::system()),
            stopped,
        ));
        let service = Service { pool: pool.clone(), changed, clock: at(instant) };
        // The database is dropped after the test, which waits for every connection to it.
        tokio::spawn(async move {
            pool.close_event().await;
            stop.send_replace(true);
        });
        let keys = Keys::new();
        let channel = serve(routes(service, copy, reader()), keys.verifier()).await;
        Self { client: Client::new(&channel), keys, only_admin: None }
    }

    /// Serves the reference files.
    async fn loaded(pool: &PgPool) -> Self {
        assert!(import(pool, &data()).await.iter().all(|outcome| !outcome.is_failure()));
        Self::at(pool, NOW).await
    }

    /// A message of an administrator.
    fn admin<T>(&self, message: T) -> Request<T> {
        match &self.only_admin {
            Some(token) => signed(token, message),
            None => self.by(Role::Admin, message),
        }
    }

    /// A message of an administrator of some airports.
    fn region<T>(&self, airports: &[&str], message: T) -> Request<T> {
        signed(&self.keys.token(Role::RegionalAdmin, airports), message)
    }

    /// A message of somebody.
    fn by<T>(&self, role: Role, message: T) -> Request<T> {
        signed(&self.keys.token(role, &["GPS"]), message)
    }
}

/// Serves whatever is in the database.
async fn client(pool: &PgPool) -> Client {
    Stage::at(pool, NOW).await.client
}

/// What a refusal says about fields.
fn wrong_fields(status: &Status) -> Vec<(String, Reason)> {
    assert_eq!(reason_of(status), Reason::InvalidFields, "{status:?}");
    violations_of(status).into_iter().map(|v| (v.field, v.reason)).collect()
}

/// Serves the reference files.
async fn loaded(pool: &PgPool) -> Client {
    assert!(import(pool, &data()).await.iter().all(|outcome| !outcome.is_failure()));
    client(pool).await
}

async fn count(pool: &PgPool, table: &str) -> i64 {
    let sql = format!("select count(*) from {table}");
    sqlx::query_scalar(sqlx::AssertSqlSafe(sql)).fetch_one(pool).await.unwrap()
}
