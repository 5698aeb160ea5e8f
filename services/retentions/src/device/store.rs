//! SQL of devices.

use chrono::{DateTime, Utc};
use pinzon_chassis::page::MOST_COUNTED;
use pinzon_seal::VerifyingKey;
use sqlx::PgConnection;
use uuid::Uuid;

use super::Device;
use crate::{
    error::Error,
    retention::{Officer, folio::Mark},
};

/// A device in a list.
#[derive(Debug, Clone)]
pub struct Registered {
    /// What its folios begin with.
    pub mark: Mark,
    pub registered_at: DateTime<Utc>,
    /// Who was signed in on it.
    pub registered_by: Officer,
    /// Acts that the server received from it.
    pub act_count: i64,
    /// When the last one of them arrived.
    pub last_received_at: Option<DateTime<Utc>>,
    /// Why it issues no acts any more.
    pub revocation: Option<Revocation>,
}

/// Why a device issues no acts any more.
#[derive(Debug, Clone)]
pub struct Revocation {
    pub at: DateTime<Utc>,
    /// Name of who revoked it.
    pub by: String,
    pub reason: String,
}

/// Place of a device in a list: time of registration, airport, number.
pub type Key = (DateTime<Utc>, String, i32);

/// Which devices to list; none means all.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// The only one.
    pub mark: Option<Mark>,
    /// Airports the caller reaches.
    pub scope: Option<Vec<String>>,
    /// Airport code.
    pub airport: Option<String>,
    /// Whether they are revoked.
    pub revoked: Option<bool>,
}

impl Registered {
    /// Its place in a list.
    pub fn key(&self) -> Key {
        (self.registered_at, self.mark.airport.clone(), self.mark.number)
    }
}

/// The device that has this mark.
pub async fn find(conn: &mut PgConnection, mark: Mark) -> Result<Option<Device>, Error> {
    let row = sqlx::query!(
        "select public_key, certificate, registered_at, revoked_at from device
         where airport = $1 and year = $2 and number = $3",
        mark.airport,
        mark.year,
        mark.number,
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| {
        let public_key = verifying_key(&mark, &row.public_key)?;
        let (certificate, registered_at, revoked_at) = (row.certificate, row.registered_at, row.revoked_at);
        Ok(Device { mark, public_key, certificate, registered_at, revoked_at })
    })
    .transpose()
}

/// The device that has this key at the airport in the year.
pub async fn find_by_key(
    conn: &mut PgConnection,
    airport: &str,
    year: i32,
    key: &VerifyingKey,
) -> Result<Option<Device>, Error> {
    let row = sqlx::query!(
        "select number, certificate, registered_at, revoked_at from device
         where airport = $1 and year = $2 and public_key = $3",
        airport,
        year,
        &key.as_bytes()[..],
    )
    .fetch_optional(conn)
    .await?;
    Ok(row.map(|row| Device {
        mark: Mark { airport: airport.to_owned(), year, number: row.number },
        public_key: *key,
        certificate: row.certificate,
        registered_at: row.registered_at,
        revoked_at: row.revoked_at,
    }))
}

/// The next mark of an airport's year. Others wait for it until this transaction ends.
pub async fn next_mark(conn: &mut PgConnection, airport: &str, year: i32) -> Result<Mark, Error> {
    let number = sqlx::query_scalar!(
        "insert into device_sequence (airport, year, last) values ($1, $2, 1)
         on conflict on constraint device_sequence_pkey do update set last = device_sequence.last + 1
         returning last",
        airport,
        year,
    )
    .fetch_one(conn)
    .await?;
    Ok(Mark { airport: airport.to_owned(), year, number })
}

/// How many devices in use a person has registered at the airport and in the year of a mark.
pub async fn count_in_use(conn: &mut PgConnection, mark: &Mark, by: Uuid) -> Result<i64, Error> {
    Ok(sqlx::query_scalar!(
        r#"select count(*) as "count!" from device
           where airport = $1 and year = $2 and registered_by = $3 and revoked_at is null"#,
        mark.airport,
        mark.year,
        by,
    )
    .fetch_one(conn)
    .await?)
}

/// Adds a device. The caller must hold the mark from [`next_mark`] in the same transaction.
pub async fn insert(conn: &mut PgConnection, device: &Device, registered_by: &Officer) -> Result<(), Error> {
    sqlx::query!(
        "insert into device (airport, year, number, public_key, certificate, registered_at, registered_by,
           registered_by_name)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        device.mark.airport,
        device.mark.year,
        device.mark.number,
        &device.public_key.as_bytes()[..],
        device.certificate,
        device.registered_at,
        registered_by.id,
        registered_by.name,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Counts an act that arrived from a device.
pub async fn count_act(conn: &mut PgConnection, mark: &Mark, now: DateTime<Utc>) -> Result<(), Error> {
    sqlx::query!(
        "update device set act_count = act_count + 1, last_received_at = $4
         where airport = $1 and year = $2 and number = $3",
        mark.airport,
        mark.year,
        mark.number,
        now,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// A page of devices, the newest first.
pub async fn page(
    conn: &mut PgConnection,
    filter: &Filter,
    after: Option<Key>,
    limit: i64,
) -> Result<Vec<Registered>, Error> {
    let (after_time, after_device) = after.map(|(time, airport, number)| (time, (airport, number))).unzip();
    let (after_airport, after_number) = after_device.unzip();
    let rows = sqlx::query!(
        "select airport, year, number, registered_at, registered_by, registered_by_name, act_count, last_received_at,
           revoked_at, revoked_by_name, revocation_reason
         from device
         where ($1::text is null or airport = $1)
           and ($2::integer is null or year = $2)
           and ($3::integer is null or number = $3)
           and ($4::text[] is null or airport = any ($4))
           and ($5::boolean is null or (revoked_at is not null) = $5)
           and ($6::timestamptz is null or registered_at <= $6)
           and ($6::timestamptz is null or registered_at < $6 or (airport, number) > ($7, $8::integer))
         order by registered_at desc, airport, number
         limit $9",
        filter.mark.as_ref().map(|mark| &mark.airport).or(filter.airport.as_ref()),
        filter.mark.as_ref().map(|mark| mark.year),
        filter.mark.as_ref().map(|mark| mark.number),
        filter.scope.as_deref(),
        filter.revoked,
        after_time,
        after_airport,
        after_number,
        limit,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Registered {
            mark: Mark { airport: row.airport, year: row.year, number: row.number },
            registered_at: row.registered_at,
            registered_by: Officer { id: row.registered_by, name: row.registered_by_name },
            act_count: row.act_count,
            last_received_at: row.last_received_at,
            revocation: row
                .revoked_at
                .zip(row.revoked_by_name)
                .zip(row.revocation_reason)
                .map(|((at, by), reason)| Revocation { at, by, reason }),
        })
        .collect())
}

/// How many devices pass the filter, up to [`MOST_COUNTED`] and one.
pub async fn count(conn: &mut PgConnection, filter: &Filter) -> Result<i64, Error> {
    Ok(sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
             select from device
             where ($1::text is null or airport = $1)
               and ($2::text[] is null or airport = any ($2))
               and ($3::boolean is null or (revoked_at is not null) = $3)
             limit $4
           ) as counted"#,
        filter.airport,
        filter.scope.as_deref(),
        filter.revoked,
        MOST_COUNTED + 1,
    )
    .fetch_one(conn)
    .await?)
}

/// Revokes a device; tells whether it was not revoked before.
pub async fn revoke(
    conn: &mut PgConnection,
    mark: &Mark,
    by: &Officer,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    let revoked = sqlx::query!(
        "update device set revoked_at = $4, revoked_by = $5, revoked_by_name = $6, revocation_reason = $7
         where airport = $1 and year = $2 and number = $3 and revoked_at is null",
        mark.airport,
        mark.year,
        mark.number,
        now,
        by.id,
        by.name,
        reason,
    )
    .execute(conn)
    .await?;
    Ok(revoked.rows_affected() == 1)
}

/// Whether a device was revoked.
pub async fn is_revoked(conn: &mut PgConnection, mark: &Mark) -> Result<bool, Error> {
    Ok(sqlx::query_scalar!(
        r#"select exists (
             select from device where airport = $1 and year = $2 and number = $3 and revoked_at is not null
           ) as "revoked!""#,
        mark.airport,
        mark.year,
        mark.number,
    )
    .fetch_one(conn)
    .await?)
}

fn verifying_key(mark: &Mark, bytes: &[u8]) -> Result<VerifyingKey, Error> {
    Ok(VerifyingKey::try_from(bytes).map_err(|wrong| anyhow::anyhow!("public key of {mark}: {wrong}"))?)
}
