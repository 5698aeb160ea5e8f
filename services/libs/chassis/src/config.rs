//! Settings common to all services, from flags or the environment.

use std::{net::SocketAddr, path::PathBuf};

use crate::{metrics::Metrics, tls::Tls};

/// Addresses of a service and of its dependencies.
#[derive(Debug, Clone, clap::Args)]
#[group(skip)]
pub struct Serve {
    /// Address to listen on.
    #[arg(long, env = "PINZON_LISTEN")]
    pub listen: SocketAddr,
    /// PostgreSQL, as the service's app role.
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    pub database_url: String,
    /// NATS server with JetStream.
    #[arg(long, env = "NATS_URL", hide_env_values = true)]
    pub nats_url: String,
    /// Servers of NATS that each keep a copy of the stream of events; used when the stream is created.
    #[arg(long, env = "PINZON_STREAM_REPLICAS", default_value_t = 1)]
    pub stream_replicas: usize,
    /// Directory of the public keys (`<kid>.pem`) that verify session tokens.
    #[arg(long, env = "PINZON_AUTH_PUBLIC_KEYS")]
    pub auth_public_keys: PathBuf,
    /// The certificate of the service.
    #[command(flatten)]
    pub tls: Tls,
    /// Where its metrics are read.
    #[command(flatten)]
    pub metrics: Metrics,
}

/// Settings of `migrate`.
#[derive(Debug, Clone, clap::Args)]
#[group(skip)]
pub struct Migrate {
    /// PostgreSQL, as the service's migrator role.
    #[arg(long, env = "MIGRATOR_DATABASE_URL", hide_env_values = true)]
    pub migrator_database_url: String,
}

/// Settings of `new-key`.
#[derive(Debug, Clone, clap::Args)]
#[group(skip)]
pub struct NewKey {
    /// Directory of private keys.
    #[arg(long)]
    pub private: PathBuf,
    /// Directory of public keys.
    #[arg(long)]
    pub public: PathBuf,
}
