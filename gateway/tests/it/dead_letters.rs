//! Facts that could not be applied.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use pinzon_chassis::caller::Role;
use pinzon_proto::{errors::v1::Reason, events::v1 as pb};
use serde_json::json;
use tonic::{Code, Status};

use crate::fakes::{Fake, Gateway, refusal, request, signed, with_body};

const AT: Option<prost_types::Timestamp> = Some(prost_types::Timestamp { seconds: 1_795_000_000, nanos: 0 });

fn letter(id: i64, decision: Option<pb::DeadLetterDecision>) -> pb::DeadLetter {
    pb::DeadLetter {
        id,
        source: "retention".into(),
        sequence: Some(7),
        r#type: "pinzon.retention.issued.v1".into(),
        subject: "GPS-2026-000001".into(),
        error: "no declaration D-2222-2222".into(),
        failed_at: AT,
        refused: false,
        decision,
    }
}

fn decision(outcome: pb::DeadLetterOutcome, reason: &str) -> pb::DeadLetterDecision {
    pb::DeadLetterDecision {
        outcome: outcome.into(),
        reason: reason.into(),
        decided_at: AT,
        decided_by_id: "0190163d-8694-739b-aea5-966c26f8ad91".into(),
        decided_by: "Ana Torres".into(),
    }
}

fn detail(letter: pb::DeadLetter) -> pb::DeadLetterDetail {
    pb::DeadLetterDetail {
        letter: Some(letter),
        payload_bytes: 612,
        envelope: Some(pb::DeadLetterEnvelope {
            event_id: "0190163d-8694-739b-aea5-966c26f8ad92".into(),
            time: AT,
            epoch: 1,
            airport: "GPS".into(),
            actor_kind: "user".into(),
            members: vec!["airport".into(), "folio".into()],
            ..Default::default()
        }),
    }
}

#[tokio::test]
async fn they_are_listed_by_state_and_page() {
    let fake = Fake::default().on(|asked: pb::ListDeadLettersRequest| {
        assert_eq!((asked.state(), asked.page_size), (pb::DeadLetterState::Open, 2));
        let unreadable = pb::DeadLetter {
            id: 1,
            error: "EOF while parsing".into(),
            failed_at: AT,
            refused: true,
            ..Default::default()
        };
        Ok(pb::ListDeadLettersResponse {
            items: vec![letter(2, None), unreadable],
            total: 3,
            next_page_token: "b".into(),
        })
    });
    let gateway = Gateway::before(fake).await;
    let asked = request("GET", "/api/dead-letters/declarations?state=open&page_size=2");
    let reply = gateway.send(signed(asked, &gateway.token(Role::Auditor))).await;
    insta::assert_json_snapshot!(reply.json(), @r#"
    {
      "items": [
        {
          "decision": null,
          "error": "no declaration D-2222-2222",
          "failed_at": "2026-11-18T11:06:40Z",
          "id": 2,
          "refused": false,
          "sequence": 7,
          "source": "retention",
          "subject": "GPS-2026-000001",
          "type": "pinzon.retention.issued.v1"
        },
        {
          "decision": null,
          "error": "EOF while parsing",
          "failed_at": "2026-11-18T11:06:40Z",
          "id": 1,
          "refused": true,
          "sequence": null,
          "source": null,
          "subject": null,
          "type": null
        }
      ],
      "next_page_token": "b",
      "total": 3
    }
    "#);
}

#[tokio::test]
async fn the_address_chooses_the_service() {
    let answering = |subject: &'static str| {
        Fake::default().on(move |asked: pb::GetDeadLetterRequest| {
            Ok(detail(pb::DeadLetter { subject: subject.into(), ..letter(asked.id, None) }))
        })
    };
    let gateway = Gateway::with_audit(answering("of declarations"), answering("of audit")).await;
    let token = gateway.token(Role::Auditor);
    for (path, subject) in
        [("/api/dead-letters/audit/7", "of audit"), ("/api/dead-letters/declarations/7", "of declarations")]
    {
        let reply = gateway.send(signed(request("GET", path), &token)).await.json();
        assert_eq!((&reply["id"], &reply["subject"]), (&json!(7), &json!(subject)));
        assert_eq!(reply["envelope"]["members"], json!(["airport", "folio"]));
        assert_eq!((&reply["payload_bytes"], &reply["envelope"]["cause_id"]), (&json!(612), &json!(null)));
    }
    for unknown in ["/api/dead-letters/retentions", "/api/dead-letters/Audit/7"] {
        let reply = gateway.send(signed(request("GET", unknown), &token)).await;
        assert_eq!((reply.status.as_u16(), &reply.problem()["reason"]), (404, &json!("ROUTE_NOT_FOUND")));
    }
}

#[tokio::test]
async fn an_administrator_decides_with_a_reason() {
    let fake = Fake::default()
        .on(|asked: pb::RequeueDeadLetterRequest| match asked.id {
            7 => Ok(detail(letter(7, Some(decision(pb::DeadLetterOutcome::Applied, &asked.reason))))),
            _ => Err(refusal(Code::FailedPrecondition, Reason::DeadLetterNotApplicable)),
        })
        .on(|asked: pb::DropDeadLetterRequest| match asked.id {
            7 => Ok(detail(letter(7, Some(decision(pb::DeadLetterOutcome::Dropped, &asked.reason))))),
            // A text that is not a number names no dead letter.
            0 => Err(refusal(Code::NotFound, Reason::DeadLetterNotFound)),
            _ => Err(refusal(Code::FailedPrecondition, Reason::DeadLetterDecided)),
        });
    let gateway = Gateway::before(fake).await;
    let token = gateway.token(Role::Admin);
    let decide = async |path: &str| {
        let path = format!("/api/dead-letters/audit/{path}");
        gateway
            .send(with_body(signed(request("POST", &path), &token), r#"{"reason":"Ya está","id":9}"#))
            .await
    };
    for (path, outcome) in [("7/requeue", "applied"), ("7/drop", "dropped")] {
        let reply = decide(path).await;
        assert_eq!(reply.status, 200);
        let decision = &reply.json()["decision"];
        assert_eq!((&decision["outcome"], &decision["reason"]), (&json!(outcome), &json!("Ya está")));
        assert_eq!(decision["decided_by"], "Ana Torres");
    }
    for (path, status, reason) in [
        ("8/requeue", 409, "DEAD_LETTER_NOT_APPLICABLE"),
        ("8/drop", 409, "DEAD_LETTER_DECIDED"),
        ("siete/drop", 404, "DEAD_LETTER_NOT_FOUND"),
    ] {
        let reply = decide(path).await;
        assert_eq!((reply.status.as_u16(), &reply.problem()["reason"]), (status, &json!(reason)));
    }
}

/// The service recognises a decision that is repeated by who decided what, and why.
#[tokio::test]
async fn a_decision_is_tried_twice() {
    let calls = Arc::new(AtomicUsize::new(0));
    let counted = calls.clone();
    let fake = Fake::default().on(move |_: pb::DropDeadLetterRequest| {
        counted.fetch_add(1, Ordering::SeqCst);
        Err::<pb::DeadLetterDetail, _>(Status::unavailable("restarting"))
    });
    let gateway = Gateway::before(fake).await;
    let asked = signed(request("POST", "/api/dead-letters/audit/7/drop"), &gateway.token(Role::Admin));
    assert_eq!(gateway.send(with_body(asked, "{}")).await.status, 503);
    assert_eq!(calls.load(Ordering::SeqCst), 2);
}
