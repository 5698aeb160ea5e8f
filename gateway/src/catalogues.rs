//! The small catalogues everything else refers to.

use std::collections::BTreeMap;

use axum::extract::{Path, State};
use pinzon_proto::{catalogues::v1 as pb, retentions::v1 as retentions};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    call::Call,
    json::{Query, nullable},
    problem::Problem,
    router::Shared,
    services::Services,
};

/// A code and the name people read.
#[derive(Debug, Serialize, ToSchema)]
pub struct CodeName {
    /// Stable code.
    pub code: String,
    /// Name to show.
    pub name: String,
}

impl From<pb::CodeName> for CodeName {
    fn from(named: pb::CodeName) -> Self {
        Self { code: named.code, name: named.name }
    }
}

impl From<retentions::CodeName> for CodeName {
    fn from(named: retentions::CodeName) -> Self {
        Self { code: named.code, name: named.name }
    }
}

impl From<pinzon_proto::declarations::v1::CodeName> for CodeName {
    fn from(named: pinzon_proto::declarations::v1::CodeName) -> Self {
        Self { code: named.code, name: named.name }
    }
}

/// The small catalogues.
#[derive(Debug, ToSchema)]
#[schema(rename_all = "kebab-case")]
pub enum CatalogueKind {
    /// Whether a product may enter.
    Classifications,
    /// Groups of products.
    Categories,
    /// Plant, animal, …
    Origins,
    /// Countries.
    Countries,
    /// Units of measure.
    Units,
    /// Airports.
    Airports,
    /// Airlines.
    Airlines,
    /// Ways to travel.
    TransportModes,
    /// Why goods are retained.
    RetentionReasons,
    /// Where goods are carried.
    CarriedItems,
    /// Where rejected goods go.
    RejectionDestinations,
}

/// An entry of a small catalogue.
#[derive(Debug, Serialize, ToSchema)]
pub struct Entry {
    /// Stable code.
    pub code: String,
    /// Name to show.
    pub name: String,
    /// What else is known; the names depend on the catalogue.
    pub attributes: BTreeMap<String, String>,
    /// Display order.
    pub sort_order: i32,
    /// False for entries kept for history only.
    pub active: bool,
    /// Grows with each change.
    pub version: i64,
}

impl From<pb::Entry> for Entry {
    fn from(entry: pb::Entry) -> Self {
        Self {
            code: entry.code,
            name: entry.name,
            attributes: entry.attributes.into_iter().collect(),
            sort_order: entry.sort_order,
            active: entry.active,
            version: entry.version,
        }
    }
}

/// A page of entries in their display order.
#[derive(Debug, Serialize, ToSchema)]
pub struct EntryList {
    /// The entries of this page.
    pub items: Vec<Entry>,
    /// Entries of all pages.
    pub total: i64,
    /// Asks for the next page; null at the end.
    #[schema(required)]
    pub next_page_token: Option<String>,
}

/// Which page.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EntryFilter {
    /// Items per page; 50 when absent, at most 200.
    page_size: Option<i32>,
    /// From the page before.
    page_token: Option<String>,
}

/// Entries of a small catalogue
#[utoipa::path(
    get, path = "/catalogues/{kind}", tag = "Catalogues",
    params(("kind" = CatalogueKind, Path, description = "Which catalogue"), EntryFilter),
    responses((status = OK, body = EntryList), (status = NOT_FOUND, description = "CATALOGUE_NOT_FOUND")),
)]
pub async fn list_entries(
    State(services): State<Services>,
    call: Call,
    Path(kind): Path<String>,
    Query(filter): Query<EntryFilter>,
) -> Result<Shared<EntryList>, Problem> {
    let message = pb::ListEntriesRequest {
        kind,
        page_size: filter.page_size.unwrap_or_default(),
        page_token: filter.page_token.unwrap_or_default(),
        ..Default::default()
    };
    let found = call
        .send_repeatable(message, |request| {
            let mut catalogues = services.catalogues();
            async move { catalogues.list_entries(request).await }
        })
        .await?;
    Ok(Shared(EntryList {
        items: found.entries.into_iter().map(Entry::from).collect(),
        total: found.total_size,
        next_page_token: nullable(found.next_page_token),
    }))
}
