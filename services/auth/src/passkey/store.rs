//! SQL of passkeys.

use chrono::{DateTime, Utc};
use serde::de::DeserializeOwned;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Ceremony, Passkey};
use crate::{error::Error, site::CEREMONY_VALIDITY};

struct Row {
    passkey_id: Uuid,
    user_id: Uuid,
    name: String,
    alone: bool,
    created_at: DateTime<Utc>,
    last_used_at: Option<DateTime<Utc>>,
    credential: serde_json::Value,
}

impl TryFrom<Row> for Passkey {
    type Error = Error;

    fn try_from(row: Row) -> Result<Passkey, Error> {
        Ok(Passkey {
            id: row.passkey_id,
            user_id: row.user_id,
            name: row.name,
            alone: row.alone,
            created_at: row.created_at,
            last_used_at: row.last_used_at,
            credential: stored(row.user_id, row.credential)?,
        })
    }
}

fn stored<T: DeserializeOwned>(user_id: Uuid, value: serde_json::Value) -> Result<T, Error> {
    serde_json::from_value(value).map_err(|_| Error::Corrupt { user_id, what: "passkey" })
}

fn to_store(value: &impl serde::Serialize) -> Result<serde_json::Value, Error> {
    serde_json::to_value(value).map_err(|e| Error::Crypto(e.to_string()))
}

/// Returns the passkeys of an account, oldest first.
pub async fn passkeys(conn: &mut PgConnection, user_id: Uuid) -> Result<Vec<Passkey>, Error> {
    let rows = sqlx::query_as!(
        Row,
        "select passkey_id, user_id, name, alone, created_at, last_used_at, credential from passkey
         where user_id = $1 order by created_at, passkey_id",
        user_id,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter().map(Passkey::try_from).collect()
}

/// Returns the passkey with this credential id.
pub async fn passkey_by_credential(conn: &mut PgConnection, id: &[u8]) -> Result<Option<Passkey>, Error> {
    let row = sqlx::query_as!(
        Row,
        "select passkey_id, user_id, name, alone, created_at, last_used_at, credential from passkey
         where credential_id = $1",
        id,
    )
    .fetch_optional(conn)
    .await?;
    row.map(Passkey::try_from).transpose()
}

/// Adds a passkey; false if there is one with this credential id.
pub async fn insert_passkey(conn: &mut PgConnection, passkey: &Passkey) -> Result<bool, Error> {
    let inserted = sqlx::query!(
        "insert into passkey (passkey_id, user_id, credential_id, credential, name, alone, created_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (credential_id) do nothing",
        passkey.id,
        passkey.user_id,
        passkey.credential.cred_id(),
        to_store(&passkey.credential)?,
        passkey.name,
        passkey.alone,
        passkey.created_at,
    )
    .execute(conn)
    .await?
    .rows_affected();
    Ok(inserted > 0)
}

/// Records that a passkey was used, with its sign counter.
pub async fn record_passkey_use(
    conn: &mut PgConnection,
    passkey: &Passkey,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    sqlx::query!(
        "update passkey set credential = $2, last_used_at = $3 where passkey_id = $1",
        passkey.id,
        to_store(&passkey.credential)?,
        now,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Gives a passkey of an account another name; false if there is none.
pub async fn rename_passkey(
    conn: &mut PgConnection,
    id: Uuid,
    user_id: Uuid,
    name: &str,
) -> Result<bool, Error> {
    let renamed = sqlx::query!(
        "update passkey set name = $3 where passkey_id = $1 and user_id = $2",
        id,
        user_id,
        name
    )
    .execute(conn)
    .await?
    .rows_affected();
    Ok(renamed > 0)
}

/// Removes a passkey of an account; false if there is none.
pub async fn remove_passkey(conn: &mut PgConnection, id: Uuid, user_id: Uuid) -> Result<bool, Error> {
    let removed = sqlx::query!("delete from passkey where passkey_id = $1 and user_id = $2", id, user_id)
        .execute(conn)
        .await?
        .rows_affected();
    Ok(removed > 0)
}

/// Removes the passkeys of an account and returns their number.
pub async fn remove_passkeys(conn: &mut PgConnection, user_id: Uuid) -> Result<u64, Error> {
    Ok(sqlx::query!("delete from passkey where user_id = $1", user_id).execute(conn).await?.rows_affected())
}

/// Stores a ceremony, which expires after [`CEREMONY_VALIDITY`].
pub async fn insert_ceremony(
    conn: &mut PgConnection,
    id: Uuid,
    user_id: Option<Uuid>,
    ceremony: &Ceremony,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into passkey_ceremony (ceremony_id, user_id, state, expires_at) values ($1, $2, $3, $4)",
        id,
        user_id,
        to_store(ceremony)?,
        now + CEREMONY_VALIDITY,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes a ceremony, so that nobody answers it again, and returns its account, itself and its expiry.
pub async fn take_ceremony(
    conn: &mut PgConnection,
    id: Uuid,
) -> Result<Option<(Option<Uuid>, Ceremony, DateTime<Utc>)>, Error> {
    let row = sqlx::query!(
        "delete from passkey_ceremony where ceremony_id = $1 returning user_id, state, expires_at",
        id,
    )
    .fetch_optional(conn)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let ceremony = stored(row.user_id.unwrap_or_default(), row.state)?;
    Ok(Some((row.user_id, ceremony, row.expires_at)))
}

/// Deletes the ceremonies that were not answered in time.
pub async fn delete_ceremonies_before(conn: &mut PgConnection, now: DateTime<Utc>) -> Result<(), Error> {
    sqlx::query!("delete from passkey_ceremony where expires_at < $1", now).execute(conn).await?;
    Ok(())
}
