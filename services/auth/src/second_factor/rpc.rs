//! What the gRPC interface does with codes of the second factor.

use chrono::{DateTime, Utc};
use pinzon_chassis::{Reason, caller::Caller, context::Context};
use pinzon_events::facts::{SecondFactorEnrolled, SecondFactorRemoved};
use pinzon_proto::auth::v1 as pb;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{Code, RECOVERY_CODES, Secret, recovery_code, recovery_hash};
use crate::{
    error::Error,
    limit::Limit,
    passkey::rpc::Proof,
    rpc::{Rpc, append},
    store, wire,
};

impl Rpc {
    /// Offers a secret to an account whose owner is there.
    pub(crate) async fn offer_secret(
        &self,
        caller: &Caller,
        message: pb::EnrolSecondFactorRequest,
    ) -> Result<pb::EnrolSecondFactorResponse, Error> {
        let pb::EnrolSecondFactorRequest { password, code, passkey } = message;
        let user = self.current_user(&mut *self.connection().await?, caller).await?;
        // Nobody else may enrol their own device: neither at an unattended PC, nor with the password alone.
        let proof = self.check_proof(user.id, Proof { password, code, passkey }, false).await?;
        let mut tx = self.begin().await?;
        store::lock_user(&mut tx, user.id).await?;
        let user = self.current_user(&mut tx, caller).await?;
        self.use_proof(&mut tx, &user, proof).await?;
        let secret = Secret::new(rand::random());
        let uri = secret.uri(&user.email)?;
        store::offer_secret(&mut tx, user.id, &secret, self.clock.now()).await?;
        self.commit(tx).await?;
        Ok(pb::EnrolSecondFactorResponse { secret: secret.base32(), uri })
    }

    /// Makes the offered secret the second factor of the account, once a code of it was typed.
    pub(crate) async fn confirm_secret(
        &self,
        context: &Context,
        caller: &Caller,
        message: pb::ConfirmSecondFactorRequest,
    ) -> Result<pb::ConfirmSecondFactorResponse, Error> {
        let code = Code::parse(&message.code).ok_or_else(|| Error::field("code", Reason::Required))?;
        let attempt = self.record_attempt(&Limit::factor_confirmations(caller.user_id)).await?;
        let mut tx = self.begin().await?;
        store::lock_user(&mut tx, caller.user_id).await?;
        let mut user = self.current_user(&mut tx, caller).await?;
        let now = self.clock.now();
        let offered = store::offered_secret(&mut tx, user.id, now).await?;
        let Some(offered) = offered else {
            // Perhaps the repeat of a confirmation whose answer, with the recovery codes, was lost.
            if !is_repeated(&mut tx, user.id, &code, now).await? {
                return Err(Error::field("code", Reason::SecondFactorOfferEnded));
            }
            store::delete_attempts(&mut tx, &[attempt], None).await?;
            let recovery_codes = new_recovery_codes(&mut tx, user.id).await?;
            let event_context = self.event_context(context, &user);
            let (token, required) = self.go_on(&mut tx, &event_context, &user, caller).await?;
            self.commit(tx).await?;
            let user = Some(wire::own_account(user, required));
            return Ok(pb::ConfirmSecondFactorResponse { recovery_codes, token, user });
        };
        let step = match code {
            Code::Timed(code) => offered.step_of(&code, now)?,
            Code::Recovery(_) => None,
        };
        // Reported as a wrong field: a refused sign-in would end the session in the client.
        let step = step.ok_or_else(|| Error::field("code", Reason::SecondFactorWrong))?;
        store::delete_attempts(&mut tx, &[attempt], None).await?;
        store::confirm_secret(&mut tx, user.id, step, now).await?;
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
            user: Some(wire::own_account(user, required)),
        })
    }

    /// Removes the codes of the account, if its role or its passkeys allow that.
    pub(crate) async fn remove_secret(
        &self,
        context: &Context,
        caller: &Caller,
        message: pb::RemoveSecondFactorRequest,
    ) -> Result<pb::User, Error> {
        let pb::RemoveSecondFactorRequest { password, code, passkey } = message;
        let mut conn = self.connection().await?;
        let user = self.current_user(&mut conn, caller).await?;
        let required = self.requires_factor(&mut conn, &user).await?;
        drop(conn);
        if !user.factors.codes {
            return Ok(wire::own_account(user, required));
        }
        let is_last = user.factors.passkeys == 0;
        if is_last && (required || user.is_active_admin()) {
            return Err(Error::SecondFactorKept);
        }
        let proof = self.check_proof(user.id, Proof { password, code, passkey }, is_last).await?;
        let mut tx = self.begin().await?;
        store::lock_user(&mut tx, user.id).await?;
        let mut user = self.current_user(&mut tx, caller).await?;
        self.use_proof(&mut tx, &user, proof).await?;
        if !is_last && user.factors.passkeys == 0 {
            // The passkeys are gone meanwhile.
            return Err(Error::SecondFactorKept);
        }
        if store::remove_secret(&mut tx, user.id).await? {
            append(&mut tx, &self.event_context(context, &user), user.id, &SecondFactorRemoved {}).await?;
        }
        user.factors.codes = false;
        if !user.factors.any() {
            store::remove_recovery_codes(&mut tx, user.id).await?;
        }
        self.commit(tx).await?;
        Ok(wire::own_account(user, required))
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
    let Some((secret, last_step)) = store::just_confirmed(conn, user_id, now).await? else {
        return Ok(false);
    };
    Ok(secret.step_of(code, now)? == Some(last_step))
}

/// Uses a code of a second factor up; false if it is wrong or was used before.
pub(crate) async fn use_code(
    conn: &mut PgConnection,
    user_id: Uuid,
    code: &Code,
    now: DateTime<Utc>,
) -> Result<bool, Error> {
    match code {
        Code::Timed(code) => {
            let Some(secret) = store::confirmed_secret(conn, user_id).await? else { return Ok(false) };
            match secret.step_of(code, now)? {
                Some(step) => store::use_step(conn, user_id, step).await,
                None => Ok(false),
            }
        }
        Code::Recovery(hash) => store::use_recovery_code(conn, user_id, hash, now).await,
    }
}

/// Makes recovery codes that replace those of an account.
pub(crate) async fn new_recovery_codes(conn: &mut PgConnection, user_id: Uuid) -> Result<Vec<String>, Error> {
    let codes: [String; RECOVERY_CODES] = std::array::from_fn(|_| recovery_code(rand::random()));
    let hashes = codes.each_ref().map(|code| recovery_hash(code).to_vec());
    store::replace_recovery_codes(conn, user_id, &hashes).await?;
    Ok(codes.into())
}
