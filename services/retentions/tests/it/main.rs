//! retentions through gRPC on a real PostgreSQL; catalogues, declarations and auth are played.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

mod airports;
mod custody;
mod devices;
mod fakes;
mod lists;
mod ownerless;
mod people;
mod photos;
mod purge;

use std::{net::SocketAddr, sync::Arc};

use chrono::{DateTime, Utc};
use fakes::{AVOCADO, CODE, Catalogues, Declarations, FOREIGN_CODE, Left, Ties};
use futures::{
    StreamExt as _,
    future::{join, join_all},
    stream,
};
use pinzon_airports::Airports;
use pinzon_chassis::{
    Reason,
    caller::{Caller, Role},
    clock::Clock,
    status::{reason_of, violations_of},
};
use pinzon_domain::{DocumentType, TravelDocument};
use pinzon_events::{
    Envelope, Source,
    facts::{RetentionIssued, RetentionPrinted},
    outbox::Wake,
};
use pinzon_harness::{Keys, as_app, connect, document_key, eventually, listen, person, serve, signed};
use pinzon_proto::{
    access::Method,
    auth::v1::{
        account_tie_service_server::AccountTieServiceServer, left_work_service_server::LeftWorkServiceServer,
    },
    catalogues::v1::{
        entry_service_server::EntryServiceServer, legal_service_server::LegalServiceServer,
        search_service_server::SearchServiceServer, setting_service_server::SettingServiceServer,
    },
    declarations::v1::{
        declaration_service_client::DeclarationServiceClient,
        declaration_service_server::DeclarationServiceServer,
    },
    retentions::v1::{
        self as pb, custody_service_client::CustodyServiceClient, device_service_client::DeviceServiceClient,
        photo_service_client::PhotoServiceClient, retention_list_service_client::RetentionListServiceClient,
        retention_service_client::RetentionServiceClient, retention_service_server::SERVICE_NAME,
    },
};
use pinzon_retentions::{issue::store::document_key_mark, routes, service::Service};
use pinzon_seal::Sealer;
use sqlx::PgPool;
use tonic::{
    Code, Status,
    service::Routes,
    transport::{Channel, Endpoint},
};
use uuid::Uuid;

const NOW: &str = "2026-11-21T14:00:00.000001Z";

struct World {
    /// The database as a superuser sees it.
    pool: PgPool,
    keys: Keys,
    officer: Caller,
    client: RetentionServiceClient<Channel>,
    custody: CustodyServiceClient<Channel>,
    devices: DeviceServiceClient<Channel>,
    lists: RetentionListServiceClient<Channel>,
    photos: PhotoServiceClient<Channel>,
    address: SocketAddr,
    /// Who is tied to whoever asks.
    ties: Ties,
    /// What people left on devices.
    left: Left,
}

async fn world(pool: PgPool) -> World {
    world_at(pool, NOW).await
}

async fn world_at(pool: PgPool, now: &str) -> World {
    let keys = Keys::new();
    let catalogues = Routes::new(EntryServiceServer::new(Catalogues))
        .add_service(LegalServiceServer::new(Catalogues))
        .add_service(SearchServiceServer::new(Catalogues))
        .add_service(SettingServiceServer::new(Catalogues));
    let catalogues = serve(catalogues, keys.verifier()).await;
    let declarations = DeclarationServiceServer::new(Declarations);
    let declarations = serve(Routes::new(declarations), keys.verifier()).await;
    start(pool, keys, catalogues, declarations, now).await
}

async fn start(pool: PgPool, keys: Keys, catalogues: Channel, declarations: Channel, now: &str) -> World {
    let clock = Clock::fixed(now.parse().unwrap());
    let airports = Airports::new([catalogues.clone()].into());
    let ties = Ties::default();
    let left = Left::default();
    let auth = Routes::new(AccountTieServiceServer::new(ties.clone()))
        .add_service(LeftWorkServiceServer::new(left.clone()));
    let auth = connect("service", "retentions", listen(auth, keys.verifier()).await);
    let service = Service {
        pool: as_app(&pool, "pinzon_retentions_app").await,
        catalogues: [catalogues].into(),
        airports,
        auth: [auth].into(),
        declarations: DeclarationServiceClient::new([declarations].into()),
        sealer: Arc::new(Sealer::from_dir(&keys.private()).unwrap()),
        document_key: document_key(),
        clock,
        wake: Wake::new(),
    };
    let address = listen(routes(service), keys.verifier()).await;
    let channel = connect("service", "gateway", address);
    let officer = person(Role::Inspector, &["GPS"]);
    World {
        pool,
        keys,
        officer,
        client: RetentionServiceClient::new(channel.clone()),
        custody: CustodyServiceClient::new(channel.clone()),
        devices: DeviceServiceClient::new(channel.clone()),
        lists: RetentionListServiceClient::new(channel.clone()),
        photos: PhotoServiceClient::new(channel),
        address,
        ties,
        left,
    }
}

impl World {
    fn token(&self, role: Role, airports: &[&str]) -> String {
        self.keys.token(role, airports)
    }

    /// The officer at GPS.
    fn own(&self) -> String {
        self.keys.token_of(&self.officer, Utc::now() + chrono::Duration::hours(1))
    }

    async fn create_as(
        &self,
        token: &str,
        request: pb::CreateRetentionRequest,
    ) -> Result<pb::Retention, Status> {
        Ok(self.client.clone().create_retention(signed(token, request)).await?.into_inner())
    }

    async fn create(&self, request: pb::CreateRetentionRequest) -> Result<pb::Retention, Status> {
        self.create_as(&self.own(), request).await
    }

    async fn get_as(&self, token: &str, id: &str) -> Result<pb::Retention, Status> {
        let request = pb::GetRetentionRequest { id: id.to_owned() };
        Ok(self.client.clone().get_retention(signed(token, request)).await?.into_inner())
    }

    async fn list_as(
        &self,
        token: &str,
        request: pb::ListRetentionsRequest,
    ) -> Result<pb::ListRetentionsResponse, Status> {
        Ok(self.lists.clone().list_retentions(signed(token, request)).await?.into_inner())
    }

    async fn print_as(&self, token: &str, id: &str) -> Result<i32, Status> {
        self.print_with(token, id, "").await
    }

    async fn print_with(&self, token: &str, id: &str, request_id: &str) -> Result<i32, Status> {
        let request = pb::PrintRetentionRequest { id: id.to_owned(), request_id: request_id.to_owned() };
        Ok(self.client.clone().print_retention(signed(token, request)).await?.into_inner().copy)
    }

    async fn annul_as(&self, token: &str, act: &pb::Retention) -> Result<pb::Retention, Status> {
        let request = pb::AnnulRetentionRequest {
            id: act.id.clone(),
            version: act.version,
            reason: "Se escribió otro pasajero.".to_owned(),
        };
        Ok(self.client.clone().annul_retention(signed(token, request)).await?.into_inner())
    }

    /// Asked as anyone, without a token.
    async fn standing(&self, folio: &str, hash: &str) -> Result<pb::State, Status> {
        let request = pb::GetRetentionStandingRequest { folio: folio.to_owned(), hash: hash.to_owned() };
        Ok(self.client.clone().get_retention_standing(request).await?.into_inner().state())
    }

    async fn events(&self) -> Vec<Envelope> {
        let events: Vec<serde_json::Value> =
            sqlx::query_scalar("select event from outbox order by seq").fetch_all(&self.pool).await.unwrap();
        events.into_iter().map(|event| serde_json::from_value(event).unwrap()).collect()
    }

    async fn count(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(&self.pool).await.unwrap()
    }

    /// Sends requests, and answers them after all of them have come to a lock that this transaction holds.
    async fn behind<T>(
        &self,
        transaction: &'static str,
        requests: impl IntoIterator<Item = impl Future<Output = T>>,
    ) -> Vec<T> {
        let mut held = self.pool.begin().await.unwrap();
        sqlx::raw_sql(transaction).execute(&mut *held).await.unwrap();
        let requests: Vec<_> = requests.into_iter().collect();
        let all = i64::try_from(requests.len()).unwrap();
        let released = async {
            let waiting = "select count(*) from pg_stat_activity
                           where datname = current_database() and wait_event_type = 'Lock'";
            eventually("all requests wait", async || self.count(waiting).await == all).await;
            held.commit().await.unwrap();
        };
        join(join_all(requests), released).await.0
    }

    /// Makes PostgreSQL check the ids of acts last: it checks unique indexes in the order in which they were made, and a
    /// restored database has another order than a migrated one.
    async fn check_ids_last(&self) {
        sqlx::raw_sql(
            "alter table retention drop constraint retention_pkey cascade;
             alter table retention add constraint retention_pkey primary key (retention_id)",
        )
        .execute(&self.pool)
        .await
        .unwrap();
    }
}

/// Lets acts be read but not written.
const NO_ACTS: &str = "lock table retention in share mode";

fn act() -> pb::CreateRetentionRequest {
    pb::CreateRetentionRequest {
        id: Uuid::now_v7().to_string(),
        direction: pb::Direction::Entry.into(),
        airport: "GPS".to_owned(),
        control_point: "Arribo de pasajeros".to_owned(),
        declaration_code: CODE.to_lowercase(),
        passenger: Some(pb::Passenger {
            document_type: pb::DocumentType::Passport.into(),
            document_number: " c01x 0006h".to_owned(),
            document_country: "DE".to_owned(),
            surnames: " Müller ".to_owned(),
            given_names: "Jana".to_owned(),
            nationality: "DE".to_owned(),
        }),
        flight: Some(pb::Flight {
            airline: "XL".to_owned(),
            number: "la 1411".to_owned(),
            date: "2026-11-21".to_owned(),
        }),
        carried_in: "TR-01".to_owned(),
        items: vec![
            pb::NewItem {
                product_id: AVOCADO.to_owned(),
                declaration_item: Some(2),
                quantity: 1500,
                unit: "KGM".to_owned(),
                weight_grams: Some(1500),
                reasons: vec!["MR-01".to_owned(), "MR-03".to_owned()],
                legal_basis: "NOR-010".to_owned(),
                physical_state: pb::PhysicalState::Good.into(),
                seal_number: "P-77".to_owned(),
                declared: true,
                decision: pb::Decision::Retention.into(),
                ..Default::default()
            },
            pb::NewItem {
                description: "hojas secas".to_owned(),
                quantity: 1,
                unit: "KGM".to_owned(),
                reasons: vec!["MR-01".to_owned()],
                legal_basis: "NOR-010".to_owned(),
                physical_state: pb::PhysicalState::Infested.into(),
                decision: pb::Decision::Rejection.into(),
                rejection_destination: "DR-01".to_owned(),
                carried_in: "TR-04".to_owned(),
                ..Default::default()
            },
        ],
        passenger_signing: Some(pb::PassengerSigning {
            mode: pb::SigningMode::Refused.into(),
            witness: "Luis Pazmiño".to_owned(),
            signature: String::new(),
        }),
        observations: "Viaja con dos menores.".to_owned(),
        replaces: String::new(),
        officer_signature: "M10 20L30 40L31 44".to_owned(),
        ownerless: None,
    }
}

/// An act at another airport, without a declaration.
fn act_at(airport: &str) -> pb::CreateRetentionRequest {
    let mut request = act();
    request.airport = airport.to_owned();
    request.declaration_code.clear();
    request.items[0].declaration_item = None;
    request
}

fn named(code: &str, name: &str) -> Option<pb::CodeName> {
    Some(pb::CodeName { code: code.to_owned(), name: name.to_owned() })
}

fn wrong_fields(refused: &Status) -> Vec<(String, Reason)> {
    assert_eq!((refused.code(), reason_of(refused)), (Code::InvalidArgument, Reason::InvalidFields));
    violations_of(refused).into_iter().map(|v| (v.field, v.reason)).collect()
}

#[sqlx::test]
async fn an_act_says_what_the_officer_wrote_and_what_the_catalogues_said(pool: PgPool) {
    let world = world(pool).await;
    let request = act();
    let issued = world.create(request.clone()).await.unwrap();

    assert_eq!(issued.id, request.id);
    assert_eq!(issued.folio, "GPS-2026-000001");
    assert_eq!((issued.state(), issued.version, issued.prints), (pb::State::Issued, 1, 0));
    let now: DateTime<Utc> = NOW.parse().unwrap();
    assert_eq!(issued.issued_at.unwrap().seconds, now.timestamp());
    assert_eq!(issued.issued_at.unwrap().nanos, 1000);
    let officer = pb::Officer { id: world.officer.user_id.to_string(), name: world.officer.name.clone() };
    assert_eq!(issued.officer, Some(officer));
    assert_eq!(issued.declaration_code, CODE);
    let passenger = issued.passenger.clone().unwrap();
    assert_eq!((passenger.document_number.as_str(), passenger.surnames.as_str()), ("C01X0006H", "Müller"));
    assert_eq!(issued.flight.as_ref().unwrap().number, "LA1411");
    assert_eq!(issued.carried_in, named("TR-01", "Equipaje de mano"));
    let travelled: Vec<_> = issued.items.iter().map(|item| item.carried_in.clone()).collect();
    assert_eq!(travelled, [None, named("TR-04", "Calzado")]);
    assert_eq!(issued.passenger_signing, request.passenger_signing);
    assert_eq!(issued.officer_signature, request.officer_signature);
    assert_eq!(issued.observations, request.observations);

    let [avocado, leaves] = &issued.items[..] else { panic!("two items") };
    assert_eq!((avocado.n, leaves.n), (1, 2));
    let product = avocado.product.as_ref().unwrap();
    assert_eq!((product.code.as_str(), product.name.as_str()), ("FRU-001", "aguacate"));
    assert_eq!(avocado.description, "aguacate");
    assert_eq!(avocado.classification, named("restringido", "Restringido"));
    assert_eq!(avocado.declaration_item, Some(2));
    assert_eq!(avocado.weight_grams, Some(1500));
    assert_eq!(avocado.reasons.len(), 2);
    assert_eq!(Some(avocado.reasons[1].clone()), named("MR-03", "Presencia de tierra o sustrato"));
    let legal_basis = avocado.legal_basis.as_ref().unwrap();
    assert_eq!(
        (legal_basis.article.as_str(), legal_basis.title.as_str()),
        ("73", "Ley Orgánica de Régimen Especial")
    );
    let cited: Vec<_> = avocado.articles.iter().map(|cited| cited.code.as_str()).collect();
    assert_eq!(cited, ["NOR-031", "NOR-030"], "without the legal basis and what is no longer in force");
    assert_eq!(avocado.rejection_destination, None);
    assert_eq!((&leaves.product, leaves.description.as_str()), (&None, "hojas secas"));
    assert_eq!(leaves.classification, None);
    assert_eq!(leaves.rejection_destination, named("DR-01", "Incineración"));

    let read = world.get_as(&world.own(), &issued.id).await.unwrap();
    assert_eq!(read, issued);
}

#[sqlx::test]
async fn the_hash_is_that_of_the_stored_text(pool: PgPool) {
    let world = world(pool).await;
    let issued = world.create(act()).await.unwrap();
    let hash: String =
        sqlx::query_scalar("select encode(sha256(convert_to(content::text, 'UTF8')), 'hex') from retention")
            .fetch_one(&world.pool)
            .await
            .unwrap();
    assert_eq!(issued.verification, hash);

    // An act somebody rewrote in the database is not shown as one.
    sqlx::raw_sql("update retention set content = replace(content::text, 'aguacate', 'manzana')::json")
        .execute(&world.pool)
        .await
        .unwrap();
    let refused = world.get_as(&world.own(), &issued.id).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::Internal);
}

#[sqlx::test]
async fn issuing_and_printing_are_facts(pool: PgPool) {
    let world = world(pool).await;
    let issued = world.create(act()).await.unwrap();
    assert_eq!(world.print_as(&world.own(), &issued.id).await.unwrap(), 0);

    let events = world.events().await;
    assert_eq!(events.len(), 2);
    for event in &events {
        assert_eq!(event.source, Source::Retention);
        assert_eq!(event.subject, issued.folio);
        assert_eq!(event.airport.as_deref(), Some("GPS"));
        assert_eq!(event.actorid, Some(world.officer.user_id));
        assert_eq!(event.actorrole.as_deref(), Some("inspector"));
        assert!(event.traceparent.is_some());
    }
    assert_eq!(events[0].kind, "pinzon.retention.issued.v1");
    let fact: RetentionIssued = serde_json::from_value(events[0].data.clone()).unwrap();
    let expected = RetentionIssued {
        folio: issued.folio.clone(),
        airport: "GPS".to_owned(),
        declaration_code: Some(CODE.to_owned()),
        document_fingerprint: document_key().fingerprint(&TravelDocument {
            kind: DocumentType::Passport,
            number: "C01X0006H".to_owned(),
            country: "DE".to_owned(),
        }),
        retained: 1,
        rejected: 1,
        content_hash: issued.verification,
    };
    assert_eq!(fact, expected);
    assert_eq!(events[1].kind, "pinzon.retention.printed.v1");
    let fact: RetentionPrinted = serde_json::from_value(events[1].data.clone()).unwrap();
    assert_eq!(fact, RetentionPrinted { copy: 0 });
}

#[sqlx::test]
async fn custody_starts_with_each_item(pool: PgPool) {
    let world = world(pool).await;
    world.create(act()).await.unwrap();
    let steps: Vec<(i32, String, String)> =
        sqlx::query_as("select item_number, step, officer_name from custody order by item_number")
            .fetch_all(&world.pool)
            .await
            .unwrap();
    let name = &world.officer.name;
    let expected = [(1, "retained".to_owned(), name.clone()), (2, "rejected".to_owned(), name.clone())];
    assert_eq!(steps, expected);
}

#[sqlx::test]
async fn every_wrong_field_is_named_at_once(pool: PgPool) {
    let world = world(pool).await;
    let mut request = act();
    request.id = Uuid::new_v4().to_string();
    request.direction = 9;
    request.control_point = "x".repeat(101);
    request.declaration_code = "D-0000-0000".to_owned();
    request.carried_in = "TR-99".to_owned();
    let passenger = request.passenger.as_mut().unwrap();
    passenger.document_number = "A/1".to_owned();
    passenger.document_country = "XX".to_owned();
    // One name is enough.
    passenger.surnames.clear();
    passenger.given_names.clear();
    let flight = request.flight.as_mut().unwrap();
    flight.airline = "EQ".to_owned();
    flight.date = "21/11/2026".to_owned();
    request.items[0].product_id = Uuid::new_v4().to_string();
    request.items[0].quantity = 0;
    request.items[0].reasons = vec!["MR-01".to_owned(), "MR-01".to_owned()];
    request.items[0].rejection_destination = "DR-01".to_owned();
    request.items[1].description.clear();
    request.items[1].unit = "\0".to_owned();
    request.items[1].legal_basis.clear();
    request.items[1].rejection_destination.clear();
    request.passenger_signing.as_mut().unwrap().witness.clear();
    request.observations = "x".repeat(2001);
    let refused = world.create(request).await.unwrap_err();
    let expected = [
        ("id", Reason::Malformed),
        ("direction", Reason::UnknownCode),
        ("control_point", Reason::TooLong),
        ("declaration_code", Reason::DeclarationNotFound),
        ("passenger.document_number", Reason::Malformed),
        ("passenger.document_country", Reason::UnknownCode),
        ("passenger.surnames", Reason::Required),
        ("passenger.given_names", Reason::Required),
        ("passenger_signing.witness", Reason::Required),
        ("flight.airline", Reason::UnknownCode),
        ("flight.date", Reason::Malformed),
        ("carried_in", Reason::UnknownCode),
        ("items[0].product_id", Reason::UnknownCode),
        ("items[0].quantity", Reason::QuantityNotPositive),
        ("items[0].reasons[1]", Reason::Duplicated),
        ("items[0].rejection_destination", Reason::Malformed),
        ("items[1].description", Reason::ProductOrDescription),
        ("items[1].unit", Reason::UnknownCode),
        ("items[1].legal_basis", Reason::Required),
        ("items[1].rejection_destination", Reason::Required),
        ("observations", Reason::TooLong),
    ];
    assert_eq!(wrong_fields(&refused), expected.map(|(field, reason)| (field.to_owned(), reason)));
    assert_eq!(world.count("select count(*) from retention").await, 0);
    assert_eq!(world.count("select count(*) from outbox").await, 0);
    assert_eq!(world.count("select count(*) from folio_sequence").await, 0);
}

#[sqlx::test]
async fn an_empty_request_is_refused_field_by_field(pool: PgPool) {
    let world = world(pool).await;
    let refused = world.create(pb::CreateRetentionRequest::default()).await.unwrap_err();
    let wrong = wrong_fields(&refused);
    assert!(wrong.contains(&("airport".to_owned(), Reason::Required)));
    assert!(wrong.contains(&("items".to_owned(), Reason::EmptyList)));
}

#[sqlx::test]
async fn a_declaration_must_be_the_callers_to_see(pool: PgPool) {
    let world = world(pool).await;
    let of = |code: &str| {
        let mut request = act();
        request.declaration_code = code.to_owned();
        request
    };
    let refused = world.create(of(FOREIGN_CODE)).await.unwrap_err();
    assert_eq!(wrong_fields(&refused), [("declaration_code".to_owned(), Reason::WrongAirport)]);
    // A declaration's id is the traveller's, not a way around the airport.
    let refused = world.create(of(&Uuid::new_v4().to_string())).await.unwrap_err();
    assert_eq!(wrong_fields(&refused), [("declaration_code".to_owned(), Reason::DeclarationNotFound)]);

    let mut request = act();
    request.items[0].declaration_item = Some(3);
    let refused = world.create(request).await.unwrap_err();
    assert_eq!(wrong_fields(&refused), [("items[0].declaration_item".to_owned(), Reason::NotInDeclaration)]);
}

#[sqlx::test]
async fn a_repeat_is_answered_with_the_first_act(pool: PgPool) {
    let world = world(pool).await;
    let request = act();
    let first = world.create(request.clone()).await.unwrap();
    assert_eq!(world.create(request.clone()).await.unwrap(), first);

    let other = pb::CreateRetentionRequest { observations: "otra".to_owned(), ..request };
    let refused = world.create(other).await.unwrap_err();
    assert_eq!((refused.code(), reason_of(&refused)), (Code::AlreadyExists, Reason::IdempotencyKeyReused));
    assert_eq!(world.count("select count(*) from retention").await, 1);
    assert_eq!(world.count("select count(*) from outbox").await, 1);
}

#[sqlx::test]
async fn the_same_request_many_times_at_once_makes_one_act(pool: PgPool) {
    let world = world(pool).await;
    let request = act();
    let answers = join_all((0..8).map(|_| world.create(request.clone()))).await;
    let folios: Vec<String> = answers.into_iter().map(|answer| answer.unwrap().folio).collect();
    assert_eq!(folios, ["GPS-2026-000001"; 8]);
    assert_eq!(world.count("select count(*) from outbox").await, 1);
    assert_eq!(world.create(act()).await.unwrap().folio, "GPS-2026-000002");
}

/// Twenty at once, and in their midst some that get a folio and fail after it.
#[sqlx::test]
async fn folios_have_no_gaps(pool: PgPool) {
    let world = world(pool).await;
    sqlx::raw_sql(
        "create function refuse() returns trigger language plpgsql as $$
         begin raise exception 'refused'; end $$;
         create trigger refuse before insert on custody for each row
         when (new.officer_name = 'Fallida') execute function refuse()",
    )
    .execute(&world.pool)
    .await
    .unwrap();
    let unlucky = Caller { name: "Fallida".to_owned(), ..person(Role::Inspector, &["GPS"]) };
    let unlucky = world.keys.token_of(&unlucky, Utc::now() + chrono::Duration::hours(1));
    let answers = join_all((0..26).map(|n| {
        let token = if n % 5 == 2 { unlucky.clone() } else { world.own() };
        let world = &world;
        async move { world.create_as(&token, act()).await }
    }))
    .await;
    let (issued, failed): (Vec<_>, Vec<_>) = answers.into_iter().partition(Result::is_ok);
    assert_eq!((issued.len(), failed.len()), (21, 5));
    assert!(failed.into_iter().all(|refused| reason_of(&refused.unwrap_err()) == Reason::Internal));
    let mut folios: Vec<String> = issued.into_iter().map(|act| act.unwrap().folio).collect();
    folios.sort();
    let expected: Vec<String> = (1..=21).map(|n| format!("GPS-2026-{n:06}")).collect();
    assert_eq!(folios, expected);
    assert_eq!(world.count("select last from folio_sequence").await, 21);
}

/// A thousand officers at one airport, a hundred at a time.
#[sqlx::test]
async fn a_thousand_acts_at_once_leave_no_gap(pool: PgPool) {
    let world = world(pool).await;
    let token = world.own();
    let issue = |_| world.create_as(&token, act());
    let issued: Vec<_> = stream::iter(0..1000).map(issue).buffer_unordered(100).collect().await;
    let mut folios: Vec<String> = issued.into_iter().map(|act| act.unwrap().folio).collect();
    folios.sort();
    assert_eq!(folios, (1..=1000).map(|n| format!("GPS-2026-{n:06}")).collect::<Vec<_>>());
}

#[sqlx::test]
async fn an_annulled_act_keeps_its_folio_and_is_corrected_once(pool: PgPool) {
    let world = world(pool).await;
    let wrong = world.create(act()).await.unwrap();
    let supervisor = world.token(Role::Supervisor, &["GPS"]);
    assert_eq!(reason_of(&world.annul_as(&world.own(), &wrong).await.unwrap_err()), Reason::Forbidden);
    let early = pb::CreateRetentionRequest { replaces: wrong.id.clone(), ..act() };
    let refused = world.create(early).await.unwrap_err();
    assert_eq!(wrong_fields(&refused), [("replaces".to_owned(), Reason::RetentionNotAnnulled)]);

    let annulled = world.annul_as(&supervisor, &wrong).await.unwrap();
    assert_eq!((annulled.state(), annulled.version), (pb::State::Annulled, 2));
    assert_eq!((&annulled.folio, &annulled.verification), (&wrong.folio, &wrong.verification));
    let annulment = annulled.annulment.unwrap();
    assert_eq!(annulment.reason, "Se escribió otro pasajero.");
    let annulled_by = world.keys.verifier().verify(&supervisor).unwrap();
    assert_eq!((annulment.by, annulment.by_id), (annulled_by.name, annulled_by.user_id.to_string()));
    let again = world.annul_as(&supervisor, &wrong).await.unwrap();
    assert_eq!((again.state(), again.version), (pb::State::Annulled, 2), "after a lost answer");
    let other = world.token(Role::Supervisor, &["GPS"]);
    assert_eq!(reason_of(&world.annul_as(&other, &wrong).await.unwrap_err()), Reason::RetentionAnnulled);
    assert_eq!(world.count("select count(*) from retained_item where custody = 'annulled'").await, 2);

    let right = pb::CreateRetentionRequest { replaces: wrong.id.clone(), ..act() };
    let right = world.create(right).await.unwrap();
    assert_eq!(right.folio, "GPS-2026-000002");
    assert_eq!(right.replaces.unwrap().folio, wrong.folio);
    let first = world.get_as(&world.own(), &wrong.id).await.unwrap();
    assert_eq!(first.replaced_by.unwrap().folio, right.folio);
    let again = pb::CreateRetentionRequest { replaces: wrong.id.clone(), ..act() };
    let refused = world.create(again).await.unwrap_err();
    assert_eq!(wrong_fields(&refused), [("replaces".to_owned(), Reason::RetentionReplaced)]);
    let elsewhere = pb::CreateRetentionRequest { replaces: wrong.id, ..act_at("SCY") };
    let refused = world.create_as(&world.token(Role::Admin, &[]), elsewhere).await.unwrap_err();
    assert_eq!(wrong_fields(&refused), [("replaces".to_owned(), Reason::UnknownCode)]);

    let kinds: Vec<_> = world.events().await.into_iter().map(|event| event.kind).collect();
    assert_eq!(
        kinds,
        ["pinzon.retention.issued.v1", "pinzon.retention.annulled.v1", "pinzon.retention.issued.v1"]
    );
}

#[sqlx::test]
async fn the_same_correction_many_times_at_once_makes_one_act(pool: PgPool) {
    let world = world(pool).await;
    world.check_ids_last().await;
    let wrong = world.create(act()).await.unwrap();
    world.annul_as(&world.token(Role::Supervisor, &["GPS"]), &wrong).await.unwrap();
    let right = pb::CreateRetentionRequest { replaces: wrong.id.clone(), ..act() };
    let tries = (0..4).map(|_| world.create(right.clone()));
    let answers = world.behind(NO_ACTS, tries).await;
    let folios: Vec<_> = answers.into_iter().map(|answer| answer.unwrap().folio).collect();
    assert_eq!(folios, ["GPS-2026-000002"; 4]);
    assert_eq!(world.count("select count(*) from outbox").await, 3);

    let later = pb::CreateRetentionRequest { id: Uuid::now_v7().to_string(), ..right };
    let refused = world.create(later).await.unwrap_err();
    assert_eq!(wrong_fields(&refused), [("replaces".to_owned(), Reason::RetentionReplaced)]);
}

#[sqlx::test]
async fn each_airport_counts_its_own_year(pool: PgPool) {
    // Still 2026 on the islands, already 2027 on the mainland.
    let world = world_at(pool, "2027-01-01T05:30:00Z").await;
    let admin = world.token(Role::Admin, &[]);
    let mut folios = Vec::new();
    for airport in ["GPS", "UIO", "SCY", "GPS", "CUE"] {
        folios.push(world.create_as(&admin, act_at(airport)).await.unwrap().folio);
    }
    let expected =
        ["GPS-2026-000001", "UIO-2027-000001", "SCY-2026-000001", "GPS-2026-000002", "CUE-2027-000001"];
    assert_eq!(folios, expected);
    // The day of an act is in the same year.
    let of_2027 = pb::RetentionFilter { issued_from: "2027-01-01".to_owned(), ..Default::default() };
    let asked = pb::ListRetentionsRequest { filter: Some(of_2027), ..Default::default() };
    let listed = world.list_as(&admin, asked).await.unwrap().items;
    let mut told: Vec<_> = listed.iter().map(|act| (act.airport.as_str(), act.time_zone.as_str())).collect();
    told.sort_unstable();
    assert_eq!(told, [("CUE", "America/Guayaquil"), ("UIO", "America/Guayaquil")]);
}

#[sqlx::test]
async fn each_print_has_its_number(pool: PgPool) {
    let world = world(pool).await;
    let issued = world.create(act()).await.unwrap();
    let token = world.own();
    let prints = join_all((0..5).map(|_| world.print_as(&token, &issued.id))).await;
    let mut copies: Vec<i32> = prints.into_iter().map(|copy| copy.unwrap()).collect();
    copies.sort_unstable();
    assert_eq!(copies, [0, 1, 2, 3, 4]);
    let read = world.get_as(&world.own(), &issued.id).await.unwrap();
    assert_eq!((read.prints, read.version), (5, 1));
    assert_eq!(read.verification, issued.verification);
    assert_eq!(world.count("select count(*) from outbox").await, 6);

    // A repeat after a lost answer, also while the first try is still under way, and after another print.
    let (key, other) = (Uuid::now_v7().to_string(), Uuid::now_v7().to_string());
    let same = join_all((0..5).map(|_| world.print_with(&token, &issued.id, &key))).await;
    let same: Vec<i32> = same.into_iter().map(|copy| copy.unwrap()).collect();
    assert_eq!(same, [5; 5]);
    assert_eq!(world.print_with(&token, &issued.id, &other).await.unwrap(), 6);
    assert_eq!(world.print_with(&token, &issued.id, &key).await.unwrap(), 5);
    assert_eq!(world.get_as(&token, &issued.id).await.unwrap().prints, 7);
    let malformed = world.print_with(&token, &issued.id, "7").await.unwrap_err();
    assert_eq!(violations_of(&malformed)[0].field, "request_id");
    assert_eq!(world.count("select count(*) from outbox").await, 8);
}

#[sqlx::test]
async fn unknown_acts_are_not_found(pool: PgPool) {
    let world = world(pool).await;
    for id in ["", "x", &Uuid::now_v7().to_string()] {
        for refused in [
            world.get_as(&world.own(), id).await.unwrap_err(),
            world.print_as(&world.own(), id).await.unwrap_err(),
        ] {
            assert_eq!((refused.code(), reason_of(&refused)), (Code::NotFound, Reason::RetentionNotFound));
        }
    }
}

#[sqlx::test]
async fn anyone_who_has_read_the_qr_learns_where_an_act_stands_and_nobody_else(pool: PgPool) {
    let world = world(pool).await;
    let issued = world.create(act()).await.unwrap();
    let other = world.create(act_at("GPS")).await.unwrap();
    assert!(issued.qr.starts_with("GPS1:"));
    assert_eq!(world.get_as(&world.own(), &issued.id).await.unwrap().qr, issued.qr);

    let seen = &issued.verification[..32];
    assert_eq!(world.standing(&issued.folio, seen).await.unwrap(), pb::State::Issued);
    assert_eq!(world.standing(&issued.folio.to_lowercase(), seen).await.unwrap(), pb::State::Issued);
    sqlx::query(
        "update retention set state = 'annulled', annulled_at = now(), annulled_by = 'x' where folio = $1",
    )
    .bind(&issued.folio)
    .execute(&world.pool)
    .await
    .unwrap();
    assert_eq!(world.standing(&issued.folio, seen).await.unwrap(), pb::State::Annulled);

    for (folio, hash) in [
        (issued.folio.as_str(), &other.verification[..32]),
        (&issued.folio, &seen[..30]),
        (&issued.folio, &issued.verification),
        (&issued.folio, ""),
        (&issued.folio, "no hash, but 32 characters long."),
        ("GPS-2026-000009", seen),
        ("", seen),
        ("GPS-2026-\0", seen),
    ] {
        let refused = world.standing(folio, hash).await.unwrap_err();
        assert_eq!((refused.code(), reason_of(&refused)), (Code::NotFound, Reason::RetentionNotFound));
    }
}

/// Every method that the contract calls airport-scoped.
#[sqlx::test]
async fn other_airports_are_closed(pool: PgPool) {
    let world = world(pool).await;
    let issued = world.create(act()).await.unwrap();
    let elsewhere = world.token(Role::Supervisor, &["SCY"]);
    let mut refusals = Vec::new();
    for method in Method::of_service(SERVICE_NAME).filter(|method| method.airport_scoped) {
        refusals.push(match method.name() {
            "CreateRetention" => world.create_as(&elsewhere, act()).await.unwrap_err(),
            "GetRetention" => world.get_as(&elsewhere, &issued.id).await.unwrap_err(),
            "AnnulRetention" => world.annul_as(&elsewhere, &issued).await.unwrap_err(),
            "PrintRetention" => world.print_as(&elsewhere, &issued.id).await.unwrap_err(),
            name => panic!("{name} is airport-scoped: call it here for another airport"),
        });
    }
    assert_eq!(refusals.len(), 4);
    for refused in refusals {
        assert_eq!((refused.code(), reason_of(&refused)), (Code::PermissionDenied, Reason::WrongAirport));
    }
    let listed = world.list_as(&elsewhere, pb::ListRetentionsRequest::default()).await.unwrap();
    assert_eq!((listed.total, listed.items.len()), (0, 0));
    assert_eq!(world.count("select count(*) from outbox").await, 1);
}

#[sqlx::test]
async fn auditors_read_and_change_nothing(pool: PgPool) {
    let world = world(pool).await;
    let issued = world.create(act()).await.unwrap();
    let auditor = world.token(Role::Auditor, &[]);
    assert!(world.get_as(&auditor, &issued.id).await.is_ok());
    assert_eq!(world.list_as(&auditor, pb::ListRetentionsRequest::default()).await.unwrap().total, 1);
    for refused in [
        world.create_as(&auditor, act()).await.unwrap_err(),
        world.print_as(&auditor, &issued.id).await.unwrap_err(),
    ] {
        assert_eq!(reason_of(&refused), Reason::Forbidden);
    }
    let nobody = world.client.clone().get_retention(pb::GetRetentionRequest::default()).await.unwrap_err();
    assert_eq!(reason_of(&nobody), Reason::Unauthenticated);
}

#[sqlx::test]
async fn lists_are_scoped_filtered_and_paged(pool: PgPool) {
    let world = world(pool).await;
    let admin = world.token(Role::Admin, &[]);
    for airport in ["GPS", "SCY", "GPS", "SCY", "GPS"] {
        world.create_as(&admin, act_at(airport)).await.unwrap();
    }
    let newest = world.create(act()).await.unwrap();

    let all = world.list_as(&admin, pb::ListRetentionsRequest::default()).await.unwrap();
    assert_eq!((all.total, all.items.len()), (6, 6));
    let first = &all.items[0];
    assert_eq!(first.id, newest.id);
    assert_eq!(
        (
            first.surnames.as_str(),
            first.given_names.as_str(),
            first.item_count,
            first.declaration_code.as_str()
        ),
        ("Müller", "Jana", 2, CODE)
    );
    assert_eq!(
        (first.state(), first.officer_name.as_str()),
        (pb::State::Issued, world.officer.name.as_str())
    );
    assert_eq!(first.issued_at, newest.issued_at);

    let own = world.list_as(&world.own(), pb::ListRetentionsRequest::default()).await.unwrap();
    assert_eq!(own.total, 4);
    assert!(own.items.iter().all(|act| act.airport == "GPS"));

    for (filter, total) in [
        (pb::RetentionFilter { airport: "SCY".to_owned(), ..Default::default() }, 2),
        (pb::RetentionFilter { folio: " gps-2026-000002".to_owned(), ..Default::default() }, 1),
        (pb::RetentionFilter { declaration_code: CODE.to_lowercase(), ..Default::default() }, 1),
        (pb::RetentionFilter { state: pb::State::Issued.into(), ..Default::default() }, 6),
        (pb::RetentionFilter { state: pb::State::Annulled.into(), ..Default::default() }, 0),
    ] {
        let request = pb::ListRetentionsRequest { filter: Some(filter.clone()), ..Default::default() };
        let listed = world.list_as(&admin, request).await.unwrap();
        assert_eq!((listed.total, listed.items.len()), (total, total as usize), "{filter:?}");
    }

    let mut request = pb::ListRetentionsRequest { page_size: 4, ..Default::default() };
    let page = world.list_as(&admin, request.clone()).await.unwrap();
    request.page_token = page.next_page_token;
    let rest = world.list_as(&admin, request.clone()).await.unwrap();
    assert_eq!((rest.total, rest.next_page_token.as_str()), (6, ""));
    let paged: Vec<_> = page.items.into_iter().chain(rest.items).collect();
    assert_eq!(paged, all.items);

    request.filter = Some(pb::RetentionFilter {
        airport: "GPS".to_owned(),
        folio: "\0".to_owned(),
        state: 9,
        ..Default::default()
    });
    let refused = world.list_as(&admin, request).await.unwrap_err();
    let expected = [
        ("filter.state".to_owned(), Reason::UnknownCode),
        ("filter.folio".to_owned(), Reason::Malformed),
        ("page_token".to_owned(), Reason::PageTokenInvalid),
    ];
    assert_eq!(wrong_fields(&refused), expected);
}

/// A network that drops: an act issued before is still answered, a new one is not made.
#[sqlx::test]
async fn without_catalogues_nothing_new_is_issued(pool: PgPool) {
    let first = world(pool.clone()).await;
    let request = act();
    let issued = first.create(request.clone()).await.unwrap();
    let nowhere = Endpoint::from_static("http://127.0.0.1:1").connect_lazy();
    let World { keys, officer, .. } = first;
    let alone = World { officer, ..start(pool, keys, nowhere.clone(), nowhere, NOW).await };
    assert_eq!(alone.create(request).await.unwrap(), issued);
    let refused = alone.create(act()).await.unwrap_err();
    assert_eq!((refused.code(), reason_of(&refused)), (Code::Unavailable, Reason::Unavailable));
    assert_eq!(alone.count("select count(*) from retention").await, 1);
}

#[sqlx::test]
async fn the_service_itself_cannot_rewrite_an_act(pool: PgPool) {
    let world = world(pool).await;
    world.create(act()).await.unwrap();
    let app = as_app(&world.pool, "pinzon_retentions_app").await;
    for attempt in [
        "update retention set content = '{}'",
        "update retention set issued_at = now()",
        "update retention set issued_on = now()",
        "update retention set time_zone = 'UTC'",
        "delete from retention",
        "update custody set step = 'rejected'",
        "update retained_item set weight_grams = 1",
        "update movement set opened_by_name = 'x'",
        "delete from retained_item",
        "delete from movement",
        "delete from custody",
        "truncate custody",
        "delete from folio_sequence",
    ] {
        let refused = sqlx::raw_sql(attempt).execute(&app).await.unwrap_err();
        assert_eq!(refused.as_database_error().unwrap().code().unwrap(), "42501", "{attempt}");
    }
}

#[sqlx::test]
async fn a_database_knows_the_document_key_of_its_first_start(pool: PgPool) {
    let app = as_app(&pool, "pinzon_retentions_app").await;
    for mark in ["first", "other"] {
        assert_eq!(document_key_mark(&app, mark).await.unwrap(), "first");
    }
}
