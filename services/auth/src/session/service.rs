//! What calls do with the session of the caller, and with sessions of others.

use pinzon_chassis::{ClosedSet, caller::Caller};
use pinzon_events::{facts::SessionsEnded, outbox::EventContext};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{EndReason, Session, store};
use crate::{
    error::Error,
    service::{Service, append},
    user::{self, User},
};

impl Service {
    /// Returns the caller's account, if the session is still open.
    pub(crate) async fn current_user(&self, conn: &mut PgConnection, caller: &Caller) -> Result<User, Error> {
        let ended = Error::SessionEnded(caller.session_id);
        if store::open_session(conn, caller.session_id, self.clock.now()).await?.is_none() {
            return Err(ended);
        }
        let user = user::store::user_by_id(conn, caller.user_id).await?;
        user.filter(|u| u.active_role().is_some()).ok_or(ended)
    }

    /// Returns an open session that is about to get a new token; it may have awaited a second factor, or await one now.
    pub(crate) async fn renewed_session(
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
pub(crate) async fn append_ended(
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
