//! Who changed what of the catalogues.

use axum::extract::State;
use chrono::{DateTime, Utc};
use pinzon_proto::catalogues::v1 as pb;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    json::{BadAnswer, PageQuery, Query, each, instant, nullable},
    problem::Problem,
    services::Services,
    session::Staff,
};

/// One change of one thing.
#[derive(Debug, Serialize, ToSchema)]
pub struct Change {
    /// Stable id.
    #[schema(format = Uuid)]
    pub id: String,
    /// `entry`, `product`, `standard`, `article`, `disclaimer`, `image_slot` or `banner`.
    pub noun: String,
    /// Its code or id; entries: `kind/code`.
    pub key: String,
    /// Its name after the change.
    pub name: String,
    /// Its version after the change.
    pub version: i64,
    /// When.
    pub at: DateTime<Utc>,
    /// Who; null for the system.
    #[schema(required)]
    pub actor_name: Option<String>,
    /// `created`, `updated`, `deactivated`, `reactivated`, `imported` or `reordered`.
    pub action: String,
    /// Field by field.
    pub changes: Vec<FieldChange>,
}

/// One field before and after.
#[derive(Debug, Serialize, ToSchema)]
pub struct FieldChange {
    /// The field's name.
    pub field: String,
    /// What it was.
    pub before: String,
    /// What it is.
    pub after: String,
}

impl From<pb::FieldChange> for FieldChange {
    fn from(change: pb::FieldChange) -> Self {
        Self { field: change.field, before: change.before, after: change.after }
    }
}

impl Change {
    fn from_proto(change: pb::Change) -> Result<Self, BadAnswer> {
        Ok(Self {
            at: instant(change.change_time, "change_time")?,
            id: change.change_id,
            noun: change.noun,
            key: change.key,
            name: change.name,
            version: change.version,
            actor_name: nullable(change.actor_name),
            action: change.action,
            changes: change.changes.into_iter().map(FieldChange::from).collect(),
        })
    }
}

/// A page of changes, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangeList {
    /// The changes of this page.
    pub items: Vec<Change>,
    /// Changes of all pages.
    pub total: i64,
    /// Asks for the next page; null at the end.
    #[schema(required)]
    pub next_page_token: Option<String>,
}

/// Which changes.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ChangeFilter {
    /// `entry`, `product`, `standard`, `article`, `disclaimer`, `image_slot` or `banner`.
    noun: Option<String>,
    /// Code or id; entries: `kind/code`.
    key: Option<String>,
}

/// Who changed what, newest first
#[utoipa::path(
    get, path = "/changes", tag = "Catalogues",
    params(ChangeFilter, PageQuery), responses((status = OK, body = ChangeList)),
)]
pub async fn list_changes(
    State(services): State<Services>,
    Staff(call): Staff,
    Query(filter): Query<ChangeFilter>,
    Query(page): Query<PageQuery>,
) -> Result<axum::Json<ChangeList>, Problem> {
    let message = pb::ListChangesRequest {
        noun: filter.noun.unwrap_or_default(),
        key: filter.key.unwrap_or_default(),
        page_size: page.size(),
        page_token: page.token(),
    };
    let found = call
        .send_repeatable(message, |request| {
            let mut catalogues = services.catalogues();
            async move { catalogues.list_changes(request).await }
        })
        .await?;
    Ok(axum::Json(ChangeList {
        items: each(found.changes, Change::from_proto)?,
        total: found.total_size,
        next_page_token: nullable(found.next_page_token),
    }))
}
