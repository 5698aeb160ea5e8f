//! SQL of the settings.

use sqlx::PgConnection;

use crate::setting::Disclaimer;

/// The text sworn to today.
pub async fn disclaimer(conn: &mut PgConnection) -> Result<Disclaimer, sqlx::Error> {
    sqlx::query_as!(Disclaimer, "select version, oath, text from disclaimer order by version desc limit 1",)
        .fetch_one(conn)
        .await
}
