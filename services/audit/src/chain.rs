//! The chain: what a record's hash covers, and how the whole is checked.
//!
//! `hash = SHA-256(prev_hash ‖ sequence ‖ recorded_at ‖ event)` where `prev_hash`
//! is the 32-byte hash of the record before (zeros before the first), `sequence`
//! and `recorded_at` (microseconds since 1970) are 8-byte big-endian integers and
//! `event` is the stored text in UTF-8. All but the last have a fixed length, so
//! no two records hash the same bytes.
//!
//! Somebody who may rewrite the database can also compute a whole new chain;
//! the last hash, kept elsewhere, is what tells it from the old one.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use sha2::{Digest as _, Sha256};

/// A link of the chain.
pub type Hash = [u8; 32];

/// What the first record is chained to.
pub const GENESIS: Hash = [0; 32];

/// The hash of a record.
pub fn hash(prev: &Hash, sequence: i64, recorded_at: DateTime<Utc>, event: &str) -> Hash {
    let mut hasher = Sha256::new();
    hasher.update(prev);
    hasher.update(sequence.to_be_bytes());
    hasher.update(recorded_at.timestamp_micros().to_be_bytes());
    hasher.update(event.as_bytes());
    hasher.finalize().into()
}

/// A record as stored, not yet believed.
#[derive(Debug, Clone)]
pub struct Link {
    /// Position in the chain.
    pub sequence: i64,
    /// The event's text.
    pub event: String,
    /// What it says the hash before is.
    pub prev_hash: Vec<u8>,
    /// What it says its hash is.
    pub hash: Vec<u8>,
    /// When it was recorded.
    pub recorded_at: DateTime<Utc>,
    /// Whose fact.
    pub source: String,
    /// Position among the facts of that source.
    pub source_sequence: i64,
}

/// Follows the chain from its first record.
#[derive(Debug)]
pub struct Walk {
    sequence: i64,
    hash: Hash,
    sources: BTreeMap<String, i64>,
}

impl Default for Walk {
    fn default() -> Self {
        Self::new()
    }
}

impl Walk {
    /// Stands before the first record.
    pub fn new() -> Self {
        Self { sequence: 0, hash: GENESIS, sources: BTreeMap::new() }
    }

    /// The last record that fits.
    pub fn sequence(&self) -> i64 {
        self.sequence
    }

    /// The place of the chain where the next record belongs.
    pub fn next_sequence(&self) -> i64 {
        self.sequence + 1
    }

    /// Takes the next record if it fits: its place, its chain, its content, and
    /// that no fact of its source is missing before it.
    pub fn step(&mut self, link: &Link) -> bool {
        let hash = hash(&self.hash, link.sequence, link.recorded_at, &link.event);
        let of_source = self.sources.get(&link.source).copied().unwrap_or(0);
        let fits = link.sequence == self.next_sequence()
            && link.prev_hash == self.hash
            && link.hash == hash
            && link.source_sequence == of_source + 1;
        if fits {
            self.sequence = link.sequence;
            self.hash = hash;
            self.sources.insert(link.source.clone(), link.source_sequence);
        }
        fits
    }

    /// Whether everything of a source that was taken up to `mark` is in the chain.
    /// Finds a chain that was cut off at its end, which links alone cannot tell.
    pub fn reaches(&self, source: &str, mark: i64) -> bool {
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

    /// How many records fit.
    fn fitting(links: &[Link]) -> i64 {
        let mut walk = Walk::new();
        let _ = links.iter().all(|link| walk.step(link));
        walk.sequence()
    }

    #[test]
    fn the_definition_of_the_hash_stands() {
        let at = DateTime::from_timestamp_micros(1_700_000_000_000_001).unwrap();
        assert_eq!(
            hex::encode(hash(&GENESIS, 1, at, r#"{"ñ":1}"#)),
            "801d700c97cdaf1fac8fc652674db99a50167b4d3bcf23ca9db76c8e0e8958f6"
        );
    }

    #[test]
    fn an_untouched_chain_fits() {
        let links = chain(&[("auth", 1), ("retention", 1), ("auth", 2)]);
        assert_eq!(fitting(&links), 3);
    }

    #[test]
    fn any_change_is_found_where_it_is() {
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
            assert_eq!(fitting(&links), 2);
        }
    }

    #[test]
    fn a_fact_missing_from_a_source_is_found() {
        assert_eq!(fitting(&chain(&[("auth", 1), ("auth", 3)])), 1);
        assert_eq!(fitting(&chain(&[("auth", 2)])), 0);
    }

    #[test]
    fn a_chain_that_ends_too_early_is_found() {
        let mut walk = Walk::new();
        assert!(chain(&[("auth", 1)]).iter().all(|link| walk.step(link)));
        assert!(walk.reaches("auth", 1));
        assert!(!walk.reaches("auth", 2));
        assert!(!walk.reaches("retention", 1));
    }
}
