//! SQL of sessions.

use chrono::{DateTime, Utc};
use pinzon_chassis::page::Page;
use sqlx::PgConnection;
use uuid::Uuid;

use super::Session;
use crate::error::Error;

/// An ended session whose token has not expired.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndedSession {
    pub id: Uuid,
    /// When it ended.
    pub at: DateTime<Utc>,
}

/// Adds a session.
pub async fn insert_session(conn: &mut PgConnection, session: &Session) -> Result<(), Error> {
    sqlx::query!(
        "insert into session (session_id, user_id, created_at, expires_at, user_agent, last_used_at, awaits_factor)
         values ($1, $2, $3, $4, $5, $6, $7)",
        session.id,
        session.user_id,
        session.created_at,
        session.expires_at,
        session.user_agent,
        session.last_used_at,
        session.awaits_factor,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Returns a session if it is open.
pub async fn open_session(
    conn: &mut PgConnection,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<Option<Session>, Error> {
    Ok(sqlx::query_as!(
        Session,
        "select session_id as id, user_id, created_at, expires_at, user_agent, last_used_at, awaits_factor from session
         where session_id = $1 and ended_at is null and expires_at > $2",
        id,
        now,
    )
    .fetch_optional(conn)
    .await?)
}

/// Whether an account has had a session that is still remembered.
pub async fn has_signed_in(conn: &mut PgConnection, user_id: Uuid) -> Result<bool, Error> {
    Ok(sqlx::query_scalar!(r#"select exists (select from session where user_id = $1) as "has!""#, user_id,)
        .fetch_one(conn)
        .await?)
}

/// Whether a session, open or ended, belongs to this user.
pub async fn owned_session(conn: &mut PgConnection, id: Uuid, user_id: Uuid) -> Result<bool, Error> {
    Ok(sqlx::query_scalar!(
        r#"select exists (select from session where session_id = $1 and user_id = $2) as "owned!""#,
        id,
        user_id,
    )
    .fetch_one(conn)
    .await?)
}

/// Returns a page of a user's open sessions, newest first, and their total.
pub async fn list_sessions(
    conn: &mut PgConnection,
    user_id: Uuid,
    now: DateTime<Utc>,
    page: &Page<(DateTime<Utc>, Uuid)>,
) -> Result<(Vec<Session>, i64), Error> {
    let (after_time, after_id) = page.after.unzip();
    let rows = sqlx::query_as!(
        Session,
        "select session_id as id, user_id, created_at, expires_at, user_agent, last_used_at, awaits_factor from session
         where user_id = $1 and ended_at is null and expires_at > $2
           and ($3::timestamptz is null or (created_at, session_id) < ($3, $4::uuid))
         order by created_at desc, session_id desc
         limit $5",
        user_id,
        now,
        after_time,
        after_id,
        page.limit(),
    )
    .fetch_all(&mut *conn)
    .await?;
    let total = sqlx::query_scalar!(
        r#"select count(*) as "count!" from session where user_id = $1 and ended_at is null and expires_at > $2"#,
        user_id,
        now,
    )
    .fetch_one(conn)
    .await?;
    Ok((rows, total))
}

/// Ends a session; false if it was already ended.
pub async fn end_session(conn: &mut PgConnection, id: Uuid, now: DateTime<Utc>) -> Result<bool, Error> {
    let ended =
        sqlx::query!("update session set ended_at = $2 where session_id = $1 and ended_at is null", id, now)
            .execute(conn)
            .await?
            .rows_affected();
    Ok(ended > 0)
}

/// Ends the open sessions of a user, except one if given, and returns the ended ones.
pub async fn end_sessions(
    conn: &mut PgConnection,
    user_id: Uuid,
    except: Option<Uuid>,
    now: DateTime<Utc>,
) -> Result<Vec<Uuid>, Error> {
    Ok(sqlx::query_scalar!(
        "update session set ended_at = $3
         where user_id = $1 and session_id is distinct from $2 and ended_at is null and expires_at > $3
         returning session_id",
        user_id,
        except,
        now,
    )
    .fetch_all(conn)
    .await?)
}

/// Says whether a session's token allows nothing but setting up a second factor.
pub async fn set_awaits_factor(conn: &mut PgConnection, id: Uuid, awaits: bool) -> Result<(), Error> {
    sqlx::query!("update session set awaits_factor = $2 where session_id = $1", id, awaits)
        .execute(conn)
        .await?;
    Ok(())
}

/// Ends the open sessions of a user that await a second factor, except one, and returns the ended ones.
pub async fn end_waiting_sessions(
    conn: &mut PgConnection,
    user_id: Uuid,
    except: Uuid,
    now: DateTime<Utc>,
) -> Result<Vec<Uuid>, Error> {
    Ok(sqlx::query_scalar!(
        "update session set ended_at = $3
         where user_id = $1 and session_id <> $2 and awaits_factor and ended_at is null and expires_at > $3
         returning session_id",
        user_id,
        except,
        now,
    )
    .fetch_all(conn)
    .await?)
}

/// Ends the open sessions of people with one of these roles that have no second factor, except those whose token allows
/// nothing but setting one up, and returns their users and ids.
pub async fn end_sessions_without_factor(
    conn: &mut PgConnection,
    roles: &[String],
    now: DateTime<Utc>,
) -> Result<Vec<(Uuid, Uuid)>, Error> {
    let rows = sqlx::query!(
        "update session s set ended_at = $2
         from app_user u
         where s.ended_at is null and s.expires_at > $2 and not s.awaits_factor
           and u.user_id = s.user_id and u.role = any ($1)
           and not exists (select from second_factor f where f.user_id = s.user_id and f.secret is not null)
           and not exists (select from passkey p where p.user_id = s.user_id)
         returning s.user_id, s.session_id",
        roles,
        now,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.user_id, row.session_id)).collect())
}

/// Records that sessions are used.
pub async fn record_use(conn: &mut PgConnection, ids: &[Uuid], now: DateTime<Utc>) -> Result<(), Error> {
    sqlx::query!(
        "update session set last_used_at = $2
         where session_id = any ($1) and ended_at is null and last_used_at < $2",
        ids,
        now,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Ends the open sessions that were last used before an instant, and returns their users and ids.
pub async fn end_idle_sessions(
    conn: &mut PgConnection,
    before: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<Vec<(Uuid, Uuid)>, Error> {
    let rows = sqlx::query!(
        "update session set ended_at = $2
         where ended_at is null and expires_at > $2 and last_used_at < $1
         returning user_id, session_id",
        before,
        now,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.user_id, row.session_id)).collect())
}

/// Returns a page of ended sessions whose tokens have not expired, and their total. They are in
/// the order they ended, so that new ones come last.
pub async fn ended_sessions(
    conn: &mut PgConnection,
    now: DateTime<Utc>,
    page: &Page<(DateTime<Utc>, Uuid)>,
) -> Result<(Vec<EndedSession>, i64), Error> {
    let (after_time, after_id) = page.after.unzip();
    let rows = sqlx::query_as!(
        EndedSession,
        r#"select session_id as id, ended_at as "at!" from session
           where ended_at is not null and expires_at > $1
             and ($2::timestamptz is null or (ended_at, session_id) > ($2, $3::uuid))
           order by ended_at, session_id
           limit $4"#,
        now,
        after_time,
        after_id,
        page.limit(),
    )
    .fetch_all(&mut *conn)
    .await?;
    let total = sqlx::query_scalar!(
        r#"select count(*) as "count!" from session where ended_at is not null and expires_at > $1"#,
        now,
    )
    .fetch_one(conn)
    .await?;
    Ok((rows, total))
}
