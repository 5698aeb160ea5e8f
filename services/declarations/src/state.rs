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

impl Transition {
    /// Whether it opened a closed declaration again. Out of conformity and expiry an act leads, too.
    pub fn is_reopening(&self) -> bool {
        match self.from {
            Some(State::Annulled) => self.to != State::Annulled,
            Some(State::Cleared | State::Expired) => {
                !matches!(self.to, State::Annulled | State::WithFindings)
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
/// another step followed.
pub fn witnessed(steps: &[Transition], from: State, to: State, decided_at: DateTime<Utc>) -> Option<usize> {
    let is_same = |step: &Transition| step.from == Some(from) && step.to == to && decided_at < step.at;
    let index = steps.iter().rposition(is_same)?;
    let mut since = steps.iter().skip(index + 1);
    let stands = if to.is_open() { !since.any(Transition::is_reopening) } else { since.next().is_none() };
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
