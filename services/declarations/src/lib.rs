//! Sworn declarations of goods: content, lane, seal, states and passengers.
//!
//! One folder per noun, each with its rules in the file of its name, what calls do in `rpc.rs` and its SQL in `store.rs`.

pub mod administration;
mod boarding;
pub mod code;
pub mod content;
pub mod control;
pub mod counter;
pub mod declaration;
pub mod departure;
pub mod draw;
pub mod error;
pub mod ingest;
mod inspection;
pub mod lane;
pub mod list;
pub mod passenger;
pub mod program;
pub mod purge;
pub mod seal;
pub mod service;
pub mod state;
pub mod submission;
pub mod upkeep;
pub mod view;

use std::sync::Arc;

use pinzon_events::dead_letter;
use pinzon_proto::{
    declarations::v1::{
        administration_service_server::AdministrationServiceServer,
        counter_service_server::CounterServiceServer, declaration_service_server::DeclarationServiceServer,
        departure_service_server::DepartureServiceServer, passenger_service_server::PassengerServiceServer,
        seal_service_server::SealServiceServer, view_service_server::ViewServiceServer,
    },
    events::v1::dead_letter_service_server::DeadLetterServiceServer,
};
use pinzon_seal::SealKeys;
use tonic::service::Routes;

use crate::{ingest::Ingest, service::Service};

/// The database's history.
pub static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!();

/// Every gRPC service of this process; `keys` verify what is sealed.
pub fn routes(service: Service, keys: Arc<SealKeys>) -> Routes {
    let letters = dead_letter::Rpc::new(service.pool.clone(), Ingest, service.clock.clone());
    Routes::new(DeclarationServiceServer::new(service.clone()))
        .add_service(CounterServiceServer::new(service.clone()))
        .add_service(AdministrationServiceServer::new(service.clone()))
        .add_service(DepartureServiceServer::new(service.clone()))
        .add_service(ViewServiceServer::new(service.clone()))
        .add_service(PassengerServiceServer::new(service))
        .add_service(SealServiceServer::new(seal::rpc::Rpc { keys }))
        .add_service(DeadLetterServiceServer::new(letters))
}
