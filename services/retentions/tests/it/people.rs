//! Who the person of an act is, for the registry of people.

use pinzon_chassis::caller::Role;
use pinzon_harness::{connect, signed};
use pinzon_proto::retentions::v1::{self as pb, person_service_client::PersonServiceClient};
use sqlx::PgPool;
use tonic::{Code, Request, Status};

use crate::{World, act, world};

impl World {
    pub async fn person_of(&self, folio: &str) -> Result<pb::Passenger, Status> {
        let declarations = connect("service", "declarations", self.address);
        let asked = pb::GetPersonRequest { folio: folio.to_owned() };
        let answer = PersonServiceClient::new(declarations).get_person(Request::new(asked)).await?;
        Ok(answer.into_inner().person.unwrap())
    }
}

#[sqlx::test]
async fn declarations_learns_who_the_person_of_an_act_is_until_it_is_annulled(pool: PgPool) {
    let w = world(pool).await;
    let issued = w.create(act()).await.unwrap();
    assert_eq!(w.person_of(&issued.folio).await.unwrap(), issued.passenger.clone().unwrap());
    assert_eq!(w.person_of("GPS-2026-999999").await.unwrap_err().code(), Code::NotFound);
    w.annul_as(&w.token(Role::Supervisor, &["GPS"]), &issued).await.unwrap();
    assert_eq!(w.person_of(&issued.folio).await.unwrap_err().code(), Code::NotFound);
}

#[sqlx::test]
async fn nobody_else_is_told_not_even_an_officer(pool: PgPool) {
    let w = world(pool).await;
    let folio = w.create(act()).await.unwrap().folio;
    for process in ["gateway", "audit"] {
        let mut client = PersonServiceClient::new(connect("service", process, w.address));
        let asked = signed(&w.own(), pb::GetPersonRequest { folio: folio.clone() });
        assert_eq!(client.get_person(asked).await.unwrap_err().code(), Code::PermissionDenied, "{process}");
    }
}
