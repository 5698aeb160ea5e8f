//! A declaration's life: who may move it where.

pub(crate) mod mask;
pub(crate) mod service;
pub mod store;
pub(crate) mod wire;

use chrono::{DateTime, Utc};
use serde::Deserialize;
use uuid::Uuid;

use crate::{
    code::Code,
    content::Content,
    departure::{Departure, DepartureState},
    lane::{Cause, Lane},
    state::{Change, State, Transition},
};

/// What a request says that its caller saw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExpectedState {
    pub version: i32,
    pub state: State,
}

/// A step of the control on arrival, as an officer decided it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StepDecision {
    pub to: State,
    pub note: Option<String>,
    /// When, as the officer's device claims.
    pub claimed_at: Option<DateTime<Utc>>,
}

/// How a step relates to what stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Footing {
    /// It was decided on what stands.
    Sound,
    /// The declaration stands there already: the caller saw that, or took this step before.
    Taken,
    /// Somebody else moved it meanwhile.
    Stale,
}

/// A declaration as it stands, with its latest version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Declaration {
    /// The traveller's capability.
    pub id: Uuid,
    /// What people type.
    pub code: Code,
    pub state: State,
    /// Latest version of the content, from 1.
    pub version: i32,
    /// Latest content.
    pub content: Content,
    /// First sworn at.
    pub submitted_at: DateTime<Utc>,
    /// Last change of content or state.
    pub updated_at: DateTime<Utc>,
    /// When the latest version was sworn.
    pub sworn_at: DateTime<Utc>,
    /// Sealed token of the latest version.
    pub qr: String,
    pub lane: Lane,
    pub lane_causes: Vec<Cause>,
    /// What the agency corrected, the earliest first.
    pub corrections: Vec<Correction>,
    /// The declaration that stays where this one repeats it.
    pub joined_to: Option<Code>,
    /// Whether it carries the mark of a mass submission.
    pub suspicious: bool,
    /// The acts on it that were not annulled, the earliest first.
    pub acts: Vec<Act>,
    /// Alerts about its people that hold on the day of the flight, the last written first.
    pub alerts: Vec<Alert>,
    /// The control before boarding, where the flight has one.
    pub departure: Option<Departure>,
    /// Group of the people who travel together, if the device named one.
    pub travel_group: Option<Uuid>,
}

/// A declaration of somebody who travels along.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fellow {
    pub code: Code,
    pub surnames: String,
    pub given_names: String,
    pub state: State,
    pub lane: Lane,
    /// The control before boarding, where the flight has one.
    pub departure: Option<DepartureState>,
}

/// An act on a declaration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act {
    pub folio: String,
    pub issued_at: DateTime<Utc>,
}

/// An alert about somebody of a declaration.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct Alert {
    /// Record that it was written on.
    pub passenger_id: Uuid,
    /// What it says, and why.
    pub reason: String,
    /// Who wrote it.
    pub written_by: String,
    pub written_at: DateTime<Utc>,
}

/// What is done with declarations that carry the mark of a mass submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Marked {
    /// They are left out.
    LeftOut,
    /// Nothing else is shown.
    Only,
    /// They are shown as all others.
    Included,
}

/// A version that the agency wrote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Correction {
    pub version: i32,
    pub at: DateTime<Utc>,
    /// Who, by the name at that time.
    pub actor_name: String,
    /// Id of that person's account; none for travellers, the system and older rows.
    pub actor_id: Option<Uuid>,
    /// Airport that controlled the declaration.
    pub airport: String,
    /// Who asked for it.
    pub requested_by: String,
    pub reason: String,
    /// What the version before said.
    pub before: Content,
    pub after: Content,
}

impl Declaration {
    /// Whether the traveller may still change it: no control has begun.
    pub fn editable(&self) -> bool {
        self.state.editable() && !self.departure.as_ref().is_some_and(|departure| departure.state.has_begun())
    }

    /// When its latest version was written.
    pub fn written_at(&self) -> DateTime<Utc> {
        match self.last_writing() {
            Change::Edited(at) | Change::Corrected { at, .. } => at,
            Change::Moved(step) => step.at,
        }
    }

    /// What wrote its latest version.
    pub fn last_writing(&self) -> Change {
        match self.corrections.last().filter(|correction| correction.version == self.version) {
            None => Change::Edited(self.sworn_at),
            Some(Correction { at, actor_name, airport, .. }) => {
                Change::Corrected { at: *at, actor_name: actor_name.clone(), airport: airport.clone() }
            }
        }
    }
}

/// How a step that `caller` decided on `expected` relates to the present state. `last` is the step that led there, and `leads_to`
/// says whether the asked one leads there.
pub fn footing(
    expected: State,
    stands: State,
    leads_to: bool,
    last: Option<&Transition>,
    caller: Uuid,
) -> Footing {
    let taken_by_caller = || last.is_some_and(|l| l.actor_id == Some(caller) && l.from == Some(expected));
    match (expected == stands, leads_to) {
        (true, false) => Footing::Sound,
        (true, true) => Footing::Taken,
        (false, true) if taken_by_caller() => Footing::Taken,
        (false, _) => Footing::Stale,
    }
}

/// The state before a declaration was cleared, annulled or expired; none where nothing closed it. What an act found is
/// not taken back, also where the act came after the declaration was annulled. `steps` are all its steps, first to last.
pub fn state_before_closing(state: State, steps: &[Transition], has_act: bool) -> Option<State> {
    if !matches!(state, State::Cleared | State::Annulled | State::Expired) {
        return None;
    }
    let closed = |step: &&Transition| step.to == state && !step.is_reopening();
    let before = steps.iter().rev().find(closed)?.from?;
    Some(if has_act { State::WithFindings } else { before })
}

/// Whether a step leaves the advice of the lane, which asks for a reason: whoever clears the red lane has inspected before.
/// `steps` are all its steps, first to last.
pub fn leaves_advice(lane: Lane, to: State, steps: &[Transition], caller: Uuid) -> bool {
    let inspected = steps.last().is_some_and(|last| {
        let by_caller = last.actor_id == Some(caller) || last.witnesses.iter().any(|w| w.actor_id == caller);
        last.to == State::InInspection && by_caller
    });
    lane == Lane::Red && to == State::Cleared && !inspected
}

#[cfg(test)]
mod tests {
    use pinzon_chassis::ClosedSet;

    use super::*;

    #[test]
    fn reopening_leads_to_the_state_before_the_step_that_closed_it() {
        let reopened = |path: &[State], has_act| {
            let step = |pair: &[State]| Transition {
                from: Some(pair[0]),
                to: pair[1],
                at: DateTime::UNIX_EPOCH,
                actor_name: String::new(),
                actor_id: None,
                airport: None,
                note: None,
                decided_at: None,
                witnesses: vec![],
                contradictions: vec![],
            };
            let steps: Vec<_> = path.windows(2).map(step).collect();
            state_before_closing(path[path.len() - 1], &steps, has_act)
        };
        let before_closing = |path: &[State]| reopened(path, false);
        use State::{Annulled, Cleared, Expired, Presented, Submitted, WithFindings};
        assert_eq!(reopened(&[Submitted, Presented, Annulled], true), Some(WithFindings));
        assert_eq!(reopened(&[Submitted, Presented, WithFindings], true), None);
        assert_eq!(before_closing(&[Submitted, Presented, Cleared]), Some(Presented));
        assert_eq!(before_closing(&[Submitted, Expired]), Some(Submitted));
        assert_eq!(before_closing(&[Submitted, Presented, Cleared, Annulled]), Some(Cleared));
        assert_eq!(before_closing(&[Submitted, Presented, Cleared, Annulled, Cleared]), Some(Presented));
        assert_eq!(before_closing(&[Presented, WithFindings, Annulled]), Some(WithFindings));
        assert_eq!(before_closing(&[Submitted, Expired, Annulled]), Some(Expired));
        assert_eq!(before_closing(&[Submitted, Expired, Annulled, Expired]), Some(Submitted));
        assert_eq!(before_closing(&[Presented, WithFindings]), None);
        assert_eq!(before_closing(&[Submitted, Presented]), None);
    }

    fn by(actor: u128, from: State, to: State) -> Transition {
        Transition {
            from: Some(from),
            to,
            at: DateTime::UNIX_EPOCH,
            actor_name: String::new(),
            actor_id: Some(Uuid::from_u128(actor)),
            airport: None,
            note: None,
            decided_at: None,
            witnesses: vec![],
            contradictions: vec![],
        }
    }

    #[test]
    fn a_step_is_taken_on_what_was_seen_and_repeated_by_whoever_took_it() {
        use State::{InInspection, Presented};
        let last = by(1, Presented, InInspection);
        let footing = |expected, leads_to, caller| {
            super::footing(expected, InInspection, leads_to, Some(&last), Uuid::from_u128(caller))
        };
        assert_eq!(footing(InInspection, false, 2), Footing::Sound);
        assert_eq!(footing(InInspection, true, 2), Footing::Taken);
        assert_eq!(footing(Presented, true, 1), Footing::Taken, "repeated after a lost answer");
        assert_eq!(footing(Presented, true, 2), Footing::Stale, "somebody else inspects it");
        assert_eq!(footing(Presented, false, 1), Footing::Stale);
        assert_eq!(footing(State::Submitted, true, 1), Footing::Stale, "it came from another state");
    }

    #[test]
    fn the_red_lane_is_cleared_without_a_reason_by_whoever_inspected() {
        use State::{Cleared, InInspection, Presented, WithFindings};
        let steps = [by(2, State::Submitted, Presented), by(1, Presented, InInspection)];
        let asks = |lane, to, steps, caller| leaves_advice(lane, to, steps, Uuid::from_u128(caller));
        assert!(asks(Lane::Red, Cleared, &steps[..1], 2), "nobody inspected");
        assert!(asks(Lane::Red, Cleared, &steps, 2), "somebody else inspected");
        assert!(!asks(Lane::Red, Cleared, &steps, 1));
        assert!(!asks(Lane::Red, WithFindings, &steps[..1], 2));
        assert!(!asks(Lane::Yellow, Cleared, &steps[..1], 2));
    }

    #[test]
    fn whoever_comes_to_the_counter_takes_the_mark_away() {
        let kept: Vec<_> = State::ALL.iter().copied().filter(|state| state.keeps_mark()).collect();
        assert_eq!(kept, [State::Annulled, State::Expired]);
    }

    #[test]
    fn only_these_moves_are_allowed() {
        let mut allowed = Vec::new();
        for &from in State::ALL {
            for &to in State::ALL {
                if from.may_become(to) {
                    allowed.push(format!("{}>{}", from.code(), to.code()));
                }
            }
        }
        assert_eq!(
            allowed,
            [
                "submitted>presented",
                "presented>in_inspection",
                "presented>cleared",
                "presented>with_findings",
                "in_inspection>cleared",
                "in_inspection>with_findings",
            ]
        );
    }
}
