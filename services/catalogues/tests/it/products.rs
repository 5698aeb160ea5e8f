//! Products as they are managed.

use std::collections::HashSet;

use pinzon_chassis::{Reason, caller::Role, status::reason_of};
use pinzon_harness::eventually;
use pinzon_proto::catalogues::v1 as pb;
use sqlx::PgPool;
use tonic::Code;
use uuid::Uuid;

use crate::{Client, Stage, count, data, import, wrong_fields};

fn cited(code: &str) -> pb::LegalLink {
    pb::LegalLink { article: code.to_owned(), why: "La Constitución lo dice.".to_owned(), verified: true }
}

fn verdict(classification: &str, valid_from: &str) -> pb::VerdictFields {
    pb::VerdictFields {
        valid_from_date: valid_from.to_owned(),
        classification: classification.to_owned(),
        conditions: if classification == "restringido" { "sin semillas" } else { "" }.to_owned(),
        reason: "plagas".to_owned(),
        verified: true,
        articles: vec![cited("NOR-001")],
        source: "tarea2014".to_owned(),
    }
}

fn fields() -> pb::ProductFields {
    pb::ProductFields {
        name: "  Fruta de   prueba ".to_owned(),
        scientific_name: "Probatus fructus".to_owned(),
        category: "FRU".to_owned(),
        origin: "vegetal".to_owned(),
        unit: "KGM".to_owned(),
        synonyms: vec!["fruto probado".to_owned(), " ".to_owned(), "fruto probado".to_owned()],
        verdict: Some(verdict("restringido", "")),
        ..pb::ProductFields::default()
    }
}

async fn created(stage: &mut Stage) -> pb::Product {
    let new = pb::CreateProductRequest { request_id: Uuid::now_v7().to_string(), product: Some(fields()) };
    stage.client.products.create_product(stage.admin(new)).await.unwrap().into_inner().product.unwrap()
}

/// What a search finds, as soon as it has seen the catalogue as it is.
async fn found(client: &Client, pool: &PgPool, text: &str, on_date: &str) -> Vec<pb::Product> {
    let version: i64 =
        sqlx::query_scalar("select version from catalogue_version").fetch_one(pool).await.unwrap();
    let asked = pb::SearchProductsRequest {
        query: text.to_owned(),
        on_date: on_date.to_owned(),
        ..Default::default()
    };
    eventually("the search sees the change", || {
        let (mut client, asked) = (client.clone(), asked.clone());
        async move {
            let seen = client.search.search_products(asked).await.unwrap().into_inner().catalogue_version;
            seen >= version
        }
    })
    .await;
    client.clone().search.search_products(asked).await.unwrap().into_inner().products
}

fn classification(product: &pb::Product) -> &str {
    &product.classification.as_ref().unwrap().code
}

#[sqlx::test]
async fn a_product_is_made_edited_taken_out_and_put_back(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let request_id = Uuid::now_v7().to_string();
    let new = pb::CreateProductRequest { request_id: request_id.clone(), product: Some(fields()) };
    for role in [Role::Inspector, Role::Supervisor, Role::Auditor] {
        let refused = stage.client.products.create_product(stage.by(role, new.clone())).await.unwrap_err();
        assert_eq!(refused.code(), Code::PermissionDenied);
    }
    let facts = count(&pool, "outbox").await;
    let record = stage.client.products.create_product(stage.admin(new.clone())).await.unwrap().into_inner();
    let product = record.product.clone().unwrap();
    assert_eq!((product.code.as_str(), product.name.as_str()), ("FRU-087", "Fruta de prueba"));
    assert_eq!((product.product_id.as_str(), product.version, product.active), (&*request_id, 1, true));
    assert_eq!((product.synonyms.as_slice(), product.articles.len()), (&["fruto probado".to_owned()][..], 1));
    assert_eq!((classification(&product), product.valid_from_date.as_str()), ("restringido", "2026-11-21"));
    assert_eq!(record.verdicts.len(), 1);
    let again = stage.client.products.create_product(stage.admin(new)).await.unwrap().into_inner();
    assert_eq!(again, record, "a repeat makes nothing");
    let seen = found(&stage.client, &pool, "fruto probado", "").await.remove(0);
    let codes: Vec<_> = seen.articles.iter().map(|cited| cited.code.as_str()).collect();
    assert_eq!(codes, ["NOR-001", "NOR-030", "NOR-055"], "its own article, then those of its category");
    assert_eq!(pb::Product { articles: product.articles.clone(), ..seen }, product);

    let other = pb::ProductFields { code: "FRU-087".to_owned(), ..fields() };
    let other = pb::CreateProductRequest { request_id: String::new(), product: Some(other) };
    let refused = stage.client.products.create_product(stage.admin(other)).await.unwrap_err();
    assert_eq!(
        wrong_fields(&refused),
        [("product.code".to_owned(), Reason::CodeTaken), ("product.name".to_owned(), Reason::NameTaken)]
    );

    let edited = pb::ProductFields { unit: "H87".to_owned(), verdict: None, ..fields() };
    let update =
        pb::UpdateProductRequest { product_id: request_id.clone(), version: 1, product: Some(edited) };
    let changed =
        stage.client.products.update_product(stage.admin(update.clone())).await.unwrap().into_inner();
    let product = changed.product.clone().unwrap();
    assert_eq!((product.version, product.unit.as_str(), product.code.as_str()), (2, "H87", "FRU-087"));
    assert_eq!(changed.verdicts, record.verdicts, "without a verdict the verdicts stay");
    let stale = stage.client.products.update_product(stage.admin(update.clone())).await.unwrap_err();
    assert_eq!((stale.code(), reason_of(&stale)), (Code::Aborted, Reason::VersionConflict));
    assert!(stale.message().contains('2'));
    let nothing = pb::UpdateProductRequest { version: 2, ..update };
    let same = stage.client.products.update_product(stage.admin(nothing)).await.unwrap().into_inner();
    assert_eq!(same, changed, "what changes nothing has no new version");

    let off = pb::DeactivateProductRequest { product_id: request_id.clone(), version: 2 };
    let refused =
        stage.client.products.deactivate_product(stage.by(Role::Supervisor, off.clone())).await.unwrap_err();
    assert_eq!(refused.code(), Code::PermissionDenied);
    let gone = stage.client.products.deactivate_product(stage.admin(off)).await.unwrap().into_inner();
    assert_eq!(gone.product.map(|p| (p.version, p.active)), Some((3, false)));
    assert!(
        found(&stage.client, &pool, "fruto probado", "").await.iter().all(|p| p.product_id != request_id)
    );
    let get = pb::GetProductRequest { product_id: request_id.clone(), ..Default::default() };
    let still = stage.client.search.get_product(get).await.unwrap().into_inner();
    assert!(!still.active, "what is inactive can still be read");

    let on = pb::ReactivateProductRequest { product_id: request_id.clone(), version: 3 };
    let back = stage.client.products.reactivate_product(stage.admin(on)).await.unwrap().into_inner();
    assert_eq!(back.product.map(|p| (p.version, p.active)), Some((4, true)));
    assert_eq!(found(&stage.client, &pool, "fruto probado", "").await[0].product_id, request_id);

    let history =
        pb::ListChangesRequest { noun: "product".to_owned(), key: request_id, ..Default::default() };
    let history =
        stage.client.history.list_changes(stage.by(Role::Auditor, history)).await.unwrap().into_inner();
    let told: Vec<_> = history.changes.iter().map(|c| (c.action.as_str(), c.version)).collect();
    assert_eq!(told, [("reactivated", 4), ("deactivated", 3), ("updated", 2), ("created", 1)]);
    let changes: Vec<_> = history.changes[2].changes.iter().map(|c| (c.field.as_str(), &*c.after)).collect();
    assert_eq!(changes, [("unit", "unidad (pieza)")]);
    assert_eq!(history.changes[2].name, "Fruta de prueba");
    assert_eq!(count(&pool, "outbox").await, facts + 4, "one fact for each change");

    let outcomes = import(&pool, &data()).await;
    assert!(outcomes.iter().all(|o| o.result.as_ref().is_ok_and(|t| t.added + t.changed == 0)));
}

#[sqlx::test]
async fn everything_wrong_with_a_product_is_told_at_once(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let bad = pb::ProductFields {
        code: "á/b".to_owned(),
        name: "x".repeat(121),
        scientific_name: "\0".to_owned(),
        category: "NADA".to_owned(),
        unit: "KILO".to_owned(),
        synonyms: vec!["uno".to_owned(), "a;b".to_owned()],
        verdict: Some(pb::VerdictFields {
            valid_from_date: "2026-11-20".to_owned(),
            classification: "restringido".to_owned(),
            articles: vec![cited("NOR-001"), cited("NOR-999")],
            ..Default::default()
        }),
        ..Default::default()
    };
    let new = pb::CreateProductRequest { request_id: "x".to_owned(), product: Some(bad) };
    let refused = stage.client.products.create_product(stage.admin(new)).await.unwrap_err();
    let mut wrong = wrong_fields(&refused);
    wrong.sort_by(|a, b| a.0.cmp(&b.0));
    let expected = [
        ("product.category", Reason::UnknownCode),
        ("product.code", Reason::Malformed),
        ("product.name", Reason::TooLong),
        ("product.origin", Reason::Required),
        ("product.scientific_name", Reason::Malformed),
        ("product.synonyms[1]", Reason::Malformed),
        ("product.unit", Reason::UnknownCode),
        ("product.verdict.articles[1]", Reason::UnknownCode),
        ("product.verdict.conditions", Reason::ConditionsRequired),
        ("product.verdict.valid_from_date", Reason::DateInThePast),
        ("request_id", Reason::Malformed),
    ];
    let wrong: Vec<_> = wrong.iter().map(|(field, reason)| (field.as_str(), *reason)).collect();
    assert_eq!(wrong, expected);
    let empty = pb::CreateProductRequest::default();
    let refused = stage.client.products.create_product(stage.admin(empty)).await.unwrap_err();
    assert_eq!(wrong_fields(&refused).len(), 6, "{refused:?}");
    let unknown = pb::UpdateProductRequest {
        product_id: Uuid::now_v7().to_string(),
        version: 1,
        product: Some(fields()),
    };
    let refused = stage.client.products.update_product(stage.admin(unknown)).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::ProductNotFound);
}

/// The same question for two days has two answers, and what held before never changes.
#[sqlx::test]
async fn a_verdict_decided_for_later_begins_on_its_day(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let product = created(&mut stage).await;
    let update = |version, verdict| pb::UpdateProductRequest {
        product_id: product.product_id.clone(),
        version,
        product: Some(pb::ProductFields { verdict: Some(verdict), ..fields() }),
    };
    let later = update(1, verdict("no_permitido", "2026-12-15"));
    let record = stage.client.products.update_product(stage.admin(later)).await.unwrap().into_inner();
    let days: Vec<_> = record.verdicts.iter().map(|v| v.valid_from_date.as_str()).collect();
    assert_eq!(days, ["2026-12-15", "2026-11-21"]);
    let today = record.product.unwrap();
    assert_eq!((classification(&today), today.valid_from_date.as_str()), ("restringido", "2026-11-21"));
    assert_eq!(today.next_verdict.unwrap().valid_from_date, "2026-12-15");

    for (day, expected) in
        [("", "restringido"), ("2026-12-14", "restringido"), ("2026-12-15", "no_permitido")]
    {
        let found = found(&stage.client, &pool, "fruta de prueba", day).await.remove(0);
        assert_eq!(classification(&found), expected, "{day}");
        let get = pb::GetProductRequest { product_id: product.product_id.clone(), on_date: day.to_owned() };
        assert_eq!(stage.client.search.get_product(get).await.unwrap().into_inner(), found);
    }
    let mut then = Stage::at(&pool, "2026-12-15T07:00:00Z").await;
    let get = pb::GetProductRequest { product_id: product.product_id.clone(), ..Default::default() };
    assert_eq!(
        classification(&then.client.search.get_product(get).await.unwrap().into_inner()),
        "no_permitido"
    );

    let other = update(2, verdict("permitido", "2026-12-15"));
    let record = stage.client.products.update_product(stage.admin(other)).await.unwrap().into_inner();
    assert_eq!(record.verdicts.len(), 2, "what has not begun is replaced");
    let again = update(3, verdict("no_permitido", ""));
    let record = stage.client.products.update_product(stage.admin(again)).await.unwrap().into_inner();
    let held: Vec<_> = record
        .verdicts
        .iter()
        .map(|v| (v.valid_from_date.as_str(), v.classification.as_ref().unwrap().code.as_str()))
        .collect();
    assert_eq!(held, [("2026-12-15", "permitido"), ("2026-11-21", "no_permitido")]);

    let cancel = |day: &str, version| pb::CancelVerdictRequest {
        product_id: product.product_id.clone(),
        valid_from_date: day.to_owned(),
        version,
    };
    let begun = stage.client.products.cancel_verdict(stage.admin(cancel("2026-11-21", 4))).await.unwrap_err();
    assert_eq!(reason_of(&begun), Reason::VerdictHasBegun);
    let begun = then.client.products.cancel_verdict(then.admin(cancel("2026-12-15", 4))).await.unwrap_err();
    assert_eq!(reason_of(&begun), Reason::VerdictHasBegun);
    let unknown =
        stage.client.products.cancel_verdict(stage.admin(cancel("2026-12-16", 4))).await.unwrap_err();
    assert_eq!(reason_of(&unknown), Reason::VerdictNotFound);
    let record = stage
        .client
        .products
        .cancel_verdict(stage.admin(cancel("2026-12-15", 4)))
        .await
        .unwrap()
        .into_inner();
    assert_eq!((record.verdicts.len(), record.product.unwrap().next_verdict), (1, None));

    for (day, reason) in [
        ("2026-11-20", Reason::DateInThePast),
        ("2032-01-01", Reason::DateTooFar),
        ("21/11/2026", Reason::Malformed),
    ] {
        let bad = update(5, verdict("permitido", day));
        let refused = stage.client.products.update_product(stage.admin(bad)).await.unwrap_err();
        assert_eq!(wrong_fields(&refused), [("product.verdict.valid_from_date".to_owned(), reason)]);
    }
    // The day after, what held yesterday stays as it was.
    let mut next = Stage::at(&pool, "2026-11-22T12:00:00Z").await;
    let changed = update(5, verdict("permitido", ""));
    let record = next.client.products.update_product(next.admin(changed)).await.unwrap().into_inner();
    let days: Vec<_> = record.verdicts.iter().map(|v| v.valid_from_date.as_str()).collect();
    assert_eq!(days, ["2026-11-22", "2026-11-21"]);
    let yesterday = found(&next.client, &pool, "fruta de prueba", "2026-11-21").await.remove(0);
    assert_eq!(classification(&yesterday), "no_permitido");
}

#[sqlx::test]
async fn names_alike_are_pointed_out(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let mut alike = async |name: &str, synonyms: &[&str], except: &str| {
        let asked = pb::FindSimilarProductsRequest {
            name: name.to_owned(),
            synonyms: synonyms.iter().map(|&synonym| synonym.to_owned()).collect(),
            except_product_id: except.to_owned(),
        };
        let found =
            stage.client.products.find_similar_products(stage.by(Role::Supervisor, asked)).await.unwrap();
        found.into_inner().products
    };
    let found = alike("AGUACATES", &[], "").await;
    let first = found[0].product.clone().unwrap();
    assert_eq!(
        (first.code.as_str(), found[0].matched.as_str(), found[0].same),
        ("FRU-001", "aguacate", true)
    );
    let slipped = alike("aguacatte", &[], "").await;
    assert!(slipped.iter().any(|s| s.product.as_ref().unwrap().code == "FRU-001" && !s.same));
    let synonym = alike("fruta nueva", &["Paltas"], "").await;
    let palta = synonym.iter().find(|s| s.product.as_ref().unwrap().code == "FRU-001").unwrap();
    assert_eq!((palta.term.as_str(), palta.matched.as_str(), palta.same), ("Paltas", "palta", true));
    let own = alike("aguacate", &[], &first.product_id).await;
    assert!(own.iter().all(|s| s.product.as_ref().unwrap().product_id != first.product_id));
    assert!(alike("xq", &[], "").await.is_empty());
}

#[sqlx::test]
async fn managed_products_are_filtered_and_ordered(pool: PgPool) {
    import(&pool, &data()).await;
    let mut stage = Stage::at(&pool, "2026-11-21T13:00:00Z").await;
    let product = created(&mut stage).await;
    let scheduled = pb::UpdateProductRequest {
        product_id: product.product_id.clone(),
        version: 1,
        product: Some(pb::ProductFields { verdict: Some(verdict("permitido", "2027-01-01")), ..fields() }),
    };
    stage.client.products.update_product(stage.admin(scheduled)).await.unwrap();
    let off = pb::DeactivateProductRequest { product_id: product.product_id.clone(), version: 2 };
    stage.client.products.deactivate_product(stage.admin(off)).await.unwrap();

    let token = stage.keys.token(Role::Inspector, &["GPS"]);
    let mut list = async |asked: pb::ListProductsRequest| {
        let list = stage.client.products.list_products(pinzon_harness::signed(&token, asked)).await.unwrap();
        list.into_inner()
    };
    let all = pb::ListProductsRequest::default;
    assert_eq!(list(all()).await.total, 878);
    let inactive = pb::ListProductsRequest { status: pb::StatusFilter::Inactive.into(), ..all() };
    assert_eq!(list(inactive).await.products[0].product_id, product.product_id);
    let active = pb::ListProductsRequest { status: pb::StatusFilter::Active.into(), ..all() };
    assert_eq!(list(active).await.total, 877);
    assert_eq!(list(pb::ListProductsRequest { unverified: true, ..all() }).await.total, 877 - 115);
    assert_eq!(list(pb::ListProductsRequest { without_conditions: true, ..all() }).await.total, 0);
    let decided = list(pb::ListProductsRequest { scheduled: true, ..all() }).await;
    assert_eq!((decided.total, decided.products[0].code.as_str()), (1, "FRU-087"));
    let narrowed = pb::ListProductsRequest {
        query: "PRUEBA  frutá".to_owned(),
        category: "FRU".to_owned(),
        classification: "restringido".to_owned(),
        origin: "vegetal".to_owned(),
        ..all()
    };
    assert_eq!(list(narrowed).await.total, 1);
    let forbidden = pb::ListProductsRequest { classification: "no_permitido".to_owned(), ..all() };
    assert_eq!(list(forbidden).await.total, 288);
    assert_eq!(list(pb::ListProductsRequest { query: "fru-001".to_owned(), ..all() }).await.total, 1);

    for order in ["name", "code", "category", "classification", "updated"] {
        for (order_by, turned) in [(order.to_owned(), false), (format!("{order} desc"), true)] {
            let (mut seen, mut page_token) = (Vec::new(), String::new());
            loop {
                let asked = pb::ListProductsRequest {
                    order_by: order_by.clone(),
                    page_size: 200,
                    page_token,
                    ..all()
                };
                let page = list(asked).await;
                seen.extend(page.products);
                page_token = page.next_page_token;
                if page_token.is_empty() {
                    break;
                }
            }
            assert_eq!(seen.iter().map(|p| &p.code).collect::<HashSet<_>>().len(), 878, "{order_by}");
            let mut keys: Vec<_> = seen
                .iter()
                .map(|p| match order {
                    "name" => (pinzon_search::fold(&p.name), p.code.clone()),
                    "category" => (p.category.clone().unwrap().code, p.code.clone()),
                    "classification" => (classification(p).to_owned(), p.code.clone()),
                    // All but one were loaded at once.
                    "updated" => (u8::from(p.code == "FRU-087").to_string(), p.code.clone()),
                    _ => (p.code.clone(), String::new()),
                })
                .collect();
            if turned {
                keys.reverse();
            }
            assert!(keys.is_sorted(), "{order_by}");
        }
    }
    let refused = pb::ListProductsRequest { order_by: "size".to_owned(), ..all() };
    let refused = stage.client.products.list_products(stage.by(Role::Auditor, refused)).await.unwrap_err();
    assert_eq!(wrong_fields(&refused), [("order_by".to_owned(), Reason::UnknownCode)]);
    let public = stage.client.products.list_products(all()).await.unwrap_err();
    assert_eq!(public.code(), Code::Unauthenticated);
}

#[sqlx::test]
async fn figures_count_what_needs_attention(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let product = created(&mut stage).await;
    let scheduled = pb::UpdateProductRequest {
        product_id: product.product_id,
        version: 1,
        product: Some(pb::ProductFields { verdict: Some(verdict("permitido", "2027-01-01")), ..fields() }),
    };
    stage.client.products.update_product(stage.admin(scheduled)).await.unwrap();
    let entry = pb::DeactivateEntryRequest { kind: "units".to_owned(), code: "KGM".to_owned(), version: 1 };
    stage.client.entries.deactivate_entry(stage.admin(entry)).await.unwrap();

    let figures =
        stage.client.figures.get_figures(stage.by(Role::Auditor, pb::GetFiguresRequest {})).await.unwrap();
    let figures = figures.into_inner();
    let products = figures.products.unwrap();
    assert_eq!((products.active, products.inactive, products.unverified), (878, 0, 877 - 115));
    assert_eq!((products.scheduled, products.without_conditions), (1, 0));
    let named = count(&pool, "product where unit = 'KGM'").await;
    assert_eq!((products.with_inactive_reference, named > 1), (named, true));
    let counts: Vec<_> = products.classifications.iter().map(|c| (c.code.as_str(), c.count)).collect();
    assert_eq!(counts, [("permitido", 291), ("restringido", 299), ("no_permitido", 288)]);
    assert_eq!(products.categories.iter().map(|c| c.count).sum::<i64>(), 878);
    let units = figures.kinds.iter().find(|kind| kind.kind == "units").unwrap();
    assert_eq!((units.title.is_empty(), units.active, units.inactive), (false, 38, 1));
    assert!(figures.legal.is_some() && figures.settings.is_some());
}

#[sqlx::test]
async fn a_repeat_is_answered_and_another_product_under_its_id_refused(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let request_id = Uuid::now_v7().to_string();
    let new = |product| pb::CreateProductRequest { request_id: request_id.clone(), product: Some(product) };
    let made = stage.client.products.create_product(stage.admin(new(fields()))).await.unwrap().into_inner();
    let spelt = pb::ProductFields {
        code: "FRU-087".to_owned(),
        name: "Fruta de prueba".to_owned(),
        synonyms: vec!["fruto probado".to_owned()],
        verdict: Some(verdict("restringido", "2026-11-21")),
        ..fields()
    };
    // A repeat may come a day late.
    let mut tomorrow = Stage::at(&pool, "2026-11-22T12:00:00Z").await;
    for same in [fields(), spelt] {
        let again =
            stage.client.products.create_product(stage.admin(new(same.clone()))).await.unwrap().into_inner();
        assert_eq!(again, made);
        let late =
            tomorrow.client.products.create_product(tomorrow.admin(new(same))).await.unwrap().into_inner();
        assert_eq!(late, made);
    }
    let facts = count(&pool, "outbox").await;
    for other in [
        pb::ProductFields { name: "Fruta corregida".to_owned(), ..fields() },
        pb::ProductFields { code: "FRU-900".to_owned(), ..fields() },
        pb::ProductFields { synonyms: Vec::new(), ..fields() },
        pb::ProductFields { verdict: Some(verdict("permitido", "")), ..fields() },
        pb::ProductFields { verdict: Some(verdict("restringido", "2026-11-22")), ..fields() },
    ] {
        let refused = stage.client.products.create_product(stage.admin(new(other))).await.unwrap_err();
        assert_eq!(
            (refused.code(), reason_of(&refused)),
            (Code::AlreadyExists, Reason::IdempotencyKeyReused)
        );
    }
    let bad = new(pb::ProductFields { name: String::new(), ..fields() });
    let refused = stage.client.products.create_product(stage.admin(bad)).await.unwrap_err();
    assert_eq!(wrong_fields(&refused), [("product.name".to_owned(), Reason::Required)]);
    assert_eq!(count(&pool, "outbox").await, facts);

    let edited = pb::ProductFields { unit: "H87".to_owned(), verdict: None, ..fields() };
    let update =
        pb::UpdateProductRequest { product_id: request_id.clone(), version: 1, product: Some(edited) };
    let changed = stage.client.products.update_product(stage.admin(update)).await.unwrap().into_inner();
    let late = stage.client.products.create_product(stage.admin(new(fields()))).await.unwrap().into_inner();
    assert_eq!(late, changed, "what was changed since is no other product");
}

#[sqlx::test]
async fn a_long_history_is_counted_up_to_ten_thousand_and_one(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let add = "insert into change (change_id, noun, key, name, version, at, action, changes)
               select gen_random_uuid(), 'product', 'x', 'uva', n, now(), 'updated', '[]' from generate_series($1, $2) n";
    let list =
        pb::ListChangesRequest { noun: "product".to_owned(), key: "x".to_owned(), ..Default::default() };
    for (first, last, total) in [(1, 10_000, 10_000), (10_001, 10_001, 10_001), (10_002, 10_500, 10_001)] {
        sqlx::query(add).bind(first).bind(last).execute(&pool).await.unwrap();
        let listed = stage.client.history.list_changes(stage.admin(list.clone())).await.unwrap().into_inner();
        assert_eq!(listed.total, total);
    }
}
