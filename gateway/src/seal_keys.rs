//! The public keys that verify the QR codes of declarations and acts.

use pinzon_proto::declarations::v1 as pb;

use crate::{
    call::Call,
    kept::{IfNoneMatch, Versioned},
    problem::Problem,
};

/// Public keys of the QR codes
///
/// A JWK set. The answer names its state (`ETag`); asked again with `If-None-Match` it is not sent twice.
#[utoipa::path(
    get, path = "/keys", tag = "Declarations",
    responses((status = OK, body = pb::SealKeys), (status = NOT_MODIFIED, description = "Nothing changed")),
)]
pub async fn get_seal_keys(call: Call, known: IfNoneMatch) -> Result<Versioned<pb::SealKeys>, Problem> {
    let body = call.send_repeatable(pb::GetSealKeysRequest {}).await?;
    Ok(Versioned { known, version: 1, body })
}
