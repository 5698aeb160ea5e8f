//! The services behind the gateway: one lazily connected channel each.

use std::{sync::Arc, time::Duration};

use anyhow::{Context as _, Result};
use pinzon_chassis::tls::Identity;
use pinzon_proto::{
    access::Method,
    auth::v1::auth_service_client::AuthServiceClient,
    catalogues::v1::{import_service_client::ImportServiceClient, media_service_client::MediaServiceClient},
};
use tonic::{
    Status,
    transport::{Channel, Endpoint},
};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(2);
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(20);
const KEEP_ALIVE_TIMEOUT: Duration = Duration::from_secs(5);

/// Where the services are.
#[derive(Debug, Clone, clap::Args)]
pub struct Addresses {
    /// Address of auth.
    #[arg(long, env = "AUTH_URL")]
    pub auth_url: String,
    /// Address of catalogues.
    #[arg(long, env = "CATALOGUES_URL")]
    pub catalogues_url: String,
    /// Address of declarations.
    #[arg(long, env = "DECLARATIONS_URL")]
    pub declarations_url: String,
    /// Address of retentions.
    #[arg(long, env = "RETENTIONS_URL")]
    pub retentions_url: String,
    /// Address of audit.
    #[arg(long, env = "AUDIT_URL")]
    pub audit_url: String,
}

/// Channels to every service. Clones share them, as every layer of every request makes one; a client is made per call.
#[derive(Debug, Clone)]
pub struct Services(Arc<Channels>);

/// A channel to each service.
#[derive(Debug)]
pub struct Channels {
    /// To auth.
    pub auth: Channel,
    /// To catalogues.
    pub catalogues: Channel,
    /// To declarations.
    pub declarations: Channel,
    /// To retentions.
    pub retentions: Channel,
    /// To audit.
    pub audit: Channel,
}

impl From<Channels> for Services {
    fn from(channels: Channels) -> Self {
        Self(Arc::new(channels))
    }
}

impl Services {
    /// Connects on first use, so that services may start in any order.
    pub fn lazy(addresses: &Addresses, identity: &Identity) -> Result<Self> {
        Ok(Self::from(Channels {
            auth: channel(identity, "auth", &addresses.auth_url)?,
            catalogues: channel(identity, "catalogues", &addresses.catalogues_url)?,
            declarations: channel(identity, "declarations", &addresses.declarations_url)?,
            retentions: channel(identity, "retentions", &addresses.retentions_url)?,
            audit: channel(identity, "audit", &addresses.audit_url)?,
        }))
    }

    /// Users and sessions, for calls that no HTTP request makes.
    pub fn auth(&self) -> AuthServiceClient<Channel> {
        AuthServiceClient::new(self.0.auth.clone())
    }

    /// Files of products, for calls that carry streams.
    pub fn imports(&self) -> ImportServiceClient<Channel> {
        ImportServiceClient::new(self.0.catalogues.clone())
    }

    /// Pictures, for calls that carry streams.
    pub fn media(&self) -> MediaServiceClient<Channel> {
        MediaServiceClient::new(self.0.catalogues.clone())
    }

    /// The channel to the service that has a method.
    pub fn channel(&self, method: Method) -> Result<Channel, Status> {
        let package = method.path.split('.').nth(1).unwrap_or_default();
        let found = self.channels().into_iter().find(|(name, _)| *name == package);
        found.map(|(_, channel)| channel).ok_or_else(|| Status::unimplemented("no service has this method"))
    }

    /// Every channel by the service's name, for health checks.
    pub fn channels(&self) -> [(&'static str, Channel); 5] {
        [
            ("auth", self.0.auth.clone()),
            ("catalogues", self.0.catalogues.clone()),
            ("declarations", self.0.declarations.clone()),
            ("retentions", self.0.retentions.clone()),
            ("audit", self.0.audit.clone()),
        ]
    }
}

fn channel(identity: &Identity, service: &str, address: &str) -> Result<Channel> {
    let endpoint = Endpoint::from_shared(address.to_owned())
        .with_context(|| format!("service address {address}"))?
        .connect_timeout(CONNECT_TIMEOUT)
        .http2_keep_alive_interval(KEEP_ALIVE_INTERVAL)
        .keep_alive_timeout(KEEP_ALIVE_TIMEOUT)
        .keep_alive_while_idle(true)
        .tcp_nodelay(true);
    identity.connect_lazy(service, endpoint)
}
