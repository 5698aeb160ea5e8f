//! The services behind the gateway.

use std::sync::Arc;

use anyhow::{Context as _, Result};
use pinzon_chassis::{peer::Peer, tls::Identity};
use pinzon_proto::{
    access::Method,
    auth::v1::auth_service_client::AuthServiceClient,
    catalogues::v1::{import_service_client::ImportServiceClient, media_service_client::MediaServiceClient},
    declarations::v1::declaration_service_client::DeclarationServiceClient,
};
use tonic::{Status, transport::Endpoint};

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

/// Every service. Clones share the connections, as every layer of every request makes one; a client is made per call.
#[derive(Debug, Clone)]
pub struct Services(Arc<Channels>);

/// The services.
#[derive(Debug)]
pub struct Channels {
    /// Auth.
    pub auth: Peer,
    /// Catalogues.
    pub catalogues: Peer,
    /// Declarations.
    pub declarations: Peer,
    /// Retentions.
    pub retentions: Peer,
    /// Audit.
    pub audit: Peer,
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
            auth: peer(identity, "auth", &addresses.auth_url)?,
            catalogues: peer(identity, "catalogues", &addresses.catalogues_url)?,
            declarations: peer(identity, "declarations", &addresses.declarations_url)?,
            retentions: peer(identity, "retentions", &addresses.retentions_url)?,
            audit: peer(identity, "audit", &addresses.audit_url)?,
        }))
    }

    /// Users and sessions, for calls that no HTTP request makes.
    pub fn auth(&self) -> AuthServiceClient<Peer> {
        AuthServiceClient::new(self.0.auth.clone())
    }

    /// Declarations, for calls that no HTTP request makes.
    pub fn declarations(&self) -> DeclarationServiceClient<Peer> {
        DeclarationServiceClient::new(self.0.declarations.clone())
    }

    /// Files of products, for calls that carry streams.
    pub fn imports(&self) -> ImportServiceClient<Peer> {
        ImportServiceClient::new(self.0.catalogues.once())
    }

    /// Pictures, for calls that carry streams.
    pub fn media(&self) -> MediaServiceClient<Peer> {
        MediaServiceClient::new(self.0.catalogues.once())
    }

    /// The service that has a method.
    pub fn route(&self, method: Method) -> Result<Peer, Status> {
        self.named(method.path.split('.').nth(1).unwrap_or_default())
    }

    /// The service with this name.
    pub fn named(&self, service: &str) -> Result<Peer, Status> {
        let found = self.peers().into_iter().find(|(name, _)| *name == service);
        found.map(|(_, peer)| peer).ok_or_else(|| Status::unimplemented("no service has this method"))
    }

    /// Every service by its name.
    pub fn peers(&self) -> [(&'static str, Peer); 5] {
        [
            ("auth", self.0.auth.clone()),
            ("catalogues", self.0.catalogues.clone()),
            ("declarations", self.0.declarations.clone()),
            ("retentions", self.0.retentions.clone()),
            ("audit", self.0.audit.clone()),
        ]
    }
}

fn peer(identity: &Identity, service: &str, address: &str) -> Result<Peer> {
    let endpoint =
        Endpoint::from_shared(address.to_owned()).with_context(|| format!("service address {address}"))?;
    identity.peer(service, endpoint)
}
