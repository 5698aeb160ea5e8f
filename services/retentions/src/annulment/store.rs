//! SQL of annulments.

use sqlx::PgConnection;
use uuid::Uuid;

use crate::{error::Error, retention::Annulment};

/// Marks an act as annulled and removes it from the amnesty counts. The caller must hold its lock.
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
    .execute(&mut *conn)
    .await?;
    sqlx::query!("delete from amnesty_count where retention_id = $1", id).execute(conn).await?;
    Ok(())
}
