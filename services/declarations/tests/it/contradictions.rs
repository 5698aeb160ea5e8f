//! Reviews of two officers that contradict each other: both stay, the stricter one holds, and a supervisor resolves it.

use chrono::{DateTime, TimeDelta, Utc};
use pinzon_chassis::{
    Reason,
    caller::Role,
    clock::timestamp,
    status::{reason_of, violations_of},
};
use pinzon_harness::signed;
use pinzon_proto::declarations::v1::{self as pb, ReviewOutcome, State};
use sqlx::PgPool;
use tonic::Status;
use uuid::Uuid;

use crate::{
    World,
    administration::attention,
    alerts::alert,
    device_times::{present, review},
    world,
};

const CONTRADICTED: &str = "pinzon.declaration.step_contradicted.v1";
const RESOLVED: &str = "pinzon.declaration.contradiction_resolved.v1";

/// Resolves what stands open in a declaration as it was seen.
pub fn resolving(seen: &pb::Declaration, note: &str) -> pb::ResolveContradictionRequest {
    let arrivals = seen.transitions.iter().flat_map(|step| &step.contradictions).filter_map(|one| one.at);
    let latest_at = arrivals.max_by_key(|at| (at.seconds, at.nanos)).or(Some(timestamp(Utc::now())));
    pb::ResolveContradictionRequest {
        code: seen.code.clone(),
        version: seen.version,
        state: seen.state,
        latest_at,
        note: note.to_owned(),
        request_id: Uuid::now_v7().to_string(),
    }
}

pub async fn resolve(
    w: &World,
    token: &str,
    message: pb::ResolveContradictionRequest,
) -> Result<pb::Declaration, Status> {
    Ok(w.administration.clone().resolve_contradiction(signed(token, message)).await?.into_inner())
}

fn ten_minutes_ago() -> Option<DateTime<Utc>> {
    Some(Utc::now() - TimeDelta::minutes(10))
}

impl World {
    /// A declaration that was sent an hour ago, and that an officer presented and reviewed just now.
    async fn reviewed(&mut self, token: &str, outcome: ReviewOutcome) -> String {
        let code = self.sent_before().await;
        self.present_as(token, present(&code, ten_minutes_ago())).await.unwrap();
        self.review_as(token, review(&code, outcome, ten_minutes_ago())).await.unwrap();
        code
    }

    async fn told(&self, kind: &str) -> Vec<serde_json::Value> {
        sqlx::query_scalar("select event -> 'data' from outbox where subject = $1 order by seq")
            .bind(kind)
            .fetch_all(&self.pool)
            .await
            .unwrap()
    }
}

#[sqlx::test]
async fn a_stricter_review_that_comes_late_holds_and_both_stay(pool: PgPool) {
    let mut w = world(pool).await;
    let ana = w.token(Role::Inspector, &["GPS"]);
    let luis = w.token(Role::Inspector, &["GPS"]);
    let begona = w.token(Role::Supervisor, &["GPS"]);
    let code = w.reviewed(&ana, ReviewOutcome::Cleared).await;

    let inspection = review(&code, ReviewOutcome::InInspection, ten_minutes_ago());
    let answer = w.review_as(&luis, inspection.clone()).await.unwrap();
    assert_eq!(answer.state(), State::InInspection);
    let states: Vec<_> = answer.transitions.iter().map(pb::Transition::to).collect();
    assert_eq!(states, [State::Submitted, State::Presented, State::Cleared, State::InInspection]);
    let [beside] = answer.transitions[2].contradictions.as_slice() else { panic!("{answer:?}") };
    assert_eq!((beside.to(), beside.reason.as_str()), (State::InInspection, "revisado"));
    let decided = inspection.decided_at.map(|at| at.seconds);
    assert_eq!((beside.decided_at.map(|at| at.seconds), &beside.resolution), (decided, &None));
    let moved = &answer.transitions[3];
    assert_eq!((moved.from(), &moved.by_id, moved.at), (State::Cleared, &beside.by_id, beside.at));
    let told =
        serde_json::json!({ "stood": "cleared", "decided": "in_inspection", "holds": "in_inspection" });
    assert_eq!(w.told(CONTRADICTED).await, [told]);
    let last = w.facts().await.pop().unwrap();
    assert_eq!(last, ("pinzon.declaration.reviewed.v1".to_owned(), code.clone()));

    // A third officer found something meanwhile, and a fourth one decided as the first.
    let findings = review(&code, ReviewOutcome::WithFindings, ten_minutes_ago());
    let answer = w.review_as(&begona, findings).await.unwrap();
    assert_eq!((answer.state(), answer.transitions[2].contradictions.len()), (State::WithFindings, 2));
    let pedro = w.token(Role::Inspector, &["GPS"]);
    let same = review(&code, ReviewOutcome::Cleared, ten_minutes_ago());
    let answer = w.review_as(&pedro, same).await.unwrap();
    assert_eq!((answer.state(), answer.transitions[2].witnesses.len()), (State::WithFindings, 1));

    let waiting = attention(&mut w, &begona, pb::AttentionKind::Contradicted).await.unwrap();
    assert_eq!((waiting.items[0].code.as_str(), waiting.total), (code.as_str(), 1));
    assert_eq!(waiting.items[0].since_at, beside.at, "since the first one arrived");
    let after_act = attention(&mut w, &begona, pb::AttentionKind::FoundAfterClearing).await.unwrap();
    assert_eq!(after_act.total, 0, "no act came");
    let id: Uuid =
        sqlx::query_scalar("select declaration_id from declaration").fetch_one(&w.pool).await.unwrap();
    let id = id.to_string();
    assert!(w.get(&id, None).await.unwrap().transitions.is_empty(), "the traveller is not told");
}

#[sqlx::test]
async fn a_milder_review_that_comes_late_stays_beside_what_holds(pool: PgPool) {
    let mut w = world(pool).await;
    let ana = w.token(Role::Inspector, &["GPS"]);
    let luis = w.token(Role::Inspector, &["GPS"]);
    let code = w.reviewed(&ana, ReviewOutcome::WithFindings).await;
    let before = w.get(&code, Some(&ana)).await.unwrap();

    let answer = w.review_as(&luis, review(&code, ReviewOutcome::Cleared, ten_minutes_ago())).await.unwrap();
    assert_eq!((answer.state(), answer.transitions.len()), (State::WithFindings, before.transitions.len()));
    let [beside] = answer.transitions[2].contradictions.as_slice() else { panic!("{answer:?}") };
    assert_eq!(beside.to(), State::Cleared);
    assert_eq!(answer.updated_at, beside.at);
    let told =
        serde_json::json!({ "stood": "with_findings", "decided": "cleared", "holds": "with_findings" });
    assert_eq!(w.told(CONTRADICTED).await, [told]);
}

#[sqlx::test]
async fn the_repeat_of_a_contradiction_adds_nothing(pool: PgPool) {
    let mut w = world(pool).await;
    let ana = w.token(Role::Inspector, &["GPS"]);
    let luis = w.token(Role::Inspector, &["GPS"]);
    let code = w.reviewed(&ana, ReviewOutcome::Cleared).await;
    let asked = review(&code, ReviewOutcome::InInspection, ten_minutes_ago());
    let first = w.review_as(&luis, asked.clone()).await.unwrap();
    let other_key = pb::ReviewDeclarationRequest { request_id: Uuid::new_v4().to_string(), ..asked.clone() };
    let without_key = pb::ReviewDeclarationRequest { request_id: String::new(), ..asked.clone() };
    let other_outcome = review(&code, ReviewOutcome::WithFindings, ten_minutes_ago());
    for again in [asked, other_key, without_key, other_outcome] {
        assert_eq!(w.review_as(&luis, again).await.unwrap(), first);
    }
    assert_eq!(w.told(CONTRADICTED).await.len(), 1);
}

#[sqlx::test]
async fn what_contradicts_no_standing_review_is_refused(pool: PgPool) {
    let mut w = world(pool).await;
    let ana = w.token(Role::Inspector, &["GPS"]);
    let luis = w.token(Role::Supervisor, &["GPS"]);
    let code = w.reviewed(&ana, ReviewOutcome::Cleared).await;
    let inspect = |at| review(&code, ReviewOutcome::InInspection, at);
    for (token, late) in
        [(&luis, inspect(Some(Utc::now()))), (&luis, inspect(None)), (&ana, inspect(ten_minutes_ago()))]
    {
        let refused = w.review_as(token, late).await.unwrap_err();
        assert_eq!(reason_of(&refused), Reason::DeclarationMoved);
    }
    let reopening = pb::ReopenDeclarationRequest {
        code: code.clone(),
        version: 1,
        note: "se dio por error".to_owned(),
        state: State::Cleared.into(),
        ..Default::default()
    };
    w.client.reopen_declaration(signed(&luis, reopening)).await.unwrap();
    w.review_as(&ana, review(&code, ReviewOutcome::Cleared, None)).await.unwrap();
    let refused = w.review_as(&luis, inspect(ten_minutes_ago())).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::DeclarationMoved, "decided before it was taken back");
    assert!(w.told(CONTRADICTED).await.is_empty());
}

#[sqlx::test]
async fn a_clearance_without_grounds_contradicts_nothing(pool: PgPool) {
    let mut w = world(pool).await;
    let ana = w.token(Role::Inspector, &["GPS"]);
    let luis = w.token(Role::Inspector, &["GPS"]);
    let code = w.sent_before().await;
    let id = w.only_id(&ana).await;
    w.warn_as(&ana, alert(&id)).await.unwrap();
    w.present_as(&ana, present(&code, ten_minutes_ago())).await.unwrap();
    w.review_as(&ana, review(&code, ReviewOutcome::WithFindings, ten_minutes_ago())).await.unwrap();
    let cleared = review(&code, ReviewOutcome::Cleared, ten_minutes_ago());
    let silent = pb::ReviewDeclarationRequest { note: String::new(), ..cleared.clone() };
    let unseen = pb::ReviewDeclarationRequest {
        lane_reasons: vec!["NOTHING_DECLARED".to_owned()],
        request_id: Uuid::new_v4().to_string(),
        ..cleared.clone()
    };
    for late in [silent, unseen] {
        let refused = w.review_as(&luis, late).await.unwrap_err();
        assert_eq!(reason_of(&refused), Reason::DeclarationMoved);
    }
    let answer = w.review_as(&luis, cleared).await.unwrap();
    assert_eq!(answer.transitions[2].contradictions.len(), 1);
}

#[sqlx::test]
async fn a_supervisor_resolves_it_once_with_a_note(pool: PgPool) {
    let mut w = world(pool).await;
    let ana = w.token(Role::Inspector, &["GPS"]);
    let luis = w.token(Role::Inspector, &["GPS"]);
    let begona = w.token(Role::Supervisor, &["GPS"]);
    let code = w.reviewed(&ana, ReviewOutcome::Cleared).await;
    let seen =
        w.review_as(&luis, review(&code, ReviewOutcome::InInspection, ten_minutes_ago())).await.unwrap();

    // Until then no inspector lets it through, not even the one who inspects it.
    let mut cleared = review(&code, ReviewOutcome::Cleared, None);
    cleared.state = State::InInspection.into();
    let refused = w.review_as(&luis, cleared.clone()).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::DeclarationContested);

    let refused = resolve(&w, &luis, resolving(&seen, "Se inspecciona")).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::Forbidden, "an inspector does not");
    let nothing = pb::ResolveContradictionRequest { latest_at: None, ..resolving(&seen, " ") };
    let refused = resolve(&w, &begona, nothing).await.unwrap_err();
    let fields: Vec<_> = violations_of(&refused).into_iter().map(|wrong| wrong.field).collect();
    assert_eq!(fields, ["latest_at", "note"]);
    let stale = pb::ResolveContradictionRequest { state: State::Cleared.into(), ..resolving(&seen, "x") };
    assert_eq!(reason_of(&resolve(&w, &begona, stale).await.unwrap_err()), Reason::DeclarationMoved);

    let asked = resolving(&seen, "Se inspecciona");
    let answer = resolve(&w, &begona, asked.clone()).await.unwrap();
    assert_eq!((answer.state(), &answer.transitions.len()), (seen.state(), &seen.transitions.len()));
    let resolution = answer.transitions[2].contradictions[0].resolution.clone().unwrap();
    assert_eq!(
        (resolution.by.as_str(), resolution.reason.as_str()),
        ("Persona supervisor", "Se inspecciona")
    );
    assert_eq!(answer.updated_at, resolution.at);
    let told = serde_json::json!({ "state": "in_inspection", "count": 1 });
    assert_eq!(w.told(RESOLVED).await, [told]);

    assert_eq!(resolve(&w, &begona, asked.clone()).await.unwrap(), answer, "a repeat under its key");
    let again = pb::ResolveContradictionRequest { request_id: String::new(), ..asked.clone() };
    assert_eq!(resolve(&w, &begona, again).await.unwrap(), answer, "nothing is open any more");
    let reused = pb::ResolveContradictionRequest { note: "otra cosa".to_owned(), ..asked };
    assert_eq!(reason_of(&resolve(&w, &begona, reused).await.unwrap_err()), Reason::IdempotencyKeyReused);
    assert_eq!(w.told(RESOLVED).await.len(), 1);
    assert_eq!(attention(&mut w, &begona, pb::AttentionKind::Contradicted).await.unwrap().total, 0);
    assert_eq!(w.review_as(&luis, cleared).await.unwrap().state(), State::Cleared);
}

#[sqlx::test]
async fn a_contradiction_that_the_supervisor_did_not_see_stays_open(pool: PgPool) {
    let mut w = world(pool).await;
    let ana = w.token(Role::Inspector, &["GPS"]);
    let luis = w.token(Role::Inspector, &["GPS"]);
    let pedro = w.token(Role::Inspector, &["GPS"]);
    let begona = w.token(Role::Supervisor, &["GPS"]);
    let code = w.reviewed(&ana, ReviewOutcome::WithFindings).await;
    let seen = w.review_as(&luis, review(&code, ReviewOutcome::Cleared, ten_minutes_ago())).await.unwrap();
    w.review_as(&pedro, review(&code, ReviewOutcome::InInspection, ten_minutes_ago())).await.unwrap();
    let answer = resolve(&w, &begona, resolving(&seen, "Se retuvo fruta")).await.unwrap();
    let open: Vec<_> =
        answer.transitions[2].contradictions.iter().map(|one| one.resolution.is_none()).collect();
    assert_eq!(open, [false, true]);
    assert_eq!(attention(&mut w, &begona, pb::AttentionKind::Contradicted).await.unwrap().total, 1);
}
