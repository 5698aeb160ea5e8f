//! The gRPC server of a service.

use std::future::Future;

use anyhow::Result;
use pinzon_proto::status::v1::status_service_server::StatusServiceServer;
use tokio::{
    net::TcpListener,
    signal::unix::{SignalKind, signal},
};
use tonic::{
    service::Routes,
    transport::{Server, server::TcpIncoming},
};
use tonic_health::pb::health_server::HealthServer;

use crate::{access::AccessLayer, metrics::CallMetricsLayer, monitor::Monitor, page, tls::Identity};

/// Concurrent calls per connection; further calls are refused at once.
const CALLS_PER_CONNECTION: usize = 512;

/// Serves gRPC services, the process's status and the standard health service, to processes of the same installation only, until `shutdown`;
/// then lets calls under way finish.
pub async fn serve(
    listener: TcpListener,
    identity: &Identity,
    services: Routes,
    access: AccessLayer,
    monitor: Monitor,
    shutdown: impl Future<Output = ()>,
) -> Result<()> {
    page::seal_with(&identity.derive_key("page tokens"));
    tracing::info!(address = %listener.local_addr()?, "listening");
    Server::builder()
        .concurrency_limit_per_connection(CALLS_PER_CONNECTION)
        .load_shed(true)
        .layer(CallMetricsLayer)
        .layer(access)
        .add_routes(
            services
                .add_service(StatusServiceServer::new(monitor.clone()))
                .add_service(HealthServer::new(monitor)),
        )
        .serve_with_incoming_shutdown(
            Box::pin(identity.accept(TcpIncoming::from(listener).with_nodelay(Some(true)))),
            shutdown,
        )
        .await?;
    Ok(())
}

/// Completes on SIGTERM or SIGINT.
pub async fn stop_signal() {
    let (Ok(mut terminate), Ok(mut interrupt)) =
        (signal(SignalKind::terminate()), signal(SignalKind::interrupt()))
    else {
        return std::future::pending().await;
    };
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
}
