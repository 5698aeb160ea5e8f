//! SQL of what was done a moment ago, so that a repeat after a lost answer is recognised.

use chrono::{DateTime, TimeDelta, Utc};
use pinzon_events::facts::Fact;
use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::Error;

/// For how long a request may be a repeat.
pub const REPEATS: TimeDelta = TimeDelta::minutes(10);

/// What may have been done.
#[derive(Debug)]
pub struct Done<'a> {
    /// To which account.
    pub subject: Uuid,
    pub by: Uuid,
    /// What the fact says at least.
    pub data: &'a Value,
}

/// Whether the outbox says so of the last [`REPEATS`].
pub async fn was_just_done<F: Fact>(
    conn: &mut PgConnection,
    done: &Done<'_>,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    Ok(sqlx::query_scalar!(
        r#"select exists (
             select from outbox
             where subject = $1 and event ->> 'subject' = $2::uuid::text and event ->> 'actorid' = $3::uuid::text
               and (event ->> 'time')::timestamptz > $4 and event -> 'data' @> $5
           ) as "is!""#,
        F::KIND,
        done.subject,
        done.by,
        now - REPEATS,
        done.data,
    )
    .fetch_one(conn)
    .await?)
}
