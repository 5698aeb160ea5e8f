//! SQL of the history as it is listed.

use chrono::{DateTime, Utc};
use pinzon_chassis::page::{MOST_COUNTED, Page};
use pinzon_edits::FieldChange;
use sqlx::{PgConnection, types::Json};
use uuid::Uuid;

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

/// One page of changes, newest first.
pub async fn page(
    conn: &mut PgConnection,
    noun: Option<&str>,
    key: Option<&str>,
    page: &Page<Uuid>,
) -> Result<Vec<ListedChange>, sqlx::Error> {
    sqlx::query_as!(
        ListedChange,
        r#"select change_id, noun, key, name, version, at, actor_name, action,
                  changes as "changes: Json<Vec<FieldChange>>"
           from change
           where ($1::text is null or noun = $1) and ($2::text is null or key = $2)
             and ($3::uuid is null or change_id < $3)
           order by change_id desc limit $4"#,
        noun,
        key,
        page.after,
        page.limit(),
    )
    .fetch_all(conn)
    .await
}

/// How many changes there are, up to [`MOST_COUNTED`] and one.
pub async fn count(
    conn: &mut PgConnection,
    noun: Option<&str>,
    key: Option<&str>,
) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
             select from change
             where ($1::text is null or noun = $1) and ($2::text is null or key = $2)
             limit $3
           ) as counted"#,
        noun,
        key,
        MOST_COUNTED + 1,
    )
    .fetch_one(conn)
    .await
}
