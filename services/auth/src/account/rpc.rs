//! What the gRPC interface does with the account of who asks.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use pinzon_chassis::{Reason, caller::Caller, clock::timestamp, context::Context, status::Violations};
use pinzon_domain::text::composed;
use pinzon_events::facts::{AirportSelected, NameProposed, PasswordChanged, Registered};
use pinzon_proto::auth::v1 as pb;
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use crate::{
    error::Error,
    limit::Limit,
    password::NewPassword,
    repeat,
    service::{Service, append},
    session::{EndReason, service::end_sessions},
    user::{self, Email, Factors, User, service::check_version},
};

impl Service {
    /// Records a request for an account.
    pub(crate) async fn register(
        &self,
        context: &Context,
        message: pb::RegisterRequest,
    ) -> Result<pb::RegisterResponse, Error> {
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
        match user::store::insert_user(&mut tx, &user, &hash, self.clock.now()).await {
            // The answer must not reveal that the address has an account.
            Err(Error::EmailTaken) => {}
            inserted => {
                inserted?;
                let fact = Registered { name: user.name.clone() };
                append(&mut tx, &self.event_context(context, &user), user.id, &fact).await?;
                self.commit(tx).await?;
            }
        }
        Ok(pb::RegisterResponse {})
    }

    /// Returns the account of the caller.
    pub(crate) async fn get_current_user(
        &self,
        context: &Context,
        _: pb::GetCurrentUserRequest,
    ) -> Result<pb::User, Error> {
        let caller = context.staff()?;
        let mut conn = self.connection().await?;
        let user = self.current_user(&mut conn, caller).await?;
        // A token that awaits a second factor does so also when the role needs none any more.
        let required = caller.must_enrol_second_factor || self.requires_factor(&mut conn, &user).await?;
        Ok(user::wire::own_account(user, required))
    }

    /// Returns the key of what devices of the caller keep.
    pub(crate) async fn get_keeping_key(
        &self,
        context: &Context,
        _: pb::GetKeepingKeyRequest,
    ) -> Result<pb::KeepingKey, Error> {
        let caller = context.staff()?;
        let mut conn = self.connection().await?;
        let user = self.current_user(&mut conn, caller).await?;
        let key = user::store::keeping_key(&mut conn, user.id, &rand::random()).await?;
        Ok(pb::KeepingKey { key: URL_SAFE_NO_PAD.encode(key) })
    }

    /// Records the name that the caller proposes.
    pub(crate) async fn update_profile(
        &self,
        context: &Context,
        message: pb::UpdateProfileRequest,
    ) -> Result<pb::User, Error> {
        let caller = context.staff()?;
        let mut wrong = Violations::new();
        let Some(name) = wrong.take("name", user::parse_name(&message.name)) else {
            return Err(wrong.into());
        };
        let mut tx = self.begin().await?;
        user::store::lock_user(&mut tx, caller.user_id).await?;
        let mut user = self.current_user(&mut tx, caller).await?;
        let proposed = (name != user.name).then_some(name);
        if let Some(name) = &proposed
            && user::store::is_name_of_another(&mut tx, user.id, name).await?
        {
            return Err(Error::field("name", Reason::NameOfColleague));
        }
        let required = self.requires_factor(&mut tx, &user).await?;
        if user.proposed_name == proposed {
            // Also the repeat of a proposal whose answer was lost.
            return Ok(user::wire::own_account(user, required));
        }
        check_version(message.version, &user)?;
        user.version = user::store::propose_name(&mut tx, user.id, proposed.as_deref()).await?;
        user.proposed_name.clone_from(&proposed);
        append(&mut tx, &self.event_context(context, &user), user.id, &NameProposed { name: proposed })
            .await?;
        self.commit(tx).await?;
        Ok(user::wire::own_account(user, required))
    }

    /// Replaces the password of the caller and ends the other sessions.
    pub(crate) async fn change_password(
        &self,
        context: &Context,
        message: pb::ChangePasswordRequest,
    ) -> Result<pb::ChangePasswordResponse, Error> {
        let caller = context.staff()?;
        let user = self.current_user(&mut *self.connection().await?, caller).await?;
        if self.was_just_changed(&user, &message).await? {
            let mut tx = self.begin().await?;
            user::store::lock_user(&mut tx, user.id).await?;
            let user = self.current_user(&mut tx, caller).await?;
            let answer = self.changed(&mut tx, user, caller).await?;
            self.commit(tx).await?;
            return Ok(answer);
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
        user::store::lock_user(&mut tx, user.id).await?;
        let mut user = self.current_user(&mut tx, caller).await?;
        // A concurrent change has replaced the password that was confirmed.
        if user::store::password_hash(&mut tx, user.id).await?.as_ref() != Some(&before) {
            return Err(Error::field("current_password", Reason::PasswordWrong));
        }
        user::store::set_password(&mut tx, user.id, &hash).await?;
        user.must_change_password = false;
        let event_context = self.event_context(context, &user);
        append(&mut tx, &event_context, user.id, &PasswordChanged {}).await?;
        end_sessions(&mut tx, &event_context, user.id, Some(caller.session_id), EndReason::PasswordChanged)
            .await?;
        let answer = self.changed(&mut tx, user, caller).await?;
        self.commit(tx).await?;
        Ok(answer)
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
        let done = repeat::store::Done { subject: user.id, by: user.id, data: &json!({}) };
        let mut conn = self.connection().await?;
        if !repeat::store::was_just_done::<PasswordChanged>(&mut conn, &done, self.clock.now()).await? {
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
            user: Some(user::wire::own_account(user, required)),
        })
    }

    /// Selects the airport where the caller works.
    pub(crate) async fn select_airport(
        &self,
        context: &Context,
        message: pb::SelectAirportRequest,
    ) -> Result<pb::User, Error> {
        let caller = context.staff()?;
        let airport = message.airport;
        // Others can only select those that are assigned to them.
        if caller.role.sees_every_airport() {
            let mut wrong = Violations::new();
            let typed = Some(airport.as_str()).filter(|code| user::is_airport_code(code));
            self.airports.check(context, "airport", typed, &mut wrong).await;
            wrong.into_result()?;
        }
        let mut tx = self.begin().await?;
        user::store::lock_user(&mut tx, caller.user_id).await?;
        let mut user = self.current_user(&mut tx, caller).await?;
        user.check_airport(&airport)?;
        let required = self.requires_factor(&mut tx, &user).await?;
        if user.selected_airport.as_deref() == Some(airport.as_str()) {
            return Ok(user::wire::own_account(user, required));
        }
        let fact = AirportSelected { before: user.selected_airport.take(), after: airport.clone() };
        user.version = user::store::select_airport(&mut tx, user.id, &airport).await?;
        user.selected_airport = Some(airport);
        append(&mut tx, &self.event_context(context, &user), user.id, &fact).await?;
        self.commit(tx).await?;
        Ok(user::wire::own_account(user, required))
    }
}
