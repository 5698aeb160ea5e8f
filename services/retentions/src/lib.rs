//! Acts of retention and rejection of goods.
//!
//! An act says the same for ever: what it takes from catalogues is frozen into
//! it, its text is hashed, and what becomes of it is kept beside.
//!
//! One folder per noun, each with its rules in the file of its name, what calls do in `rpc.rs` and its SQL in `store.rs`.

mod annulment;
pub mod custody;
pub mod device;
pub mod error;
pub mod inventory;
pub mod issue;
pub mod list;
pub mod movement;
mod person;
pub mod photo;
pub mod program;
pub mod purge;
pub mod retention;
pub mod service;
mod standing;

use pinzon_proto::retentions::v1::{
    custody_service_server::CustodyServiceServer, device_service_server::DeviceServiceServer,
    person_service_server::PersonServiceServer, photo_service_server::PhotoServiceServer,
    retention_list_service_server::RetentionListServiceServer,
    retention_service_server::RetentionServiceServer,
};
use tonic::service::Routes;

use crate::{photo::rpc::Photos, service::Service};

/// The database's history.
pub static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!();

/// Every gRPC service of this process.
pub fn routes(service: Service) -> Routes {
    Routes::new(RetentionServiceServer::new(service.clone()))
        .add_service(DeviceServiceServer::new(service.clone()))
        .add_service(CustodyServiceServer::new(service.clone()))
        .add_service(PhotoServiceServer::new(Photos::new(service.clone())))
        .add_service(RetentionListServiceServer::new(service.clone()))
        .add_service(PersonServiceServer::new(service))
}
