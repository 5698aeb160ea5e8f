//! SQL of alerts.

use pinzon_edits::{Change, Creatable, Stored};
use pinzon_events::outbox::EventContext;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{find, lane};
use crate::{
    error::Error,
    passenger::{Alert, store::ScopedId},
};

/// Alerts about a person that are meant for one of the airports, the last written first; `None` for all airports.
pub async fn alerts(
    conn: &mut PgConnection,
    person_id: Uuid,
    scope: Option<&[String]>,
) -> Result<Vec<Alert>, sqlx::Error> {
    sqlx::query_as!(
        Alert,
        r#"select a.alert_id as id, a.passenger_id,
                  concat_ws(', ', nullif(m.surnames, ''), nullif(m.given_names, '')) as "passenger_name!", a.reason,
                  a.airports, a.valid_from, a.valid_until, a.version, a.written_by, a.written_at, a.ended_by, a.ended_at
           from passenger m join passenger_alert a on a.passenger_id = m.passenger_id
           where m.person_id = $1 and (a.airports = '{}' or $2::text[] is null or a.airports && $2)
           order by a.written_at desc, a.alert_id desc"#,
        person_id,
        scope,
    )
    .fetch_all(conn)
    .await
}

/// An alert as somebody reaches it, by its passenger.
#[derive(Debug, Clone)]
pub struct ScopedAlertId {
    /// The alert's id.
    pub id: Uuid,
    pub passenger: ScopedId,
}

impl Stored for Alert {
    type Key = ScopedAlertId;
    type Error = Error;

    async fn find(conn: &mut PgConnection, scoped_id: &ScopedAlertId) -> Result<Self, Error> {
        lane::lock(conn, &[scoped_id.passenger.id]).await?;
        let passenger = find(conn, &scoped_id.passenger).await?;
        let found = alerts(conn, passenger.person_id, scoped_id.passenger.scope.as_deref()).await?;
        found.into_iter().find(|alert| alert.id == scoped_id.id).ok_or(Error::AlertNotFound)
    }

    async fn update(
        &self,
        conn: &mut PgConnection,
        _before: &Self,
        event_context: &EventContext,
    ) -> Result<Vec<Change>, Error> {
        sqlx::query!(
            "update passenger_alert set version = version + 1, ended_by = $2, ended_at = $3 where alert_id = $1",
            self.id,
            self.ended_by,
            self.ended_at,
        )
        .execute(&mut *conn)
        .await?;
        let documents = lane::documents(conn, &[self.passenger_id]).await?;
        lane::share_lanes(conn, &documents, event_context).await?;
        Ok(Vec::new())
    }
}

impl Creatable for Alert {
    /// An alert's id is that of its request.
    async fn find_created(
        conn: &mut PgConnection,
        request_id: Uuid,
        _event_context: &EventContext,
    ) -> Result<Option<Self>, Error> {
        let found = sqlx::query_as!(
            Self,
            r#"select a.alert_id as id, a.passenger_id,
                      concat_ws(', ', nullif(m.surnames, ''), nullif(m.given_names, '')) as "passenger_name!",
                      a.reason, a.airports, a.valid_from, a.valid_until, a.version, a.written_by, a.written_at, a.ended_by,
                      a.ended_at
               from passenger_alert a join passenger m on m.passenger_id = a.passenger_id where a.alert_id = $1"#,
            request_id,
        )
        .fetch_optional(conn)
        .await?;
        Ok(found)
    }

    async fn insert(
        &self,
        conn: &mut PgConnection,
        _request_id: Uuid,
        event_context: &EventContext,
    ) -> Result<(), Error> {
        sqlx::query!(
            "insert into passenger_alert
                 (alert_id, passenger_id, reason, valid_from, valid_until, written_by, written_at, airports)
             values ($1, $2, $3, $4, $5, $6, $7, $8)",
            self.id,
            self.passenger_id,
            self.reason,
            self.valid_from,
            self.valid_until,
            self.written_by,
            self.written_at,
            &self.airports,
        )
        .execute(&mut *conn)
        .await?;
        let documents = lane::documents(conn, &[self.passenger_id]).await?;
        lane::share_lanes(conn, &documents, event_context).await
    }
}
