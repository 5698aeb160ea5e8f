//! Argon2id hashes, computed on a few threads of their own so that a flood of
//! sign-ins never takes the machine from everyone else.

use std::sync::Arc;

use argon2::{
    Argon2,
    password_hash::{PasswordHasher as _, PasswordVerifier as _, phc::PasswordHash},
};
use tokio::sync::Semaphore;

use crate::error::Error;

/// Shortest password without a second factor, in characters (product decision).
pub const MIN_LENGTH: usize = 15;
/// Longest password accepted, so that hashing cannot be made expensive.
pub const MAX_LENGTH: usize = 256;
const AT_ONCE: usize = 1;

/// Hashes and checks passwords.
#[derive(Clone)]
pub struct Hasher {
    permits: Arc<Semaphore>,
    /// Checked when there is no account, so that the answer takes as long.
    decoy: Arc<str>,
}

impl Hasher {
    /// Prepares hashing.
    pub fn new() -> Result<Self, Error> {
        let decoy = hash("no account has this password")?;
        Ok(Self { permits: Arc::new(Semaphore::new(AT_ONCE)), decoy: decoy.into() })
    }

    /// A new hash in PHC format.
    pub async fn hash(&self, password: String) -> Result<String, Error> {
        self.apart(move || hash(&password)).await
    }

    /// Whether the password matches; without a hash it never does, after the same work.
    pub async fn verify(&self, password: String, stored: Option<String>) -> Result<bool, Error> {
        let known = stored.is_some();
        let stored = stored.unwrap_or_else(|| self.decoy.to_string());
        let matches = self
            .apart(move || {
                let parsed = PasswordHash::new(&stored).map_err(|e| Error::Crypto(e.to_string()))?;
                Ok(Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok())
            })
            .await?;
        Ok(matches && known)
    }

    async fn apart<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let permit = self.permits.clone().acquire_owned().await.map_err(|e| Error::Crypto(e.to_string()))?;
        tokio::task::spawn_blocking(move || {
            let outcome = work();
            drop(permit);
            outcome
        })
        .await
        .map_err(|e| Error::Crypto(e.to_string()))?
    }
}

fn hash(password: &str) -> Result<String, Error> {
    Argon2::default()
        .hash_password(password.as_bytes())
        .map(|hash| hash.to_string())
        .map_err(|e| Error::Crypto(e.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_of_an_account_matches() {
        let hasher = Hasher::new().unwrap();
        let stored = hasher.hash("una frase bastante larga".to_owned()).await.unwrap();
        assert!(stored.starts_with("$argon2id$"));
        assert!(hasher.verify("una frase bastante larga".to_owned(), Some(stored.clone())).await.unwrap());
        assert!(!hasher.verify("otra frase bastante larga".to_owned(), Some(stored)).await.unwrap());
        assert!(!hasher.verify("no account has this password".to_owned(), None).await.unwrap());
    }
}
