//! How many declarations one network may submit: generously without a word, then with a proof of work, then no more.

use std::{
    net::IpAddr,
    num::NonZeroU32,
    sync::atomic::{AtomicU64, Ordering},
    time::Duration,
};

use chrono::{DateTime, Utc};
use governor::{
    DefaultKeyedRateLimiter, Quota,
    clock::{Clock as _, DefaultClock},
};
use hmac::{Hmac, KeyInit as _, Mac as _, digest::InvalidLength};
use metrics::counter;
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use utoipa::ToSchema;

/// Time in which a network may submit its number of declarations.
const PERIOD: Duration = Duration::from_secs(600);
/// Minutes for which a challenge is valid.
const CHALLENGE_MINUTES: i64 = 10;
/// Declarations of one document for one day in this time, before a proof is needed.
const OF_A_JOURNEY: NonZeroU32 = NonZeroU32::new(5).unwrap();
/// Leading zero bits of a solution: some 260,000 attempts, seconds on a cheap phone.
const DIFFICULTY: u32 = 18;
/// After so many submissions, the networks that have recovered are forgotten.
const CLEAN_UP_EVERY: u64 = 10_000;

/// Submissions by outcome.
const METRIC: &str = "submissions_total";
const ADMITTED: &str = "admitted";
const PROOF_REQUIRED: &str = "proof_required";
const REFUSED: &str = "refused";

/// Why a submission is not taken now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// It needs a solution of this challenge.
    ProofRequired(Challenge),
    /// The network has also used up what it may submit with proofs.
    TooMany {
        /// Until the next one is taken.
        retry_after_seconds: u64,
    },
}

/// A task that costs some computing time.
///
/// Find a number `n` so that the SHA-256 of `<text>.<Idempotency-Key>.<n>` begins with `difficulty` zero bits, and send the
/// request again with the header `X-Pinzon-Proof: <text>.<n>`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Challenge {
    /// Text of the task; valid for ten minutes.
    pub text: String,
    /// Leading zero bits.
    pub difficulty: u32,
}

/// Counts the submissions of each network. Every gateway counts by itself.
pub struct SubmissionLimit {
    free: DefaultKeyedRateLimiter<IpAddr>,
    proven: DefaultKeyedRateLimiter<IpAddr>,
    journeys: DefaultKeyedRateLimiter<[u8; 32]>,
    counted: AtomicU64,
    clock: DefaultClock,
    mac: Hmac<Sha256>,
}

impl SubmissionLimit {
    /// Lets each network submit this many in ten minutes, and as many again with a proof. Gateways with the same key accept
    /// each other's challenges.
    pub fn new(submissions: NonZeroU32, key: &[u8; 32]) -> Result<Self, InvalidLength> {
        let quota = quota_of(submissions);
        for outcome in [ADMITTED, PROOF_REQUIRED, REFUSED] {
            counter!(METRIC, "outcome" => outcome).increment(0);
        }
        Ok(Self {
            free: DefaultKeyedRateLimiter::keyed(quota),
            proven: DefaultKeyedRateLimiter::keyed(quota),
            journeys: DefaultKeyedRateLimiter::keyed(quota_of(OF_A_JOURNEY)),
            counted: AtomicU64::new(0),
            clock: DefaultClock::default(),
            mac: Hmac::new_from_slice(key)?,
        })
    }

    /// Counts a submission from an address. `idempotency_key` is that of the submission; a proof is worth nothing without it.
    /// This machine itself may submit without end, for the demonstration and load tests; so may a client whose address is
    /// not known.
    pub fn admit(
        &self,
        address: &str,
        idempotency_key: &str,
        proof: Option<&str>,
        now: DateTime<Utc>,
    ) -> Result<(), Refusal> {
        let Ok(address) = address.parse::<IpAddr>() else { return Ok(()) };
        if address.is_loopback() {
            return Ok(());
        }
        let network = network_of(address);
        let outcome = if proof.is_some_and(|proof| self.proves(network, idempotency_key, proof, now)) {
            self.proven.check_key(&network).map_err(|until| {
                let wait = until.wait_time_from(self.clock.now());
                Refusal::TooMany { retry_after_seconds: wait.as_secs().saturating_add(1) }
            })
        } else {
            self.free.check_key(&network).map_err(|_| {
                let text = self.challenge_of(network, minute_of(now));
                Refusal::ProofRequired(Challenge { text, difficulty: DIFFICULTY })
            })
        };
        let name = match &outcome {
            Ok(()) => ADMITTED,
            Err(Refusal::ProofRequired(_)) => PROOF_REQUIRED,
            Err(Refusal::TooMany { .. }) => REFUSED,
        };
        counter!(METRIC, "outcome" => name).increment(1);
        if self.counted.fetch_add(1, Ordering::Relaxed).is_multiple_of(CLEAN_UP_EVERY) {
            self.free.retain_recent();
            self.proven.retain_recent();
            self.journeys.retain_recent();
        }
        outcome
    }

    /// Counts a submission that was admitted, by its document and the day of its flight. More than a few need a proof, from wherever they
    /// come; they are not refused, or anybody could keep a traveller whose document they know from declaring.
    pub fn admit_journey(
        &self,
        address: &str,
        idempotency_key: &str,
        proof: Option<&str>,
        journey: &str,
        now: DateTime<Utc>,
    ) -> Result<(), Refusal> {
        let Ok(address) = address.parse::<IpAddr>() else { return Ok(()) };
        let network = network_of(address);
        let is_proven = proof.is_some_and(|proof| self.proves(network, idempotency_key, proof, now));
        if address.is_loopback()
            || is_proven
            || self.journeys.check_key(&Sha256::digest(journey).into()).is_ok()
        {
            return Ok(());
        }
        counter!(METRIC, "outcome" => PROOF_REQUIRED).increment(1);
        let text = self.challenge_of(network, minute_of(now));
        Err(Refusal::ProofRequired(Challenge { text, difficulty: DIFFICULTY }))
    }

    fn challenge_of(&self, network: IpAddr, minute: i64) -> String {
        let mac = self.mac.clone().chain_update(format!("{minute} {network}")).finalize().into_bytes();
        format!("{minute}.{}", hex::encode(&mac[..16]))
    }

    /// Whether `proof`, which is `<challenge>.<n>`, solves a challenge of this network that is still valid.
    fn proves(&self, network: IpAddr, idempotency_key: &str, proof: &str, now: DateTime<Utc>) -> bool {
        let Some((challenge, solution)) = proof.rsplit_once('.') else { return false };
        let Some(minute) = challenge.split('.').next().and_then(|minute| minute.parse::<i64>().ok()) else {
            return false;
        };
        let age = minute_of(now) - minute;
        !idempotency_key.is_empty()
            && (0..=CHALLENGE_MINUTES).contains(&age)
            && challenge == self.challenge_of(network, minute)
            && solves(challenge, idempotency_key, solution, DIFFICULTY)
    }
}

/// This many in each period, all of them at once if need be.
fn quota_of(number: NonZeroU32) -> Quota {
    Quota::with_period(PERIOD / number.get()).unwrap_or(Quota::per_minute(number)).allow_burst(number)
}

fn minute_of(instant: DateTime<Utc>) -> i64 {
    instant.timestamp() / 60
}

/// Whether a solution is one of a challenge, see [`Challenge`].
fn solves(challenge: &str, idempotency_key: &str, solution: &str, difficulty: u32) -> bool {
    let hash = Sha256::digest(format!("{challenge}.{idempotency_key}.{solution}"));
    let first = hash.first_chunk().map_or(0, |bytes| u64::from_be_bytes(*bytes));
    first.leading_zeros() >= difficulty
}

/// The network that counts as one client: an address of IPv4, or the /56 that a customer of IPv6 commonly has.
fn network_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((u128::from(address) >> 72 << 72).into()),
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: DateTime<Utc> = DateTime::from_timestamp(1_790_000_000, 0).unwrap();
    const AIRPORT: &str = "203.0.113.7";
    const KEY: &str = "01890000-0000-7000-8000-000000000001";

    fn limit(submissions: u32) -> SubmissionLimit {
        SubmissionLimit::new(NonZeroU32::new(submissions).unwrap(), &[7; 32]).unwrap()
    }

    fn challenge_of(outcome: Result<(), Refusal>) -> Challenge {
        match outcome {
            Err(Refusal::ProofRequired(challenge)) => challenge,
            other => panic!("{other:?}"),
        }
    }

    fn solve(challenge: &Challenge, key: &str) -> String {
        let solution = (0..).map(|n: u64| n.to_string());
        let mut solution = solution.filter(|n| solves(&challenge.text, key, n, challenge.difficulty));
        format!("{}.{}", challenge.text, solution.next().unwrap())
    }

    #[test]
    fn a_full_aircraft_behind_one_address_submits_without_a_proof() {
        let limit = limit(300);
        assert!((0..180).all(|_| limit.admit(AIRPORT, KEY, None, NOW).is_ok()));
    }

    #[test]
    fn beyond_the_number_a_proof_is_needed_and_then_nothing_helps() {
        let limit = limit(2);
        assert!((0..2).all(|_| limit.admit(AIRPORT, KEY, None, NOW).is_ok()));
        let challenge = challenge_of(limit.admit(AIRPORT, KEY, None, NOW));
        assert!(limit.admit("203.0.113.8", KEY, None, NOW).is_ok(), "others are not concerned");

        let proof = solve(&challenge, KEY);
        assert!(
            (0..2).all(|_| limit.admit(AIRPORT, KEY, Some(&proof), NOW).is_ok()),
            "also after a lost answer"
        );
        let refused = limit.admit(AIRPORT, KEY, Some(&proof), NOW);
        assert!(matches!(refused, Err(Refusal::TooMany { retry_after_seconds: 1..=300 })), "{refused:?}");
    }

    #[test]
    fn a_proof_is_one_of_its_network_its_submission_and_its_time() {
        let limit = limit(1);
        for address in [AIRPORT, "203.0.113.8"] {
            assert!(limit.admit(address, KEY, None, NOW).is_ok());
        }
        let proof = solve(&challenge_of(limit.admit(AIRPORT, KEY, None, NOW)), KEY);
        let later = NOW + Duration::from_secs(11 * 60);
        let (challenge, solution) = proof.rsplit_once('.').unwrap();
        for (address, key, proof, now) in [
            ("203.0.113.8", KEY, proof.as_str(), NOW),
            (AIRPORT, "01890000-0000-7000-8000-000000000002", &proof, NOW),
            (AIRPORT, "", &proof, NOW),
            (AIRPORT, KEY, &proof, later),
            (AIRPORT, KEY, &proof, NOW - Duration::from_secs(60)),
            (AIRPORT, KEY, &format!("{challenge}.{solution}0"), NOW),
            (AIRPORT, KEY, challenge, NOW),
            (AIRPORT, KEY, "", NOW),
        ] {
            assert!(
                !limit.proves(network_of(address.parse().unwrap()), key, proof, now),
                "{address} {key} {proof}"
            );
        }
        assert!(limit.admit(AIRPORT, KEY, Some(&proof), NOW).is_ok());
    }

    #[test]
    fn a_few_declarations_of_one_document_for_one_day_need_no_proof() {
        let limit = limit(300);
        let admit =
            |address, proof: Option<&str>, journey| limit.admit_journey(address, KEY, proof, journey, NOW);
        assert!((0..5).all(|n| admit(["203.0.113.8", AIRPORT][n % 2], None, "one").is_ok()));
        let proof = solve(&challenge_of(admit(AIRPORT, None, "one")), KEY);
        challenge_of(admit("203.0.113.9", None, "one"));
        assert!(admit(AIRPORT, None, "another").is_ok());
        assert!((0..9).all(|_| admit(AIRPORT, Some(&proof), "one").is_ok()), "nobody is kept from declaring");
        assert!((0..9).all(|_| admit("127.0.0.1", None, "one").is_ok()));
    }

    #[test]
    fn a_customer_of_ipv6_is_one_network() {
        let limit = limit(1);
        assert!(limit.admit("2001:db8:0:100::1", KEY, None, NOW).is_ok());
        challenge_of(limit.admit("2001:db8:0:1ff::2", KEY, None, NOW));
        assert!(limit.admit("2001:db8:0:200::1", KEY, None, NOW).is_ok());
    }

    #[test]
    fn this_machine_is_not_limited() {
        let limit = limit(1);
        assert!(
            (0..9).all(|_| ["127.0.0.1", "::1", ""].iter().all(|a| limit.admit(a, KEY, None, NOW).is_ok()))
        );
    }

    /// The browser solves the same challenge (web/src/api/proof.test.ts).
    #[test]
    fn the_browsers_solution_is_one() {
        assert!(solves("29833333.00112233445566778899aabbccddeeff", KEY, "4055", 12));
    }
}
