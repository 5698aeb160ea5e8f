//! The state that all calls share: the database, keys, the clock and other services.

use std::sync::Arc;

use pinzon_airports::Airports;
use pinzon_chassis::{
    caller::{Signer, Verifier},
    clock::Clock,
    status::Violations,
};
use pinzon_events::{
    facts::Fact,
    outbox::{self, EventContext, Wake},
};
use sqlx::{PgConnection, PgPool, Postgres, Transaction};
use uuid::Uuid;

use crate::{error::Error, hasher::Hasher, password::NewPassword, site::RelyingParty};

/// Answers the calls of the service.
#[derive(Clone)]
pub struct Service {
    /// The service's database.
    pub pool: PgPool,
    pub airports: Airports,
    /// Signs tokens.
    pub signer: Arc<Signer>,
    /// Verifies the tokens of devices.
    pub verifier: Arc<Verifier>,
    /// Hashes and verifies passwords.
    pub hasher: Hasher,
    /// The site of the passkeys.
    pub site: RelyingParty,
    pub clock: Clock,
    /// Wakes the relay.
    pub wake: Wake,
}

pinzon_proto::serve_auth_service!(Service);

impl Service {
    /// A connection to the database.
    pub(crate) async fn connection(&self) -> Result<sqlx::pool::PoolConnection<Postgres>, Error> {
        Ok(self.pool.acquire().await?)
    }

    /// Begins a transaction.
    pub(crate) async fn begin(&self) -> Result<Transaction<'static, Postgres>, Error> {
        Ok(self.pool.begin().await?)
    }

    /// Commits a transaction and wakes the relay.
    pub(crate) async fn commit(&self, tx: Transaction<'static, Postgres>) -> Result<(), Error> {
        Ok(self.wake.commit(tx).await?)
    }

    /// Makes a one-time password and its hash.
    pub(crate) async fn one_time_password(&self) -> Result<(String, String), Error> {
        let text = NewPassword::one_time(rand::random()).into_text();
        let hash = self.hasher.hash(text.clone()).await?;
        Ok((text, hash))
    }
}

/// Appends a fact about an account to the outbox.
pub(crate) async fn append<F: Fact>(
    conn: &mut PgConnection,
    event_context: &EventContext,
    subject: Uuid,
    fact: &F,
) -> Result<(), Error> {
    Ok(outbox::append(conn, &subject.to_string(), event_context, fact).await?)
}

/// Adds the wrong fields of a part to those of the whole.
pub(crate) fn add_all(wrong: &mut Violations, more: &Violations) {
    for violation in more.list() {
        wrong.add(violation.field.clone(), violation.reason);
    }
}
