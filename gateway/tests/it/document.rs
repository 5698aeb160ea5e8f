//! The OpenAPI document and its page.

use pinzon_chassis::status;
use pinzon_gateway::{docs, nginx, problem};
use serde_json::Value;

use crate::{
    DOCUMENT,
    fakes::{Fake, Gateway, request},
};

#[test]
fn the_committed_document_is_current() {
    let committed = include_str!("../../openapi.json");
    let current = docs::document_text().unwrap();
    assert!(
        committed == current,
        "openapi.json is stale; write it again: cargo run -p pinzon-gateway -- openapi > gateway/openapi.json"
    );
}

#[test]
fn the_problems_that_nginx_answers_with_are_the_gateways() {
    let committed = include_str!("../../../deploy/nginx/problems.conf");
    assert!(
        committed == nginx::problem_maps().unwrap(),
        "stale; write it again: cargo run -p pinzon-gateway -- nginx > deploy/nginx/problems.conf"
    );
}

#[test]
fn every_reference_leads_somewhere() {
    fn walk(document: &Value, part: &Value) {
        if let Some(target) = part["$ref"].as_str() {
            assert!(document.pointer(target.trim_start_matches('#')).is_some(), "{target}");
        }
        match part {
            Value::Array(parts) => parts.iter().for_each(|part| walk(document, part)),
            Value::Object(parts) => parts.values().for_each(|part| walk(document, part)),
            _ => {}
        }
    }
    walk(&DOCUMENT, &DOCUMENT);
}

/// Members say it where their names do not.
#[test]
fn every_schema_and_every_operation_says_what_it_is() {
    let schemas = DOCUMENT["components"]["schemas"].as_object().unwrap();
    let silent: Vec<_> = schemas.iter().filter(|(_, schema)| !schema["description"].is_string()).collect();
    assert!(schemas.len() > 300 && silent.is_empty(), "{silent:?}");
    for (path, operations) in DOCUMENT["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            assert!(operation["summary"].is_string(), "{method} {path}");
        }
    }
}

#[test]
fn operations_with_a_format_name_all_formats() {
    let items = DOCUMENT["paths"].as_object().unwrap().values();
    let operations = items.flat_map(|item| item.as_object().unwrap().values());
    let with_format = operations.filter(|operation| {
        operation["parameters"].as_array().is_some_and(|all| all.iter().any(|one| one["name"] == "format"))
    });
    let mut seen = 0;
    for operation in with_format {
        let types: Vec<_> = operation["responses"]["200"]["content"].as_object().unwrap().keys().collect();
        let xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
        assert_eq!(types, [xlsx, "text/csv"], "{}", operation["operationId"]);
        seen += 1;
    }
    assert!(seen > 8, "{seen}");
}

#[tokio::test]
async fn the_document_is_served() {
    let gateway = Gateway::before(Fake::default()).await;
    let reply = gateway.send(request("GET", "/api/openapi.json")).await;
    assert_eq!(reply.header("content-type"), "application/json");
    assert_eq!(reply.json()["openapi"], "3.1.0");
}

#[tokio::test]
async fn the_page_describes_every_operation_and_reason_without_script_or_inline_style() {
    let gateway = Gateway::before(Fake::default()).await;
    let page = gateway.send(request("GET", "/api/docs")).await;
    assert!(page.header("content-type").starts_with("text/html"));
    assert!(page.header("content-security-policy").contains("default-src 'none'"));
    for tag in page.text.split('<').skip(1).map(|rest| rest.split('>').next().unwrap()) {
        assert!(!tag.starts_with("script") && !tag.starts_with("style"), "{tag}");
        assert!(!tag.contains(" style=") && !tag.contains(" on"), "{tag}");
    }
    for item in DOCUMENT["paths"].as_object().unwrap().values() {
        for operation in item.as_object().unwrap().values() {
            let id = operation["operationId"].as_str().unwrap();
            assert!(page.text.contains(&format!("<section id=\"{id}\">")), "{id}");
        }
    }
    for reason in problem::reasons() {
        assert!(page.text.contains(&format!("id=\"{}\"", status::code(reason))));
    }
    for link in page.text.split("href=\"#").skip(1) {
        let target = link.split('"').next().unwrap();
        assert!(page.text.contains(&format!("id=\"{target}\"")), "{target}");
    }
    let styles = gateway.send(request("GET", "/api/docs.css")).await;
    assert!(styles.header("content-type").starts_with("text/css"));
}
