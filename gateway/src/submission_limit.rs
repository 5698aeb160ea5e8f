//! How many declarations one network may submit: generously without a word, then with a proof of work, then no more.

use std::{
    collections::{HashMap, HashSet},
    hash::Hash,
    num::NonZeroU32,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use chrono::{DateTime, Utc};
use governor::{
    DefaultKeyedRateLimiter, Quota,
    clock::{Clock as _, DefaultClock},
};
use hmac::{Hmac, KeyInit as _, Mac as _, digest::InvalidLength};
use metrics::counter;
use pinzon_domain::network::Network;
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
/// Times that a submission may be sent again without being counted. Browsers do it by themselves when an answer is lost, some ten
/// times in half a minute.
const MOST_REPEATS: u8 = 30;
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

/// How an admitted submission looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Look {
    /// One of those that anybody may make.
    Usual,
    /// One of a mass: it came with a proof, or a proof was demanded of its network or its journey in the last ten minutes.
    Suspicious,
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

/// When a submission arrives. Periods are measured by a clock that never jumps; only challenges, which every gateway reads,
/// name the minute of the machine's clock.
#[derive(Debug, Clone, Copy)]
pub struct Moment {
    minute: i64,
    instant: Instant,
}

impl Moment {
    /// The same moment by both clocks.
    pub fn new(now: DateTime<Utc>, instant: Instant) -> Self {
        Self { minute: now.timestamp() / 60, instant }
    }
}

/// Counts the submissions of each network. Every gateway counts by itself.
pub struct SubmissionLimit {
    unlimited: HashSet<Network>,
    free: DefaultKeyedRateLimiter<Network>,
    proven: DefaultKeyedRateLimiter<Network>,
    journeys: DefaultKeyedRateLimiter<[u8; 32]>,
    networks_over: Demands<Network>,
    journeys_over: Demands<[u8; 32]>,
    repeats: Repeats,
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
            unlimited: HashSet::new(),
            free: DefaultKeyedRateLimiter::keyed(quota),
            proven: DefaultKeyedRateLimiter::keyed(quota),
            journeys: DefaultKeyedRateLimiter::keyed(quota_of(OF_A_JOURNEY)),
            networks_over: Demands::default(),
            journeys_over: Demands::default(),
            repeats: Repeats::default(),
            counted: AtomicU64::new(0),
            clock: DefaultClock::default(),
            mac: Hmac::new_from_slice(key)?,
        })
    }

    /// Lets some networks submit without end, for the demonstration and load tests.
    #[must_use]
    pub fn except(self, unlimited: impl IntoIterator<Item = Network>) -> Self {
        Self { unlimited: unlimited.into_iter().collect(), ..self }
    }

    /// Counts a submission from a network, unless it is the repeat of one that was admitted, which looks as that did.
    /// `idempotency_key` is that of the submission; a proof is worth nothing without it.
    pub fn admit(
        &self,
        network: Network,
        idempotency_key: &str,
        proof: Option<&str>,
        now: Moment,
    ) -> Result<Look, Refusal> {
        if self.unlimited.contains(&network) {
            return Ok(Look::Usual);
        }
        let submission = Repeats::name(&network.to_string(), idempotency_key);
        if let Some(look) = self.repeats.take(submission, now.instant) {
            return Ok(look);
        }
        let outcome = if proof.is_some_and(|proof| self.proves(network, idempotency_key, proof, now.minute)) {
            self.proven.check_key(&network).map(|()| Look::Suspicious).map_err(|until| {
                let wait = until.wait_time_from(self.clock.now());
                Refusal::TooMany { retry_after_seconds: wait.as_secs().saturating_add(1) }
            })
        } else if self.free.check_key(&network).is_ok() {
            // A network that goes on submitting is let through again and again, and is still the same flood.
            Ok(self.networks_over.look(&network, now.instant))
        } else {
            self.networks_over.note(network, now.instant);
            Err(self.proof_required(network, now.minute))
        };
        let name = match &outcome {
            Ok(_) => ADMITTED,
            Err(Refusal::ProofRequired(_)) => PROOF_REQUIRED,
            Err(Refusal::TooMany { .. }) => REFUSED,
        };
        counter!(METRIC, "outcome" => name).increment(1);
        self.repeats.allow(submission, &outcome, now.instant);
        if self.counted.fetch_add(1, Ordering::Relaxed).is_multiple_of(CLEAN_UP_EVERY) {
            self.free.retain_recent();
            self.proven.retain_recent();
            self.journeys.retain_recent();
            self.networks_over.retain_recent(now.instant);
            self.journeys_over.retain_recent(now.instant);
            self.repeats.retain_recent(now.instant);
        }
        outcome
    }

    /// Counts a submission that was admitted, by its document and the day of its flight. More than a few need a proof, from wherever they
    /// come; they are not refused, or anybody could keep a traveller whose document they know from declaring.
    pub fn admit_journey(
        &self,
        network: Network,
        idempotency_key: &str,
        proof: Option<&str>,
        journey: &str,
        now: Moment,
    ) -> Result<Look, Refusal> {
        if self.unlimited.contains(&network) {
            return Ok(Look::Usual);
        }
        if proof.is_some_and(|proof| self.proves(network, idempotency_key, proof, now.minute)) {
            return Ok(Look::Suspicious);
        }
        let submission = Repeats::name(journey, idempotency_key);
        if let Some(look) = self.repeats.take(submission, now.instant) {
            return Ok(look);
        }
        let journey = Sha256::digest(journey).into();
        if self.journeys.check_key(&journey).is_ok() {
            let outcome = Ok(self.journeys_over.look(&journey, now.instant));
            self.repeats.allow(submission, &outcome, now.instant);
            return outcome;
        }
        self.journeys_over.note(journey, now.instant);
        counter!(METRIC, "outcome" => PROOF_REQUIRED).increment(1);
        Err(self.proof_required(network, now.minute))
    }

    fn proof_required(&self, network: Network, minute: i64) -> Refusal {
        let text = self.challenge_of(network, minute);
        Refusal::ProofRequired(Challenge { text, difficulty: DIFFICULTY })
    }

    fn challenge_of(&self, network: Network, minute: i64) -> String {
        let mac = self.mac.clone().chain_update(format!("{minute} {network}")).finalize().into_bytes();
        format!("{minute}.{}", hex::encode(&mac[..16]))
    }

    /// Whether `proof`, which is `<challenge>.<n>`, solves a challenge of this network that is still valid.
    fn proves(&self, network: Network, idempotency_key: &str, proof: &str, now: i64) -> bool {
        let Some((challenge, solution)) = proof.rsplit_once('.') else { return false };
        let Some(minute) = challenge.split('.').next().and_then(|minute| minute.parse::<i64>().ok()) else {
            return false;
        };
        let age = now - minute;
        !idempotency_key.is_empty()
            && (0..=CHALLENGE_MINUTES).contains(&age)
            && challenge == self.challenge_of(network, minute)
            && solves(challenge, idempotency_key, solution, DIFFICULTY)
    }
}

/// Submissions that were admitted and may be repeated. One key makes one declaration, so a repeat adds none.
#[derive(Default)]
struct Repeats(Mutex<HashMap<[u8; 32], Repeat>>);

struct Repeat {
    look: Look,
    admitted_at: Instant,
    left: u8,
}

impl Repeats {
    /// Names a submission by its key and by where it comes from or what it is about. One without a key has no name.
    fn name(of: &str, idempotency_key: &str) -> Option<[u8; 32]> {
        (!idempotency_key.is_empty()).then(|| Sha256::digest(format!("{of}\0{idempotency_key}")).into())
    }

    fn allow(&self, submission: Option<[u8; 32]>, outcome: &Result<Look, Refusal>, now: Instant) {
        let (Some(name), Ok(look)) = (submission, outcome) else { return };
        let repeat = Repeat { look: *look, admitted_at: now, left: MOST_REPEATS };
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(name, repeat);
    }

    /// Returns how the submission looked when it was admitted; none if it was not, or was sent again too often since.
    fn take(&self, submission: Option<[u8; 32]>, now: Instant) -> Option<Look> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let repeat = all.get_mut(&submission?).filter(|repeat| now < repeat.admitted_at + PERIOD)?;
        repeat.left = repeat.left.checked_sub(1)?;
        Some(repeat.look)
    }

    fn retain_recent(&self, now: Instant) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, repeat| now < repeat.admitted_at + PERIOD);
    }
}

/// When a proof was last demanded of each key.
struct Demands<K>(Mutex<HashMap<K, Instant>>);

impl<K> Default for Demands<K> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Eq + Hash> Demands<K> {
    fn note(&self, key: K, now: Instant) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(key, now);
    }

    fn look(&self, key: &K, now: Instant) -> Look {
        let demanded = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(key).copied();
        if demanded.is_some_and(|at| now < at + PERIOD) { Look::Suspicious } else { Look::Usual }
    }

    fn retain_recent(&self, now: Instant) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|_, at| now < *at + PERIOD);
    }
}

/// This many in each period, all of them at once if need be.
fn quota_of(number: NonZeroU32) -> Quota {
    Quota::with_period(PERIOD / number.get()).unwrap_or(Quota::per_minute(number)).allow_burst(number)
}

/// Whether a solution is one of a challenge, see [`Challenge`].
fn solves(challenge: &str, idempotency_key: &str, solution: &str, difficulty: u32) -> bool {
    let hash = Sha256::digest(format!("{challenge}.{idempotency_key}.{solution}"));
    let first = hash.first_chunk().map_or(0, |bytes| u64::from_be_bytes(*bytes));
    first.leading_zeros() >= difficulty
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;

    const MINUTE: i64 = 29_833_333;

    static NOW: LazyLock<Moment> = LazyLock::new(|| Moment { minute: MINUTE, instant: Instant::now() });
    static AIRPORT: LazyLock<Network> = LazyLock::new(|| net("203.0.113.7"));
    const KEY: &str = "01890000-0000-7000-8000-000000000001";

    fn net(address: &str) -> Network {
        Network::of_text(address)
    }

    fn limit(submissions: u32) -> SubmissionLimit {
        SubmissionLimit::new(NonZeroU32::new(submissions).unwrap(), &[7; 32]).unwrap()
    }

    fn challenge_of(outcome: Result<Look, Refusal>) -> Challenge {
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
        assert!((0..180).all(|n| limit.admit(*AIRPORT, &format!("{n}"), None, *NOW) == Ok(Look::Usual)));
    }

    #[test]
    fn beyond_the_number_a_proof_is_needed_and_then_nothing_helps() {
        let limit = limit(2);
        assert!((0..2).all(|_| limit.admit(*AIRPORT, "", None, *NOW).is_ok()));
        let challenge = challenge_of(limit.admit(*AIRPORT, KEY, None, *NOW));
        assert!(limit.admit(net("203.0.113.8"), KEY, None, *NOW).is_ok(), "others are not concerned");

        let prove = |key: &str| limit.admit(*AIRPORT, key, Some(&solve(&challenge, key)), *NOW);
        assert_eq!([prove(KEY), prove("another key")], [Ok(Look::Suspicious), Ok(Look::Suspicious)]);
        assert_eq!(prove(KEY), Ok(Look::Suspicious), "after a lost answer");
        let refused = prove("a third key");
        assert!(matches!(refused, Err(Refusal::TooMany { retry_after_seconds: 1..=300 })), "{refused:?}");
    }

    #[test]
    fn what_comes_with_a_proof_or_from_a_network_that_needed_one_is_suspicious() {
        // Each 60 ms one more is let through.
        let limit = limit(10_000);
        let admit = |network| limit.admit(network, "", None, *NOW);
        let (mut usual, mut refused) = (0, None);
        while refused.is_none() {
            match admit(*AIRPORT) {
                Ok(Look::Usual) => usual += 1,
                other => refused = Some(other),
            }
        }
        assert!(usual >= 10_000);
        let proof = solve(&challenge_of(refused.unwrap()), KEY);
        assert_eq!(limit.admit(*AIRPORT, KEY, Some(&proof), *NOW), Ok(Look::Suspicious));
        assert_eq!(admit(net("203.0.113.8")), Ok(Look::Usual), "others are not concerned");
        let again = std::iter::repeat_with(|| admit(*AIRPORT)).find(Result::is_ok);
        assert_eq!(again, Some(Ok(Look::Suspicious)), "the flood goes on");
    }

    #[test]
    fn a_clock_that_jumps_makes_nobody_suspicious_for_longer() {
        let limit = limit(1);
        let ahead = Moment { minute: MINUTE + 600, ..*NOW };
        assert!(limit.admit(*AIRPORT, "", None, ahead).is_ok());
        challenge_of(limit.admit(*AIRPORT, "", None, ahead));
        assert_eq!(limit.networks_over.look(&AIRPORT, NOW.instant + PERIOD), Look::Usual);
    }

    #[test]
    fn a_network_is_forgotten_ten_minutes_after_the_last_demand() {
        let demands = Demands::default();
        let now = NOW.instant;
        assert_eq!(demands.look(&1, now), Look::Usual);
        demands.note(1, now);
        let second = Duration::from_secs(1);
        assert_eq!(demands.look(&1, now + PERIOD - second), Look::Suspicious);
        assert_eq!(demands.look(&2, now), Look::Usual);
        assert_eq!(demands.look(&1, now + PERIOD), Look::Usual);
        demands.note(2, now + second);
        demands.retain_recent(now + PERIOD);
        assert_eq!(demands.0.lock().unwrap().keys().collect::<Vec<_>>(), [&2]);
    }

    /// During an outage a browser sends a submission again and again by itself.
    #[test]
    fn repeats_of_an_admitted_submission_are_not_counted() {
        let limit = limit(1);
        let admit = |key, now| limit.admit(*AIRPORT, key, None, now);
        let admit_journey = |now| limit.admit_journey(*AIRPORT, KEY, None, "one", now);
        for _ in 0..=MOST_REPEATS {
            assert_eq!([admit(KEY, *NOW), admit_journey(*NOW)], [Ok(Look::Usual), Ok(Look::Usual)]);
        }
        challenge_of(admit(KEY, *NOW));
        challenge_of(admit("another key", *NOW));
        assert_eq!(admit_journey(*NOW), Ok(Look::Usual), "the second that counts");
        limit.repeats.retain_recent(NOW.instant + PERIOD);
        assert!(limit.repeats.0.lock().unwrap().is_empty());
    }

    #[test]
    fn a_proof_is_one_of_its_network_its_submission_and_its_time() {
        let limit = limit(1);
        for network in [*AIRPORT, net("203.0.113.8")] {
            assert!(limit.admit(network, "", None, *NOW).is_ok());
        }
        let proof = solve(&challenge_of(limit.admit(*AIRPORT, KEY, None, *NOW)), KEY);
        let now = NOW.minute;
        let (challenge, solution) = proof.rsplit_once('.').unwrap();
        for (network, key, proof, minute) in [
            (net("203.0.113.8"), KEY, proof.as_str(), now),
            (*AIRPORT, "01890000-0000-7000-8000-000000000002", &proof, now),
            (*AIRPORT, "", &proof, now),
            (*AIRPORT, KEY, &proof, now + 11),
            (*AIRPORT, KEY, &proof, now - 1),
            (*AIRPORT, KEY, &format!("{challenge}.{solution}0"), now),
            (*AIRPORT, KEY, challenge, now),
            (*AIRPORT, KEY, "", now),
        ] {
            assert!(!limit.proves(network, key, proof, minute), "{network} {key} {proof}");
        }
        assert!(limit.admit(*AIRPORT, KEY, Some(&proof), *NOW).is_ok());
    }

    #[test]
    fn a_few_declarations_of_one_document_for_one_day_need_no_proof() {
        let limit = limit(300);
        let admit = |network, proof: Option<&str>, journey| {
            limit.admit_journey(network, proof.map_or("", |_| KEY), proof, journey, *NOW)
        };
        assert!(
            (0..5).all(|n| admit([net("203.0.113.8"), *AIRPORT][n % 2], None, "one") == Ok(Look::Usual)),
            "wherever they come from"
        );
        let proof = solve(&challenge_of(admit(*AIRPORT, None, "one")), KEY);
        challenge_of(admit(net("203.0.113.9"), None, "one"));
        assert_eq!(admit(*AIRPORT, None, "another"), Ok(Look::Usual));
        let proven = || admit(*AIRPORT, Some(&proof), "one");
        assert!((0..9).all(|_| proven() == Ok(Look::Suspicious)), "nobody is kept from declaring");
    }

    #[test]
    fn a_customer_of_ipv6_is_one_network() {
        let limit = limit(1);
        assert!(limit.admit(net("2001:db8:0:100::1"), "", None, *NOW).is_ok());
        challenge_of(limit.admit(net("2001:db8:0:1ff::2"), "", None, *NOW));
        assert!(limit.admit(net("2001:db8:0:200::1"), "", None, *NOW).is_ok());
    }

    #[test]
    fn a_network_is_exempt_only_if_the_operator_says_so() {
        let loopback = net("127.0.0.1");
        let admits = |limit: &SubmissionLimit| {
            (0..9).all(|n| limit.admit(loopback, &n.to_string(), None, *NOW).is_ok())
        };
        assert!(!admits(&limit(1)), "a proxy on the same machine hides everybody behind it");
        assert!(admits(&limit(1).except([loopback])));
    }

    /// The browser solves the same challenge (web/src/api/proof.test.ts).
    #[test]
    fn the_browsers_solution_is_one() {
        assert!(solves("29833333.00112233445566778899aabbccddeeff", KEY, "4055", 12));
    }
}
