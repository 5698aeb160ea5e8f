//! Says who the person of an act is, to the service that keeps the registry of people.

use pinzon_chassis::context::Context;
use pinzon_proto::retentions::v1 as pb;

use crate::{
    error::Error,
    retention::{self, State},
    service::Service,
};

pinzon_proto::serve_person_service!(Service);

impl Service {
    pub(crate) async fn get_person(
        &self,
        _: &Context,
        message: pb::GetPersonRequest,
    ) -> Result<pb::GetPersonResponse, Error> {
        let folio = message.folio;
        let mut conn = self.pool.acquire().await?;
        let id = retention::store::id_of(&mut conn, &folio).await?.ok_or(Error::NotFound)?;
        let (act, _) = retention::store::find(&mut conn, id).await?.ok_or(Error::NotFound)?;
        if act.state == State::Annulled {
            return Err(Error::NotFound);
        }
        let person = act.sealed.act().content.owner.passenger().cloned().ok_or(Error::NotFound)?;
        Ok(pb::GetPersonResponse { person: Some(person.into()) })
    }
}
