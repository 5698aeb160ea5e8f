//! What the gRPC interface does with second factors.

use chrono::{DateTime, Utc};
use pinzon_chassis::{Reason, caller::Caller, context::Context};
use pinzon_domain::text;
use pinzon_events::{
    facts::{PasskeyAdded, PasskeyRemoved, SecondFactorEnrolled, SecondFactorRemoved},
    outbox::EventContext,
};
use pinzon_proto::auth::v1 as pb;
use serde_json::json;
use sha2::{Digest as _, Sha256};
use sqlx::PgConnection;
use uuid::Uuid;

use crate::{
    code::{self, Code, Secret, service::new_recovery_codes},
    error::Error,
    limit::{self, Limit},
    passkey::{self, Ceremony, MOST_PASSKEYS, Passkey, parse_name},
    proof::rpc::{Proof, within},
    repeat,
    service::{Service, append},
    session::{self, EndReason, service::append_ended},
    user::{self, Factors, User},
};

impl Service {
    /// Offers a secret to an account whose owner is there.
    pub(crate) async fn enrol_second_factor(
        &self,
        context: &Context,
        message: pb::EnrolSecondFactorRequest,
    ) -> Result<pb::EnrolSecondFactorResponse, Error> {
        let caller = context.staff()?;
        let pb::EnrolSecondFactorRequest { password, code, passkey } = message;
        let user = self.current_user(&mut *self.connection().await?, caller).await?;
        // Nobody else may enrol their own device: neither at an unattended PC, nor with the password alone.
        let proof = self.check_proof(user.id, Proof { password, code, passkey }, false).await?;
        let mut tx = self.begin().await?;
        user::store::lock_user(&mut tx, user.id).await?;
        let user = self.current_user(&mut tx, caller).await?;
        self.use_proof(&mut tx, &user, proof).await?;
        let secret = Secret::new(rand::random());
        let uri = secret.uri(&user.email)?;
        code::store::offer_secret(&mut tx, user.id, &secret, self.clock.now()).await?;
        self.commit(tx).await?;
        Ok(pb::EnrolSecondFactorResponse { secret: secret.base32(), uri })
    }

    /// Makes the offered secret the second factor of the account, once a code of it was typed.
    pub(crate) async fn confirm_second_factor(
        &self,
        context: &Context,
        message: pb::ConfirmSecondFactorRequest,
    ) -> Result<pb::ConfirmSecondFactorResponse, Error> {
        let caller = context.staff()?;
        let code = Code::parse(&message.code).ok_or_else(|| Error::field("code", Reason::Required))?;
        let attempt = self.record_attempt(&Limit::factor_confirmations(caller.user_id)).await?;
        let mut tx = self.begin().await?;
        user::store::lock_user(&mut tx, caller.user_id).await?;
        let mut user = self.current_user(&mut tx, caller).await?;
        let now = self.clock.now();
        let offered = code::store::offered_secret(&mut tx, user.id, now).await?;
        let Some(offered) = offered else {
            // Perhaps the repeat of a confirmation whose answer, with the recovery codes, was lost.
            if !is_repeated(&mut tx, user.id, &code, now).await? {
                return Err(Error::field("code", Reason::SecondFactorOfferEnded));
            }
            limit::store::delete_attempts(&mut tx, &[attempt], None).await?;
            let recovery_codes = new_recovery_codes(&mut tx, user.id).await?;
            let event_context = self.event_context(context, &user);
            let (token, required) = self.go_on(&mut tx, &event_context, &user, caller).await?;
            self.commit(tx).await?;
            let user = Some(user::wire::own_account(user, required));
            return Ok(pb::ConfirmSecondFactorResponse { recovery_codes, token, user });
        };
        let step = match code {
            Code::Timed(code) => offered.step_of(&code, now)?,
            Code::Recovery(_) => None,
        };
        // Reported as a wrong field: a refused sign-in would end the session in the client.
        let step = step.ok_or_else(|| Error::field("code", Reason::SecondFactorWrong))?;
        limit::store::delete_attempts(&mut tx, &[attempt], None).await?;
        code::store::confirm_secret(&mut tx, user.id, step, now).await?;
        let recovery_codes = new_recovery_codes(&mut tx, user.id).await?;
        let fact = SecondFactorEnrolled { replaced: user.factors.codes };
        let event_context = self.event_context(context, &user);
        append(&mut tx, &event_context, user.id, &fact).await?;
        user.factors.codes = true;
        let (token, required) = self.go_on(&mut tx, &event_context, &user, caller).await?;
        self.commit(tx).await?;
        Ok(pb::ConfirmSecondFactorResponse {
            recovery_codes,
            token,
            user: Some(user::wire::own_account(user, required)),
        })
    }

    /// Removes the codes of the account, if its role or its passkeys allow that.
    pub(crate) async fn remove_second_factor(
        &self,
        context: &Context,
        message: pb::RemoveSecondFactorRequest,
    ) -> Result<pb::User, Error> {
        let caller = context.staff()?;
        let pb::RemoveSecondFactorRequest { password, code, passkey } = message;
        let mut conn = self.connection().await?;
        let user = self.current_user(&mut conn, caller).await?;
        let required = self.requires_factor(&mut conn, &user).await?;
        drop(conn);
        if !user.factors.codes {
            return Ok(user::wire::own_account(user, required));
        }
        let is_last = user.factors.passkeys == 0;
        if is_last && (required || user.administers()) {
            return Err(Error::SecondFactorKept);
        }
        let proof = self.check_proof(user.id, Proof { password, code, passkey }, is_last).await?;
        let mut tx = self.begin().await?;
        user::store::lock_user(&mut tx, user.id).await?;
        let mut user = self.current_user(&mut tx, caller).await?;
        self.use_proof(&mut tx, &user, proof).await?;
        if !is_last && user.factors.passkeys == 0 {
            // The passkeys are gone meanwhile.
            return Err(Error::SecondFactorKept);
        }
        if code::store::remove_secret(&mut tx, user.id).await? {
            append(&mut tx, &self.event_context(context, &user), user.id, &SecondFactorRemoved {}).await?;
        }
        user.factors.codes = false;
        if !user.factors.any() {
            code::store::remove_recovery_codes(&mut tx, user.id).await?;
        }
        self.commit(tx).await?;
        Ok(user::wire::own_account(user, required))
    }

    /// Returns the passkeys of the caller.
    pub(crate) async fn get_passkeys(
        &self,
        context: &Context,
        _: pb::GetPasskeysRequest,
    ) -> Result<pb::Passkeys, Error> {
        let caller = context.staff()?;
        let mut conn = self.connection().await?;
        let user = self.current_user(&mut conn, caller).await?;
        let passkeys = passkey::store::passkeys(&mut conn, user.id).await?;
        Ok(pb::Passkeys { items: passkeys.into_iter().map(Into::into).collect() })
    }

    /// Begins with another passkey of the caller.
    pub(crate) async fn begin_passkey_registration(
        &self,
        context: &Context,
        message: pb::BeginPasskeyRegistrationRequest,
    ) -> Result<pb::PasskeyCeremony, Error> {
        let caller = context.staff()?;
        let pb::BeginPasskeyRegistrationRequest { name, alone, password, code, passkey } = message;
        let name = parse_name(&name).map_err(|reason| Error::field("name", reason))?;
        let user = self.current_user(&mut *self.connection().await?, caller).await?;
        if user.factors.passkeys >= MOST_PASSKEYS {
            return Err(Error::TooManyPasskeys);
        }
        let proof = self.check_proof(user.id, Proof { password, code, passkey }, false).await?;
        let mut tx = self.begin().await?;
        user::store::lock_user(&mut tx, user.id).await?;
        let user = self.current_user(&mut tx, caller).await?;
        self.use_proof(&mut tx, &user, proof).await?;
        let present = passkey::store::passkeys(&mut tx, user.id).await?;
        let (options, ceremony) = self.site.ask_for_passkey(&user, &present, name, alone)?;
        let asked = self.keep(&mut tx, Some(user.id), &ceremony, options).await?;
        self.commit(tx).await?;
        Ok(asked)
    }

    /// Adds the passkey that the caller's browser made.
    pub(crate) async fn finish_passkey_registration(
        &self,
        context: &Context,
        message: pb::FinishPasskeyRegistrationRequest,
    ) -> Result<pb::FinishPasskeyRegistrationResponse, Error> {
        let caller = context.staff()?;
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
        user::store::lock_user(&mut tx, caller.user_id).await?;
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
        if !passkey::store::insert_passkey(&mut tx, &passkey).await? {
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
            user: Some(user::wire::own_account(user, required)),
        })
    }

    /// Returns the first answer if the request repeats a registration, else `None`. Recovery codes that came with the first
    /// answer are made anew.
    async fn added_before(
        &self,
        context: &Context,
        caller: &Caller,
        id: Uuid,
    ) -> Result<Option<pb::FinishPasskeyRegistrationResponse>, Error> {
        let mut tx = self.begin().await?;
        user::store::lock_user(&mut tx, caller.user_id).await?;
        let user = self.current_user(&mut tx, caller).await?;
        let since = self.clock.now() - repeat::store::REPEATS;
        let Some(passkey) = passkey::store::passkeys(&mut tx, user.id)
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
            user: Some(user::wire::own_account(user, required)),
        }))
    }

    /// Gives one of the caller's passkeys another name.
    pub(crate) async fn rename_passkey(
        &self,
        context: &Context,
        message: pb::RenamePasskeyRequest,
    ) -> Result<pb::Passkey, Error> {
        let caller = context.staff()?;
        let name = parse_name(&message.name).map_err(|reason| Error::field("name", reason))?;
        let id = parse_id(&message.id)?;
        let mut tx = self.begin().await?;
        let user = self.current_user(&mut tx, caller).await?;
        if !passkey::store::rename_passkey(&mut tx, id, user.id, &name).await? {
            return Err(Error::PasskeyNotFound);
        }
        let passkey = find(&mut tx, id, &user).await?;
        self.commit(tx).await?;
        Ok(passkey.into())
    }

    /// Removes one of the caller's passkeys.
    pub(crate) async fn remove_passkey(
        &self,
        context: &Context,
        message: pb::RemovePasskeyRequest,
    ) -> Result<pb::User, Error> {
        let caller = context.staff()?;
        let pb::RemovePasskeyRequest { id, password, code, passkey } = message;
        let id = parse_id(&id)?;
        let mut conn = self.connection().await?;
        let user = self.current_user(&mut conn, caller).await?;
        let required = self.requires_factor(&mut conn, &user).await?;
        match find(&mut conn, id, &user).await {
            // Perhaps the repeat of a removal whose answer was lost.
            Err(Error::PasskeyNotFound) => {
                let data = json!(PasskeyRemoved { passkey_id: id });
                let done = repeat::store::Done { subject: user.id, by: user.id, data: &data };
                return match repeat::store::was_just_done::<PasskeyRemoved>(
                    &mut conn,
                    &done,
                    self.clock.now(),
                )
                .await?
                {
                    true => Ok(user::wire::own_account(user, required)),
                    false => Err(Error::PasskeyNotFound),
                };
            }
            found => drop(found?),
        }
        drop(conn);
        let is_last = |user: &User| !user.factors.codes && user.factors.passkeys == 1;
        let (was_last, keeps) = (is_last(&user), required || user.administers());
        if was_last && keeps {
            return Err(Error::SecondFactorKept);
        }
        let proof = self.check_proof(user.id, Proof { password, code, passkey }, was_last).await?;
        let mut tx = self.begin().await?;
        user::store::lock_user(&mut tx, user.id).await?;
        let mut user = self.current_user(&mut tx, caller).await?;
        self.use_proof(&mut tx, &user, proof).await?;
        if is_last(&user) && !was_last {
            // The others are gone meanwhile.
            return Err(Error::SecondFactorKept);
        }
        if !passkey::store::remove_passkey(&mut tx, id, user.id).await? {
            return Err(Error::PasskeyNotFound);
        }
        let event_context = self.event_context(context, &user);
        append(&mut tx, &event_context, user.id, &PasskeyRemoved { passkey_id: id }).await?;
        user.factors.passkeys -= 1;
        if !user.factors.any() {
            code::store::remove_recovery_codes(&mut tx, user.id).await?;
        }
        self.commit(tx).await?;
        Ok(user::wire::own_account(user, required))
    }

    /// Lets a session go on that has got a second factor, with a fresh token, and ends the others that await one. Returns
    /// the token, and whether the role needs a second factor.
    pub(crate) async fn go_on(
        &self,
        conn: &mut PgConnection,
        event_context: &EventContext,
        user: &User,
        caller: &Caller,
    ) -> Result<(String, bool), Error> {
        let required = self.requires_factor(conn, user).await?;
        let session = self.renewed_session(conn, user, caller.session_id, required).await?;
        let waiting =
            session::store::end_waiting_sessions(conn, user.id, session.id, event_context.time).await?;
        append_ended(conn, event_context, user.id, waiting, EndReason::FactorEnrolled).await?;
        Ok((self.token(user, &session, caller.cookie_hash.clone())?, required))
    }
}

/// Whether a code has just confirmed the second factor, and none was used since.
async fn is_repeated(
    conn: &mut PgConnection,
    user_id: Uuid,
    code: &Code,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    let Code::Timed(code) = code else { return Ok(false) };
    let Some((secret, last_step)) = code::store::just_confirmed(conn, user_id, now).await? else {
        return Ok(false);
    };
    Ok(secret.step_of(code, now)? == Some(last_step))
}

/// Returns the id of a new passkey. It is the hash of the request, so that a repeat finds the passkey.
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
    let passkeys = passkey::store::passkeys(conn, user.id).await?;
    passkeys.into_iter().find(|passkey| passkey.id == id).ok_or(Error::PasskeyNotFound)
}

fn parse_id(text: &str) -> Result<Uuid, Error> {
    text::parse_id(text).map_err(|_| Error::PasskeyNotFound)
}
