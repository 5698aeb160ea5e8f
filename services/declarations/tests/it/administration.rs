//! What supervisors and administrators do out of the ordinary: corrections, duplicates, what needs attention.

use pinzon_chassis::{
    Reason,
    caller::Role,
    status::{reason_of, violations_of},
};
use pinzon_harness::signed;
use pinzon_proto::{
    access::Method,
    declarations::v1::{self as pb, administration_service_server::SERVICE_NAME},
};
use sqlx::PgPool;
use tonic::{Code, Status};

use crate::{
    World, content,
    contradictions::{resolve, resolving},
    world,
};

/// The declaration as it stands, with another flight number.
pub fn with_flight(declaration: &pb::Declaration, flight_number: &str) -> pb::CorrectDeclarationRequest {
    let mut travel = declaration.travel.clone().unwrap();
    travel.flight_number = flight_number.to_owned();
    pb::CorrectDeclarationRequest {
        code: declaration.code.clone(),
        version: declaration.version,
        content: Some(pb::CorrectedContent {
            travel: Some(travel),
            traveller: declaration.traveller.clone(),
            minors: declaration.minors.clone(),
        }),
        requested_by: "El viajero, en el mostrador".to_owned(),
        reason: "Escribió otro vuelo".to_owned(),
        state: declaration.state,
        ..Default::default()
    }
}

async fn correct(
    w: &mut World,
    token: &str,
    message: pb::CorrectDeclarationRequest,
) -> Result<pb::Declaration, Status> {
    Ok(w.administration.correct_declaration(signed(token, message)).await?.into_inner())
}

pub async fn join(w: &mut World, token: &str, code: &str, stays: &str) -> Result<pb::Declaration, Status> {
    let message = pb::JoinDeclarationRequest {
        code: code.to_owned(),
        version: 1,
        stays: stays.to_owned(),
        note: "La envió dos veces".to_owned(),
        state: pb::State::Submitted.into(),
        ..Default::default()
    };
    Ok(w.administration.join_declaration(signed(token, message)).await?.into_inner())
}

async fn take_over(
    w: &mut World,
    token: &str,
    seen: &pb::Declaration,
    airport: &str,
) -> Result<pb::Declaration, Status> {
    let message = pb::TakeOverDeclarationRequest {
        code: seen.code.clone(),
        version: seen.version,
        state: seen.state,
        airport: airport.to_owned(),
        reason: "El vuelo aterrizó aquí por mal tiempo".to_owned(),
        ..Default::default()
    };
    Ok(w.administration.take_over_declaration(signed(token, message)).await?.into_inner())
}

pub async fn attention(
    w: &mut World,
    token: &str,
    kind: pb::AttentionKind,
) -> Result<pb::ListAttentionResponse, Status> {
    let message = pb::ListAttentionRequest {
        kind: kind.into(),
        airport: "GPS".to_owned(),
        page_size: 1,
        ..Default::default()
    };
    let first = w.administration.list_attention(signed(token, message.clone())).await?.into_inner();
    let mut all = first.clone();
    while !all.next_page_token.is_empty() {
        let page_token = std::mem::take(&mut all.next_page_token);
        let message = pb::ListAttentionRequest { page_token, ..message.clone() };
        let next = w.administration.list_attention(signed(token, message)).await?.into_inner();
        all.items.extend(next.items);
        all.next_page_token = next.next_page_token;
    }
    Ok(all)
}

fn codes(list: &pb::ListAttentionResponse) -> Vec<&str> {
    list.items.iter().map(|item| item.code.as_str()).collect()
}

fn user_id(w: &World, token: &str) -> String {
    w.keys.verifier().verify(token).unwrap().user_id.to_string()
}

#[sqlx::test]
async fn the_agency_corrects_what_was_mistyped(pool: PgPool) {
    let mut w = world(pool).await;
    let created = w.submit(content()).await.unwrap();
    let sworn = created.declaration.unwrap();
    let supervisor = w.token(Role::Supervisor, &["GPS"]);
    let inspector = w.token(Role::Inspector, &["GPS"]);
    let refused = correct(&mut w, &inspector, with_flight(&sworn, "AV1632")).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::Forbidden);
    let nothing = pb::CorrectDeclarationRequest { requested_by: " ".to_owned(), ..with_flight(&sworn, "?") };
    let refused = correct(&mut w, &supervisor, nothing).await.unwrap_err();
    let fields: Vec<_> = violations_of(&refused).into_iter().map(|v| v.field).collect();
    assert_eq!(fields, ["content.travel.flight_number", "requested_by"]);

    let corrected = correct(&mut w, &supervisor, with_flight(&sworn, "AV 1632")).await.unwrap();
    assert_eq!((corrected.version, corrected.state()), (2, pb::State::Submitted));
    assert_eq!((&corrected.items, &corrected.answers), (&sworn.items, &sworn.answers));
    assert_ne!(corrected.qr, sworn.qr);
    assert_eq!(corrected.oath, sworn.oath, "the traveller swore when they did");
    let correction = &corrected.corrections[0];
    let flight =
        |content: &Option<pb::CorrectedContent>| content.clone().unwrap().travel.unwrap().flight_number;
    assert_eq!((flight(&correction.before), flight(&correction.after)), ("LA1411".into(), "AV1632".into()));
    assert_eq!(
        (correction.version, correction.requested_by.as_str(), correction.reason.as_str()),
        (2, "El viajero, en el mostrador", "Escribió otro vuelo")
    );
    assert!(!correction.by.is_empty());
    assert_eq!(correction.by_id, user_id(&w, &supervisor));

    let public = w.get(&sworn.id, None).await.unwrap();
    let seen = &public.corrections[0];
    assert_eq!(
        (seen.by.as_str(), seen.by_id.as_str(), seen.reason.as_str()),
        ("", "", "Escribió otro vuelo")
    );
    let stale = correct(&mut w, &supervisor, with_flight(&sworn, "EQ190")).await.unwrap_err();
    assert_eq!(reason_of(&stale), Reason::VersionConflict);
    let unchanged = correct(&mut w, &supervisor, with_flight(&corrected, "AV1632")).await.unwrap();
    assert_eq!((unchanged.version, unchanged.corrections.len()), (2, 1));
    let facts: Vec<serde_json::Value> = sqlx::query_scalar("select event -> 'data' from outbox order by seq")
        .fetch_all(&w.pool)
        .await
        .unwrap();
    assert_eq!(facts.len(), 2);
    assert_eq!(facts[1]["fields"], serde_json::json!(["travel.flight_number"]));

    let edit = pb::UpdateDeclarationRequest {
        id: sworn.id,
        content: Some(content()),
        version: 2,
        credentials: Some(pb::EditCredentials { edit_key: created.edit_key, ..Default::default() }),
    };
    let edited = w.client.update_declaration(edit).await.unwrap().into_inner();
    assert_eq!(
        (edited.version, edited.corrections.len()),
        (3, 1),
        "the traveller's word follows the agency's"
    );
}

#[sqlx::test]
async fn a_correction_is_judged_by_the_day_it_was_sworn_and_keeps_codes_gone_since(pool: PgPool) {
    let mut w = world(pool).await;
    let sworn = w.submitted().await;
    let supervisor = w.token(Role::Supervisor, &["GPS"]);
    // A week later the flight lies in the past, and its airline and origin are in no catalogue.
    sqlx::query("update declaration set submitted_at = submitted_at - interval '7 days'")
        .execute(&w.pool)
        .await
        .unwrap();
    sqlx::query(
        "update declaration_version set content = jsonb_set(jsonb_set(jsonb_set(content::jsonb, '{travel,airline}', '\"ZZ\"'),
           '{travel,origin_airport}', '\"LTX\"'), '{travel,flight_date}',
           to_jsonb(((content #>> '{travel,flight_date}')::date - 7)::text))::json",
    )
    .execute(&w.pool)
    .await
    .unwrap();
    let seen = w.get(&sworn.code, Some(&supervisor)).await.unwrap();
    let corrected = correct(&mut w, &supervisor, with_flight(&seen, "EQ190")).await.unwrap();
    let travel = corrected.travel.unwrap();
    assert_eq!((travel.airline.as_str(), travel.origin_airport.as_str()), ("ZZ", "LTX"));

    w.client
        .annul_declaration(signed(
            &supervisor,
            pb::AnnulDeclarationRequest {
                code: sworn.code.clone(),
                version: 2,
                note: "por error".to_owned(),
                state: pb::State::Submitted.into(),
                ..Default::default()
            },
        ))
        .await
        .unwrap();
    let annulled = pb::CorrectDeclarationRequest {
        version: 2,
        state: pb::State::Annulled.into(),
        ..with_flight(&seen, "LA1411")
    };
    let refused = correct(&mut w, &supervisor, annulled).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::DeclarationNotEditable);
}

#[sqlx::test]
async fn of_two_declarations_for_one_flight_one_stays(pool: PgPool) {
    let mut w = world(pool).await;
    let first = w.submitted().await;
    let second = w.submitted().await;
    let mut elsewhere = content();
    elsewhere.travel.as_mut().unwrap().flight_number = "EQ190".to_owned();
    let other = w.submit(elsewhere).await.unwrap().declaration.unwrap();
    let supervisor = w.token(Role::Supervisor, &["GPS"]);
    let duplicates = attention(&mut w, &supervisor, pb::AttentionKind::Duplicate).await.unwrap();
    assert_eq!((codes(&duplicates), duplicates.total), (vec![second.code.as_str()], 1));
    assert_eq!(duplicates.items[0].duplicate_of, first.code);

    for wrong in [&other.code, &second.code, "D-2222-2222"] {
        let refused = join(&mut w, &supervisor, &second.code, wrong).await.unwrap_err();
        assert_eq!(reason_of(&refused), Reason::DeclarationNotDuplicate, "{wrong}");
    }
    let joined = join(&mut w, &supervisor, &second.code, &first.code).await.unwrap();
    assert_eq!((joined.state(), &joined.joined_to), (pb::State::Annulled, &first.code));
    let repeated = join(&mut w, &supervisor, &second.code, &first.code).await.unwrap();
    assert_eq!(repeated.transitions.len(), 2, "a repeat changes nothing");
    let back = join(&mut w, &supervisor, &first.code, &second.code).await.unwrap_err();
    assert_eq!(reason_of(&back), Reason::DeclarationNotDuplicate, "the other is annulled");
    assert!(attention(&mut w, &supervisor, pb::AttentionKind::Duplicate).await.unwrap().items.is_empty());
    assert_eq!(w.get(&second.id, None).await.unwrap().joined_to, first.code);
    assert_eq!(
        w.facts().await.last().unwrap(),
        &("pinzon.declaration.joined.v1".to_owned(), second.code.clone())
    );

    let reopening = pb::ReopenDeclarationRequest {
        code: second.code.clone(),
        version: 1,
        note: "Eran dos personas".to_owned(),
        state: pb::State::Annulled.into(),
        ..Default::default()
    };
    let reopened =
        w.client.reopen_declaration(signed(&supervisor, reopening.clone())).await.unwrap().into_inner();
    assert_eq!((reopened.state(), reopened.joined_to.as_str()), (pb::State::Submitted, ""));
    let repeated =
        w.client.reopen_declaration(signed(&supervisor, reopening.clone())).await.unwrap().into_inner();
    assert_eq!(repeated.transitions, reopened.transitions, "a repeat takes back no step more");
    let other = w.token(Role::Supervisor, &["GPS"]);
    let refused = w.client.reopen_declaration(signed(&other, reopening)).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::DeclarationMoved);

    sqlx::query("update declaration set act_count = 1 where code = $1")
        .bind(&second.code)
        .execute(&w.pool)
        .await
        .unwrap();
    let refused = join(&mut w, &supervisor, &second.code, &first.code).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::DeclarationHasFindings);
}

#[sqlx::test]
async fn what_needs_attention_is_listed_the_longest_waiting_first(pool: PgPool) {
    let mut w = world(pool).await;
    let inspector = w.token(Role::Inspector, &["GPS"]);
    let mut all = Vec::new();
    for n in 0..6 {
        let mut content = content();
        content.traveller.as_mut().unwrap().document_number = format!("AB12345{n}");
        all.push(w.submit(content).await.unwrap().declaration.unwrap().code);
    }
    // Three in inspection for three, two and one hour; three that expired, of which one long ago.
    for (code, state, ago, flown) in [
        (&all[0], "in_inspection", 121, 0),
        (&all[1], "in_inspection", 180, 0),
        (&all[2], "in_inspection", 60, 0),
        (&all[3], "expired", 0, 20),
        (&all[4], "expired", 60, 20),
        (&all[5], "expired", 120, 90),
    ] {
        sqlx::query(
            "with moved as (
               update declaration set state = $2, flight_date = flight_date - $4::integer where code = $1
               returning declaration_id, state
             )
             insert into declaration_transition (declaration_id, number, from_state, to_state, at, actor_name)
             select declaration_id, 2, 'submitted', state, now() - make_interval(mins => $3), 'x' from moved",
        )
        .bind(code)
        .bind(state)
        .bind(ago)
        .bind(flown)
        .execute(&w.pool)
        .await
        .unwrap();
    }
    let long = attention(&mut w, &inspector, pb::AttentionKind::InInspection).await.unwrap();
    assert_eq!((codes(&long), long.total), (vec![all[1].as_str(), &all[0]], 2));
    let expired = attention(&mut w, &inspector, pb::AttentionKind::Expired).await.unwrap();
    assert_eq!((codes(&expired), expired.total), (vec![all[4].as_str(), &all[3]], 2));
    // What was presented and never decided needs somebody after the hours of the settings, however old it is.
    sqlx::query("update declaration set state = 'presented', presented_at = now() where code = any($1)")
        .bind([all[3].clone(), all[4].clone()])
        .execute(&w.pool)
        .await
        .unwrap();
    sqlx::query(
        "insert into declaration_transition (declaration_id, number, from_state, to_state, at, actor_name)
         select declaration_id, 3, 'submitted', 'presented',
                now() - case when code = $1 then interval '10 days' else interval '5 hours' end, 'x'
         from declaration where state = 'presented'",
    )
    .bind(&all[4])
    .execute(&w.pool)
    .await
    .unwrap();
    let presented = attention(&mut w, &inspector, pb::AttentionKind::Presented).await.unwrap();
    assert_eq!((codes(&presented), presented.total), (vec![all[4].as_str(), &all[3]], 2));
    w.control.lock().unwrap().as_mut().unwrap().attention_hours = 6;
    let presented = attention(&mut w, &inspector, pb::AttentionKind::Presented).await.unwrap();
    assert_eq!(codes(&presented), [all[4].as_str()]);
    let long = attention(&mut w, &inspector, pb::AttentionKind::InInspection).await.unwrap();
    assert!(long.items.is_empty(), "the same hours count");
    let none = attention(&mut w, &inspector, pb::AttentionKind::Unspecified).await.unwrap_err();
    assert_eq!(violations_of(&none)[0].field, "kind");
}

#[sqlx::test]
async fn the_airport_of_a_diverted_flight_takes_a_declaration_over(pool: PgPool) {
    let mut w = world(pool).await;
    let sworn = w.submitted().await;
    let there = w.token(Role::Supervisor, &["GPS"]);
    let here = w.token(Role::Supervisor, &["SCY"]);
    let officer = w.token(Role::Inspector, &["SCY"]);

    let find = pb::FindElsewhereRequest { code: sworn.code.clone() };
    let refused = w.administration.find_elsewhere(signed(&officer, find.clone())).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::Forbidden);
    let seen = w.administration.find_elsewhere(signed(&here, find)).await.unwrap().into_inner();
    assert_eq!((seen.airport.as_str(), seen.version, seen.state), ("GPS", 1, sworn.state));

    let refused = take_over(&mut w, &officer, &sworn, "SCY").await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::Forbidden);
    let nameless = pb::TakeOverDeclarationRequest {
        code: sworn.code.clone(),
        version: 1,
        state: sworn.state,
        ..Default::default()
    };
    let refused = w.administration.take_over_declaration(signed(&here, nameless)).await.unwrap_err();
    let fields: Vec<_> = violations_of(&refused).into_iter().map(|v| v.field).collect();
    assert_eq!(fields, ["airport", "reason"]);
    let admin = w.token(Role::Admin, &[]);
    let refused = take_over(&mut w, &admin, &sworn, "ZZZ").await.unwrap_err();
    assert_eq!(violations_of(&refused)[0].reason, Reason::UnknownCode);

    w.present(&there, &sworn.code).await.unwrap();
    let stale = take_over(&mut w, &here, &sworn, "SCY").await.unwrap_err();
    assert_eq!(reason_of(&stale), Reason::DeclarationMoved, "it was presented meanwhile");
    let presented = pb::Declaration { state: pb::State::Presented.into(), ..sworn.clone() };
    let taken = take_over(&mut w, &here, &presented, "SCY").await.unwrap();
    assert_eq!((taken.version, taken.state()), (2, pb::State::Presented));
    assert_eq!(taken.travel.as_ref().unwrap().destination_airport, "SCY");
    assert_eq!(taken.corrections[0].reason, "El vuelo aterrizó aquí por mal tiempo");
    let repeated = take_over(&mut w, &here, &presented, "SCY").await.unwrap();
    assert_eq!((repeated.version, repeated.corrections.len()), (2, 1), "a repeat changes nothing");
    assert_eq!(
        w.facts().await.last().unwrap(),
        &("pinzon.declaration.taken_over.v1".to_owned(), sworn.code.clone())
    );

    // From now on it is theirs: the airport of before has no part in it any more, and may take it back.
    assert!(w.get(&sworn.code, Some(&officer)).await.is_ok());
    assert_eq!(reason_of(&w.get(&sworn.code, Some(&there)).await.unwrap_err()), Reason::WrongAirport);
    let back = take_over(&mut w, &there, &taken, "GPS").await.unwrap();
    assert_eq!((back.version, back.travel.unwrap().destination_airport.as_str()), (3, "GPS"));
}

#[sqlx::test]
async fn a_boat_is_controlled_at_the_airport_of_its_port(pool: PgPool) {
    let mut w = world(pool).await;
    let mut boat = content();
    let travel = boat.travel.as_mut().unwrap();
    travel.transport_mode = "MAI".to_owned();
    travel.flight_number = "Gaviota".to_owned();
    travel.origin_airport = "ECGYE".to_owned();
    let refused = w.submit(boat.clone()).await.unwrap_err();
    let wrong: Vec<_> = violations_of(&refused).into_iter().map(|v| (v.field, v.reason)).collect();
    assert_eq!(wrong, [("content.travel.destination_airport".to_owned(), Reason::NotAPort)]);
    boat.travel.as_mut().unwrap().destination_airport = "XGAYO".to_owned();
    let sworn = w.submit(boat).await.unwrap().declaration.unwrap();
    assert_eq!(sworn.airport, "GPS");

    let there = w.token(Role::Supervisor, &["GPS"]);
    let here = w.token(Role::Supervisor, &["SCY"]);
    let seen = w.get(&sworn.code, Some(&there)).await.unwrap();
    assert_eq!(seen.travel.as_ref().unwrap().destination_airport, "XGAYO");
    assert_eq!(reason_of(&w.get(&sworn.code, Some(&here)).await.unwrap_err()), Reason::WrongAirport);
    // Another airport takes over its control; it still goes to its port.
    let taken = take_over(&mut w, &here, &seen, "SCY").await.unwrap();
    assert_eq!(
        (taken.airport.as_str(), taken.travel.unwrap().destination_airport.as_str()),
        ("SCY", "XGAYO")
    );
    assert!(w.get(&sworn.code, Some(&here)).await.is_ok());
}

/// Every method that the contract calls airport-scoped.
#[sqlx::test]
async fn other_airports_are_closed(pool: PgPool) {
    let mut w = world(pool).await;
    let sworn = w.submitted().await;
    let elsewhere = w.token(Role::Supervisor, &["SCY"]);
    let mut refusals = Vec::new();
    for method in Method::of_service(SERVICE_NAME).filter(|method| method.airport_scoped) {
        refusals.push(match method.name() {
            "CorrectDeclaration" => {
                correct(&mut w, &elsewhere, with_flight(&sworn, "EQ190")).await.unwrap_err()
            }
            "JoinDeclaration" => join(&mut w, &elsewhere, &sworn.code, "D-2222-2222").await.unwrap_err(),
            "TakeOverDeclaration" => take_over(&mut w, &elsewhere, &sworn, "GPS").await.unwrap_err(),
            "ResolveContradiction" => resolve(&w, &elsewhere, resolving(&sworn, "x")).await.unwrap_err(),
            "ListAttention" => attention(&mut w, &elsewhere, pb::AttentionKind::Duplicate).await.unwrap_err(),
            name => panic!("{name} is airport-scoped: call it here for another airport"),
        });
    }
    assert_eq!(refusals.len(), 5);
    for refused in refusals {
        assert_eq!((refused.code(), reason_of(&refused)), (Code::PermissionDenied, Reason::WrongAirport));
    }
}
