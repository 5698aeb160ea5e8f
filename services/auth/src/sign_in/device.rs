//! Devices from which people have signed in before. A browser keeps its device's token in a cookie.

use chrono::{DateTime, Duration, Utc};
use pinzon_chassis::caller::{Signer, Verifier};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::error::Error;

/// `typ` of a device's token.
const TOKEN_TYPE: &str = "pinzon-device+jwt";
/// Validity of a token. Each sign-in gives a new one.
const VALIDITY: Duration = Duration::days(180);
/// Accounts that a device remembers; a tablet at a counter has several.
const MOST_ACCOUNTS: usize = 20;

/// A device, and the accounts that have signed in there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Device {
    /// Random id.
    #[serde(rename = "sub")]
    pub id: Uuid,
    /// Ids of the accounts, the last one first.
    accounts: Vec<Uuid>,
}

impl Device {
    /// A device on which nobody has signed in yet.
    pub fn new(id: Uuid) -> Self {
        Self { id, accounts: Vec::new() }
    }

    /// Reads the token that the device kept; none if it is not valid.
    pub fn read(token: &str, verifier: &Verifier) -> Option<Self> {
        verifier.verify_claims(TOKEN_TYPE, token)
    }

    /// Whether this account has signed in on it.
    pub fn knows(&self, account: Uuid) -> bool {
        self.accounts.contains(&account)
    }

    /// Returns the device after this account has signed in.
    pub fn signed_in(self, account: Uuid) -> Self {
        let others = self.accounts.into_iter().filter(|other| *other != account);
        Self { id: self.id, accounts: [account].into_iter().chain(others).take(MOST_ACCOUNTS).collect() }
    }

    /// Returns the token that the device keeps.
    pub fn token(&self, signer: &Signer, now: DateTime<Utc>) -> Result<String, Error> {
        signer.sign_claims(TOKEN_TYPE, self, now, now + VALIDITY).map_err(|e| Error::Crypto(e.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_knows_the_accounts_that_signed_in_last() {
        let ids: Vec<_> = (0..=MOST_ACCOUNTS).map(|_| Uuid::new_v4()).collect();
        let device = ids.iter().fold(Device::new(Uuid::nil()), |device, id| device.signed_in(*id));
        let known: Vec<_> = ids.iter().map(|id| device.knows(*id)).collect();
        assert!(!known[0] && known[1..].iter().all(|known| *known));
        assert_eq!(device.clone().signed_in(ids[5]).accounts.len(), MOST_ACCOUNTS);
        assert!(device.signed_in(ids[1]).signed_in(ids[0]).knows(ids[1]));
    }
}
