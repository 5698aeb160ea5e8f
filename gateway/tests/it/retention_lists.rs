//! Acts as a list, a file and figures.

use pinzon_chassis::caller::Role;
use pinzon_proto::retentions::v1 as pb;
use prost_types::Timestamp;
use serde_json::json;

use crate::fakes::{Fake, Gateway, Reply, request, signed, with_body};

fn filter() -> pb::RetentionFilter {
    pb::RetentionFilter {
        issued_from: "2026-11-01".to_owned(),
        decision: pb::Decision::Rejection.into(),
        declared: Some(false),
        custody_age: pb::CustodyAge::Month.into(),
        category: "-".to_owned(),
        ..Default::default()
    }
}

async fn sends(fake: Fake, method: &str, path: &str, body: Option<&'static str>) -> Reply {
    let gateway = Gateway::before(fake).await;
    let asked = signed(request(method, path), &gateway.token(Role::Inspector));
    gateway.send(if let Some(body) = body { with_body(asked, body) } else { asked }).await
}

const QUERY: &str = "issued_from=2026-11-01&decision=rechazo&declared=false&custody_age=8-30&category=-";

#[tokio::test]
async fn every_filter_is_a_parameter_of_the_list_and_of_the_figures() {
    let count = Some(pb::RetentionCount { acts: 1, items: 2, mass_grams: 1500 });
    let fake = Fake::default()
        .on(|asked: pb::ListRetentionsRequest| {
            assert_eq!((asked.filter, asked.order_by.as_str()), (Some(filter()), "issued_at"));
            Ok(pb::ListRetentionsResponse::default())
        })
        .on(move |asked: pb::GetRetentionFiguresRequest| {
            assert_eq!(asked.filter, Some(filter()));
            Ok(pb::RetentionFigures {
                totals: Some(pb::RetentionTotals { acts: 1, ..Default::default() }),
                days: vec![pb::RetentionFigure { code: "2026-11-20".to_owned(), name: String::new(), count }],
                decisions: vec![pb::DecisionFigure { decision: pb::Decision::Rejection.into(), count }],
                ages: vec![pb::CustodyAgeFigure { age: pb::CustodyAge::Older.into(), count }],
                ..Default::default()
            })
        });
    let list = sends(fake.clone(), "GET", &format!("/api/retentions?{QUERY}&order_by=issued_at"), None).await;
    assert_eq!(list.status, 200);
    let figures = sends(fake, "GET", &format!("/api/panels/retentions?{QUERY}"), None).await.json();
    let day = json!([{ "code": "2026-11-20", "name": null, "acts": 1, "items": 2, "mass_grams": 1500 }]);
    assert_eq!((&figures["days"], &figures["before"]), (&day, &json!(null)));
    assert_eq!(figures["decisions"][0]["decision"], "rechazo");
    assert_eq!(figures["ages"][0]["age"], "91-");
}

#[tokio::test]
async fn what_was_typed_travels_in_the_body() {
    let fake = Fake::default()
        .on(|asked: pb::SearchRetentionsRequest| {
            assert_eq!((asked.q.as_str(), asked.filter), ("núñez", Some(filter())));
            Ok(pb::ListRetentionsResponse::default())
        })
        .on(|asked: pb::GetRetentionTotalsRequest| {
            assert_eq!((asked.q.as_str(), asked.filter), ("núñez", Some(filter())));
            Ok(pb::RetentionTotals { mass_grams: 1500, ..Default::default() })
        });
    let body = r#"{"q":"núñez","issued_from":"2026-11-01","decision":"rechazo","declared":false,
        "custody_age":"8-30","category":"-"}"#;
    assert_eq!(sends(fake.clone(), "POST", "/api/retentions/search", Some(body)).await.status, 200);
    let totals = sends(fake, "POST", "/api/retentions/totals", Some(body)).await;
    assert_eq!(totals.json()["mass_grams"], 1500);
}

#[tokio::test]
async fn a_file_is_whole_and_shows_kilograms_and_the_time_at_the_airport() {
    let fake = Fake::default().on(|asked: pb::ExportRetentionsRequest| {
        assert_eq!((asked.q.as_str(), asked.page_size), ("müller", 200));
        let row = |airport: &str, time_zone: &str| pb::RetentionSummary {
            folio: format!("{airport}-2026-000001"),
            state: pb::State::Issued.into(),
            airport: airport.to_owned(),
            time_zone: time_zone.to_owned(),
            direction: pb::Direction::Entry.into(),
            issued_at: Some(Timestamp { seconds: 1_795_000_000, nanos: 0 }),
            surnames: "=Müller".to_owned(),
            item_count: 2,
            goods: vec!["aguacate".to_owned(), "hojas secas".to_owned()],
            mass_grams: Some(1050),
            ownerless: pb::OwnerlessReason::Unclaimed.into(),
            ..Default::default()
        };
        let (items, next) = match asked.page_token.as_str() {
            "" => (vec![row("GPS", "Pacific/Galapagos")], "second"),
            "second" => (vec![row("CUE", "America/Guayaquil")], ""),
            other => panic!("{other}"),
        };
        Ok(pb::ExportRetentionsResponse { items, next_page_token: next.into() })
    });
    let body = r#"{"q":"müller","page_token":"ignored"}"#;
    let reply = sends(fake, "POST", "/api/retentions/export?format=csv", Some(body)).await;
    assert_eq!((reply.status.as_u16(), reply.header("content-type")), (200, "text/csv; charset=utf-8"));
    let lines: Vec<_> = reply.text.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[1].contains(r#""GPS";"Ingreso";"2026-11-18 05:06";"Galápagos""#), "{}", lines[1]);
    assert!(
        lines[1].contains(r#""'=Müller""#) && lines[1].contains(r#""aguacate; hojas secas";"";"1,05";"#),
        "{}",
        lines[1]
    );
    assert!(lines[1].contains(r#""Equipaje no reclamado";"'=Müller""#), "{}", lines[1]);
    assert!(lines[2].contains(r#""2026-11-18 06:06";"Ecuador continental""#), "{}", lines[2]);
}
