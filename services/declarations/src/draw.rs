//! The random draw: a share of the green lane goes to inspection.
//!
//! Each day has a secret seed of 32 random bytes. A declaration that is presented on a day is drawn if its number,
//! HMAC-SHA-256 of its code under the day's seed, lies in the share. The hash of the seed is published before the day
//! begins, and the seed after it has ended, so that nobody knows or chooses who is drawn and everybody can check it
//! afterwards.

pub mod job;
pub mod replay;
pub(crate) mod rpc;
pub(crate) mod store;

use std::fmt;

use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::{Digest as _, Sha256};

use crate::code::Code;

/// All, in thousandths of a percent.
const ALL: u128 = 100_000;

/// The secret of a day.
#[derive(Clone)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed of random bytes.
    pub fn new(random: [u8; 32]) -> Self {
        Self(random)
    }

    /// Reads 64 hexadecimal digits.
    pub fn parse(text: &str) -> Option<Self> {
        hex::decode(text).ok()?.try_into().ok().map(Self)
    }

    /// Its bytes.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// What is published before the day begins: SHA-256 of its bytes, in hexadecimal.
    pub fn hash(&self) -> String {
        hex::encode(Sha256::digest(self.0))
    }

    /// What is published after the day: its bytes in hexadecimal.
    pub fn reveal(&self) -> String {
        hex::encode(self.0)
    }

    /// Whether a declaration is drawn when `percent` thousandths of a percent are.
    pub fn draws(&self, code: &Code, percent: i64) -> bool {
        // The number as a fraction of 2^64 is less than the share.
        u128::from(self.number(code)) * ALL < u128::try_from(percent).unwrap_or(0) << 64
    }

    /// The first 8 bytes of HMAC-SHA-256 of the code, as people type it with its hyphens, as a big-endian number.
    fn number(&self, code: &Code) -> u64 {
        // HMAC extends a short key with zeros to a block of SHA-256.
        let mut key = [0; 64];
        key[..32].copy_from_slice(&self.0);
        let mut mac = Hmac::<Sha256>::new(&key.into());
        mac.update(code.to_string().as_bytes());
        let digest: [u8; 32] = mac.finalize().into_bytes().into();
        let [a, b, c, d, e, f, g, h, ..] = digest;
        u64::from_be_bytes([a, b, c, d, e, f, g, h])
    }
}

/// Says nothing about the secret.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed")
    }
}

#[cfg(test)]
mod tests {
    use pinzon_harness::cases;
    use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};

    use super::*;

    fn counting() -> Seed {
        let mut bytes = [0; 32];
        bytes.iter_mut().zip(0..).for_each(|(byte, n)| *byte = n);
        Seed::new(bytes)
    }

    #[test]
    fn the_number_is_that_of_other_programs() {
        // python3: int.from_bytes(hmac.digest(bytes(range(32)), b"D-7K3M-Q2XB", "sha256")[:8], "big")
        let code = Code::parse("D-7K3M-Q2XB").unwrap();
        assert_eq!(counting().number(&code), 6_670_284_841_358_872_905);
        assert_eq!(counting().hash(), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
        assert_eq!(Seed::parse(&counting().reveal()).unwrap().0, counting().0);
        assert!(Seed::parse("00").is_none() && Seed::parse(&"g".repeat(64)).is_none());
    }

    #[test]
    fn a_greater_share_draws_the_same_and_more() {
        let mut random = StdRng::seed_from_u64(1);
        for _ in 0..1000 {
            let (seed, code) = (Seed::new(random.random()), Code::from_random(random.random()));
            let shares = [0, 1, 1_000, 5_000, 50_000, 99_999, 100_000];
            let drawn = shares.map(|percent| seed.draws(&code, percent));
            assert!(drawn.is_sorted(), "{drawn:?}");
            assert_eq!((drawn[0], drawn[6]), (false, true));
        }
    }

    #[test]
    fn days_draw_their_share() {
        let all = u32::try_from(cases(10_000)).unwrap();
        const CODES: u32 = 200;
        let mut random = StdRng::seed_from_u64(2026);
        let share = 0.05;
        let (mut sum, mut squares) = (0.0, 0.0);
        for _ in 0..all {
            let seed = Seed::new(random.random());
            let codes = (0..CODES).map(|_| Code::from_random(random.random()));
            let drawn =
                f64::from(u32::try_from(codes.filter(|code| seed.draws(code, 5_000)).count()).unwrap());
            sum += drawn;
            squares += drawn * drawn;
        }
        let (days, codes) = (f64::from(all), f64::from(CODES));
        let mean = sum / days;
        let variance = squares / days - mean * mean;
        let expected = codes * share * (1.0 - share);
        // 99.9 % of all such runs lie within 3.29 standard errors.
        let error = (expected / days).sqrt();
        assert!((mean - codes * share).abs() < 3.29 * error, "{mean} of {} a day", codes * share);
        // Days are independent of each other: their counts vary as those of a binomial distribution do.
        let error = expected * (2.0 / days).sqrt();
        assert!((variance - expected).abs() < 3.29 * error, "variance {variance} instead of {expected}");
    }
}
