//! Which declarations have turned out to be part of a mass submission. The service that keeps them marks them.

use std::{collections::HashSet, sync::Arc, time::Duration};

use pinzon_proto::declarations::v1 as pb;
use tokio::time::interval;
use tonic::Request;
use uuid::Uuid;

use crate::{services::Services, submission_limit::SubmissionLimit};

/// Interval between reports.
const INTERVAL: Duration = Duration::from_secs(1);
/// Declarations of one report.
const LARGEST_REPORT: usize = 100;
/// For one report.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);

/// Reports them for ever. What the service did not take is in the next report.
pub async fn report_to(services: Services, limit: Arc<SubmissionLimit>) {
    let mut waiting = HashSet::new();
    let mut tick = interval(INTERVAL);
    loop {
        tick.tick().await;
        waiting.extend(limit.take_mass());
        report(&services, &mut waiting).await;
    }
}

/// Reports as many as the service takes, and leaves the others.
pub async fn report(services: &Services, waiting: &mut HashSet<Uuid>) {
    while !waiting.is_empty() {
        let some: Vec<Uuid> = waiting.iter().copied().take(LARGEST_REPORT).collect();
        let declaration_ids = some.iter().map(Uuid::to_string).collect();
        let mut request = Request::new(pb::MarkMassSubmissionRequest { declaration_ids });
        request.set_timeout(ANSWER_TIMEOUT);
        if let Err(status) = services.declarations().mark_mass_submission(request).await {
            tracing::warn!(%status, declarations = waiting.len(), "a mass submission is not marked yet");
            return;
        }
        tracing::info!(declarations = some.len(), "marked a mass submission");
        for id in some {
            waiting.remove(&id);
        }
    }
}
