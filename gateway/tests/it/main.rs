//! The gateway through HTTP, in front of services that answer what a test tells them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

mod accounts;
mod bodies;
mod calls;
mod dead_letters;
mod declaration_lists;
mod document;
mod drain;
mod fakes;
mod left_out;
mod legal_links;
mod passengers;
mod passkeys;
mod photos;
mod problems;
mod retention_lists;
mod revocation;
mod routes;
mod slow_bodies;
mod submissions;
mod system_status;
mod tokens;
mod unknown_codes;

use std::sync::LazyLock;

/// The API document. It is written once, because that takes long without optimisation.
static DOCUMENT: LazyLock<serde_json::Value> =
    LazyLock::new(|| serde_json::to_value(pinzon_gateway::docs::document()).unwrap());
