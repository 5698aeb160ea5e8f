use std::collections::HashSet;

use pinzon_chassis::{
    Reason,
    status::{reason_of, violations_of},
};
use pinzon_proto::catalogues::v1 as pb;
use sqlx::PgPool;
use tonic::{Code, Status};

use crate::{Stage, client, loaded};

fn wrong(status: &Status) -> Vec<(String, Reason)> {
    assert_eq!(status.code(), Code::InvalidArgument);
    assert_eq!(reason_of(status), Reason::InvalidFields);
    violations_of(status).into_iter().map(|v| (v.field, v.reason)).collect()
}

fn entries(kind: &str, page_size: i32, page_token: &str) -> pb::ListEntriesRequest {
    pb::ListEntriesRequest {
        kind: kind.to_owned(),
        page_size,
        page_token: page_token.to_owned(),
        ..Default::default()
    }
}

fn key(kind: &str, code: &str) -> pb::EntryKey {
    pb::EntryKey { kind: kind.to_owned(), code: code.to_owned() }
}

#[sqlx::test]
async fn every_catalogue_is_listed_in_its_order(pool: PgPool) {
    let mut client = loaded(&pool).await;
    for (kind, size, first) in [
        ("classifications", 3, "permitido"),
        ("categories", 31, "FRU"),
        ("origins", 8, "vegetal"),
        ("countries", 276, "AF"),
        ("units", 39, "KGM"),
        ("airports", 21, "UIO"),
        ("ports", 12, "XGAYO"),
        ("airlines", 31, "XL"),
        ("transport-modes", 9, "AER"),
        ("retention-reasons", 24, "MR-01"),
        ("carried-items", 15, "TR-01"),
        ("rejection-destinations", 14, "DR-01"),
        ("custody-places", 5, "CU-01"),
    ] {
        let list = client.entries.list_entries(entries(kind, 1, "")).await.unwrap().into_inner();
        assert_eq!((list.total, list.entries[0].code.as_str()), (size, first), "{kind}");
    }
    let list = client.entries.list_entries(entries("airports", 0, "")).await.unwrap().into_inner();
    let baltra = list.entries.iter().find(|e| e.code == "GPS").unwrap();
    assert_eq!(baltra.attributes["time_zone"], "Pacific/Galapagos");
    assert_eq!(baltra.attributes["city"], "Baltra");
    assert_eq!(baltra.attributes.len(), 7);
    assert!(!baltra.attributes.contains_key("source"));
    assert!(baltra.active);
    let list = client.entries.list_entries(entries("airlines", 0, "")).await.unwrap().into_inner();
    let closed: Vec<_> = list.entries.iter().filter(|e| !e.active).map(|e| e.code.as_str()).collect();
    assert_eq!(closed, ["EQ", "EQUAIR", "ICD", "V6", "EH", "SAN", "EU"]);
}

#[sqlx::test]
async fn pages_of_entries_show_each_once(pool: PgPool) {
    let mut client = loaded(&pool).await;
    let (mut seen, mut token) = (Vec::new(), String::new());
    loop {
        let list = client.entries.list_entries(entries("countries", 40, &token)).await.unwrap().into_inner();
        seen.extend(list.entries.into_iter().map(|e| e.code));
        token = list.next_page_token;
        if token.is_empty() {
            break;
        }
    }
    assert_eq!(seen.len(), 276);
    assert_eq!(seen.iter().collect::<HashSet<_>>().len(), 276);
    let first = client.entries.list_entries(entries("countries", 40, "")).await.unwrap().into_inner();
    let refused =
        client.entries.list_entries(entries("units", 40, &first.next_page_token)).await.unwrap_err();
    assert_eq!(wrong(&refused), [("page_token".to_owned(), Reason::PageTokenInvalid)]);
}

#[sqlx::test]
async fn an_unknown_catalogue_is_told(pool: PgPool) {
    let mut client = client(&pool).await;
    for kind in ["", "products", "units\0"] {
        let refused = client.entries.list_entries(entries(kind, 0, "")).await.unwrap_err();
        assert_eq!((refused.code(), reason_of(&refused)), (Code::NotFound, Reason::CatalogueNotFound));
    }
}

#[sqlx::test]
async fn entries_come_in_the_order_asked_without_unknown_ones(pool: PgPool) {
    let mut client = loaded(&pool).await;
    let keys = vec![
        key("units", "KGM"),
        key("airports", "GPS"),
        key("airports", "XXX"),
        key("nothing", "GPS"),
        key("origins", "fúngico"),
    ];
    let found =
        client.entries.batch_get_entries(pb::BatchGetEntriesRequest { keys }).await.unwrap().into_inner();
    let found: Vec<_> = found.entries.iter().map(|e| (e.kind.as_str(), e.code.as_str())).collect();
    assert_eq!(found, [("units", "KGM"), ("airports", "GPS"), ("origins", "fúngico")]);

    let keys = vec![key("units", "K\0"), key(&"x".repeat(101), "KGM")];
    let refused = client.entries.batch_get_entries(pb::BatchGetEntriesRequest { keys }).await.unwrap_err();
    assert_eq!(
        wrong(&refused),
        [("keys[0].code".to_owned(), Reason::Malformed), ("keys[1].kind".to_owned(), Reason::TooLong)]
    );
    let keys = vec![key("units", "KGM"); 501];
    let refused = client.entries.batch_get_entries(pb::BatchGetEntriesRequest { keys }).await.unwrap_err();
    assert_eq!(wrong(&refused), [("keys".to_owned(), Reason::TooMany)]);
}

fn articles(query: &str, kind: &str) -> pb::ListArticlesRequest {
    pb::ListArticlesRequest { query: query.to_owned(), kind: kind.to_owned(), ..Default::default() }
}

#[sqlx::test]
async fn the_legal_basis_is_found_by_its_words(pool: PgPool) {
    let mut client = loaded(&pool).await;
    let mut codes = async |query: &str, kind: &str| {
        let list = client.legal.list_articles(articles(query, kind)).await.unwrap().into_inner();
        assert_eq!(list.total as usize, list.articles.len());
        list.articles.into_iter().map(|a| a.code).collect::<Vec<_>>()
    };
    assert!(codes("desinsectacion de aeronave", "").await.contains(&"NOR-034".to_owned()));
    assert_eq!(codes("D-ABG-008", "").await, ["NOR-036"]);
    assert_eq!(codes("yogures", "").await, ["NOR-043"]);
    assert!(codes("bioseguri", "").await.contains(&"NOR-018".to_owned()));
    assert!(codes("cuarent", "Resolución ABG").await.contains(&"NOR-039".to_owned()));
    assert_eq!(codes("desinsectación", "Código").await, [""; 0]);
    assert_eq!(codes("", "Código").await.len(), 7);
    assert_eq!(codes("xyzzy", "").await, [""; 0]);
    // Signs are no operators; alone they ask for nothing in particular.
    for odd in ["' & | ! ( :* \\ \0", "¿?", "de la"] {
        assert_eq!(client.legal.list_articles(articles(odd, "")).await.unwrap().into_inner().total, 84);
    }
}

#[sqlx::test]
async fn articles_are_paged_and_fetched_by_code(pool: PgPool) {
    let mut client = loaded(&pool).await;
    let first = client.legal.list_articles(articles("", "")).await.unwrap().into_inner();
    assert_eq!((first.total, first.articles.len()), (84, 50));
    let mut next = articles("", "");
    next.page_token = first.next_page_token.clone();
    let second = client.legal.list_articles(next).await.unwrap().into_inner();
    assert_eq!((second.articles[0].code.as_str(), second.articles.len()), ("NOR-051", 34));
    assert_eq!(second.next_page_token, "");

    let mut bad = articles(&"a".repeat(101), &"b".repeat(101));
    bad.page_token = first.next_page_token;
    let refused = client.legal.list_articles(bad).await.unwrap_err();
    assert_eq!(
        wrong(&refused),
        [("query".to_owned(), Reason::TooLong), ("kind".to_owned(), Reason::TooLong),]
    );

    let codes = ["NOR-038", "NOR-999", "NOR-035"].map(str::to_owned).to_vec();
    let found =
        client.legal.batch_get_articles(pb::BatchGetArticlesRequest { codes }).await.unwrap().into_inner();
    let found: Vec<_> =
        found.articles.iter().map(|a| (a.code.as_str(), a.published_date.as_str(), a.verified)).collect();
    // Of the second only the year is known, which is no calendar date.
    assert_eq!(found, [("NOR-038", "2018-06-19", true), ("NOR-035", "", false)]);
    let codes = vec![String::new(); 201];
    let refused = client.legal.batch_get_articles(pb::BatchGetArticlesRequest { codes }).await.unwrap_err();
    assert_eq!(wrong(&refused), [("codes".to_owned(), Reason::TooMany)]);
}

#[sqlx::test]
async fn the_disclaimer_is_there_from_the_start(pool: PgPool) {
    let mut client = client(&pool).await;
    let settings = client.settings.get_settings(pb::GetSettingsRequest {}).await.unwrap().into_inner();
    let disclaimer = settings.disclaimer.unwrap();
    assert_eq!(disclaimer.version, 1);
    assert!(disclaimer.oath.starts_with("Declaro bajo juramento"));
    assert!(disclaimer.text.contains("Protección de datos"));

    sqlx::query("insert into disclaimer (version, oath, text) values (2, 'Juro.', 'Texto.')")
        .execute(&pool)
        .await
        .unwrap();
    let settings = client.settings.get_settings(pb::GetSettingsRequest {}).await.unwrap().into_inner();
    assert_eq!(settings.disclaimer.unwrap().version, 2);
}

#[sqlx::test]
async fn a_text_of_the_catalogue_is_there_in_each_language_until_it_changes(pool: PgPool) {
    let mut stage = Stage::loaded(&pool).await;
    let mut texts = async |language: &str| {
        let asked = pb::GetTranslationsRequest { language: language.to_owned() };
        stage.client.entries.get_translations(asked).await.map(|answer| answer.into_inner().texts)
    };
    let german = texts("de").await.unwrap();
    let names: Vec<String> = sqlx::query_scalar(
        "select name from product union select conditions from product_verdict where conditions <> ''
         union select name from entry where kind in ('categories', 'classifications', 'origins', 'units', 'transport-modes', 'carried-items')
         union select attributes ->> 'traveller_message' from entry where kind = 'classifications'",
    )
    .fetch_all(&pool)
    .await
    .unwrap();
    let missing: Vec<_> = names.iter().filter(|name| !german.contains_key(*name)).collect();
    assert_eq!(missing, [""; 0]);
    assert_eq!(german["aguacate"], "Avocado");
    // The whole text, although the name of the entry is shorter.
    assert!(german.keys().any(|spanish| spanish.chars().count() > 120));
    assert_eq!(texts("es").await.unwrap_err().code(), Code::NotFound);

    sqlx::query("update entry set active = false where kind = 'translations' and name = 'aguacate'")
        .execute(&pool)
        .await
        .unwrap();
    assert!(!texts("de").await.unwrap().contains_key("aguacate"));
}
