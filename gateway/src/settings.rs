//! What the public screens need to know.

use axum::extract::State;
use pinzon_proto::catalogues::v1 as pb;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{call::Call, json::present, problem::Problem, router::Shared, services::Services};

/// Settings of the public screens.
#[derive(Debug, Serialize, ToSchema)]
pub struct Settings {
    /// The text sworn to.
    pub disclaimer: Disclaimer,
}

/// The text sworn to.
#[derive(Debug, Serialize, ToSchema)]
pub struct Disclaimer {
    /// Goes into the declaration that is sworn on it.
    pub version: i32,
    /// The oath itself.
    pub oath: String,
    /// What surrounds it.
    pub text: String,
}

/// Settings
#[utoipa::path(
    get, path = "/settings", tag = "Catalogues", responses((status = OK, body = Settings)),
)]
pub async fn get_settings(State(services): State<Services>, call: Call) -> Result<Shared<Settings>, Problem> {
    let settings = call
        .send_repeatable(pb::GetSettingsRequest {}, |request| {
            let mut catalogues = services.catalogues();
            async move { catalogues.get_settings(request).await }
        })
        .await?;
    let disclaimer = present(settings.disclaimer, "disclaimer")?;
    Ok(Shared(Settings {
        disclaimer: Disclaimer { version: disclaimer.version, oath: disclaimer.oath, text: disclaimer.text },
    }))
}
