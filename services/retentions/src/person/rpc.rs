//! Says who the person of an act is, to the service that keeps the registry of people.

use pinzon_proto::retentions::v1::{self as pb, person_service_server::PersonService};
use tonic::{Request, Response, Status};

use crate::{
    error::Error,
    retention::{self, State},
    service::Service,
};

#[tonic::async_trait]
impl PersonService for Service {
    async fn get_person(
        &self,
        request: Request<pb::GetPersonRequest>,
    ) -> Result<Response<pb::GetPersonResponse>, Status> {
        let folio = request.into_inner().folio;
        let mut conn = self.pool.acquire().await.map_err(Error::from)?;
        let id =
            retention::store::id_of(&mut conn, &folio).await.map_err(Error::from)?.ok_or(Error::NotFound)?;
        let (act, _) = retention::store::find(&mut conn, id).await?.ok_or(Error::NotFound)?;
        if act.state == State::Annulled {
            return Err(Error::NotFound.into());
        }
        let person = act.sealed.act().content.passenger.clone();
        Ok(Response::new(pb::GetPersonResponse { person: Some(person.into()) }))
    }
}
