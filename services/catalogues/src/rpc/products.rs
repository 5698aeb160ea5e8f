//! Products as they are answered.

use pinzon_proto::catalogues::v1 as pb;
use tonic::{Request, Response, Status};

use super::Rpc;

pub(super) async fn list_products(
    _rpc: &Rpc,
    _request: Request<pb::ListProductsRequest>,
) -> Result<Response<pb::ListProductsResponse>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn get_product_record(
    _rpc: &Rpc,
    _request: Request<pb::GetProductRecordRequest>,
) -> Result<Response<pb::ProductRecord>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn find_similar_products(
    _rpc: &Rpc,
    _request: Request<pb::FindSimilarProductsRequest>,
) -> Result<Response<pb::FindSimilarProductsResponse>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn create_product(
    _rpc: &Rpc,
    _request: Request<pb::CreateProductRequest>,
) -> Result<Response<pb::ProductRecord>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn update_product(
    _rpc: &Rpc,
    _request: Request<pb::UpdateProductRequest>,
) -> Result<Response<pb::ProductRecord>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn cancel_verdict(
    _rpc: &Rpc,
    _request: Request<pb::CancelVerdictRequest>,
) -> Result<Response<pb::ProductRecord>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn deactivate_product(
    _rpc: &Rpc,
    _request: Request<pb::DeactivateProductRequest>,
) -> Result<Response<pb::ProductRecord>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn reactivate_product(
    _rpc: &Rpc,
    _request: Request<pb::ReactivateProductRequest>,
) -> Result<Response<pb::ProductRecord>, Status> {
    Err(Status::unimplemented("not yet"))
}
