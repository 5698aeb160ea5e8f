//! Requests that come again because their answer was lost, perhaps after somebody else went on with what they did.

use futures::future::join_all;
use pinzon_chassis::{
    Reason,
    caller::Role,
    status::{reason_of, violations_of},
};
use pinzon_harness::signed;
use pinzon_proto::{
    access::METHODS,
    declarations::v1::{self as pb, State},
};
use sqlx::PgPool;
use tonic::{Code, Status};
use uuid::Uuid;

use crate::{
    World,
    administration::{join, with_flight},
    content, world,
};

/// Change nothing, or record only that somebody looked.
const READS: [&str; 23] = [
    "GetDeclaration",
    "OpenDeclaration",
    "ListDeclarations",
    "SearchDeclarations",
    "ExportDeclarations",
    "GetDeclarationFigures",
    "FindElsewhere",
    "ListAttention",
    "ListFlights",
    "ListQueue",
    "ListFlightDeclarations",
    "GetBackground",
    "ListAlertedDeclarations",
    "FindSeal",
    "GetBaggageLabel",
    "GetSealUse",
    "ListPassengers",
    "SearchPassengers",
    "ExportPassengers",
    "GetPassenger",
    "ListPassengerChanges",
    "GetSealKeys",
    "ListDeclarationViews",
];

/// Have the same effect however often they come.
const LASTING: [&str; 2] = ["MarkMassSubmission", "AttendDeclaration"];

/// Are recognised by their content or by their own key; the module has the test of the repeat.
const TESTED_ELSEWHERE: [(&str, &str); 11] = [
    ("ControlDeparture", "departure"),
    ("CheckSeals", "departure"),
    ("ResolveContradiction", "contradictions"),
    ("CreateDeclaration", "traveller"),
    ("UpdateDeclaration", "traveller"),
    ("CreatePassenger", "passenger"),
    ("UpdatePassenger", "passenger"),
    ("CreatePassengerAlert", "passenger"),
    ("EndPassengerAlert", "passenger"),
    ("JoinPassenger", "passenger"),
    ("SeparatePassenger", "passenger"),
];

/// Steps with a key, and what a colleague does after each of them: without the key, its repeat would be refused, or done again.
const STEPS: [(&str, &str); 7] = [
    ("PresentDeclaration", "ReviewDeclaration"),
    ("ReviewDeclaration", "AnnulDeclaration"),
    ("AnnulDeclaration", "ReopenDeclaration"),
    ("ReopenDeclaration", "AnnulDeclaration"),
    ("CorrectDeclaration", "CorrectDeclaration"),
    ("JoinDeclaration", "ReopenDeclaration"),
    ("TakeOverDeclaration", "TakeOverDeclaration"),
];

/// A step that somebody decides on what they see.
struct StepCase<'a> {
    seen: &'a pb::Declaration,
    stays: &'a str,
    key: &'a str,
    words: &'a str,
}

async fn take(w: &World, step: &str, token: &str, asked: &StepCase<'_>) -> Result<pb::Declaration, Status> {
    let (mut client, mut administration) = (w.client.clone(), w.administration.clone());
    let pb::Declaration { code, version, state, airport, .. } = asked.seen.clone();
    let (request_id, words) = (asked.key.to_owned(), asked.words.to_owned());
    Ok(match step {
        "PresentDeclaration" => {
            // It says nothing else.
            let version = version + i32::from(words != "uno");
            let message =
                pb::PresentDeclarationRequest { code, version, state, request_id, ..Default::default() };
            client.present_declaration(signed(token, message)).await?
        }
        "ReviewDeclaration" => {
            let outcome = pb::ReviewOutcome::InInspection.into();
            let message = pb::ReviewDeclarationRequest {
                code,
                version,
                outcome,
                note: words,
                state,
                request_id,
                ..Default::default()
            };
            client.review_declaration(signed(token, message)).await?
        }
        "AnnulDeclaration" => {
            let message = pb::AnnulDeclarationRequest { code, version, note: words, state, request_id };
            client.annul_declaration(signed(token, message)).await?
        }
        "ReopenDeclaration" => {
            let message = pb::ReopenDeclarationRequest { code, version, note: words, state, request_id };
            client.reopen_declaration(signed(token, message)).await?
        }
        "CorrectDeclaration" => {
            let flight = format!("AV{}", 1000 + version);
            let correction = pb::CorrectDeclarationRequest {
                reason: words,
                request_id,
                ..with_flight(asked.seen, &flight)
            };
            administration.correct_declaration(signed(token, correction)).await?
        }
        "JoinDeclaration" => {
            let stays = asked.stays.to_owned();
            let message = pb::JoinDeclarationRequest { code, version, stays, note: words, state, request_id };
            administration.join_declaration(signed(token, message)).await?
        }
        "TakeOverDeclaration" => {
            let airport = if airport == "GPS" { "SCY" } else { "GPS" }.to_owned();
            let message =
                pb::TakeOverDeclarationRequest { code, version, state, airport, reason: words, request_id };
            administration.take_over_declaration(signed(token, message)).await?
        }
        name => panic!("{name} is a step: take it here"),
    }
    .into_inner())
}

/// What was told of a declaration, without who looked and which lane its companions gave it.
async fn told(w: &World, code: &str) -> Vec<String> {
    let facts = w.facts().await.into_iter().filter(|(_, subject)| subject == code).map(|(kind, _)| kind);
    facts.filter(|kind| !kind.ends_with(".viewed.v1") && !kind.contains("lane")).collect()
}

#[test]
fn every_method_is_a_read_or_its_repeat_is_tested() {
    let of_package = METHODS.iter().filter(|method| method.path.starts_with("/pinzon.declarations."));
    let mut methods: Vec<_> = of_package.map(|method| method.name()).collect();
    let mut known: Vec<_> = READS.into_iter().chain(LASTING).collect();
    known.extend(TESTED_ELSEWHERE.map(|(method, _)| method));
    known.extend(STEPS.map(|(method, _)| method));
    methods.sort_unstable();
    known.sort_unstable();
    assert_eq!(methods, known, "test the repeat of what writes");
}

#[sqlx::test]
async fn a_step_whose_answer_was_lost_is_answered_as_it_stands(pool: PgPool) {
    let mut w = world(pool).await;
    for (step, then) in STEPS {
        let ana = w.token(Role::Supervisor, &["GPS", "SCY"]);
        let luis = w.token(Role::Supervisor, &["GPS", "SCY"]);
        let stays = w.submitted().await.code;
        let code = w.submitted().await.code;
        match step {
            "ReviewDeclaration" => drop(w.present(&luis, &code).await.unwrap()),
            "ReopenDeclaration" => drop(join(&mut w, &luis, &code, &stays).await.unwrap()),
            _ => {}
        }
        let seen = w.get(&code, Some(&luis)).await.unwrap();
        let before = told(&w, &code).await.len();
        let key = Uuid::now_v7().to_string();
        let asked = |words| StepCase { seen: &seen, stays: &stays, key: &key, words };

        let malformed = take(&w, step, &ana, &StepCase { key: "7", ..asked("uno") }).await.unwrap_err();
        assert_eq!(violations_of(&malformed)[0].field, "request_id", "{step}");
        let stale = pb::Declaration { version: seen.version + 1, ..seen.clone() };
        let stale = take(&w, step, &ana, &StepCase { seen: &stale, ..asked("uno") }).await.unwrap_err();
        assert_eq!(reason_of(&stale), Reason::VersionConflict, "{step}: what is refused uses up no key");

        // The second try may come while the first one is under way.
        let same = join_all((0..3).map(async |_| take(&w, step, &ana, &asked("uno")).await)).await;
        let first = same[0].clone().unwrap();
        for answer in same {
            assert_eq!(answer.unwrap(), first, "{step}");
        }
        assert_eq!(told(&w, &code).await.len(), before + 1, "{step} is taken once");
        assert_ne!((first.state, first.version), (seen.state, seen.version), "{step}");

        let colleague = StepCase { seen: &first, stays: &stays, key: "", words: "uno" };
        let after = take(&w, then, &luis, &colleague).await.unwrap();
        assert_ne!((after.state, after.version), (first.state, first.version), "{step}");
        let facts = told(&w, &code).await;
        assert_eq!(take(&w, step, &ana, &asked("uno")).await.unwrap(), after, "{step}");
        for (token, words) in [(&ana, "otra cosa"), (&luis, "uno")] {
            let reused = take(&w, step, token, &asked(words)).await.unwrap_err();
            let reused = (reused.code(), reason_of(&reused));
            assert_eq!(reused, (Code::AlreadyExists, Reason::IdempotencyKeyReused), "{step}");
        }
        assert_eq!(told(&w, &code).await, facts, "{step}");
        let keyless = take(&w, step, &ana, &StepCase { key: "", ..asked("uno") }).await;
        let done_again = told(&w, &code).await != facts;
        assert!(keyless.is_err() || done_again, "{step} needs its key: without it nobody knows the repeat");
    }
}

/// One key, two methods whose messages look the same.
#[sqlx::test]
async fn the_key_of_one_method_is_none_of_another(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(Role::Supervisor, &["GPS"]);
    let seen = w.submitted().await;
    let key = Uuid::now_v7().to_string();
    let asked = StepCase { seen: &seen, stays: "", key: &key, words: "uno" };
    take(&w, "AnnulDeclaration", &token, &asked).await.unwrap();
    let reused = take(&w, "ReopenDeclaration", &token, &asked).await.unwrap_err();
    assert_eq!(reason_of(&reused), Reason::IdempotencyKeyReused);
}

#[sqlx::test]
async fn a_correction_that_gives_it_to_another_airport_is_answered_again(pool: PgPool) {
    let mut w = world(pool).await;
    let seen = w.submit(content()).await.unwrap().declaration.unwrap();
    let token = w.token(Role::Supervisor, &["GPS"]);
    let mut correction = with_flight(&seen, "AV1632");
    correction.request_id = Uuid::now_v7().to_string();
    correction.content.as_mut().unwrap().travel.as_mut().unwrap().destination_airport = "SCY".to_owned();
    let correct = async |message: &pb::CorrectDeclarationRequest| {
        w.administration.clone().correct_declaration(signed(&token, message.clone())).await
    };
    let first = correct(&correction).await.unwrap().into_inner();
    assert_eq!((first.airport.as_str(), first.state()), ("SCY", State::Submitted));
    assert_eq!(correct(&correction).await.unwrap().into_inner(), first);
    let again = pb::CorrectDeclarationRequest { request_id: String::new(), ..correction };
    assert_eq!(reason_of(&correct(&again).await.unwrap_err()), Reason::WrongAirport);
}
