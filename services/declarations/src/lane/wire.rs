//! Conversions between gRPC messages and lanes.

use pinzon_chassis::wire_enum;
use pinzon_proto::declarations::v1 as pb;

use super::{Cause, Lane};

wire_enum!(Lane, pb::Lane, lane_out, lane_in, { Green, Yellow, Red });

pub(crate) fn cause(cause: &Cause) -> pb::LaneCause {
    let (reason, about) = match cause {
        Cause::NothingDeclared => (pb::LaneReason::NothingDeclared, ""),
        Cause::OnlyPermittedItems => (pb::LaneReason::OnlyPermittedItems, ""),
        Cause::YesWithoutItems => (pb::LaneReason::YesWithoutItems, ""),
        Cause::RestrictedItem(name) => (pb::LaneReason::RestrictedItem, name.as_str()),
        Cause::NotPermittedItem(name) => (pb::LaneReason::NotPermittedItem, name.as_str()),
        Cause::FreeTextItem(words) => (pb::LaneReason::FreeTextItem, words.as_str()),
        Cause::EarlierRetention(folio) => (pb::LaneReason::EarlierRetention, folio.as_str()),
        Cause::RandomDraw => (pb::LaneReason::RandomDraw, ""),
        Cause::AnswersAgainstItems => (pb::LaneReason::AnswersAgainstItems, ""),
        Cause::RepeatedDeclaration(code) => (pb::LaneReason::RepeatedDeclaration, code.as_str()),
        Cause::UnsoundSeal(number) => (pb::LaneReason::UnsoundSeal, number.as_str()),
        Cause::PassengerAlert(reason) => (pb::LaneReason::PassengerAlert, reason.as_str()),
    };
    let code = reason.as_str_name().trim_start_matches("LANE_REASON_");
    pb::LaneCause { code: code.to_owned(), about: about.to_owned(), message: String::new() }
}
