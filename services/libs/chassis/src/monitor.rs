//! The status of a process. Its tasks write it; metrics, the health service and the page of the system's status read it.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use metrics::gauge;
use pinzon_proto::status::v1::{self as pb, status_service_server::StatusService};
use tonic::{Request, Response, Status, codegen::BoxStream};
use tonic_health::pb::{
    HealthCheckRequest, HealthCheckResponse, health_check_response::ServingStatus, health_server::Health,
};

use crate::clock::{Clock, timestamp};

/// The parts that the health service knows of a process besides the process itself, whose name is empty. It answers
/// `NOT_FOUND` for a part that the process does not have.
pub const PARTS: [&str; 7] = ["postgresql", "nats", "outbox", "writes", "consumer", "search", "chain"];

/// The outbox stands still when a fact waits longer than this.
const OUTBOX_LIMIT_SECONDS: i64 = 30;
/// JetStream stands still when facts wait and it has taken none for this time. It answers in milliseconds.
const PUBLISHING_LIMIT: Duration = Duration::from_secs(2);
/// Nobody can write when the outbox has been locked for this time: each write adds its facts in its own transaction.
const WRITING_LIMIT: Duration = Duration::from_secs(10);
/// A consumer stands still when facts wait for this time and none is applied, or the next one of a source is missing. An
/// effect waits about 10 s for its cause.
const APPLYING_LIMIT: Duration = Duration::from_secs(20);

/// The process hangs when it has not asked its database for this time, whatever the answer. It asks every few seconds.
const SAMPLING_LIMIT: Duration = Duration::from_secs(15);

/// The status of a process. Clones share it.
#[derive(Clone)]
pub struct Monitor {
    status: Arc<Mutex<pb::ProcessStatus>>,
    /// Since when no fact could be published.
    publishing_fails_since: Arc<Mutex<Option<Instant>>>,
    /// Since when the consumer cannot apply what it should.
    applying_stands_since: Arc<Mutex<Option<Instant>>>,
    /// When the process asked its database last.
    database_sampled: Arc<Mutex<Option<Instant>>>,
    /// Whether it has an outbox that was sampled, and since when somebody has locked it.
    outbox_locked: Arc<Mutex<Option<Option<Instant>>>>,
    /// Whether the chain of the audit was intact when it was verified last.
    chain_intact: Arc<Mutex<Option<bool>>>,
}

impl Monitor {
    /// Starts without any part but NATS, which counts as away until it is seen.
    pub fn new(clock: &Clock) -> Self {
        let status = pb::ProcessStatus {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            started_at: Some(timestamp(clock.now())),
            ..Default::default()
        };
        Self {
            status: Arc::new(Mutex::new(status)),
            publishing_fails_since: Arc::default(),
            applying_stands_since: Arc::default(),
            database_sampled: Arc::default(),
            outbox_locked: Arc::default(),
            chain_intact: Arc::default(),
        }
    }

    /// The status as it was seen last.
    pub fn status(&self) -> pb::ProcessStatus {
        self.lock().clone()
    }

    /// Whether a part can work: the empty name is the process itself. `None` if the process does not have the part.
    pub fn is_serving(&self, part: &str) -> Option<bool> {
        let status = self.lock();
        match part {
            "" => Some(!has_passed(&self.database_sampled, SAMPLING_LIMIT)),
            "postgresql" => status.database.map(|database| database.reachable),
            "nats" => Some(status.nats_reachable),
            "outbox" => {
                let fails = has_passed(&self.publishing_fails_since, PUBLISHING_LIMIT);
                let is_current =
                    |outbox: pb::OutboxStatus| outbox.oldest_unpublished_seconds <= OUTBOX_LIMIT_SECONDS;
                status.outbox.map(|outbox| !fails && is_current(outbox))
            }
            "consumer" => {
                let stands = has_passed(&self.applying_stands_since, APPLYING_LIMIT);
                status.consumer.map(|consumer| consumer.receiving && !stands)
            }
            "writes" => {
                let locked = *locked(&self.outbox_locked);
                locked.map(|since| since.is_none_or(|since| since.elapsed() < WRITING_LIMIT))
            }
            "chain" => *locked(&self.chain_intact),
            "search" => status.catalogue.map(|catalogue| catalogue.catalogue_version > 0),
            _ => None,
        }
    }

    /// Sets the connections to PostgreSQL.
    pub fn set_database(&self, seen: pb::DatabaseStatus, idle_connections: u32) {
        gauge!("database_up").set(u32::from(seen.reachable));
        gauge!("db_client_connection_count", "db_client_connection_state" => "idle").set(idle_connections);
        gauge!("db_client_connection_count", "db_client_connection_state" => "used")
            .set(seen.used_connections);
        gauge!("db_client_connection_max").set(seen.max_connections);
        gauge!("archive_failing").set(u32::from(seen.archive.is_some_and(|archive| archive.failing)));
        // No number where the log is not archived, and so nothing is backed up.
        let ended = |archive: pb::ArchiveStatus| archive.full_backup_at.map_or(0.0, |at| to_f64(at.seconds));
        gauge!("full_backup_timestamp_seconds").set(seen.archive.map_or(f64::NAN, ended));
        let verified = |archive: pb::ArchiveStatus| archive.verified_at.map_or(0.0, |at| to_f64(at.seconds));
        gauge!("backups_verified_timestamp_seconds").set(seen.archive.map_or(f64::NAN, verified));
        self.lock().database = Some(seen);
        *locked(&self.database_sampled) = Some(Instant::now());
    }

    /// Sets whether a segment is missing in the archive of PostgreSQL's log.
    pub fn set_archive_hole(&self, has_hole: bool) {
        gauge!("archive_hole").set(u32::from(has_hole));
    }

    /// Sets whether NATS can be reached.
    pub fn set_nats(&self, reachable: bool) {
        gauge!("nats_up").set(u32::from(reachable));
        self.lock().nats_reachable = reachable;
    }

    /// Sets the facts that wait to be published.
    pub fn set_outbox(&self, seen: pb::OutboxStatus) {
        gauge!("outbox_unpublished_events").set(to_f64(seen.unpublished_events));
        gauge!("outbox_oldest_unpublished_seconds").set(to_f64(seen.oldest_unpublished_seconds));
        self.lock().outbox = Some(seen);
    }

    /// Sets whether somebody else holds a lock on the outbox at this time, so that no write succeeds.
    pub fn set_outbox_locked(&self, is_locked: bool, seen: Instant) {
        gauge!("outbox_locked").set(u32::from(is_locked));
        let mut known = locked(&self.outbox_locked);
        *known = Some(is_locked.then(|| known.flatten().unwrap_or(seen)));
    }

    /// Sets whether the chain of the audit is intact.
    pub fn set_chain(&self, intact: bool) {
        gauge!("audit_chain_intact").set(u32::from(intact));
        *locked(&self.chain_intact) = Some(intact);
    }

    /// Says that an attempt to publish facts, begun at this time, has failed.
    pub fn publishing_failed(&self, begun: Instant) {
        locked(&self.publishing_fails_since).get_or_insert(begun);
    }

    /// Says that facts have been published.
    pub fn publishing_succeeded(&self) {
        *locked(&self.publishing_fails_since) = None;
    }

    /// Sets how many facts the consumer has not acknowledged, and that it receives them. `None` says that it does not.
    pub fn set_pending(&self, consumer: &'static str, pending_events: Option<i64>) {
        let mut status = self.lock();
        let seen = status.consumer.get_or_insert_default();
        seen.receiving = pending_events.is_some();
        if let Some(pending_events) = pending_events {
            gauge!("event_consumer_pending_events", "consumer" => consumer).set(to_f64(pending_events));
            seen.pending_events = pending_events;
        }
    }

    /// Says that the consumer had facts at this time that it has not applied. It stands still if this goes on for long.
    pub fn facts_waited(&self, seen: Instant) {
        locked(&self.applying_stands_since).get_or_insert(seen);
    }

    /// Says that the consumer applies what it should, or that another replica does.
    pub fn facts_were_applied(&self) {
        *locked(&self.applying_stands_since) = None;
    }

    /// Sets how many facts can never be applied.
    pub fn set_dead_letters(&self, count: i64) {
        gauge!("dead_letters").set(to_f64(count));
        self.lock().consumer.get_or_insert_default().dead_letters = count;
    }

    /// Sets the catalogue that search answers with.
    pub fn set_catalogue(&self, seen: pb::CatalogueStatus) {
        gauge!("catalogue_read_succeeded").set(u32::from(seen.current));
        gauge!("catalogue_version").set(to_f64(seen.catalogue_version));
        self.lock().catalogue = Some(seen);
    }

    /// Sets whether auth said which sessions have ended when it was asked last.
    pub fn set_ended_sessions(&self, known: bool) {
        gauge!("ended_sessions_read_succeeded").set(u32::from(known));
        self.lock().ended_sessions_known = Some(known);
    }

    fn lock(&self) -> MutexGuard<'_, pb::ProcessStatus> {
        locked(&self.status)
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn has_passed(since: &Mutex<Option<Instant>>, patience: Duration) -> bool {
    locked(since).is_some_and(|since| since.elapsed() >= patience)
}

#[allow(clippy::cast_precision_loss, reason = "counts are far below 2^53")]
fn to_f64(count: i64) -> f64 {
    count as f64
}

#[tonic::async_trait]
impl StatusService for Monitor {
    async fn get_process_status(
        &self,
        _: Request<pb::GetProcessStatusRequest>,
    ) -> Result<Response<pb::ProcessStatus>, Status> {
        Ok(Response::new(self.status()))
    }
}

#[tonic::async_trait]
impl Health for Monitor {
    type WatchStream = BoxStream<HealthCheckResponse>;

    async fn check(
        &self,
        request: Request<HealthCheckRequest>,
    ) -> Result<Response<HealthCheckResponse>, Status> {
        let part = &request.get_ref().service;
        let status = match self.is_serving(part) {
            Some(true) => ServingStatus::Serving,
            Some(false) => ServingStatus::NotServing,
            None => return Err(Status::not_found("no such part")),
        };
        Ok(Response::new(HealthCheckResponse { status: status.into() }))
    }

    async fn watch(&self, _: Request<HealthCheckRequest>) -> Result<Response<Self::WatchStream>, Status> {
        Err(Status::unimplemented("ask again instead"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_serves_while_it_does_its_work() {
        let monitor = Monitor::new(&Clock::system());
        assert_eq!(monitor.is_serving(""), Some(true));
        assert_eq!(monitor.is_serving("nats"), Some(false));
        assert!(PARTS.iter().filter(|part| **part != "nats").all(|part| monitor.is_serving(part).is_none()));

        let database = |reachable| pb::DatabaseStatus {
            reachable,
            used_connections: 1,
            max_connections: 8,
            archive: None,
        };
        let outbox = |oldest_unpublished_seconds| pb::OutboxStatus {
            unpublished_events: 1,
            oldest_unpublished_seconds,
        };
        let catalogue = |catalogue_version| pb::CatalogueStatus { catalogue_version, current: false };
        monitor.set_nats(true);
        monitor.set_database(database(true), 1);
        monitor.set_outbox(outbox(30));
        monitor.set_pending("audit", Some(5000));
        monitor.set_catalogue(catalogue(7));
        monitor.set_outbox_locked(false, Instant::now());
        monitor.set_chain(true);
        assert!(PARTS.iter().all(|part| monitor.is_serving(part) == Some(true)));

        let long_ago = Instant::now().checked_sub(SAMPLING_LIMIT).unwrap();
        *locked(&monitor.database_sampled) = Some(long_ago);
        assert_eq!(monitor.is_serving(""), Some(false), "its own work stands still");
        monitor.set_database(database(true), 1);
        assert_eq!(monitor.is_serving(""), Some(true));

        let long_ago = Instant::now().checked_sub(PUBLISHING_LIMIT).unwrap();
        monitor.publishing_failed(long_ago);
        monitor.publishing_failed(Instant::now());
        assert_eq!(monitor.is_serving("outbox"), Some(false));
        monitor.publishing_succeeded();
        assert_eq!(monitor.is_serving("outbox"), Some(true));
        monitor.publishing_failed(Instant::now());
        assert_eq!(monitor.is_serving("outbox"), Some(true), "it may be restarting");

        let long_ago = Instant::now().checked_sub(WRITING_LIMIT).unwrap();
        monitor.set_outbox_locked(true, Instant::now());
        assert_eq!(monitor.is_serving("writes"), Some(true), "a moment is none");
        monitor.set_outbox_locked(false, Instant::now());
        monitor.set_outbox_locked(true, long_ago);
        monitor.set_outbox_locked(true, Instant::now());
        assert_eq!(monitor.is_serving("writes"), Some(false));

        let long_ago = Instant::now().checked_sub(APPLYING_LIMIT).unwrap();
        monitor.facts_waited(long_ago);
        monitor.facts_waited(Instant::now());
        assert_eq!(monitor.is_serving("consumer"), Some(false), "it receives and applies nothing");
        monitor.facts_were_applied();
        assert_eq!(monitor.is_serving("consumer"), Some(true));
        monitor.facts_waited(Instant::now());
        assert_eq!(monitor.is_serving("consumer"), Some(true), "it may be applying them");

        monitor.set_nats(false);
        monitor.set_database(database(false), 0);
        monitor.set_outbox(outbox(31));
        monitor.set_pending("audit", None);
        monitor.set_catalogue(catalogue(0));
        monitor.set_chain(false);
        assert!(PARTS.iter().all(|part| monitor.is_serving(part) == Some(false)));
        assert_eq!(monitor.status().consumer.unwrap().pending_events, 5000);
    }
}
