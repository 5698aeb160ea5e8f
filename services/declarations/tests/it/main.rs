//! declarations through gRPC on real PostgreSQL and nats-server, with a
//! catalogue of three entries beside it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

mod act_people;
mod administration;
mod airports;
mod alerts;
mod broken_links;
mod catalogue;
mod companions;
mod contradictions;
mod counter;
mod dead_letters;
mod departure;
mod departure_witnesses;
mod device_times;
mod draw;
mod events;
mod expiry;
mod fellows;
mod interleavings;
mod lists;
mod officer;
mod passenger;
mod purge;
mod repeats;
mod seal;
mod suspicious;
mod traveller;
mod view;

use std::sync::Arc;

use chrono::{Days, Utc};
use pinzon_airports::Airports;
use pinzon_chassis::{caller::Role, clock::Clock, peer::Peer};
use pinzon_declarations::{
    control::rpc::Control, routes, service::Service, submission::store::document_key_mark,
};
use pinzon_events::outbox::Wake;
use pinzon_harness::{Keys, as_app, connect, document_key, listen, serve, signed};
use pinzon_proto::{
    catalogues::v1::{
        ControlSettings, entry_service_server::EntryServiceServer,
        search_service_server::SearchServiceServer, setting_service_server::SettingServiceServer,
    },
    declarations::v1::{
        self as pb, administration_service_client::AdministrationServiceClient,
        counter_service_client::CounterServiceClient, declaration_service_client::DeclarationServiceClient,
        departure_service_client::DepartureServiceClient, passenger_service_client::PassengerServiceClient,
        seal_service_client::SealServiceClient, view_service_client::ViewServiceClient,
    },
    events::v1::dead_letter_service_client::DeadLetterServiceClient,
};
use pinzon_seal::{SealKeys, Sealer};
use sqlx::PgPool;
use tonic::{Code, Status, service::Routes, transport::Channel};

pub struct World {
    pub pool: PgPool,
    pub app: PgPool,
    pub keys: Keys,
    pub client: DeclarationServiceClient<Channel>,
    pub seal: SealServiceClient<Channel>,
    pub counter: CounterServiceClient<Channel>,
    pub administration: AdministrationServiceClient<Channel>,
    pub departures: DepartureServiceClient<Channel>,
    pub passengers: PassengerServiceClient<Channel>,
    pub views: ViewServiceClient<Channel>,
    pub letters: DeadLetterServiceClient<Channel>,
    pub verdicts: catalogue::Verdicts,
    pub control: catalogue::Control,
    pub asked: Control,
}

pub async fn world(pool: PgPool) -> World {
    world_at(pool, Clock::system()).await
}

pub async fn world_at(pool: PgPool, clock: Clock) -> World {
    let keys = Keys::new();
    let verdicts = catalogue::Verdicts::default();
    let control = catalogue::Control::default();
    // Nothing is drawn, so that a test knows every lane.
    let numbers = ControlSettings {
        expiry_days: 2,
        draw_percent: 0,
        retention_months: 60,
        custody_days: 30,
        attention_hours: 2,
        version: 1,
    };
    *control.lock().unwrap() = Some(numbers);
    let catalogue = catalogue::Catalogue(verdicts.clone(), control.clone());
    let catalogue = Routes::new(EntryServiceServer::new(catalogue.clone()))
        .add_service(SearchServiceServer::new(catalogue.clone()))
        .add_service(SettingServiceServer::new(catalogue));
    let address = listen(catalogue, keys.verifier()).await;
    let catalogues = Peer::from([connect("service", "declarations", address)]);
    let asked = Control::new(catalogues.clone());
    let airports = Airports::new(catalogues.clone());
    let app = as_app(&pool, "pinzon_declarations_app").await;
    let sealer = Arc::new(Sealer::from_dir(&keys.private()).unwrap());
    let seal_keys = Arc::new(SealKeys::from_dir(&keys.public(), &sealer).unwrap());
    let service = Service {
        pool: app.clone(),
        catalogues,
        airports,
        control: asked.clone(),
        sealer,
        document_key: document_key(),
        clock: clock.clone(),
        wake: Wake::new(),
    };
    let channel = serve(routes(service, seal_keys), keys.verifier()).await;
    let world = World {
        pool,
        app,
        keys,
        client: DeclarationServiceClient::new(channel.clone()),
        seal: SealServiceClient::new(channel.clone()),
        counter: CounterServiceClient::new(channel.clone()),
        administration: AdministrationServiceClient::new(channel.clone()),
        departures: DepartureServiceClient::new(channel.clone()),
        passengers: PassengerServiceClient::new(channel.clone()),
        views: ViewServiceClient::new(channel.clone()),
        letters: DeadLetterServiceClient::new(channel),
        verdicts,
        control,
        asked,
    };
    world.decide("", "restringido");
    world
}

impl World {
    /// What the avocado is from a day on.
    pub fn decide(&self, day: &str, classification: &'static str) {
        self.verdicts.lock().unwrap().insert(day.to_owned(), classification);
    }

    pub async fn submit(&mut self, content: pb::Content) -> Result<pb::CreateDeclarationResponse, Status> {
        self.submit_as("", content).await
    }

    pub async fn submit_as(
        &mut self,
        request_id: &str,
        content: pb::Content,
    ) -> Result<pb::CreateDeclarationResponse, Status> {
        let request = pb::CreateDeclarationRequest {
            content: Some(content),
            request_id: request_id.to_owned(),
            ..Default::default()
        };
        Ok(self.client.create_declaration(request).await?.into_inner())
    }

    pub async fn submitted(&mut self) -> pb::Declaration {
        self.submit(content()).await.unwrap().declaration.unwrap()
    }

    pub fn token(&self, role: Role, airports: &[&str]) -> String {
        self.keys.token(role, airports)
    }

    pub async fn present(&mut self, token: &str, code: &str) -> Result<pb::Declaration, Status> {
        let message = pb::PresentDeclarationRequest {
            code: code.to_owned(),
            version: 1,
            state: pb::State::Submitted.into(),
            ..Default::default()
        };
        Ok(self.client.present_declaration(signed(token, message)).await?.into_inner())
    }

    pub async fn get(&mut self, name: &str, token: Option<&str>) -> Result<pb::Declaration, Status> {
        let message = pb::GetDeclarationRequest { id: name.to_owned() };
        let request = match token {
            Some(token) => signed(token, message),
            None => tonic::Request::new(message),
        };
        Ok(self.client.get_declaration(request).await?.into_inner())
    }

    pub async fn facts(&self) -> Vec<(String, String)> {
        sqlx::query_as("select subject, event ->> 'subject' from outbox order by seq")
            .fetch_all(&self.pool)
            .await
            .unwrap()
    }
}

/// A traveller from Quito to Baltra with one avocado.
pub fn content() -> pb::Content {
    let tomorrow = Utc::now().date_naive() + Days::new(1);
    let answer = |yes| Some(pb::Answer { yes: Some(yes), detail: String::new() });
    pb::Content {
        travel: Some(pb::Travel {
            direction: pb::Direction::Entry.into(),
            transport_mode: "AER".to_owned(),
            flight_number: "LA1411".to_owned(),
            flight_date: tomorrow.to_string(),
            origin_airport: "UIO".to_owned(),
            destination_airport: "GPS".to_owned(),
            purpose: pb::Purpose::Tourism.into(),
            stay_days: Some(4),
            ..pb::Travel::default()
        }),
        traveller: Some(pb::Traveller {
            document_type: pb::DocumentType::Passport.into(),
            document_number: "AB123456".to_owned(),
            document_country: "EC".to_owned(),
            surnames: "Freire Ñacato".to_owned(),
            given_names: "Ana".to_owned(),
            birth_date: "1988-04-02".to_owned(),
            sex: pb::Sex::Female.into(),
            nationality: "EC".to_owned(),
            residence_country: "EC".to_owned(),
            migratory_category: pb::MigratoryCategory::Tourist.into(),
            ..pb::Traveller::default()
        }),
        minors: vec![],
        answers: Some(pb::Answers {
            food: answer(true),
            plants: answer(false),
            animals: answer(false),
            soil: answer(false),
            equipment: answer(false),
            farm_contact: answer(false),
            medicines: answer(false),
        }),
        items: vec![avocado()],
        oath: Some(pb::NewOath { accepted: true, text_version: 1, language: pb::Language::German.into() }),
    }
}

pub fn avocado() -> pb::NewItem {
    pb::NewItem {
        product_id: catalogue::AVOCADO.to_string(),
        quantity: 1500,
        unit: "KGM".to_owned(),
        carried_in: "TR-01".to_owned(),
        origin_country: "EC".to_owned(),
        ..pb::NewItem::default()
    }
}

#[sqlx::test]
async fn a_database_knows_the_document_key_of_its_first_start(pool: PgPool) {
    let app = as_app(&pool, "pinzon_declarations_app").await;
    for mark in ["first", "other"] {
        assert_eq!(document_key_mark(&app, mark).await.unwrap(), "first");
    }
}
