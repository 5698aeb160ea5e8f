//! Declarations as a list, a file and figures.

use pinzon_chassis::caller::Role;
use pinzon_proto::declarations::v1 as pb;
use prost_types::Timestamp;
use serde_json::json;

use crate::{
    DOCUMENT,
    fakes::{Fake, Gateway, Reply, request, signed, with_body},
};

fn filter() -> pb::DeclarationFilter {
    pb::DeclarationFilter {
        lane: pb::Lane::Red.into(),
        flight_from: "2026-11-01".to_owned(),
        has_act: Some(false),
        question: pb::Question::FarmContact.into(),
        presented_hour: Some(7),
        suspicious: pb::Marked::Included.into(),
        ..Default::default()
    }
}

fn row(code: &str, airport: &str) -> pb::DeclarationSummary {
    pb::DeclarationSummary {
        code: code.to_owned(),
        state: pb::State::Cleared.into(),
        lane: pb::Lane::Red.into(),
        airport: airport.to_owned(),
        direction: pb::Direction::Entry.into(),
        surnames: "=Freire".to_owned(),
        nationality: "PE".to_owned(),
        item_count: 2,
        submitted_at: Some(Timestamp { seconds: 1_795_000_000, nanos: 0 }),
        ..Default::default()
    }
}

async fn sends(fake: Fake, method: &str, path: &str, body: Option<&'static str>) -> Reply {
    let gateway = Gateway::before(fake).await;
    let asked = signed(request(method, path), &gateway.token(Role::Inspector));
    gateway.send(if let Some(body) = body { with_body(asked, body) } else { asked }).await
}

const QUERY: &str = "lane=rojo&flight_from=2026-11-01&has_act=false&question=farm_contact&presented_hour=7&suspicious=included";

#[tokio::test]
async fn every_filter_is_a_parameter_of_the_list_and_of_the_figures() {
    let fake = Fake::default()
        .on(|asked: pb::ListDeclarationsRequest| {
            assert_eq!(asked.filter, Some(filter()));
            assert_eq!((asked.order_by.as_str(), asked.page_size), ("surnames desc", 20));
            let items = vec![row("D-1", "GPS")];
            Ok(pb::ListDeclarationsResponse { items, total: 1, left_out: 7, ..Default::default() })
        })
        .on(|asked: pb::GetDeclarationFiguresRequest| {
            assert_eq!(asked.filter, Some(filter()));
            let lane = pb::LaneFigure { lane: pb::Lane::Red.into(), count: 3 };
            let totals = Some(pb::DeclarationTotals { declarations: 3, ..Default::default() });
            Ok(pb::DeclarationFigures { totals, lanes: vec![lane], ..Default::default() })
        });
    let path = format!("/api/declarations?{QUERY}&order_by=surnames%20desc&page_size=20");
    let list = sends(fake.clone(), "GET", &path, None).await;
    assert_eq!((list.status.as_u16(), &list.json()["items"][0]["lane"]), (200, &json!("rojo")));
    assert_eq!(list.json()["left_out"], 7);
    let figures = sends(fake, "GET", &format!("/api/panels/declarations?{QUERY}"), None).await.json();
    assert_eq!(figures["lanes"], json!([{ "lane": "rojo", "count": 3 }]));
    assert_eq!((&figures["before"], &figures["totals"]["median_seconds"]), (&json!(null), &json!(null)));
    for wrong in ["has_act=quizás", "presented_hour=siete"] {
        let path = format!("/api/declarations?{wrong}");
        let refused = sends(Fake::default(), "GET", &path, None).await;
        let field = wrong.split('=').next().unwrap();
        assert_eq!((refused.status.as_u16(), &refused.problem()["errors"][0]["field"]), (422, &json!(field)));
    }
}

#[tokio::test]
async fn what_was_typed_travels_in_the_body() {
    let fake = Fake::default().on(|asked: pb::SearchDeclarationsRequest| {
        assert_eq!((asked.q.as_str(), asked.filter), ("núñez ana", Some(filter())));
        Ok(pb::ListDeclarationsResponse::default())
    });
    let body = r#"{"q":"núñez ana","lane":"rojo","flight_from":"2026-11-01","has_act":false,
        "question":"farm_contact","presented_hour":7,"suspicious":"included"}"#;
    assert_eq!(sends(fake, "POST", "/api/declarations/search", Some(body)).await.status, 200);
    let parameters = DOCUMENT["paths"]["/api/declarations"]["get"]["parameters"].as_array().unwrap().clone();
    assert!(parameters.iter().any(|parameter| parameter["name"] == "presented_hour"));
    assert!(parameters.iter().all(|parameter| parameter["name"] != "q"));
}

#[tokio::test]
async fn a_file_is_whole_and_shows_the_time_on_the_islands() {
    let fake = Fake::default().on(|asked: pb::ExportDeclarationsRequest| {
        assert_eq!((asked.q.as_str(), asked.order_by.as_str(), asked.page_size), ("freire", "surnames", 200));
        let sworn = pb::DeclarationSummary {
            travel: Some(pb::Travel { stay_days: Some(5), ..Default::default() }),
            traveller: Some(pb::Traveller { residence_country: "EC".to_owned(), ..Default::default() }),
            ..row("D-1", "GPS")
        };
        let (items, next) = match asked.page_token.as_str() {
            "" => (vec![sworn], "second"),
            "second" => (vec![row("D-2", "SCY")], ""),
            other => panic!("{other}"),
        };
        Ok(pb::ExportDeclarationsResponse { items, next_page_token: next.into() })
    });
    let body = r#"{"q":"freire","order_by":"surnames","page_token":"ignored"}"#;
    let reply = sends(fake, "POST", "/api/declarations/export?format=csv", Some(body)).await;
    assert_eq!((reply.status.as_u16(), reply.header("content-type")), (200, "text/csv; charset=utf-8"));
    let lines: Vec<_> = reply.text.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(
        lines[1].contains(r#""Conforme";"Rojo";"GPS";"Ingreso""#) && lines[1].contains(r#""'=Freire""#),
        "{}",
        lines[1]
    );
    // Personal data of the second one was removed.
    let titles: Vec<_> = lines[0].split(';').collect();
    let cells = |line: usize| {
        ["Nacionalidad", "Residencia", "Días de estadía", "Mercancías"].map(|title| {
            let at = titles.iter().position(|name| name.contains(title)).unwrap();
            lines[line].split(';').nth(at).unwrap().trim_matches('"')
        })
    };
    assert_eq!(cells(1), ["PE", "EC", "5", "2"]);
    assert_eq!(cells(2), ["PE", "", "", "2"]);
    for line in &lines[1..] {
        assert!(line.ends_with(r#""2026-11-18 05:06";"Galápagos""#), "{line}");
    }
}
