//! SQL of refused sign-ins that are not recorded one by one.

use chrono::{DateTime, DurationRound as _, TimeDelta, Utc};
use sqlx::PgConnection;

use crate::{error::Error, limit::Limit};

/// Networks of one hour that have a summary of their own; the others share one.
const MOST_NETWORKS: i64 = 1000;
/// The key of the others.
const OTHERS: [u8; 32] = [0; 32];

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
