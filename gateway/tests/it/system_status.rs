//! The status of the system, and readiness.

use std::time::Duration;

use pinzon_chassis::caller::Role;
use pinzon_proto::status::v1 as pb;
use serde_json::json;
use tonic_health::ServingStatus;

use crate::fakes::{Fake, Gateway, request, signed};

const READY: &str = "/api/health/ready";

fn reporting() -> Fake {
    Fake::default().on(|_: pb::GetProcessStatusRequest| {
        Ok(pb::ProcessStatus {
            version: "1.2.3".to_owned(),
            started_at: Some(prost_types::Timestamp { seconds: 1_790_000_000, nanos: 0 }),
            database: Some(pb::DatabaseStatus {
                reachable: true,
                used_connections: 1,
                max_connections: 8,
                archive: Some(pb::ArchiveStatus {
                    failing: true,
                    archived_at: None,
                    full_backup_at: Some(prost_types::Timestamp { seconds: 1_790_000_000, nanos: 0 }),
                    verified_at: None,
                }),
            }),
            nats_reachable: true,
            outbox: Some(pb::OutboxStatus { unpublished_events: 2, oldest_unpublished_seconds: 3 }),
            ..Default::default()
        })
    })
}

#[tokio::test]
async fn an_administrator_sees_every_process() {
    let gateway = Gateway::before(reporting()).await;
    let reply = gateway.send(signed(request("GET", "/api/status"), &gateway.token(Role::Admin))).await;
    assert_eq!(reply.status, 200);
    let processes = &reply.json()["processes"];
    let names: Vec<_> =
        processes.as_array().unwrap().iter().map(|process| process["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["gateway", "auth", "catalogues", "declarations", "retentions", "audit"]);
    assert_eq!(
        processes[1]["status"],
        json!({
            "version": "1.2.3",
            "started_at": "2026-09-21T14:13:20Z",
            "database": {
                "reachable": true,
                "used_connections": 1,
                "max_connections": 8,
                "archive": {"failing": true, "archived_at": null, "full_backup_at": "2026-09-21T14:13:20Z", "verified_at": null},
            },
            "nats_reachable": true,
            "outbox": {"unpublished_events": 2, "oldest_unpublished_seconds": 3},
            "consumer": null,
            "catalogue": null,
            "ended_sessions_known": null,
        })
    );
}

#[tokio::test]
async fn a_service_that_does_not_answer_has_no_status() {
    let gateway = Gateway::before(reporting().slow(Duration::from_secs(20))).await;
    let reply = gateway.send(signed(request("GET", "/api/status"), &gateway.token(Role::Auditor))).await;
    assert_eq!(reply.status, 200);
    assert!(!reply.json()["processes"][0]["status"].is_null());
    assert_eq!(reply.json()["processes"][5], json!({"name": "audit", "replica": 1, "status": null}));
}

#[tokio::test]
async fn readiness_names_what_does_not_work() {
    let gateway = Gateway::before(Fake::default()).await;
    gateway.monitor.set_nats(true);
    assert_eq!(gateway.send(request("GET", READY)).await.json(), json!({"status": "ok", "failing": []}));

    gateway.health.set_service_status("postgresql", ServingStatus::NotServing).await;
    gateway.monitor.set_nats(false);
    let reply = gateway.send(request("GET", READY)).await;
    assert_eq!(reply.status, 200);
    assert_eq!(
        reply.json(),
        json!({"status": "degraded", "failing": [
            "auth/postgresql",
            "catalogues/postgresql",
            "declarations/postgresql",
            "retentions/postgresql",
            "audit/postgresql",
            "gateway/nats",
        ]})
    );

    // Without products in memory nothing can be searched.
    gateway.health.set_service_status("search", ServingStatus::NotServing).await;
    let reply = gateway.send(request("GET", READY)).await;
    assert_eq!(reply.status, 503);
    assert!(reply.problem()["detail"].as_str().unwrap().contains("catalogues/search"));
}

#[tokio::test]
async fn a_lost_replica_is_named_while_the_others_work() {
    let gateway = Gateway::with_lost_replicas(reporting()).await;
    gateway.monitor.set_nats(true);
    let reply = gateway.send(request("GET", READY)).await;
    assert_eq!(reply.status, 200);
    assert_eq!(
        reply.json(),
        json!({"status": "degraded", "failing": ["auth", "catalogues", "declarations", "retentions", "audit"]})
    );
    let reply = gateway.send(signed(request("GET", "/api/status"), &gateway.token(Role::Admin))).await;
    let processes = reply.json()["processes"].clone();
    assert_eq!(processes.as_array().unwrap().len(), 11);
    assert_eq!(processes[1], json!({"name": "auth", "replica": 1, "status": null}));
    assert_eq!((&processes[2]["replica"], &processes[2]["status"]["version"]), (&json!(2), &json!("1.2.3")));
}
