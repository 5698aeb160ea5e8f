//! `pinzon-catalogues`: products, small catalogues, legal basis and settings.

use std::{path::PathBuf, process::ExitCode, sync::Arc};

use anyhow::Result;
use clap::{Args, Parser};
use pinzon_catalogues::{
    MIGRATIONS,
    change::Changed,
    copy::Copy,
    import,
    job::{self, Desk},
    rpc::{Darkroom, Rpc},
};
use pinzon_chassis::{
    access::AccessLayer,
    caller::Verifier,
    clock::Clock,
    config::{Migrate, Serve},
    database, server, telemetry,
};
use pinzon_events::{Source, relay::Relay, stream};
use pinzon_proto::catalogues::v1::catalogue_service_server::CatalogueServiceServer;
use tokio::{net::TcpListener, sync::watch};

#[derive(Parser)]
#[command(about)]
enum Command {
    /// Answers calls and publishes facts.
    Serve(Service),
    /// Brings the database up to date.
    Migrate(Migrate),
    /// Loads the reference files of a directory; says what changed.
    Import(Import),
}

#[derive(Args)]
struct Service {
    #[command(flatten)]
    serve: Serve,
    /// File in which the products outlive a restart, so that they can be searched before
    /// PostgreSQL answers.
    #[arg(long, env = "PINZON_CATALOGUE_COPY")]
    copy: Option<PathBuf>,
}

#[derive(Args)]
struct Import {
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database_url: String,
    /// Directory of CSV files.
    directory: PathBuf,
}

#[tokio::main]
async fn main() -> Result<ExitCode> {
    match Command::parse() {
        Command::Serve(config) => serve(config).await?,
        Command::Migrate(config) => database::migrate(&config.migrator_database_url, &MIGRATIONS).await?,
        Command::Import(config) => return import(config).await,
    }
    Ok(ExitCode::SUCCESS)
}

async fn serve(Service { serve: config, copy }: Service) -> Result<()> {
    telemetry::init("catalogues");
    let pool = database::pool(&config.database_url)?;
    let nats = stream::connect(&config.nats_url).await?;
    let verifier = Arc::new(Verifier::from_dir(&config.auth_public_keys)?);
    let changed = Changed::default();
    let copy = Copy::open(copy);
    let rpc = Rpc {
        pool: pool.clone(),
        copy: copy.clone(),
        changed: changed.clone(),
        clock: Clock::system(),
        darkroom: Darkroom::default(),
        desk: Desk::default(),
    };
    tokio::spawn(job::abandon(pool.clone(), rpc.clock.now()));
    let (stop, stopped) = watch::channel(false);
    let copy = tokio::spawn(copy.run(pool.clone(), changed.clone(), stopped.clone()));
    let relay = Relay { pool, nats, source: Source::Catalogue, consumers: &["audit"], wake: changed.relay };
    let relay = tokio::spawn(relay.run(stopped));
    let listener = TcpListener::bind(config.listen).await?;
    let access = AccessLayer::new(verifier);
    server::serve(listener, CatalogueServiceServer::new(rpc), access, server::stop_signal()).await?;
    stop.send_replace(true);
    relay.await?;
    copy.await?;
    Ok(())
}

async fn import(config: Import) -> Result<ExitCode> {
    let pool = database::pool(&config.database_url)?;
    let outcomes = import::run(&pool, &Clock::system(), &config.directory).await?;
    for outcome in &outcomes {
        if outcome.is_failure() {
            eprintln!("{outcome}");
        } else {
            println!("{outcome}");
        }
    }
    let failed = outcomes.iter().any(import::Outcome::is_failure);
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
