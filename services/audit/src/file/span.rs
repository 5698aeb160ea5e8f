//! The end of a file of all records of a period, in which the audit signs which records these are.

use chrono::{DateTime, NaiveDate, Utc};
use pinzon_chassis::signature::{Signature, Signatures};
use serde::{Deserialize, Serialize};

use crate::head::instant;

/// The last line of a file of all records of a period.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LastLine {
    pub(super) span: SpanMembers,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SpanMembers {
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
    pub(super) signature: Signature,
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

    pub(super) fn of(members: &SpanMembers) -> Option<Self> {
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
pub(super) fn signed_text(extent: &Extent, period: Period, at: DateTime<Utc>) -> String {
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
