//! The control before boarding: its steps, and the seals on the bags.

pub mod label;
pub mod store;
pub(crate) mod wire;

use std::collections::BTreeMap;
use strum::{EnumString, IntoStaticStr, VariantArray};

use chrono::{DateTime, Utc};
use pinzon_chassis::{Reason, status::Violations};
use pinzon_domain::text::compact;
use uuid::Uuid;

use crate::state::Witness;

/// Of the number of a seal, in characters.
const SHORTEST_SEAL: usize = 4;
const LONGEST_SEAL: usize = 20;

/// How far the control before boarding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum DepartureState {
    /// Nobody has looked yet.
    Pending,
    /// The traveller is at the filter.
    Presented,
    /// Bags are being inspected.
    InInspection,
    /// Nothing objected; the bags are sealed.
    Cleared,
    /// Something was found.
    WithFindings,
    /// Nobody looked, for a reason.
    Skipped,
}

impl DepartureState {
    /// Whether an officer may move it there. A filter that works without a counter decides at once.
    pub fn may_become(self, next: Self) -> bool {
        use DepartureState::{Cleared, InInspection, Pending, Presented, Skipped, WithFindings};
        match self {
            Pending => next != Pending,
            Presented => matches!(next, InInspection | Cleared | WithFindings),
            InInspection => matches!(next, Cleared | WithFindings),
            // The filter opened after all.
            Skipped => matches!(next, Presented | InInspection | Cleared | WithFindings),
            Cleared | WithFindings => false,
        }
    }

    /// Whether an officer of the filter has the bags, or had them; then the traveller changes nothing any more.
    pub fn has_begun(self) -> bool {
        !matches!(self, DepartureState::Pending | DepartureState::Skipped)
    }

    /// Whether the step says why it was taken.
    fn needs_note(self) -> bool {
        matches!(self, DepartureState::WithFindings | DepartureState::Skipped)
    }

    /// Whether bags are sealed with the step.
    fn seals(self) -> bool {
        matches!(self, DepartureState::Cleared | DepartureState::WithFindings)
    }
}

/// How a seal arrived.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum SealCondition {
    Intact,
    Broken,
    Missing,
    /// Another one is on the bag.
    Replaced,
}

/// The control before boarding, as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Departure {
    /// Airport of the filter.
    pub airport: String,
    pub state: DepartureState,
    /// First to last.
    pub steps: Vec<DepartureStep>,
    /// By number.
    pub seals: Vec<BaggageSeal>,
}

impl Departure {
    /// One that nobody has begun.
    pub fn pending(airport: String) -> Self {
        Self { airport, state: DepartureState::Pending, steps: vec![], seals: vec![] }
    }

    /// The last step; none while it is pending.
    pub fn last(&self) -> Option<&DepartureStep> {
        self.steps.last()
    }

    /// Returns the number, counted from 1, of the step that another officer repeated without knowing of it, as
    /// [`crate::state::witnessed`] does on arrival: decided on the same state before the step had arrived, with the same bags
    /// and seals. Nobody takes a step before boarding back.
    pub fn witnessed(
        &self,
        from: DepartureState,
        decision: &Decision,
        decided_at: DateTime<Utc>,
    ) -> Option<usize> {
        let index = self.steps.iter().rposition(|step| {
            step.from == from
                && step.to == decision.outcome
                && step.bags == decision.bags
                && decided_at < step.at
        })?;
        // One step at most seals bags, and none follows it.
        let has_same_seals = self.seals.len() == decision.seals.len()
            && self.seals.iter().all(|seal| decision.seals.contains(&seal.number));
        (has_same_seals || !decision.outcome.seals()).then_some(index + 1)
    }

    /// Numbers of the seals that did not arrive as they left.
    pub fn unsound_seals(&self) -> impl Iterator<Item = String> {
        let is_unsound = |seal: &&BaggageSeal| {
            seal.check.as_ref().is_some_and(|check| check.condition != SealCondition::Intact)
        };
        self.seals.iter().filter(is_unsound).map(|seal| seal.number.clone())
    }

    /// Whether another officer found a seal broken, missing or replaced.
    pub fn found_unsound_by_another(&self, number: &str, officer: &str) -> bool {
        let seal = self.seals.iter().find(|seal| seal.number == number);
        let check = seal.and_then(|seal| seal.check.as_ref());
        check.is_some_and(|check| check.condition != SealCondition::Intact && check.by != officer)
    }
}

/// A step of the control before boarding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DepartureStep {
    /// State before.
    pub from: DepartureState,
    /// State after.
    pub to: DepartureState,
    pub at: DateTime<Utc>,
    /// Who, by the name at that time.
    pub actor_name: String,
    /// Id of that person's account; none where an act names no account.
    pub actor_id: Option<Uuid>,
    /// Checked bags; none where the step counts none.
    pub bags: Option<i32>,
    pub note: Option<String>,
    /// When the officer decided, by the clock of the device. None if the device sent no time, or one that cannot be true.
    pub decided_at: Option<DateTime<Utc>>,
    /// As in [`crate::state::Transition`].
    pub witnesses: Vec<Witness>,
}

/// A numbered seal on a bag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BaggageSeal {
    pub number: String,
    /// The check that counts. None until the seal is checked.
    pub check: Option<SealCheck>,
    /// What other officers found: the same without knowing of that check, or what counted before it. The earliest arrival
    /// first.
    pub other_checks: Vec<SealCheck>,
}

impl BaggageSeal {
    /// Whether an officer found it as another one had, without knowing of that.
    pub fn is_witnessed_by(&self, check: &SealCheck) -> bool {
        self.check.as_ref().is_some_and(|first| {
            first.condition == check.condition
                && first.by != check.by
                && check.decided_at.is_some_and(|decided_at| decided_at < first.at)
        })
    }

    /// Whether it is known that an officer found it in a condition beside the check that counts.
    pub fn has_other_check(&self, condition: SealCondition, by: &str) -> bool {
        self.other_checks.iter().any(|other| other.condition == condition && other.by == by)
    }
}

/// How a seal arrived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealCheck {
    pub condition: SealCondition,
    /// When it arrived.
    pub at: DateTime<Utc>,
    /// Who looked.
    pub by: String,
    /// As in [`DepartureStep`].
    pub decided_at: Option<DateTime<Utc>>,
}

/// What an officer of the filter decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    pub outcome: DepartureState,
    pub bags: Option<i32>,
    pub seals: Vec<String>,
    pub note: Option<String>,
}

/// Reads a decision. `bags` and `seals` belong to one that lets bags go on: at least one seal on each bag.
pub(crate) fn decide(
    outcome: DepartureState,
    bags: Option<i32>,
    seals: &[String],
    note: Option<String>,
    wrong: &mut Violations,
) -> Decision {
    if outcome.needs_note() && note.is_none() {
        wrong.add("note", Reason::Required);
    }
    let numbers = seal_numbers(seals, "seals", wrong);
    if !outcome.seals() {
        if bags.is_some() {
            wrong.add("bags", Reason::NotExpected);
        }
        if !numbers.is_empty() {
            wrong.add("seals", Reason::NotExpected);
        }
    } else if outcome == DepartureState::Cleared {
        match bags {
            None => wrong.add("bags", Reason::Required),
            Some(0) if !numbers.is_empty() => wrong.add("seals", Reason::NotExpected),
            Some(0) => {}
            Some(_) if seals.is_empty() => wrong.add("seals", Reason::Required),
            Some(bags) if usize::try_from(bags).is_ok_and(|bags| seals.len() < bags) => {
                wrong.add("seals", Reason::TooFewSeals);
            }
            Some(_) => {}
        }
    }
    Decision { outcome, bags, seals: numbers, note }
}

/// The number on a seal, as typed or scanned: letters and digits.
pub(crate) fn seal_number(typed: &str) -> Result<String, Reason> {
    let number = compact(typed);
    match number.len() {
        0 => Err(Reason::Required),
        _ if !number.chars().all(|c| c.is_ascii_alphanumeric()) => Err(Reason::Malformed),
        n if n < SHORTEST_SEAL => Err(Reason::TooShort),
        n if n > LONGEST_SEAL => Err(Reason::TooLong),
        _ => Ok(number),
    }
}

fn seal_numbers(typed: &[String], field: &str, wrong: &mut Violations) -> Vec<String> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for (index, typed) in typed.iter().enumerate() {
        let at = format!("{field}[{index}]");
        match seal_number(typed) {
            Err(reason) => wrong.add(at, reason),
            Ok(number) if seen.contains_key(&number) => wrong.add(at, Reason::Duplicated),
            Ok(number) => drop(seen.insert(number, index)),
        }
    }
    seen.into_keys().collect()
}

#[cfg(test)]
mod tests {
    use pinzon_chassis::ClosedSet;

    use super::*;

    fn decided(
        outcome: DepartureState,
        bags: Option<i32>,
        seals: &[&str],
        note: Option<&str>,
    ) -> Vec<String> {
        let seals: Vec<_> = seals.iter().map(|seal| (*seal).to_owned()).collect();
        let mut wrong = Violations::new();
        decide(outcome, bags, &seals, note.map(str::to_owned), &mut wrong);
        wrong.list().iter().map(|v| format!("{} {:?}", v.field, v.reason)).collect()
    }

    #[test]
    fn bags_that_go_on_are_counted_and_sealed() {
        use DepartureState::{Cleared, InInspection, Skipped, WithFindings};
        assert_eq!(decided(Cleared, Some(2), &["uio-0001", "UIO 0002"], None), [""; 0]);
        assert_eq!(decided(Cleared, Some(0), &[], None), [""; 0]);
        assert_eq!(decided(Cleared, None, &[], None), ["bags Required"]);
        assert_eq!(decided(Cleared, Some(1), &[], None), ["seals Required"]);
        assert_eq!(decided(Cleared, Some(2), &["UIO0001"], None), ["seals TooFewSeals"]);
        assert_eq!(decided(Cleared, Some(2), &["UIO0001", "UIO0002", "UIO0003"], None), [""; 0]);
        assert_eq!(decided(Cleared, Some(0), &["UIO0001"], None), ["seals NotExpected"]);
        assert_eq!(decided(WithFindings, Some(1), &["UIO0001"], Some("queso")), [""; 0]);
        assert_eq!(decided(WithFindings, None, &[], None), ["note Required"]);
        assert_eq!(decided(Skipped, None, &[], None), ["note Required"]);
        assert_eq!(
            decided(InInspection, Some(1), &["UIO0001"], None),
            ["bags NotExpected", "seals NotExpected"]
        );
    }

    #[test]
    fn each_seal_has_a_number_of_its_own() {
        assert_eq!(
            decided(DepartureState::Cleared, Some(1), &["UIO0001", "uio 0001", "ñ", "1"], None),
            ["seals[1] Duplicated", "seals[2] Malformed", "seals[3] TooShort"]
        );
        assert_eq!(seal_number(" uio-00-12 "), Ok("UIO0012".to_owned()));
        assert_eq!(seal_number(""), Err(Reason::Required));
        assert_eq!(seal_number(&"1".repeat(21)), Err(Reason::TooLong));
    }

    fn at(minute: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + chrono::TimeDelta::minutes(minute)
    }

    #[test]
    fn only_the_same_decision_of_the_same_moment_has_a_witness() {
        use DepartureState::{Cleared, InInspection, Pending, Presented};
        let step = |from, to, minute, bags| DepartureStep {
            from,
            to,
            at: at(minute),
            actor_name: String::new(),
            actor_id: None,
            bags,
            note: None,
            decided_at: None,
            witnesses: vec![],
        };
        let seals = ["UIO0001", "UIO0002"];
        let departure = Departure {
            state: Cleared,
            steps: vec![step(Pending, Presented, 10, None), step(Presented, Cleared, 20, Some(2))],
            seals: seals
                .map(|number| BaggageSeal { number: number.to_owned(), check: None, other_checks: vec![] })
                .into(),
            ..Departure::pending("UIO".to_owned())
        };
        let decision = |outcome, bags, seals: &[&str]| Decision {
            outcome,
            bags,
            seals: seals.iter().map(|number| (*number).to_owned()).collect(),
            note: None,
        };
        let presented = decision(Presented, None, &[]);
        let cleared = decision(Cleared, Some(2), &seals);
        for (from, decision, minute, expected, why) in [
            (Pending, &presented, 5, Some(1), "the same, although another step followed"),
            (Presented, &cleared, 15, Some(2), "the same bags and seals"),
            (Pending, &presented, 10, None, "it had arrived"),
            (Presented, &cleared, 25, None, "it had arrived"),
            (Pending, &cleared, 5, None, "decided on another state"),
            (Presented, &decision(Cleared, Some(1), &seals), 15, None, "other bags"),
            (Presented, &decision(Cleared, Some(2), &["UIO0001", "UIO0003"]), 15, None, "other seals"),
            (Presented, &decision(Cleared, Some(2), &["UIO0001"]), 15, None, "fewer seals"),
            (Presented, &decision(InInspection, None, &[]), 15, None, "another outcome"),
        ] {
            assert_eq!(departure.witnessed(from, decision, at(minute)), expected, "{why}");
        }
    }

    #[test]
    fn the_same_look_at_a_seal_without_knowing_of_the_first_is_a_witness() {
        use SealCondition::{Broken, Intact};
        let look = |condition, by: &str, decided: Option<i64>, arrived| SealCheck {
            condition,
            at: at(arrived),
            by: by.to_owned(),
            decided_at: decided.map(at),
        };
        let seal = BaggageSeal {
            number: "UIO0001".to_owned(),
            check: Some(look(Intact, "Ana", Some(9), 10)),
            other_checks: vec![look(Intact, "Eva", Some(8), 20)],
        };
        assert!(seal.is_witnessed_by(&look(Intact, "Luis", Some(5), 30)));
        for (other, why) in [
            (look(Broken, "Luis", Some(5), 30), "another condition"),
            (look(Intact, "Luis", Some(10), 30), "it had arrived"),
            (look(Intact, "Luis", None, 30), "nobody said when"),
            (look(Intact, "Ana", Some(5), 30), "the own check"),
        ] {
            assert!(!seal.is_witnessed_by(&other), "{why}");
        }
        assert!(seal.has_other_check(Intact, "Eva") && !seal.has_other_check(Broken, "Eva"));
    }

    #[test]
    fn what_is_decided_stays() {
        use DepartureState::{Cleared, Pending, Skipped, WithFindings};
        for &state in DepartureState::ALL {
            assert!(!state.may_become(Pending) && !state.may_become(state));
            assert!(!Cleared.may_become(state) && !WithFindings.may_become(state));
        }
        assert!(Skipped.may_become(Cleared) && !DepartureState::Presented.may_become(Skipped));
    }
}
