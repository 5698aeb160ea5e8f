//! Reads a file and finds what is wrong with it.

use std::{
    cmp::Ordering,
    collections::BTreeMap,
    io::{self, BufRead},
};

use chrono::DateTime;
use pinzon_chassis::{ClosedSet, signature::Authority};
use pinzon_events::{
    Envelope, Source,
    dead_letter::Outcome,
    facts::{AuditDeadLetterDecided, Fact as _},
};
use serde::Deserialize as _;

use super::{
    CertificateLine, RecordLine, certificate_line, fingerprint, record_line,
    span::{Extent, LastLine, Span, SpanMembers, signed_text},
};
use crate::{
    chain::{self, EventPosition, Hash, Link, Origin},
    head::{Head, is_signed_by_audit},
    origin::Origins,
};

/// What is wrong with a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// It does not belong to a file of the audit.
    #[error("no es de un archivo de la auditoría")]
    Unreadable,
    /// It says what it says in other bytes.
    #[error("no está como la auditoría la escribió")]
    Rewritten,
    /// The hash is not that of the record.
    #[error("la huella no es la de este registro")]
    WrongHash,
    /// The record does not follow the one before.
    #[error("el registro no sigue al anterior")]
    OutOfOrder,
    /// The certificate is not in the file.
    #[error("falta el certificado de la firma")]
    UnknownCertificate,
    /// The source did not sign the event.
    #[error("el registro no lo firmó su origen")]
    Foreign,
    /// The event has no signature, but earlier ones have.
    #[error("el registro no lleva firma, y los anteriores sí")]
    Unproven,
    /// A kept head has another hash for this record.
    #[error("CADENA REESCRITA: el registro no es el de una cabeza que se conservó")]
    LeftHead,
    /// The audit did not sign the last line.
    #[error("el final del archivo no lo firmó la auditoría")]
    ForeignEnd,
    /// The last line is about other records.
    #[error("los registros del archivo no son los que dice su final")]
    OtherRecords,
    /// Something follows the last line.
    #[error("sigue al final del archivo")]
    AfterEnd,
}

/// Why a file proves nothing.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// A line is not as it was written.
    #[error("ARCHIVO ALTERADO: línea {line}: {fault}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        fault: Fault,
    },
    /// It has no record.
    #[error("el archivo no tiene registros")]
    Empty,
    /// It cannot be read.
    #[error(transparent)]
    File(#[from] io::Error),
}

/// What an unaltered file holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifiedFile {
    /// Number of its records.
    pub records: i64,
    /// Records whose origin nothing proves.
    pub unproven: i64,
    /// Heads that its records go through.
    pub heads: usize,
    /// What the audit says they are; none for a selection.
    pub span: Option<Span>,
}

/// Verifies a file. `heads` were signed by the audit and kept elsewhere; those of records that the file does not have
/// are not compared.
pub fn verify(
    mut file: impl BufRead,
    authority: &Authority,
    heads: &[Head],
) -> Result<VerifiedFile, Refusal> {
    let mut reader = Reader {
        authority,
        heads,
        origins: Origins::new(authority.clone()),
        certificates: BTreeMap::new(),
        last: None,
        first: None,
        direction: None,
        gap: None,
        proven: false,
        late: BTreeMap::new(),
        found: VerifiedFile { records: 0, unproven: 0, heads: 0, span: None },
    };
    let mut bytes = Vec::new();
    for line in 1.. {
        bytes.clear();
        if file.read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
        let bytes = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
        reader.take(line, bytes).map_err(|(line, fault)| Refusal::Line { line, fault })?;
    }
    if reader.last.is_none() {
        return Err(Refusal::Empty);
    }
    Ok(reader.found)
}

struct Reader<'a> {
    authority: &'a Authority,
    heads: &'a [Head],
    origins: Origins,
    /// By their hash.
    certificates: BTreeMap<String, Vec<u8>>,
    /// The record before.
    last: Option<Link>,
    /// Position of the first record, and the hash of the one before it.
    first: Option<(i64, Vec<u8>)>,
    /// Whether sequences grow or fall.
    direction: Option<Ordering>,
    /// The first line of a record that is not the next one of the chain.
    gap: Option<usize>,
    /// Whether a record with a proven origin came.
    proven: bool,
    /// Records after it that nothing proves, and their lines. The audit says later that people had them recorded.
    late: BTreeMap<EventPosition, usize>,
    found: VerifiedFile,
}

impl Reader<'_> {
    /// Takes the next line. Fails with the line that is wrong.
    fn take(&mut self, line: usize, bytes: &[u8]) -> Result<(), (usize, Fault)> {
        if self.found.span.is_some() {
            return Err((line, Fault::AfterEnd));
        }
        let text = str::from_utf8(bytes).map_err(|_| (line, Fault::Unreadable))?;
        if let Ok(members) = serde_json::from_str::<RecordLine<'_>>(text) {
            self.take_record(line, text, &members).map_err(|fault| (line, fault))
        } else if let Ok(CertificateLine { certificate }) = serde_json::from_str(text) {
            self.take_certificate(text, &certificate).map_err(|fault| (line, fault))
        } else if let Ok(LastLine { span }) = serde_json::from_str(text) {
            self.take_span(line, text, &span)
        } else {
            Err((line, Fault::Unreadable))
        }
    }

    fn take_certificate(&mut self, text: &str, certificate: &str) -> Result<(), Fault> {
        let bytes = hex::decode(certificate).map_err(|_| Fault::Unreadable)?;
        if certificate_line(&bytes).ok().as_deref() != Some(text) {
            return Err(Fault::Rewritten);
        }
        self.certificates.insert(hex::encode(fingerprint(&bytes)), bytes);
        Ok(())
    }

    fn take_record(&mut self, line: usize, text: &str, members: &RecordLine<'_>) -> Result<(), Fault> {
        let event: Envelope = serde_json::from_str(members.event.get()).map_err(|_| Fault::Unreadable)?;
        let record = self.record(members, &event)?;
        if record_line(&record).ok().as_deref() != Some(text) {
            return Err(Fault::Rewritten);
        }
        let previous_hash = Hash::try_from(record.prev_hash.as_slice()).map_err(|_| Fault::Unreadable)?;
        if record.hash != chain::hash(&previous_hash, record.sequence, record.recorded_at, &record.event) {
            return Err(Fault::WrongHash);
        }
        self.compare_to_last(line, &record)?;
        self.compare_to_heads(&record)?;
        let signature = record.proof();
        match self.origins.of(&record.event, Some(event.source), Some(event.time), signature.as_ref()) {
            Origin::Forged => return Err(Fault::Foreign),
            Origin::Proven => {
                self.proven = true;
                if let Some(late) = recorded_after_all(&event) {
                    self.late.remove(&late);
                }
            }
            Origin::Unproven => {
                self.found.unproven += 1;
                if self.proven {
                    let position = (record.source.clone(), record.source_epoch, record.source_sequence);
                    self.late.insert(position, line);
                }
            }
        }
        self.found.records += 1;
        self.first.get_or_insert_with(|| (record.sequence, record.prev_hash.clone()));
        self.last = Some(record);
        Ok(())
    }

    fn record(&self, members: &RecordLine<'_>, event: &Envelope) -> Result<Link, Fault> {
        let bytes = |text: &String| hex::decode(text).map_err(|_| Fault::Unreadable);
        let recorded_at = DateTime::parse_from_rfc3339(&members.recorded_at);
        let certificate = match &members.certificate {
            None => None,
            Some(hash) => Some(self.certificates.get(hash).ok_or(Fault::UnknownCertificate)?.clone()),
        };
        if members.signature.is_some() != certificate.is_some() {
            return Err(Fault::Foreign);
        }
        Ok(Link {
            sequence: members.sequence,
            event: members.event.get().to_owned(),
            prev_hash: bytes(&members.previous_hash)?,
            hash: bytes(&members.hash)?,
            recorded_at: recorded_at.map_err(|_| Fault::Unreadable)?.to_utc(),
            source: event.source.code().to_owned(),
            source_epoch: event.epoch,
            source_sequence: event.sequence.ok_or(Fault::Unreadable)?,
            happened_at: Some(event.time),
            signature: members.signature.as_ref().map(bytes).transpose()?,
            certificate,
        })
    }

    /// Records that are neighbours in the chain must fit, and all must come in one order.
    fn compare_to_last(&mut self, line: usize, record: &Link) -> Result<(), Fault> {
        let Some(last) = &self.last else { return Ok(()) };
        let fits = match record.sequence.checked_sub(last.sequence) {
            Some(1) => record.prev_hash == last.hash,
            Some(-1) => last.prev_hash == record.hash,
            _ => true,
        };
        let direction = record.sequence.cmp(&last.sequence);
        let turns = direction == Ordering::Equal || self.direction.is_some_and(|before| before != direction);
        if !fits || turns {
            return Err(Fault::OutOfOrder);
        }
        self.direction = Some(direction);
        if last.sequence.checked_add(1) != Some(record.sequence) {
            self.gap.get_or_insert(line);
        }
        Ok(())
    }

    fn compare_to_heads(&mut self, record: &Link) -> Result<(), Fault> {
        for head in self.heads {
            let is_before_first = self.last.is_none() && record.sequence.checked_sub(1) == Some(head.records);
            let hash = if head.records == record.sequence {
                &record.hash
            } else if is_before_first {
                &record.prev_hash
            } else {
                continue;
            };
            if *hash != head.last_hash {
                return Err(Fault::LeftHead);
            }
            self.found.heads += 1;
        }
        Ok(())
    }

    fn take_span(&mut self, line: usize, text: &str, members: &SpanMembers) -> Result<(), (usize, Fault)> {
        let span = Span::of(members).ok_or((line, Fault::Unreadable))?;
        if span.line().ok().as_deref() != Some(text) {
            return Err((line, Fault::Rewritten));
        }
        let signed = signed_text(&span.extent, span.period, span.at);
        if !is_signed_by_audit(self.authority, &signed, &span.signature, span.at) {
            return Err((line, Fault::ForeignEnd));
        }
        if let Some(gap) = self.gap {
            return Err((gap, Fault::OutOfOrder));
        }
        if let Some(late) = self.late.values().min() {
            return Err((*late, Fault::Unproven));
        }
        let extent =
            self.first.clone().zip(self.last.as_ref()).map(|((first, previous_hash), last)| Extent {
                first,
                previous_hash,
                last: last.sequence,
                hash: last.hash.clone(),
                unproven: self.found.unproven,
            });
        if extent.as_ref() != Some(&span.extent) {
            return Err((line, Fault::OtherRecords));
        }
        self.found.span = Some(span);
        Ok(())
    }
}

/// The event that people had recorded after all, if this one says so.
fn recorded_after_all(event: &Envelope) -> Option<EventPosition> {
    if event.source != Source::Audit || event.kind != AuditDeadLetterDecided::KIND {
        return None;
    }
    let decided = AuditDeadLetterDecided::deserialize(&event.data).ok()?;
    if decided.outcome != Outcome::Applied.code() {
        return None;
    }
    Some((decided.source?, decided.epoch?, decided.sequence?))
}
