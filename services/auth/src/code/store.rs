//! SQL of second factors.

use chrono::{DateTime, TimeDelta, Utc};
use sqlx::PgConnection;
use uuid::Uuid;

use super::Secret;
use crate::error::Error;

/// For how long an offered secret can be confirmed: it has been on a screen.
const OFFER: TimeDelta = TimeDelta::minutes(10);

fn secret(user_id: Uuid, bytes: Option<Vec<u8>>) -> Result<Option<Secret>, Error> {
    let Some(bytes) = bytes else { return Ok(None) };
    let bytes = bytes.try_into().map_err(|_| Error::Corrupt { user_id, what: "second factor's size" })?;
    Ok(Some(Secret::new(bytes)))
}

/// Returns a user's confirmed secret.
pub async fn confirmed_secret(conn: &mut PgConnection, user_id: Uuid) -> Result<Option<Secret>, Error> {
    let found = sqlx::query_scalar!("select secret from second_factor where user_id = $1", user_id)
        .fetch_optional(conn)
        .await?;
    secret(user_id, found.flatten())
}

/// Returns the secret that is shown for enrolment and not yet confirmed, if it has not ended.
pub async fn offered_secret(
    conn: &mut PgConnection,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<Option<Secret>, Error> {
    let found = sqlx::query_scalar!(
        "select offered_secret from second_factor where user_id = $1 and offered_at > $2",
        user_id,
        now - OFFER,
    )
    .fetch_optional(conn)
    .await?;
    secret(user_id, found.flatten())
}

/// Stores an offered secret, replacing an earlier one.
pub async fn offer_secret(
    conn: &mut PgConnection,
    user_id: Uuid,
    secret: &Secret,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into second_factor (user_id, offered_secret, offered_at) values ($1, $2, $3)
         on conflict (user_id) do update
         set offered_secret = excluded.offered_secret, offered_at = excluded.offered_at",
        user_id,
        secret.bytes(),
        now,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes the offered secrets that have ended.
pub async fn delete_offers_before(conn: &mut PgConnection, now: DateTime<Utc>) -> Result<(), Error> {
    sqlx::query!(
        "update second_factor set offered_secret = null, offered_at = null where offered_at <= $1",
        now - OFFER,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Returns the secret that was confirmed in the time of an offer with a code that is the last one used, and the step of
/// that code.
pub async fn just_confirmed(
    conn: &mut PgConnection,
    user_id: Uuid,
    now: DateTime<Utc>,
) -> Result<Option<(Secret, i64)>, Error> {
    let found = sqlx::query!(
        "select secret, last_step from second_factor where user_id = $1 and enrolled_at > $2",
        user_id,
        now - OFFER,
    )
    .fetch_optional(conn)
    .await?;
    let Some(row) = found else { return Ok(None) };
    Ok(secret(user_id, row.secret)?.map(|secret| (secret, row.last_step)))
}

/// Confirms the offered secret. The code of `step` is thereby used.
pub async fn confirm_secret(
    conn: &mut PgConnection,
    user_id: Uuid,
    step: i64,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    sqlx::query!(
        "update second_factor
         set secret = offered_secret, offered_secret = null, offered_at = null, last_step = $2, enrolled_at = $3
         where user_id = $1",
        user_id,
        step,
        now,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Uses the time step of a code; false if it or a later one was used before.
pub async fn use_step(conn: &mut PgConnection, user_id: Uuid, step: i64) -> Result<bool, Error> {
    let used = sqlx::query!(
        "update second_factor set last_step = $2 where user_id = $1 and last_step < $2",
        user_id,
        step,
    )
    .execute(conn)
    .await?
    .rows_affected();
    Ok(used > 0)
}

/// Replaces a user's recovery codes.
pub async fn replace_recovery_codes(
    conn: &mut PgConnection,
    user_id: Uuid,
    hashes: &[Vec<u8>],
) -> Result<(), Error> {
    remove_recovery_codes(conn, user_id).await?;
    sqlx::query!(
        "insert into recovery_code (user_id, code_hash) select $1, unnest($2::bytea[])",
        user_id,
        hashes,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Uses a recovery code; false if it is unknown or was used before.
pub async fn use_recovery_code(
    conn: &mut PgConnection,
    user_id: Uuid,
    hash: &[u8; 32],
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    let used = sqlx::query!(
        "update recovery_code set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null",
        user_id,
        hash,
        now,
    )
    .execute(conn)
    .await?
    .rows_affected();
    Ok(used > 0)
}

/// Removes a user's secret; false if there was no confirmed one.
pub async fn remove_secret(conn: &mut PgConnection, user_id: Uuid) -> Result<bool, Error> {
    let removed = sqlx::query_scalar!(
        r#"delete from second_factor where user_id = $1 returning secret is not null as "enrolled!""#,
        user_id,
    )
    .fetch_optional(conn)
    .await?;
    Ok(removed.unwrap_or(false))
}

/// Removes a user's recovery codes, which are good only together with a second factor.
pub async fn remove_recovery_codes(conn: &mut PgConnection, user_id: Uuid) -> Result<(), Error> {
    sqlx::query!("delete from recovery_code where user_id = $1", user_id).execute(conn).await?;
    Ok(())
}
