//! The act: what an officer writes, what is issued, what becomes of it.

pub(crate) mod folio;
pub(crate) mod frozen;
pub(crate) mod item;
pub(crate) mod owner;
pub(crate) mod rpc;
pub(crate) mod service;
pub(crate) mod signature;
pub mod store;
pub(crate) mod token;
pub(crate) mod wire;

use self::{
    folio::Folio,
    frozen::{NamedCode, Replaced},
    item::Item,
    owner::Owner,
    signature::Signature,
    token::token,
};
use chrono::{DateTime, Days, NaiveDate, Utc};
use chrono_tz::Tz;
use pinzon_chassis::{ClosedSet, Reason};
use pinzon_domain::{Direction, DocumentKey, text};
use pinzon_events::facts::{OwnerlessRetentionIssued, RetentionIssued};
use pinzon_seal::Sealer;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use strum::{EnumString, IntoStaticStr, VariantArray};
use uuid::Uuid;

/// Where an act stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum State {
    /// Issued; goods are in custody.
    Issued,
    /// Every item has its final destination.
    Closed,
    /// Annulled; kept for ever.
    Annulled,
}

/// The officer who issued an act.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Officer {
    /// The user's id.
    pub id: Uuid,
    /// The name of that day.
    pub name: String,
}

/// The flight, as far as known.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flight {
    /// Airline code.
    pub airline: Option<String>,
    /// Upper case, without spaces.
    pub number: Option<String>,
    /// Calendar date.
    pub date: Option<NaiveDate>,
}

/// What an officer writes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    /// Which way.
    pub direction: Direction,
    /// Airport code.
    pub airport: String,
    /// Where in the airport.
    pub control_point: String,
    /// The declaration it comes from.
    pub declaration_code: Option<String>,
    /// The annulled act that it replaces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replaces: Option<Replaced>,
    /// Whose goods, and how the passenger signs.
    #[serde(flatten)]
    pub owner: Owner,
    pub flight: Flight,
    /// Where the goods travelled that do not say it themselves.
    pub carried_in: NamedCode,
    /// The goods; at least one.
    pub items: Vec<Item>,
    /// What the officer drew; none when the officer signs on paper.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub officer_signature: Option<Signature>,
    pub observations: Option<String>,
}

/// An act that may be issued: everything about it is right.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewRetention {
    /// Made by the client.
    pub id: Uuid,
    pub content: Content,
    /// The airport's time zone.
    pub zone: Tz,
    /// Days to resolve the custody of each item; none without a deadline.
    pub days: Vec<Option<u32>>,
}

/// What an act says, for ever. Its JSON is what is hashed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Act {
    /// Made by the client.
    pub retention_id: Uuid,
    /// Airport, year and number.
    pub folio: Folio,
    pub issued_at: DateTime<Utc>,
    /// Who issued it.
    pub officer: Officer,
    /// How a device issued it without a network; none where the server issued it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offline: Option<OfflineIssue>,
    /// What the officer wrote.
    #[serde(flatten)]
    pub content: Content,
}

/// How an act came that a device issued.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OfflineIssue {
    /// SHA-256 of the text that the device signed, in hexadecimal. Its QR code and its paper say this hash.
    pub signed_hash: String,
    /// When the server received it.
    pub received_at: DateTime<Utc>,
    /// The hash on an earlier paper under the same folio, which the server refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrects: Option<String>,
    /// Who handed it in; none where its officer did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub handed_in_by: Option<Officer>,
}

/// An act with the text it is stored and hashed as.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sealed {
    act: Act,
    text: String,
    hash: [u8; 32],
}

impl Sealed {
    /// Writes an act down: fields in the order of the structs, no spaces.
    pub fn write(act: Act) -> Result<Self, serde_json::Error> {
        let text = serde_json::to_string(&act)?;
        let hash = Sha256::digest(&text).into();
        Ok(Self { act, text, hash })
    }

    /// Reads what was written down; refuses a text that was not hashed to this.
    pub fn read(text: String, hash: &[u8]) -> Result<Self, String> {
        let found: [u8; 32] = Sha256::digest(&text).into();
        if found != hash {
            return Err("the text does not have its hash".to_owned());
        }
        let act = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        Ok(Self { act, text, hash: found })
    }

    /// The act.
    pub fn act(&self) -> &Act {
        &self.act
    }

    /// Its JSON.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// SHA-256 of the text.
    pub fn hash(&self) -> &[u8; 32] {
        &self.hash
    }

    /// The hash that the paper says, in hexadecimal: that of the text, or of what a device signed.
    pub fn printed_hash(&self) -> String {
        self.act.offline.as_ref().map_or_else(|| hex::encode(self.hash), |issue| issue.signed_hash.clone())
    }
}

/// An act and what became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Retention {
    pub sealed: Sealed,
    pub state: State,
    /// Grows with each change of state.
    pub version: i32,
    /// How often it was printed.
    pub print_count: i32,
    /// The signed token of its QR.
    pub qr: String,
    /// When, by whom and why it was annulled.
    pub annulment: Option<Annulment>,
    /// The act that replaces it.
    pub replaced_by: Option<Replaced>,
}

/// Why an act does not hold any more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Annulment {
    pub at: DateTime<Utc>,
    /// The name of who annulled it.
    pub by: String,
    /// The account of who annulled it.
    pub by_id: Option<Uuid>,
    /// Why; none once its personal data was removed.
    pub reason: Option<String>,
}

/// Reads the id a client made: a UUIDv7, whose time keeps an index compact.
pub fn parse_id(id: &str) -> Result<Uuid, Reason> {
    let id = text::parse_id(id)?;
    if id.get_version_num() == 7 { Ok(id) } else { Err(Reason::Malformed) }
}

impl NewRetention {
    /// The year its folio is counted in.
    pub fn year(&self, now: DateTime<Utc>) -> i32 {
        folio::year_at(now, self.zone)
    }

    /// The last day to resolve the custody of each item.
    pub fn due_days(&self, now: DateTime<Utc>) -> Vec<Option<NaiveDate>> {
        let today = now.with_timezone(&self.zone).date_naive();
        let due = |days: u32| today.checked_add_days(Days::new(days.into()));
        self.days.iter().map(|days| days.and_then(due)).collect()
    }
}

/// What a device printed on an act that it issued without a network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Printed {
    pub folio: Folio,
    /// When it was issued, by the clock of the device.
    pub issued_at: DateTime<Utc>,
    /// SHA-256 of the text that the device signed.
    pub signed_hash: [u8; 32],
    /// The hash of the text that this one corrects, because the server refused it.
    pub corrects: Option<[u8; 32]>,
    /// The signed token of its QR.
    pub qr: String,
    /// How often it was printed before the server knew of it.
    pub prints: i32,
}

/// What others learn of an act that was issued.
#[derive(Debug, Clone, PartialEq)]
pub enum Issued {
    Retention(RetentionIssued),
    Ownerless(OwnerlessRetentionIssued),
}

/// Issues an act under the folio taken for it. Fails only if it cannot be written down or signed.
pub fn issue(
    new: NewRetention,
    officer: Officer,
    folio: Folio,
    key: &DocumentKey,
    sealer: &Sealer,
    now: DateTime<Utc>,
) -> anyhow::Result<(Retention, Issued)> {
    let NewRetention { id, content, .. } = new;
    let act = Act { retention_id: id, folio, issued_at: now, officer, offline: None, content };
    let sealed = Sealed::write(act)?;
    let qr = token(sealer, &sealed)?;
    Ok(issued(sealed, qr, 0, key))
}

/// Receives an act that a device issued, from its officer or from a supervisor. Fails only if it cannot be written down.
pub fn receive(
    new: NewRetention,
    officer: Officer,
    handed_in_by: Option<Officer>,
    printed: Printed,
    key: &DocumentKey,
    now: DateTime<Utc>,
) -> anyhow::Result<(Retention, Issued)> {
    let NewRetention { id, content, .. } = new;
    let Printed { folio, issued_at, signed_hash, corrects, qr, prints } = printed;
    let offline = Some(OfflineIssue {
        signed_hash: hex::encode(signed_hash),
        received_at: now,
        corrects: corrects.map(hex::encode),
        handed_in_by,
    });
    let act = Act { retention_id: id, folio, issued_at, officer, offline, content };
    Ok(issued(Sealed::write(act)?, qr, prints, key))
}

fn issued(sealed: Sealed, qr: String, prints: i32, key: &DocumentKey) -> (Retention, Issued) {
    let act = sealed.act();
    let items = &act.content.items;
    let rejected = items.iter().filter(|item| item.is_rejected()).count();
    let (retained, rejected) = (count(items.len() - rejected), count(rejected));
    let (folio, airport) = (act.folio.to_string(), act.content.airport.clone());
    let content_hash = hex::encode(sealed.hash());
    let fact = match &act.content.owner {
        Owner::Passenger { passenger, .. } => Issued::Retention(RetentionIssued {
            folio,
            airport,
            declaration_code: act.content.declaration_code.clone(),
            document_fingerprint: key.fingerprint(&passenger.document),
            retained,
            rejected,
            content_hash,
        }),
        Owner::Nobody { ownerless } => Issued::Ownerless(OwnerlessRetentionIssued {
            folio,
            airport,
            reason: ownerless.reason.code().to_owned(),
            retained,
            rejected,
            content_hash,
        }),
    };
    let retention = Retention {
        sealed,
        state: State::Issued,
        version: 1,
        print_count: prints,
        qr,
        annulment: None,
        replaced_by: None,
    };
    (retention, fact)
}

fn count(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}
