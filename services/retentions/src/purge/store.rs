//! SQL of the purge. What may be removed is decided by functions of the database, which belong to the migrator.

use chrono::{DateTime, Utc};
use pinzon_events::facts::RetentionsPurged;
use pinzon_purge::{Counts, PersonalData};
use sqlx::PgConnection;

use crate::photo;

/// So many acts at a time are locked for less than a second.
const BATCH: i32 = 200;

/// Passengers and witnesses of acts.
pub struct Acts;

impl PersonalData for Acts {
    type Purged = RetentionsPurged;

    fn purged(before: DateTime<Utc>, counts: Counts) -> RetentionsPurged {
        RetentionsPurged { before: before.to_rfc3339(), counts }
    }

    async fn count(conn: &mut PgConnection, before: DateTime<Utc>) -> Result<Counts, sqlx::Error> {
        let found =
            sqlx::query_scalar!(r#"select count(*) as "count!" from purgeable_retention($1)"#, before);
        Ok(counts(found.fetch_one(conn).await?))
    }

    async fn remove(conn: &mut PgConnection, before: DateTime<Utc>) -> Result<Counts, sqlx::Error> {
        photo::store::remove_stale(conn).await?;
        let removed = sqlx::query_scalar!(
            r#"select retentions as "retentions!" from purge_batch($1, $2)"#,
            before,
            BATCH,
        );
        Ok(counts(removed.fetch_one(conn).await?))
    }
}

fn counts(retentions: i64) -> Counts {
    [("retentions".to_owned(), retentions)].into()
}
