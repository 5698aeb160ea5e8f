//! Conversions between gRPC messages and decisions about accounts.

use pinzon_chassis::Reason;
use pinzon_proto::auth::v1 as pb;

use super::ResetReason;

/// Parses why an account is reset.
pub(crate) fn parse_reset_reason(value: i32) -> Result<ResetReason, Reason> {
    match pb::ResetReason::try_from(value) {
        Ok(pb::ResetReason::Unspecified) => Err(Reason::Required),
        Ok(pb::ResetReason::PasswordForgotten) => Ok(ResetReason::PasswordForgotten),
        Ok(pb::ResetReason::FactorLost) => Ok(ResetReason::FactorLost),
        Ok(pb::ResetReason::MisuseSuspected) => Ok(ResetReason::MisuseSuspected),
        Ok(pb::ResetReason::PasswordExpired) => Ok(ResetReason::PasswordExpired),
        Err(_) => Err(Reason::UnknownCode),
    }
}
