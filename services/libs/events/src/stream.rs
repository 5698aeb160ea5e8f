//! The JetStream stream and the marks of its consumers.

use std::{collections::BTreeMap, time::Duration};

use async_nats::jetstream::{self, stream};
use serde::{Deserialize, Serialize};

/// Name of the stream.
pub const STREAM: &str = "PINZON";
const SUBJECTS: &str = "pinzon.>";
/// Covers a weekend without consumers; PostgreSQL keeps older events.
const MAX_AGE: Duration = Duration::from_secs(7 * 24 * 3600);

/// Returns options with the user and password of an address. Each user has an inbox of its own
/// (`deploy/nats/users.conf`).
pub fn options_of(url: &str) -> anyhow::Result<async_nats::ConnectOptions> {
    let address: async_nats::ServerAddr = url.parse()?;
    Ok(match (address.username(), address.password()) {
        (Some(user), Some(password)) => {
            async_nats::ConnectOptions::with_user_and_password(user.to_owned(), password.to_owned())
                .custom_inbox_prefix(format!("_INBOX_{user}"))
        }
        _ => async_nats::ConnectOptions::new(),
    })
}

/// Connects now, or as soon as the server is available.
pub async fn connect(url: &str) -> anyhow::Result<async_nats::Client> {
    Ok(options_of(url)?
        .retry_on_initial_connect()
        .max_reconnects(None)
        .reconnect_delay_callback(|attempts| {
            Duration::from_millis(100 * u64::try_from(attempts.min(10)).unwrap_or(10))
        })
        .request_timeout(Some(Duration::from_secs(2)))
        .connect(url)
        .await?)
}

/// Returns the stream, and creates it with this many replicas if it is missing, for example after the loss of its store.
pub async fn ensure(jetstream: &jetstream::Context, num_replicas: usize) -> anyhow::Result<stream::Stream> {
    Ok(jetstream
        .get_or_create_stream(stream::Config {
            name: STREAM.to_owned(),
            subjects: vec![SUBJECTS.to_owned()],
            storage: stream::StorageType::File,
            num_replicas,
            max_age: MAX_AGE,
            duplicate_window: Duration::from_secs(120),
            ..Default::default()
        })
        .await?)
}

/// The marks of a consumer: per source, the last applied sequence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marks {
    /// Name of the consumer.
    pub consumer: String,
    /// Source code to sequence.
    pub applied: BTreeMap<String, i64>,
}

/// Returns the subject of a consumer's marks, which is outside the stream.
pub fn marks_subject(consumer: &str) -> String {
    format!("pinzon-marks.{consumer}")
}
