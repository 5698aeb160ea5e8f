//! `pinzon-gateway serve | openapi | nginx`.

use std::{
    net::{IpAddr, SocketAddr},
    num::NonZeroU32,
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use anyhow::{Context as _, Result};
use clap::{Parser, Subcommand};
use pinzon_chassis::{
    caller::Verifier, clock::Clock, metrics::Metrics, monitor::Monitor, server, telemetry, tls::Tls,
};
use pinzon_domain::network::Network;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use tokio::{net::TcpListener, time::timeout};

use crate::{
    app::{App, Limits},
    docs, drain, mass, nginx,
    revocation::Revoked,
    router,
    services::{Addresses, Services},
    submission_limit::SubmissionLimit,
};

/// Open files: a connection for each body on its way and for each request under way, and those to the services.
const OPEN_FILES: u64 = 8192;

/// How long the gateway waits to know which sessions ended.
const BEFORE_LISTENING: Duration = Duration::from_secs(2);

#[derive(Parser)]
#[command(about = "The JSON API of Pinzón")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Answers requests until asked to stop.
    Serve(Box<Serve>),
    /// Prints the OpenAPI document.
    Openapi,
    /// Prints the problem documents that nginx answers with by itself, as a part of its configuration.
    Nginx,
}

#[derive(clap::Args)]
struct Serve {
    /// Address to listen on.
    #[arg(long, env = "PINZON_LISTEN")]
    listen: SocketAddr,
    /// Directory of the public keys (`<kid>.pem`) that session tokens are checked with.
    #[arg(long, env = "PINZON_AUTH_PUBLIC_KEYS")]
    auth_public_keys: PathBuf,
    /// NATS server, which tells the sessions that ended.
    #[arg(long, env = "NATS_URL", hide_env_values = true)]
    nats_url: String,
    #[command(flatten)]
    tls: Tls,
    #[command(flatten)]
    metrics: Metrics,
    #[command(flatten)]
    addresses: Addresses,
    /// Declarations that one network submits in ten minutes without a proof of work, and as many again with one.
    #[arg(long, env = "PINZON_SUBMISSIONS_PER_NETWORK", default_value_t = Limits::default().submissions)]
    submissions: NonZeroU32,
    /// Addresses that submit without a limit, parted by commas, for load tests and the demonstration. Behind a proxy on the
    /// same machine everybody may seem to be this machine.
    #[arg(long, env = "PINZON_UNLIMITED_ADDRESSES", value_delimiter = ',')]
    unlimited: Vec<IpAddr>,
}

/// Does what the arguments of the process say.
///
/// # Errors
/// It could not be done.
#[tokio::main]
pub async fn main() -> Result<()> {
    match Arguments::parse().command {
        Command::Serve(arguments) => serve(*arguments).await,
        Command::Openapi => {
            print!("{}", docs::document_text()?);
            Ok(())
        }
        Command::Nginx => {
            print!("{}", nginx::problem_maps()?);
            Ok(())
        }
    }
}

async fn serve(arguments: Serve) -> Result<()> {
    let _telemetry = telemetry::init("gateway")?;
    raise_open_files();
    arguments.metrics.start("gateway");
    let identity = arguments.tls.identity()?;
    let services = Services::lazy(&arguments.addresses, &identity)?;
    let revoked = Revoked::default();
    let verifier = Arc::new(Verifier::from_dir(&arguments.auth_public_keys)?);
    let monitor = Monitor::new(&Clock::system());
    let limits = Limits { submissions: arguments.submissions, ..Limits::default() };
    let challenge_key = identity.derive_key("challenges of submissions");
    let mut app =
        App::new(services.clone(), verifier, revoked.clone(), monitor.clone(), limits, &challenge_key)?;
    app.submissions = Arc::new(
        SubmissionLimit::new(limits.submissions, &challenge_key)?
            .except(arguments.unlimited.into_iter().map(Network::of)),
    );
    let (activity, submissions) = (app.activity.clone(), app.submissions.clone());
    tokio::select! {
        () = activity.report_to(services.clone()) => Ok(()),
        () = mass::report_to(services.clone(), submissions) => Ok(()),
        served = listen(arguments.listen, &revoked, app) => served,
        // Only a wrong address ends it: both NATS and auth may be away.
        following = revoked.clone().follow(services, &arguments.nats_url, &identity, monitor) => following,
    }
}

/// Allows [`OPEN_FILES`], or as many as the system lets it: usually a process begins with 1024.
fn raise_open_files() {
    let allowed = getrlimit(Resource::Nofile);
    let wanted = allowed.maximum.map_or(OPEN_FILES, |most| most.min(OPEN_FILES));
    if allowed.current.is_some_and(|current| current < wanted) {
        let raised = Rlimit { current: Some(wanted), maximum: allowed.maximum };
        if let Err(error) = setrlimit(Resource::Nofile, raised) {
            tracing::warn!(%error, "the number of open files stays as it was");
        }
    }
}

/// Serves until asked to stop. Begins when staff can be answered, so that another gateway answers them until then; but
/// not later than [`BEFORE_LISTENING`].
async fn listen(address: SocketAddr, revoked: &Revoked, app: App) -> Result<()> {
    if timeout(BEFORE_LISTENING, revoked.completed()).await.is_err() {
        tracing::warn!("the ended sessions are not known yet");
    }
    let listener = TcpListener::bind(address).await.with_context(|| format!("listening on {address}"))?;
    tracing::info!(%address, "listening");
    Ok(drain::serve(listener, router::router(app)?, server::stop_signal()).await?)
}
