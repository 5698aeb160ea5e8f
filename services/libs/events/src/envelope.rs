//! CloudEvents 1.0 in JSON, with who, where and the source's sequence as extensions.

use std::fmt;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

/// Who publishes. Its code is the second token of every subject it uses, so a
/// consumer that filters on one source sees that source's sequence without gaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
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
}

impl Source {
    /// Every source.
    pub const ALL: [Source; 4] = [Source::Auth, Source::Catalogue, Source::Declaration, Source::Retention];

    /// The stable code.
    pub fn code(self) -> &'static str {
        match self {
            Source::Auth => "auth",
            Source::Catalogue => "catalogue",
            Source::Declaration => "declaration",
            Source::Retention => "retention",
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// Who did it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Actor {
    /// A signed-in person.
    User {
        /// The user's id.
        id: Uuid,
        /// The name at that time.
        name: String,
        /// The role at that time.
        role: String,
    },
    /// A traveller, who has no account.
    Traveller,
    /// The system itself: imports, consumers.
    System,
}

/// One fact as it travels.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Envelope {
    /// Always `1.0`.
    pub specversion: String,
    /// UUIDv7; also the outbox key and `Nats-Msg-Id`.
    pub id: Uuid,
    /// Who published it.
    pub source: Source,
    /// NATS subject, for example `pinzon.declaration.submitted.v1`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Code people know the thing by: a declaration's code, an act's folio.
    pub subject: String,
    /// When it happened.
    pub time: DateTime<Utc>,
    /// Position among the facts of the source, from 1, without gaps; a decimal
    /// string as the CloudEvents sequence extension wants it. Given by the relay.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "decimal")]
    pub sequence: Option<i64>,
    /// W3C trace the fact came about in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub traceparent: Option<String>,
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
    /// Where, when it happened at an airport.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub airport: Option<String>,
    /// Always `application/json`.
    pub datacontenttype: String,
    /// The fact's payload, one of [`crate::facts`].
    pub data: Value,
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
