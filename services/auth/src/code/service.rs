//! What calls do with codes.

use chrono::{DateTime, Utc};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Code, RECOVERY_CODES, recovery_code, recovery_hash, store};
use crate::error::Error;

/// Uses a code of a second factor up; false if it is wrong or was used before.
pub(crate) async fn use_code(
    conn: &mut PgConnection,
    user_id: Uuid,
    code: &Code,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    match code {
        Code::Timed(code) => {
            let Some(secret) = store::confirmed_secret(conn, user_id).await? else { return Ok(false) };
            match secret.step_of(code, now)? {
                Some(step) => store::use_step(conn, user_id, step).await,
                None => Ok(false),
            }
        }
        Code::Recovery(hash) => store::use_recovery_code(conn, user_id, hash, now).await,
    }
}

/// Makes recovery codes that replace those of an account.
pub(crate) async fn new_recovery_codes(conn: &mut PgConnection, user_id: Uuid) -> Result<Vec<String>, Error> {
    let codes: [String; RECOVERY_CODES] = std::array::from_fn(|_| recovery_code(rand::random()));
    let hashes = codes.each_ref().map(|code| recovery_hash(code).to_vec());
    store::replace_recovery_codes(conn, user_id, &hashes).await?;
    Ok(codes.into())
}
