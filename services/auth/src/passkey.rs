//! Passkeys (WebAuthn). A device or security key keeps the private half and verifies its owner by fingerprint, face or
//! PIN, so that a passkey is two factors in one.

pub(crate) mod service;
pub(crate) mod store;
mod wire;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, Utc};
use pinzon_chassis::Reason;
use pinzon_domain::text;
use pinzon_proto::limits::auth as limits;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;
use webauthn_rs::prelude::{
    DiscoverableAuthentication, Passkey as Credential, PasskeyRegistration, PublicKeyCredential,
    RegisterPublicKeyCredential, WebauthnError,
};

use crate::{error::Error, site::RelyingParty, user::User};

/// The most passkeys of an account.
pub const MOST_PASSKEYS: i32 = 20;
/// Maximum length of a name, in characters.
const MAX_NAME: usize = limits::rename_passkey_request::MAX_NAME;

/// A passkey of an account.
#[derive(Debug, Clone)]
pub struct Passkey {
    /// Random id.
    pub id: Uuid,
    pub user_id: Uuid,
    /// What its owner calls it.
    pub name: String,
    /// Whether it signs in without the password, too.
    pub alone: bool,
    /// When it was added.
    pub created_at: DateTime<Utc>,
    pub last_used_at: Option<DateTime<Utc>>,
    /// Public key, sign counter and flags.
    pub credential: Credential,
}

/// A WebAuthn ceremony that waits for the answer of a browser.
#[derive(Debug, Serialize, Deserialize)]
pub enum Ceremony {
    /// To make a passkey.
    Registration {
        /// What its owner calls it.
        name: String,
        /// Whether it shall sign in without the password, too.
        alone: bool,
        /// What the answer must fit.
        state: PasskeyRegistration,
    },
    /// To sign in by a passkey alone.
    SignIn(DiscoverableAuthentication),
    /// To sign in after the right password.
    SecondStep(DiscoverableAuthentication),
    /// To prove within a session that its owner asks.
    Proof(DiscoverableAuthentication),
}

/// Why an answer of a browser is refused.
#[derive(Debug, thiserror::Error)]
pub enum Refused {
    /// It cannot be read.
    #[error("unreadable answer of a browser: {0}")]
    Malformed(#[from] serde_json::Error),
    /// It is wrong; among others of another site or challenge, not signed by the passkey, without verification of the
    /// person, or with a sign counter that does not go up.
    #[error(transparent)]
    Wrong(#[from] WebauthnError),
    /// The passkey names another account than its owner's.
    #[error("the passkey is of another account")]
    AnotherAccount,
}

impl RelyingParty {
    /// Begins the registration of a passkey other than the `present` ones, and returns the options for the browser. The
    /// device stores the account's id with a passkey that signs in alone, so that its owner types no e-mail.
    pub fn ask_for_passkey(
        &self,
        user: &User,
        present: &[Passkey],
        name: String,
        alone: bool,
    ) -> Result<(String, Ceremony), Error> {
        let present = present.iter().map(|passkey| passkey.credential.cred_id().clone()).collect();
        let (asked, state) = self
            .0
            .start_passkey_registration(user.id, &user.email, &user.name, Some(present))
            .map_err(crypto)?;
        let mut options = public_key(serde_json::to_value(asked))?;
        options["authenticatorSelection"]["residentKey"] =
            if alone { "required" } else { "discouraged" }.into();
        options["authenticatorSelection"]["requireResidentKey"] = alone.into();
        Ok((options.to_string(), Ceremony::Registration { name, alone, state }))
    }

    /// Returns the passkey that a browser made.
    pub fn read_passkey(&self, answer: &str, state: &PasskeyRegistration) -> Result<Credential, Refused> {
        let answer: RegisterPublicKeyCredential = serde_json::from_str(answer)?;
        Ok(self.0.finish_passkey_registration(&answer, state)?)
    }

    /// Asks for a signature of one of these passkeys, or of any that says whose it is, and returns the options for the
    /// browser.
    pub fn ask_for_signature(
        &self,
        passkeys: &[Passkey],
    ) -> Result<(String, DiscoverableAuthentication), Error> {
        let (asked, state) = self.0.start_discoverable_authentication().map_err(crypto)?;
        let mut options = public_key(serde_json::to_value(asked))?;
        let id = |passkey: &Passkey| URL_SAFE_NO_PAD.encode(passkey.credential.cred_id());
        let allowed = passkeys.iter().map(|passkey| json!({"type": "public-key", "id": id(passkey)}));
        options["allowCredentials"] = allowed.collect();
        Ok((options.to_string(), state))
    }

    /// Checks that the passkey has signed, and takes over its sign counter.
    pub fn check_signature(
        &self,
        answer: &PublicKeyCredential,
        state: DiscoverableAuthentication,
        passkey: &mut Passkey,
    ) -> Result<(), Refused> {
        if answer.get_user_unique_id().is_some_and(|id| id != passkey.user_id.as_bytes()) {
            return Err(Refused::AnotherAccount);
        }
        let result = self.0.finish_discoverable_authentication_v2(answer, state, &passkey.credential)?;
        passkey.credential.update_credential(&result);
        Ok(())
    }
}

/// Parses what the owner calls a passkey.
pub fn parse_name(typed: &str) -> Result<String, Reason> {
    text::line(typed, MAX_NAME)
}

/// Reads what a browser answers to the question for a signature.
pub fn parse_answer(text: &str) -> Result<PublicKeyCredential, Refused> {
    Ok(serde_json::from_str(text)?)
}

/// The options as `PublicKeyCredential` of a browser reads them.
fn public_key(asked: serde_json::Result<Value>) -> Result<Value, Error> {
    Ok(asked.map_err(crypto)?["publicKey"].take())
}

fn crypto(error: impl std::fmt::Display) -> Error {
    Error::Crypto(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_person_must_be_verified_and_no_account_is_named_before() {
        let (options, _) = RelyingParty::new(&["https://pinzon.example".parse().unwrap()])
            .unwrap()
            .ask_for_signature(&[])
            .unwrap();
        let options: Value = serde_json::from_str(&options).unwrap();
        assert_eq!(
            (&options["rpId"], &options["userVerification"], &options["allowCredentials"]),
            (&json!("pinzon.example"), &json!("required"), &json!([]))
        );
    }
}
