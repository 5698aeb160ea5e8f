//! Conversions between gRPC messages and what asks for attention.

use pinzon_chassis::Reason;
use pinzon_proto::declarations::v1 as pb;

use super::AttentionKind;

/// Why a declaration needs attention.
pub(crate) fn attention_in(value: i32) -> Result<AttentionKind, Reason> {
    match pb::AttentionKind::try_from(value) {
        Ok(pb::AttentionKind::Duplicate) => Ok(AttentionKind::Duplicate),
        Ok(pb::AttentionKind::Expired) => Ok(AttentionKind::Expired),
        Ok(pb::AttentionKind::InInspection) => Ok(AttentionKind::InInspection),
        Ok(pb::AttentionKind::Presented) => Ok(AttentionKind::Presented),
        Ok(pb::AttentionKind::FoundAfterClearing) => Ok(AttentionKind::FoundAfterClearing),
        Ok(pb::AttentionKind::Contradicted) => Ok(AttentionKind::Contradicted),
        Ok(pb::AttentionKind::Unspecified) => Err(Reason::Required),
        Err(_) => Err(Reason::UnknownCode),
    }
}
