//! Photos of goods: how they are sent, and which of them an act takes.

pub mod rpc;
pub(crate) mod store;

use pinzon_chassis::{Reason, status::Violations};
use pinzon_domain::text::plain;
use uuid::Uuid;

use crate::retention;

/// Photos of one item.
pub const MOST_PER_ITEM: i64 = 5;
/// Bytes of a file. Devices send at most 300,000.
pub const MOST_BYTES: i32 = 400_000;
/// Bytes of a part.
pub const MOST_PART: usize = 100_000;
/// Bytes of a photo as it is kept: one message carries it.
pub const MOST_KEPT: usize = 3_500_000;

/// A photo that is about to be uploaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPhoto {
    /// Made by the client.
    pub id: Uuid,
    /// The act.
    pub retention_id: Uuid,
    /// Number of the item within the act.
    pub item_number: i32,
    /// Bytes of the file.
    pub size: i32,
    /// SHA-256 of the file.
    pub hash: Vec<u8>,
}

impl NewPhoto {
    /// Parses what a client says of a photo, or returns all wrong fields.
    pub fn parse(
        retention_id: Uuid,
        item_number: i32,
        photo_id: &str,
        size: i64,
        hash: &str,
    ) -> Result<Self, Violations> {
        let mut wrong = Violations::new();
        let id = wrong.take("photo_id", retention::parse_id(photo_id));
        let size = wrong.take("size_bytes", parse_size(size));
        let hash = wrong.take("sha256", parse_hash(hash));
        match (id, size, hash) {
            (Some(id), Some(size), Some(hash)) => Ok(Self { id, retention_id, item_number, size, hash }),
            _ => Err(wrong),
        }
    }
}

fn parse_size(size: i64) -> Result<i32, Reason> {
    let size = i32::try_from(size).ok().filter(|size| (1..=MOST_BYTES).contains(size));
    size.ok_or(Reason::NumberOutOfRange)
}

fn parse_hash(hash: &str) -> Result<Vec<u8>, Reason> {
    hex::decode(plain(hash)).ok().filter(|hash| hash.len() == 32).ok_or(Reason::Malformed)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_new_photo_has_an_id_a_size_and_a_hash() {
        let (id, hash) = (Uuid::now_v7().to_string(), "ab".repeat(32));
        let act = Uuid::now_v7();
        assert!(NewPhoto::parse(act, 1, &id, 1, &hash).is_ok());
        assert!(NewPhoto::parse(act, 1, &id, MOST_BYTES.into(), &hash).is_ok());
        let wrong = NewPhoto::parse(act, 1, "", i64::from(MOST_BYTES) + 1, &hash[1..]).unwrap_err();
        let fields: Vec<_> = wrong.list().iter().map(|wrong| (wrong.field.as_str(), wrong.reason)).collect();
        assert_eq!(
            fields,
            [
                ("photo_id", Reason::Required),
                ("size_bytes", Reason::NumberOutOfRange),
                ("sha256", Reason::Malformed)
            ]
        );
    }
}
