//! Rate limits of attempts.

pub(crate) mod service;
pub mod store;

use chrono::{DateTime, Duration, Utc};
use pinzon_domain::network::Network;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::{error::Error, user::Email};

/// The longest window of all limits; older attempts may be deleted.
pub const LONGEST_WINDOW: Duration = Duration::hours(1);

/// A limit of attempts. Its key is a hash, so that no address is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limit {
    /// Hash of what the attempts have in common.
    pub key: [u8; 32],
    /// Maximum number of attempts within the window.
    pub max_attempts: i64,
    /// Period in which attempts count.
    pub window: Duration,
}

impl Limit {
    /// Failed sign-ins of one e-mail address, with an account or not, from devices where it has never signed in.
    pub fn account(email: &Email) -> Self {
        Self::of("account", email.as_str(), 10, Duration::minutes(15))
    }

    /// Failed sign-ins of one account on one device where it has signed in before.
    pub fn device(device: Uuid, user_id: Uuid) -> Self {
        Self::of("device", &format!("{device} {user_id}"), 10, Duration::minutes(15))
    }

    /// Failed sign-ins from one network; none if the network is unknown.
    pub fn sign_ins_from(client_address: &str) -> Option<Self> {
        Self::of_network("place", client_address)
    }

    /// Failed sign-ins from one network with addresses that have an account, or that have none.
    pub fn sign_ins_with(has_account: bool, client_address: &str) -> Option<Self> {
        Self::of_network(if has_account { "accounts of place" } else { "nobodies of place" }, client_address)
    }

    /// Failed sign-ins from one network on devices where nobody has signed in, after which no password is hashed there.
    pub fn hashes_for(client_address: &str) -> Option<Self> {
        let limit = Self::of_network("hashes of place", client_address)?;
        Some(Self { max_attempts: 300, ..limit })
    }

    /// Refused sign-ins of one network that are recorded one by one. All unknown networks count as one.
    pub fn refusals_from(client_address: &str) -> Self {
        Self::of("refusals of place", &network(client_address), 50, Duration::hours(1))
    }

    /// Refused sign-ins of all networks that are recorded one by one, with addresses that have an account, or that have
    /// none: strangers with many networks do not keep those of accounts from being recorded.
    pub fn refusals(has_account: bool) -> Self {
        Self::of("refusals", if has_account { "accounts" } else { "nobodies" }, 1000, Duration::hours(1))
    }

    /// Registrations from all networks: each is kept for good.
    pub fn registrations() -> Self {
        Self::of("registrations", "", 100, Duration::hours(1))
    }

    /// Registrations from one network. All unknown networks count as one.
    pub fn registrations_from(client_address: &str) -> Self {
        Self::of("registration", &network(client_address), 5, Duration::hours(1))
    }

    /// Sign-ins with a passkey that were begun from one network, each of which is kept for minutes. All unknown networks
    /// count as one.
    pub fn passkeys_asked_from(client_address: &str) -> Self {
        Self::of("passkeys of place", &network(client_address), 200, Duration::minutes(15))
    }

    /// Proofs with a passkey that were begun within a session.
    pub fn proofs(user_id: Uuid) -> Self {
        Self::of("proof", &user_id.to_string(), 50, Duration::minutes(15))
    }

    /// Wrong passwords entered to confirm an action within a session.
    pub fn confirmations(user_id: Uuid) -> Self {
        Self::of("confirmation", &user_id.to_string(), 10, Duration::minutes(15))
    }

    /// Wrong codes of the second factor entered to confirm an action, or the second factor itself, within a session. The right password does not
    /// forget them.
    pub fn factor_confirmations(user_id: Uuid) -> Self {
        Self::of("factor", &user_id.to_string(), 10, Duration::minutes(15))
    }

    fn of_network(kind: &str, client_address: &str) -> Option<Self> {
        let network = network(client_address);
        (!network.is_empty()).then(|| Self::of(kind, &network, 50, Duration::minutes(15)))
    }

    fn of(kind: &str, subject: &str, max_attempts: i64, window: Duration) -> Self {
        Self { key: Sha256::digest(format!("{kind}\n{subject}")).into(), max_attempts, window }
    }

    /// Returns the seconds until the next attempt is allowed, given the latest attempts, newest
    /// first; none if it is allowed now.
    pub fn wait(&self, latest: &[DateTime<Utc>], now: DateTime<Utc>) -> Option<u64> {
        let decisive = latest.get(usize::try_from(self.max_attempts).ok()?.checked_sub(1)?)?;
        let left = *decisive + self.window - now;
        (left > Duration::zero()).then(|| u64::try_from(left.num_seconds()).unwrap_or(0) + 1)
    }
}

/// Seconds until a limit allows the next attempt.
pub(crate) struct Wait(pub(crate) u64);

impl From<Wait> for Error {
    fn from(Wait(seconds): Wait) -> Self {
        Self::TooManySignIns { seconds }
    }
}

/// The network of a client as part of a key; empty if it is unknown.
fn network(client_address: &str) -> String {
    match Network::of_text(client_address) {
        Network::UNKNOWN => String::new(),
        known => known.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_attempt_that_counts_sets_the_waiting_time() {
        let limit = Limit { max_attempts: 2, ..Limit::account(&Email::parse("ana@abg.ec").unwrap()) };
        let now = DateTime::UNIX_EPOCH + Duration::days(1);
        let ago = |minutes| now - Duration::minutes(minutes);
        assert_eq!(limit.wait(&[], now), None);
        assert_eq!(limit.wait(&[ago(1)], now), None);
        assert_eq!(limit.wait(&[ago(1), ago(5)], now), Some(601));
        assert_eq!(limit.wait(&[ago(1), ago(15)], now), None);
        assert_eq!(limit.wait(&[ago(1), ago(2), ago(14)], now), Some(781));
    }

    #[test]
    fn a_network_is_what_counts_as_one_client_elsewhere() {
        assert_eq!(network("186.3.4.5"), network("::ffff:186.3.4.5"));
        assert_ne!(network("186.3.4.5"), network("186.3.4.6"));
        assert_eq!(network("2800:bf0:1:100::1"), network("2800:bf0:1:1ff::ffff:2"));
        assert_ne!(network("2800:bf0:1:100::1"), network("2800:bf0:1:200::1"));
        assert_eq!([" ", "nobody"].map(Limit::sign_ins_from), [None, None]);
    }

    #[test]
    fn limits_of_different_kinds_have_different_keys() {
        let keys = [
            Limit::account(&Email::parse("ana@abg.ec").unwrap()).key,
            Limit::device(Uuid::nil(), Uuid::nil()).key,
            Limit::sign_ins_from("186.3.4.5").unwrap().key,
            Limit::sign_ins_with(true, "186.3.4.5").unwrap().key,
            Limit::sign_ins_with(false, "186.3.4.5").unwrap().key,
            Limit::registrations_from("186.3.4.5").key,
            Limit::confirmations(Uuid::nil()).key,
            Limit::factor_confirmations(Uuid::nil()).key,
        ];
        for (n, key) in keys.iter().enumerate() {
            assert!(!keys[..n].contains(key));
        }
    }
}
