//! The SQL of dead letters.

use chrono::{DateTime, Utc};
use pinzon_chassis::{ClosedSet, page::MOST_COUNTED};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::{DeadLetter, Decided, Decision, Error, Outcome};
use crate::envelope::Actor;

struct Row {
    id: i64,
    source: Option<String>,
    sequence: Option<i64>,
    kind: Option<String>,
    subject: Option<String>,
    error: String,
    failed_at: DateTime<Utc>,
    refused: bool,
    outcome: Option<String>,
    note: Option<String>,
    decided_at: Option<DateTime<Utc>>,
    staff_id: Option<Uuid>,
    staff_name: Option<String>,
}

impl From<Row> for DeadLetter {
    fn from(row: Row) -> Self {
        let outcome = row.outcome.as_deref().and_then(Outcome::parse);
        let by = row.staff_id.zip(row.staff_name);
        Self {
            id: row.id,
            source: row.source,
            sequence: row.sequence,
            kind: row.kind,
            subject: row.subject,
            error: row.error,
            failed_at: row.failed_at,
            refused: row.refused,
            decided: outcome.zip(row.note).zip(row.decided_at).map(|((outcome, note), at)| Decided {
                outcome,
                note,
                at,
                by,
            }),
        }
    }
}

/// Returns dead letters, the newest first: decided ones, open ones, or both.
pub async fn list(
    pool: &PgPool,
    decided: Option<bool>,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<DeadLetter>, sqlx::Error> {
    let rows = sqlx::query_as!(
        Row,
        r#"select letter.dead_letter_id as id, source, sequence, kind, subject,
                  left(error, 500) as "error!", failed_at, refused,
                  outcome as "outcome?", note as "note?", decided_at as "decided_at?", staff_id, staff_name
           from dead_letter as letter
           left join dead_letter_outcome as decided on decided.dead_letter_id = letter.dead_letter_id
           where ($1::boolean is null or (decided.dead_letter_id is not null) = $1)
             and ($2::bigint is null or letter.dead_letter_id < $2)
           order by letter.dead_letter_id desc
           limit $3"#,
        decided,
        before,
        limit,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(DeadLetter::from).collect())
}

/// Returns the number of dead letters that [`list`] has, up to [`MOST_COUNTED`] and one.
pub async fn count(pool: &PgPool, decided: Option<bool>) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
             select from dead_letter as letter
             left join dead_letter_outcome as decided on decided.dead_letter_id = letter.dead_letter_id
             where $1::boolean is null or (decided.dead_letter_id is not null) = $1
             limit $2
           ) as counted"#,
        decided,
        MOST_COUNTED + 1,
    )
    .fetch_one(pool)
    .await
}

/// Returns a dead letter with its message.
pub async fn find(pool: &PgPool, id: i64) -> Result<(DeadLetter, String), Error> {
    let letter = sqlx::query_as!(
        Row,
        r#"select letter.dead_letter_id as id, source, sequence, kind, subject,
                  left(error, 500) as "error!", failed_at, refused,
                  outcome as "outcome?", note as "note?", decided_at as "decided_at?", staff_id, staff_name
           from dead_letter as letter
           left join dead_letter_outcome as decided on decided.dead_letter_id = letter.dead_letter_id
           where letter.dead_letter_id = $1"#,
        id,
    )
    .fetch_optional(pool)
    .await?
    .ok_or(Error::NotFound(id))?;
    let message = message(&mut *pool.acquire().await?, id).await?;
    Ok((letter.into(), message.payload))
}

/// A message as it arrived.
pub(super) struct Message {
    pub payload: String,
    pub refused: bool,
}

/// Returns the message of a dead letter that exists.
pub(super) async fn message(conn: &mut PgConnection, id: i64) -> Result<Message, sqlx::Error> {
    sqlx::query_as!(Message, "select payload, refused from dead_letter where dead_letter_id = $1", id)
        .fetch_one(conn)
        .await
}

/// Writes the outcome of an open dead letter; of two at the same time, the primary key admits one. Returns false if the same
/// person has decided the same for the same reason: the answer was lost.
pub(super) async fn decide(
    conn: &mut PgConnection,
    id: i64,
    outcome: Outcome,
    decision: &Decision,
) -> Result<bool, Error> {
    let (staff_id, staff_name) = match &decision.actor {
        Actor::User { id, name, .. } => (Some(*id), Some(name.as_str())),
        Actor::Traveller | Actor::System => (None, None),
    };
    let decided = sqlx::query!(
        "insert into dead_letter_outcome (dead_letter_id, outcome, note, decided_at, staff_id, staff_name)
         select dead_letter_id, $2, $3, $4, $5, $6 from dead_letter where dead_letter_id = $1
         on conflict do nothing",
        id,
        outcome.code(),
        decision.note,
        decision.at,
        staff_id,
        staff_name,
    )
    .execute(&mut *conn)
    .await?;
    if decided.rows_affected() > 0 {
        return Ok(true);
    }
    let is_repeated = sqlx::query_scalar!(
        r#"select outcome = $2 and note = $3 and staff_id is not distinct from $4 as "is_repeated!"
           from dead_letter_outcome where dead_letter_id = $1"#,
        id,
        outcome.code(),
        decision.note,
        staff_id,
    )
    .fetch_optional(conn)
    .await?;
    match is_repeated {
        Some(true) => Ok(false),
        Some(false) => Err(Error::Decided(id)),
        None => Err(Error::NotFound(id)),
    }
}
