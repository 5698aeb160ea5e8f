//! The signed token in an act's QR. Anyone may read it, so it says nothing about the passenger.
//!
//! Claims: 0 the letter `A`, 1 folio, 2 when it was issued (Unix seconds), 3 content hash (16 bytes), 4 airport, 5 how many
//! items are retained, 6 how many are rejected, 7 the first items as name and decision (1 retained, 2 rejected).

use anyhow::Result;
use chrono::{DateTime, Utc};
use pinzon_seal::{MAX_ITEMS, Sealer, Value, short_hash, short_name};

use super::{
    Sealed,
    item::{Decision, Item},
};

/// Tells the token of an act from that of a declaration, which has no kind.
const KIND: &str = "A";

/// Returns the token of an act.
pub fn token(sealer: &Sealer, sealed: &Sealed) -> Result<String> {
    let act = sealed.act();
    let items = &act.content.items;
    let rejected = items.iter().filter(|item| item.is_rejected()).count();
    sealer.seal([
        (0, Value::Text(KIND.to_owned())),
        (1, Value::Text(act.folio.to_string())),
        (2, Value::Integer(act.issued_at.timestamp().into())),
        (3, Value::Bytes(short_hash(sealed.hash()).to_vec())),
        (4, Value::Text(act.content.airport.clone())),
        (5, Value::Integer((items.len() - rejected).into())),
        (6, Value::Integer(rejected.into())),
        (7, Value::Array(items.iter().take(MAX_ITEMS).map(named).collect())),
    ])
}

/// What a token says of an act, whoever signed it.
#[derive(Debug, PartialEq, Eq)]
pub struct Said<'a> {
    pub folio: &'a str,
    pub issued_at: DateTime<Utc>,
    /// The beginning of its hash.
    pub hash: &'a [u8],
    /// Airport code.
    pub airport: &'a str,
}

/// Reads the claims of a token; none when it is not the token of an act.
pub fn parse(claims: &Value) -> Option<Said<'_>> {
    let claims = claims.as_map()?;
    let claim = |key: i64| {
        claims.iter().find(|(name, _)| *name == Value::Integer(key.into())).map(|(_, value)| value)
    };
    if claim(0)?.as_text()? != KIND {
        return None;
    }
    Some(Said {
        folio: claim(1)?.as_text()?,
        issued_at: DateTime::from_timestamp(claim(2)?.as_integer()?.try_into().ok()?, 0)?,
        hash: claim(3)?.as_bytes()?,
        airport: claim(4)?.as_text()?,
    })
}

fn named(item: &Item) -> Value {
    let decision = match item.decision {
        Decision::Retention => 1,
        Decision::Rejection { .. } => 2,
    };
    Value::Array(vec![short_name(&item.description), Value::Integer(decision.into())])
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
    use pinzon_proto::retentions::v1 as pb;
    use pinzon_seal::open;
    use serde_json::json;
    use uuid::Uuid;

    use super::*;
    use crate::{
        issue::draft::{
            parse,
            tests::{draft, item, key, references, sealer},
        },
        retention::{Officer, Retention, folio::Folio, issue},
    };

    fn goods(name: &str, rejected: bool) -> pb::NewItem {
        let mut goods = pb::NewItem { description: name.to_owned(), ..item() };
        if rejected {
            goods.decision = pb::Decision::Rejection.into();
            goods.rejection_destination = "DR-01".to_owned();
        }
        goods
    }

    fn issued(number: i64, items: Vec<pb::NewItem>, sealer: &Sealer) -> Retention {
        let new = parse(&pb::CreateRetentionRequest { items, ..draft() }, &references()).unwrap();
        let officer = Officer { id: Uuid::from_u128(9), name: "Eva Funcionaria".to_owned() };
        let now = "2026-11-21T14:00:07.000001Z".parse().unwrap();
        issue(new, officer, Folio::new("GPS", 2026, number), &key(), sealer, now).unwrap().0
    }

    /// Writes with `UPDATE_VECTORS=1` what devices must answer (`web/src/lib/seal.test.ts`).
    #[test]
    fn the_tokens_that_devices_are_tested_with_are_ours() {
        let known_keys = [Sealer::from_secret("20250101T120000", &[8; 32]), sealer()];
        let [old, now_seals] = &known_keys;
        let long: Vec<_> = (1..=60).map(|n| goods(&format!("Jalea de guayaba ñandú {n}"), n > 40)).collect();
        let mut tokens = Vec::new();
        for (name, sealer, number, items) in [
            ("one item retained", now_seals, 1, vec![goods("aguacate", false)]),
            ("one of each", now_seals, 123, vec![goods("aguacate", false), goods("2 plantas vivas", true)]),
            ("many long names", now_seals, 1_000_000, long),
            ("signed by a retired key", old, 2, vec![goods("té de coca", true)]),
        ] {
            let act = issued(number, items, sealer);
            assert!(open(&act.qr, &sealer.verifying_key()).is_ok(), "{name}");
            let content = act.sealed.act();
            let items = &content.content.items;
            let named: Vec<_> = items
                .iter()
                .take(MAX_ITEMS)
                .map(|item| {
                    let name: String = item.description.chars().take(24).collect();
                    json!({ "name": name, "decision": if item.is_rejected() { "rechazo" } else { "retencion" } })
                })
                .collect();
            let rejected = items.iter().filter(|item| item.is_rejected()).count();
            tokens.push(json!({ "name": name, "token": act.qr, "reading": "act", "claims": {
                "folio": content.folio.to_string(),
                "issuedAt": "2026-11-21T14:00:07.000Z",
                "contentHash": hex::encode(short_hash(act.sealed.hash())),
                "airport": "GPS",
                "retained": items.len() - rejected,
                "rejected": rejected,
                "items": named,
            }}));
        }
        let mut changed = issued(3, vec![goods("aguacate", false)], now_seals).qr;
        let last = if changed.ends_with('0') { '1' } else { '0' };
        changed.pop();
        changed.push(last);
        let forger = Sealer::from_secret(now_seals.kid(), &[9; 32]);
        let forged = issued(4, vec![goods("aguacate", false)], &forger).qr;
        for (name, token) in [("a changed character", changed), ("a forged seal under our key id", forged)] {
            assert!(known_keys.iter().all(|s| open(&token, &s.verifying_key()).is_err()), "{name}");
            tokens.push(json!({ "name": name, "token": token, "reading": "altered" }));
        }
        let tomorrow = Sealer::from_secret("20300101T120000", &[9; 32]);
        let unknown = issued(5, vec![goods("aguacate", false)], &tomorrow).qr;
        tokens.push(json!({ "name": "a key of tomorrow", "token": unknown, "reading": "unknown_key" }));
        let other =
            now_seals.seal([(0, Value::Text("B".to_owned())), (1, Value::Text("?".to_owned()))]).unwrap();
        tokens.push(json!({ "name": "a kind of tomorrow", "token": other, "reading": "altered" }));
        let keys: Vec<_> = known_keys
            .iter()
            .map(|sealer| {
                let x = URL_SAFE_NO_PAD.encode(sealer.verifying_key().as_bytes());
                json!({ "kty": "OKP", "crv": "Ed25519", "kid": sealer.kid(), "x": x })
            })
            .collect();
        let vectors = json!({ "keys": { "keys": keys, "current": now_seals.kid() }, "tokens": tokens });
        let vectors = format!("{vectors:#}\n");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/seal/acts.json");
        if std::env::var_os("UPDATE_VECTORS").is_some() {
            std::fs::write(&path, &vectors).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == vectors, "deploy/seal/acts.json is stale: run this test with UPDATE_VECTORS=1");
    }

    #[test]
    fn a_token_says_nothing_about_the_passenger_or_the_officer() {
        let act = issued(1, vec![goods("aguacate", false)], &sealer());
        let claims = format!("{:?}", open(&act.qr, &sealer().verifying_key()).unwrap());
        assert!(claims.contains("aguacate"));
        for personal in ["Núñez", "Ana", "AB1234", "EC", "Eva", "LA1411", "7K3M"] {
            assert!(!claims.contains(personal), "{personal} in {claims}");
        }
    }

    #[test]
    fn the_largest_token_fits_a_code_that_phones_can_scan() {
        let items = (0..60).map(|n| goods(&"ñ".repeat(200), n % 2 == 0)).collect();
        let token = issued(1_000_000, items, &sealer()).qr;
        // In the address (40 characters before it) the same bytes stand as Base64url, four characters for three bytes.
        // QR version 26 at level Q holds 751 of them.
        let address = 40 + (token.len() - "GPS1:".len()) * 2 / 3 * 4 / 3;
        assert!(address <= 751, "{address}");
    }
}
