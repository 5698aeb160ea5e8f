//! What the operators of an installation ask the audit, from its command line. The answers are in Spanish.

use std::{
    collections::BTreeSet,
    io::{self, Write},
};

use chrono::{DateTime, Days, Utc};
use pinzon_chassis::signature::{Authority, Signatures};
use pinzon_domain::date::islands_begin;
use sqlx::PgPool;

use crate::{
    chain::{GENESIS, Verification},
    error,
    file::{
        self,
        reader::VerifiedFile,
        span::{Period, Span},
    },
    head::Head,
    record::Filter,
    store,
};

/// Records read at once.
const BATCH_SIZE: i64 = 1000;
/// What is said of a file that may not be a selection.
pub const NO_END: &str =
    "ARCHIVO INCOMPLETO: le falta el final, en el que la auditoría firma cuáles y cuántos registros tiene";

/// Why an export ended early.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The days are in the wrong order.
    #[error("el último día es anterior al primero")]
    DatesReversed,
    /// The records cannot be read.
    #[error(transparent)]
    Records(#[from] error::Error),
    /// The file cannot be written.
    #[error(transparent)]
    File(#[from] io::Error),
}

/// Writes a file of the records of some days on the islands, or all, the oldest first, and returns their number. `at` is now.
pub async fn export(
    pool: &PgPool,
    signatures: &Signatures,
    at: DateTime<Utc>,
    period: Period,
    file: &mut impl Write,
) -> Result<usize, Error> {
    let Period { from, to } = period;
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
        region: None,
        recorded_from: from.map(islands_begin),
        recorded_before: to.and_then(|to| to.checked_add_days(Days::new(1))).map(islands_begin),
    };
    let (mut last, mut count, mut known) = (None, 0, BTreeSet::new());
    loop {
        let records = store::list_ascending(pool, &filter, last, BATCH_SIZE).await?;
        let sequences: Vec<_> = records.into_iter().map(|record| record.sequence).collect();
        let Some(end) = sequences.last() else { break };
        last = Some(*end);
        count += sequences.len();
        let records = store::links(pool, &sequences).await?;
        for line in file::lines(&records, &mut known)? {
            writeln!(file, "{line}")?;
        }
    }
    if let Some(last) = last
        && let Some(line) = last_line(pool, signatures, at, &filter, period, last).await?
    {
        writeln!(file, "{line}")?;
    }
    file.flush()?;
    Ok(count)
}

/// Returns the last line of a file of all records of a period, up to one of them. None if the file is a selection.
pub async fn last_line(
    pool: &PgPool,
    signatures: &Signatures,
    at: DateTime<Utc>,
    filter: &Filter,
    period: Period,
    last: i64,
) -> Result<Option<String>, error::Error> {
    if !filter.is_period() {
        return Ok(None);
    }
    let Some(extent) = store::extent(pool, filter, last).await? else { return Ok(None) };
    let span = Span::sign(extent, period, at, signatures).map_err(error::Error::Unsigned)?;
    let line = span.line().map_err(|_| error::Error::Unwritable { sequence: last })?;
    Ok(Some(line))
}

/// What a file proves, for people.
pub fn told_of_file(found: &VerifiedFile) -> String {
    let unproven = match found.unproven {
        0 => String::new(),
        n => format!(
            "; sin firma de su origen: {n}, de antes de que se guardara o incorporados por una persona"
        ),
    };
    match &found.span {
        None => format!(
            "selección íntegra: {} registros; no consta que estén todos, ni su lugar en la cadena{unproven}",
            found.records
        ),
        Some(Span { extent, period, at, .. }) => {
            let from = period.from.map(|day| format!(" desde el {day}")).unwrap_or_default();
            let to = period.to.map(|day| format!(" hasta el {day}")).unwrap_or_default();
            format!(
                "archivo íntegro: registros {} a {}, todos los que había{from}{to} el {at}, huella {}{unproven}",
                extent.first,
                extent.last,
                hex::encode(&extent.hash),
            )
        }
    }
}

/// Returns the heads among the lines of a text, or the first one that the audit did not sign.
pub fn signed_heads(authority: &Authority, text: &str) -> Result<Vec<Head>, Head> {
    text.lines()
        .filter_map(Head::parse)
        .map(|head| if head.is_signed(authority) { Ok(head) } else { Err(head) })
        .collect()
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
    let heads = match signed_heads(&signatures.authority(), text) {
        Ok(heads) => heads,
        Err(head) => return Ok(Heads::Unsigned(head)),
    };
    let held = heads.len();
    for head in heads {
        let goes_through = match head.records {
            0 => head.last_hash == GENESIS,
            records => store::hash_at(pool, records).await?.is_some_and(|hash| hash == head.last_hash),
        };
        if !goes_through {
            return Ok(Heads::Left(head));
        }
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
