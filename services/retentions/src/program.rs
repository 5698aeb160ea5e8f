//! `pinzon-retentions`: acts of retention and rejection of goods.

use std::{path::PathBuf, sync::Arc};

use anyhow::Result;
use clap::{Args, Parser};
use pinzon_airports::Airports;
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
use pinzon_domain::DocumentKey;
use pinzon_events::{Source, monitor::sample_connections, outbox::Wake, relay::Relay, stream};
use pinzon_proto::declarations::v1::declaration_service_client::DeclarationServiceClient;
use pinzon_purge::Purge;
use pinzon_seal::{SealKeys, Sealer};
use tokio::{net::TcpListener, sync::watch};
use tonic::transport::Endpoint;

use crate::{MIGRATIONS, issue, purge::store::Acts, routes, service::Service};

#[derive(Parser)]
#[command(about)]
enum Command {
    /// Answers calls and publishes facts.
    Serve(Box<Settings>),
    /// Brings the database up to date.
    Migrate(Migrate),
    /// Removes personal data whose retention period is over.
    Purge(Box<pinzon_purge::Arguments>),
}

#[derive(Args)]
struct Settings {
    #[command(flatten)]
    config: Serve,
    /// Secret that documents are recognised with; the same as that of declarations.
    #[arg(long, env = "PINZON_DOCUMENT_KEY", hide_env_values = true)]
    document_key: DocumentKey,
    /// Directory of the private keys QR tokens are sealed with; the same as that of declarations.
    #[arg(long, env = "PINZON_SEAL_SIGNING_KEYS")]
    seal_keys: PathBuf,
    /// Directory of the public keys that verify them; the same as that of declarations, which lists them.
    #[arg(long, env = "PINZON_SEAL_PUBLIC_KEYS")]
    seal_public_keys: PathBuf,
    /// Where catalogues answers.
    #[arg(long, env = "CATALOGUES_URL")]
    catalogues_url: Endpoint,
    /// Where auth answers.
    #[arg(long, env = "AUTH_URL")]
    auth_url: Endpoint,
    /// Where declarations answers.
    #[arg(long, env = "DECLARATIONS_URL")]
    declarations_url: Endpoint,
}

/// Does what the arguments of the process say.
///
/// # Errors
/// It could not be done.
#[tokio::main]
pub async fn main() -> Result<()> {
    match Command::parse() {
        Command::Serve(settings) => serve(*settings).await,
        Command::Migrate(config) => database::migrate(&config.migrator_database_url, &MIGRATIONS).await,
        Command::Purge(arguments) => arguments.run::<Acts>().await,
    }
}

async fn serve(settings: Settings) -> Result<()> {
    let Settings {
        config,
        document_key,
        seal_keys,
        seal_public_keys,
        catalogues_url,
        auth_url,
        declarations_url,
    } = settings;
    let _telemetry = telemetry::init("retentions")?;
    config.metrics.start("retentions");
    let pool = database::pool(&config.database_url)?;
    let identity = config.tls.identity()?;
    let nats = stream::connect(&config.nats_url, &identity).await?;
    let monitor = Monitor::new(&Clock::system());
    tokio::spawn(sample_connections(monitor.clone(), pool.clone(), nats.clone()));
    let mark = document_key.mark();
    let known = database::wait_for(async || issue::store::document_key_mark(&pool, &mark).await).await;
    document_key.expect_mark(&known)?;
    let verifier = Arc::new(Verifier::from_dir(&config.auth_public_keys)?);
    let sealer = Arc::new(Sealer::from_dir(&seal_keys)?);
    // A token that no device can verify must not be printed.
    SealKeys::from_dir(&seal_public_keys, &sealer)?;
    let wake = Wake::new();
    let catalogues = identity.peer("catalogues", catalogues_url)?;
    let airports = Airports::new(catalogues.clone());
    let purge = Purge {
        pool: pool.clone(),
        catalogues: catalogues.clone(),
        clock: Clock::system(),
        wake: wake.clone(),
    };
    let service = Service {
        pool: pool.clone(),
        catalogues,
        airports,
        auth: identity.peer("auth", auth_url)?,
        declarations: DeclarationServiceClient::new(identity.peer("declarations", declarations_url)?),
        sealer,
        document_key,
        clock: Clock::system(),
        wake: wake.clone(),
    };
    let (stop, stopped) = watch::channel(false);
    let relay = Relay {
        pool,
        nats,
        identity: identity.clone(),
        stream_replicas: config.stream_replicas,
        source: Source::Retention,
        consumers: &["audit", "declarations"],
        wake,
        monitor: monitor.clone(),
    };
    let relaying = tokio::spawn(relay.run(stopped.clone()));
    let purging =
        tokio::spawn(background::run("purge", move || purge.clone().run_daily::<Acts>(stopped.clone())));
    let listener = TcpListener::bind(config.listen).await?;
    let access = AccessLayer::new(verifier);
    server::serve(listener, &identity, routes(service), access, monitor, server::stop_signal()).await?;
    stop.send_replace(true);
    relaying.await?;
    purging.await?;
    Ok(())
}
