//! Records every event of every service once, in a hash chain that anyone can verify.
//!
//! Audit publishes nothing, and its database role can insert records but neither change
//! nor delete one.

pub mod chain;
pub mod command;
pub mod entity;
pub mod error;
pub mod file;
pub mod head;
pub mod ingest;
pub mod origin;
pub mod program;
pub mod record;
pub mod rpc;
pub mod store;

use pinzon_events::dead_letter;
use pinzon_proto::{
    audit::v1::audit_service_server::AuditServiceServer,
    events::v1::dead_letter_service_server::DeadLetterServiceServer,
};
use tonic::service::Routes;

use crate::{ingest::Ingest, rpc::Rpc};

/// The migrations of the service's database.
pub static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!();

/// Every gRPC service of this process.
pub fn routes(rpc: Rpc) -> Routes {
    let ingest = Ingest { clock: rpc.clock.clone(), signatures: rpc.signatures.clone() };
    let letters = dead_letter::Rpc::new(rpc.pool.clone(), ingest, rpc.clock.clone());
    Routes::new(AuditServiceServer::new(rpc)).add_service(DeadLetterServiceServer::new(letters))
}
