//! The key that proves an edit comes from the device that declared.
//!
//! Only its hash is stored. A repeat of the request gets the same key, because
//! it is derived from the request id that only that device knows.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest as _, Sha256};

/// Derives the key from a secret of the device (or randomness) and a stored salt.
pub fn derive(secret: &[u8], salt: &[u8; 16]) -> String {
    let mut digest = Sha256::new();
    digest.update(b"pinzon edit key v1");
    digest.update(salt);
    digest.update(secret);
    URL_SAFE_NO_PAD.encode(&digest.finalize()[..18])
}

/// What is stored of a key or a request id.
pub fn fingerprint(secret: &str) -> [u8; 32] {
    Sha256::digest(secret.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_request_gets_the_same_key_and_no_other_does() {
        assert_eq!(derive(b"request", &[1; 16]), derive(b"request", &[1; 16]));
        assert_ne!(derive(b"request", &[1; 16]), derive(b"request", &[2; 16]));
        assert_ne!(derive(b"request", &[1; 16]), derive(b"another", &[1; 16]));
    }
}
