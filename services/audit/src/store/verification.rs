//! SQL of the verification of the chain.

use std::collections::{BTreeMap, BTreeSet};

use pinzon_chassis::{
    ClosedSet,
    database::{READ_LIMIT, within},
    signature::Signatures,
};
use pinzon_events::{
    Source,
    dead_letter::Outcome,
    facts::{AuditDeadLetterDecided, AuditEventsLost, Fact as _},
};
use sqlx::{PgConnection, PgPool, Postgres, Transaction};

use super::{BATCH_SIZE, last};
use crate::{
    chain::{ChainVerifier, EventPosition, GENESIS, Hash, Link, Origin, Position, Verification},
    error::Error,
    origin::Origins,
};

/// How far the origin of records is known to be proven: position and hash of a record.
pub type Checked = (i64, Hash);

/// Verifies the chain from its first record to its last. `checked` says how far an earlier verification came: signatures
/// are not verified again where the chain still has the same hash, because then it has the same texts.
pub async fn verify(
    pool: &PgPool,
    signatures: &Signatures,
    checked: Option<Checked>,
) -> Result<Verification, Error> {
    let found = verify_from(pool, signatures, checked).await?;
    match found {
        Some(found) => Ok(found),
        // The chain is another one.
        None => Ok(verify_from(pool, signatures, None).await?.unwrap_or(Verification {
            records: 0,
            unproven: 0,
            last_hash: GENESIS,
            first_broken: Some(1),
            foreign: false,
        })),
    }
}

/// Verifies the chain; none if it does not have the hash that was checked before.
async fn verify_from(
    pool: &PgPool,
    signatures: &Signatures,
    checked: Option<Checked>,
) -> Result<Option<Verification>, Error> {
    let mut origins = Origins::new(signatures.authority());
    let mut snapshot = within(READ_LIMIT, snapshot(pool)).await?;
    let mut absent = within(READ_LIMIT, repeated(&mut snapshot)).await?;
    let (dropped, late) = within(READ_LIMIT, decided(&mut snapshot)).await?;
    absent.extend(dropped);
    let mut verifier = ChainVerifier::new(absent, late);
    let mut links_valid = true;
    while links_valid {
        let links = within(READ_LIMIT, links_after(&mut snapshot, verifier.sequence())).await?;
        if links.is_empty() {
            break;
        }
        for link in &links {
            let known = checked.filter(|(sequence, _)| link.sequence <= *sequence);
            let origin = match (known, &link.signature) {
                (Some(_), Some(_)) => Origin::Proven,
                _ => {
                    let source = Source::parse(&link.source);
                    origins.of(&link.event, source, link.happened_at, link.proof().as_ref())
                }
            };
            links_valid = verifier.accept(link, origin);
            if !links_valid {
                break;
            }
            if known.is_some_and(|(sequence, hash)| sequence == link.sequence && hash != verifier.hash()) {
                return Ok(None);
            }
        }
        // Hashing a long chain must not block other calls.
        tokio::task::yield_now().await;
    }
    let marks = within(READ_LIMIT, marks(&mut snapshot)).await?;
    let intact = links_valid
        && verifier.has_all_late()
        && marks.iter().all(|(source, mark)| verifier.covers(source, *mark));
    let (records, last_hash) = within(READ_LIMIT, count_and_last_hash(&mut snapshot)).await?;
    let first_broken = (!intact).then(|| verifier.next_sequence());
    Ok(Some(Verification {
        records,
        unproven: verifier.unproven(),
        last_hash: last_hash.unwrap_or(GENESIS),
        first_broken,
        foreign: verifier.is_foreign(),
    }))
}

/// Begins a transaction that sees one state of the whole chain.
async fn snapshot(pool: &PgPool) -> Result<Transaction<'static, Postgres>, Error> {
    Ok(pool.begin_with("begin isolation level repeatable read read only").await?)
}

/// Returns the next records of the chain; empty at its end.
async fn links_after(conn: &mut PgConnection, after: i64) -> Result<Vec<Link>, Error> {
    Ok(sqlx::query_as!(
        Link,
        r#"select sequence, event::text as "event!", prev_hash, hash, recorded_at,
                  source as "source!", coalesce((event->>'epoch')::int, 1) as "source_epoch!",
                  source_sequence as "source_sequence!", (event->>'time')::timestamptz as happened_at,
                  signature, certificate as "certificate?"
           from record
           left join source_certificate on fingerprint = certificate_fingerprint
           where sequence > $1
           order by sequence
           limit $2"#,
        after,
        BATCH_SIZE,
    )
    .fetch_all(conn)
    .await?)
}

/// Returns the number of records and the hash of the last one.
async fn count_and_last_hash(conn: &mut PgConnection) -> Result<(i64, Option<Hash>), Error> {
    let count =
        sqlx::query_scalar!(r#"select count(*) as "count!" from record"#).fetch_one(&mut *conn).await?;
    Ok((count, last(conn).await?.map(|(_, hash)| hash)))
}

/// Returns the last applied event of each source.
async fn marks(conn: &mut PgConnection) -> Result<BTreeMap<String, Position>, Error> {
    let rows = sqlx::query!(
        "select distinct on (source) source, epoch, sequence
         from inbox
         order by source, epoch desc, sequence desc"
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.source, (row.epoch, row.sequence))).collect())
}

/// Returns the positions of events that the chain tells about: those that people decided are not needed, or that are lost, and
/// those that were recorded after all.
async fn decided(
    conn: &mut PgConnection,
) -> Result<(BTreeSet<EventPosition>, BTreeSet<EventPosition>), Error> {
    let rows = sqlx::query!(
        r#"select event->'data'->>'outcome' = $2 as "dropped!",
                  event->'data'->>'source' as "source!",
                  (event->'data'->>'epoch')::int as "epoch!",
                  (event->'data'->>'sequence')::bigint as "sequence!"
           from record
           where type = $1 and source = 'audit' and event->'data'->>'sequence' is not null"#,
        AuditDeadLetterDecided::KIND,
        Outcome::Dropped.code(),
    )
    .fetch_all(&mut *conn)
    .await?;
    let lost = sqlx::query_as::<_, EventPosition>(
        "select event->'data'->>'source', (event->'data'->>'epoch')::int,
                generate_series((event->'data'->>'first')::bigint, (event->'data'->>'last')::bigint)
         from record
         where type = $1 and source = 'audit'",
    );
    let lost = lost.bind(AuditEventsLost::KIND).fetch_all(conn).await?;
    let (dropped, late): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.dropped);
    let dropped = dropped.into_iter().map(|row| (row.source, row.epoch, row.sequence));
    Ok((
        dropped.chain(lost).collect(),
        late.into_iter().map(|row| (row.source, row.epoch, row.sequence)).collect(),
    ))
}

/// Returns the positions of events that were applied in an earlier epoch of their source.
async fn repeated(conn: &mut PgConnection) -> Result<BTreeSet<EventPosition>, Error> {
    let rows = sqlx::query!(
        "select source, epoch, sequence
         from inbox
         where epoch > 1
           and exists (select 1 from inbox as earlier
                       where earlier.event_id = inbox.event_id and earlier.epoch < inbox.epoch)"
    )
    .fetch_all(conn)
    .await?;
    Ok(rows.into_iter().map(|row| (row.source, row.epoch, row.sequence)).collect())
}
