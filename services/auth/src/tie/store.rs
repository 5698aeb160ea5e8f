//! SQL of accounts that are not independent of each other.

use chrono::{DateTime, Utc};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::Error;

/// Records who set the password or the role of an account.
pub async fn tie(
    conn: &mut PgConnection,
    user_id: Uuid,
    set_by: Uuid,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into account_tie (user_id, set_by, set_at) values ($1, $2, $3)
         on conflict on constraint account_tie_pkey do update set set_at = excluded.set_at",
        user_id,
        set_by,
        now,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Returns who set the password or the role of an account since an instant, and whose its person set.
pub async fn ties(conn: &mut PgConnection, user_id: Uuid, since: DateTime<Utc>) -> Result<Vec<Uuid>, Error> {
    Ok(sqlx::query_scalar!(
        r#"select set_by as "other!" from account_tie where user_id = $1 and set_at >= $2
           union
           select user_id from account_tie where set_by = $1 and set_at >= $2"#,
        user_id,
        since,
    )
    .fetch_all(conn)
    .await?)
}
