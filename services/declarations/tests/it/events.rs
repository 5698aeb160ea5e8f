//! By event, not by call: an act turns its declaration `with_findings`.

use pinzon_chassis::caller::Role;
use pinzon_declarations::ingest::Ingest;
use pinzon_domain::{DocumentType, TravelDocument};
use pinzon_events::{
    Actor, Envelope,
    consumer::{Apply as _, Failure},
    facts::{Fact, OwnerlessRetentionIssued, RetentionAnnulled, RetentionIssued},
    outbox::{self, EventContext},
};
use pinzon_harness::signed;
use pinzon_proto::declarations::v1 as pb;
use sqlx::PgPool;
use uuid::Uuid;

use crate::{content, world};

const FOLIO: &str = "GPS-2026-000001";

pub fn issued(code: Option<String>) -> RetentionIssued {
    RetentionIssued {
        folio: FOLIO.to_owned(),
        airport: "GPS".to_owned(),
        declaration_code: code,
        document_fingerprint: pinzon_harness::document_key().fingerprint(&TravelDocument {
            kind: DocumentType::Passport,
            number: "AB123456".to_owned(),
            country: "EC".to_owned(),
        }),
        retained: 1,
        rejected: 0,
        content_hash: "00".to_owned(),
    }
}

/// The envelope as retentions would publish it, made by the real outbox in a
/// transaction that is thrown away.
pub async fn envelope(pool: &PgPool, fact: &impl Fact) -> Envelope {
    let event_context = EventContext {
        actor: Actor::User { id: Uuid::nil(), name: "Luis".to_owned(), role: "inspector".to_owned() },
        airport: Some("GPS".to_owned()),
        time: chrono::Utc::now(),
        traceparent: None,
    };
    let mut tx = pool.begin().await.unwrap();
    outbox::append(&mut tx, FOLIO, &event_context, fact).await.unwrap();
    let event: serde_json::Value = sqlx::query_scalar("select event from outbox order by seq desc limit 1")
        .fetch_one(&mut *tx)
        .await
        .unwrap();
    tx.rollback().await.unwrap();
    serde_json::from_value(event).unwrap()
}

#[sqlx::test]
async fn an_act_without_a_passenger_is_about_nobody(pool: PgPool) {
    let w = world(pool).await;
    let conn = &mut w.pool.acquire().await.unwrap();
    let ownerless = OwnerlessRetentionIssued {
        folio: FOLIO.to_owned(),
        airport: "GPS".to_owned(),
        reason: "unclaimed".to_owned(),
        retained: 1,
        rejected: 0,
        content_hash: "00".to_owned(),
    };
    // The first act is one that retentions lost with a restored backup; the second has its folio.
    let lost = envelope(&w.pool, &issued(None)).await;
    let event = envelope(&w.pool, &ownerless).await;
    Ingest.apply(conn, &lost).await.unwrap();
    for _ in 0..2 {
        Ingest.apply(conn, &event).await.unwrap();
    }
    let annulled =
        RetentionAnnulled { folio: FOLIO.to_owned(), airport: "GPS".to_owned(), declaration_code: None };
    let annulled = envelope(&w.pool, &annulled).await;
    for table in ["earlier_retention", "act_person_wanted", "passenger", "declaration_act"] {
        let count = sqlx::AssertSqlSafe(format!("select count(*) from {table}"));
        assert_eq!(sqlx::query_scalar::<_, i64>(count).fetch_one(&w.pool).await.unwrap(), 0, "{table}");
    }
    Ingest.apply(conn, &annulled).await.unwrap();
}

#[sqlx::test]
async fn an_act_from_a_device_finds_a_declaration_that_has_expired_meanwhile(pool: PgPool) {
    let mut w = world(pool).await;
    let d = w.submitted().await;
    sqlx::query("update declaration set state = 'expired'").execute(&w.pool).await.unwrap();
    let event = envelope(&w.pool, &issued(Some(d.code.clone()))).await;
    let mut tx = w.app.begin().await.unwrap();
    Ingest.apply(&mut tx, &event).await.unwrap();
    tx.commit().await.unwrap();
    let seen = w.get(&d.code, Some(&w.token(Role::Inspector, &["GPS"]))).await.unwrap();
    assert_eq!(seen.state(), pb::State::WithFindings);
}

#[sqlx::test]
async fn whoever_cleared_it_is_told_that_an_act_came_later_until_they_have_opened_it(pool: PgPool) {
    let mut w = world(pool).await;
    let code = w.submitted().await.code;
    let ana = w.token(Role::Inspector, &["GPS"]);
    let luis = w.token(Role::Inspector, &["GPS"]);
    w.present(&ana, &code).await.unwrap();
    let clearing = pb::ReviewDeclarationRequest {
        code: code.clone(),
        version: 1,
        outcome: pb::ReviewOutcome::Cleared.into(),
        note: "a la vista".to_owned(),
        state: pb::State::Presented.into(),
        ..Default::default()
    };
    let cleared = w.client.review_declaration(signed(&ana, clearing)).await.unwrap().into_inner();
    let event = envelope(&w.pool, &issued(Some(code.clone()))).await;
    let mut tx = w.app.begin().await.unwrap();
    Ingest.apply(&mut tx, &event).await.unwrap();
    tx.commit().await.unwrap();

    let mut client = w.administration.clone();
    let mut asked = async |token: &str, mine: bool| {
        let message = pb::ListAttentionRequest {
            kind: pb::AttentionKind::FoundAfterClearing.into(),
            mine,
            ..Default::default()
        };
        client.list_attention(signed(token, message)).await.unwrap().into_inner()
    };
    let told = asked(&ana, true).await;
    let step = cleared.transitions.last().unwrap();
    let [item] = told.items.as_slice() else { panic!("{told:?}") };
    assert_eq!((item.code.as_str(), item.folio.as_str(), told.total), (code.as_str(), FOLIO, 1));
    assert_eq!((&item.cleared_by, &item.cleared_by_id, &item.cleared_at), (&step.by, &step.by_id, &step.at));
    assert_eq!(asked(&luis, true).await.total, 0);
    assert_eq!(asked(&luis, false).await.items, told.items);

    w.get(&code, Some(&ana)).await.unwrap();
    assert_eq!(asked(&ana, true).await, pb::ListAttentionResponse::default());
    assert_eq!(asked(&ana, false).await.total, 1, "others still see it");
}

#[sqlx::test]
async fn an_act_turns_the_declaration_with_findings_and_the_next_one_red(pool: PgPool) {
    let mut w = world(pool).await;
    let d = w.submitted().await;
    let event = envelope(&w.pool, &issued(Some(d.code.clone()))).await;
    let mut tx = w.app.begin().await.unwrap();
    Ingest.apply(&mut tx, &event).await.unwrap();
    tx.commit().await.unwrap();

    let token = w.token(Role::Inspector, &["GPS"]);
    let seen = w.get(&d.code, Some(&token)).await.unwrap();
    assert_eq!(seen.state(), pb::State::WithFindings);
    let last = seen.transitions.last().unwrap();
    assert_eq!((last.by.as_str(), last.reason.as_str()), ("Luis", "GPS-2026-000001"));
    assert_eq!(last.by_id, Uuid::nil().to_string());
    assert_eq!(
        (seen.transitions[0].by_id.as_str(), seen.transitions.len()),
        ("", 2),
        "a traveller has no account"
    );
    let effect: serde_json::Value =
        sqlx::query_scalar("select event from outbox where subject = 'pinzon.declaration.with_findings.v1'")
            .fetch_one(&w.pool)
            .await
            .unwrap();
    let effect: Envelope = serde_json::from_value(effect).unwrap();
    assert_eq!(
        (effect.causeid, effect.time, effect.actorname.as_deref(), effect.airport.as_deref()),
        (Some(event.id), event.time, Some("Luis"), Some("GPS"))
    );
    let with_act = pb::DeclarationFilter { has_act: Some(true), ..Default::default() };
    let with_act = pb::ListDeclarationsRequest { filter: Some(with_act), ..Default::default() };
    let page = w.client.list_declarations(signed(&token, with_act)).await.unwrap().into_inner();
    assert_eq!((page.items[0].code.as_str(), page.items[0].act_count), (d.code.as_str(), 1));

    let mut harmless = content();
    harmless.items.clear();
    harmless.answers.as_mut().unwrap().food.as_mut().unwrap().yes = Some(false);
    let next = w.submit(harmless).await.unwrap().declaration.unwrap();
    let seen = w.get(&next.code, Some(&token)).await.unwrap();
    let lane = seen.lane.unwrap();
    assert_eq!((lane.code(), lane.reasons[0].about.as_str()), (pb::Lane::Red, d.code.as_str()));
    assert_eq!(lane.reasons[1].about, "GPS-2026-000001");
}

#[sqlx::test]
async fn an_act_on_an_unknown_declaration_is_a_dead_letter(pool: PgPool) {
    let w = world(pool).await;
    let event = envelope(&w.pool, &issued(Some("D-2222-2222".to_owned()))).await;
    let mut tx = w.app.begin().await.unwrap();
    assert!(matches!(Ingest.apply(&mut tx, &event).await, Err(Failure::Permanent(_))));
}

#[sqlx::test]
async fn an_act_without_declaration_is_only_remembered(pool: PgPool) {
    let w = world(pool).await;
    let event = envelope(&w.pool, &issued(None)).await;
    let mut tx = w.app.begin().await.unwrap();
    Ingest.apply(&mut tx, &event).await.unwrap();
    Ingest.apply(&mut tx, &event).await.unwrap();
    tx.commit().await.unwrap();
    assert!(w.facts().await.is_empty());
}

#[sqlx::test]
async fn an_annulled_act_counts_no_more_and_the_declaration_keeps_its_findings(pool: PgPool) {
    let mut w = world(pool).await;
    let d = w.submitted().await;
    let issued = issued(Some(d.code.clone()));
    let annulled = RetentionAnnulled {
        folio: FOLIO.to_owned(),
        airport: issued.airport.clone(),
        declaration_code: issued.declaration_code.clone(),
    };
    let issue = envelope(&w.pool, &issued).await;
    let annulment = envelope(&w.pool, &annulled).await;
    let mut tx = w.app.begin().await.unwrap();
    Ingest.apply(&mut tx, &issue).await.unwrap();
    Ingest.apply(&mut tx, &annulment).await.unwrap();
    Ingest.apply(&mut tx, &annulment).await.unwrap();
    tx.commit().await.unwrap();

    let token = w.token(Role::Inspector, &["GPS"]);
    let without_act = pb::DeclarationFilter { has_act: Some(false), ..Default::default() };
    let without_act = pb::ListDeclarationsRequest { filter: Some(without_act), ..Default::default() };
    let page = w.client.list_declarations(signed(&token, without_act)).await.unwrap().into_inner();
    assert_eq!((page.items[0].code.as_str(), page.items[0].act_count), (d.code.as_str(), 0));
    assert_eq!(w.get(&d.code, Some(&token)).await.unwrap().state(), pb::State::WithFindings);
    let has_act: bool = sqlx::query_scalar("select has_act from passenger").fetch_one(&w.pool).await.unwrap();
    assert!(!has_act);

    let mut harmless = content();
    harmless.items.clear();
    harmless.answers.as_mut().unwrap().food.as_mut().unwrap().yes = Some(false);
    // Of another flight, which shares no lane with the first.
    harmless.travel.as_mut().unwrap().flight_number = "EQ190".to_owned();
    let next = w.submit(harmless).await.unwrap().declaration.unwrap();
    let seen = w.get(&next.code, Some(&token)).await.unwrap();
    assert_eq!(seen.lane.unwrap().code(), pb::Lane::Green);
}

#[sqlx::test]
async fn an_annulled_act_takes_nothing_from_the_count_of_another_one(pool: PgPool) {
    let mut w = world(pool).await;
    let d = w.submitted().await;
    let first = issued(Some(d.code.clone()));
    let second = RetentionIssued { folio: "GPS-2026-000002".to_owned(), ..first.clone() };
    let annulled = RetentionAnnulled {
        folio: second.folio.clone(),
        airport: second.airport.clone(),
        declaration_code: second.declaration_code.clone(),
    };
    let events = [
        envelope(&w.pool, &first).await,
        envelope(&w.pool, &second).await,
        envelope(&w.pool, &annulled).await,
    ];
    let mut tx = w.app.begin().await.unwrap();
    for event in &events {
        Ingest.apply(&mut tx, event).await.unwrap();
    }
    tx.commit().await.unwrap();
    let left: (i32, Vec<String>) = sqlx::query_as(
        "select act_count, array(select folio from earlier_retention) from declaration where code = $1",
    )
    .bind(&d.code)
    .fetch_one(&w.pool)
    .await
    .unwrap();
    assert_eq!(left, (1, vec![FOLIO.to_owned()]));
}

/// Retentions that were set back to an earlier backup count their folios from there.
#[sqlx::test]
async fn a_folio_that_is_given_again_after_a_loss_belongs_to_the_later_act(pool: PgPool) {
    let mut w = world(pool).await;
    let (lost, found) = (w.submitted().await, w.submitted().await);
    let later = RetentionIssued { document_fingerprint: "ff".repeat(32), ..issued(Some(found.code.clone())) };
    for act in [issued(Some(lost.code.clone())), later.clone()] {
        let event = envelope(&w.pool, &act).await;
        let mut tx = w.app.begin().await.unwrap();
        Ingest.apply(&mut tx, &event).await.unwrap();
        tx.commit().await.unwrap();
    }
    let acts: Vec<(String, i32, Vec<String>)> = sqlx::query_as(
        "select code, act_count, array(select folio from declaration_act a where a.declaration_id = d.declaration_id)
         from declaration d order by code = $1",
    )
    .bind(&found.code)
    .fetch_all(&w.pool)
    .await
    .unwrap();
    assert_eq!(acts, [(lost.code, 0, vec![]), (found.code, 1, vec![FOLIO.to_owned()])]);
    let people: Vec<String> = sqlx::query_scalar("select document_fingerprint from earlier_retention")
        .fetch_all(&w.pool)
        .await
        .unwrap();
    assert_eq!(people, [later.document_fingerprint]);
}

/// Who holds the link reads which acts there are, and so can check them; nobody is named.
#[sqlx::test]
async fn a_declaration_names_its_acts_until_they_are_annulled(pool: PgPool) {
    let mut w = world(pool).await;
    let d = w.submitted().await;
    assert_eq!(d.acts, []);
    let second = "GPS-2026-T3-0007";
    let other = RetentionIssued { folio: second.to_owned(), ..issued(Some(d.code.clone())) };
    for act in [issued(Some(d.code.clone())), other] {
        let event = envelope(&w.pool, &act).await;
        let mut tx = w.app.begin().await.unwrap();
        Ingest.apply(&mut tx, &event).await.unwrap();
        tx.commit().await.unwrap();
    }
    let public = w.get(&d.id, None).await.unwrap();
    let folios =
        |d: &pb::Declaration| -> Vec<String> { d.acts.iter().map(|act| act.folio.clone()).collect() };
    assert_eq!(
        (public.state(), folios(&public)),
        (pb::State::WithFindings, vec![FOLIO.into(), second.into()])
    );
    assert!(public.masked && public.acts[0].issued_at.is_some());
    let token = w.token(Role::Inspector, &["GPS"]);
    assert_eq!(folios(&w.get(&d.code, Some(&token)).await.unwrap()), [FOLIO, second]);

    let annulled = RetentionAnnulled {
        folio: FOLIO.to_owned(),
        airport: "GPS".to_owned(),
        declaration_code: Some(d.code.clone()),
    };
    let event = envelope(&w.pool, &annulled).await;
    let mut tx = w.app.begin().await.unwrap();
    Ingest.apply(&mut tx, &event).await.unwrap();
    tx.commit().await.unwrap();
    let public = w.get(&d.id, None).await.unwrap();
    assert_eq!((public.state(), folios(&public)), (pb::State::WithFindings, vec![second.into()]));
}
