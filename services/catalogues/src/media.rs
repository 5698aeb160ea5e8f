//! Pictures of the agency's choice, as `pinzon-picture` has cleaned them.

pub mod rpc;
pub mod store;

use pinzon_chassis::Reason;
use pinzon_domain::text::plain;

/// SHA-256 in hexadecimal.
pub fn parse_hash(hash: &str) -> Result<Option<String>, Reason> {
    let hash = plain(hash);
    if hash.is_empty() {
        Ok(None)
    } else if hash.len() == 64 && hash.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
        Ok(Some(hash))
    } else {
        Err(Reason::Malformed)
    }
}
