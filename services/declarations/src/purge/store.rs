//! SQL of the purge. What may be removed is decided by functions of the database, which belong to the migrator.

use chrono::{DateTime, Utc};
use pinzon_events::facts::DeclarationsPurged;
use pinzon_purge::{Counts, PersonalData};
use sqlx::PgConnection;

/// So many declarations and passengers at a time are locked for less than a second.
const BATCH: i32 = 200;

/// Declarations and passengers.
pub struct Travellers;

impl PersonalData for Travellers {
    type Purged = DeclarationsPurged;

    fn purged(before: DateTime<Utc>, counts: Counts) -> DeclarationsPurged {
        DeclarationsPurged { before: before.to_rfc3339(), counts }
    }

    async fn count(conn: &mut PgConnection, before: DateTime<Utc>) -> Result<Counts, sqlx::Error> {
        let found = sqlx::query!(
            r#"select (select count(*) from purgeable_declaration($1)) as "declarations!",
                      (select count(*) from purgeable_person($1)) as "passengers!""#,
            before,
        )
        .fetch_one(conn)
        .await?;
        Ok(counts(found.declarations, found.passengers))
    }

    async fn remove(conn: &mut PgConnection, before: DateTime<Utc>) -> Result<Counts, sqlx::Error> {
        let removed = sqlx::query!(
            r#"select declarations as "declarations!", passengers as "passengers!" from purge_batch($1, $2)"#,
            before,
            BATCH,
        )
        .fetch_one(conn)
        .await?;
        Ok(counts(removed.declarations, removed.passengers))
    }
}

fn counts(declarations: i64, passengers: i64) -> Counts {
    [("declarations".to_owned(), declarations), ("passengers".to_owned(), passengers)].into()
}
