//! Mutual TLS between the processes of an installation.

use std::{
    fs,
    future::ready,
    io,
    path::{Path, PathBuf},
    sync::{Arc, PoisonError, RwLock},
    time::Duration,
};

use anyhow::{Context as _, Result, ensure};
use futures::{Stream, StreamExt as _};
use hyper_util::rt::TokioIo;
use metrics::gauge;
use rustls::{
    ClientConfig, RootCertStore, ServerConfig, crypto::ring::default_provider, server::WebPkiClientVerifier,
};
use rustls_pki_types::{CertificateDer, PrivateKeyDer, ServerName, pem::PemObject as _};
use sha2::{Digest as _, Sha256};
use tokio::{
    net::TcpStream,
    time::{sleep, timeout},
};
use tokio_rustls::{TlsAcceptor, TlsConnector, client, server::TlsStream};
use tonic::{
    codegen::http::{self, Uri},
    transport::{
        Channel, Endpoint,
        server::{TcpConnectInfo, TcpIncoming, TlsConnectInfo},
    },
};
use tower::service_fn;
use webpki::EndEntityCert;
use x509_parser::parse_x509_certificate;

use crate::{background, peer::Peer, replicas::Replicas, signature::Signatures};

const AUTHORITY: &str = "authority.pem";
const CERTIFICATE: &str = "certificate.pem";
const KEY: &str = "key.pem";
const HTTPS_PORT: u16 = 443;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(1);
/// A caller that does not say who it is within this time is not answered.
const ACCEPT_TIMEOUT: Duration = Duration::from_secs(10);
/// Callers that say who they are at once.
const HANDSHAKES: usize = 1024;
/// Time between two looks for a renewed certificate.
const RELOAD_INTERVAL: Duration = Duration::from_secs(10);
const HTTP2: &[u8] = b"h2";
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
    /// Reads the certificate, and takes up a renewed one from now on.
    ///
    /// Must be called within a Tokio runtime.
    pub fn identity(&self) -> Result<Identity> {
        let identity = Identity::from_dir(&self.directory)?;
        identity.follow_files();
        Ok(identity)
    }
}

/// Who this process is towards other processes, and the authority that all of them trust. Clones share the certificate, and
/// what renews it.
#[derive(Clone)]
pub struct Identity {
    directory: PathBuf,
    current: Arc<RwLock<Arc<Current>>>,
    signatures: Signatures,
}

/// What the files of the certificate say at one time.
struct Current {
    files: Files,
    server: Arc<ServerConfig>,
    client: Arc<ClientConfig>,
    own_end: i64,
    authority_end: i64,
}

#[derive(PartialEq, Eq)]
struct Files {
    authority: Vec<u8>,
    certificate: Vec<u8>,
    key: Vec<u8>,
}

impl Files {
    fn read(directory: &Path) -> Result<Self> {
        let read = |file: &str| {
            let path = directory.join(file);
            let text = fs::read(&path).with_context(|| path.display().to_string())?;
            ensure!(!text.is_empty(), "{} is empty", path.display());
            Ok(text)
        };
        Ok(Self { authority: read(AUTHORITY)?, certificate: read(CERTIFICATE)?, key: read(KEY)? })
    }
}

impl Current {
    /// Refuses every connection without a certificate of the authority, in both directions.
    fn new(directory: &Path, files: Files) -> Result<Self> {
        let damaged = |file: &str| format!("{} is damaged", directory.join(file).display());
        let authority =
            CertificateDer::from_pem_slice(&files.authority).with_context(|| damaged(AUTHORITY))?;
        let own = CertificateDer::from_pem_slice(&files.certificate).with_context(|| damaged(CERTIFICATE))?;
        let key = || PrivateKeyDer::from_pem_slice(&files.key).with_context(|| damaged(KEY));
        let (own_end, authority_end) = (end(&own)?, end(&authority)?);
        let mut roots = RootCertStore::empty();
        roots.add(authority)?;
        let roots = Arc::new(roots);
        let provider = Arc::new(default_provider());
        let callers = WebPkiClientVerifier::builder_with_provider(roots.clone(), provider.clone()).build()?;
        let mut server = ServerConfig::builder_with_provider(provider.clone())
            .with_safe_default_protocol_versions()?
            .with_client_cert_verifier(callers)
            .with_single_cert(vec![own.clone()], key()?)?;
        server.alpn_protocols = vec![HTTP2.to_vec()];
        let mut client = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .with_root_certificates(roots)
            .with_client_auth_cert(vec![own], key()?)?;
        client.alpn_protocols = vec![HTTP2.to_vec()];
        Ok(Self { files, server: Arc::new(server), client: Arc::new(client), own_end, authority_end })
    }
}

/// When a certificate ends, in seconds since 1970.
fn end(certificate: &[u8]) -> Result<i64> {
    Ok(parse_x509_certificate(certificate)?.1.validity().not_after.timestamp())
}

impl Identity {
    /// Reads `authority.pem`, `certificate.pem` and `key.pem` of a directory.
    pub fn from_dir(directory: &Path) -> Result<Self> {
        let files = Files::read(directory)?;
        let signatures = Signatures::from_pem(directory, &files.authority, &files.certificate, &files.key)?;
        let current = Arc::new(Current::new(directory, files)?);
        Ok(Self { directory: directory.to_owned(), signatures, current: Arc::new(RwLock::new(current)) })
    }

    fn current(&self) -> Arc<Current> {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Takes up a renewed certificate from now on, and shows in the metrics when the one in use ends.
    fn follow_files(&self) {
        let identity = self.clone();
        tokio::spawn(async move {
            background::run("certificate", || async {
                loop {
                    match identity.reload() {
                        Ok(true) => tracing::info!("the certificate was renewed"),
                        Ok(false) => {}
                        Err(error) => {
                            tracing::warn!(error = format!("{error:#}"), "the certificate stays as it was")
                        }
                    }
                    identity.show_ends();
                    sleep(RELOAD_INTERVAL).await;
                }
            })
            .await;
        });
    }

    /// Reads the files again. Returns whether they have changed. New connections and signatures use what they say; open
    /// connections go on.
    ///
    /// # Errors
    /// The files do not fit each other, or prove nothing now. Then all stays as it was.
    pub fn reload(&self) -> Result<bool> {
        let files = Files::read(&self.directory)?;
        if files == self.current().files {
            return Ok(false);
        }
        let signatures =
            Signatures::from_pem(&self.directory, &files.authority, &files.certificate, &files.key)?;
        let current = Arc::new(Current::new(&self.directory, files)?);
        self.signatures.replace_with(&signatures);
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = current;
        Ok(true)
    }

    #[expect(clippy::cast_precision_loss, reason = "seconds since 1970 are exact for a long time")]
    fn show_ends(&self) {
        let current = self.current();
        for (certificate, end) in [("own", current.own_end), ("authority", current.authority_end)] {
            gauge!("certificate_end_timestamp_seconds", "certificate" => certificate).set(end as f64);
        }
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

    /// Derives a symmetric key from the private key, which a renewed certificate keeps. Replicas derive the same one; another
    /// purpose gives another one.
    pub fn derive_key(&self, purpose: &str) -> [u8; 32] {
        Sha256::new()
            .chain_update(purpose)
            .chain_update([0])
            .chain_update(&self.current().files.key)
            .finalize()
            .into()
    }

    /// Prepares a connection to the process with this name, made on first use. The certificate must have that name,
    /// whatever the address is.
    ///
    /// # Errors
    /// The address is not `https`, or the name cannot be one of a certificate.
    pub fn connect_lazy(&self, name: &str, endpoint: &Endpoint) -> Result<Channel> {
        self.connect_lazy_within(name, endpoint, CONNECT_TIMEOUT, KEEP_ALIVE_TIMEOUT)
    }

    /// The same with other limits, for a busy machine: how long a connection may take, and a ping.
    ///
    /// # Errors
    /// As [`Self::connect_lazy`].
    pub fn connect_lazy_within(
        &self,
        name: &str,
        endpoint: &Endpoint,
        connecting: Duration,
        ping: Duration,
    ) -> Result<Channel> {
        let address = endpoint.uri();
        ensure!(address.scheme_str() == Some("https"), "{address}: {name} answers only at https addresses");
        let authority = address.authority().context("an address without a host")?;
        let server = ServerName::try_from(name.to_owned())?;
        let current = self.current.clone();
        // The connector speaks TLS, with the certificate of the time when it connects. tonic's own would keep the first one.
        let endpoint = Endpoint::from_shared(format!("http://{authority}"))?
            .origin(address.clone())
            .connect_timeout(connecting)
            .http2_keep_alive_interval(KEEP_ALIVE_INTERVAL)
            .keep_alive_timeout(ping)
            .keep_alive_while_idle(true);
        Ok(endpoint.connect_with_connector_lazy(service_fn(move |address: Uri| {
            let client = current.read().unwrap_or_else(PoisonError::into_inner).client.clone();
            connect(address, server.clone(), client)
        })))
    }

    /// Prepares connections to every process with this name, at all addresses that the host of this one has.
    ///
    /// # Errors
    /// As [`Self::connect_lazy`].
    pub fn peer(&self, name: &str, endpoint: Endpoint) -> Result<Peer> {
        self.connect_lazy(name, &endpoint)?;
        let address = endpoint.uri();
        let host = address.host().unwrap_or_default().trim_matches(['[', ']']).to_owned();
        let port = address.port_u16().unwrap_or(HTTPS_PORT);
        let (identity, name) = (self.clone(), name.to_owned());
        let connect = move |address| {
            identity.connect_lazy(&name, &Endpoint::from_shared(format!("https://{address}"))?)
        };
        Ok(Replicas::at(host, port, connect).into())
    }

    /// The connections of callers that proved who they are.
    pub(crate) fn accept(
        &self,
        incoming: TcpIncoming,
    ) -> impl Stream<Item = io::Result<TlsStream<TcpStream>>> + use<> {
        let identity = self.clone();
        incoming
            .map(move |accepted| {
                let server = identity.current().server.clone();
                async move {
                    match accepted {
                        Ok(caller) => prove(caller, server).await.map(Ok),
                        Err(error) => Some(Err(error)),
                    }
                }
            })
            .buffer_unordered(HANDSHAKES)
            .filter_map(ready)
    }
}

async fn prove(caller: TcpStream, server: Arc<ServerConfig>) -> Option<TlsStream<TcpStream>> {
    match timeout(ACCEPT_TIMEOUT, TlsAcceptor::from(server).accept(caller)).await {
        Ok(Ok(proven)) => Some(proven),
        Ok(Err(error)) => {
            tracing::debug!(%error, "a caller that does not prove who it is");
            None
        }
        Err(_) => None,
    }
}

async fn connect(
    address: Uri,
    server: ServerName<'static>,
    client: Arc<ClientConfig>,
) -> io::Result<TokioIo<client::TlsStream<TcpStream>>> {
    let host = address.host().unwrap_or_default().trim_matches(['[', ']']);
    let stream = TcpStream::connect((host, address.port_u16().unwrap_or(HTTPS_PORT))).await?;
    stream.set_nodelay(true)?;
    // A frozen process still accepts connections.
    let proven = timeout(HANDSHAKE_TIMEOUT, TlsConnector::from(client).connect(server, stream)).await??;
    Ok(TokioIo::new(proven))
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
