//! Personal data of acts goes when the retention period is over.

use std::collections::BTreeSet;

use chrono::Months;
use pinzon_harness::text_columns;
use pinzon_purge::{Counts, Purge, period_begin};
use pinzon_retentions::purge::store::Acts;

use super::*;

async fn purge(pool: &PgPool) -> Purge {
    Purge {
        pool: as_app(pool, "pinzon_retentions_app").await,
        catalogues: [Endpoint::from_static("http://127.0.0.1:1").connect_lazy()].into(),
        clock: Clock::system(),
        wake: Wake::new(),
    }
}

#[sqlx::test]
async fn an_old_act_is_forgotten_and_still_counted(pool: PgPool) {
    let then = world_at(pool.clone(), "2020-03-01T14:00:00Z").await;
    let old = then.create(act()).await.unwrap();
    release(&then, &old, 1).await;
    release(&then, &old, 2).await;
    let now = world(pool.clone()).await;
    let recent = now.create(act_at("GPS")).await.unwrap();
    let admin = now.token(Role::Admin, &[]);

    let purge = purge(&pool).await;
    let before = period_begin(Utc::now(), 60);
    let expected = [("retentions".to_owned(), 1)].into();
    assert_eq!(purge.count::<Acts>(before).await.unwrap(), expected);
    assert_eq!(purge.run::<Acts>(before).await.unwrap().counts, expected);

    let page = now.list_as(&admin, pb::ListRetentionsRequest::default()).await.unwrap();
    let told: Vec<_> =
        page.items.iter().map(|act| (act.folio.as_str(), act.purged, act.item_count)).collect();
    assert_eq!(told, [(recent.folio.as_str(), false, 2), (old.folio.as_str(), true, 2)]);
    let gone = &page.items[1];
    assert_eq!((gone.surnames.as_str(), gone.given_names.as_str()), ("", ""));
    for id in [&old.id, &gone.id] {
        assert_eq!(reason_of(&now.get_as(&admin, id).await.unwrap_err()), Reason::RetentionNotFound);
        assert_eq!(reason_of(&now.print_as(&now.own(), id).await.unwrap_err()), Reason::RetentionNotFound);
    }
    let standing = now.standing(&old.folio, &old.verification[..32]).await;
    assert_eq!(reason_of(&standing.unwrap_err()), Reason::RetentionNotFound);
    assert_eq!(now.get_as(&admin, &recent.id).await.unwrap().verification, recent.verification);

    let rows: Vec<String> =
        sqlx::query_scalar("select r::text || c::text from retention r join custody c using (retention_id) where r.purged_at is not null")
            .fetch_all(&pool)
            .await
            .unwrap();
    assert_eq!(rows.len(), 4);
    let text = rows.concat();
    for personal in [
        "Müller",
        "Jana",
        "C01X0006H",
        "hojas secas",
        "Pazmiño",
        "menores",
        "P-77",
        &old.id,
        &old.verification,
        &old.qr,
    ] {
        assert!(!text.contains(personal), "{personal}");
    }
    for counted in ["MR-03", "NOR-010", "aguacate", "\"DE\"", "DR-01", "LA1411"] {
        assert!(text.contains(counted), "{counted}");
    }
    let events = now.events().await;
    let last = events.last().unwrap();
    assert_eq!((last.kind.as_str(), last.actorkind.as_str()), ("pinzon.retention.purged.v1", "system"));
    assert_eq!(last.data["counts"], serde_json::json!({ "retentions": 1 }));
}

#[sqlx::test]
async fn of_an_act_without_a_passenger_the_reason_stays(pool: PgPool) {
    let then = world_at(pool.clone(), "2020-03-01T14:00:00Z").await;
    let old = then.create(crate::ownerless::ownerless()).await.unwrap();
    // A print that was counted with a key is no reason to keep an act.
    then.print_with(&then.own(), &old.id, &Uuid::now_v7().to_string()).await.unwrap();
    release(&then, &old, 1).await;
    release(&then, &old, 2).await;
    purge(&pool).await.run::<Acts>(period_begin(Utc::now(), 60)).await.unwrap();

    let page = then.list_as(&then.own(), pb::ListRetentionsRequest::default()).await.unwrap();
    let [gone] = &page.items[..] else { panic!("one act") };
    assert_eq!((gone.purged, gone.ownerless()), (true, pb::OwnerlessReason::Unclaimed));
    let text: String = sqlx::query_scalar("select r::text from retention r").fetch_one(&pool).await.unwrap();
    for written in ["Tipán", "1712345678", "Banda", "hojas secas"] {
        assert!(!text.contains(written), "{written}");
    }
}

/// Text columns whose content the purge removes, because people wrote it or it names somebody.
const PURGED: [&str; 7] = [
    "custody.received_by",
    "custody.received_document",
    "movement.method",
    "photo.content_type",
    "retention.annulment_reason",
    "retention.content",
    "retention.qr",
];
/// Text columns that stay, and why.
const KEPT: &[(&str, &[&str])] = &[
    (
        "codes of catalogues, labels of goods, states and names that catalogues gave",
        &[
            "amnesty_count.airport",
            "custody.place",
            "custody.place_name",
            "custody.step",
            "device.airport",
            "device_sequence.airport",
            "disposal_sequence.airport",
            "folio_sequence.airport",
            "inventory.airport",
            "inventory.missing",
            "inventory.place",
            "inventory.place_name",
            "inventory.unexpected",
            "movement.airport",
            "movement.destination",
            "movement.destination_name",
            "movement.folio",
            "movement.kind",
            "movement.place",
            "movement.place_name",
            "movement.state",
            "movement.time_zone",
            "retained_item.airport",
            "retained_item.category",
            "retained_item.classification",
            "retained_item.custody",
            "retained_item.decision",
            "retained_item.destination",
            "retained_item.origin",
            "retained_item.place",
            "retained_item.product_name",
            "retained_item.reasons",
            "retained_item.time_zone",
            "retention.state",
            "retention.time_zone",
        ],
    ),
    (
        "who of the staff did it",
        &[
            "custody.officer_name",
            "device.registered_by_name",
            "device.revoked_by_name",
            "inventory.taken_by_name",
            "movement.closed_by_name",
            "movement.opened_by_name",
            "photo.officer_name",
            "retention.annulled_by",
        ],
    ),
    ("why a device is not used any more", &["device.revocation_reason"]),
    (
        "facts, which name no traveller and hold nothing in people's own words",
        &[
            "dead_letter.error",
            "dead_letter.payload",
            "dead_letter.source",
            "inbox.source",
            "outbox.event",
            "outbox.subject",
        ],
    ),
    ("control points, which purged acts keep, too", &["amnesty_count.control_point"]),
    ("neither people nor goods", &["document_key.mark", "purge_run.counts"]),
];

/// A text that people write is forgotten unless somebody decides that it stays.
#[sqlx::test]
async fn every_text_column_is_purged_or_stays_for_a_reason(pool: PgPool) {
    let found = text_columns(&pool).await;
    let kept = KEPT.iter().flat_map(|(_, columns)| columns.iter());
    let known: BTreeSet<_> = PURGED.iter().chain(kept).map(|column| (*column).to_owned()).collect();
    assert_eq!(found, known);
}

/// Goods that were disposed of, of one of two acts that one movement moved.
#[sqlx::test]
async fn no_table_remembers_what_people_wrote_of_old_acts(pool: PgPool) {
    let then = world_at(pool.clone(), "2020-03-01T14:00:00Z").await;
    let acts = [then.create(act()).await.unwrap(), then.create(act()).await.unwrap()];
    let label = |act: &pb::Retention, n| pb::ItemLabel { folio: act.folio.clone(), n };
    let items: Vec<_> = acts.iter().flat_map(|act| [label(act, 1), label(act, 2)]).collect();
    let [first, second] = [0, 1].map(|_| then.token(Role::Supervisor, &["GPS"]));
    let open = async |request: pb::OpenMovementRequest| {
        let mut client = then.custody.clone();
        let open = client.open_movement(signed(&first, request)).await.unwrap().into_inner();
        client.confirm_movement(signed(&second, pb::ConfirmMovementRequest { id: open.id })).await.unwrap();
    };
    let transfer = pb::OpenMovementRequest {
        id: Uuid::now_v7().to_string(),
        kind: pb::MovementKind::Transfer.into(),
        items: items.clone(),
        place: "CU-02".to_owned(),
        ..Default::default()
    };
    open(transfer).await;
    for items in [items[..3].to_vec(), items[3..].to_vec()] {
        let disposal = pb::OpenMovementRequest {
            id: Uuid::now_v7().to_string(),
            kind: pb::MovementKind::Disposal.into(),
            items,
            destination: "DR-01".to_owned(),
            method: "Horno, delante de la señora Müller".to_owned(),
            ..Default::default()
        };
        open(disposal).await;
    }
    let places = async || {
        let mut found = Vec::new();
        let tables: Vec<String> =
            sqlx::query_scalar("select tablename::text from pg_tables where schemaname = 'public'")
                .fetch_all(&pool)
                .await
                .unwrap();
        for table in tables {
            let statement = format!("select count(*) from {table} t where t::text like '%Müller%'");
            let count: i64 =
                sqlx::query_scalar(sqlx::AssertSqlSafe(statement)).fetch_one(&pool).await.unwrap();
            if count > 0 {
                found.push((table, count));
            }
        }
        found.sort();
        found
    };
    assert_eq!(places().await, [("movement".to_owned(), 2), ("retention".to_owned(), 2)]);
    let before = period_begin(Utc::now(), 60);
    // An act that stays keeps what was written about its goods.
    sqlx::query("update custody set at = now() where (retention_id, item_number) = ($1, 2)")
        .bind(acts[1].id.parse::<Uuid>().unwrap())
        .execute(&pool)
        .await
        .unwrap();
    let purge = purge(&pool).await;
    purge.run::<Acts>(before).await.unwrap();
    assert_eq!(places().await, [("movement".to_owned(), 2), ("retention".to_owned(), 1)]);
    sqlx::query("update custody set at = '2020-03-02'").execute(&pool).await.unwrap();
    purge.run::<Acts>(before).await.unwrap();
    assert_eq!(places().await, []);
    let destinations =
        "select count(*) from movement where destination_name is not null and folio is not null";
    assert_eq!(then.count(destinations).await, 2, "and the record of disposal stays");
}

/// Gives an item back.
pub async fn release(world: &World, act: &pb::Retention, n: i32) {
    let request = pb::ReleaseItemRequest {
        id: act.id.clone(),
        n,
        received_by: "Jana Müller".to_owned(),
        received_document: "C01X0006H".to_owned(),
    };
    let token = world.token(Role::Supervisor, &["GPS"]);
    world.custody.clone().release_item(signed(&token, request)).await.unwrap();
}

#[sqlx::test]
async fn an_act_stays_until_the_custody_of_all_its_goods_has_ended_for_as_long(pool: PgPool) {
    let then = world_at(pool.clone(), "2020-03-01T14:00:00Z").await;
    let old = then.create(act()).await.unwrap();
    release(&then, &old, 1).await;
    let purge = purge(&pool).await;
    let before = period_begin(Utc::now(), 60);
    let none: Counts = [("retentions".to_owned(), 0)].into();
    assert_eq!(purge.count::<Acts>(before).await.unwrap(), none, "the second item is still held");
    assert_eq!(purge.run::<Acts>(before).await.unwrap().counts, none);

    // Its goods can still be moved, and the act be read.
    let later = world_at(pool.clone(), "2020-05-01T14:00:00Z").await;
    assert_eq!(later.get_as(&later.own(), &old.id).await.unwrap().folio, old.folio);
    release(&later, &old, 2).await;
    let period_since_issue = "2020-04-01T00:00:00Z".parse().unwrap();
    assert_eq!(purge.count::<Acts>(period_since_issue).await.unwrap(), none, "its custody ended after that");
    let one: Counts = [("retentions".to_owned(), 1)].into();
    assert_eq!(purge.run::<Acts>(before).await.unwrap().counts, one);
}

#[sqlx::test]
async fn the_service_can_neither_change_an_act_nor_remove_a_recent_one(pool: PgPool) {
    let world = world(pool).await;
    let issued = world.create(act()).await.unwrap();
    let purge = purge(&world.pool).await;
    for statement in [
        "update retention set content = '{}'",
        "update retention set purged_at = now()",
        "update retention set retention_id = gen_random_uuid()",
        "delete from retention",
        "delete from custody",
        "delete from purge_run",
    ] {
        let refused = sqlx::query(statement).execute(&purge.pool).await.unwrap_err();
        assert!(refused.to_string().contains("permission denied"), "{statement}: {refused}");
    }
    for before in [Utc::now(), Utc::now() - Months::new(11)] {
        let refused = purge.run::<Acts>(before).await.unwrap_err();
        assert!(refused.to_string().contains("last twelve months"), "{refused}");
    }
    assert_eq!(world.get_as(&world.own(), &issued.id).await.unwrap().folio, issued.folio);
}
