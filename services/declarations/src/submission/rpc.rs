//! What the gRPC interface does with what a traveller swears to.

use chrono::{DateTime, Utc};
use pinzon_chassis::{ClosedSet, Reason, context::Context, database, status::Violations};
use pinzon_domain::text::parse_id;
use pinzon_events::{
    Actor,
    facts::{DeclarationEdited, DeclarationSubmitted},
    outbox::{self, EventContext},
};
use pinzon_proto::declarations::v1 as pb;
use sha2::{Digest as _, Sha256};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    edit_key,
    service::Edit,
    store::{self, Fingerprints, Origin, StoredContent},
};
use crate::{
    code::Code,
    content::{Content, draft::Draft},
    declaration::{
        self, Declaration,
        service::{require_version, tell_lanes},
        store::Name,
        wire::View,
    },
    departure::Departure,
    error::Error,
    lane, seal,
    service::Service,
    state::State,
};

impl Service {
    /// Stores what a traveller swears to.
    pub(crate) async fn create_declaration(
        &self,
        context: &Context,
        message: pb::CreateDeclarationRequest,
    ) -> Result<pb::CreateDeclarationResponse, Error> {
        let request = CreationRequest::parse(&message)?;
        let now = self.clock.now();
        let draft = Draft::from(message.content.unwrap_or_default());
        let refusal = match self.parse(context, &draft, None, now).await {
            Ok(content) => match self.submit(context, content, &request, now).await {
                Err(Error::RequestStored) => Error::RequestStored,
                outcome => return outcome,
            },
            Err(refusal) => refusal,
        };
        // A repeat gets the first result, even if it would be refused by now.
        let first = self.first_result(&request).await?;
        first.ok_or(refusal)
    }

    /// Returns a declaration to its traveller, who proves to be the declarant.
    pub(crate) async fn open_declaration(
        &self,
        _: &Context,
        message: pb::OpenDeclarationRequest,
    ) -> Result<pb::Declaration, Error> {
        let id = match message.id.parse() {
            Ok(id) => id,
            Err(_) => {
                let code = Code::parse(&message.id).ok_or(Error::NotFound)?;
                let mut conn = self.pool.acquire().await?;
                // Who only guesses does not learn which codes there are.
                declaration::store::find(&mut conn, Name::Code(&code), false)
                    .await?
                    .ok_or(Error::ProofWrong)?
                    .id
            }
        };
        self.check_proof(id, &message.credentials.unwrap_or_default(), None).await?;
        let mut conn = self.pool.acquire().await?;
        let found = declaration::store::find(&mut conn, Name::Id(id), false).await?.ok_or(Error::NotFound)?;
        Ok(declaration::wire::declaration(found, &View::Traveller))
    }

    /// Replaces what a traveller has sworn to.
    pub(crate) async fn update_declaration(
        &self,
        context: &Context,
        message: pb::UpdateDeclarationRequest,
    ) -> Result<pb::Declaration, Error> {
        let id: Uuid = message.id.parse().map_err(|_| Error::NotFound)?;
        require_version(message.version)?;
        let proof = message.credentials.unwrap_or_default();
        let edit = Edit { seen: message.version, request_hash: hash_of(message.content.as_ref()) };
        // Proof first: somebody else's guess learns nothing about the content.
        self.check_proof(id, &proof, Some(&edit)).await?;
        let draft = Draft::from(message.content.unwrap_or_default());
        let now = self.clock.now();
        let mut conn = self.pool.acquire().await?;
        let present =
            declaration::store::find(&mut conn, Name::Id(id), false).await?.ok_or(Error::NotFound)?;
        drop(conn);
        let content = match self.parse(context, &draft, Some(&present.content), now).await {
            Ok(content) => content,
            Err(refusal) => {
                // A repeat gets the first result, even if it would be refused by now.
                let mut conn = self.pool.acquire().await?;
                let found =
                    declaration::store::find(&mut conn, Name::Id(id), false).await?.ok_or(Error::NotFound)?;
                let done = edit.has_made(&mut conn, &found).await?;
                return if done {
                    Ok(declaration::wire::declaration(found, &View::Traveller))
                } else {
                    Err(refusal)
                };
            }
        };

        let mut tx = self.pool.begin().await?;
        let documents = Fingerprints::of(&content, &self.document_key);
        declaration::store::lock_people(&mut tx, Some(id), &[], &documents.all()).await?;
        let before = declaration::store::find(&mut tx, Name::Id(id), true).await?.ok_or(Error::NotFound)?;
        if edit.has_made(&mut tx, &before).await? {
            // Repeated after a lost answer.
            return Ok(declaration::wire::declaration(before, &View::Traveller));
        }
        if !before.editable() {
            return Err(Error::NotEditable(before.state));
        }
        if before.version != message.version {
            return Err(Error::VersionConflict { current: before.version, change: None });
        }
        let after = self.edit(&mut tx, context, &before, content, &edit, now).await?;
        self.wake.commit(tx).await?;
        Ok(declaration::wire::declaration(after, &View::Traveller))
    }

    /// Marks declarations of a flood.
    pub(crate) async fn mark_mass_submission(
        &self,
        context: &Context,
        message: pb::MarkMassSubmissionRequest,
    ) -> Result<pb::MarkMassSubmissionResponse, Error> {
        for id in message.declaration_ids {
            let Ok(id) = parse_id(&id) else { continue };
            self.mark(context, id).await?;
        }
        Ok(pb::MarkMassSubmissionResponse {})
    }

    /// The answer an earlier request with the same id got.
    async fn first_result(
        &self,
        request: &CreationRequest,
    ) -> Result<Option<pb::CreateDeclarationResponse>, Error> {
        let Some(secret) = &request.secret else { return Ok(None) };
        let mut conn = self.pool.acquire().await?;
        let stored = store::find_by_request(&mut conn, &edit_key::fingerprint(secret)).await?;
        let Some((declaration_id, request_hash, salt)) = stored else { return Ok(None) };
        if request_hash != request.content_hash {
            return Err(Error::RequestIdReused);
        }
        let found = declaration::store::find(&mut conn, Name::Id(declaration_id), false)
            .await?
            .ok_or(Error::NotFound)?;
        Ok(Some(pb::CreateDeclarationResponse {
            declaration: Some(declaration::wire::declaration(found, &View::Traveller)),
            edit_key: edit_key::derive(secret.as_bytes(), &salt),
        }))
    }

    async fn submit(
        &self,
        context: &Context,
        content: Content,
        request: &CreationRequest,
        now: DateTime<Utc>,
    ) -> Result<pb::CreateDeclarationResponse, Error> {
        let sender = context.caller.as_ref();
        let salt: [u8; 16] = rand::random();
        let edit_key = match &request.secret {
            Some(secret) => edit_key::derive(secret.as_bytes(), &salt),
            None => edit_key::derive(&rand::random::<[u8; 32]>(), &salt),
        };
        let origin = Origin {
            edit_key_hash: edit_key::fingerprint(&edit_key),
            edit_key_salt: salt,
            request_id_hash: request.secret.as_deref().map(edit_key::fingerprint),
            request_hash: request.content_hash,
            travel_group: request.travel_group,
        };
        let documents = Fingerprints::of(&content, &self.document_key);
        let mut tx = database::begin_planned(&self.pool).await?;
        declaration::store::lock_documents(&mut tx, &documents.all()).await?;
        let known = store::people_history(&mut tx, &documents, &content.travel).await?;
        let (lane, lane_causes) = lane::decide(&content, &known.earlier_retentions);
        let code = Code::from_random(rand::random());
        let written = StoredContent::of(&content)?;
        let qr = seal::token(&self.sealer, &code, 1, &content, &written.hash)
            .map_err(|error| Error::Seal(error.to_string()))?;
        let departure = content.travel.departure_control.clone().map(Departure::pending);
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
            alerts: vec![],
            departure,
            travel_group: request.travel_group,
        };
        store::insert(&mut tx, &declaration, &written, &documents, &origin, sender).await?;
        let companions = declaration::store::companions(&mut tx, declaration.id).await?;
        let mut moved = Vec::new();
        if !companions.is_empty() || known.are_alerted {
            (declaration.lane, moved) =
                declaration::store::share_lane(&mut tx, declaration.id, &companions).await?;
        }
        let travel = &declaration.content.travel;
        let fact = DeclarationSubmitted {
            airport: travel.control_airport().to_owned(),
            flight_date: travel.flight_date.to_string(),
            flight_number: travel.flight_number.clone(),
            lane: declaration.lane.code().to_owned(),
            item_count: count(&declaration.content),
        };
        let actor = sender.map_or(Actor::Traveller, Actor::from);
        let event_context = EventContext::of(context, actor, now).at(travel.control_airport());
        self.register_people(&mut tx, &declaration.content, known.are_met, &event_context).await?;
        outbox::append(&mut tx, &declaration.code.to_string(), &event_context, &fact).await?;
        // What was submitted says its own lane.
        moved.retain(|change| change.id != declaration.id);
        tell_lanes(&mut tx, Some(&declaration.code), &moved, &event_context).await?;
        self.wake.commit(tx).await?;
        Ok(pb::CreateDeclarationResponse {
            declaration: Some(declaration::wire::declaration(declaration, &View::Traveller)),
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
        let event_context = EventContext::of(context, Actor::Traveller, now).at(&airport);
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
        tell_lanes(conn, Some(&after.code), &moved, &event_context).await?;
        Ok(after)
    }

    /// Marks a declaration that nobody has presented. It counts no more for the lanes of its companions.
    async fn mark(&self, context: &Context, id: Uuid) -> Result<(), Error> {
        let mut tx = self.pool.begin().await?;
        declaration::store::lock_people(&mut tx, Some(id), &[], &[]).await?;
        if let Some(code) = store::mark(&mut tx, id).await? {
            let companions = declaration::store::companions(&mut tx, id).await?;
            let (_, moved) = declaration::store::share_lane(&mut tx, id, &companions).await?;
            let event_context = EventContext::of(context, Actor::System, self.clock.now());
            tell_lanes(&mut tx, Some(&code), &moved, &event_context).await?;
        }
        self.wake.commit(tx).await?;
        Ok(())
    }
}

/// What a request says besides its content, and a hash of its content.
struct CreationRequest {
    secret: Option<String>,
    content_hash: [u8; 32],
    travel_group: Option<Uuid>,
}

impl CreationRequest {
    fn parse(message: &pb::CreateDeclarationRequest) -> Result<Self, Error> {
        let mut wrong = Violations::new();
        match message.request_id.len() {
            0 | 8..=64 => {}
            1..=7 => wrong.add("request_id", Reason::TooShort),
            _ => wrong.add("request_id", Reason::TooLong),
        }
        let travel_group = Some(message.travel_group.as_str()).filter(|group| !group.is_empty());
        let travel_group = travel_group.and_then(|group| wrong.take("travel_group", parse_id(group)));
        wrong.into_result().map_err(Error::Invalid)?;
        Ok(Self {
            secret: Some(message.request_id.clone()).filter(|id| !id.is_empty()),
            content_hash: hash_of(message.content.as_ref()),
            travel_group,
        })
    }
}

fn hash_of(content: Option<&pb::Content>) -> [u8; 32] {
    Sha256::digest(content.map(prost::Message::encode_to_vec).unwrap_or_default()).into()
}

fn count(content: &Content) -> i64 {
    i64::try_from(content.items.len()).unwrap_or(i64::MAX)
}
