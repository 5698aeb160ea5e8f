//! Where a declaration stands, and the steps that brought it there.

pub(crate) mod wire;

use chrono::{DateTime, TimeDelta, Utc};
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

/// Where a declaration stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum State {
    /// Enviada: the traveller may still edit.
    Submitted,
    /// Presentada at the counter.
    Presented,
    /// Under inspection.
    InInspection,
    /// Conforme.
    Cleared,
    /// Con novedad.
    WithFindings,
    /// Annulled with a reason.
    Annulled,
    /// Never presented.
    Expired,
}

impl State {
    /// Whether the traveller may still change it.
    pub fn editable(self) -> bool {
        self == State::Submitted
    }

    /// Whether the agency may correct it. A closed declaration is reopened first.
    pub fn correctable(self) -> bool {
        !matches!(self, State::Annulled | State::Expired)
    }

    /// Whether nobody has decided yet.
    pub fn is_open(self) -> bool {
        matches!(self, State::Submitted | State::Presented | State::InInspection)
    }

    /// Whether an officer may move it there.
    pub fn may_become(self, next: State) -> bool {
        matches!(
            (self, next),
            (State::Submitted, State::Presented)
                | (State::Presented, State::InInspection)
                | (State::Presented | State::InInspection, State::Cleared | State::WithFindings)
        )
    }

    /// How strict a review is that leads here. None for states that no review leads to.
    fn strictness(self) -> Option<u8> {
        match self {
            State::Cleared => Some(0),
            State::InInspection => Some(1),
            State::WithFindings => Some(2),
            State::Submitted | State::Presented | State::Annulled | State::Expired => None,
        }
    }

    /// Whether a review that leads here lets less pass than one that leads to `other`.
    pub fn is_stricter_than(self, other: State) -> bool {
        self.strictness() > other.strictness()
    }

    /// Whether a declaration that comes here keeps the mark of a mass submission. Every other step shows that somebody real
    /// stands behind it.
    pub fn keeps_mark(self) -> bool {
        matches!(self, State::Annulled | State::Expired)
    }

    /// Whether an act on it turns it `with_findings`. An act may come before the declaration is presented, after it was
    /// cleared, and, from a device without network, after it has expired.
    pub fn takes_findings(self) -> bool {
        matches!(
            self,
            State::Submitted | State::Presented | State::InInspection | State::Cleared | State::Expired
        )
    }
}

/// One step in a declaration's life.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transition {
    /// State before; none for the first step.
    pub from: Option<State>,
    /// State after.
    pub to: State,
    pub at: DateTime<Utc>,
    /// Who, by the name at that time.
    pub actor_name: String,
    /// Id of that person's account; none for travellers, the system and older rows.
    pub actor_id: Option<Uuid>,
    pub airport: Option<String>,
    pub note: Option<String>,
    /// When the officer decided, by the clock of the device. None if the device sent no time, or one that cannot be true.
    pub decided_at: Option<DateTime<Utc>>,
    /// Who else took the same step without knowing of this one, the earliest arrival first.
    pub witnesses: Vec<Witness>,
    /// Who decided otherwise without knowing of this one, the earliest arrival first.
    pub contradictions: Vec<Contradiction>,
}

/// An officer who took a step that another one had taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Witness {
    pub actor_name: String,
    pub actor_id: Uuid,
    pub airport: String,
    /// When it was decided, by the clock of the officer's device.
    pub decided_at: DateTime<Utc>,
    /// When it arrived.
    pub at: DateTime<Utc>,
    pub note: Option<String>,
}

/// A review that contradicts the one of another officer. It stays beside that step until a supervisor resolves it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contradiction {
    /// The state that it leads to.
    pub to: State,
    pub actor_name: String,
    pub actor_id: Uuid,
    pub airport: String,
    /// When it was decided, by the clock of the officer's device.
    pub decided_at: DateTime<Utc>,
    /// When it arrived.
    pub at: DateTime<Utc>,
    pub note: Option<String>,
    /// None while it is open.
    pub resolution: Option<Resolution>,
}

/// How a supervisor resolved a contradiction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resolution {
    pub at: DateTime<Utc>,
    pub actor_name: String,
    pub actor_id: Uuid,
    pub note: String,
}

impl Contradiction {
    /// Whether it moved the declaration by this step, because it was the stricter one.
    fn took(&self, step: &Transition) -> bool {
        step.to == self.to && step.at == self.at && step.actor_id == Some(self.actor_id)
    }
}

impl Transition {
    /// Whether it opened a closed declaration again. Out of conformity and expiry an act leads, too, and out of conformity a
    /// stricter review that waited on a device: only that one says when it was decided.
    pub fn is_reopening(&self) -> bool {
        match self.from {
            Some(State::Annulled) => self.to != State::Annulled,
            Some(State::Cleared | State::Expired) => {
                !matches!(self.to, State::Annulled | State::WithFindings) && self.decided_at.is_none()
            }
            _ => false,
        }
    }
}

/// How far the clock of a device may be ahead.
const CLOCK_TOLERANCE: TimeDelta = TimeDelta::minutes(2);

/// When a step was decided, as its device `claimed`. A time before what the officer `saw`, or after the arrival, is not
/// believed.
pub fn decided_at(
    claimed: Option<DateTime<Utc>>,
    saw: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Option<DateTime<Utc>> {
    claimed.filter(|claimed| (saw..=now + CLOCK_TOLERANCE).contains(claimed)).map(|claimed| claimed.min(now))
}

/// Returns the number, counted from 1, of the step that another officer repeated without knowing of it. The repeat was decided
/// on the same state, before the step had arrived. A step that was taken back has no witness, nor has a decision that
/// another step followed, unless it contradicted this one.
pub fn witnessed(steps: &[Transition], from: State, to: State, decided_at: DateTime<Utc>) -> Option<usize> {
    let is_same = |step: &Transition| step.from == Some(from) && step.to == to && decided_at < step.at;
    let index = steps.iter().rposition(is_same)?;
    let stands = if to.is_open() {
        !steps.iter().skip(index + 1).any(Transition::is_reopening)
    } else {
        stands_but_for_contradictions(steps, index)
    };
    stands.then_some(index + 1)
}

/// Whether reviews contradict each other that no supervisor has resolved.
pub fn is_contested(steps: &[Transition]) -> bool {
    steps.iter().flat_map(|step| &step.contradictions).any(|one| one.resolution.is_none())
}

/// Whether nothing followed a step but stricter reviews that contradict it.
fn stands_but_for_contradictions(steps: &[Transition], index: usize) -> bool {
    let Some(step) = steps.get(index) else { return false };
    steps.iter().skip(index + 1).all(|later| step.contradictions.iter().any(|one| one.took(later)))
}

/// Returns the number, counted from 1, of the step that a review of `caller` contradicts. Both were decided on the same state,
/// the review before the step had arrived. Neither a step that was taken back is contradicted, nor one that another step
/// followed, nor by whoever took it.
pub fn contradicted(
    steps: &[Transition],
    from: State,
    to: State,
    decided_at: DateTime<Utc>,
    caller: Uuid,
) -> Option<usize> {
    let index = steps.iter().rposition(|step| step.from == Some(from) && decided_at < step.at)?;
    let (before, step) = (steps.get(..index)?, steps.get(index)?);
    let is_own = step.actor_id == Some(caller) || step.witnesses.iter().any(|one| one.actor_id == caller);
    let is_other_review =
        from.may_become(to) && to != step.to && to.strictness().is_some() && step.to.strictness().is_some();
    let was_taken_back = before.iter().any(|earlier| earlier.is_reopening() && decided_at < earlier.at);
    let stands = is_other_review && !is_own && !was_taken_back && stands_but_for_contradictions(steps, index);
    stands.then_some(index + 1)
}

/// What changed a declaration while somebody looked at it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// A step.
    Moved(Transition),
    /// The traveller wrote a version.
    Edited(DateTime<Utc>),
    /// The agency wrote a version.
    Corrected {
        at: DateTime<Utc>,
        actor_name: String,
        /// Airport that controlled it.
        airport: String,
    },
}

#[cfg(test)]
mod tests {
    use super::State::{Annulled, Cleared, Expired, InInspection, Presented, Submitted, WithFindings};
    use super::*;

    fn at(minute: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::minutes(minute)
    }

    /// A step that arrived at a minute.
    fn step(actor: u128, from: State, to: State, minute: i64) -> Transition {
        Transition {
            from: Some(from),
            to,
            at: at(minute),
            actor_name: String::new(),
            actor_id: Some(Uuid::from_u128(actor)),
            airport: None,
            note: None,
            decided_at: None,
            witnesses: vec![],
            contradictions: vec![],
        }
    }

    fn contradiction(actor: u128, to: State, minute: i64) -> Contradiction {
        Contradiction {
            to,
            actor_name: String::new(),
            actor_id: Uuid::from_u128(actor),
            airport: String::new(),
            decided_at: at(5),
            at: at(minute),
            note: None,
            resolution: None,
        }
    }

    /// What a step says that a contradiction brought about.
    fn upheld(actor: u128, from: State, to: State, minute: i64) -> Transition {
        Transition { decided_at: Some(at(5)), ..step(actor, from, to, minute) }
    }

    #[test]
    fn findings_are_stricter_than_an_inspection_and_that_than_conformity() {
        let reviews = [Cleared, InInspection, WithFindings];
        for (n, milder) in reviews.iter().enumerate() {
            for (m, other) in reviews.iter().enumerate() {
                assert_eq!(other.is_stricter_than(*milder), m > n, "{other:?} {milder:?}");
            }
        }
    }

    #[test]
    fn only_another_review_of_the_same_moment_contradicts() {
        let presented = step(1, Submitted, Presented, 2);
        let cleared = [presented.clone(), step(1, Presented, Cleared, 10)];
        let found = [presented.clone(), step(1, Presented, WithFindings, 10)];
        let inspected = [presented.clone(), step(1, Presented, InInspection, 10)];
        let inspected_and_cleared =
            [presented.clone(), step(1, Presented, InInspection, 10), step(1, InInspection, Cleared, 20)];
        let annulled = [presented.clone(), step(1, Presented, Annulled, 10)];
        let reopened =
            [cleared.to_vec(), vec![step(3, Cleared, Presented, 12), step(3, Presented, InInspection, 14)]];
        let reopened = reopened.concat();
        let mut stricter = cleared.clone();
        stricter[1].contradictions.push(contradiction(3, InInspection, 30));
        let stricter = [stricter.to_vec(), vec![upheld(3, Cleared, InInspection, 30)]].concat();
        let went_on = [stricter.clone(), vec![step(3, InInspection, Cleared, 40)]].concat();
        let mut agreed = cleared.clone();
        agreed[1].witnesses.push(Witness {
            actor_name: String::new(),
            actor_id: Uuid::from_u128(2),
            airport: String::new(),
            decided_at: at(5),
            at: at(11),
            note: None,
        });

        let number = |steps: &[Transition], from, to, decided, caller| {
            contradicted(steps, from, to, at(decided), Uuid::from_u128(caller))
        };
        for (steps, from, to, decided, caller, expected, why) in [
            (&cleared[..], Presented, InInspection, 5, 2, Some(2), "stricter"),
            (&cleared, Presented, WithFindings, 5, 2, Some(2), "stricter"),
            (&found, Presented, Cleared, 5, 2, Some(2), "milder"),
            (&inspected, Presented, Cleared, 5, 2, Some(2), "milder"),
            (&inspected_and_cleared, InInspection, WithFindings, 15, 2, Some(3), "after both inspected"),
            (&stricter, Presented, WithFindings, 5, 2, Some(2), "a third officer contradicts the same step"),
            (&cleared, Presented, Cleared, 5, 2, None, "the same"),
            (&cleared, Presented, InInspection, 10, 2, None, "it had arrived"),
            (&cleared, Presented, InInspection, 11, 2, None, "it had arrived"),
            (&cleared, InInspection, WithFindings, 5, 2, None, "decided on another state"),
            (&cleared, Submitted, Presented, 1, 2, None, "no review"),
            (&cleared, Presented, InInspection, 5, 1, None, "the own step"),
            (&agreed, Presented, InInspection, 5, 2, None, "the own step, as a witness"),
            (&annulled, Presented, Cleared, 5, 2, None, "no review stands"),
            (&inspected_and_cleared, Presented, Cleared, 5, 2, None, "another step followed"),
            (&went_on, Presented, WithFindings, 5, 2, None, "another step followed"),
            (&reopened, Presented, Cleared, 5, 2, None, "taken back since"),
            (&reopened, Presented, Cleared, 13, 2, Some(4), "decided after it was reopened"),
            (&presented_only(), Presented, Cleared, 5, 2, None, "nothing to contradict"),
        ] {
            assert_eq!(number(steps, from, to, decided, caller), expected, "{why}: {to:?} on {from:?}");
        }
    }

    fn presented_only() -> [Transition; 1] {
        [step(1, Submitted, Presented, 2)]
    }

    #[test]
    fn a_step_keeps_its_witnesses_while_others_contradict_it() {
        let cleared = step(1, Presented, Cleared, 10);
        let contradicted =
            Transition { contradictions: vec![contradiction(3, InInspection, 30)], ..cleared.clone() };
        let moved = upheld(3, Cleared, InInspection, 30);
        let steps = [contradicted, moved.clone()];
        assert_eq!(witnessed(&steps, Presented, Cleared, at(5)), Some(1));
        assert_eq!(witnessed(&[cleared, moved], Presented, Cleared, at(5)), None);
    }

    #[test]
    fn a_stricter_review_reopens_nothing() {
        assert!(step(1, Cleared, InInspection, 10).is_reopening());
        assert!(step(1, Expired, Submitted, 10).is_reopening());
        assert!(!upheld(1, Cleared, InInspection, 10).is_reopening());
    }
}
