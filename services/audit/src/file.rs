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

pub mod reader;
pub mod span;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest as _, Sha256};

use crate::{
    chain::{Hash, Link},
    error::Error,
    head::instant,
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

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};
    use pinzon_events::{
        Envelope, Source,
        facts::{AuditDeadLetterDecided, Fact as _},
    };
    use pinzon_harness::identity;
    use serde_json::json;
    use uuid::Uuid;

    use super::*;
    use crate::{
        chain::{self, GENESIS, Verification},
        file::{
            reader::{Fault, Refusal, VerifiedFile, verify},
            span::{Extent, Period, Span},
        },
        head::Head,
    };

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

    fn check(file: &str) -> Result<VerifiedFile, (usize, Fault)> {
        check_with(file, &[])
    }

    fn check_with(file: &str, heads: &[Head]) -> Result<VerifiedFile, (usize, Fault)> {
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
