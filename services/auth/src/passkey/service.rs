//! What calls do with passkeys and their ceremonies.

use pinzon_domain::text;
use pinzon_proto::auth::v1 as pb;
use sqlx::PgConnection;
use uuid::Uuid;
use webauthn_rs::prelude::{DiscoverableAuthentication, PublicKeyCredential};

use super::{Ceremony, Passkey, store};
use crate::{
    error::Error,
    service::Service,
    user::{self, User},
};

impl Service {
    /// Returns the account that has the passkey of an answer.
    pub(crate) async fn owner_of(&self, answer: &PublicKeyCredential) -> Result<Option<User>, Error> {
        let mut conn = self.connection().await?;
        match store::passkey_by_credential(&mut conn, answer.get_credential_id()).await? {
            Some(passkey) => user::store::user_by_id(&mut conn, passkey.user_id).await,
            None => Ok(None),
        }
    }

    /// Returns the passkey of a locked account that has signed, with its new sign counter; none if the signature is not
    /// good or the account has no such passkey.
    pub(crate) async fn signed_by(
        &self,
        conn: &mut PgConnection,
        answer: &PublicKeyCredential,
        state: DiscoverableAuthentication,
        user: &User,
    ) -> Result<Option<Passkey>, Error> {
        let found = store::passkey_by_credential(conn, answer.get_credential_id()).await?;
        let Some(mut passkey) = found.filter(|passkey| passkey.user_id == user.id) else { return Ok(None) };
        match self.site.check_signature(answer, state, &mut passkey) {
            Ok(()) => Ok(Some(passkey)),
            Err(reason) => {
                tracing::warn!(%reason, "a passkey is refused");
                Ok(None)
            }
        }
    }

    /// Deletes a ceremony and returns it. Fails if it is unknown, was answered before or has expired.
    pub(crate) async fn take_ceremony(&self, id: &str) -> Result<(Option<Uuid>, Ceremony), Error> {
        let id = text::parse_id(id).map_err(|_| Error::PasskeyRefused)?;
        let taken = store::take_ceremony(&mut *self.connection().await?, id).await?;
        let (user_id, ceremony, expires_at) = taken.ok_or(Error::PasskeyRefused)?;
        if expires_at <= self.clock.now() { Err(Error::PasskeyExpired) } else { Ok((user_id, ceremony)) }
    }

    /// Stores a ceremony, and returns what the browser is asked.
    pub(crate) async fn keep(
        &self,
        conn: &mut PgConnection,
        user_id: Option<Uuid>,
        ceremony: &Ceremony,
        options: String,
    ) -> Result<pb::PasskeyCeremony, Error> {
        let id = Uuid::new_v4();
        store::insert_ceremony(conn, id, user_id, ceremony, self.clock.now()).await?;
        Ok(pb::PasskeyCeremony { ceremony_id: id.to_string(), options })
    }
}
