//! What may enter the islands and under which conditions, the small lists that other services refer
//! to, the legal basis, and what the public screens show.
//!
//! One folder per noun, each with its gRPC service (`rpc.rs`) and its SQL (`store.rs`). One process,
//! one database and one version of the catalogue for all of them.

pub mod change;
pub mod entry;
pub mod error;
pub mod figure;
pub mod history;
pub mod import;
pub mod journal;
pub mod legal;
pub mod media;
pub mod product;
pub mod program;
pub mod reference_file;
pub mod search;
pub mod service;
pub mod setting;
pub mod text;

use pinzon_proto::catalogues::v1::{
    entry_service_server::EntryServiceServer, figure_service_server::FigureServiceServer,
    history_service_server::HistoryServiceServer, import_service_server::ImportServiceServer,
    legal_service_server::LegalServiceServer, media_service_server::MediaServiceServer,
    product_service_server::ProductServiceServer, search_service_server::SearchServiceServer,
    setting_service_server::SettingServiceServer,
};
use tonic::service::Routes;

use crate::{
    import::{job::ImportQueue, reader::Reader, rpc::Imports},
    media::rpc::Media,
    search::{copy::Copy, rpc::Search},
    service::Service,
};

/// Migrations of this service's database.
pub static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!();

/// Every gRPC service of this process; `reader` reads the files that it is sent.
pub fn routes(service: Service, copy: Copy, reader: Reader) -> Routes {
    let search = Search { copy, pool: service.pool.clone(), clock: service.clock.clone() };
    let media = Media::new(service.clone());
    let imports = Imports { service: service.clone(), queue: ImportQueue::default(), reader };
    Routes::new(SearchServiceServer::new(search))
        .add_service(ProductServiceServer::new(service.clone()))
        .add_service(EntryServiceServer::new(service.clone()))
        .add_service(LegalServiceServer::new(service.clone()))
        .add_service(SettingServiceServer::new(service.clone()))
        .add_service(MediaServiceServer::new(media))
        .add_service(ImportServiceServer::new(imports))
        .add_service(HistoryServiceServer::new(service.clone()))
        .add_service(FigureServiceServer::new(service))
}
