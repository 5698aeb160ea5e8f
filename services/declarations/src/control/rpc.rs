//! Asks catalogues for the numbers of control.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use pinzon_chassis::peer::Peer;
use pinzon_proto::catalogues::v1::{GetSettingsRequest, setting_service_client::SettingServiceClient};
use tonic::{Request, Status};

use super::ControlSettings;

/// Those of a new installation.
const USUAL_ATTENTION_HOURS: i32 = 2;
/// Who waits for the answer does not wait longer.
const PATIENCE: Duration = Duration::from_secs(2);

/// Asks for the numbers of control. Clones remember the same answer.
#[derive(Clone)]
pub struct Control {
    catalogues: Peer,
    last: Arc<Mutex<Option<ControlSettings>>>,
}

impl Control {
    /// Asks at `catalogues`.
    pub fn new(catalogues: Peer) -> Self {
        Self { catalogues, last: Arc::default() }
    }

    /// Returns the numbers as they stand.
    pub async fn ask(&self) -> Result<ControlSettings, Status> {
        let mut request = Request::new(GetSettingsRequest {});
        request.set_timeout(PATIENCE);
        let mut client = SettingServiceClient::new(self.catalogues.clone());
        let told = client.get_settings(request).await?.into_inner().control;
        let told = told.ok_or_else(|| Status::unavailable("catalogues told no numbers of control"))?;
        let told = ControlSettings {
            expiry_days: told.expiry_days,
            draw_percent: told.draw_percent,
            attention_hours: told.attention_hours,
        };
        *self.last.lock().unwrap_or_else(PoisonError::into_inner) = Some(told);
        Ok(told)
    }

    /// Returns the hours after which a declaration that is not decided needs attention. A list is shown without catalogues, too.
    pub async fn attention_hours(&self) -> i32 {
        let told = self.known().await.map_or(0, |told| told.attention_hours);
        // Catalogues of an earlier release tell none.
        if told > 0 { told } else { USUAL_ATTENTION_HOURS }
    }

    /// Returns the days that a declaration is waited for. Zero if catalogues have never answered.
    pub async fn expiry_days(&self) -> u32 {
        self.known().await.map_or(0, |told| told.expiry_days.try_into().unwrap_or_default())
    }

    /// Returns the numbers as they stand or, without catalogues, as they stood when they were told last.
    pub async fn known(&self) -> Result<ControlSettings, Status> {
        let told = self.ask().await;
        told.or_else(|error| self.last.lock().unwrap_or_else(PoisonError::into_inner).ok_or(error))
    }
}
