//! The gRPC face of retentions.

use pinzon_chassis::context::Context;
use pinzon_proto::retentions::v1::{
    self as pb, custody_service_server::CustodyService, retention_service_server::RetentionService,
};
use tonic::{Request, Response, Status};

use crate::service::Service;

#[tonic::async_trait]
impl RetentionService for Service {
    async fn create_retention(
        &self,
        request: Request<pb::CreateRetentionRequest>,
    ) -> Result<Response<pb::Retention>, Status> {
        let context = Context::of(&request)?;
        self.create(&context, request.into_inner()).await.map(Response::new)
    }

    async fn get_retention(
        &self,
        request: Request<pb::GetRetentionRequest>,
    ) -> Result<Response<pb::Retention>, Status> {
        let context = Context::of(&request)?;
        self.find_retention(&context, request.into_inner()).await.map(Response::new)
    }

    async fn annul_retention(
        &self,
        request: Request<pb::AnnulRetentionRequest>,
    ) -> Result<Response<pb::Retention>, Status> {
        let context = Context::of(&request)?;
        self.annul(&context, request.into_inner()).await.map(Response::new)
    }

    async fn print_retention(
        &self,
        request: Request<pb::PrintRetentionRequest>,
    ) -> Result<Response<pb::PrintRetentionResponse>, Status> {
        let context = Context::of(&request)?;
        self.count_print(&context, request.into_inner()).await.map(Response::new)
    }

    async fn get_retention_standing(
        &self,
        request: Request<pb::GetRetentionStandingRequest>,
    ) -> Result<Response<pb::RetentionStanding>, Status> {
        self.standing(request.into_inner()).await.map(Response::new)
    }
}

#[tonic::async_trait]
impl CustodyService for Service {
    async fn list_custody(
        &self,
        request: Request<pb::ListCustodyRequest>,
    ) -> Result<Response<pb::ListCustodyResponse>, Status> {
        let context = Context::of(&request)?;
        self.goods_in_custody(&context, request.into_inner()).await.map(Response::new)
    }

    async fn get_custody_figures(
        &self,
        request: Request<pb::GetCustodyFiguresRequest>,
    ) -> Result<Response<pb::CustodyFigures>, Status> {
        let context = Context::of(&request)?;
        self.custody_figures(&context, request.into_inner()).await.map(Response::new)
    }

    async fn get_custody_chain(
        &self,
        request: Request<pb::GetCustodyChainRequest>,
    ) -> Result<Response<pb::CustodyChain>, Status> {
        let context = Context::of(&request)?;
        self.custody_chain(&context, request.into_inner()).await.map(Response::new)
    }

    async fn store_items(
        &self,
        request: Request<pb::StoreItemsRequest>,
    ) -> Result<Response<pb::StoreItemsResponse>, Status> {
        let context = Context::of(&request)?;
        self.store_goods(&context, request.into_inner()).await.map(Response::new)
    }

    async fn open_movement(
        &self,
        request: Request<pb::OpenMovementRequest>,
    ) -> Result<Response<pb::Movement>, Status> {
        let context = Context::of(&request)?;
        self.open_goods(&context, request.into_inner()).await.map(Response::new)
    }

    async fn dispose_item(
        &self,
        request: Request<pb::DisposeItemRequest>,
    ) -> Result<Response<pb::Movement>, Status> {
        let context = Context::of(&request)?;
        self.open_disposal(&context, request.into_inner()).await.map(Response::new)
    }

    async fn get_movement(
        &self,
        request: Request<pb::GetMovementRequest>,
    ) -> Result<Response<pb::Movement>, Status> {
        let context = Context::of(&request)?;
        self.find_movement(&context, request.into_inner()).await.map(Response::new)
    }

    async fn list_movements(
        &self,
        request: Request<pb::ListMovementsRequest>,
    ) -> Result<Response<pb::ListMovementsResponse>, Status> {
        let context = Context::of(&request)?;
        self.movements_listed(&context, request.into_inner()).await.map(Response::new)
    }

    async fn export_movements(
        &self,
        request: Request<pb::ExportMovementsRequest>,
    ) -> Result<Response<pb::ExportMovementsResponse>, Status> {
        let context = Context::of(&request)?;
        self.movements_exported(&context, request.into_inner()).await.map(Response::new)
    }

    async fn confirm_movement(
        &self,
        request: Request<pb::ConfirmMovementRequest>,
    ) -> Result<Response<pb::Movement>, Status> {
        let context = Context::of(&request)?;
        self.confirm_open_movement(&context, request.into_inner()).await.map(Response::new)
    }

    async fn cancel_movement(
        &self,
        request: Request<pb::CancelMovementRequest>,
    ) -> Result<Response<pb::Movement>, Status> {
        let context = Context::of(&request)?;
        self.cancel_open_movement(&context, request.into_inner()).await.map(Response::new)
    }

    async fn release_item(
        &self,
        request: Request<pb::ReleaseItemRequest>,
    ) -> Result<Response<pb::CustodyChain>, Status> {
        let context = Context::of(&request)?;
        self.release_goods(&context, request.into_inner()).await.map(Response::new)
    }

    async fn list_inventories(
        &self,
        request: Request<pb::ListInventoriesRequest>,
    ) -> Result<Response<pb::ListInventoriesResponse>, Status> {
        let context = Context::of(&request)?;
        self.inventories_taken(&context, request.into_inner()).await.map(Response::new)
    }

    async fn take_inventory(
        &self,
        request: Request<pb::TakeInventoryRequest>,
    ) -> Result<Response<pb::Inventory>, Status> {
        let context = Context::of(&request)?;
        self.record_inventory(&context, request.into_inner()).await.map(Response::new)
    }
}
