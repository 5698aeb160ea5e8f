//! What supervisors and administrators do with declarations out of the ordinary: they correct, join, and look after what
//! needs attention.

pub(crate) mod rpc;
pub mod store;
pub(crate) mod wire;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use pinzon_domain::date::islands_date;
use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

/// Duplicates and expired declarations of older flights need no attention any more.
const RECENT: TimeDelta = TimeDelta::days(30);

/// Why a declaration needs attention.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, EnumString, IntoStaticStr, VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum AttentionKind {
    /// It names people of an earlier one for the same flight.
    Duplicate,
    /// It expired without being presented.
    Expired,
    /// It has been in inspection for long.
    InInspection,
    /// It was presented long ago, and nobody decided.
    Presented,
    /// An act came after it had been cleared.
    FoundAfterClearing,
    /// Officers reviewed it with other outcomes, and no supervisor has decided.
    Contradicted,
}

/// Selects the declarations that need attention.
#[derive(Debug, Clone, Serialize)]
pub struct AttentionFilter {
    /// Why they need attention.
    pub kind: AttentionKind,
    /// At these airports; at all without.
    pub scope: Option<Vec<String>>,
    /// Only those that this person cleared and has not opened since the act.
    pub cleared_by: Option<Uuid>,
}

/// First day of the flights that are looked after, and the last moment at which a step was taken that is `hours` ago.
pub fn limits(now: DateTime<Utc>, hours: i32) -> (NaiveDate, DateTime<Utc>) {
    (islands_date(now - RECENT), now - TimeDelta::hours(hours.into()))
}
