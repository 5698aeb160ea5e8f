//! The JetStream stream and the marks of its consumers.

use std::{collections::BTreeMap, time::Duration};

use async_nats::jetstream::{self, stream};
use pinzon_chassis::tls::Identity;
use serde::{Deserialize, Serialize};

use crate::envelope::{FIRST_EPOCH, Source};

/// Name of the stream.
pub const STREAM: &str = "PINZON";
/// The subjects of all events.
pub const SUBJECTS: &str = "pinzon.>";
/// Covers a weekend without consumers; PostgreSQL keeps older events.
const MAX_AGE: Duration = Duration::from_secs(7 * 24 * 3600);
/// Some 250,000 events. Beyond it the oldest go, and the relays send again what a consumer misses.
const MAX_BYTES: i64 = 512 * 1024 * 1024;

/// Returns options with the user and password of an address. Each user has an inbox of its own
/// (`deploy/nats/users.conf`). At a `tls://` address both sides prove that they belong to the installation, with the
/// certificate that is in the files at the time of the connection.
pub fn options_of(url: &str, identity: &Identity) -> anyhow::Result<async_nats::ConnectOptions> {
    let address: async_nats::ServerAddr = url.parse()?;
    let options = match (address.username(), address.password()) {
        (Some(user), Some(password)) => {
            async_nats::ConnectOptions::with_user_and_password(user.to_owned(), password.to_owned())
                .custom_inbox_prefix(format!("_INBOX_{user}"))
        }
        _ => async_nats::ConnectOptions::new(),
    };
    if !address.tls_required() {
        return Ok(options);
    }
    Ok(options
        .require_tls(true)
        .add_root_certificates(identity.authority_file())
        .add_client_certificate(identity.certificate_file(), identity.key_file()))
}

/// Connects now, or as soon as the server is available.
pub async fn connect(url: &str, identity: &Identity) -> anyhow::Result<async_nats::Client> {
    Ok(options_of(url, identity)?
        .retry_on_initial_connect()
        .max_reconnects(None)
        .reconnect_delay_callback(|attempts| {
            Duration::from_millis(100 * u64::try_from(attempts.min(10)).unwrap_or(10))
        })
        // A connection that swallows what is sent is given up after two pings without an answer.
        .ping_interval(Duration::from_secs(5))
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
            max_bytes: MAX_BYTES,
            discard: stream::DiscardPolicy::Old,
            duplicate_window: Duration::from_secs(120),
            ..Default::default()
        })
        .await?)
}

/// The last applied event of a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mark {
    /// Epoch of the source.
    pub epoch: i32,
    /// Sequence in this epoch; 0 before the first event.
    pub sequence: i64,
}

impl Mark {
    /// The mark before the first event of a source.
    pub const START: Mark = Mark { epoch: FIRST_EPOCH, sequence: 0 };

    /// The mark of the event that follows in the same epoch.
    pub fn next(self) -> Self {
        Self { sequence: self.sequence + 1, ..self }
    }
}

/// The marks of a consumer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Marks {
    /// Name of the consumer.
    pub consumer: String,
    /// Source code to sequence.
    pub applied: BTreeMap<String, i64>,
    /// Source code to epoch; only sources that are no longer in their first one.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub epochs: BTreeMap<String, i32>,
    /// Source code to the epoch in which the source gave the number of an applied event to another one.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub conflicts: BTreeMap<String, i32>,
    /// Messages of the stream that JetStream has not delivered to the consumer, before the marks were read.
    #[serde(default)]
    pub undelivered: u64,
}

impl Marks {
    /// Starts without any.
    pub fn new(consumer: &str, undelivered: u64) -> Self {
        Self {
            consumer: consumer.to_owned(),
            applied: BTreeMap::new(),
            epochs: BTreeMap::new(),
            conflicts: BTreeMap::new(),
            undelivered,
        }
    }

    /// Sets the mark of a source.
    pub fn set(&mut self, source: Source, mark: Mark) {
        self.applied.insert(source.code().to_owned(), mark.sequence);
        if mark.epoch != FIRST_EPOCH {
            self.epochs.insert(source.code().to_owned(), mark.epoch);
        }
    }

    /// Says that a source gave the number of an applied event to another one.
    pub fn set_conflict(&mut self, source: Source, epoch: i32) {
        self.conflicts.insert(source.code().to_owned(), epoch);
    }

    /// Whether the database of a source was set back after it had assigned numbers up to `position`.
    pub fn contradict(&self, source: Source, position: Mark) -> bool {
        self.of(source) > position || self.conflicts.get(source.code()) == Some(&position.epoch)
    }

    /// Returns the mark of a source.
    pub fn of(&self, source: Source) -> Mark {
        Mark {
            epoch: self.epochs.get(source.code()).copied().unwrap_or(FIRST_EPOCH),
            sequence: self.applied.get(source.code()).copied().unwrap_or(0),
        }
    }
}

/// Returns the subject of a consumer's marks, which is outside the stream.
pub fn marks_subject(consumer: &str) -> String {
    format!("pinzon-marks.{consumer}")
}
