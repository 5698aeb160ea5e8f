//! CloudEvents 1.0 in JSON, with actor, airport and sequence as extensions.

use pinzon_chassis::{ClosedSet, caller::Caller};
use std::fmt;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

/// A publishing service. Its code is the second token of its subjects, so a consumer
/// that filters by source sees the sequence of that source without gaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// Users and sessions.
    Auth,
    /// Products, catalogues, legal basis, settings.
    Catalogue,
    /// Declarations and passengers.
    Declaration,
    /// Acts of retention and rejection.
    Retention,
    /// The audit itself, which publishes nothing: its facts are in its chain only.
    Audit,
}

impl Source {
    /// Every source that publishes.
    pub const ALL: [Source; 4] = [Source::Auth, Source::Catalogue, Source::Declaration, Source::Retention];

    /// The stable code.
    pub fn code(self) -> &'static str {
        match self {
            Source::Auth => "auth",
            Source::Catalogue => "catalogue",
            Source::Declaration => "declaration",
            Source::Retention => "retention",
            Source::Audit => "audit",
        }
    }

    /// Reads the stable code.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().chain([Source::Audit]).find(|source| source.code() == code)
    }

    /// The name of the process that publishes its events, as in its certificate.
    pub fn process(self) -> &'static str {
        match self {
            Source::Auth => "auth",
            Source::Catalogue => "catalogues",
            Source::Declaration => "declarations",
            Source::Retention => "retentions",
            Source::Audit => "audit",
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// Who caused an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Actor {
    /// A signed-in person.
    User {
        /// The user's id.
        id: Uuid,
        /// The user's name at that time.
        name: String,
        /// The user's role at that time.
        role: String,
    },
    /// A traveller, who has no account.
    Traveller,
    /// The system itself, for example an import or a consumer.
    System,
}

impl From<&Caller> for Actor {
    fn from(caller: &Caller) -> Self {
        Self::User { id: caller.user_id, name: caller.name.clone(), role: caller.role.code().to_owned() }
    }
}

/// An event as it is stored and published.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Envelope {
    /// Always `1.0`.
    pub specversion: String,
    /// UUIDv7; also the outbox key and `Nats-Msg-Id`.
    pub id: Uuid,
    /// The publishing service.
    pub source: Source,
    /// NATS subject, for example `pinzon.declaration.submitted.v1`.
    #[serde(rename = "type")]
    pub kind: String,
    /// What people call the object: the code of a declaration, the folio of an act.
    pub subject: String,
    /// When it happened.
    pub time: DateTime<Utc>,
    /// Increases when the database of the source was set back, for example by a restored dump, and its events are
    /// numbered anew.
    #[serde(default = "first_epoch", skip_serializing_if = "is_first_epoch")]
    pub epoch: i32,
    /// Position among the events of the source in this epoch, from 1, without gaps; assigned by the
    /// relay. A decimal string, as the CloudEvents sequence extension requires.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "decimal")]
    pub sequence: Option<i64>,
    /// W3C trace parent of the call that caused the event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub traceparent: Option<String>,
    /// The event of any source that this one is an effect of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub causeid: Option<Uuid>,
    /// `user`, `traveller` or `system`.
    pub actorkind: String,
    /// The user's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actorid: Option<Uuid>,
    /// The user's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actorname: Option<String>,
    /// The user's role.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actorrole: Option<String>,
    /// The airport where it happened, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub airport: Option<String>,
    /// Always `application/json`.
    pub datacontenttype: String,
    /// The payload, one of [`crate::facts`].
    pub data: Value,
}

/// The epoch of a source that was never set back. The field is left out for it.
pub(crate) const FIRST_EPOCH: i32 = 1;

fn first_epoch() -> i32 {
    FIRST_EPOCH
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
fn is_first_epoch(epoch: &i32) -> bool {
    *epoch == FIRST_EPOCH
}

mod decimal {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(value: &Option<i64>, serializer: S) -> Result<S::Ok, S::Error> {
        match value {
            Some(n) => serializer.collect_str(n),
            None => serializer.serialize_none(),
        }
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        text.map(|t| t.parse().map_err(D::Error::custom)).transpose()
    }
}
