//! What the gRPC interface does with the settings.

use pinzon_chassis::context::Context;
use pinzon_edits::{Change, Journal, VersionAuthor, edit};
use pinzon_events::{
    facts::AccessSettingsChanged,
    outbox::{self, EventContext},
};
use pinzon_proto::auth::v1 as pb;
use sqlx::{PgConnection, PgPool};

use super::{AccessSettings, store, wire};
use crate::{error::Error, service::Service, user::User};

impl Service {
    /// Returns the settings.
    pub(crate) async fn get_access_settings(
        &self,
        context: &Context,
        _: pb::GetAccessSettingsRequest,
    ) -> Result<pb::AccessSettings, Error> {
        let caller = context.staff()?;
        let mut conn = self.connection().await?;
        self.current_user(&mut conn, caller).await?;
        Ok(store::access_settings(&mut conn).await?.into())
    }

    /// Replaces the settings.
    pub(crate) async fn update_access_settings(
        &self,
        context: &Context,
        message: pb::UpdateAccessSettingsRequest,
    ) -> Result<pb::AccessSettings, Error> {
        let caller = context.staff()?;
        let admin = self.current_user(&mut *self.connection().await?, caller).await?;
        let event_context = self.event_context(context, &admin);
        let edited =
            edit(self, &event_context, &(), message.version, async |_, now: &AccessSettings, wrong| {
                Ok(now.parse_next(message.idle_hours, wire::second_factor_roles(&message, now), wrong))
            });
        Ok(edited.await?.into())
    }

    /// Whether the role of an account needs a second factor.
    pub(crate) async fn requires_factor(&self, conn: &mut PgConnection, user: &User) -> Result<bool, Error> {
        let settings = store::access_settings(conn).await?;
        let now = self.clock.now();
        Ok(user.active_role().is_some_and(|role| settings.requires_second_factor(role, now)))
    }
}

impl Journal for Service {
    fn pool(&self) -> &PgPool {
        &self.pool
    }

    async fn record(
        &self,
        conn: &mut PgConnection,
        event_context: &EventContext,
        change: &Change,
    ) -> Result<(), sqlx::Error> {
        let fact = AccessSettingsChanged { version: change.version, changes: change.changes.clone() };
        outbox::append(conn, &change.key, event_context, &fact).await
    }

    async fn is_maker(&self, conn: &mut PgConnection, made: &VersionAuthor<'_>) -> Result<bool, sqlx::Error> {
        store::made_access_settings(conn, made.version, made.by).await
    }

    fn committed(&self) {
        self.wake.ring();
    }
}
