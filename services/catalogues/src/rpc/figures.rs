//! Figures of the management pages.

use pinzon_proto::catalogues::v1 as pb;
use tonic::{Request, Response, Status};

use super::{Rpc, legal, settings};

pub(super) async fn get_figures(
    rpc: &Rpc,
    _request: Request<pb::GetFiguresRequest>,
) -> Result<Response<pb::Figures>, Status> {
    let mut tx = rpc.snapshot().await?;
    Ok(Response::new(pb::Figures {
        legal: Some(legal::figures(&mut tx).await?),
        settings: Some(settings::figures(&mut tx, rpc.clock.now()).await?),
        ..Default::default()
    }))
}
