//! Figures of the management pages.

use pinzon_proto::catalogues::v1 as pb;
use tonic::{Request, Response, Status};

use super::Rpc;

pub(super) async fn get_figures(
    _rpc: &Rpc,
    _request: Request<pb::GetFiguresRequest>,
) -> Result<Response<pb::Figures>, Status> {
    Err(Status::unimplemented("not yet"))
}
