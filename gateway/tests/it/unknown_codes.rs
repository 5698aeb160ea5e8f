//! Codes that do not exist, wherever a declaration and an act have one, reach the service as such.

use pinzon_chassis::caller::Role;
use pinzon_proto::{
    declarations::v1 as declarations, errors::v1::Reason, json::UNKNOWN_CODE, retentions::v1 as retentions,
};
use serde_json::{Value, json};
use tonic::Code;

use crate::fakes::{Fake, Gateway, refusal, request, signed, with_body};

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
    "ownerless.reason",
    "items[1].physical_state",
    "items[1].decision",
];

/// Says with the refusal what the codes add up to: 0 when all are missing, or the only one that is not.
fn told(codes: &[i32]) -> tonic::Status {
    match codes.iter().sum() {
        UNKNOWN_CODE => refusal(Code::InvalidArgument, Reason::UnknownCode),
        0 => refusal(Code::InvalidArgument, Reason::Required),
        other => panic!("{other}"),
    }
}

fn told_of_content(content: Option<declarations::Content>) -> tonic::Status {
    let content = content.unwrap_or_default();
    let (travel, traveller) = (content.travel.unwrap_or_default(), content.traveller.unwrap_or_default());
    let minor = content.minors.into_iter().nth(1).unwrap_or_default();
    told(&[
        travel.direction,
        travel.purpose,
        traveller.document_type,
        traveller.sex,
        traveller.migratory_category,
        minor.document_type,
        minor.sex,
    ])
}

fn services() -> Fake {
    Fake::default()
        .on(|asked: declarations::CreateDeclarationRequest| {
            Err::<declarations::CreateDeclarationResponse, _>(told_of_content(asked.content))
        })
        .on(|asked: declarations::UpdateDeclarationRequest| {
            Err::<declarations::Declaration, _>(told_of_content(asked.content))
        })
        .on(|asked: declarations::ReviewDeclarationRequest| {
            Err::<declarations::Declaration, _>(told(&[asked.outcome]))
        })
        .on(|asked: retentions::CreateRetentionRequest| {
            let item = asked.items.into_iter().nth(1).unwrap_or_default();
            let (passenger, signing) =
                (asked.passenger.unwrap_or_default(), asked.passenger_signing.unwrap_or_default());
            let ownerless = asked.ownerless.unwrap_or_default();
            let codes = [
                asked.direction,
                passenger.document_type,
                signing.mode,
                ownerless.reason,
                item.physical_state,
                item.decision,
            ];
            Err::<retentions::Retention, _>(told(&codes))
        })
}

/// A body with one value at a place such as `items[1].decision`.
fn body(field: &str, value: Value) -> Value {
    field.rsplit('.').fold(value, |inner, segment| match segment.strip_suffix("[1]") {
        Some(list) => json!({ list: [{}, inner] }),
        None => json!({ segment: inner }),
    })
}

#[tokio::test]
async fn an_unknown_code_is_not_a_missing_one() {
    let gateway = Gateway::before(services()).await;
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
                assert_eq!(reply.problem()["reason"], reason, "{method} {path} {field} {sent}");
            }
        }
    }
}
