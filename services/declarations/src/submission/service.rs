//! What several calls do with what a traveller swears to.

use chrono::{DateTime, Duration, Utc};
use pinzon_chassis::context::Context;
use pinzon_domain::{date::parse_date, document};
use pinzon_events::outbox::EventContext;
use pinzon_proto::declarations::v1 as pb;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    edit_key,
    store::{self, Fingerprints, StoredContent},
};
use crate::{
    content::{
        Content,
        draft::{self, Draft},
    },
    declaration::{self, Declaration, store::LaneChange},
    departure::Departure,
    error::Error,
    lane,
    passenger::{self, Details},
    seal,
    service::Service,
};

const MAX_PROOF_FAILURES: i32 = 5;
const PROOF_PAUSE_MINUTES: i64 = 15;

impl Service {
    /// Reads a draft by what the catalogues say now, and by what an earlier version swore to.
    pub(crate) async fn parse(
        &self,
        context: &Context,
        draft: &Draft,
        sworn: Option<&Content>,
        now: DateTime<Utc>,
    ) -> Result<Content, Error> {
        let mut known = self.look_up(context, draft).await?;
        if let Some(sworn) = sworn {
            known.keep(sworn);
        }
        draft::parse(draft, "content", &known, now).map_err(Error::Invalid)
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
        let known = store::people_history(conn, &documents, &content.travel).await?;
        let (lane, lane_causes) = lane::decide(&content, &known.earlier_retentions);
        let written = StoredContent::of(&content)?;
        let version = before.version + 1;
        let qr = seal::token(&self.sealer, &before.code, version, &content, &written.hash)
            .map_err(|error| Error::Seal(error.to_string()))?;
        let updated_at = event_context.time;
        let departure = content.travel.departure_control.clone().map(|airport| match &before.departure {
            Some(begun) if begun.airport == airport => begun.clone(),
            _ => Departure::pending(airport),
        });
        let mut after = Declaration {
            version,
            departure,
            content,
            updated_at,
            sworn_at,
            qr,
            lane,
            lane_causes,
            ..before.clone()
        };
        let mut companions = declaration::store::companions(conn, before.id).await?;
        store::update(conn, &after, &written, request_hash.as_ref(), &documents).await?;
        companions.extend(declaration::store::companions(conn, before.id).await?);
        let mut moved = Vec::new();
        if !companions.is_empty() || known.are_alerted {
            (after.lane, moved) = declaration::store::share_lane(conn, before.id, &companions).await?;
            moved.retain(|change| change.id != before.id);
        }
        self.register_people(conn, &after.content, known.are_met, event_context).await?;
        Ok((after, moved))
    }

    /// Tells the registry of passengers who came: who declares, and the minors who travel along. `are_met` says whether some
    /// of them had come before.
    pub(crate) async fn register_people(
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
        let airports: Vec<_> = content.travel.control_airports().map(str::to_owned).collect();
        for (fingerprint, told) in &people {
            passenger::store::upsert(conn, told, fingerprint, &airports, event_context).await?;
        }
        Ok(())
    }

    /// Refuses an edit without proof, and guessing after a few wrong ones.
    pub(crate) async fn check_proof(
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
}

/// A traveller's edit: the version that they saw, and the hash of the request. The stored content cannot tell a repeat, because
/// it also holds what the catalogue said.
pub(crate) struct Edit {
    pub(crate) seen: i32,
    pub(crate) request_hash: [u8; 32],
}

impl Edit {
    /// Whether an earlier attempt has made the present version.
    pub(crate) async fn has_made(
        &self,
        conn: &mut PgConnection,
        present: &Declaration,
    ) -> Result<bool, sqlx::Error> {
        Ok(present.version == self.seen + 1
            && store::was_asked_for(conn, present.id, present.version, &self.request_hash).await?)
    }
}
