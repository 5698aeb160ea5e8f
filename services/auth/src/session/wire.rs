//! Conversions between gRPC messages and sessions.

use pinzon_chassis::clock::timestamp;
use pinzon_proto::auth::v1 as pb;

use super::Session;

impl From<Session> for pb::Session {
    fn from(session: Session) -> pb::Session {
        pb::Session {
            id: session.id.to_string(),
            created_at: Some(timestamp(session.created_at)),
            expires_at: Some(timestamp(session.expires_at)),
            user_agent: session.user_agent,
            last_used_at: Some(timestamp(session.last_used_at)),
            current: false,
        }
    }
}
