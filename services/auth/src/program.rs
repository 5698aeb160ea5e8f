//! `pinzon-auth`: users, passwords, sessions and tokens.

use std::{io::Read as _, path::PathBuf, sync::Arc, thread, time::Duration};

use anyhow::{Context as _, Result};
use clap::{Args, Parser};
use pinzon_airports::Airports;
use pinzon_chassis::{
    ClosedSet,
    access::AccessLayer,
    background,
    caller::{Role, Signer, Verifier},
    clock::Clock,
    config::{Migrate, NewKey, Serve},
    database, keys,
    monitor::Monitor,
    server, telemetry,
    tls::Tls,
};
use pinzon_events::{Source, monitor::sample_connections, outbox::Wake, relay::Relay, stream};
use sqlx::PgPool;
use tokio::{net::TcpListener, sync::watch, time::interval};
use tonic::transport::Endpoint;
use webauthn_rs::prelude::Url;

use crate::{
    MIGRATIONS,
    administration::ResetReason,
    code,
    command::{self, FirstPassword, NewAccount, NewUser},
    error::Error,
    hasher::{Cost, Hasher},
    limit, passkey, routes,
    service::Service,
    site::RelyingParty,
    upkeep,
};

/// Interval between deletions of attempts that no limit counts any more, and of what browsers did not answer in time.
const PURGE_INTERVAL: Duration = Duration::from_secs(600);

#[derive(Parser)]
#[command(about)]
enum Command {
    /// Answers calls and publishes events.
    Serve {
        #[command(flatten)]
        config: Serve,
        /// Directory of the private keys that sign tokens.
        #[arg(long, env = "PINZON_AUTH_SIGNING_KEYS")]
        signing_keys: PathBuf,
        /// Addresses at which people open the application, with one host. Passkeys are bound to it.
        #[arg(long, env = "PINZON_PUBLIC_ORIGINS", value_delimiter = ',', required = true)]
        public_origins: Vec<Url>,
        /// Where catalogues answers.
        #[arg(long, env = "CATALOGUES_URL")]
        catalogues_url: Endpoint,
    },
    /// Applies the database migrations.
    Migrate(Migrate),
    /// Writes the first signing key; does nothing if there is one, unless `--rotate` is given.
    NewKey {
        #[command(flatten)]
        directories: NewKey,
        /// Adds a further key, which signs after the next start.
        #[arg(long)]
        rotate: bool,
    },
    /// Makes this installation the demonstration: its administrators need no second factor.
    MarkDemonstration(Migrate),
    /// Adds an active account; reads the password from standard input, unless it makes one.
    CreateUser(NewUserArguments),
    /// Unlocks an account that failed attempts have locked.
    Unlock(Unlock),
}

#[derive(Args)]
struct NewUserArguments {
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database_url: String,
    #[command(flatten)]
    tls: Tls,
    /// Where catalogues answers, which knows the airports.
    #[arg(long, env = "CATALOGUES_URL")]
    catalogues_url: Endpoint,
    #[arg(long)]
    email: String,
    #[arg(long)]
    name: String,
    #[arg(long, value_parser = |code: &str| Role::parse(code).ok_or("inspector, supervisor, regional_admin, admin or auditor"))]
    role: Role,
    /// Assigned airports, for roles that do not reach all.
    #[arg(long, value_delimiter = ',')]
    airports: Vec<String>,
    /// Initially selected airport.
    #[arg(long)]
    selected_airport: Option<String>,
    /// Makes and prints a password that must be changed within 72 hours, and reads none.
    #[arg(long)]
    one_time: bool,
    /// The password that is read must be changed within 72 hours, too.
    #[arg(long, conflicts_with = "one_time")]
    must_change: bool,
}

#[derive(Args)]
struct Unlock {
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database_url: String,
    #[arg(long)]
    email: String,
    /// Also does what an administrator's reset does, for this reason: makes and prints a one-time password, ends the
    /// sessions, and removes passkeys and the second factor if they are lost or somebody else may have them.
    #[arg(long, value_name = "REASON", value_parser = |code: &str| {
        ResetReason::parse(code).ok_or("password_forgotten, factor_lost, misuse_suspected or password_expired")
    })]
    new_password: Option<ResetReason>,
}

/// Does what the arguments of the process say.
///
/// # Errors
/// It could not be done.
#[tokio::main]
pub async fn main() -> Result<()> {
    match Command::parse() {
        Command::Serve { config, signing_keys, public_origins, catalogues_url } => {
            serve(config, signing_keys, &public_origins, catalogues_url).await
        }
        Command::Migrate(config) => database::migrate(&config.migrator_database_url, &MIGRATIONS).await,
        Command::NewKey { directories, rotate } => keys::create(&directories, rotate, &Clock::system()),
        Command::MarkDemonstration(config) => mark_demonstration(config).await,
        Command::CreateUser(arguments) => create_user(arguments).await,
        Command::Unlock(arguments) => unlock(arguments).await,
    }
}

async fn serve(
    config: Serve,
    signing_keys: PathBuf,
    public_origins: &[Url],
    catalogues_url: Endpoint,
) -> Result<()> {
    let _telemetry = telemetry::init("auth")?;
    config.metrics.start("auth");
    let pool = database::pool(&config.database_url)?;
    let identity = config.tls.identity()?;
    let nats = stream::connect(&config.nats_url, &identity).await?;
    let monitor = Monitor::new(&Clock::system());
    tokio::spawn(sample_connections(monitor.clone(), pool.clone(), nats.clone()));
    let verifier = Arc::new(Verifier::from_dir(&config.auth_public_keys)?);
    let wake = Wake::new();
    let service = Service {
        pool: pool.clone(),
        airports: Airports::new(identity.peer("catalogues", catalogues_url)?),
        signer: Arc::new(Signer::from_dir(&signing_keys)?),
        verifier: verifier.clone(),
        // At most one thread per two cores; the other cores serve other requests.
        hasher: Hasher::new(thread::available_parallelism()?.get() / 2, Cost::SERVICE)?,
        site: RelyingParty::new(public_origins).context("PINZON_PUBLIC_ORIGINS")?,
        clock: Clock::system(),
        wake: wake.clone(),
    };
    let (stop, stopped) = watch::channel(false);
    let purging = tokio::spawn({
        let (pool, stopped) = (pool.clone(), stopped.clone());
        background::run("purge of attempts and ceremonies", move || {
            purge(pool.clone(), Clock::system(), stopped.clone())
        })
    });
    let ending = tokio::spawn({
        let (pool, wake, stopped) = (pool.clone(), wake.clone(), stopped.clone());
        background::run("end of idle sessions", move || {
            upkeep::job::run(pool.clone(), Clock::system(), wake.clone(), stopped.clone())
        })
    });
    let relay = tokio::spawn(
        Relay {
            pool,
            nats,
            identity: identity.clone(),
            stream_replicas: config.stream_replicas,
            source: Source::Auth,
            consumers: &["audit"],
            wake,
            monitor: monitor.clone(),
        }
        .run(stopped),
    );
    let listener = TcpListener::bind(config.listen).await?;
    let access = AccessLayer::new(verifier);
    server::serve(listener, &identity, routes(service), access, monitor, server::stop_signal()).await?;
    stop.send_replace(true);
    relay.await?;
    purging.await?;
    ending.await?;
    Ok(())
}

/// Periodically deletes attempts that no limit counts any more, and what browsers did not answer in time.
async fn purge(pool: PgPool, clock: Clock, mut stop: watch::Receiver<bool>) {
    let mut tick = interval(PURGE_INTERVAL);
    while !*stop.borrow() {
        tokio::select! {
            _ = stop.changed() => return,
            _ = tick.tick() => {}
        }
        if let Err(error) = database::within(database::TRANSACTION_LIMIT, purge_once(&pool, &clock)).await {
            tracing::warn!(%error, "old attempts, ceremonies and offers are not deleted");
        }
    }
}

async fn purge_once(pool: &PgPool, clock: &Clock) -> Result<(), Error> {
    let (mut conn, now) = (pool.acquire().await?, clock.now());
    limit::store::delete_attempts_before(&mut conn, now - limit::LONGEST_WINDOW).await?;
    passkey::store::delete_ceremonies_before(&mut conn, now).await?;
    code::store::delete_offers_before(&mut conn, now).await
}

async fn mark_demonstration(config: Migrate) -> Result<()> {
    let pool = database::pool(&config.migrator_database_url)?;
    Ok(command::mark_demonstration(&pool, &Clock::system()).await?)
}

/// Adds an account and prints the outcome in Spanish.
async fn create_user(arguments: NewUserArguments) -> Result<()> {
    let NewUserArguments {
        database_url,
        tls,
        catalogues_url,
        email,
        name,
        role,
        airports,
        selected_airport,
        one_time,
        must_change,
    } = arguments;
    let new = NewUser { email, name, role, airports, selected_airport };
    let password = match (one_time, must_change) {
        (true, _) => FirstPassword::Made,
        (false, true) => FirstPassword::OneTime(read_password()?),
        (false, false) => FirstPassword::Lasting(read_password()?),
    };
    let pool = database::pool(&database_url)?;
    let hasher = Hasher::new(1, Cost::SERVICE)?;
    let airports = Airports::new(tls.identity()?.peer("catalogues", catalogues_url)?);
    match command::create_user(&pool, &airports, &hasher, &Clock::system(), new, password).await? {
        NewAccount::Exists(email) => {
            println!("ya existe {email}: tiene una cuenta o la ha solicitado; no se cambió nada");
        }
        NewAccount::Created { email, one_time_password } => {
            println!("cuenta creada: {email}");
            tell(one_time_password.as_deref());
        }
    }
    Ok(())
}

async fn unlock(arguments: Unlock) -> Result<()> {
    let Unlock { database_url, email, new_password } = arguments;
    let pool = database::pool(&database_url)?;
    let hasher = Hasher::new(1, Cost::SERVICE)?;
    let one_time_password = command::unlock(&pool, &hasher, &Clock::system(), &email, new_password).await?;
    println!("cuenta desbloqueada: {email}");
    tell(one_time_password.as_deref());
    Ok(())
}

fn tell(one_time_password: Option<&str>) {
    if let Some(text) = one_time_password {
        println!("contraseña de un solo uso, vale 72 horas: {text}");
    }
}

fn read_password() -> Result<String> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    Ok(text.trim_end_matches(['\r', '\n']).to_owned())
}
