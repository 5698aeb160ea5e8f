//! A service's port answers only processes of its own installation.
#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

use std::{fs, net::SocketAddr};

use pinzon_certificates::{AUTHORITY, CERTIFICATE, Holder, KEY};
use pinzon_chassis::{access::AccessLayer, clock::Clock, monitor::Monitor, server};
use pinzon_harness::{Keys, certificate_directory, connect, identity};
use pinzon_proto::{
    auth::v1::{self as pb, auth_service_client::AuthServiceClient},
    declarations::v1::{self as declarations, declaration_service_client::DeclarationServiceClient},
};
use time::OffsetDateTime;
use tokio::net::TcpListener;
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
    let error = identity("gateway").connect_lazy("auth", endpoint).unwrap_err();
    assert!(error.to_string().contains("https"), "{error}");
}
