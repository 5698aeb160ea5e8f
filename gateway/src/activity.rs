//! Which sessions are used. Auth ends those that nobody uses, so the gateway tells it, once a minute.

use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use pinzon_proto::auth::v1 as pb;
use tokio::time::interval;
use tonic::Request;
use uuid::Uuid;

use crate::services::Services;

/// Interval between reports.
const INTERVAL: Duration = Duration::from_secs(60);
/// For one report.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(3);

/// The sessions that were used since the last report. Clones share them.
#[derive(Debug, Clone, Default)]
pub struct Activity(Arc<Mutex<HashSet<Uuid>>>);

impl Activity {
    /// Records that a session is used.
    pub fn record(&self, session: Uuid) {
        self.used().insert(session);
    }

    /// Reports them for ever. What auth did not take is in the next report.
    pub async fn report_to(self, services: Services) {
        let mut tick = interval(INTERVAL);
        loop {
            tick.tick().await;
            self.report(&services).await;
        }
    }

    /// Reports them once.
    pub async fn report(&self, services: &Services) {
        let used = std::mem::take(&mut *self.used());
        if used.is_empty() {
            return;
        }
        let session_ids = used.iter().map(Uuid::to_string).collect();
        let mut request = Request::new(pb::RecordActivityRequest { session_ids });
        request.set_timeout(ANSWER_TIMEOUT);
        if let Err(status) = services.auth().record_activity(request).await {
            tracing::warn!(%status, "auth does not know which sessions are used");
            self.used().extend(used);
        }
    }

    fn used(&self) -> std::sync::MutexGuard<'_, HashSet<Uuid>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
