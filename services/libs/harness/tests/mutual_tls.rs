//! A service's port answers only processes of its own installation.
#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

use std::{fs, net::SocketAddr, sync::Arc};

use pinzon_certificates::{AUTHORITY, CERTIFICATE, Holder, KEY};
use pinzon_chassis::{access::AccessLayer, clock::Clock, monitor::Monitor, server, tls::Identity};
use pinzon_harness::{Keys, certificate_directory, connect, identity};
use pinzon_proto::{
    auth::v1::{self as pb, auth_service_client::AuthServiceClient},
    declarations::v1::{self as declarations, declaration_service_client::DeclarationServiceClient},
};
use rustls_pki_types::{CertificateDer, ServerName, pem::PemObject as _};
use time::OffsetDateTime;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsConnector;
use tonic::{
    Code,
    service::Routes,
    transport::{Certificate, Channel, ClientTlsConfig, Endpoint},
};
use tonic_health::pb::{HealthCheckRequest, health_client::HealthClient};

async fn auth() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let access = AccessLayer::new(Keys::new().verifier());
    let monitor = Monitor::new(&Clock::system());
    tokio::spawn(async move {
        server::serve(listener, &identity("auth"), Routes::default(), access, monitor, std::future::pending())
            .await
    });
    address
}

async fn health(channel: Channel) -> Result<(), Code> {
    let answer = HealthClient::new(channel).check(HealthCheckRequest::default()).await;
    answer.map(|_| ()).map_err(|status| status.code())
}

#[tokio::test]
async fn a_process_of_the_installation_is_answered() {
    assert_eq!(health(connect("auth", "gateway", auth().await)).await, Ok(()));
}

#[tokio::test]
async fn only_the_gateway_says_who_the_client_is() {
    let address = auth().await;
    for (process, code) in [("gateway", Code::Unimplemented), ("declarations", Code::PermissionDenied)] {
        let mut auth = AuthServiceClient::new(connect("auth", process, address));
        let signed_in = auth.sign_in(pb::SignInRequest::default()).await.unwrap_err();
        let registered = auth.register(pb::RegisterRequest::default()).await.unwrap_err();
        let revoked =
            auth.list_revoked_sessions(pb::ListRevokedSessionsRequest::default()).await.unwrap_err();
        let mut declarations = DeclarationServiceClient::new(connect("auth", process, address));
        let declared = declarations
            .create_declaration(declarations::CreateDeclarationRequest::default())
            .await
            .unwrap_err();
        for refused in [signed_in, registered, revoked, declared] {
            assert_eq!(refused.code(), code, "{process}");
        }
    }
}

#[tokio::test]
async fn a_caller_without_a_certificate_is_refused() {
    let authority = fs::read(certificate_directory("gateway").join(AUTHORITY)).unwrap();
    let tls = ClientTlsConfig::new().ca_certificate(Certificate::from_pem(authority)).domain_name("auth");
    let endpoint = Endpoint::from_shared(format!("https://{}", auth().await)).unwrap();
    assert!(health(endpoint.tls_config(tls).unwrap().connect_lazy()).await.is_err());
}

#[tokio::test]
async fn a_caller_without_tls_is_refused() {
    let endpoint = Endpoint::from_shared(format!("http://{}", auth().await)).unwrap();
    assert!(health(endpoint.connect_lazy()).await.is_err());
}

#[tokio::test]
async fn a_certificate_of_another_authority_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    pinzon_certificates::issue(
        directory.path(),
        &[Holder::process("gateway").unwrap()],
        OffsetDateTime::now_utc(),
    )
    .unwrap();
    let read = |file: &str| fs::read(directory.path().join("gateway").join(file)).unwrap();
    // The stranger trusts the service, so that the service has to refuse.
    let trusted = fs::read(certificate_directory("gateway").join(AUTHORITY)).unwrap();
    let tls = ClientTlsConfig::new()
        .ca_certificate(Certificate::from_pem(trusted))
        .identity(tonic::transport::Identity::from_pem(read(CERTIFICATE), read(KEY)))
        .domain_name("auth");
    let endpoint = Endpoint::from_shared(format!("https://{}", auth().await)).unwrap();
    let stranger = endpoint.tls_config(tls).unwrap().connect_lazy();
    assert!(health(stranger).await.is_err());
}

#[tokio::test]
async fn a_service_with_another_name_is_not_trusted() {
    assert!(health(connect("audit", "gateway", auth().await)).await.is_err());
}

#[test]
fn an_address_without_tls_is_refused() {
    let endpoint = Endpoint::from_static("http://127.0.0.1:1");
    let error = identity("gateway").connect_lazy("auth", &endpoint).unwrap_err();
    assert!(error.to_string().contains("https"), "{error}");
}

/// An installation whose certificates are issued as they were at an instant.
struct Installation(tempfile::TempDir);

impl Installation {
    fn new() -> Self {
        let installation = Self(tempfile::tempdir().unwrap());
        installation.issue(OffsetDateTime::now_utc() - time::Duration::days(300));
        installation
    }

    fn issue(&self, at: OffsetDateTime) {
        let holders = ["auth", "gateway"].map(|name| Holder::process(name).unwrap());
        pinzon_certificates::issue(self.0.path(), &holders, at).unwrap();
    }

    fn identity(&self, name: &str) -> Identity {
        Identity::from_dir(&self.0.path().join(name)).unwrap()
    }

    fn certificate(&self, name: &str) -> Vec<u8> {
        let pem = fs::read(self.0.path().join(name).join(CERTIFICATE)).unwrap();
        x509_parser::pem::parse_x509_pem(&pem).unwrap().1.contents
    }
}

/// The certificate that `auth` shows to a new caller.
async fn served_certificate(address: SocketAddr, installation: &Installation) -> Vec<u8> {
    let authority = fs::read(installation.0.path().join("auth").join(AUTHORITY)).unwrap();
    let mut roots = rustls::RootCertStore::empty();
    roots.add(CertificateDer::from_pem_slice(&authority).unwrap()).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let stream = TcpStream::connect(address).await.unwrap();
    let name = ServerName::try_from("auth").unwrap();
    let connected = TlsConnector::from(Arc::new(config)).connect(name, stream).await.unwrap();
    connected.get_ref().1.peer_certificates().unwrap()[0].to_vec()
}

#[tokio::test]
async fn a_running_process_takes_up_a_renewed_certificate() {
    let installation = Installation::new();
    let (auth, gateway) = (installation.identity("auth"), installation.identity("gateway"));
    let own = auth.derive_key("a purpose");
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn({
        let auth = auth.clone();
        async move {
            let access = AccessLayer::new(Keys::new().verifier());
            let monitor = Monitor::new(&Clock::system());
            server::serve(listener, &auth, Routes::default(), access, monitor, std::future::pending()).await
        }
    });
    let before = [
        served_certificate(address, &installation).await,
        auth.signatures().sign(b"").unwrap().certificate().to_vec(),
    ];
    assert_eq!(before[0], before[1]);
    assert!(!gateway.reload().unwrap(), "nothing has changed");

    installation.issue(OffsetDateTime::now_utc());
    assert!(auth.reload().unwrap());
    assert!(gateway.reload().unwrap());
    let renewed = installation.certificate("auth");
    assert_ne!(renewed, before[0]);
    assert_eq!(served_certificate(address, &installation).await, renewed);
    assert_eq!(auth.signatures().sign(b"").unwrap().certificate(), renewed);
    assert_eq!(auth.derive_key("a purpose"), own, "what replicas share stays the same");
    let endpoint = Endpoint::from_shared(format!("https://{address}")).unwrap();
    assert_eq!(health(gateway.connect_lazy("auth", &endpoint).unwrap()).await, Ok(()));
}

#[tokio::test]
async fn a_damaged_renewal_leaves_the_certificate_in_use() {
    let installation = Installation::new();
    let auth = installation.identity("auth");
    let before = auth.signatures().sign(b"").unwrap();
    fs::copy(
        installation.0.path().join("gateway").join(CERTIFICATE),
        installation.0.path().join("auth").join(CERTIFICATE),
    )
    .unwrap();
    assert!(auth.reload().is_err(), "a certificate that does not fit the key");
    fs::write(installation.0.path().join("auth").join(CERTIFICATE), "").unwrap();
    assert!(auth.reload().is_err());
    assert_eq!(auth.signatures().sign(b"").unwrap().certificate(), before.certificate());
}
