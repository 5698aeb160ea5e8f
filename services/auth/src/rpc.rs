//! The gRPC face of auth.

use std::sync::Arc;

use pinzon_chassis::{
    Reason,
    access::{Access, STAFF, Table},
    caller::{Caller, Role, Signer},
    clock::{Clock, timestamp},
    context::Context,
    status::Violations,
};
use pinzon_events::{
    Actor,
    facts::{AirportSelected, SignInRefused, SignedIn, SignedOut},
    outbox::{self, Occasion, Wake},
};
use pinzon_proto::auth::v1::{self as pb, auth_service_server::AuthService};
use sqlx::PgPool;
use tonic::{Request, Response, Status};
use uuid::Uuid;

use crate::{
    error::Error,
    password::Hasher,
    session::Session,
    store,
    user::{self, Email, User},
};

/// Who may call what.
pub const ACCESS: Table =
    &[("SignIn", Access::Public), ("SignOut", STAFF), ("GetCurrentUser", STAFF), ("SelectAirport", STAFF)];

/// Answers the calls of [`AuthService`].
#[derive(Clone)]
pub struct Rpc {
    /// The service's database.
    pub pool: PgPool,
    /// Signs tokens.
    pub signer: Arc<Signer>,
    /// Checks passwords.
    pub hasher: Hasher,
    /// Tells the time.
    pub clock: Clock,
    /// Wakes the relay.
    pub wake: Wake,
}

impl Rpc {
    fn occasion(&self, context: &Context, user: &User) -> Occasion {
        Occasion {
            actor: Actor::User {
                id: user.id,
                name: user.name.clone(),
                role: user.active_role().map(Role::code).unwrap_or_default().to_owned(),
            },
            airport: user.selected_airport.clone(),
            time: self.clock.now(),
            traceparent: Some(context.trace.as_str().to_owned()),
        }
    }

    /// The caller as stored now, if the session is still open.
    async fn current(&self, conn: &mut sqlx::PgConnection, caller: &Caller) -> Result<User, Error> {
        let ended = Error::SessionEnded(caller.session_id);
        if !store::session_is_open(conn, caller.session_id, self.clock.now()).await? {
            return Err(ended);
        }
        let user = store::user_by_id(conn, caller.user_id).await?;
        user.filter(|u| u.active_role().is_some()).ok_or(ended)
    }
}

#[tonic::async_trait]
impl AuthService for Rpc {
    async fn sign_in(
        &self,
        request: Request<pb::SignInRequest>,
    ) -> Result<Response<pb::SignInResponse>, Status> {
        let context = Context::of(&request)?;
        let message = request.into_inner();
        let (email, password) = parse_credentials(&message)?;

        let mut tx = self.pool.begin().await.map_err(Error::from)?;
        let found = store::user_by_email(&mut tx, &email).await?;
        let hash = found.as_ref().map(|(_, hash)| hash.clone());
        // No transaction is kept open while hashing.
        tx.commit().await.map_err(Error::from)?;
        let matches = self.hasher.verify(password, hash).await?;

        let mut tx = self.pool.begin().await.map_err(Error::from)?;
        let Some((user, _)) = found else { return Err(Error::WrongCredentials.into()) };
        let occasion = self.occasion(&context, &user);
        let subject = user.id.to_string();
        let Some(role) = user.active_role().filter(|_| matches) else {
            outbox::append(&mut tx, &subject, &occasion, &SignInRefused {}).await.map_err(Error::from)?;
            tx.commit().await.map_err(Error::from)?;
            self.wake.ring();
            return Err(Error::WrongCredentials.into());
        };
        let session = Session::open(Uuid::new_v4(), user.id, message.remember_me, occasion.time);
        store::insert_session(&mut tx, &session).await?;
        let fact = SignedIn { remember_me: message.remember_me };
        outbox::append(&mut tx, &subject, &occasion, &fact).await.map_err(Error::from)?;
        tx.commit().await.map_err(Error::from)?;
        self.wake.ring();

        let caller = Caller {
            user_id: user.id,
            name: user.name.clone(),
            role,
            airports: user.airports.clone(),
            session_id: session.id,
            cookie_hash: None,
            must_change_password: false,
        };
        let token = self
            .signer
            .sign(&caller, session.created_at, session.expires_at)
            .map_err(|e| Error::Crypto(e.to_string()))?;
        Ok(Response::new(pb::SignInResponse {
            token,
            expire_time: Some(timestamp(session.expires_at)),
            user: Some(user.into()),
        }))
    }

    async fn sign_out(
        &self,
        request: Request<pb::SignOutRequest>,
    ) -> Result<Response<pb::SignOutResponse>, Status> {
        let context = Context::of(&request)?;
        let caller = context.staff()?;
        let mut tx = self.pool.begin().await.map_err(Error::from)?;
        if store::end_session(&mut tx, caller.session_id, self.clock.now()).await?
            && let Some(user) = store::user_by_id(&mut tx, caller.user_id).await?
        {
            let occasion = self.occasion(&context, &user);
            outbox::append(&mut tx, &user.id.to_string(), &occasion, &SignedOut {})
                .await
                .map_err(Error::from)?;
        }
        tx.commit().await.map_err(Error::from)?;
        self.wake.ring();
        Ok(Response::new(pb::SignOutResponse {}))
    }

    async fn get_current_user(
        &self,
        request: Request<pb::GetCurrentUserRequest>,
    ) -> Result<Response<pb::User>, Status> {
        let context = Context::of(&request)?;
        let mut conn = self.pool.acquire().await.map_err(Error::from)?;
        let user = self.current(&mut conn, context.staff()?).await?;
        Ok(Response::new(user.into()))
    }

    async fn select_airport(
        &self,
        request: Request<pb::SelectAirportRequest>,
    ) -> Result<Response<pb::User>, Status> {
        let context = Context::of(&request)?;
        let airport = request.into_inner().airport;
        let mut tx = self.pool.begin().await.map_err(Error::from)?;
        let mut user = self.current(&mut tx, context.staff()?).await?;
        user.check_airport(&airport).map_err(Error::Invalid)?;
        if user.selected_airport.as_deref() == Some(airport.as_str()) {
            return Ok(Response::new(user.into()));
        }
        let fact = AirportSelected { before: user.selected_airport.take(), after: airport.clone() };
        user.version = store::select_airport(&mut tx, user.id, &airport).await?;
        user.selected_airport = Some(airport);
        let occasion = self.occasion(&context, &user);
        outbox::append(&mut tx, &user.id.to_string(), &occasion, &fact).await.map_err(Error::from)?;
        tx.commit().await.map_err(Error::from)?;
        self.wake.ring();
        Ok(Response::new(user.into()))
    }
}

fn parse_credentials(message: &pb::SignInRequest) -> Result<(Email, String), Error> {
    let mut wrong = Violations::new();
    let email = wrong.take("email", Email::parse(&message.email));
    // An account's password is compared, not judged: only what cannot be one is named.
    let password = match message.password.chars().count() {
        0 => Err(Reason::Required),
        n if n > crate::password::MAX_LENGTH => Err(Reason::TooLong),
        _ => Ok(message.password.clone()),
    };
    match (email, wrong.take("password", password)) {
        (Some(email), Some(password)) => Ok((email, password)),
        _ => Err(Error::Invalid(wrong)),
    }
}

impl From<User> for pb::User {
    fn from(user: User) -> pb::User {
        let (status, role) = match user.status {
            user::Status::Pending => (pb::UserStatus::Pending, None),
            user::Status::Active(role) => (pb::UserStatus::Active, Some(role)),
            user::Status::Suspended(role) => (pb::UserStatus::Suspended, role),
        };
        let role = match role {
            None => pb::Role::Unspecified,
            Some(Role::Inspector) => pb::Role::Inspector,
            Some(Role::Supervisor) => pb::Role::Supervisor,
            Some(Role::Admin) => pb::Role::Admin,
            Some(Role::Auditor) => pb::Role::Auditor,
        };
        pb::User {
            user_id: user.id.to_string(),
            name: user.name,
            email: user.email,
            role: role.into(),
            airports: user.airports,
            selected_airport: user.selected_airport.unwrap_or_default(),
            status: status.into(),
            version: user.version,
        }
    }
}
