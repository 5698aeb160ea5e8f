//! What the gRPC interface does with sign-ins.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use pinzon_chassis::{
    ClosedSet, Reason, caller::Verifier, clock::timestamp, context::Context, status::Violations,
};
use pinzon_events::{
    Actor,
    facts::{SignInRefused, SignedIn},
    outbox::EventContext,
};
use pinzon_proto::auth::v1 as pb;
use sqlx::{PgConnection, Postgres, Transaction};
use uuid::Uuid;
use webauthn_rs::prelude::PublicKeyCredential;

use super::{Attempt, Place, Proven, SecondFactor, SessionRequest, SignIn, VerifiedAccount, device::Device};
use crate::{
    code::{Code, service::use_code},
    error::Error,
    limit::{self, Limit},
    passkey::{self, Ceremony, Passkey, parse_answer},
    password, refusal,
    service::{Service, append},
    session::{self, Session},
    user::{self, Email, User, service::corrupt},
};

impl Service {
    /// Opens a session with a password and, where the account has a second factor, a code of it.
    pub(crate) async fn sign_in(
        &self,
        context: &Context,
        message: pb::SignInRequest,
    ) -> Result<pb::SignInResponse, Error> {
        let SignIn { email, password, code, place, wanted } = parse_sign_in(message, &self.verifier)?;
        let entered = self.check_password(context, &email, password, &place).await?;
        let (mut tx, user) = self.still_entered(context, &entered, &place).await?;
        let mut shown = SecondFactor::Nothing;
        if user.factors.any() {
            let Some(code) = code else {
                limit::store::delete_attempts(&mut tx, &entered.attempts, None).await?;
                self.commit(tx).await?;
                let passkeys = user.factors.passkeys > 0;
                return Err(if passkeys { Error::PasskeyRequired } else { Error::SecondFactorRequired });
            };
            if !use_code(&mut tx, user.id, &code, self.clock.now()).await? {
                self.record_refusal(tx, context, Some(user), &place).await?;
                return Err(Error::SecondFactorWrong);
            }
            shown = match code {
                Code::Timed(_) => SecondFactor::Code,
                Code::Recovery(_) => SecondFactor::RecoveryCode,
            };
        }
        let proven = Proven { shown, attempts: &entered.attempts };
        self.open_session(tx, context, user, place, wanted, proven).await
    }

    /// Begins a sign-in by a passkey alone, or after the right password.
    pub(crate) async fn begin_passkey_sign_in(
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
        limit::store::delete_attempts(&mut tx, &entered.attempts, None).await?;
        let passkeys = passkey::store::passkeys(&mut tx, user.id).await?;
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
    pub(crate) async fn finish_passkey_sign_in(
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
        let wanted =
            SessionRequest { cookie_hash, remember_me: message.remember_me, user_agent: message.user_agent };
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
            user::store::lock_user(&mut tx, owner.id).await?;
            user = user::store::user_by_id(&mut tx, owner.id).await?;
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
                passkey::store::record_passkey_use(&mut tx, &passkey, self.clock.now()).await?;
                let proven = Proven { shown, attempts: &attempt.ids };
                self.open_session(tx, context, user, place, wanted, proven).await
            }
            (Err(Error::PasskeyNeedsPassword), _) => {
                limit::store::delete_attempts(&mut tx, &attempt.ids, None).await?;
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
    ) -> Result<(Passkey, SecondFactor), Error> {
        let (state, shown) = match ceremony {
            // Whose passkey it is must be said by the passkey itself.
            Ceremony::SignIn(state) if answer.get_user_unique_id().is_some() => {
                (state, SecondFactor::PasskeyAlone)
            }
            Ceremony::SecondStep(state) if asked == Some(user.id) => (state, SecondFactor::Passkey),
            _ => return Err(Error::PasskeyRefused),
        };
        let passkey = self.signed_by(conn, answer, state, user).await?.ok_or(Error::PasskeyRefused)?;
        if shown == SecondFactor::PasskeyAlone && !passkey.alone {
            return Err(Error::PasskeyNeedsPassword);
        }
        Ok((passkey, shown))
    }

    /// Counts a sign-in before it is made.
    ///
    /// A device where the account has signed in before has its own count, so that no stranger keeps the owner out.
    /// Elsewhere three counts apply. The address is refused after too many failures. Wrong credentials are refused after too
    /// many failures in the network. Right ones are refused there only after too many failures for existing accounts,
    /// because anybody can invent addresses without account. An address without account is counted as one with an account.
    /// Beyond a flood of failures from one network, whatever their addresses, nothing is hashed for it.
    /// `email` is `None` for an unknown passkey.
    pub(crate) async fn count_sign_in(
        &self,
        place: &Place,
        email: Option<&Email>,
        account: Option<Uuid>,
    ) -> Result<Attempt, Error> {
        if let (Some(device), Some(account)) = (&place.device, account)
            && device.knows(account)
        {
            let id = self.count(&Limit::device(device.id, account)).await??;
            return Ok(Attempt { ids: vec![id], place: Ok(()), place_of_accounts: Ok(()) });
        }
        let mut ids = Vec::new();
        let mut count_place = async |limit: Option<Limit>| match limit {
            Some(limit) => Ok::<_, Error>(self.count(&limit).await?.map(|id| ids.push(id))),
            None => Ok(Ok(())),
        };
        let address = &place.client_address;
        count_place(Limit::hashes_for(address)).await??;
        count_place(email.map(Limit::account)).await??;
        let place = count_place(Limit::sign_ins_from(address)).await?;
        let place_of_accounts = count_place(Limit::sign_ins_with(account.is_some(), address)).await?;
        Ok(Attempt { ids, place, place_of_accounts })
    }

    /// Checks the password of a sign-in. What is wrong counts and is recorded.
    ///
    /// The time must not reveal whether the address has an account: each way costs the same queries, one hash and, when
    /// refused, one event.
    pub(crate) async fn check_password(
        &self,
        context: &Context,
        email: &Email,
        password: String,
        place: &Place,
    ) -> Result<VerifiedAccount, Error> {
        let slot = match &place.device {
            Some(_) => self.hasher.reserve()?,
            None => self.hasher.reserve_for_stranger()?,
        };
        let now = self.clock.now();
        let found = user::store::user_by_email(&mut *self.connection().await?, email, now).await?;
        let account = found.as_ref().map(|(user, _)| user.id);
        let attempt = self.count_sign_in(place, Some(email), account).await?;
        let hash = found.as_ref().and_then(|(_, hash)| hash.clone());
        // No database connection is held while hashing.
        let matches = slot.verify(password, hash).await?;
        match found {
            Some((user, Some(hash))) if matches && user.active_role().is_some() => {
                attempt.place_of_accounts?;
                Ok(VerifiedAccount { user_id: user.id, attempts: attempt.ids, hash })
            }
            found => {
                let tx = self.begin().await?;
                self.record_refusal(tx, context, found.map(|(user, _)| user), place).await?;
                attempt.place?;
                Err(Error::WrongCredentials)
            }
        }
    }

    /// Locks and returns an account whose password was right. It may have changed while the password was verified.
    pub(crate) async fn still_entered(
        &self,
        context: &Context,
        entered: &VerifiedAccount,
        place: &Place,
    ) -> Result<(Transaction<'static, Postgres>, User), Error> {
        let mut tx = self.begin().await?;
        user::store::lock_user(&mut tx, entered.user_id).await?;
        let user = user::store::user_by_id(&mut tx, entered.user_id).await?.ok_or(Error::WrongCredentials)?;
        let same = user::store::password_hash(&mut tx, user.id).await?.as_ref() == Some(&entered.hash);
        if same && user.active_role().is_some() {
            return Ok((tx, user));
        }
        self.record_refusal(tx, context, Some(user), place).await?;
        Err(Error::WrongCredentials)
    }

    /// Opens a session of an account that is locked and has proven everything it must.
    pub(crate) async fn open_session(
        &self,
        mut tx: Transaction<'static, Postgres>,
        context: &Context,
        user: User,
        place: Place,
        wanted: SessionRequest,
        Proven { shown, attempts }: Proven<'_>,
    ) -> Result<pb::SignInResponse, Error> {
        let event_context = self.event_context(context, &user);
        let email = Email::parse(&user.email).map_err(|_| corrupt(&user))?;
        let device = place.device.unwrap_or_else(|| Device::new(Uuid::new_v4()));
        let failures = match device.knows(user.id) {
            true => Limit::device(device.id, user.id),
            false => Limit::account(&email),
        };
        limit::store::delete_attempts(&mut tx, attempts, Some(&failures)).await?;
        let refused = refusal::store::take_refusals(&mut tx, user.id).await?;
        let required = self.requires_factor(&mut tx, &user).await?;
        let SessionRequest { cookie_hash, remember_me, user_agent } = wanted;
        let session = Session {
            awaits_factor: required && !user.factors.any(),
            ..Session::open(Uuid::new_v4(), user.id, remember_me, &user_agent, event_context.time)
        };
        session::store::insert_session(&mut tx, &session).await?;
        let fact = SignedIn { remember_me, factor: shown.code().to_owned() };
        append(&mut tx, &event_context, user.id, &fact).await?;
        self.commit(tx).await?;
        Ok(pb::SignInResponse {
            token: self.token(&user, &session, cookie_hash)?,
            expires_at: Some(timestamp(session.expires_at)),
            device_token: device.signed_in(user.id).token(&self.signer, event_context.time)?,
            user: Some(user::wire::own_account(user, required)),
            refused_sign_ins: refused
                .map(|(count, last_at)| pb::RefusedSignIns { count, last_at: Some(timestamp(last_at)) }),
        })
    }

    /// Records a refused sign-in, also for an address without account. The records stay for ever, so beyond the limits
    /// strangers only add to the count of their network and hour; the account's owner is told in any case.
    pub(crate) async fn record_refusal(
        &self,
        mut tx: Transaction<'static, Postgres>,
        context: &Context,
        user: Option<User>,
        place: &Place,
    ) -> Result<(), Error> {
        let (event_context, subject) = match &user {
            Some(user) => (self.event_context(context, user), user.id),
            None => (EventContext::of(context, Actor::System, self.clock.now()), Uuid::nil()),
        };
        refusal::store::count_refusal(&mut tx, subject, event_context.time).await?;
        let of_network = Limit::refusals_from(&place.client_address);
        let limits = [of_network.clone(), Limit::refusals(user.is_some())];
        if self.count_all(&mut tx, &limits).await? {
            append(&mut tx, &event_context, subject, &SignInRefused {}).await?;
        } else {
            refusal::store::summarise_refusal(&mut tx, &of_network, event_context.time).await?;
        }
        self.commit(tx).await
    }
}

fn parse_sign_in(message: pb::SignInRequest, verifier: &Verifier) -> Result<SignIn, Error> {
    let mut wrong = Violations::new();
    let email = wrong.take("email", Email::parse(&message.email));
    let password = wrong.take("password", password::parse_entered(&message.password).map(str::to_owned));
    let cookie_hash = wrong.take("cookie_hash", parse_cookie_hash(&message.cookie_hash));
    let (Some(email), Some(password), Some(cookie_hash)) = (email, password, cookie_hash) else {
        return Err(wrong.into());
    };
    Ok(SignIn {
        email,
        password,
        code: Code::parse(&message.second_factor_code),
        place: Place {
            client_address: message.client_address,
            device: Device::read(&message.device_token, verifier),
        },
        wanted: SessionRequest {
            cookie_hash,
            remember_me: message.remember_me,
            user_agent: message.user_agent,
        },
    })
}

pub(crate) fn parse_cookie_hash(bytes: &[u8]) -> Result<Option<String>, Reason> {
    match bytes.len() {
        0 => Ok(None),
        32 => Ok(Some(URL_SAFE_NO_PAD.encode(bytes))),
        _ => Err(Reason::Malformed),
    }
}
