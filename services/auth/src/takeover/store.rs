//! SQL of work that was taken over.

use chrono::{DateTime, Utc};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::Error;

/// Notes when the work of a person was taken over.
pub async fn note(conn: &mut PgConnection, person: Uuid, now: DateTime<Utc>) -> Result<(), Error> {
    sqlx::query!("update app_user set work_taken_at = $2 where user_id = $1", person, now)
        .execute(conn)
        .await?;
    Ok(())
}

/// When the work of a person was last taken over.
pub async fn taken_at(conn: &mut PgConnection, person: Uuid) -> Result<Option<DateTime<Utc>>, Error> {
    let found = sqlx::query_scalar!("select work_taken_at from app_user where user_id = $1", person);
    Ok(found.fetch_optional(conn).await?.flatten())
}
