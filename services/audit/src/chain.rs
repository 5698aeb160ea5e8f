//! The hash chain and its verification.
//!
//! `hash = SHA-256(prev_hash ‖ sequence ‖ recorded_at ‖ event)`, where `prev_hash` is
//! the 32-byte hash of the previous record (zeros for the first), `sequence` and
//! `recorded_at` (microseconds since 1970) are 8-byte big-endian integers, and `event`
//! is the stored text in UTF-8. All but the last have a fixed length, so different
//! records never hash the same bytes.
//!
//! Whoever can rewrite the database can also compute a new chain. A copy of the last
//! hash, kept elsewhere, reveals it.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use sha2::{Digest as _, Sha256};

/// The hash of a record.
pub type Hash = [u8; 32];

/// The previous hash of the first record.
pub const GENESIS: Hash = [0; 32];

/// Computes the hash of a record.
pub fn hash(prev: &Hash, sequence: i64, recorded_at: DateTime<Utc>, event: &str) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(prev);
    hasher.update(sequence.to_be_bytes());
    hasher.update(recorded_at.timestamp_micros().to_be_bytes());
    hasher.update(event.as_bytes());
    hasher.finalize().into()
}

/// A stored record, not yet verified.
#[derive(Debug, Clone)]
pub struct Link {
    /// Position in the chain.
    pub sequence: i64,
    /// The text of the event.
    pub event: String,
    /// Stored hash of the previous record.
    pub prev_hash: Vec<u8>,
    /// Stored hash of this record.
    pub hash: Vec<u8>,
    /// When it was recorded.
    pub recorded_at: DateTime<Utc>,
    /// Source of the event.
    pub source: String,
    /// Position among the events of that source.
    pub source_sequence: i64,
}

/// Verifies the chain, starting with its first record.
#[derive(Debug)]
pub struct ChainVerifier {
    sequence: i64,
    hash: Hash,
    sources: BTreeMap<String, i64>,
}

impl Default for ChainVerifier {
    fn default() -> Self {
        Self::new()
    }
}

impl ChainVerifier {
    /// Starts before the first record.
    pub fn new() -> Self {
        Self { sequence: 0, hash: GENESIS, sources: BTreeMap::new() }
    }

    /// Position of the last valid record.
    pub fn sequence(&self) -> i64 {
        self.sequence
    }

    /// Position of the next record.
    pub fn next_sequence(&self) -> i64 {
        self.sequence + 1
    }

    /// Accepts the next record if its position, its hashes and its position among the
    /// events of its source are valid; returns whether it did.
    pub fn accept(&mut self, link: &Link) -> bool {
        let hash = hash(&self.hash, link.sequence, link.recorded_at, &link.event);
        let of_source = self.sources.get(&link.source).copied().unwrap_or(0);
        let valid = link.sequence == self.next_sequence()
            && link.prev_hash == self.hash
            && link.hash == hash
            && link.source_sequence == of_source + 1;
        if valid {
            self.sequence = link.sequence;
            self.hash = hash;
            self.sources.insert(link.source.clone(), link.source_sequence);
        }
        valid
    }

    /// Whether the chain contains the events of a source up to `mark`. This detects a
    /// truncated chain, whose remaining links are all valid.
    pub fn covers(&self, source: &str, mark: i64) -> bool {
        self.sources.get(source).copied().unwrap_or(0) >= mark
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chain(sources: &[(&str, i64)]) -> Vec<Link> {
        let mut prev = GENESIS;
        let recorded_at = DateTime::UNIX_EPOCH;
        sources
            .iter()
            .zip(1..)
            .map(|((source, source_sequence), sequence)| {
                let event = format!(r#"{{"n":{sequence}}}"#);
                let hash = hash(&prev, sequence, recorded_at, &event);
                let link = Link {
                    sequence,
                    event,
                    prev_hash: prev.to_vec(),
                    hash: hash.to_vec(),
                    recorded_at,
                    source: (*source).to_owned(),
                    source_sequence: *source_sequence,
                };
                prev = hash;
                link
            })
            .collect()
    }

    /// Returns the number of valid records.
    fn valid_records(links: &[Link]) -> i64 {
        let mut verifier = ChainVerifier::new();
        let _ = links.iter().all(|link| verifier.accept(link));
        verifier.sequence()
    }

    #[test]
    fn the_hash_is_stable() {
        let at = DateTime::from_timestamp_micros(1_700_000_000_000_001).unwrap();
        assert_eq!(
            hex::encode(hash(&GENESIS, 1, at, r#"{"ñ":1}"#)),
            "801d700c97cdaf1fac8fc652674db99a50167b4d3bcf23ca9db76c8e0e8958f6"
        );
    }

    #[test]
    fn an_unchanged_chain_is_valid() {
        let links = chain(&[("auth", 1), ("retention", 1), ("auth", 2)]);
        assert_eq!(valid_records(&links), 3);
    }

    #[test]
    fn every_change_is_found_at_its_record() {
        let links = chain(&[("auth", 1), ("auth", 2), ("auth", 3), ("auth", 4)]);
        let changes: [fn(&mut Vec<Link>); 6] = [
            |links| links[2].event.push(' '),
            |links| links[2].recorded_at += chrono::Duration::microseconds(1),
            |links| links[2].hash[0] ^= 1,
            |links| links[2].prev_hash.truncate(31),
            |links| drop(links.remove(2)),
            |links| links.swap(2, 3),
        ];
        for change in changes {
            let mut links = links.clone();
            change(&mut links);
            assert_eq!(valid_records(&links), 2);
        }
    }

    #[test]
    fn a_missing_event_of_a_source_is_found() {
        assert_eq!(valid_records(&chain(&[("auth", 1), ("auth", 3)])), 1);
        assert_eq!(valid_records(&chain(&[("auth", 2)])), 0);
    }

    #[test]
    fn a_truncated_chain_is_found() {
        let mut verifier = ChainVerifier::new();
        assert!(chain(&[("auth", 1)]).iter().all(|link| verifier.accept(link)));
        assert!(verifier.covers("auth", 1));
        assert!(!verifier.covers("auth", 2));
        assert!(!verifier.covers("retention", 1));
    }
}
