//! The audit service: records every event and serves the chain.

use std::{
    fs,
    io::{BufRead, BufReader, BufWriter, stdin, stdout},
    path::{Path, PathBuf},
    process::ExitCode,
    sync::Arc,
};

use anyhow::{Context as _, Result, anyhow};
use chrono::NaiveDate;
use clap::{Args, Parser, Subcommand};
use pinzon_chassis::{
    access::AccessLayer, background, caller::Verifier, clock::Clock, config, database, monitor::Monitor,
    server, signature::Authority, telemetry, tls::Tls,
};
use pinzon_events::{consumer::Consumer, dead_letter, monitor::sample_connections, stream};
use tokio::{net::TcpListener, sync::watch};

use crate::{
    MIGRATIONS,
    command::{self, Heads},
    file::{self, span::Period},
    head::Head,
    ingest::Ingest,
    routes,
    rpc::Rpc,
    store,
};

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
    /// Recomputes the chain; fails if it is broken.
    Verify(Verify),
    /// Writes a file of records to standard output, as `GET /api/audit/export` does, the oldest first.
    Export(Export),
    /// Verifies such a file, without the database; fails if it is not as it was written.
    VerifyFile(VerifyFile),
    /// Lists events that could not be recorded, and decides about them.
    DeadLetters(DeadLetters),
}

#[derive(Args)]
struct Connection {
    /// PostgreSQL, as the service's app role.
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database_url: String,
}

#[derive(Args)]
struct Verify {
    #[command(flatten)]
    connection: Connection,
    #[command(flatten)]
    tls: Tls,
    /// File with heads that were printed before and kept elsewhere: the chain must still go through each.
    #[arg(long)]
    heads: Option<PathBuf>,
}

#[derive(Args)]
struct DeadLetters {
    #[command(flatten)]
    arguments: dead_letter::Arguments,
    #[command(flatten)]
    tls: Tls,
}

#[derive(Args)]
struct Export {
    #[command(flatten)]
    connection: Connection,
    #[command(flatten)]
    tls: Tls,
    /// First day on the islands on which they were recorded, `YYYY-MM-DD`.
    #[arg(long)]
    from: Option<NaiveDate>,
    /// Last day on the islands on which they were recorded.
    #[arg(long)]
    to: Option<NaiveDate>,
}

#[derive(Args)]
struct VerifyFile {
    /// The file; `-` is standard input.
    file: PathBuf,
    /// Certificate of the authority of the installation that wrote the file; that of this one if left out.
    #[arg(long, required_unless_present = "directory")]
    authority: Option<PathBuf>,
    /// Directory with the `authority.pem` of this installation.
    #[arg(long = "tls", env = "PINZON_TLS")]
    directory: Option<PathBuf>,
    /// File with heads that were kept elsewhere: the records must go through those that are about them.
    #[arg(long)]
    heads: Option<PathBuf>,
    /// It is a selection: it need not end with the line that says which records are all of a period.
    #[arg(long)]
    selection: bool,
}

/// Does what the arguments of the process say.
///
/// # Errors
/// It could not be done.
#[tokio::main]
pub async fn main() -> anyhow::Result<ExitCode> {
    match Cli::parse().command {
        Command::Serve(settings) => serve(*settings).await?,
        Command::Migrate(settings) => {
            database::migrate(&settings.migrator_database_url, &MIGRATIONS).await?;
        }
        Command::Verify(Verify { connection, tls, heads }) => {
            let identity = tls.identity()?;
            let pool = database::pool(&connection.database_url)?;
            let found = store::verification::verify(&pool, identity.signatures(), None).await?;
            println!("{}", command::told(&found));
            let mut intact = found.first_broken.is_none();
            if let Some(path) = heads {
                let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
                let heads = command::check_heads(&pool, identity.signatures(), &text).await?;
                println!("{}", command::told_of_heads(&heads));
                intact &= matches!(heads, Heads::Held(_));
            }
            if intact {
                println!("{}", Head::sign(&found, Clock::system().now(), identity.signatures())?);
            }
            return Ok(if intact { ExitCode::SUCCESS } else { ExitCode::FAILURE });
        }
        Command::Export(Export { connection, tls, from, to }) => {
            let identity = tls.identity()?;
            let pool = database::pool(&connection.database_url)?;
            let (now, period) = (Clock::system().now(), Period { from, to });
            let mut file = BufWriter::new(stdout().lock());
            let count = command::export(&pool, identity.signatures(), now, period, &mut file).await?;
            eprintln!("registros: {count}");
        }
        Command::VerifyFile(asked) => return verify_file(&asked),
        Command::DeadLetters(DeadLetters { arguments, tls }) => {
            let signatures = tls.identity()?.signatures().clone();
            arguments.run(&Ingest { clock: Clock::system(), signatures }).await?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn verify_file(asked: &VerifyFile) -> Result<ExitCode> {
    let own = asked.directory.as_ref().map(|directory| directory.join("authority.pem"));
    let authority = asked.authority.clone().or(own).context("no authority is named")?;
    let authority = read(&authority, |path| Authority::from_pem(&fs::read(path)?))?;
    let heads = match &asked.heads {
        None => Vec::new(),
        Some(path) => command::signed_heads(&authority, &read(path, |path| Ok(fs::read_to_string(path)?))?)
            .map_err(|head| anyhow!(command::told_of_heads(&Heads::Unsigned(head))))?,
    };
    let file: Box<dyn BufRead> = if asked.file == Path::new("-") {
        Box::new(stdin().lock())
    } else {
        Box::new(BufReader::new(read(&asked.file, |path| Ok(fs::File::open(path)?))?))
    };
    let found = match file::reader::verify(file, &authority, &heads) {
        Ok(found) => found,
        Err(refusal) => {
            println!("{refusal}");
            return Ok(ExitCode::FAILURE);
        }
    };
    if found.span.is_none() && !asked.selection {
        println!("{}", command::NO_END);
        return Ok(ExitCode::FAILURE);
    }
    println!("{}", command::told_of_file(&found));
    if asked.heads.is_some() {
        println!("cabezas firmadas por las que pasa: {} de {}", found.heads, heads.len());
    }
    Ok(ExitCode::SUCCESS)
}

/// Reads a file, and names it when that fails.
fn read<T>(path: &Path, read: impl FnOnce(&Path) -> Result<T>) -> Result<T> {
    read(path).with_context(|| path.display().to_string())
}

async fn serve(settings: config::Serve) -> anyhow::Result<()> {
    let _telemetry = telemetry::init("audit")?;
    settings.metrics.start("audit");
    let pool = database::pool(&settings.database_url)?;
    let identity = settings.tls.identity()?;
    let nats = stream::connect(&settings.nats_url, &identity).await?;
    let monitor = Monitor::new(&Clock::system());
    tokio::spawn(sample_connections(monitor.clone(), pool.clone(), nats.clone()));
    let clock = Clock::system();
    let verifier = Arc::new(Verifier::from_dir(&settings.auth_public_keys)?);
    let signatures = identity.signatures().clone();
    let ingest = || Ingest { clock: clock.clone(), signatures: signatures.clone() };
    let told = database::wait_for(async || ingest().record_decisions(&pool).await).await;
    if told > 0 {
        tracing::info!(told, "decisions of an earlier release were recorded");
    }
    let (stop, stopped) = watch::channel(false);
    let consumer = Consumer {
        pool: pool.clone(),
        nats,
        identity: identity.clone(),
        stream_replicas: settings.stream_replicas,
        name: "audit",
        filter: stream::SUBJECTS,
        handler: ingest(),
        monitor: monitor.clone(),
    };
    let consuming = tokio::spawn(consumer.run(stopped));

    let listener = TcpListener::bind(settings.listen).await?;
    let rpc = Rpc { pool, clock, signatures, verifications: Arc::default() };
    let watching = tokio::spawn({
        let (rpc, monitor) = (rpc.clone(), monitor.clone());
        async move { background::run("chain", || rpc.watch_chain(&monitor)).await }
    });
    let access = AccessLayer::new(verifier);
    server::serve(listener, &identity, routes(rpc), access, monitor, server::stop_signal()).await?;

    watching.abort();
    let _ = stop.send(true);
    consuming.await?;
    Ok(())
}
