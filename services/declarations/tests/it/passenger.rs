//! The registry of people met.

use std::collections::BTreeSet;

use chrono::{DateTime, Days, SubsecRound as _, Utc};
use futures::future::join_all;
use pinzon_chassis::{
    Reason,
    caller::Role,
    clock::Clock,
    status::{reason_of, violations_of},
};
use pinzon_declarations::{ingest::Ingest, passenger::store};
use pinzon_events::consumer::Apply as _;
use pinzon_harness::signed;
use pinzon_proto::{
    access::Method,
    declarations::v1::{self as pb, passenger_service_server::SERVICE_NAME},
};
use serde_json::Value;
use sqlx::PgPool;
use tonic::{Code, Status};
use tonic_types::StatusExt as _;
use uuid::Uuid;

use crate::{
    World, content,
    events::{envelope, issued},
    world, world_at,
};

fn fields(number: &str) -> pb::PassengerFields {
    pb::PassengerFields {
        document_type: pb::DocumentType::Passport.into(),
        document_number: number.to_owned(),
        document_country: "EC".to_owned(),
        surnames: "Peña Íñiguez".to_owned(),
        given_names: "Álvaro José".to_owned(),
        birth_date: "1990-05-06".to_owned(),
        sex: pb::Sex::Male.into(),
        nationality: "EC".to_owned(),
        ..Default::default()
    }
}

impl World {
    pub async fn create(&mut self, token: &str, number: &str) -> Result<pb::Passenger, Status> {
        self.create_as(token, "", fields(number)).await
    }

    async fn create_as(
        &mut self,
        token: &str,
        request_id: &str,
        passenger: pb::PassengerFields,
    ) -> Result<pb::Passenger, Status> {
        let asked =
            pb::CreatePassengerRequest { passenger: Some(passenger), request_id: request_id.to_owned() };
        Ok(self.passengers.create_passenger(signed(token, asked)).await?.into_inner())
    }

    pub async fn passenger(&mut self, token: &str, id: &str) -> Result<pb::Passenger, Status> {
        let asked = pb::GetPassengerRequest { id: id.to_owned() };
        Ok(self.passengers.get_passenger(signed(token, asked)).await?.into_inner())
    }

    pub async fn update(
        &mut self,
        token: &str,
        id: &str,
        version: i64,
        passenger: pb::PassengerFields,
    ) -> Result<pb::Passenger, Status> {
        let asked = pb::UpdatePassengerRequest { id: id.to_owned(), passenger: Some(passenger), version };
        Ok(self.passengers.update_passenger(signed(token, asked)).await?.into_inner())
    }

    pub async fn find(
        &mut self,
        token: &str,
        filter: pb::PassengerFilter,
    ) -> Result<pb::ListPassengersResponse, Status> {
        let asked = pb::SearchPassengersRequest { filter: Some(filter), ..Default::default() };
        Ok(self.passengers.search_passengers(signed(token, asked)).await?.into_inner())
    }

    /// Surnames of those whom words find.
    async fn found(&mut self, token: &str, query: &str) -> Vec<String> {
        let filter = pb::PassengerFilter { query: query.to_owned(), ..Default::default() };
        let found = self.find(token, filter).await.unwrap();
        assert_eq!(found.total, i64::try_from(found.items.len()).unwrap());
        found.items.into_iter().map(|passenger| passenger.surnames).collect()
    }

    pub async fn only_id(&mut self, token: &str) -> String {
        let found = self.find(token, pb::PassengerFilter::default()).await.unwrap().items;
        assert_eq!(found.len(), 1);
        found[0].id.clone()
    }

    async fn changes(&mut self, token: &str, id: &str) -> Result<Vec<pb::PassengerChange>, Status> {
        let asked = pb::ListPassengerChangesRequest { id: id.to_owned(), ..Default::default() };
        Ok(self.passengers.list_passenger_changes(signed(token, asked)).await?.into_inner().items)
    }

    pub async fn join(
        &mut self,
        token: &str,
        stays: &pb::Passenger,
        other: &pb::Passenger,
    ) -> Result<pb::Passenger, Status> {
        let asked = pb::JoinPassengerRequest {
            id: stays.id.clone(),
            version: stays.version,
            other_id: other.id.clone(),
            other_version: other.version,
            reason: "La misma persona".to_owned(),
        };
        Ok(self.passengers.join_passenger(signed(token, asked)).await?.into_inner())
    }

    pub async fn separate(
        &mut self,
        token: &str,
        stays: &str,
        other: &str,
        other_version: i64,
    ) -> Result<pb::Passenger, Status> {
        let asked = pb::SeparatePassengerRequest {
            id: stays.to_owned(),
            other_id: other.to_owned(),
            other_version,
            reason: "Eran dos".to_owned(),
        };
        Ok(self.passengers.separate_passenger(signed(token, asked)).await?.into_inner())
    }

    pub async fn warn(&mut self, token: &str, id: &str, reason: &str) -> Result<pb::PassengerAlert, Status> {
        let asked = pb::CreatePassengerAlertRequest {
            id: id.to_owned(),
            reason: reason.to_owned(),
            ..Default::default()
        };
        self.warn_as(token, asked).await
    }

    pub async fn warn_as(
        &mut self,
        token: &str,
        asked: pb::CreatePassengerAlertRequest,
    ) -> Result<pb::PassengerAlert, Status> {
        Ok(self.passengers.create_passenger_alert(signed(token, asked)).await?.into_inner())
    }

    pub async fn end_alert(
        &mut self,
        token: &str,
        id: &str,
        alert_id: &str,
        version: i64,
    ) -> Result<pb::PassengerAlert, Status> {
        let asked =
            pb::EndPassengerAlertRequest { id: id.to_owned(), alert_id: alert_id.to_owned(), version };
        Ok(self.passengers.end_passenger_alert(signed(token, asked)).await?.into_inner())
    }

    /// An act on the sample's document at an airport.
    async fn issue(&self, airport: &str) {
        let mut fact = issued(None);
        fact.airport = airport.to_owned();
        let event = envelope(&self.pool, &fact).await;
        let mut tx = self.app.begin().await.unwrap();
        Ingest.apply(&mut tx, &event).await.unwrap();
        tx.commit().await.unwrap();
    }

    /// Payloads of the events about passengers, with the last part of their subjects.
    async fn passenger_facts(&self) -> Vec<(String, Value)> {
        sqlx::query_as(
            "select split_part(subject, '.', 3), event -> 'data' from outbox
             where subject like 'pinzon.declaration.passenger%' order by seq",
        )
        .fetch_all(&self.pool)
        .await
        .unwrap()
    }
}

#[sqlx::test]
async fn declarations_feed_the_registry_and_staff_see_what_was_declared(pool: PgPool) {
    let mut w = world(pool).await;
    let code = w.submitted().await.code;
    w.submitted().await;
    let token = w.token(Role::Inspector, &["GPS"]);
    let id = w.only_id(&token).await;
    let seen = w.passenger(&token, &id).await.unwrap();
    assert_eq!((seen.declaration_count, seen.declarations.len(), seen.version), (2, 2, 1));
    assert_eq!(seen.declarations[1].code, code);
    assert_eq!(
        (seen.airports.as_slice(), seen.checked),
        (["GPS".to_owned(), "UIO".to_owned()].as_slice(), false)
    );

    let mut corrected = content();
    corrected.traveller.as_mut().unwrap().surnames = "Freyre".to_owned();
    w.submit(corrected.clone()).await.unwrap();
    let passenger = w.passenger(&token, &id).await.unwrap();
    let mut written = passenger.passenger.unwrap();
    assert_eq!((written.surnames.as_str(), passenger.version), ("Freyre", 2));
    // From now on a declaration changes only how to reach the person.
    written.surnames = "Freire Ñacato".to_owned();
    w.update(&token, &id, 2, written).await.unwrap();
    corrected.traveller.as_mut().unwrap().email = "ana@example.com".to_owned();
    w.submit(corrected).await.unwrap();
    let kept = w.passenger(&token, &id).await.unwrap();
    let written = kept.passenger.unwrap();
    assert_eq!((written.surnames.as_str(), written.email.as_str()), ("Freire Ñacato", "ana@example.com"));
    assert_eq!((kept.version, kept.checked), (4, true));
    let changes = w.changes(&token, &id).await.unwrap();
    let told: Vec<_> = changes
        .iter()
        .map(|change| (change.action.as_str(), change.actor_name.as_str(), change.version))
        .collect();
    assert_eq!(
        told,
        [
            ("updated", "Viajero", 4),
            ("updated", "Persona inspector", 3),
            ("updated", "Viajero", 2),
            ("created", "Viajero", 1),
        ]
    );
}

#[sqlx::test]
async fn minors_are_people_met_too_as_long_as_a_declaration_names_them(pool: PgPool) {
    let mut w = world(pool).await;
    let minor = |number: &str, given_names: &str| pb::Minor {
        document_type: pb::DocumentType::Passport.into(),
        document_number: number.to_owned(),
        document_country: "EC".to_owned(),
        surnames: "Freire Güin".to_owned(),
        given_names: given_names.to_owned(),
        birth_date: "2018-02-03".to_owned(),
        sex: pb::Sex::Female.into(),
        nationality: "EC".to_owned(),
    };
    let family = pb::Content { minors: vec![minor("MIN1001", "Luz"), minor("MIN1002", "Sol")], ..content() };
    let created = w.submit(family.clone()).await.unwrap();
    let declaration = created.declaration.unwrap();
    let token = w.token(Role::Inspector, &["GPS"]);
    assert_eq!(w.found(&token, "freire").await.len(), 3);
    let found = |query: &str| pb::PassengerFilter { query: query.to_owned(), ..Default::default() };
    let sol = w.find(&token, found("guin sol")).await.unwrap().items.remove(0);
    let seen = w.passenger(&token, &sol.id).await.unwrap();
    assert_eq!((seen.declarations[0].code.as_str(), seen.declaration_count), (declaration.code.as_str(), 1));
    let written = seen.passenger.unwrap();
    assert_eq!((written.residence_country.as_str(), written.email.as_str()), ("EC", ""));

    let edit = pb::UpdateDeclarationRequest {
        id: declaration.id.clone(),
        version: 1,
        content: Some(pb::Content { minors: vec![minor("MIN1001", "Luz")], ..content() }),
        credentials: Some(pb::EditCredentials { edit_key: created.edit_key, ..Default::default() }),
    };
    w.client.update_declaration(edit).await.unwrap();
    let seen = w.passenger(&token, &sol.id).await.unwrap();
    assert_eq!(seen.declaration_count, 0, "she was met, but the declaration names her no more");
    let luz = w.find(&token, found("luz")).await.unwrap().items.remove(0);
    assert_eq!(w.passenger(&token, &luz.id).await.unwrap().declaration_count, 1);
}

#[sqlx::test]
async fn a_family_that_declares_each_other_at_once_waits_for_nobody_for_ever(pool: PgPool) {
    let w = world(pool).await;
    let person = |number: &str| pb::Minor {
        document_type: pb::DocumentType::Passport.into(),
        document_number: number.to_owned(),
        document_country: "EC".to_owned(),
        surnames: "Freire".to_owned(),
        given_names: "Luz".to_owned(),
        birth_date: "2018-02-03".to_owned(),
        sex: pb::Sex::Female.into(),
        nationality: "EC".to_owned(),
    };
    let mut children: Vec<_> = (0..6).map(|n| person(&format!("MIN100{n}"))).collect();
    let families = (0..24).map(|n| {
        children.rotate_left(n % 5 + 1);
        // Without goods, because declarations of one product wait for each other before they come to the registry.
        let mut family = pb::Content { minors: children.clone(), items: vec![], ..content() };
        family.answers.as_mut().unwrap().food = Some(pb::Answer { yes: Some(false), detail: String::new() });
        family.traveller.as_mut().unwrap().document_number = format!("ADULT{n:03}");
        family
    });
    let sent = families.map(|content| {
        let mut client = w.client.clone();
        async move {
            let request = pb::CreateDeclarationRequest { content: Some(content), ..Default::default() };
            client.create_declaration(request).await
        }
    });
    for answer in futures::future::join_all(sent.collect::<Vec<_>>()).await {
        answer.unwrap();
    }
}

#[sqlx::test]
async fn an_act_is_shown_on_its_passenger_and_opens_the_record_to_its_airport(pool: PgPool) {
    let mut w = world(pool).await;
    w.submitted().await;
    let (baltra, san_cristobal) = (w.token(Role::Inspector, &["GPS"]), w.token(Role::Inspector, &["SCY"]));
    let with_act = pb::PassengerFilter { has_act: Some(true), ..Default::default() };
    assert_eq!(w.find(&baltra, with_act.clone()).await.unwrap().total, 0);
    w.issue("SCY").await;
    assert_eq!(w.find(&baltra, with_act.clone()).await.unwrap().total, 1);
    let id = w.only_id(&san_cristobal).await;
    let seen = w.passenger(&san_cristobal, &id).await.unwrap();
    assert_eq!((seen.acts[0].folio.as_str(), seen.act_count), ("GPS-2026-000001", 1));
    // The declarations of another airport stay with it.
    assert_eq!((seen.declarations.len(), seen.declaration_count), (0, 0));
    let without = pb::PassengerFilter { has_act: Some(false), ..Default::default() };
    assert_eq!(w.find(&baltra, without).await.unwrap().total, 0);
}

#[sqlx::test]
async fn passengers_are_found_by_words_in_any_order_and_by_part_of_the_document(pool: PgPool) {
    let mut w = world(pool).await;
    w.submitted().await;
    let token = w.token(Role::Supervisor, &["GPS"]);
    w.create(&token, "ZX 98765").await.unwrap();
    let (ana, alvaro) = (vec!["Freire Ñacato".to_owned()], vec!["Peña Íñiguez".to_owned()]);
    for (query, expected) in [
        ("nacato freire", &ana),
        ("ANA", &ana),
        ("b1234", &ana),
        ("alvaro peña", &alvaro),
        ("iniguez, jose", &alvaro),
        ("ZX-987", &alvaro),
        ("nacato alvaro", &vec![]),
        ("%", &vec![]),
        ("_", &vec![]),
        ("\\", &vec![]),
    ] {
        assert_eq!(w.found(&token, query).await, *expected, "{query}");
    }
    assert_eq!(w.found(&token, "").await.len(), 2);

    let today = chrono::Utc::now().date_naive();
    let mut narrowed =
        async |filter: pb::PassengerFilter| w.find(&token, filter).await.map(|list| list.total);
    let nationality = |code: &str| pb::PassengerFilter { nationality: code.to_owned(), ..Default::default() };
    assert_eq!(narrowed(nationality("EC")).await.unwrap(), 2);
    assert_eq!(narrowed(nationality("PE")).await.unwrap(), 0);
    let met = |from: String, until: String| pb::PassengerFilter {
        met_from_date: from,
        met_until_date: until,
        ..Default::default()
    };
    let (before, after) = (today - chrono::Days::new(2), today + chrono::Days::new(2));
    assert_eq!(narrowed(met(before.to_string(), after.to_string())).await.unwrap(), 2);
    assert_eq!(narrowed(met(after.to_string(), String::new())).await.unwrap(), 0);
    assert_eq!(narrowed(met(String::new(), before.to_string())).await.unwrap(), 0);
    let reversed = narrowed(met(after.to_string(), before.to_string())).await.unwrap_err();
    assert_eq!(violations_of(&reversed)[0].field, "filter.met_until_date");
    let endless = pb::PassengerFilter { query: "x".repeat(101), ..Default::default() };
    assert_eq!(violations_of(&narrowed(endless).await.unwrap_err())[0].reason, Reason::TooLong);
}

#[sqlx::test]
async fn lists_come_in_pages_and_an_export_is_recorded_once(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(Role::Inspector, &["GPS"]);
    for n in 0..5 {
        w.create(&token, &format!("AA{n}000")).await.unwrap();
    }
    let (mut seen, mut page_token) = (Vec::new(), String::new());
    loop {
        let asked = pb::ExportPassengersRequest { page_size: 2, page_token, ..Default::default() };
        let page = w.passengers.export_passengers(signed(&token, asked)).await.unwrap().into_inner();
        assert_eq!(page.total, 5);
        seen.extend(page.items.into_iter().map(|passenger| passenger.document_number));
        page_token = page.next_page_token;
        if page_token.is_empty() {
            break;
        }
    }
    assert_eq!(seen, ["AA4000", "AA3000", "AA2000", "AA1000", "AA0000"]);
    let exports: Vec<_> =
        w.passenger_facts().await.into_iter().filter(|(kind, _)| kind == "passengers_exported").collect();
    assert_eq!(exports, [("passengers_exported".to_owned(), serde_json::json!({ "rows": 5 }))]);
    let plain = w.passengers.list_passengers(signed(&token, pb::ListPassengersRequest::default())).await;
    assert_eq!(plain.unwrap().into_inner().total, 5);
}

#[sqlx::test]
async fn staff_write_passengers_once_and_in_versions(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(Role::Inspector, &["GPS"]);
    let request_id = Uuid::now_v7().to_string();
    let created = w.create_as(&token, &request_id, fields("zx 98765")).await.unwrap();
    assert_eq!(created.passenger.as_ref().unwrap().document_number, "ZX98765");
    let again = w.create_as(&token, &request_id, fields("ZX98765")).await.unwrap();
    assert_eq!((&again.id, again.version), (&created.id, 1));
    let other = w.create_as(&token, &request_id, fields("ZX98766")).await.unwrap_err();
    assert_eq!(reason_of(&other), Reason::IdempotencyKeyReused);
    let taken = violations_of(&w.create(&token, "ZX98765").await.unwrap_err());
    assert_eq!(
        (taken[0].field.as_str(), taken[0].reason),
        ("passenger.document_number", Reason::DocumentTaken)
    );

    let empty = w.create_as(&token, "", pb::PassengerFields::default()).await.unwrap_err();
    let wrong: Vec<_> = violations_of(&empty).into_iter().map(|wrong| wrong.field).collect();
    assert_eq!(wrong.len(), 8, "{wrong:?}");
    let elsewhere = pb::PassengerFields { nationality: "XX".to_owned(), ..fields("ZX1111") };
    let refused = violations_of(&w.create_as(&token, "", elsewhere).await.unwrap_err());
    assert_eq!(
        (refused[0].field.as_str(), refused[0].reason),
        ("passenger.nationality", Reason::UnknownCode)
    );

    let renamed = pb::PassengerFields { surnames: "Peña".to_owned(), ..fields("ZX98765") };
    let updated = w.update(&token, &created.id, 1, renamed).await.unwrap();
    assert_eq!(updated.version, 2);
    let renamed = pb::PassengerFields { surnames: "Peña".to_owned(), ..fields("ZX98765") };
    let again = w.update(&token, &created.id, 1, renamed.clone()).await.unwrap();
    assert_eq!(again, updated, "its answer was lost");
    let other = w.token(Role::Inspector, &["GPS"]);
    let of_another = w.update(&other, &created.id, 1, renamed).await.unwrap_err();
    assert_eq!(reason_of(&of_another), Reason::VersionConflict);
    let stale = w.update(&token, &created.id, 1, fields("ZX98765")).await.unwrap_err();
    assert_eq!((stale.code(), reason_of(&stale)), (Code::Aborted, Reason::VersionConflict));
    assert_eq!(stale.get_details_error_info().unwrap().metadata["current_version"], "2");
    let unversioned = w.update(&token, &created.id, 0, fields("ZX98765")).await.unwrap_err();
    assert_eq!(violations_of(&unversioned)[0].field, "version");
    let unknown = w.passenger(&token, &Uuid::now_v7().to_string()).await.unwrap_err();
    assert_eq!((unknown.code(), reason_of(&unknown)), (Code::NotFound, Reason::PassengerNotFound));
    assert_eq!(reason_of(&w.passenger(&token, "x").await.unwrap_err()), Reason::PassengerNotFound);
}

#[sqlx::test]
async fn the_same_creation_many_times_at_once_writes_one_passenger_and_one_alert(pool: PgPool) {
    let w = world(pool).await;
    let token = w.token(Role::Inspector, &["GPS"]);
    let asked = pb::CreatePassengerRequest {
        passenger: Some(fields("ZX98765")),
        request_id: Uuid::now_v7().to_string(),
    };
    let created = join_all((0..8).map(|_| {
        let (mut client, asked) = (w.passengers.clone(), signed(&token, asked.clone()));
        async move { client.create_passenger(asked).await.unwrap().into_inner().id }
    }));
    let ids = BTreeSet::from_iter(created.await);
    assert_eq!(ids.len(), 1, "{ids:?}");

    let asked = pb::CreatePassengerAlertRequest {
        id: ids.into_iter().next().unwrap(),
        reason: "Trae semillas".to_owned(),
        request_id: Uuid::now_v7().to_string(),
        ..Default::default()
    };
    let created = join_all((0..8).map(|_| {
        let (mut client, asked) = (w.passengers.clone(), signed(&token, asked.clone()));
        async move { client.create_passenger_alert(asked).await.unwrap().into_inner().id }
    }));
    assert_eq!(created.await, vec![asked.request_id.clone(); 8]);
    assert_eq!(w.passenger_facts().await.len(), 2);
}

#[sqlx::test]
async fn what_was_created_before_midnight_may_be_repeated_after_it(pool: PgPool) {
    // The day of the islands ends at six o'clock UTC.
    let mut before = world_at(pool.clone(), Clock::fixed("2026-11-21T05:59:00Z".parse().unwrap())).await;
    let mut after = world_at(pool, Clock::fixed("2026-11-21T06:01:00Z".parse().unwrap())).await;
    let evening = before.token(Role::Inspector, &["GPS"]);
    let morning = after.token(Role::Inspector, &["GPS"]);

    // Older than anybody, from midnight on.
    let oldest = pb::PassengerFields { birth_date: "1905-11-21".to_owned(), ..fields("ZX98765") };
    let request_id = Uuid::now_v7().to_string();
    let passenger = before.create_as(&evening, &request_id, oldest.clone()).await.unwrap();
    let again = after.create_as(&morning, &request_id, oldest.clone()).await.unwrap();
    assert_eq!((again.id, again.version), (passenger.id.clone(), 1));
    let another = after.create_as(&morning, "", oldest).await.unwrap_err();
    assert_eq!(violations_of(&another)[0].reason, Reason::DateTooFar);

    for last_day in ["", "2026-11-20"] {
        let asked = pb::CreatePassengerAlertRequest {
            id: passenger.id.clone(),
            reason: "Trae semillas".to_owned(),
            valid_until_date: last_day.to_owned(),
            request_id: Uuid::now_v7().to_string(),
            ..Default::default()
        };
        let alert = before.warn_as(&evening, asked.clone()).await.unwrap();
        assert_eq!(alert.valid_from_date, "2026-11-20");
        let again = after.warn_as(&morning, asked.clone()).await.unwrap();
        assert_eq!(again, pb::PassengerAlert { in_force: last_day.is_empty(), ..alert });
        let other = pb::CreatePassengerAlertRequest {
            valid_from_date: "2026-11-21".to_owned(),
            valid_until_date: String::new(),
            ..asked
        };
        let refused = after.warn_as(&morning, other).await.unwrap_err();
        assert_eq!(reason_of(&refused), Reason::IdempotencyKeyReused);
    }
}

#[sqlx::test]
async fn the_document_of_declarations_does_not_change(pool: PgPool) {
    let mut w = world(pool).await;
    w.submitted().await;
    let token = w.token(Role::Inspector, &["GPS"]);
    let id = w.only_id(&token).await;
    let used = violations_of(&w.update(&token, &id, 1, fields("ZX98765")).await.unwrap_err());
    assert_eq!(
        (used[0].field.as_str(), used[0].reason),
        ("passenger.document_number", Reason::DocumentInUse)
    );
    let own = w.create(&token, "ZX98765").await.unwrap();
    let moved = w.update(&token, &own.id, 1, fields("ZX98766")).await.unwrap();
    assert_eq!(moved.passenger.unwrap().document_number, "ZX98766");
    let taken = violations_of(&w.update(&token, &own.id, 2, fields("AB123456")).await.unwrap_err());
    assert_eq!(taken[0].reason, Reason::DocumentTaken);
}

#[sqlx::test]
async fn a_known_document_opens_its_record_where_it_is_shown(pool: PgPool) {
    let mut w = world(pool).await;
    let (baltra, san_cristobal) = (w.token(Role::Inspector, &["GPS"]), w.token(Role::Inspector, &["SCY"]));
    let id = w.create(&baltra, "ZX98765").await.unwrap().id;
    assert_eq!(reason_of(&w.passenger(&san_cristobal, &id).await.unwrap_err()), Reason::WrongAirport);
    // The number alone opens nothing, and who tries births is stopped.
    let guess =
        |day: u32| pb::PassengerFields { birth_date: format!("1990-06-{day:02}"), ..fields("ZX98765") };
    for day in 1..=10 {
        let guessed = w.create_as(&san_cristobal, "", guess(day)).await.unwrap_err();
        assert_eq!(violations_of(&guessed)[0].reason, Reason::DocumentTaken);
        assert_eq!(reason_of(&w.passenger(&san_cristobal, &id).await.unwrap_err()), Reason::WrongAirport);
    }
    for birth in [guess(11), fields("ZX98765")] {
        let refused = w.create_as(&san_cristobal, "", birth).await.unwrap_err();
        assert_eq!(reason_of(&refused), Reason::TooManyAttempts);
    }
    let san_cristobal = w.token(Role::Inspector, &["SCY"]);
    let taken = w.create(&san_cristobal, "ZX98765").await.unwrap_err();
    assert_eq!(violations_of(&taken)[0].reason, Reason::DocumentTaken);
    assert_eq!(w.passenger(&san_cristobal, &id).await.unwrap().airports, ["GPS", "SCY"]);
    let opened = &w.changes(&baltra, &id).await.unwrap()[0];
    assert_eq!(
        (opened.changes[0].field.as_str(), opened.changes[0].after.as_str()),
        ("airports", "GPS, SCY")
    );
}

#[sqlx::test]
async fn an_alert_stands_until_it_is_ended(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(Role::Inspector, &["GPS"]);
    let id = w.create(&token, "ZX98765").await.unwrap().id;
    let alert = w.warn(&token, &id, "Trae semillas sin declarar").await.unwrap();
    assert_eq!((alert.in_force, alert.version, alert.written_by.as_str()), (true, 1, "Persona inspector"));
    assert!(w.find(&token, pb::PassengerFilter::default()).await.unwrap().items[0].has_alert);
    assert_eq!(violations_of(&w.warn(&token, &id, " ").await.unwrap_err())[0].field, "reason");

    let stale = w.end_alert(&token, &id, &alert.id, 9).await.unwrap_err();
    assert_eq!(reason_of(&stale), Reason::VersionConflict);
    let ended = w.end_alert(&token, &id, &alert.id, 1).await.unwrap();
    assert_eq!((ended.in_force, ended.ended_by.as_str(), ended.version), (false, "Persona inspector", 2));
    assert_eq!(w.end_alert(&token, &id, &alert.id, 1).await.unwrap(), ended, "its answer was lost");
    let other = w.token(Role::Inspector, &["GPS"]);
    let of_another = w.end_alert(&other, &id, &alert.id, 1).await.unwrap_err();
    assert_eq!(reason_of(&of_another), Reason::VersionConflict);
    assert!(!w.find(&token, pb::PassengerFilter::default()).await.unwrap().items[0].has_alert);
    let shown = w.passenger(&token, &id).await.unwrap().alerts;
    assert_eq!((shown.len(), shown[0].reason.as_str()), (1, "Trae semillas sin declarar"));
    let unknown = w.end_alert(&token, &id, &Uuid::now_v7().to_string(), 1).await.unwrap_err();
    assert_eq!(reason_of(&unknown), Reason::PassengerAlertNotFound);
    let actions: Vec<_> = w.changes(&token, &id).await.unwrap().into_iter().map(|c| c.action).collect();
    assert_eq!(actions, ["deactivated", "created", "created"]);
}

#[sqlx::test]
async fn two_records_of_one_person_are_joined_and_separated_again(pool: PgPool) {
    let mut w = world(pool).await;
    w.submitted().await;
    let supervisor = w.token(Role::Supervisor, &["GPS"]);
    let id = w.only_id(&supervisor).await;
    let declared = w.passenger(&supervisor, &id).await.unwrap();
    let written = w.create(&supervisor, "ZX98765").await.unwrap();
    w.warn(&supervisor, &declared.id, "Alerta del otro documento").await.unwrap();
    w.issue("GPS").await;

    let stale = pb::Passenger { version: 9, ..declared.clone() };
    let refused = w.join(&supervisor, &written, &stale).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::VersionConflict);
    let itself = w.join(&supervisor, &written, &written).await.unwrap_err();
    assert_eq!(violations_of(&itself)[0].field, "other_id");
    let joined = w.join(&supervisor, &written, &declared).await.unwrap();
    assert_eq!((joined.declaration_count, joined.act_count, joined.alerts.len()), (1, 1, 1));
    assert_eq!((joined.version, joined.joined[0].document_number.as_str()), (2, "AB123456"));
    assert_eq!(w.join(&supervisor, &written, &declared).await.unwrap(), joined, "its answer was lost");
    let other = w.token(Role::Supervisor, &["GPS"]);
    let of_another = w.join(&other, &written, &declared).await.unwrap_err();
    assert_eq!(reason_of(&of_another), Reason::VersionConflict);
    // One line in lists, found by both names and both documents.
    for query in ["", "freire", "AB123456", "ZX98765"] {
        assert_eq!(w.found(&supervisor, query).await, ["Peña Íñiguez"], "{query}");
    }
    let alias = w.passenger(&supervisor, &declared.id).await.unwrap();
    assert_eq!((alias.joined_into.as_str(), alias.declaration_count), (written.id.as_str(), 0));
    let third = w.create(&supervisor, "QQ11111").await.unwrap();
    for (stays, other) in [(&third, &alias), (&alias, &third), (&third, &joined)] {
        let refused = w.join(&supervisor, stays, other).await.unwrap_err();
        assert_eq!(reason_of(&refused), Reason::PassengerJoined);
    }
    // A declaration with the other document is one of the person.
    w.submitted().await;
    assert_eq!(w.passenger(&supervisor, &written.id).await.unwrap().declaration_count, 2);

    let separated = w.separate(&supervisor, &written.id, &declared.id, alias.version).await.unwrap();
    assert_eq!((separated.declaration_count, separated.act_count, separated.joined.len()), (0, 0, 0));
    let again = w.separate(&supervisor, &written.id, &declared.id, alias.version).await.unwrap();
    assert_eq!(again, separated, "its answer was lost");
    let of_another = w.separate(&other, &written.id, &declared.id, alias.version).await.unwrap_err();
    assert_eq!(reason_of(&of_another), Reason::VersionConflict);
    assert_eq!(
        w.join(&supervisor, &written, &declared).await.map_err(|s| reason_of(&s)),
        Err(Reason::VersionConflict)
    );
    let alone = w.passenger(&supervisor, &declared.id).await.unwrap();
    assert_eq!((alone.joined_into.as_str(), alone.declaration_count, alone.act_count), ("", 2, 1));
    assert_eq!(w.found(&supervisor, "freire").await, ["Freire Ñacato"]);
    let again = w.separate(&supervisor, &written.id, &declared.id, alone.version).await.unwrap_err();
    assert_eq!(reason_of(&again), Reason::PassengerNotFound);
    let told = w.changes(&supervisor, &declared.id).await.unwrap();
    let told: Vec<_> =
        told.iter().map(|c| (c.action.as_str(), c.changes.last().unwrap().after.as_str())).collect();
    assert_eq!(told[..2], [("separated", "Eran dos"), ("joined", "La misma persona")]);
    let inspector = w.token(Role::Inspector, &["GPS"]);
    assert_eq!(reason_of(&w.join(&inspector, &written, &declared).await.unwrap_err()), Reason::Forbidden);
}

#[sqlx::test]
async fn events_name_the_passenger_and_the_fields_and_nothing_personal(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(Role::Supervisor, &["GPS"]);
    let created = w.create(&token, "ZX98765").await.unwrap();
    let renamed = pb::PassengerFields { surnames: "Quishpe".to_owned(), ..fields("ZX98765") };
    let updated = w.update(&token, &created.id, 1, renamed).await.unwrap();
    let other = w.create(&token, "QQ11111").await.unwrap();
    w.warn(&token, &created.id, "Motivo con nombre").await.unwrap();
    w.passenger(&token, &created.id).await.unwrap();
    w.changes(&token, &created.id).await.unwrap();
    for _repeat in 0..2 {
        w.join(&token, &updated, &other).await.unwrap();
    }
    for _repeat in 0..2 {
        w.separate(&token, &updated.id, &other.id, 2).await.unwrap();
    }
    let facts = w.passenger_facts().await;
    let kinds: Vec<_> = facts.iter().map(|(kind, _)| kind.as_str()).collect();
    assert_eq!(
        kinds,
        [
            "passenger_changed",
            "passenger_changed",
            "passenger_changed",
            "passenger_changed",
            "passenger_viewed",
            "passenger_viewed",
            "passenger_joined",
            "passenger_separated",
        ]
    );
    assert_eq!(
        facts[1].1,
        serde_json::json!({ "noun": "passenger", "action": "updated", "version": 2, "fields": ["surnames"] })
    );
    let events: Vec<Value> = sqlx::query_scalar("select event from outbox").fetch_all(&w.pool).await.unwrap();
    let written = Value::from(events).to_string();
    for personal in ["Quishpe", "Peña", "ZX98765", "QQ11111", "1990-05-06", "Motivo", "La misma persona"] {
        assert!(!written.contains(personal), "{personal}");
    }
}

/// Every method that the contract calls airport-scoped.
#[sqlx::test]
async fn other_airports_are_closed(pool: PgPool) {
    let mut w = world(pool).await;
    let baltra = w.token(Role::Supervisor, &["GPS"]);
    let one = w.create(&baltra, "ZX98765").await.unwrap();
    let two = w.create(&baltra, "QQ11111").await.unwrap();
    let alert = w.warn(&baltra, &one.id, "Alerta").await.unwrap();
    let elsewhere = w.token(Role::Supervisor, &["SCY"]);
    let at_gps = || pb::PassengerFilter { airport: "GPS".to_owned(), ..Default::default() };
    let mut refusals = Vec::new();
    for method in Method::of_service(SERVICE_NAME).filter(|method| method.airport_scoped) {
        refusals.push(match method.name() {
            "ListPassengers" => {
                // Names no airport, and so shows only what is reached.
                let asked = signed(&elsewhere, pb::ListPassengersRequest::default());
                assert_eq!(w.passengers.list_passengers(asked).await.unwrap().into_inner().total, 0);
                continue;
            }
            "SearchPassengers" => w.find(&elsewhere, at_gps()).await.unwrap_err(),
            "ExportPassengers" => {
                let asked = pb::ExportPassengersRequest { filter: Some(at_gps()), ..Default::default() };
                w.passengers.export_passengers(signed(&elsewhere, asked)).await.unwrap_err()
            }
            "GetPassenger" => w.passenger(&elsewhere, &one.id).await.unwrap_err(),
            "UpdatePassenger" => w.update(&elsewhere, &one.id, 1, fields("ZX98765")).await.unwrap_err(),
            "ListPassengerChanges" => w.changes(&elsewhere, &one.id).await.unwrap_err(),
            "CreatePassengerAlert" => w.warn(&elsewhere, &one.id, "Alerta").await.unwrap_err(),
            "EndPassengerAlert" => w.end_alert(&elsewhere, &one.id, &alert.id, 1).await.unwrap_err(),
            "JoinPassenger" => w.join(&elsewhere, &one, &two).await.unwrap_err(),
            "SeparatePassenger" => w.separate(&elsewhere, &one.id, &two.id, 1).await.unwrap_err(),
            name => panic!("{name} is airport-scoped: call it here for another airport"),
        });
    }
    assert_eq!(refusals.len(), 9);
    for refused in refusals {
        assert_eq!((refused.code(), reason_of(&refused)), (Code::PermissionDenied, Reason::WrongAirport));
    }
    for role in [Role::Admin, Role::Auditor] {
        let token = w.token(role, &[]);
        assert!(w.passenger(&token, &one.id).await.is_ok());
    }
    let auditor = w.token(Role::Auditor, &[]);
    assert_eq!(reason_of(&w.create(&auditor, "AA00000").await.unwrap_err()), Reason::Forbidden);
}

#[sqlx::test]
async fn the_app_role_cannot_rewrite_the_history(pool: PgPool) {
    let w = world(pool).await;
    for statement in [
        "update passenger_change set name = 'x'",
        "delete from passenger_change",
        "delete from passenger",
        "delete from passenger_alert",
        "update passenger_alert set reason = 'x'",
        "update passenger set first_met_at = now()",
    ] {
        let refused = sqlx::query(statement).execute(&w.app).await.unwrap_err();
        assert_eq!(refused.as_database_error().unwrap().code().unwrap(), "42501", "{statement}");
    }
}

/// What lists ask of the only passenger.
async fn listed(w: &World) -> (Vec<String>, DateTime<Utc>, bool, String) {
    sqlx::query_as("select airports, last_met_at, has_act, search from passenger")
        .fetch_one(&w.pool)
        .await
        .unwrap()
}

#[sqlx::test]
async fn a_new_record_has_what_lists_ask_of_it(pool: PgPool) {
    let mut w = world(pool).await;
    let act = envelope(&w.pool, &issued(None)).await;
    let acted_at = act.time.trunc_subsecs(6) + Days::new(9);
    sqlx::query("insert into earlier_retention values ('SCY-2026-000001', 'SCY', $1, $2)")
        .bind(issued(None).document_fingerprint)
        .bind(acted_at)
        .execute(&w.pool)
        .await
        .unwrap();
    w.submitted().await;
    let (airports, last_met_at, has_act, search) = listed(&w).await;
    assert_eq!(
        (airports, last_met_at, has_act),
        (["GPS", "SCY", "UIO"].map(str::to_owned).to_vec(), acted_at, true)
    );
    assert!(search.ends_with(" ab123456"), "{search}");

    let before = listed(&w).await;
    let id: Uuid = sqlx::query_scalar("select passenger_id from passenger").fetch_one(&w.pool).await.unwrap();
    let mut conn = w.app.acquire().await.unwrap();
    store::refresh(&mut conn, id).await.unwrap();
    assert_eq!(listed(&w).await, before);
}
