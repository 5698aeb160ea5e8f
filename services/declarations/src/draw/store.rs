//! SQL of the random draw.

use chrono::{DateTime, NaiveDate, Utc};
use sqlx::PgConnection;
use uuid::Uuid;

use super::Seed;
use crate::error::Error;

/// Keeps the seed of a day. Returns false, and changes nothing, where the day has one.
pub async fn insert_seed(
    conn: &mut PgConnection,
    day: NaiveDate,
    seed: &Seed,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    let inserted = sqlx::query!(
        "insert into draw_seed (day, seed, committed_at) values ($1, $2, $3) on conflict (day) do nothing",
        day,
        &seed.as_bytes()[..],
        now,
    )
    .execute(conn)
    .await?;
    Ok(inserted.rows_affected() == 1)
}

/// The seed of a day.
pub async fn find_seed(conn: &mut PgConnection, day: NaiveDate) -> Result<Option<Seed>, Error> {
    let row =
        sqlx::query_scalar!("select seed from draw_seed where day = $1", day).fetch_optional(conn).await?;
    row.map(|seed| read(day, seed)).transpose()
}

/// Locks and returns the seed of the first day before `end` that was not revealed. What another replica reveals is left
/// out.
pub async fn lock_unrevealed(
    conn: &mut PgConnection,
    end: NaiveDate,
) -> Result<Option<(NaiveDate, Seed)>, Error> {
    let row = sqlx::query!(
        "select day, seed from draw_seed where revealed_at is null and day < $1
         order by day limit 1 for update skip locked",
        end,
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| Ok((row.day, read(row.day, row.seed)?))).transpose()
}

/// Notes that the seed of a day was revealed.
pub async fn mark_revealed(conn: &mut PgConnection, day: NaiveDate, now: DateTime<Utc>) -> Result<(), Error> {
    sqlx::query!("update draw_seed set revealed_at = $2 where day = $1", day, now).execute(conn).await?;
    Ok(())
}

/// What was drawn on a day.
pub struct Drawn {
    /// Declarations of the green lane that were presented.
    pub presented: i64,
    /// Declarations of them that were drawn.
    pub drawn: i64,
}

/// Counts the draws of a day. Its hours are those of each airport.
pub async fn count(conn: &mut PgConnection, day: NaiveDate) -> Result<Drawn, Error> {
    Ok(sqlx::query_as!(
        Drawn,
        r#"select count(*) as "presented!", count(*) filter (where drawn) as "drawn!"
           from declaration where draw_day = $1"#,
        day,
    )
    .fetch_one(conn)
    .await?)
}

/// Keeps what the draw said about a declaration. One that was drawn is in the red lane from now on.
pub async fn keep(conn: &mut PgConnection, id: Uuid, day: NaiveDate, drawn: bool) -> Result<(), Error> {
    sqlx::query!(
        "update declaration set draw_day = $2, drawn = $3, lane = case when $3 then 'red' else lane end
         where declaration_id = $1",
        id,
        day,
        drawn,
    )
    .execute(conn)
    .await?;
    Ok(())
}

fn read(day: NaiveDate, seed: Vec<u8>) -> Result<Seed, Error> {
    let bytes = seed.try_into();
    bytes.map(Seed::new).map_err(|_| Error::Corrupt { code: day.to_string(), what: "seed".to_owned() })
}
