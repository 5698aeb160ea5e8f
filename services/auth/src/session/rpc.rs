//! What the gRPC interface does with sessions.

use pinzon_chassis::{ClosedSet, context::Context, page::Page, status::Violations};
use pinzon_domain::text::parse_id;
use pinzon_events::facts::{SessionsEnded, SignedOut};
use pinzon_proto::auth::v1 as pb;

use super::{EndReason, service::end_sessions, store};
use crate::{
    error::Error,
    service::{Service, append},
    user,
};

impl Service {
    /// Ends the session of the caller.
    pub(crate) async fn sign_out(
        &self,
        context: &Context,
        _: pb::SignOutRequest,
    ) -> Result<pb::SignOutResponse, Error> {
        let caller = context.staff()?;
        let mut tx = self.begin().await?;
        if store::end_session(&mut tx, caller.session_id, self.clock.now()).await?
            && let Some(user) = user::store::user_by_id(&mut tx, caller.user_id).await?
        {
            let fact = SignedOut { session_id: caller.session_id };
            append(&mut tx, &self.event_context(context, &user), user.id, &fact).await?;
        }
        self.commit(tx).await?;
        Ok(pb::SignOutResponse {})
    }

    /// Returns a page of the open sessions of the caller.
    pub(crate) async fn list_sessions(
        &self,
        context: &Context,
        message: pb::ListSessionsRequest,
    ) -> Result<pb::ListSessionsResponse, Error> {
        let caller = context.staff()?;
        let page = Page::requested(&message, &("sessions", caller.user_id), Violations::new())?;
        let mut conn = self.connection().await?;
        let user = self.current_user(&mut conn, caller).await?;
        let (mut rows, total) = store::list_sessions(&mut conn, user.id, self.clock.now(), &page).await?;
        let next_page_token = page.cut(&mut rows, |row| (row.created_at, row.id));
        let items = rows
            .into_iter()
            .map(|row| {
                let current = row.id == caller.session_id;
                pb::Session { current, ..row.into() }
            })
            .collect();
        Ok(pb::ListSessionsResponse { items, total, next_page_token })
    }

    /// Ends one of the sessions of the caller.
    pub(crate) async fn end_session(
        &self,
        context: &Context,
        message: pb::EndSessionRequest,
    ) -> Result<pb::EndSessionResponse, Error> {
        let caller = context.staff()?;
        let id = parse_id(&message.id).map_err(|_| Error::SessionNotFound)?;
        let mut tx = self.begin().await?;
        let user = self.current_user(&mut tx, caller).await?;
        if !store::owned_session(&mut tx, id, user.id).await? {
            return Err(Error::SessionNotFound);
        }
        if store::end_session(&mut tx, id, self.clock.now()).await? {
            let fact =
                SessionsEnded { session_ids: vec![id], reason: EndReason::ClosedByOwner.code().to_owned() };
            append(&mut tx, &self.event_context(context, &user), user.id, &fact).await?;
            self.commit(tx).await?;
        }
        Ok(pb::EndSessionResponse {})
    }

    /// Ends all sessions of the caller.
    pub(crate) async fn end_sessions(
        &self,
        context: &Context,
        _: pb::EndSessionsRequest,
    ) -> Result<pb::EndSessionsResponse, Error> {
        let caller = context.staff()?;
        let mut tx = self.begin().await?;
        let user = self.current_user(&mut tx, caller).await?;
        let event_context = self.event_context(context, &user);
        end_sessions(&mut tx, &event_context, user.id, None, EndReason::ClosedByOwner).await?;
        self.commit(tx).await?;
        Ok(pb::EndSessionsResponse {})
    }

    /// Records that sessions are used.
    pub(crate) async fn record_activity(
        &self,
        _: &Context,
        message: pb::RecordActivityRequest,
    ) -> Result<pb::RecordActivityResponse, Error> {
        let ids: Vec<_> = message.session_ids.iter().filter_map(|id| id.parse().ok()).collect();
        store::record_use(&mut *self.connection().await?, &ids, self.clock.now()).await?;
        Ok(pb::RecordActivityResponse {})
    }

    /// Returns a page of the sessions that have ended and whose tokens have not expired.
    pub(crate) async fn list_revoked_sessions(
        &self,
        _: &Context,
        message: pb::ListRevokedSessionsRequest,
    ) -> Result<pb::ListRevokedSessionsResponse, Error> {
        let page = Page::parse(message.page_size, &message.page_token, &"revoked")
            .map_err(|reason| Error::field("page_token", reason))?;
        let mut conn = self.connection().await?;
        let (mut rows, total) = store::ended_sessions(&mut conn, self.clock.now(), &page).await?;
        let next_page_token = page.cut(&mut rows, |row| (row.at, row.id));
        Ok(pb::ListRevokedSessionsResponse {
            session_ids: rows.into_iter().map(|row| row.id.to_string()).collect(),
            total,
            next_page_token,
        })
    }
}
