//! What declarations name: answered from memory, but never older than the call.

use std::time::Duration;

use pinzon_catalogues::{
    change::Changed,
    routes,
    search::copy::{Copy, CopyFile},
    service::Service,
};
use pinzon_harness::{Keys, as_app, connect, listen};
use pinzon_proto::catalogues::v1::{self as pb, search_service_client::SearchServiceClient};
use sqlx::{PgPool, postgres::PgPoolOptions};
use tonic::{Code, Status, transport::Channel};

use crate::{APP, NOW, at, client, data, import, reader};

/// Serves from a copy that nobody keeps up to date, to the process declarations.
async fn serve(pool: PgPool, copy: Copy) -> SearchServiceClient<Channel> {
    let service = Service { pool, changed: Changed::default(), clock: at(NOW) };
    let address = listen(routes(service, copy, reader()), Keys::new().verifier()).await;
    SearchServiceClient::new(connect("service", "declarations", address))
}

fn key(kind: &str, code: &str) -> pb::EntryKey {
    pb::EntryKey { kind: kind.to_owned(), code: code.to_owned() }
}

async fn ask(
    client: &mut SearchServiceClient<Channel>,
    product_ids: &[String],
) -> Result<pb::GetDeclarableResponse, Status> {
    let asked = pb::GetDeclarableRequest {
        keys: vec![key("airports", "GPS"), key("airlines", "nobody"), key("units", "KGM")],
        product_ids: product_ids.to_vec(),
        on_date: String::new(),
    };
    client.get_declarable(asked).await.map(tonic::Response::into_inner)
}

async fn avocado(pool: &PgPool) -> pb::Product {
    let asked = pb::SearchProductsRequest { query: "aguacate".to_owned(), ..Default::default() };
    client(pool).await.search.search_products(asked).await.unwrap().into_inner().products.remove(0)
}

#[sqlx::test]
async fn a_change_that_was_committed_before_the_call_is_answered(pool: PgPool) {
    import(&pool, &data()).await;
    let app = as_app(&pool, APP).await;
    let copy = Copy::default();
    copy.refresh(&app).await.unwrap();
    let mut client = serve(app, copy).await;
    let product = avocado(&pool).await;
    let id = [product.product_id.clone()];

    let before = ask(&mut client, &id).await.unwrap();
    let codes: Vec<_> = before.entries.iter().map(|entry| entry.code.as_str()).collect();
    assert_eq!(codes, ["GPS", "KGM"]);
    assert_eq!(before.entries[0].attributes["time_zone"], "Pacific/Galapagos");
    let told = &before.products[0];
    let verdict = told.verdict.clone().unwrap();
    assert_eq!((&told.code, &told.name), (&product.code, &product.name));
    assert_eq!(
        (verdict.classification, verdict.conditions, verdict.reason, verdict.articles),
        (product.classification, product.conditions, product.reason, product.articles)
    );

    // Another process changes all of it.
    for sql in [
        "update entry set active = false where kind = 'units' and code = 'KGM'",
        "update product_verdict set classification = 'no_permitido'
         where product_id = (select product_id from product where code = 'FRU-001')",
        "insert into disclaimer (version, oath, text, created_at)
         select max(version) + 1, 'Juro', 'Texto', now() from disclaimer",
        "update catalogue_version set version = version + 1",
    ] {
        sqlx::query(sql).execute(&pool).await.unwrap();
    }
    let after = ask(&mut client, &id).await.unwrap();
    assert_eq!(after.catalogue_version, before.catalogue_version + 1);
    assert_eq!(after.disclaimer_version, before.disclaimer_version + 1);
    assert_eq!(after.entries.iter().map(|entry| entry.code.as_str()).collect::<Vec<_>>(), ["GPS"]);
    let verdict = after.products[0].verdict.clone().unwrap();
    assert_eq!(verdict.classification.unwrap().code, "no_permitido");

    sqlx::raw_sql("update product set active = false; update catalogue_version set version = version + 1")
        .execute(&pool)
        .await
        .unwrap();
    assert_eq!(ask(&mut client, &id).await.unwrap().products, []);
}

#[sqlx::test]
async fn changes_and_calls_at_the_same_time_never_meet_an_older_catalogue(pool: PgPool) {
    import(&pool, &data()).await;
    let app = as_app(&pool, APP).await;
    let client = serve(app, Copy::default()).await;
    let callers = (0..8).map(|_| {
        let (mut client, pool) = (client.clone(), pool.clone());
        tokio::spawn(async move {
            for _ in 0..10 {
                let version: i64 = sqlx::query_scalar(
                    "update catalogue_version set version = version + 1 returning version",
                )
                .fetch_one(&pool)
                .await
                .unwrap();
                assert!(ask(&mut client, &[]).await.unwrap().catalogue_version >= version);
            }
        })
    });
    for caller in callers.collect::<Vec<_>>() {
        caller.await.unwrap();
    }
}

#[sqlx::test]
async fn without_postgres_nothing_is_answered_from_the_file(pool: PgPool) {
    import(&pool, &data()).await;
    let directory = tempfile::tempdir().unwrap();
    let file = CopyFile { path: directory.path().join("catalogue"), key: [7; 32] };
    Copy::open(Some(file.clone())).refresh(&as_app(&pool, APP).await).await.unwrap();
    let nowhere = PgPoolOptions::new()
        .acquire_timeout(Duration::from_millis(200))
        .connect_lazy("postgres://nobody@127.0.0.1:1/nothing")
        .unwrap();
    let copy = Copy::open(Some(file));
    assert!(!copy.catalogue().contents().products.is_empty());
    let mut client = serve(nowhere, copy).await;
    assert_eq!(ask(&mut client, &[]).await.unwrap_err().code(), Code::Unavailable);
}
