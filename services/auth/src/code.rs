//! The second factor: time-based codes (RFC 6238: SHA-1, 6 digits, 30 s) and recovery codes.

pub(crate) mod service;
pub mod store;

use chrono::{DateTime, Utc};
use pinzon_domain::text::compact;
use sha2::{Digest as _, Sha256};
use totp_rs::{Builder, Totp};

use crate::error::Error;

/// Number of recovery codes of an account.
pub const RECOVERY_CODES: usize = 10;
/// Digits and letters without look-alikes (Crockford).
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const ISSUER: &str = "Pinzón";

/// The secret shared with the user's device.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 20]);

impl Secret {
    /// Creates a secret of random bytes.
    pub fn new(bytes: [u8; 20]) -> Self {
        Self(bytes)
    }

    /// The bytes as stored.
    pub fn bytes(&self) -> &[u8; 20] {
        &self.0
    }

    /// The secret in base32 without padding, to type it.
    pub fn base32(&self) -> String {
        totp_rs::Secret::from(self.0).to_base32()
    }

    /// The `otpauth:` URI for the QR code.
    pub fn uri(&self, email: &str) -> Result<String, Error> {
        let totp = self.totp(email)?;
        totp.to_url().map_err(|e| Error::Crypto(e.to_string()))
    }

    /// Returns the time step of a valid code. The steps before and after `now` are accepted too,
    /// because clocks differ and people type slowly.
    pub fn step_of(&self, code: &str, now: DateTime<Utc>) -> Result<Option<i64>, Error> {
        let Ok(seconds) = u64::try_from(now.timestamp()) else { return Ok(None) };
        Ok(self.totp("")?.check(code, seconds).and_then(|step| i64::try_from(step).ok()))
    }

    fn totp(&self, email: &str) -> Result<Totp, Error> {
        Builder::new()
            .with_secret(self.0)
            .with_skew(1)
            .with_issuer(Some(ISSUER))
            .with_account_name(email)
            .build()
            .map_err(|e| Error::Crypto(e.to_string()))
    }
}

/// A code that a user typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Code {
    /// Six digits of a time-based code.
    Timed(String),
    /// Hash of a possible recovery code.
    Recovery([u8; 32]),
}

impl Code {
    /// Parses a typed code, ignoring spaces and hyphens; none if it is empty.
    pub fn parse(text: &str) -> Option<Self> {
        let typed = compact(text);
        if typed.is_empty() {
            None
        } else if typed.len() == 6 && typed.bytes().all(|b| b.is_ascii_digit()) {
            Some(Self::Timed(typed))
        } else {
            Some(Self::Recovery(recovery_hash(&typed)))
        }
    }
}

/// Formats 120 random bits as a recovery code in groups of four characters. They are so many that one SHA-256 is enough.
pub fn recovery_code(random: [u8; 15]) -> String {
    let bits = random.iter().fold(0_u128, |bits, byte| bits << 8 | u128::from(*byte));
    let mut code = String::with_capacity(29);
    for n in 0..24 {
        if n > 0 && n % 4 == 0 {
            code.push('-');
        }
        code.push(char::from(ALPHABET[(bits >> (115 - 5 * n) & 31) as usize]));
    }
    code
}

/// Returns the hash that is stored for a recovery code; `O` counts as zero, `I` and `L` as one.
pub fn recovery_hash(code: &str) -> [u8; 32] {
    let plain: String = code
        .to_lowercase()
        .chars()
        .filter(|c| c.is_alphanumeric())
        .map(|c| match c {
            'o' => '0',
            'i' | 'l' => '1',
            other => other,
        })
        .collect();
    Sha256::digest(plain).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(seconds, 0).unwrap()
    }

    #[test]
    fn codes_match_those_of_the_rfc() {
        let secret = Secret::new(*b"12345678901234567890");
        for (seconds, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            assert_eq!(secret.step_of(code, at(seconds)).unwrap(), Some(seconds / 30), "{seconds}");
        }
    }

    #[test]
    fn codes_are_accepted_one_step_early_or_late() {
        let secret = Secret::new(*b"12345678901234567890");
        let step = 1_234_567_890 / 30;
        for (late, good) in [(-61, false), (-30, true), (0, true), (29, true), (59, true), (60, false)] {
            let found = secret.step_of("005924", at(step * 30 + late)).unwrap();
            assert_eq!(found, good.then_some(step), "{late}");
        }
        assert_eq!(secret.step_of("00592", at(1_234_567_890)).unwrap(), None);
        assert_eq!(secret.step_of("", at(1_234_567_890)).unwrap(), None);
    }

    #[test]
    fn the_uri_names_issuer_and_account() {
        let secret = Secret::new(*b"12345678901234567890");
        assert_eq!(secret.base32(), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        assert_eq!(
            secret.uri("ana@abg.gob.ec").unwrap(),
            "otpauth://totp/Pinz%C3%B3n:ana%40abg.gob.ec?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Pinz%C3%B3n"
        );
    }

    #[test]
    fn typed_recovery_codes_are_normalised() {
        assert_eq!(recovery_code([0; 15]), "0000-0000-0000-0000-0000-0000");
        assert_eq!(recovery_code([255; 15]), "zzzz-zzzz-zzzz-zzzz-zzzz-zzzz");
        let code = recovery_code(*b"\x08\x42\x10\x84\x21\x08\x42\x10\x84\x21\x08\x42\x10\x84\x21");
        assert_eq!(code, "1111-1111-1111-1111-1111-1111");
        assert_eq!(Code::parse(" LIl1 1111-11111111 1111 iIlL"), Some(Code::Recovery(recovery_hash(&code))));
        assert_eq!(Code::parse("123 456"), Some(Code::Timed("123456".to_owned())));
        assert_eq!(Code::parse("  "), None);
    }
}
