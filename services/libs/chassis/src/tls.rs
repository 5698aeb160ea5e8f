//! Mutual TLS between the processes of an installation.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context as _, Result, ensure};
use sha2::{Digest as _, Sha256};
use tonic::{
    codegen::http,
    transport::{
        Certificate, Channel, ClientTlsConfig, Endpoint, ServerTlsConfig,
        server::{TcpConnectInfo, TlsConnectInfo},
    },
};
use webpki::EndEntityCert;

use crate::{peer::Peer, replicas::Replicas, signature::Signatures};

const AUTHORITY: &str = "authority.pem";
const CERTIFICATE: &str = "certificate.pem";
const KEY: &str = "key.pem";
const HTTPS_PORT: u16 = 443;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(1);
/// With the timeout, a process that freezes is noticed within two seconds.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_millis(750);
const KEEP_ALIVE_TIMEOUT: Duration = Duration::from_secs(1);

/// Setting of a process that talks to others.
#[derive(Debug, Clone, clap::Args)]
#[group(skip)]
pub struct Tls {
    /// Directory of the certificate that proves which process this is: `authority.pem`, `certificate.pem`, `key.pem`.
    #[arg(long = "tls", env = "PINZON_TLS")]
    directory: PathBuf,
}

impl Tls {
    /// Reads the certificate.
    pub fn identity(&self) -> Result<Identity> {
        Identity::from_dir(&self.directory)
    }
}

/// Who this process is towards other processes, and the authority that all of them trust.
#[derive(Clone)]
pub struct Identity {
    directory: PathBuf,
    authority: Certificate,
    own: tonic::transport::Identity,
    key: Vec<u8>,
    signatures: Signatures,
}

impl Identity {
    /// Reads `authority.pem`, `certificate.pem` and `key.pem` of a directory.
    pub fn from_dir(directory: &Path) -> Result<Self> {
        let read = |file: &str| {
            let path = directory.join(file);
            let text = fs::read(&path).with_context(|| path.display().to_string())?;
            ensure!(!text.is_empty(), "{} is empty", path.display());
            Ok(text)
        };
        let (authority, certificate, key) = (read(AUTHORITY)?, read(CERTIFICATE)?, read(KEY)?);
        Ok(Self {
            directory: directory.to_owned(),
            signatures: Signatures::from_pem(directory, &authority, &certificate, &key)?,
            authority: Certificate::from_pem(authority),
            own: tonic::transport::Identity::from_pem(certificate, &key),
            key,
        })
    }

    /// Signs messages in the name of this process, and verifies those of others.
    pub fn signatures(&self) -> &Signatures {
        &self.signatures
    }

    /// File of the authority's certificate.
    pub fn authority_file(&self) -> PathBuf {
        self.directory.join(AUTHORITY)
    }

    /// File of the own certificate.
    pub fn certificate_file(&self) -> PathBuf {
        self.directory.join(CERTIFICATE)
    }

    /// File of the private key.
    pub fn key_file(&self) -> PathBuf {
        self.directory.join(KEY)
    }

    /// Derives a symmetric key from the private key. Replicas derive the same one; another purpose or a new certificate
    /// gives another one.
    pub fn derive_key(&self, purpose: &str) -> [u8; 32] {
        Sha256::new().chain_update(purpose).chain_update([0]).chain_update(&self.key).finalize().into()
    }

    /// Prepares a connection to the process with this name, made on first use. The certificate must have that name,
    /// whatever the address is.
    ///
    /// # Errors
    /// The address is not `https`, or the certificate cannot be used.
    pub fn connect_lazy(&self, name: &str, endpoint: Endpoint) -> Result<Channel> {
        Ok(self.secured(name, endpoint)?.connect_lazy())
    }

    /// Prepares connections to every process with this name, at all addresses that the endpoint's host has.
    ///
    /// # Errors
    /// As [`Self::connect_lazy`].
    pub fn peer(&self, name: &str, endpoint: Endpoint) -> Result<Peer> {
        let uri = endpoint.uri();
        let host = uri.host().unwrap_or_default().trim_matches(['[', ']']).to_owned();
        let port = uri.port_u16().unwrap_or(HTTPS_PORT);
        self.secured(name, endpoint)?;
        let (identity, name) = (self.clone(), name.to_owned());
        let connect =
            move |address| identity.connect_lazy(&name, Endpoint::from_shared(format!("https://{address}"))?);
        Ok(Replicas::at(host, port, connect).into())
    }

    /// Returns the endpoint at which the process with this name, and no other, is believed.
    ///
    /// # Errors
    /// An address that is not `https`.
    pub fn secured(&self, name: &str, endpoint: Endpoint) -> Result<Endpoint> {
        let uri = endpoint.uri();
        ensure!(uri.scheme_str() == Some("https"), "{uri}: {name} answers only at https addresses");
        let tls = ClientTlsConfig::new()
            .ca_certificate(self.authority.clone())
            .identity(self.own.clone())
            .domain_name(name)
            // A frozen process still accepts connections.
            .timeout(HANDSHAKE_TIMEOUT);
        Ok(endpoint
            .tls_config(tls)?
            .connect_timeout(CONNECT_TIMEOUT)
            .http2_keep_alive_interval(KEEP_ALIVE_INTERVAL)
            .keep_alive_timeout(KEEP_ALIVE_TIMEOUT)
            .keep_alive_while_idle(true)
            .tcp_nodelay(true))
    }

    /// Refuses every connection without a certificate of the authority.
    pub(crate) fn server(&self) -> ServerTlsConfig {
        ServerTlsConfig::new().identity(self.own.clone()).client_ca_root(self.authority.clone())
    }
}

/// Whether the process at the other end of the connection has one of these names.
pub(crate) fn peer_is_one_of(names: &[&str], extensions: &http::Extensions) -> bool {
    let Some(certificates) =
        extensions.get::<TlsConnectInfo<TcpConnectInfo>>().and_then(TlsConnectInfo::peer_certs)
    else {
        return false;
    };
    let Some(Ok(certificate)) = certificates.first().map(EndEntityCert::try_from) else { return false };
    certificate.valid_dns_names().any(|name| names.contains(&name))
}
