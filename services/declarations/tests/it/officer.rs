//! What officers do, at their airports.

use chrono::{DateTime, Utc};
use pinzon_chassis::{
    Reason,
    caller::Role,
    status::{reason_of, violations_of},
};
use pinzon_harness::signed;
use pinzon_proto::{
    access::Method,
    declarations::v1::{self as pb, declaration_service_server::SERVICE_NAME},
};
use sqlx::PgPool;
use tonic::Code;
use tonic_types::StatusExt as _;

use crate::{World, content, world};

async fn present(
    w: &mut World,
    token: &str,
    code: &str,
    version: i32,
) -> Result<pb::Declaration, tonic::Status> {
    let state = pb::State::Submitted.into();
    let message =
        pb::PresentDeclarationRequest { code: code.to_owned(), version, state, ..Default::default() };
    Ok(w.client.present_declaration(signed(token, message)).await?.into_inner())
}

async fn review(
    w: &mut World,
    token: &str,
    code: &str,
    outcome: pb::ReviewOutcome,
) -> Result<pb::Declaration, tonic::Status> {
    let state = stands(w, code).await;
    let message = pb::ReviewDeclarationRequest {
        code: code.to_owned(),
        version: 1,
        outcome: outcome.into(),
        note: "revisado".to_owned(),
        state,
        ..Default::default()
    };
    Ok(w.client.review_declaration(signed(token, message)).await?.into_inner())
}

/// The state as it stands.
async fn stands(w: &World, code: &str) -> i32 {
    let state: String = sqlx::query_scalar("select state from declaration where code = $1")
        .bind(code)
        .fetch_one(&w.pool)
        .await
        .unwrap();
    pb::State::from_str_name(&format!("STATE_{}", state.to_uppercase())).unwrap().into()
}

async fn annul(w: &mut World, token: &str, code: &str, note: &str) -> Result<pb::Declaration, tonic::Status> {
    let state = stands(w, code).await;
    let message = pb::AnnulDeclarationRequest {
        code: code.to_owned(),
        version: 1,
        note: note.to_owned(),
        state,
        ..Default::default()
    };
    Ok(w.client.annul_declaration(signed(token, message)).await?.into_inner())
}

async fn reopen(
    w: &mut World,
    token: &str,
    code: &str,
    note: &str,
) -> Result<pb::Declaration, tonic::Status> {
    let state = stands(w, code).await;
    let message = pb::ReopenDeclarationRequest {
        code: code.to_owned(),
        version: 1,
        note: note.to_owned(),
        state,
        ..Default::default()
    };
    Ok(w.client.reopen_declaration(signed(token, message)).await?.into_inner())
}

/// Clears without a note.
async fn clear(w: &mut World, token: &str, code: &str) -> Result<pb::Declaration, tonic::Status> {
    let state = stands(w, code).await;
    let message = pb::ReviewDeclarationRequest {
        code: code.to_owned(),
        version: 1,
        outcome: pb::ReviewOutcome::Cleared.into(),
        note: String::new(),
        state,
        ..Default::default()
    };
    Ok(w.client.review_declaration(signed(token, message)).await?.into_inner())
}

/// What a refusal says happened meanwhile: what, and who did it.
fn told(refused: &tonic::Status) -> (String, String) {
    let facts = refused.get_details_error_info().unwrap().metadata;
    (facts["change"].clone(), facts["changed_by"].clone())
}

/// Every step of somebody whose screen shows an earlier state is refused and says who did what; whoever repeats a step of
/// their own gets the first answer.
#[sqlx::test]
async fn a_step_decided_on_a_stale_screen_is_refused_with_what_happened(pool: PgPool) {
    let mut w = world(pool).await;
    let code = w.submitted().await.code;
    let ana = w.token(Role::Inspector, &["GPS"]);
    let luis = w.token(Role::Supervisor, &["GPS"]);
    let seen = |state: pb::State, outcome: pb::ReviewOutcome| pb::ReviewDeclarationRequest {
        code: code.clone(),
        version: 1,
        outcome: outcome.into(),
        note: "visto".to_owned(),
        state: state.into(),
        ..Default::default()
    };
    let inspect = seen(pb::State::Presented, pb::ReviewOutcome::InInspection);
    present(&mut w, &ana, &code, 1).await.unwrap();
    w.client.review_declaration(signed(&ana, inspect.clone())).await.unwrap();
    let name = w.keys.verifier().verify(&ana).unwrap().name;

    let clear = seen(pb::State::Presented, pb::ReviewOutcome::Cleared);
    let find = seen(pb::State::Presented, pb::ReviewOutcome::WithFindings);
    for stale in [inspect.clone(), clear, find] {
        let refused = w.client.review_declaration(signed(&luis, stale)).await.unwrap_err();
        assert_eq!(reason_of(&refused), Reason::DeclarationMoved);
        assert_eq!(told(&refused), ("in_inspection".to_owned(), name.clone()));
    }
    let refused = present(&mut w, &luis, &code, 1).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::DeclarationMoved);
    let annulment = pb::AnnulDeclarationRequest {
        code: code.clone(),
        version: 1,
        note: "no viajó".to_owned(),
        state: pb::State::Submitted.into(),
        ..Default::default()
    };
    let refused = w.client.annul_declaration(signed(&luis, annulment)).await.unwrap_err();
    assert_eq!(
        (reason_of(&refused), told(&refused).0),
        (Reason::DeclarationMoved, "in_inspection".to_owned())
    );
    let repeated = w.client.review_declaration(signed(&ana, inspect)).await.unwrap().into_inner();
    assert_eq!((repeated.state(), repeated.transitions.len()), (pb::State::InInspection, 3));

    let unseen = pb::ReviewDeclarationRequest {
        state: 0,
        ..seen(pb::State::InInspection, pb::ReviewOutcome::Cleared)
    };
    let refused = w.client.review_declaration(signed(&ana, unseen)).await.unwrap_err();
    assert_eq!(violations_of(&refused)[0].field, "state");
    let unseen =
        pb::PresentDeclarationRequest { code: code.clone(), version: 1, state: 0, ..Default::default() };
    let refused = w.client.present_declaration(signed(&ana, unseen)).await.unwrap_err();
    assert_eq!(violations_of(&refused)[0].field, "state");
}

/// Whoever did not inspect it gives a reason, also when somebody else did.
#[sqlx::test]
async fn the_reason_of_the_red_lane_is_asked_of_whoever_clears(pool: PgPool) {
    let mut w = world(pool).await;
    let code = w.submitted().await.code;
    let ana = w.token(Role::Inspector, &["GPS"]);
    let luis = w.token(Role::Supervisor, &["GPS"]);
    present(&mut w, &ana, &code, 1).await.unwrap();
    review(&mut w, &ana, &code, pb::ReviewOutcome::InInspection).await.unwrap();
    let refused = clear(&mut w, &luis, &code).await.unwrap_err();
    assert_eq!(violations_of(&refused)[0].field, "note");
    assert_eq!(clear(&mut w, &ana, &code).await.unwrap().state(), pb::State::Cleared);
}

#[sqlx::test]
async fn an_annulled_declaration_with_an_act_is_reopened_with_findings(pool: PgPool) {
    let mut w = world(pool).await;
    let code = w.submitted().await.code;
    let supervisor = w.token(Role::Supervisor, &["GPS"]);
    present(&mut w, &supervisor, &code, 1).await.unwrap();
    annul(&mut w, &supervisor, &code, "no viajó").await.unwrap();
    let acts = "update declaration set act_count = $1";
    sqlx::query(acts).bind(1).execute(&w.pool).await.unwrap();
    let reopened = reopen(&mut w, &supervisor, &code, "sí viajó").await.unwrap();
    assert_eq!(reopened.state(), pb::State::WithFindings);

    // An act that was annulled counts no more.
    annul(&mut w, &supervisor, &code, "por error").await.unwrap();
    sqlx::query(acts).bind(0).execute(&w.pool).await.unwrap();
    let reopened = reopen(&mut w, &supervisor, &code, "valía").await.unwrap();
    assert_eq!(reopened.state(), pb::State::WithFindings, "what was found before stays");
}

#[sqlx::test]
async fn leaving_the_advice_of_the_red_lane_asks_for_a_reason(pool: PgPool) {
    let mut w = world(pool).await;
    let code = w.submitted().await.code;
    let token = w.token(Role::Inspector, &["GPS"]);
    present(&mut w, &token, &code, 1).await.unwrap();
    let refused = clear(&mut w, &token, &code).await.unwrap_err();
    let wrong = violations_of(&refused);
    assert_eq!((wrong[0].field.as_str(), wrong[0].reason), ("note", Reason::Required));
    review(&mut w, &token, &code, pb::ReviewOutcome::InInspection).await.unwrap();
    assert_eq!(clear(&mut w, &token, &code).await.unwrap().state(), pb::State::Cleared);
}

#[sqlx::test]
async fn a_supervisor_annuls_and_reopens_with_a_reason(pool: PgPool) {
    let mut w = world(pool).await;
    let code = w.submitted().await.code;
    let inspector = w.token(Role::Inspector, &["GPS"]);
    let supervisor = w.token(Role::Supervisor, &["GPS"]);
    assert_eq!(reason_of(&annul(&mut w, &inspector, &code, "x").await.unwrap_err()), Reason::Forbidden);
    assert_eq!(violations_of(&annul(&mut w, &supervisor, &code, " ").await.unwrap_err())[0].field, "note");
    let refused = reopen(&mut w, &supervisor, &code, "sin motivo").await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::TransitionNotAllowed);

    present(&mut w, &supervisor, &code, 1).await.unwrap();
    let annulled = annul(&mut w, &supervisor, &code, "enviada dos veces").await.unwrap();
    let last = annulled.transitions.last().unwrap();
    assert_eq!((annulled.state(), last.reason.as_str()), (pb::State::Annulled, "enviada dos veces"));
    let by = w.keys.verifier().verify(&supervisor).unwrap();
    assert_eq!((last.by.as_str(), last.by_id.as_str()), (by.name.as_str(), by.user_id.to_string().as_str()));
    let repeated = annul(&mut w, &supervisor, &code, "enviada dos veces").await.unwrap();
    assert_eq!(repeated.transitions.len(), annulled.transitions.len());
    let reopened = reopen(&mut w, &supervisor, &code, "era la buena").await.unwrap();
    assert_eq!((reopened.state(), reopened.editable), (pb::State::Presented, false));
    let mut kinds: Vec<_> = w.facts().await.into_iter().map(|(kind, _)| kind).collect();
    kinds.retain(|kind| kind != "pinzon.declaration.viewed.v1");
    assert_eq!(kinds[2..], ["pinzon.declaration.annulled.v1", "pinzon.declaration.reopened.v1"]);

    // What the supervisor wrote may name people, so no event repeats it.
    let events: Vec<serde_json::Value> =
        sqlx::query_scalar("select event from outbox").fetch_all(&w.pool).await.unwrap();
    let written = serde_json::Value::from(events).to_string();
    assert!(!written.contains("enviada dos veces") && !written.contains("era la buena"));

    // Annulled after it was cleared: reopening twice leads back to the inspection, not to the annulment.
    review(&mut w, &supervisor, &code, pb::ReviewOutcome::Cleared).await.unwrap();
    let cleared_at = "select cleared_at from declaration where cleared_at is not null";
    let before: DateTime<Utc> = sqlx::query_scalar(cleared_at).fetch_one(&w.pool).await.unwrap();
    annul(&mut w, &supervisor, &code, "por error").await.unwrap();
    assert_eq!(reopen(&mut w, &supervisor, &code, "valía").await.unwrap().state(), pb::State::Cleared);
    let after: DateTime<Utc> = sqlx::query_scalar(cleared_at).fetch_one(&w.pool).await.unwrap();
    assert_eq!(after, before, "the figures count until it was cleared");
    assert_eq!(reopen(&mut w, &supervisor, &code, "falta ver").await.unwrap().state(), pb::State::Presented);
}

#[sqlx::test]
async fn an_inspector_presents_inspects_and_clears(pool: PgPool) {
    let mut w = world(pool).await;
    let code = w.submitted().await.code;
    let token = w.token(Role::Inspector, &["GPS"]);
    let seen = w.get(&code.to_lowercase().replace('-', " "), Some(&token)).await.unwrap();
    let lane = seen.lane.unwrap();
    assert_eq!((seen.id.as_str(), lane.code()), ("", pb::Lane::Red));
    assert_eq!(
        (lane.reasons[0].code.as_str(), lane.reasons[0].about.as_str()),
        ("RESTRICTED_ITEM", "aguacate")
    );

    let presented = present(&mut w, &token, &code, 1).await.unwrap();
    assert_eq!((presented.state(), presented.transitions.len()), (pb::State::Presented, 2));
    let repeated = present(&mut w, &token, &code, 1).await.unwrap();
    assert_eq!(repeated.transitions.len(), 2);
    review(&mut w, &token, &code, pb::ReviewOutcome::InInspection).await.unwrap();
    let cleared = review(&mut w, &token, &code, pb::ReviewOutcome::Cleared).await.unwrap();
    assert_eq!((cleared.state(), cleared.editable), (pb::State::Cleared, false));
    let back = review(&mut w, &token, &code, pb::ReviewOutcome::InInspection).await.unwrap_err();
    assert_eq!(reason_of(&back), Reason::TransitionNotAllowed);
    let kinds: Vec<_> = w.facts().await.into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(
        kinds,
        [
            "pinzon.declaration.submitted.v1",
            "pinzon.declaration.viewed.v1",
            "pinzon.declaration.presented.v1",
            "pinzon.declaration.reviewed.v1",
            "pinzon.declaration.reviewed.v1",
        ]
    );
}

#[sqlx::test]
async fn what_was_presented_is_no_longer_edited(pool: PgPool) {
    let mut w = world(pool).await;
    let created = w.submit(content()).await.unwrap();
    let d = created.declaration.unwrap();
    let token = w.token(Role::Supervisor, &["GPS"]);
    present(&mut w, &token, &d.code, 1).await.unwrap();
    let edit = pb::UpdateDeclarationRequest {
        id: d.id,
        content: Some(content()),
        version: 1,
        credentials: Some(pb::EditCredentials { edit_key: created.edit_key, ..Default::default() }),
    };
    let refused = w.client.update_declaration(edit).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::DeclarationNotEditable);
}

fn at_gps() -> Option<pb::DeclarationFilter> {
    Some(pb::DeclarationFilter { airport: "GPS".to_owned(), ..Default::default() })
}

/// Only what this filter selects.
fn only(filter: pb::DeclarationFilter) -> pb::ListDeclarationsRequest {
    pb::ListDeclarationsRequest { filter: Some(filter), ..Default::default() }
}

/// Every method that the contract calls airport-scoped.
#[sqlx::test]
async fn other_airports_are_closed(pool: PgPool) {
    let mut w = world(pool).await;
    let code = w.submitted().await.code;
    let elsewhere = w.token(Role::Supervisor, &["SCY"]);
    let mut refusals = Vec::new();
    for method in Method::of_service(SERVICE_NAME).filter(|method| method.airport_scoped) {
        refusals.push(match method.name() {
            "GetDeclaration" => w.get(&code, Some(&elsewhere)).await.unwrap_err(),
            "PresentDeclaration" => present(&mut w, &elsewhere, &code, 1).await.unwrap_err(),
            "ReviewDeclaration" => {
                review(&mut w, &elsewhere, &code, pb::ReviewOutcome::InInspection).await.unwrap_err()
            }
            "ListDeclarations" => {
                let of_gps = pb::ListDeclarationsRequest { filter: at_gps(), ..Default::default() };
                w.client.list_declarations(signed(&elsewhere, of_gps)).await.unwrap_err()
            }
            "AnnulDeclaration" => annul(&mut w, &elsewhere, &code, "por error").await.unwrap_err(),
            "ReopenDeclaration" => reopen(&mut w, &elsewhere, &code, "por error").await.unwrap_err(),
            "SearchDeclarations" => {
                let of_gps = pb::SearchDeclarationsRequest { filter: at_gps(), ..Default::default() };
                w.client.search_declarations(signed(&elsewhere, of_gps)).await.unwrap_err()
            }
            "ExportDeclarations" => {
                let of_gps = pb::ExportDeclarationsRequest { filter: at_gps(), ..Default::default() };
                w.client.export_declarations(signed(&elsewhere, of_gps)).await.unwrap_err()
            }
            "GetDeclarationFigures" => {
                let of_gps = pb::GetDeclarationFiguresRequest { filter: at_gps() };
                w.client.get_declaration_figures(signed(&elsewhere, of_gps)).await.unwrap_err()
            }
            name => panic!("{name} is airport-scoped: call it here for another airport"),
        });
    }
    assert_eq!(refusals.len(), 9);
    for refused in refusals {
        assert_eq!((refused.code(), reason_of(&refused)), (Code::PermissionDenied, Reason::WrongAirport));
    }
}

#[sqlx::test]
async fn roles_are_enforced(pool: PgPool) {
    let mut w = world(pool).await;
    let code = w.submitted().await.code;
    let auditor = w.token(Role::Auditor, &[]);
    let admin = w.token(Role::Admin, &[]);
    assert!(w.get(&code, Some(&auditor)).await.is_ok());
    assert_eq!(reason_of(&present(&mut w, &auditor, &code, 1).await.unwrap_err()), Reason::Forbidden);
    assert_eq!(reason_of(&present(&mut w, &admin, &code, 2).await.unwrap_err()), Reason::VersionConflict);
    assert_eq!(reason_of(&present(&mut w, &admin, &code, 0).await.unwrap_err()), Reason::InvalidFields);
    assert!(present(&mut w, &admin, &code, 1).await.is_ok());
    assert_eq!(
        reason_of(&present(&mut w, &admin, "D-2222-2223", 1).await.unwrap_err()),
        Reason::DeclarationNotFound
    );
}

#[sqlx::test]
async fn lists_are_paged_filtered_and_limited_to_ones_airports(pool: PgPool) {
    let mut w = world(pool).await;
    for _ in 0..5 {
        w.submitted().await;
    }
    let token = w.token(Role::Inspector, &["GPS"]);
    let mut codes = Vec::new();
    let mut page_token = String::new();
    loop {
        let message = pb::ListDeclarationsRequest { page_size: 2, page_token, ..Default::default() };
        let page = w.client.list_declarations(signed(&token, message)).await.unwrap().into_inner();
        assert_eq!(page.total, 5);
        codes.extend(page.items.into_iter().map(|d| d.code));
        page_token = page.next_page_token;
        if page_token.is_empty() {
            break;
        }
    }
    let distinct: std::collections::HashSet<_> = codes.iter().collect();
    assert_eq!((codes.len(), distinct.len()), (5, 5));

    let count = |token: String, message: pb::ListDeclarationsRequest| {
        let mut client = w.client.clone();
        async move { client.list_declarations(signed(&token, message)).await.map(|r| r.into_inner().total) }
    };
    let by_code = only(pb::DeclarationFilter { code: codes[0].clone(), ..Default::default() });
    assert_eq!(count(token.clone(), by_code).await.unwrap(), 1);
    let unknown = only(pb::DeclarationFilter { lane: -1, ..Default::default() });
    let refused = count(token.clone(), unknown).await.unwrap_err();
    assert_eq!(violations_of(&refused)[0].reason, Reason::UnknownCode);
    let green = only(pb::DeclarationFilter { lane: pb::Lane::Green.into(), ..Default::default() });
    assert_eq!(count(token.clone(), green).await.unwrap(), 0);
    let admin = w.token(Role::Admin, &[]);
    let elsewhere = w.token(Role::Inspector, &["SCY"]);
    assert_eq!(count(elsewhere, pb::ListDeclarationsRequest::default()).await.unwrap(), 0);
    let foreign = only(pb::DeclarationFilter { airport: "SCY".to_owned(), ..Default::default() });
    assert_eq!(reason_of(&count(token, foreign).await.unwrap_err()), Reason::WrongAirport);
    let garbage = only(pb::DeclarationFilter { airport: "\0".to_owned(), ..Default::default() });
    assert_eq!(reason_of(&count(admin, garbage).await.unwrap_err()), Reason::InvalidFields);
    let nobody = w.client.list_declarations(pb::ListDeclarationsRequest::default()).await.unwrap_err();
    assert_eq!(reason_of(&nobody), Reason::Unauthenticated);
}

#[sqlx::test]
async fn the_app_role_cannot_rewrite_what_was_sworn(pool: PgPool) {
    let mut w = world(pool).await;
    w.submitted().await;
    for statement in [
        "update declaration_version set qr = ''",
        "delete from declaration_version",
        "delete from declaration",
        "update declaration set code = 'x'",
        "delete from declaration_transition",
        "update declaration_transition set note = 'x'",
    ] {
        let refused = sqlx::query(statement).execute(&w.app).await.unwrap_err();
        assert_eq!(refused.as_database_error().unwrap().code().unwrap(), "42501", "{statement}");
    }
}

#[sqlx::test]
async fn a_long_list_is_counted_up_to_ten_thousand_and_one(pool: PgPool) {
    let mut w = world(pool).await;
    let code = w.submitted().await.code;
    sqlx::query(
        "insert into declaration (declaration_id, code, state, version, airport, direction, flight_number, flight_date,
             origin_airport, destination_airport, document_number, document_fingerprint, surnames, given_names,
             nationality, item_count, product_ids, classifications, yes_answers, lane, submitted_at, updated_at,
             edit_key_hash, edit_key_salt, request_hash)
         select gen_random_uuid(), 'D-' || n, state, version, airport, direction, flight_number, flight_date,
             origin_airport, destination_airport, document_number, document_fingerprint, surnames, given_names,
             nationality, item_count, product_ids, classifications, yes_answers, lane, submitted_at, updated_at,
             edit_key_hash, edit_key_salt, request_hash
         from declaration, generate_series(1, 12000) n where code = $1",
    )
    .bind(&code)
    .execute(&w.pool)
    .await
    .unwrap();
    let token = w.token(Role::Inspector, &["GPS"]);
    let mut total = async |code: &str| {
        let request = only(pb::DeclarationFilter { code: code.to_owned(), ..Default::default() });
        w.client.list_declarations(signed(&token, request)).await.unwrap().into_inner().total
    };
    assert_eq!(total("").await, 10_001);
    assert_eq!(total(&code).await, 1);
}
