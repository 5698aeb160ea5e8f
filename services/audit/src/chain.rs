//! The hash chain and its verification.
//!
//! `hash = SHA-256(prev_hash ‖ sequence ‖ recorded_at ‖ event)`, where `prev_hash` is
//! the 32-byte hash of the previous record (zeros for the first), `sequence` and
//! `recorded_at` (microseconds since 1970) are 8-byte big-endian integers, and `event`
//! is the stored text in UTF-8. All but the last have a fixed length, so different
//! records never hash the same bytes.
//!
//! The chain proves the order of records. Their origin is proven by the signature of the
//! source over the same text, which stands beside each record since sources sign.
//!
//! Whoever can rewrite the database can also compute a new chain, and leave events out.
//! A copy of the last hash, kept elsewhere, reveals it.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use pinzon_chassis::signature::Signature;
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
    pub recorded_at: DateTime<Utc>,
    /// Source of the event.
    pub source: String,
    /// Epoch of that source.
    pub source_epoch: i32,
    /// Position among the events of that source in this epoch.
    pub source_sequence: i64,
    /// When the event happened, as it says.
    pub happened_at: Option<DateTime<Utc>>,
    /// The signature of the source.
    pub signature: Option<Vec<u8>>,
    /// The certificate of the signature.
    pub certificate: Option<Vec<u8>>,
}

impl Link {
    /// What proves that its source wrote the event.
    pub fn proof(&self) -> Option<Signature> {
        let (signature, certificate) = (self.signature.as_ref()?, self.certificate.as_ref()?);
        Some(Signature::new(signature.clone(), certificate.clone()))
    }
}

/// Who wrote the event of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// Its source, as the signature proves.
    Proven,
    /// Unknown: nothing was kept that proves it.
    Unproven,
    /// Somebody else: the signature is not one of the source.
    Forged,
}

/// A position among the events of a source: epoch and sequence.
pub type Position = (i32, i64);

/// What a verification of the whole chain found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verification {
    /// Records of the chain.
    pub records: i64,
    /// Records from before the signatures of sources were kept, whose origin nothing proves, and those that people had
    /// recorded after all.
    pub unproven: i64,
    pub last_hash: Hash,
    /// Position of the first record that does not fit; none if the chain is intact.
    pub first_broken: Option<i64>,
    /// Whether that record fits, but its source did not write it.
    pub foreign: bool,
}

/// Verifies the chain, starting with its first record.
#[derive(Debug)]
pub struct ChainVerifier {
    sequence: i64,
    hash: Hash,
    sources: BTreeMap<String, Position>,
    /// Positions that are missing in the order of their source, for a reason.
    excused: BTreeSet<EventPosition>,
    /// Those of them whose records stand elsewhere in the chain.
    late: BTreeSet<EventPosition>,
    /// Whether a record with a proven origin came: from then on each has one.
    proven: bool,
    unproven: i64,
    foreign: bool,
}

/// An event: its source, the epoch of that, and its number.
pub type EventPosition = (String, i32, i64);

impl ChainVerifier {
    /// Starts before the first record. `absent` are the positions of events that the chain has no record of: they were
    /// recorded in an earlier epoch of their source, or people decided that they are not needed. `late` are those that
    /// people had recorded after all, later than others of their source.
    pub fn new(mut absent: BTreeSet<EventPosition>, late: BTreeSet<EventPosition>) -> Self {
        absent.extend(late.iter().cloned());
        Self {
            sequence: 0,
            hash: GENESIS,
            sources: BTreeMap::new(),
            excused: absent,
            late,
            proven: false,
            unproven: 0,
            foreign: false,
        }
    }

    /// Hash of the last valid record.
    pub fn hash(&self) -> Hash {
        self.hash
    }

    /// Whether the last record fits, but its source did not write it.
    pub fn is_foreign(&self) -> bool {
        self.foreign
    }

    /// Valid records whose origin nothing proves.
    pub fn unproven(&self) -> i64 {
        self.unproven
    }

    /// Position of the last valid record.
    pub fn sequence(&self) -> i64 {
        self.sequence
    }

    /// Position of the next record.
    pub fn next_sequence(&self) -> i64 {
        self.sequence + 1
    }

    /// Accepts the next record if its position, its hashes, its position among the events
    /// of its source and its origin are valid; returns whether it did.
    pub fn accept(&mut self, link: &Link, origin: Origin) -> bool {
        let hash = hash(&self.hash, link.sequence, link.recorded_at, &link.event);
        let position = (link.source.clone(), link.source_epoch, link.source_sequence);
        let is_late = self.late.contains(&position);
        let is_next = || {
            let last = self.last_in(&link.source, link.source_epoch);
            last.is_some_and(|last| link.source_sequence == last + 1)
        };
        let fits = link.sequence == self.next_sequence()
            && link.prev_hash == self.hash
            && link.hash == hash
            && (is_late || is_next());
        let is_of_source = match origin {
            Origin::Proven => true,
            Origin::Unproven => is_late || !self.proven,
            Origin::Forged => false,
        };
        self.foreign = fits && !is_of_source;
        let valid = fits && is_of_source;
        if valid {
            self.proven |= origin == Origin::Proven;
            self.unproven += i64::from(origin == Origin::Unproven);
            self.sequence = link.sequence;
            self.hash = hash;
            if is_late {
                self.late.remove(&position);
            } else {
                let (source, epoch, sequence) = position;
                self.sources.insert(source, (epoch, sequence));
            }
        }
        valid
    }

    /// Whether every event was found that people had recorded after all.
    pub fn has_all_late(&self) -> bool {
        self.late.is_empty()
    }

    /// Whether the chain contains the events of a source up to `mark`. This detects a
    /// truncated chain, whose remaining links are all valid.
    pub fn covers(&self, source: &str, (epoch, sequence): Position) -> bool {
        self.last_in(source, epoch).is_none_or(|last| last >= sequence)
    }

    /// Returns the last sequence of a source in an epoch, or `None` if the epoch is over.
    fn last_in(&self, source: &str, epoch: i32) -> Option<i64> {
        let mut last = match self.sources.get(source) {
            Some((known, _)) if *known > epoch => return None,
            Some((known, sequence)) if *known == epoch => *sequence,
            _ => 0,
        };
        while self.excused.contains(&(source.to_owned(), epoch, last + 1)) {
            last += 1;
        }
        Some(last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chain(sources: &[(&str, i64)]) -> Vec<Link> {
        chain_of_epochs(&sources.iter().map(|(source, sequence)| (*source, 1, *sequence)).collect::<Vec<_>>())
    }

    fn chain_of_epochs(sources: &[(&str, i32, i64)]) -> Vec<Link> {
        let mut prev = GENESIS;
        let recorded_at = DateTime::UNIX_EPOCH;
        sources
            .iter()
            .zip(1..)
            .map(|((source, source_epoch, source_sequence), sequence)| {
                let event = format!(r#"{{"n":{sequence}}}"#);
                let hash = hash(&prev, sequence, recorded_at, &event);
                let link = Link {
                    sequence,
                    event,
                    prev_hash: prev.to_vec(),
                    hash: hash.to_vec(),
                    recorded_at,
                    source: (*source).to_owned(),
                    source_epoch: *source_epoch,
                    source_sequence: *source_sequence,
                    happened_at: None,
                    signature: None,
                    certificate: None,
                };
                prev = hash;
                link
            })
            .collect()
    }

    /// Returns the number of valid records.
    fn valid_records(links: &[Link]) -> i64 {
        valid_records_with(links, BTreeSet::new())
    }

    fn valid_records_with(links: &[Link], absent: BTreeSet<EventPosition>) -> i64 {
        let mut verifier = ChainVerifier::new(absent, BTreeSet::new());
        let _ = links.iter().all(|link| verifier.accept(link, Origin::Unproven));
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
    fn a_record_that_its_source_did_not_write_is_found() {
        let links = chain(&[("auth", 1), ("auth", 2), ("auth", 3), ("auth", 4)]);
        let accepted = |origins: [Origin; 4]| {
            let mut verifier = ChainVerifier::new(BTreeSet::new(), BTreeSet::new());
            let _ = links.iter().zip(origins).all(|(link, origin)| verifier.accept(link, origin));
            (verifier.sequence(), verifier.unproven())
        };
        use Origin::{Forged, Proven, Unproven};
        assert_eq!(
            accepted([Unproven, Unproven, Proven, Proven]),
            (4, 2),
            "from before signatures were kept"
        );
        assert_eq!(
            accepted([Unproven, Proven, Unproven, Proven]),
            (2, 1),
            "not signed although the others are"
        );
        assert_eq!(accepted([Proven, Proven, Proven, Forged]), (3, 0));
        assert_eq!(accepted([Forged, Proven, Proven, Proven]), (0, 0));
        let late = BTreeSet::from([("auth".to_owned(), 1, 2)]);
        let mut verifier = ChainVerifier::new(BTreeSet::new(), late);
        let links = chain(&[("auth", 1), ("auth", 3), ("auth", 2)]);
        let origins = [Proven, Proven, Unproven];
        assert!(
            links.iter().zip(origins).all(|(link, origin)| verifier.accept(link, origin)),
            "people decided it"
        );
    }

    #[test]
    fn a_missing_event_of_a_source_is_found() {
        assert_eq!(valid_records(&chain(&[("auth", 1), ("auth", 3)])), 1);
        assert_eq!(valid_records(&chain(&[("auth", 2)])), 0);
    }

    #[test]
    fn a_truncated_chain_is_found() {
        let mut verifier = ChainVerifier::new(BTreeSet::new(), BTreeSet::new());
        assert!(chain(&[("auth", 1)]).iter().all(|link| verifier.accept(link, Origin::Unproven)));
        assert!(verifier.covers("auth", (1, 1)));
        assert!(!verifier.covers("auth", (1, 2)));
        assert!(!verifier.covers("auth", (2, 1)));
        assert!(!verifier.covers("retention", (1, 1)));
    }

    #[test]
    fn a_decision_excuses_the_event_that_it_is_about() {
        let second = BTreeSet::from([("auth".to_owned(), 1, 2)]);
        let dropped = chain(&[("auth", 1), ("auth", 3), ("audit", 1), ("auth", 4)]);
        assert_eq!(valid_records(&dropped), 1);
        assert_eq!(valid_records_with(&dropped, second.clone()), 4);
        let other = BTreeSet::from([("auth".to_owned(), 1, 9)]);
        assert_eq!(valid_records_with(&dropped, other), 1);

        let applied = chain(&[("auth", 1), ("auth", 3), ("auth", 2), ("audit", 1), ("auth", 4)]);
        let mut verifier = ChainVerifier::new(BTreeSet::new(), second.clone());
        assert!(!verifier.has_all_late());
        assert!(
            applied.iter().all(|link| verifier.accept(link, Origin::Unproven)) && verifier.has_all_late()
        );
        let twice = chain(&[("auth", 1), ("auth", 3), ("auth", 2), ("auth", 2)]);
        let mut verifier = ChainVerifier::new(BTreeSet::new(), second.clone());
        assert_eq!(twice.iter().filter(|link| verifier.accept(link, Origin::Unproven)).count(), 3);
        // The record that was added is gone.
        let mut verifier = ChainVerifier::new(BTreeSet::new(), second);
        assert!(
            dropped.iter().all(|link| verifier.accept(link, Origin::Unproven)) && !verifier.has_all_late()
        );
    }

    #[test]
    fn events_are_numbered_anew_in_a_new_epoch() {
        let links = chain_of_epochs(&[("auth", 1, 1), ("auth", 1, 2), ("auth", 2, 3), ("auth", 2, 4)]);
        assert_eq!(valid_records(&links), 2, "two events of the new epoch are missing");
        let repeated = BTreeSet::from([("auth".to_owned(), 2, 1), ("auth".to_owned(), 2, 2)]);
        assert_eq!(valid_records_with(&links, repeated.clone()), 4);

        let mut verifier = ChainVerifier::new(repeated, BTreeSet::new());
        assert!(links[..2].iter().all(|link| verifier.accept(link, Origin::Unproven)));
        assert!(verifier.covers("auth", (2, 2)), "both are recorded");
        assert!(!verifier.covers("auth", (2, 3)));
        let back = chain_of_epochs(&[("auth", 2, 1), ("auth", 1, 2)]);
        assert_eq!(valid_records(&back), 1, "no event of an earlier epoch follows");
    }
}
