//! Personal data goes when the retention period is over; figures and lists go on counting.

use std::collections::BTreeSet;

use chrono::{DateTime, Months, Utc};
use pinzon_chassis::{
    Reason,
    caller::Role,
    clock::{Clock, timestamp},
    status::reason_of,
};
use pinzon_declarations::purge::store::Travellers;
use pinzon_events::outbox::Wake;
use pinzon_harness::{signed, text_columns};
use pinzon_proto::declarations::v1 as pb;
use pinzon_purge::{Purge, period_begin};
use sqlx::PgPool;
use tonic::transport::Endpoint;
use uuid::Uuid;

use crate::{World, content, departure::decision, world};

fn purge(w: &World) -> Purge {
    Purge {
        pool: w.app.clone(),
        catalogues: [Endpoint::from_static("http://127.0.0.1:1").connect_lazy()].into(),
        clock: Clock::system(),
        wake: Wake::new(),
    }
}

fn five_years_ago() -> DateTime<Utc> {
    period_begin(Utc::now(), 60)
}

/// Somebody with a name, a document and goods that are found wherever they are kept.
fn canary(flight_number: &str) -> pb::Content {
    let mut content = content();
    content.travel.as_mut().unwrap().flight_number = flight_number.to_owned();
    let traveller = content.traveller.as_mut().unwrap();
    traveller.surnames = "Canarín".to_owned();
    traveller.document_number = "CANARIN1".to_owned();
    traveller.email = "canarin@example.com".to_owned();
    content.minors.push(pb::Minor {
        document_type: pb::DocumentType::Passport.into(),
        document_number: "CANARIN2".to_owned(),
        document_country: "EC".to_owned(),
        surnames: "Canarín".to_owned(),
        given_names: "Pía".to_owned(),
        birth_date: "2018-02-03".to_owned(),
        sex: pb::Sex::Female.into(),
        nationality: "EC".to_owned(),
    });
    content.items.push(pb::NewItem {
        product_id: String::new(),
        description: "jalea de canarín".to_owned(),
        ..crate::avocado()
    });
    content
}

impl World {
    /// Moves everything about the canary back, as if so many months had passed.
    async fn age(&self, months: i32) {
        for statement in [
            "update declaration set updated_at = updated_at - $1, submitted_at = submitted_at - $1,
                 flight_date = flight_date - $1 where surnames = 'Canarín'",
            "update passenger set own_met_at = own_met_at - $1, last_met_at = last_met_at - $1
             where surnames = 'Canarín'",
            "update passenger_change set at = at - $1 where name like 'Canarín%'",
        ] {
            sqlx::query(sqlx::AssertSqlSafe(statement.replace("$1", &format!("interval '{months} months'"))))
                .execute(&self.pool)
                .await
                .unwrap();
        }
    }

    /// The tables that hold the canary, in any spelling. The code and the sworn content count as text.
    async fn traces(&self) -> Vec<String> {
        let tables: Vec<String> = sqlx::query_scalar(
            "select table_name::text from information_schema.tables
             where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
        )
        .fetch_all(&self.pool)
        .await
        .unwrap();
        let mut found = Vec::new();
        for table in tables {
            let query = format!("select count(*) from \"{table}\" t where folded(t::text) like '%canarin%'");
            let rows: i64 =
                sqlx::query_scalar(sqlx::AssertSqlSafe(query)).fetch_one(&self.pool).await.unwrap();
            if rows > 0 {
                found.push(table);
            }
        }
        found
    }

    async fn listed(&mut self, token: &str) -> Vec<pb::DeclarationSummary> {
        let asked = pb::ListDeclarationsRequest::default();
        self.client.list_declarations(signed(token, asked)).await.unwrap().into_inner().items
    }

    /// How many declarations are in groups. A row of ids has no trace of the canary.
    async fn group_members(&self) -> i64 {
        sqlx::query_scalar("select count(*) from travel_group_member").fetch_one(&self.pool).await.unwrap()
    }

    async fn purged_facts(&self) -> Vec<serde_json::Value> {
        sqlx::query_scalar(
            "select event -> 'data' from outbox where subject = 'pinzon.declaration.purged.v1' order by seq",
        )
        .fetch_all(&self.pool)
        .await
        .unwrap()
    }
}

#[sqlx::test]
async fn an_old_declaration_is_forgotten_and_still_counted(pool: PgPool) {
    let mut w = world(pool).await;
    let request = pb::CreateDeclarationRequest {
        content: Some(canary("AV1630")),
        request_id: "request-of-the-canary".to_owned(),
        travel_group: Uuid::new_v4().to_string(),
    };
    let old = w.client.create_declaration(request).await.unwrap().into_inner().declaration.unwrap();
    assert_eq!(w.group_members().await, 1);
    let recent = w.submitted().await;
    let admin = w.token(Role::Admin, &[]);
    let version = pb::PresentDeclarationRequest {
        code: old.code.clone(),
        version: 1,
        state: pb::State::Submitted.into(),
        ..Default::default()
    };
    let waited_since = Utc::now();
    for role in [Role::Inspector, Role::Supervisor] {
        let sealed = pb::ControlDepartureRequest {
            note: "precinto de Canarín".to_owned(),
            decided_at: Some(timestamp(waited_since)),
            ..decision(&old.code, pb::DepartureState::Cleared, &["UIO0001"])
        };
        w.departures.control_departure(signed(&w.token(role, &["UIO"]), sealed)).await.unwrap();
    }
    sqlx::query(
        "insert into other_seal_check select declaration_id, number, now(), 'Canarín', 'intact' from baggage_seal",
    )
    .execute(&w.pool)
    .await
    .unwrap();
    for table in ["departure_witness", "other_seal_check"] {
        assert!(w.traces().await.contains(&table.to_owned()), "{table}");
    }
    w.client.present_declaration(signed(&admin, version)).await.unwrap();
    let note = pb::ReviewDeclarationRequest {
        code: old.code.clone(),
        version: 1,
        outcome: pb::ReviewOutcome::WithFindings.into(),
        note: "Canarín llevaba jalea".to_owned(),
        state: pb::State::Presented.into(),
        ..Default::default()
    };
    w.client.review_declaration(signed(&admin, note.clone())).await.unwrap();
    let witness = w.token(Role::Supervisor, &["GPS"]);
    let same = pb::ReviewDeclarationRequest { decided_at: Some(timestamp(waited_since)), ..note };
    w.client.review_declaration(signed(&witness, same.clone())).await.unwrap();
    assert!(w.traces().await.contains(&"transition_witness".to_owned()));
    let other = pb::ReviewDeclarationRequest { outcome: pb::ReviewOutcome::InInspection.into(), ..same };
    let supervisor = w.token(Role::Supervisor, &["GPS"]);
    w.client.review_declaration(signed(&supervisor, other)).await.unwrap();
    assert!(w.traces().await.contains(&"transition_contradiction".to_owned()));
    let seen = w.get(&old.code, Some(&admin)).await.unwrap();
    let correction = pb::CorrectDeclarationRequest {
        code: old.code.clone(),
        version: 1,
        content: Some(pb::CorrectedContent {
            travel: Some(pb::Travel { lodging: "Hostal Canarín".to_owned(), ..seen.travel.unwrap() }),
            traveller: seen.traveller,
            minors: vec![],
        }),
        requested_by: "Canarín".to_owned(),
        reason: "lo olvidó Canarín".to_owned(),
        state: pb::State::WithFindings.into(),
        ..Default::default()
    };
    w.administration.correct_declaration(signed(&admin, correction)).await.unwrap();
    assert!(w.traces().await.contains(&"declaration_correction".to_owned()));
    assert!(w.traces().await.len() > 4, "{:?}", w.traces().await);
    w.age(72).await;

    let everything = pb::DeclarationFilter::default();
    let before = w.figures(&admin, &everything).await;
    let would = purge(&w).count::<Travellers>(five_years_ago()).await.unwrap();
    let run = purge(&w).run::<Travellers>(five_years_ago()).await.unwrap();
    assert_eq!(would, [("declarations".to_owned(), 1), ("passengers".to_owned(), 2)].into());
    assert_eq!(run.counts, would);
    assert_eq!((w.traces().await, w.group_members().await), (vec![], 0));

    assert_eq!(w.figures(&admin, &everything).await, before);
    let rows = w.listed(&admin).await;
    assert_eq!(rows.len(), 2);
    let gone = rows.iter().find(|row| row.code == old.code).unwrap();
    assert_eq!((gone.purged, gone.surnames.as_str(), gone.document_number.as_str()), (true, "", ""));
    assert_eq!(
        (gone.flight_number.as_str(), gone.nationality.as_str(), gone.item_count),
        ("AV1630", "EC", 2)
    );
    let asked = pb::ExportDeclarationsRequest::default();
    let file = w.client.export_declarations(signed(&admin, asked)).await.unwrap().into_inner().items;
    let gone = file.iter().find(|row| row.code == old.code).unwrap();
    assert_eq!((file.len(), &gone.travel, &gone.traveller), (2, &None, &None));
    for (name, token) in [(&old.id, None), (&old.code, Some(admin.as_str()))] {
        let refused = w.get(name, token).await.unwrap_err();
        assert_eq!(reason_of(&refused), Reason::DeclarationNotFound);
    }
    let edit = pb::UpdateDeclarationRequest {
        id: old.id.clone(),
        content: Some(canary("AV1630")),
        version: 1,
        credentials: Some(pb::EditCredentials::default()),
    };
    let refused = w.client.update_declaration(edit).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::DeclarationNotFound);
    let kept = w.get(&recent.id, None).await.unwrap();
    assert_eq!(kept.traveller.unwrap().surnames, "Freire Ñacato");

    let facts = w.purged_facts().await;
    assert_eq!(facts.len(), 1);
    assert_eq!(facts[0]["counts"], serde_json::json!({ "declarations": 1, "passengers": 2 }));
    // Nothing is left, and nothing is recorded.
    assert!(purge(&w).run::<Travellers>(five_years_ago()).await.unwrap().counts.values().all(|n| *n == 0));
    assert_eq!(w.purged_facts().await.len(), 1);
}

#[sqlx::test]
async fn a_person_stays_while_a_declaration_stays(pool: PgPool) {
    let mut w = world(pool).await;
    w.submit(canary("AV1630")).await.unwrap();
    w.age(72).await;
    w.submit(canary("AV1632")).await.unwrap();
    let run = purge(&w).run::<Travellers>(five_years_ago()).await.unwrap();
    assert_eq!(run.counts, [("declarations".to_owned(), 1), ("passengers".to_owned(), 0)].into());
    assert!(w.traces().await.contains(&"passenger".to_owned()));

    // Who comes again after years is a new person.
    w.age(72).await;
    purge(&w).run::<Travellers>(five_years_ago()).await.unwrap();
    assert_eq!(w.traces().await, [""; 0]);
    w.submit(canary("AV1634")).await.unwrap();
    assert!(w.traces().await.contains(&"passenger".to_owned()));
}

#[sqlx::test]
async fn an_interrupted_run_is_continued_and_recorded_once(pool: PgPool) {
    let mut w = world(pool).await;
    w.submit(canary("AV1630")).await.unwrap();
    w.age(72).await;
    sqlx::query(
        r#"insert into purge_run (before, started_at, counts)
           values (now() - interval '6 years', now() - interval '1 hour', '{"declarations": 7, "passengers": 5}')"#,
    )
    .execute(&w.pool)
    .await
    .unwrap();
    let one = purge(&w);
    let both = tokio::join!(one.run::<Travellers>(five_years_ago()), one.run::<Travellers>(five_years_ago()));
    let expected = [("declarations".to_owned(), 8), ("passengers".to_owned(), 7)].into();
    assert!([both.0, both.1].into_iter().any(|run| run.unwrap().counts == expected));
    let facts = w.purged_facts().await;
    assert_eq!(facts.len(), 1);
    assert_eq!(facts[0]["counts"]["declarations"], 8);
}

#[sqlx::test]
async fn the_service_can_neither_change_what_was_sworn_nor_remove_what_is_recent(pool: PgPool) {
    let mut w = world(pool).await;
    let d = w.submit(canary("AV1630")).await.unwrap().declaration.unwrap();
    w.age(11).await;
    for statement in [
        "delete from declaration_version",
        "update declaration_version set content = '{}'",
        "delete from declaration_transition",
        "update declaration_transition set note = null",
        "delete from departure_witness",
        "update departure_witness set note = null",
        "delete from other_seal_check",
        "update other_seal_check set condition = 'intact'",
        "delete from transition_contradiction",
        "update transition_contradiction set note = null",
        "update transition_contradiction set to_state = 'cleared'",
        "delete from declaration",
        "update declaration set purged_at = now()",
        "update declaration set edit_key_hash = ''",
        "delete from passenger",
        "delete from passenger_change",
        "delete from purge_run",
    ] {
        let refused = sqlx::query(statement).execute(&w.app).await.unwrap_err();
        assert!(refused.to_string().contains("permission denied"), "{statement}: {refused}");
    }
    for before in [Utc::now(), Utc::now() - Months::new(11)] {
        let refused = purge(&w).run::<Travellers>(before).await.unwrap_err();
        assert!(refused.to_string().contains("last twelve months"), "{refused}");
    }
    assert_eq!(w.get(&d.id, None).await.unwrap().code, d.code);
}

/// Text columns whose content the purge removes, because people wrote it or it names somebody.
const PURGED: &[&str] = &[
    "attendance.user_name",
    "baggage_seal.applied_by",
    "baggage_seal.checked_by",
    "declaration.document_fingerprint",
    "declaration.document_number",
    "declaration.given_names",
    "declaration.surnames",
    "declaration_correction.actor_name",
    "declaration_correction.airport",
    "declaration_correction.reason",
    "declaration_correction.requested_by",
    "declaration_transition.actor_name",
    "declaration_transition.airport",
    "declaration_transition.from_state",
    "declaration_transition.note",
    "declaration_transition.to_state",
    "departure_step.actor_name",
    "departure_step.airport",
    "departure_step.from_state",
    "departure_step.note",
    "departure_step.to_state",
    "departure_witness.actor_name",
    "departure_witness.airport",
    "departure_witness.note",
    "declaration_version.content",
    "declaration_version.lane",
    "declaration_version.lane_causes",
    "declaration_version.qr",
    "declared_minor.document_fingerprint",
    "earlier_retention.airport",
    "earlier_retention.document_fingerprint",
    "earlier_retention.folio",
    "other_seal_check.checked_by",
    "other_seal_check.condition",
    "other_seal_check.number",
    "passenger.airports",
    "passenger.document_country",
    "passenger.document_fingerprint",
    "passenger.document_number",
    "passenger.document_type",
    "passenger.email",
    "passenger.given_names",
    "passenger.join_reason",
    "passenger.joined_by",
    "passenger.nationality",
    "passenger.own_airports",
    "passenger.phone",
    "passenger.residence_country",
    "passenger.search",
    "passenger.sex",
    "passenger.surnames",
    "passenger_alert.airports",
    "passenger_alert.ended_by",
    "passenger_alert.reason",
    "passenger_alert.written_by",
    "passenger_change.action",
    "passenger_change.actor_name",
    "passenger_change.changes",
    "passenger_change.key",
    "passenger_change.name",
    "passenger_change.noun",
    "staff_view.airport",
    "staff_view.part",
    "staff_view.role",
    "transition_contradiction.actor_name",
    "transition_contradiction.airport",
    "transition_contradiction.note",
    "transition_contradiction.resolution",
    "transition_contradiction.resolved_by",
    "transition_contradiction.to_state",
    "transition_witness.actor_name",
    "transition_witness.airport",
    "transition_witness.note",
];
/// Text columns that stay, and why.
const KEPT: &[(&str, &[&str])] = &[
    (
        "codes, states and what is counted",
        &[
            "declaration.airline",
            "declaration.airport",
            "declaration.classifications",
            "declaration.code",
            "declaration.departure_airport",
            "declaration.departure_state",
            "declaration.destination_airport",
            "declaration.direction",
            "declaration.flight_number",
            "declaration.lane",
            "declaration.nationality",
            "declaration.origin_airport",
            "declaration.product_ids",
            "declaration.state",
            "declaration.yes_answers",
            "declared_product.name",
            "flight_reading.airport",
            "flight_reading.flight_number",
        ],
    ),
    ("which acts there were, which name nobody", &["declaration_act.folio"]),
    ("seals, which are used once", &["baggage_seal.condition", "baggage_seal.number"]),
    ("until the person of the act is known", &["act_person_wanted.airport", "act_person_wanted.folio"]),
    (
        "facts, which name no traveller and hold nothing in people's own words, and decisions of staff about them",
        &[
            "dead_letter.error",
            "dead_letter.payload",
            "dead_letter.source",
            "dead_letter_outcome.note",
            "dead_letter_outcome.outcome",
            "dead_letter_outcome.staff_name",
            "inbox.source",
            "outbox.event",
            "outbox.subject",
        ],
    ),
    ("no people", &["document_key.mark", "purge_run.counts"]),
];

/// A text that people write is forgotten unless somebody decides that it stays.
#[sqlx::test]
async fn every_text_column_is_purged_or_stays_for_a_reason(pool: PgPool) {
    let found = text_columns(&pool).await;
    let kept = KEPT.iter().flat_map(|(_, columns)| columns.iter());
    let known: BTreeSet<_> = PURGED.iter().chain(kept).map(|column| (*column).to_owned()).collect();
    assert_eq!(found, known);
}
