//! `pinzon-catalogues`: products, small catalogues, legal basis and settings.

use std::{
    io::{stdin, stdout},
    path::PathBuf,
    process::ExitCode,
    sync::Arc,
};

use anyhow::Result;
use clap::{Args, Parser};
use pinzon_chassis::{
    access::AccessLayer,
    background,
    caller::Verifier,
    clock::Clock,
    config::{Migrate, Serve},
    database,
    monitor::Monitor,
    server, telemetry,
};
use pinzon_events::{Source, monitor::sample_connections, relay::Relay, stream};
use tokio::{net::TcpListener, runtime::Runtime, sync::watch};

use crate::{
    MIGRATIONS,
    change::Changed,
    import::{
        command, job,
        reader::{self, Reader},
        reference,
    },
    routes,
    search::copy::{Copy, CopyFile},
    service::Service,
};

#[derive(Parser)]
#[command(about)]
enum Command {
    /// Answers calls and publishes facts.
    Serve(Settings),
    /// Brings the database up to date.
    Migrate(Migrate),
    /// Loads the reference files of a directory; says what changed.
    Import(Files),
    /// Writes the catalogue as reference files into a directory that has none of them.
    Export(Files),
    /// Reads a file of products from the standard input for a service that serves.
    #[command(hide = true)]
    ReadFile,
}

#[derive(Args)]
struct Settings {
    #[command(flatten)]
    serve: Serve,
    /// File in which the products outlive a restart, so that they can be searched before
    /// PostgreSQL answers.
    #[arg(long, env = "PINZON_CATALOGUE_COPY")]
    copy: Option<PathBuf>,
}

#[derive(Args)]
struct Files {
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database_url: String,
    /// Directory of CSV files.
    directory: PathBuf,
}

/// Does what the arguments of the process say.
///
/// # Errors
/// It could not be done.
pub fn main() -> Result<ExitCode> {
    match Command::parse() {
        Command::Serve(config) => Runtime::new()?.block_on(serve(config))?,
        Command::Migrate(config) => {
            Runtime::new()?.block_on(database::migrate(&config.migrator_database_url, &MIGRATIONS))?;
        }
        Command::Import(config) => return Runtime::new()?.block_on(import(config)),
        Command::Export(config) => Runtime::new()?.block_on(export(config))?,
        // Without the threads of a runtime, because it may take little memory.
        Command::ReadFile => return Ok(reader::serve(stdin().lock(), stdout().lock())?),
    }
    Ok(ExitCode::SUCCESS)
}

async fn serve(Settings { serve: config, copy }: Settings) -> Result<()> {
    let _telemetry = telemetry::init("catalogues")?;
    config.metrics.start("catalogues");
    let pool = database::pool(&config.database_url)?;
    let identity = config.tls.identity()?;
    let nats = stream::connect(&config.nats_url, &identity).await?;
    let monitor = Monitor::new(&Clock::system());
    tokio::spawn(sample_connections(monitor.clone(), pool.clone(), nats.clone()));
    let verifier = Arc::new(Verifier::from_dir(&config.auth_public_keys)?);
    let changed = Changed::default();
    let key = identity.derive_key("catalogue copy");
    let copy = Copy::open(copy.map(|path| CopyFile { path, key }));
    let service = Service { pool: pool.clone(), changed: changed.clone(), clock: Clock::system() };
    let (stop, stopped) = watch::channel(false);
    let watching = tokio::spawn({
        let (pool, stopped) = (pool.clone(), stopped.clone());
        background::run("imports", move || job::watch(pool.clone(), Clock::system(), stopped.clone()))
    });
    let routes = routes(service, copy.clone(), Reader::of_this_program());
    let copy = tokio::spawn({
        let (pool, changed, monitor, stopped) =
            (pool.clone(), changed.clone(), monitor.clone(), stopped.clone());
        background::run("catalogue", move || {
            copy.clone().run(pool.clone(), changed.clone(), monitor.clone(), stopped.clone())
        })
    });
    let relay = Relay {
        pool,
        nats,
        identity: identity.clone(),
        stream_replicas: config.stream_replicas,
        source: Source::Catalogue,
        consumers: &["audit"],
        wake: changed.relay,
        monitor: monitor.clone(),
    };
    let relay = tokio::spawn(relay.run(stopped));
    let listener = TcpListener::bind(config.listen).await?;
    let access = AccessLayer::new(verifier);
    server::serve(listener, &identity, routes, access, monitor, server::stop_signal()).await?;
    stop.send_replace(true);
    relay.await?;
    copy.await?;
    watching.await?;
    Ok(())
}

async fn import(config: Files) -> Result<ExitCode> {
    let pool = database::pool(&config.database_url)?;
    let outcomes = reference::run(&pool, &Clock::system(), &config.directory).await?;
    for outcome in &outcomes {
        if outcome.is_failure() {
            eprintln!("{outcome}");
        } else {
            println!("{outcome}");
        }
    }
    let failed = outcomes.iter().any(reference::Outcome::is_failure);
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

async fn export(config: Files) -> Result<()> {
    let pool = database::pool(&config.database_url)?;
    for written in command::export(&pool, &Clock::system(), &config.directory).await? {
        println!("{written}");
    }
    Ok(())
}
