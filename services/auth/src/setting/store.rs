//! SQL of the settings.

use chrono::{DateTime, Utc};
use pinzon_chassis::{ClosedSet, caller::Role};
use pinzon_edits::{Change, Stored};
use pinzon_events::{
    facts::{AccessSettingsChanged, Fact as _},
    outbox::EventContext,
};
use sqlx::PgConnection;
use uuid::Uuid;

use super::AccessSettings;
use crate::error::Error;

struct Row {
    idle_hours: i32,
    second_factor_roles: Vec<String>,
    admin_second_factor_at: Option<DateTime<Utc>>,
    version: i64,
}

impl From<Row> for AccessSettings {
    fn from(row: Row) -> AccessSettings {
        let listed = |role: &Role| row.second_factor_roles.iter().any(|code| code == role.code());
        AccessSettings {
            idle_hours: row.idle_hours,
            second_factor_roles: Role::ALL.iter().copied().filter(listed).collect(),
            admin_second_factor_at: row.admin_second_factor_at,
            version: row.version,
        }
    }
}

/// Returns the settings.
pub async fn access_settings(conn: &mut PgConnection) -> Result<AccessSettings, Error> {
    let row = sqlx::query_as!(
        Row,
        "select idle_hours, second_factor_roles, version,
                case when not demonstration then (select min(created_at) from app_user) + interval '24 hours' end
                  as admin_second_factor_at
         from access_settings",
    )
    .fetch_one(conn)
    .await?;
    Ok(row.into())
}

/// Whether the outbox says that this person made a version of the settings.
pub async fn made_access_settings(
    conn: &mut PgConnection,
    version: i64,
    by: Uuid,
) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (
             select from outbox
             where subject = $1 and event #>> '{data,version}' = $2::bigint::text and event ->> 'actorid' = $3::uuid::text
           ) as "is!""#,
        AccessSettingsChanged::KIND,
        version,
        by,
    )
    .fetch_one(conn)
    .await
}

/// Makes this installation the demonstration, where administrators need no second factor unless they choose so. Returns
/// the version after it; none if it was one before. Needs the migrator's role.
pub async fn mark_demonstration(conn: &mut PgConnection) -> Result<Option<i64>, Error> {
    Ok(sqlx::query_scalar!(
        "update access_settings set demonstration = true, version = version + 1
         where not demonstration returning version"
    )
    .fetch_optional(conn)
    .await?)
}

impl Stored for AccessSettings {
    type Key = ();
    type Error = Error;

    async fn find(conn: &mut PgConnection, (): &()) -> Result<Self, Error> {
        sqlx::query!("select version from access_settings for no key update").fetch_one(&mut *conn).await?;
        access_settings(conn).await
    }

    async fn update(
        &self,
        conn: &mut PgConnection,
        before: &Self,
        _event_context: &EventContext,
    ) -> Result<Vec<Change>, Error> {
        let roles: Vec<_> = self.second_factor_roles.iter().map(|role| role.code().to_owned()).collect();
        sqlx::query!(
            "update access_settings set idle_hours = $1, second_factor_roles = $2, version = $3",
            self.idle_hours,
            &roles,
            before.version + 1,
        )
        .execute(conn)
        .await?;
        Ok(Vec::new())
    }
}
