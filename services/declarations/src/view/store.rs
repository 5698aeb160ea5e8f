//! SQL of views.

use chrono::{DateTime, Utc};
use pinzon_chassis::{ClosedSet, page::Page};
use pinzon_events::{Actor, outbox::EventContext};
use sqlx::PgConnection;
use uuid::Uuid;

use super::Part;

/// Key of a list: last seen first, then by person.
pub type Key = (DateTime<Utc>, Uuid);

/// Records that the actor sees something. Answers false if the same person saw it within the same ten minutes, and if
/// the actor is nobody of the staff.
pub async fn record(
    conn: &mut PgConnection,
    part: Part,
    seen_id: Uuid,
    event_context: &EventContext,
) -> Result<bool, sqlx::Error> {
    let Actor::User { id, role, .. } = &event_context.actor else { return Ok(false) };
    let recorded = sqlx::query!(
        "insert into staff_view (part, seen_id, user_id, role, airport, seen_at) values ($1, $2, $3, $4, $5, $6)
         on conflict do nothing",
        part.code(),
        seen_id,
        id,
        role,
        event_context.airport,
        event_context.time,
    )
    .execute(conn)
    .await?;
    Ok(recorded.rows_affected() == 1)
}

/// A view as it is listed.
#[derive(Debug)]
pub struct StaffView {
    pub user_id: Uuid,
    pub role: String,
    pub airport: Option<String>,
    pub seen_at: DateTime<Utc>,
}

/// Returns a page of the views of a declaration, the last first.
pub async fn of_declaration(
    conn: &mut PgConnection,
    id: Uuid,
    page: &Page<Key>,
) -> Result<Vec<StaffView>, sqlx::Error> {
    let (after_time, after_user) = page.after.unzip();
    sqlx::query_as!(
        StaffView,
        "select user_id, role, airport, seen_at from staff_view
         where part = 'declaration' and seen_id = $1
           and ($2::timestamptz is null or (seen_at, user_id) < ($2, $3::uuid))
         order by seen_at desc, user_id desc limit $4",
        id,
        after_time,
        after_user,
        page.limit(),
    )
    .fetch_all(conn)
    .await
}

/// Returns the number of views of a declaration.
pub async fn count_of_declaration(conn: &mut PgConnection, id: Uuid) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from staff_view where part = 'declaration' and seen_id = $1"#,
        id,
    )
    .fetch_one(conn)
    .await
}
