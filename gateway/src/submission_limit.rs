//! How many declarations one network may submit: generously without a word, then with a proof of work, then no more.
//!
//! The application proves some work with every submission. When a limit is passed, the declarations without a proof that
//! filled it are marked as a flood, and the limit then takes only submissions with a proof. A proof protects from the mark.

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
use uuid::Uuid;

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

/// A submission that may be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Admission {
    /// It came with a proof, or from where nothing is counted.
    Proven,
    /// It came without a proof, as one of those that anybody may make.
    Unproven,
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
    networks_over: Masses<Network>,
    journeys_over: Masses<[u8; 32]>,
    repeats: Repeats,
    counted: AtomicU64,
    clock: DefaultClock,
    difficulty: u32,
    mac: Hmac<Sha256>,
}

impl SubmissionLimit {
    /// Lets each network submit this many in ten minutes, and as many again with proofs. Gateways with the same key accept
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
            networks_over: Masses::default(),
            journeys_over: Masses::default(),
            repeats: Repeats::default(),
            counted: AtomicU64::new(0),
            clock: DefaultClock::default(),
            difficulty: DIFFICULTY,
            mac: Hmac::new_from_slice(key)?,
        })
    }

    /// Lets some networks submit without end, for the demonstration and load tests.
    #[must_use]
    pub fn except(self, unlimited: impl IntoIterator<Item = Network>) -> Self {
        Self { unlimited: unlimited.into_iter().collect(), ..self }
    }

    /// Counts a submission from a network, unless it is the repeat of one that was admitted, which is admitted as that was.
    /// `idempotency_key` is that of the submission; a proof is worth nothing without it.
    pub fn admit(
        &self,
        network: Network,
        idempotency_key: &str,
        proof: Option<&str>,
        now: Moment,
    ) -> Result<Admission, Refusal> {
        if self.unlimited.contains(&network) {
            return Ok(Admission::Proven);
        }
        let submission = Repeats::name(&network.to_string(), idempotency_key);
        if let Some(admission) = self.repeats.take(submission, now.instant) {
            return Ok(admission);
        }
        let admission = self.admission(network, idempotency_key, proof, now.minute);
        let outcome = match admission {
            // What is proven leaves the room of the others alone, as long as it has its own.
            Admission::Proven => self.proven.check_key(&network).or_else(|until| {
                self.free.check_key(&network).map_err(|_| {
                    let wait = until.wait_time_from(self.clock.now());
                    Refusal::TooMany { retry_after_seconds: wait.as_secs().saturating_add(1) }
                })
            }),
            Admission::Unproven => {
                let is_over = self.networks_over.is_over(&network, now.instant);
                if is_over || self.free.check_key(&network).is_err() {
                    self.networks_over.pass(network, now.instant);
                    Err(self.proof_required(network, now.minute))
                } else {
                    Ok(())
                }
            }
        };
        let outcome = outcome.map(|()| admission);
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

    /// Counts a submission that was admitted, by its document and the day of its flight. More than a few need a proof, from
    /// wherever they come; they are not refused, or anybody could keep a traveller whose document they know from declaring.
    pub fn admit_journey(
        &self,
        network: Network,
        idempotency_key: &str,
        proof: Option<&str>,
        journey: &str,
        now: Moment,
    ) -> Result<Admission, Refusal> {
        if self.unlimited.contains(&network)
            || self.admission(network, idempotency_key, proof, now.minute) == Admission::Proven
        {
            return Ok(Admission::Proven);
        }
        let submission = Repeats::name(journey, idempotency_key);
        if let Some(admission) = self.repeats.take(submission, now.instant) {
            return Ok(admission);
        }
        let journey = Sha256::digest(journey).into();
        if !self.journeys_over.is_over(&journey, now.instant) && self.journeys.check_key(&journey).is_ok() {
            let outcome = Ok(Admission::Unproven);
            self.repeats.allow(submission, &outcome, now.instant);
            return outcome;
        }
        self.journeys_over.pass(journey, now.instant);
        counter!(METRIC, "outcome" => PROOF_REQUIRED).increment(1);
        Err(self.proof_required(network, now.minute))
    }

    /// Notes the declaration that an unproven submission became. It is part of a mass if a limit of its network or of its
    /// journey is passed within ten minutes.
    pub fn note(&self, network: Network, journey: &str, declaration: Uuid, now: Moment) {
        self.networks_over.note(network, declaration, now.instant);
        self.journeys_over.note(Sha256::digest(journey).into(), declaration, now.instant);
    }

    /// The declarations that have been found to be part of a mass since the last call.
    pub fn take_mass(&self) -> HashSet<Uuid> {
        let mut mass = self.networks_over.take_found();
        mass.extend(self.journeys_over.take_found());
        mass
    }

    /// A challenge for a submission that nobody has asked to prove anything yet.
    pub fn challenge(&self, network: Network, now: Moment) -> Challenge {
        Challenge { text: self.challenge_of(network, now.minute), difficulty: self.difficulty }
    }

    fn admission(
        &self,
        network: Network,
        idempotency_key: &str,
        proof: Option<&str>,
        minute: i64,
    ) -> Admission {
        match proof {
            Some(proof) if self.proves(network, idempotency_key, proof, minute) => Admission::Proven,
            _ => Admission::Unproven,
        }
    }

    fn proof_required(&self, network: Network, minute: i64) -> Refusal {
        let text = self.challenge_of(network, minute);
        Refusal::ProofRequired(Challenge { text, difficulty: self.difficulty })
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
            && solves(challenge, idempotency_key, solution, self.difficulty)
    }
}

/// Submissions that were admitted and may be repeated. One key makes one declaration, so a repeat adds none.
#[derive(Default)]
struct Repeats(Mutex<HashMap<[u8; 32], Repeat>>);

struct Repeat {
    admission: Admission,
    admitted_at: Instant,
    left: u8,
}

impl Repeats {
    /// Names a submission by its key and by where it comes from or what it is about. One without a key has no name.
    fn name(of: &str, idempotency_key: &str) -> Option<[u8; 32]> {
        (!idempotency_key.is_empty()).then(|| Sha256::digest(format!("{of}\0{idempotency_key}")).into())
    }

    fn allow(&self, submission: Option<[u8; 32]>, outcome: &Result<Admission, Refusal>, now: Instant) {
        let (Some(name), Ok(admission)) = (submission, outcome) else { return };
        let repeat = Repeat { admission: *admission, admitted_at: now, left: MOST_REPEATS };
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(name, repeat);
    }

    /// Returns how the submission was admitted; none if it was not, or was sent again too often since.
    fn take(&self, submission: Option<[u8; 32]>, now: Instant) -> Option<Admission> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let repeat = all.get_mut(&submission?).filter(|repeat| now < repeat.admitted_at + PERIOD)?;
        repeat.left = repeat.left.checked_sub(1)?;
        Some(repeat.admission)
    }

    fn retain_recent(&self, now: Instant) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, repeat| now < repeat.admitted_at + PERIOD);
    }
}

/// What came without a proof from each key, and when each passed its limit.
struct Masses<K>(Mutex<MassesOf<K>>);

struct MassesOf<K> {
    of: HashMap<K, Mass>,
    /// What a limit that was passed has shown to be part of a mass.
    found: HashSet<Uuid>,
}

#[derive(Default)]
struct Mass {
    /// When a proof was last demanded.
    passed_at: Option<Instant>,
    unproven: Vec<(Instant, Uuid)>,
}

impl Mass {
    fn is_over(&self, now: Instant) -> bool {
        self.passed_at.is_some_and(|at| now < at + PERIOD)
    }
}

impl<K> Default for Masses<K> {
    fn default() -> Self {
        Self(Mutex::new(MassesOf { of: HashMap::new(), found: HashSet::new() }))
    }
}

impl<K: Eq + Hash> Masses<K> {
    fn is_over(&self, key: &K, now: Instant) -> bool {
        self.all().of.get(key).is_some_and(|mass| mass.is_over(now))
    }

    fn note(&self, key: K, declaration: Uuid, now: Instant) {
        let mut all = self.all();
        let mass = all.of.entry(key).or_default();
        // The limit may have been passed while the declaration was written.
        if mass.is_over(now) {
            all.found.insert(declaration);
        } else {
            mass.unproven.push((now, declaration));
        }
    }

    /// The limit of a key is passed: what has come without a proof in the last ten minutes is a mass.
    fn pass(&self, key: K, now: Instant) {
        let mut all = self.all();
        let mass = all.of.entry(key).or_default();
        mass.passed_at = Some(now);
        let unproven = std::mem::take(&mut mass.unproven);
        all.found.extend(
            unproven.into_iter().filter(|(at, _)| now < *at + PERIOD).map(|(_, declaration)| declaration),
        );
    }

    fn take_found(&self) -> HashSet<Uuid> {
        std::mem::take(&mut self.all().found)
    }

    fn retain_recent(&self, now: Instant) {
        self.all().of.retain(|_, mass| {
            mass.unproven.retain(|(at, _)| now < *at + PERIOD);
            mass.is_over(now) || !mass.unproven.is_empty()
        });
    }

    fn all(&self) -> std::sync::MutexGuard<'_, MassesOf<K>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
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

    fn challenge_of(outcome: Result<Admission, Refusal>) -> Challenge {
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
        assert!(
            (0..180).all(|n| limit.admit(*AIRPORT, &format!("{n}"), None, *NOW) == Ok(Admission::Unproven))
        );
    }

    #[test]
    fn beyond_the_number_a_proof_is_needed_and_then_nothing_helps() {
        let limit = limit(2);
        assert!((0..2).all(|_| limit.admit(*AIRPORT, "", None, *NOW).is_ok()));
        let challenge = challenge_of(limit.admit(*AIRPORT, KEY, None, *NOW));
        assert!(limit.admit(net("203.0.113.8"), KEY, None, *NOW).is_ok(), "others are not concerned");

        let prove = |key: &str| limit.admit(*AIRPORT, key, Some(&solve(&challenge, key)), *NOW);
        assert_eq!([prove(KEY), prove("another key")], [Ok(Admission::Proven), Ok(Admission::Proven)]);
        assert_eq!(prove(KEY), Ok(Admission::Proven), "after a lost answer");
        let refused = prove("a third key");
        assert!(matches!(refused, Err(Refusal::TooMany { retry_after_seconds: 1..=300 })), "{refused:?}");
    }

    #[test]
    fn what_filled_a_limit_without_a_proof_is_a_mass_and_nothing_else_is() {
        let limit = limit(2);
        let declarations: Vec<Uuid> = (0..5).map(Uuid::from_u128).collect();
        let early = Moment { minute: MINUTE, instant: NOW.instant };
        let late = Moment { minute: MINUTE + 9, instant: NOW.instant + PERIOD - Duration::from_secs(1) };
        let proof = solve(&limit.challenge(*AIRPORT, early), KEY);
        assert_eq!(limit.admit(*AIRPORT, KEY, Some(&proof), early), Ok(Admission::Proven));
        for (n, network) in [*AIRPORT, *AIRPORT, net("203.0.113.8")].into_iter().enumerate() {
            assert_eq!(limit.admit(network, "", None, early), Ok(Admission::Unproven));
            limit.note(network, &format!("journey {n}"), declarations[n], early);
        }
        assert!(limit.take_mass().is_empty());

        challenge_of(limit.admit(*AIRPORT, "", None, early));
        assert_eq!(limit.take_mass(), HashSet::from([declarations[0], declarations[1]]));
        assert!(limit.take_mass().is_empty(), "each is told once");
        limit.note(*AIRPORT, "slow", declarations[3], late);
        assert_eq!(limit.take_mass(), HashSet::from([declarations[3]]), "it was written meanwhile");
        let afterwards = Moment { minute: MINUTE + 10, instant: NOW.instant + PERIOD };
        limit.note(*AIRPORT, "later", declarations[4], afterwards);
        assert!(limit.take_mass().is_empty());
    }

    #[test]
    fn of_a_flood_in_the_name_of_somebody_the_own_declaration_stays() {
        let limit = limit(300);
        let flood: [Uuid; 5] = std::array::from_fn(|n| Uuid::from_u128(n as u128));
        let proof = solve(&limit.challenge(*AIRPORT, *NOW), KEY);
        for declaration in flood {
            let address = net(&format!("198.51.100.{}", declaration.as_u128()));
            assert_eq!(limit.admit_journey(address, "", None, "one", *NOW), Ok(Admission::Unproven));
            limit.note(address, "one", declaration, *NOW);
        }
        challenge_of(limit.admit_journey(net("198.51.100.9"), "", None, "one", *NOW));
        assert_eq!(limit.admit_journey(*AIRPORT, KEY, Some(&proof), "one", *NOW), Ok(Admission::Proven));
        assert_eq!(limit.take_mass(), HashSet::from(flood));
    }

    #[test]
    fn a_network_that_has_passed_its_limit_proves_its_work_for_ten_minutes() {
        let masses = Masses::default();
        let now = NOW.instant;
        let second = Duration::from_secs(1);
        assert!(!masses.is_over(&1, now));
        masses.pass(1, now);
        assert!(masses.is_over(&1, now + PERIOD - second));
        assert!(!masses.is_over(&2, now) && !masses.is_over(&1, now + PERIOD));
        masses.note(2, Uuid::nil(), now + second);
        masses.retain_recent(now + PERIOD);
        assert_eq!(masses.all().of.keys().collect::<Vec<_>>(), [&2]);
    }

    #[test]
    fn a_clock_that_jumps_demands_a_proof_of_nobody_for_longer() {
        let limit = limit(1);
        let ahead = Moment { minute: MINUTE + 600, ..*NOW };
        assert!(limit.admit(*AIRPORT, "", None, ahead).is_ok());
        challenge_of(limit.admit(*AIRPORT, "", None, ahead));
        assert!(limit.networks_over.is_over(&AIRPORT, NOW.instant));
        assert!(!limit.networks_over.is_over(&AIRPORT, NOW.instant + PERIOD));
    }

    /// Who sends in the simulation, and with what.
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum Sender {
        /// A phone whose application has solved the task before it sends.
        Phone,
        /// A phone that was too slow for it. It proves its work when it is told to.
        SlowPhone,
        /// A program that proves nothing.
        Program,
        /// A program that proves its work each time.
        DiligentProgram,
    }

    /// How many of one kind are shown, are left out of lists and figures, and are refused.
    #[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
    struct Fate {
        shown: usize,
        marked: usize,
        refused: usize,
    }

    /// What becomes of everything that comes from one address within a moment, by whether a traveller sent it.
    fn simulate(senders: impl IntoIterator<Item = Sender>) -> (Fate, Fate) {
        let limit = SubmissionLimit { difficulty: 3, ..limit(300) };
        let mut fates: Vec<(Sender, Option<Uuid>)> = vec![];
        let mut marked = HashSet::new();
        for (n, sender) in senders.into_iter().enumerate() {
            let (key, journey) = (format!("{KEY}{n}"), format!("journey {n}"));
            let proves = matches!(sender, Sender::Phone | Sender::DiligentProgram);
            let ready = proves.then(|| solve(&limit.challenge(*AIRPORT, *NOW), &key));
            let mut outcome = limit.admit(*AIRPORT, &key, ready.as_deref(), *NOW);
            if let (Sender::SlowPhone, Err(Refusal::ProofRequired(challenge))) = (sender, &outcome) {
                let proof = solve(challenge, &key);
                outcome = limit.admit(*AIRPORT, &key, Some(&proof), *NOW);
            }
            let declaration = outcome.is_ok().then(|| Uuid::from_u128(n as u128));
            if let (Ok(Admission::Unproven), Some(declaration)) = (outcome, declaration) {
                limit.note(*AIRPORT, &journey, declaration, *NOW);
            }
            fates.push((sender, declaration));
            marked.extend(limit.take_mass());
        }
        let fate_of = |of: &dyn Fn(Sender) -> bool| {
            fates.iter().filter(|(sender, _)| of(*sender)).fold(Fate::default(), |fate, (_, declaration)| {
                match declaration {
                    None => Fate { refused: fate.refused + 1, ..fate },
                    Some(one) if marked.contains(one) => Fate { marked: fate.marked + 1, ..fate },
                    Some(_) => Fate { shown: fate.shown + 1, ..fate },
                }
            })
        };
        let travels = |sender| matches!(sender, Sender::Phone | Sender::SlowPhone);
        (fate_of(&travels), fate_of(&|sender| !travels(sender)))
    }

    /// 180 travellers of one flight, each tenth with a phone that is too slow, and an attacker on the same Wi-Fi. Prints who is
    /// seen: `cargo test -p pinzon-gateway one_wifi -- --nocapture`.
    #[test]
    fn travellers_and_an_attacker_share_one_wifi() {
        let traveller = |n: usize| if n.is_multiple_of(10) { Sender::SlowPhone } else { Sender::Phone };
        let travellers = || (0..180).map(traveller);
        let program = |number| std::iter::repeat_n(Sender::Program, number);
        let mixed = || (0..180).flat_map(|n| program(10).chain([traveller(n)]));
        let tried: [(&str, Vec<Sender>); 6] = [
            ("nobody attacks", travellers().collect()),
            ("300 requests before the travellers", program(300).chain(travellers()).collect()),
            ("300 requests after the travellers", travellers().chain(program(300)).collect()),
            ("1,800 requests among the travellers", mixed().collect()),
            (
                "180 proven requests among them",
                (0..180).flat_map(|n| [Sender::DiligentProgram, traveller(n)]).collect(),
            ),
            (
                "600 proven requests before them",
                std::iter::repeat_n(Sender::DiligentProgram, 600).chain(travellers()).collect(),
            ),
        ];
        println!("{:40} {:>30} {:>30}", "", "travellers", "attacker");
        println!(
            "{:40} {:>10}{:>10}{:>10} {:>10}{:>10}{:>10}",
            "", "shown", "marked", "refused", "shown", "marked", "refused"
        );
        let fates = tried.map(|(name, senders)| {
            let (travellers, attacker) = simulate(senders);
            let row = |fate: Fate| format!("{:>10}{:>10}{:>10}", fate.shown, fate.marked, fate.refused);
            println!("{name:40} {} {}", row(travellers), row(attacker));
            (travellers, attacker)
        });
        let all_shown = Fate { shown: 180, ..Fate::default() };
        assert_eq!(fates[0].0, all_shown);
        assert_eq!(fates[1], (all_shown, Fate { marked: 300, ..Fate::default() }));
        let [after, among] = [fates[2], fates[3]];
        for (travellers, attacker) in [after, among] {
            assert_eq!((travellers.refused, attacker.shown), (0, 0));
            assert!(
                travellers.shown >= 162,
                "only what had no proof before the limit was passed is marked: {travellers:?}"
            );
        }
        assert_eq!(fates[4].0, all_shown);
        // Whoever proves as much as 600 travellers keeps others from declaring for some minutes. Staff declare without limit.
        assert_eq!(fates[5].0.marked, 0);
    }

    /// During an outage a browser sends a submission again and again by itself.
    #[test]
    fn repeats_of_an_admitted_submission_are_not_counted() {
        let limit = limit(1);
        let admit = |key, now| limit.admit(*AIRPORT, key, None, now);
        let admit_journey = |now| limit.admit_journey(*AIRPORT, KEY, None, "one", now);
        for _ in 0..=MOST_REPEATS {
            assert_eq!(
                [admit(KEY, *NOW), admit_journey(*NOW)],
                [Ok(Admission::Unproven), Ok(Admission::Unproven)]
            );
        }
        challenge_of(admit(KEY, *NOW));
        challenge_of(admit("another key", *NOW));
        assert_eq!(admit_journey(*NOW), Ok(Admission::Unproven), "the second that counts");
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
            (0..5).all(|n| admit([net("203.0.113.8"), *AIRPORT][n % 2], None, "one") == Ok(Admission::Unproven)),
            "wherever they come from"
        );
        let proof = solve(&challenge_of(admit(*AIRPORT, None, "one")), KEY);
        challenge_of(admit(net("203.0.113.9"), None, "one"));
        assert_eq!(admit(*AIRPORT, None, "another"), Ok(Admission::Unproven));
        let proven = || admit(*AIRPORT, Some(&proof), "one");
        assert!((0..9).all(|_| proven() == Ok(Admission::Proven)), "nobody is kept from declaring");
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
