//! Converts the gRPC messages of a take-over.

use pinzon_chassis::{Reason, status::Violations};
use pinzon_domain::text::parse_id;
use pinzon_proto::{auth::v1 as pb, limits::auth as limits};

use super::{TakeoverReason, WaitingWork, WorkKind};

/// Maximum number of things that one request names.
const MAX_WORK: usize = limits::take_over_work_request::MAX_WORK;

/// Parses why work is taken over.
pub(crate) fn parse_reason(value: i32) -> Result<TakeoverReason, Reason> {
    match pb::TakeoverReason::try_from(value) {
        Ok(pb::TakeoverReason::Unspecified) => Err(Reason::Required),
        Ok(pb::TakeoverReason::PersonLeft) => Ok(TakeoverReason::PersonLeft),
        Ok(pb::TakeoverReason::PersonAway) => Ok(TakeoverReason::PersonAway),
        Ok(pb::TakeoverReason::MisuseSuspected) => Ok(TakeoverReason::MisuseSuspected),
        Err(_) => Err(Reason::UnknownCode),
    }
}

/// Parses what waits on a device; something has to.
pub(crate) fn parse_work(work: &[pb::WaitingWork], wrong: &mut Violations) -> Vec<WaitingWork> {
    if work.is_empty() {
        wrong.add("work", Reason::EmptyList);
    }
    if work.len() > MAX_WORK {
        wrong.add("work", Reason::TooMany);
        return Vec::new();
    }
    let parse = |(n, waiting): (usize, &pb::WaitingWork)| {
        let kind = wrong.take(format!("work[{n}].kind"), parse_kind(waiting.kind));
        let id = wrong.take(format!("work[{n}].id"), parse_id(&waiting.id));
        Some(WaitingWork { kind: kind?, id: id? })
    };
    work.iter().enumerate().filter_map(parse).collect()
}

fn parse_kind(value: i32) -> Result<WorkKind, Reason> {
    match pb::WorkKind::try_from(value) {
        Ok(pb::WorkKind::Unspecified) => Err(Reason::Required),
        Ok(pb::WorkKind::Declaration) => Ok(WorkKind::Declaration),
        Ok(pb::WorkKind::Edit) => Ok(WorkKind::Edit),
        Ok(pb::WorkKind::Act) => Ok(WorkKind::Act),
        Ok(pb::WorkKind::Photo) => Ok(WorkKind::Photo),
        Ok(pb::WorkKind::Step) => Ok(WorkKind::Step),
        Err(_) => Err(Reason::UnknownCode),
    }
}
