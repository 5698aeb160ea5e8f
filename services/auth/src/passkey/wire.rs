//! Conversions between gRPC messages and passkeys.

use pinzon_chassis::clock::timestamp;
use pinzon_proto::auth::v1 as pb;

use super::Passkey;

impl From<Passkey> for pb::Passkey {
    fn from(passkey: Passkey) -> pb::Passkey {
        pb::Passkey {
            id: passkey.id.to_string(),
            name: passkey.name,
            alone: passkey.alone,
            created_at: Some(timestamp(passkey.created_at)),
            last_used_at: passkey.last_used_at.map(timestamp),
        }
    }
}
