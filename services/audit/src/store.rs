//! The SQL of the service.

pub mod verification;

use std::collections::BTreeMap;

use pinzon_chassis::{ClosedSet, page::MOST_COUNTED};
use pinzon_events::{
    Actor, Envelope,
    dead_letter::{Decision, Outcome},
    facts::{AuditDeadLetterDecided, Fact as _},
};
use sha2::{Digest as _, Sha256};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use crate::{
    chain::{Hash, Link},
    error::Error,
    file::span::Extent,
    record::{Filter, NewRecord, Record},
};

/// Advisory lock for appending; the number is arbitrary.
const CHAIN_LOCK: i64 = 0x6175_6469;
/// Number of records read at once to verify the chain.
const BATCH_SIZE: i64 = 2000;

/// Locks the chain for appending until the transaction ends.
pub async fn lock_chain(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query!("select pg_advisory_xact_lock($1)", CHAIN_LOCK).execute(conn).await?;
    Ok(())
}

/// Returns sequence and hash of the last record.
pub async fn last(conn: &mut PgConnection) -> Result<Option<(i64, Hash)>, sqlx::Error> {
    let row = sqlx::query!("select sequence, hash from record order by sequence desc limit 1")
        .fetch_optional(conn)
        .await?;
    row.map(|row| {
        let hash = row.hash.try_into().map_err(|_| sqlx::Error::Decode("a hash has 32 bytes".into()))?;
        Ok((row.sequence, hash))
    })
    .transpose()
}

/// Returns the hash of a record; none without it.
pub async fn hash_at(pool: &PgPool, sequence: i64) -> Result<Option<Vec<u8>>, Error> {
    Ok(sqlx::query_scalar!("select hash from record where sequence = $1", sequence)
        .fetch_optional(pool)
        .await?)
}

/// Appends records.
pub async fn append(conn: &mut PgConnection, records: &[NewRecord]) -> Result<(), sqlx::Error> {
    let sequences: Vec<_> = records.iter().map(|record| record.sequence).collect();
    let events: Vec<_> = records.iter().map(|record| record.event.clone()).collect();
    let prev_hashes: Vec<_> = records.iter().map(|record| record.prev_hash.to_vec()).collect();
    let hashes: Vec<_> = records.iter().map(|record| record.hash.to_vec()).collect();
    let times: Vec<_> = records.iter().map(|record| record.recorded_at).collect();
    let proofs = records.iter().map(|record| record.signature.as_ref());
    let signatures: Vec<_> = proofs.clone().map(|proof| proof.map(|proof| proof.bytes().to_vec())).collect();
    let fingerprints: Vec<_> =
        proofs.clone().map(|proof| proof.map(|proof| fingerprint(proof.certificate()).to_vec())).collect();
    let certificates: BTreeMap<_, _> = proofs
        .flatten()
        .map(|proof| (fingerprint(proof.certificate()).to_vec(), proof.certificate().to_vec()))
        .collect();
    let (known, certificates): (Vec<_>, Vec<_>) = certificates.into_iter().unzip();
    sqlx::query!(
        "insert into source_certificate (fingerprint, certificate)
         select * from unnest($1::bytea[], $2::bytea[]) on conflict do nothing",
        &known,
        &certificates,
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "insert into record (sequence, event, prev_hash, hash, recorded_at, signature, certificate_fingerprint)
         select sequence, event::json, prev_hash, hash, recorded_at, signature, fingerprint
         from unnest($1::bigint[], $2::text[], $3::bytea[], $4::bytea[], $5::timestamptz[], $6::bytea[], $7::bytea[])
              as added (sequence, event, prev_hash, hash, recorded_at, signature, fingerprint)
         order by sequence",
        &sequences,
        &events,
        &prev_hashes,
        &hashes,
        &times,
        &signatures as _,
        &fingerprints as _,
    )
    .execute(conn)
    .await?;
    Ok(())
}

fn fingerprint(certificate: &[u8]) -> Hash {
    Sha256::digest(certificate).into()
}

/// Whether a retry cannot succeed: the event is already recorded under another number, or
/// it holds a value that PostgreSQL cannot store.
pub fn is_permanent(error: &sqlx::Error) -> bool {
    let Some(error) = error.as_database_error() else { return false };
    matches!(error.constraint(), Some("record_event_id_key" | "record_source_sequence_key"))
        || error.code().is_some_and(|code| code.starts_with("22"))
}

struct Row {
    sequence: i64,
    event: String,
    cause: Option<i64>,
    hash: Vec<u8>,
    recorded_at: chrono::DateTime<chrono::Utc>,
}

impl TryFrom<Row> for Record {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let event = serde_json::from_str(&row.event)
            .map_err(|source| Error::Unreadable { sequence: row.sequence, source })?;
        Ok(Self {
            sequence: row.sequence,
            event,
            cause: row.cause,
            hash: row.hash,
            recorded_at: row.recorded_at,
        })
    }
}

/// Returns records in the order of the chain.
pub async fn list_ascending(
    pool: &PgPool,
    filter: &Filter,
    after: Option<i64>,
    limit: i64,
) -> Result<Vec<Record>, Error> {
    sqlx::query_as!(
        Row,
        r#"select sequence, event::text as "event!", hash, recorded_at,
                  (select cause.sequence from record as cause
                   where cause.event_id = (record.event->>'causeid')::uuid) as cause
           from record
           where ($1::text is null or subject = $1)
             and ($2::text is null or source = $2)
             and ($3::text[] is null or type = any($3))
             and ($6::timestamptz is null or recorded_at >= $6)
             and ($7::timestamptz is null or recorded_at < $7)
             and ($8::uuid is null or actor_id = $8)
             and ($9::text is null or airport = $9)
             and ($10::text[] is null or airport = any($10))
             and ($4::bigint is null or sequence > $4)
           order by sequence
           limit $5"#,
        filter.subject.as_deref(),
        filter.source.as_deref(),
        filter.kinds.as_deref(),
        after,
        limit,
        filter.recorded_from,
        filter.recorded_before,
        filter.actor,
        filter.airport.as_deref(),
        filter.region.as_deref(),
    )
    .fetch_all(pool)
    .await?
    .into_iter()
    .map(Record::try_from)
    .collect()
}

/// Returns records, the newest first.
pub async fn list_descending(
    pool: &PgPool,
    filter: &Filter,
    after: Option<i64>,
    limit: i64,
) -> Result<Vec<Record>, Error> {
    sqlx::query_as!(
        Row,
        r#"select sequence, event::text as "event!", hash, recorded_at,
                  (select cause.sequence from record as cause
                   where cause.event_id = (record.event->>'causeid')::uuid) as cause
           from record
           where ($1::text is null or subject = $1)
             and ($2::text is null or source = $2)
             and ($3::text[] is null or type = any($3))
             and ($6::timestamptz is null or recorded_at >= $6)
             and ($7::timestamptz is null or recorded_at < $7)
             and ($8::uuid is null or actor_id = $8)
             and ($9::text is null or airport = $9)
             and ($10::text[] is null or airport = any($10))
             and ($4::bigint is null or sequence < $4)
           order by sequence desc
           limit $5"#,
        filter.subject.as_deref(),
        filter.source.as_deref(),
        filter.kinds.as_deref(),
        after,
        limit,
        filter.recorded_from,
        filter.recorded_before,
        filter.actor,
        filter.airport.as_deref(),
        filter.region.as_deref(),
    )
    .fetch_all(pool)
    .await?
    .into_iter()
    .map(Record::try_from)
    .collect()
}

/// Returns the number of records that match a filter, up to [`MOST_COUNTED`] and one.
pub async fn count(pool: &PgPool, filter: &Filter) -> Result<i64, Error> {
    Ok(sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
             select from record
             where ($1::text is null or subject = $1)
               and ($2::text is null or source = $2)
               and ($3::text[] is null or type = any($3))
               and ($5::timestamptz is null or recorded_at >= $5)
               and ($6::timestamptz is null or recorded_at < $6)
               and ($7::uuid is null or actor_id = $7)
               and ($8::text is null or airport = $8)
               and ($9::text[] is null or airport = any($9))
             limit $4
           ) as counted"#,
        filter.subject.as_deref(),
        filter.source.as_deref(),
        filter.kinds.as_deref(),
        MOST_COUNTED + 1,
        filter.recorded_from,
        filter.recorded_before,
        filter.actor,
        filter.airport.as_deref(),
        filter.region.as_deref(),
    )
    .fetch_one(pool)
    .await?)
}

/// Returns the records of all users' actions, or of one user's, the newest first.
pub async fn activity(
    pool: &PgPool,
    user_id: Option<Uuid>,
    after: Option<i64>,
    limit: i64,
) -> Result<Vec<Record>, Error> {
    sqlx::query_as!(
        Row,
        r#"select sequence, event::text as "event!", hash, recorded_at,
                  (select cause.sequence from record as cause
                   where cause.event_id = (record.event->>'causeid')::uuid) as cause
           from record
           where actor_id is not null
             and ($1::uuid is null or actor_id = $1)
             and ($2::bigint is null or sequence < $2)
           order by sequence desc
           limit $3"#,
        user_id,
        after,
        limit,
    )
    .fetch_all(pool)
    .await?
    .into_iter()
    .map(Record::try_from)
    .collect()
}

/// Returns the number of all users' actions, or of one user's, up to [`MOST_COUNTED`] and one.
pub async fn activity_count(pool: &PgPool, user_id: Option<Uuid>) -> Result<i64, Error> {
    Ok(sqlx::query_scalar!(
        r#"select count(*) as "count!" from (
             select from record
             where actor_id is not null and ($1::uuid is null or actor_id = $1)
             limit $2
           ) as counted"#,
        user_id,
        MOST_COUNTED + 1,
    )
    .fetch_one(pool)
    .await?)
}

/// Returns everybody who did something, or did it at these airports, with the name and role of the last time, by name.
pub async fn people(pool: &PgPool, region: Option<&[String]>) -> Result<Vec<(Uuid, String, String)>, Error> {
    // Skips from one person to the next in the index, so that the time does not depend on the number of records.
    let rows = sqlx::query!(
        r#"with recursive person as (
             (select actor_id, sequence from record
              where actor_id is not null
              order by actor_id desc, sequence desc limit 1)
             union all
             select next.actor_id, next.sequence
             from person
             cross join lateral (
               select actor_id, sequence from record
               where actor_id < person.actor_id
               order by actor_id desc, sequence desc limit 1) as next
           )
           select person.actor_id as "id!", coalesce(event->>'actorname', '') as "name!",
                  coalesce(event->>'actorrole', '') as "role!"
           from person
           join record on record.sequence = person.sequence
           where $1::text[] is null
              or exists (select from record as there where there.actor_id = person.actor_id and there.airport = any($1))
           order by 2, 1"#,
        region,
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.name, row.role)).collect())
}

/// Returns records with what proves them, in the order of the chain.
pub async fn links(pool: &PgPool, sequences: &[i64]) -> Result<Vec<Link>, Error> {
    Ok(sqlx::query_as!(
        Link,
        r#"select sequence, event::text as "event!", prev_hash, hash, recorded_at,
                  source as "source!", coalesce((event->>'epoch')::int, 1) as "source_epoch!",
                  source_sequence as "source_sequence!", (event->>'time')::timestamptz as happened_at,
                  signature, certificate as "certificate?"
           from record
           left join source_certificate on fingerprint = certificate_fingerprint
           where sequence = any($1)
           order by sequence"#,
        sequences,
    )
    .fetch_all(pool)
    .await?)
}

/// Returns which records were recorded in a period, up to one of them. None if others stand between them, as when a clock
/// was set back.
pub async fn extent(pool: &PgPool, filter: &Filter, last: i64) -> Result<Option<Extent>, Error> {
    Ok(sqlx::query_as!(
        Extent,
        r#"with period as (
             select min(sequence) as first, max(sequence) as last, count(*) as records,
                    count(*) filter (where signature is null) as unproven
             from record
             where ($1::timestamptz is null or recorded_at >= $1)
               and ($2::timestamptz is null or recorded_at < $2)
               and sequence <= $3)
           select first.sequence as "first!", first.prev_hash as "previous_hash!",
                  last.sequence as "last!", last.hash as "hash!", period.unproven as "unproven!"
           from period
           join record as first on first.sequence = period.first
           join record as last on last.sequence = period.last
           where records = period.last - period.first + 1"#,
        filter.recorded_from,
        filter.recorded_before,
        last,
    )
    .fetch_optional(pool)
    .await?)
}

/// A decision that is in no record.
pub struct UntoldDecision {
    /// Number of the dead letter.
    pub id: i64,
    pub outcome: Outcome,
    /// Who decided, why and when.
    pub decision: Decision,
    /// The message, if its source signed it.
    signed: Option<String>,
}

impl UntoldDecision {
    /// The event of the dead letter, if it can be read.
    pub fn event(&self) -> Option<Envelope> {
        self.signed.as_deref().and_then(|payload| serde_json::from_str(payload).ok())
    }
}

/// Returns the decisions that are in no record.
pub async fn untold_decisions(conn: &mut PgConnection) -> Result<Vec<UntoldDecision>, sqlx::Error> {
    let rows = sqlx::query!(
        "select letter.dead_letter_id, payload, refused, outcome, note, decided_at, staff_id, staff_name
         from dead_letter_outcome as decided
         join dead_letter as letter on letter.dead_letter_id = decided.dead_letter_id
         where not exists (
           select from record where type = $1 and subject = letter.dead_letter_id::text)
         order by letter.dead_letter_id",
        AuditDeadLetterDecided::KIND,
    )
    .fetch_all(conn)
    .await?;
    let untold = rows.into_iter().map(|row| {
        // The role of then is not kept.
        let by = row.staff_id.zip(row.staff_name);
        let actor = by.map_or(Actor::System, |(id, name)| Actor::User { id, name, role: String::new() });
        UntoldDecision {
            id: row.dead_letter_id,
            outcome: if row.outcome == Outcome::Applied.code() { Outcome::Applied } else { Outcome::Dropped },
            decision: Decision { note: row.note, at: row.decided_at, actor, traceparent: None },
            signed: Some(row.payload).filter(|_| !row.refused),
        }
    });
    Ok(untold.collect())
}

/// Returns the number of the last event of a source that was never set back; 0 without any.
pub async fn last_of(conn: &mut PgConnection, source: &str) -> Result<i64, sqlx::Error> {
    let last = sqlx::query_scalar!(
        "select source_sequence from record
         where source = $1 and coalesce((event->>'epoch')::int, 1) = 1
         order by source_sequence desc limit 1",
        source,
    )
    .fetch_optional(conn)
    .await?;
    Ok(last.unwrap_or(0))
}
