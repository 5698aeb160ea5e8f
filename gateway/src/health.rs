//! Whether the gateway is alive, and whether it can work.

use std::time::Duration;

use axum::{extract::State, http::StatusCode};
use futures::future::join_all;
use pinzon_chassis::Reason;
use serde::Serialize;
use tonic::transport::Channel;
use tonic_health::pb::{
    HealthCheckRequest, health_check_response::ServingStatus, health_client::HealthClient,
};
use utoipa::ToSchema;

use crate::{problem::Problem, revocation::Revoked, services::Services};

/// A service that does not say within this time that it serves is not ready.
const CHECK_TIMEOUT: Duration = Duration::from_secs(2);

/// How the system is.
#[derive(Debug, Serialize, ToSchema)]
pub struct Health {
    /// `ok`.
    pub status: &'static str,
}

/// Whether the gateway is alive
#[utoipa::path(get, path = "/health/live", tag = "Health", responses((status = OK, body = Health)))]
pub async fn live() -> axum::Json<Health> {
    axum::Json(Health { status: "ok" })
}

/// Whether every service can be reached
///
/// And whether staff can be served: after a start, auth has to tell first which sessions ended.
#[utoipa::path(
    get, path = "/health/ready", tag = "Health",
    responses((status = OK, body = Health), (status = SERVICE_UNAVAILABLE, description = "A service is missing")),
)]
pub async fn ready(
    State(services): State<Services>,
    State(revoked): State<Revoked>,
) -> Result<axum::Json<Health>, Problem> {
    let checks = services.channels().map(|(name, channel)| async move { (name, serves(channel).await) });
    let missing: Vec<&str> =
        join_all(checks).await.into_iter().filter_map(|(name, serves)| (!serves).then_some(name)).collect();
    if !missing.is_empty() {
        let detail = format!("not serving: {}", missing.join(", "));
        return Err(Problem::new(StatusCode::SERVICE_UNAVAILABLE, Reason::Unavailable, detail));
    }
    if !revoked.is_complete() {
        return Err(Problem::ended_sessions_unknown());
    }
    Ok(axum::Json(Health { status: "ok" }))
}

async fn serves(channel: Channel) -> bool {
    let check = async { HealthClient::new(channel).check(HealthCheckRequest::default()).await };
    match tokio::time::timeout(CHECK_TIMEOUT, check).await {
        Ok(Ok(answer)) => answer.into_inner().status() == ServingStatus::Serving,
        Ok(Err(_)) | Err(_) => false,
    }
}
