//! The signed token in a declaration's QR.
//!
//! Claims: 1 code, 2 version, 3 content hash (16 bytes), 4 flight number, 5 flight date, 6 items as names, 7 how many items
//! there are. It says nothing about lanes or verdicts.

pub mod rpc;

use anyhow::Result;
use pinzon_seal::{MAX_ITEMS, Sealer, Value, short_hash, short_name};

use crate::{code::Code, content::Content};

/// Returns the token of one version.
pub fn token(
    sealer: &Sealer,
    code: &Code,
    version: i32,
    content: &Content,
    content_hash: &[u8; 32],
) -> Result<String> {
    let names = content.items.iter().take(MAX_ITEMS).map(|item| short_name(item.name())).collect();
    sealer.seal([
        (1, Value::Text(code.to_string())),
        (2, Value::Integer(version.into())),
        (3, Value::Bytes(short_hash(content_hash).to_vec())),
        (4, Value::Text(content.travel.flight_number.clone())),
        (5, Value::Text(content.travel.flight_date.to_string())),
        (6, Value::Array(names)),
        (7, Value::Integer(content.items.len().into())),
    ])
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
    use pinzon_seal::open;
    use serde_json::json;

    use super::*;
    use crate::content::draft::{
        parse,
        tests::{draft, now, references},
    };

    fn sealer_of(kid: &str, secret: u8) -> Sealer {
        Sealer::from_secret(kid, &[secret; 32])
    }

    fn sealer() -> Sealer {
        sealer_of("20261120T120000", 7)
    }

    fn item(description: &str) -> pinzon_proto::declarations::v1::NewItem {
        pinzon_proto::declarations::v1::NewItem {
            product_id: String::new(),
            description: description.to_owned(),
            ..draft().items[0].clone()
        }
    }

    /// Writes with `UPDATE_VECTORS=1` what devices must answer (`web/src/lib/seal.test.ts`).
    #[test]
    fn the_tokens_that_devices_are_tested_with_are_ours() {
        let (old, now_seals) = (sealer_of("20250101T120000", 8), sealer());
        let known_keys = [&old, &now_seals];
        let seal = |sealer: &Sealer, code: u64, version, names: &[&str]| {
            let mut d = draft();
            d.items = names.iter().map(|name| item(name)).collect();
            d.answers.food.get_or_insert_default().yes = Some(!names.is_empty());
            let content = parse(&d, "content", &references(), now()).unwrap();
            let token = token(sealer, &Code::from_random(code), version, &content, &[9; 32]).unwrap();
            (token, content)
        };
        let claims = |code: u64, version: i32, content: &Content| {
            let items: Vec<String> = content.items.iter().map(|item| item.name().to_owned()).collect();
            json!({
                "code": Code::from_random(code).to_string(),
                "version": version,
                "contentHash": "09".repeat(16),
                "flightNumber": content.travel.flight_number,
                "flightDate": content.travel.flight_date.to_string(),
                "items": items,
                "itemCount": content.items.len(),
            })
        };
        let mut tokens = Vec::new();
        let long: Vec<_> = (1..=6).map(|n| format!("Jalea de guayaba ñandú {n}")).collect();
        let long: Vec<_> = long.iter().map(String::as_str).collect();
        for (name, sealer, code, version, names) in [
            ("one item", &now_seals, 42, 1, &["mermelada de mora"][..]),
            ("a later version", &now_seals, 42, 300, &["mermelada de mora", "2 quesos"]),
            ("nothing declared", &now_seals, 43, 1, &[]),
            ("six long names", &now_seals, 44, 2, &long),
            ("sealed by a retired key", &old, 45, 1, &["té de coca"]),
        ] {
            let (token, content) = seal(sealer, code, version, names);
            assert!(open(&token, &sealer.verifying_key()).is_ok(), "{name}");
            let claims = claims(code, version, &content);
            tokens.push(json!({ "name": name, "token": token, "reading": "genuine", "claims": claims }));
        }
        let (genuine, _) = seal(&now_seals, 42, 1, &["mermelada de mora"]);
        let mut changed = genuine.clone();
        let last = if changed.ends_with('0') { '1' } else { '0' };
        changed.pop();
        changed.push(last);
        let (forged, _) = seal(&sealer_of("20261120T120000", 9), 46, 1, &["mermelada de mora"]);
        for (name, token) in [("a changed character", changed), ("a forged seal under our key id", forged)] {
            assert!(known_keys.iter().all(|s| open(&token, &s.verifying_key()).is_err()), "{name}");
            tokens.push(json!({ "name": name, "token": token, "reading": "altered" }));
        }
        let (unknown, _) = seal(&sealer_of("20300101T120000", 9), 47, 1, &["mermelada de mora"]);
        tokens.push(json!({ "name": "a key of tomorrow", "token": unknown, "reading": "unknown_key" }));
        let keys = known_keys.map(|sealer| {
            let x = URL_SAFE_NO_PAD.encode(sealer.verifying_key().as_bytes());
            json!({ "kty": "OKP", "crv": "Ed25519", "kid": sealer.kid(), "x": x })
        });
        let vectors = json!({ "keys": { "keys": keys, "current": now_seals.kid() }, "tokens": tokens });
        let vectors = format!("{vectors:#}\n");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/seal/vectors.json");
        if std::env::var_os("UPDATE_VECTORS").is_some() {
            std::fs::write(&path, &vectors).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == vectors, "deploy/seal/vectors.json is stale: run this test with UPDATE_VECTORS=1");
    }

    #[test]
    fn the_largest_token_fits_a_code_that_phones_can_scan() {
        let mut d = draft();
        d.items = (0..50).map(|_| item(&"ñ".repeat(200))).collect();
        let content = parse(&d, "content", &references(), now()).unwrap();
        let token = token(&sealer(), &Code::from_random(42), 1, &content, &[9; 32]).unwrap();
        // QR version 25 at level Q holds 1 046 alphanumeric characters.
        assert!(token.len() <= 1046, "{}", token.len());
    }
}
