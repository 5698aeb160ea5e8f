//! Officers, a supervisor and the traveller act on one declaration at the same time, each on what they saw last.

use futures::{StreamExt as _, stream};
use pinzon_chassis::{Reason, caller::Role, status::reason_of};
use pinzon_harness::{cases, signed};
use pinzon_proto::declarations::v1::{
    self as pb, administration_service_client::AdministrationServiceClient,
    declaration_service_client::DeclarationServiceClient,
};
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use serde_json::Value;
use sqlx::PgPool;
use tonic::{Status, transport::Channel};

use crate::{World, content, world};

const INTERLEAVINGS: usize = 500;
const ROUNDS: usize = 3;
/// Number of interleavings that run at the same time; each has its own declaration.
const AT_ONCE: usize = 4;

/// Somebody with a screen open.
#[derive(Clone)]
struct Actor {
    client: DeclarationServiceClient<Channel>,
    administration: AdministrationServiceClient<Channel>,
    token: String,
    id: String,
    edit_key: String,
    /// What was sworn, without the later edits.
    content: pb::Content,
    /// What the screen shows.
    seen: pb::Declaration,
}

#[derive(Debug, Clone, Copy)]
enum Act {
    Present,
    Inspect,
    Clear,
    Find,
    Annul,
    Reopen,
    Correct,
    Edit,
}

const ACTS: [Act; 8] =
    [Act::Present, Act::Inspect, Act::Clear, Act::Find, Act::Annul, Act::Reopen, Act::Correct, Act::Edit];

impl Actor {
    /// Does something on the ground of what was seen; what is written is marked with `mark`.
    async fn act(&mut self, act: Act, mark: &str) -> Result<pb::Declaration, Status> {
        let pb::Declaration { code, version, .. } = self.seen.clone();
        let (note, state) = (mark.to_owned(), self.seen.state);
        let answer = match act {
            Act::Present => {
                let message = pb::PresentDeclarationRequest { code, version, state, ..Default::default() };
                self.client.present_declaration(signed(&self.token, message)).await
            }
            Act::Inspect | Act::Clear | Act::Find => {
                let outcome = match act {
                    Act::Inspect => pb::ReviewOutcome::InInspection,
                    Act::Clear => pb::ReviewOutcome::Cleared,
                    _ => pb::ReviewOutcome::WithFindings,
                };
                let outcome = outcome.into();
                let message = pb::ReviewDeclarationRequest {
                    code,
                    version,
                    outcome,
                    note,
                    state,
                    ..Default::default()
                };
                self.client.review_declaration(signed(&self.token, message)).await
            }
            Act::Annul => {
                let message =
                    pb::AnnulDeclarationRequest { code, version, note, state, ..Default::default() };
                self.client.annul_declaration(signed(&self.token, message)).await
            }
            Act::Reopen => {
                let message =
                    pb::ReopenDeclarationRequest { code, version, note, state, ..Default::default() };
                self.client.reopen_declaration(signed(&self.token, message)).await
            }
            Act::Correct => {
                let mut travel = self.seen.travel.clone().unwrap();
                travel.lodging = mark.to_owned();
                let content = pb::CorrectedContent {
                    travel: Some(travel),
                    traveller: self.seen.traveller.clone(),
                    minors: vec![],
                };
                let message = pb::CorrectDeclarationRequest {
                    code,
                    version,
                    content: Some(content),
                    requested_by: "El viajero".to_owned(),
                    reason: note,
                    state,
                    ..Default::default()
                };
                self.administration.correct_declaration(signed(&self.token, message)).await
            }
            Act::Edit => {
                let mut content = self.content.clone();
                content.travel.as_mut().unwrap().lodging = mark.to_owned();
                let edit_key = self.edit_key.clone();
                let message = pb::UpdateDeclarationRequest {
                    id: self.id.clone(),
                    content: Some(content),
                    version,
                    credentials: Some(pb::EditCredentials { edit_key, ..Default::default() }),
                };
                self.client.update_declaration(message).await
            }
        };
        let answer = answer?.into_inner();
        if matches!(act, Act::Correct | Act::Edit) {
            assert_eq!(answer.version, self.seen.version + 1, "{act:?} wrote over what nobody saw");
            assert_eq!(answer.travel.as_ref().unwrap().lodging, mark);
        }
        self.seen = answer.clone();
        Ok(answer)
    }

    async fn look(&mut self) {
        let message = pb::GetDeclarationRequest { id: self.seen.code.clone() };
        self.seen = self.client.get_declaration(signed(&self.token, message)).await.unwrap().into_inner();
    }
}

/// Follows the events of a declaration by the rules and returns its state, version and the number of its steps.
fn replay(facts: &[(String, Value)]) -> Result<(String, i64, usize), String> {
    let (mut state, mut version, mut steps) = ("submitted".to_owned(), 1, 1);
    for (kind, data) in &facts[1..] {
        let name = kind.trim_start_matches("pinzon.declaration.").trim_end_matches(".v1");
        let text = |field: &str| data[field].as_str().unwrap_or_default().to_owned();
        match name {
            "viewed" => continue,
            "edited" | "corrected" => {
                let allowed = if name == "edited" { state == "submitted" } else { state != "annulled" };
                if !allowed || data["before_version"] != version || data["after_version"] != version + 1 {
                    return Err(format!("{name} {data} at {state} {version}"));
                }
                version += 1;
                continue;
            }
            _ if text("before") != state => return Err(format!("{name} {data} at {state}")),
            "annulled" => state = "annulled".to_owned(),
            "presented" | "reviewed" | "reopened" => state = text("after"),
            other => return Err(format!("unexpected {other}")),
        }
        steps += 1;
    }
    Ok((state, version, steps))
}

/// Runs the interleaving of a seed: in each round two actors act on one declaration at the same time. Returns the numbers
/// of steps done and of requests refused.
async fn interleave(w: &World, tokens: &[String; 3], seed: u64) -> (usize, usize) {
    let refusals = [
        Reason::VersionConflict,
        Reason::DeclarationMoved,
        Reason::TransitionNotAllowed,
        Reason::DeclarationNotEditable,
        Reason::Forbidden,
    ];
    let mut random = StdRng::seed_from_u64(seed);
    let mut content = content();
    content.traveller.as_mut().unwrap().document_number = format!("IL{seed:06}");
    let request = pb::CreateDeclarationRequest { content: Some(content.clone()), ..Default::default() };
    let created = w.client.clone().create_declaration(request).await.unwrap().into_inner();
    let sworn = created.declaration.unwrap();
    let mut actors = tokens.each_ref().map(|token| Actor {
        client: w.client.clone(),
        administration: w.administration.clone(),
        token: token.clone(),
        id: sworn.id.clone(),
        edit_key: created.edit_key.clone(),
        content: content.clone(),
        seen: sworn.clone(),
    });
    let (mut done, mut refused) = (0, 0);
    let mut marks = Vec::new();
    let mut story = Vec::new();
    for round in 0..ROUNDS {
        let mut both = Vec::new();
        for at in [0, 1] {
            let actor = random.random_range(0..actors.len());
            let act = ACTS[random.random_range(0..ACTS.len())];
            if random.random_bool(0.5) {
                actors[actor].look().await;
            }
            both.push((actor, act, format!("{seed}-{round}-{at}")));
        }
        let [(a, first, first_mark), (b, second, second_mark)] = <[_; 2]>::try_from(both).unwrap();
        let (mut one, mut other) = (actors[a].clone(), actors[b].clone());
        let answers = tokio::join!(one.act(first, &first_mark), other.act(second, &second_mark));
        (actors[a], actors[b]) = (one, other);
        for (act, mark, answer) in [(first, first_mark, answers.0), (second, second_mark, answers.1)] {
            story.push(format!(
                "{act:?} {:?}",
                answer.as_ref().map(|d| (d.version, d.state())).map_err(reason_of)
            ));
            match answer {
                Ok(answer) if matches!(act, Act::Correct | Act::Edit) => marks.push((answer.version, mark)),
                Ok(_) => done += 1,
                Err(status) => {
                    assert!(refusals.contains(&reason_of(&status)), "seed {seed}: {act:?} {status}");
                    refused += 1;
                }
            }
        }
    }

    let facts: Vec<(String, Value)> = sqlx::query_as(
        "select subject, event -> 'data' from outbox where event ->> 'subject' = $1 order by seq",
    )
    .bind(&sworn.code)
    .fetch_all(&w.pool)
    .await
    .unwrap();
    actors[2].look().await;
    let stands = &actors[2].seen;
    let (state, version, steps) = replay(&facts).unwrap_or_else(|at| panic!("seed {seed}: {at}\n{story:#?}"));
    assert_eq!(
        (format!("STATE_{}", state.to_uppercase()), version, steps),
        (stands.state().as_str_name().to_owned(), i64::from(stands.version), stands.transitions.len()),
        "seed {seed}: {story:#?}"
    );
    // Every content that was answered stands under its version, and no other does.
    marks.sort();
    let written: Vec<(i32, String)> = sqlx::query_as(
        "select v.version, v.content #>> '{travel,lodging}'
         from declaration_version v join declaration d using (declaration_id)
         where d.code = $1 and v.version > 1 order by v.version",
    )
    .bind(&sworn.code)
    .fetch_all(&w.pool)
    .await
    .unwrap();
    assert_eq!(written, marks, "seed {seed}: {story:#?}");
    (done, refused)
}

#[sqlx::test]
async fn no_interleaving_loses_an_update(pool: PgPool) {
    let w = world(pool).await;
    let tokens =
        [w.token(Role::Inspector, &["GPS"]), w.token(Role::Supervisor, &["GPS"]), w.token(Role::Admin, &[])];
    let interleavings = cases(INTERLEAVINGS);
    let (done, refused) = stream::iter(0..interleavings)
        .map(|seed| interleave(&w, &tokens, seed as u64))
        .buffer_unordered(AT_ONCE)
        .fold((0, 0), async |all, one| (all.0 + one.0, all.1 + one.1))
        .await;
    assert!(
        done > interleavings && refused > interleavings,
        "{done} steps, {refused} refusals: the actors meet too seldom"
    );
}
