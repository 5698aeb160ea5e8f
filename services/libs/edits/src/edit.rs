//! Creations and edits as transactions.

use pinzon_chassis::{
    Reason,
    status::{self, Violations},
};
use pinzon_events::{Actor, outbox::EventContext};
use sqlx::{PgConnection, PgPool, Postgres, Transaction};
use tonic::{Code, Status};
use uuid::Uuid;

use crate::{
    change::{Change, Recorded},
    creation::{IdempotentRequest, Use},
};

/// A version, and who may have made it.
#[derive(Debug)]
pub struct VersionAuthor<'a> {
    /// See [`Recorded::NOUN`].
    pub noun: &'static str,
    /// See [`Recorded::key`].
    pub key: &'a str,
    /// See [`Recorded::version`].
    pub version: i64,
    /// The person's id.
    pub by: Uuid,
}

/// What a service locks for an edit, and where it records changes.
pub trait Journal: Sync {
    /// The service's database.
    fn pool(&self) -> &PgPool;

    /// Takes the lock that edits of this service share. Does nothing by default: then
    /// [`Stored::find`] locks what it finds.
    fn lock(&self, _conn: &mut PgConnection) -> impl Future<Output = Result<(), sqlx::Error>> + Send {
        std::future::ready(Ok(()))
    }

    /// Takes the lock that creations with one request id share, so that a repeat finds what the first
    /// one created. Does nothing by default: then [`Journal::lock`] makes creations wait for each other.
    fn lock_request(
        &self,
        _conn: &mut PgConnection,
        _request_id: Uuid,
    ) -> impl Future<Output = Result<(), sqlx::Error>> + Send {
        std::future::ready(Ok(()))
    }

    /// Writes a change to the history and appends its fact to the outbox.
    fn record(
        &self,
        conn: &mut PgConnection,
        event_context: &EventContext,
        change: &Change,
    ) -> impl Future<Output = Result<(), sqlx::Error>> + Send;

    /// Whether this person made the version of something that stands.
    fn is_maker(
        &self,
        conn: &mut PgConnection,
        made: &VersionAuthor<'_>,
    ) -> impl Future<Output = Result<bool, sqlx::Error>> + Send;

    /// Called after each commit, to wake whoever waits for changes.
    fn committed(&self);

    /// Begins a transaction with the lock of [`Journal::lock`].
    fn begin(&self) -> impl Future<Output = Result<Transaction<'static, Postgres>, sqlx::Error>> + Send {
        async {
            let mut tx = self.pool().begin().await?;
            self.lock(&mut tx).await?;
            Ok(tx)
        }
    }

    /// Commits.
    fn commit(
        &self,
        tx: Transaction<'static, Postgres>,
    ) -> impl Future<Output = Result<(), sqlx::Error>> + Send {
        async {
            tx.commit().await?;
            self.committed();
            Ok(())
        }
    }
}

/// A noun as its store keeps it.
pub trait Stored: Recorded {
    /// What finds it.
    type Key: Sync + ?Sized;
    /// The service's error.
    type Error: From<sqlx::Error> + From<Refusal> + Send;

    /// Returns it as it stands; an unknown key is an error.
    fn find(
        conn: &mut PgConnection,
        key: &Self::Key,
    ) -> impl Future<Output = Result<Self, Self::Error>> + Send;

    /// Writes an edit as the next version. Returns the changes of other things that follow from it.
    fn update(
        &self,
        conn: &mut PgConnection,
        before: &Self,
        event_context: &EventContext,
    ) -> impl Future<Output = Result<Vec<Change>, Self::Error>> + Send;
}

/// A noun that people create.
pub trait Creatable: Stored {
    /// Returns what a request created.
    fn find_created(
        conn: &mut PgConnection,
        request_id: Uuid,
        event_context: &EventContext,
    ) -> impl Future<Output = Result<Option<Self>, Self::Error>> + Send;

    /// Writes it as version 1, so that `request_id` finds it.
    fn insert(
        &self,
        conn: &mut PgConnection,
        request_id: Uuid,
        event_context: &EventContext,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send;
}

/// Why a creation or an edit is refused.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// Fields are wrong.
    #[error("fields are wrong")]
    Invalid(Violations),
    /// Somebody else changed it; the version that stands.
    #[error("the current version is {0}")]
    VersionConflict(i64),
    /// The request id created something else.
    #[error("the request id was used for something else")]
    RequestIdReused,
}

impl From<Violations> for Refusal {
    fn from(violations: Violations) -> Self {
        Self::Invalid(violations)
    }
}

impl From<Refusal> for Status {
    fn from(refusal: Refusal) -> Status {
        let text = refusal.to_string();
        match refusal {
            Refusal::Invalid(violations) => violations.into(),
            Refusal::VersionConflict(current) => status::version_conflict(current),
            Refusal::RequestIdReused => {
                status::refused(Code::AlreadyExists, Reason::IdempotencyKeyReused, text)
            }
        }
    }
}

/// Creates something once per request id.
///
/// A repeat of the request gets what it created as it stands. `new` parses the request. When the id has created something, `new`
/// gets it, to fill in what the request leaves to the service; if the request says something else, the id is refused. What was
/// edited since cannot be compared with another request, whose id is refused.
pub async fn create<J: Journal, T: Creatable>(
    journal: &J,
    event_context: &EventContext,
    asked: &IdempotentRequest,
    new: impl AsyncFnOnce(&mut PgConnection, Uuid, Option<&T>, &mut Violations) -> Result<Option<T>, T::Error>,
) -> Result<T, T::Error> {
    let mut wrong = Violations::new();
    let request_id = wrong.take("request_id", asked.id()).unwrap_or_default();
    let mut tx = journal.begin().await?;
    journal.lock_request(&mut tx, request_id).await?;
    let used = asked.used(&mut tx).await?;
    let created = match (used, T::find_created(&mut tx, request_id, event_context).await?) {
        (Use::Same, Some(created)) => return Ok(created),
        (Use::Other, None) => return Err(Refusal::RequestIdReused.into()),
        (Use::Other, Some(edited)) if edited.version() > 1 => return Err(Refusal::RequestIdReused.into()),
        // Created before it was noted what was asked.
        (Use::None, Some(edited)) if edited.version() > 1 => return Ok(edited),
        (_, created) => created,
    };
    let said = new(&mut tx, request_id, created.as_ref(), &mut wrong).await?;
    let Some(said) = said.filter(|_| wrong.is_empty()) else { return Err(Refusal::Invalid(wrong).into()) };
    if let Some(created) = created {
        let is_repeat = created.key() == said.key() && created.changes(&said).is_empty();
        return if is_repeat { Ok(created) } else { Err(Refusal::RequestIdReused.into()) };
    }
    asked.keep(&mut tx).await?;
    said.insert(&mut tx, request_id, event_context).await?;
    journal.record(&mut tx, event_context, &said.creation()).await?;
    let created = T::find_created(&mut tx, request_id, event_context).await?;
    journal.commit(tx).await?;
    Ok(created.unwrap_or(said))
}

/// Edits something that stands at version `seen`; 0 is a missing version.
///
/// `change` parses the request. An edit that changes nothing makes no version. A repeat after a lost answer is answered with
/// what stands: the caller made the next version, and the request changes nothing of it.
pub async fn edit<J: Journal, T: Stored>(
    journal: &J,
    event_context: &EventContext,
    key: &T::Key,
    seen: i64,
    change: impl AsyncFnOnce(&mut PgConnection, &T, &mut Violations) -> Result<Option<T>, T::Error>,
) -> Result<T, T::Error> {
    let mut wrong = Violations::new();
    if seen <= 0 {
        wrong.add("version", Reason::Required);
    }
    let mut tx = journal.begin().await?;
    let before = T::find(&mut tx, key).await?;
    if wrong.is_empty() && before.version() != seen {
        let conflict = Err(Refusal::VersionConflict(before.version()).into());
        if before.version() != seen + 1 || !is_own(journal, &mut tx, event_context, &before).await? {
            return conflict;
        }
        return match change(&mut tx, &before, &mut wrong).await {
            Ok(Some(same)) if wrong.is_empty() && before.changes(&same).is_empty() => Ok(before),
            _ => conflict,
        };
    }
    let after = change(&mut tx, &before, &mut wrong).await;
    if !wrong.is_empty() {
        return Err(Refusal::Invalid(wrong).into());
    }
    let Some(after) = after? else { return Err(Refusal::Invalid(wrong).into()) };
    let edit = after.edit(&before);
    if edit.changes.is_empty() {
        return Ok(before);
    }
    let following = after.update(&mut tx, &before, event_context).await?;
    for change in std::iter::once(&edit).chain(&following) {
        journal.record(&mut tx, event_context, change).await?;
    }
    let stands = T::find(&mut tx, key).await?;
    journal.commit(tx).await?;
    Ok(stands)
}

/// Whether the caller made the version that stands.
async fn is_own<J: Journal, T: Stored>(
    journal: &J,
    conn: &mut PgConnection,
    event_context: &EventContext,
    stands: &T,
) -> Result<bool, sqlx::Error> {
    let Actor::User { id: by, .. } = event_context.actor else { return Ok(false) };
    let key = stands.key();
    journal.is_maker(conn, &VersionAuthor { noun: T::NOUN, key: &key, version: stands.version(), by }).await
}
