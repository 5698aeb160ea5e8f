//! What the gRPC interface says of where an act stands.

use pinzon_chassis::{Reason, context::Context, status};
use pinzon_domain::text::plain;
use pinzon_proto::retentions::v1 as pb;
use pinzon_seal::HASH_BYTES;
use tonic::Code;

use crate::{
    device,
    error::Error,
    retention::{self, folio::Folio},
    service::Service,
};

impl Service {
    /// Says where an act stands, to somebody who has read its QR code.
    pub(crate) async fn get_retention_standing(
        &self,
        _: &Context,
        message: pb::GetRetentionStandingRequest,
    ) -> Result<pb::RetentionStanding, Error> {
        let pb::GetRetentionStandingRequest { folio, hash } = message;
        let (folio, hash) = parse_seen(&folio, &hash).ok_or(Error::NotFound)?;
        let mut conn = self.pool.acquire().await?;
        if let Some((state, ownerless)) = retention::store::standing(&mut conn, &folio, &hash).await? {
            return Ok(pb::RetentionStanding {
                state: retention::wire::state_out(state),
                ownerless: ownerless.map(retention::wire::ownerless_reason_out).unwrap_or_default(),
            });
        }
        // An act that has not arrived yet may be genuine, but not one of a device that was lost.
        let of_revoked = match Folio::parse(&folio).and_then(|folio| folio.mark()) {
            Some(mark) => device::store::is_revoked(&mut conn, &mark).await?,
            None => false,
        };
        let reason = if of_revoked { Reason::DeviceRevoked } else { Reason::RetentionNotFound };
        Err(status::refused(Code::NotFound, reason, "no such act".to_owned()).into())
    }
}

/// Parses what somebody read from an act's QR: the folio and the beginning of the hash. A text that is neither names no act.
fn parse_seen(folio: &str, hash: &str) -> Option<(String, Vec<u8>)> {
    let hash = hex::decode(plain(hash)).ok().filter(|hash| hash.len() == HASH_BYTES)?;
    Some((Folio::parse(&plain(folio).to_uppercase())?.to_string(), hash))
}
