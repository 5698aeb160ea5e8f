//! Whether the gateway is alive, and whether it can work.

use std::{collections::BTreeSet, time::Duration};

use axum::{extract::State, http::StatusCode};
use futures::future::join_all;
use pinzon_chassis::{
    Reason,
    monitor::{Monitor, PARTS},
    peer::Peer,
};
use serde::Serialize;
use tokio::time::timeout;
use tonic::Code;
use tonic_health::pb::{
    HealthCheckRequest, health_check_response::ServingStatus, health_client::HealthClient,
};
use utoipa::ToSchema;

use crate::{problem::Problem, revocation::Revoked, services::Services};

/// A service that does not answer within this time counts as missing.
pub const CHECK_TIMEOUT: Duration = Duration::from_secs(2);

/// What public search needs, and so every gateway that is sent requests.
const NEEDED: [&str; 2] = ["catalogues", "catalogues/search"];

/// Whether the gateway is alive.
#[derive(Debug, Serialize, ToSchema)]
pub struct Live {
    /// `ok`.
    pub status: &'static str,
}

/// Whether the gateway can work.
#[derive(Debug, Serialize, ToSchema)]
pub struct Ready {
    /// `ok`, or `degraded` if something else than public search does not work.
    pub status: &'static str,
    /// What does not work: a service (`audit`), or a part of one (`audit/postgresql`).
    pub failing: Vec<String>,
}

/// Whether the gateway is alive
#[utoipa::path(get, path = "/health/live", tag = "Health", responses((status = OK, body = Live)))]
pub async fn live() -> axum::Json<Live> {
    axum::Json(Live { status: "ok" })
}

/// Whether the gateway can work
///
/// It can as long as it can answer public search. Whatever else does not work is named.
#[utoipa::path(
    get, path = "/health/ready", tag = "Health",
    responses(
        (status = OK, body = Ready),
        (status = SERVICE_UNAVAILABLE, description = "Public search cannot be answered"),
    ),
)]
pub async fn ready(
    State(services): State<Services>,
    State(revoked): State<Revoked>,
    State(monitor): State<Monitor>,
) -> Result<axum::Json<Ready>, Problem> {
    let checks = services.peers().map(|(name, peer)| failing_parts(name, peer));
    let (failing, missing): (Vec<_>, Vec<_>) = join_all(checks).await.into_iter().unzip();
    let (mut failing, missing) = (failing.concat(), missing.concat());
    if monitor.is_serving("nats") == Some(false) {
        failing.push("gateway/nats".to_owned());
    }
    if !revoked.is_complete() {
        failing.push("gateway/ended_sessions".to_owned());
    }
    if missing.iter().any(|part| NEEDED.contains(&part.as_str())) {
        let detail = format!("not serving: {}", failing.join(", "));
        return Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, Reason::Unavailable, detail));
    }
    let status = if failing.is_empty() { "ok" } else { "degraded" };
    Ok(axum::Json(Ready { status, failing }))
}

/// What does not work in some replica of a service, and what works in none.
async fn failing_parts(service: &'static str, peer: Peer) -> (Vec<String>, Vec<String>) {
    let checks = peer.each().into_iter().map(|replica| failing_parts_of_replica(service, replica));
    let replicas = join_all(checks).await;
    let Some((first, others)) = replicas.split_first() else {
        return (vec![service.to_owned()], vec![service.to_owned()]);
    };
    let missing = first.iter().filter(|part| others.iter().all(|other| other.contains(part)));
    let missing = missing.cloned().collect();
    let failing: BTreeSet<String> = replicas.into_iter().flatten().collect();
    (failing.into_iter().collect(), missing)
}

/// The service itself if its replica does not answer, otherwise its parts that do not work.
async fn failing_parts_of_replica(service: &'static str, replica: Peer) -> Vec<String> {
    if !serves(replica.once(), "").await {
        return vec![service.to_owned()];
    }
    let checks = PARTS.map(|part| {
        let replica = replica.once();
        async move { (!serves(replica, part).await).then(|| format!("{service}/{part}")) }
    });
    join_all(checks).await.into_iter().flatten().collect()
}

/// Whether a service answers that its part works. A part that the service does not have never fails.
async fn serves(replica: Peer, part: &str) -> bool {
    let mut client = HealthClient::new(replica);
    match timeout(CHECK_TIMEOUT, client.check(HealthCheckRequest { service: part.to_owned() })).await {
        Ok(Ok(answer)) => answer.into_inner().status() == ServingStatus::Serving,
        Ok(Err(refusal)) => refusal.code() == Code::NotFound && !part.is_empty(),
        Err(_) => false,
    }
}
