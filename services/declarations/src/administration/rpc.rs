//! The gRPC face of the administration of declarations.

use pinzon_chassis::{
    ClosedSet, Reason,
    caller::Caller,
    clock::{instant, timestamp},
    context::Context,
    page::Page,
    status::{self, Violations},
};
use pinzon_domain::{
    CatalogueKind,
    text::{code, name, optional, plain, text},
};
use pinzon_events::{
    facts::{ContradictionResolved, DeclarationCorrected, DeclarationJoined, DeclarationTakenOver},
    outbox::{self, EventContext},
};
use pinzon_proto::{
    declarations::v1::{self as pb},
    limits::declarations as limits,
};

use super::{
    AttentionFilter, limits,
    store::{self, Attention},
    wire,
};
use crate::{
    code::Code,
    content::draft::{self, Draft},
    declaration::{
        self, Correction,
        service::{find_controlled, parse_expected, require_standing, staff_view, tell_lanes},
        store::{LaneChange, Name, contradiction},
    },
    error::Error,
    lane::{self, Lane},
    service::{Service, asked},
    state::{self, Resolution, State, Transition},
    submission::store::Fingerprints,
};

/// Of a declaration or an airport, in characters.
const LONGEST_CODE: usize = 40;

pinzon_proto::serve_administration_service!(Service);

impl Service {
    pub(crate) async fn correct_declaration(
        &self,
        context: &Context,
        message: pb::CorrectDeclarationRequest,
    ) -> Result<pb::Declaration, Error> {
        let caller = context.staff()?;
        let asked = asked(context, &message.request_id, &message)?;
        let expected = parse_expected(message.version, message.state)?;
        let code = Code::parse(&message.code).ok_or(Error::NotFound)?;
        if self.was_taken(&asked).await? {
            return self.corrected(caller, &code, expected.version).await;
        }
        let draft = Draft::from(message.content.unwrap_or_default());
        let mut known = self.look_up(context, &draft).await?;
        let mut conn = self.pool.acquire().await?;
        let present = find_controlled(&mut conn, caller, &code, false).await?;
        drop(conn);
        require_standing(&present, expected.version)?;
        known.keep(&present.content);
        let mut wrong = Violations::new();
        let (sworn, sworn_at) = (&present.content, present.submitted_at);
        let content = draft::parse_correction(&draft, "content", &known, sworn, sworn_at, &mut wrong);
        // A version never changes, so what was read of it holds when its people are locked.
        let documents = content.as_ref().map(|content| Fingerprints::of(content, &self.document_key).all());
        let documents = documents.unwrap_or_default();
        let locked =
            self.lock_version_for(context, &asked, &message.code, expected.version, &documents).await?;
        let Some((mut tx, before)) = locked else {
            return self.corrected(caller, &code, expected.version).await;
        };
        self.is_taken(&mut tx, context, &before, expected, false).await?;
        if !before.state.correctable() {
            return Err(Error::NotEditable(before.state));
        }
        let requested_by = wrong.take(
            "requested_by",
            name(&message.requested_by, limits::correct_declaration_request::MAX_REQUESTED_BY),
        );
        let reason =
            wrong.take("reason", text(&message.reason, limits::correct_declaration_request::MAX_REASON));
        let (Some(content), Some(requested_by), Some(reason), true) =
            (content, requested_by, reason, wrong.is_empty())
        else {
            return Err(Error::Invalid(wrong));
        };
        let fields = before
            .content
            .changed_fields(&content)
            .map_err(|error| Error::Corrupt { code: before.code.to_string(), what: error.to_string() })?;
        if fields.is_empty() {
            return staff_view(&mut tx, before).await;
        }
        let airport = content.travel.control_airport().to_owned();
        let event_context = EventContext::of(context, caller, self.clock.now()).at(&airport);
        // The traveller swore when they did; the correction is the agency's word.
        let (written, moved) =
            self.write_version(&mut tx, &event_context, &before, content, None, before.sworn_at).await?;
        let correction = Correction {
            version: written.version,
            at: event_context.time,
            actor_name: caller.name.clone(),
            actor_id: Some(caller.user_id),
            airport,
            requested_by,
            reason,
            before: before.content,
            after: written.content,
        };
        store::insert_correction(&mut tx, written.id, &correction).await?;
        // What the draw chose stays in the red lane.
        let name = Name::Id(written.id);
        let after = declaration::store::find(&mut tx, name, false).await?.ok_or(Error::NotFound)?;
        let fact = DeclarationCorrected {
            before_version: before.version,
            after_version: after.version,
            before_lane: before.lane.code().to_owned(),
            after_lane: after.lane.code().to_owned(),
            fields,
        };
        outbox::append(&mut tx, &after.code.to_string(), &event_context, &fact).await?;
        tell_lanes(&mut tx, Some(&after.code), &moved, &event_context).await?;
        let answer = staff_view(&mut tx, after).await?;
        self.wake.commit(tx).await?;
        Ok(answer)
    }

    pub(crate) async fn join_declaration(
        &self,
        context: &Context,
        message: pb::JoinDeclarationRequest,
    ) -> Result<pb::Declaration, Error> {
        let caller = context.staff()?;
        let asked = asked(context, &message.request_id, &message)?;
        let expected = parse_expected(message.version, message.state)?;
        let mut wrong = Violations::new();
        let stays =
            code(&message.stays, LONGEST_CODE).and_then(|typed| Code::parse(&typed).ok_or(Reason::Malformed));
        let stays = wrong.take("stays", stays);
        let note = wrong.take("note", text(&message.note, limits::join_declaration_request::MAX_NOTE));
        let (Some(stays), Some(note)) = (stays, note) else { return Err(Error::Invalid(wrong)) };
        let code = Code::parse(&message.code).ok_or(Error::NotFound)?;

        let mut tx = self.pool.begin().await?;
        declaration::store::lock_people(&mut tx, None, &[code.to_string(), stays.to_string()], &[]).await?;
        if !asked.is_first::<Error>(&mut tx).await? {
            drop(tx);
            return self.standing(context, &message.code).await;
        }
        declaration::store::lock_both(&mut tx, &code, &stays).await?;
        let mut repeats = find_controlled(&mut tx, caller, &code, false).await?;
        if repeats.joined_to.as_ref() == Some(&stays) {
            return staff_view(&mut tx, repeats).await;
        }
        require_standing(&repeats, expected.version)?;
        self.is_taken(&mut tx, context, &repeats, expected, false).await?;
        let stays = declaration::store::find(&mut tx, Name::Code(&stays), false).await?;
        let Some(stays) = stays.filter(|stays| stays.state.correctable() && stays.id != repeats.id) else {
            return Err(Error::NotDuplicate);
        };
        if !repeats.state.correctable() || !store::is_duplicate(&mut tx, repeats.id, stays.id).await? {
            return Err(Error::NotDuplicate);
        }
        if repeats.state == State::WithFindings || declaration::store::has_act(&mut tx, repeats.id).await? {
            return Err(Error::HasFindings);
        }
        let airport = repeats.content.travel.control_airport().to_owned();
        let event_context = EventContext::of(context, caller, self.clock.now()).at(&airport);
        let step = Transition {
            from: Some(repeats.state),
            to: State::Annulled,
            at: event_context.time,
            actor_name: caller.name.clone(),
            actor_id: Some(caller.user_id),
            airport: Some(airport),
            note: Some(note),
            decided_at: None,
            witnesses: vec![],
            contradictions: vec![],
        };
        declaration::store::transition(&mut tx, repeats.id, &step).await?;
        store::join(&mut tx, repeats.id, stays.id).await?;
        let companions = declaration::store::companions(&mut tx, repeats.id).await?;
        let (_, moved) = declaration::store::share_lane(&mut tx, repeats.id, &companions).await?;
        let fact =
            DeclarationJoined { before: repeats.state.code().to_owned(), stays: stays.code.to_string() };
        outbox::append(&mut tx, &repeats.code.to_string(), &event_context, &fact).await?;
        tell_lanes(&mut tx, Some(&repeats.code), &moved, &event_context).await?;
        repeats.state = State::Annulled;
        repeats.updated_at = event_context.time;
        repeats.joined_to = Some(stays.code);
        let answer = staff_view(&mut tx, repeats).await?;
        self.wake.commit(tx).await?;
        Ok(answer)
    }

    pub(crate) async fn find_elsewhere(
        &self,
        _: &Context,
        message: pb::FindElsewhereRequest,
    ) -> Result<pb::ElsewhereDeclaration, Error> {
        let code = Code::parse(&message.code).ok_or(Error::NotFound)?;
        let mut conn = self.pool.acquire().await?;
        let name = Name::Code(&code);
        let found = declaration::store::find(&mut conn, name, false).await?.ok_or(Error::NotFound)?;
        let travel = &found.content.travel;
        Ok(pb::ElsewhereDeclaration {
            code: found.code.to_string(),
            version: found.version,
            state: state::wire::state_out(found.state),
            airport: travel.control_airport().to_owned(),
            flight_number: travel.flight_number.clone(),
            flight_date: travel.flight_date.to_string(),
            origin_airport: travel.origin_airport.clone(),
            destination_airport: travel.destination_airport.clone(),
        })
    }

    pub(crate) async fn take_over_declaration(
        &self,
        context: &Context,
        message: pb::TakeOverDeclarationRequest,
    ) -> Result<pb::Declaration, Error> {
        let caller = context.staff()?;
        let asked = asked(context, &message.request_id, &message)?;
        let expected = parse_expected(message.version, message.state)?;
        if self.was_taken(&asked).await? {
            return self.standing(context, &message.code).await;
        }
        let mut wrong = Violations::new();
        let airport = match code(&message.airport, 20) {
            Ok(airport) if caller.reaches(&airport) => self.known_airport(context, &airport).await?,
            Ok(airport) => return Err(status::wrong_airport(&airport).into()),
            Err(reason) => Err(reason),
        };
        let airport = wrong.take("airport", airport);
        let reason =
            wrong.take("reason", text(&message.reason, limits::take_over_declaration_request::MAX_REASON));
        let (Some(airport), Some(reason)) = (airport, reason) else {
            return Err(Error::Invalid(wrong));
        };
        let code = Code::parse(&message.code).ok_or(Error::NotFound)?;

        let mut tx = self.pool.begin().await?;
        declaration::store::lock_people(&mut tx, None, &[code.to_string()], &[]).await?;
        if !asked.is_first::<Error>(&mut tx).await? {
            drop(tx);
            return self.standing(context, &message.code).await;
        }
        let name = Name::Code(&code);
        let before = declaration::store::find(&mut tx, name, true).await?.ok_or(Error::NotFound)?;
        let before_airport = before.content.travel.control_airport().to_owned();
        if before_airport == airport {
            return staff_view(&mut tx, before).await;
        }
        require_standing(&before, expected.version)?;
        self.is_taken(&mut tx, context, &before, expected, false).await?;
        if before.state == State::Annulled {
            return Err(Error::NotEditable(before.state));
        }
        let mut content = before.content.clone();
        content.travel = content.travel.controlled_at(airport.clone());
        let event_context = EventContext::of(context, caller, self.clock.now()).at(&airport);
        let (written, mut moved) =
            self.write_version(&mut tx, &event_context, &before, content, None, before.sworn_at).await?;
        let correction = Correction {
            version: written.version,
            at: event_context.time,
            actor_name: caller.name.clone(),
            actor_id: Some(caller.user_id),
            airport: airport.clone(),
            requested_by: caller.name.clone(),
            reason,
            before: before.content,
            after: written.content,
        };
        store::insert_correction(&mut tx, written.id, &correction).await?;
        let fact = DeclarationTakenOver {
            before_airport,
            after_airport: airport,
            before_version: before.version,
            after_version: written.version,
        };
        outbox::append(&mut tx, &before.code.to_string(), &event_context, &fact).await?;
        // What the draw chose stays in the red lane.
        let name = Name::Id(written.id);
        let after = declaration::store::find(&mut tx, name, false).await?.ok_or(Error::NotFound)?;
        moved.extend(LaneChange::since(before.lane, &after));
        tell_lanes(&mut tx, Some(&after.code), &moved, &event_context).await?;
        let answer = staff_view(&mut tx, after).await?;
        self.wake.commit(tx).await?;
        Ok(answer)
    }

    pub(crate) async fn resolve_contradiction(
        &self,
        context: &Context,
        message: pb::ResolveContradictionRequest,
    ) -> Result<pb::Declaration, Error> {
        let caller = context.staff()?;
        let asked = asked(context, &message.request_id, &message)?;
        let expected = parse_expected(message.version, message.state)?;
        let mut wrong = Violations::new();
        let latest_at = message.latest_at.as_ref().ok_or(Reason::Required);
        let latest_at =
            wrong.take("latest_at", latest_at.and_then(|at| instant(at).ok_or(Reason::Malformed)));
        let note = wrong.take("note", text(&message.note, limits::resolve_contradiction_request::MAX_NOTE));
        let (Some(latest_at), Some(note)) = (latest_at, note) else { return Err(Error::Invalid(wrong)) };
        let locked = self.lock_version(context, &asked, &message.code, expected.version).await?;
        let Some((mut tx, mut found)) = locked else { return self.standing(context, &message.code).await };
        self.is_taken(&mut tx, context, &found, expected, false).await?;
        let now = self.clock.now();
        let resolution =
            Resolution { at: now, actor_name: caller.name.clone(), actor_id: caller.user_id, note };
        let count = contradiction::resolve(&mut tx, found.id, latest_at, &resolution).await?;
        if count == 0 {
            return staff_view(&mut tx, found).await;
        }
        let airport = found.content.travel.control_airport().to_owned();
        let event_context = EventContext::of(context, caller, now).at(&airport);
        let fact = ContradictionResolved { state: found.state.code().to_owned(), count };
        outbox::append(&mut tx, &found.code.to_string(), &event_context, &fact).await?;
        found.updated_at = found.updated_at.max(now);
        let answer = staff_view(&mut tx, found).await?;
        self.wake.commit(tx).await?;
        Ok(answer)
    }

    pub(crate) async fn list_attention(
        &self,
        context: &Context,
        message: pb::ListAttentionRequest,
    ) -> Result<pb::ListAttentionResponse, Error> {
        let mut wrong = Violations::new();
        let kind = wrong.take("kind", wire::attention_in(message.kind));
        let scope = parse_scope(&message.airport, context.staff()?, &mut wrong)?;
        let airport = plain(&message.airport);
        let airport = Some(airport.as_str()).filter(|code| !code.is_empty() && wrong.is_empty());
        self.airports.check(context, "airport", airport, &mut wrong).await;
        let (Some(kind), Some(scope), true) = (kind, scope, wrong.is_empty()) else {
            return Err(Error::Invalid(wrong));
        };
        let cleared_by = message.mine.then_some(context.staff()?.user_id);
        let filter = AttentionFilter { kind, scope, cleared_by };
        let page = Page::requested(&message, &filter, wrong)?;
        let limits = limits(self.clock.now(), self.control.attention_hours().await);
        let mut conn = self.pool.acquire().await?;
        let mut rows = store::attention(&mut conn, &filter, limits, &page).await?;
        let next_page_token = page.cut(&mut rows, |row| (row.since, row.code.clone()));
        Ok(pb::ListAttentionResponse {
            items: rows.into_iter().map(attention_out).collect(),
            total: store::count_attention(&mut conn, &filter, limits).await?,
            next_page_token,
        })
    }
}

impl Service {
    /// The answer to the repeat of a correction: the declaration as it stands. The correction may have given it to an airport
    /// that the caller does not reach.
    async fn corrected(&self, caller: &Caller, code: &Code, expected: i32) -> Result<pb::Declaration, Error> {
        let mut conn = self.pool.acquire().await?;
        let name = Name::Code(code);
        let found = declaration::store::find(&mut conn, name, false).await?.ok_or(Error::NotFound)?;
        let airport = found.content.travel.control_airport();
        let made = found.corrections.iter().find(|correction| correction.version == expected + 1);
        let before = made.map_or(airport, |correction| correction.before.travel.control_airport());
        if !caller.reaches(airport) && !caller.reaches(before) {
            return Err(status::wrong_airport(airport).into());
        }
        staff_view(&mut conn, found).await
    }

    /// An airport of the catalogue.
    async fn known_airport(&self, context: &Context, airport: &str) -> Result<Result<String, Reason>, Error> {
        let travel = pb::Travel { destination_airport: airport.to_owned(), ..pb::Travel::default() };
        let draft = Draft::from(pb::Content { travel: Some(travel), ..pb::Content::default() });
        Ok(self.look_up(context, &draft).await?.entry(CatalogueKind::Airports, airport))
    }
}

/// The airports of a list: the one asked for, or all of the caller.
fn parse_scope(
    airport: &str,
    caller: &Caller,
    wrong: &mut Violations,
) -> Result<Option<Option<Vec<String>>>, Error> {
    match wrong.take("airport", optional(airport, |typed| code(typed, LONGEST_CODE))) {
        None => Ok(None),
        Some(None) => Ok(Some(caller.airport_scope())),
        Some(Some(airport)) if caller.reaches(&airport) => Ok(Some(Some(vec![airport]))),
        Some(Some(airport)) => Err(status::wrong_airport(&airport).into()),
    }
}

fn attention_out(row: Attention) -> pb::AttentionItem {
    pb::AttentionItem {
        code: row.code,
        state: State::parse(&row.state).map_or(0, state::wire::state_out),
        lane: Lane::parse(&row.lane).map_or(0, lane::wire::lane_out),
        airport: row.airport,
        flight_number: row.flight_number,
        flight_date: row.flight_date.to_string(),
        surnames: row.surnames,
        given_names: row.given_names,
        since_at: Some(timestamp(row.since)),
        duplicate_of: row.duplicate_of.unwrap_or_default(),
        folio: row.folio.unwrap_or_default(),
        cleared_by: row.cleared_by.unwrap_or_default(),
        cleared_by_id: row.cleared_by_id.map(|id| id.to_string()).unwrap_or_default(),
        cleared_at: row.cleared_at.map(timestamp),
    }
}
