//! The gRPC face of the seal.

use pinzon_chassis::context::Context;
use std::sync::Arc;

use pinzon_proto::declarations::v1 as pb;
use pinzon_seal::SealKeys;

use crate::error::Error;

/// Answers the calls of [`SealService`].
#[derive(Clone)]
pub struct Rpc {
    /// The keys that verify seals.
    pub keys: Arc<SealKeys>,
}

pinzon_proto::serve_seal_service!(Rpc);

impl Rpc {
    pub(crate) async fn get_seal_keys(
        &self,
        _: &Context,
        _: pb::GetSealKeysRequest,
    ) -> Result<pb::SealKeys, Error> {
        let keys = self.keys.all().map(|(kid, x)| pb::SealKey {
            kty: "OKP".to_owned(),
            crv: "Ed25519".to_owned(),
            kid: kid.to_owned(),
            x,
        });
        Ok(pb::SealKeys { keys: keys.collect(), current: self.keys.current().to_owned() })
    }
}
