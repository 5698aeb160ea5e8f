//! How declarations and retentions recognise the same identity document without telling it.

use std::{fmt, str::FromStr};

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

/// Secret shared by the services that recognise documents. Without it a fingerprint
/// cannot be turned back by trying every document number there is.
#[derive(Clone)]
pub struct DocumentKey(Hmac<Sha256>);

impl DocumentKey {
    /// HMAC-SHA-256 over document type, number and issuing country, in hexadecimal.
    pub fn fingerprint(&self, document_type: &str, number: &str, country: &str) -> String {
        let mut mac = self.0.clone();
        mac.update(format!("{document_type}\n{number}\n{country}").as_bytes());
        mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl FromStr for DocumentKey {
    type Err = KeyTooShort;

    fn from_str(text: &str) -> Result<Self, KeyTooShort> {
        if text.len() < 32 {
            return Err(KeyTooShort);
        }
        Hmac::new_from_slice(text.as_bytes()).map(Self).map_err(|_| KeyTooShort)
    }
}

impl fmt::Debug for DocumentKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DocumentKey(…)")
    }
}

/// A key of fewer than 32 characters could be guessed.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("the document key needs at least 32 characters")]
pub struct KeyTooShort;
