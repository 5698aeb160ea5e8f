//! Signed tokens in QR codes: a device checks them with no network.
//!
//! `GPS1:` + Base45 (RFC 9285) of a COSE_Sign1 (RFC 9052) with Ed25519 over a CBOR map with integer keys. What the keys
//! mean is up to the service that signs; key 0 names the kind of a token, and a token of a declaration has none.
#![warn(missing_docs)]

use std::path::Path;

use anyhow::{Context as _, Result, anyhow, ensure};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
pub use ciborium::Value;
use coset::{CborSerializable as _, CoseSign1, CoseSign1Builder, HeaderBuilder, iana};
pub use ed25519_dalek::VerifyingKey;
use ed25519_dalek::{
    Signature, Signer as _, SigningKey,
    pkcs8::{DecodePrivateKey as _, DecodePublicKey as _},
};
use pinzon_chassis::keys;

const PREFIX: &str = "GPS1:";
/// How many goods a token names: enough to recognise the bags, and the code stays small enough to scan.
pub const MAX_ITEMS: usize = 6;
const MAX_NAME: usize = 24;
/// How much of a SHA-256 a token carries, in bytes.
pub const HASH_BYTES: usize = 16;

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

    /// Signs with a key of 32 bytes.
    pub fn from_secret(kid: &str, secret: &[u8; 32]) -> Self {
        Self { kid: kid.to_owned(), key: SigningKey::from_bytes(secret) }
    }

    /// Returns the id of its key.
    pub fn kid(&self) -> &str {
        &self.kid
    }

    /// Returns the key that verifies its tokens.
    pub fn verifying_key(&self) -> VerifyingKey {
        self.key.verifying_key()
    }

    /// Returns the token of claims, in their order.
    pub fn seal(&self, claims: impl IntoIterator<Item = (i64, Value)>) -> Result<String> {
        Ok(format!("{PREFIX}{}", base45::encode(&self.sign(claims)?)))
    }

    /// Returns the signed claims, in their order, as bytes.
    pub fn sign(&self, claims: impl IntoIterator<Item = (i64, Value)>) -> Result<Vec<u8>> {
        let map =
            Value::Map(claims.into_iter().map(|(key, value)| (Value::Integer(key.into()), value)).collect());
        let mut payload = Vec::new();
        ciborium::into_writer(&map, &mut payload)?;
        let protected = HeaderBuilder::new()
            .algorithm(iana::Algorithm::EdDSA)
            .key_id(self.kid.clone().into_bytes())
            .build();
        CoseSign1Builder::new()
            .protected(protected)
            .payload(payload)
            .create_signature(b"", |bytes| self.key.sign(bytes).to_vec())
            .build()
            .to_vec()
            .map_err(|e| anyhow!("sealing: {e}"))
    }
}

/// The first bytes of a SHA-256, which are enough to recognise it.
pub fn short_hash(hash: &[u8; 32]) -> &[u8] {
    hash.get(..HASH_BYTES).unwrap_or_default()
}

/// A name of goods, cut to what a token has room for.
pub fn short_name(name: &str) -> Value {
    Value::Text(name.chars().take(MAX_NAME).collect())
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
        let own = (sealer.kid.clone(), sealer.verifying_key());
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

/// Returns the id of the key that a token claims to be signed with.
pub fn kid(token: &str) -> Result<String> {
    let sealed = CoseSign1::from_slice(&bytes_of(token)?).map_err(|e| anyhow!("COSE: {e}"))?;
    Ok(String::from_utf8(sealed.protected.header.key_id)?)
}

fn bytes_of(token: &str) -> Result<Vec<u8>> {
    let body = token.strip_prefix(PREFIX).context("no GPS1: prefix")?;
    base45::decode(body).map_err(|e| anyhow!("base45: {e}"))
}

/// Returns the CBOR claims of a token that this key signed; refuses any other.
pub fn open(token: &str, key: &VerifyingKey) -> Result<Value> {
    verify(&bytes_of(token)?, key)
}

/// Returns the CBOR claims of what [`Sealer::sign`] signed with this key; refuses anything else, and whatever a weak key
/// seems to have signed.
pub fn verify(signed: &[u8], key: &VerifyingKey) -> Result<Value> {
    let sealed = CoseSign1::from_slice(signed).map_err(|e| anyhow!("COSE: {e}"))?;
    sealed.verify_signature(b"", |signature, signed| {
        key.verify_strict(signed, &Signature::from_slice(signature)?)
    })?;
    let payload = sealed.payload.context("no payload")?;
    Ok(ciborium::from_reader(payload.as_slice())?)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use pinzon_harness::Keys;

    use super::*;

    fn sealer() -> Sealer {
        Sealer::from_secret("20261120T120000", &[7; 32])
    }

    fn token() -> String {
        sealer().seal([(1, Value::Text("D-7K3M-Q2X9".to_owned())), (2, Value::Bytes(vec![9; 16]))]).unwrap()
    }

    #[test]
    fn a_token_opens_with_the_right_key_only() {
        let claims = open(&token(), &sealer().verifying_key()).unwrap();
        assert_eq!(claims.as_map().unwrap()[0].1.as_text(), Some("D-7K3M-Q2X9"));
        assert_eq!(kid(&token()).unwrap(), sealer().kid());
        let other = Sealer::from_secret("20261120T120000", &[8; 32]);
        assert!(open(&token(), &other.verifying_key()).is_err());
    }

    #[test]
    fn any_changed_character_breaks_the_seal() {
        let (token, key) = (token(), sealer().verifying_key());
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
        for (kid, secret) in [("test", 9), ("other", 8)] {
            assert!(SealKeys::from_dir(&files.public(), &Sealer::from_secret(kid, &[secret; 32])).is_err());
        }
    }
}
