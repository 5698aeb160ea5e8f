//! Which airports there are. The catalogue knows; services ask it before they take a code that somebody typed.
#![warn(missing_docs)]

use std::{
    collections::HashSet,
    sync::{Arc, PoisonError, RwLock},
};

use pinzon_chassis::{Reason, context::Context, peer::Peer, status::Violations};
use pinzon_proto::catalogues::v1::{
    BatchGetEntriesRequest, Entry, EntryKey, entry_service_client::EntryServiceClient,
};
use tonic::{Code, Status};

/// The airports of the catalogue. Clones share what they have seen.
#[derive(Debug, Clone)]
pub struct Airports {
    catalogues: Peer,
    /// Airports are closed, never deleted: one that was seen exists.
    seen: Arc<RwLock<HashSet<String>>>,
}

impl Airports {
    /// The airports that `catalogues` knows.
    pub fn new(catalogues: Peer) -> Self {
        Self { catalogues, seen: Arc::default() }
    }

    /// Adds a violation if a list is asked for by an airport that does not exist. A closed one exists, because lists go
    /// back. A list needs no catalogue: without an answer the code is taken.
    pub async fn check(&self, context: &Context, field: &str, code: Option<&str>, wrong: &mut Violations) {
        let Some(code) = code else { return };
        if self.has_seen(code) {
            return;
        }
        match self.find(context, &[code]).await {
            Ok(found) if found.is_empty() => wrong.add(field, Reason::UnknownCode),
            Ok(_) => {}
            Err(error) => tracing::debug!(%error, "an airport was not looked up"),
        }
    }

    /// The airports with these codes, also closed ones. What cannot be a code is no airport.
    ///
    /// # Errors
    /// The catalogue does not answer.
    pub async fn find(&self, context: &Context, codes: &[&str]) -> Result<Vec<Entry>, Status> {
        let keys =
            codes.iter().map(|code| EntryKey { kind: "airports".to_owned(), code: (*code).to_owned() });
        let request = context.forward(BatchGetEntriesRequest { keys: keys.collect() });
        let found = match EntryServiceClient::new(self.catalogues.clone()).batch_get_entries(request).await {
            Ok(answer) => answer.into_inner().entries,
            Err(refusal) if refusal.code() == Code::InvalidArgument => Vec::new(),
            Err(refusal) => return Err(refusal),
        };
        let mut seen = self.seen.write().unwrap_or_else(PoisonError::into_inner);
        seen.extend(found.iter().map(|airport| airport.code.clone()));
        Ok(found)
    }

    fn has_seen(&self, code: &str) -> bool {
        self.seen.read().unwrap_or_else(PoisonError::into_inner).contains(code)
    }
}
