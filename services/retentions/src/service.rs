//! What the calls of the service share: the database, keys, the clock and whom they ask.

use std::sync::Arc;

use chrono_tz::Tz;
use pinzon_airports::Airports;
use pinzon_chassis::{caller::Caller, clock::Clock, peer::Peer};
use pinzon_domain::DocumentKey;
use pinzon_events::outbox::Wake;
use pinzon_proto::{
    catalogues::v1 as catalogues, declarations::v1::declaration_service_client::DeclarationServiceClient,
};
use pinzon_seal::Sealer;
use sqlx::PgPool;
use tonic::Status;

use crate::error::Error;

/// Answers the calls of the service.
#[derive(Clone)]
pub struct Service {
    /// The service's database.
    pub pool: PgPool,
    /// Where codes, products and articles are asked.
    pub catalogues: Peer,
    pub airports: Airports,
    /// Where accounts are asked about.
    pub auth: Peer,
    /// Where declarations are asked.
    pub declarations: DeclarationServiceClient<Peer>,
    /// Signs the QR codes of acts.
    pub sealer: Arc<Sealer>,
    /// Recognises documents.
    pub document_key: DocumentKey,
    pub clock: Clock,
    /// Wakes the relay.
    pub wake: Wake,
}

pinzon_proto::serve_retention_service!(Service);
pinzon_proto::serve_custody_service!(Service);

pub(crate) fn upstream(service: &'static str) -> impl FnOnce(Status) -> Error {
    move |status| Error::Upstream { service, status }
}

pub(crate) fn reach(caller: &Caller, airport: &str) -> Result<(), Error> {
    if caller.reaches(airport) { Ok(()) } else { Err(Error::WrongAirport(airport.to_owned())) }
}

/// The time zone that the catalogue names for an airport.
pub(crate) fn zone_of(entries: &[catalogues::Entry], airport: &str) -> Option<Tz> {
    let airport = entries.iter().find(|entry| entry.kind == "airports" && entry.code == airport)?;
    airport.attributes.get("time_zone")?.parse().ok()
}

/// Whether a destination gives goods back to the traveller.
pub(crate) fn releases(destination: &catalogues::Entry) -> bool {
    destination.kind == "rejection-destinations"
        && destination.attributes.get("released").is_some_and(|released| released == "Sí")
}
