//! What the gRPC interface does with proofs.

use pinzon_chassis::{Reason, context::Context, status::Violations};
use pinzon_proto::auth::v1 as pb;
use sqlx::PgConnection;
use uuid::Uuid;
use webauthn_rs::prelude::{DiscoverableAuthentication, PublicKeyCredential};

use crate::{
    code::{Code, service::use_code},
    error::Error,
    limit::{self, Limit},
    passkey::{self, Ceremony, parse_answer},
    password,
    service::Service,
    user::{self, User},
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

impl Service {
    /// Begins a proof with one of the caller's passkeys.
    pub(crate) async fn begin_passkey_proof(
        &self,
        context: &Context,
        _: pb::BeginPasskeyProofRequest,
    ) -> Result<pb::PasskeyCeremony, Error> {
        let caller = context.staff()?;
        let user = self.current_user(&mut *self.connection().await?, caller).await?;
        self.record_attempt(&Limit::proofs(user.id)).await?;
        let mut conn = self.connection().await?;
        let passkeys = passkey::store::passkeys(&mut conn, user.id).await?;
        if passkeys.is_empty() {
            return Err(Error::PasskeyNotFound);
        }
        let (options, state) = self.site.ask_for_signature(&passkeys)?;
        self.keep(&mut conn, Some(user.id), &Ceremony::Proof(state), options).await
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
        if hash.is_some() && user::store::password_hash(conn, user.id).await? != hash {
            return Err(Error::field("password", Reason::PasswordWrong));
        }
        let now = self.clock.now();
        match factor {
            Factor::Passkey(answer, state) => {
                let passkey = self.signed_by(conn, &answer, state, user).await?;
                let passkey = passkey.ok_or_else(|| Error::field("passkey", Reason::PasskeyRefused))?;
                passkey::store::record_passkey_use(conn, &passkey, now).await?;
            }
            Factor::Code(code) if user.factors.any() => {
                let code = Code::parse(&code).ok_or_else(|| Error::field("code", Reason::Required))?;
                if !use_code(conn, user.id, &code, now).await? {
                    return Err(Error::field("code", Reason::SecondFactorWrong));
                }
            }
            Factor::Code(_) => {}
        }
        limit::store::delete_attempts(conn, &[attempt], None).await
    }

    /// Verifies the caller's password within a session and returns its hash, or adds the wrong
    /// field.
    pub(crate) async fn confirm_password(
        &self,
        user_id: Uuid,
        field: &str,
        password: String,
        wrong: &mut Violations,
    ) -> Result<Option<String>, Error> {
        if wrong.take(field, password::parse_entered(&password)).is_none() {
            return Ok(None);
        }
        let slot = self.hasher.reserve()?;
        let limit = Limit::confirmations(user_id);
        let attempt = self.record_attempt(&limit).await?;
        let hash = user::store::password_hash(&mut *self.connection().await?, user_id).await?;
        if !slot.verify(password, hash.clone()).await? {
            wrong.add(field, Reason::PasswordWrong);
            return Ok(None);
        }
        let mut tx = self.begin().await?;
        limit::store::lock_limit(&mut tx, &limit).await?;
        limit::store::delete_attempts(&mut tx, &[attempt], Some(&limit)).await?;
        tx.commit().await?;
        Ok(hash)
    }
}

/// Reports within a session what refuses a passkey as a wrong field: a refused sign-in would end the session in the
/// client.
pub(crate) fn within(field: &str, error: Error) -> Error {
    match error {
        Error::PasskeyRefused => Error::field(field, Reason::PasskeyRefused),
        Error::PasskeyExpired => Error::field(field, Reason::PasskeyExpired),
        other => other,
    }
}
