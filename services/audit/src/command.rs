//! What the operators of an installation ask the audit, from its command line. The answers are in Spanish.

use std::io::{self, Write};

use chrono::{Days, NaiveDate};
use pinzon_chassis::signature::Signatures;
use pinzon_domain::date::islands_begin;
use pinzon_proto::audit::v1 as pb;
use sqlx::PgPool;

use crate::{
    chain::{GENESIS, Verification},
    error,
    head::Head,
    record::Filter,
    store,
};

/// Records read at once.
const BATCH_SIZE: i64 = 1000;

/// Why an export ended early.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The days are in the wrong order.
    #[error("el último día es anterior al primero")]
    DatesReversed,
    /// The records cannot be read.
    #[error(transparent)]
    Records(#[from] error::Error),
    /// A record lacks what the contract promises.
    #[error("a record cannot be written")]
    Unwritable(#[from] serde_json::Error),
    /// The file cannot be written.
    #[error(transparent)]
    File(#[from] io::Error),
}

/// Writes the records of some days on the islands, or all, one a line, the oldest first, and returns their number.
pub async fn export(
    pool: &PgPool,
    from: Option<NaiveDate>,
    to: Option<NaiveDate>,
    file: &mut impl Write,
) -> Result<u64, Error> {
    if let (Some(from), Some(to)) = (from, to)
        && to < from
    {
        return Err(Error::DatesReversed);
    }
    let filter = Filter {
        subject: None,
        source: None,
        kinds: None,
        actor: None,
        airport: None,
        recorded_from: from.map(islands_begin),
        recorded_before: to.and_then(|to| to.checked_add_days(Days::new(1))).map(islands_begin),
    };
    let (mut after, mut count) = (None, 0);
    loop {
        let records = store::list_ascending(pool, &filter, after, BATCH_SIZE).await?;
        let Some(last) = records.last() else { break };
        after = Some(last.sequence);
        for record in records {
            serde_json::to_writer(&mut *file, &pb::Record::from(record))?;
            file.write_all(b"\n")?;
            count += 1;
        }
    }
    file.flush()?;
    Ok(count)
}

/// What became of signed heads that were kept elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heads {
    /// The chain still goes through all of them.
    Held(usize),
    /// The audit of this installation did not sign this one.
    Unsigned(Head),
    /// The chain does not go through this one.
    Left(Head),
}

/// Checks the heads among the lines of a text.
///
/// # Errors
/// The records cannot be read.
pub async fn check_heads(pool: &PgPool, signatures: &Signatures, text: &str) -> Result<Heads, error::Error> {
    let mut held = 0;
    for head in text.lines().filter_map(Head::parse) {
        if !head.is_signed(signatures) {
            return Ok(Heads::Unsigned(head));
        }
        let goes_through = match head.records {
            0 => head.last_hash == GENESIS,
            records => store::hash_at(pool, records).await?.is_some_and(|hash| hash == head.last_hash),
        };
        if !goes_through {
            return Ok(Heads::Left(head));
        }
        held += 1;
    }
    Ok(Heads::Held(held))
}

/// What became of heads, for people.
pub fn told_of_heads(heads: &Heads) -> String {
    match heads {
        Heads::Held(held) => format!("cabezas firmadas que la cadena conserva: {held}"),
        Heads::Unsigned(head) => {
            format!("CABEZA AJENA: la del {} no la firmó la auditoría de esta instalación", head.at)
        }
        Heads::Left(head) => format!(
            "CADENA REESCRITA: el registro {} ya no es el de la cabeza firmada el {}",
            head.records, head.at
        ),
    }
}

/// What a verification found, for people.
pub fn told(found: &Verification) -> String {
    match found.first_broken {
        None => {
            let told = format!(
                "cadena íntegra: {} registros, huella {}",
                found.records,
                hex::encode(found.last_hash)
            );
            match found.unproven {
                0 => told,
                n => format!(
                    "{told}; sin firma de su origen: {n}, de antes de que se guardara o incorporados por una persona"
                ),
            }
        }
        Some(sequence) if found.foreign => {
            format!("CADENA ROTA: el registro {sequence} no lo firmó su origen ({} registros)", found.records)
        }
        Some(sequence) => format!(
            "CADENA ROTA: el registro {sequence} falta o no corresponde al anterior ({} registros)",
            found.records
        ),
    }
}
