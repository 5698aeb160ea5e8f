//! Sessions: how long a sign-in lasts.

use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

/// A sign-in of one person on one device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// Random id, carried by the token.
    pub id: Uuid,
    /// Whose.
    pub user_id: Uuid,
    /// Since when.
    pub created_at: DateTime<Utc>,
    /// Until when: 12 hours, or 30 days when remembered.
    pub expires_at: DateTime<Utc>,
}

impl Session {
    /// Opens a session.
    pub fn open(id: Uuid, user_id: Uuid, remember_me: bool, now: DateTime<Utc>) -> Self {
        let lasts = if remember_me { Duration::days(30) } else { Duration::hours(12) };
        Self { id, user_id, created_at: now, expires_at: now + lasts }
    }
}
