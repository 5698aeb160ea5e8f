//! Codes that do not exist, wherever a declaration and an act have one.

use pinzon_chassis::{caller::Role, status::Violations};
use pinzon_proto::{declarations::v1 as declarations, errors::v1::Reason, retentions::v1 as retentions};
use serde_json::{Value, json};

use crate::fakes::{Fake, Gateway, request, signed, with_body};

const DECLARATION: &[&str] = &[
    "travel.direction",
    "travel.purpose",
    "traveller.document_type",
    "traveller.sex",
    "traveller.migratory_category",
    "minors[1].document_type",
    "minors[1].sex",
];
const ACT: &[&str] = &[
    "direction",
    "passenger.document_type",
    "passenger_signing.mode",
    "items[1].physical_state",
    "items[1].decision",
];

/// A service that finds all of these missing.
fn missing(fields: &[&str], prefix: &str) -> tonic::Status {
    let mut wrong = Violations::new();
    for field in fields {
        wrong.add(format!("{prefix}{field}"), Reason::Required);
    }
    wrong.into()
}

fn gateway_before_services() -> Fake {
    Fake::default()
        .on(|_: declarations::CreateDeclarationRequest| {
            Err::<declarations::CreateDeclarationResponse, _>(missing(DECLARATION, "content."))
        })
        .on(|_: declarations::UpdateDeclarationRequest| {
            Err::<declarations::Declaration, _>(missing(DECLARATION, "content."))
        })
        .on(|_: declarations::ReviewDeclarationRequest| {
            Err::<declarations::Declaration, _>(missing(&["outcome"], ""))
        })
        .on(|_: retentions::CreateRetentionRequest| Err::<retentions::Retention, _>(missing(ACT, "")))
}

/// A body with one value at a place such as `items[1].decision`.
fn body(field: &str, value: Value) -> Value {
    field.rsplit('.').fold(value, |inner, segment| match segment.strip_suffix("[1]") {
        Some(list) => json!({ list: [{}, inner] }),
        None => json!({ segment: inner }),
    })
}

#[tokio::test]
async fn an_unknown_code_is_one_that_is_not_on_the_list_and_a_missing_one_is_required() {
    let gateway = Gateway::before(gateway_before_services()).await;
    let token = gateway.token(Role::Inspector);
    let id = "/api/declarations/7f1c2a52-58b7-4a44-9d0c-0f5d3c1d9a10";
    for (method, path, fields) in [
        ("POST", "/api/declarations", DECLARATION),
        ("PUT", id, DECLARATION),
        ("POST", "/api/retentions", ACT),
        ("POST", "/api/declarations/D-7K3M-Q2X9/review", &["outcome"]),
    ] {
        for field in fields {
            for (sent, reason) in
                [(json!("nada de esto"), "UNKNOWN_CODE"), (json!(""), "REQUIRED"), (json!(null), "REQUIRED")]
            {
                let asked = with_body(request(method, path), body(field, sent.clone()).to_string());
                let reply = gateway.send(signed(asked, &token)).await;
                assert_eq!(reply.status, 422, "{}", reply.text);
                let errors = reply.problem()["errors"].clone();
                let errors = errors.as_array().unwrap();
                assert_eq!(errors.len(), fields.len());
                for error in errors {
                    let expected = if error["field"] == **field { reason } else { "REQUIRED" };
                    assert_eq!(error["reason"], expected, "{method} {path} {field} {sent} {error}");
                }
            }
        }
    }
}
