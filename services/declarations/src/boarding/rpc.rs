//! What the gRPC interface does with the control before boarding.

use pinzon_chassis::{
    ClosedSet, Reason,
    clock::instant,
    context::Context,
    status::{self, Violations},
};
use pinzon_domain::text::{optional, text};
use pinzon_edits::IdempotentRequest as Step;
use pinzon_events::{
    facts::{DepartureControlled, SealsChecked},
    outbox::{self, EventContext},
};
use pinzon_proto::{declarations::v1 as pb, limits::declarations as limits};
use sqlx::{Postgres, Transaction};

use crate::{
    boarding::service::{LateStep, keep_other_checks, seals_of_no_series},
    code::Code,
    declaration::{
        self, Declaration,
        service::{find_for, require_standing, require_version, staff_view, tell_lanes},
    },
    departure::{
        Departure, DepartureState, SealCondition, decide, label, seal_number,
        store::{self, StepContext},
        wire,
    },
    error::Error,
    service::{Service, asked},
    state::{self, State},
};

pinzon_proto::serve_departure_service!(Service);

impl Service {
    /// Takes a step of the control before boarding. It does not wait for the control on arrival, nor the other way round: a
    /// filter may send its steps late.
    pub(crate) async fn control_departure(
        &self,
        context: &Context,
        message: pb::ControlDepartureRequest,
    ) -> Result<pb::Declaration, Error> {
        let asked = asked(context, &message.request_id, &message)?;
        let caller = context.staff()?;
        let mut wrong = Violations::new();
        let seen = wrong.take("state", wire::state_in(message.state));
        let outcome = wrong.take("outcome", wire::state_in(message.outcome));
        let note = wrong.take(
            "note",
            optional(&message.note, |typed| text(typed, limits::control_departure_request::MAX_NOTE)),
        );
        let claimed_at = wrong.take(
            "decided_at",
            message.decided_at.as_ref().map(|at| instant(at).ok_or(Reason::Malformed)).transpose(),
        );
        let decision = outcome
            .zip(note)
            .map(|(outcome, note)| decide(outcome, message.bags, &message.seals, note, &mut wrong));
        let (Some(seen), Some(decision), Some(claimed_at), true) =
            (seen, decision, claimed_at, wrong.is_empty())
        else {
            return Err(Error::Invalid(wrong));
        };
        let series = if decision.seals.is_empty() { vec![] } else { self.seal_series(context).await? };
        let locked = self.lock_departure(context, &asked, &message.code, message.version).await?;
        let Some((mut tx, found, departure)) = locked else {
            return self.standing(context, &message.code).await;
        };
        // Who meets the traveller on arrival may say that nobody looked before.
        if decision.outcome != DepartureState::Skipped && !caller.reaches(&departure.airport) {
            return Err(status::wrong_airport(&departure.airport).into());
        }
        let lets_risky_goods_pass =
            decision.outcome == DepartureState::Cleared && found.content.has_risky_goods();
        let lacks_note = lets_risky_goods_pass && decision.note.is_none();
        if departure.state != seen {
            let is_own = departure.last().is_some_and(|last| last.actor_id == Some(caller.user_id));
            if is_own && departure.state == decision.outcome {
                return staff_view(&mut tx, found).await;
            }
            let claimed_at = claimed_at.filter(|_| !lacks_note);
            let late = LateStep { seen, decision, claimed_at };
            return self.witness_departure(context, tx, &found, &departure, late).await;
        }
        if found.state == State::Annulled || !seen.may_become(decision.outcome) {
            return Err(Error::DepartureStepNotAllowed);
        }
        let mut wrong = seals_of_no_series(&series, &departure.airport, &message.seals);
        if lacks_note {
            wrong.add("note", Reason::Required);
        }
        let now = self.clock.now();
        let step_context = StepContext {
            at: now,
            airport: &departure.airport,
            actor_name: &caller.name,
            actor_id: Some(caller.user_id),
            decided_at: state::decided_at(claimed_at, found.written_at(), now),
        };
        let used = store::apply_seals(&mut tx, found.id, &decision.seals, &step_context).await?;
        add_used_seals(&message.seals, &used, &mut wrong);
        wrong.into_result().map_err(Error::Invalid)?;
        store::step(&mut tx, found.id, seen, &decision, &step_context).await?;
        let fact = DepartureControlled {
            before: seen.code().to_owned(),
            after: decision.outcome.code().to_owned(),
            bags: decision.bags,
            seals: decision.seals.len(),
        };
        let event_context = EventContext::of(context, caller, now).at(&departure.airport);
        outbox::append(&mut tx, &found.code.to_string(), &event_context, &fact).await?;
        self.seen_again(tx, &found).await
    }

    /// Writes down how the seals of a declaration arrived. One that did not arrive as it left makes the lane red.
    pub(crate) async fn check_seals(
        &self,
        context: &Context,
        message: pb::CheckSealsRequest,
    ) -> Result<pb::Declaration, Error> {
        let asked = asked(context, &message.request_id, &message)?;
        let caller = context.staff()?;
        let mut wrong = Violations::new();
        let mut checks: Vec<(String, SealCondition)> = Vec::new();
        if message.seals.is_empty() {
            wrong.add("seals", Reason::Required);
        }
        for (index, check) in message.seals.iter().enumerate() {
            let number = wrong.take(format!("seals[{index}].number"), seal_number(&check.number));
            let condition =
                wrong.take(format!("seals[{index}].condition"), wire::condition_in(check.condition));
            if number.as_ref().is_some_and(|number| checks.iter().any(|(checked, _)| checked == number)) {
                wrong.add(format!("seals[{index}].number"), Reason::Duplicated);
            }
            checks.extend(number.zip(condition));
        }
        let claimed_at = wrong.take(
            "decided_at",
            message.decided_at.as_ref().map(|at| instant(at).ok_or(Reason::Malformed)).transpose(),
        );
        wrong.into_result().map_err(Error::Invalid)?;
        let locked = self.lock_departure(context, &asked, &message.code, message.version).await?;
        let Some((mut tx, found, departure)) = locked else {
            return self.standing(context, &message.code).await;
        };
        let airport = found.content.travel.control_airport().to_owned();
        if !caller.reaches(&airport) {
            return Err(status::wrong_airport(&airport).into());
        }
        if !found.state.is_open() {
            return Err(Error::DepartureStepNotAllowed);
        }
        let mut wrong = Violations::new();
        for (index, (number, _)) in checks.iter().enumerate() {
            if !departure.seals.iter().any(|seal| seal.number == *number) {
                wrong.add(format!("seals[{index}].number"), Reason::SealOfAnother);
            }
        }
        wrong.into_result().map_err(Error::Invalid)?;
        // A step may arrive hours late. It must not hide what a colleague found meanwhile.
        let hides_finding = |(number, condition): &(String, SealCondition)| {
            *condition == SealCondition::Intact && departure.found_unsound_by_another(number, &caller.name)
        };
        if checks.iter().any(hides_finding) {
            return Err(Error::DepartureMoved);
        }
        let now = self.clock.now();
        let step_context = StepContext {
            at: now,
            airport: &airport,
            actor_name: &caller.name,
            actor_id: Some(caller.user_id),
            decided_at: state::decided_at(claimed_at.flatten(), found.written_at(), now),
        };
        let counting = keep_other_checks(&mut tx, found.id, &departure, &checks, &step_context).await?;
        store::check_seals(&mut tx, found.id, &counting, &step_context).await?;
        let count = |wanted| checks.iter().filter(|(_, condition)| *condition == wanted).count();
        let fact = SealsChecked {
            intact: count(SealCondition::Intact),
            broken: count(SealCondition::Broken),
            missing: count(SealCondition::Missing),
            replaced: count(SealCondition::Replaced),
        };
        let event_context = EventContext::of(context, caller, now).at(&airport);
        outbox::append(&mut tx, &found.code.to_string(), &event_context, &fact).await?;
        let (_, moved) = declaration::store::share_lane(&mut tx, found.id, &[]).await?;
        tell_lanes(&mut tx, None, &moved, &event_context).await?;
        self.seen_again(tx, &found).await
    }

    /// Finds the declaration whose bag has a seal.
    pub(crate) async fn find_seal(
        &self,
        context: &Context,
        message: pb::FindSealRequest,
    ) -> Result<pb::SealedDeclaration, Error> {
        let number = seal_number(&message.number).map_err(|_| Error::SealNotFound)?;
        let mut conn = self.pool.acquire().await?;
        let code = store::declaration_of_seal(&mut conn, &number).await?.ok_or(Error::SealNotFound)?;
        let code = Code::parse(&code).ok_or(Error::SealNotFound)?;
        let found = find_for(&mut conn, context.staff()?, &code, false).await?;
        Ok(pb::SealedDeclaration { code: found.code.to_string() })
    }

    /// The signed text for the label of the sealed bags.
    pub(crate) async fn get_baggage_label(
        &self,
        context: &Context,
        message: pb::GetBaggageLabelRequest,
    ) -> Result<pb::BaggageLabel, Error> {
        let code = Code::parse(&message.code).ok_or(Error::NotFound)?;
        let mut conn = self.pool.acquire().await?;
        let found = find_for(&mut conn, context.staff()?, &code, false).await?;
        let departure = found.departure.ok_or(Error::DepartureNotSealed)?;
        let token = label::token(&self.sealer, &found.code, &departure)
            .map_err(|error| Error::Seal(error.to_string()))?;
        Ok(pb::BaggageLabel { token: token.ok_or(Error::DepartureNotSealed)? })
    }

    /// Locks a declaration that is controlled before boarding. None if the caller has taken the step before.
    async fn lock_departure(
        &self,
        context: &Context,
        asked: &Step,
        code: &str,
        version: i32,
    ) -> Result<Option<(Transaction<'static, Postgres>, Declaration, Departure)>, Error> {
        require_version(version)?;
        let code = Code::parse(code).ok_or(Error::NotFound)?;
        let mut tx = self.pool.begin().await?;
        declaration::store::lock_people(&mut tx, None, &[code.to_string()], &[]).await?;
        if !asked.is_first::<Error>(&mut tx).await? {
            return Ok(None);
        }
        let found = find_for(&mut tx, context.staff()?, &code, true).await?;
        require_standing(&found, version)?;
        let departure = found.departure.clone().ok_or(Error::DepartureStepNotAllowed)?;
        Ok(Some((tx, found, departure)))
    }

    pub(super) async fn seen_again(
        &self,
        mut tx: Transaction<'static, Postgres>,
        found: &Declaration,
    ) -> Result<pb::Declaration, Error> {
        let name = declaration::store::Name::Id(found.id);
        let after = declaration::store::find(&mut tx, name, false).await?.ok_or(Error::NotFound)?;
        let answer = staff_view(&mut tx, after).await?;
        self.wake.commit(tx).await?;
        Ok(answer)
    }
}

fn add_used_seals(typed: &[String], used: &[String], wrong: &mut Violations) {
    for (index, typed) in typed.iter().enumerate() {
        if seal_number(typed).is_ok_and(|number| used.contains(&number)) {
            wrong.add(format!("seals[{index}]"), Reason::SealUsed);
        }
    }
}
