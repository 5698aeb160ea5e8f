//! `pinzon-auth`: users, passwords, sessions and tokens.

use std::{io::Read as _, path::PathBuf, sync::Arc, thread, time::Duration};

use anyhow::{Context as _, Result};
use clap::{Args, Parser};
use pinzon_auth::{
    MIGRATIONS,
    error::Error,
    hasher::{Cost, Hasher},
    limit,
    passkey::RelyingParty,
    password::{self, NewPassword},
    rpc::Rpc,
    session,
    setting::AccessSettings,
    store,
    user::{self, Email, Factors, Status, User},
};
use pinzon_chassis::{
    access::AccessLayer,
    background,
    caller::{Role, Signer, Verifier},
    clock::Clock,
    config::{Migrate, NewKey, Serve},
    database, keys,
    monitor::Monitor,
    server, telemetry,
};
use pinzon_edits::Recorded as _;
use pinzon_events::{
    Actor, Source,
    facts::{AccessSettingsChanged, FieldChange, UserCreated},
    monitor::sample_connections,
    outbox::{self, EventContext, Wake},
    relay::Relay,
    stream,
};
use pinzon_proto::auth::v1::auth_service_server::AuthServiceServer;
use sqlx::PgPool;
use tokio::{net::TcpListener, sync::watch, time::interval};
use uuid::Uuid;
use webauthn_rs::prelude::Url;

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
    /// Adds an active account; reads the password from standard input.
    CreateUser(NewUser),
}

#[derive(Args)]
struct NewUser {
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database_url: String,
    #[arg(long)]
    email: String,
    #[arg(long)]
    name: String,
    #[arg(long, value_parser = |code: &str| Role::parse(code).ok_or("inspector, supervisor, admin or auditor"))]
    role: Role,
    /// Assigned airports, for roles that do not reach all.
    #[arg(long, value_delimiter = ',')]
    airports: Vec<String>,
    /// Initially selected airport.
    #[arg(long)]
    aeropuerto: Option<String>,
}

#[tokio::main]
async fn main() -> Result<()> {
    match Command::parse() {
        Command::Serve { config, signing_keys, public_origins } => {
            serve(config, signing_keys, &public_origins).await
        }
        Command::Migrate(config) => database::migrate(&config.migrator_database_url, &MIGRATIONS).await,
        Command::NewKey { directories, rotate } => keys::create(&directories, rotate, &Clock::system()),
        Command::MarkDemonstration(config) => mark_demonstration(config).await,
        Command::CreateUser(new) => create_user(new).await,
    }
}

async fn serve(config: Serve, signing_keys: PathBuf, public_origins: &[Url]) -> Result<()> {
    telemetry::init("auth");
    config.metrics.start("auth")?;
    let pool = database::pool(&config.database_url)?;
    let identity = config.tls.identity()?;
    let nats = stream::connect(&config.nats_url, &identity).await?;
    let monitor = Monitor::new(&Clock::system());
    tokio::spawn(sample_connections(monitor.clone(), pool.clone(), nats.clone()));
    let verifier = Arc::new(Verifier::from_dir(&config.auth_public_keys)?);
    let wake = Wake::new();
    let rpc = Rpc {
        pool: pool.clone(),
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
            session::job::run(pool.clone(), Clock::system(), wake.clone(), stopped.clone())
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
    server::serve(
        listener,
        &identity,
        tonic::service::Routes::new(AuthServiceServer::new(rpc)),
        access,
        monitor,
        server::stop_signal(),
    )
    .await?;
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
        if let Err(error) = purge_once(&pool, &clock).await {
            tracing::warn!(%error, "old attempts and ceremonies are not deleted");
        }
    }
}

async fn purge_once(pool: &PgPool, clock: &Clock) -> Result<(), Error> {
    let (mut conn, now) = (pool.acquire().await?, clock.now());
    store::delete_attempts_before(&mut conn, now - limit::LONGEST_WINDOW).await?;
    store::delete_ceremonies_before(&mut conn, now).await
}

async fn mark_demonstration(config: Migrate) -> Result<()> {
    let pool = database::pool(&config.migrator_database_url)?;
    let mut tx = pool.begin().await?;
    if let Some(version) = store::mark_demonstration(&mut tx).await? {
        let change = FieldChange {
            field: "demonstration".to_owned(),
            before: false.to_string(),
            after: true.to_string(),
        };
        let event_context = EventContext {
            actor: Actor::System,
            airport: None,
            time: Clock::system().now(),
            traceparent: None,
        };
        let fact = AccessSettingsChanged { version, changes: vec![change] };
        outbox::append(&mut tx, AccessSettings::NOUN, &event_context, &fact).await?;
        tx.commit().await?;
    }
    Ok(())
}

async fn create_user(new: NewUser) -> Result<()> {
    let mut password = String::new();
    std::io::stdin().read_to_string(&mut password)?;
    let password = password.trim_end_matches(['\r', '\n']).to_owned();
    let email =
        Email::parse(&new.email).map_err(|reason| anyhow::anyhow!("--email: {}", reason.as_str_name()))?;
    let pool = database::pool(&new.database_url)?;
    let now = Clock::system().now();
    let user = User {
        id: Uuid::new_v4(),
        email: email.as_str().to_owned(),
        name: user::parse_name(&new.name)
            .map_err(|reason| anyhow::anyhow!("--name: {}", reason.as_str_name()))?,
        status: Status::Active(new.role),
        airports: new.airports,
        selected_airport: new.aeropuerto,
        version: 1,
        must_change_password: false,
        factors: Factors::default(),
        proposed_name: None,
    };
    let password = NewPassword::parse(&password, user.owner()).map_err(|reason| {
        anyhow::anyhow!("password: {} (at least {} characters)", reason.as_str_name(), password::MIN_LENGTH)
    })?;
    if let Some(airport) = &user.selected_airport {
        user.check_airport(airport).map_err(|_| anyhow::anyhow!("--aeropuerto: not one of --airports"))?;
    }
    let hash = Hasher::new(1, Cost::SERVICE)?.hash(password.into_text()).await?;
    let mut tx = pool.begin().await?;
    match store::insert_user(&mut tx, &user, &hash, now).await {
        Err(Error::EmailTaken) => println!("exists {}", user.email),
        inserted => {
            inserted.context("adding the account")?;
            let fact = UserCreated {
                name: user.name.clone(),
                role: new.role.code().to_owned(),
                airports: user.airports.clone(),
            };
            let event_context =
                EventContext { actor: Actor::System, airport: None, time: now, traceparent: None };
            outbox::append(&mut tx, &user.id.to_string(), &event_context, &fact).await?;
            tx.commit().await?;
            println!("created {}", user.email);
        }
    }
    Ok(())
}
