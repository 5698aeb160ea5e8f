//! What the calls of the service share: the database, keys, the clock and whom they ask.

use std::sync::Arc;

use pinzon_airports::Airports;
use pinzon_chassis::{clock::Clock, context::Context, peer::Peer};
use pinzon_domain::DocumentKey;
use pinzon_edits::IdempotentRequest as Step;
use pinzon_events::outbox::Wake;
use pinzon_proto::access::Call;
use pinzon_seal::Sealer;
use sqlx::PgPool;

use crate::{control::rpc::Control, error::Error};

/// Answers the calls of the service.
#[derive(Clone)]
pub struct Service {
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

pinzon_proto::serve_declaration_service!(Service);

/// The step that a caller asks for under a key.
pub(crate) fn asked<M: Call>(context: &Context, request_id: &str, message: &M) -> Result<Step, Error> {
    Ok(Step::by(context.staff()?.user_id, request_id, message))
}
