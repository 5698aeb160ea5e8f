//! SQL of devices.

use chrono::{DateTime, Utc};
use pinzon_seal::VerifyingKey;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::{device::Device, error::Error, folio::Mark};

/// The device that has this mark.
pub async fn find(conn: &mut PgConnection, mark: Mark) -> Result<Option<Device>, Error> {
    let row = sqlx::query!(
        "select public_key, certificate, registered_at from device where airport = $1 and year = $2 and number = $3",
        mark.airport,
        mark.year,
        mark.number,
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| device(mark, &row.public_key, row.certificate, row.registered_at)).transpose()
}

/// The device that has this key at the airport in the year.
pub async fn find_by_key(
    conn: &mut PgConnection,
    airport: &str,
    year: i32,
    key: &VerifyingKey,
) -> Result<Option<Device>, Error> {
    let row = sqlx::query!(
        "select number, certificate, registered_at from device
         where airport = $1 and year = $2 and public_key = $3",
        airport,
        year,
        &key.as_bytes()[..],
    )
    .fetch_optional(conn)
    .await?;
    row.map(|row| {
        let mark = Mark { airport: airport.to_owned(), year, number: row.number };
        device(mark, key.as_bytes(), row.certificate, row.registered_at)
    })
    .transpose()
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

/// Adds a device. The caller must hold the mark from [`next_mark`] in the same transaction.
pub async fn insert(conn: &mut PgConnection, device: &Device, registered_by: Uuid) -> Result<(), Error> {
    sqlx::query!(
        "insert into device (airport, year, number, public_key, certificate, registered_at, registered_by)
         values ($1, $2, $3, $4, $5, $6, $7)",
        device.mark.airport,
        device.mark.year,
        device.mark.number,
        &device.public_key.as_bytes()[..],
        device.certificate,
        device.registered_at,
        registered_by,
    )
    .execute(conn)
    .await?;
    Ok(())
}

fn device(
    mark: Mark,
    public_key: &[u8],
    certificate: Vec<u8>,
    registered_at: DateTime<Utc>,
) -> Result<Device, Error> {
    let public_key = VerifyingKey::try_from(public_key)
        .map_err(|wrong| anyhow::anyhow!("public key of {mark}: {wrong}"))?;
    Ok(Device { mark, public_key, certificate, registered_at })
}
