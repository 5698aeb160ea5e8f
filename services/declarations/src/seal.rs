//! The sealed token in a declaration's QR: a staff device checks it with no network.
//!
//! `GPS1:` + Base45 (RFC 9285) of a COSE_Sign1 (RFC 9052) with Ed25519 over a
//! CBOR map with integer keys: 1 code, 2 version, 3 content hash (16 bytes),
//! 4 flight number, 5 flight date, 6 items as names, 7 how many items there are.
//! It says nothing about lanes or verdicts.

use std::path::Path;

use anyhow::{Context as _, Result, anyhow};
use ciborium::Value;
use coset::{CborSerializable as _, CoseSign1, CoseSign1Builder, HeaderBuilder, iana};
use ed25519_dalek::{
    Signature, Signer as _, SigningKey, Verifier as _, VerifyingKey, pkcs8::DecodePrivateKey as _,
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
    use super::*;
    use crate::draft::{
        parse,
        tests::{draft, known, now},
    };

    fn sealer() -> Sealer {
        Sealer { kid: "20261120T120000".to_owned(), key: SigningKey::from_bytes(&[7; 32]) }
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
    fn the_largest_token_fits_a_code_that_phones_can_scan() {
        let mut d = draft();
        d.items = (0..50)
            .map(|_| pinzon_proto::declarations::v1::NewItem {
                product_id: String::new(),
                description: "ñ".repeat(200),
                ..d.items[0].clone()
            })
            .collect();
        let content = parse(&d, "content", &known(), now()).unwrap();
        let token = sealer().seal(&Code::from_random(42), 1, &content, &[9; 32]).unwrap();
        // QR version 25 at level Q holds 1 046 alphanumeric characters.
        assert!(token.len() <= 1046, "{}", token.len());
    }
}
