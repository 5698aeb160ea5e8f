//! What auth says of the officers whose acts devices issued.

use pinzon_chassis::{caller::Caller, clock::instant, context::Context};
use pinzon_events::envelope::Actor;
use pinzon_proto::auth::v1::{GetLeftWorkRequest, left_work_service_client::LeftWorkServiceClient};
use tonic::Code;
use uuid::Uuid;

use super::issuer::Issuer;
use crate::{
    error::Error,
    retention::Officer,
    service::{Service, upstream},
};

impl Service {
    /// Returns the officer whom a signed text names, if the caller may send that officer's acts.
    ///
    /// # Errors
    /// [`Error::AnotherOfficer`], or auth does not answer.
    pub(crate) async fn issuer(
        &self,
        context: &Context,
        caller: &Caller,
        officer: Uuid,
    ) -> Result<Issuer, Error> {
        if officer == caller.user_id {
            let officer = Officer { id: officer, name: caller.name.clone() };
            return Ok(Issuer { officer, actor: caller.into(), taken_at: None });
        }
        let asked = GetLeftWorkRequest { user_id: officer.to_string(), by: caller.user_id.to_string() };
        let request = context.forward(asked);
        let answer = LeftWorkServiceClient::new(self.auth.clone()).get_left_work(request).await;
        let left = match answer {
            Ok(answer) => answer.into_inner().left,
            // No account has this id.
            Err(refusal) if refusal.code() == Code::NotFound => None,
            Err(refusal) => return Err(upstream("auth")(refusal)),
        };
        let left = left.ok_or(Error::AnotherOfficer)?;
        let taken_at = left.taken_at.as_ref().and_then(instant).ok_or(Error::AnotherOfficer)?;
        Ok(Issuer {
            actor: Actor::User { id: officer, name: left.name.clone(), role: left.role },
            officer: Officer { id: officer, name: left.name },
            taken_at: Some(taken_at),
        })
    }
}
