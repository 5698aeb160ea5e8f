//! What the public screens need to know.

use pinzon_proto::catalogues::v1 as pb;
use tonic::{Request, Response, Status};

use super::Rpc;
use crate::{error::Error, store::settings as store};

pub(super) async fn get_settings(
    rpc: &Rpc,
    _request: Request<pb::GetSettingsRequest>,
) -> Result<Response<pb::Settings>, Status> {
    let mut conn = rpc.pool.acquire().await.map_err(Error::from)?;
    let disclaimer = store::disclaimer(&mut conn).await.map_err(Error::from)?;
    Ok(Response::new(pb::Settings {
        disclaimer: Some(pb::Disclaimer {
            version: disclaimer.version,
            oath: disclaimer.oath,
            text: disclaimer.text,
            ..Default::default()
        }),
        ..Default::default()
    }))
}

pub(super) async fn list_disclaimers(
    _rpc: &Rpc,
    _request: Request<pb::ListDisclaimersRequest>,
) -> Result<Response<pb::ListDisclaimersResponse>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn get_disclaimer(
    _rpc: &Rpc,
    _request: Request<pb::GetDisclaimerRequest>,
) -> Result<Response<pb::Disclaimer>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn create_disclaimer(
    _rpc: &Rpc,
    _request: Request<pb::CreateDisclaimerRequest>,
) -> Result<Response<pb::Disclaimer>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn list_image_slots(
    _rpc: &Rpc,
    _request: Request<pb::ListImageSlotsRequest>,
) -> Result<Response<pb::ListImageSlotsResponse>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn update_image_slot(
    _rpc: &Rpc,
    _request: Request<pb::UpdateImageSlotRequest>,
) -> Result<Response<pb::ImageSlot>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn list_banners(
    _rpc: &Rpc,
    _request: Request<pb::ListBannersRequest>,
) -> Result<Response<pb::ListBannersResponse>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn create_banner(
    _rpc: &Rpc,
    _request: Request<pb::CreateBannerRequest>,
) -> Result<Response<pb::Banner>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn update_banner(
    _rpc: &Rpc,
    _request: Request<pb::UpdateBannerRequest>,
) -> Result<Response<pb::Banner>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn reorder_banners(
    _rpc: &Rpc,
    _request: Request<pb::ReorderBannersRequest>,
) -> Result<Response<pb::ReorderBannersResponse>, Status> {
    Err(Status::unimplemented("not yet"))
}
