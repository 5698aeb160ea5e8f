//! Passengers: the search in a body, and the file of what it finds.

use pinzon_chassis::{caller::Role, status::Violations};
use pinzon_proto::{declarations::v1 as pb, errors::v1::Reason};
use prost_types::Timestamp;
use serde_json::{Value, json};

use crate::fakes::{Fake, Gateway, request, signed, with_body};

const ID: &str = "0190163d-8694-739b-aea5-966c26f8ad91";

fn summary(surnames: &str) -> pb::PassengerSummary {
    pb::PassengerSummary {
        id: ID.to_owned(),
        surnames: surnames.to_owned(),
        given_names: "Ana".to_owned(),
        document_type: pb::DocumentType::Cedula.into(),
        document_number: "1710034065".to_owned(),
        document_country: "EC".to_owned(),
        nationality: "EC".to_owned(),
        birth_date: "1988-04-02".to_owned(),
        airports: vec!["GPS".to_owned(), "SCY".to_owned()],
        // 03:00 UTC is still the evening before on the islands.
        last_met_at: Some(Timestamp { seconds: 1_795_230_000, nanos: 0 }),
        has_act: true,
        has_alert: false,
    }
}

async fn send(fake: Fake, method: &str, path: &str, body: Value) -> crate::fakes::Reply {
    let gateway = Gateway::before(fake).await;
    let asked = signed(request(method, path), &gateway.token(Role::Inspector));
    gateway.send(with_body(asked, body.to_string())).await
}

#[tokio::test]
async fn a_search_is_a_body_whose_fields_stand_beside_the_page() {
    let fake = Fake::default().on(|asked: pb::SearchPassengersRequest| {
        let filter = asked.filter.unwrap();
        assert_eq!((filter.query.as_str(), filter.has_act), ("freire ana", Some(false)));
        assert_eq!((filter.met_from_date.as_str(), filter.nationality.as_str()), ("2026-11-01", ""));
        assert_eq!((asked.page_size, asked.page_token.as_str()), (20, "t"));
        Ok(pb::ListPassengersResponse {
            items: vec![summary("Freire")],
            total: 1,
            next_page_token: String::new(),
        })
    });
    let body = json!({
        "query": "freire ana", "nationality": null, "has_act": false, "met_from": "2026-11-01",
        "page_size": 20, "page_token": "t"
    });
    let reply = send(fake, "POST", "/api/passengers/search", body).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    assert_eq!(reply.header("cache-control"), "no-store");
    let answer = reply.json();
    assert_eq!((&answer["total"], &answer["next_page_token"]), (&json!(1), &Value::Null));
    assert_eq!(answer["items"][0]["document_type"], "cedula");

    let fake = Fake::default().on(|asked: pb::SearchPassengersRequest| {
        assert_eq!(asked.filter.unwrap_or_default(), pb::PassengerFilter::default());
        let mut wrong = Violations::new();
        wrong.add("filter.met_until_date", Reason::DatesReversed);
        Err::<pb::ListPassengersResponse, _>(wrong.into())
    });
    let reply = send(fake, "POST", "/api/passengers/search", json!({})).await;
    assert_eq!(reply.problem()["errors"][0]["field"], "met_until");
}

#[tokio::test]
async fn a_file_has_every_page_of_the_search() {
    let fake = Fake::default().on(|asked: pb::ExportPassengersRequest| {
        assert_eq!((asked.filter.unwrap().query.as_str(), asked.page_size), ("freire", 200));
        let (items, next) = match asked.page_token.as_str() {
            "" => (vec![summary("Freire")], "two"),
            _ => (vec![summary("=Freire")], ""),
        };
        Ok(pb::ListPassengersResponse { items, total: 2, next_page_token: next.to_owned() })
    });
    let path = "/api/passengers/export?format=csv";
    let reply = send(fake, "POST", path, json!({ "query": "freire", "page_token": "ignored" })).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    assert!(reply.header("content-disposition").contains("pasajeros-"));
    let lines: Vec<_> = reply.text.trim_start_matches('\u{feff}').lines().collect();
    assert!(lines[0].starts_with(r#""Apellidos";"Nombres";"Tipo de documento";"#), "{}", lines[0]);
    let row = r#""Freire";"Ana";"Cédula";"1710034065";"EC";"EC";"1988-04-02";"GPS; SCY";"2026-11-20 21:00";"Sí";"No""#;
    assert_eq!(lines[1], row);
    assert!(lines[2].starts_with(r#""'=Freire";"#), "{}", lines[2]);
    assert_eq!(lines.len(), 3);
}

#[tokio::test]
async fn a_passenger_is_written_and_answered_in_one_shape() {
    let written = json!({
        "document_type": "pasaporte", "document_number": "AB123456", "document_country": "EC",
        "surnames": "Freire", "given_names": "Ana", "birth_date": "1988-04-02", "sex": "F",
        "nationality": "EC", "residence_country": null, "email": null, "phone": null
    });
    let fake = Fake::default().on(|asked: pb::UpdatePassengerRequest| {
        assert_eq!((asked.id.as_str(), asked.version), (ID, 3));
        let at = Some(Timestamp { seconds: 1_795_000_000, nanos: 0 });
        Ok(pb::Passenger {
            id: asked.id,
            passenger: asked.passenger,
            version: 4,
            first_met_at: at,
            last_met_at: at,
            alerts: vec![pb::PassengerAlert {
                id: ID.to_owned(),
                valid_from_date: "2026-11-20".to_owned(),
                written_at: at,
                ..Default::default()
            }],
            ..Default::default()
        })
    });
    let mut body = written.clone();
    body["version"] = json!(3);
    let reply = send(fake, "PUT", &format!("/api/passengers/{ID}"), body).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    let answer = reply.json();
    for (member, sent) in written.as_object().unwrap() {
        assert_eq!(&answer[member], sent, "{member}");
    }
    assert_eq!((&answer["version"], &answer["joined_into"]), (&json!(4), &Value::Null));
    assert_eq!(
        (&answer["alerts"][0]["valid_from"], &answer["alerts"][0]["valid_until"]),
        (&json!("2026-11-20"), &Value::Null)
    );
}
