//! What the gRPC interface does with accounts for administrators.

use std::collections::HashMap;

use pinzon_airports::Airports;
use pinzon_chassis::{
    ClosedSet, Reason,
    caller::{Caller, Role},
    context::Context,
    page::{Order, Page},
    status::Violations,
};
use pinzon_domain::text::parse_id;
use pinzon_edits::IdempotentRequest;
use pinzon_events::{
    facts::{PasswordReset, UserChanged, UserCreated},
    outbox::EventContext,
};
use pinzon_proto::auth::v1 as pb;
use serde_json::{Value, json};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    Assignment, AssignmentDraft, MAX_AIRPORTS, ResetReason, check_assignable, check_grantable, wire,
};
use crate::{
    code,
    error::Error,
    limit::{self, Limit},
    passkey, repeat,
    service::{Service, add_all, append},
    session::{self, EndReason, service::end_sessions},
    tie,
    user::{
        self, Email, StatusKind, User, is_airport_code,
        service::{check_version, corrupt},
        store::Filter,
    },
};

impl Service {
    /// Returns a page of the accounts.
    pub(crate) async fn list_users(
        &self,
        context: &Context,
        message: pb::ListUsersRequest,
    ) -> Result<pb::ListUsersResponse, Error> {
        let caller = context.staff()?;
        let (filter, order, page) = parse_list(&message)?;
        let mut conn = self.connection().await?;
        let admin = self.current_user(&mut conn, caller).await?;
        let region = admin.region();
        let mut rows = user::store::list_users(&mut conn, &filter, region, order, &page).await?;
        let next_page_token = page.cut(&mut rows, |(key, _)| key.clone());
        Ok(pb::ListUsersResponse {
            items: rows.into_iter().map(|(_, user)| user.into()).collect(),
            total: user::store::count_users(&mut conn, &filter, region).await?,
            next_page_token,
        })
    }

    /// Returns an account.
    pub(crate) async fn get_user(
        &self,
        context: &Context,
        message: pb::GetUserRequest,
    ) -> Result<pb::Account, Error> {
        let caller = context.staff()?;
        let id = parse_user_id(&message.id)?;
        let mut conn = self.connection().await?;
        let admin = self.current_user(&mut conn, caller).await?;
        Ok(find(&mut conn, id, &admin).await?.into())
    }

    /// Adds an account with a one-time password, or approves the one that awaits approval.
    pub(crate) async fn create_user(
        &self,
        context: &Context,
        message: pb::CreateUserRequest,
    ) -> Result<pb::CreateUserResponse, Error> {
        let caller = context.staff()?;
        let mut conn = self.connection().await?;
        let admin = self.current_user(&mut conn, caller).await?;
        let mut wrong = Violations::new();
        let email = wrong.take("email", Email::parse(&message.email));
        let mut taken = None;
        if let Some(email) = &email
            && user::store::email_exists(&mut conn, email).await?
        {
            taken = user::store::user_by_email(&mut conn, email, self.clock.now())
                .await?
                .map(|(user, _)| user.id);
            // Perhaps the repeat of a creation whose answer, with the one-time password, was lost.
            if !self.was_just_created(&mut conn, taken, caller.user_id, &json!({})).await? {
                wrong.add("email", Reason::EmailTaken);
            }
        }
        drop(conn);
        let open = open_airports(&self.airports, context, &message.airports).await?;
        check_assignable(&message.airports, &open, &[], &mut wrong);
        let role = user::wire::parse_role(message.role);
        check_grantable(&admin, role, &message.airports, &mut wrong);
        let draft = AssignmentDraft {
            name: message.name,
            role,
            airports: message.airports,
            status: Ok(StatusKind::Active),
        };
        let assignment = Assignment::parse(draft, None).map_err(|more| add_all(&mut wrong, &more)).ok();
        let (Some(email), Some(assignment), true) = (email, assignment, wrong.is_empty()) else {
            return Err(wrong.into());
        };
        let (one_time_password, hash) = self.one_time_password().await?;
        let user = assignment.into_new_user(Uuid::new_v4(), &email, true);
        let fact = UserCreated {
            name: user.name.clone(),
            role: user.active_role().map(Role::code).unwrap_or_default().to_owned(),
            airports: user.airports.clone(),
        };
        let mut tx = self.begin().await?;
        let admin = self.current_user(&mut tx, caller).await?;
        if let Some(id) = taken {
            user::store::lock_user(&mut tx, id).await?;
            if !self.was_just_created(&mut tx, taken, admin.id, &json!(fact)).await? {
                return Err(Error::EmailTaken);
            }
            user::store::set_one_time_password(&mut tx, id, &hash, self.clock.now()).await?;
            let user = user::store::user_by_id(&mut tx, id).await?.ok_or(Error::UserNotFound)?;
            self.commit(tx).await?;
            return Ok(pb::CreateUserResponse { user: Some(user.into()), one_time_password });
        }
        let user = match user::store::pending_by_email(&mut tx, &email).await? {
            Some(pending) => {
                let mut user = User { id: pending.id, ..user };
                user.version = user::store::update_user(&mut tx, &user).await?;
                user::store::set_one_time_password(&mut tx, user.id, &hash, self.clock.now()).await?;
                user
            }
            None => {
                user::store::insert_user(&mut tx, &user, &hash, self.clock.now()).await?;
                user
            }
        };
        tie::store::tie(&mut tx, user.id, admin.id, self.clock.now()).await?;
        append(&mut tx, &self.event_context(context, &admin), user.id, &fact).await?;
        let user = User {
            has_namesake: user::store::is_name_of_another(&mut tx, user.id, &user.name).await?,
            ..user
        };
        self.commit(tx).await?;
        Ok(pb::CreateUserResponse { user: Some(user.into()), one_time_password })
    }

    /// Changes what an account is and may do.
    pub(crate) async fn update_user(
        &self,
        context: &Context,
        message: pb::UpdateUserRequest,
    ) -> Result<pb::UpdateUserResponse, Error> {
        let caller = context.staff()?;
        // Hashed before anything is locked.
        let first_password = match self.awaits_password(caller, &message.id).await? {
            true => Some(self.one_time_password().await?),
            false => None,
        };
        // Asked before anything is locked, too.
        let open = open_airports(&self.airports, context, &message.airports).await?;
        let mut tx = self.begin().await?;
        user::store::lock_administration(&mut tx).await?;
        let admin = self.current_user(&mut tx, caller).await?;
        let before = find_locked(&mut tx, &message.id, &admin).await?;
        let mut wrong = Violations::new();
        check_assignable(&message.airports, &open, &before.airports, &mut wrong);
        let role = user::wire::parse_role(message.role);
        check_grantable(&admin, role, &message.airports, &mut wrong);
        let draft = AssignmentDraft {
            name: message.name,
            role,
            airports: message.airports,
            status: user::wire::parse_status(message.status)
                .and_then(|status| status.ok_or(Reason::Required)),
        };
        let assignment = Assignment::parse(draft, Some(before.status.kind()))
            .map_err(|more| add_all(&mut wrong, &more))
            .ok();
        let Some(assignment) = assignment.filter(|_| wrong.is_empty()) else { return Err(wrong.into()) };
        let mut after = before.assigned(assignment);
        // Also the repeat of a change whose answer was lost, perhaps with the one-time password.
        if after == before {
            let mut one_time_password = String::new();
            if let Some((text, hash)) = first_password
                && before.version == message.version + 1
                && self.was_just_approved(&mut tx, &before, admin.id).await?
            {
                user::store::set_one_time_password(&mut tx, before.id, &hash, self.clock.now()).await?;
                self.commit(tx).await?;
                one_time_password = text;
            }
            return Ok(saved(after, one_time_password));
        }
        check_version(message.version, &before)?;
        if before.is_active_admin()
            && !after.is_active_admin()
            && !user::store::has_other_admin(&mut tx, before.id).await?
        {
            return Err(Error::LastAdmin);
        }
        if before.id == admin.id && after.is_decided_otherwise(&before) {
            return Err(Error::OwnAccount);
        }
        if after.name != before.name
            && user::store::is_name_of_another(&mut tx, before.id, &after.name).await?
        {
            return Err(Error::field("name", Reason::NameOfColleague));
        }
        after.version = user::store::update_user(&mut tx, &after).await?;
        let approves = before.status.role().is_none() && after.active_role().is_some();
        let first_password = first_password.filter(|_| approves);
        if let Some((_, hash)) = &first_password {
            user::store::set_one_time_password(&mut tx, after.id, hash, self.clock.now()).await?;
            after.must_change_password = true;
        }
        if first_password.is_some() || before.active_role() != after.active_role() {
            tie::store::tie(&mut tx, after.id, admin.id, self.clock.now()).await?;
        }
        let event_context = self.event_context(context, &admin);
        let fact = UserChanged { before: (&before).into(), after: (&after).into() };
        append(&mut tx, &event_context, after.id, &fact).await?;
        if !after.has_same_rights_as(&before) {
            end_sessions(&mut tx, &event_context, after.id, None, EndReason::AccountChanged).await?;
        }
        self.commit(tx).await?;
        Ok(saved(after, first_password.map(|(text, _)| text).unwrap_or_default()))
    }

    /// Gives another account a one-time password. A repeat of the request gives another one, because nobody has seen the first,
    /// and does nothing else, unless somebody has signed in with it.
    pub(crate) async fn reset_password(
        &self,
        context: &Context,
        message: pb::ResetPasswordRequest,
    ) -> Result<pb::ResetPasswordResponse, Error> {
        let caller = context.staff()?;
        let asked = IdempotentRequest::by(caller.user_id, &message.request_id, &message);
        let pb::ResetPasswordRequest { id: name, reason, request_id: _ } = message;
        if parse_user_id(&name)? == caller.user_id {
            return Err(Error::OwnReset);
        }
        let reason = wire::parse_reset_reason(reason).map_err(|wrong| Error::field("reason", wrong))?;
        let (one_time_password, hash) = self.one_time_password().await?;
        let mut tx = self.begin().await?;
        user::store::lock_administration(&mut tx).await?;
        let admin = self.current_user(&mut tx, caller).await?;
        let user = find_locked(&mut tx, &name, &admin).await?;
        // The reset also ends a lock-out after failed sign-ins.
        let email = Email::parse(&user.email).map_err(|_| corrupt(&user))?;
        limit::store::delete_attempts(&mut tx, &[], Some(&Limit::account(&email))).await?;
        if !asked.is_first::<Error>(&mut tx).await?
            && user::store::is_password_unused(&mut tx, user.id, self.clock.now()).await?
        {
            user::store::set_one_time_password(&mut tx, user.id, &hash, self.clock.now()).await?;
            self.commit(tx).await?;
            return Ok(pb::ResetPasswordResponse { one_time_password });
        }
        reset(&mut tx, &self.event_context(context, &admin), user.id, &hash, reason).await?;
        tie::store::tie(&mut tx, user.id, admin.id, self.clock.now()).await?;
        self.commit(tx).await?;
        Ok(pb::ResetPasswordResponse { one_time_password })
    }

    /// Ends all sessions of an account.
    pub(crate) async fn end_user_sessions(
        &self,
        context: &Context,
        message: pb::EndUserSessionsRequest,
    ) -> Result<pb::EndUserSessionsResponse, Error> {
        let caller = context.staff()?;
        let id = parse_user_id(&message.id)?;
        let mut tx = self.begin().await?;
        let admin = self.current_user(&mut tx, caller).await?;
        let user = find(&mut tx, id, &admin).await?;
        let event_context = self.event_context(context, &admin);
        end_sessions(&mut tx, &event_context, user.id, None, EndReason::ClosedByAdmin).await?;
        self.commit(tx).await?;
        Ok(pb::EndUserSessionsResponse {})
    }

    /// Whether an account has never had a role, or the caller has just given it the first one. An account keeps its role when
    /// it is suspended.
    async fn awaits_password(&self, caller: &Caller, id: &str) -> Result<bool, Error> {
        let Ok(id) = parse_user_id(id) else { return Ok(false) };
        let mut conn = self.connection().await?;
        let Some(user) = user::store::user_by_id(&mut conn, id).await? else { return Ok(false) };
        Ok(user.status.role().is_none() || self.was_just_approved(&mut conn, &user, caller.user_id).await?)
    }

    /// Whether this administrator has just created an account, by a fact that says this, and nobody has signed in to it.
    async fn was_just_created(
        &self,
        conn: &mut PgConnection,
        id: Option<Uuid>,
        by: Uuid,
        data: &Value,
    ) -> Result<bool, Error> {
        let Some(id) = id else { return Ok(false) };
        let done = repeat::store::Done { subject: id, by, data };
        Ok(!session::store::has_signed_in(conn, id).await?
            && repeat::store::was_just_done::<UserCreated>(conn, &done, self.clock.now()).await?)
    }

    /// Whether this administrator has just approved an account, and nobody has signed in to it.
    async fn was_just_approved(&self, conn: &mut PgConnection, user: &User, by: Uuid) -> Result<bool, Error> {
        if !user.must_change_password || user.active_role().is_none() {
            return Ok(false);
        }
        let data = json!({ "before": { "status": "pending" }, "after": { "status": "active" } });
        let done = repeat::store::Done { subject: user.id, by, data: &data };
        Ok(!session::store::has_signed_in(conn, user.id).await?
            && repeat::store::was_just_done::<UserChanged>(conn, &done, self.clock.now()).await?)
    }
}

/// The airports among these codes, and whether each is in use.
///
/// # Errors
/// The catalogue does not answer.
pub(crate) async fn open_airports(
    airports: &Airports,
    context: &Context,
    codes: &[String],
) -> Result<HashMap<String, bool>, Error> {
    let codes: Vec<_> =
        codes.iter().take(MAX_AIRPORTS).map(String::as_str).filter(|code| is_airport_code(code)).collect();
    if codes.is_empty() {
        return Ok(HashMap::new());
    }
    let found = airports.find(context, &codes).await.map_err(Error::Catalogues)?;
    Ok(found.into_iter().map(|airport| (airport.code, airport.active)).collect())
}

/// The answer to a change of an account.
fn saved(user: User, one_time_password: String) -> pb::UpdateUserResponse {
    pb::UpdateUserResponse { user: Some(user.into()), one_time_password }
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
    user::store::set_one_time_password(conn, user_id, hash, event_context.time).await?;
    let mut second_factor_removed = false;
    if !reason.keeps_factors() {
        let had_codes = code::store::remove_secret(conn, user_id).await?;
        second_factor_removed = passkey::store::remove_passkeys(conn, user_id).await? > 0 || had_codes;
        code::store::remove_recovery_codes(conn, user_id).await?;
    }
    let fact = PasswordReset { second_factor_removed, reason: reason.code().to_owned() };
    append(conn, event_context, user_id, &fact).await?;
    end_sessions(conn, event_context, user_id, None, EndReason::PasswordReset).await
}

/// An account that the administrator sees.
async fn find(conn: &mut PgConnection, id: Uuid, admin: &User) -> Result<User, Error> {
    let user = user::store::user_by_id(conn, id).await?;
    user.filter(|user| user.is_administered_by(admin)).ok_or(Error::UserNotFound)
}

async fn find_locked(conn: &mut PgConnection, user_id: &str, admin: &User) -> Result<User, Error> {
    let id = parse_user_id(user_id)?;
    user::store::lock_user(conn, id).await?;
    find(conn, id, admin).await
}

fn parse_user_id(text: &str) -> Result<Uuid, Error> {
    parse_id(text).map_err(|_| Error::UserNotFound)
}

fn parse_list(message: &pb::ListUsersRequest) -> Result<(Filter, Order, Page<user::store::Key>), Error> {
    let mut wrong = Violations::new();
    let role = wrong.take("role", user::wire::parse_role(message.role));
    let status = wrong.take("status", user::wire::parse_status(message.status));
    let filter = Filter::new(&message.q, role.flatten(), status.flatten());
    let order =
        wrong.take("order_by", Order::parse(&message.order_by, user::store::ORDERS)).unwrap_or_default();
    let page = Page::requested(message, &(&filter, &order), wrong)?;
    Ok((filter, order, page))
}
