//! Time comes in: nothing below `main` asks the machine what time it is.

use std::sync::Arc;

use chrono::{DateTime, SubsecRound, Utc};

/// Tells the current instant, in microseconds as PostgreSQL keeps them.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>);

impl Clock {
    /// The machine's clock.
    #[allow(clippy::disallowed_methods, reason = "the one place that may ask")]
    pub fn system() -> Self {
        Self(Arc::new(Utc::now))
    }

    /// A clock that stands still, for tests.
    pub fn fixed(at: DateTime<Utc>) -> Self {
        Self(Arc::new(move || at))
    }

    /// The current instant.
    pub fn now(&self) -> DateTime<Utc> {
        (self.0)().trunc_subsecs(6)
    }
}

/// An instant as it travels in gRPC.
pub fn timestamp(at: DateTime<Utc>) -> prost_types::Timestamp {
    prost_types::Timestamp {
        seconds: at.timestamp(),
        nanos: i32::try_from(at.timestamp_subsec_nanos()).unwrap_or(999_999_999),
    }
}
