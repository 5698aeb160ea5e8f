//! A fact as it stands in the chain.

use chrono::{DateTime, Utc};
use pinzon_events::Envelope;

use crate::chain::Hash;

/// A record to be appended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRecord {
    /// Position in the chain.
    pub sequence: i64,
    /// The event's text, byte for byte what is hashed and stored.
    pub event: String,
    /// Hash of the record before.
    pub prev_hash: Hash,
    /// Hash of this one.
    pub hash: Hash,
    /// When it was recorded.
    pub recorded_at: DateTime<Utc>,
}

/// A record as people read it.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// Position in the chain.
    pub sequence: i64,
    /// What happened.
    pub event: Envelope,
    /// Hash of the record.
    pub hash: Vec<u8>,
    /// When it was recorded.
    pub recorded_at: DateTime<Utc>,
}

/// Which records to list; none means all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filter {
    /// Code of the thing spoken of.
    pub subject: Option<String>,
    /// Who published it.
    pub source: Option<String>,
    /// What happened.
    pub kind: Option<String>,
}
