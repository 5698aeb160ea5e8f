//! Who wrote the events of records, as their signatures prove.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use pinzon_chassis::signature::{Authority, Signature, Signatures};
use pinzon_events::Source;

use crate::chain::Origin;

/// Says who wrote events.
#[derive(Debug)]
pub struct Origins {
    authority: Authority,
    /// Whether a certificate was that of a process on a day: few certificates sign most records.
    certified: BTreeMap<(Vec<u8>, &'static str, i64), bool>,
}

impl Origins {
    /// Believes certificates of this authority.
    pub fn new(authority: Authority) -> Self {
        Self { authority, certified: BTreeMap::new() }
    }

    /// Whether the source wrote the text of an event that happened at an instant. Neither is known if the text names none.
    pub fn of(
        &mut self,
        text: &str,
        source: Option<Source>,
        at: Option<DateTime<Utc>>,
        signature: Option<&Signature>,
    ) -> Origin {
        let Some(signature) = signature else {
            return Origin::Unproven;
        };
        let Some((source, at)) = source.zip(at) else {
            return Origin::Forged;
        };
        let key = (signature.certificate().to_vec(), source.process(), at.timestamp() / 86_400);
        let authority = &self.authority;
        let certified = *self
            .certified
            .entry(key)
            .or_insert_with(|| authority.had_certified(source.process(), signature, at).is_ok());
        if certified && Signatures::has_signed(text.as_bytes(), signature).is_ok() {
            Origin::Proven
        } else {
            Origin::Forged
        }
    }
}
