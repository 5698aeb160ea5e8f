//! A security key in software, and the browser between it and the site.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use ciborium::Value;
use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair as _},
};
use serde_json::json;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::ORIGIN;

const PRESENT: u8 = 1;
const VERIFIED: u8 = 4;
const WITH_KEY: u8 = 64;

/// A key with one passkey.
pub struct Authenticator {
    key: EcdsaKeyPair,
    /// Names the passkey.
    pub id: Vec<u8>,
    /// Id of the account, which the site gave it.
    pub user: Vec<u8>,
    /// The last sign counter.
    pub counter: u32,
    /// Whether it asks for fingerprint or PIN.
    pub verifies: bool,
    /// Where its browser is.
    pub origin: &'static str,
}

fn encoded(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

impl Authenticator {
    /// Makes a passkey, and returns it with the answer to the site.
    pub fn make(options: &str) -> (Self, String) {
        Self::make_at(ORIGIN, true, options)
    }

    /// Makes a passkey where the browser is at an address, perhaps without verifying its owner.
    pub fn make_at(origin: &'static str, verifies: bool, options: &str) -> (Self, String) {
        let options: serde_json::Value = serde_json::from_str(options).unwrap();
        let pkcs8 =
            EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &SystemRandom::new()).unwrap();
        let key =
            EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, pkcs8.as_ref(), &SystemRandom::new())
                .unwrap();
        let user = URL_SAFE_NO_PAD.decode(options["user"]["id"].as_str().unwrap()).unwrap();
        let id = Uuid::new_v4().as_bytes().to_vec();
        let made = Self { key, id, user, counter: 0, verifies, origin };
        let mut data = made.data(options["rp"]["id"].as_str().unwrap(), WITH_KEY);
        data.extend([0; 16]);
        data.extend(u16::try_from(made.id.len()).unwrap().to_be_bytes());
        data.extend(&made.id);
        data.extend(made.cose_key());
        let statement = Value::Map(vec![
            (Value::Text("fmt".into()), Value::Text("none".into())),
            (Value::Text("attStmt".into()), Value::Map(Vec::new())),
            (Value::Text("authData".into()), Value::Bytes(data)),
        ]);
        let client = made.client_data("webauthn.create", &options);
        let answer = json!({
            "id": encoded(&made.id),
            "rawId": encoded(&made.id),
            "type": "public-key",
            "response": {
                "attestationObject": encoded(&cbor(&statement)),
                "clientDataJSON": encoded(client.as_bytes()),
                "transports": ["usb"],
            },
            "clientExtensionResults": {},
        });
        (made, answer.to_string())
    }

    /// Signs what the site asks for.
    pub fn sign(&mut self, options: &str) -> String {
        self.counter += 1;
        let options: serde_json::Value = serde_json::from_str(options).unwrap();
        let data = self.data(options["rpId"].as_str().unwrap(), 0);
        let client = self.client_data("webauthn.get", &options);
        let signed = [&data[..], &Sha256::digest(client.as_bytes())].concat();
        let signature = self.key.sign(&SystemRandom::new(), &signed).unwrap();
        json!({
            "id": encoded(&self.id),
            "rawId": encoded(&self.id),
            "type": "public-key",
            "response": {
                "authenticatorData": encoded(&data),
                "clientDataJSON": encoded(client.as_bytes()),
                "signature": encoded(signature.as_ref()),
                "userHandle": encoded(&self.user),
            },
            "clientExtensionResults": {},
        })
        .to_string()
    }

    fn data(&self, site: &str, flags: u8) -> Vec<u8> {
        let verified = if self.verifies { VERIFIED } else { 0 };
        let mut data = Sha256::digest(site.as_bytes()).to_vec();
        data.push(PRESENT | verified | flags);
        data.extend(self.counter.to_be_bytes());
        data
    }

    fn client_data(&self, kind: &str, options: &serde_json::Value) -> String {
        let data = json!({
            "type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": false,
        });
        data.to_string()
    }

    fn cose_key(&self) -> Vec<u8> {
        let point = self.key.public_key().as_ref();
        let number = |n: i8| Value::Integer(n.into());
        cbor(&Value::Map(vec![
            (number(1), number(2)),
            (number(3), number(-7)),
            (number(-1), number(1)),
            (number(-2), Value::Bytes(point[1..33].to_vec())),
            (number(-3), Value::Bytes(point[33..].to_vec())),
        ]))
    }
}

fn cbor(value: &Value) -> Vec<u8> {
    let mut bytes = Vec::new();
    ciborium::into_writer(value, &mut bytes).unwrap();
    bytes
}
