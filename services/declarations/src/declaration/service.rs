//! What several calls do with a declaration.

use chrono::{DateTime, Utc};
use pinzon_chassis::{
    ClosedSet, Reason,
    caller::Caller,
    context::Context,
    status::{self, Violations},
};
use pinzon_edits::{IdempotentRequest as Step, Refusal, Use};
use pinzon_events::{
    facts::{Fact, StepWitnessed},
    outbox::{self, EventContext},
};
use pinzon_proto::declarations::v1 as pb;
use sqlx::{PgConnection, Postgres, Transaction};

use super::{
    Declaration, ExpectedState, Footing, StepDecision,
    store::{self, LaneChange, Name},
    wire::{self, View},
};
use crate::{
    code::Code,
    declaration,
    error::Error,
    service::Service,
    state::{self, State, Transition, Witness},
};

impl Service {
    /// Locks a declaration of the caller's airports that stands at the version the caller saw. None if the caller has taken the
    /// step before; then the answer is [`Self::standing`].
    pub(crate) async fn lock_version(
        &self,
        context: &Context,
        asked: &Step,
        code: &str,
        version: i32,
    ) -> Result<Option<(Transaction<'static, Postgres>, Declaration)>, Error> {
        self.lock_version_for(context, asked, code, version, &[]).await
    }

    /// Like [`Self::lock_version`], to write a version with these documents.
    pub(crate) async fn lock_version_for(
        &self,
        context: &Context,
        asked: &Step,
        code: &str,
        version: i32,
        documents: &[String],
    ) -> Result<Option<(Transaction<'static, Postgres>, Declaration)>, Error> {
        let caller = context.staff()?;
        require_version(version)?;
        let code = Code::parse(code).ok_or(Error::NotFound)?;
        let mut tx = self.pool.begin().await?;
        store::lock_people(&mut tx, None, &[code.to_string()], documents).await?;
        if !asked.is_first::<Error>(&mut tx).await? {
            return Ok(None);
        }
        let found = find_controlled(&mut tx, caller, &code, true).await?;
        require_standing(&found, version)?;
        Ok(Some((tx, found)))
    }

    /// The answer to the repeat of a step: the declaration as it stands.
    pub(crate) async fn standing(&self, context: &Context, code: &str) -> Result<pb::Declaration, Error> {
        let code = Code::parse(code).ok_or(Error::NotFound)?;
        let mut conn = self.pool.acquire().await?;
        let found = find_for(&mut conn, context.staff()?, &code, false).await?;
        staff_view(&mut conn, found).await
    }

    /// Whether the caller has taken a step before, asked before the catalogues are, which may be away by now.
    pub(crate) async fn was_taken(&self, asked: &Step) -> Result<bool, Error> {
        match asked.used(&mut *self.pool.acquire().await?).await? {
            Use::None => Ok(false),
            Use::Same => Ok(true),
            Use::Other => Err(Refusal::RequestIdReused.into()),
        }
    }

    /// Whether the caller need not take a step any more, because the declaration stands where it `leads_to`. Fails if somebody
    /// else moved it after the caller had seen it.
    pub(crate) async fn is_taken(
        &self,
        conn: &mut PgConnection,
        context: &Context,
        found: &Declaration,
        expected: ExpectedState,
        leads_to: bool,
    ) -> Result<bool, Error> {
        let last = store::last_transition(conn, found).await?;
        let caller = context.staff()?.user_id;
        match declaration::footing(expected.state, found.state, leads_to, last.as_ref(), caller) {
            Footing::Sound => Ok(false),
            Footing::Taken => Ok(true),
            Footing::Stale => {
                let none = || Error::Corrupt { code: found.code.to_string(), what: "no step".to_owned() };
                Err(Error::Moved(Box::new(last.ok_or_else(none)?)))
            }
        }
    }

    /// Records a step of an officer that was decided just now with its event, and commits.
    pub(crate) async fn move_to<F: Fact>(
        &self,
        context: &Context,
        tx: Transaction<'static, Postgres>,
        found: Declaration,
        to: State,
        note: Option<String>,
        fact: &F,
    ) -> Result<pb::Declaration, Error> {
        let decision = StepDecision { to, note, claimed_at: None };
        self.move_at(self.clock.now(), context, tx, found, decision, fact).await
    }

    /// Records a step of an officer with its event, and commits. `now` is the time for which the fact was made.
    pub(crate) async fn move_at<F: Fact>(
        &self,
        now: DateTime<Utc>,
        context: &Context,
        mut tx: Transaction<'static, Postgres>,
        mut found: Declaration,
        decision: StepDecision,
        fact: &F,
    ) -> Result<pb::Declaration, Error> {
        let caller = context.staff()?;
        let StepDecision { to, note, claimed_at } = decision;
        let airport = found.content.travel.control_airport().to_owned();
        let step = Transition {
            from: Some(found.state),
            to,
            at: now,
            actor_name: caller.name.clone(),
            actor_id: Some(caller.user_id),
            airport: Some(airport.clone()),
            note,
            decided_at: state::decided_at(claimed_at, found.written_at(), now),
            witnesses: vec![],
            contradictions: vec![],
        };
        store::transition(&mut tx, found.id, &step).await?;
        let counts = |state| state != State::Annulled;
        let mut moved = Vec::new();
        if counts(found.state) != counts(to) || found.suspicious && !to.keeps_mark() {
            let companions = store::companions(&mut tx, found.id).await?;
            (found.lane, moved) = store::share_lane(&mut tx, found.id, &companions).await?;
        }
        let event_context = EventContext::of(context, caller, now).at(&airport);
        outbox::append(&mut tx, &found.code.to_string(), &event_context, fact).await?;
        tell_lanes(&mut tx, Some(&found.code), &moved, &event_context).await?;
        found.state = to;
        found.updated_at = now;
        found.joined_to = None;
        found.suspicious &= to.keeps_mark();
        let answer = staff_view(&mut tx, found).await?;
        self.wake.commit(tx).await?;
        Ok(answer)
    }
}

impl Service {
    /// Records that the caller took a step that another officer had taken, and commits. Fails with `moved`, the step that
    /// led to the present state, unless it was the same step, decided without knowing of the first, on `grounds` that allow
    /// it after the steps before.
    #[allow(clippy::too_many_arguments, reason = "what the step was decided on, and what it met")]
    pub(crate) async fn witness(
        &self,
        context: &Context,
        mut tx: Transaction<'static, Postgres>,
        mut found: Declaration,
        expected: ExpectedState,
        decision: StepDecision,
        moved: Box<Transition>,
        grounds: impl Fn(&Declaration, &StepDecision, &[Transition]) -> Result<(), Error>,
    ) -> Result<pb::Declaration, Error> {
        let (caller, now) = (context.staff()?, self.clock.now());
        let steps = store::transitions(&mut tx, &found).await?;
        let same = state::decided_at(decision.claimed_at, found.written_at(), now).and_then(|decided_at| {
            Some((decided_at, state::witnessed(&steps, expected.state, decision.to, decided_at)?))
        });
        let Some((decided_at, step)) = same else { return Err(Error::Moved(moved)) };
        let Some((taken, before)) = steps.get(..step).and_then(<[_]>::split_last) else {
            return Err(Error::Moved(moved));
        };
        if grounds(&found, &decision, before).is_err() {
            return Err(Error::Moved(moved));
        }
        if taken.actor_id != Some(caller.user_id) {
            let airport = found.content.travel.control_airport().to_owned();
            let witness = Witness {
                actor_name: caller.name.clone(),
                actor_id: caller.user_id,
                airport: airport.clone(),
                decided_at,
                at: now,
                note: decision.note,
            };
            let number = i32::try_from(step).unwrap_or(i32::MAX);
            if store::insert_witness(&mut tx, found.id, number, &witness).await? {
                let fact = StepWitnessed { state: decision.to.code().to_owned() };
                let event_context = EventContext::of(context, caller, now).at(&airport);
                outbox::append(&mut tx, &found.code.to_string(), &event_context, &fact).await?;
            }
            found.updated_at = found.updated_at.max(now);
        }
        let answer = staff_view(&mut tx, found).await?;
        self.wake.commit(tx).await?;
        Ok(answer)
    }
}

/// Versions start at 1; a request without one is incomplete, not in conflict.
pub(crate) fn require_version(version: i32) -> Result<(), Error> {
    let mut wrong = Violations::new();
    if version < 1 {
        wrong.add("version", Reason::Required);
    }
    wrong.into_result().map_err(Error::Invalid)
}

/// Fails if a declaration does not stand at the version that the caller saw.
pub(crate) fn require_standing(found: &Declaration, version: i32) -> Result<(), Error> {
    if found.version == version {
        return Ok(());
    }
    let change = Some(Box::new(found.last_writing()));
    Err(Error::VersionConflict { current: found.version, change })
}

/// The version and the state that a step was decided on.
pub(crate) fn parse_expected(version: i32, state: i32) -> Result<ExpectedState, Error> {
    let mut wrong = Violations::new();
    if version < 1 {
        wrong.add("version", Reason::Required);
    }
    match wrong.take("state", state::wire::state_in(state)) {
        Some(state) if wrong.is_empty() => Ok(ExpectedState { version, state }),
        _ => Err(Error::Invalid(wrong)),
    }
}

/// A declaration by its code, for someone who reaches an airport that controls it.
pub(crate) async fn find_for(
    conn: &mut PgConnection,
    caller: &Caller,
    code: &Code,
    lock: bool,
) -> Result<Declaration, Error> {
    let found = store::find(conn, Name::Code(code), lock).await?.ok_or(Error::NotFound)?;
    if found.content.travel.control_airports().any(|airport| caller.reaches(airport)) {
        return Ok(found);
    }
    Err(status::wrong_airport(found.content.travel.control_airport()).into())
}

/// Like [`find_for`], for someone who reaches the airport that controls it on arrival, or before leaving the islands.
pub(crate) async fn find_controlled(
    conn: &mut PgConnection,
    caller: &Caller,
    code: &Code,
    lock: bool,
) -> Result<Declaration, Error> {
    let found = find_for(conn, caller, code, lock).await?;
    let airport = found.content.travel.control_airport();
    if caller.reaches(airport) { Ok(found) } else { Err(status::wrong_airport(airport).into()) }
}

pub(crate) async fn staff_view(
    conn: &mut PgConnection,
    found: Declaration,
) -> Result<pb::Declaration, Error> {
    let steps = store::transitions(conn, &found).await?;
    let fellows = match found.travel_group {
        Some(_) => store::fellows(conn, found.id).await?,
        None => vec![],
    };
    Ok(wire::declaration(found, &View::Staff { steps: &steps, fellows: &fellows }))
}

/// Appends a fact for each declaration that came into another lane. `changed` is the declaration that was sent or changed;
/// none where alerts or seals are the cause.
pub(crate) async fn tell_lanes(
    conn: &mut PgConnection,
    changed: Option<&Code>,
    moved: &[LaneChange],
    event_context: &EventContext,
) -> Result<(), Error> {
    for change in moved {
        let event_context = EventContext { airport: Some(change.airport.clone()), ..event_context.clone() };
        outbox::append(conn, &change.code, &event_context, &change.fact(changed)).await?;
    }
    Ok(())
}
