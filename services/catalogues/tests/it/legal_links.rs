//! Links from products and entries to the legal basis.

use std::{collections::HashSet, fs};

use pinzon_chassis::{Reason, caller::Role, status::reason_of};
use pinzon_harness::eventually;
use pinzon_proto::catalogues::v1 as pb;
use sqlx::PgPool;
use tonic::Code;

use crate::{Client, Stage, count, data, import, wrong_fields};

async fn entries(client: &mut Client, kind: &str) -> Vec<pb::Entry> {
    let asked = pb::ListEntriesRequest { kind: kind.to_owned(), page_size: 200, ..Default::default() };
    client.entries.list_entries(asked).await.unwrap().into_inner().entries
}

async fn products(client: &mut Client) -> Vec<pb::Product> {
    let (mut found, mut page_token) = (Vec::new(), String::new());
    loop {
        let asked = pb::SearchProductsRequest { page_size: 200, page_token, ..Default::default() };
        let page = client.search.search_products(asked).await.unwrap().into_inner();
        found.extend(page.products);
        page_token = page.next_page_token;
        if page_token.is_empty() {
            return found;
        }
    }
}

async fn product(client: &mut Client, code: &str) -> pb::Product {
    products(client).await.into_iter().find(|product| product.code == code).unwrap()
}

fn codes(cited: &[pb::Citation]) -> Vec<&str> {
    cited.iter().map(|cited| cited.code.as_str()).collect()
}

fn link(article: &str, why: &str, verified: bool) -> pb::LegalLink {
    pb::LegalLink { article: article.to_owned(), why: why.to_owned(), verified }
}

async fn entry(stage: &mut Stage, kind: &str, code: &str) -> pb::Entry {
    let asked = pb::GetEntryRequest { kind: kind.to_owned(), code: code.to_owned() };
    stage.client.entries.get_entry(stage.admin(asked)).await.unwrap().into_inner().entry.unwrap()
}

/// An update that changes nothing but the links.
fn update(entry: &pb::Entry, articles: Option<Vec<pb::LegalLink>>) -> pb::UpdateEntryRequest {
    pb::UpdateEntryRequest {
        kind: entry.kind.clone(),
        code: entry.code.clone(),
        name: entry.name.clone(),
        attributes: entry.attributes.clone(),
        sort_order: entry.sort_order,
        active: Some(entry.active),
        version: entry.version,
        articles: articles.map(|links| pb::LegalLinks { links }),
    }
}

#[sqlx::test]
async fn every_product_and_every_reason_cites_an_article(pool: PgPool) {
    let mut client = Stage::loaded(&pool).await.client;
    let all = products(&mut client).await;
    let active = count(&pool, "product where active").await;
    assert_eq!(i64::try_from(all.len()).unwrap(), active);
    for product in &all {
        let cited: HashSet<_> = product.articles.iter().map(|cited| &cited.code).collect();
        assert!((1..=3).contains(&cited.len()) && cited.len() == product.articles.len(), "{}", product.code);
        assert!(product.articles.iter().all(|cited| cited.in_force && !cited.why.is_empty()));
    }
    for (kind, expected) in
        [("classifications", 3), ("categories", all_categories(&pool).await), ("retention-reasons", 24)]
    {
        let entries = entries(&mut client, kind).await;
        assert_eq!(entries.len(), expected);
        assert!(entries.iter().all(|entry| !entry.articles.is_empty()), "{kind}");
    }
    let destinations = entries(&mut client, "rejection-destinations").await;
    let without: Vec<_> =
        destinations.iter().filter(|entry| entry.articles.is_empty()).map(|entry| &*entry.code).collect();
    assert_eq!(without, ["DR-13"]);
}

async fn all_categories(pool: &PgPool) -> usize {
    usize::try_from(count(pool, "entry where kind = 'categories'").await).unwrap()
}

#[sqlx::test]
async fn a_product_shows_its_own_articles_before_those_it_inherits(pool: PgPool) {
    let mut client = Stage::loaded(&pool).await.client;
    let yogurt = product(&mut client, "LAC-015").await;
    assert_eq!(codes(&yogurt.articles), ["NOR-043", "NOR-030", "NOR-055"]);
    assert!(yogurt.articles[0].verified && !yogurt.articles[1].verified);
    assert_eq!(yogurt.articles[0].why, "La ordenanza permite restringir el yogur del continente.");
    let machine = product(&mut client, "EQU-008").await;
    assert_eq!(codes(&machine.articles), ["NOR-045", "NOR-046", "NOR-029"]);

    let snapshot =
        client.search.get_search_snapshot(pb::GetSearchSnapshotRequest {}).await.unwrap().into_inner();
    let own = snapshot.products.iter().find(|product| product.code == "EQU-008").unwrap();
    assert_eq!(codes(&own.articles), ["NOR-045", "NOR-046"], "what is inherited is sent once");
    let category = snapshot.categories.iter().find(|entry| entry.code == "EQU").unwrap();
    assert_eq!(codes(&category.articles), ["NOR-029", "NOR-026", "NOR-018"]);
    assert_eq!(snapshot.classifications.len(), 3);
}

#[sqlx::test]
async fn what_is_no_longer_in_force_is_not_shown(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let machine = product(&mut stage.client, "EQU-008").await;
    let off = pb::DeactivateArticleRequest { code: "NOR-045".to_owned(), version: 1 };
    stage.client.legal.deactivate_article(stage.admin(off)).await.unwrap();
    sqlx::query("update standard set status = 'repealed' where code = (select standard from article where code = 'NOR-046')")
        .execute(&pool)
        .await
        .unwrap();
    sqlx::query("update catalogue_version set version = version + 1").execute(&pool).await.unwrap();
    eventually("the article is gone", || {
        let (mut client, product_id) = (stage.client.clone(), machine.product_id.clone());
        async move {
            let asked = pb::GetProductRequest { product_id, ..Default::default() };
            let shown = client.search.get_product(asked).await.unwrap().into_inner();
            codes(&shown.articles) == ["NOR-029", "NOR-026", "NOR-018"]
        }
    })
    .await;
    let record = pb::GetProductRecordRequest { product_id: machine.product_id };
    let record = stage.client.products.get_product_record(stage.admin(record)).await.unwrap().into_inner();
    let managed = record.product.unwrap().articles;
    assert_eq!(codes(&managed), ["NOR-045", "NOR-046"], "those who manage it still see it");
    assert!(managed.iter().all(|cited| !cited.in_force));
}

#[sqlx::test]
async fn administrators_edit_the_links_of_an_entry(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let reason = entry(&mut stage, "retention-reasons", "MR-13").await;
    assert_eq!(codes(&reason.articles), ["NOR-036", "NOR-055"]);
    let links = vec![link("NOR-036", "La resolución lo prohíbe.", true), link("NOR-001", "", false)];
    for role in [Role::Inspector, Role::Supervisor, Role::Auditor] {
        let refused =
            stage.client.entries.update_entry(stage.by(role, update(&reason, Some(links.clone())))).await;
        assert_eq!(refused.unwrap_err().code(), Code::PermissionDenied);
    }
    let facts = count(&pool, "outbox").await;
    let changed = stage.client.entries.update_entry(stage.admin(update(&reason, Some(links.clone())))).await;
    let changed = changed.unwrap().into_inner();
    assert_eq!((changed.version, codes(&changed.articles)), (reason.version + 1, vec!["NOR-036", "NOR-001"]));
    assert_eq!(count(&pool, "outbox").await, facts + 1);
    let stale =
        stage.client.entries.update_entry(stage.admin(update(&reason, Some(Vec::new())))).await.unwrap_err();
    assert_eq!(reason_of(&stale), Reason::VersionConflict);
    let same =
        stage.client.entries.update_entry(stage.admin(update(&changed, None))).await.unwrap().into_inner();
    assert_eq!(same, changed, "absent links stay as they are");

    let history = pb::ListChangesRequest {
        noun: "entry".to_owned(),
        key: "retention-reasons/MR-13".to_owned(),
        ..Default::default()
    };
    let history =
        stage.client.history.list_changes(stage.by(Role::Auditor, history)).await.unwrap().into_inner();
    let told = &history.changes[0].changes;
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].field, "articles");
    assert!(told[0].before.starts_with("NOR-036: La resolución prohíbe desembarcar"), "{}", told[0].before);
    assert_eq!(told[0].after, "NOR-036: La resolución lo prohíbe.; NOR-001 (referencial)");
    let fact: String = sqlx::query_scalar(
        "select event #>> '{data,changes,0,after}' from outbox where subject = 'pinzon.catalogue.changed.v1'",
    )
    .fetch_one(&pool)
    .await
    .unwrap();
    assert_eq!(fact, told[0].after);

    let emptied = stage.client.entries.update_entry(stage.admin(update(&changed, Some(Vec::new())))).await;
    assert!(emptied.unwrap().into_inner().articles.is_empty());
}

#[sqlx::test]
async fn wrong_links_are_named(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let category = entry(&mut stage, "categories", "FRU").await;
    let long = "x".repeat(301);
    let bad = update(&category, Some(vec![link("NOR-001", &long, true), link("NOR-999", "", false)]));
    let refused = stage.client.entries.update_entry(stage.admin(bad)).await.unwrap_err();
    assert_eq!(
        wrong_fields(&refused),
        [("articles[0].why".to_owned(), Reason::TooLong), ("articles[1]".to_owned(), Reason::UnknownCode)]
    );
    let unit = entry(&mut stage, "units", "KGM").await;
    let cites = update(&unit, Some(vec![link("NOR-001", "", false)]));
    let refused = stage.client.entries.update_entry(stage.admin(cites)).await.unwrap_err();
    assert_eq!(wrong_fields(&refused), [("articles".to_owned(), Reason::UnknownField)]);
}

#[sqlx::test]
async fn the_file_does_not_undo_what_people_changed(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let category = entry(&mut stage, "categories", "CAF").await;
    assert_eq!(codes(&category.articles), ["NOR-030", "NOR-055"]);
    let mine = vec![link("NOR-030", "Mi motivo.", true)];
    stage.client.entries.update_entry(stage.admin(update(&category, Some(mine)))).await.unwrap();
    let again = import(&pool, &data()).await;
    assert!(again.iter().all(|o| o.result.as_ref().is_ok_and(|t| t.added + t.changed == 0)));
    let kept = entry(&mut stage, "categories", "CAF").await;
    assert_eq!((codes(&kept.articles), kept.articles[0].why.as_str()), (vec!["NOR-030"], "Mi motivo."));

    let directory = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(data().join("legal_links.csv")).unwrap();
    let said = "\"La lista oficial clasifica café, cacao e infusiones según su proceso.\"";
    assert_eq!(text.matches(said).count(), 1);
    let text = text.replace(said, "Otro motivo.") + "category,NADA,NOR-030,Nada.,general\n";
    fs::write(directory.path().join("legal_links.csv"), text).unwrap();
    let outcomes = import(&pool, directory.path()).await;
    let outcome = outcomes.iter().find(|outcome| outcome.file == "legal_links.csv").unwrap();
    assert!(!outcome.is_failure());
    let tally = outcome.result.as_ref().unwrap();
    assert_eq!((tally.added, tally.changed), (0, 1));
    let refused = tally.refused.last().unwrap().to_string();
    assert!(refused.ends_with("category/NADA/NOR-030 no está en el catálogo"), "{refused}");
    let changed = entry(&mut stage, "categories", "CAF").await;
    assert_eq!(changed.articles[0].why, "Otro motivo.", "what the file now says anew is taken over");
    assert_eq!(codes(&changed.articles), ["NOR-030"], "and nothing else");
}

#[sqlx::test]
async fn wrong_rows_keep_the_file_out(pool: PgPool) {
    import(&pool, &data()).await;
    let directory = tempfile::tempdir().unwrap();
    let rows = "subject_kind,subject_code,article_code,why,source
animal,FRU,NOR-030,Porque sí.,general
category,FRU,NOR-999,Porque sí.,general
category,FRU,NOR-030,,general
category,FRU,NOR-030,Otra vez.,general
";
    fs::write(directory.path().join("legal_links.csv"), rows).unwrap();
    let outcomes = import(&pool, directory.path()).await;
    let outcome = outcomes.iter().find(|outcome| outcome.file == "legal_links.csv").unwrap();
    assert_eq!(
        outcome.to_string(),
        "legal_links.csv  rechazado, no se cargó nada:
  legal_links.csv:2: no se conoce subject_kind \"animal\"
  legal_links.csv:3: no se conoce article_code \"NOR-999\"
  legal_links.csv:4: why está vacío
  legal_links.csv:5: code \"category/FRU/NOR-030\" ya está en la línea 4"
    );
}
