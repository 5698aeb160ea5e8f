//! The registry has the people of acts.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use chrono::{DateTime, Duration, Utc};
use pinzon_chassis::{caller::Role, clock::Clock};
use pinzon_declarations::{ingest::Ingest, passenger::job::ActPeople};
use pinzon_events::{
    consumer::Apply as _,
    facts::{Fact, RetentionAnnulled},
};
use pinzon_harness::{connect, document_key, listen, signed};
use pinzon_proto::{
    declarations::v1 as pb,
    retentions::v1::{
        DocumentType, GetPersonRequest, GetPersonResponse, Passenger as ActPerson,
        person_service_client::PersonServiceClient,
        person_service_server::{PersonService, PersonServiceServer},
    },
};
use sqlx::PgPool;
use tonic::{Request, Response, Status, service::Routes};

use crate::{
    World, content,
    events::{envelope, issued},
    world,
};

/// Folios and their people; none while retentions does not answer.
type People = Arc<Mutex<Option<HashMap<String, ActPerson>>>>;

struct Retentions(People);

#[tonic::async_trait]
impl PersonService for Retentions {
    async fn get_person(
        &self,
        request: Request<GetPersonRequest>,
    ) -> Result<Response<GetPersonResponse>, Status> {
        let people = self.0.lock().unwrap().clone().ok_or_else(|| Status::unavailable("away"))?;
        let person = people.get(&request.into_inner().folio).cloned();
        let person = person.ok_or_else(|| Status::not_found("no act"))?;
        Ok(Response::new(GetPersonResponse { person: Some(person) }))
    }
}

fn tapia() -> ActPerson {
    ActPerson {
        document_type: DocumentType::Passport.into(),
        document_number: "AB123456".to_owned(),
        document_country: "EC".to_owned(),
        surnames: "Tapia".to_owned(),
        given_names: "Rosa".to_owned(),
        nationality: "EC".to_owned(),
    }
}

async fn retentions(w: &World) -> (ActPeople, People) {
    let folio = issued(None).folio;
    let people: People = Arc::new(Mutex::new(Some(HashMap::from([(folio, tapia())]))));
    let service = Routes::new(PersonServiceServer::new(Retentions(people.clone())));
    let address = listen(service, w.keys.verifier()).await;
    let act_people = ActPeople {
        pool: w.app.clone(),
        retentions: PersonServiceClient::new([connect("service", "declarations", address)].into()),
        document_key: document_key(),
        clock: Clock::system(),
    };
    (act_people, people)
}

impl World {
    async fn learn(&self, fact: &impl Fact) {
        let event = envelope(&self.pool, fact).await;
        let mut tx = self.app.begin().await.unwrap();
        Ingest.apply(&mut tx, &event).await.unwrap();
        tx.commit().await.unwrap();
    }

    async fn everybody(&mut self) -> Vec<pb::PassengerSummary> {
        let token = self.token(Role::Supervisor, &["GPS"]);
        let asked = signed(&token, pb::ListPassengersRequest::default());
        self.passengers.list_passengers(asked).await.unwrap().into_inner().items
    }
}

#[sqlx::test]
async fn the_person_of_an_act_without_a_declaration_is_registered_once(pool: PgPool) {
    let mut w = world(pool).await;
    let (act_people, _) = retentions(&w).await;
    w.learn(&issued(None)).await;
    assert_eq!(act_people.register().await.unwrap(), 1);
    assert_eq!(act_people.register().await.unwrap(), 0);

    let [person] = w.everybody().await.try_into().unwrap();
    assert_eq!((person.surnames.as_str(), person.birth_date.as_str()), ("Tapia", ""));
    assert_eq!((person.airports, person.has_act), (vec!["GPS".to_owned()], true));
    w.learn(&issued(None)).await;
    assert_eq!(act_people.register().await.unwrap(), 0, "the person is known by now");
}

#[sqlx::test]
async fn a_declaration_completes_the_person_of_an_act(pool: PgPool) {
    let mut w = world(pool).await;
    let (act_people, _) = retentions(&w).await;
    w.learn(&issued(None)).await;
    act_people.register().await.unwrap();
    let [before] = w.everybody().await.try_into().unwrap();
    w.submit(content()).await.unwrap();
    let [after] = w.everybody().await.try_into().unwrap();
    assert_eq!((before.id, after.birth_date.as_str()), (after.id, "1988-04-02"));
}

#[sqlx::test]
async fn nobody_is_asked_about_the_person_of_a_declaration(pool: PgPool) {
    let mut w = world(pool).await;
    let (act_people, people) = retentions(&w).await;
    *people.lock().unwrap() = None;
    let declaration = w.submitted().await;
    w.learn(&issued(Some(declaration.code))).await;
    assert_eq!(act_people.register().await.unwrap(), 0);
    assert!(w.everybody().await[0].has_act);
}

#[sqlx::test]
async fn an_act_waits_while_retentions_is_away(pool: PgPool) {
    let mut w = world(pool).await;
    let (mut act_people, people) = retentions(&w).await;
    let found = people.lock().unwrap().take();
    w.learn(&issued(None)).await;
    assert!(act_people.register().await.is_err());
    *people.lock().unwrap() = found;
    assert_eq!(act_people.register().await.unwrap(), 0, "not tried again at once");
    let later: DateTime<Utc> = Utc::now() + Duration::seconds(31);
    act_people.clock = Clock::fixed(later);
    assert_eq!(act_people.register().await.unwrap(), 1);
    assert_eq!(w.everybody().await.len(), 1);
}

#[sqlx::test]
async fn nobody_is_registered_for_an_act_that_was_annulled_or_removed(pool: PgPool) {
    let mut w = world(pool).await;
    let (act_people, people) = retentions(&w).await;
    let act = issued(None);
    w.learn(&act).await;
    let annulled =
        RetentionAnnulled { folio: act.folio.clone(), airport: act.airport.clone(), declaration_code: None };
    w.learn(&annulled).await;
    assert_eq!(act_people.register().await.unwrap(), 0);

    *people.lock().unwrap() = Some(HashMap::new());
    w.learn(&act).await;
    assert_eq!(act_people.register().await.unwrap(), 0);
    let waiting: i64 =
        sqlx::query_scalar("select count(*) from act_person_wanted").fetch_one(&w.pool).await.unwrap();
    assert_eq!((waiting, w.everybody().await.len()), (0, 0));
}

#[sqlx::test]
async fn staff_may_leave_out_birth_and_sex_only_while_nobody_knows_them(pool: PgPool) {
    let mut w = world(pool).await;
    let (act_people, _) = retentions(&w).await;
    w.learn(&issued(None)).await;
    act_people.register().await.unwrap();
    let token = w.token(Role::Supervisor, &["GPS"]);
    let id = w.everybody().await[0].id.clone();
    let mut fields = pb::PassengerFields {
        document_type: pb::DocumentType::Passport.into(),
        document_number: "AB123456".to_owned(),
        document_country: "EC".to_owned(),
        surnames: "Tapia Mora".to_owned(),
        given_names: "Rosa".to_owned(),
        nationality: "EC".to_owned(),
        ..Default::default()
    };
    let corrected = w.update(&token, &id, 1, fields.clone()).await.unwrap();
    (fields.birth_date, fields.sex) = ("1974-08-12".to_owned(), pb::Sex::Female.into());
    let completed = w.update(&token, &id, corrected.version, fields.clone()).await.unwrap();
    (fields.birth_date, fields.sex) = (String::new(), 0);
    let refused = w.update(&token, &id, completed.version, fields).await.unwrap_err();
    let wrong = pinzon_chassis::status::violations_of(&refused);
    let wrong: Vec<_> = wrong.iter().map(|violation| violation.field.as_str()).collect();
    assert_eq!(wrong, ["passenger.birth_date", "passenger.sex"]);
}
