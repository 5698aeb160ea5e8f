//! Bodies of declarations and acts, to the services and back.

use pinzon_chassis::{caller::Role, status::Violations};
use pinzon_proto::{
    declarations::v1 as declarations,
    errors::v1::Reason,
    json::{TOO_PRECISE, UNKNOWN_CODE},
    retentions::v1 as retentions,
};
use prost_types::Timestamp;
use serde_json::{Value, json};

use crate::fakes::{Fake, Gateway, request, signed, with_body, with_header};

const AT: Option<Timestamp> = Some(Timestamp { seconds: 1_795_000_000, nanos: 0 });

pub fn declaration_body() -> Value {
    let no = json!({"yes": false, "detail": null});
    json!({
        "travel": {
            "direction": "ingreso", "transport_mode": "AER", "airline": "XL", "flight_number": "LA1411",
            "flight_date": "2026-11-21", "origin_airport": "UIO", "destination_airport": "GPS",
            "purpose": "turismo", "lodging": null, "stay_days": 5
        },
        "traveller": {
            "document_type": "pasaporte", "document_number": "A1", "document_country": "EC",
            "surnames": "Peña", "given_names": "Íñigo", "birth_date": "1988-04-02", "sex": "M",
            "nationality": "EC", "residence_country": "EC", "migratory_category": "turista",
            "email": null, "phone": null
        },
        "minors": [],
        "answers": {
            "food": {"yes": true, "detail": null}, "plants": no, "animals": no, "soil": no,
            "equipment": no, "farm_contact": no, "medicines": no
        },
        "items": [
            {"product_id": "0190163d-8694-739b-aea5-966c26f8ad91", "description": null, "quantity": 1.005,
             "unit": "KGM", "carried_in": "TR-01", "origin_country": "EC", "packaging": null},
            {"product_id": null, "description": "conchas", "quantity": 2, "unit": "C62",
             "carried_in": "TR-02", "origin_country": "EC", "packaging": "bolsa"}
        ],
        "oath": {"accepted": true, "text_version": 1}
    })
}

/// What the service makes of the content it was sent.
pub fn stored(content: declarations::Content) -> declarations::Declaration {
    let items = content.items.into_iter().zip(1..).map(|(item, n)| {
        let product = !item.product_id.is_empty();
        declarations::Item {
            n,
            product: product.then(|| declarations::ProductName {
                id: item.product_id,
                code: "FRU-001".into(),
                name: "aguacate".into(),
            }),
            description: item.description,
            quantity: item.quantity,
            unit: item.unit,
            carried_in: item.carried_in,
            origin_country: item.origin_country,
            packaging: item.packaging,
            verdict: product.then(|| declarations::Verdict {
                classification: Some(declarations::CodeName {
                    code: "restringido".into(),
                    name: "Restringido".into(),
                }),
                conditions: "sin hojas".into(),
                reason: String::new(),
                verified: true,
                catalogue_version: 7,
                articles: vec![declarations::Citation {
                    code: "NOR-030".into(),
                    title: "Lista oficial".into(),
                    article: String::new(),
                    verified: false,
                }],
            }),
        }
    });
    declarations::Declaration {
        id: "7f1c2a52-58b7-4a44-9d0c-0f5d3c1d9a10".into(),
        code: "D-7K3M-Q2X9".into(),
        version: 1,
        state: declarations::State::Submitted.into(),
        editable: true,
        submitted_at: AT,
        updated_at: AT,
        items: items.collect(),
        travel: content.travel,
        traveller: content.traveller,
        minors: content.minors,
        answers: content.answers,
        oath: Some(declarations::Oath {
            text_version: 1,
            accepted_at: AT,
            language: declarations::Language::German.into(),
        }),
        qr: "GPS1:X".into(),
        lane: None,
        transitions: vec![],
        corrections: vec![],
        joined_to: String::new(),
        masked: false,
        suspicious: false,
        airport: "GPS".into(),
        acts: vec![],
        alerts: vec![],
        departure: None,
        travel_group: "0192f3c4-1d2e-7c6b-9a51-0f5d3c1d9a10".into(),
        fellows: vec![declarations::FellowTraveller {
            code: "D-8L4N-R3Y7".into(),
            surnames: "Ñúñez".into(),
            given_names: "Clara".into(),
            state: declarations::State::Presented.into(),
            lane: declarations::Lane::Yellow.into(),
            departure: declarations::DepartureState::Unspecified.into(),
        }],
    }
}

#[tokio::test]
async fn a_declaration_is_created() {
    let fake = Fake::default().on(|asked: declarations::CreateDeclarationRequest| {
        assert_eq!(asked.request_id, "c0ffee00-1234");
        assert_eq!(asked.travel_group, "0192f3c4-1d2e-7c6b-9a51-0f5d3c1d9a10");
        let content = asked.content.unwrap();
        assert_eq!(content.items[0].quantity, 1_005);
        assert_eq!(content.items[1].quantity, 2_000);
        let travel = content.travel.clone().unwrap();
        assert_eq!(travel.direction(), declarations::Direction::Entry);
        assert_eq!((travel.lodging.as_str(), travel.stay_days), ("", Some(5)));
        Ok(declarations::CreateDeclarationResponse {
            declaration: Some(stored(content)),
            edit_key: "secret".into(),
        })
    });
    let mut body = declaration_body();
    body["travel_group"] = json!("0192f3c4-1d2e-7c6b-9a51-0f5d3c1d9a10");
    let asked = with_body(request("POST", "/api/declarations"), body.to_string());
    let asked = with_header(asked, "idempotency-key", "c0ffee00-1234");
    let reply = Gateway::before(fake).await.send(asked).await;
    assert_eq!(reply.status, 201, "{}", reply.text);
    assert_eq!(reply.header("cache-control"), "no-store");
    insta::assert_json_snapshot!(reply.json());
    for (member, sent) in body.as_object().unwrap() {
        if !["items", "oath"].contains(&member.as_str()) {
            assert_eq!(&reply.json()[member], sent, "{member} comes back as it was sent");
        }
    }
}

#[tokio::test]
async fn whatever_is_missing_or_an_unknown_code_is_left_for_the_service_to_name() {
    let fake = Fake::default().on(|asked: declarations::CreateDeclarationRequest| {
        let content = asked.content.unwrap();
        assert_eq!(content.travel.unwrap().direction, UNKNOWN_CODE);
        assert_eq!(content.traveller, None);
        assert_eq!(content.answers.unwrap().food.unwrap().yes, None);
        assert_eq!(content.items[0], declarations::NewItem::default());
        assert_eq!(content.oath, None);
        let mut wrong = Violations::new();
        wrong.add("content.travel.direction", Reason::UnknownCode);
        Err::<declarations::CreateDeclarationResponse, _>(wrong.into())
    });
    let body = r#"{"travel":{"direction":"arriba"},"traveller":null,"minors":null,
        "answers":{"food":{}},"items":[{"quantity":null}]}"#;
    let reply = Gateway::before(fake).await.send(with_body(request("POST", "/api/declarations"), body)).await;
    assert_eq!(reply.status, 422);
    assert_eq!(reply.problem()["errors"][0]["field"], "travel.direction");
}

#[tokio::test]
async fn a_quantity_too_fine_is_told_to_the_service() {
    let fake = Fake::default().on(|asked: declarations::CreateDeclarationRequest| {
        let quantities: Vec<_> = asked.content.unwrap().items.iter().map(|item| item.quantity).collect();
        assert_eq!(quantities, [0, TOO_PRECISE, 2_500]);
        let mut wrong = Violations::new();
        wrong.add("content.items[1].quantity", Reason::QuantityTooPrecise);
        Err::<declarations::CreateDeclarationResponse, _>(wrong.into())
    });
    let body = r#"{"items":[{"quantity":0},{"quantity":1.0005},{"quantity":2.5}]}"#;
    let reply = Gateway::before(fake).await.send(with_body(request("POST", "/api/declarations"), body)).await;
    assert_eq!(reply.problem()["errors"][0]["field"], "items[1].quantity");
}

#[tokio::test]
async fn an_edit_carries_version_and_proof() {
    let fake = Fake::default().on(|asked: declarations::UpdateDeclarationRequest| {
        assert_eq!(asked.id, "7f1c2a52-58b7-4a44-9d0c-0f5d3c1d9a10");
        assert_eq!(asked.version, 3);
        assert_eq!(asked.credentials.unwrap().edit_key, "secret");
        Ok(stored(asked.content.unwrap()))
    });
    let mut body = declaration_body();
    body["version"] = json!(3);
    body["credentials"] = json!({"edit_key": "secret"});
    let asked = request("PUT", "/api/declarations/7f1c2a52-58b7-4a44-9d0c-0f5d3c1d9a10");
    let reply = Gateway::before(fake).await.send(with_body(asked, body.to_string())).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    assert!(reply.json().get("edit_key").is_none());
}

fn contradiction(
    resolution: Option<declarations::ContradictionResolution>,
) -> declarations::TransitionContradiction {
    declarations::TransitionContradiction {
        to: declarations::State::InInspection.into(),
        by: "Luis".into(),
        by_id: "0190163d-8694-739b-aea5-966c26f8ad91".into(),
        decided_at: AT,
        at: AT,
        airport: "GPS".into(),
        reason: String::new(),
        resolution,
    }
}

#[tokio::test]
async fn contradictions_are_resolved_as_they_were_seen() {
    let fake = Fake::default().on(|asked: declarations::ResolveContradictionRequest| {
        let seen = (asked.code.as_str(), asked.version, asked.state());
        assert_eq!(seen, ("D-7K3M-Q2X9", 3, declarations::State::InInspection));
        assert_eq!(
            asked.latest_at,
            Some(Timestamp { nanos: 123_456_000, ..AT.unwrap() }),
            "to the microsecond"
        );
        let said = (asked.note.as_str(), asked.request_id.as_str());
        assert_eq!(said, ("Se inspeccionó", "0190163d-8694-739b-aea5-966c26f8ad92"));
        let mut wrong = Violations::new();
        wrong.add("latest_at", Reason::Malformed);
        Err::<declarations::Declaration, _>(wrong.into())
    });
    let gateway = Gateway::before(fake).await;
    let body = json!({
        "version": 3, "state": "in_inspection", "latest_at": "2026-11-18T11:06:40.123456Z", "note": "Se inspeccionó"
    });
    for (role, status) in [(Role::Supervisor, 422), (Role::Inspector, 403)] {
        let asked = request("POST", "/api/declarations/D-7K3M-Q2X9/resolve-contradiction");
        let asked = with_header(asked, "idempotency-key", "0190163d-8694-739b-aea5-966c26f8ad92");
        let reply = gateway.send(with_body(signed(asked, &gateway.token(role)), body.to_string())).await;
        assert_eq!(reply.status, status, "{}", reply.text);
    }
}

#[tokio::test]
async fn staff_see_lane_and_transitions() {
    use declarations::{Lane, LaneCause, LaneDecision, State, Transition};
    let fake = Fake::default().on(|asked: declarations::GetDeclarationRequest| {
        assert_eq!(asked.id, "D-7K3M-Q2X9");
        let empty = || Some(declarations::Answer { yes: Some(false), detail: String::new() });
        let content = declarations::Content {
            travel: Some(declarations::Travel { direction: 1, purpose: 1, ..Default::default() }),
            traveller: Some(declarations::Traveller {
                document_type: 1,
                sex: 3,
                migratory_category: 1,
                ..Default::default()
            }),
            answers: Some(declarations::Answers {
                food: empty(),
                plants: empty(),
                animals: empty(),
                soil: empty(),
                equipment: empty(),
                farm_contact: empty(),
                medicines: empty(),
            }),
            ..Default::default()
        };
        let causes = [
            ("RESTRICTED_ITEM", "aguacate"),
            ("NOT_PERMITTED_ITEM", "naranja"),
            ("FREE_TEXT_ITEM", "conchas"),
            ("EARLIER_RETENTION", "GPS-2026-000001"),
            ("EARLIER_RETENTION", ""),
            ("YES_WITHOUT_ITEMS", "food"),
            ("NOTHING_DECLARED", ""),
            ("ONLY_PERMITTED_ITEMS", ""),
            ("PASSENGER_ALERT", "trae semillas."),
        ];
        let resolution = Some(declarations::ContradictionResolution {
            by: "Begoña".into(),
            by_id: "0190163d-8694-739b-aea5-966c26f8ad92".into(),
            at: AT,
            reason: "Se inspeccionó".into(),
        });
        Ok(declarations::Declaration {
            id: String::new(),
            lane: Some(LaneDecision {
                code: Lane::Red.into(),
                reasons: causes
                    .map(|(code, about)| LaneCause {
                        code: code.into(),
                        about: about.into(),
                        message: String::new(),
                    })
                    .to_vec(),
            }),
            transitions: vec![Transition {
                from: 0,
                to: State::Submitted.into(),
                at: AT,
                by: "viajero".into(),
                contradictions: vec![contradiction(None), contradiction(resolution)],
                ..Default::default()
            }],
            ..stored(content)
        })
    });
    let gateway = Gateway::before(fake).await;
    let token = gateway.token(Role::Inspector);
    let json = gateway.send(signed(request("GET", "/api/declarations/D-7K3M-Q2X9"), &token)).await.json();
    assert_eq!(json["id"], "");
    insta::assert_json_snapshot!(json!({"lane": json["lane"], "transitions": json["transitions"]}));
}

#[tokio::test]
async fn an_act_is_issued() {
    let fake = Fake::default().on(|asked: retentions::CreateRetentionRequest| {
        let item = &asked.items[0];
        assert_eq!(item.quantity, 1_500);
        assert_eq!(item.physical_state(), retentions::PhysicalState::Infested);
        assert_eq!(item.decision(), retentions::Decision::Rejection);
        let named =
            |code: &str| retentions::CodeName { code: code.into(), name: format!("nombre de {code}") };
        Ok(retentions::Retention {
            folio: "GPS-2026-000001".into(),
            state: retentions::State::Issued.into(),
            version: 1,
            issued_at: AT,
            officer: Some(retentions::Officer { id: "u".into(), name: "Ana".into() }),
            items: vec![retentions::Item {
                n: 1,
                product: None,
                classification: None,
                declaration_item: item.declaration_item,
                description: item.description.clone(),
                quantity: item.quantity,
                unit: item.unit.clone(),
                weight_grams: item.weight_grams,
                reasons: item.reasons.iter().map(|code| named(code)).collect(),
                legal_basis: Some(retentions::LegalBasis {
                    code: item.legal_basis.clone(),
                    title: "Norma".into(),
                    article: "13".into(),
                    summary: "Resumen".into(),
                }),
                physical_state: item.physical_state,
                seal_number: item.seal_number.clone(),
                declared: item.declared,
                decision: item.decision,
                rejection_destination: Some(named(&item.rejection_destination)),
                articles: vec![retentions::Citation {
                    code: "NOR-030".into(),
                    title: "Lista oficial".into(),
                    article: "2".into(),
                    verified: true,
                }],
                carried_in: None,
            }],
            id: asked.id,
            direction: asked.direction,
            airport: asked.airport,
            control_point: asked.control_point,
            declaration_code: asked.declaration_code,
            passenger: asked.passenger,
            flight: asked.flight,
            carried_in: Some(named(&asked.carried_in)),
            passenger_signing: asked.passenger_signing,
            observations: asked.observations,
            verification: "ab".into(),
            corrects: String::new(),
            handed_in_by: None,
            prints: 0,
            annulment: None,
            replaces: None,
            replaced_by: None,
            qr: "GPS1:ABC".into(),
            officer_signature: asked.officer_signature,
            received_at: None,
            ownerless: asked.ownerless,
        })
    });
    let body = json!({
        "id": "0190163d-8694-739b-aea5-966c26f8ad91", "direction": "ingreso", "airport": "GPS",
        "control_point": "Arribo de pasajeros", "declaration_code": null,
        "passenger": {"document_type": "cedula", "document_number": "1", "document_country": "EC",
            "surnames": "Peña", "given_names": "Íñigo", "nationality": "EC"},
        "flight": {"airline": "XL", "number": null, "date": "2026-11-21"},
        "carried_in": "TR-01",
        "items": [{"product_id": null, "declaration_item": null, "description": "conchas", "quantity": 1.5,
            "unit": "KGM", "weight_grams": 1500, "reasons": ["MR-01"], "legal_basis": "NOR-010",
            "physical_state": "infested", "seal_number": null, "declared": false, "decision": "rechazo",
            "rejection_destination": "DR-01"}],
        "passenger_signing": {"mode": "refused", "witness": "Luis"}, "observations": null
    });
    let gateway = Gateway::before(fake).await;
    let token = gateway.token(Role::Inspector);
    let asked = signed(with_body(request("POST", "/api/retentions"), body.to_string()), &token);
    let reply = gateway.send(asked).await;
    assert_eq!(reply.status, 201, "{}", reply.text);
    insta::assert_json_snapshot!(reply.json());

    let mut nobody = body;
    (nobody["passenger"], nobody["passenger_signing"]) = (json!(null), json!(null));
    nobody["ownerless"] = json!({"reason": "on_board", "place": "Fila 14", "witness": "Luis"});
    let asked = signed(with_body(request("POST", "/api/retentions"), nobody.to_string()), &token);
    let reply = gateway.send(asked).await.json();
    assert_eq!((&reply["passenger"], &reply["passenger_signing"]), (&json!(null), &json!(null)));
    assert_eq!(reply["ownerless"], nobody["ownerless"]);
}

#[tokio::test]
async fn wrong_fields_of_an_act_are_named_by_their_place_in_the_body() {
    let fake = Fake::default().on(|_: retentions::CreateRetentionRequest| {
        let mut wrong = Violations::new();
        for field in [
            "id",
            "flight.date",
            "items[1].rejection_destination",
            "items[0].quantity",
            "passenger_signing.witness",
        ] {
            wrong.add(field, Reason::Required);
        }
        Err::<retentions::Retention, _>(wrong.into())
    });
    let gateway = Gateway::before(fake).await;
    let token = gateway.token(Role::Inspector);
    let asked = signed(with_body(request("POST", "/api/retentions"), "{}"), &token);
    let problem = gateway.send(asked).await.problem();
    let fields: Vec<&str> =
        problem["errors"].as_array().unwrap().iter().map(|wrong| wrong["field"].as_str().unwrap()).collect();
    assert_eq!(
        fields,
        [
            "id",
            "flight.date",
            "items[1].rejection_destination",
            "items[0].quantity",
            "passenger_signing.witness"
        ]
    );
}

#[test]
fn services_recognise_a_number_that_is_too_precise() {
    assert_eq!(pinzon_domain::quantity::parse_quantity(TOO_PRECISE), Err(Reason::QuantityTooPrecise));
}
