//! Users, passwords, sessions and tokens.
//!
//! One folder per noun, each with its rules in the file of its name, what calls do in `rpc.rs` and its SQL in `store.rs`.
//! The contract has one gRPC service for most of them, which `service.rs` answers with their methods.

mod account;
pub mod administration;
pub mod code;
pub mod command;
pub mod error;
pub mod hasher;
pub mod limit;
pub mod passkey;
pub mod password;
pub mod program;
mod proof;
pub mod refusal;
mod repeat;
mod second_factor;
pub mod service;
pub mod session;
pub mod setting;
mod sign_in;
pub mod site;
mod takeover;
mod tie;
pub mod upkeep;
pub mod user;

use pinzon_proto::auth::v1::{
    account_tie_service_server::AccountTieServiceServer, auth_service_server::AuthServiceServer,
    left_work_service_server::LeftWorkServiceServer,
};
use tonic::service::Routes;

use crate::service::Service;

/// The migrations of the service's database.
pub static MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!();

/// Every gRPC service of this process.
pub fn routes(service: Service) -> Routes {
    Routes::new(AuthServiceServer::new(service.clone()))
        .add_service(AccountTieServiceServer::new(service.clone()))
        .add_service(LeftWorkServiceServer::new(service))
}
