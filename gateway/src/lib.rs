//! The JSON API: speaks HTTP to people and gRPC to services; no rules of its own.

pub mod access;
pub mod account;
pub mod audit;
pub mod call;
pub mod catalogues;
pub mod client;
pub mod codes;
pub mod cookie;
pub mod declarations;
pub mod docs;
pub mod health;
pub mod json;
pub mod legal_basis;
pub mod messages;
pub mod problem;
pub mod products;
pub mod quantity;
pub mod reference;
pub mod retentions;
pub mod revocation;
pub mod router;
pub mod services;
pub mod session;
pub mod settings;
pub mod users;
