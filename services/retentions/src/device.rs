//! Devices that issue acts without a network.
//!
//! A device makes a key of its own, and the server signs a certificate for it, which travels in each QR code. So the public
//! keys of the server are enough to verify the acts of every device.
//!
//! Claims of a certificate: 0 the letter `K`, 1 mark, 2 public key, 3 when it was registered (Unix seconds).
//! Claims of a device's token: those of [`crate::token`], where the hash is that of the signed text, and 8 certificate.

pub mod rpc;
pub mod store;

use chrono::{DateTime, Duration, Utc};
use pinzon_chassis::Reason;
use pinzon_seal::{Sealer, Value, VerifyingKey, open, short_hash};

use crate::{
    folio::{Folio, Mark},
    retention::Printed,
    token,
};

/// How wrong the clock of a device may be.
const CLOCK_TOLERANCE: Duration = Duration::hours(1);
/// Prints of one act that are recorded when it arrives. Each is an event, so a device cannot claim any number of them.
const MAX_PRINTS: i32 = 20;

/// A registered device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Device {
    /// What its folios begin with.
    pub mark: Mark,
    /// Verifies its tokens.
    pub public_key: VerifyingKey,
    /// Vouches for the key.
    pub certificate: Vec<u8>,
    /// When it was registered.
    pub registered_at: DateTime<Utc>,
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
        Ok(Self { mark, public_key, certificate, registered_at: now })
    }
}

/// Reads the token that a device printed, which must be about the text with this hash and an act at this airport.
pub fn parse_token(
    qr: &str,
    device: &Device,
    signed_hash: [u8; 32],
    airport: &str,
    prints: i32,
    now: DateTime<Utc>,
) -> Result<Printed, Reason> {
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
    let plausible = device.registered_at - CLOCK_TOLERANCE..=now + CLOCK_TOLERANCE;
    if !plausible.contains(&said.issued_at) {
        return Err(Reason::DeviceClock);
    }
    Ok(Printed {
        folio,
        issued_at: said.issued_at,
        signed_hash,
        qr: qr.to_owned(),
        prints: prints.clamp(0, MAX_PRINTS),
    })
}
