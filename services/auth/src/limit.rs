//! How often something may be tried before one has to wait.

use std::net::IpAddr;

use chrono::{DateTime, Duration, Utc};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::user::Email;

/// The longest time any limit looks back; older tries may be forgotten.
pub const LONGEST: Duration = Duration::hours(1);

/// Tries that count together, known by a hash so that nobody's address is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limit {
    /// What the tries have in common.
    pub key: [u8; 32],
    /// How many are allowed within the time.
    pub most: i64,
    /// How far back tries count.
    pub within: Duration,
}

impl Limit {
    /// Sign-ins that failed for one address to sign in with, whether it has an account or not.
    pub fn account(email: &Email) -> Self {
        Self::of("account", email.as_str(), 10, Duration::minutes(15))
    }

    /// Sign-ins that failed from one place; none when the place is not known.
    pub fn sign_ins_from(client_address: &str) -> Option<Self> {
        let place = place(client_address);
        (!place.is_empty()).then(|| Self::of("place", &place, 50, Duration::minutes(15)))
    }

    /// Accounts asked for from one place. Unknown places are one.
    pub fn registrations_from(client_address: &str) -> Self {
        Self::of("registration", &place(client_address), 5, Duration::hours(1))
    }

    /// Wrong passwords given to confirm something within a session.
    pub fn confirmations(user_id: Uuid) -> Self {
        Self::of("confirmation", &user_id.to_string(), 10, Duration::minutes(15))
    }

    fn of(what: &str, whose: &str, most: i64, within: Duration) -> Self {
        Self { key: Sha256::digest(format!("{what}\n{whose}")).into(), most, within }
    }

    /// Seconds until another try is allowed, given the latest tries, newest first; none when it
    /// is allowed now.
    pub fn wait(&self, latest: &[DateTime<Utc>], now: DateTime<Utc>) -> Option<u64> {
        let decisive = latest.get(usize::try_from(self.most).ok()?.checked_sub(1)?)?;
        let left = *decisive + self.within - now;
        (left > Duration::zero()).then(|| u64::try_from(left.num_seconds()).unwrap_or(0) + 1)
    }
}

/// One household or office: an IPv4 address, or the /64 an IPv6 client chooses from at will.
fn place(client_address: &str) -> String {
    match client_address.trim().parse::<IpAddr>().map(|ip| ip.to_canonical()) {
        Ok(IpAddr::V6(ip)) => format!("{:x}/64", ip.to_bits() >> 64),
        Ok(ip) => ip.to_string(),
        Err(_) => client_address.trim().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tries_within_the_time_decide_and_the_oldest_of_them_says_how_long() {
        let limit = Limit { most: 2, ..Limit::account(&Email::parse("ana@abg.ec").unwrap()) };
        let now = DateTime::UNIX_EPOCH + Duration::days(1);
        let ago = |minutes| now - Duration::minutes(minutes);
        assert_eq!(limit.wait(&[], now), None);
        assert_eq!(limit.wait(&[ago(1)], now), None);
        assert_eq!(limit.wait(&[ago(1), ago(5)], now), Some(601));
        assert_eq!(limit.wait(&[ago(1), ago(15)], now), None);
        assert_eq!(limit.wait(&[ago(1), ago(2), ago(14)], now), Some(781));
    }

    #[test]
    fn a_place_is_an_address_or_a_network_of_version_six() {
        assert_eq!(place("186.3.4.5"), place(" ::ffff:186.3.4.5 "));
        assert_ne!(place("186.3.4.5"), place("186.3.4.6"));
        assert_eq!(place("2800:bf0:1::1"), place("2800:bf0:1::ffff:2"));
        assert_ne!(place("2800:bf0:1::1"), place("2800:bf0:1:1::1"));
        assert_eq!(Limit::sign_ins_from(" "), None);
    }

    #[test]
    fn limits_of_different_things_do_not_mix() {
        let keys = [
            Limit::account(&Email::parse("ana@abg.ec").unwrap()).key,
            Limit::sign_ins_from("186.3.4.5").unwrap().key,
            Limit::registrations_from("186.3.4.5").key,
            Limit::confirmations(Uuid::nil()).key,
        ];
        for (n, key) in keys.iter().enumerate() {
            assert!(!keys[..n].contains(key));
        }
    }
}
