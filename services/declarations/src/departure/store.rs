//! SQL of the control before boarding.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use pinzon_chassis::ClosedSet;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{BaggageSeal, DepartureState, DepartureStep, SealCheck, SealCondition};
use crate::state::Witness;

/// The steps of a control, first to last. An unknown state counts as pending.
pub async fn steps(conn: &mut PgConnection, id: Uuid) -> Result<Vec<DepartureStep>, sqlx::Error> {
    let rows = sqlx::query!(
        "select number, from_state, to_state, at, actor_name, actor_id, bags, note, decided_at from departure_step
         where declaration_id = $1 order by number",
        id,
    )
    .fetch_all(&mut *conn)
    .await?;
    let mut witnesses = if rows.is_empty() { HashMap::new() } else { witnesses(conn, id).await? };
    let state = |code: &str| DepartureState::parse(code).unwrap_or(DepartureState::Pending);
    Ok(rows
        .into_iter()
        .map(|row| DepartureStep {
            from: state(&row.from_state),
            to: state(&row.to_state),
            at: row.at,
            actor_name: row.actor_name,
            actor_id: row.actor_id,
            bags: row.bags,
            note: row.note,
            decided_at: row.decided_at,
            witnesses: witnesses.remove(&row.number).unwrap_or_default(),
        })
        .collect())
}

/// Who else took the steps of a control, by the number of the step, the earliest arrival first.
async fn witnesses(conn: &mut PgConnection, id: Uuid) -> Result<HashMap<i32, Vec<Witness>>, sqlx::Error> {
    let rows = sqlx::query!(
        "select number, actor_id, actor_name, airport, decided_at, at, note
         from departure_witness where declaration_id = $1 order by number, at, actor_id",
        id,
    )
    .fetch_all(conn)
    .await?;
    let mut of_steps: HashMap<i32, Vec<Witness>> = HashMap::new();
    for row in rows {
        of_steps.entry(row.number).or_default().push(Witness {
            actor_name: row.actor_name,
            actor_id: row.actor_id,
            airport: row.airport,
            decided_at: row.decided_at,
            at: row.at,
            note: row.note,
        });
    }
    Ok(of_steps)
}

/// Writes down who else took a step. `number` counts from 1. Returns whether that was not known.
pub async fn insert_witness(
    conn: &mut PgConnection,
    id: Uuid,
    number: i32,
    witness: &Witness,
) -> Result<bool, sqlx::Error> {
    let inserted = sqlx::query!(
        "with changed as (update declaration set updated_at = greatest(updated_at, $7) where declaration_id = $1)
         insert into departure_witness
             (declaration_id, number, actor_id, actor_name, airport, decided_at, at, note)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict do nothing",
        id,
        number,
        witness.actor_id,
        witness.actor_name,
        witness.airport,
        witness.decided_at,
        witness.at,
        witness.note,
    )
    .execute(conn)
    .await?;
    Ok(inserted.rows_affected() > 0)
}

/// The seals of a declaration, by number. An unknown condition counts as broken.
pub async fn seals(conn: &mut PgConnection, id: Uuid) -> Result<Vec<BaggageSeal>, sqlx::Error> {
    let rows = sqlx::query!(
        "select number, condition, checked_at, checked_by, decided_at from baggage_seal
         where declaration_id = $1 order by number",
        id,
    )
    .fetch_all(&mut *conn)
    .await?;
    let is_checked = rows.iter().any(|row| row.checked_at.is_some());
    let mut others = if is_checked { other_checks(conn, id).await? } else { HashMap::new() };
    Ok(rows
        .into_iter()
        .map(|row| BaggageSeal {
            other_checks: others.remove(&row.number).unwrap_or_default(),
            number: row.number,
            check: row.condition.zip(row.checked_at).map(|(condition, at)| SealCheck {
                condition: condition_of(&condition),
                at,
                by: row.checked_by.unwrap_or_default(),
                decided_at: row.decided_at,
            }),
        })
        .collect())
}

/// What others found of the seals of a declaration, by number, the earliest arrival first.
async fn other_checks(
    conn: &mut PgConnection,
    id: Uuid,
) -> Result<HashMap<String, Vec<SealCheck>>, sqlx::Error> {
    let rows = sqlx::query!(
        "select number, condition, checked_at, checked_by, decided_at from other_seal_check
         where declaration_id = $1 order by number, checked_at, checked_by",
        id,
    )
    .fetch_all(conn)
    .await?;
    let mut of_seals: HashMap<String, Vec<SealCheck>> = HashMap::new();
    for row in rows {
        of_seals.entry(row.number).or_default().push(SealCheck {
            condition: condition_of(&row.condition),
            at: row.checked_at,
            by: row.checked_by,
            decided_at: row.decided_at,
        });
    }
    Ok(of_seals)
}

fn condition_of(code: &str) -> SealCondition {
    SealCondition::parse(code).unwrap_or(SealCondition::Broken)
}

/// Who takes a step, and when.
#[derive(Debug)]
pub struct StepContext<'a> {
    pub at: DateTime<Utc>,
    pub airport: &'a str,
    pub actor_name: &'a str,
    pub actor_id: Option<Uuid>,
    /// As in [`DepartureStep`].
    pub decided_at: Option<DateTime<Utc>>,
}

/// Moves the control of a declaration and writes the step down.
pub async fn step(
    conn: &mut PgConnection,
    id: Uuid,
    from: DepartureState,
    decision: &super::Decision,
    step_context: &StepContext<'_>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with moved as (update declaration set departure_state = $3, updated_at = greatest(updated_at, $4) where declaration_id = $1)
         insert into departure_step
             (declaration_id, number, from_state, to_state, at, airport, actor_name, actor_id, bags, note, decided_at)
         select $1, 1 + count(*), $2, $3, $4, $5, $6, $7, $8, $9, $10 from departure_step where declaration_id = $1",
        id,
        from.code(),
        decision.outcome.code(),
        step_context.at,
        step_context.airport,
        step_context.actor_name,
        step_context.actor_id,
        decision.bags,
        decision.note,
        step_context.decided_at,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Puts seals on the bags of a declaration. Returns the numbers that were used before; then nothing counts.
pub async fn apply_seals(
    conn: &mut PgConnection,
    id: Uuid,
    numbers: &[String],
    step_context: &StepContext<'_>,
) -> Result<Vec<String>, sqlx::Error> {
    let applied = sqlx::query_scalar!(
        "insert into baggage_seal (number, declaration_id, applied_at, applied_by)
         select number, $2, $3, $4 from unnest($1::text[]) as number order by number
         on conflict (number) do nothing returning number",
        numbers,
        id,
        step_context.at,
        step_context.actor_name,
    )
    .fetch_all(conn)
    .await?;
    Ok(numbers.iter().filter(|number| !applied.contains(number)).cloned().collect())
}

/// Keeps what an officer found of a seal beside the check that counts.
pub async fn insert_other_check(
    conn: &mut PgConnection,
    id: Uuid,
    number: &str,
    check: &SealCheck,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "insert into other_seal_check (declaration_id, number, checked_at, checked_by, condition, decided_at)
         values ($1, $2, $3, $4, $5, $6)
         on conflict do nothing",
        id,
        number,
        check.at,
        check.by,
        check.condition.code(),
        check.decided_at,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Writes down how seals arrived.
pub async fn check_seals(
    conn: &mut PgConnection,
    id: Uuid,
    checks: &[(String, SealCondition)],
    step_context: &StepContext<'_>,
) -> Result<(), sqlx::Error> {
    let (numbers, conditions): (Vec<_>, Vec<_>) =
        checks.iter().map(|(number, condition)| (number.clone(), condition.code().to_owned())).unzip();
    sqlx::query!(
        "with changed as (update declaration set updated_at = greatest(updated_at, $4) where declaration_id = $1)
         update baggage_seal s set condition = found.condition, checked_at = $4, checked_by = $5, decided_at = $6
         from unnest($2::text[], $3::text[]) as found (number, condition)
         where s.declaration_id = $1 and s.number = found.number",
        id,
        &numbers,
        &conditions,
        step_context.at,
        step_context.actor_name,
        step_context.decided_at,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// The code of the declaration whose bag has a seal.
pub async fn declaration_of_seal(
    conn: &mut PgConnection,
    number: &str,
) -> Result<Option<String>, sqlx::Error> {
    sqlx::query_scalar!(
        "select d.code from baggage_seal s join declaration d using (declaration_id) where s.number = $1",
        number,
    )
    .fetch_optional(conn)
    .await
}

/// Numbers of applied seals from one to another of the same length, at most 100,000.
pub async fn seals_between(
    conn: &mut PgConnection,
    first: &str,
    last: &str,
) -> Result<Vec<String>, sqlx::Error> {
    sqlx::query_scalar!(
        "select number from baggage_seal
         where number between $1 and $2 and length(number) = length($1)
         order by number limit 100000",
        first,
        last,
    )
    .fetch_all(conn)
    .await
}
