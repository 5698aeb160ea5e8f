//! SQL of the expiry of declarations.

use chrono::{DateTime, NaiveDate, Utc};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::error::Error;

/// A declaration that nobody presented in time.
pub struct Overdue {
    /// The traveller's capability.
    pub declaration_id: Uuid,
    /// What people type.
    pub code: String,
    /// Airport of control.
    pub airport: String,
    /// Day of the flight.
    pub flight_date: NaiveDate,
}

/// Locks and returns at most `limit` declarations that have waited more than `expiry_days` days, the oldest first. Skips
/// those that another transaction has locked.
pub async fn lock_overdue(
    conn: &mut PgConnection,
    expiry_days: i32,
    now: DateTime<Utc>,
    limit: i64,
) -> Result<Vec<Overdue>, Error> {
    Ok(sqlx::query_as!(
        Overdue,
        "select declaration_id, code, airport, flight_date from declaration
         where state = 'submitted'
           and greatest(flight_date, reopened_on) < ($2::timestamptz at time zone 'Pacific/Galapagos')::date - $1::integer
         order by greatest(flight_date, reopened_on)
         limit $3
         for update skip locked",
        expiry_days,
        now,
        limit,
    )
    .fetch_all(conn)
    .await?)
}
