//! The signature of an event as it travels: that of its source over the bytes of the message.

use async_nats::HeaderMap;
use pinzon_chassis::signature::{Signature, SignatureError, Signatures};

use crate::envelope::Source;

/// The header with the signature.
const HEADER: &str = "Pinzon-Signature";

/// Why a message is not one of its source.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// It has no signature. A version that did not sign yet may have sent it, and sends it again once it signs.
    #[error("it is not signed")]
    Unsigned,
    /// Its signature cannot be read.
    #[error("its signature cannot be read")]
    Unreadable,
    /// Its signature is not that of the source.
    #[error("{0}")]
    Forged(#[from] SignatureError),
}

impl Refusal {
    /// Every code.
    pub const CODES: [&str; 2] = ["unsigned", "forged"];

    /// A short name for metrics.
    pub fn code(&self) -> &'static str {
        match self {
            Refusal::Unsigned => "unsigned",
            Refusal::Unreadable | Refusal::Forged(_) => "forged",
        }
    }
}

/// Adds the signature of this process to the headers of a message.
pub fn sign(signatures: &Signatures, headers: &mut HeaderMap, message: &[u8]) -> anyhow::Result<()> {
    headers.insert(HEADER, signatures.sign(message)?.to_text());
    Ok(())
}

/// Returns the signature of a message that the process of this source signed.
pub fn verify(
    signatures: &Signatures,
    source: Source,
    headers: Option<&HeaderMap>,
    message: &[u8],
) -> Result<Signature, Refusal> {
    let signature = headers.and_then(|headers| headers.get(HEADER)).ok_or(Refusal::Unsigned)?;
    let signature = Signature::parse(signature.as_str()).ok_or(Refusal::Unreadable)?;
    signatures.verify(source.process(), message, &signature)?;
    Ok(signature)
}
