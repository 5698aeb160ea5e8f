//! The services behind the gateway: one lazily connected channel each.

use std::{sync::Arc, time::Duration};

use anyhow::{Context as _, Result};
use pinzon_proto::{
    audit::v1::audit_service_client::AuditServiceClient, auth::v1::auth_service_client::AuthServiceClient,
    catalogues::v1::catalogue_service_client::CatalogueServiceClient,
    declarations::v1::declaration_service_client::DeclarationServiceClient,
    retentions::v1::retention_service_client::RetentionServiceClient,
};
use tonic::transport::{Channel, Endpoint};

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

#[derive(Debug)]
struct Channels {
    auth: Channel,
    catalogues: Channel,
    declarations: Channel,
    retentions: Channel,
    audit: Channel,
}

impl Services {
    /// Connects on first use, so that services may start in any order.
    pub fn lazy(addresses: &Addresses) -> Result<Self> {
        Ok(Self(Arc::new(Channels {
            auth: channel(&addresses.auth_url)?,
            catalogues: channel(&addresses.catalogues_url)?,
            declarations: channel(&addresses.declarations_url)?,
            retentions: channel(&addresses.retentions_url)?,
            audit: channel(&addresses.audit_url)?,
        })))
    }

    /// Users and sessions.
    pub fn auth(&self) -> AuthServiceClient<Channel> {
        AuthServiceClient::new(self.0.auth.clone())
    }

    /// Products, small catalogues, legal basis, settings.
    pub fn catalogues(&self) -> CatalogueServiceClient<Channel> {
        CatalogueServiceClient::new(self.0.catalogues.clone())
    }

    /// Declarations.
    pub fn declarations(&self) -> DeclarationServiceClient<Channel> {
        DeclarationServiceClient::new(self.0.declarations.clone())
    }

    /// Acts of retention.
    pub fn retentions(&self) -> RetentionServiceClient<Channel> {
        RetentionServiceClient::new(self.0.retentions.clone())
    }

    /// The audit chain.
    pub fn audit(&self) -> AuditServiceClient<Channel> {
        AuditServiceClient::new(self.0.audit.clone())
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

fn channel(address: &str) -> Result<Channel> {
    Ok(Endpoint::from_shared(address.to_owned())
        .with_context(|| format!("service address {address}"))?
        .connect_timeout(CONNECT_TIMEOUT)
        .http2_keep_alive_interval(KEEP_ALIVE_INTERVAL)
        .keep_alive_timeout(KEEP_ALIVE_TIMEOUT)
        .keep_alive_while_idle(true)
        .tcp_nodelay(true)
        .connect_lazy())
}
