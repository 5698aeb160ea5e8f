//! Files of products.

use pinzon_proto::catalogues::v1 as pb;
use tonic::{Request, Response, Status};

use super::Rpc;

pub(super) async fn create_product_import(
    _rpc: &Rpc,
    _request: Request<tonic::Streaming<pb::CreateProductImportRequest>>,
) -> Result<Response<pb::ProductImport>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn get_product_import(
    _rpc: &Rpc,
    _request: Request<pb::GetProductImportRequest>,
) -> Result<Response<pb::ProductImport>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn list_product_import_rows(
    _rpc: &Rpc,
    _request: Request<pb::ListProductImportRowsRequest>,
) -> Result<Response<pb::ListProductImportRowsResponse>, Status> {
    Err(Status::unimplemented("not yet"))
}

pub(super) async fn apply_product_import(
    _rpc: &Rpc,
    _request: Request<pb::ApplyProductImportRequest>,
) -> Result<Response<pb::ProductImport>, Status> {
    Err(Status::unimplemented("not yet"))
}
