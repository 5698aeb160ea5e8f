//! The gRPC server every service runs.

use std::{convert::Infallible, future::Future};

use anyhow::Result;
use tokio::{
    net::TcpListener,
    signal::unix::{SignalKind, signal},
};
use tonic::{
    body::Body,
    codegen::{Service, http},
    server::NamedService,
    service::Routes,
    transport::{Server, server::TcpIncoming},
};

use crate::access::AccessLayer;

/// Calls one peer may have under way; the next is refused at once.
const CALLS_PER_CONNECTION: usize = 512;

/// Serves one gRPC service and the standard health service until `shutdown`,
/// then lets calls under way finish.
pub async fn serve<S>(
    listener: TcpListener,
    service: S,
    access: AccessLayer,
    shutdown: impl Future<Output = ()>,
) -> Result<()>
where
    S: Service<http::Request<Body>, Response = http::Response<Body>, Error = Infallible>
        + NamedService
        + Clone
        + Send
        + Sync
        + 'static,
    S::Future: Send,
{
    let (health, health_service) = tonic_health::server::health_reporter();
    health.set_serving::<S>().await;
    tracing::info!(address = %listener.local_addr()?, "listening");
    Server::builder()
        .concurrency_limit_per_connection(CALLS_PER_CONNECTION)
        .load_shed(true)
        .layer(access)
        .add_routes(Routes::new(service).add_service(health_service))
        .serve_with_incoming_shutdown(TcpIncoming::from(listener).with_nodelay(Some(true)), shutdown)
        .await?;
    Ok(())
}

/// Ends when the process is asked to stop.
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
