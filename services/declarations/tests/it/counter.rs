//! What an officer has before them at the counter.

use chrono::{Days, Utc};
use pinzon_chassis::{
    Reason,
    caller::Role,
    status::{reason_of, violations_of},
};
use pinzon_harness::signed;
use pinzon_proto::{
    access::Method,
    declarations::v1::{self as pb, counter_service_server::SERVICE_NAME},
};
use sqlx::PgPool;
use tonic::{Code, Status};

use crate::{World, alerts::alerted, content, world};

pub fn tomorrow() -> String {
    (Utc::now().date_naive() + Days::new(1)).to_string()
}

/// A traveller who declares nothing, with their own document.
pub fn nothing_declared(document_number: &str) -> pb::Content {
    let mut content = content();
    content.items.clear();
    let traveller = content.traveller.as_mut().unwrap();
    traveller.document_number = document_number.to_owned();
    let no = || Some(pb::Answer { yes: Some(false), detail: String::new() });
    content.answers = Some(pb::Answers {
        food: no(),
        plants: no(),
        animals: no(),
        soil: no(),
        equipment: no(),
        farm_contact: no(),
        medicines: no(),
    });
    content
}

async fn flights(w: &mut World, token: &str, airport: &str) -> Result<pb::ListFlightsResponse, Status> {
    let message =
        pb::ListFlightsRequest { airport: airport.to_owned(), flight_date: tomorrow(), ..Default::default() };
    Ok(w.counter.list_flights(signed(token, message)).await?.into_inner())
}

fn queue_of(flight_number: &str) -> pb::ListQueueRequest {
    pb::ListQueueRequest {
        airport: "GPS".to_owned(),
        flight_date: tomorrow(),
        flight_number: flight_number.to_owned(),
        ..Default::default()
    }
}

pub async fn background(w: &mut World, token: &str, code: &str) -> Result<pb::Background, Status> {
    let message = pb::GetBackgroundRequest { code: code.to_owned() };
    Ok(w.counter.get_background(signed(token, message)).await?.into_inner())
}

async fn attend(w: &mut World, token: &str, code: &str) -> Result<pb::Attendance, Status> {
    let message = pb::AttendDeclarationRequest { code: code.to_owned() };
    Ok(w.counter.attend_declaration(signed(token, message)).await?.into_inner())
}

#[sqlx::test]
async fn flights_count_their_declarations_by_state_and_lane(pool: PgPool) {
    let mut w = world(pool).await;
    let red = w.submitted().await;
    w.submit(nothing_declared("GREEN1")).await.unwrap();
    let mut other = nothing_declared("GREEN2");
    other.travel.as_mut().unwrap().flight_number = "XL1021".to_owned();
    w.submit(other).await.unwrap();
    let supervisor = w.token(Role::Supervisor, &["GPS"]);
    w.present(&supervisor, &red.code).await.unwrap();

    let found = flights(&mut w, &supervisor, "GPS").await.unwrap().items;
    let figures: Vec<_> = found
        .iter()
        .map(|f| (f.flight_number.as_str(), [f.declared, f.presented, f.pending, f.green, f.yellow, f.red]))
        .collect();
    assert_eq!(figures, [("LA1411", [2, 1, 1, 1, 0, 1]), ("XL1021", [1, 0, 1, 1, 0, 0])]);

    let annulment = pb::AnnulDeclarationRequest {
        code: red.code,
        version: 1,
        note: "duplicada".to_owned(),
        state: pb::State::Presented.into(),
        ..Default::default()
    };
    w.client.annul_declaration(signed(&supervisor, annulment)).await.unwrap();
    let found = flights(&mut w, &supervisor, "GPS").await.unwrap().items;
    assert_eq!((found[0].declared, found[0].red), (1, 0));
}

#[sqlx::test]
async fn a_queue_is_red_then_green_with_reasons_in_pages(pool: PgPool) {
    let mut w = world(pool).await;
    let green = w.submit(nothing_declared("GREEN1")).await.unwrap().declaration.unwrap();
    let red = w.submitted().await;
    let later = w.submit(nothing_declared("GREEN2")).await.unwrap().declaration.unwrap();
    let token = w.token(Role::Inspector, &["GPS"]);
    let mut codes = Vec::new();
    let mut page_token = String::new();
    loop {
        let message = pb::ListQueueRequest { page_size: 1, page_token, ..queue_of("la 1411") };
        let page = w.counter.list_queue(signed(&token, message)).await.unwrap().into_inner();
        codes.extend(page.items.iter().map(|item| item.code.clone()));
        if codes.len() == 1 {
            let lane = page.items[0].lane.as_ref().unwrap();
            assert_eq!(
                (lane.reasons[0].code.as_str(), lane.reasons[0].about.as_str()),
                ("RESTRICTED_ITEM", "aguacate")
            );
        }
        page_token = page.next_page_token;
        if page_token.is_empty() {
            break;
        }
    }
    assert_eq!(codes, [red.code.clone(), green.code, later.code]);

    w.present(&token, &red.code).await.unwrap();
    let cleared = pb::ReviewDeclarationRequest {
        code: red.code.clone(),
        version: 1,
        outcome: pb::ReviewOutcome::Cleared.into(),
        note: "revisado a la vista".to_owned(),
        state: pb::State::Presented.into(),
        ..Default::default()
    };
    w.client.review_declaration(signed(&token, cleared)).await.unwrap();
    let open = pb::ListQueueRequest { open: true, ..queue_of("LA1411") };
    let waiting = w.counter.list_queue(signed(&token, open)).await.unwrap().into_inner().items;
    assert!(waiting.iter().all(|item| item.code != red.code));
    assert_eq!(waiting.len(), 2);
}

#[sqlx::test]
async fn the_background_names_acts_and_duplicates_of_the_document(pool: PgPool) {
    let mut w = world(pool).await;
    let first = w.submitted().await;
    let second = w.submitted().await;
    let other = w.submit(nothing_declared("OTHER1")).await.unwrap().declaration.unwrap();
    sqlx::query(
        "insert into earlier_retention (folio, airport, document_fingerprint, issued_at)
         select 'GPS-2026-000001', airport, document_fingerprint, now() from declaration where code = $1",
    )
    .bind(&first.code)
    .execute(&w.pool)
    .await
    .unwrap();
    let token = w.token(Role::Inspector, &["GPS"]);
    let known = background(&mut w, &token, &first.code).await.unwrap();
    assert_eq!(known.acts[0].folio, "GPS-2026-000001");
    let duplicates: Vec<_> = known.duplicates.iter().map(|d| d.code.as_str()).collect();
    assert_eq!(duplicates, [second.code.as_str()]);
    assert_eq!(background(&mut w, &token, &other.code).await.unwrap(), pb::Background::default());
}

#[sqlx::test]
async fn whoever_opens_a_declaration_second_sees_who_has_it(pool: PgPool) {
    let mut w = world(pool).await;
    let code = w.submitted().await.code;
    let first = w.token(Role::Inspector, &["GPS"]);
    let second = w.token(Role::Supervisor, &["GPS"]);
    assert_eq!(attend(&mut w, &first, &code).await.unwrap().other, None);
    assert_eq!(attend(&mut w, &first, &code).await.unwrap().other, None);
    let seen = attend(&mut w, &second, &code).await.unwrap().other.unwrap();
    let queue = w.counter.list_queue(signed(&second, queue_of("LA1411"))).await.unwrap().into_inner();
    assert_eq!(queue.items[0].attendant, Some(seen));

    // The first officer's screen is closed: nothing renews the attendance.
    sqlx::query("update attendance set renewed_at = renewed_at - interval '2 minutes' where user_name = 'Persona inspector'")
        .execute(&w.pool)
        .await
        .unwrap();
    assert_eq!(attend(&mut w, &second, &code).await.unwrap().other, None);
}

/// A page of one declaration of the flight.
pub async fn flight(
    w: &mut World,
    token: &str,
    page_token: &str,
) -> Result<pb::ListFlightDeclarationsResponse, tonic::Status> {
    let message = pb::ListFlightDeclarationsRequest {
        flight_number: "la 1411".to_owned(),
        airport: "GPS".to_owned(),
        flight_date: tomorrow(),
        page_size: 1,
        page_token: page_token.to_owned(),
    };
    Ok(w.counter.list_flight_declarations(signed(token, message)).await?.into_inner())
}

#[sqlx::test]
async fn a_flight_has_of_each_declaration_what_an_officer_would_read_of_it(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(Role::Inspector, &["GPS"]);
    let mut codes = Vec::new();
    for document in ["ZX10001", "ZX10001", "ZX10002"] {
        codes.push(w.submit(nothing_declared(document)).await.unwrap().declaration.unwrap().code);
    }
    let mut elsewhere = nothing_declared("ZX10003");
    elsewhere.travel.as_mut().unwrap().flight_number = "LA1413".to_owned();
    w.submit(elsewhere).await.unwrap();
    codes.sort();

    let mut page_token = String::new();
    for code in &codes {
        let page = flight(&mut w, &token, &page_token).await.unwrap();
        assert_eq!(page.total, 3);
        let [item] = <[_; 1]>::try_from(page.items).unwrap();
        assert_eq!(item.declaration.unwrap(), w.get(code, Some(&token)).await.unwrap());
        assert_eq!(item.background.unwrap(), background(&mut w, &token, code).await.unwrap());
        page_token = page.next_page_token;
    }
    assert_eq!(page_token, "");

    flight(&mut w, &token, "").await.unwrap();
    let recorded: Vec<(String, serde_json::Value)> = sqlx::query_as(
        "select event ->> 'subject', event -> 'data' from outbox where subject = 'pinzon.declaration.flight_read.v1'",
    )
    .fetch_all(&w.pool)
    .await
    .unwrap();
    let data = serde_json::json!({ "flight_date": tomorrow(), "declarations": 3 });
    assert_eq!(recorded, [("LA1411".to_owned(), data)], "once, although it was read twice");
}

/// Every method that the contract calls airport-scoped.
#[sqlx::test]
async fn other_airports_are_closed(pool: PgPool) {
    let mut w = world(pool).await;
    let code = w.submitted().await.code;
    let elsewhere = w.token(Role::Supervisor, &["SCY"]);
    for method in Method::of_service(SERVICE_NAME).filter(|method| method.airport_scoped) {
        let refused = match method.name() {
            "ListFlights" => flights(&mut w, &elsewhere, "GPS").await.unwrap_err(),
            "ListQueue" => w.counter.list_queue(signed(&elsewhere, queue_of("LA1411"))).await.unwrap_err(),
            "ListFlightDeclarations" => flight(&mut w, &elsewhere, "").await.unwrap_err(),
            "ListAlertedDeclarations" => alerted(&mut w, &elsewhere, "GPS").await.unwrap_err(),
            "GetBackground" => background(&mut w, &elsewhere, &code).await.unwrap_err(),
            "AttendDeclaration" => attend(&mut w, &elsewhere, &code).await.unwrap_err(),
            name => panic!("{name} is airport-scoped: call it here for another airport"),
        };
        assert_eq!((refused.code(), reason_of(&refused)), (Code::PermissionDenied, Reason::WrongAirport));
    }
}

#[sqlx::test]
async fn every_wrong_field_is_named(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(Role::Inspector, &["GPS"]);
    let refused = w.counter.list_queue(signed(&token, pb::ListQueueRequest::default())).await.unwrap_err();
    let fields: Vec<_> = violations_of(&refused).into_iter().map(|v| v.field).collect();
    assert_eq!(fields, ["airport", "flight_date", "flight_number"]);
}
