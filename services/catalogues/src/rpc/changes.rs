//! Who changed what.

use pinzon_proto::catalogues::v1 as pb;
use tonic::{Request, Response, Status};

use super::Rpc;

pub(super) async fn list_changes(
    _rpc: &Rpc,
    _request: Request<pb::ListChangesRequest>,
) -> Result<Response<pb::ListChangesResponse>, Status> {
    Err(Status::unimplemented("not yet"))
}
