//! What a source says to a consumer that lacks facts which the source has deleted. Every consumer had applied them once, so its
//! database was set back. Without this it would wait for them for good.

use serde::{Deserialize, Serialize};

use crate::envelope::{Envelope, FIRST_EPOCH, Source};

/// Consumers that go on without what is gone, because they record that it is. All others would have to make up for it.
pub(crate) const TOLD: [&str; 1] = ["audit"];

/// Events that their source has deleted. It travels as an event without a number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Forgotten {
    /// The consumer that lacks them.
    pub consumer: String,
    /// The epoch of the source.
    pub epoch: i32,
    /// Number of the first one.
    pub first: i64,
    /// Number of the last one.
    pub last: i64,
}

impl Forgotten {
    /// What an event says of this kind, if it does.
    pub(crate) fn of(event: &Envelope) -> Option<Self> {
        if event.kind != kind(event.source) {
            return None;
        }
        let said: Self = serde_json::from_value(event.data.clone()).ok()?;
        (said.first >= 1 && said.first <= said.last && said.epoch >= FIRST_EPOCH).then_some(said)
    }

    /// The event that says it.
    pub(crate) fn event(
        &self,
        source: Source,
        time: chrono::DateTime<chrono::Utc>,
    ) -> Result<Envelope, serde_json::Error> {
        Ok(Envelope {
            specversion: "1.0".to_owned(),
            id: uuid::Uuid::now_v7(),
            source,
            kind: kind(source),
            subject: source.code().to_owned(),
            time,
            epoch: FIRST_EPOCH,
            sequence: None,
            traceparent: None,
            causeid: None,
            actorkind: "system".to_owned(),
            actorid: None,
            actorname: None,
            actorrole: None,
            airport: None,
            datacontenttype: "application/json".to_owned(),
            data: serde_json::to_value(self)?,
        })
    }
}

fn kind(source: Source) -> String {
    format!("pinzon.{}.forgotten.v1", source.code())
}
