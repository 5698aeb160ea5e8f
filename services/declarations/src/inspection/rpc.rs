//! What the gRPC interface does with the steps of an inspection.

use chrono::{DateTime, Utc};
use pinzon_chassis::{ClosedSet, Reason, caller::Role, clock::instant, context::Context, status::Violations};
use pinzon_domain::text::{optional, text};
use pinzon_edits::IdempotentRequest as Step;
use pinzon_events::facts::{DeclarationAnnulled, DeclarationReopened, DeclarationReviewed};
use pinzon_proto::{declarations::v1 as pb, limits::declarations as limits};
use uuid::Uuid;

use super::service::LateReview;
use crate::{
    declaration::{
        self, Declaration, ExpectedState, StepDecision, service::staff_view, wire::has_other_reason,
    },
    error::Error,
    service::{Service, asked},
    state::{self, State, Transition},
};

impl Service {
    /// Ends an inspection.
    pub(crate) async fn review_declaration(
        &self,
        context: &Context,
        message: pb::ReviewDeclarationRequest,
    ) -> Result<pb::Declaration, Error> {
        let asked = asked(context, &message.request_id, &message)?;
        let mut wrong = Violations::new();
        let outcome = wrong.take("outcome", state::wire::outcome_in(message.outcome));
        let note = wrong.take(
            "note",
            optional(&message.note, |typed| text(typed, limits::review_declaration_request::MAX_NOTE)),
        );
        let state = wrong.take("state", state::wire::state_in(message.state));
        let claimed_at = wrong.take(
            "decided_at",
            message.decided_at.as_ref().map(|at| instant(at).ok_or(Reason::Malformed)).transpose(),
        );
        let (Some(to), Some(note), Some(state), Some(claimed_at)) = (outcome, note, state, claimed_at) else {
            return Err(Error::Invalid(wrong));
        };
        let expected = ExpectedState { version: message.version, state };
        let decision = StepDecision { to, note, claimed_at };
        self.step(context, &asked, &message.code, expected, decision, &message.lane_reasons).await
    }

    /// Annuls a declaration.
    pub(crate) async fn annul_declaration(
        &self,
        context: &Context,
        message: pb::AnnulDeclarationRequest,
    ) -> Result<pb::Declaration, Error> {
        let asked = asked(context, &message.request_id, &message)?;
        let (note, state) = parse_closing(&message.note, message.state)?;
        let expected = ExpectedState { version: message.version, state };
        let locked = self.lock_version(context, &asked, &message.code, expected.version).await?;
        let Some((mut tx, found)) = locked else { return self.standing(context, &message.code).await };
        let (from, to) = (found.state, State::Annulled);
        if self.is_taken(&mut tx, context, &found, expected, from == to).await? {
            return staff_view(&mut tx, found).await;
        }
        let fact = DeclarationAnnulled { before: from.code().to_owned() };
        self.move_to(context, tx, found, to, Some(note), &fact).await
    }

    /// Takes a declaration back to where it stood before it was closed.
    pub(crate) async fn reopen_declaration(
        &self,
        context: &Context,
        message: pb::ReopenDeclarationRequest,
    ) -> Result<pb::Declaration, Error> {
        let asked = asked(context, &message.request_id, &message)?;
        let (note, state) = parse_closing(&message.note, message.state)?;
        let expected = ExpectedState { version: message.version, state };
        let locked = self.lock_version(context, &asked, &message.code, expected.version).await?;
        let Some((mut tx, found)) = locked else { return self.standing(context, &message.code).await };
        let from = found.state;
        let steps = declaration::store::transitions(&mut tx, &found).await?;
        // Repeated after a lost answer, it must not take back one step more.
        let repeats = expected.state != from && steps.last().is_some_and(Transition::is_reopening);
        if self.is_taken(&mut tx, context, &found, expected, repeats).await? {
            return staff_view(&mut tx, found).await;
        }
        let has_act = declaration::store::has_act(&mut tx, found.id).await?;
        let Some(to) = declaration::state_before_closing(from, &steps, has_act) else {
            return Err(Error::TransitionNotAllowed { from, to: State::Presented });
        };
        let fact = DeclarationReopened { before: from.code().to_owned(), after: to.code().to_owned() };
        self.move_to(context, tx, found, to, Some(note), &fact).await
    }

    /// Takes one step of an inspection. A repeat of the step that led to the present state changes nothing. `lane_reasons`
    /// are the codes that the caller saw.
    async fn step(
        &self,
        context: &Context,
        asked: &Step,
        code: &str,
        expected: ExpectedState,
        decision: StepDecision,
        lane_reasons: &[String],
    ) -> Result<pb::Declaration, Error> {
        let locked = self.lock_version(context, asked, code, expected.version).await?;
        let Some((mut tx, found)) = locked else { return self.standing(context, code).await };
        let (from, to) = (found.state, decision.to);
        let caller = context.staff()?.user_id;
        let grounds = |found: &Declaration, decision: &StepDecision, steps: &[Transition]| {
            require_grounds(found, expected, decision, lane_reasons, steps, caller)
        };
        match self.is_taken(&mut tx, context, &found, expected, from == to).await {
            Ok(false) => {}
            Ok(true) => return staff_view(&mut tx, found).await,
            Err(Error::Moved(moved)) => {
                let now = self.clock.now();
                let steps = declaration::store::transitions(&mut tx, &found).await?;
                let review = contradicts(&steps, &found, expected, &decision, caller, now);
                let Some((decided_at, number)) = review else {
                    return self.witness(context, tx, found, expected, decision, moved, grounds).await;
                };
                let before = steps.get(..number - 1).unwrap_or_default();
                if grounds(&found, &decision, before).is_err() {
                    return Err(Error::Moved(moved));
                }
                let late = LateReview { decision, decided_at, number };
                return self.contradict(now, context, tx, found, late).await;
            }
            Err(error) => return Err(error),
        }
        if !from.may_become(to) {
            return Err(Error::TransitionNotAllowed { from, to });
        }
        let steps = declaration::store::transitions(&mut tx, &found).await?;
        // The stricter review holds until a supervisor decides.
        if to == State::Cleared && context.staff()?.role == Role::Inspector && state::is_contested(&steps) {
            return Err(Error::Contested);
        }
        grounds(&found, &decision, &steps)?;
        let (before, after) = (from.code().to_owned(), to.code().to_owned());
        let fact = DeclarationReviewed { before, after, noted: decision.note.is_some() };
        self.move_at(self.clock.now(), context, tx, found, decision, &fact).await
    }
}

/// When a review was decided, and the number of the step that it contradicts, counted from 1.
fn contradicts(
    steps: &[Transition],
    found: &Declaration,
    expected: ExpectedState,
    decision: &StepDecision,
    caller: Uuid,
    now: DateTime<Utc>,
) -> Option<(DateTime<Utc>, usize)> {
    let decided_at = state::decided_at(decision.claimed_at, found.written_at(), now)?;
    let number = state::contradicted(steps, expected.state, decision.to, decided_at, caller)?;
    Some((decided_at, number))
}

/// Fails if a clearance passes over what its officer did not see, or gives no reason where one is due. `lane_reasons` are the
/// codes that the officer saw, and `steps` those before it.
fn require_grounds(
    found: &Declaration,
    expected: ExpectedState,
    decision: &StepDecision,
    lane_reasons: &[String],
    steps: &[Transition],
    caller: Uuid,
) -> Result<(), Error> {
    if decision.to != State::Cleared {
        return Ok(());
    }
    let inspected = expected.state == State::InInspection;
    if !lane_reasons.is_empty() && has_other_reason(found, lane_reasons, inspected) {
        return Err(Error::LaneChanged);
    }
    let needs_note =
        found.content.has_risky_goods() || declaration::leaves_advice(found.lane, decision.to, steps, caller);
    let mut wrong = Violations::new();
    if decision.note.is_none() && needs_note {
        wrong.add("note", Reason::Required);
    }
    wrong.into_result().map_err(Error::Invalid)
}

/// Why a step out of the ordinary is taken, and the state that it was decided on.
fn parse_closing(note: &str, state: i32) -> Result<(String, State), Error> {
    let mut wrong = Violations::new();
    let note = wrong.take("note", text(note, limits::annul_declaration_request::MAX_NOTE));
    let state = wrong.take("state", state::wire::state_in(state));
    note.zip(state).ok_or(Error::Invalid(wrong))
}
