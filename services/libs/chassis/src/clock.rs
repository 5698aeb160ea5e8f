//! The clock as a dependency: only `main` decides where time comes from.

use std::sync::Arc;

use chrono::{DateTime, SubsecRound, Utc};

/// Returns the current instant, in microseconds like PostgreSQL.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>);

impl Clock {
    /// The machine's clock.
    #[allow(clippy::disallowed_methods, reason = "the only place that reads the clock")]
    pub fn system() -> Self {
        Self(Arc::new(Utc::now))
    }

    /// A stopped clock, for tests.
    pub fn fixed(at: DateTime<Utc>) -> Self {
        Self(Arc::new(move || at))
    }

    /// The current instant.
    pub fn now(&self) -> DateTime<Utc> {
        (self.0)().trunc_subsecs(6)
    }
}

/// Reads an instant from its gRPC message. None where it says none.
pub fn instant(at: &prost_types::Timestamp) -> Option<DateTime<Utc>> {
    DateTime::from_timestamp(at.seconds, u32::try_from(at.nanos).ok()?)
}

/// Converts an instant to its gRPC message.
pub fn timestamp(at: DateTime<Utc>) -> prost_types::Timestamp {
    prost_types::Timestamp {
        seconds: at.timestamp(),
        nanos: i32::try_from(at.timestamp_subsec_nanos()).unwrap_or(999_999_999),
    }
}
