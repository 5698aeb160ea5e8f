//! Settings every service takes, from flags or the environment.

use std::{net::SocketAddr, path::PathBuf};

/// How a service is reached and what it reaches.
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
    /// Directory of the public keys (`<kid>.pem`) that session tokens are checked with.
    #[arg(long, env = "PINZON_AUTH_PUBLIC_KEYS")]
    pub auth_public_keys: PathBuf,
}

/// What `migrate` needs.
#[derive(Debug, Clone, clap::Args)]
#[group(skip)]
pub struct Migrate {
    /// PostgreSQL, as the service's migrator role.
    #[arg(long, env = "MIGRATOR_DATABASE_URL", hide_env_values = true)]
    pub migrator_database_url: String,
}

/// Where `new-key` writes.
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
