//! What came with a flood is left out of lists and counters, and found as ever by whoever asks for it.

use chrono::{DateTime, Duration, Utc};
use pinzon_chassis::caller::Role;
use pinzon_declarations::ingest::Ingest;
use pinzon_events::consumer::Apply as _;
use pinzon_harness::signed;
use pinzon_proto::declarations::v1 as pb;
use sqlx::{AssertSqlSafe, PgPool};

use crate::{
    World,
    administration::attention,
    content,
    counter::nothing_declared,
    events::{envelope, issued},
    world,
};

impl World {
    /// Submits what the gateway finds to be part of a mass afterwards.
    pub async fn marked(&mut self, content: pb::Content) -> pb::Declaration {
        let request = pb::CreateDeclarationRequest { content: Some(content), ..Default::default() };
        let declaration =
            self.client.create_declaration(request).await.unwrap().into_inner().declaration.unwrap();
        self.mark(&[&declaration]).await;
        declaration
    }

    async fn mark(&mut self, declarations: &[&pb::Declaration]) {
        let declaration_ids = declarations.iter().map(|declaration| declaration.id.clone()).collect();
        self.client.mark_mass_submission(pb::MarkMassSubmissionRequest { declaration_ids }).await.unwrap();
    }

    async fn list_by_mark(&mut self, token: &str, suspicious: pb::Marked) -> pb::ListDeclarationsResponse {
        let filter = pb::DeclarationFilter { suspicious: suspicious.into(), ..Default::default() };
        let asked = pb::ListDeclarationsRequest { filter: Some(filter), ..Default::default() };
        self.client.list_declarations(signed(token, asked)).await.unwrap().into_inner()
    }

    async fn carries_mark(&mut self, code: &str) -> bool {
        let admin = self.token(Role::Admin, &[]);
        self.get(code, Some(&admin)).await.unwrap().suspicious
    }
}

fn codes(list: &pb::ListDeclarationsResponse) -> Vec<&str> {
    list.items.iter().map(|row| row.code.as_str()).collect()
}

/// Copies a declaration with the mark or without it, each copy a second before the one before.
async fn copy(pool: &PgPool, code: &str, copies: i32, suspicious: bool, newest: DateTime<Utc>) {
    sqlx::query(
        "insert into declaration (declaration_id, code, state, version, airport, direction, flight_number, flight_date,
             origin_airport, destination_airport, document_number, document_fingerprint, surnames, given_names,
             nationality, item_count, product_ids, classifications, yes_answers, lane, submitted_at, updated_at,
             edit_key_hash, edit_key_salt, request_hash, suspicious)
         select gen_random_uuid(), 'C-' || $3 || n, state, version, airport, direction, flight_number, flight_date,
             origin_airport, destination_airport, document_number, document_fingerprint, surnames, given_names,
             nationality, item_count, product_ids, classifications, yes_answers, lane, $4 - make_interval(secs => n),
             updated_at, edit_key_hash, edit_key_salt, request_hash, $3
         from declaration, generate_series(1, $2) n where code = $1",
    )
    .bind(code)
    .bind(copies)
    .bind(suspicious)
    .bind(newest)
    .execute(pool)
    .await
    .unwrap();
}

#[sqlx::test]
async fn a_flood_is_left_out_of_list_file_and_figures_and_they_say_so(pool: PgPool) {
    let mut w = world(pool).await;
    let usual = w.submitted().await.code;
    let flood = [w.marked(content()).await.code, w.marked(content()).await.code];
    let token = w.token(Role::Inspector, &["GPS"]);

    for marked in [pb::Marked::Unspecified, pb::Marked::LeftOut] {
        let list = w.list_by_mark(&token, marked).await;
        assert_eq!((codes(&list), list.total, list.left_out), (vec![usual.as_str()], 1, 2));
        assert!(!list.items[0].suspicious);
    }
    let only = w.list_by_mark(&token, pb::Marked::Only).await;
    assert_eq!((codes(&only), only.total, only.left_out), (vec![flood[1].as_str(), &flood[0]], 2, 0));
    assert!(only.items.iter().all(|row| row.suspicious));
    let all = w.list_by_mark(&token, pb::Marked::Included).await;
    assert_eq!((all.items.len(), all.total, all.left_out), (3, 3, 0));

    let figures = w.figures(&token, &pb::DeclarationFilter::default()).await;
    assert_eq!((figures.totals.unwrap().declarations, figures.left_out), (1, 2));
    assert_eq!((figures.lanes[2].count, figures.products[0].count), (1, 1));
    for (marked, rows) in [(pb::Marked::Unspecified, 1), (pb::Marked::Only, 2), (pb::Marked::Included, 3)] {
        let filter = pb::DeclarationFilter { suspicious: marked.into(), ..Default::default() };
        let asked = pb::ExportDeclarationsRequest { filter: Some(filter), ..Default::default() };
        let file = w.client.export_declarations(signed(&token, asked)).await.unwrap().into_inner();
        assert_eq!(file.items.len(), rows, "{marked:?}");
    }
}

#[sqlx::test]
async fn whoever_asks_for_a_marked_declaration_finds_it_as_ever(pool: PgPool) {
    let mut w = world(pool).await;
    let d = w.marked(content()).await;
    assert!(!d.suspicious, "the traveller does not learn of it");
    assert!(!w.get(&d.id, None).await.unwrap().suspicious);
    let token = w.token(Role::Inspector, &["GPS"]);
    assert!(w.get(&d.code, Some(&token)).await.unwrap().suspicious);

    let by_code = pb::DeclarationFilter { code: d.code.clone(), ..Default::default() };
    let asked = pb::ListDeclarationsRequest { filter: Some(by_code), ..Default::default() };
    let list = w.client.list_declarations(signed(&token, asked)).await.unwrap().into_inner();
    assert_eq!((codes(&list), list.left_out), (vec![d.code.as_str()], 0));
    let typed = pb::SearchDeclarationsRequest { q: d.code.to_lowercase(), ..Default::default() };
    let list = w.client.search_declarations(signed(&token, typed)).await.unwrap().into_inner();
    assert_eq!(codes(&list), [d.code.as_str()]);
    // Of a name the list says how many it leaves out.
    let typed = pb::SearchDeclarationsRequest { q: "freire".to_owned(), ..Default::default() };
    let list = w.client.search_declarations(signed(&token, typed)).await.unwrap().into_inner();
    assert_eq!((list.total, list.left_out), (0, 1));

    let filter = pb::PassengerFilter { query: "AB123456".to_owned(), ..Default::default() };
    let asked = pb::SearchPassengersRequest { filter: Some(filter), ..Default::default() };
    let people = w.passengers.search_passengers(signed(&token, asked)).await.unwrap().into_inner();
    let asked = pb::GetPassengerRequest { id: people.items[0].id.clone() };
    let person = w.passengers.get_passenger(signed(&token, asked)).await.unwrap().into_inner();
    assert_eq!(person.declarations[0].code, d.code);
}

#[sqlx::test]
async fn what_somebody_has_presented_is_no_flood(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(Role::Inspector, &["GPS"]);
    let [presented, waiting] = [w.submitted().await, w.submitted().await];
    w.present(&token, &presented.code).await.unwrap();
    for _ in 0..2 {
        w.mark(&[&presented, &waiting]).await;
        assert!(!w.carries_mark(&presented.code).await && w.carries_mark(&waiting.code).await);
    }
}

#[sqlx::test]
async fn presenting_takes_the_mark_away(pool: PgPool) {
    let mut w = world(pool).await;
    let code = w.marked(content()).await.code;
    let token = w.token(Role::Inspector, &["GPS"]);
    assert_eq!(w.list_by_mark(&token, pb::Marked::Unspecified).await.total, 0);
    assert!(!w.present(&token, &code).await.unwrap().suspicious);
    assert!(!w.carries_mark(&code).await);
    let list = w.list_by_mark(&token, pb::Marked::Unspecified).await;
    assert_eq!((codes(&list), list.left_out), (vec![code.as_str()], 0));
    let figures = w.figures(&token, &pb::DeclarationFilter::default()).await;
    assert_eq!((figures.totals.unwrap().declarations, figures.left_out), (1, 0));
}

#[sqlx::test]
async fn an_act_and_reopening_take_the_mark_away_but_not_annulment_and_expiry(pool: PgPool) {
    let mut w = world(pool).await;
    let supervisor = w.token(Role::Supervisor, &["GPS"]);
    let found = w.marked(content()).await.code;
    let event = envelope(&w.pool, &issued(Some(found.clone()))).await;
    let mut tx = w.app.begin().await.unwrap();
    Ingest.apply(&mut tx, &event).await.unwrap();
    tx.commit().await.unwrap();
    assert!(!w.carries_mark(&found).await);

    let annulled = w.marked(content()).await.code;
    let request = pb::AnnulDeclarationRequest {
        code: annulled.clone(),
        version: 1,
        note: "envío masivo".to_owned(),
        state: pb::State::Submitted.into(),
        ..Default::default()
    };
    assert!(w.client.annul_declaration(signed(&supervisor, request)).await.unwrap().into_inner().suspicious);
    assert!(w.carries_mark(&annulled).await);

    let expired = w.marked(content()).await.code;
    assert_eq!(w.upkeep(Utc::now() + Duration::days(30)).expire().await.unwrap(), 1);
    assert!(w.carries_mark(&expired).await);
    let request = pb::ReopenDeclarationRequest {
        code: expired.clone(),
        version: 1,
        note: "viaja hoy".to_owned(),
        state: pb::State::Expired.into(),
        ..Default::default()
    };
    let reopened = w.client.reopen_declaration(signed(&supervisor, request)).await.unwrap().into_inner();
    assert!(!reopened.suspicious && !w.carries_mark(&expired).await);
}

#[sqlx::test]
async fn a_traveller_who_edits_keeps_the_mark_and_learns_nothing(pool: PgPool) {
    let mut w = world(pool).await;
    let created = w.submit(content()).await.unwrap();
    let d = created.declaration.unwrap();
    w.mark(&[&d]).await;
    let edit = pb::UpdateDeclarationRequest {
        id: d.id,
        content: Some(nothing_declared("AB123456")),
        version: 1,
        credentials: Some(pb::EditCredentials { edit_key: created.edit_key, ..Default::default() }),
    };
    assert!(!w.client.update_declaration(edit).await.unwrap().into_inner().suspicious);
    assert!(w.carries_mark(&d.code).await);
}

#[sqlx::test]
async fn the_counter_leaves_a_flood_out_until_somebody_asks_for_it(pool: PgPool) {
    let mut w = world(pool).await;
    let usual = w.submit(nothing_declared("GREEN1")).await.unwrap().declaration.unwrap();
    let marked = w.marked(content()).await;
    let mut invented = content();
    invented.travel.as_mut().unwrap().flight_number = "XX999".to_owned();
    w.marked(invented).await;
    let token = w.token(Role::Inspector, &["GPS"]);
    let travel = usual.travel.unwrap();
    let queue = pb::ListQueueRequest {
        airport: "GPS".to_owned(),
        flight_date: travel.flight_date.clone(),
        flight_number: travel.flight_number,
        open: true,
        ..Default::default()
    };
    let day = pb::ListFlightsRequest {
        airport: "GPS".to_owned(),
        flight_date: travel.flight_date,
        ..Default::default()
    };

    let flights = w.counter.list_flights(signed(&token, day.clone())).await.unwrap().into_inner();
    let figures: Vec<_> =
        flights.items.iter().map(|f| (f.flight_number.as_str(), f.declared, f.red)).collect();
    assert_eq!((figures, flights.total, flights.left_out), (vec![("LA1411", 1, 0)], 1, 2));
    let waiting = w.counter.list_queue(signed(&token, queue.clone())).await.unwrap().into_inner();
    assert_eq!((waiting.items.len(), waiting.total, waiting.left_out), (1, 1, 1));
    assert_eq!((waiting.items[0].code.as_str(), waiting.items[0].suspicious), (usual.code.as_str(), false));

    let day = pb::ListFlightsRequest { suspicious: true, ..day };
    let flights = w.counter.list_flights(signed(&token, day)).await.unwrap().into_inner();
    let figures: Vec<_> =
        flights.items.iter().map(|f| (f.flight_number.as_str(), f.declared, f.red)).collect();
    assert_eq!((figures, flights.total, flights.left_out), (vec![("LA1411", 2, 1), ("XX999", 1, 1)], 2, 0));
    let queue = pb::ListQueueRequest { suspicious: true, ..queue };
    let waiting = w.counter.list_queue(signed(&token, queue.clone())).await.unwrap().into_inner();
    assert_eq!((waiting.items.len(), waiting.total, waiting.left_out), (2, 2, 0));
    assert_eq!((waiting.items[0].code.as_str(), waiting.items[0].suspicious), (marked.code.as_str(), true));

    w.present(&token, &marked.code).await.unwrap();
    let queue = pb::ListQueueRequest { suspicious: false, ..queue };
    let waiting = w.counter.list_queue(signed(&token, queue)).await.unwrap().into_inner();
    assert_eq!((waiting.items.len(), waiting.left_out), (2, 0));
}

#[sqlx::test]
async fn a_flood_needs_no_attention_and_makes_nobody_a_repetition(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(Role::Supervisor, &["GPS"]);
    w.marked(content()).await;
    let first = w.submitted().await.code;
    w.marked(content()).await;
    let repeated =
        async |w: &mut World| attention(w, &token, pb::AttentionKind::Duplicate).await.unwrap().items;
    assert_eq!(repeated(&mut w).await, []);
    let second = w.submitted().await.code;
    let rows = repeated(&mut w).await;
    assert_eq!(
        (rows.len(), rows[0].code.as_str(), rows[0].duplicate_of.as_str()),
        (1, second.as_str(), first.as_str())
    );

    sqlx::query("update declaration set flight_date = flight_date - 6").execute(&w.pool).await.unwrap();
    assert_eq!(w.upkeep(Utc::now()).expire().await.unwrap(), 4);
    let expired = attention(&mut w, &token, pb::AttentionKind::Expired).await.unwrap();
    assert_eq!(expired.total, 2);
}

/// A page is read from an index that has none of the flood in it, wherever the flood stands.
#[sqlx::test]
async fn no_page_is_read_through_a_flood(pool: PgPool) {
    let mut w = world(pool).await;
    let code = w.submitted().await.code;
    let now = Utc::now();
    copy(&w.pool, &code, 2_000, false, now - Duration::days(1)).await;
    copy(&w.pool, &code, 20_000, true, now).await;
    sqlx::query("analyze declaration").execute(&w.pool).await.unwrap();
    for (filter, indexes) in [
        (r#"{"suspicious": false}"#, "declaration_usual_by_"),
        (r#"{"suspicious": false, "airport": "GPS"}"#, "declaration_usual_by_"),
        (r#"{"suspicious": true}"#, "declaration_suspicious_by_"),
        (r#"{"suspicious": true, "airport": "GPS"}"#, "declaration_suspicious_by_"),
        ("{}", "declaration_by_"),
    ] {
        let plan: Vec<String> = sqlx::query_scalar(AssertSqlSafe(format!(
            "explain (analyze, costs off, timing off)
             select code from declaration_matching('{filter}', null) order by submitted_at desc, code desc limit 51"
        )))
        .fetch_all(&w.pool)
        .await
        .unwrap();
        let plan = plan.join("\n");
        assert!(
            plan.contains(indexes) && !plan.contains("Removed") && !plan.contains("Sort"),
            "{filter}:\n{plan}"
        );
    }
    let token = w.token(Role::Inspector, &["GPS"]);
    let list = w.list_by_mark(&token, pb::Marked::Unspecified).await;
    assert_eq!((list.items.len(), list.total, list.left_out), (50, 2_001, 10_001));
    assert_eq!(list.items[0].code, code);
}

/// All of a flood was just submitted, as few others are.
#[sqlx::test]
async fn no_state_is_read_or_counted_through_a_flood(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(Role::Inspector, &["GPS"]);
    let now = Utc::now();
    let presented = w.submitted().await.code;
    w.present(&token, &presented).await.unwrap();
    copy(&w.pool, &presented, 20_000, false, now - Duration::days(1)).await;
    let waiting = w.submitted().await.code;
    copy(&w.pool, &waiting, 20_000, true, now).await;
    sqlx::query("vacuum analyze declaration").execute(&w.pool).await.unwrap();
    for filter in [
        r#"{"suspicious": false, "state": "submitted"}"#,
        r#"{"suspicious": false, "state": "submitted", "airport": "GPS"}"#,
    ] {
        for query in [
            format!(
                "select code from declaration_matching('{filter}', null) order by submitted_at desc, code desc limit 51"
            ),
            format!(
                "select count(*) from (select from declaration_matching('{filter}', null) limit 10001) counted"
            ),
        ] {
            let plan: Vec<String> = sqlx::query_scalar(AssertSqlSafe(format!(
                "explain (analyze, costs off, timing off) {query}"
            )))
            .fetch_all(&w.pool)
            .await
            .unwrap();
            let plan = plan.join("\n");
            assert!(
                plan.contains("declaration_by_state_and_mark") && !plan.contains("Removed"),
                "{query}:\n{plan}"
            );
        }
    }
}
