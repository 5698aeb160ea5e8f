//! Argon2id hashes, computed by a few dedicated threads behind a short queue, so that a flood of
//! sign-ins leaves the processor to other requests.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    thread,
    time::Instant,
};

use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher as _, PasswordVerifier as _, phc::PasswordHash},
};
use metrics::gauge;
use pinzon_domain::text::composed;
use tokio::sync::{
    mpsc::{self, OwnedPermit},
    oneshot,
};

use crate::error::Error;

/// Length of the queue: about six seconds of one thread, which computes some ten hashes a second.
pub const QUEUE_LENGTH: usize = 64;
/// Hashing yields to all other work: a sign-in can wait, a search should not.
const NICENESS: i32 = 10;

type Job = Box<dyn FnOnce() + Send>;

/// The cost of a hash.
#[derive(Clone, Debug)]
pub struct Cost {
    params: Params,
    /// After each hash, a thread pauses for this multiple of the hash's duration.
    pause_factor: u32,
}

impl Cost {
    /// For the service: Argon2id as OWASP recommends it; a thread uses at most a fifth of a core.
    pub const SERVICE: Self = Self { params: Params::DEFAULT, pause_factor: 4 };

    /// The minimum that Argon2 accepts, for tests.
    pub const MINIMUM: Self = Self {
        params: match Params::new(Params::MIN_M_COST, Params::MIN_T_COST, Params::MIN_P_COST, None) {
            Ok(params) => params,
            Err(_) => panic!("the minimum is accepted"),
        },
        pause_factor: 0,
    };
}

/// Hashes and verifies passwords.
#[derive(Clone)]
pub struct Hasher {
    jobs: mpsc::Sender<Job>,
    params: Params,
    hash_count: Arc<AtomicU64>,
    /// Verified when there is no account, so that the answer takes as long.
    dummy_hash: Arc<str>,
}

/// A reserved place in the queue, released when dropped. A sign-in reserves it before it causes any cost.
pub struct QueueSlot {
    permit: OwnedPermit<Job>,
    hash_count: Arc<AtomicU64>,
    dummy_hash: Arc<str>,
}

impl Hasher {
    /// Starts this many threads, which end with the last clone.
    pub fn new(threads: usize, cost: Cost) -> Result<Self, Error> {
        let Cost { params, pause_factor } = cost;
        let (jobs, queue) = mpsc::channel(QUEUE_LENGTH);
        let queue = Arc::new(Mutex::new(queue));
        for _ in 0..threads.max(1) {
            let queue = queue.clone();
            thread::Builder::new()
                .name("hash".to_owned())
                .spawn(move || run_jobs(&queue, pause_factor))
                .map_err(|e| Error::Crypto(e.to_string()))?;
        }
        let dummy_hash = hash("no account has this password", params.clone())?.into();
        Ok(Self { jobs, params, hash_count: Arc::default(), dummy_hash })
    }

    /// Reserves a place in the queue; fails at once if it is full.
    pub fn reserve(&self) -> Result<QueueSlot, Error> {
        let permit = self.jobs.clone().try_reserve_owned().map_err(|_| Error::Overloaded)?;
        Ok(QueueSlot { permit, hash_count: self.hash_count.clone(), dummy_hash: self.dummy_hash.clone() })
    }

    /// Reserves a place in the half of the queue that is for devices on which nobody has signed in, so that a flood of
    /// their sign-ins leaves the other half to staff.
    pub fn reserve_for_stranger(&self) -> Result<QueueSlot, Error> {
        if self.jobs.capacity() <= QUEUE_LENGTH / 2 { Err(Error::Overloaded) } else { self.reserve() }
    }

    /// Hashes a new password, in PHC format.
    pub async fn hash(&self, password: String) -> Result<String, Error> {
        let params = self.params.clone();
        self.reserve()?.compute(move || hash(&password, params)).await
    }

    /// Number of hashes computed so far, to verify and to store passwords.
    pub fn hash_count(&self) -> u64 {
        self.hash_count.load(Ordering::Relaxed)
    }
}

impl QueueSlot {
    /// Verifies a password, composed as it is stored, and as it was typed for hashes that are older than that rule. Without
    /// a stored hash it fails after the same work.
    pub async fn verify(self, password: String, stored: Option<String>) -> Result<bool, Error> {
        let has_account = stored.is_some();
        let stored = stored.unwrap_or_else(|| self.dummy_hash.to_string());
        let matches = self
            .compute(move || {
                let parsed = PasswordHash::new(&stored).map_err(|e| Error::Crypto(e.to_string()))?;
                let is_right =
                    |text: &str| Argon2::default().verify_password(text.as_bytes(), &parsed).is_ok();
                let composed = composed(&password);
                Ok(is_right(&composed) || (composed != password && is_right(&password)))
            })
            .await?;
        Ok(matches && has_account)
    }

    async fn compute<T: Send + 'static>(
        self,
        work: impl FnOnce() -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let (answer, outcome) = oneshot::channel();
        let hash_count = self.hash_count;
        self.permit.send(Box::new(move || {
            // The caller no longer waits.
            if !answer.is_closed() {
                hash_count.fetch_add(1, Ordering::Relaxed);
                let _ = answer.send(work());
            }
        }));
        outcome.await.map_err(|_| Error::Crypto("hashing was aborted".to_owned()))?
    }
}

fn run_jobs(queue: &Mutex<mpsc::Receiver<Job>>, pause_factor: u32) {
    // On Linux this sets the priority of the thread. Its failure is harmless.
    let _ = rustix::process::nice(NICENESS);
    loop {
        let (job, waiting) = {
            let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
            (queue.blocking_recv(), queue.len())
        };
        let Some(job) = job else { return };
        gauge!("sign_in_queue_length").set(u32::try_from(waiting).unwrap_or(u32::MAX));
        let began = Instant::now();
        if catch_unwind(AssertUnwindSafe(job)).is_err() {
            tracing::error!("hashing panicked");
        }
        // The caller already has the answer.
        thread::sleep(began.elapsed() * pause_factor);
    }
}

fn hash(password: &str, params: Params) -> Result<String, Error> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
        .hash_password(password.as_bytes())
        .map(|hash| hash.to_string())
        .map_err(|e| Error::Crypto(e.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn hashes_of_accounts_and_the_dummy_hash_have_the_recommended_cost() {
        let hasher = Hasher::new(1, Cost::SERVICE).unwrap();
        let stored = hasher.hash("una frase bastante larga".to_owned()).await.unwrap();
        for hash in [&*stored, &*hasher.dummy_hash] {
            assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        }
    }

    #[tokio::test]
    async fn only_the_right_password_of_an_account_verifies() {
        let hasher = Hasher::new(1, Cost::MINIMUM).unwrap();
        let stored = hasher.hash("una frase bastante larga".to_owned()).await.unwrap();
        for (password, stored, matches) in [
            ("una frase bastante larga", Some(stored.clone()), true),
            ("otra frase bastante larga", Some(stored), false),
            ("no account has this password", None, false),
        ] {
            let slot = hasher.reserve().unwrap();
            assert_eq!(slot.verify(password.to_owned(), stored).await.unwrap(), matches, "{password}");
        }
    }

    #[tokio::test]
    async fn a_password_may_be_typed_in_other_forms_of_unicode() {
        let hasher = Hasher::new(1, Cost::MINIMUM).unwrap();
        let decomposed = "n\u{303}andu\u{301} de la isla";
        let stored = hasher.hash(composed(decomposed)).await.unwrap();
        let older = hasher.hash(decomposed.to_owned()).await.unwrap();
        for (typed, stored, matches) in [
            ("ñandú de la isla", &stored, true),
            (decomposed, &stored, true),
            (decomposed, &older, true),
            ("ñandú de la isla", &older, false),
        ] {
            let slot = hasher.reserve().unwrap();
            assert_eq!(
                slot.verify(typed.to_owned(), Some(stored.clone())).await.unwrap(),
                matches,
                "{typed}"
            );
        }
    }

    #[tokio::test]
    async fn a_full_queue_refuses_at_once_and_accepts_again_later() {
        let hasher = Hasher::new(1, Cost::MINIMUM).unwrap();
        let mut slots: Vec<_> = (0..QUEUE_LENGTH).map(|_| hasher.reserve().unwrap()).collect();
        assert!(matches!(hasher.reserve(), Err(Error::Overloaded)));
        slots.clear();
        assert!(hasher.reserve().is_ok());
    }

    #[tokio::test]
    async fn strangers_fill_half_of_the_queue() {
        let hasher = Hasher::new(1, Cost::MINIMUM).unwrap();
        let slots: Vec<_> = (0..QUEUE_LENGTH).map_while(|_| hasher.reserve_for_stranger().ok()).collect();
        assert_eq!(slots.len(), QUEUE_LENGTH / 2);
        assert!(hasher.reserve().is_ok());
    }

    #[tokio::test]
    async fn a_panic_does_not_end_hashing() {
        let hasher = Hasher::new(1, Cost::MINIMUM).unwrap();
        let outcome =
            hasher.reserve().unwrap().compute(|| -> Result<(), Error> { panic!("on purpose") }).await;
        assert!(outcome.is_err());
        assert!(hasher.hash("una frase bastante larga".to_owned()).await.is_ok());
    }
}
