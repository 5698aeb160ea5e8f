//! A signed head of the chain: how many records it had at an instant, and the hash of the last one. Kept outside the
//! database, it shows when the whole chain was written anew, or its end was left out.

use std::fmt;

use chrono::{DateTime, SecondsFormat, Utc};
use pinzon_chassis::signature::{Authority, Signature, Signatures};
use pinzon_domain::text::one_line;
use pinzon_events::Source;

use crate::chain::{Hash, Verification};

/// What a line with a head begins with.
const MARK: &str = "cabeza:";

/// A head and the signature of the audit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// Records of the chain.
    pub records: i64,
    pub last_hash: Hash,
    /// When it was so.
    pub at: DateTime<Utc>,
    signature: Signature,
}

impl Head {
    /// Signs what a verification found.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn sign(found: &Verification, at: DateTime<Utc>, signatures: &Signatures) -> anyhow::Result<Self> {
        let Verification { records, last_hash, .. } = *found;
        let signature = signatures.sign(text(records, &last_hash, at).as_bytes())?;
        Ok(Self { records, last_hash, at, signature })
    }

    /// Reads a line that [`fmt::Display`] wrote; none for any other line.
    pub fn parse(line: &str) -> Option<Self> {
        let line = one_line(line);
        let mut parts = line.strip_prefix(MARK)?.split_whitespace();
        let (records, hash, at, signature) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
        let mut last_hash = [0; 32];
        hex::decode_to_slice(hash, &mut last_hash).ok()?;
        Some(Self {
            records: records.parse().ok()?,
            last_hash,
            at: DateTime::parse_from_rfc3339(at).ok()?.to_utc(),
            signature: Signature::parse(signature)?,
        })
    }

    /// Whether the audit of this installation signed it.
    pub fn is_signed(&self, authority: &Authority) -> bool {
        let text = text(self.records, &self.last_hash, self.at);
        is_signed_by_audit(authority, &text, &self.signature, self.at)
    }
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hash = hex::encode(self.last_hash);
        write!(f, "{MARK} {} {hash} {} {}", self.records, instant(self.at), self.signature.to_text())
    }
}

/// Whether the audit of an installation signed a text at an instant.
pub(crate) fn is_signed_by_audit(
    authority: &Authority,
    text: &str,
    signature: &Signature,
    at: DateTime<Utc>,
) -> bool {
    authority.had_certified(Source::Audit.process(), signature, at).is_ok()
        && Signatures::has_signed(text.as_bytes(), signature).is_ok()
}

/// To the microsecond, as PostgreSQL keeps it.
pub(crate) fn instant(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Micros, true)
}

/// What is signed. No event has this form.
fn text(records: i64, last_hash: &Hash, at: DateTime<Utc>) -> String {
    format!("pinzon audit head\n{records}\n{}\n{}", hex::encode(last_hash), instant(at))
}
