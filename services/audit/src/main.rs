//! The audit service: records every event and serves the chain.

use std::sync::Arc;

use clap::{Parser, Subcommand};
use pinzon_audit::{MIGRATIONS, ingest::Ingest, rpc::Rpc};
use pinzon_chassis::{
    access::AccessLayer, caller::Verifier, clock::Clock, config, database, monitor::Monitor, server,
    telemetry,
};
use pinzon_events::{consumer::Consumer, dead_letter, monitor::sample_connections, stream};
use pinzon_proto::{
    audit::v1::audit_service_server::AuditServiceServer,
    events::v1::dead_letter_service_server::DeadLetterServiceServer,
};
use tokio::{net::TcpListener, sync::watch};

#[derive(Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Records events and answers calls.
    Serve(Box<config::Serve>),
    /// Applies the database migrations.
    Migrate(config::Migrate),
    /// Lists events that could not be recorded, and decides about them.
    DeadLetters(dead_letter::Arguments),
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::Serve(settings) => serve(*settings).await,
        Command::Migrate(settings) => database::migrate(&settings.migrator_database_url, &MIGRATIONS).await,
        Command::DeadLetters(arguments) => arguments.run(&Ingest { clock: Clock::system() }).await,
    }
}

async fn serve(settings: config::Serve) -> anyhow::Result<()> {
    telemetry::init("audit");
    settings.metrics.start("audit")?;
    let pool = database::pool(&settings.database_url)?;
    let identity = settings.tls.identity()?;
    let nats = stream::connect(&settings.nats_url, &identity).await?;
    let monitor = Monitor::new(&Clock::system());
    tokio::spawn(sample_connections(monitor.clone(), pool.clone(), nats.clone()));
    let clock = Clock::system();
    let verifier = Arc::new(Verifier::from_dir(&settings.auth_public_keys)?);
    let (stop, stopped) = watch::channel(false);
    let consumer = Consumer {
        pool: pool.clone(),
        nats,
        identity: identity.clone(),
        stream_replicas: settings.stream_replicas,
        name: "audit",
        filter: stream::SUBJECTS,
        handler: Ingest { clock: clock.clone() },
        monitor: monitor.clone(),
    };
    let consuming = tokio::spawn(consumer.run(stopped));

    let listener = TcpListener::bind(settings.listen).await?;
    let letters = dead_letter::Rpc::new(pool.clone(), Ingest { clock: clock.clone() }, clock.clone());
    let services = tonic::service::Routes::new(AuditServiceServer::new(Rpc { pool, clock }))
        .add_service(DeadLetterServiceServer::new(letters));
    let access = AccessLayer::new(verifier);
    server::serve(listener, &identity, services, access, monitor, server::stop_signal()).await?;

    let _ = stop.send(true);
    consuming.await?;
    Ok(())
}
