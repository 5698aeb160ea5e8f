//! SQL of what is shown with a record.

use chrono::{DateTime, NaiveDate, Utc};
use pinzon_chassis::page::{MOST_COUNTED, Page};
use pinzon_edits::FieldChange;
use sqlx::{PgConnection, types::Json};
use uuid::Uuid;

use crate::passenger::store::ScopedId;

/// Declarations and acts that a passenger is shown with.
const MOST_SHOWN: i64 = 100;

/// Where and when a person was met, all joined records included.
#[derive(Debug)]
pub struct Meetings {
    pub airports: Vec<String>,
    pub first_met_at: DateTime<Utc>,
    pub last_met_at: DateTime<Utc>,
}

/// Where and when the person of a record was met.
pub async fn meetings(conn: &mut PgConnection, person_id: Uuid) -> Result<Meetings, sqlx::Error> {
    sqlx::query_as!(
        Meetings,
        r#"select airports, last_met_at,
                  (select min(first_met_at) from passenger where person_id = $1) as "first_met_at!"
           from passenger where passenger_id = $1"#,
        person_id,
    )
    .fetch_one(conn)
    .await
}

/// A record that was joined to another.
#[derive(Debug)]
pub struct Joined {
    pub passenger_id: Uuid,
    pub version: i64,
    pub surnames: String,
    pub given_names: String,
    pub document_type: String,
    pub document_number: String,
    pub document_country: String,
    pub joined_at: DateTime<Utc>,
    pub joined_by: String,
    pub join_reason: String,
}

/// Records that are joined to one, the last first.
pub async fn joined(conn: &mut PgConnection, id: Uuid) -> Result<Vec<Joined>, sqlx::Error> {
    sqlx::query_as!(
        Joined,
        r#"select passenger_id, version, surnames, given_names, document_type, document_number, document_country,
                  joined_at as "joined_at!", coalesce(joined_by, '') as "joined_by!",
                  coalesce(join_reason, '') as "join_reason!"
           from passenger where person_id = $1 and passenger_id <> $1
           order by joined_at desc, passenger_id"#,
        id,
    )
    .fetch_all(conn)
    .await
}

/// A declaration of a passenger.
#[derive(Debug)]
pub struct Declared {
    pub code: String,
    pub state: String,
    pub lane: String,
    pub airport: String,
    pub flight_number: String,
    pub flight_date: NaiveDate,
}

/// The newest declarations of a person at the caller's airports, those with the mark of a mass submission last, and how many
/// there are, up to [`MOST_COUNTED`] and one.
pub async fn declarations(
    conn: &mut PgConnection,
    scoped_id: &ScopedId,
) -> Result<(Vec<Declared>, i64), sqlx::Error> {
    let rows = sqlx::query_as!(
        Declared,
        "select code, state, lane, airport, flight_number, flight_date from declaration
         where declaration_id in (
             select declaration_id from declaration_naming(
               array(select document_fingerprint from passenger where person_id = $1)))
           and ($2::text[] is null or airport = any($2))
         order by suspicious, submitted_at desc, code desc limit $3",
        scoped_id.id,
        scoped_id.scope.as_deref(),
        MOST_SHOWN,
    )
    .fetch_all(&mut *conn)
    .await?;
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
             select from declaration
             where declaration_id in (
                 select declaration_id from declaration_naming(
                   array(select document_fingerprint from passenger where person_id = $1)))
               and ($2::text[] is null or airport = any($2))
             limit $3
           ) as counted"#,
        scoped_id.id,
        scoped_id.scope.as_deref(),
        MOST_COUNTED + 1,
    )
    .fetch_one(conn)
    .await?;
    Ok((rows, count))
}

/// An act issued on a passenger's document.
#[derive(Debug)]
pub struct Act {
    pub folio: String,
    pub airport: String,
    pub issued_at: DateTime<Utc>,
}

/// The newest acts on a person's documents, and how many there are. At any airport: each declaration names them as
/// the reason of its lane.
pub async fn acts(conn: &mut PgConnection, person_id: Uuid) -> Result<(Vec<Act>, i64), sqlx::Error> {
    let rows = sqlx::query_as!(
        Act,
        "select folio, airport, issued_at from earlier_retention
         where document_fingerprint in (select document_fingerprint from passenger where person_id = $1)
         order by issued_at desc, folio desc limit $2",
        person_id,
        MOST_SHOWN,
    )
    .fetch_all(&mut *conn)
    .await?;
    let count = sqlx::query_scalar!(
        r#"select count(*) as "count!" from earlier_retention
           where document_fingerprint in (select document_fingerprint from passenger where person_id = $1)"#,
        person_id,
    )
    .fetch_one(conn)
    .await?;
    Ok((rows, count))
}

/// A change as it is listed.
#[derive(Debug)]
pub struct ListedChange {
    pub change_id: Uuid,
    pub noun: String,
    pub key: String,
    pub name: String,
    pub version: i64,
    pub at: DateTime<Utc>,
    pub actor_name: Option<String>,
    pub action: String,
    pub changes: Json<Vec<FieldChange>>,
}

/// One page of the changes of a record and of those joined to it, newest first.
pub async fn changes(
    conn: &mut PgConnection,
    id: Uuid,
    page: &Page<Uuid>,
) -> Result<Vec<ListedChange>, sqlx::Error> {
    sqlx::query_as!(
        ListedChange,
        r#"select change_id, noun, key, name, version, at, actor_name, action,
                  changes as "changes: Json<Vec<FieldChange>>"
           from passenger_change
           where passenger_id in (select passenger_id from passenger where passenger_id = $1 or person_id = $1)
             and ($2::uuid is null or change_id < $2)
           order by change_id desc limit $3"#,
        id,
        page.after,
        page.limit(),
    )
    .fetch_all(conn)
    .await
}

/// How many changes there are.
pub async fn count_changes(conn: &mut PgConnection, id: Uuid) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from passenger_change
           where passenger_id in (select passenger_id from passenger where passenger_id = $1 or person_id = $1)"#,
        id,
    )
    .fetch_one(conn)
    .await
}
