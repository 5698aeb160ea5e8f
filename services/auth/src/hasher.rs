//! Argon2id hashes, computed by a few threads of their own behind a short queue, so that a flood
//! of sign-ins never takes the machine from everyone else.

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
use tokio::sync::{
    mpsc::{self, OwnedPermit},
    oneshot,
};

use crate::error::Error;

/// How many may wait; at about ten hashes a second, six seconds' worth.
pub const QUEUE: usize = 64;
/// Hashing yields to everything else: whoever signs in can wait, whoever searches should not.
const NICENESS: i32 = 10;

type Job = Box<dyn FnOnce() + Send>;

/// How much work a hash is.
#[derive(Clone, Debug)]
pub struct Cost {
    params: Params,
    /// A thread rests this many times as long as it hashed.
    rest: u32,
}

impl Cost {
    /// For the service: Argon2id as OWASP recommends it, and no flood takes more than a fifth of a core.
    pub const SERVICE: Self = Self { params: Params::DEFAULT, rest: 4 };

    /// The least that Argon2 accepts, for tests of anything but the cost.
    pub const LEAST: Self = Self {
        params: match Params::new(Params::MIN_M_COST, Params::MIN_T_COST, Params::MIN_P_COST, None) {
            Ok(params) => params,
            Err(_) => panic!("the minimum is accepted"),
        },
        rest: 0,
    };
}

/// Hashes and checks passwords.
#[derive(Clone)]
pub struct Hasher {
    jobs: mpsc::Sender<Job>,
    params: Params,
    computed: Arc<AtomicU64>,
    /// Checked when there is no account, so that the answer takes as long.
    decoy: Arc<str>,
}

/// A place in the queue: taken before a sign-in costs anything, given back when dropped.
pub struct Place {
    permit: OwnedPermit<Job>,
    computed: Arc<AtomicU64>,
    decoy: Arc<str>,
}

impl Hasher {
    /// Starts this many threads; they end with the last clone.
    pub fn new(threads: usize, cost: Cost) -> Result<Self, Error> {
        let Cost { params, rest } = cost;
        let (jobs, queue) = mpsc::channel(QUEUE);
        let queue = Arc::new(Mutex::new(queue));
        for _ in 0..threads.max(1) {
            let queue = queue.clone();
            thread::Builder::new()
                .name("hash".to_owned())
                .spawn(move || work(&queue, rest))
                .map_err(|e| Error::Crypto(e.to_string()))?;
        }
        let decoy = hash("no account has this password", params.clone())?.into();
        Ok(Self { jobs, params, computed: Arc::default(), decoy })
    }

    /// Takes a place in the queue; refuses at once when it is full.
    pub fn place(&self) -> Result<Place, Error> {
        let permit = self.jobs.clone().try_reserve_owned().map_err(|_| Error::Overloaded)?;
        Ok(Place { permit, computed: self.computed.clone(), decoy: self.decoy.clone() })
    }

    /// A new hash in PHC format.
    pub async fn hash(&self, password: String) -> Result<String, Error> {
        let params = self.params.clone();
        self.place()?.compute(move || hash(&password, params)).await
    }

    /// How many hashes were computed, for checks and for new passwords.
    pub fn computed(&self) -> u64 {
        self.computed.load(Ordering::Relaxed)
    }
}

impl Place {
    /// Whether the password matches; without a hash it never does, after the same work.
    pub async fn verify(self, password: String, stored: Option<String>) -> Result<bool, Error> {
        let known = stored.is_some();
        let stored = stored.unwrap_or_else(|| self.decoy.to_string());
        let matches = self
            .compute(move || {
                let parsed = PasswordHash::new(&stored).map_err(|e| Error::Crypto(e.to_string()))?;
                Ok(Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok())
            })
            .await?;
        Ok(matches && known)
    }

    async fn compute<T: Send + 'static>(
        self,
        work: impl FnOnce() -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let (answer, outcome) = oneshot::channel();
        let computed = self.computed;
        self.permit.send(Box::new(move || {
            // Nobody waits for it any more.
            if !answer.is_closed() {
                computed.fetch_add(1, Ordering::Relaxed);
                let _ = answer.send(work());
            }
        }));
        outcome.await.map_err(|_| Error::Crypto("a hash was given up".to_owned()))?
    }
}

fn work(queue: &Mutex<mpsc::Receiver<Job>>, rest: u32) {
    // On Linux this is the priority of the thread. Without it hashing is only less polite.
    let _ = rustix::process::nice(NICENESS);
    loop {
        let job = queue.lock().unwrap_or_else(PoisonError::into_inner).blocking_recv();
        let Some(job) = job else { return };
        let began = Instant::now();
        if catch_unwind(AssertUnwindSafe(job)).is_err() {
            tracing::error!("hashing panicked");
        }
        // Whoever waited has the answer already.
        thread::sleep(began.elapsed() * rest);
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
    async fn an_account_costs_what_owasp_asks_and_no_account_costs_the_same() {
        let hasher = Hasher::new(1, Cost::SERVICE).unwrap();
        let stored = hasher.hash("una frase bastante larga".to_owned()).await.unwrap();
        for hash in [&*stored, &*hasher.decoy] {
            assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        }
    }

    #[tokio::test]
    async fn only_the_right_password_of_an_account_matches() {
        let hasher = Hasher::new(1, Cost::LEAST).unwrap();
        let stored = hasher.hash("una frase bastante larga".to_owned()).await.unwrap();
        for (password, stored, matches) in [
            ("una frase bastante larga", Some(stored.clone()), true),
            ("otra frase bastante larga", Some(stored), false),
            ("no account has this password", None, false),
        ] {
            let place = hasher.place().unwrap();
            assert_eq!(place.verify(password.to_owned(), stored).await.unwrap(), matches, "{password}");
        }
    }

    #[tokio::test]
    async fn a_full_queue_refuses_at_once_and_empties_again() {
        let hasher = Hasher::new(1, Cost::LEAST).unwrap();
        let mut taken: Vec<_> = (0..QUEUE).map(|_| hasher.place().unwrap()).collect();
        assert!(matches!(hasher.place(), Err(Error::Overloaded)));
        taken.clear();
        assert!(hasher.place().is_ok());
    }

    #[tokio::test]
    async fn a_panic_does_not_end_hashing() {
        let hasher = Hasher::new(1, Cost::LEAST).unwrap();
        let lost = hasher.place().unwrap().compute(|| -> Result<(), Error> { panic!("on purpose") }).await;
        assert!(lost.is_err());
        assert!(hasher.hash("una frase bastante larga".to_owned()).await.is_ok());
    }
}
