//! SQL of accounts.

use chrono::{DateTime, TimeDelta, Utc};
use pinzon_chassis::{
    ClosedSet,
    caller::Role,
    page::{Order, Page},
};
use pinzon_domain::text::one_line;
use serde::Serialize;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Email, Factors, Status, StatusKind, User};
use crate::error::Error;

/// Validity of a one-time password.
const ONE_TIME_VALIDITY: TimeDelta = TimeDelta::hours(72);

/// Selects accounts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Filter {
    /// Part of a name or address, or the first six or more characters of an id.
    pub query: Option<String>,
    /// Code of a role.
    pub role: Option<&'static str>,
    /// Code of a status.
    pub status: Option<&'static str>,
}

/// The supported orders of accounts; the first is the default.
pub const ORDERS: &[&str] = &["name", "email", "role", "status"];

/// The key of an account in a list: sort key, folded name and id.
pub type Key = (String, String, Uuid);

struct UserRow {
    user_id: Uuid,
    email: String,
    name: String,
    name_folded: String,
    role: Option<String>,
    status: String,
    selected_airport: Option<String>,
    version: i64,
    must_change_password: bool,
    codes: bool,
    passkeys: i32,
    proposed_name: Option<String>,
    namesake: bool,
    airports: Vec<String>,
    sort_key: String,
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
            must_change_password: row.must_change_password,
            factors: Factors { codes: row.codes, passkeys: row.passkeys },
            proposed_name: row.proposed_name,
            has_namesake: row.namesake,
        })
    }
}

/// Returns the account of an address and its password hash. It runs the same queries for an
/// unknown address, so that the answer takes as long. A one-time password that has expired has no hash.
pub async fn user_by_email(
    conn: &mut PgConnection,
    email: &Email,
    now: DateTime<Utc>,
) -> Result<Option<(User, Option<String>)>, Error> {
    let found = sqlx::query!(
        r#"select user_id, case when one_time_until <= $2 then null else password_hash end as password_hash
           from app_user where email = $1"#,
        email.as_str(),
        now,
    )
    .fetch_optional(&mut *conn)
    .await?;
    let (id, hash) = found.map_or((Uuid::nil(), None), |row| (row.user_id, row.password_hash));
    Ok(user_by_id(conn, id).await?.map(|user| (user, hash)))
}

/// Returns the pending request of an address, locked until the transaction ends.
pub async fn pending_by_email(conn: &mut PgConnection, email: &Email) -> Result<Option<User>, Error> {
    let id = sqlx::query_scalar!(
        "select user_id from app_user where email = $1 and status = 'pending' for no key update",
        email.as_str(),
    )
    .fetch_optional(&mut *conn)
    .await?;
    match id {
        Some(id) => user_by_id(conn, id).await,
        None => Ok(None),
    }
}

/// Returns an account.
pub async fn user_by_id(conn: &mut PgConnection, id: Uuid) -> Result<Option<User>, Error> {
    let row = sqlx::query_as!(
        UserRow,
        r#"select user_id, email, name, name_folded as "name_folded!", role, status, selected_airport, version,
                  must_change_password, proposed_name, '' as "sort_key!",
                  exists (select from app_user o where o.name_folded = u.name_folded and o.user_id <> u.user_id
                                                   and o.status <> 'pending') as "namesake!",
                  exists (select from second_factor f where f.user_id = u.user_id and f.secret is not null) as "codes!",
                  (select count(*)::int from passkey p where p.user_id = u.user_id) as "passkeys!",
                  array(select airport from user_airport a where a.user_id = u.user_id order by airport) as "airports!"
           from app_user u where user_id = $1"#,
        id,
    )
    .fetch_optional(conn)
    .await?;
    row.map(User::try_from).transpose()
}

/// Locks an account until the transaction ends. Read the account after this call, not before.
pub async fn lock_user(conn: &mut PgConnection, id: Uuid) -> Result<(), Error> {
    sqlx::query!("select user_id from app_user where user_id = $1 for no key update", id)
        .fetch_optional(conn)
        .await?;
    Ok(())
}

/// Locks the administration of accounts until the transaction ends. Otherwise two administrators
/// could demote each other at once.
pub async fn lock_administration(conn: &mut PgConnection) -> Result<(), Error> {
    const ADMINISTRATION: i32 = 1;
    sqlx::query!("select pg_advisory_xact_lock($1, 0)", ADMINISTRATION).execute(conn).await?;
    Ok(())
}

/// Whether there is another active administrator.
pub async fn has_other_admin(conn: &mut PgConnection, than: Uuid) -> Result<bool, Error> {
    Ok(sqlx::query_scalar!(
        r#"select exists (select from app_user where status = 'active' and role = 'admin' and user_id <> $1) as "other!""#,
        than,
    )
    .fetch_one(conn)
    .await?)
}

/// Returns the password hash of an account.
pub async fn password_hash(conn: &mut PgConnection, id: Uuid) -> Result<Option<String>, Error> {
    Ok(sqlx::query_scalar!("select password_hash from app_user where user_id = $1", id)
        .fetch_optional(conn)
        .await?)
}

/// Whether a name is that of somebody else's account; whoever only requests one takes no name.
pub async fn is_name_of_another(conn: &mut PgConnection, than: Uuid, name: &str) -> Result<bool, Error> {
    Ok(sqlx::query_scalar!(
        r#"select exists (select from app_user where name_folded = folded($2) and user_id <> $1
                                                 and status <> 'pending') as "exists!""#,
        than,
        name,
    )
    .fetch_one(conn)
    .await?)
}

/// Whether an address has an account; a request for one is none.
pub async fn email_exists(conn: &mut PgConnection, email: &Email) -> Result<bool, Error> {
    Ok(sqlx::query_scalar!(
        r#"select exists (select from app_user where email = $1 and status <> 'pending') as "exists!""#,
        email.as_str(),
    )
    .fetch_one(conn)
    .await?)
}

/// Adds an account.
pub async fn insert_user(
    conn: &mut PgConnection,
    user: &User,
    password_hash: &str,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into app_user (user_id, email, name, role, status, password_hash, selected_airport,
                               must_change_password, created_at, one_time_until)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        user.id,
        user.email,
        user.name,
        user.status.role().map(Role::code),
        user.status.kind().code(),
        password_hash,
        user.selected_airport,
        user.must_change_password,
        now,
        user.must_change_password.then(|| now + ONE_TIME_VALIDITY),
    )
    .execute(&mut *conn)
    .await
    .map_err(|error| match error.as_database_error().and_then(|e| e.constraint()) {
        Some("app_user_email_key") => Error::EmailTaken,
        _ => error.into(),
    })?;
    assign_airports(conn, user.id, &user.airports).await
}

/// Stores an administrator's changes and returns the new version.
pub async fn update_user(conn: &mut PgConnection, user: &User) -> Result<i64, Error> {
    let version = sqlx::query_scalar!(
        "update app_user set name = $2, role = $3, status = $4, selected_airport = $5, proposed_name = null,
                version = version + 1
         where user_id = $1 returning version",
        user.id,
        user.name,
        user.status.role().map(Role::code),
        user.status.kind().code(),
        user.selected_airport,
    )
    .fetch_one(&mut *conn)
    .await?;
    sqlx::query!("delete from user_airport where user_id = $1", user.id).execute(&mut *conn).await?;
    assign_airports(conn, user.id, &user.airports).await?;
    Ok(version)
}

async fn assign_airports(conn: &mut PgConnection, id: Uuid, airports: &[String]) -> Result<(), Error> {
    sqlx::query!("insert into user_airport (user_id, airport) select $1, unnest($2::text[])", id, airports)
        .execute(conn)
        .await?;
    Ok(())
}

/// Stores the name that a person proposes, or takes it back, and returns the new version.
pub async fn propose_name(conn: &mut PgConnection, id: Uuid, name: Option<&str>) -> Result<i64, Error> {
    Ok(sqlx::query_scalar!(
        "update app_user set proposed_name = $2, version = version + 1 where user_id = $1 returning version",
        id,
        name,
    )
    .fetch_one(conn)
    .await?)
}

/// Stores the selected airport and returns the new version.
pub async fn select_airport(conn: &mut PgConnection, id: Uuid, airport: &str) -> Result<i64, Error> {
    Ok(sqlx::query_scalar!(
        "update app_user set selected_airport = $2, version = version + 1 where user_id = $1 returning version",
        id,
        airport,
    )
    .fetch_one(conn)
    .await?)
}

/// Stores a password. What the old one allowed to begin is forgotten.
pub async fn set_password(conn: &mut PgConnection, id: Uuid, hash: &str) -> Result<(), Error> {
    delete_ceremonies(&mut *conn, id).await?;
    sqlx::query!(
        "update app_user set password_hash = $2, must_change_password = false, one_time_until = null where user_id = $1",
        id,
        hash,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Whether an account has a one-time password with which nobody has signed in. What gave it ended all sessions.
pub async fn is_password_unused(
    conn: &mut PgConnection,
    id: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    Ok(sqlx::query_scalar!(
        r#"select exists (
             select from app_user u
             where u.user_id = $1 and u.must_change_password
               and not exists (
                     select from session s where s.user_id = u.user_id and s.ended_at is null and s.expires_at > $2)
           ) as "is_unused!""#,
        id,
        now,
    )
    .fetch_one(conn)
    .await?)
}

/// Stores a one-time password, which expires. What the old one allowed to begin is forgotten.
pub async fn set_one_time_password(
    conn: &mut PgConnection,
    id: Uuid,
    hash: &str,
    now: DateTime<Utc>,
) -> Result<(), Error> {
    delete_ceremonies(&mut *conn, id).await?;
    sqlx::query!(
        "update app_user set password_hash = $2, must_change_password = true, one_time_until = $3 where user_id = $1",
        id,
        hash,
        now + ONE_TIME_VALIDITY,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Returns a page of accounts with their keys; with a region, those of its inspectors and supervisors. Sort keys are
/// computed, because staff are few.
pub async fn list_users(
    conn: &mut PgConnection,
    filter: &Filter,
    region: Option<&[String]>,
    order: Order,
    page: &Page<Key>,
) -> Result<Vec<(Key, User)>, Error> {
    let (after_sort_key, after_name, after_id) = match page.after.clone() {
        Some((sort_key, name, id)) => (Some(sort_key), Some(name), Some(id)),
        None => (None, None, None),
    };
    let rows = sqlx::query_as!(
        UserRow,
        r#"with listed as (
             select *,
                    case $4::text
                      when 'email' then email
                      when 'role' then coalesce(role, '')
                      when 'status' then status
                      else ''
                    end collate "C" as sort_key
             from app_user
             where ($1::text is null or strpos(name_folded, folded($1)) > 0 or strpos(email, lower($1)) > 0
                    or (length($1) >= 6 and starts_with(user_id::text, lower($1))))
               and ($2::text is null or role = $2)
               and ($3::text is null or status = $3)
               and ($10::text[] is null or is_of_region(app_user, $10))
           )
           select user_id, email, name, name_folded as "name_folded!", role, status, selected_airport, version,
                  must_change_password, proposed_name, sort_key as "sort_key!",
                  exists (select from app_user o where o.name_folded = u.name_folded and o.user_id <> u.user_id
                                                   and o.status <> 'pending') as "namesake!",
                  exists (select from second_factor f where f.user_id = u.user_id and f.secret is not null) as "codes!",
                  (select count(*)::int from passkey p where p.user_id = u.user_id) as "passkeys!",
                  array(select airport from user_airport a where a.user_id = u.user_id order by airport) as "airports!"
           from listed u
           where $6::text is null
              or (not $5::boolean and (sort_key, name_folded, user_id) > ($6, $7::text, $8::uuid))
              or ($5 and (sort_key, name_folded, user_id) < ($6, $7, $8))
           order by case when not $5 then sort_key end, case when not $5 then name_folded end,
                    case when not $5 then user_id end,
                    case when $5 then sort_key end desc, case when $5 then name_folded end desc,
                    case when $5 then user_id end desc
           limit $9"#,
        filter.query,
        filter.role,
        filter.status,
        order.by,
        order.descending,
        after_sort_key,
        after_name,
        after_id,
        page.limit(),
        region,
    )
    .fetch_all(conn)
    .await?;
    rows.into_iter()
        .map(|row| Ok(((row.sort_key.clone(), row.name_folded.clone(), row.user_id), row.try_into()?)))
        .collect()
}

/// Returns the number of accounts that match a filter.
pub async fn count_users(
    conn: &mut PgConnection,
    filter: &Filter,
    region: Option<&[String]>,
) -> Result<i64, Error> {
    Ok(sqlx::query_scalar!(
        r#"select count(*) as "count!" from app_user
           where ($1::text is null or strpos(name_folded, folded($1)) > 0 or strpos(email, lower($1)) > 0
                  or (length($1) >= 6 and starts_with(user_id::text, lower($1))))
             and ($2::text is null or role = $2)
             and ($3::text is null or status = $3)
             and ($4::text[] is null or is_of_region(app_user, $4))"#,
        filter.query,
        filter.role,
        filter.status,
        region,
    )
    .fetch_one(conn)
    .await?)
}

/// Returns the key of what devices of a person keep; it is `new` where there was none.
pub async fn keeping_key(conn: &mut PgConnection, user: Uuid, new: &[u8; 32]) -> Result<Vec<u8>, Error> {
    sqlx::query!(
        "insert into keeping_key (user_id, key) values ($1, $2) on conflict do nothing",
        user,
        new.as_slice(),
    )
    .execute(&mut *conn)
    .await?;
    Ok(sqlx::query_scalar!("select key from keeping_key where user_id = $1", user).fetch_one(conn).await?)
}

impl Filter {
    /// Creates a filter; a blank query selects all.
    pub fn new(query: &str, role: Option<Role>, status: Option<StatusKind>) -> Self {
        // PostgreSQL text cannot contain NUL.
        let query = one_line(query).replace('\0', "");
        Self {
            query: (!query.is_empty()).then_some(query),
            role: role.map(Role::code),
            status: status.map(StatusKind::code),
        }
    }
}

/// Deletes the ceremonies of an account, for example when the password that allowed them is replaced.
async fn delete_ceremonies(conn: &mut PgConnection, user_id: Uuid) -> Result<(), Error> {
    sqlx::query!("delete from passkey_ceremony where user_id = $1", user_id).execute(conn).await?;
    Ok(())
}
