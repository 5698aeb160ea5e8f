//! How every process of the system is.

use axum::extract::State;
use futures::future::join_all;
use pinzon_chassis::{monitor::Monitor, peer::Peer};
use pinzon_proto::status::v1 as pb;
use serde::Serialize;
use tokio::time::timeout;
use utoipa::ToSchema;

use crate::{
    call::Call,
    health::CHECK_TIMEOUT,
    json::{Answer, Json},
    services::Services,
    signed_in::Staff,
};

/// How the system is, as its processes see it.
#[derive(Debug, Serialize, ToSchema)]
pub struct SystemStatus {
    /// The gateway that answers, then every service.
    pub processes: Vec<NamedStatus>,
}

/// How one process is.
#[derive(Debug, Serialize, ToSchema)]
pub struct NamedStatus {
    /// `gateway` or the name of a service.
    pub name: &'static str,
    /// Which replica of the service it is, from 1.
    pub replica: usize,
    /// Null if it did not answer within two seconds.
    pub status: Option<pb::ProcessStatus>,
}

/// How the system is
///
/// Administrators and auditors. What the gateway that answers and every replica of every service saw of themselves a few seconds ago.
#[utoipa::path(get, path = "/status", tag = "Health", responses((status = OK, body = SystemStatus)))]
pub async fn get_system_status(
    Staff(call): Staff,
    State(services): State<Services>,
    State(monitor): State<Monitor>,
) -> Answer<SystemStatus> {
    let asked = services.peers().map(|(name, peer)| replicas_of(&call, name, peer));
    let gateway = NamedStatus { name: "gateway", replica: 1, status: Some(monitor.status()) };
    let processes = [gateway].into_iter().chain(join_all(asked).await.into_iter().flatten()).collect();
    Ok(Json(SystemStatus { processes }))
}

/// The status of each replica of a service. A service whose address is unknown has one that does not answer.
async fn replicas_of(call: &Call, name: &'static str, peer: Peer) -> Vec<NamedStatus> {
    let known = peer.each();
    let replicas = if known.is_empty() { vec![peer] } else { known };
    let asked = replicas.into_iter().zip(1..).map(async |(peer, replica)| {
        let status = status_of(call, name, peer).await;
        NamedStatus { name, replica, status }
    });
    join_all(asked).await
}

/// The status of a replica, if it answers in time.
async fn status_of(call: &Call, service: &'static str, replica: Peer) -> Option<pb::ProcessStatus> {
    match timeout(CHECK_TIMEOUT, call.send_through(replica, pb::GetProcessStatusRequest {})).await {
        Ok(Ok(status)) => Some(status),
        Ok(Err(refusal)) => {
            tracing::debug!(service, %refusal, "no status");
            None
        }
        Err(_) => None,
    }
}
