//! The gRPC face of declarations.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use chrono::{DateTime, Duration, Utc};
use pinzon_airports::Airports;
use pinzon_chassis::{
    Reason,
    caller::Caller,
    clock::Clock,
    context::Context,
    database,
    page::{Order, Page},
    peer::Peer,
    status::{self, Violations},
};
use pinzon_domain::{
    DocumentKey,
    date::{ISLANDS, parse_date},
    document,
    text::{code, optional, parse_id, text},
};
use pinzon_edits::{Asked as Step, Refusal, Use};
use pinzon_events::{
    Actor,
    facts::{
        DeclarationAnnulled, DeclarationEdited, DeclarationReopened, DeclarationReviewed,
        DeclarationSubmitted, DeclarationViewed, DeclarationsExported, Fact,
    },
    outbox::{self, EventContext, Wake},
};
use pinzon_proto::limits::declarations as limits;
use pinzon_proto::{
    access::Call,
    catalogues::v1::{
        self as catalogues, EntryKey, GetDeclarableRequest, search_service_client::SearchServiceClient,
    },
    declarations::v1::{self as pb, declaration_service_server::DeclarationService},
};
use pinzon_seal::Sealer;
use sha2::{Digest as _, Sha256};
use sqlx::{PgConnection, PgPool, Postgres, Transaction};
use tonic::{Request, Response, Status};
use uuid::Uuid;

use crate::{
    administration,
    code::Code,
    content::Content,
    control::rpc::Control,
    declaration::{self, Declaration, Footing, Seen, State, Transition},
    draft::{self, Draft},
    edit_key,
    error::Error,
    filter::{self, Key, Selection},
    lane,
    lookup::{AIRPORTS, Citation, Known, PORTS, Product, known_key},
    passenger::{self, Details},
    seal,
    store::{self, Fingerprints, LaneChange, Name, Origin, Written, figures, list},
    view::{self, Part},
    wire::{self, View},
};

const TRAVELLER: &str = "Viajero";
const MAX_PROOF_FAILURES: i32 = 5;
const PROOF_PAUSE_MINUTES: i64 = 15;

/// Answers the calls of [`DeclarationService`].
#[derive(Clone)]
pub struct Rpc {
    /// The service's database.
    pub pool: PgPool,
    /// Where codes and products are asked.
    pub catalogues: Peer,
    pub airports: Airports,
    /// The numbers of control.
    pub control: Control,
    /// Seals QR tokens.
    pub sealer: Arc<Sealer>,
    /// Recognises documents.
    pub document_key: DocumentKey,
    pub clock: Clock,
    /// Wakes the relay.
    pub wake: Wake,
}

#[tonic::async_trait]
impl DeclarationService for Rpc {
    async fn create_declaration(
        &self,
        request: Request<pb::CreateDeclarationRequest>,
    ) -> Result<Response<pb::CreateDeclarationResponse>, Status> {
        let context = Context::of(&request)?;
        let message = request.into_inner();
        let id = RequestId::parse(&message)?;
        let now = self.clock.now();
        let draft = Draft::from(message.content.unwrap_or_default());
        let refusal = match self.parse(&context, &draft, None, now).await {
            Ok(content) => match self.submit(&context, content, &id, now).await {
                Err(Error::RequestStored) => Error::RequestStored.into(),
                outcome => return Ok(Response::new(outcome?)),
            },
            Err(refusal) => refusal,
        };
        // A repeat gets the first result, even if it would be refused by now.
        let first = self.first_result(&id).await?;
        first.map(Response::new).ok_or(refusal)
    }

    async fn mark_mass_submission(
        &self,
        request: Request<pb::MarkMassSubmissionRequest>,
    ) -> Result<Response<pb::MarkMassSubmissionResponse>, Status> {
        let context = Context::of(&request)?;
        for id in request.into_inner().declaration_ids {
            let Ok(id) = parse_id(&id) else { continue };
            self.mark(&context, id).await?;
        }
        Ok(Response::new(pb::MarkMassSubmissionResponse {}))
    }

    async fn get_declaration(
        &self,
        request: Request<pb::GetDeclarationRequest>,
    ) -> Result<Response<pb::Declaration>, Status> {
        let context = Context::of(&request)?;
        let name = request.into_inner().id;
        if let Ok(id) = name.parse::<Uuid>() {
            let mut conn = self.pool.acquire().await.map_err(Error::from)?;
            let found = store::find(&mut conn, Name::Id(id), false).await?.ok_or(Error::NotFound)?;
            return Ok(Response::new(wire::masked(wire::declaration(found, &View::Traveller))));
        }
        let caller = context.staff()?;
        let code = Code::parse(&name).ok_or(Error::NotFound)?;
        let mut tx = self.pool.begin().await.map_err(Error::from)?;
        let found = find_for(&mut tx, caller, &code, false).await?;
        let airport = found.content.travel.control_airport();
        let event_context = event_context(&context, user(caller), airport, self.clock.now());
        let viewed = view::store::record(&mut tx, Part::Declaration, found.id, &event_context).await;
        if viewed.map_err(Error::from)? {
            outbox::append(&mut tx, &code.to_string(), &event_context, &DeclarationViewed {})
                .await
                .map_err(Error::from)?;
        }
        let answer = staff_view(&mut tx, found).await?;
        tx.commit().await.map_err(Error::from)?;
        self.wake.ring();
        Ok(Response::new(answer))
    }

    async fn open_declaration(
        &self,
        request: Request<pb::OpenDeclarationRequest>,
    ) -> Result<Response<pb::Declaration>, Status> {
        let message = request.into_inner();
        let id = match message.id.parse() {
            Ok(id) => id,
            Err(_) => {
                let code = Code::parse(&message.id).ok_or(Error::NotFound)?;
                let mut conn = self.pool.acquire().await.map_err(Error::from)?;
                // Who only guesses does not learn which codes there are.
                store::find(&mut conn, Name::Code(&code), false).await?.ok_or(Error::ProofWrong)?.id
            }
        };
        self.check_proof(id, &message.credentials.unwrap_or_default(), None).await?;
        let mut conn = self.pool.acquire().await.map_err(Error::from)?;
        let found = store::find(&mut conn, Name::Id(id), false).await?.ok_or(Error::NotFound)?;
        Ok(Response::new(wire::declaration(found, &View::Traveller)))
    }

    async fn update_declaration(
        &self,
        request: Request<pb::UpdateDeclarationRequest>,
    ) -> Result<Response<pb::Declaration>, Status> {
        let context = Context::of(&request)?;
        let message = request.into_inner();
        let id: Uuid = message.id.parse().map_err(|_| Error::NotFound)?;
        require_version(message.version)?;
        let proof = message.credentials.unwrap_or_default();
        let edit = Edit { seen: message.version, request_hash: hash_of(message.content.as_ref()) };
        // Proof first: somebody else's guess learns nothing about the content.
        self.check_proof(id, &proof, Some(&edit)).await?;
        let draft = Draft::from(message.content.unwrap_or_default());
        let now = self.clock.now();
        let mut conn = self.pool.acquire().await.map_err(Error::from)?;
        let present = store::find(&mut conn, Name::Id(id), false).await?.ok_or(Error::NotFound)?;
        drop(conn);
        let content = match self.parse(&context, &draft, Some(&present.content), now).await {
            Ok(content) => content,
            Err(refusal) => {
                // A repeat gets the first result, even if it would be refused by now.
                let mut conn = self.pool.acquire().await.map_err(Error::from)?;
                let found = store::find(&mut conn, Name::Id(id), false).await?.ok_or(Error::NotFound)?;
                let done = edit.has_made(&mut conn, &found).await.map_err(Error::from)?;
                return if done {
                    Ok(Response::new(wire::declaration(found, &View::Traveller)))
                } else {
                    Err(refusal)
                };
            }
        };

        let mut tx = self.pool.begin().await.map_err(Error::from)?;
        let documents = Fingerprints::of(&content, &self.document_key);
        store::lock_people(&mut tx, Some(id), &[], &documents.all()).await?;
        let before = store::find(&mut tx, Name::Id(id), true).await?.ok_or(Error::NotFound)?;
        if edit.has_made(&mut tx, &before).await.map_err(Error::from)? {
            // Repeated after a lost answer.
            return Ok(Response::new(wire::declaration(before, &View::Traveller)));
        }
        if !before.state.editable() {
            return Err(Error::NotEditable(before.state).into());
        }
        if before.version != message.version {
            return Err(Error::VersionConflict { current: before.version, change: None }.into());
        }
        let after = self.edit(&mut tx, &context, &before, content, &edit, now).await?;
        tx.commit().await.map_err(Error::from)?;
        self.wake.ring();
        Ok(Response::new(wire::declaration(after, &View::Traveller)))
    }

    async fn list_declarations(
        &self,
        request: Request<pb::ListDeclarationsRequest>,
    ) -> Result<Response<pb::ListDeclarationsResponse>, Status> {
        let context = Context::of(&request)?;
        let message = request.into_inner();
        let asked = Asked {
            filter: message.filter.as_ref(),
            q: "",
            order_by: &message.order_by,
            page_size: message.page_size,
            page_token: &message.page_token,
        };
        let listing = Listing::parse(&asked, &context, &self.airports).await?;
        let mut conn = self.pool.acquire().await.map_err(Error::from)?;
        Ok(Response::new(listing.page(&mut conn).await?))
    }

    async fn search_declarations(
        &self,
        request: Request<pb::SearchDeclarationsRequest>,
    ) -> Result<Response<pb::ListDeclarationsResponse>, Status> {
        let context = Context::of(&request)?;
        let message = request.into_inner();
        let asked = Asked {
            filter: message.filter.as_ref(),
            q: &message.q,
            order_by: &message.order_by,
            page_size: message.page_size,
            page_token: &message.page_token,
        };
        let listing = Listing::parse(&asked, &context, &self.airports).await?;
        let mut conn = self.pool.acquire().await.map_err(Error::from)?;
        Ok(Response::new(listing.page(&mut conn).await?))
    }

    async fn export_declarations(
        &self,
        request: Request<pb::ExportDeclarationsRequest>,
    ) -> Result<Response<pb::ExportDeclarationsResponse>, Status> {
        let context = Context::of(&request)?;
        let message = request.into_inner();
        let asked = Asked {
            filter: message.filter.as_ref(),
            q: &message.q,
            order_by: &message.order_by,
            page_size: message.page_size,
            page_token: &message.page_token,
        };
        let caller = context.staff()?;
        let listing = Listing::parse(&asked, &context, &self.airports).await?;
        // One snapshot gives the rows and their sworn content.
        let snapshot = "begin isolation level repeatable read";
        let mut tx = self.pool.begin_with(snapshot).await.map_err(Error::from)?;
        let (items, next_page_token) = listing.file_rows(&mut tx).await?;
        if message.page_token.is_empty() {
            let fact = DeclarationsExported {
                filter: listing.selection.recorded(),
                count: list::count_all(&mut tx, &listing.selection).await?,
            };
            let event_context = EventContext {
                actor: user(caller),
                airport: listing.selection.airport().map(str::to_owned),
                time: self.clock.now(),
                traceparent: Some(context.trace.as_str().to_owned()),
            };
            outbox::append(&mut tx, "declarations", &event_context, &fact).await.map_err(Error::from)?;
        }
        tx.commit().await.map_err(Error::from)?;
        self.wake.ring();
        Ok(Response::new(pb::ExportDeclarationsResponse { items, next_page_token }))
    }

    async fn get_declaration_figures(
        &self,
        request: Request<pb::GetDeclarationFiguresRequest>,
    ) -> Result<Response<pb::DeclarationFigures>, Status> {
        let context = Context::of(&request)?;
        let message = request.into_inner();
        let mut wrong = Violations::new();
        let selection = Selection::parse(message.filter.as_ref(), "", context.staff()?, &mut wrong)?;
        self.airports.check(&context, "filter.airport", selection.airport(), &mut wrong).await;
        filter::complete(wrong)?;
        // All figures are of one moment, and so add up.
        let snapshot = "begin isolation level repeatable read read only";
        let mut tx = self.pool.begin_with(snapshot).await.map_err(Error::from)?;
        figures::prepare(&mut tx).await?;
        let mut answer = wire::figures(figures::groups(&mut tx, &selection).await?);
        answer.totals = Some(wire::totals(&figures::totals(&mut tx, &selection).await?));
        answer.left_out = list::count_left_out(&mut tx, &selection).await?;
        if let Some((from, to, selection)) = selection.before() {
            answer.before = Some(pb::DeclarationTotalsBefore {
                from_date: from.to_string(),
                to_date: to.to_string(),
                totals: Some(wire::totals(&figures::totals(&mut tx, &selection).await?)),
            });
        }
        Ok(Response::new(answer))
    }

    async fn present_declaration(
        &self,
        request: Request<pb::PresentDeclarationRequest>,
    ) -> Result<Response<pb::Declaration>, Status> {
        let context = Context::of(&request)?;
        let message = request.into_inner();
        let asked = asked(&context, &message.request_id, &message)?;
        let seen = parse_seen(message.version, message.state)?;
        self.present(&context, &asked, &message.code, seen).await
    }

    async fn review_declaration(
        &self,
        request: Request<pb::ReviewDeclarationRequest>,
    ) -> Result<Response<pb::Declaration>, Status> {
        let context = Context::of(&request)?;
        let message = request.into_inner();
        let asked = asked(&context, &message.request_id, &message)?;
        let mut wrong = Violations::new();
        let outcome = wrong.take("outcome", wire::outcome_in(message.outcome));
        let note = wrong.take(
            "note",
            optional(&message.note, |typed| text(typed, limits::review_declaration_request::MAX_NOTE)),
        );
        let state = wrong.take("state", wire::state_in(message.state));
        let (Some(outcome), Some(note), Some(state)) = (outcome, note, state) else {
            return Err(Error::Invalid(wrong).into());
        };
        let seen = Seen { version: message.version, state };
        self.step(&context, &asked, &message.code, seen, outcome, note).await
    }

    async fn annul_declaration(
        &self,
        request: Request<pb::AnnulDeclarationRequest>,
    ) -> Result<Response<pb::Declaration>, Status> {
        let context = Context::of(&request)?;
        let message = request.into_inner();
        let asked = asked(&context, &message.request_id, &message)?;
        let (note, state) = parse_closing(&message.note, message.state)?;
        let seen = Seen { version: message.version, state };
        let locked = self.lock_version(&context, &asked, &message.code, seen.version).await?;
        let Some((mut tx, found)) = locked else { return self.standing(&context, &message.code).await };
        let (from, to) = (found.state, State::Annulled);
        if self.is_taken(&mut tx, &context, &found, seen, from == to).await? {
            return Ok(Response::new(staff_view(&mut tx, found).await?));
        }
        let fact = DeclarationAnnulled { before: from.code().to_owned() };
        self.move_to(&context, tx, found, to, Some(note), &fact).await
    }

    async fn reopen_declaration(
        &self,
        request: Request<pb::ReopenDeclarationRequest>,
    ) -> Result<Response<pb::Declaration>, Status> {
        let context = Context::of(&request)?;
        let message = request.into_inner();
        let asked = asked(&context, &message.request_id, &message)?;
        let (note, state) = parse_closing(&message.note, message.state)?;
        let seen = Seen { version: message.version, state };
        let locked = self.lock_version(&context, &asked, &message.code, seen.version).await?;
        let Some((mut tx, found)) = locked else { return self.standing(&context, &message.code).await };
        let from = found.state;
        let steps = store::transitions(&mut tx, &found).await?;
        // Repeated after a lost answer, it must not take back one step more.
        let repeats = seen.state != from && steps.last().is_some_and(Transition::is_reopening);
        if self.is_taken(&mut tx, &context, &found, seen, repeats).await? {
            return Ok(Response::new(staff_view(&mut tx, found).await?));
        }
        let has_act = administration::store::has_act(&mut tx, found.id).await?;
        let Some(to) = declaration::state_before_closing(from, &steps, has_act) else {
            return Err(Error::TransitionNotAllowed { from, to: State::Presented }.into());
        };
        let fact = DeclarationReopened { before: from.code().to_owned(), after: to.code().to_owned() };
        self.move_to(&context, tx, found, to, Some(note), &fact).await
    }
}

impl Rpc {
    /// The answer an earlier request with the same id got.
    async fn first_result(&self, id: &RequestId) -> Result<Option<pb::CreateDeclarationResponse>, Error> {
        let Some(secret) = &id.secret else { return Ok(None) };
        let mut conn = self.pool.acquire().await?;
        let stored = store::find_by_request(&mut conn, &edit_key::fingerprint(secret)).await?;
        let Some((declaration_id, request_hash, salt)) = stored else { return Ok(None) };
        if request_hash != id.content_hash {
            return Err(Error::RequestIdReused);
        }
        let found = store::find(&mut conn, Name::Id(declaration_id), false).await?.ok_or(Error::NotFound)?;
        Ok(Some(pb::CreateDeclarationResponse {
            declaration: Some(wire::declaration(found, &View::Traveller)),
            edit_key: edit_key::derive(secret.as_bytes(), &salt),
        }))
    }

    /// Reads a draft by what the catalogues say now, and by what an earlier version swore to.
    async fn parse(
        &self,
        context: &Context,
        draft: &Draft,
        sworn: Option<&Content>,
        now: DateTime<Utc>,
    ) -> Result<Content, Status> {
        let mut known = self.look_up(context, draft).await?;
        if let Some(sworn) = sworn {
            known.keep(sworn);
        }
        Ok(draft::parse(draft, "content", &known, now).map_err(Error::Invalid)?)
    }

    async fn submit(
        &self,
        context: &Context,
        content: Content,
        id: &RequestId,
        now: DateTime<Utc>,
    ) -> Result<pb::CreateDeclarationResponse, Error> {
        let salt: [u8; 16] = rand::random();
        let edit_key = match &id.secret {
            Some(secret) => edit_key::derive(secret.as_bytes(), &salt),
            None => edit_key::derive(&rand::random::<[u8; 32]>(), &salt),
        };
        let origin = Origin {
            edit_key_hash: edit_key::fingerprint(&edit_key),
            edit_key_salt: salt,
            request_id_hash: id.secret.as_deref().map(edit_key::fingerprint),
            request_hash: id.content_hash,
        };
        let documents = Fingerprints::of(&content, &self.document_key);
        let mut tx = database::begin_planned(&self.pool).await?;
        store::lock_people(&mut tx, None, &[], &documents.all()).await?;
        let known = store::known_people(&mut tx, &documents.declarant, &documents.all()).await?;
        let (lane, lane_causes) = lane::decide(&content, &known.earlier_retentions);
        let code = Code::from_random(rand::random());
        let written = Written::of(&content)?;
        let qr = seal::token(&self.sealer, &code, 1, &content, &written.hash)
            .map_err(|error| Error::Seal(error.to_string()))?;
        let mut declaration = Declaration {
            id: Uuid::new_v4(),
            code,
            state: State::Submitted,
            version: 1,
            content,
            submitted_at: now,
            updated_at: now,
            sworn_at: now,
            qr,
            lane,
            lane_causes,
            corrections: vec![],
            joined_to: None,
            suspicious: false,
            acts: vec![],
        };
        store::insert(&mut tx, &declaration, &written, &documents, &origin, TRAVELLER).await?;
        let companions = store::companions(&mut tx, declaration.id).await?;
        let mut moved = Vec::new();
        if !companions.is_empty() {
            (declaration.lane, moved) = store::share_lane(&mut tx, declaration.id, &companions).await?;
        }
        let travel = &declaration.content.travel;
        let fact = DeclarationSubmitted {
            airport: travel.control_airport().to_owned(),
            flight_date: travel.flight_date.to_string(),
            flight_number: travel.flight_number.clone(),
            lane: declaration.lane.code().to_owned(),
            item_count: count(&declaration.content),
        };
        let event_context = event_context(context, Actor::Traveller, travel.control_airport(), now);
        self.register_people(&mut tx, &declaration.content, known.are_met, &event_context).await?;
        outbox::append(&mut tx, &declaration.code.to_string(), &event_context, &fact).await?;
        // What was submitted says its own lane.
        moved.retain(|change| change.id != declaration.id);
        tell_lanes(&mut tx, &declaration.code, &moved, &event_context).await?;
        tx.commit().await?;
        self.wake.ring();
        Ok(pb::CreateDeclarationResponse {
            declaration: Some(wire::declaration(declaration, &View::Traveller)),
            edit_key,
        })
    }

    async fn edit(
        &self,
        conn: &mut PgConnection,
        context: &Context,
        before: &Declaration,
        content: Content,
        edit: &Edit,
        now: DateTime<Utc>,
    ) -> Result<Declaration, Error> {
        let airport = content.travel.control_airport().to_owned();
        let event_context = event_context(context, Actor::Traveller, &airport, now);
        let (after, moved) =
            self.write_version(conn, &event_context, before, content, Some(edit.request_hash), now).await?;
        let fact = DeclarationEdited {
            before_version: before.version,
            after_version: after.version,
            before_lane: before.lane.code().to_owned(),
            after_lane: after.lane.code().to_owned(),
            before_item_count: count(&before.content),
            after_item_count: count(&after.content),
        };
        outbox::append(conn, &after.code.to_string(), &event_context, &fact).await?;
        tell_lanes(conn, &after.code, &moved, &event_context).await?;
        Ok(after)
    }

    /// Decides the lane of a new content, seals and stores it, and tells the registry of passengers. A repeat is recognised
    /// by `request_hash`. Also returns which other declarations changed lanes.
    pub(crate) async fn write_version(
        &self,
        conn: &mut PgConnection,
        event_context: &EventContext,
        before: &Declaration,
        content: Content,
        request_hash: Option<[u8; 32]>,
        sworn_at: DateTime<Utc>,
    ) -> Result<(Declaration, Vec<LaneChange>), Error> {
        let documents = Fingerprints::of(&content, &self.document_key);
        let known = store::known_people(conn, &documents.declarant, &documents.all()).await?;
        let (lane, lane_causes) = lane::decide(&content, &known.earlier_retentions);
        let written = Written::of(&content)?;
        let version = before.version + 1;
        let qr = seal::token(&self.sealer, &before.code, version, &content, &written.hash)
            .map_err(|error| Error::Seal(error.to_string()))?;
        let updated_at = event_context.time;
        let mut after =
            Declaration { version, content, updated_at, sworn_at, qr, lane, lane_causes, ..before.clone() };
        let mut companions = store::companions(conn, before.id).await?;
        store::update(conn, &after, &written, request_hash.as_ref(), &documents).await?;
        companions.extend(store::companions(conn, before.id).await?);
        let mut moved = Vec::new();
        if !companions.is_empty() {
            (after.lane, moved) = store::share_lane(conn, before.id, &companions).await?;
            moved.retain(|change| change.id != before.id);
        }
        self.register_people(conn, &after.content, known.are_met, event_context).await?;
        Ok((after, moved))
    }

    /// Tells the registry of passengers who came: who declares, and the minors who travel along. `are_met` says whether some
    /// of them had come before.
    async fn register_people(
        &self,
        conn: &mut PgConnection,
        content: &Content,
        are_met: bool,
        event_context: &EventContext,
    ) -> Result<(), Error> {
        let mut people = vec![Details::from(&content.traveller)];
        people.extend(content.minors.iter().map(|minor| Details::of_minor(minor, &content.traveller)));
        let mut people: Vec<_> = people
            .into_iter()
            .map(|told| (self.document_key.fingerprint(&told.identity.document), told))
            .collect();
        // Declarations of one family, sent at the same time, wait for each other in the same order.
        people.sort_by(|(a, _), (b, _)| a.cmp(b));
        if are_met {
            let fingerprints: Vec<_> = people.iter().map(|(fingerprint, _)| fingerprint.clone()).collect();
            passenger::store::lock_documents(conn, &fingerprints).await?;
        }
        for (fingerprint, told) in &people {
            passenger::store::upsert(conn, told, fingerprint, event_context).await?;
        }
        Ok(())
    }

    /// Refuses an edit without proof, and guessing after a few wrong ones.
    async fn check_proof(
        &self,
        id: Uuid,
        proof: &pb::EditCredentials,
        edit: Option<&Edit>,
    ) -> Result<(), Error> {
        let mut tx = self.pool.begin().await?;
        // The key is too long to be guessed; only what can be guessed is counted and paused,
        // so that nobody who holds the link can keep its owner out.
        let key_hash = store::edit_key_hash(&mut tx, id).await?.ok_or(Error::NotFound)?;
        if !proof.edit_key.is_empty() && key_hash == edit_key::fingerprint(&proof.edit_key) {
            return Ok(());
        }
        let now = self.clock.now();
        let declarant = store::lock_declarant(&mut tx, id).await?;
        let recent = declarant.failed_at.is_some_and(|at| now - at < Duration::minutes(PROOF_PAUSE_MINUTES));
        if recent && declarant.failures >= MAX_PROOF_FAILURES {
            return Err(Error::TooManyAttempts);
        }
        let guess =
            document::parse_number(&proof.document_number).ok().zip(parse_date(&proof.birth_date).ok());
        if guess.as_ref() == Some(&(declarant.document_number, declarant.birth_date)) {
            return Ok(());
        }
        // The repeat of an edit that changed them proves itself as the edit did.
        if let Some(Edit { seen, request_hash }) = edit
            && guess.is_some()
            && guess == store::declarant_before(&mut tx, id, *seen, request_hash).await?
        {
            return Ok(());
        }
        let failures = if recent { declarant.failures + 1 } else { 1 };
        store::count_failure(&mut tx, id, failures, now).await?;
        tx.commit().await?;
        Err(Error::ProofWrong)
    }

    /// One step of an inspection. Repeating the step a declaration stands at changes nothing.
    async fn step(
        &self,
        context: &Context,
        asked: &Step,
        code: &str,
        seen: Seen,
        to: State,
        note: Option<String>,
    ) -> Result<Response<pb::Declaration>, Status> {
        let locked = self.lock_version(context, asked, code, seen.version).await?;
        let Some((mut tx, found)) = locked else { return self.standing(context, code).await };
        let from = found.state;
        if self.is_taken(&mut tx, context, &found, seen, from == to).await? {
            return Ok(Response::new(staff_view(&mut tx, found).await?));
        }
        if !from.may_become(to) {
            return Err(Error::TransitionNotAllowed { from, to }.into());
        }
        let steps = store::transitions(&mut tx, &found).await?;
        let caller = context.staff()?.user_id;
        if note.is_none() && declaration::leaves_advice(found.lane, to, &steps, caller) {
            let mut wrong = Violations::new();
            wrong.add("note", Reason::Required);
            return Err(Error::Invalid(wrong).into());
        }
        let (before, after) = (from.code().to_owned(), to.code().to_owned());
        let fact = DeclarationReviewed { before, after, noted: note.is_some() };
        self.move_to(context, tx, found, to, note, &fact).await
    }

    /// Locks a declaration of the caller's airports that stands at the version the caller saw. None if the caller has taken the
    /// step before; then the answer is [`Self::standing`].
    pub(crate) async fn lock_version(
        &self,
        context: &Context,
        asked: &Step,
        code: &str,
        version: i32,
    ) -> Result<Option<(Transaction<'static, Postgres>, Declaration)>, Status> {
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
    ) -> Result<Option<(Transaction<'static, Postgres>, Declaration)>, Status> {
        let caller = context.staff()?;
        require_version(version)?;
        let code = Code::parse(code).ok_or(Error::NotFound)?;
        let mut tx = self.pool.begin().await.map_err(Error::from)?;
        store::lock_people(&mut tx, None, &[code.to_string()], documents).await?;
        if !asked.is_first::<Error>(&mut tx).await? {
            return Ok(None);
        }
        let found = find_for(&mut tx, caller, &code, true).await?;
        require_standing(&found, version)?;
        Ok(Some((tx, found)))
    }

    /// The answer to the repeat of a step: the declaration as it stands.
    pub(crate) async fn standing(
        &self,
        context: &Context,
        code: &str,
    ) -> Result<Response<pb::Declaration>, Status> {
        let code = Code::parse(code).ok_or(Error::NotFound)?;
        let mut conn = self.pool.acquire().await.map_err(Error::from)?;
        let found = find_for(&mut conn, context.staff()?, &code, false).await?;
        Ok(Response::new(staff_view(&mut conn, found).await?))
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
        seen: Seen,
        leads_to: bool,
    ) -> Result<bool, Status> {
        let last = store::last_transition(conn, found).await?;
        let caller = context.staff()?.user_id;
        match declaration::footing(seen.state, found.state, leads_to, last.as_ref(), caller) {
            Footing::Sound => Ok(false),
            Footing::Taken => Ok(true),
            Footing::Stale => {
                let none = || Error::Corrupt { code: found.code.to_string(), what: "no step".to_owned() };
                Err(Error::Moved(Box::new(last.ok_or_else(none)?)).into())
            }
        }
    }

    /// Marks a declaration that nobody has presented. It counts no more for the lanes of its companions.
    async fn mark(&self, context: &Context, id: Uuid) -> Result<(), Error> {
        let mut tx = self.pool.begin().await?;
        store::lock_people(&mut tx, Some(id), &[], &[]).await?;
        if let Some(code) = store::mark(&mut tx, id).await? {
            let companions = store::companions(&mut tx, id).await?;
            let (_, moved) = store::share_lane(&mut tx, id, &companions).await?;
            let event_context = EventContext {
                actor: Actor::System,
                airport: None,
                time: self.clock.now(),
                traceparent: Some(context.trace.as_str().to_owned()),
            };
            tell_lanes(&mut tx, &code, &moved, &event_context).await?;
        }
        tx.commit().await?;
        self.wake.ring();
        Ok(())
    }

    /// Records a step of an officer with its event, and commits.
    async fn move_to<F: Fact>(
        &self,
        context: &Context,
        tx: Transaction<'static, Postgres>,
        found: Declaration,
        to: State,
        note: Option<String>,
        fact: &F,
    ) -> Result<Response<pb::Declaration>, Status> {
        self.move_at(self.clock.now(), context, tx, found, to, note, fact).await
    }

    /// Like [`Self::move_to`], at the time for which the fact was made.
    #[allow(clippy::too_many_arguments, reason = "those of `move_to`, and when")]
    pub(crate) async fn move_at<F: Fact>(
        &self,
        now: DateTime<Utc>,
        context: &Context,
        mut tx: Transaction<'static, Postgres>,
        mut found: Declaration,
        to: State,
        note: Option<String>,
        fact: &F,
    ) -> Result<Response<pb::Declaration>, Status> {
        let caller = context.staff()?;
        let airport = found.content.travel.control_airport().to_owned();
        let step = Transition {
            from: Some(found.state),
            to,
            at: now,
            actor_name: caller.name.clone(),
            actor_id: Some(caller.user_id),
            airport: Some(airport.clone()),
            note,
        };
        store::transition(&mut tx, found.id, &step).await?;
        let counts = |state| state != State::Annulled;
        let mut moved = Vec::new();
        if counts(found.state) != counts(to) || found.suspicious && !to.keeps_mark() {
            let companions = store::companions(&mut tx, found.id).await?;
            (found.lane, moved) = store::share_lane(&mut tx, found.id, &companions).await?;
        }
        let event_context = event_context(context, user(caller), &airport, now);
        outbox::append(&mut tx, &found.code.to_string(), &event_context, fact).await.map_err(Error::from)?;
        tell_lanes(&mut tx, &found.code, &moved, &event_context).await?;
        found.state = to;
        found.updated_at = now;
        found.joined_to = None;
        found.suspicious &= to.keeps_mark();
        let answer = staff_view(&mut tx, found).await?;
        tx.commit().await.map_err(Error::from)?;
        self.wake.ring();
        Ok(Response::new(answer))
    }

    /// Asks the catalogues about every code of a draft.
    pub(crate) async fn look_up(&self, context: &Context, draft: &Draft) -> Result<Known, Status> {
        let ids: HashSet<String> = draft
            .items
            .iter()
            .filter_map(|item| parse_id(&item.product_id).ok())
            .map(|id| id.to_string())
            .collect();
        // Verdicts are those of the day of the flight. An invalid day is refused when the draft is parsed.
        let flight_date = parse_date(&draft.travel.flight_date);
        let asked = GetDeclarableRequest {
            keys: entry_keys(draft),
            product_ids: ids.into_iter().take(200).collect(),
            on_date: flight_date.map(|day| day.to_string()).unwrap_or_default(),
        };
        let mut catalogues = SearchServiceClient::new(self.catalogues.clone());
        let told = catalogues.get_declarable(context.forward(asked)).await?.into_inner();
        Ok(Known {
            islands: told
                .entries
                .iter()
                .filter(|e| {
                    [AIRPORTS, PORTS].contains(&e.kind.as_str())
                        && e.attributes.get("time_zone").is_some_and(|zone| zone == ISLANDS.name())
                })
                .map(|e| e.code.clone())
                .collect(),
            port_airports: told
                .entries
                .iter()
                .filter(|e| e.kind == PORTS)
                .filter_map(|e| Some((e.code.clone(), e.attributes.get("airport")?.clone())))
                .collect(),
            entries: told.entries.into_iter().map(|e| known_key(e.kind, e.code, &e.attributes)).collect(),
            products: told.products.into_iter().filter_map(product).collect::<HashMap<_, _>>(),
            catalogue_version: told.catalogue_version,
            oath_version: told.disclaimer_version,
            ..Known::default()
        })
    }
}

/// The request's id and a hash of its content.
struct RequestId {
    secret: Option<String>,
    content_hash: [u8; 32],
}

impl RequestId {
    fn parse(message: &pb::CreateDeclarationRequest) -> Result<Self, Error> {
        let mut wrong = Violations::new();
        match message.request_id.len() {
            0 | 8..=64 => {}
            1..=7 => wrong.add("request_id", Reason::TooShort),
            _ => wrong.add("request_id", Reason::TooLong),
        }
        wrong.into_result().map_err(Error::Invalid)?;
        Ok(Self {
            secret: Some(message.request_id.clone()).filter(|id| !id.is_empty()),
            content_hash: hash_of(message.content.as_ref()),
        })
    }
}

/// A traveller's edit: the version that they saw, and the hash of the request. The stored content cannot tell a repeat, because
/// it also holds what the catalogue said.
struct Edit {
    seen: i32,
    request_hash: [u8; 32],
}

impl Edit {
    /// Whether an earlier attempt has made the present version.
    async fn has_made(&self, conn: &mut PgConnection, present: &Declaration) -> Result<bool, sqlx::Error> {
        Ok(present.version == self.seen + 1
            && store::was_asked_for(conn, present.id, present.version, &self.request_hash).await?)
    }
}

fn hash_of(content: Option<&pb::Content>) -> [u8; 32] {
    Sha256::digest(content.map(prost::Message::encode_to_vec).unwrap_or_default()).into()
}

pub(crate) fn entry_keys(draft: &Draft) -> Vec<EntryKey> {
    let travel = &draft.travel;
    let mut codes: HashSet<(&str, &str)> = HashSet::from([
        ("transport-modes", travel.transport_mode.as_str()),
        ("airlines", travel.airline.as_str()),
        (AIRPORTS, travel.origin_airport.as_str()),
        (AIRPORTS, travel.destination_airport.as_str()),
        (PORTS, travel.origin_airport.as_str()),
        (PORTS, travel.destination_airport.as_str()),
        ("countries", draft.traveller.residence_country.as_str()),
    ]);
    codes.insert(("countries", draft.traveller.document_country.as_str()));
    codes.insert(("countries", draft.traveller.nationality.as_str()));
    for minor in &draft.minors {
        codes.insert(("countries", minor.document_country.as_str()));
        codes.insert(("countries", minor.nationality.as_str()));
    }
    for item in &draft.items {
        codes.insert(("units", item.unit.as_str()));
        codes.insert(("carried-items", item.carried_in.as_str()));
        codes.insert(("countries", item.origin_country.as_str()));
    }
    codes
        .into_iter()
        // Texts that cannot be codes are left out, and so count as unknown.
        .filter_map(|(kind, typed)| Some(EntryKey { kind: kind.to_owned(), code: code(typed, 20).ok()? }))
        .take(500)
        .collect()
}

fn product(p: catalogues::DeclarableProduct) -> Option<(Uuid, Product)> {
    let id = p.product_id.parse().ok()?;
    let verdict = p.verdict?;
    let classification = verdict.classification?;
    let some = |text: String| Some(text).filter(|t| !t.is_empty());
    Some((
        id,
        Product {
            id,
            code: p.code,
            name: p.name,
            classification: classification.code,
            classification_name: classification.name,
            conditions: some(verdict.conditions),
            reason: some(verdict.reason),
            verified: verdict.verified,
            articles: verdict
                .articles
                .into_iter()
                .map(|cited| Citation {
                    code: cited.code,
                    title: cited.title,
                    article: some(cited.article),
                    verified: cited.verified,
                })
                .collect(),
        },
    ))
}

/// The step that a caller asks for under a key.
pub(crate) fn asked<M: Call>(context: &Context, request_id: &str, message: &M) -> Result<Step, Status> {
    Ok(Step::by(context.staff()?.user_id, request_id, message))
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
pub(crate) fn parse_seen(version: i32, state: i32) -> Result<Seen, Error> {
    let mut wrong = Violations::new();
    if version < 1 {
        wrong.add("version", Reason::Required);
    }
    match wrong.take("state", wire::state_in(state)) {
        Some(state) if wrong.is_empty() => Ok(Seen { version, state }),
        _ => Err(Error::Invalid(wrong)),
    }
}

/// Why a step out of the ordinary is taken, and the state that it was decided on.
fn parse_closing(note: &str, state: i32) -> Result<(String, State), Error> {
    let mut wrong = Violations::new();
    let note = wrong.take("note", text(note, limits::annul_declaration_request::MAX_NOTE));
    let state = wrong.take("state", wire::state_in(state));
    note.zip(state).ok_or(Error::Invalid(wrong))
}

/// A declaration by its code, for someone who reaches its airport.
pub(crate) async fn find_for(
    conn: &mut PgConnection,
    caller: &Caller,
    code: &Code,
    lock: bool,
) -> Result<Declaration, Status> {
    let found = store::find(conn, Name::Code(code), lock).await?.ok_or(Error::NotFound)?;
    let airport = found.content.travel.control_airport();
    if caller.reaches(airport) { Ok(found) } else { Err(status::wrong_airport(airport)) }
}

pub(crate) async fn staff_view(
    conn: &mut PgConnection,
    found: Declaration,
) -> Result<pb::Declaration, Error> {
    let steps = store::transitions(conn, &found).await?;
    Ok(wire::declaration(found, &View::Staff(&steps)))
}

/// What the requests of a list have in common.
struct Asked<'a> {
    filter: Option<&'a pb::DeclarationFilter>,
    q: &'a str,
    order_by: &'a str,
    page_size: i32,
    page_token: &'a str,
}

/// A page of a list, as it was asked for.
struct Listing {
    selection: Selection,
    order: Order,
    page: Page<Key>,
}

impl Listing {
    async fn parse(asked: &Asked<'_>, context: &Context, airports: &Airports) -> Result<Self, Status> {
        let mut wrong = Violations::new();
        let selection = Selection::parse(asked.filter, asked.q, context.staff()?, &mut wrong)?;
        airports.check(context, "filter.airport", selection.airport(), &mut wrong).await;
        let order = wrong.take("order_by", filter::order(asked.order_by)).unwrap_or_default();
        let page = Page::parse(asked.page_size, asked.page_token, &(&selection, order));
        match wrong.take("page_token", page) {
            Some(page) if wrong.is_empty() => Ok(Self { selection, order, page }),
            _ => Err(Error::Invalid(wrong).into()),
        }
    }

    async fn page(&self, conn: &mut PgConnection) -> Result<pb::ListDeclarationsResponse, Error> {
        let (items, next_page_token) = self.rows(conn).await?;
        // The first page of a short list is all of it.
        let total = match (&self.page.after, next_page_token.as_str()) {
            (None, "") => i64::try_from(items.len()).unwrap_or(i64::MAX),
            _ => list::count_some(conn, &self.selection).await?,
        };
        let left_out = list::count_left_out(conn, &self.selection).await?;
        Ok(pb::ListDeclarationsResponse { items, total, next_page_token, left_out })
    }

    /// The declarations of the page, and the token of the next one.
    async fn rows(&self, conn: &mut PgConnection) -> Result<(Vec<pb::DeclarationSummary>, String), Error> {
        let mut rows = list::page(conn, &self.selection, self.order, &self.page).await?;
        let next_page_token = self.page.cut(&mut rows, |row| row.key(self.order));
        Ok((rows.into_iter().map(wire::summary).collect(), next_page_token))
    }

    /// Returns the rows of a page of the file, each with its sworn journey and declarant, and the token of the next page.
    async fn file_rows(
        &self,
        conn: &mut PgConnection,
    ) -> Result<(Vec<pb::DeclarationSummary>, String), Error> {
        let (mut rows, next_page_token) = self.rows(conn).await?;
        let codes: Vec<_> = rows.iter().map(|row| row.code.clone()).collect();
        let mut sworn = list::sworn(conn, &codes).await?;
        for row in &mut rows {
            if let Some((travel, traveller)) = sworn.remove(&row.code) {
                row.travel = Some(draft::travel_out(travel));
                row.traveller = Some(draft::traveller_out(traveller));
            }
        }
        Ok((rows, next_page_token))
    }
}

/// Tells which declarations came into another lane because one of the same people was sent or changed.
pub(crate) async fn tell_lanes(
    conn: &mut PgConnection,
    changed: &Code,
    moved: &[LaneChange],
    event_context: &EventContext,
) -> Result<(), Error> {
    for change in moved {
        let event_context = EventContext { airport: Some(change.airport.clone()), ..event_context.clone() };
        outbox::append(conn, &change.code, &event_context, &change.fact(changed)).await?;
    }
    Ok(())
}

pub(crate) fn user(caller: &Caller) -> Actor {
    Actor::User { id: caller.user_id, name: caller.name.clone(), role: caller.role.code().to_owned() }
}

pub(crate) fn event_context(
    context: &Context,
    actor: Actor,
    airport: &str,
    time: DateTime<Utc>,
) -> EventContext {
    EventContext {
        actor,
        airport: Some(airport.to_owned()),
        time,
        traceparent: Some(context.trace.as_str().to_owned()),
    }
}

fn count(content: &Content) -> i64 {
    i64::try_from(content.items.len()).unwrap_or(i64::MAX)
}
