//! SQL of reviews that contradict each other.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use pinzon_chassis::ClosedSet;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::{
    declaration::Declaration,
    error::Error,
    state::{Contradiction, Resolution, State},
};

/// Writes down a review that contradicts a step. `number` counts from 1. Returns whether it was not known that its officer
/// contradicts the step.
pub async fn insert(
    conn: &mut PgConnection,
    id: Uuid,
    number: i32,
    contradiction: &Contradiction,
) -> Result<bool, sqlx::Error> {
    let inserted = sqlx::query!(
        "with inserted as (
           insert into transition_contradiction
             (declaration_id, number, actor_id, actor_name, airport, to_state, decided_at, at, note)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           on conflict do nothing returning declaration_id
         )
         update declaration set updated_at = greatest(updated_at, $8) from inserted
         where declaration.declaration_id = inserted.declaration_id",
        id,
        number,
        contradiction.actor_id,
        contradiction.actor_name,
        contradiction.airport,
        contradiction.to.code(),
        contradiction.decided_at,
        contradiction.at,
        contradiction.note,
    )
    .execute(conn)
    .await?;
    Ok(inserted.rows_affected() > 0)
}

/// Returns the reviews that contradict steps of a declaration, by the number of the step, the earliest arrival first.
pub async fn of(
    conn: &mut PgConnection,
    declaration: &Declaration,
) -> Result<HashMap<i32, Vec<Contradiction>>, Error> {
    let rows = sqlx::query!(
        "select number, actor_id, actor_name, airport, to_state, decided_at, at, note,
                resolved_at, resolved_by, resolved_by_id, resolution
         from transition_contradiction where declaration_id = $1 order by number, at, actor_id",
        declaration.id,
    )
    .fetch_all(conn)
    .await?;
    let mut of_steps: HashMap<i32, Vec<Contradiction>> = HashMap::new();
    for row in rows {
        let to = State::parse(&row.to_state).ok_or_else(|| Error::Corrupt {
            code: declaration.code.to_string(),
            what: format!("contradiction {}", row.to_state),
        })?;
        let resolved = row.resolved_at.zip(row.resolved_by).zip(row.resolved_by_id.zip(row.resolution));
        of_steps.entry(row.number).or_default().push(Contradiction {
            to,
            actor_name: row.actor_name,
            actor_id: row.actor_id,
            airport: row.airport,
            decided_at: row.decided_at,
            at: row.at,
            note: row.note,
            resolution: resolved.map(|((at, actor_name), (actor_id, note))| Resolution {
                at,
                actor_name,
                actor_id,
                note,
            }),
        });
    }
    Ok(of_steps)
}

/// Resolves the open contradictions of a declaration that had arrived by `latest_at`. Returns how many.
pub async fn resolve(
    conn: &mut PgConnection,
    id: Uuid,
    latest_at: DateTime<Utc>,
    resolution: &Resolution,
) -> Result<u64, sqlx::Error> {
    let resolved = sqlx::query!(
        "update transition_contradiction
         set resolved_at = $3, resolved_by = $4, resolved_by_id = $5, resolution = $6
         where declaration_id = $1 and at <= $2 and resolved_at is null",
        id,
        latest_at,
        resolution.at,
        resolution.actor_name,
        resolution.actor_id,
        resolution.note,
    )
    .execute(&mut *conn)
    .await?
    .rows_affected();
    if resolved > 0 {
        sqlx::query!(
            "update declaration set updated_at = greatest(updated_at, $2) where declaration_id = $1",
            id,
            resolution.at,
        )
        .execute(conn)
        .await?;
    }
    Ok(resolved)
}
