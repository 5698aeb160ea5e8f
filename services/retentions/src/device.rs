//! Devices that issue acts without a network.
//!
//! A device makes a key of its own, and the server signs a certificate for it, which travels in each QR code. So the public
//! keys of the server are enough to verify the acts of every device.
//!
//! Claims of a certificate: 0 the letter `K`, 1 mark, 2 public key, 3 when it was registered (Unix seconds).
//! Claims of a device's token: those of [`crate::token`], where the hash is that of the signed text, and 8 certificate.

pub(crate) mod issuer;
pub(crate) mod rpc;
pub(crate) mod service;
pub mod store;
pub(crate) mod wire;

use chrono::{DateTime, Duration, Utc};
use pinzon_chassis::Reason;
use pinzon_seal::{Sealer, Value, VerifyingKey, open, short_hash};

use crate::retention::{
    Printed,
    folio::{Folio, Mark},
    token,
};

/// How wrong the clock of a device may be.
const CLOCK_TOLERANCE: Duration = Duration::hours(1);
/// Prints of one act that are recorded when a device tells of them. Each is an event, so it cannot claim any number.
const MAX_PRINTS: i32 = 20;
/// Devices in use that one person has registered at an airport in a year. Whoever takes more has lost some, which the head
/// of the point revokes first.
pub const MOST_DEVICES: i64 = 20;

/// A registered device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Device {
    /// What its folios begin with.
    pub mark: Mark,
    /// Verifies its tokens.
    pub public_key: VerifyingKey,
    /// Vouches for the key.
    pub certificate: Vec<u8>,
    pub registered_at: DateTime<Utc>,
    /// From when on it issues no acts.
    pub revoked_at: Option<DateTime<Utc>>,
}

impl Device {
    /// Registers a key under a mark. Fails only if the certificate cannot be signed.
    pub fn register(
        mark: Mark,
        public_key: VerifyingKey,
        sealer: &Sealer,
        now: DateTime<Utc>,
    ) -> anyhow::Result<Self> {
        let certificate = sealer.sign([
            (0, Value::Text("K".to_owned())),
            (1, Value::Text(mark.to_string())),
            (2, Value::Bytes(public_key.as_bytes().to_vec())),
            (3, Value::Integer(now.timestamp().into())),
        ])?;
        Ok(Self { mark, public_key, certificate, registered_at: now, revoked_at: None })
    }
}

/// What a device presents with a token.
#[derive(Debug, Clone, Copy)]
pub struct Presented<'a> {
    /// SHA-256 of the text that the device signed.
    pub signed_hash: [u8; 32],
    /// The hash of the text that this one corrects.
    pub corrects: Option<[u8; 32]>,
    /// Airport code of the act.
    pub airport: &'a str,
    /// How often the act was printed.
    pub prints: i32,
}

/// How many of the prints that a device claims are recorded.
pub fn recorded_prints(claimed: i32) -> i32 {
    claimed.clamp(0, MAX_PRINTS)
}

/// Parses the token that a device printed. Refuses one that does not match what was presented with it.
pub fn parse_token(
    qr: &str,
    device: &Device,
    presented: Presented<'_>,
    now: DateTime<Utc>,
) -> Result<Printed, Reason> {
    let Presented { signed_hash, corrects, airport, prints } = presented;
    let claims = open(qr, &device.public_key).map_err(|_| Reason::TokenNotGenuine)?;
    let said = token::parse(&claims).ok_or(Reason::TokenNotGenuine)?;
    let folio = Folio::parse(said.folio).filter(|folio| device.mark.gave(folio));
    let (Some(folio), true, true) = (
        folio,
        said.hash == short_hash(&signed_hash),
        said.airport == device.mark.airport && airport == said.airport,
    ) else {
        return Err(Reason::TokenNotGenuine);
    };
    if !folio.is_in_range() {
        return Err(Reason::NumberOutOfRange);
    }
    let plausible = device.registered_at - CLOCK_TOLERANCE..=now + CLOCK_TOLERANCE;
    if !plausible.contains(&said.issued_at) {
        return Err(Reason::DeviceClock);
    }
    if device.revoked_at.is_some_and(|revoked_at| revoked_at <= said.issued_at) {
        return Err(Reason::DeviceRevoked);
    }
    Ok(Printed {
        folio,
        issued_at: said.issued_at,
        signed_hash,
        corrects,
        qr: qr.to_owned(),
        prints: recorded_prints(prints),
    })
}
