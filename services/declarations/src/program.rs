//! `pinzon-declarations`: sworn declarations of goods.

use std::{fs, path::PathBuf, process::ExitCode, sync::Arc, time::Duration};

use anyhow::{Context as _, Result};
use chrono::NaiveDate;
use clap::{Args, Parser};
use pinzon_airports::Airports;
use pinzon_chassis::{
    access::AccessLayer,
    background,
    caller::Verifier,
    clock::Clock,
    config::{Migrate, NewKey, Serve},
    database, keys,
    monitor::Monitor,
    server, telemetry,
};
use pinzon_domain::DocumentKey;
use pinzon_events::{
    Source, consumer::Consumer, dead_letter, monitor::sample_connections, outbox::Wake, relay::Relay, stream,
};
use pinzon_proto::retentions::v1::person_service_client::PersonServiceClient;
use pinzon_purge::Purge;
use pinzon_seal::{SealKeys, Sealer};
use tokio::{net::TcpListener, sync::watch};
use tonic::transport::Endpoint;

use crate::{
    MIGRATIONS, control::rpc::Control, draw::replay, ingest::Ingest, passenger::job::ActPeople,
    purge::store::Travellers, routes, service::Service, submission, upkeep::job::Upkeep,
};

#[derive(Parser)]
#[command(about)]
enum Command {
    /// Answers calls, publishes facts and learns of acts.
    Serve(Box<Settings>),
    /// Brings the database up to date.
    Migrate(Migrate),
    /// Lists facts that could not be applied, and decides about them.
    DeadLetters(dead_letter::Arguments),
    /// Removes personal data whose retention period is over.
    Purge(Box<pinzon_purge::Arguments>),
    /// Writes a first seal key; does nothing when there is one (`--rotate` adds another).
    NewKey {
        #[command(flatten)]
        directories: NewKey,
        /// Adds a key although there is one; the next start seals with it.
        #[arg(long)]
        rotate: bool,
    },
    /// Replays the draw of a day from files of the audit; fails where the day was not drawn as its seed says.
    ReplayDraw {
        /// The day, `YYYY-MM-DD`.
        #[arg(long)]
        day: NaiveDate,
        /// Files of the audit (`GET /api/audit/export`), from three days before the day to the day after it.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

#[derive(Args)]
struct Settings {
    #[command(flatten)]
    config: Serve,
    /// Directory of the private keys QR tokens are sealed with.
    #[arg(long, env = "PINZON_SEAL_SIGNING_KEYS")]
    seal_keys: PathBuf,
    /// Directory of the public keys that verify them, old ones included.
    #[arg(long, env = "PINZON_SEAL_PUBLIC_KEYS")]
    seal_public_keys: PathBuf,
    /// Secret that documents are recognised with; the same as that of retentions.
    #[arg(long, env = "PINZON_DOCUMENT_KEY", hide_env_values = true)]
    document_key: DocumentKey,
    /// Where catalogues answers.
    #[arg(long, env = "CATALOGUES_URL")]
    catalogues_url: Endpoint,
    /// Where retentions answers.
    #[arg(long, env = "RETENTIONS_URL")]
    retentions_url: Endpoint,
    /// Seconds between two times that the service does what it does by itself, such as letting declarations expire.
    #[arg(long, env = "PINZON_UPKEEP_SECONDS", default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..))]
    upkeep_seconds: u64,
}

/// Does what the arguments of the process say.
///
/// # Errors
/// It could not be done.
#[tokio::main]
pub async fn main() -> Result<ExitCode> {
    match Command::parse() {
        Command::Serve(settings) => serve(*settings).await?,
        Command::Migrate(config) => database::migrate(&config.migrator_database_url, &MIGRATIONS).await?,
        Command::DeadLetters(arguments) => arguments.run(&Ingest).await?,
        Command::Purge(arguments) => arguments.run::<Travellers>().await?,
        Command::NewKey { directories, rotate } => keys::create(&directories, rotate, &Clock::system())?,
        Command::ReplayDraw { day, files } => return replay_draw(day, &files),
    }
    Ok(ExitCode::SUCCESS)
}

#[allow(clippy::print_stdout, reason = "the command's result")]
fn replay_draw(day: NaiveDate, files: &[PathBuf]) -> Result<ExitCode> {
    let mut records = Vec::new();
    for file in files {
        let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
        records.extend(replay::read(&text).with_context(|| file.display().to_string())?);
    }
    let told = replay::replay(day, records);
    println!("{told}");
    Ok(if told.differences.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

async fn serve(settings: Settings) -> Result<()> {
    let Settings {
        config,
        seal_keys,
        seal_public_keys,
        document_key,
        catalogues_url,
        retentions_url,
        upkeep_seconds,
    } = settings;
    let _telemetry = telemetry::init("declarations")?;
    config.metrics.start("declarations");
    let pool = database::pool(&config.database_url)?;
    let identity = config.tls.identity()?;
    let nats = stream::connect(&config.nats_url, &identity).await?;
    let monitor = Monitor::new(&Clock::system());
    tokio::spawn(sample_connections(monitor.clone(), pool.clone(), nats.clone()));
    let mark = document_key.mark();
    let known = database::wait_for(async || submission::store::document_key_mark(&pool, &mark).await).await;
    document_key.expect_mark(&known)?;
    let verifier = Arc::new(Verifier::from_dir(&config.auth_public_keys)?);
    let sealer = Arc::new(Sealer::from_dir(&seal_keys)?);
    let keys = Arc::new(SealKeys::from_dir(&seal_public_keys, &sealer)?);
    let wake = Wake::new();
    let catalogues = identity.peer("catalogues", catalogues_url)?;
    let airports = Airports::new(catalogues.clone());
    let control = Control::new(catalogues.clone());
    let upkeep =
        Upkeep { pool: pool.clone(), control: control.clone(), clock: Clock::system(), wake: wake.clone() };
    let act_people = ActPeople {
        pool: pool.clone(),
        retentions: PersonServiceClient::new(identity.peer("retentions", retentions_url)?),
        document_key: document_key.clone(),
        clock: Clock::system(),
    };
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
        control,
        sealer,
        document_key,
        clock: Clock::system(),
        wake: wake.clone(),
    };
    let (stop, stopped) = watch::channel(false);
    let consumer = Consumer {
        pool: pool.clone(),
        nats: nats.clone(),
        identity: identity.clone(),
        stream_replicas: config.stream_replicas,
        name: "declarations",
        filter: "pinzon.retention.>",
        handler: Ingest,
        monitor: monitor.clone(),
    };
    let keeping_up = tokio::spawn({
        let (every, stopped) = (Duration::from_secs(upkeep_seconds), stopped.clone());
        background::run("upkeep", move || upkeep.clone().run(every, stopped.clone()))
    });
    let registering = tokio::spawn({
        let stopped = stopped.clone();
        background::run("people of acts", move || act_people.clone().run(stopped.clone()))
    });
    let consuming = tokio::spawn(consumer.run(stopped.clone()));
    let relay = Relay {
        pool,
        nats,
        identity: identity.clone(),
        stream_replicas: config.stream_replicas,
        source: Source::Declaration,
        consumers: &["audit"],
        wake,
        monitor: monitor.clone(),
    };
    let relaying = tokio::spawn(relay.run(stopped.clone()));
    let purging = tokio::spawn(background::run("purge", move || {
        purge.clone().run_daily::<Travellers>(stopped.clone())
    }));
    let listener = TcpListener::bind(config.listen).await?;
    let access = AccessLayer::new(verifier);
    server::serve(listener, &identity, routes(service, keys), access, monitor, server::stop_signal()).await?;
    stop.send_replace(true);
    relaying.await?;
    consuming.await?;
    keeping_up.await?;
    registering.await?;
    purging.await?;
    Ok(())
}
