//! The service through gRPC, with a real PostgreSQL and a real nats-server.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

mod dead_letters;

use std::{fs, process::Command, sync::Arc};

use async_nats::{HeaderMap, jetstream};
use chrono::{DateTime, Utc};
use pinzon_audit::{
    command,
    file::{
        self,
        reader::{Fault, Refusal, VerifiedFile},
        span::Period,
    },
    head::Head,
    ingest::Ingest,
    routes,
    rpc::Rpc,
    store,
};
use pinzon_chassis::{ClosedSet, Reason, caller::Role, clock::Clock, monitor::Monitor, status};
use pinzon_events::{
    Actor, Envelope, Source,
    consumer::Consumer,
    facts::RetentionPrinted,
    outbox::{self, EventContext, Wake},
    relay::Relay,
    signed,
};
use pinzon_harness::{
    Keys, Nats, as_app, certificate_directory, eventually, identity, serve, signed as with_token,
};
use pinzon_proto::{
    audit::v1::{self as pb, audit_service_client::AuditServiceClient},
    events::v1::dead_letter_service_client::DeadLetterServiceClient,
};
use serde_json::{Value, json};
use sqlx::PgPool;
use tokio::sync::watch;
use tonic::{Code, transport::Channel};
use uuid::Uuid;

const APP: &str = "pinzon_audit_app";
const TRACE: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

/// The running service with its app role.
struct Audit {
    /// The database, as a superuser.
    pool: PgPool,
    keys: Keys,
    client: AuditServiceClient<Channel>,
    letters: DeadLetterServiceClient<Channel>,
    _stop: watch::Sender<bool>,
}

impl Audit {
    async fn start(pool: PgPool, nats: &Nats) -> Self {
        let app = as_app(&pool, APP).await;
        let keys = Keys::new();
        let (stop, stopped) = watch::channel(false);
        let consumer = Consumer {
            pool: app.clone(),
            nats: nats.client().await,
            identity: identity("audit"),
            stream_replicas: 1,
            name: "audit",
            filter: "pinzon.>",
            handler: ingest(),
            monitor: Monitor::new(&Clock::system()),
        };
        tokio::spawn(consumer.run(stopped));
        let clock = Clock::system();
        let rpc = Rpc {
            pool: app,
            clock,
            signatures: identity("audit").signatures().clone(),
            verifications: Arc::default(),
        };
        let channel = serve(routes(rpc), keys.verifier()).await;
        let client = AuditServiceClient::new(channel.clone());
        Self { pool, keys, client, letters: DeadLetterServiceClient::new(channel), _stop: stop }
    }

    async fn recorded(&self) -> i64 {
        sqlx::query_scalar("select count(*) from record").fetch_one(&self.pool).await.unwrap()
    }

    async fn wait_for(&self, count: i64) {
        eventually("events recorded", async || self.recorded().await >= count).await;
        assert_eq!(self.recorded().await, count);
    }

    async fn list(&self, request: pb::ListRecordsRequest) -> pb::ListRecordsResponse {
        let token = self.keys.token(Role::Auditor, &[]);
        self.client.clone().list_records(with_token(&token, request)).await.unwrap().into_inner()
    }

    async fn verify(&self) -> pb::VerifyChainResponse {
        let token = self.keys.token(Role::Auditor, &[]);
        self.client
            .clone()
            .verify_chain(with_token(&token, pb::VerifyChainRequest {}))
            .await
            .unwrap()
            .into_inner()
    }

    async fn broken_at(&self) -> Option<i64> {
        let answer = self.verify().await;
        assert_eq!(answer.intact, answer.first_broken.is_none());
        answer.first_broken
    }

    async fn execute(&self, sql: &'static str) {
        sqlx::raw_sql(sql).execute(&self.pool).await.unwrap();
    }
}

fn ingest() -> Ingest {
    Ingest { clock: Clock::system(), signatures: identity("audit").signatures().clone() }
}

fn event(source: Source, sequence: i64, subject: &str) -> Envelope {
    Envelope {
        specversion: "1.0".to_owned(),
        id: Uuid::now_v7(),
        source,
        kind: format!("pinzon.{}.happened.v1", source.code()),
        subject: subject.to_owned(),
        time: "2026-11-21T14:00:00.000001Z".parse().unwrap(),
        epoch: 1,
        sequence: Some(sequence),
        traceparent: Some(TRACE.to_owned()),
        causeid: None,
        actorkind: "user".to_owned(),
        actorid: Some(Uuid::from_u128(7)),
        actorname: Some("Ana Núñez".to_owned()),
        actorrole: Some("inspector".to_owned()),
        airport: Some("GPS".to_owned()),
        datacontenttype: "application/json".to_owned(),
        data: json!({"z": 1, "a": "ñandú \u{1F426}"}),
    }
}

/// Publishes like a service.
struct Publisher(jetstream::Context);

impl Publisher {
    async fn new(nats: &Nats) -> Self {
        Self(jetstream::new(nats.client().await))
    }

    /// Publishes until it is acknowledged, like the relay: the stream may not exist yet.
    async fn publish(&self, event: &Envelope) {
        let payload = serde_json::to_vec(event).unwrap();
        let mut headers = HeaderMap::new();
        signed::sign(identity(event.source.process()).signatures(), &mut headers, &payload).unwrap();
        eventually("event published", async || {
            let headers = headers.clone();
            match self.0.publish_with_headers(event.kind.clone(), headers, payload.clone().into()).await {
                Ok(ack) => ack.await.is_ok(),
                Err(_) => false,
            }
        })
        .await;
    }

    /// Publishes events 1 to `count` of retentions with the subjects `GPS-1`, `GPS-2`, …
    async fn publish_many(&self, count: i64) {
        for sequence in 1..=count {
            self.publish(&event(Source::Retention, sequence, &format!("GPS-{sequence}"))).await;
        }
    }
}

#[sqlx::test]
async fn every_event_of_every_source_is_recorded_once_and_in_order(pool: PgPool) {
    let nats = Nats::start().await;
    let audit = Audit::start(pool, &nats).await;
    let publisher = Publisher::new(&nats).await;
    for sequence in 1..=30 {
        for source in Source::ALL {
            let event = event(source, sequence, "GPS-1");
            publisher.publish(&event).await;
            // The relay may publish an event twice.
            publisher.publish(&event).await;
        }
    }
    audit.wait_for(120).await;
    let records = audit
        .list(pb::ListRecordsRequest {
            order: pb::SortOrder::Ascending.into(),
            page_size: 200,
            ..Default::default()
        })
        .await
        .items;
    assert!(records.iter().map(|r| r.sequence).eq(1..=120));
    for source in Source::ALL {
        let sequences: Vec<i64> =
            sqlx::query_scalar("select source_sequence from record where source = $1 order by sequence")
                .bind(source.code())
                .fetch_all(&audit.pool)
                .await
                .unwrap();
        assert!(sequences.into_iter().eq(1..=30), "{source}");
    }
    let answer = audit.verify().await;
    assert!(answer.intact);
    assert_eq!(answer.records, 120);
    assert_eq!(answer.last_hash, records[119].hash);
    assert!(answer.checked_at.is_some());
}

#[sqlx::test]
async fn verifications_at_once_are_one(pool: PgPool) {
    let rpc = Rpc {
        pool: as_app(&pool, APP).await,
        clock: Clock::system(),
        signatures: identity("audit").signatures().clone(),
        verifications: Arc::default(),
    };
    let verify = async || rpc.verify().await.unwrap();
    // The first one cannot end before the others have begun.
    let mut blocker = pool.begin().await.unwrap();
    sqlx::query("lock table record").execute(&mut *blocker).await.unwrap();
    let (one, two, three, _) = tokio::join!(verify(), verify(), verify(), blocker.rollback());
    assert_eq!([&two, &three], [&one, &one]);
    assert_ne!(verify().await.checked_at, one.checked_at, "the next one is another one");
}

#[sqlx::test]
async fn a_record_has_the_content_of_its_event(pool: PgPool) {
    let nats = Nats::start().await;
    let audit = Audit::start(pool, &nats).await;
    let publisher = Publisher::new(&nats).await;
    publisher.publish(&event(Source::Retention, 1, "GPS-2026-000001")).await;
    let anonymous = Envelope {
        actorkind: "traveller".to_owned(),
        actorid: None,
        actorname: None,
        actorrole: None,
        airport: None,
        traceparent: None,
        ..event(Source::Declaration, 1, "D-7K3M-Q2X9")
    };
    publisher.publish(&anonymous).await;
    audit.wait_for(2).await;

    let mut records = audit.list(pb::ListRecordsRequest::default()).await.items;
    let record = records.pop().unwrap();
    let at: DateTime<Utc> = "2026-11-21T14:00:00.000001Z".parse().unwrap();
    assert_eq!(record.sequence, 1);
    assert_eq!(record.time, Some(prost_types::Timestamp { seconds: at.timestamp(), nanos: 1000 }));
    assert!(record.recorded_at.unwrap().seconds > 1_700_000_000);
    assert_eq!(record.r#type, "pinzon.retention.happened.v1");
    assert_eq!(record.source, "retention");
    assert_eq!(record.subject, "GPS-2026-000001");
    assert_eq!(record.airport, "GPS");
    assert_eq!(record.trace_id, "4bf92f3577b34da6a3ce929d0e0e4736");
    assert_eq!(record.hash.len(), 64);
    let data: serde_json::Value = serde_json::from_str(&record.data).unwrap();
    assert_eq!(data, json!({"z": 1, "a": "ñandú \u{1F426}"}));
    assert_eq!(
        record.actor,
        Some(pb::Actor {
            kind: pb::ActorKind::User.into(),
            id: Uuid::from_u128(7).to_string(),
            name: "Ana Núñez".to_owned(),
            role: "inspector".to_owned(),
        })
    );

    let record = records.pop().unwrap();
    assert_eq!((record.airport.as_str(), record.trace_id.as_str()), ("", ""));
    let traveller = pb::Actor { kind: pb::ActorKind::Traveller.into(), ..Default::default() };
    assert_eq!(record.actor, Some(traveller));
}

#[sqlx::test]
async fn lists_are_filtered_ordered_and_paged(pool: PgPool) {
    let nats = Nats::start().await;
    let audit = Audit::start(pool, &nats).await;
    let publisher = Publisher::new(&nats).await;
    for sequence in 1..=7 {
        publisher.publish(&event(Source::Retention, sequence, "GPS-1")).await;
        publisher.publish(&event(Source::Auth, sequence, "ana")).await;
    }
    audit.wait_for(14).await;

    let newest = audit.list(pb::ListRecordsRequest { page_size: 3, ..Default::default() }).await;
    assert_eq!(newest.total, 14);
    assert!(newest.items.iter().map(|r| r.sequence).eq([14, 13, 12]));

    for filter in [
        pb::ListRecordsRequest { subject: "ana".to_owned(), ..Default::default() },
        pb::ListRecordsRequest { source: "auth".to_owned(), ..Default::default() },
        pb::ListRecordsRequest { r#type: "pinzon.auth.happened.v1".to_owned(), ..Default::default() },
    ] {
        for order in [pb::SortOrder::Ascending, pb::SortOrder::Descending] {
            let mut request = pb::ListRecordsRequest { order: order.into(), page_size: 3, ..filter.clone() };
            let mut sequences = Vec::new();
            loop {
                let page = audit.list(request.clone()).await;
                assert_eq!(page.total, 7);
                assert!(page.items.iter().all(|r| r.source == "auth"));
                sequences.extend(page.items.iter().map(|r| r.sequence));
                request.page_token = page.next_page_token;
                if request.page_token.is_empty() {
                    break;
                }
            }
            let mut expected = sequences.clone();
            expected.sort_unstable();
            if order == pb::SortOrder::Descending {
                expected.reverse();
            }
            assert_eq!(sequences, expected);
            assert_eq!(sequences.len(), 7);
        }
    }
    audit
        .execute(
            "update record set recorded_at = timestamptz '2020-11-21 04:59:59Z' + sequence * interval '1 hour'
             where sequence <= 3",
        )
        .await;
    let day = |from: &str, to: &str| pb::ListRecordsRequest {
        recorded_from: from.to_owned(),
        recorded_to: to.to_owned(),
        order: pb::SortOrder::Ascending.into(),
        ..Default::default()
    };
    for (from, to, expected) in
        [("", "2020-11-20", 1), ("2020-11-21", "2020-11-21", 2), ("2020-11-22", "", 11)]
    {
        let page = audit.list(day(from, to)).await;
        assert_eq!((page.total, page.items.len() as i64), (expected, expected), "{from} {to}");
    }
    let nothing = pb::ListRecordsRequest { subject: "nobody".to_owned(), ..Default::default() };
    assert_eq!(audit.list(nothing).await, pb::ListRecordsResponse::default());
}

#[sqlx::test]
async fn records_are_found_by_person_airport_and_what_they_are_about(pool: PgPool) {
    let nats = Nats::start().await;
    let audit = Audit::start(pool, &nats).await;
    let publisher = Publisher::new(&nats).await;
    let by = |id, name: &str, event: Envelope| Envelope {
        actorid: Some(Uuid::from_u128(id)),
        actorname: Some(name.to_owned()),
        ..event
    };
    let of = |kind: &str, event: Envelope| Envelope { kind: kind.to_owned(), ..event };
    let at = |airport: &str, event: Envelope| Envelope { airport: Some(airport.to_owned()), ..event };
    publisher.publish(&by(1, "Ana Núñez", of("pinzon.auth.signed_in.v1", event(Source::Auth, 1, "s")))).await;
    publisher
        .publish(&by(2, "Eva Ruiz", of("pinzon.auth.user_created.v1", event(Source::Auth, 2, "u"))))
        .await;
    let printed = of("pinzon.retention.printed.v1", event(Source::Retention, 1, "GPS-1"));
    publisher.publish(&by(1, "Ana N. Ruiz", at("SCY", printed))).await;
    let device = of("pinzon.retention.device_revoked.v1", event(Source::Retention, 2, "GPS-T1"));
    publisher
        .publish(&Envelope { actorkind: "system".to_owned(), actorid: None, actorname: None, ..device })
        .await;
    audit.wait_for(4).await;

    let ana = Uuid::from_u128(1).to_string();
    let asked = |actor: &str, airport: &str, entity: &str, kind: &str| pb::ListRecordsRequest {
        actor: actor.to_owned(),
        airport: airport.to_owned(),
        entity: entity.to_owned(),
        r#type: kind.to_owned(),
        order: pb::SortOrder::Ascending.into(),
        ..Default::default()
    };
    for (request, subjects) in [
        (asked(&ana, "", "", ""), &["s", "GPS-1"][..]),
        (asked("", "SCY", "", ""), &["GPS-1"]),
        (asked("", "", "session", ""), &["s"]),
        (asked("", "", "account", ""), &["u"]),
        (asked("", "", "act", ""), &["GPS-1"]),
        (asked(&ana, "GPS", "session", "pinzon.auth.signed_in.v1"), &["s"]),
        (asked("", "", "act", "pinzon.auth.signed_in.v1"), &[]),
        (asked(&ana, "GPS", "act", ""), &[]),
    ] {
        for order in [pb::SortOrder::Ascending, pb::SortOrder::Descending] {
            let page = audit.list(pb::ListRecordsRequest { order: order.into(), ..request.clone() }).await;
            let mut found: Vec<_> = page.items.iter().map(|record| record.subject.as_str()).collect();
            found.sort_by_key(|subject| subjects.iter().position(|expected| expected == subject));
            assert_eq!((&found[..], page.total), (subjects, subjects.len() as i64), "{request:?}");
        }
    }
    let token = audit.keys.token(Role::Auditor, &[]);
    let people =
        audit.client.clone().get_record_people(with_token(&token, pb::GetRecordPeopleRequest {})).await;
    let people = people.unwrap().into_inner().people;
    let named: Vec<_> = people.iter().map(|person| (person.id.as_str(), person.name.as_str())).collect();
    let eva = Uuid::from_u128(2).to_string();
    assert_eq!(
        named,
        [(ana.as_str(), "Ana N. Ruiz"), (eva.as_str(), "Eva Ruiz")],
        "by the name of the last time"
    );

    let region = audit.keys.token(Role::RegionalAdmin, &["SCY"]);
    let elsewhere = audit.keys.token(Role::RegionalAdmin, &["UIO"]);
    for (token, subjects, named) in [(&region, &["GPS-1"][..], &[&ana][..]), (&elsewhere, &[], &[])] {
        for order in [pb::SortOrder::Ascending, pb::SortOrder::Descending] {
            let request = pb::ListRecordsRequest { order: order.into(), ..Default::default() };
            let page =
                audit.client.clone().list_records(with_token(token, request)).await.unwrap().into_inner();
            let mut found: Vec<_> = page.items.iter().map(|record| record.subject.as_str()).collect();
            found.sort_by_key(|subject| subjects.iter().position(|expected| expected == subject));
            assert_eq!((&found[..], page.total), (subjects, subjects.len() as i64));
        }
        let request = with_token(token, pb::GetRecordPeopleRequest {});
        let people = audit.client.clone().get_record_people(request).await.unwrap().into_inner().people;
        assert_eq!(people.iter().map(|person| &person.id).collect::<Vec<_>>(), named);
    }

    let wrong = asked("Ana", "\0", "nada", "");
    let refused = audit.client.clone().list_records(with_token(&token, wrong)).await.unwrap_err();
    let wrong: Vec<_> = status::violations_of(&refused).into_iter().map(|v| (v.field, v.reason)).collect();
    assert_eq!(
        wrong,
        [
            ("entity".to_owned(), Reason::UnknownCode),
            ("actor".to_owned(), Reason::Malformed),
            ("airport".to_owned(), Reason::Malformed),
        ]
    );
}

#[sqlx::test]
async fn every_wrong_field_is_reported(pool: PgPool) {
    let nats = Nats::start().await;
    let audit = Audit::start(pool, &nats).await;
    let request = pb::ListRecordsRequest {
        subject: "\0".to_owned(),
        source: "\0".to_owned(),
        r#type: "\0".to_owned(),
        order: 9,
        page_token: "garbage".to_owned(),
        recorded_from: "2026-11-21".to_owned(),
        recorded_to: "2026-11-20".to_owned(),
        ..Default::default()
    };
    let token = audit.keys.token(Role::Admin, &[]);
    let refused = audit.client.clone().list_records(with_token(&token, request)).await.unwrap_err();
    assert_eq!(refused.code(), Code::InvalidArgument);
    let wrong: Vec<_> = status::violations_of(&refused).into_iter().map(|v| (v.field, v.reason)).collect();
    assert_eq!(
        wrong,
        [
            ("subject".to_owned(), Reason::Malformed),
            ("source".to_owned(), Reason::Malformed),
            ("type".to_owned(), Reason::Malformed),
            ("recorded_to".to_owned(), Reason::DatesReversed),
            ("order".to_owned(), Reason::UnknownCode),
            ("page_token".to_owned(), Reason::PageTokenInvalid),
        ]
    );
}

#[sqlx::test]
async fn only_administrators_and_auditors_have_access(pool: PgPool) {
    let nats = Nats::start().await;
    let audit = Audit::start(pool, &nats).await;
    let mut client = audit.client.clone();
    for role in Role::ALL {
        let token = audit.keys.token(*role, &["GPS"]);
        let listed = client.list_records(with_token(&token, pb::ListRecordsRequest::default())).await;
        let verified = client.verify_chain(with_token(&token, pb::VerifyChainRequest {})).await;
        let exported = client.export_records(with_token(&token, pb::ExportRecordsRequest::default())).await;
        let everything = matches!(role, Role::Admin | Role::Auditor);
        // The chain and what proves it are of the whole.
        let records = everything || *role == Role::RegionalAdmin;
        let calls = [(listed.err(), records), (exported.err(), everything), (verified.err(), everything)];
        for (refused, allowed) in calls {
            assert_eq!(refused.is_none(), allowed, "{role:?}");
            assert!(refused.is_none_or(|status| status::reason_of(&status) == Reason::Forbidden));
        }
    }
    let refused = client.verify_chain(pb::VerifyChainRequest {}).await.unwrap_err();
    assert_eq!(status::reason_of(&refused), Reason::Unauthenticated);
}

#[sqlx::test]
async fn users_see_their_own_activity_and_administrators_and_auditors_that_of_all(pool: PgPool) {
    let nats = Nats::start().await;
    let audit = Audit::start(pool, &nats).await;
    let publisher = Publisher::new(&nats).await;
    let token = audit.keys.token(Role::Inspector, &["GPS"]);
    let own = audit.keys.verifier().verify(&token).unwrap().user_id;
    for sequence in 1..=3 {
        let mine = Envelope { actorid: Some(own), ..event(Source::Retention, sequence, "GPS-1") };
        publisher.publish(&mine).await;
        publisher.publish(&event(Source::Auth, sequence, "ana")).await;
    }
    let traveller =
        Envelope { actorkind: "traveller".to_owned(), actorid: None, ..event(Source::Declaration, 1, "D") };
    publisher.publish(&traveller).await;
    audit.wait_for(7).await;

    let list = async |role: Role, token: &str, user: Option<Uuid>, page_token: String| {
        let user = user.map(|id| id.to_string()).unwrap_or_default();
        let request = pb::ListActivityRequest { user, page_size: 2, page_token };
        let answer = audit.client.clone().list_activity(with_token(token, request)).await;
        answer.map(tonic::Response::into_inner).map_err(|refused| (role, status::reason_of(&refused)))
    };
    let ids = |answer: &pb::ListActivityResponse| -> Vec<String> {
        answer.items.iter().map(|record| record.actor.clone().unwrap().id).collect()
    };
    let first = list(Role::Inspector, &token, None, String::new()).await.unwrap();
    assert_eq!((first.total, ids(&first)), (3, vec![own.to_string(); 2]));
    let rest = list(Role::Inspector, &token, Some(own), first.next_page_token.clone()).await.unwrap();
    assert_eq!((ids(&rest), rest.next_page_token.as_str()), (vec![own.to_string()], ""));
    let other = Uuid::from_u128(7);
    for role in [Role::Inspector, Role::Supervisor] {
        let token = audit.keys.token(role, &["GPS"]);
        let refused = list(role, &token, Some(other), String::new()).await;
        assert_eq!(refused, Err((role, Reason::Forbidden)));
    }
    for role in [Role::Admin, Role::Auditor] {
        let token = audit.keys.token(role, &[]);
        let all = list(role, &token, None, String::new()).await.unwrap();
        assert_eq!(all.total, 6, "travellers have no activity");
        let of_one = list(role, &token, Some(other), String::new()).await.unwrap();
        assert_eq!((of_one.total, ids(&of_one)), (3, vec![other.to_string(); 2]));
    }
    let nobody = pb::ListActivityRequest { user: "ana".to_owned(), ..Default::default() };
    let refused = audit.client.clone().list_activity(with_token(&token, nobody)).await.unwrap_err();
    assert_eq!(status::violations_of(&refused)[0].field, "user");
}

#[sqlx::test]
async fn an_empty_chain_is_intact(pool: PgPool) {
    let nats = Nats::start().await;
    let audit = Audit::start(pool, &nats).await;
    let answer = audit.verify().await;
    assert!(answer.intact);
    assert_eq!((answer.records, answer.last_hash), (0, "0".repeat(64)));
}

/// Changes by somebody with every right on the database.
#[sqlx::test]
async fn tampering_is_found_where_it_happened(pool: PgPool) {
    let nats = Nats::start().await;
    let audit = Audit::start(pool, &nats).await;
    Publisher::new(&nats).await.publish_many(9).await;
    audit.wait_for(9).await;
    assert_eq!(audit.broken_at().await, None);

    audit
        .execute(
            "create table kept as select sequence, event::text, prev_hash, hash, recorded_at from record",
        )
        .await;
    let attempts = [
        ("update record set event = replace(event::text, 'Ana', 'Eva')::json where sequence = 4", 4),
        ("update record set event = (event::text || ' ')::json where sequence = 4", 4),
        ("update record set recorded_at = recorded_at - interval '1 day' where sequence = 5", 5),
        ("update record set hash = sha256('x') where sequence = 9", 9),
        ("update record set prev_hash = sha256('x') where sequence = 1", 1),
        ("delete from record where sequence = 6", 6),
        ("delete from record where sequence = 1", 1),
        ("delete from record where sequence = 9", 9),
        ("delete from record where sequence > 3", 4),
        ("delete from record", 1),
        // A record is removed and the following are renumbered.
        (
            "delete from record where sequence = 6;
             update record set sequence = sequence - 1 where sequence = 7;
             update record set sequence = sequence - 1 where sequence = 8;
             update record set sequence = sequence - 1 where sequence = 9",
            6,
        ),
        // The events of two records are swapped.
        (
            "delete from record where sequence in (7, 8);
             insert into record (sequence, event, prev_hash, hash, recorded_at)
             select a.sequence, b.event::json, a.prev_hash, a.hash, a.recorded_at
             from kept a join kept b on a.sequence + b.sequence = 15 where a.sequence in (7, 8)",
            7,
        ),
    ];
    for (attempt, sequence) in attempts {
        audit.execute(attempt).await;
        assert_eq!(audit.broken_at().await, Some(sequence), "{attempt}");
        audit
            .execute(
                "delete from record;
                 insert into record (sequence, event, prev_hash, hash, recorded_at)
                 select sequence, event::json, prev_hash, hash, recorded_at from kept",
            )
            .await;
        assert_eq!(audit.broken_at().await, None, "restored after {attempt}");
    }
}

#[sqlx::test]
async fn the_command_line_verifies_and_exports_as_the_app_role(pool: PgPool) {
    let app = as_app(&pool, APP).await;
    let signatures = identity("audit").signatures().clone();
    let export = async |from: Option<&str>, to: Option<&str>| {
        let day = |text: &str| text.parse().unwrap();
        let period = Period { from: from.map(day), to: to.map(day) };
        let mut file = Vec::new();
        let count = command::export(&app, &signatures, Clock::system().now(), period, &mut file).await?;
        let text = String::from_utf8(file).unwrap();
        let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let records: Vec<_> = lines.into_iter().filter(|line| line.get("sequence").is_some()).collect();
        assert_eq!(records.len(), count);
        Ok::<_, command::Error>(records)
    };
    assert_eq!(
        command::told(
            &store::verification::verify(&app, identity("audit").signatures(), None).await.unwrap()
        ),
        format!("cadena íntegra: 0 registros, huella {}", "0".repeat(64))
    );
    assert!(export(None, None).await.unwrap().is_empty());

    let nats = Nats::start().await;
    let audit = Audit::start(pool, &nats).await;
    Publisher::new(&nats).await.publish_many(3).await;
    audit.wait_for(3).await;
    // The day on the islands ends at 06:00 UTC.
    audit
        .execute("update record set recorded_at = timestamptz '2026-11-21 05:59:59Z' + interval '1 s' * (sequence - 1)")
        .await;
    let all = export(None, None).await.unwrap();
    assert_eq!(all.iter().map(|record| &record["sequence"]).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(all[2]["event"]["data"], json!({"z": 1, "a": "ñandú \u{1F426}"}));
    assert_eq!(export(None, Some("2026-11-20")).await.unwrap(), all[..1]);
    assert_eq!(export(Some("2026-11-21"), Some("2026-11-21")).await.unwrap(), all[1..]);
    assert!(export(Some("2026-11-22"), None).await.unwrap().is_empty());
    let reversed = export(Some("2026-11-21"), Some("2026-11-20")).await.unwrap_err();
    assert_eq!(reversed.to_string(), "el último día es anterior al primero");

    let broken = store::verification::verify(&app, identity("audit").signatures(), None).await.unwrap();
    assert_eq!(broken.first_broken, Some(1));
    assert_eq!(
        command::told(&broken),
        "CADENA ROTA: el registro 1 falta o no corresponde al anterior (3 registros)"
    );
}

#[sqlx::test]
async fn the_service_itself_cannot_rewrite_the_chain(pool: PgPool) {
    let nats = Nats::start().await;
    let audit = Audit::start(pool, &nats).await;
    Publisher::new(&nats).await.publish_many(1).await;
    audit.wait_for(1).await;
    let app = as_app(&audit.pool, APP).await;
    for attempt in [
        "update record set recorded_at = now()",
        "delete from record",
        "truncate record",
        "drop table record",
        "alter table record disable trigger all",
        "delete from inbox",
        "update inbox set sequence = 9",
        "delete from dead_letter",
        "update dead_letter_outcome set note = 'another'",
        "delete from dead_letter_outcome",
    ] {
        let refused = sqlx::raw_sql(attempt).execute(&app).await.unwrap_err();
        assert_eq!(refused.as_database_error().unwrap().code().unwrap(), "42501", "{attempt}");
    }
    assert_eq!(audit.broken_at().await, None);
}

#[sqlx::test]
async fn an_effect_is_recorded_after_its_cause(pool: PgPool) {
    let nats = Nats::start().await;
    let audit = Audit::start(pool, &nats).await;
    let publisher = Publisher::new(&nats).await;
    let cause = event(Source::Retention, 1, "GPS-1");
    let effect = Envelope { causeid: Some(cause.id), ..event(Source::Declaration, 1, "D-7K3M-Q2X9") };
    publisher.publish(&effect).await;
    publisher.publish(&event(Source::Declaration, 2, "D-7K3M-Q2X9")).await;
    publisher.publish(&event(Source::Auth, 1, "ana")).await;
    audit.wait_for(1).await;
    publisher.publish(&cause).await;
    audit.wait_for(4).await;
    let order = pb::SortOrder::Ascending.into();
    let records = audit.list(pb::ListRecordsRequest { order, ..Default::default() }).await.items;
    assert_eq!(
        records.iter().map(|record| (record.source.as_str(), record.cause)).collect::<Vec<_>>(),
        [("auth", None), ("retention", None), ("declaration", Some(2)), ("declaration", None)]
    );
}

#[sqlx::test]
async fn an_effect_whose_cause_never_comes_does_not_stop_its_source(pool: PgPool) {
    let nats = Nats::start().await;
    let audit = Audit::start(pool, &nats).await;
    let publisher = Publisher::new(&nats).await;
    let effect = Envelope { causeid: Some(Uuid::now_v7()), ..event(Source::Declaration, 1, "D-7K3M-Q2X9") };
    publisher.publish(&effect).await;
    audit.wait_for(1).await;
    assert_eq!(audit.list(pb::ListRecordsRequest::default()).await.items[0].cause, None);
}

#[sqlx::test]
async fn an_event_that_cannot_be_recorded_becomes_a_dead_letter_and_a_gap(pool: PgPool) {
    let nats = Nats::start().await;
    let audit = Audit::start(pool, &nats).await;
    let publisher = Publisher::new(&nats).await;
    let first = event(Source::Retention, 1, "GPS-1");
    publisher.publish(&first).await;
    publisher.publish(&Envelope { sequence: Some(2), ..first }).await;
    publisher.publish(&event(Source::Retention, 3, "GPS-\0")).await;
    publisher.publish(&event(Source::Auth, 1, "ana")).await;
    audit.wait_for(2).await;
    let dead: i64 =
        sqlx::query_scalar("select count(*) from dead_letter").fetch_one(&audit.pool).await.unwrap();
    assert_eq!(dead, 2);
    assert_eq!(audit.broken_at().await, Some(3));
}

/// A source of events. One test database holds both its outbox and audit's tables.
struct Printer {
    pool: PgPool,
    wake: Wake,
    _stop: watch::Sender<bool>,
}

impl Printer {
    async fn start(pool: &PgPool, nats: &Nats) -> Self {
        let wake = Wake::new();
        let (stop, stopped) = watch::channel(false);
        let relay = Relay {
            pool: pool.clone(),
            nats: nats.client().await,
            identity: identity("retentions"),
            stream_replicas: 1,
            source: Source::Retention,
            consumers: &["audit"],
            wake: wake.clone(),
            monitor: Monitor::new(&Clock::system()),
        };
        tokio::spawn(relay.run(stopped));
        Self { pool: pool.clone(), wake, _stop: stop }
    }

    async fn print(&self, copy: i32) {
        let event_context = EventContext {
            actor: Actor::System,
            airport: Some("GPS".to_owned()),
            time: Utc::now(),
            traceparent: Some(TRACE.to_owned()),
        };
        let mut tx = self.pool.begin().await.unwrap();
        outbox::append(&mut tx, "GPS-2026-000001", &event_context, &RetentionPrinted { copy }).await.unwrap();
        tx.commit().await.unwrap();
        self.wake.ring();
    }

    /// The copies that audit recorded, in its order.
    async fn recorded(&self) -> Vec<i32> {
        sqlx::query_scalar("select (event->'data'->>'copy')::int from record order by sequence")
            .fetch_all(&self.pool)
            .await
            .unwrap()
    }
}

#[sqlx::test]
async fn losing_nats_and_its_store_loses_nothing(pool: PgPool) {
    let mut nats = Nats::start().await;
    let audit = Audit::start(pool, &nats).await;
    let printer = Printer::start(&audit.pool, &nats).await;
    for copy in 0..20 {
        printer.print(copy).await;
    }
    audit.wait_for(20).await;
    for copy in 20..50 {
        printer.print(copy).await;
    }
    nats.kill().await;
    nats.wipe();
    for copy in 50..80 {
        printer.print(copy).await;
    }
    nats.resume().await;
    printer.print(80).await;
    audit.wait_for(81).await;
    assert_eq!(audit.broken_at().await, None);
    assert!(printer.recorded().await.into_iter().eq(0..=80));
}

#[sqlx::test]
async fn the_chain_stays_intact_when_a_source_is_set_back(pool: PgPool) {
    let nats = Nats::start().await;
    let audit = Audit::start(pool, &nats).await;
    let printer = Printer::start(&audit.pool, &nats).await;
    for copy in 0..6 {
        printer.print(copy).await;
    }
    audit.wait_for(6).await;
    sqlx::raw_sql("delete from outbox where sequence > 4; update outbox_position set last_sequence = 4")
        .execute(&audit.pool)
        .await
        .unwrap();
    for copy in 6..10 {
        printer.print(copy).await;
    }
    audit.wait_for(10).await;
    assert!(printer.recorded().await.into_iter().eq(0..10));
    assert_eq!(audit.broken_at().await, None);
    audit.execute("delete from record where sequence = 10").await;
    assert_eq!(audit.broken_at().await, Some(10));
}

/// Sources delete what every consumer has applied after a week.
#[sqlx::test]
async fn an_audit_that_was_set_back_records_what_is_lost_and_goes_on(pool: PgPool) {
    let nats = Nats::start().await;
    let audit = Audit::start(pool, &nats).await;
    let printer = Printer::start(&audit.pool, &nats).await;
    for copy in 0..10 {
        printer.print(copy).await;
    }
    audit.wait_for(10).await;
    audit
        .execute(
            "delete from outbox where sequence <= 7;
             begin;
             delete from record where source_sequence > 4;
             delete from inbox where sequence > 4;
             commit",
        )
        .await;
    printer.print(10).await;
    // 1 to 4, what is lost, 8 to 10 and the new one.
    eventually("the others are recorded", async || audit.recorded().await == 9).await;
    let told: Value = sqlx::query_scalar("select event->'data' from record where source = 'audit'")
        .fetch_one(&audit.pool)
        .await
        .unwrap();
    assert_eq!(told, json!({"source": "retention", "epoch": 1, "first": 5, "last": 7}));
    assert_eq!(audit.broken_at().await, None);
    // Only what is told is excused.
    audit.execute("update record set event = replace(event::text, '\"last\":7', '\"last\":8')::json where source = 'audit'").await;
    assert_eq!(audit.broken_at().await, Some(5));
}

/// An audit that has lost everything begins with what its sources still have.
#[sqlx::test]
async fn an_audit_without_records_begins_with_what_is_lost(pool: PgPool) {
    let nats = Nats::start().await;
    let audit = Audit::start(pool, &nats).await;
    let printer = Printer::start(&audit.pool, &nats).await;
    for copy in 0..3 {
        printer.print(copy).await;
    }
    audit.wait_for(3).await;
    audit.execute("delete from outbox; begin; delete from record; delete from inbox; commit").await;
    eventually("what is lost is recorded", async || audit.recorded().await == 1).await;
    printer.print(3).await;
    audit.wait_for(2).await;
    assert_eq!(audit.broken_at().await, None);
}

/// Two replicas of the service share the work.
#[sqlx::test]
async fn two_replicas_write_one_chain(pool: PgPool) {
    let nats = Nats::start().await;
    let audit = Audit::start(pool.clone(), &nats).await;
    let _second = Audit::start(pool, &nats).await;
    let publisher = Publisher::new(&nats).await;
    for sequence in 1..=40 {
        for source in Source::ALL {
            publisher.publish(&event(source, sequence, "GPS-1")).await;
        }
    }
    audit.wait_for(160).await;
    assert_eq!(audit.broken_at().await, None);
}

#[sqlx::test]
async fn a_long_list_is_counted_up_to_ten_thousand_and_one(pool: PgPool) {
    let nats = Nats::start().await;
    let audit = Audit::start(pool, &nats).await;
    let model = serde_json::to_value(event(Source::ALL[0], 1, "GPS-0")).unwrap();
    sqlx::query(
        "insert into record (sequence, event, prev_hash, hash, recorded_at)
         select n,
                ($1::jsonb || jsonb_build_object('id', gen_random_uuid(), 'sequence', n::text, 'subject', 'GPS-' || n % 2))::json,
                decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'), now()
         from generate_series(1, 12000) n",
    )
    .bind(model)
    .execute(&audit.pool)
    .await
    .unwrap();
    let all = pb::ListRecordsRequest { page_size: 1, ..Default::default() };
    let half = pb::ListRecordsRequest { subject: "GPS-1".to_owned(), ..all.clone() };
    assert_eq!(audit.list(all).await.total, 10_001);
    assert_eq!(audit.list(half).await.total, 6_000);
}

/// The hash of a record that somebody appends, as SQL computes it.
const FORGED: &str = r#"
  insert into record (sequence, event, prev_hash, hash, recorded_at, signature, certificate_fingerprint)
  select sequence + 1, text::json, hash,
         sha256(hash || int8send(sequence + 1) || int8send((extract(epoch from at) * 1000000)::bigint)
                || convert_to(text, 'UTF8')), at, $2, $3
  from (select sequence, hash, date_trunc('second', now()) as at, $1::text as text from record
        order by sequence desc limit 1) as last"#;

/// The chain proves the order of records, and the signatures of the sources prove who wrote them.
#[sqlx::test]
async fn a_record_that_its_source_did_not_write_breaks_the_chain(pool: PgPool) {
    let nats = Nats::start().await;
    let audit = Audit::start(pool, &nats).await;
    Publisher::new(&nats).await.publish_many(3).await;
    audit.wait_for(3).await;
    let found = audit.verify().await;
    assert_eq!((found.first_broken, found.unproven), (None, 0));

    // With the database role of audit alone, somebody may append.
    let app = as_app(&audit.pool, APP).await;
    let next = serde_json::to_string(&event(Source::Retention, 4, "GPS-4")).unwrap();
    let own = identity("audit").signatures().sign(next.as_bytes()).unwrap();
    let of_audit = sqlx::query_as::<_, (Vec<u8>,)>(
        "insert into source_certificate values (sha256($1), $1) returning fingerprint",
    )
    .bind(own.certificate())
    .fetch_one(&app)
    .await
    .unwrap()
    .0;
    let (stolen, certificate): (Vec<u8>, Vec<u8>) =
        sqlx::query_as("select signature, certificate_fingerprint from record where sequence = 3")
            .fetch_one(&app)
            .await
            .unwrap();
    for (what, signature, fingerprint) in [
        ("no signature", None, None),
        ("that of another text", Some(stolen.as_slice()), Some(&certificate)),
        ("that of another process", Some(own.bytes()), Some(&of_audit)),
    ] {
        sqlx::query(FORGED).bind(&next).bind(signature).bind(fingerprint).execute(&app).await.unwrap();
        assert_eq!(audit.broken_at().await, Some(4), "{what}");
        let found = store::verification::verify(&app, identity("audit").signatures(), None).await.unwrap();
        assert_eq!(command::told(&found), "CADENA ROTA: el registro 4 no lo firmó su origen (4 registros)");
        audit.execute("delete from record where sequence = 4").await;
        assert_eq!(audit.broken_at().await, None);
    }

    // Whoever owns the database may also take proofs away.
    audit
        .execute("update record set signature = null, certificate_fingerprint = null where sequence = 2")
        .await;
    let found = store::verification::verify(&app, identity("audit").signatures(), None).await.unwrap();
    assert_eq!((found.first_broken, found.foreign), (Some(2), true));
    // Without any, they are records from before signatures were kept, and are told as such.
    audit.execute("update record set signature = null, certificate_fingerprint = null").await;
    let found = audit.verify().await;
    assert_eq!((found.intact, found.unproven), (true, 3));
}

/// The owner of the database can compute a new chain, or leave its end out; a head that was kept elsewhere shows it.
#[sqlx::test]
async fn a_chain_that_was_written_anew_does_not_go_through_a_signed_head(pool: PgPool) {
    let nats = Nats::start().await;
    let audit = Audit::start(pool, &nats).await;
    Publisher::new(&nats).await.publish_many(3).await;
    audit.wait_for(3).await;
    let signatures = identity("audit").signatures().clone();
    let found = store::verification::verify(&audit.pool, &signatures, None).await.unwrap();
    let head = Head::sign(&found, Clock::system().now(), &signatures).unwrap();
    let kept = format!("cadena íntegra\n{head}\n");
    let check = async |text: &str| command::check_heads(&audit.pool, &signatures, text).await.unwrap();
    assert_eq!(check(&kept).await, command::Heads::Held(1));
    let of_another = Head::sign(&found, Clock::system().now(), identity("auth").signatures()).unwrap();
    assert_eq!(check(&of_another.to_string()).await, command::Heads::Unsigned(of_another));
    let changed = kept.replacen("cabeza: 3", "cabeza: 2", 1);
    assert!(matches!(check(&changed).await, command::Heads::Unsigned(_)));

    audit.execute("delete from record where sequence = 3; delete from inbox where sequence = 3").await;
    assert_eq!(audit.broken_at().await, None, "the chain alone does not show it");
    assert_eq!(check(&kept).await, command::Heads::Left(head.clone()));
    assert!(command::told_of_heads(&check(&kept).await).starts_with("CADENA REESCRITA: el registro 3"));
}

/// An exported file proves away from the database what the database holds.
#[sqlx::test]
async fn an_exported_file_is_verified_without_the_database(pool: PgPool) {
    let nats = Nats::start().await;
    let audit = Audit::start(pool, &nats).await;
    let publisher = Publisher::new(&nats).await;
    publisher.publish_many(230).await;
    publisher.publish(&event(Source::Auth, 1, "ana")).await;
    audit.wait_for(231).await;
    let signatures = identity("audit").signatures().clone();
    let check = |file: &str| file::reader::verify(file.as_bytes(), &signatures.authority(), &[]);

    let mut written = Vec::new();
    let now = Clock::system().now();
    let all = Period::default();
    let count = command::export(&audit.pool, &signatures, now, all, &mut written).await.unwrap();
    let written = String::from_utf8(written).unwrap();
    let found = check(&written).unwrap();
    assert_eq!((count, found.records, found.unproven), (231, 231, 0));
    let told = command::told_of_file(&found);
    assert!(told.starts_with("archivo íntegro: registros 1 a 231, todos los que había el 20"), "{told}");
    assert_eq!(written.lines().filter(|line| line.starts_with("{\"certificate\"")).count(), 2);

    // The same through the API, page by page.
    let token = audit.keys.token(Role::Auditor, &[]);
    let download = async |list: pb::ListRecordsRequest| {
        let mut file = String::new();
        let mut asked =
            pb::ExportRecordsRequest { list: Some(list), page_size: 200, page_token: String::new() };
        loop {
            let page = audit.client.clone().export_records(with_token(&token, asked.clone())).await.unwrap();
            let page = page.into_inner();
            for line in page.lines {
                file += &line.text;
                file += "\n";
            }
            if page.next_page_token.is_empty() {
                return file;
            }
            asked.page_token = page.next_page_token;
        }
    };
    let list = |order: pb::SortOrder| pb::ListRecordsRequest { order: order.into(), ..Default::default() };
    let from = |day: &str| pb::ListRecordsRequest {
        recorded_from: day.to_owned(),
        ..list(pb::SortOrder::Ascending)
    };
    let complete =
        |found: &VerifiedFile| found.span.as_ref().map(|span| (span.extent.first, span.extent.last));
    let downloaded = check(&download(from("2026-01-01")).await).unwrap();
    assert_eq!((downloaded.records, complete(&downloaded)), (231, Some((1, 231))));
    for selection in [
        list(pb::SortOrder::Descending),
        pb::ListRecordsRequest { source: "auth".to_owned(), ..list(pb::SortOrder::Ascending) },
    ] {
        let found = check(&download(selection).await).unwrap();
        assert_eq!(complete(&found), None);
        assert!(command::told_of_file(&found).starts_with("selección íntegra: "));
    }
    assert_eq!(download(from("2999-01-01")).await, "");

    // What the database holds is written as it is, and does not pass for what it was.
    audit
        .execute("update record set event = replace(event::text, 'Ana', 'Eva')::json where sequence = 7")
        .await;
    let fault = |found: Result<VerifiedFile, Refusal>| match found.unwrap_err() {
        Refusal::Line { line, fault } => (line, fault),
        other => panic!("{other}"),
    };
    assert_eq!(fault(check(&download(from("2026-01-01")).await)), (8, Fault::WrongHash));
    audit
        .execute("update record set event = replace(event::text, 'Eva', 'Ana')::json where sequence = 7")
        .await;
    // A record that is not of the period stands between others of it.
    audit.execute("update record set recorded_at = '2025-01-01' where sequence = 9").await;
    let found = check(&download(from("2026-01-01")).await).unwrap();
    assert_eq!((found.records, complete(&found)), (230, None));
}

/// The command needs the file and the certificate of the authority, and nothing else.
#[sqlx::test]
async fn the_command_verifies_a_file(pool: PgPool) {
    let nats = Nats::start().await;
    let audit = Audit::start(pool, &nats).await;
    Publisher::new(&nats).await.publish_many(3).await;
    audit.wait_for(3).await;
    let signatures = identity("audit").signatures().clone();
    let now = Clock::system().now();
    let mut file = Vec::new();
    command::export(&audit.pool, &signatures, now, Period::default(), &mut file).await.unwrap();
    let file = String::from_utf8(file).unwrap();
    let verified = store::verification::verify(&audit.pool, &signatures, None).await.unwrap();
    let head = Head::sign(&verified, now, &signatures).unwrap();

    let directory = std::env::temp_dir().join(format!("pinzon-audit-{}", Uuid::now_v7()));
    fs::create_dir(&directory).unwrap();
    let authority = certificate_directory("audit").join("authority.pem");
    fs::write(directory.join("heads"), format!("{head}\n")).unwrap();
    let run = |file: &str, options: &[&str]| {
        fs::write(directory.join("file.jsonl"), file).unwrap();
        let mut program = Command::new(env!("CARGO_BIN_EXE_pinzon-audit"));
        program.current_dir(&directory).env_clear().args(["verify-file", "file.jsonl", "--authority"]);
        let ended = program.arg(&authority).args(options).output().unwrap();
        assert_eq!(String::from_utf8(ended.stderr).unwrap(), "");
        (ended.status.code().unwrap(), String::from_utf8(ended.stdout).unwrap())
    };
    let (status, said) = run(&file, &["--heads", "heads"]);
    assert_eq!(status, 0, "{said}");
    assert!(said.ends_with("cabezas firmadas por las que pasa: 1 de 1\n"), "{said}");
    let (status, said) = run(&file.replace("GPS-2", "GPS-9"), &[]);
    assert_eq!(
        (status, said.as_str()),
        (1, "ARCHIVO ALTERADO: línea 3: la huella no es la de este registro\n")
    );
    let cut: String = file.lines().take(3).map(|line| format!("{line}\n")).collect();
    assert_eq!(run(&cut, &[]), (1, format!("{}\n", command::NO_END)));
    let (status, said) = run(&cut, &["--selection"]);
    assert_eq!((status, said.starts_with("selección íntegra: 2 registros")), (0, true), "{said}");
    fs::remove_dir_all(&directory).unwrap();
}
