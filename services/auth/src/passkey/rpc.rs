//! What the gRPC interface does with passkeys.

use pinzon_chassis::{Reason, caller::Caller, context::Context, status::Violations};
use pinzon_domain::text;
use pinzon_events::facts::{PasskeyAdded, PasskeyRemoved};
use pinzon_proto::auth::v1 as pb;
use serde_json::json;
use sha2::{Digest as _, Sha256};
use sqlx::PgConnection;
use uuid::Uuid;
use webauthn_rs::prelude::{DiscoverableAuthentication, PublicKeyCredential};

use super::{Ceremony, MOST_PASSKEYS, Passkey, parse_answer, parse_name};
use crate::{
    device::Device,
    error::Error,
    limit::Limit,
    password,
    rpc::{Rpc, append},
    second_factor::{
        Code,
        rpc::{new_recovery_codes, use_code},
    },
    sign_in::{Place, Proven, Shown, Wanted, rpc::parse_cookie_hash},
    store,
    user::{Email, Factors, User},
    wire,
};

/// What shows within a session that the owner asks: a passkey, or the password with a code of the second factor if
/// there is one.
pub(crate) struct Proof {
    pub(crate) password: String,
    pub(crate) code: String,
    pub(crate) passkey: Option<pb::PasskeyAssertion>,
}

/// A [`Proof`] whose password is right. The rest is checked together with what it is for.
pub(crate) struct CheckedProof {
    /// Hash of the password, where one was asked for.
    hash: Option<String>,
    factor: Factor,
    /// Counts when the rest is wrong.
    attempt: i64,
}

enum Factor {
    Code(String),
    Passkey(Box<PublicKeyCredential>, DiscoverableAuthentication),
}

impl Rpc {
    /// Begins a sign-in by a passkey alone, or after the right password.
    pub(crate) async fn ask_for_sign_in(
        &self,
        context: &Context,
        message: pb::BeginPasskeySignInRequest,
    ) -> Result<pb::PasskeyCeremony, Error> {
        if message.email.is_empty() && message.password.is_empty() {
            self.record_attempt(&Limit::passkeys_asked_from(&message.client_address)).await?;
            let (options, state) = self.site.ask_for_signature(&[])?;
            let mut conn = self.connection().await?;
            return self.keep(&mut conn, None, &Ceremony::SignIn(state), options).await;
        }
        let mut wrong = Violations::new();
        let email = wrong.take("email", Email::parse(&message.email));
        let password = wrong.take("password", password::parse_entered(&message.password).map(str::to_owned));
        let (Some(email), Some(password)) = (email, password) else { return Err(wrong.into()) };
        let place = Place {
            client_address: message.client_address,
            device: Device::read(&message.device_token, &self.verifier),
        };
        let entered = self.check_password(context, &email, password, &place).await?;
        let (mut tx, user) = self.still_entered(context, &entered, &place).await?;
        store::delete_attempts(&mut tx, &entered.attempts, None).await?;
        let passkeys = store::passkeys(&mut tx, user.id).await?;
        if passkeys.is_empty() {
            self.commit(tx).await?;
            return Err(Error::PasskeyRefused);
        }
        let (options, state) = self.site.ask_for_signature(&passkeys)?;
        let asked = self.keep(&mut tx, Some(user.id), &Ceremony::SecondStep(state), options).await?;
        self.commit(tx).await?;
        Ok(asked)
    }

    /// Opens a session with what a passkey signed. What is wrong counts and is recorded, as a wrong password.
    pub(crate) async fn sign_in_with_passkey(
        &self,
        context: &Context,
        message: pb::FinishPasskeySignInRequest,
    ) -> Result<pb::SignInResponse, Error> {
        let cookie_hash =
            parse_cookie_hash(&message.cookie_hash).map_err(|reason| Error::field("cookie_hash", reason))?;
        let place = Place {
            client_address: message.client_address,
            device: Device::read(&message.device_token, &self.verifier),
        };
        let wanted = Wanted { cookie_hash, remember_me: message.remember_me, user_agent: message.user_agent };
        let answer = parse_answer(&message.credential).ok();
        let owner = match &answer {
            Some(answer) => self.owner_of(answer).await?,
            None => None,
        };
        let email = owner.as_ref().and_then(|user| Email::parse(&user.email).ok());
        let attempt = self.count_sign_in(&place, email.as_ref(), owner.as_ref().map(|user| user.id)).await?;
        // Taken before anything is checked, and for good: a ceremony has one answer, right or wrong.
        let ceremony = self.take_ceremony(&message.ceremony_id).await;

        let mut tx = self.begin().await?;
        let mut user = None;
        if let Some(owner) = &owner {
            store::lock_user(&mut tx, owner.id).await?;
            user = store::user_by_id(&mut tx, owner.id).await?;
        }
        let signed = match (ceremony, answer, &user) {
            (Err(error @ Error::Database(_)), ..) => return Err(error),
            (Err(error), ..) => Err(error),
            (Ok(ceremony), Some(answer), Some(user)) if user.active_role().is_some() => {
                self.signed_in(&mut tx, ceremony, &answer, user).await
            }
            (Ok(_), ..) => Err(Error::PasskeyRefused),
        };
        match (signed, user) {
            (Ok((passkey, shown)), Some(user)) => {
                attempt.place_of_accounts?;
                store::record_passkey_use(&mut tx, &passkey, self.clock.now()).await?;
                let proven = Proven { shown, attempts: &attempt.ids };
                self.open_session(tx, context, user, place, wanted, proven).await
            }
            (Err(Error::PasskeyNeedsPassword), _) => {
                store::delete_attempts(&mut tx, &attempt.ids, None).await?;
                self.commit(tx).await?;
                Err(Error::PasskeyNeedsPassword)
            }
            (Err(error @ (Error::PasskeyRefused | Error::PasskeyExpired)), user) => {
                self.record_refusal(tx, context, user, &place).await?;
                attempt.place?;
                Err(error)
            }
            (Err(error), _) => Err(error),
            (Ok(_), None) => Err(Error::PasskeyRefused),
        }
    }

    /// Returns the passkey of a locked account that has signed what the ceremony asked for, and what was shown by that.
    async fn signed_in(
        &self,
        conn: &mut PgConnection,
        (asked, ceremony): (Option<Uuid>, Ceremony),
        answer: &PublicKeyCredential,
        user: &User,
    ) -> Result<(Passkey, Shown), Error> {
        let (state, shown) = match ceremony {
            // Whose passkey it is must be said by the passkey itself.
            Ceremony::SignIn(state) if answer.get_user_unique_id().is_some() => (state, Shown::PasskeyAlone),
            Ceremony::SecondStep(state) if asked == Some(user.id) => (state, Shown::Passkey),
            _ => return Err(Error::PasskeyRefused),
        };
        let passkey = self.signed_by(conn, answer, state, user).await?.ok_or(Error::PasskeyRefused)?;
        if shown == Shown::PasskeyAlone && !passkey.alone {
            return Err(Error::PasskeyNeedsPassword);
        }
        Ok((passkey, shown))
    }

    /// Begins a proof with one of the caller's passkeys.
    pub(crate) async fn ask_for_proof(&self, caller: &Caller) -> Result<pb::PasskeyCeremony, Error> {
        let user = self.current_user(&mut *self.connection().await?, caller).await?;
        self.record_attempt(&Limit::proofs(user.id)).await?;
        let mut conn = self.connection().await?;
        let passkeys = store::passkeys(&mut conn, user.id).await?;
        if passkeys.is_empty() {
            return Err(Error::PasskeyNotFound);
        }
        let (options, state) = self.site.ask_for_signature(&passkeys)?;
        self.keep(&mut conn, Some(user.id), &Ceremony::Proof(state), options).await
    }

    /// Begins with another passkey of the caller.
    pub(crate) async fn ask_for_passkey(
        &self,
        caller: &Caller,
        message: pb::BeginPasskeyRegistrationRequest,
    ) -> Result<pb::PasskeyCeremony, Error> {
        let pb::BeginPasskeyRegistrationRequest { name, alone, password, code, passkey } = message;
        let name = parse_name(&name).map_err(|reason| Error::field("name", reason))?;
        let user = self.current_user(&mut *self.connection().await?, caller).await?;
        if user.factors.passkeys >= MOST_PASSKEYS {
            return Err(Error::TooManyPasskeys);
        }
        let proof = self.check_proof(user.id, Proof { password, code, passkey }, false).await?;
        let mut tx = self.begin().await?;
        store::lock_user(&mut tx, user.id).await?;
        let user = self.current_user(&mut tx, caller).await?;
        self.use_proof(&mut tx, &user, proof).await?;
        let present = store::passkeys(&mut tx, user.id).await?;
        let (options, ceremony) = self.site.ask_for_passkey(&user, &present, name, alone)?;
        let asked = self.keep(&mut tx, Some(user.id), &ceremony, options).await?;
        self.commit(tx).await?;
        Ok(asked)
    }

    /// Adds the passkey that the caller's browser made.
    pub(crate) async fn add_passkey(
        &self,
        context: &Context,
        caller: &Caller,
        message: pb::FinishPasskeyRegistrationRequest,
    ) -> Result<pb::FinishPasskeyRegistrationResponse, Error> {
        let refused = || Error::field("credential", Reason::PasskeyRefused);
        let id = id_of(&message);
        let taken = match self.take_ceremony(&message.ceremony_id).await {
            Err(Error::PasskeyRefused) => {
                return self.added_before(context, caller, id).await?.ok_or_else(refused);
            }
            taken => taken.map_err(|error| within("credential", error))?,
        };
        let (Some(asked), Ceremony::Registration { name, alone, state }) = taken else {
            return Err(refused());
        };
        let credential = self.site.read_passkey(&message.credential, &state).map_err(|reason| {
            tracing::warn!(%reason, "a new passkey is refused");
            refused()
        })?;
        let mut tx = self.begin().await?;
        store::lock_user(&mut tx, caller.user_id).await?;
        let mut user = self.current_user(&mut tx, caller).await?;
        if asked != user.id {
            return Err(refused());
        }
        if user.factors.passkeys >= MOST_PASSKEYS {
            return Err(Error::TooManyPasskeys);
        }
        let passkey = Passkey {
            id,
            user_id: user.id,
            name,
            alone,
            created_at: self.clock.now(),
            last_used_at: None,
            credential,
        };
        if !store::insert_passkey(&mut tx, &passkey).await? {
            return Err(refused());
        }
        let recovery_codes = match user.factors.any() {
            true => Vec::new(),
            false => new_recovery_codes(&mut tx, user.id).await?,
        };
        let event_context = self.event_context(context, &user);
        append(&mut tx, &event_context, user.id, &PasskeyAdded { passkey_id: passkey.id, alone }).await?;
        user.factors.passkeys += 1;
        let (token, required) = self.go_on(&mut tx, &event_context, &user, caller).await?;
        self.commit(tx).await?;
        Ok(pb::FinishPasskeyRegistrationResponse {
            passkey: Some(passkey.into()),
            recovery_codes,
            token,
            user: Some(wire::own_account(user, required)),
        })
    }

    /// The answer to the repeat of a registration whose answer was lost; none if it is no repeat. Recovery codes that came
    /// with the first answer are made anew.
    async fn added_before(
        &self,
        context: &Context,
        caller: &Caller,
        id: Uuid,
    ) -> Result<Option<pb::FinishPasskeyRegistrationResponse>, Error> {
        let mut tx = self.begin().await?;
        store::lock_user(&mut tx, caller.user_id).await?;
        let user = self.current_user(&mut tx, caller).await?;
        let since = self.clock.now() - store::REPEATS;
        let Some(passkey) = store::passkeys(&mut tx, user.id)
            .await?
            .into_iter()
            .find(|passkey| passkey.id == id && passkey.created_at > since && passkey.last_used_at.is_none())
        else {
            return Ok(None);
        };
        let recovery_codes = match user.factors {
            Factors { codes: false, passkeys: 1 } => new_recovery_codes(&mut tx, user.id).await?,
            _ => Vec::new(),
        };
        let event_context = self.event_context(context, &user);
        let (token, required) = self.go_on(&mut tx, &event_context, &user, caller).await?;
        self.commit(tx).await?;
        Ok(Some(pb::FinishPasskeyRegistrationResponse {
            passkey: Some(passkey.into()),
            recovery_codes,
            token,
            user: Some(wire::own_account(user, required)),
        }))
    }

    /// Gives one of the caller's passkeys another name.
    pub(crate) async fn rename_own_passkey(
        &self,
        caller: &Caller,
        message: pb::RenamePasskeyRequest,
    ) -> Result<pb::Passkey, Error> {
        let name = parse_name(&message.name).map_err(|reason| Error::field("name", reason))?;
        let id = parse_id(&message.id)?;
        let mut tx = self.begin().await?;
        let user = self.current_user(&mut tx, caller).await?;
        if !store::rename_passkey(&mut tx, id, user.id, &name).await? {
            return Err(Error::PasskeyNotFound);
        }
        let passkey = find(&mut tx, id, &user).await?;
        self.commit(tx).await?;
        Ok(passkey.into())
    }

    /// Removes one of the caller's passkeys.
    pub(crate) async fn remove_own_passkey(
        &self,
        context: &Context,
        caller: &Caller,
        message: pb::RemovePasskeyRequest,
    ) -> Result<pb::User, Error> {
        let pb::RemovePasskeyRequest { id, password, code, passkey } = message;
        let id = parse_id(&id)?;
        let mut conn = self.connection().await?;
        let user = self.current_user(&mut conn, caller).await?;
        let required = self.requires_factor(&mut conn, &user).await?;
        match find(&mut conn, id, &user).await {
            // Perhaps the repeat of a removal whose answer was lost.
            Err(Error::PasskeyNotFound) => {
                let data = json!(PasskeyRemoved { passkey_id: id });
                let done = store::Done { subject: user.id, by: user.id, data: &data };
                return match store::was_just_done::<PasskeyRemoved>(&mut conn, &done, self.clock.now())
                    .await?
                {
                    true => Ok(wire::own_account(user, required)),
                    false => Err(Error::PasskeyNotFound),
                };
            }
            found => drop(found?),
        }
        drop(conn);
        let is_last = |user: &User| !user.factors.codes && user.factors.passkeys == 1;
        let (was_last, keeps) = (is_last(&user), required || user.is_active_admin());
        if was_last && keeps {
            return Err(Error::SecondFactorKept);
        }
        let proof = self.check_proof(user.id, Proof { password, code, passkey }, was_last).await?;
        let mut tx = self.begin().await?;
        store::lock_user(&mut tx, user.id).await?;
        let mut user = self.current_user(&mut tx, caller).await?;
        self.use_proof(&mut tx, &user, proof).await?;
        if is_last(&user) && !was_last {
            // The others are gone meanwhile.
            return Err(Error::SecondFactorKept);
        }
        if !store::remove_passkey(&mut tx, id, user.id).await? {
            return Err(Error::PasskeyNotFound);
        }
        let event_context = self.event_context(context, &user);
        append(&mut tx, &event_context, user.id, &PasskeyRemoved { passkey_id: id }).await?;
        user.factors.passkeys -= 1;
        if !user.factors.any() {
            store::remove_recovery_codes(&mut tx, user.id).await?;
        }
        self.commit(tx).await?;
        Ok(wire::own_account(user, required))
    }

    /// Checks the password of a proof. A passkey needs none, unless the account has nothing else afterwards: then the
    /// password must be one that is good by itself.
    pub(crate) async fn check_proof(
        &self,
        user_id: Uuid,
        proof: Proof,
        only_password_stays: bool,
    ) -> Result<CheckedProof, Error> {
        let mut hash = None;
        if proof.passkey.is_none() || only_password_stays {
            let mut wrong = Violations::new();
            let long_enough = proof.password.chars().count() >= password::MIN_LENGTH;
            hash = self.confirm_password(user_id, "password", proof.password, &mut wrong).await?;
            if only_password_stays && hash.is_some() && !long_enough {
                wrong.add("password", Reason::TooShort);
            }
            wrong.into_result()?;
        }
        let attempt = self.record_attempt(&Limit::factor_confirmations(user_id)).await?;
        let factor = match proof.passkey {
            None => Factor::Code(proof.code),
            Some(assertion) => {
                let refused = || Error::field("passkey", Reason::PasskeyRefused);
                let answer = parse_answer(&assertion.credential).map_err(|_| refused())?;
                let taken = self.take_ceremony(&assertion.ceremony_id).await;
                match taken.map_err(|error| within("passkey", error))? {
                    (Some(asked), Ceremony::Proof(state)) if asked == user_id => {
                        Factor::Passkey(Box::new(answer), state)
                    }
                    _ => return Err(refused()),
                }
            }
        };
        Ok(CheckedProof { hash, factor, attempt })
    }

    /// Checks the rest of a proof and uses it up. The account is locked.
    pub(crate) async fn use_proof(
        &self,
        conn: &mut PgConnection,
        user: &User,
        CheckedProof { hash, factor, attempt }: CheckedProof,
    ) -> Result<(), Error> {
        // A concurrent change has replaced the password that was confirmed.
        if hash.is_some() && store::password_hash(conn, user.id).await? != hash {
            return Err(Error::field("password", Reason::PasswordWrong));
        }
        let now = self.clock.now();
        match factor {
            Factor::Passkey(answer, state) => {
                let passkey = self.signed_by(conn, &answer, state, user).await?;
                let passkey = passkey.ok_or_else(|| Error::field("passkey", Reason::PasskeyRefused))?;
                store::record_passkey_use(conn, &passkey, now).await?;
            }
            Factor::Code(code) if user.factors.any() => {
                let code = Code::parse(&code).ok_or_else(|| Error::field("code", Reason::Required))?;
                if !use_code(conn, user.id, &code, now).await? {
                    return Err(Error::field("code", Reason::SecondFactorWrong));
                }
            }
            Factor::Code(_) => {}
        }
        store::delete_attempts(conn, &[attempt], None).await
    }

    /// Returns the account that has the passkey of an answer.
    async fn owner_of(&self, answer: &PublicKeyCredential) -> Result<Option<User>, Error> {
        let mut conn = self.connection().await?;
        match store::passkey_by_credential(&mut conn, answer.get_credential_id()).await? {
            Some(passkey) => store::user_by_id(&mut conn, passkey.user_id).await,
            None => Ok(None),
        }
    }

    /// Returns the passkey of a locked account that has signed, with its new sign counter; none if the signature is not
    /// good or the account has no such passkey.
    async fn signed_by(
        &self,
        conn: &mut PgConnection,
        answer: &PublicKeyCredential,
        state: DiscoverableAuthentication,
        user: &User,
    ) -> Result<Option<Passkey>, Error> {
        let found = store::passkey_by_credential(conn, answer.get_credential_id()).await?;
        let Some(mut passkey) = found.filter(|passkey| passkey.user_id == user.id) else { return Ok(None) };
        match self.site.check_signature(answer, state, &mut passkey) {
            Ok(()) => Ok(Some(passkey)),
            Err(reason) => {
                tracing::warn!(%reason, "a passkey is refused");
                Ok(None)
            }
        }
    }

    /// Deletes a ceremony and returns it. Fails if it is unknown, was answered before or has expired.
    async fn take_ceremony(&self, id: &str) -> Result<(Option<Uuid>, Ceremony), Error> {
        let id = text::parse_id(id).map_err(|_| Error::PasskeyRefused)?;
        let taken = store::take_ceremony(&mut *self.connection().await?, id).await?;
        let (user_id, ceremony, expires_at) = taken.ok_or(Error::PasskeyRefused)?;
        if expires_at <= self.clock.now() { Err(Error::PasskeyExpired) } else { Ok((user_id, ceremony)) }
    }

    /// Stores a ceremony, and returns what the browser is asked.
    async fn keep(
        &self,
        conn: &mut PgConnection,
        user_id: Option<Uuid>,
        ceremony: &Ceremony,
        options: String,
    ) -> Result<pb::PasskeyCeremony, Error> {
        let id = Uuid::new_v4();
        store::insert_ceremony(conn, id, user_id, ceremony, self.clock.now()).await?;
        Ok(pb::PasskeyCeremony { ceremony_id: id.to_string(), options })
    }
}

/// The id of a new passkey. It is made of the request, which nobody else has seen, so that a repeat finds the passkey.
fn id_of(message: &pb::FinishPasskeyRegistrationRequest) -> Uuid {
    let hash = Sha256::new()
        .chain_update(message.ceremony_id.len().to_be_bytes())
        .chain_update(&message.ceremony_id)
        .chain_update(&message.credential)
        .finalize();
    let (half, _) = hash.split_at(16);
    uuid::Builder::from_random_bytes(half.try_into().unwrap_or_default()).into_uuid()
}

async fn find(conn: &mut PgConnection, id: Uuid, user: &User) -> Result<Passkey, Error> {
    let passkeys = store::passkeys(conn, user.id).await?;
    passkeys.into_iter().find(|passkey| passkey.id == id).ok_or(Error::PasskeyNotFound)
}

fn parse_id(text: &str) -> Result<Uuid, Error> {
    text::parse_id(text).map_err(|_| Error::PasskeyNotFound)
}

/// Reports within a session what refuses a passkey as a wrong field: a refused sign-in would end the session in the
/// client.
fn within(field: &str, error: Error) -> Error {
    match error {
        Error::PasskeyRefused => Error::field(field, Reason::PasskeyRefused),
        Error::PasskeyExpired => Error::field(field, Reason::PasskeyExpired),
        other => other,
    }
}
