//! Records of the chain.

use chrono::{DateTime, Utc};
use pinzon_chassis::signature::Signature;
use pinzon_events::Envelope;
use uuid::Uuid;

use crate::chain::Hash;

/// A record to append.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRecord {
    /// Position in the chain.
    pub sequence: i64,
    /// The text of the event, hashed and stored as it is.
    pub event: String,
    /// Hash of the previous record.
    pub prev_hash: Hash,
    /// Hash of this record.
    pub hash: Hash,
    pub recorded_at: DateTime<Utc>,
    /// What proves that its source wrote the text. None for an event that people had recorded after all.
    pub signature: Option<Signature>,
}

/// A stored record.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// Position in the chain.
    pub sequence: i64,
    pub event: Envelope,
    /// Position of the record of the event that caused this one.
    pub cause: Option<i64>,
    pub hash: Vec<u8>,
    pub recorded_at: DateTime<Utc>,
}

/// Selects records; an empty filter selects all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filter {
    /// Subject of the event.
    pub subject: Option<String>,
    /// Source of the event.
    pub source: Option<String>,
    /// Types of the event.
    pub kinds: Option<Vec<String>>,
    /// Who caused it.
    pub actor: Option<Uuid>,
    /// Where it happened.
    pub airport: Option<String>,
    /// The airports whose facts the caller may read; none for every fact.
    pub region: Option<Vec<String>>,
    /// Recorded at this moment or later.
    pub recorded_from: Option<DateTime<Utc>>,
    /// Recorded before this moment.
    pub recorded_before: Option<DateTime<Utc>>,
}

impl Filter {
    /// Whether it selects all records of a period.
    pub fn is_period(&self) -> bool {
        let Self { subject, source, kinds, actor, airport, region, recorded_from: _, recorded_before: _ } =
            self;
        let places = airport.is_none() && region.is_none();
        subject.is_none() && source.is_none() && kinds.is_none() && actor.is_none() && places
    }
}
