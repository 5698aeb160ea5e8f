//! Acts that devices issue without a network.

mod handed_in;

use std::collections::{BTreeMap, BTreeSet};

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use pinzon_proto::retentions::v1::device_service_server::SERVICE_NAME as DEVICES;
use pinzon_seal::{Value, VerifyingKey, kid, open, short_hash, verify};
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng, seq::SliceRandom as _};
use serde_json::json;
use sha2::{Digest as _, Sha256};

use super::*;

/// A device with a key of its own.
struct Tablet {
    sealer: Sealer,
    mark: String,
    certificate: Vec<u8>,
    issued: u32,
}

impl World {
    pub async fn register_as(&self, token: &str, airport: &str, secret: u8) -> Result<pb::Device, Status> {
        let key = Sealer::from_secret("", &[secret; 32]).verifying_key();
        let request = pb::RegisterDeviceRequest {
            airport: airport.to_owned(),
            public_key: URL_SAFE_NO_PAD.encode(key.as_bytes()),
        };
        Ok(self.devices.clone().register_device(signed(token, request)).await?.into_inner())
    }

    async fn tablet(&self, secret: u8) -> Tablet {
        let device = self.register_as(&self.own(), "GPS", secret).await.unwrap();
        Tablet {
            sealer: Sealer::from_secret(&device.mark, &[secret; 32]),
            mark: device.mark,
            certificate: URL_SAFE_NO_PAD.decode(device.certificate).unwrap(),
            issued: 0,
        }
    }

    async fn list_devices(&self, token: &str, revoked: Option<bool>) -> Vec<pb::RegisteredDevice> {
        let mut items = Vec::new();
        let mut request = pb::ListDevicesRequest { revoked, page_size: 1, ..Default::default() };
        // One by one, so that each page begins where the one before it ended.
        loop {
            let page =
                self.devices.clone().list_devices(signed(token, request.clone())).await.unwrap().into_inner();
            items.extend(page.items);
            if page.next_page_token.is_empty() {
                assert_eq!(page.total, i64::try_from(items.len()).unwrap());
                return items;
            }
            request.page_token = page.next_page_token;
        }
    }

    async fn revoke(&self, token: &str, mark: &str, reason: &str) -> Result<pb::RegisteredDevice, Status> {
        let request = pb::RevokeDeviceRequest { mark: mark.to_owned(), reason: reason.to_owned() };
        Ok(self.devices.clone().revoke_device(signed(token, request)).await?.into_inner())
    }

    async fn receive_as(
        &self,
        token: &str,
        act: &pb::ReceiveRetentionRequest,
    ) -> Result<pb::Retention, Status> {
        Ok(self.devices.clone().receive_retention(signed(token, act.clone())).await?.into_inner())
    }

    async fn receive(&self, act: &pb::ReceiveRetentionRequest) -> Result<pb::Retention, Status> {
        self.receive_as(&self.own(), act).await
    }

    /// The numbers of the recorded prints of an act.
    async fn copies(&self, folio: &str) -> Vec<i64> {
        let events = self.events().await.into_iter();
        let prints =
            events.filter(|event| event.subject == folio && event.kind == "pinzon.retention.printed.v1");
        prints.map(|event| event.data["copy"].as_i64().unwrap()).collect()
    }
}

impl Tablet {
    /// Issues the next act at an instant.
    fn issue_at(&mut self, text: String, at: &str) -> pb::ReceiveRetentionRequest {
        self.issued += 1;
        let folio = format!("{}-{:04}", self.mark, self.issued);
        self.sign(&folio, text, at)
    }

    fn issue(&mut self, text: String) -> pb::ReceiveRetentionRequest {
        self.issue_at(text, NOW)
    }

    fn sign(&self, folio: &str, text: String, at: &str) -> pb::ReceiveRetentionRequest {
        let hash: [u8; 32] = Sha256::digest(&text).into();
        let at: DateTime<Utc> = at.parse().unwrap();
        let claims = [
            (0, Value::Text("A".to_owned())),
            (1, Value::Text(folio.to_owned())),
            (2, Value::Integer(at.timestamp().into())),
            (3, Value::Bytes(short_hash(&hash).to_vec())),
            (4, Value::Text("GPS".to_owned())),
            (5, Value::Integer(1.into())),
            (6, Value::Integer(0.into())),
            (7, Value::Array(Vec::new())),
            (8, Value::Bytes(self.certificate.clone())),
        ];
        pb::ReceiveRetentionRequest { text, qr: self.sealer.seal(claims).unwrap(), prints: 2 }
    }
}

/// What a device signs: an act of this officer.
fn text_of(officer: Uuid, airport: &str, airline: &str) -> String {
    json!({ "officer": officer, "act": {
        "id": Uuid::now_v7(),
        "direction": "ingreso",
        "airport": airport,
        "control_point": "Arribo de pasajeros",
        "declaration_code": null,
        "passenger": {
            "document_type": "pasaporte", "document_number": "C01X0006H", "document_country": "DE",
            "surnames": "Müller", "given_names": "Jana", "nationality": "DE",
        },
        "flight": { "airline": airline, "number": "LA1411", "date": "2026-11-21" },
        "carried_in": "TR-01",
        "items": [{
            "product_id": AVOCADO, "declaration_item": null, "description": "aguacate", "quantity": 1.5,
            "unit": "KGM", "weight_grams": 1500, "reasons": ["MR-01"], "legal_basis": "NOR-010",
            "physical_state": "good", "seal_number": null, "declared": false, "decision": "retencion",
            "rejection_destination": null,
        }],
        "passenger_signing": { "mode": "screen", "witness": null, "signature": "M1 1L2 2" },
        "officer_signature": "M3 3L4 4",
        "observations": null,
    }})
    .to_string()
}

fn wrong_field(refused: &Status) -> (String, Reason) {
    wrong_fields(refused).remove(0)
}

#[sqlx::test]
async fn two_devices_send_their_acts_in_any_order_while_answers_are_lost(pool: PgPool) {
    let world = world(pool).await;
    let mut random = StdRng::seed_from_u64(13);
    let mut acts = Vec::new();
    for secret in [3, 4] {
        let mut tablet = world.tablet(secret).await;
        let certificate = tablet.certificate.clone();
        acts.extend(
            (0..50).map(|_| (certificate.clone(), tablet.issue(text_of(world.officer.user_id, "GPS", "XL")))),
        );
    }
    acts.shuffle(&mut random);
    let mut waiting = acts.clone();
    while !waiting.is_empty() {
        let sent = join_all(waiting.iter().map(|act| world.receive(&act.1))).await;
        for answer in sent {
            answer.unwrap();
        }
        // The device does not learn of these, and sends them again.
        waiting.retain(|_| random.random_bool(0.3));
    }

    let folios: BTreeSet<String> = (1..=2)
        .flat_map(|device| (1..=50).map(move |number| format!("GPS-2026-T{device}-{number:04}")))
        .collect();
    let stored: Vec<String> =
        sqlx::query_scalar("select folio from retention").fetch_all(&world.pool).await.unwrap();
    assert_eq!(stored.len(), 100);
    assert_eq!(BTreeSet::from_iter(stored), folios);
    let mut steps: BTreeMap<(String, String), usize> = BTreeMap::new();
    for event in world.events().await {
        if folios.contains(&event.subject) {
            *steps.entry((event.subject, format!("{} {}", event.kind, event.data))).or_default() += 1;
        }
    }
    assert_eq!(steps.len(), 300, "each act: issued, two prints");
    assert!(steps.values().all(|times| *times == 1));
    let server = Sealer::from_dir(&world.keys.private()).unwrap().verifying_key();
    for (certificate, act) in &acts {
        verify_offline(act, certificate, &server);
    }
}

/// Verifies a token as a device does that knows the keys of the server only.
fn verify_offline(act: &pb::ReceiveRetentionRequest, certificate: &[u8], server: &VerifyingKey) {
    let vouched = verify(certificate, server).unwrap();
    let mark = claim(&vouched, 1).into_text().unwrap();
    assert_eq!((claim(&vouched, 0), kid(&act.qr).unwrap()), (Value::Text("K".to_owned()), mark.clone()));
    let key: [u8; 32] = claim(&vouched, 2).into_bytes().unwrap().try_into().unwrap();
    let said = open(&act.qr, &VerifyingKey::from_bytes(&key).unwrap()).unwrap();
    assert!(claim(&said, 1).into_text().unwrap().starts_with(&format!("{mark}-")));
    assert_eq!(claim(&said, 8), Value::Bytes(certificate.to_vec()));
    assert_eq!(claim(&said, 3), Value::Bytes(Sha256::digest(&act.text)[..16].to_vec()));
}

fn claim(claims: &Value, key: i64) -> Value {
    let found = claims.as_map().unwrap().iter().find(|(name, _)| *name == Value::Integer(key.into()));
    found.unwrap().1.clone()
}

#[sqlx::test]
async fn an_act_of_a_device_is_like_any_other(pool: PgPool) {
    let world = world(pool).await;
    let mut tablet = world.tablet(3).await;
    // TAME is not among the airlines any more.
    let issued = tablet.issue_at(text_of(world.officer.user_id, "GPS", "EQ"), "2026-11-21T13:20:00Z");
    let act = world.receive(&issued).await.unwrap();
    assert_eq!((act.folio.as_str(), act.prints, act.state()), ("GPS-2026-T1-0001", 2, pb::State::Issued));
    assert_eq!(act.qr, issued.qr);
    let at = |time: &str| time.parse::<DateTime<Utc>>().unwrap().timestamp();
    assert_eq!(act.issued_at.unwrap().seconds, at("2026-11-21T13:20:00Z"));
    assert_eq!(act.received_at.unwrap().seconds, at(NOW));
    let hash = hex::encode(Sha256::digest(&issued.text));
    assert_eq!(act.verification, hash, "what the paper says");
    assert_eq!(world.standing(&act.folio, &hash[..32]).await.unwrap(), pb::State::Issued);
    assert_eq!(world.get_as(&world.own(), &act.id).await.unwrap(), act);
    assert_eq!(world.print_as(&world.own(), &act.id).await.unwrap(), 2);
    assert_eq!(world.create(act_at("GPS")).await.unwrap().folio, "GPS-2026-000001", "without a gap");
    let typed = pb::ListRetentionsRequest {
        filter: Some(pb::RetentionFilter { folio: act.folio.clone(), ..Default::default() }),
        ..Default::default()
    };
    assert_eq!(world.list_as(&world.own(), typed).await.unwrap().items.len(), 1);
}

#[sqlx::test]
async fn a_device_issues_an_act_without_a_passenger(pool: PgPool) {
    let world = world(pool).await;
    let mut tablet = world.tablet(3).await;
    let mut text: serde_json::Value =
        serde_json::from_str(&text_of(world.officer.user_id, "GPS", "XL")).unwrap();
    (text["act"]["passenger"], text["act"]["passenger_signing"]) = (json!(null), json!(null));
    text["act"]["ownerless"] = json!({ "reason": "on_board", "place": "Fila 12", "witness": "Luis Pazmiño" });
    let issued = tablet.issue(text.to_string());
    let act = world.receive(&issued).await.unwrap();
    assert_eq!((act.passenger, act.ownerless.unwrap().place.as_str()), (None, "Fila 12"));
    assert_eq!(world.receive(&issued).await.unwrap().folio, act.folio, "a repeat");
    let kinds: Vec<_> = world.events().await.into_iter().map(|event| event.kind).collect();
    assert_eq!(kinds.iter().filter(|kind| *kind == "pinzon.retention.ownerless_issued.v1").count(), 1);

    text["act"]["ownerless"]["witness"] = json!(null);
    text["act"]["id"] = json!(Uuid::now_v7());
    let refused = world.receive(&tablet.issue(text.to_string())).await.unwrap_err();
    assert_eq!(wrong_field(&refused), ("ownerless.witness".to_owned(), Reason::Required));
}

#[sqlx::test]
async fn a_second_amnesty_count_of_a_day_is_received_because_it_is_on_paper(pool: PgPool) {
    let world = world(pool).await;
    let mut tablet = world.tablet(3).await;
    let mut count = || {
        let mut text: serde_json::Value =
            serde_json::from_str(&text_of(world.officer.user_id, "GPS", "XL")).unwrap();
        (text["act"]["passenger"], text["act"]["passenger_signing"]) = (json!(null), json!(null));
        text["act"]["ownerless"] = json!({ "reason": "amnesty_bin", "place": "Contenedor 1" });
        text["act"]["id"] = json!(Uuid::now_v7());
        tablet.issue(text.to_string())
    };
    let (first, second) = (count(), count());
    world.receive(&first).await.unwrap();
    world.receive(&second).await.unwrap();
    assert_eq!(world.count("select count(*) from retention").await, 2);
    assert_eq!(world.count("select count(*) from amnesty_count").await, 1);
}

#[sqlx::test]
async fn a_repeat_adds_the_prints_that_the_first_try_did_not_know_of(pool: PgPool) {
    let world = world(pool).await;
    let mut tablet = world.tablet(3).await;
    let issued = tablet.issue(text_of(world.officer.user_id, "GPS", "XL"));
    let send = |prints| {
        let (world, act) = (&world, pb::ReceiveRetentionRequest { prints, ..issued.clone() });
        async move { world.receive(&act).await.unwrap() }
    };
    let first = send(1).await;
    assert_eq!(first.prints, 1);
    // The answer was lost, and the act was printed twice more before it was sent again.
    let again = send(3).await;
    assert_eq!(again, pb::Retention { prints: 3, ..first });
    for fewer in [2, 0, -1] {
        assert_eq!(send(fewer).await, again);
    }
    assert_eq!(world.get_as(&world.own(), &again.id).await.unwrap(), again);
    assert_eq!(world.print_as(&world.own(), &again.id).await.unwrap(), 3);
    join_all([6, 8, 5, 8, 7, 4].map(send)).await;
    assert_eq!(world.get_as(&world.own(), &again.id).await.unwrap().prints, 8);
    assert_eq!(world.copies(&again.folio).await, (0..8).collect::<Vec<i64>>());
    assert_eq!(send(i32::MAX).await.prints, 20, "what a device claims has a limit");

    // Also when the first try is still under way.
    let issued = tablet.issue(text_of(world.officer.user_id, "GPS", "XL"));
    let tries = [2, 0, 3, 1, 3].map(|prints| {
        let (world, act) = (&world, pb::ReceiveRetentionRequest { prints, ..issued.clone() });
        async move { world.receive(&act).await.unwrap() }
    });
    let id = join_all(tries).await.remove(0).id;
    let act = world.get_as(&world.own(), &id).await.unwrap();
    assert_eq!((act.prints, world.copies(&act.folio).await), (3, vec![0, 1, 2]));
}

#[sqlx::test]
async fn the_same_act_of_a_device_many_times_at_once_is_received_once(pool: PgPool) {
    let world = world(pool).await;
    world.check_ids_last().await;
    let issued = world.tablet(3).await.issue(text_of(world.officer.user_id, "GPS", "XL"));
    let tries = (0..4).map(|_| world.receive(&issued));
    let acts: Vec<_> = world.behind(NO_ACTS, tries).await.into_iter().map(Result::unwrap).collect();
    assert!(acts.iter().all(|act| *act == acts[0]));
    assert_eq!(world.copies(&acts[0].folio).await, [0, 1]);
    assert_eq!(world.count("select act_count from device").await, 1);
}

#[sqlx::test]
async fn a_device_has_one_mark_for_its_key_at_an_airport(pool: PgPool) {
    let world = world(pool).await;
    let admin = world.token(Role::Admin, &[]);
    let marks = join_all([3, 3, 4, 3].map(|secret| world.register_as(&admin, "GPS", secret))).await;
    let marks: Vec<_> = marks.into_iter().map(|device| device.unwrap().mark).collect();
    assert_eq!((&marks[0], &marks[0]), (&marks[1], &marks[3]));
    assert_eq!(BTreeSet::from_iter(&marks).len(), 2);
    assert!(marks.iter().all(|mark| ["GPS-2026-T1", "GPS-2026-T2"].contains(&mark.as_str())), "{marks:?}");
    assert_eq!(world.register_as(&admin, "SCY", 3).await.unwrap().mark, "SCY-2026-T1");
    let facts = world.events().await.into_iter().map(|event| event.subject).collect::<BTreeSet<_>>();
    assert_eq!(facts, ["GPS-2026-T1", "GPS-2026-T2", "SCY-2026-T1"].map(str::to_owned).into());
    let nonsense = pb::RegisterDeviceRequest { airport: "GPS".to_owned(), public_key: "AAAA".to_owned() };
    let refused = world.devices.clone().register_device(signed(&admin, nonsense)).await.unwrap_err();
    assert_eq!(wrong_field(&refused), ("public_key".to_owned(), Reason::Malformed));
    let refused = world.register_as(&admin, "GPS-2026", 3).await.unwrap_err();
    assert_eq!(wrong_field(&refused), ("airport".to_owned(), Reason::UnknownCode));
}

#[sqlx::test]
async fn a_mark_has_the_year_at_its_airport(pool: PgPool) {
    // Still 2026 on the islands, already 2027 on the mainland.
    let world = world_at(pool, "2027-01-01T05:30:00Z").await;
    let admin = world.token(Role::Admin, &[]);
    for (airport, mark) in [("GPS", "GPS-2026-T1"), ("UIO", "UIO-2027-T1"), ("CUE", "CUE-2027-T1")] {
        assert_eq!(world.register_as(&admin, airport, 3).await.unwrap().mark, mark);
    }
}

#[sqlx::test]
async fn what_the_device_did_not_sign_is_refused(pool: PgPool) {
    let world = world(pool).await;
    let mut tablet = world.tablet(3).await;
    let mine = || text_of(world.officer.user_id, "GPS", "XL");
    let good = tablet.issue(mine());
    let forger = Tablet { sealer: Sealer::from_secret(&tablet.mark, &[9; 32]), ..world.tablet(5).await };
    let unknown = Tablet { sealer: Sealer::from_secret("GPS-2026-T9", &[3; 32]), ..world.tablet(6).await };
    let server = Tablet { sealer: Sealer::from_dir(&world.keys.private()).unwrap(), ..world.tablet(7).await };
    let altered = pb::ReceiveRetentionRequest { text: good.text.replace("1500", "1501"), ..good.clone() };
    let elsewhere = tablet.issue(text_of(world.officer.user_id, "SCY", "XL"));
    let qr = |reason| ("qr".to_owned(), reason);
    for (case, act, wrong) in [
        ("another text", altered, qr(Reason::TokenNotGenuine)),
        ("another key", forger.sign("GPS-2026-T1-0001", mine(), NOW), qr(Reason::TokenNotGenuine)),
        ("the key of the server", server.sign("GPS-2026-T1-0001", mine(), NOW), qr(Reason::TokenNotGenuine)),
        ("a mark that nobody has", unknown.sign("GPS-2026-T9-0001", mine(), NOW), qr(Reason::DeviceUnknown)),
        (
            "a folio of another device",
            tablet.sign("GPS-2026-T2-0001", mine(), NOW),
            qr(Reason::TokenNotGenuine),
        ),
        ("a folio of the server", tablet.sign("GPS-2026-000001", mine(), NOW), qr(Reason::TokenNotGenuine)),
        (
            "before it was registered",
            tablet.issue_at(mine(), "2026-11-21T12:00:00Z"),
            qr(Reason::DeviceClock),
        ),
        ("tomorrow", tablet.issue_at(mine(), "2026-11-22T14:00:00Z"), qr(Reason::DeviceClock)),
        (
            "no token",
            pb::ReceiveRetentionRequest { qr: "x".to_owned(), ..good.clone() },
            qr(Reason::TokenNotGenuine),
        ),
        (
            "no act",
            pb::ReceiveRetentionRequest { text: "{}".to_owned(), ..good.clone() },
            ("text".to_owned(), Reason::Malformed),
        ),
    ] {
        let refused = world.receive(&act).await.unwrap_err();
        assert_eq!(wrong_field(&refused), wrong, "{case}");
    }
    let admin = Caller { user_id: world.officer.user_id, ..person(Role::Admin, &[]) };
    let admin = world.keys.token_of(&admin, Utc::now() + chrono::Duration::hours(1));
    let refused = world.receive_as(&admin, &elsewhere).await.unwrap_err();
    assert_eq!(wrong_field(&refused), qr(Reason::TokenNotGenuine), "another airport than that of the mark");
    assert_eq!(world.count("select count(*) from retention").await, 0);

    world.receive(&good).await.unwrap();
    let taken = tablet.sign("GPS-2026-T1-0001", mine(), NOW);
    let refused = world.receive(&taken).await.unwrap_err();
    assert_eq!((refused.code(), reason_of(&refused)), (Code::AlreadyExists, Reason::FolioTaken));
    let same_id = tablet.issue(good.text.replace("1500", "1501"));
    assert_eq!(reason_of(&world.receive(&same_id).await.unwrap_err()), Reason::IdempotencyKeyReused);
    let wrong = tablet.issue(mine().replace("MR-01", "MR-99"));
    let refused = world.receive(&wrong).await.unwrap_err();
    assert_eq!(wrong_field(&refused), ("items[0].reasons[0]".to_owned(), Reason::UnknownCode));
    let another = tablet.issue(text_of(Uuid::now_v7(), "GPS", "XL"));
    assert_eq!(reason_of(&world.receive(&another).await.unwrap_err()), Reason::AnotherOfficer);
}

#[sqlx::test]
async fn a_refused_act_arrives_corrected_under_its_folio(pool: PgPool) {
    let world = world(pool).await;
    let mut tablet = world.tablet(3).await;
    let mine = text_of(world.officer.user_id, "GPS", "XL");
    let first = tablet.issue(mine.replace("MR-01", "MR-99"));
    world.receive(&first).await.unwrap_err();
    let hash = hex::encode(Sha256::digest(&first.text));
    let correcting = |hash: &str| mine.replacen('{', &format!("{{\"corrects\":\"{hash}\","), 1);
    let nonsense = world.receive(&tablet.sign("GPS-2026-T1-0001", correcting("ab"), NOW)).await.unwrap_err();
    assert_eq!(wrong_field(&nonsense), ("text".to_owned(), Reason::Malformed));
    let corrected = tablet.sign("GPS-2026-T1-0001", correcting(&hash), NOW);
    let act = world.receive(&corrected).await.unwrap();
    assert_eq!((act.folio.as_str(), act.corrects.as_str()), ("GPS-2026-T1-0001", hash.as_str()));
    assert_ne!(act.verification, hash);
    assert_eq!(world.get_as(&world.own(), &act.id).await.unwrap(), act);
    assert_eq!(world.standing(&act.folio, &hash[..32]).await.unwrap_err().code(), Code::NotFound);
}

#[sqlx::test]
async fn a_revoked_device_issues_nothing_more(pool: PgPool) {
    let world = world(pool).await;
    let supervisor = world.token(Role::Supervisor, &["GPS"]);
    let mine = |world: &World| text_of(world.officer.user_id, "GPS", "XL");
    let mut tablet = world.tablet(3).await;
    world.tablet(4).await;
    let before = tablet.issue(mine(&world));
    let received = tablet.issue(mine(&world));
    world.receive(&received).await.unwrap();

    let devices = world.list_devices(&supervisor, None).await;
    assert_eq!(
        devices.iter().map(|device| device.mark.as_str()).collect::<Vec<_>>(),
        ["GPS-2026-T1", "GPS-2026-T2"]
    );
    assert_eq!((devices[0].act_count, devices[1].act_count), (1, 0));
    assert_eq!(devices[0].registered_by.as_ref().unwrap().name, world.officer.name);

    let revoked = world.revoke(&supervisor, "GPS-2026-T1", "Se perdió").await.unwrap();
    let revocation = revoked.revocation.clone().unwrap();
    assert_eq!(revocation.reason, "Se perdió");
    assert_eq!(world.revoke(&supervisor, "GPS-2026-T1", "Otra vez").await.unwrap(), revoked, "once");
    let kinds = world.events().await.into_iter().filter(|event| event.kind.contains("device_revoked"));
    assert_eq!(kinds.map(|event| event.subject).collect::<Vec<_>>(), ["GPS-2026-T1"]);
    let marks = |devices: Vec<pb::RegisteredDevice>| {
        devices.into_iter().map(|device| device.mark).collect::<Vec<_>>()
    };
    assert_eq!(marks(world.list_devices(&supervisor, Some(true)).await), ["GPS-2026-T1"]);
    assert_eq!(marks(world.list_devices(&supervisor, Some(false)).await), ["GPS-2026-T2"]);

    let refused = world.register_as(&world.own(), "GPS", 3).await.unwrap_err();
    assert_eq!((refused.code(), reason_of(&refused)), (Code::FailedPrecondition, Reason::DeviceRevoked));
    assert_eq!(world.register_as(&world.own(), "GPS", 5).await.unwrap().mark, "GPS-2026-T3");
    world.receive(&before).await.expect("issued before it was revoked");
    let after = tablet.issue_at(mine(&world), "2026-11-21T14:00:01Z");
    assert_eq!(
        wrong_field(&world.receive(&after).await.unwrap_err()),
        ("qr".to_owned(), Reason::DeviceRevoked)
    );
    let hash = hex::encode(Sha256::digest(&after.text));
    assert_eq!(
        reason_of(&world.standing("GPS-2026-T2-0001", &hash[..32]).await.unwrap_err()),
        Reason::RetentionNotFound
    );
    assert_eq!(
        reason_of(&world.standing("GPS-2026-T1-0003", &hash[..32]).await.unwrap_err()),
        Reason::DeviceRevoked
    );

    for (mark, reason) in [("GPS-2026-T9", Reason::DeviceUnknown), ("nonsense", Reason::DeviceUnknown)] {
        let refused = world.revoke(&supervisor, mark, "Se perdió").await.unwrap_err();
        assert_eq!((refused.code(), reason_of(&refused)), (Code::NotFound, reason), "{mark}");
    }
    let refused = world.revoke(&supervisor, "GPS-2026-T2", " ").await.unwrap_err();
    assert_eq!(wrong_field(&refused), ("reason".to_owned(), Reason::Required));
}

/// Every method that the contract calls airport-scoped.
#[sqlx::test]
async fn other_airports_are_closed(pool: PgPool) {
    let world = world(pool).await;
    let act = world.tablet(3).await.issue(text_of(world.officer.user_id, "GPS", "XL"));
    let moved = Caller { airports: vec!["SCY".to_owned()], ..world.officer.clone() };
    let elsewhere = world.keys.token_of(&moved, Utc::now() + chrono::Duration::hours(1));
    for method in Method::of_service(DEVICES).filter(|method| method.airport_scoped) {
        let refused = match method.name() {
            "RegisterDevice" => world.register_as(&elsewhere, "GPS", 4).await.unwrap_err(),
            "ReceiveRetention" => world.receive_as(&elsewhere, &act).await.unwrap_err(),
            "ListDevices" => {
                let supervisor = world.token(Role::Supervisor, &["SCY"]);
                assert_eq!(world.list_devices(&supervisor, None).await, []);
                let asked = pb::ListDevicesRequest { airport: "GPS".to_owned(), ..Default::default() };
                world.devices.clone().list_devices(signed(&supervisor, asked)).await.unwrap_err()
            }
            "RevokeDevice" => {
                let supervisor = world.token(Role::Supervisor, &["SCY"]);
                world.revoke(&supervisor, "GPS-2026-T1", "Se perdió").await.unwrap_err()
            }
            name => panic!("{name} is airport-scoped: call it here for another airport"),
        };
        assert_eq!((refused.code(), reason_of(&refused)), (Code::PermissionDenied, Reason::WrongAirport));
    }
}

#[sqlx::test]
async fn weak_keys_get_no_certificate(pool: PgPool) {
    let world = world(pool).await;
    let token = world.own();
    // Points of small order: whoever has such a key signs everything with one signature.
    let mut identity = [0; 32];
    identity[0] = 1;
    for key in [[0; 32], identity] {
        let request =
            pb::RegisterDeviceRequest { airport: "GPS".to_owned(), public_key: URL_SAFE_NO_PAD.encode(key) };
        let refused = world.devices.clone().register_device(signed(&token, request)).await.unwrap_err();
        assert_eq!(wrong_fields(&refused), [("public_key".to_owned(), Reason::KeyWeak)]);
    }
    let refused = world.register_as(&world.token(Role::Admin, &[]), "ZZZ", 1).await.unwrap_err();
    assert_eq!(wrong_fields(&refused), [("airport".to_owned(), Reason::UnknownCode)]);
    assert_eq!(world.count("select count(*) from device").await, 0);
}

#[sqlx::test]
async fn one_person_has_twenty_devices_at_an_airport(pool: PgPool) {
    let world = world(pool).await;
    for secret in 1..=20 {
        world.register_as(&world.own(), "GPS", secret).await.unwrap();
    }
    for secret in 21..=30 {
        let refused = world.register_as(&world.own(), "GPS", secret).await.unwrap_err();
        assert_eq!(wrong_fields(&refused), [("public_key".to_owned(), Reason::TooManyDevices)]);
    }
    // A repeat is not another one, and somebody else has devices of their own.
    assert_eq!(world.register_as(&world.own(), "GPS", 20).await.unwrap().mark, "GPS-2026-T20");
    let supervisor = world.token(Role::Supervisor, &["GPS"]);
    assert_eq!(world.register_as(&supervisor, "GPS", 31).await.unwrap().mark, "GPS-2026-T21");
    world.revoke(&supervisor, "GPS-2026-T3", "Se rompió").await.unwrap();
    assert_eq!(world.register_as(&world.own(), "GPS", 32).await.unwrap().mark, "GPS-2026-T22");
}

#[sqlx::test]
async fn folios_of_a_device_have_one_to_six_digits(pool: PgPool) {
    let world = world(pool).await;
    let tablet = world.tablet(1).await;
    for number in ["0000", "1000000", "9223372036854775807"] {
        let text = text_of(world.officer.user_id, "GPS", "XL");
        let act = tablet.sign(&format!("{}-{number}", tablet.mark), text, NOW);
        let refused = world.receive(&act).await.unwrap_err();
        assert_eq!(wrong_fields(&refused), [("qr".to_owned(), Reason::NumberOutOfRange)], "{number}");
    }
    assert_eq!(world.count("select count(*) from retention").await, 0);
    let last =
        tablet.sign(&format!("{}-999999", tablet.mark), text_of(world.officer.user_id, "GPS", "XL"), NOW);
    assert_eq!(world.receive(&last).await.unwrap().folio, "GPS-2026-T1-999999");
}
