//! Pictures.

use pinzon_proto::catalogues::v1 as pb;
use tonic::{Request, Response, Status};

use super::Rpc;

pub(super) async fn upload_media(
    _rpc: &Rpc,
    _request: Request<tonic::Streaming<pb::UploadMediaRequest>>,
) -> Result<Response<pb::Media>, Status> {
    Err(Status::unimplemented("not yet"))
}
