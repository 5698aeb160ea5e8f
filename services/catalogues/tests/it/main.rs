//! The service behind its real server, with the reference files of the repository.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

mod import;
mod lists;
mod search;

use std::path::{Path, PathBuf};

use pinzon_catalogues::{
    change::Changed,
    copy::Copy,
    import::{Outcome, run},
    rpc::{ACCESS, Rpc},
};
use pinzon_chassis::clock::Clock;
use pinzon_harness::{Keys, as_app, serve};
use pinzon_proto::catalogues::v1::{
    catalogue_service_client::CatalogueServiceClient, catalogue_service_server::CatalogueServiceServer,
};
use sqlx::PgPool;
use tokio::sync::watch;
use tonic::transport::Channel;

type Client = CatalogueServiceClient<Channel>;

const APP: &str = "pinzon_catalogues_app";

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/data")
}

fn at(instant: &str) -> Clock {
    Clock::fixed(instant.parse().unwrap())
}

/// Loads a directory as the app role.
async fn import_at(pool: &PgPool, instant: &str, directory: &Path) -> Vec<Outcome> {
    run(&as_app(pool, APP).await, &at(instant), directory).await.unwrap()
}

async fn import(pool: &PgPool, directory: &Path) -> Vec<Outcome> {
    import_at(pool, "2026-11-21T12:00:00Z", directory).await
}

/// Serves whatever is in the database.
async fn client(pool: &PgPool) -> Client {
    let pool = as_app(pool, APP).await;
    let copy = Copy::default();
    copy.refresh(&pool).await.unwrap();
    client_of(pool, copy).await
}

/// Serves from a copy, which follows the database.
async fn client_of(pool: PgPool, copy: Copy) -> Client {
    let changed = Changed::default();
    let (stop, stopped) = watch::channel(false);
    tokio::spawn(copy.clone().run(pool.clone(), changed.clone(), stopped));
    let rpc = Rpc { pool: pool.clone(), copy, changed, clock: at("2026-11-21T12:00:00Z") };
    // The database is dropped after the test, which waits for every connection to it.
    tokio::spawn(async move {
        pool.close_event().await;
        stop.send_replace(true);
    });
    let channel = serve(CatalogueServiceServer::new(rpc), ACCESS, Keys::new().verifier()).await;
    CatalogueServiceClient::new(channel)
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
