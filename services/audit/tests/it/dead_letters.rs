//! Facts that could not be recorded, as administrators decide about them.

use pinzon_chassis::{Reason, caller::Role, status};
use pinzon_events::{Envelope, Source};
use pinzon_harness::{Nats, as_app, eventually, signed};
use pinzon_proto::{audit::v1 as audit_pb, events::v1 as pb};
use sqlx::PgPool;
use tonic::{Code, Status};

use crate::{APP, Audit, Publisher, event};

impl Audit {
    async fn letters(&self, asked: pb::ListDeadLettersRequest) -> pb::ListDeadLettersResponse {
        let token = self.keys.token(Role::Auditor, &[]);
        self.letters.clone().list_dead_letters(signed(&token, asked)).await.unwrap().into_inner()
    }

    async fn wait_for_letters(&self, count: i64) {
        eventually("dead letters", async || {
            self.letters(pb::ListDeadLettersRequest::default()).await.total == count
        })
        .await;
    }

    async fn requeue(&self, role: Role, id: i64, reason: &str) -> Result<pb::DeadLetterDetail, Status> {
        self.requeue_as(&self.keys.token(role, &[]), id, reason).await
    }

    async fn requeue_as(&self, token: &str, id: i64, reason: &str) -> Result<pb::DeadLetterDetail, Status> {
        let message = pb::RequeueDeadLetterRequest { id, reason: reason.to_owned() };
        Ok(self.letters.clone().requeue_dead_letter(signed(token, message)).await?.into_inner())
    }

    async fn drop_letter(&self, role: Role, id: i64, reason: &str) -> Result<pb::DeadLetterDetail, Status> {
        self.drop_as(&self.keys.token(role, &[]), id, reason).await
    }

    async fn drop_as(&self, token: &str, id: i64, reason: &str) -> Result<pb::DeadLetterDetail, Status> {
        let message = pb::DropDeadLetterRequest { id, reason: reason.to_owned() };
        Ok(self.letters.clone().drop_dead_letter(signed(token, message)).await?.into_inner())
    }
}

fn in_state(state: pb::DeadLetterState) -> pb::ListDeadLettersRequest {
    pb::ListDeadLettersRequest { state: state.into(), ..Default::default() }
}

/// An event that audit cannot record because of its subject.
fn unrecordable(sequence: i64) -> Envelope {
    event(Source::Auth, sequence, "ana\0")
}

#[sqlx::test]
async fn dead_letters_are_listed_page_by_page_the_newest_first(pool: PgPool) {
    let nats = Nats::start().await;
    let audit = Audit::start(pool, &nats).await;
    let publisher = Publisher::new(&nats).await;
    for sequence in 1..=7 {
        publisher.publish(&unrecordable(sequence)).await;
    }
    audit.wait_for_letters(7).await;
    for id in [2, 5] {
        audit.drop_letter(Role::Admin, id, "Prueba").await.unwrap();
    }
    for (state, expected) in [
        (pb::DeadLetterState::Unspecified, vec![7, 6, 5, 4, 3, 2, 1]),
        (pb::DeadLetterState::Open, vec![7, 6, 4, 3, 1]),
        (pb::DeadLetterState::Decided, vec![5, 2]),
    ] {
        let mut asked = pb::ListDeadLettersRequest { page_size: 2, ..in_state(state) };
        let mut sequences = Vec::new();
        loop {
            let page = audit.letters(asked.clone()).await;
            assert_eq!(page.total, expected.len() as i64, "{state:?}");
            assert!(page.items.len() <= 2);
            sequences.extend(page.items.iter().map(|letter| letter.sequence.unwrap()));
            asked.page_token = page.next_page_token;
            if asked.page_token.is_empty() {
                break;
            }
        }
        assert_eq!(sequences, expected, "{state:?}");
    }
    let letter = audit.letters(in_state(pb::DeadLetterState::Open)).await.items.remove(0);
    assert_eq!((letter.source.as_str(), letter.r#type.as_str()), ("auth", "pinzon.auth.happened.v1"));
    assert_eq!(letter.subject, "ana\u{fffd}");
    assert!(!letter.refused && !letter.error.is_empty() && letter.failed_at.is_some());

    let of_another_filter = audit
        .letters(pb::ListDeadLettersRequest { page_size: 1, ..in_state(pb::DeadLetterState::Open) })
        .await
        .next_page_token;
    let token = audit.keys.token(Role::Auditor, &[]);
    for (wrong, expected) in [
        (pb::ListDeadLettersRequest { state: 9, ..Default::default() }, ("state", Reason::UnknownCode)),
        (
            pb::ListDeadLettersRequest {
                page_token: of_another_filter,
                ..in_state(pb::DeadLetterState::Decided)
            },
            ("page_token", Reason::PageTokenInvalid),
        ),
    ] {
        let refused = audit.letters.clone().list_dead_letters(signed(&token, wrong)).await.unwrap_err();
        let wrong = status::violations_of(&refused);
        assert_eq!((wrong[0].field.as_str(), wrong[0].reason), expected);
    }
}

#[sqlx::test]
async fn an_event_is_recorded_after_all_and_the_decision_keeps_who_and_why(pool: PgPool) {
    let nats = Nats::start().await;
    let audit = Audit::start(pool, &nats).await;
    let publisher = Publisher::new(&nats).await;
    publisher.publish(&event(Source::Retention, 1, "GPS-1")).await;
    publisher.publish(&unrecordable(1)).await;
    audit.wait_for_letters(1).await;
    audit.wait_for(1).await;
    let refused = audit.requeue(Role::Admin, 1, "Demasiado pronto").await.unwrap_err();
    assert_eq!(
        (refused.code(), status::reason_of(&refused)),
        (Code::FailedPrecondition, Reason::DeadLetterNotApplicable)
    );
    assert_eq!(audit.letters(in_state(pb::DeadLetterState::Open)).await.total, 1, "it decides nothing");

    // As if the service had learnt to record it.
    audit.execute(r"update dead_letter set payload = replace(payload, '\u0000', 'z')").await;
    let ana = audit.keys.token(Role::Admin, &[]);
    let decided = audit.requeue_as(&ana, 1, "  Ya se puede registrar ").await.unwrap();
    let decision = decided.letter.unwrap().decision.unwrap();
    assert_eq!(decision.outcome(), pb::DeadLetterOutcome::Applied);
    assert_eq!(
        (decision.reason.as_str(), decision.decided_by.as_str()),
        ("Ya se puede registrar", "Persona admin")
    );
    assert!(!decision.decided_by_id.is_empty() && decision.decided_at.is_some());
    assert_eq!(audit.recorded().await, 3, "the event and the decision");
    assert_eq!(audit.broken_at().await, None);
    let repeated = audit.requeue_as(&ana, 1, "Ya se puede registrar").await.unwrap();
    assert_eq!(repeated.letter.unwrap().decision.unwrap(), decision, "its answer was lost");
    for again in [
        audit.requeue(Role::Admin, 1, "Ya se puede registrar").await,
        audit.requeue_as(&ana, 1, "Otra vez").await,
        audit.drop_as(&ana, 1, "Ya se puede registrar").await,
    ] {
        assert_eq!(status::reason_of(&again.unwrap_err()), Reason::DeadLetterDecided);
    }
    assert_eq!(audit.recorded().await, 3, "recorded once");
    let published: i64 =
        sqlx::query_scalar("select count(*) from outbox").fetch_one(&audit.pool).await.unwrap();
    assert_eq!(published, 0, "audit publishes nothing");
}

/// Publishes three events of auth, of which the second one cannot be recorded, and one of retentions.
async fn with_a_gap(pool: PgPool, nats: &Nats) -> (Audit, Publisher) {
    let audit = Audit::start(pool, nats).await;
    let publisher = Publisher::new(nats).await;
    publisher.publish(&event(Source::Auth, 1, "ana")).await;
    publisher.publish(&unrecordable(2)).await;
    publisher.publish(&event(Source::Auth, 3, "ana")).await;
    publisher.publish(&event(Source::Retention, 1, "GPS-1")).await;
    audit.wait_for_letters(1).await;
    audit.wait_for(3).await;
    assert_eq!(audit.broken_at().await, Some(2));
    (audit, publisher)
}

#[sqlx::test]
async fn a_decision_is_a_record_that_makes_the_chain_whole(pool: PgPool) {
    let nats = Nats::start().await;
    let (audit, publisher) = with_a_gap(pool, &nats).await;
    audit.drop_letter(Role::Admin, 1, "Ensayo del 21 de noviembre").await.unwrap();
    assert_eq!(audit.broken_at().await, None);
    let told =
        audit.list(audit_pb::ListRecordsRequest { source: "audit".to_owned(), ..Default::default() }).await;
    let record = &told.items[0];
    assert_eq!((record.sequence, record.subject.as_str()), (4, "1"));
    assert_eq!(record.r#type, "pinzon.audit.dead_letter_decided.v1");
    assert_eq!(record.actor.as_ref().unwrap().name, "Persona admin");
    let data: serde_json::Value = serde_json::from_str(&record.data).unwrap();
    assert_eq!(
        data,
        serde_json::json!({
            "outcome": "dropped", "source": "auth", "epoch": 1, "sequence": 2, "kind": "pinzon.auth.happened.v1"
        })
    );
    publisher.publish(&event(Source::Auth, 4, "ana")).await;
    audit.wait_for(5).await;
    assert_eq!(audit.broken_at().await, None);
    audit.execute("delete from record where sequence >= 4").await;
    assert_eq!(audit.broken_at().await, Some(2), "the gap is excused by the chain only");
}

#[sqlx::test]
async fn an_event_that_is_recorded_late_has_its_place(pool: PgPool) {
    let nats = Nats::start().await;
    let (audit, publisher) = with_a_gap(pool, &nats).await;
    audit.execute(r"update dead_letter set payload = replace(payload, '\u0000', 'z')").await;
    audit.requeue(Role::Admin, 1, "Ya se puede registrar").await.unwrap();
    publisher.publish(&event(Source::Auth, 4, "ana")).await;
    audit.wait_for(6).await;
    assert_eq!(audit.broken_at().await, None);
    audit
        .execute("update record set event = replace(event::text, 'anaz', 'eva')::json where sequence = 4")
        .await;
    assert_eq!(audit.broken_at().await, Some(4));
}

#[sqlx::test]
async fn decisions_of_an_earlier_release_are_recorded_at_the_start(pool: PgPool) {
    let nats = Nats::start().await;
    let (audit, _) = with_a_gap(pool, &nats).await;
    audit
        .execute(
            "insert into dead_letter_outcome (dead_letter_id, outcome, note, staff_id, staff_name)
             values (1, 'dropped', 'Ensayo', '00000000-0000-0000-0000-000000000007', 'Ana Ruiz')",
        )
        .await;
    let app = as_app(&audit.pool, APP).await;
    let ingest = crate::ingest();
    assert_eq!(ingest.record_decisions(&app).await.unwrap(), 1);
    assert_eq!(ingest.record_decisions(&app).await.unwrap(), 0);
    assert_eq!((audit.broken_at().await, audit.recorded().await), (None, 4));
}

#[sqlx::test]
async fn nobody_excuses_a_gap_with_a_message(pool: PgPool) {
    let nats = Nats::start().await;
    let (audit, publisher) = with_a_gap(pool, &nats).await;
    let data =
        serde_json::json!({"outcome": "dropped", "source": "auth", "epoch": 1, "sequence": 2, "kind": "x"});
    let forged = Envelope {
        kind: "pinzon.audit.dead_letter_decided.v1".to_owned(),
        data,
        ..event(Source::Audit, 1, "1")
    };
    publisher.publish(&forged).await;
    audit.wait_for_letters(2).await;
    assert_eq!((audit.broken_at().await, audit.recorded().await), (Some(2), 3));
}

#[sqlx::test]
async fn only_administrators_decide_and_say_why(pool: PgPool) {
    let nats = Nats::start().await;
    let audit = Audit::start(pool, &nats).await;
    audit
        .execute(
            "insert into dead_letter (payload, error, refused) values ('{', 'EOF', true), ('{', 'EOF', false)",
        )
        .await;
    for role in [Role::Inspector, Role::Supervisor, Role::Auditor] {
        for refused in
            [audit.requeue(role, 1, "Porque sí").await, audit.drop_letter(role, 1, "Porque sí").await]
        {
            assert_eq!(status::reason_of(&refused.unwrap_err()), Reason::Forbidden, "{role:?}");
        }
    }
    for (reason, expected) in
        [(" \n ", Reason::Required), (&*"ñ".repeat(1001), Reason::TooLong), ("a\0", Reason::Malformed)]
    {
        let refused = audit.drop_letter(Role::Admin, 1, reason).await.unwrap_err();
        let wrong = status::violations_of(&refused);
        assert_eq!((wrong[0].field.as_str(), wrong[0].reason), ("reason", expected));
    }
    for id in [1, 2] {
        let untrusted = audit.requeue(Role::Admin, id, "Por error").await.unwrap_err();
        assert_eq!(status::reason_of(&untrusted), Reason::DeadLetterUntrusted);
    }
    assert_eq!(audit.letters(in_state(pb::DeadLetterState::Decided)).await.total, 0);
    let ana = audit.keys.token(Role::Admin, &[]);
    let dropped = audit.drop_as(&ana, 1, &"ñ".repeat(1000)).await.unwrap();
    assert_eq!((dropped.payload_bytes, dropped.envelope), (1, None));
    let decision = dropped.letter.unwrap().decision.unwrap();
    assert_eq!(decision.outcome(), pb::DeadLetterOutcome::Dropped);
    let repeated = audit.drop_as(&ana, 1, &"ñ".repeat(1000)).await.unwrap();
    assert_eq!(repeated.letter.unwrap().decision.unwrap(), decision, "its answer was lost");
    let applied = audit.requeue_as(&ana, 1, &"ñ".repeat(1000)).await.unwrap_err();
    assert_eq!(status::reason_of(&applied), Reason::DeadLetterDecided);

    let token = audit.keys.token(Role::Auditor, &[]);
    let unknown = pb::GetDeadLetterRequest { id: 99 };
    let unknown = audit.letters.clone().get_dead_letter(signed(&token, unknown)).await.unwrap_err();
    assert_eq!((unknown.code(), status::reason_of(&unknown)), (Code::NotFound, Reason::DeadLetterNotFound));
    let unknown = audit.drop_letter(Role::Admin, 99, "No está").await.unwrap_err();
    assert_eq!(status::reason_of(&unknown), Reason::DeadLetterNotFound);
}
