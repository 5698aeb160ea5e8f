//! Facts that could not be applied, as administrators decide about them.

use pinzon_chassis::{ClosedSet, Reason, caller::Role, status};
use pinzon_events::Envelope;
use pinzon_harness::signed;
use pinzon_proto::{declarations::v1::State, events::v1 as pb};
use sqlx::PgPool;
use tonic::{Code, Status};

use crate::{
    World,
    events::{envelope, issued},
    world,
};

/// Puts an event aside as the consumer does, and returns its number.
async fn put_aside(w: &World, event: &Envelope, refused: bool) -> i64 {
    sqlx::query_scalar(
        "insert into dead_letter (source, sequence, payload, error, refused)
         values ($1, $2, $3, 'no declaration D-2222-2222', $4) returning dead_letter_id",
    )
    .bind(event.source.code())
    .bind(event.sequence)
    .bind(serde_json::to_string(event).unwrap())
    .bind(refused)
    .fetch_one(&w.app)
    .await
    .unwrap()
}

/// An act on a declaration, as retentions publishes it.
async fn act_on(w: &World, code: &str) -> Envelope {
    let event = envelope(&w.pool, &issued(Some(code.to_owned()))).await;
    Envelope { sequence: Some(7), ..event }
}

async fn requeue(w: &World, token: &str, id: i64) -> Result<pb::DeadLetterDetail, Status> {
    let message = pb::RequeueDeadLetterRequest { id, reason: " La declaración ya está ".to_owned() };
    Ok(w.letters.clone().requeue_dead_letter(signed(token, message)).await?.into_inner())
}

async fn drop_it(w: &World, token: &str, id: i64) -> Result<pb::DeadLetterDetail, Status> {
    let message = pb::DropDeadLetterRequest { id, reason: "No hace falta".to_owned() };
    Ok(w.letters.clone().drop_dead_letter(signed(token, message)).await?.into_inner())
}

fn refusal<T: std::fmt::Debug>(answer: Result<T, Status>) -> (Code, Reason) {
    let status = answer.unwrap_err();
    (status.code(), status::reason_of(&status))
}

/// Returns the published decisions: who decided, about which number, and what.
async fn told(w: &World) -> Vec<Envelope> {
    let events: Vec<serde_json::Value> = sqlx::query_scalar(
        "select event from outbox where subject = 'pinzon.declaration.dead_letter_decided.v1' order by seq",
    )
    .fetch_all(&w.pool)
    .await
    .unwrap();
    events.into_iter().map(|event| serde_json::from_value(event).unwrap()).collect()
}

#[sqlx::test]
async fn a_fact_is_applied_after_all_once_it_can_be(pool: PgPool) {
    let mut w = world(pool).await;
    let d = w.submitted().await;
    let event = act_on(&w, "D-2222-2222").await;
    let id = put_aside(&w, &event, false).await;
    let admin = w.token(Role::Admin, &[]);

    assert_eq!(
        refusal(requeue(&w, &admin, id).await),
        (Code::FailedPrecondition, Reason::DeadLetterNotApplicable)
    );
    let open = w.letters.get_dead_letter(signed(&admin, pb::GetDeadLetterRequest { id })).await.unwrap();
    assert_eq!(open.into_inner().letter.unwrap().decision, None, "what failed decides nothing");
    assert!(told(&w).await.is_empty());

    sqlx::query("update declaration set code = 'D-2222-2222' where code = $1")
        .bind(&d.code)
        .execute(&w.pool)
        .await
        .unwrap();
    let applied = requeue(&w, &admin, id).await.unwrap().letter.unwrap();
    let decision = applied.decision.unwrap();
    assert_eq!(decision.outcome(), pb::DeadLetterOutcome::Applied);
    assert_eq!(
        (decision.reason.as_str(), decision.decided_by.as_str()),
        ("La declaración ya está", "Persona admin")
    );
    assert_eq!(decision.decided_by_id, w.keys.verifier().verify(&admin).unwrap().user_id.to_string());
    assert!(decision.decided_at.is_some());
    let seen = w.get("D-2222-2222", Some(&admin)).await.unwrap();
    assert_eq!(
        (seen.state(), seen.transitions.last().unwrap().reason.as_str()),
        (State::WithFindings, "GPS-2026-000001")
    );

    let told = told(&w).await;
    assert_eq!(told.len(), 1);
    assert_eq!((told[0].subject.as_str(), told[0].actorname.as_deref()), ("1", Some("Persona admin")));
    assert_eq!(
        told[0].data,
        serde_json::json!({
            "outcome": "applied", "source": "retention", "sequence": 7, "kind": "pinzon.retention.issued.v1",
        })
    );
    let repeated = requeue(&w, &admin, id).await.unwrap();
    assert_eq!(repeated.letter.unwrap().decision, Some(decision), "its answer was lost");
    let other = w.token(Role::Admin, &[]);
    for again in [requeue(&w, &other, id).await, drop_it(&w, &admin, id).await] {
        assert_eq!(refusal(again), (Code::FailedPrecondition, Reason::DeadLetterDecided));
    }
    let acts: i32 = sqlx::query_scalar("select act_count from declaration").fetch_one(&w.pool).await.unwrap();
    assert_eq!(acts, 1, "applied once");
}

#[sqlx::test]
async fn of_two_decisions_at_once_one_stands(pool: PgPool) {
    let w = world(pool).await;
    let id = put_aside(&w, &act_on(&w, "D-2222-2222").await, false).await;
    let [ana, luis] = [(); 2].map(|()| w.token(Role::Admin, &[]));
    let both = tokio::join!(drop_it(&w, &ana, id), drop_it(&w, &luis, id));
    let (dropped, refused) = match both {
        (Ok(dropped), Err(refused)) | (Err(refused), Ok(dropped)) => (dropped, refused),
        both => panic!("{both:?}"),
    };
    assert_eq!(dropped.letter.unwrap().decision.unwrap().outcome(), pb::DeadLetterOutcome::Dropped);
    assert_eq!(status::reason_of(&refused), Reason::DeadLetterDecided);
    assert_eq!(told(&w).await.len(), 1);
}

#[sqlx::test]
async fn what_its_source_did_not_sign_is_only_dropped_and_nothing_that_it_says_is_told(pool: PgPool) {
    let mut w = world(pool).await;
    let d = w.submitted().await;
    let forged = put_aside(&w, &act_on(&w, &d.code).await, true).await;
    let unreadable: i64 = sqlx::query_scalar(
        "insert into dead_letter (payload, error) values ('{', 'EOF') returning dead_letter_id",
    )
    .fetch_one(&w.app)
    .await
    .unwrap();
    let admin = w.token(Role::Admin, &[]);
    for id in [forged, unreadable] {
        assert_eq!(
            refusal(requeue(&w, &admin, id).await),
            (Code::FailedPrecondition, Reason::DeadLetterUntrusted)
        );
        let dropped = drop_it(&w, &admin, id).await.unwrap();
        assert_eq!(dropped.letter.unwrap().decision.unwrap().outcome(), pb::DeadLetterOutcome::Dropped);
    }
    assert_eq!(w.get(&d.code, Some(&admin)).await.unwrap().state(), State::Submitted);
    let nothing = serde_json::json!({ "outcome": "dropped", "source": null, "sequence": null, "kind": null });
    assert!(told(&w).await.iter().all(|event| event.data == nothing));
}

#[sqlx::test]
async fn the_list_and_the_detail_show_no_value_of_the_fact(pool: PgPool) {
    let w = world(pool).await;
    let event = act_on(&w, "D-2222-2222").await;
    let id = put_aside(&w, &event, false).await;
    let auditor = w.token(Role::Auditor, &[]);
    let asked = pb::ListDeadLettersRequest::default();
    let listed = w.letters.clone().list_dead_letters(signed(&auditor, asked)).await.unwrap().into_inner();
    let letter = &listed.items[0];
    assert_eq!(
        (letter.id, letter.source.as_str(), letter.sequence, letter.r#type.as_str(), letter.subject.as_str()),
        (id, "retention", Some(7), "pinzon.retention.issued.v1", "GPS-2026-000001")
    );
    assert_eq!((letter.error.as_str(), letter.refused), ("no declaration D-2222-2222", false));
    let asked = signed(&auditor, pb::GetDeadLetterRequest { id });
    let detail = w.letters.clone().get_dead_letter(asked).await.unwrap().into_inner();
    assert_eq!(detail.letter.as_ref(), Some(letter));
    let seen = detail.envelope.clone().unwrap();
    assert_eq!(
        (seen.event_id.as_str(), seen.airport.as_str(), seen.actor_kind.as_str(), seen.epoch),
        (event.id.to_string().as_str(), "GPS", "user", 1)
    );
    assert_eq!(
        seen.members,
        [
            "airport",
            "content_hash",
            "declaration_code",
            "document_fingerprint",
            "folio",
            "rejected",
            "retained"
        ]
    );
    let fingerprint = event.data["document_fingerprint"].as_str().unwrap().to_owned();
    for personal in [event.actorname.as_deref().unwrap(), &fingerprint] {
        assert!(!format!("{detail:?}").contains(personal), "{personal}");
    }
}

#[sqlx::test]
async fn inspectors_see_nothing_and_auditors_decide_nothing(pool: PgPool) {
    let w = world(pool).await;
    let id = put_aside(&w, &act_on(&w, "D-2222-2222").await, false).await;
    for role in Role::ALL {
        let token = w.token(*role, &["GPS"]);
        let mut client = w.letters.clone();
        let reads = [
            client.list_dead_letters(signed(&token, pb::ListDeadLettersRequest::default())).await.err(),
            client.get_dead_letter(signed(&token, pb::GetDeadLetterRequest { id })).await.err(),
        ];
        let decisions = [requeue(&w, &token, id).await.err(), drop_it(&w, &token, 99).await.err()];
        let is_forbidden = |refused: &Option<Status>| {
            refused.as_ref().is_some_and(|status| status::reason_of(status) == Reason::Forbidden)
        };
        assert!(reads.iter().all(|read| read.is_none() == matches!(role, Role::Admin | Role::Auditor)));
        assert!(decisions.iter().all(|refused| is_forbidden(refused) == (*role != Role::Admin)), "{role:?}");
    }
}
