//! Removes personal data when the retention period is over: batch by batch, once a day, with one event per run.
//!
//! Each service says in SQL functions of its own what may be removed. They belong to the migrator, because the app role
//! may alter nothing that was sworn or issued, and they refuse whatever moved within the last twelve months.
#![warn(missing_docs)]

mod arguments;
mod run;

use std::{collections::BTreeMap, future::Future};

pub use arguments::Arguments;
use chrono::{DateTime, Months, Utc};
use pinzon_events::facts::Fact;
pub use run::{Purge, Run};
use sqlx::PgConnection;

/// How many of each kind were removed.
pub type Counts = BTreeMap<String, i64>;

/// The personal data of a service.
pub trait PersonalData: Send + Sync + 'static {
    /// What is recorded of a run.
    type Purged: Fact + Send + Sync;

    /// Returns the event of a run.
    fn purged(before: DateTime<Utc>, counts: Counts) -> Self::Purged;

    /// Returns how many of each kind did not move since `before`.
    fn count(
        conn: &mut PgConnection,
        before: DateTime<Utc>,
    ) -> impl Future<Output = Result<Counts, sqlx::Error>> + Send;

    /// Removes a batch of what did not move since `before`, and returns how many of each kind. Nothing is left when all
    /// are zero.
    fn remove(
        conn: &mut PgConnection,
        before: DateTime<Utc>,
    ) -> impl Future<Output = Result<Counts, sqlx::Error>> + Send;
}

/// The instant before which the last movement must lie.
pub fn period_begin(now: DateTime<Utc>, months: u32) -> DateTime<Utc> {
    now.checked_sub_months(Months::new(months)).unwrap_or(DateTime::<Utc>::MIN_UTC)
}
