//! SQL of annulments.

use sqlx::PgConnection;
use uuid::Uuid;

use crate::{error::Error, retention::Annulment};

/// Records that an act is annulled. The caller must hold its lock.
pub async fn annul(conn: &mut PgConnection, id: Uuid, annulment: &Annulment) -> Result<(), Error> {
    sqlx::query!(
        "update retention set state = 'annulled', version = version + 1, annulled_at = $2, annulled_by = $3,
           annulment_reason = $4
         where retention_id = $1",
        id,
        annulment.at,
        annulment.by,
        annulment.reason,
    )
    .execute(conn)
    .await?;
    Ok(())
}
