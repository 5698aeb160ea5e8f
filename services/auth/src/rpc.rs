//! The gRPC interface of the service.

use std::sync::Arc;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, Utc};
use pinzon_chassis::{
    Reason,
    caller::{Caller, Role, Signer, Verifier},
    clock::{Clock, timestamp},
    context::Context,
    page::{Order, Page},
    status::Violations,
};
use pinzon_edits::{Change, Journal, edit};
use pinzon_events::{
    Actor,
    facts::{
        AccessSettingsChanged, AirportSelected, Fact, NameProposed, PasswordChanged, PasswordReset,
        Registered, SecondFactorEnrolled, SecondFactorRemoved, SessionsEnded, SignInRefused, SignedIn,
        SignedOut, UserChanged, UserCreated,
    },
    outbox::{self, EventContext, Wake},
};
use pinzon_proto::auth::v1::{self as pb, auth_service_server::AuthService};
use sqlx::{PgConnection, PgPool, Postgres, Transaction};
use tonic::{Request, Response, Status};
use uuid::Uuid;

use crate::{
    device::Device,
    error::Error,
    hasher::Hasher,
    limit::Limit,
    passkey::{RelyingParty, rpc::Proof},
    password::{self, NewPassword},
    second_factor::{self, Code, RECOVERY_CODES, Secret},
    session::{EndReason, Session},
    setting::AccessSettings,
    store::{self, Filter},
    user::{self, Assignment, AssignmentDraft, Email, Factors, ResetReason, StatusKind, User},
    wire,
};

/// Answers the calls of [`AuthService`].
#[derive(Clone)]
pub struct Rpc {
    /// The service's database.
    pub pool: PgPool,
    /// Signs tokens.
    pub signer: Arc<Signer>,
    /// Verifies the tokens of devices.
    pub verifier: Arc<Verifier>,
    /// Hashes and verifies passwords.
    pub hasher: Hasher,
    /// The site of the passkeys.
    pub site: RelyingParty,
    /// The clock.
    pub clock: Clock,
    /// Wakes the relay.
    pub wake: Wake,
}

/// The network address and the device of a sign-in.
pub(crate) struct Place {
    pub(crate) client_address: String,
    /// Where people have signed in before; a browser without a good token is a new device.
    pub(crate) device: Option<Device>,
}

/// What a sign-in wants of its session.
pub(crate) struct Wanted {
    pub(crate) cookie_hash: Option<String>,
    pub(crate) remember_me: bool,
    pub(crate) user_agent: String,
}

/// A parsed sign-in.
struct SignIn {
    email: Email,
    password: String,
    code: Option<Code>,
    place: Place,
    wanted: Wanted,
}

/// An account whose password was right.
pub(crate) struct Entered {
    pub(crate) user_id: Uuid,
    pub(crate) attempts: Vec<i64>,
    hash: String,
}

/// Seconds until a limit allows the next attempt.
pub(crate) struct Wait(u64);

/// A sign-in that was counted.
pub(crate) struct Attempt {
    /// What was recorded, to be deleted if the attempt must not count.
    pub(crate) ids: Vec<i64>,
    /// Whether what is wrong is refused for the sake of the network.
    pub(crate) place: Result<(), Wait>,
    /// Whether what is right is, too.
    pub(crate) place_of_accounts: Result<(), Wait>,
}

impl From<Wait> for Error {
    fn from(Wait(seconds): Wait) -> Self {
        Self::TooManySignIns { seconds }
    }
}

#[tonic::async_trait]
impl AuthService for Rpc {
    async fn sign_in(
        &self,
        request: Request<pb::SignInRequest>,
    ) -> Result<Response<pb::SignInResponse>, Status> {
        let context = Context::of(&request)?;
        let SignIn { email, password, code, place, wanted } =
            parse_sign_in(request.into_inner(), &self.verifier)?;
        let entered = self.check_password(&context, &email, password, &place).await?;
        let (mut tx, user) = self.still_entered(&context, &entered).await?;
        if user.factors.any() {
            let Some(code) = code else {
                store::delete_attempts(&mut tx, &entered.attempts, None).await?;
                self.commit(tx).await?;
                let passkeys = user.factors.passkeys > 0;
                return Err(
                    if passkeys { Error::PasskeyRequired } else { Error::SecondFactorRequired }.into()
                );
            };
            if !use_code(&mut tx, user.id, &code, self.clock.now()).await? {
                self.record_refusal(tx, &context, Some(user)).await?;
                return Err(Error::SecondFactorWrong.into());
            }
        }
        Ok(Response::new(self.open_session(tx, &context, user, place, wanted, &entered.attempts).await?))
    }

    async fn begin_passkey_sign_in(
        &self,
        request: Request<pb::BeginPasskeySignInRequest>,
    ) -> Result<Response<pb::PasskeyCeremony>, Status> {
        let context = Context::of(&request)?;
        Ok(Response::new(self.ask_for_sign_in(&context, request.into_inner()).await?))
    }

    async fn finish_passkey_sign_in(
        &self,
        request: Request<pb::FinishPasskeySignInRequest>,
    ) -> Result<Response<pb::SignInResponse>, Status> {
        let context = Context::of(&request)?;
        Ok(Response::new(self.sign_in_with_passkey(&context, request.into_inner()).await?))
    }

    async fn sign_out(
        &self,
        request: Request<pb::SignOutRequest>,
    ) -> Result<Response<pb::SignOutResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?;
        let mut tx = self.begin().await?;
        if store::end_session(&mut tx, caller.session_id, self.clock.now()).await?
            && let Some(user) = store::user_by_id(&mut tx, caller.user_id).await?
        {
            let fact = SignedOut { session_id: caller.session_id };
            append(&mut tx, &self.event_context(&context, &user), user.id, &fact).await?;
        }
        self.commit(tx).await?;
        Ok(Response::new(pb::SignOutResponse {}))
    }

    async fn register(
        &self,
        request: Request<pb::RegisterRequest>,
    ) -> Result<Response<pb::RegisterResponse>, Status> {
        let context = Context::of(&request)?;
        let message = request.into_inner();
        let mut wrong = Violations::new();
        let email = wrong.take("email", Email::parse(&message.email));
        let name = wrong.take("name", user::parse_name(&message.name));
        let (Some(email), Some(name)) = (email, name) else {
            return Err(wrong.into());
        };
        self.record_attempt(&Limit::registrations_from(&message.client_address)).await?;
        // Nobody knows it: the approval gives another one.
        let (_, hash) = self.one_time_password().await?;
        let user = User {
            id: Uuid::new_v4(),
            email: email.as_str().to_owned(),
            name,
            status: user::Status::Pending,
            airports: Vec::new(),
            selected_airport: None,
            version: 1,
            must_change_password: false,
            factors: Factors::default(),
            proposed_name: None,
        };
        let mut tx = self.begin().await?;
        match store::insert_user(&mut tx, &user, &hash, self.clock.now()).await {
            // The answer must not reveal that the address has an account.
            Err(Error::EmailTaken) => {}
            inserted => {
                inserted?;
                let fact = Registered { name: user.name.clone() };
                append(&mut tx, &self.event_context(&context, &user), user.id, &fact).await?;
                self.commit(tx).await?;
            }
        }
        Ok(Response::new(pb::RegisterResponse {}))
    }

    async fn get_current_user(
        &self,
        request: Request<pb::GetCurrentUserRequest>,
    ) -> Result<Response<pb::User>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?;
        let mut conn = self.connection().await?;
        let user = self.current_user(&mut conn, caller).await?;
        // A token that awaits a second factor does so also when the role needs none any more.
        let required = caller.must_enrol_second_factor || self.requires_factor(&mut conn, &user).await?;
        Ok(Response::new(wire::own_account(user, required)))
    }

    async fn update_profile(
        &self,
        request: Request<pb::UpdateProfileRequest>,
    ) -> Result<Response<pb::User>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        let message = request.into_inner();
        let mut wrong = Violations::new();
        let Some(name) = wrong.take("name", user::parse_name(&message.name)) else {
            return Err(wrong.into());
        };
        let mut tx = self.begin().await?;
        store::lock_user(&mut tx, caller.user_id).await?;
        let mut user = self.current_user(&mut tx, &caller).await?;
        check_version(message.version, &user)?;
        let proposed = (name != user.name).then_some(name);
        let required = self.requires_factor(&mut tx, &user).await?;
        if user.proposed_name == proposed {
            return Ok(Response::new(wire::own_account(user, required)));
        }
        user.version = store::propose_name(&mut tx, user.id, proposed.as_deref()).await?;
        user.proposed_name.clone_from(&proposed);
        append(&mut tx, &self.event_context(&context, &user), user.id, &NameProposed { name: proposed })
            .await?;
        self.commit(tx).await?;
        Ok(Response::new(wire::own_account(user, required)))
    }

    async fn change_password(
        &self,
        request: Request<pb::ChangePasswordRequest>,
    ) -> Result<Response<pb::ChangePasswordResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        let message = request.into_inner();
        let user = self.current_user(&mut *self.connection().await?, &caller).await?;
        let mut wrong = Violations::new();
        let before = self
            .confirm_password(user.id, "current_password", message.current_password.clone(), &mut wrong)
            .await?;
        let new = wrong.take("new_password", NewPassword::parse(&message.new_password, user.owner()));
        if new.is_some() && message.new_password == message.current_password {
            wrong.add("new_password", Reason::PasswordUnchanged);
        }
        let (Some(new), Some(before), true) = (new, before, wrong.is_empty()) else {
            return Err(wrong.into());
        };
        let hash = self.hasher.hash(new.into_text()).await?;

        let mut tx = self.begin().await?;
        store::lock_user(&mut tx, user.id).await?;
        let mut user = self.current_user(&mut tx, &caller).await?;
        // A concurrent change has replaced the password that was confirmed.
        if store::password_hash(&mut tx, user.id).await?.as_ref() != Some(&before) {
            return Err(Error::field("current_password", Reason::PasswordWrong).into());
        }
        store::set_password(&mut tx, user.id, &hash).await?;
        user.must_change_password = false;
        let event_context = self.event_context(&context, &user);
        append(&mut tx, &event_context, user.id, &PasswordChanged {}).await?;
        end_sessions(&mut tx, &event_context, user.id, Some(caller.session_id), EndReason::PasswordChanged)
            .await?;
        let required = self.requires_factor(&mut tx, &user).await?;
        let session = self.renewed_session(&mut tx, &user, caller.session_id, required).await?;
        self.commit(tx).await?;
        Ok(Response::new(pb::ChangePasswordResponse {
            token: self.token(&user, &session, caller.cookie_hash)?,
            expires_at: Some(timestamp(session.expires_at)),
            user: Some(wire::own_account(user, required)),
        }))
    }

    async fn select_airport(
        &self,
        request: Request<pb::SelectAirportRequest>,
    ) -> Result<Response<pb::User>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        let airport = request.into_inner().airport;
        let mut tx = self.begin().await?;
        store::lock_user(&mut tx, caller.user_id).await?;
        let mut user = self.current_user(&mut tx, &caller).await?;
        user.check_airport(&airport).map_err(Error::from)?;
        let required = self.requires_factor(&mut tx, &user).await?;
        if user.selected_airport.as_deref() == Some(airport.as_str()) {
            return Ok(Response::new(wire::own_account(user, required)));
        }
        let fact = AirportSelected { before: user.selected_airport.take(), after: airport.clone() };
        user.version = store::select_airport(&mut tx, user.id, &airport).await?;
        user.selected_airport = Some(airport);
        append(&mut tx, &self.event_context(&context, &user), user.id, &fact).await?;
        self.commit(tx).await?;
        Ok(Response::new(wire::own_account(user, required)))
    }

    async fn list_sessions(
        &self,
        request: Request<pb::ListSessionsRequest>,
    ) -> Result<Response<pb::ListSessionsResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        let message = request.into_inner();
        let page = Page::parse(message.page_size, &message.page_token, &("sessions", caller.user_id))
            .map_err(|reason| Error::field("page_token", reason))?;
        let mut conn = self.connection().await?;
        let user = self.current_user(&mut conn, &caller).await?;
        let (mut rows, total) = store::list_sessions(&mut conn, user.id, self.clock.now(), &page).await?;
        let next_page_token = page.cut(&mut rows, |row| (row.created_at, row.id));
        let items = rows
            .into_iter()
            .map(|row| {
                let current = row.id == caller.session_id;
                pb::Session { current, ..row.into() }
            })
            .collect();
        Ok(Response::new(pb::ListSessionsResponse { items, total, next_page_token }))
    }

    async fn end_session(
        &self,
        request: Request<pb::EndSessionRequest>,
    ) -> Result<Response<pb::EndSessionResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        let id = request.into_inner().id.trim().parse().map_err(|_| Error::SessionNotFound)?;
        let mut tx = self.begin().await?;
        let user = self.current_user(&mut tx, &caller).await?;
        if !store::owned_session(&mut tx, id, user.id).await? {
            return Err(Error::SessionNotFound.into());
        }
        if store::end_session(&mut tx, id, self.clock.now()).await? {
            let fact =
                SessionsEnded { session_ids: vec![id], reason: EndReason::ClosedByOwner.code().to_owned() };
            append(&mut tx, &self.event_context(&context, &user), user.id, &fact).await?;
            self.commit(tx).await?;
        }
        Ok(Response::new(pb::EndSessionResponse {}))
    }

    async fn end_sessions(
        &self,
        request: Request<pb::EndSessionsRequest>,
    ) -> Result<Response<pb::EndSessionsResponse>, Status> {
        let context = Context::of(&request)?;
        let mut tx = self.begin().await?;
        let user = self.current_user(&mut tx, context.staff()?).await?;
        let event_context = self.event_context(&context, &user);
        end_sessions(&mut tx, &event_context, user.id, None, EndReason::ClosedByOwner).await?;
        self.commit(tx).await?;
        Ok(Response::new(pb::EndSessionsResponse {}))
    }

    async fn enrol_second_factor(
        &self,
        request: Request<pb::EnrolSecondFactorRequest>,
    ) -> Result<Response<pb::EnrolSecondFactorResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        let pb::EnrolSecondFactorRequest { password, code, passkey } = request.into_inner();
        let user = self.current_user(&mut *self.connection().await?, &caller).await?;
        // Nobody else may enrol their own device: neither at an unattended PC, nor with the password alone.
        let proof = self.check_proof(user.id, Proof { password, code, passkey }, false).await?;
        let mut tx = self.begin().await?;
        store::lock_user(&mut tx, user.id).await?;
        let user = self.current_user(&mut tx, &caller).await?;
        self.use_proof(&mut tx, &user, proof).await?;
        let secret = Secret::new(rand::random());
        let uri = secret.uri(&user.email)?;
        store::offer_secret(&mut tx, user.id, &secret).await?;
        self.commit(tx).await?;
        Ok(Response::new(pb::EnrolSecondFactorResponse { secret: secret.base32(), uri }))
    }

    async fn confirm_second_factor(
        &self,
        request: Request<pb::ConfirmSecondFactorRequest>,
    ) -> Result<Response<pb::ConfirmSecondFactorResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        let code = request.into_inner().code;
        let mut tx = self.begin().await?;
        store::lock_user(&mut tx, caller.user_id).await?;
        let mut user = self.current_user(&mut tx, &caller).await?;
        let now = self.clock.now();
        let offered = store::offered_secret(&mut tx, user.id).await?;
        let step = match (Code::parse(&code), offered) {
            (None, _) => return Err(Error::field("code", Reason::Required).into()),
            (Some(Code::Timed(code)), Some(secret)) => secret.step_of(&code, now)?,
            // There is no offered secret, or the code is not a time-based one.
            (Some(_), _) => None,
        };
        // Reported as a wrong field: a refused sign-in would end the session in the client.
        let step = step.ok_or_else(|| Error::field("code", Reason::SecondFactorWrong))?;
        store::confirm_secret(&mut tx, user.id, step, now).await?;
        let recovery_codes = new_recovery_codes(&mut tx, user.id).await?;
        let fact = SecondFactorEnrolled { replaced: user.factors.codes };
        let event_context = self.event_context(&context, &user);
        append(&mut tx, &event_context, user.id, &fact).await?;
        user.factors.codes = true;
        let (token, required) = self.go_on(&mut tx, &event_context, &user, &caller).await?;
        self.commit(tx).await?;
        Ok(Response::new(pb::ConfirmSecondFactorResponse {
            recovery_codes,
            token,
            user: Some(wire::own_account(user, required)),
        }))
    }

    async fn remove_second_factor(
        &self,
        request: Request<pb::RemoveSecondFactorRequest>,
    ) -> Result<Response<pb::User>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        let pb::RemoveSecondFactorRequest { password, code, passkey } = request.into_inner();
        let mut conn = self.connection().await?;
        let user = self.current_user(&mut conn, &caller).await?;
        let required = self.requires_factor(&mut conn, &user).await?;
        drop(conn);
        if !user.factors.codes {
            return Ok(Response::new(wire::own_account(user, required)));
        }
        let is_last = user.factors.passkeys == 0;
        if is_last && (required || user.is_active_admin()) {
            return Err(Error::SecondFactorKept.into());
        }
        let proof = self.check_proof(user.id, Proof { password, code, passkey }, is_last).await?;
        let mut tx = self.begin().await?;
        store::lock_user(&mut tx, user.id).await?;
        let mut user = self.current_user(&mut tx, &caller).await?;
        self.use_proof(&mut tx, &user, proof).await?;
        if !is_last && user.factors.passkeys == 0 {
            // The passkeys are gone meanwhile.
            return Err(Error::SecondFactorKept.into());
        }
        if store::remove_secret(&mut tx, user.id).await? {
            append(&mut tx, &self.event_context(&context, &user), user.id, &SecondFactorRemoved {}).await?;
        }
        user.factors.codes = false;
        if !user.factors.any() {
            store::remove_recovery_codes(&mut tx, user.id).await?;
        }
        self.commit(tx).await?;
        Ok(Response::new(wire::own_account(user, required)))
    }

    async fn get_passkeys(
        &self,
        request: Request<pb::GetPasskeysRequest>,
    ) -> Result<Response<pb::Passkeys>, Status> {
        let context = Context::of(&request)?;
        let mut conn = self.connection().await?;
        let user = self.current_user(&mut conn, context.staff()?).await?;
        let passkeys = store::passkeys(&mut conn, user.id).await?;
        Ok(Response::new(pb::Passkeys { items: passkeys.into_iter().map(Into::into).collect() }))
    }

    async fn begin_passkey_proof(
        &self,
        request: Request<pb::BeginPasskeyProofRequest>,
    ) -> Result<Response<pb::PasskeyCeremony>, Status> {
        let context = Context::of(&request)?;
        Ok(Response::new(self.ask_for_proof(context.staff()?).await?))
    }

    async fn begin_passkey_registration(
        &self,
        request: Request<pb::BeginPasskeyRegistrationRequest>,
    ) -> Result<Response<pb::PasskeyCeremony>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.ask_for_passkey(&caller, request.into_inner()).await?))
    }

    async fn finish_passkey_registration(
        &self,
        request: Request<pb::FinishPasskeyRegistrationRequest>,
    ) -> Result<Response<pb::FinishPasskeyRegistrationResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.add_passkey(&context, &caller, request.into_inner()).await?))
    }

    async fn rename_passkey(
        &self,
        request: Request<pb::RenamePasskeyRequest>,
    ) -> Result<Response<pb::Passkey>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.rename_own_passkey(&caller, request.into_inner()).await?))
    }

    async fn remove_passkey(
        &self,
        request: Request<pb::RemovePasskeyRequest>,
    ) -> Result<Response<pb::User>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.remove_own_passkey(&context, &caller, request.into_inner()).await?))
    }

    async fn list_users(
        &self,
        request: Request<pb::ListUsersRequest>,
    ) -> Result<Response<pb::ListUsersResponse>, Status> {
        let context = Context::of(&request)?;
        let (filter, order, page) = parse_list(&request.into_inner())?;
        let mut conn = self.connection().await?;
        self.current_user(&mut conn, context.staff()?).await?;
        let mut rows = store::list_users(&mut conn, &filter, order, &page).await?;
        let next_page_token = page.cut(&mut rows, |(key, _)| key.clone());
        Ok(Response::new(pb::ListUsersResponse {
            items: rows.into_iter().map(|(_, user)| user.into()).collect(),
            total: store::count_users(&mut conn, &filter).await?,
            next_page_token,
        }))
    }

    async fn get_user(&self, request: Request<pb::GetUserRequest>) -> Result<Response<pb::Account>, Status> {
        let context = Context::of(&request)?;
        let id = parse_user_id(&request.into_inner().id)?;
        let mut conn = self.connection().await?;
        self.current_user(&mut conn, context.staff()?).await?;
        let user = store::user_by_id(&mut conn, id).await?.ok_or(Error::UserNotFound)?;
        Ok(Response::new(user.into()))
    }

    async fn create_user(
        &self,
        request: Request<pb::CreateUserRequest>,
    ) -> Result<Response<pb::CreateUserResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        let message = request.into_inner();
        let mut conn = self.connection().await?;
        self.current_user(&mut conn, &caller).await?;
        let mut wrong = Violations::new();
        let email = wrong.take("email", Email::parse(&message.email));
        if let Some(email) = &email
            && store::email_exists(&mut conn, email).await?
        {
            wrong.add("email", Reason::EmailTaken);
        }
        drop(conn);
        let draft = AssignmentDraft {
            name: message.name,
            role: wire::parse_role(message.role),
            airports: message.airports,
            status: Ok(StatusKind::Active),
        };
        let assignment = Assignment::parse(draft, None).map_err(|more| add_all(&mut wrong, &more)).ok();
        let (Some(email), Some(assignment), true) = (email, assignment, wrong.is_empty()) else {
            return Err(wrong.into());
        };
        let (one_time_password, hash) = self.one_time_password().await?;
        let user = assignment.into_new_user(Uuid::new_v4(), &email, true);
        let mut tx = self.begin().await?;
        let admin = self.current_user(&mut tx, &caller).await?;
        let user = match store::pending_by_email(&mut tx, &email).await? {
            Some(pending) => {
                let mut user = User { id: pending.id, ..user };
                user.version = store::update_user(&mut tx, &user).await?;
                store::set_one_time_password(&mut tx, user.id, &hash, self.clock.now()).await?;
                user
            }
            None => {
                store::insert_user(&mut tx, &user, &hash, self.clock.now()).await?;
                user
            }
        };
        let fact = UserCreated {
            name: user.name.clone(),
            role: user.active_role().map(Role::code).unwrap_or_default().to_owned(),
            airports: user.airports.clone(),
        };
        append(&mut tx, &self.event_context(&context, &admin), user.id, &fact).await?;
        self.commit(tx).await?;
        Ok(Response::new(pb::CreateUserResponse { user: Some(user.into()), one_time_password }))
    }

    async fn update_user(
        &self,
        request: Request<pb::UpdateUserRequest>,
    ) -> Result<Response<pb::UpdateUserResponse>, Status> {
        let context = Context::of(&request)?;
        let message = request.into_inner();
        // Hashed before anything is locked.
        let first_password = match self.was_never_approved(&message.id).await? {
            true => Some(self.one_time_password().await?),
            false => None,
        };
        let mut tx = self.begin().await?;
        store::lock_administration(&mut tx).await?;
        let admin = self.current_user(&mut tx, context.staff()?).await?;
        let before = find_locked(&mut tx, &message.id).await?;
        let draft = AssignmentDraft {
            name: message.name,
            role: wire::parse_role(message.role),
            airports: message.airports,
            status: wire::parse_status(message.status).and_then(|status| status.ok_or(Reason::Required)),
        };
        let assignment = Assignment::parse(draft, Some(before.status.kind())).map_err(Error::from)?;
        check_version(message.version, &before)?;
        let mut after = before.assigned(assignment);
        if after == before {
            return Ok(Response::new(saved(after, String::new())));
        }
        if before.is_active_admin()
            && !after.is_active_admin()
            && !store::has_other_admin(&mut tx, before.id).await?
        {
            return Err(Error::LastAdmin.into());
        }
        after.version = store::update_user(&mut tx, &after).await?;
        let approves = before.status.role().is_none() && after.active_role().is_some();
        let first_password = first_password.filter(|_| approves);
        if let Some((_, hash)) = &first_password {
            store::set_one_time_password(&mut tx, after.id, hash, self.clock.now()).await?;
            after.must_change_password = true;
        }
        let event_context = self.event_context(&context, &admin);
        let fact = UserChanged { before: (&before).into(), after: (&after).into() };
        append(&mut tx, &event_context, after.id, &fact).await?;
        if !after.has_same_rights_as(&before) {
            end_sessions(&mut tx, &event_context, after.id, None, EndReason::AccountChanged).await?;
        }
        self.commit(tx).await?;
        Ok(Response::new(saved(after, first_password.map(|(text, _)| text).unwrap_or_default())))
    }

    async fn reset_password(
        &self,
        request: Request<pb::ResetPasswordRequest>,
    ) -> Result<Response<pb::ResetPasswordResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        let pb::ResetPasswordRequest { id: name, reason } = request.into_inner();
        if parse_user_id(&name)? == caller.user_id {
            return Err(Error::OwnReset.into());
        }
        let reason = wire::parse_reset_reason(reason).map_err(|wrong| Error::field("reason", wrong))?;
        let (one_time_password, hash) = self.one_time_password().await?;
        let mut tx = self.begin().await?;
        store::lock_administration(&mut tx).await?;
        let admin = self.current_user(&mut tx, &caller).await?;
        let user = find_locked(&mut tx, &name).await?;
        // The reset also ends a lock-out after failed sign-ins.
        let email = Email::parse(&user.email).map_err(|_| corrupt(&user))?;
        store::delete_attempts(&mut tx, &[], Some(&Limit::account(&email))).await?;
        reset(&mut tx, &self.event_context(&context, &admin), user.id, &hash, reason).await?;
        self.commit(tx).await?;
        Ok(Response::new(pb::ResetPasswordResponse { one_time_password }))
    }

    async fn end_user_sessions(
        &self,
        request: Request<pb::EndUserSessionsRequest>,
    ) -> Result<Response<pb::EndUserSessionsResponse>, Status> {
        let context = Context::of(&request)?;
        let id = parse_user_id(&request.into_inner().id)?;
        let mut tx = self.begin().await?;
        let admin = self.current_user(&mut tx, context.staff()?).await?;
        let user = store::user_by_id(&mut tx, id).await?.ok_or(Error::UserNotFound)?;
        let event_context = self.event_context(&context, &admin);
        end_sessions(&mut tx, &event_context, user.id, None, EndReason::ClosedByAdmin).await?;
        self.commit(tx).await?;
        Ok(Response::new(pb::EndUserSessionsResponse {}))
    }

    async fn get_access_settings(
        &self,
        request: Request<pb::GetAccessSettingsRequest>,
    ) -> Result<Response<pb::AccessSettings>, Status> {
        let context = Context::of(&request)?;
        let mut conn = self.connection().await?;
        self.current_user(&mut conn, context.staff()?).await?;
        Ok(Response::new(store::access_settings(&mut conn).await?.into()))
    }

    async fn update_access_settings(
        &self,
        request: Request<pb::UpdateAccessSettingsRequest>,
    ) -> Result<Response<pb::AccessSettings>, Status> {
        let context = Context::of(&request)?;
        let asked = request.get_ref();
        let admin = self.current_user(&mut *self.connection().await?, context.staff()?).await?;
        let event_context = self.event_context(&context, &admin);
        let edited =
            edit(self, &event_context, &(), asked.version, async |_, now: &AccessSettings, wrong| {
                Ok(now.parse_next(asked.idle_hours, wire::second_factor_roles(asked, now), wrong))
            });
        Ok(Response::new(edited.await?.into()))
    }

    async fn record_activity(
        &self,
        request: Request<pb::RecordActivityRequest>,
    ) -> Result<Response<pb::RecordActivityResponse>, Status> {
        let ids: Vec<_> = request.get_ref().session_ids.iter().filter_map(|id| id.parse().ok()).collect();
        store::record_use(&mut *self.connection().await?, &ids, self.clock.now()).await?;
        Ok(Response::new(pb::RecordActivityResponse {}))
    }

    async fn list_revoked_sessions(
        &self,
        request: Request<pb::ListRevokedSessionsRequest>,
    ) -> Result<Response<pb::ListRevokedSessionsResponse>, Status> {
        let message = request.into_inner();
        let page = Page::parse(message.page_size, &message.page_token, &"revoked")
            .map_err(|reason| Error::field("page_token", reason))?;
        let mut conn = self.connection().await?;
        let (mut rows, total) = store::ended_sessions(&mut conn, self.clock.now(), &page).await?;
        let next_page_token = page.cut(&mut rows, |row| (row.at, row.id));
        Ok(Response::new(pb::ListRevokedSessionsResponse {
            session_ids: rows.into_iter().map(|row| row.id.to_string()).collect(),
            total,
            next_page_token,
        }))
    }
}

impl Journal for Rpc {
    fn pool(&self) -> &PgPool {
        &self.pool
    }

    async fn record(
        &self,
        conn: &mut PgConnection,
        event_context: &EventContext,
        change: &Change,
    ) -> Result<(), sqlx::Error> {
        let fact = AccessSettingsChanged { version: change.version, changes: change.changes.clone() };
        outbox::append(conn, &change.key, event_context, &fact).await
    }

    fn committed(&self) {
        self.wake.ring();
    }
}

/// The answer to a change of an account.
fn saved(user: User, one_time_password: String) -> pb::UpdateUserResponse {
    pb::UpdateUserResponse { user: Some(user.into()), one_time_password }
}

impl Rpc {
    /// Makes a one-time password and its hash.
    async fn one_time_password(&self) -> Result<(String, String), Error> {
        let text = NewPassword::one_time(rand::random()).into_text();
        let hash = self.hasher.hash(text.clone()).await?;
        Ok((text, hash))
    }

    /// Returns true if the account has never had a role. An account keeps its role when it is suspended.
    async fn was_never_approved(&self, id: &str) -> Result<bool, Error> {
        let Ok(id) = parse_user_id(id) else { return Ok(false) };
        let user = store::user_by_id(&mut *self.connection().await?, id).await?;
        Ok(user.is_some_and(|user| user.status.role().is_none()))
    }

    pub(crate) async fn connection(&self) -> Result<sqlx::pool::PoolConnection<Postgres>, Error> {
        Ok(self.pool.acquire().await?)
    }

    pub(crate) async fn begin(&self) -> Result<Transaction<'static, Postgres>, Error> {
        Ok(self.pool.begin().await?)
    }

    pub(crate) async fn commit(&self, tx: Transaction<'static, Postgres>) -> Result<(), Error> {
        tx.commit().await?;
        self.wake.ring();
        Ok(())
    }

    pub(crate) fn event_context(&self, context: &Context, actor: &User) -> EventContext {
        EventContext {
            actor: Actor::User {
                id: actor.id,
                name: actor.name.clone(),
                role: actor.active_role().map(Role::code).unwrap_or_default().to_owned(),
            },
            airport: actor.selected_airport.clone(),
            time: self.clock.now(),
            traceparent: Some(context.trace.as_str().to_owned()),
        }
    }

    /// Returns the caller's account, if the session is still open.
    pub(crate) async fn current_user(&self, conn: &mut PgConnection, caller: &Caller) -> Result<User, Error> {
        let ended = Error::SessionEnded(caller.session_id);
        if store::open_session(conn, caller.session_id, self.clock.now()).await?.is_none() {
            return Err(ended);
        }
        let user = store::user_by_id(conn, caller.user_id).await?;
        user.filter(|u| u.active_role().is_some()).ok_or(ended)
    }

    /// Whether the role of an account needs a second factor.
    pub(crate) async fn requires_factor(&self, conn: &mut PgConnection, user: &User) -> Result<bool, Error> {
        let settings = store::access_settings(conn).await?;
        let now = self.clock.now();
        Ok(user.active_role().is_some_and(|role| settings.requires_second_factor(role, now)))
    }

    /// Returns an open session that is about to get a new token; it may have awaited a second factor, or await one now.
    async fn renewed_session(
        &self,
        conn: &mut PgConnection,
        user: &User,
        id: Uuid,
        factor_required: bool,
    ) -> Result<Session, Error> {
        let session =
            store::open_session(conn, id, self.clock.now()).await?.ok_or(Error::SessionEnded(id))?;
        let awaits_factor = factor_required && !user.factors.any();
        store::set_awaits_factor(conn, id, awaits_factor).await?;
        Ok(Session { awaits_factor, ..session })
    }

    /// Counts a sign-in before it is made.
    ///
    /// A device where the account has signed in before has a count of its own, so that no stranger keeps the owner out.
    /// Elsewhere the address is refused when it has failed too often, and so is whatever is wrong when too much failed in
    /// the network. What is right is only refused there when too many failed that have an account: anybody can invent
    /// addresses that have none. All of this is counted alike with or without an account.
    /// There is no `email` when the passkey is unknown.
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
        if let Some(email) = email {
            ids.push(self.count(&Limit::account(email)).await??);
        }
        let mut count_place = async |limit: Option<Limit>| match limit {
            Some(limit) => Ok::<_, Error>(self.count(&limit).await?.map(|id| ids.push(id))),
            None => Ok(Ok(())),
        };
        let address = &place.client_address;
        let place = count_place(Limit::sign_ins_from(address)).await?;
        let place_of_accounts = count_place(Limit::sign_ins_with(account.is_some(), address)).await?;
        Ok(Attempt { ids, place, place_of_accounts })
    }

    /// Counts an attempt before it is made, so that concurrent attempts cannot exceed a limit, and returns its id. If the
    /// limit is reached, nothing is counted.
    async fn count(&self, limit: &Limit) -> Result<Result<i64, Wait>, Error> {
        let now = self.clock.now();
        let mut tx = self.begin().await?;
        store::lock_limit(&mut tx, limit).await?;
        let latest = store::recent_attempts(&mut tx, limit, now).await?;
        if let Some(seconds) = limit.wait(&latest, now) {
            return Ok(Err(Wait(seconds)));
        }
        let id = store::record_attempt(&mut tx, limit, now).await?;
        tx.commit().await?;
        Ok(Ok(id))
    }

    /// Counts an attempt other than a sign-in; fails if its limit is reached.
    pub(crate) async fn record_attempt(&self, limit: &Limit) -> Result<i64, Error> {
        self.count(limit).await?.map_err(|Wait(seconds)| Error::TooManyAttempts { seconds })
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
    ) -> Result<Entered, Error> {
        let slot = match &place.device {
            Some(_) => self.hasher.reserve()?,
            None => self.hasher.reserve_for_stranger()?,
        };
        let now = self.clock.now();
        let found = store::user_by_email(&mut *self.connection().await?, email, now).await?;
        let account = found.as_ref().map(|(user, _)| user.id);
        let attempt = self.count_sign_in(place, Some(email), account).await?;
        let hash = found.as_ref().and_then(|(_, hash)| hash.clone());
        // No database connection is held while hashing.
        let matches = slot.verify(password, hash).await?;
        match found {
            Some((user, Some(hash))) if matches && user.active_role().is_some() => {
                attempt.place_of_accounts?;
                Ok(Entered { user_id: user.id, attempts: attempt.ids, hash })
            }
            found => {
                let tx = self.begin().await?;
                self.record_refusal(tx, context, found.map(|(user, _)| user)).await?;
                attempt.place?;
                Err(Error::WrongCredentials)
            }
        }
    }

    /// Locks and returns an account whose password was right. It may have changed while the password was verified.
    pub(crate) async fn still_entered(
        &self,
        context: &Context,
        entered: &Entered,
    ) -> Result<(Transaction<'static, Postgres>, User), Error> {
        let mut tx = self.begin().await?;
        store::lock_user(&mut tx, entered.user_id).await?;
        let user = store::user_by_id(&mut tx, entered.user_id).await?.ok_or(Error::WrongCredentials)?;
        let same = store::password_hash(&mut tx, user.id).await?.as_ref() == Some(&entered.hash);
        if same && user.active_role().is_some() {
            return Ok((tx, user));
        }
        self.record_refusal(tx, context, Some(user)).await?;
        Err(Error::WrongCredentials)
    }

    /// Opens a session of an account that is locked and has proven everything it must.
    pub(crate) async fn open_session(
        &self,
        mut tx: Transaction<'static, Postgres>,
        context: &Context,
        user: User,
        place: Place,
        wanted: Wanted,
        attempts: &[i64],
    ) -> Result<pb::SignInResponse, Error> {
        let event_context = self.event_context(context, &user);
        let email = Email::parse(&user.email).map_err(|_| corrupt(&user))?;
        let device = place.device.unwrap_or_else(|| Device::new(Uuid::new_v4()));
        let failures = match device.knows(user.id) {
            true => Limit::device(device.id, user.id),
            false => Limit::account(&email),
        };
        store::delete_attempts(&mut tx, attempts, Some(&failures)).await?;
        let refused = store::take_refusals(&mut tx, user.id).await?;
        let required = self.requires_factor(&mut tx, &user).await?;
        let Wanted { cookie_hash, remember_me, user_agent } = wanted;
        let session = Session {
            awaits_factor: required && !user.factors.any(),
            ..Session::open(Uuid::new_v4(), user.id, remember_me, &user_agent, event_context.time)
        };
        store::insert_session(&mut tx, &session).await?;
        append(&mut tx, &event_context, user.id, &SignedIn { remember_me }).await?;
        self.commit(tx).await?;
        Ok(pb::SignInResponse {
            token: self.token(&user, &session, cookie_hash)?,
            expires_at: Some(timestamp(session.expires_at)),
            device_token: device.signed_in(user.id).token(&self.signer, event_context.time)?,
            user: Some(wire::own_account(user, required)),
            refused_sign_ins: refused
                .map(|(count, last_at)| pb::RefusedSignIns { count, last_at: Some(timestamp(last_at)) }),
        })
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
        let waiting = store::end_waiting_sessions(conn, user.id, session.id, event_context.time).await?;
        append_ended(conn, event_context, user.id, waiting, EndReason::FactorEnrolled).await?;
        Ok((self.token(user, &session, caller.cookie_hash.clone())?, required))
    }

    /// Records a refused sign-in, also for an address without account.
    pub(crate) async fn record_refusal(
        &self,
        mut tx: Transaction<'static, Postgres>,
        context: &Context,
        user: Option<User>,
    ) -> Result<(), Error> {
        let (event_context, subject) = match &user {
            Some(user) => (self.event_context(context, user), user.id),
            None => {
                let traceparent = Some(context.trace.as_str().to_owned());
                let time = self.clock.now();
                (EventContext { actor: Actor::System, airport: None, time, traceparent }, Uuid::nil())
            }
        };
        store::count_refusal(&mut tx, subject, event_context.time).await?;
        append(&mut tx, &event_context, subject, &SignInRefused {}).await?;
        self.commit(tx).await
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
        let hash = store::password_hash(&mut *self.connection().await?, user_id).await?;
        if !slot.verify(password, hash.clone()).await? {
            wrong.add(field, Reason::PasswordWrong);
            return Ok(None);
        }
        let mut tx = self.begin().await?;
        store::lock_limit(&mut tx, &limit).await?;
        store::delete_attempts(&mut tx, &[attempt], Some(&limit)).await?;
        tx.commit().await?;
        Ok(hash)
    }

    fn token(&self, user: &User, session: &Session, cookie_hash: Option<String>) -> Result<String, Error> {
        let caller = Caller {
            user_id: user.id,
            name: user.name.clone(),
            role: user.active_role().ok_or(Error::SessionEnded(session.id))?,
            airports: user.airports.clone(),
            session_id: session.id,
            cookie_hash,
            must_change_password: user.must_change_password,
            must_enrol_second_factor: session.awaits_factor,
        };
        self.signer
            .sign(&caller, session.created_at, session.expires_at)
            .map_err(|e| Error::Crypto(e.to_string()))
    }
}

pub(crate) async fn append<F: Fact>(
    conn: &mut PgConnection,
    event_context: &EventContext,
    subject: Uuid,
    fact: &F,
) -> Result<(), Error> {
    Ok(outbox::append(conn, &subject.to_string(), event_context, fact).await?)
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
    let codes: [String; RECOVERY_CODES] =
        std::array::from_fn(|_| second_factor::recovery_code(rand::random()));
    let hashes = codes.each_ref().map(|code| second_factor::recovery_hash(code).to_vec());
    store::replace_recovery_codes(conn, user_id, &hashes).await?;
    Ok(codes.into())
}

/// Gives an account a one-time password and ends its sessions. The reason says whether its passkeys and its second factor
/// go, too.
pub(crate) async fn reset(
    conn: &mut PgConnection,
    event_context: &EventContext,
    user_id: Uuid,
    hash: &str,
    reason: ResetReason,
) -> Result<(), Error> {
    store::set_one_time_password(conn, user_id, hash, event_context.time).await?;
    let mut second_factor_removed = false;
    if !reason.keeps_factors() {
        let had_codes = store::remove_secret(conn, user_id).await?;
        second_factor_removed = store::remove_passkeys(conn, user_id).await? > 0 || had_codes;
        store::remove_recovery_codes(conn, user_id).await?;
    }
    let fact = PasswordReset { second_factor_removed, reason: reason.code().to_owned() };
    append(conn, event_context, user_id, &fact).await?;
    end_sessions(conn, event_context, user_id, None, EndReason::PasswordReset).await
}

/// Ends the open sessions of an account, except one if given.
async fn end_sessions(
    conn: &mut PgConnection,
    event_context: &EventContext,
    user_id: Uuid,
    except: Option<Uuid>,
    reason: EndReason,
) -> Result<(), Error> {
    let session_ids = store::end_sessions(conn, user_id, except, event_context.time).await?;
    append_ended(conn, event_context, user_id, session_ids, reason).await
}

/// Records that sessions of an account ended, if any did.
async fn append_ended(
    conn: &mut PgConnection,
    event_context: &EventContext,
    user_id: Uuid,
    session_ids: Vec<Uuid>,
    reason: EndReason,
) -> Result<(), Error> {
    if session_ids.is_empty() {
        return Ok(());
    }
    append(conn, event_context, user_id, &SessionsEnded { session_ids, reason: reason.code().to_owned() })
        .await
}

async fn find_locked(conn: &mut PgConnection, user_id: &str) -> Result<User, Error> {
    let id = parse_user_id(user_id)?;
    store::lock_user(conn, id).await?;
    store::user_by_id(conn, id).await?.ok_or(Error::UserNotFound)
}

fn check_version(expected: i64, user: &User) -> Result<(), Error> {
    if expected == user.version { Ok(()) } else { Err(Error::VersionConflict { current: user.version }) }
}

/// Adds the wrong fields of a part to those of the whole.
pub(crate) fn add_all(wrong: &mut Violations, more: &Violations) {
    for violation in more.list() {
        wrong.add(violation.field.clone(), violation.reason);
    }
}

fn corrupt(user: &User) -> Error {
    Error::Corrupt { user_id: user.id, what: "address" }
}

fn parse_user_id(text: &str) -> Result<Uuid, Error> {
    text.trim().parse().map_err(|_| Error::UserNotFound)
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
        wanted: Wanted { cookie_hash, remember_me: message.remember_me, user_agent: message.user_agent },
    })
}

pub(crate) fn parse_cookie_hash(bytes: &[u8]) -> Result<Option<String>, Reason> {
    match bytes.len() {
        0 => Ok(None),
        32 => Ok(Some(URL_SAFE_NO_PAD.encode(bytes))),
        _ => Err(Reason::Malformed),
    }
}

fn parse_list(message: &pb::ListUsersRequest) -> Result<(Filter, Order, Page<store::Key>), Error> {
    let mut wrong = Violations::new();
    let role = wrong.take("role", wire::parse_role(message.role));
    let status = wrong.take("status", wire::parse_status(message.status));
    let filter = Filter::new(&message.q, role.flatten(), status.flatten());
    let order = wrong.take("order_by", Order::parse(&message.order_by, store::ORDERS)).unwrap_or_default();
    let page =
        wrong.take("page_token", Page::parse(message.page_size, &message.page_token, &(&filter, &order)));
    match page {
        Some(page) if wrong.is_empty() => Ok((filter, order, page)),
        _ => Err(wrong.into()),
    }
}
