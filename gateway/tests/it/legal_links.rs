//! Articles of the legal basis behind products and entries.

use std::sync::{Arc, Mutex};

use pinzon_chassis::{caller::Role, status::Violations};
use pinzon_proto::{catalogues::v1 as pb, errors::v1::Reason};
use prost_types::Timestamp;
use serde_json::{Value, json};

use crate::fakes::{Fake, Gateway, request, signed, with_body};

fn cited(code: &str, why: &str) -> pb::Citation {
    pb::Citation {
        code: code.into(),
        title: "Lista oficial".into(),
        article: String::new(),
        why: why.into(),
        verified: false,
        in_force: true,
    }
}

fn named(code: &str) -> Option<pb::CodeName> {
    Some(pb::CodeName { code: code.into(), name: code.into() })
}

fn product(code: &str, articles: Vec<pb::Citation>) -> pb::Product {
    pb::Product {
        code: code.into(),
        category: named("LAC"),
        origin: named("animal"),
        classification: named("restringido"),
        articles,
        ..Default::default()
    }
}

#[tokio::test]
async fn a_product_tells_its_articles_and_why() {
    let fake = Fake::default()
        .on(|_: pb::GetProductRequest| Ok(product("LAC-015", vec![cited("NOR-043", "Por el yogur.")])));
    let reply = Gateway::before(fake).await.send(request("GET", "/api/products/x")).await;
    assert_eq!(
        reply.json()["articles"],
        json!([{
            "code": "NOR-043",
            "title": "Lista oficial",
            "article": null,
            "why": "Por el yogur.",
            "verified": false,
            "in_force": true,
        }])
    );
}

#[tokio::test]
async fn the_snapshot_sends_what_is_inherited_once() {
    let fake = Fake::default().on(|_: pb::GetSearchSnapshotRequest| {
        Ok(pb::SearchSnapshot {
            products: vec![
                product("LAC-015", vec![cited("NOR-043", "Por el yogur.")]),
                product("LAC-016", Vec::new()),
            ],
            catalogue_version: 3,
            categories: vec![
                pb::CitingEntry {
                    code: "LAC".into(),
                    articles: vec![cited("NOR-030", "Lácteos."), cited("NOR-043", "Por el yogur.")],
                },
                pb::CitingEntry { code: "FRU".into(), articles: vec![cited("NOR-030", "Frutas.")] },
            ],
            classifications: vec![pb::CitingEntry {
                code: "restringido".into(),
                articles: vec![cited("NOR-030", "Restringidos.")],
            }],
            reference_lists: vec![pb::ReferenceList {
                kind: "airports".into(),
                entries: vec![pb::ReferenceEntry {
                    code: "GPS".into(),
                    name: "Seymour".into(),
                    attributes: [("city".into(), "Baltra".into())].into(),
                    active: true,
                }],
            }],
        })
    });
    let reply = Gateway::before(fake).await.send(request("GET", "/api/products/snapshot")).await;
    let snapshot = reply.json();
    let column = |name: &str| {
        snapshot["columns"].as_array().unwrap().iter().position(|column| column == name).unwrap()
    };
    let articles = column("articles");
    assert_eq!((&snapshot["rows"][0][articles], &snapshot["rows"][1][articles]), (&json!([0]), &json!([])));
    assert_eq!(snapshot["categories"], json!([{ "code": "LAC", "name": "LAC", "articles": [1, 0] }]));
    assert_eq!(snapshot["classifications"][0]["articles"], json!([2]));
    let told: Vec<_> = snapshot["articles"].as_array().unwrap().iter().map(|cited| &cited["why"]).collect();
    assert_eq!(told, ["Por el yogur.", "Lácteos.", "Restringidos."]);
    assert_eq!(
        snapshot["reference_lists"],
        json!({ "airports": [["GPS", "Seymour", { "city": "Baltra" }, 1]] })
    );
}

#[tokio::test]
async fn links_of_an_entry_are_changed_emptied_or_left_alone() {
    let seen: Arc<Mutex<Vec<_>>> = Arc::default();
    let kept = seen.clone();
    let fake = Fake::default().on(move |asked: pb::UpdateEntryRequest| {
        let links = asked.articles.map(|articles| articles.links);
        let mut wrong = Violations::new();
        if links.iter().flatten().any(|link| link.article == "NOR-999") {
            wrong.add("articles[0]", Reason::UnknownCode);
        }
        wrong.into_result()?;
        kept.lock().unwrap().push(links);
        Ok(pb::Entry {
            articles: vec![cited("NOR-030", "")],
            update_time: Some(Timestamp::default()),
            ..Default::default()
        })
    });
    let gateway = Gateway::before(fake).await;
    let send = async |articles: Value| {
        let mut body = json!({ "name": "x", "sort_order": 1, "active": true, "version": 1 });
        if !articles.is_null() {
            body["articles"] = articles;
        }
        let asked = request("PUT", "/api/catalogues/retention-reasons/MR-01");
        gateway.send(with_body(signed(asked, &gateway.token(Role::Admin)), body.to_string())).await
    };
    let reply = send(json!([{ "code": "NOR-030", "why": "Porque sí.", "verified": true }])).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    assert_eq!(reply.json()["articles"][0]["why"], Value::Null);
    send(json!([])).await;
    send(Value::Null).await;
    let link = pb::LegalLink { article: "NOR-030".into(), why: "Porque sí.".into(), verified: true };
    assert_eq!(*seen.lock().unwrap(), [Some(vec![link]), Some(Vec::new()), None]);
    let refused = send(json!([{ "code": "NOR-999" }])).await;
    assert_eq!(refused.problem()["errors"][0]["field"], "articles[0]");
}
