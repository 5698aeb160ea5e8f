//! The signed token on the label of sealed bags. Anyone may read it, so it says nothing about the traveller.
//!
//! Claims: 0 the letter `B`, 1 code of the declaration, 2 airport of the filter, 3 when the bags were sealed (Unix seconds),
//! 4 numbers of the first seals, 5 how many bags there are.

use anyhow::Result;
use pinzon_seal::{Sealer, Value};

use super::{Departure, DepartureStep};
use crate::code::Code;

/// Tells the token of bags from that of a declaration, which has no kind.
const KIND: &str = "B";
/// More do not fit a code that phones can scan.
const MAX_SEALS: usize = 20;

/// Returns the token of the bags that a step sealed; none where it sealed nothing.
pub fn token(sealer: &Sealer, code: &Code, departure: &Departure) -> Result<Option<String>> {
    let Some(DepartureStep { at, bags, .. }) = departure.last().filter(|_| !departure.seals.is_empty())
    else {
        return Ok(None);
    };
    let numbers = departure.seals.iter().take(MAX_SEALS).map(|seal| Value::Text(seal.number.clone()));
    let token = sealer.seal([
        (0, Value::Text(KIND.to_owned())),
        (1, Value::Text(code.to_string())),
        (2, Value::Text(departure.airport.clone())),
        (3, Value::Integer(at.timestamp().into())),
        (4, Value::Array(numbers.collect())),
        (5, Value::Integer(bags.unwrap_or_default().into())),
    ])?;
    Ok(Some(token))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
    use pinzon_seal::open;
    use serde_json::json;

    use super::*;
    use crate::departure::{BaggageSeal, DepartureState};

    fn sealed(seals: impl IntoIterator<Item = String>, bags: i32) -> Departure {
        Departure {
            state: DepartureState::Cleared,
            steps: vec![DepartureStep {
                from: DepartureState::Pending,
                to: DepartureState::Cleared,
                at: "2026-11-21T14:00:07.000001Z".parse().unwrap(),
                actor_name: "Eva Funcionaria".to_owned(),
                actor_id: None,
                bags: Some(bags),
                note: None,
                decided_at: None,
                witnesses: vec![],
            }],
            seals: seals
                .into_iter()
                .map(|number| BaggageSeal { number, check: None, other_checks: vec![] })
                .collect(),
            ..Departure::pending("UIO".to_owned())
        }
    }

    fn numbers(count: usize) -> impl Iterator<Item = String> {
        (1..=count).map(|n| format!("UIO{n:06}"))
    }

    /// Writes with `UPDATE_VECTORS=1` what devices must answer (`web/src/lib/seal.test.ts`).
    #[test]
    fn the_tokens_that_devices_are_tested_with_are_ours() {
        let now_seals = Sealer::from_secret("20261120T120000", &[7; 32]);
        let forger = Sealer::from_secret("20261120T120000", &[9; 32]);
        let mut tokens = Vec::new();
        for (name, code, seals, bags) in [("one bag", 42, 1, 1), ("two bags with three seals", 43, 3, 2)] {
            let code = Code::from_random(code);
            let token = token(&now_seals, &code, &sealed(numbers(seals), bags)).unwrap().unwrap();
            assert!(open(&token, &now_seals.verifying_key()).is_ok(), "{name}");
            tokens.push(json!({ "name": name, "token": token, "reading": "baggage", "claims": {
                "code": code.to_string(),
                "airport": "UIO",
                "sealedAt": "2026-11-21T14:00:07.000Z",
                "seals": numbers(seals).collect::<Vec<_>>(),
                "bags": bags,
            }}));
        }
        let forged = token(&forger, &Code::from_random(42), &sealed(numbers(1), 1)).unwrap();
        tokens.push(json!({ "name": "a forged label", "token": forged, "reading": "altered" }));
        let x = URL_SAFE_NO_PAD.encode(now_seals.verifying_key().as_bytes());
        let key = json!({ "kty": "OKP", "crv": "Ed25519", "kid": now_seals.kid(), "x": x });
        let vectors = json!({ "keys": { "keys": [key], "current": now_seals.kid() }, "tokens": tokens });
        let vectors = format!("{vectors:#}\n");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/seal/baggage.json");
        if std::env::var_os("UPDATE_VECTORS").is_some() {
            std::fs::write(&path, &vectors).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == vectors, "deploy/seal/baggage.json is stale: run this test with UPDATE_VECTORS=1");
    }

    #[test]
    fn the_largest_token_fits_a_code_that_phones_can_scan() {
        let sealer = Sealer::from_secret("20261120T120000", &[7; 32]);
        let long = (10..60).map(|n| format!("ABCDEF000000000000{n}"));
        let token = token(&sealer, &Code::from_random(42), &sealed(long, 50)).unwrap().unwrap();
        // QR version 25 at level Q holds 1 046 alphanumeric characters.
        assert!(token.len() <= 1046, "{}", token.len());
    }

    #[test]
    fn where_no_bag_is_sealed_there_is_no_token() {
        let sealer = Sealer::from_secret("20261120T120000", &[7; 32]);
        for departure in [Departure::pending("UIO".to_owned()), sealed([], 0)] {
            assert_eq!(token(&sealer, &Code::from_random(42), &departure).unwrap(), None);
        }
    }
}
