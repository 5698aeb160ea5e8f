//! The random draw: seeds published and revealed, presentations drawn, the day replayed by command.

use std::{fs, process::Command};

use chrono::{DateTime, Duration, Utc};
use pinzon_chassis::{caller::Role, status::violations_of};
use pinzon_declarations::draw::Seed;
use pinzon_domain::islands_date;
use pinzon_harness::signed;
use pinzon_proto::declarations::v1 as pb;
use serde_json::{Value, json};
use sqlx::PgPool;
use tonic::Code;

use crate::{World, counter::nothing_declared, world};

const COMMITTED: &str = "pinzon.declaration.draw_seed_committed.v1";
const REVEALED: &str = "pinzon.declaration.draw_seed_revealed.v1";

impl World {
    fn share(&self, percent: i64) {
        self.control.lock().unwrap().as_mut().unwrap().draw_percent = percent;
    }

    async fn green(&mut self, document: &str) -> String {
        self.submit(nothing_declared(document)).await.unwrap().declaration.unwrap().code
    }

    /// The events of a kind, first to last.
    async fn events(&self, kind: &str) -> Vec<Value> {
        let sql = "select event from outbox where subject = $1 order by seq";
        sqlx::query_scalar(sql).bind(kind).fetch_all(&self.pool).await.unwrap()
    }

    async fn clear(&mut self, token: &str, code: &str) -> Result<(), tonic::Status> {
        let message = pb::ReviewDeclarationRequest {
            code: code.to_owned(),
            version: 1,
            outcome: pb::ReviewOutcome::Cleared.into(),
            note: String::new(),
            state: pb::State::Presented.into(),
            ..Default::default()
        };
        self.client.review_declaration(signed(token, message)).await.map(drop)
    }
}

fn reasons(declaration: &pb::Declaration) -> (pb::Lane, Vec<&str>) {
    let lane = declaration.lane.as_ref().unwrap();
    (lane.code(), lane.reasons.iter().map(|reason| reason.code.as_str()).collect())
}

#[sqlx::test]
async fn who_is_drawn_at_the_counter_is_red_by_the_draw_everywhere(pool: PgPool) {
    let mut w = world(pool).await;
    w.share(100_000);
    let token = w.token(Role::Inspector, &["GPS"]);
    let code = w.green("GREEN1").await;
    let before = w.get(&code, Some(&token)).await.unwrap();
    assert_eq!(reasons(&before), (pb::Lane::Green, vec!["NOTHING_DECLARED"]));

    let presented = w.present(&token, &code).await.unwrap();
    assert_eq!(reasons(&presented), (pb::Lane::Red, vec!["RANDOM_DRAW"]));
    assert_eq!(w.present(&token, &code).await.unwrap(), presented);
    assert_eq!(w.get(&code, Some(&token)).await.unwrap(), presented);
    let facts = w.events("pinzon.declaration.presented.v1").await;
    let today = islands_date(Utc::now()).to_string();
    assert_eq!(facts.len(), 1);
    assert_eq!(
        facts[0]["data"],
        json!({
            "before": "submitted", "after": "presented", "lane": "red",
            "draw": { "day": today, "percent": 100_000, "drawn": true }
        })
    );

    let travel = nothing_declared("GREEN1").travel.unwrap();
    let queue = pb::ListQueueRequest {
        airport: "GPS".to_owned(),
        flight_date: travel.flight_date,
        flight_number: travel.flight_number,
        ..Default::default()
    };
    let queue = w.counter.list_queue(signed(&token, queue)).await.unwrap().into_inner();
    let lane = queue.items[0].lane.as_ref().unwrap();
    assert_eq!((lane.code(), lane.reasons[0].code.as_str()), (pb::Lane::Red, "RANDOM_DRAW"));
    let filter = Some(pb::DeclarationFilter { drawn: Some(true), ..Default::default() });
    let list = pb::ListDeclarationsRequest { filter: filter.clone(), ..Default::default() };
    let list = w.client.list_declarations(signed(&token, list)).await.unwrap().into_inner();
    assert_eq!((list.items[0].lane(), list.items[0].drawn, list.total), (pb::Lane::Red, true, 1));
    let figures = pb::GetDeclarationFiguresRequest { filter };
    let figures = w.client.get_declaration_figures(signed(&token, figures)).await.unwrap().into_inner();
    assert_eq!(figures.totals.unwrap().drawn, 1);
    let sworn: (String, Value) =
        sqlx::query_as("select lane, lane_causes from declaration_version").fetch_one(&w.pool).await.unwrap();
    assert_eq!(sworn, ("green".to_owned(), json!([{ "reason": "nothing_declared" }])));

    let refused = w.clear(&token, &code).await.unwrap_err();
    assert_eq!(violations_of(&refused)[0].field, "note");
}

#[sqlx::test]
async fn a_correction_does_not_undo_the_draw(pool: PgPool) {
    let mut w = world(pool).await;
    w.share(100_000);
    let token = w.token(Role::Supervisor, &["GPS"]);
    let code = w.green("GREEN1").await;
    let presented = w.present(&token, &code).await.unwrap();
    let travel = pb::Travel { lodging: "Calle Darwin".to_owned(), ..presented.travel.clone().unwrap() };
    let correction = pb::CorrectDeclarationRequest {
        code: code.clone(),
        version: 1,
        content: Some(pb::CorrectedContent {
            travel: Some(travel),
            traveller: presented.traveller.clone(),
            minors: vec![],
        }),
        requested_by: "La viajera".to_owned(),
        reason: "Olvidó su hospedaje".to_owned(),
        state: pb::State::Presented.into(),
        ..Default::default()
    };
    let corrected =
        w.administration.correct_declaration(signed(&token, correction)).await.unwrap().into_inner();
    assert_eq!((corrected.version, reasons(&corrected)), (2, (pb::Lane::Red, vec!["RANDOM_DRAW"])));
    assert_eq!(w.get(&code, Some(&token)).await.unwrap(), corrected);
    let facts = w.events("pinzon.declaration.corrected.v1").await;
    assert_eq!(
        (&facts[0]["data"]["before_lane"], &facts[0]["data"]["after_lane"]),
        (&json!("red"), &json!("red"))
    );
}

#[sqlx::test]
async fn only_the_green_lane_takes_part(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(Role::Inspector, &["GPS"]);
    let (green, red) = (w.green("GREEN1").await, w.submitted().await.code);
    let presented = w.present(&token, &green).await.unwrap();
    assert_eq!(reasons(&presented), (pb::Lane::Green, vec!["NOTHING_DECLARED"]));
    w.share(100_000);
    let presented = w.present(&token, &red).await.unwrap();
    assert_eq!(reasons(&presented), (pb::Lane::Red, vec!["RESTRICTED_ITEM"]));
    let facts = w.events("pinzon.declaration.presented.v1").await;
    assert_eq!(
        (&facts[0]["data"]["draw"]["percent"], &facts[0]["data"]["draw"]["drawn"]),
        (&json!(0), &json!(false))
    );
    assert_eq!(facts[1]["data"]["draw"], Value::Null);
    w.clear(&token, &green).await.unwrap();
}

#[sqlx::test]
async fn without_catalogues_the_share_of_before_holds(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(Role::Inspector, &["GPS"]);
    let (first, second, third) = (w.green("GREEN1").await, w.green("GREEN2").await, w.submitted().await.code);
    *w.control.lock().unwrap() = None;
    assert_eq!(w.present(&token, &first).await.unwrap_err().code(), Code::Unavailable);
    w.present(&token, &third).await.unwrap();
    let numbers =
        pinzon_proto::catalogues::v1::ControlSettings { draw_percent: 100_000, ..Default::default() };
    *w.control.lock().unwrap() = Some(numbers);
    w.present(&token, &first).await.unwrap();
    *w.control.lock().unwrap() = None;
    let presented = w.present(&token, &second).await.unwrap();
    assert_eq!(reasons(&presented), (pb::Lane::Red, vec!["RANDOM_DRAW"]));
}

#[sqlx::test]
async fn hashes_are_published_before_their_day_and_seeds_after_it(pool: PgPool) {
    let w = world(pool).await;
    let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
    // On the islands it is still the 20th.
    let (one, other) = (w.upkeep(at("2026-11-21T05:30:00Z")), w.upkeep(at("2026-11-21T05:30:00Z")));
    let (one, other) = tokio::join!(one.publish_seeds(), other.publish_seeds());
    one.unwrap();
    other.unwrap();
    let days = |events: &[Value]| -> Vec<String> {
        events.iter().map(|event| event["data"]["day"].as_str().unwrap().to_owned()).collect()
    };
    let committed = w.events(COMMITTED).await;
    assert_eq!(days(&committed), ["2026-11-20", "2026-11-21", "2026-11-22"]);
    assert_eq!(
        (&committed[0]["subject"], &committed[0]["actorkind"]),
        (&json!("2026-11-20"), &json!("system"))
    );
    assert!(w.events(REVEALED).await.is_empty());

    w.upkeep(at("2026-11-22T06:04:59Z")).publish_seeds().await.unwrap();
    assert_eq!(days(&w.events(REVEALED).await), ["2026-11-20"]);
    let (one, other) = (w.upkeep(at("2026-11-22T06:05:00Z")), w.upkeep(at("2026-11-22T06:05:00Z")));
    let (one, other) = tokio::join!(one.publish_seeds(), other.publish_seeds());
    one.unwrap();
    other.unwrap();
    let revealed = w.events(REVEALED).await;
    assert_eq!(days(&revealed), ["2026-11-20", "2026-11-21"]);
    assert_eq!(days(&w.events(COMMITTED).await).len(), 5);
    for (revealed, committed) in revealed.iter().zip(&committed) {
        let seed = Seed::parse(revealed["data"]["seed"].as_str().unwrap()).unwrap();
        assert_eq!(committed["data"]["seed_hash"], seed.hash());
    }
}

#[sqlx::test]
async fn the_service_cannot_change_or_forget_a_seed(pool: PgPool) {
    let w = world(pool).await;
    w.upkeep(Utc::now()).publish_seeds().await.unwrap();
    for sql in [
        "update draw_seed set seed = sha256('x')",
        "update draw_seed set committed_at = now()",
        "update draw_seed set day = day + 9",
        "delete from draw_seed",
        "truncate draw_seed",
    ] {
        let refused = sqlx::query(sql).execute(&w.app).await.unwrap_err();
        assert_eq!(refused.as_database_error().unwrap().code().unwrap(), "42501", "{sql}");
    }
}

/// The records as the audit's file has them.
async fn audit_file(w: &World) -> Vec<Value> {
    let events: Vec<Value> =
        sqlx::query_scalar("select event from outbox order by seq").fetch_all(&w.pool).await.unwrap();
    let record = |(event, sequence): (&Value, i64)| json!({ "sequence": sequence, "event": event });
    events.iter().zip(1..).map(record).collect()
}

#[sqlx::test]
async fn the_draw_of_a_day_is_replayed_by_command(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(Role::Inspector, &["GPS"]);
    let now = Utc::now();
    w.upkeep(now - Duration::days(2)).publish_seeds().await.unwrap();
    for (n, percent) in (0..24).zip([50_000, 50_000, 20_000].into_iter().cycle()) {
        w.share(percent);
        let code = w.green(&format!("GREEN{n}")).await;
        w.present(&token, &code).await.unwrap();
    }
    let code = w.submitted().await.code;
    w.present(&token, &code).await.unwrap();
    w.upkeep(now + Duration::days(2)).publish_seeds().await.unwrap();

    let directory = std::env::temp_dir().join(format!("pinzon-draw-{}", uuid::Uuid::now_v7()));
    fs::create_dir(&directory).unwrap();
    let replay = |records: &[Value]| {
        let file = directory.join("audit.jsonl");
        let lines: String = records.iter().map(|record| format!("{record}\n")).collect();
        fs::write(&file, lines).unwrap();
        let day = islands_date(now).to_string();
        let program = env!("CARGO_BIN_EXE_pinzon-declarations");
        let run = Command::new(program).args(["replay-draw", "--day", &day]).arg(&file).output().unwrap();
        (run.status.code().unwrap(), String::from_utf8(run.stdout).unwrap())
    };
    let records = audit_file(&w).await;
    let (status, said) = replay(&records);
    assert_eq!(status, 0, "{said}");
    assert!(said.contains("presented in the green lane: 24\n"), "{said}");
    assert!(said.contains("share: 20.000 %\nshare: 50.000 %\n"), "{said}");

    let mut forged = records.clone();
    let drawn = forged.iter_mut().find(|record| record["event"]["data"]["draw"]["drawn"] == true).unwrap();
    drawn["event"]["data"]["draw"]["drawn"] = false.into();
    drawn["event"]["data"]["lane"] = "green".into();
    let (status, said) = replay(&forged);
    assert_eq!(status, 1);
    assert!(said.contains("the seed says the opposite") && said.ends_with("2 differences.\n"), "{said}");
    fs::remove_dir_all(&directory).unwrap();
}
