//! SQL of refused sign-ins: of accounts, and those that are not recorded one by one.

use chrono::{DateTime, DurationRound as _, TimeDelta, Utc};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::{error::Error, limit::Limit};

/// Networks of one hour that have a summary of their own; the others share one.
const MOST_NETWORKS: i64 = 1000;
/// The key of the others.
const OTHERS: [u8; 32] = [0; 32];

/// Counts a refused sign-in of an account. Runs for an unknown account too, so that the answer takes as long.
pub async fn count_refusal(conn: &mut PgConnection, user_id: Uuid, now: DateTime<Utc>) -> Result<(), Error> {
    sqlx::query!(
        "update app_user set refused_sign_ins = refused_sign_ins + 1, last_refused_at = $2 where user_id = $1",
        user_id,
        now,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Returns how many sign-ins of an account were refused since the last call, and the last one. The account is locked.
pub async fn take_refusals(
    conn: &mut PgConnection,
    user_id: Uuid,
) -> Result<Option<(i32, DateTime<Utc>)>, Error> {
    let found = sqlx::query!(
        r#"select refused_sign_ins, last_refused_at as "last_refused_at!" from app_user
           where user_id = $1 and last_refused_at is not null"#,
        user_id,
    )
    .fetch_optional(&mut *conn)
    .await?;
    sqlx::query!(
        "update app_user set refused_sign_ins = 0, last_refused_at = null where user_id = $1",
        user_id,
    )
    .execute(conn)
    .await?;
    Ok(found.map(|row| (row.refused_sign_ins, row.last_refused_at)))
}

/// Counts a refused sign-in in the summary of a network and hour.
pub async fn summarise_refusal(
    conn: &mut PgConnection,
    network: &Limit,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    let hour = now.duration_trunc(TimeDelta::hours(1)).unwrap_or(now);
    sqlx::query!(
        "insert into refused_sign_in (network, hour, count)
         select case when (select count(*) from refused_sign_in where hour = $2) < $4
                       or exists (select from refused_sign_in where hour = $2 and network = $1)
                     then $1::bytea else $3 end, $2, 1
         on conflict on constraint refused_sign_in_pkey do update set count = refused_sign_in.count + 1",
        &network.key,
        hour,
        &OTHERS,
        MOST_NETWORKS,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Deletes the summaries of hours that are over, and returns for each its hour and how many sign-ins were refused.
pub async fn take_summaries(
    conn: &mut PgConnection,
    now: DateTime<Utc>,
) -> Result<Vec<(DateTime<Utc>, i64)>, Error> {
    let rows = sqlx::query!(
        "delete from refused_sign_in where hour <= $1 returning hour, count",
        now - TimeDelta::hours(1),
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.hour, row.count)).collect())
}
