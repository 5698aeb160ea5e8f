//! Tasks that live as long as the process.

use std::{future::Future, panic::AssertUnwindSafe, time::Duration};

use futures::FutureExt as _;
use metrics::counter;
use tokio::time::sleep;

const PAUSE: Duration = Duration::from_millis(250);

/// Runs a task until it completes, and restarts it after a panic. A spawned task would end in silence.
pub async fn run<F: Future<Output = ()>>(name: &'static str, mut task: impl FnMut() -> F) {
    while AssertUnwindSafe(task()).catch_unwind().await.is_err() {
        counter!("task_restarts_total", "task" => name).increment(1);
        tracing::error!(task = name, "panicked; it begins anew");
        sleep(PAUSE).await;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[tokio::test]
    async fn a_task_that_panics_begins_anew() {
        let started = AtomicU32::new(0);
        run("test", || async {
            assert!(started.fetch_add(1, Ordering::Relaxed) == 1, "the first time");
        })
        .await;
        assert_eq!(started.into_inner(), 2);
    }
}
