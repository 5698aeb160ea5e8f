//! Acts without a passenger: why, where, who saw it; nothing that only a passenger has.

use pinzon_chassis::{Reason, caller::Role};
use pinzon_harness::signed;
use pinzon_proto::retentions::v1 as pb;
use sqlx::{PgPool, migrate::Migrator};
use tonic::Code;
use uuid::Uuid;

use crate::{CODE, World, act, act_at, world, world_at, wrong_fields};

/// Baggage that nobody claimed.
pub fn ownerless() -> pb::CreateRetentionRequest {
    let mut request = act_at("GPS");
    (request.passenger, request.passenger_signing) = (None, None);
    request.items[0].declared = false;
    request.ownerless = Some(pb::Ownerless {
        reason: pb::OwnerlessReason::Unclaimed.into(),
        place: " Banda 2 ".to_owned(),
        witness: "Rosa Tipán, 1712345678".to_owned(),
    });
    request
}

impl World {
    async fn found(&self, ownerless: Option<bool>, declared: Option<bool>) -> Vec<pb::RetentionSummary> {
        let filter = pb::RetentionFilter { ownerless, declared, ..Default::default() };
        let asked = pb::ListRetentionsRequest { filter: Some(filter), ..Default::default() };
        self.list_as(&self.own(), asked).await.unwrap().items
    }
}

#[sqlx::test]
async fn an_act_without_a_passenger_says_why_and_where(pool: PgPool) {
    let world = world(pool).await;
    let issued = world.create(ownerless()).await.unwrap();
    assert_eq!((&issued.passenger, &issued.passenger_signing), (&None, &None));
    let said = issued.ownerless.clone().unwrap();
    assert_eq!(said.reason(), pb::OwnerlessReason::Unclaimed);
    assert_eq!((said.place.as_str(), said.witness.as_str()), ("Banda 2", "Rosa Tipán, 1712345678"));
    assert_eq!(issued.flight.as_ref().unwrap().number, "LA1411");
    assert_eq!(world.get_as(&world.own(), &issued.id).await.unwrap(), issued);
    let seen = pb::GetRetentionStandingRequest {
        folio: issued.folio.clone(),
        hash: issued.verification[..32].to_owned(),
    };
    let standing = world.client.clone().get_retention_standing(seen).await.unwrap().into_inner();
    assert_eq!((standing.state(), standing.ownerless()), (pb::State::Issued, pb::OwnerlessReason::Unclaimed));
    assert_eq!(world.print_as(&world.own(), &issued.id).await.unwrap(), 0);
    assert_eq!(world.person_of(&issued.folio).await.unwrap_err().code(), Code::NotFound);

    let events = world.events().await;
    assert_eq!(events[0].kind, "pinzon.retention.ownerless_issued.v1");
    let fact = serde_json::json!({
        "folio": issued.folio, "airport": "GPS", "reason": "unclaimed", "retained": 1, "rejected": 1,
        "content_hash": issued.verification,
    });
    assert_eq!(events[0].data, fact, "neither place nor witness");
}

#[sqlx::test]
async fn lists_and_figures_tell_acts_without_a_passenger_apart(pool: PgPool) {
    let world = world(pool).await;
    let nobody = world.create(ownerless()).await.unwrap();
    let somebody = world.create(act()).await.unwrap();
    let folios = |rows: Vec<pb::RetentionSummary>| rows.into_iter().map(|row| row.folio).collect::<Vec<_>>();

    let rows = world.found(Some(true), None).await;
    let [row] = &rows[..] else { panic!("one act") };
    assert_eq!(
        (row.folio.as_str(), row.ownerless()),
        (nobody.folio.as_str(), pb::OwnerlessReason::Unclaimed)
    );
    for empty in [&row.surnames, &row.given_names, &row.document_number, &row.nationality] {
        assert_eq!(empty, "");
    }
    let rows = world.found(Some(false), None).await;
    assert_eq!(rows[0].ownerless(), pb::OwnerlessReason::Unspecified);
    assert_eq!(rows[0].folio, somebody.folio);
    assert_eq!(world.found(None, None).await.len(), 2);
    assert_eq!(
        folios(world.found(None, Some(false)).await),
        [somebody.folio],
        "nobody could declare the rest"
    );

    let filter = pb::RetentionFilter { ownerless: Some(true), ..Default::default() };
    let asked = pb::GetRetentionFiguresRequest { filter: Some(filter) };
    let figures = world.lists.clone().get_retention_figures(signed(&world.own(), asked)).await.unwrap();
    let figures = figures.into_inner();
    let totals = figures.totals.unwrap();
    assert_eq!((totals.acts, totals.items, totals.undeclared, totals.in_custody), (1, 2, 0, 2));
    assert!(figures.declared.iter().all(|figure| figure.count.unwrap().items == 0));
}

#[sqlx::test]
async fn what_only_a_passenger_has_is_refused_by_its_name(pool: PgPool) {
    let world = world(pool).await;
    let mut request = ownerless();
    request.declaration_code = CODE.to_owned();
    (request.passenger, request.passenger_signing) = (act().passenger, act().passenger_signing);
    request.items[0].declared = true;
    let refused = world.create(request).await.unwrap_err();
    let expected = [
        ("declaration_code", Reason::DeclarationHasPassenger),
        ("passenger", Reason::NotExpected),
        ("passenger_signing", Reason::NotExpected),
        ("items[0].declared", Reason::NotExpected),
    ];
    assert_eq!(wrong_fields(&refused), expected.map(|(field, reason)| (field.to_owned(), reason)));
    assert_eq!(world.count("select count(*) from retention").await, 0);
}

#[sqlx::test]
async fn a_correction_may_find_the_passenger(pool: PgPool) {
    let world = world(pool).await;
    let issued = world.create(ownerless()).await.unwrap();
    let annulled = world.annul_as(&world.token(Role::Supervisor, &["GPS"]), &issued).await.unwrap();
    assert_eq!((annulled.state(), annulled.ownerless), (pb::State::Annulled, issued.ownerless.clone()));
    let found =
        world.create(pb::CreateRetentionRequest { replaces: issued.id.clone(), ..act() }).await.unwrap();
    assert_eq!(found.replaces.unwrap().folio, issued.folio);
    let nobody = world
        .annul_as(
            &world.token(Role::Supervisor, &["GPS"]),
            &world.get_as(&world.own(), &found.id).await.unwrap(),
        )
        .await
        .unwrap();
    let again =
        world.create(pb::CreateRetentionRequest { replaces: nobody.id, ..ownerless() }).await.unwrap();
    assert_eq!(again.ownerless, issued.ownerless);
}

/// The database keeps the rule as well, whatever writes to it.
#[sqlx::test]
async fn an_act_has_a_passenger_or_says_why_not(pool: PgPool) {
    let world = world(pool).await;
    for request in [act(), ownerless()] {
        let id: Uuid = world.create(request).await.unwrap().id.parse().unwrap();
        for change in [
            "jsonb_build_object('passenger', null, 'ownerless', null)",
            "jsonb_build_object('ownerless', jsonb_build_object('reason', 'unclaimed'), 'passenger',
               jsonb_build_object('surnames', 'Müller', 'given_names', 'Jana', 'nationality', 'DE'))",
            "jsonb_build_object('passenger', null, 'ownerless', jsonb_build_object('reason', 'lost'))",
        ] {
            let statement = format!(
                "update retention set content = (content::jsonb || {change})::json where retention_id = $1"
            );
            let refused =
                sqlx::query(sqlx::AssertSqlSafe(statement)).bind(id).execute(&world.pool).await.unwrap_err();
            assert!(refused.to_string().contains("retention_owner"), "{change}: {refused}");
        }
    }
}

/// An act of the release before, with all that lists ask of it.
#[sqlx::test(migrations = false)]
async fn acts_of_before_stay_as_they_are(pool: PgPool) {
    // New databases may be copies of one that has every migration.
    sqlx::raw_sql("drop schema public cascade; create schema public; grant usage on schema public to public")
        .execute(&pool)
        .await
        .unwrap();
    let all = sqlx::migrate!();
    let before: Vec<_> = all.migrations.iter().filter(|step| step.version < 18).cloned().collect();
    Migrator { migrations: before.into(), ..Migrator::DEFAULT }.run(&pool).await.unwrap();
    sqlx::raw_sql(
        r#"insert into retention (retention_id, content, content_hash, request_hash, qr, issued_at)
           select gen_random_uuid(), c, sha256(convert_to(c::text, 'UTF8')), sha256(''), 'GPS1:', now()
           from (values ('{"folio":"GPS-2026-000009","airport":"GPS","direction":"entry",
             "officer":{"id":"00000000-0000-0000-0000-000000000009","name":"Eva"},"carried_in":{"code":"TR-01","name":"Mano"},
             "passenger":{"document_number":"X1","surnames":"Núñez","given_names":"Ana","nationality":"EC"},
             "flight":{},"items":[{}]}'::json)) act (c);
           insert into retained_item (retention_id, item_number, airport, reasons, decision, declared, custody, since)
           select retention_id, 1, 'GPS', '{MR-01}', 'retention', false, 'held', now() from retention"#,
    )
    .execute(&pool)
    .await
    .unwrap();
    let row = "select to_jsonb(r) - 'ownerless' from retention r";
    let kept: serde_json::Value = sqlx::query_scalar(row).fetch_one(&pool).await.unwrap();
    all.run(&pool).await.unwrap();
    assert_eq!(sqlx::query_scalar::<_, serde_json::Value>(row).fetch_one(&pool).await.unwrap(), kept);
    let world = world(pool).await;
    let rows = world.found(Some(false), Some(false)).await;
    assert_eq!((rows.len(), rows[0].surnames.as_str()), (1, "Núñez"));
}

/// What was in an amnesty bin.
fn amnesty(control_point: &str) -> pb::CreateRetentionRequest {
    let mut request = ownerless();
    request.control_point = control_point.to_owned();
    request.ownerless = Some(pb::Ownerless {
        reason: pb::OwnerlessReason::AmnestyBin.into(),
        place: "Contenedor 1".to_owned(),
        ..Default::default()
    });
    request
}

#[sqlx::test]
async fn a_control_point_has_one_amnesty_count_a_day(pool: PgPool) {
    // The 22nd in UTC and still the 21st at the airport.
    let world = world_at(pool.clone(), "2026-11-22T05:59:00Z").await;
    let first = world.create(amnesty("Filtro A")).await.unwrap();
    let refused = world.create(amnesty(" filtro a")).await.unwrap_err();
    assert_eq!(wrong_fields(&refused), [("control_point".to_owned(), Reason::AmnestyCounted)]);
    assert_eq!(world.count("select count(*) from retention").await, 1, "it took no folio");

    let elsewhere = world.create(amnesty("Filtro B")).await.unwrap();
    assert_eq!((first.folio.as_str(), elsewhere.folio.as_str()), ("GPS-2026-000001", "GPS-2026-000002"));
    let mut unclaimed = ownerless();
    unclaimed.control_point = "Filtro A".to_owned();
    world.create(unclaimed).await.unwrap();

    world.annul_as(&world.token(Role::Supervisor, &["GPS"]), &first).await.unwrap();
    let mut correction = amnesty("Filtro A");
    correction.replaces = first.id.clone();
    world.create(correction).await.unwrap();

    let next_day = world_at(pool, "2026-11-22T06:00:00Z").await;
    next_day.create(amnesty("Filtro A")).await.unwrap();
}
