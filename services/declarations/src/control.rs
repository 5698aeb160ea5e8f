//! The numbers that control works with, which administrators choose in catalogues.

use std::time::Duration;

use pinzon_proto::catalogues::v1::{
    ControlSettings, GetSettingsRequest, setting_service_client::SettingServiceClient,
};
use tonic::{Request, Status, transport::Channel};

/// Who waits for the answer does not wait longer.
const PATIENCE: Duration = Duration::from_secs(3);

/// Asks catalogues for the numbers as they stand.
pub async fn ask(catalogues: &Channel) -> Result<ControlSettings, Status> {
    let mut request = Request::new(GetSettingsRequest {});
    request.set_timeout(PATIENCE);
    let settings = SettingServiceClient::new(catalogues.clone()).get_settings(request).await?.into_inner();
    settings.control.ok_or_else(|| Status::unavailable("catalogues told no numbers of control"))
}
