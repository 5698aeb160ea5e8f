//! SQL of files of products.

use chrono::{DateTime, Utc};
use pinzon_chassis::page::Page;
use pinzon_edits::FieldChange;
use serde::Serialize;
use sqlx::{PgConnection, PgPool, types::Json};
use tokio::sync::mpsc;
use tokio_stream::StreamExt as _;
use uuid::Uuid;

use crate::import::product_file::Fault;

/// A file is kept in chunks of this size.
const CHUNK_BYTES: usize = 256 << 10;

/// An import as it stands.
#[derive(Debug)]
pub struct Import {
    pub import_id: Uuid,
    pub file_name: String,
    pub state: String,
    pub processed_rows: i64,
    pub total_rows: i64,
    pub added_rows: i64,
    pub changed_rows: i64,
    pub unchanged_rows: i64,
    pub refused_rows: i64,
    pub failure: Option<String>,
    pub encoding: Option<String>,
    pub created_at: DateTime<Utc>,
}

/// What a file would do, in numbers.
#[derive(Debug, Clone, Copy, Default)]
pub struct Counts {
    pub total: i64,
    pub added: i64,
    pub changed: i64,
    pub unchanged: i64,
    pub refused: i64,
}

/// Keeps a file that is to be read.
pub async fn insert(
    conn: &mut PgConnection,
    import_id: Uuid,
    file_name: &str,
    content: &[u8],
    (actor_id, actor_name): (Uuid, &str),
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into product_import (import_id, file_name, actor_id, actor_name, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $5)",
        import_id,
        file_name,
        actor_id,
        actor_name,
        now,
    )
    .execute(&mut *conn)
    .await?;
    for (position, chunk) in (0..).zip(content.chunks(CHUNK_BYTES)) {
        sqlx::query!(
            "insert into product_import_chunk (import_id, position, content) values ($1, $2, $3)",
            import_id,
            position,
            chunk,
        )
        .execute(&mut *conn)
        .await?;
    }
    Ok(())
}

/// Takes away the imports that nobody has touched since an instant, with their lines.
pub async fn forget_before(conn: &mut PgConnection, before: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from product_import where updated_at < $1", before).execute(conn).await?;
    Ok(())
}

/// An import.
pub async fn find(conn: &mut PgConnection, import_id: Uuid) -> Result<Option<Import>, sqlx::Error> {
    sqlx::query_as!(
        Import,
        "select import_id, file_name, state, processed_rows, total_rows, added_rows, changed_rows,
                unchanged_rows, refused_rows, failure, encoding, created_at
         from product_import where import_id = $1",
        import_id,
    )
    .fetch_optional(conn)
    .await
}

/// Sends the file chunk by chunk, until `chunks` is closed. Returns whether there is a file.
pub async fn send_content(
    conn: &mut PgConnection,
    import_id: Uuid,
    chunks: mpsc::Sender<Vec<u8>>,
) -> Result<bool, sqlx::Error> {
    let mut kept = sqlx::query_scalar!(
        "select content from product_import_chunk where import_id = $1 order by position",
        import_id,
    )
    .fetch(conn);
    let mut is_kept = false;
    while let Some(chunk) = kept.try_next().await? {
        is_kept = true;
        if chunks.send(chunk).await.is_err() {
            break;
        }
    }
    Ok(is_kept)
}

/// What the file would have changed when it was looked at.
pub async fn digest(conn: &mut PgConnection, import_id: Uuid) -> Result<Option<Vec<u8>>, sqlx::Error> {
    let digest = sqlx::query_scalar!("select digest from product_import where import_id = $1", import_id)
        .fetch_optional(conn)
        .await?;
    Ok(digest.flatten())
}

async fn delete_content(conn: &mut PgConnection, import_id: Uuid) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from product_import_chunk where import_id = $1", import_id).execute(conn).await?;
    Ok(())
}

/// Tells how far a job is.
pub async fn progress(
    pool: &PgPool,
    import_id: Uuid,
    (processed, total): (i64, i64),
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update product_import set processed_rows = $2, total_rows = $3, updated_at = $4
         where import_id = $1 and state in ('reading', 'applying')",
        import_id,
        processed,
        total,
        now,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// A line as it is kept.
#[derive(Debug, Serialize)]
pub struct Line<'a> {
    pub line: u64,
    pub outcome: &'a str,
    pub code: &'a str,
    pub name: &'a str,
    pub changes: Vec<FieldChange>,
    pub faults: &'a [Fault],
}

/// Keeps what lines would do.
pub async fn insert_lines(
    conn: &mut PgConnection,
    import_id: Uuid,
    lines: &[Line<'_>],
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into product_import_row (import_id, line, outcome, code, name, changes, faults)
         select $1, line, outcome, code, name, changes, faults
         from jsonb_to_recordset($2) as row (
           line bigint, outcome text, code text, name text, changes jsonb, faults jsonb)",
        import_id,
        Json(lines) as _,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Ends the reading, unless somebody has ended it before. Says whether it did.
pub async fn finish_reading(
    conn: &mut PgConnection,
    import_id: Uuid,
    counts: Counts,
    encoding: Option<&str>,
    digest: &[u8],
    now: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "update product_import
         set state = case when $6::bigint > 0 then 'refused' else 'ready' end,
             processed_rows = $2, total_rows = $2, added_rows = $3, changed_rows = $4, unchanged_rows = $5,
             refused_rows = $6, digest = $7, updated_at = $8, encoding = $9
         where import_id = $1 and state = 'reading'",
        import_id,
        counts.total,
        counts.added,
        counts.changed,
        counts.unchanged,
        counts.refused,
        digest,
        now,
        encoding,
    )
    .execute(&mut *conn)
    .await?;
    if counts.refused > 0 {
        delete_content(conn, import_id).await?;
    }
    Ok(done.rows_affected() == 1)
}

/// Begins the writing, if the file is ready. Says whether it is.
pub async fn begin_applying(
    conn: &mut PgConnection,
    import_id: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "update product_import set state = 'applying', processed_rows = 0, updated_at = $2
         where import_id = $1 and state = 'ready'",
        import_id,
        now,
    )
    .execute(conn)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Ends the writing, unless somebody has ended it before. Says whether it did.
pub async fn finish_applying(
    conn: &mut PgConnection,
    import_id: Uuid,
    now: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query!(
        "update product_import
         set state = 'applied', processed_rows = total_rows, updated_at = $2
         where import_id = $1 and state = 'applying'",
        import_id,
        now,
    )
    .execute(&mut *conn)
    .await?;
    delete_content(conn, import_id).await?;
    Ok(done.rows_affected() == 1)
}

/// Ends a job that broke off.
pub async fn fail(
    pool: &PgPool,
    import_id: Uuid,
    failure: &str,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with failed as (
           update product_import set state = 'failed', failure = $2, updated_at = $3
           where import_id = $1 and state in ('reading', 'applying')
           returning import_id)
         delete from product_import_chunk where import_id in (select import_id from failed)",
        import_id,
        failure,
        now,
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Ends every job that was last heard of before an instant. Says how many.
pub async fn fail_older(pool: &PgPool, failure: &str, before: DateTime<Utc>) -> Result<i64, sqlx::Error> {
    let failed = sqlx::query_scalar!(
        r#"with failed as (
             update product_import set state = 'failed', failure = $1, updated_at = $2
             where state in ('reading', 'applying') and updated_at < $2
             returning import_id),
           deleted as (
             delete from product_import_chunk where import_id in (select import_id from failed))
           select count(*) as "failed!" from failed"#,
        failure,
        before,
    )
    .fetch_one(pool)
    .await?;
    Ok(failed)
}

/// A line as it is listed.
#[derive(Debug)]
pub struct ListedLine {
    pub line: i64,
    pub outcome: String,
    pub code: String,
    pub name: String,
    pub changes: Json<Vec<FieldChange>>,
    pub faults: Json<Vec<Fault>>,
}

/// One page of lines.
pub async fn lines(
    conn: &mut PgConnection,
    import_id: Uuid,
    outcome: Option<&str>,
    page: &Page<i64>,
) -> Result<Vec<ListedLine>, sqlx::Error> {
    sqlx::query_as!(
        ListedLine,
        r#"select line, outcome, code, name, changes as "changes: Json<Vec<FieldChange>>",
                  faults as "faults: Json<Vec<Fault>>"
           from product_import_row
           where import_id = $1 and ($2::text is null or outcome = $2) and ($3::bigint is null or line > $3)
           order by line limit $4"#,
        import_id,
        outcome,
        page.after,
        page.limit(),
    )
    .fetch_all(conn)
    .await
}
