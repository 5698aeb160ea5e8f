//! SQL of corrections, joined declarations, and what needs attention.

use chrono::{DateTime, NaiveDate, Utc};
use pinzon_chassis::{
    ClosedSet,
    page::{MOST_COUNTED, Page},
};
use sqlx::PgConnection;
use uuid::Uuid;

use super::AttentionFilter;
use crate::{declaration::Correction, error::Error};

/// Records who asked for a version of the agency, and why.
pub async fn insert_correction(
    conn: &mut PgConnection,
    declaration: Uuid,
    correction: &Correction,
) -> Result<(), Error> {
    sqlx::query!(
        "insert into declaration_correction (declaration_id, version, at, actor_name, airport, requested_by, reason, actor_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8)",
        declaration,
        correction.version,
        correction.at,
        correction.actor_name,
        correction.airport,
        correction.requested_by,
        correction.reason,
        correction.actor_id,
    )
    .execute(conn)
    .await?;
    Ok(())
}

/// Whether two declarations are for the same flight and `stays` names who declares the other one.
pub async fn is_duplicate(conn: &mut PgConnection, repeats: Uuid, stays: Uuid) -> Result<bool, Error> {
    Ok(sqlx::query_scalar!(
        r#"select exists (
             select from declaration a
             join declaration b using (airport, flight_date, flight_number)
             where a.declaration_id = $1 and b.declaration_id = $2
               and a.document_fingerprint in (
                     select b.document_fingerprint
                     union all
                     select m.document_fingerprint from declared_minor m where m.declaration_id = $2)
           ) as "is_duplicate!""#,
        repeats,
        stays,
    )
    .fetch_one(conn)
    .await?)
}

/// Names the declaration that stays where one repeats it.
pub async fn join(conn: &mut PgConnection, declaration: Uuid, stays: Uuid) -> Result<(), Error> {
    sqlx::query!("update declaration set joined_to = $2 where declaration_id = $1", declaration, stays)
        .execute(conn)
        .await?;
    Ok(())
}

/// A declaration that needs attention.
pub struct Attention {
    /// What people type.
    pub code: String,
    /// State code.
    pub state: String,
    /// Lane code.
    pub lane: String,
    /// Airport that controls it.
    pub airport: String,
    pub flight_number: String,
    /// Calendar date of the flight.
    pub flight_date: NaiveDate,
    pub surnames: String,
    pub given_names: String,
    /// When it was sent, expired, was presented, came into inspection, got the act, or was contradicted.
    pub since: DateTime<Utc>,
    /// Code of the declaration that it repeats.
    pub duplicate_of: Option<String>,
    /// Folio of the act that came after it was cleared.
    pub folio: Option<String>,
    /// Who cleared it, by the name at that time.
    pub cleared_by: Option<String>,
    /// Id of that person's account.
    pub cleared_by_id: Option<Uuid>,
    pub cleared_at: Option<DateTime<Utc>>,
}

/// Returns a page of the declarations that need attention, the longest waiting first. `limits` are those of
/// [`super::limits`].
pub async fn attention(
    conn: &mut PgConnection,
    filter: &AttentionFilter,
    limits: (NaiveDate, DateTime<Utc>),
    page: &Page<(DateTime<Utc>, String)>,
) -> Result<Vec<Attention>, Error> {
    let (after_since, after_code) = page.after.clone().unzip();
    Ok(sqlx::query_as!(
        Attention,
        r#"select d.code, d.state, d.lane, d.airport, d.flight_number, d.flight_date, d.surnames, d.given_names,
                  a.since as "since!", a.duplicate_of, a.folio, a.cleared_by, a.cleared_by_id, a.cleared_at
           from declaration_attention($1, $2, $3, $4) a
           join declaration d using (declaration_id)
           where ($5::timestamptz is null or (a.since, d.code) > ($5, $6))
             and ($8::uuid is null or a.cleared_by_id = $8 and not exists (
                    select from staff_view v
                    where v.part = 'declaration' and v.seen_id = d.declaration_id and v.user_id = $8
                      and v.seen_at >= a.since))
           order by a.since, d.code
           limit $7"#,
        filter.kind.code(),
        filter.scope.as_deref() as _,
        limits.0,
        limits.1,
        after_since,
        after_code,
        page.limit(),
        filter.cleared_by,
    )
    .fetch_all(conn)
    .await?)
}

/// Counts the declarations that need attention, up to one more than lists count.
pub async fn count_attention(
    conn: &mut PgConnection,
    filter: &AttentionFilter,
    limits: (NaiveDate, DateTime<Utc>),
) -> Result<i64, Error> {
    Ok(sqlx::query_scalar!(
        r#"select count(*) as "count!"
           from (
             select from declaration_attention($1, $2, $3, $4) a
             where $6::uuid is null or a.cleared_by_id = $6 and not exists (
                     select from staff_view v
                     where v.part = 'declaration' and v.seen_id = a.declaration_id and v.user_id = $6
                       and v.seen_at >= a.since)
             limit $5
           ) counted"#,
        filter.kind.code(),
        filter.scope.as_deref() as _,
        limits.0,
        limits.1,
        MOST_COUNTED + 1,
        filter.cleared_by,
    )
    .fetch_one(conn)
    .await?)
}
