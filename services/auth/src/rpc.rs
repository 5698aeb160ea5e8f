//! The gRPC interface of the service.

use std::sync::Arc;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use pinzon_airports::Airports;
use pinzon_chassis::{
    Reason,
    caller::{Caller, Role, Signer, Verifier},
    clock::{Clock, timestamp},
    context::Context,
    page::Page,
    status::Violations,
};
use pinzon_domain::text::{composed, parse_id};
use pinzon_edits::{Change, Journal, Made, edit};
use pinzon_events::{
    Actor,
    facts::{
        AccessSettingsChanged, AirportSelected, Fact, NameProposed, PasswordChanged, Registered,
        SessionsEnded, SignedOut,
    },
    outbox::{self, EventContext, Wake},
};
use pinzon_proto::auth::v1::{self as pb, auth_service_server::AuthService};
use serde_json::json;
use sqlx::{PgConnection, PgPool, Postgres, Transaction};
use tonic::{Request, Response, Status};
use uuid::Uuid;

use crate::{
    error::Error,
    hasher::Hasher,
    limit::Limit,
    passkey::RelyingParty,
    password::{self, NewPassword},
    session::{EndReason, Session},
    setting::AccessSettings,
    store,
    user::{self, Email, Factors, User},
    wire,
};

/// Answers the calls of [`AuthService`].
#[derive(Clone)]
pub struct Rpc {
    /// The service's database.
    pub pool: PgPool,
    pub airports: Airports,
    /// Signs tokens.
    pub signer: Arc<Signer>,
    /// Verifies the tokens of devices.
    pub verifier: Arc<Verifier>,
    /// Hashes and verifies passwords.
    pub hasher: Hasher,
    /// The site of the passkeys.
    pub site: RelyingParty,
    pub clock: Clock,
    /// Wakes the relay.
    pub wake: Wake,
}

#[tonic::async_trait]
impl AuthService for Rpc {
    async fn sign_in(
        &self,
        request: Request<pb::SignInRequest>,
    ) -> Result<Response<pb::SignInResponse>, Status> {
        let context = Context::of(&request)?;
        Ok(Response::new(self.sign_in_with_password(&context, request.into_inner()).await?))
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
        self.record_attempt(&Limit::registrations()).await?;
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
            has_namesake: false,
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

    async fn get_keeping_key(
        &self,
        request: Request<pb::GetKeepingKeyRequest>,
    ) -> Result<Response<pb::KeepingKey>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?;
        let mut conn = self.connection().await?;
        let user = self.current_user(&mut conn, caller).await?;
        let key = store::keeping_key(&mut conn, user.id, &rand::random()).await?;
        Ok(Response::new(pb::KeepingKey { key: URL_SAFE_NO_PAD.encode(key) }))
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
        let proposed = (name != user.name).then_some(name);
        if let Some(name) = &proposed
            && store::is_name_of_another(&mut tx, user.id, name).await?
        {
            return Err(Error::field("name", Reason::NameOfColleague).into());
        }
        let required = self.requires_factor(&mut tx, &user).await?;
        if user.proposed_name == proposed {
            // Also the repeat of a proposal whose answer was lost.
            return Ok(Response::new(wire::own_account(user, required)));
        }
        check_version(message.version, &user)?;
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
        if self.was_just_changed(&user, &message).await? {
            let mut tx = self.begin().await?;
            store::lock_user(&mut tx, user.id).await?;
            let user = self.current_user(&mut tx, &caller).await?;
            let answer = self.changed(&mut tx, user, &caller).await?;
            self.commit(tx).await?;
            return Ok(Response::new(answer));
        }
        let mut wrong = Violations::new();
        let before = self
            .confirm_password(user.id, "current_password", message.current_password.clone(), &mut wrong)
            .await?;
        let new = wrong.take("new_password", NewPassword::parse(&message.new_password, user.owner()));
        if new.is_some() && composed(&message.new_password) == composed(&message.current_password) {
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
        let answer = self.changed(&mut tx, user, &caller).await?;
        self.commit(tx).await?;
        Ok(Response::new(answer))
    }

    async fn select_airport(
        &self,
        request: Request<pb::SelectAirportRequest>,
    ) -> Result<Response<pb::User>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        let airport = request.into_inner().airport;
        // Others can only select those that are assigned to them.
        if caller.role.sees_every_airport() {
            let mut wrong = Violations::new();
            let typed = Some(airport.as_str()).filter(|code| user::is_airport_code(code));
            self.airports.check(&context, "airport", typed, &mut wrong).await;
            wrong.into_result().map_err(Error::from)?;
        }
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
        let id = parse_id(&request.into_inner().id).map_err(|_| Error::SessionNotFound)?;
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
        Ok(Response::new(self.offer_secret(&caller, request.into_inner()).await?))
    }

    async fn confirm_second_factor(
        &self,
        request: Request<pb::ConfirmSecondFactorRequest>,
    ) -> Result<Response<pb::ConfirmSecondFactorResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.confirm_secret(&context, &caller, request.into_inner()).await?))
    }

    async fn remove_second_factor(
        &self,
        request: Request<pb::RemoveSecondFactorRequest>,
    ) -> Result<Response<pb::User>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.remove_secret(&context, &caller, request.into_inner()).await?))
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
        let caller = context.staff()?.clone();
        Ok(Response::new(self.users_page(&caller, request.into_inner()).await?))
    }

    async fn get_user(&self, request: Request<pb::GetUserRequest>) -> Result<Response<pb::Account>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.account(&caller, request.into_inner()).await?))
    }

    async fn create_user(
        &self,
        request: Request<pb::CreateUserRequest>,
    ) -> Result<Response<pb::CreateUserResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.add_user(&context, &caller, request.into_inner()).await?))
    }

    async fn update_user(
        &self,
        request: Request<pb::UpdateUserRequest>,
    ) -> Result<Response<pb::UpdateUserResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.change_user(&context, &caller, request.into_inner()).await?))
    }

    async fn reset_password(
        &self,
        request: Request<pb::ResetPasswordRequest>,
    ) -> Result<Response<pb::ResetPasswordResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.reset_user(&context, &caller, request.into_inner()).await?))
    }

    async fn end_user_sessions(
        &self,
        request: Request<pb::EndUserSessionsRequest>,
    ) -> Result<Response<pb::EndUserSessionsResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?.clone();
        Ok(Response::new(self.end_sessions_of(&context, &caller, request.into_inner()).await?))
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

    async fn is_maker(&self, conn: &mut PgConnection, made: &Made<'_>) -> Result<bool, sqlx::Error> {
        store::made_access_settings(conn, made.version, made.by).await
    }

    fn committed(&self) {
        self.wake.ring();
    }
}

impl Rpc {
    /// Makes a one-time password and its hash.
    pub(crate) async fn one_time_password(&self) -> Result<(String, String), Error> {
        let text = NewPassword::one_time(rand::random()).into_text();
        let hash = self.hasher.hash(text.clone()).await?;
        Ok((text, hash))
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

    /// Whether a change of the password is asked for that was made a moment ago: the answer was lost. Who asks knows the new one.
    async fn was_just_changed(
        &self,
        user: &User,
        message: &pb::ChangePasswordRequest,
    ) -> Result<bool, Error> {
        if composed(&message.new_password) == composed(&message.current_password) {
            return Ok(false);
        }
        let done = store::Done { subject: user.id, by: user.id, data: &json!({}) };
        let mut conn = self.connection().await?;
        if !store::was_just_done::<PasswordChanged>(&mut conn, &done, self.clock.now()).await? {
            return Ok(false);
        }
        drop(conn);
        let new = message.new_password.clone();
        Ok(self.confirm_password(user.id, "new_password", new, &mut Violations::new()).await?.is_some())
    }

    /// The answer to a change of the password.
    async fn changed(
        &self,
        conn: &mut PgConnection,
        user: User,
        caller: &Caller,
    ) -> Result<pb::ChangePasswordResponse, Error> {
        let required = self.requires_factor(conn, &user).await?;
        let session = self.renewed_session(conn, &user, caller.session_id, required).await?;
        Ok(pb::ChangePasswordResponse {
            token: self.token(&user, &session, caller.cookie_hash.clone())?,
            expires_at: Some(timestamp(session.expires_at)),
            user: Some(wire::own_account(user, required)),
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

    pub(crate) fn token(
        &self,
        user: &User,
        session: &Session,
        cookie_hash: Option<String>,
    ) -> Result<String, Error> {
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

/// Ends the open sessions of an account, except one if given.
pub(crate) async fn end_sessions(
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

pub(crate) fn check_version(expected: i64, user: &User) -> Result<(), Error> {
    if expected == user.version { Ok(()) } else { Err(Error::VersionConflict { current: user.version }) }
}

/// Adds the wrong fields of a part to those of the whole.
pub(crate) fn add_all(wrong: &mut Violations, more: &Violations) {
    for violation in more.list() {
        wrong.add(violation.field.clone(), violation.reason);
    }
}

pub(crate) fn corrupt(user: &User) -> Error {
    Error::Corrupt { user_id: user.id, what: "address" }
}
