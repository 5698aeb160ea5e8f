//! Files of records that prove what they say, away from the store.
//!
//! A file has one JSON object a line, without blanks between its members, which are those of the structures below in
//! their order. A record is what the chain hashes and what its source signed, and nothing else: `event` is the signed
//! text, byte for byte. `certificate` is the SHA-256 of the certificate of the signature, which stands in a line of its
//! own before. A file of all records of a period ends with a line in which the audit signs which records these are. A
//! selection of records has no such line: each of its records proves who wrote the event, but not that no other one is
//! missing, nor its own place in the chain.
//!
//! The numbers within each source are not compared here: which of them may be missing, only the store knows.

use std::{
    cmp::Ordering,
    collections::{BTreeMap, BTreeSet},
    io::{self, BufRead},
};

use chrono::{DateTime, NaiveDate, Utc};
use pinzon_chassis::signature::{Authority, Signature, Signatures};
use pinzon_events::{
    Envelope, Source,
    dead_letter::Outcome,
    facts::{AuditDeadLetterDecided, Fact as _},
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest as _, Sha256};

use crate::{
    chain::{self, EventPosition, Hash, Link, Origin},
    error::Error,
    head::{Head, instant, is_signed_by_audit},
    origin::Origins,
};

/// The line of a record.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordLine<'a> {
    sequence: i64,
    recorded_at: String,
    previous_hash: String,
    hash: String,
    /// In DER, as all that follows in hexadecimal digits; null if nothing proves who wrote the event.
    signature: Option<String>,
    certificate: Option<String>,
    #[serde(borrow)]
    event: &'a RawValue,
}

/// The line of a certificate, in DER.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CertificateLine {
    certificate: String,
}

/// The last line of a file of all records of a period.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LastLine {
    span: SpanMembers,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SpanMembers {
    first: i64,
    previous_hash: String,
    last: i64,
    hash: String,
    unproven: i64,
    from: Option<NaiveDate>,
    to: Option<NaiveDate>,
    at: String,
    signature: String,
    certificate: String,
}

/// Which records the chain has between two of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Extent {
    /// Position of the first one.
    pub first: i64,
    /// Hash of the record before it.
    pub previous_hash: Vec<u8>,
    /// Position of the last one.
    pub last: i64,
    /// Hash of that.
    pub hash: Vec<u8>,
    /// Records between them whose origin nothing proves.
    pub unproven: i64,
}

/// The days on the islands on which the records of a file were recorded; none where a side is open.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Period {
    /// First day.
    pub from: Option<NaiveDate>,
    /// Last day.
    pub to: Option<NaiveDate>,
}

/// What the audit signs at the end of a file: these are all records of a period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    /// The records.
    pub extent: Extent,
    /// The period.
    pub period: Period,
    /// When it was so.
    pub at: DateTime<Utc>,
    signature: Signature,
}

impl Span {
    /// Signs what the chain has.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn sign(
        extent: Extent,
        period: Period,
        at: DateTime<Utc>,
        signatures: &Signatures,
    ) -> anyhow::Result<Self> {
        let signature = signatures.sign(signed_text(&extent, period, at).as_bytes())?;
        Ok(Self { extent, period, at, signature })
    }

    /// The last line of a file.
    pub fn line(&self) -> Result<String, serde_json::Error> {
        let Self { extent, period, at, signature } = self;
        let span = SpanMembers {
            first: extent.first,
            previous_hash: hex::encode(&extent.previous_hash),
            last: extent.last,
            hash: hex::encode(&extent.hash),
            unproven: extent.unproven,
            from: period.from,
            to: period.to,
            at: instant(*at),
            signature: hex::encode(signature.bytes()),
            certificate: hex::encode(signature.certificate()),
        };
        serde_json::to_string(&LastLine { span })
    }

    fn of(members: &SpanMembers) -> Option<Self> {
        let bytes = |text: &str| hex::decode(text).ok();
        Some(Self {
            extent: Extent {
                first: members.first,
                previous_hash: bytes(&members.previous_hash)?,
                last: members.last,
                hash: bytes(&members.hash)?,
                unproven: members.unproven,
            },
            period: Period { from: members.from, to: members.to },
            at: DateTime::parse_from_rfc3339(&members.at).ok()?.to_utc(),
            signature: Signature::new(bytes(&members.signature)?, bytes(&members.certificate)?),
        })
    }
}

/// No event and no head has this form.
fn signed_text(extent: &Extent, period: Period, at: DateTime<Utc>) -> String {
    let day = |day: Option<NaiveDate>| day.map(|day| day.to_string()).unwrap_or_default();
    format!(
        "pinzon audit file\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{}",
        extent.first,
        hex::encode(&extent.previous_hash),
        extent.last,
        hex::encode(&extent.hash),
        extent.unproven,
        day(period.from),
        day(period.to),
        instant(at),
    )
}

/// Returns the lines of records. `known` are the certificates that have a line already.
pub fn lines(records: &[Link], known: &mut BTreeSet<Hash>) -> Result<Vec<String>, Error> {
    let mut lines = Vec::with_capacity(records.len());
    for record in records {
        let unwritable = |_| Error::Unwritable { sequence: record.sequence };
        if let Some(certificate) = &record.certificate
            && known.insert(fingerprint(certificate))
        {
            lines.push(certificate_line(certificate).map_err(unwritable)?);
        }
        let line = record_line(record).map_err(unwritable)?;
        // It would be read as another text.
        if !line.ends_with(&format!("{}}}", record.event)) || line.contains('\n') {
            return Err(Error::Unwritable { sequence: record.sequence });
        }
        lines.push(line);
    }
    Ok(lines)
}

fn certificate_line(certificate: &[u8]) -> Result<String, serde_json::Error> {
    serde_json::to_string(&CertificateLine { certificate: hex::encode(certificate) })
}

fn record_line(record: &Link) -> Result<String, serde_json::Error> {
    serde_json::to_string(&RecordLine {
        sequence: record.sequence,
        recorded_at: instant(record.recorded_at),
        previous_hash: hex::encode(&record.prev_hash),
        hash: hex::encode(&record.hash),
        signature: record.signature.as_ref().map(hex::encode),
        certificate: record.certificate.as_ref().map(|certificate| hex::encode(fingerprint(certificate))),
        event: serde_json::from_str(&record.event)?,
    })
}

fn fingerprint(certificate: &[u8]) -> Hash {
    Sha256::digest(certificate).into()
}

/// What is wrong with a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// It is none of a file of the audit.
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
pub struct Found {
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
pub fn verify(mut file: impl BufRead, authority: &Authority, heads: &[Head]) -> Result<Found, Refusal> {
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
        found: Found { records: 0, unproven: 0, heads: 0, span: None },
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
    found: Found,
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

#[cfg(test)]
mod tests {
    use pinzon_harness::identity;
    use serde_json::json;
    use uuid::Uuid;

    use super::*;
    use crate::chain::{GENESIS, Verification};

    fn at() -> DateTime<Utc> {
        DateTime::from_timestamp_micros(1_795_000_000_000_001).unwrap()
    }

    fn event(source: Source, sequence: i64, kind: &str, data: serde_json::Value) -> Envelope {
        Envelope {
            specversion: "1.0".to_owned(),
            id: Uuid::from_u128(u128::try_from(sequence).unwrap()),
            source,
            kind: kind.to_owned(),
            subject: format!("GPS-{sequence}"),
            time: at(),
            epoch: 1,
            sequence: Some(sequence),
            traceparent: None,
            causeid: None,
            actorkind: "user".to_owned(),
            actorid: Some(Uuid::from_u128(7)),
            actorname: Some("Ana Núñez".to_owned()),
            actorrole: Some("inspector".to_owned()),
            airport: Some("GPS".to_owned()),
            datacontenttype: "application/json".to_owned(),
            data,
        }
    }

    /// Appends an event to records, signed by a process, if by any.
    fn append(records: &mut Vec<Link>, event: &Envelope, process: Option<&str>) {
        let text = serde_json::to_string(event).unwrap();
        let signature = process.map(|name| identity(name).signatures().sign(text.as_bytes()).unwrap());
        let (sequence, prev_hash) =
            records.last().map_or((11, vec![7; 32]), |last| (last.sequence + 1, last.hash.clone()));
        let recorded_at = at() + chrono::Duration::microseconds(sequence);
        records.push(Link {
            sequence,
            hash: chain::hash(&prev_hash.clone().try_into().unwrap(), sequence, recorded_at, &text).to_vec(),
            prev_hash,
            recorded_at,
            source: event.source.code().to_owned(),
            source_epoch: event.epoch,
            source_sequence: event.sequence.unwrap(),
            happened_at: Some(event.time),
            signature: signature.as_ref().map(|signature| signature.bytes().to_vec()),
            certificate: signature.as_ref().map(|signature| signature.certificate().to_vec()),
            event: text,
        });
    }

    /// Records 11 and later of a chain: one of retentions, one of declarations, and so on.
    fn records(count: i64) -> Vec<Link> {
        let mut records = Vec::new();
        for n in 1..=count {
            let source = if n % 2 == 1 { Source::Retention } else { Source::Declaration };
            let event = event(source, n, "pinzon.x.happened.v1", json!({"z": 1, "a": "ñandú", "n": 1.50}));
            append(&mut records, &event, Some(source.process()));
        }
        records
    }

    fn extent(records: &[Link]) -> Extent {
        let (first, last) = (records.first().unwrap(), records.last().unwrap());
        Extent {
            first: first.sequence,
            previous_hash: first.prev_hash.clone(),
            last: last.sequence,
            hash: last.hash.clone(),
            unproven: records.iter().map(|record| i64::from(record.signature.is_none())).sum(),
        }
    }

    fn end(extent: Extent, process: &str) -> String {
        let period = Period { from: Some("2026-11-18".parse().unwrap()), to: None };
        Span::sign(extent, period, at(), identity(process).signatures()).unwrap().line().unwrap()
    }

    fn selection(records: &[Link]) -> String {
        let lines = lines(records, &mut BTreeSet::new()).unwrap();
        lines.into_iter().map(|line| line + "\n").collect()
    }

    fn whole(records: &[Link]) -> String {
        format!("{}{}\n", selection(records), end(extent(records), "audit"))
    }

    fn check(file: &str) -> Result<Found, (usize, Fault)> {
        check_with(file, &[])
    }

    fn check_with(file: &str, heads: &[Head]) -> Result<Found, (usize, Fault)> {
        let authority = identity("audit").signatures().authority();
        verify(file.as_bytes(), &authority, heads).map_err(|refusal| match refusal {
            Refusal::Line { line, fault } => (line, fault),
            other => panic!("{other}"),
        })
    }

    /// Computes the hashes anew, as somebody does who changes records.
    fn chained(mut records: Vec<Link>) -> Vec<Link> {
        let mut prev_hash = records.first().unwrap().prev_hash.clone();
        for record in &mut records {
            record.prev_hash = prev_hash;
            let prev = record.prev_hash.clone().try_into().unwrap();
            prev_hash = chain::hash(&prev, record.sequence, record.recorded_at, &record.event).to_vec();
            record.hash.clone_from(&prev_hash);
        }
        records
    }

    #[test]
    fn a_file_proves_order_origin_and_that_no_record_is_missing() {
        let records = records(4);
        let found = check(&whole(&records)).unwrap();
        assert_eq!((found.records, found.unproven), (4, 0));
        assert_eq!(found.span.unwrap().extent, extent(&records));
        let found = check(&selection(&[records[0].clone(), records[3].clone()])).unwrap();
        assert_eq!((found.records, found.span), (2, None));
        let newest_first: Vec<_> = records.into_iter().rev().collect();
        assert_eq!(check(&selection(&newest_first)).unwrap().records, 4);
        let authority = identity("audit").signatures().authority();
        assert!(matches!(verify(&b""[..], &authority, &[]), Err(Refusal::Empty)));
    }

    #[test]
    fn every_altered_byte_is_found() {
        let file = whole(&records(2));
        check(&file).unwrap();
        let authority = identity("audit").signatures().authority();
        for n in 0..file.len() {
            // The second one changes small letters into capital ones.
            for mask in [1, 0x20] {
                let mut altered = file.clone().into_bytes();
                altered[n] ^= mask;
                if n == file.len() - 1 {
                    continue;
                }
                assert!(verify(altered.as_slice(), &authority, &[]).is_err(), "byte {n}, mask {mask}");
            }
        }
    }

    #[test]
    fn every_altered_member_is_found_also_in_a_selection() {
        let records = records(2);
        let (whole, selection) = (whole(&records), selection(&records));
        let members = |line: &str| -> Vec<String> {
            let value: serde_json::Map<String, serde_json::Value> = serde_json::from_str(line).unwrap();
            let inner = |name: &str| {
                value
                    .get(name)
                    .and_then(|value| value.as_object())
                    .into_iter()
                    .flatten()
                    .map(|(key, _)| key.clone())
                    .collect()
            };
            let all: [Vec<String>; 3] = [value.keys().cloned().collect(), inner("event"), inner("span")];
            all.concat()
        };
        let mut seen = BTreeSet::new();
        for file in [&whole, &selection] {
            for (n, line) in file.lines().enumerate() {
                for member in members(line) {
                    seen.insert(member.clone());
                    let renamed = line.replacen(&format!("\"{member}\":"), &format!("\"x{member}\":"), 1);
                    let nulled = {
                        let begin = line.find(&format!("\"{member}\":")).unwrap() + member.len() + 3;
                        let end = begin + line[begin..].find([',', '}']).unwrap();
                        format!("{}null{}", &line[..begin], &line[end..])
                    };
                    for altered in [renamed, nulled] {
                        if altered == line {
                            continue;
                        }
                        let lines: Vec<_> = file
                            .lines()
                            .enumerate()
                            .map(|(m, line)| if m == n { altered.as_str() } else { line })
                            .collect();
                        assert!(check(&lines.join("\n")).is_err(), "{altered}");
                    }
                }
            }
        }
        assert!(seen.len() > 25, "{seen:?}");
    }

    #[test]
    fn a_record_that_is_missing_added_or_moved_is_found() {
        let records = records(4);
        let end = end(extent(&records), "audit");
        let with_end = |records: &[Link]| check(&format!("{}{end}\n", selection(records)));
        assert!(with_end(&records).is_ok());
        let without = |n: usize| {
            let mut left = records.clone();
            left.remove(n);
            left
        };
        // Two certificates, three records and the end.
        assert_eq!(with_end(&without(0)), Err((6, Fault::OtherRecords)));
        assert_eq!(with_end(&without(3)), Err((6, Fault::OtherRecords)));
        assert_eq!(with_end(&without(1)), Err((3, Fault::OutOfOrder)), "the next certificate comes later");
        let mut twice = records.clone();
        twice.insert(1, records[0].clone());
        assert_eq!(with_end(&twice), Err((3, Fault::OutOfOrder)));
        let mut swapped = records.clone();
        swapped.swap(1, 2);
        assert!(matches!(with_end(&swapped), Err((_, Fault::OutOfOrder))));
        let mut added = records.clone();
        let forged = event(Source::Retention, 5, "pinzon.x.happened.v1", json!({}));
        append(&mut added, &forged, Some("retentions"));
        assert_eq!(with_end(&added), Err((8, Fault::OtherRecords)), "it was recorded later");
        let whole = whole(&records);
        assert_eq!(check(&format!("{whole}{whole}")).unwrap_err().1, Fault::AfterEnd);
        let cut: String = whole.lines().take(6).map(|line| format!("{line}\n")).collect();
        assert_eq!(check(&cut).unwrap().span, None, "the caller refuses it");
    }

    #[test]
    fn what_is_chained_anew_does_not_have_the_signature_of_its_source() {
        let records = records(3);
        let mut altered = records.clone();
        altered[1].event = altered[1].event.replace("Ana", "Eva");
        assert_eq!(check(&whole(&chained(altered))).unwrap_err().1, Fault::Foreign);
        let mut stripped = records.clone();
        stripped[2].signature = None;
        stripped[2].certificate = None;
        assert_eq!(check(&whole(&stripped)).unwrap_err().1, Fault::Unproven);
        // The first ones may be from before signatures were kept, but the audit says how many are.
        let mut stripped = records.clone();
        stripped[0].signature = None;
        stripped[0].certificate = None;
        assert_eq!(check(&whole(&stripped)).unwrap().unproven, 1);
        let end_of_signed = format!("{}{}", selection(&stripped), end(extent(&records), "audit"));
        assert_eq!(check(&end_of_signed).unwrap_err().1, Fault::OtherRecords);
        let mut of_another = Vec::new();
        append(
            &mut of_another,
            &event(Source::Retention, 1, "pinzon.x.happened.v1", json!({})),
            Some("auth"),
        );
        assert_eq!(check(&whole(&of_another)).unwrap_err().1, Fault::Foreign);
        let of_auth = format!("{}{}", selection(&records), end(extent(&records), "auth"));
        assert_eq!(check(&of_auth).unwrap_err().1, Fault::ForeignEnd);
    }

    #[test]
    fn an_event_that_people_had_recorded_needs_no_signature_if_the_audit_says_so() {
        let mut records = records(1);
        append(&mut records, &event(Source::Retention, 2, "pinzon.x.happened.v1", json!({})), None);
        let undecided = records.clone();
        assert_eq!(check(&whole(&undecided)), Err((3, Fault::Unproven)));
        let decision = |outcome: &str, signer: Option<&str>| {
            let fact = AuditDeadLetterDecided {
                outcome: outcome.to_owned(),
                source: Some("retention".to_owned()),
                epoch: Some(1),
                sequence: Some(2),
                kind: None,
            };
            let data = serde_json::to_value(fact).unwrap();
            let mut records = undecided.clone();
            append(&mut records, &event(Source::Audit, 1, AuditDeadLetterDecided::KIND, data), signer);
            check(&whole(&records))
        };
        assert_eq!(decision("applied", Some("audit")).unwrap().unproven, 1);
        assert_eq!(decision("dropped", Some("audit")), Err((3, Fault::Unproven)));
        assert_eq!(decision("applied", None), Err((3, Fault::Unproven)));
    }

    #[test]
    fn a_file_goes_through_the_heads_that_were_kept() {
        let records = records(3);
        let head = |records: i64, hash: &[u8]| {
            let last_hash = hash.try_into().unwrap();
            let found = Verification { records, unproven: 0, last_hash, first_broken: None, foreign: false };
            Head::sign(&found, at(), identity("audit").signatures()).unwrap()
        };
        let (before, second) = (head(10, &records[0].prev_hash), head(12, &records[1].hash));
        let elsewhere = [head(9, &GENESIS), head(14, &GENESIS)];
        let heads = [&[before.clone(), second][..], &elsewhere].concat();
        assert_eq!(check_with(&whole(&records), &heads).unwrap().heads, 2);
        // The audit's key signs whatever the audit has, also a chain that was written anew.
        let mut anew = records.clone();
        anew[0].recorded_at += chrono::Duration::seconds(1);
        let anew = whole(&chained(anew));
        assert!(check_with(&anew, &[before]).is_ok());
        assert_eq!(check_with(&anew, &heads).unwrap_err().1, Fault::LeftHead);
    }

    #[test]
    fn a_text_that_would_be_read_as_another_one_is_not_written() {
        for text in ["{\"a\":\n1}", " {}", "{} ", "no JSON"] {
            let mut records = records(1);
            records[0].event = text.to_owned();
            assert!(lines(&records, &mut BTreeSet::new()).is_err(), "{text:?}");
        }
    }
}
