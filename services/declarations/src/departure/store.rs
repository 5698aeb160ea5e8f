//! SQL of the control before boarding.

use chrono::{DateTime, Utc};
use pinzon_chassis::ClosedSet;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{BaggageSeal, DepartureState, DepartureStep, SealCheck, SealCondition};

/// The last step of a control; none while it is pending.
pub async fn last_step(conn: &mut PgConnection, id: Uuid) -> Result<Option<DepartureStep>, sqlx::Error> {
    sqlx::query_as!(
        DepartureStep,
        "select at, actor_name, actor_id, bags, note, decided_at from departure_step
         where declaration_id = $1 order by number desc limit 1",
        id,
    )
    .fetch_optional(conn)
    .await
}

/// The seals of a declaration, by number. An unknown condition counts as broken.
pub async fn seals(conn: &mut PgConnection, id: Uuid) -> Result<Vec<BaggageSeal>, sqlx::Error> {
    let rows = sqlx::query!(
        "select number, condition, checked_at, checked_by from baggage_seal where declaration_id = $1 order by number",
        id,
    )
    .fetch_all(conn)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| BaggageSeal {
            number: row.number,
            check: row.condition.zip(row.checked_at).map(|(condition, at)| SealCheck {
                condition: SealCondition::parse(&condition).unwrap_or(SealCondition::Broken),
                at,
                by: row.checked_by.unwrap_or_default(),
            }),
        })
        .collect())
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
         update baggage_seal s set condition = found.condition, checked_at = $4, checked_by = $5
         from unnest($2::text[], $3::text[]) as found (number, condition)
         where s.declaration_id = $1 and s.number = found.number",
        id,
        &numbers,
        &conditions,
        step_context.at,
        step_context.actor_name,
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
