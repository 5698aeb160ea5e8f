//! The seeds of the days: made and published as hashes ahead of time, revealed when the day is over.

use chrono::{DateTime, Days, Duration, NaiveDate, Utc};
use pinzon_domain::date::islands_date;
use pinzon_events::{
    facts::{DrawSeedCommitted, DrawSeedRevealed},
    outbox::{self, EventContext},
};
use sqlx::{PgConnection, PgPool};

use super::{Seed, store};
use crate::error::Error;

/// Days after today whose seeds are ready.
const AHEAD: u64 = 2;
/// A presentation just before midnight may be written down a little later.
const GRACE: Duration = Duration::minutes(5);

/// Makes the seeds of today on the islands and of the next two days. Returns how many.
pub async fn prepare(
    pool: &PgPool,
    now: DateTime<Utc>,
    random: impl Fn() -> [u8; 32],
) -> Result<usize, Error> {
    let mut tx = pool.begin().await?;
    let mut made = 0;
    let today = islands_date(now);
    let last = today + Days::new(AHEAD);
    for day in today.iter_days().take_while(|day| *day <= last) {
        made += usize::from(commit(&mut tx, day, &Seed::new(random()), now).await?);
    }
    tx.commit().await?;
    Ok(made)
}

/// Returns the seed of a day; makes it from `random` where there is none.
pub async fn seed_of(
    conn: &mut PgConnection,
    day: NaiveDate,
    random: [u8; 32],
    now: DateTime<Utc>,
) -> Result<Seed, Error> {
    if let Some(seed) = store::find_seed(conn, day).await? {
        return Ok(seed);
    }
    let seed = Seed::new(random);
    if commit(conn, day, &seed, now).await? {
        return Ok(seed);
    }
    let missing = || Error::Corrupt { code: day.to_string(), what: "seed".to_owned() };
    store::find_seed(conn, day).await?.ok_or_else(missing)
}

/// Reveals the seeds of the days that are over. Returns how many.
pub async fn reveal(pool: &PgPool, now: DateTime<Utc>) -> Result<usize, Error> {
    let end = islands_date(now - GRACE);
    let mut revealed = 0;
    loop {
        let mut tx = pool.begin().await?;
        let Some((day, seed)) = store::lock_unrevealed(&mut tx, end).await? else { return Ok(revealed) };
        store::mark_revealed(&mut tx, day, now).await?;
        let store::Drawn { presented, drawn } = store::count(&mut tx, day).await?;
        let fact = DrawSeedRevealed { day: day.to_string(), seed: seed.reveal(), presented, drawn };
        outbox::append(&mut tx, &day.to_string(), &EventContext::of_system(now), &fact).await?;
        tx.commit().await?;
        revealed += 1;
    }
}

/// Keeps a seed and publishes its hash, unless the day has one.
async fn commit(
    conn: &mut PgConnection,
    day: NaiveDate,
    seed: &Seed,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    let is_new = store::insert_seed(conn, day, seed, now).await?;
    if is_new {
        let fact = DrawSeedCommitted { day: day.to_string(), seed_hash: seed.hash() };
        outbox::append(conn, &day.to_string(), &EventContext::of_system(now), &fact).await?;
    }
    Ok(is_new)
}
