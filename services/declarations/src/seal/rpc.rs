//! The gRPC face of the seal.

use std::sync::Arc;

use pinzon_proto::declarations::v1::{self as pb, seal_service_server::SealService};
use pinzon_seal::SealKeys;
use tonic::{Request, Response, Status};

/// Answers the calls of [`SealService`].
#[derive(Clone)]
pub struct Rpc {
    /// The keys that verify seals.
    pub keys: Arc<SealKeys>,
}

#[tonic::async_trait]
impl SealService for Rpc {
    async fn get_seal_keys(
        &self,
        _: Request<pb::GetSealKeysRequest>,
    ) -> Result<Response<pb::SealKeys>, Status> {
        let keys = self.keys.all().map(|(kid, x)| pb::SealKey {
            kty: "OKP".to_owned(),
            crv: "Ed25519".to_owned(),
            kid: kid.to_owned(),
            x,
        });
        Ok(Response::new(pb::SealKeys { keys: keys.collect(), current: self.keys.current().to_owned() }))
    }
}
