//! The sealed token in a declaration's QR: a staff device checks it with no network.
//!
//! `GPS1:` + Base45 (RFC 9285) of a COSE_Sign1 (RFC 9052) with Ed25519 over a
//! CBOR map with integer keys: 1 code, 2 version, 3 content hash (16 bytes),
//! 4 flight number, 5 flight date, 6 items as names, 7 how many items there are.
//! It says nothing about lanes or verdicts.

pub mod rpc;

use std::path::Path;

use anyhow::{Context as _, Result, anyhow, ensure};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use ciborium::Value;
use coset::{CborSerializable as _, CoseSign1, CoseSign1Builder, HeaderBuilder, iana};
use ed25519_dalek::{
    Signature, Signer as _, SigningKey, Verifier as _, VerifyingKey,
    pkcs8::{DecodePrivateKey as _, DecodePublicKey as _},
};
use pinzon_chassis::keys;

use crate::{code::Code, content::Content};

const PREFIX: &str = "GPS1:";
/// Enough for an officer to recognise the bags; keeps the QR small enough to scan.
const MAX_ITEMS: usize = 6;
const MAX_NAME: usize = 24;

/// Signs tokens.
pub struct Sealer {
    kid: String,
    key: SigningKey,
}

impl Sealer {
    /// Signs with the newest private key of a directory.
    pub fn from_dir(directory: &Path) -> Result<Self> {
        let pem = keys::newest(directory)?;
        let key = SigningKey::from_pkcs8_pem(&pem.text).map_err(|e| anyhow!("seal key {}: {e}", pem.kid))?;
        Ok(Self { kid: pem.kid, key })
    }

    /// The token of one version.
    pub fn seal(
        &self,
        code: &Code,
        version: i32,
        content: &Content,
        content_hash: &[u8; 32],
    ) -> Result<String> {
        let names = content
            .items
            .iter()
            .take(MAX_ITEMS)
            .map(|item| Value::Text(item.name().chars().take(MAX_NAME).collect()))
            .collect();
        let claims = [
            (1, Value::Text(code.to_string())),
            (2, Value::Integer(version.into())),
            (3, Value::Bytes(content_hash[..16].to_vec())),
            (4, Value::Text(content.travel.flight_number.clone())),
            (5, Value::Text(content.travel.flight_date.to_string())),
            (6, Value::Array(names)),
            (7, Value::Integer(content.items.len().into())),
        ];
        let map =
            Value::Map(claims.into_iter().map(|(key, value)| (Value::Integer(key.into()), value)).collect());
        let mut payload = Vec::new();
        ciborium::into_writer(&map, &mut payload)?;
        let protected = HeaderBuilder::new()
            .algorithm(iana::Algorithm::EdDSA)
            .key_id(self.kid.clone().into_bytes())
            .build();
        let sealed = CoseSign1Builder::new()
            .protected(protected)
            .payload(payload)
            .create_signature(b"", |bytes| self.key.sign(bytes).to_vec())
            .build()
            .to_vec()
            .map_err(|e| anyhow!("sealing: {e}"))?;
        Ok(format!("{PREFIX}{}", base45::encode(&sealed)))
    }
}

/// The public keys that verify tokens: those of now and of before.
pub struct SealKeys {
    current: String,
    /// By age, the oldest first.
    keys: Vec<(String, VerifyingKey)>,
}

impl SealKeys {
    /// Reads the public keys of a directory, which must contain that of the sealer.
    pub fn from_dir(directory: &Path, sealer: &Sealer) -> Result<Self> {
        let mut keys = Vec::new();
        for pem in keys::read(directory)? {
            let key = VerifyingKey::from_public_key_pem(&pem.text)
                .map_err(|e| anyhow!("public seal key {}: {e}", pem.kid))?;
            keys.push((pem.kid, key));
        }
        let own = (sealer.kid.clone(), sealer.key.verifying_key());
        ensure!(keys.contains(&own), "the public key of {} is not in {}", sealer.kid, directory.display());
        Ok(Self { current: sealer.kid.clone(), keys })
    }

    /// Returns the id of the key that seals now.
    pub fn current(&self) -> &str {
        &self.current
    }

    /// Returns the id of each key and the key in Base64url, the oldest first.
    pub fn all(&self) -> impl Iterator<Item = (&str, String)> {
        self.keys.iter().map(|(kid, key)| (kid.as_str(), URL_SAFE_NO_PAD.encode(key.as_bytes())))
    }
}

/// What a good token says: its CBOR claims.
pub fn open(token: &str, key: &VerifyingKey) -> Result<Value> {
    let body = token.strip_prefix(PREFIX).context("no GPS1: prefix")?;
    let bytes = base45::decode(body).map_err(|e| anyhow!("base45: {e}"))?;
    let sealed = CoseSign1::from_slice(&bytes).map_err(|e| anyhow!("COSE: {e}"))?;
    sealed
        .verify_signature(b"", |signature, signed| key.verify(signed, &Signature::from_slice(signature)?))?;
    let payload = sealed.payload.context("no payload")?;
    Ok(ciborium::from_reader(payload.as_slice())?)
}

#[cfg(test)]
mod tests {
    use pinzon_harness::Keys;
    use serde_json::json;

    use super::*;
    use crate::draft::{
        parse,
        tests::{draft, known, now},
    };

    fn sealer_of(kid: &str, secret: u8) -> Sealer {
        Sealer { kid: kid.to_owned(), key: SigningKey::from_bytes(&[secret; 32]) }
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

    #[test]
    fn a_sealed_token_opens_with_the_right_key_only() {
        let content = parse(&draft(), "content", &known(), now()).unwrap();
        let code = Code::from_random(42);
        let token = sealer().seal(&code, 2, &content, &[9; 32]).unwrap();
        let claims = open(&token, &sealer().key.verifying_key()).unwrap();
        let first = &claims.as_map().unwrap()[0].1;
        assert_eq!(first.as_text(), Some(code.to_string().as_str()));
        assert!(open(&token, &SigningKey::from_bytes(&[8; 32]).verifying_key()).is_err());
    }

    #[test]
    fn any_changed_character_breaks_the_seal() {
        let content = parse(&draft(), "content", &known(), now()).unwrap();
        let token = sealer().seal(&Code::from_random(42), 1, &content, &[9; 32]).unwrap();
        let key = sealer().key.verifying_key();
        for at in PREFIX.len()..token.len() {
            let mut bytes = token.clone().into_bytes();
            bytes[at] = if bytes[at] == b'A' { b'B' } else { b'A' };
            assert!(open(&String::from_utf8(bytes).unwrap(), &key).is_err(), "at {at}");
        }
    }

    #[test]
    fn the_public_key_of_the_sealer_must_be_known() {
        let files = Keys::new();
        keys::write(&files.private().join("retired"), &files.public(), "retired", &[8; 32]).unwrap();
        let sealer = Sealer::from_dir(&files.private()).unwrap();
        let keys = SealKeys::from_dir(&files.public(), &sealer).unwrap();
        assert_eq!(keys.current(), "test");
        assert_eq!(keys.all().map(|(kid, _)| kid).collect::<Vec<_>>(), ["retired", "test"]);
        assert!(SealKeys::from_dir(&files.public(), &sealer_of("test", 9)).is_err());
        assert!(SealKeys::from_dir(&files.public(), &sealer_of("other", 8)).is_err());
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
            let content = parse(&d, "content", &known(), now()).unwrap();
            let token = sealer.seal(&Code::from_random(code), version, &content, &[9; 32]).unwrap();
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
            assert!(open(&token, &sealer.key.verifying_key()).is_ok(), "{name}");
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
            assert!(known_keys.iter().all(|s| open(&token, &s.key.verifying_key()).is_err()), "{name}");
            tokens.push(json!({ "name": name, "token": token, "reading": "altered" }));
        }
        let (unknown, _) = seal(&sealer_of("20300101T120000", 9), 47, 1, &["mermelada de mora"]);
        tokens.push(json!({ "name": "a key of tomorrow", "token": unknown, "reading": "unknown_key" }));
        let keys = known_keys.map(|sealer| {
            let x = URL_SAFE_NO_PAD.encode(sealer.key.verifying_key().as_bytes());
            json!({ "kty": "OKP", "crv": "Ed25519", "kid": sealer.kid, "x": x })
        });
        let vectors = json!({ "keys": { "keys": keys, "current": now_seals.kid }, "tokens": tokens });
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
        let content = parse(&d, "content", &known(), now()).unwrap();
        let token = sealer().seal(&Code::from_random(42), 1, &content, &[9; 32]).unwrap();
        // QR version 25 at level Q holds 1 046 alphanumeric characters.
        assert!(token.len() <= 1046, "{}", token.len());
    }
}
