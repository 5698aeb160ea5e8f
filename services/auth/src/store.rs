//! SQL of users and sessions.

use chrono::{DateTime, Utc};
use pinzon_chassis::caller::Role;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::{
    error::Error,
    session::Session,
    user::{Email, Status, User},
};

struct UserRow {
    user_id: Uuid,
    email: String,
    name: String,
    role: Option<String>,
    status: String,
    selected_airport: Option<String>,
    version: i64,
    airports: Vec<String>,
}

impl TryFrom<UserRow> for User {
    type Error = Error;

    fn try_from(row: UserRow) -> Result<User, Error> {
        let corrupt = |what| Error::Corrupt { user_id: row.user_id, what };
        let role =
            row.role.as_deref().map(|r| Role::parse(r).ok_or_else(|| corrupt("unknown role"))).transpose()?;
        let status = match row.status.as_str() {
            "pending" => Status::Pending,
            "active" => Status::Active(role.ok_or_else(|| corrupt("active without role"))?),
            "suspended" => Status::Suspended(role),
            _ => return Err(corrupt("unknown status")),
        };
        Ok(User {
            id: row.user_id,
            email: row.email,
            name: row.name,
            status,
            airports: row.airports,
            selected_airport: row.selected_airport,
            version: row.version,
        })
    }
}

/// The account of an address with its password hash.
pub async fn user_by_email(conn: &mut PgConnection, email: &Email) -> Result<Option<(User, String)>, Error> {
    let Some(found) =
        sqlx::query!("select user_id, password_hash from app_user where email = $1", email.as_str())
            .fetch_optional(&mut *conn)
            .await?
    else {
        return Ok(None);
    };
    let user = user_by_id(conn, found.user_id).await?;
    Ok(user.map(|user| (user, found.password_hash)))
}

/// An account.
pub async fn user_by_id(conn: &mut PgConnection, id: Uuid) -> Result<Option<User>, Error> {
    let row = sqlx::query_as!(
        UserRow,
        r#"select user_id, email, name, role, status, selected_airport, version,
                  array(select airport from user_airport a where a.user_id = u.user_id order by airport) as "airports!"
           from app_user u where user_id = $1"#,
        id,
    )
    .fetch_optional(conn)
    .await?;
    row.map(User::try_from).transpose()
}

/// Adds an active account.
pub async fn insert_user(
    conn: &mut PgConnection,
    user: &User,
    password_hash: &str,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into app_user (user_id, email, name, role, status, password_hash, selected_airport, created_at)
         values ($1, $2, $3, $4, 'active', $5, $6, $7)",
        user.id,
        user.email,
        user.name,
        user.active_role().map(Role::code),
        password_hash,
        user.selected_airport,
        now,
    )
    .execute(&mut *conn)
    .await
    .map_err(|error| match error.as_database_error().and_then(|e| e.constraint()) {
        Some("app_user_email_key") => Error::EmailTaken,
        _ => error.into(),
    })?;
    sqlx::query!(
        "insert into user_airport (user_id, airport) select $1, unnest($2::text[])",
        user.id,
        &user.airports,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Stores the airport a person works at and gives the version afterwards.
pub async fn select_airport(conn: &mut PgConnection, user_id: Uuid, airport: &str) -> Result<i64, Error> {
    Ok(sqlx::query_scalar!(
        "update app_user set selected_airport = $2, version = version + 1 where user_id = $1 returning version",
        user_id,
        airport,
    )
    .fetch_one(conn)
    .await?)
}

/// Adds a session.
pub async fn insert_session(conn: &mut PgConnection, session: &Session) -> Result<(), Error> {
    sqlx::query!(
        "insert into session (session_id, user_id, created_at, expires_at) values ($1, $2, $3, $4)",
        session.id,
        session.user_id,
        session.created_at,
        session.expires_at,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Whether a session is open.
pub async fn session_is_open(conn: &mut PgConnection, id: Uuid, now: DateTime<Utc>) -> Result<bool, Error> {
    Ok(sqlx::query_scalar!(
        r#"select exists (select from session where session_id = $1 and ended_at is null and expires_at > $2) as "open!""#,
        id,
        now,
    )
    .fetch_one(conn)
    .await?)
}

/// Ends a session; false when it had ended before.
pub async fn end_session(conn: &mut PgConnection, id: Uuid, now: DateTime<Utc>) -> Result<bool, Error> {
    let ended =
        sqlx::query!("update session set ended_at = $2 where session_id = $1 and ended_at is null", id, now)
            .execute(conn)
            .await?
            .rows_affected();
    Ok(ended > 0)
}
