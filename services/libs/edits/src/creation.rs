//! Requests that are done once, and what was asked under their keys.

use pinzon_chassis::{Reason, status::Violations};
use pinzon_proto::access::Call;
use prost::Message;
use sha2::{Digest as _, Sha256};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::edit::Refusal;

/// A request that is done once: its key, which may be missing, and a hash of all that it says.
#[derive(Debug, Clone)]
pub struct IdempotentRequest {
    request_id: String,
    hash: [u8; 32],
}

impl IdempotentRequest {
    /// The request with this key.
    pub fn of(request_id: &str, message: &impl Message) -> Self {
        Self::with(request_id, &[&message.encode_to_vec()])
    }

    /// The request with this key that says these parts.
    pub fn with(request_id: &str, parts: &[&[u8]]) -> Self {
        let mut hash = Sha256::new_with_prefix(request_id);
        for part in parts {
            hash.update(part.len().to_be_bytes());
            hash.update(part);
        }
        Self { request_id: request_id.to_owned(), hash: hash.finalize().into() }
    }

    /// The step that this person asks for with this key. The same words of somebody else, or to another method, are another
    /// request.
    pub fn by<M: Call>(person: Uuid, request_id: &str, message: &M) -> Self {
        let parts = [person.as_bytes(), M::METHOD.path.as_bytes(), &message.encode_to_vec()];
        Self::with(request_id, &parts)
    }

    /// The id of what it creates; one is made where the key is missing.
    pub fn id(&self) -> Result<Uuid, Reason> {
        parse_request_id(&self.request_id)
    }

    /// Returns whether the key was used before, and if so, for the same request. Keys from before hashes were kept count as
    /// unused.
    pub async fn used(&self, conn: &mut PgConnection) -> Result<Use, sqlx::Error> {
        let key = self.key();
        let kept = sqlx::query_scalar!(
            "select request_hash from creation where request_id_hash = $1",
            key.as_slice()
        );
        Ok(match kept.fetch_optional(conn).await? {
            None => Use::None,
            Some(kept) if kept == self.hash => Use::Same,
            Some(_) => Use::Other,
        })
    }

    /// Notes what is asked, in the transaction that does it. Returns false for a repeat of what was done. Of two at the same time
    /// the second one waits for the first; a request that is refused leaves nothing. Without a key each request is a first one.
    pub async fn is_first<E: From<sqlx::Error> + From<Refusal>>(
        &self,
        conn: &mut PgConnection,
    ) -> Result<bool, E> {
        if self.request_id.is_empty() {
            return Ok(true);
        }
        let mut wrong = Violations::new();
        wrong.take("request_id", self.id());
        wrong.into_result().map_err(Refusal::from)?;
        if self.insert(conn).await? {
            return Ok(true);
        }
        match self.used(conn).await? {
            Use::Same => Ok(false),
            Use::None | Use::Other => Err(Refusal::RequestIdReused.into()),
        }
    }

    /// Notes what was asked.
    pub async fn keep(&self, conn: &mut PgConnection) -> Result<(), sqlx::Error> {
        if !self.request_id.is_empty() {
            self.insert(conn).await?;
        }
        Ok(())
    }

    /// Returns whether the key was not noted before.
    async fn insert(&self, conn: &mut PgConnection) -> Result<bool, sqlx::Error> {
        let key = self.key();
        let inserted = sqlx::query!(
            "insert into creation (request_id_hash, request_hash) values ($1, $2) on conflict do nothing",
            key.as_slice(),
            self.hash.as_slice(),
        )
        .execute(conn)
        .await?;
        Ok(inserted.rows_affected() == 1)
    }

    fn key(&self) -> [u8; 32] {
        // However the key is written.
        let id = self.id().map_or_else(|_| self.request_id.clone(), |id| id.to_string());
        Sha256::digest(id).into()
    }
}

/// What a key was used for before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// Nothing.
    None,
    /// The same request.
    Same,
    /// Another one.
    Other,
}

/// Parses the id that a creation carries; a missing one is made.
fn parse_request_id(text: &str) -> Result<Uuid, Reason> {
    if text.is_empty() { Ok(Uuid::now_v7()) } else { Uuid::parse_str(text).map_err(|_| Reason::Malformed) }
}
