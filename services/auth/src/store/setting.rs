//! SQL of the settings.

use pinzon_edits::{Change, Stored};
use pinzon_events::outbox::EventContext;
use sqlx::PgConnection;

use crate::{error::Error, setting::AccessSettings};

/// Returns the settings.
pub async fn access_settings(conn: &mut PgConnection) -> Result<AccessSettings, Error> {
    Ok(sqlx::query_as!(AccessSettings, "select idle_hours, version from access_settings")
        .fetch_one(conn)
        .await?)
}

impl Stored for AccessSettings {
    type Key = ();
    type Error = Error;

    async fn find(conn: &mut PgConnection, (): &()) -> Result<Self, Error> {
        Ok(sqlx::query_as!(
            AccessSettings,
            "select idle_hours, version from access_settings for no key update"
        )
        .fetch_one(conn)
        .await?)
    }

    async fn update(
        &self,
        conn: &mut PgConnection,
        before: &Self,
        _event_context: &EventContext,
    ) -> Result<Vec<Change>, Error> {
        sqlx::query!(
            "update access_settings set idle_hours = $1, version = $2",
            self.idle_hours,
            before.version + 1,
        )
        .execute(conn)
        .await?;
        Ok(Vec::new())
    }
}
