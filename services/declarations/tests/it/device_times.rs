//! Steps that waited on a device: when they were decided, and who else took them meanwhile.

use chrono::{DateTime, TimeDelta, Utc};
use pinzon_chassis::{
    Reason,
    caller::Role,
    clock::timestamp,
    status::{Violation, reason_of, violations_of},
};
use pinzon_harness::signed;
use pinzon_proto::declarations::v1 as pb;
use sqlx::PgPool;
use tonic::Status;
use uuid::Uuid;

use crate::{
    World,
    alerts::alert,
    counter::nothing_declared,
    departure::{check, decision},
    world,
};

pub fn present(code: &str, decided_at: Option<DateTime<Utc>>) -> pb::PresentDeclarationRequest {
    pb::PresentDeclarationRequest {
        code: code.to_owned(),
        version: 1,
        state: pb::State::Submitted.into(),
        request_id: Uuid::new_v4().to_string(),
        decided_at: decided_at.map(timestamp),
    }
}

pub fn review(
    code: &str,
    outcome: pb::ReviewOutcome,
    decided_at: Option<DateTime<Utc>>,
) -> pb::ReviewDeclarationRequest {
    pb::ReviewDeclarationRequest {
        code: code.to_owned(),
        version: 1,
        outcome: outcome.into(),
        note: "revisado".to_owned(),
        state: pb::State::Presented.into(),
        request_id: Uuid::new_v4().to_string(),
        decided_at: decided_at.map(timestamp),
        ..Default::default()
    }
}

impl World {
    pub async fn present_as(
        &mut self,
        token: &str,
        message: pb::PresentDeclarationRequest,
    ) -> Result<pb::Declaration, Status> {
        Ok(self.client.present_declaration(signed(token, message)).await?.into_inner())
    }

    pub async fn review_as(
        &mut self,
        token: &str,
        message: pb::ReviewDeclarationRequest,
    ) -> Result<pb::Declaration, Status> {
        Ok(self.client.review_declaration(signed(token, message)).await?.into_inner())
    }

    /// A declaration that was sent an hour ago.
    pub async fn sent_before(&mut self) -> String {
        let code = self.sworn(nothing_declared("AB123456")).await;
        self.an_hour_later().await;
        code
    }

    /// As if all versions had been sent an hour before they were.
    pub async fn an_hour_later(&self) {
        sqlx::query("update declaration_version set sworn_at = sworn_at - interval '1 hour'")
            .execute(&self.pool)
            .await
            .unwrap();
    }
}

#[sqlx::test]
async fn a_step_has_the_time_of_its_device_where_that_may_be_true(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(Role::Inspector, &["GPS"]);
    let now = Utc::now();
    let before_now = |by: TimeDelta| Some(now - by);
    let times = [
        (None, None),
        (before_now(TimeDelta::minutes(40)), before_now(TimeDelta::minutes(40))),
        (before_now(TimeDelta::days(2)), None),
        (before_now(-TimeDelta::hours(3)), None),
    ];
    for (claimed, believed) in times {
        let code = w.sent_before().await;
        let before = Utc::now();
        let presented = w.present_as(&token, present(&code, claimed)).await.unwrap();
        let step = presented.transitions.last().unwrap();
        let seconds = believed.map(|at| timestamp(at).seconds);
        assert_eq!(step.decided_at.as_ref().map(|at| at.seconds), seconds, "{claimed:?}");
        assert!(
            step.at.as_ref().unwrap().seconds >= timestamp(before).seconds,
            "the arrival stands beside it"
        );
    }

    let code = w.sent_before().await;
    let slightly_ahead = Some(now + TimeDelta::seconds(90));
    let presented = w.present_as(&token, present(&code, slightly_ahead)).await.unwrap();
    let step = presented.transitions.last().unwrap();
    assert_eq!(step.decided_at, step.at, "never after its arrival");

    let code = w.sent_before().await;
    let mut never = present(&code, Some(now));
    never.decided_at.as_mut().unwrap().seconds = i64::MAX;
    let refused = w.present_as(&token, never).await.unwrap_err();
    let malformed = [Violation { field: "decided_at".to_owned(), reason: Reason::Malformed }];
    assert_eq!(violations_of(&refused), malformed);
    let mut never = review(&code, pb::ReviewOutcome::Cleared, Some(now));
    never.decided_at.as_mut().unwrap().seconds = i64::MAX;
    let refused = w.review_as(&token, never).await.unwrap_err();
    assert_eq!(violations_of(&refused), malformed);
}

#[sqlx::test]
async fn a_step_before_boarding_has_both_times(pool: PgPool) {
    let mut w = world(pool).await;
    let quito = w.token(Role::Inspector, &["UIO"]);
    let sent = w.submit(nothing_declared("AB123456")).await.unwrap().declaration.unwrap();
    let code = sent.code.clone();
    w.an_hour_later().await;
    let at = Utc::now() - TimeDelta::minutes(20);
    let mut asked = decision(&code, pb::DepartureState::Presented, &[]);
    asked.decided_at = Some(timestamp(at));
    let answer = w.departures.control_departure(signed(&quito, asked)).await.unwrap().into_inner();
    let departure = answer.departure.unwrap();
    assert_eq!(departure.decided_at.unwrap().seconds, timestamp(at).seconds);
    assert!(departure.at.unwrap().seconds > timestamp(at).seconds);
    let seen = w.get(&sent.id, None).await.unwrap();
    assert_eq!(seen.departure.unwrap().decided_at, None, "the traveller is not told");
}

#[sqlx::test]
async fn a_seal_check_has_the_time_of_its_device_where_that_may_be_true(pool: PgPool) {
    let mut w = world(pool).await;
    let quito = w.token(Role::Inspector, &["UIO"]);
    let baltra = w.token(Role::Inspector, &["GPS"]);
    let sent = w.submit(nothing_declared("AB123456")).await.unwrap().declaration.unwrap();
    w.an_hour_later().await;
    let sealed = decision(&sent.code, pb::DepartureState::Cleared, &["UIO0001"]);
    w.departures.control_departure(signed(&quito, sealed)).await.unwrap();
    let now = Utc::now();
    let before_now = |by: TimeDelta| Some(now - by);
    let times = [
        // A device of an earlier release.
        (None, None),
        (before_now(TimeDelta::minutes(40)), before_now(TimeDelta::minutes(40))),
        (before_now(TimeDelta::days(2)), None),
        (before_now(-TimeDelta::hours(3)), None),
    ];
    for (claimed, believed) in times {
        let mut asked = check(&sent.code, &[("UIO0001", pb::SealCondition::Intact)]);
        asked.decided_at = claimed.map(timestamp);
        let answer = w.departures.check_seals(signed(&baltra, asked)).await.unwrap().into_inner();
        let seal = answer.departure.unwrap().seals.remove(0);
        let seconds = believed.map(|at| timestamp(at).seconds);
        assert_eq!(seal.decided_at.map(|at| at.seconds), seconds, "{claimed:?}");
        assert!(seal.checked_at.unwrap().seconds >= timestamp(now).seconds, "the arrival stands beside it");
    }
    let mut never = check(&sent.code, &[("UIO0001", pb::SealCondition::Intact)]);
    never.decided_at = Some(timestamp(now));
    never.decided_at.as_mut().unwrap().seconds = i64::MAX;
    let refused = w.departures.check_seals(signed(&baltra, never)).await.unwrap_err();
    let malformed = [Violation { field: "decided_at".to_owned(), reason: Reason::Malformed }];
    assert_eq!(violations_of(&refused), malformed);
    let mut late = check(&sent.code, &[("UIO0001", pb::SealCondition::Intact)]);
    late.decided_at = Some(timestamp(now));
    w.departures.check_seals(signed(&baltra, late)).await.unwrap();
    let seen = w.get(&sent.id, None).await.unwrap().departure.unwrap();
    assert_eq!(seen.seals[0].decided_at, None, "the traveller is not told");
}

#[sqlx::test]
async fn the_same_steps_of_two_officers_are_one_with_two_witnesses(pool: PgPool) {
    let mut w = world(pool).await;
    let ana = w.token(Role::Inspector, &["GPS"]);
    let luis = w.token(Role::Supervisor, &["GPS"]);
    let code = w.sent_before().await;
    let earlier = Some(Utc::now() - TimeDelta::minutes(10));
    let cleared = pb::ReviewOutcome::Cleared;
    w.present_as(&ana, present(&code, earlier)).await.unwrap();
    w.review_as(&ana, review(&code, cleared, earlier)).await.unwrap();

    let again = present(&code, earlier);
    for _ in 0..2 {
        let answer = w.present_as(&luis, again.clone()).await.unwrap();
        assert_eq!(answer.state(), pb::State::Cleared, "nothing is taken back");
        let witnesses: Vec<_> = answer.transitions.iter().map(|step| step.witnesses.len()).collect();
        assert_eq!(witnesses, [0, 1, 0]);
    }
    let answer = w.review_as(&luis, review(&code, cleared, earlier)).await.unwrap();
    let witness = &answer.transitions[2].witnesses[0];
    assert_eq!((witness.by.as_str(), witness.reason.as_str()), ("Persona supervisor", "revisado"));
    assert_eq!((answer.transitions.len(), answer.transitions[2].by.as_str()), (3, "Persona inspector"));
    let facts = w.facts().await;
    let told = facts.iter().filter(|(kind, _)| kind == "pinzon.declaration.step_witnessed.v1").count();
    assert_eq!(told, 2, "a repeat under its key is none");
}

#[sqlx::test]
async fn a_step_decided_later_or_at_no_time_is_refused(pool: PgPool) {
    let mut w = world(pool).await;
    let ana = w.token(Role::Inspector, &["GPS"]);
    let luis = w.token(Role::Supervisor, &["GPS"]);
    let code = w.sent_before().await;
    let earlier = Some(Utc::now() - TimeDelta::minutes(10));
    w.present_as(&ana, present(&code, earlier)).await.unwrap();
    w.review_as(&ana, review(&code, pb::ReviewOutcome::Cleared, earlier)).await.unwrap();
    let later = Some(Utc::now());
    let refused = [
        review(&code, pb::ReviewOutcome::WithFindings, later),
        review(&code, pb::ReviewOutcome::InInspection, None),
        review(&code, pb::ReviewOutcome::Cleared, later),
        review(&code, pb::ReviewOutcome::Cleared, None),
    ];
    for step in refused {
        let error = w.review_as(&luis, step).await.unwrap_err();
        assert_eq!(reason_of(&error), Reason::DeclarationMoved);
    }
    let stands = w.get(&code, Some(&ana)).await.unwrap();
    assert!(
        stands.transitions.iter().all(|step| step.witnesses.is_empty() && step.contradictions.is_empty())
    );
}

#[sqlx::test]
async fn whoever_did_not_see_a_reason_for_the_lane_lets_nobody_pass(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(Role::Inspector, &["GPS"]);
    let code = w.sent_before().await;
    let presented = w.present_as(&token, present(&code, None)).await.unwrap();
    let codes = |declaration: &pb::Declaration| -> Vec<String> {
        declaration.lane.iter().flat_map(|lane| &lane.reasons).map(|reason| reason.code.clone()).collect()
    };
    let mut clearance = review(&code, pb::ReviewOutcome::Cleared, None);
    clearance.lane_reasons = codes(&presented);
    let id = w.only_id(&token).await;
    w.warn_as(&token, alert(&id)).await.unwrap();
    let refused = w.review_as(&token, clearance.clone()).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::LaneChanged);

    let seen = w.get(&code, Some(&token)).await.unwrap();
    assert_eq!(seen.state(), pb::State::Presented);
    clearance.lane_reasons = codes(&seen);
    clearance.request_id = Uuid::new_v4().to_string();
    assert_eq!(w.review_as(&token, clearance).await.unwrap().state(), pb::State::Cleared);
}

#[sqlx::test]
async fn a_decision_that_was_taken_back_has_no_witness(pool: PgPool) {
    let mut w = world(pool).await;
    let ana = w.token(Role::Inspector, &["GPS"]);
    let luis = w.token(Role::Supervisor, &["GPS"]);
    let earlier = Some(Utc::now() - TimeDelta::minutes(10));
    let code = w.sent_before().await;
    w.present_as(&ana, present(&code, earlier)).await.unwrap();
    w.review_as(&ana, review(&code, pb::ReviewOutcome::Cleared, earlier)).await.unwrap();
    let reopening = pb::ReopenDeclarationRequest {
        code: code.clone(),
        version: 1,
        note: "se dio por error".to_owned(),
        state: pb::State::Cleared.into(),
        ..Default::default()
    };
    w.client.reopen_declaration(signed(&luis, reopening)).await.unwrap();
    w.review_as(&luis, review(&code, pb::ReviewOutcome::InInspection, None)).await.unwrap();
    let pedro = w.token(Role::Inspector, &["GPS"]);
    let late = review(&code, pb::ReviewOutcome::Cleared, earlier);
    let refused = w.review_as(&pedro, late).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::DeclarationMoved);
}

#[sqlx::test]
async fn a_witness_gives_the_reason_that_is_due(pool: PgPool) {
    let mut w = world(pool).await;
    let ana = w.token(Role::Inspector, &["GPS"]);
    let luis = w.token(Role::Supervisor, &["GPS"]);
    let code = w.sent_before().await;
    let id = w.only_id(&ana).await;
    w.warn_as(&ana, alert(&id)).await.unwrap();
    let earlier = Some(Utc::now() - TimeDelta::minutes(10));
    let cleared = pb::ReviewOutcome::Cleared;
    w.present_as(&ana, present(&code, earlier)).await.unwrap();
    w.review_as(&ana, review(&code, cleared, earlier)).await.unwrap();
    let silent = pb::ReviewDeclarationRequest { note: String::new(), ..review(&code, cleared, earlier) };
    let unseen = pb::ReviewDeclarationRequest {
        lane_reasons: vec!["NOTHING_DECLARED".to_owned()],
        ..review(&code, cleared, earlier)
    };
    for step in [silent, unseen] {
        let refused = w.review_as(&luis, step).await.unwrap_err();
        assert_eq!(reason_of(&refused), Reason::DeclarationMoved);
    }
    let answer = w.review_as(&luis, review(&code, cleared, earlier)).await.unwrap();
    assert_eq!(answer.transitions[2].witnesses.len(), 1);
}

#[sqlx::test]
async fn whoever_inspected_clears_although_the_draw_or_a_colleague_came_between(pool: PgPool) {
    let mut w = world(pool).await;
    w.control.lock().unwrap().as_mut().unwrap().draw_percent = 100_000;
    let ana = w.token(Role::Inspector, &["GPS"]);
    let luis = w.token(Role::Supervisor, &["GPS"]);
    let code = w.sent_before().await;
    let earlier = Some(Utc::now() - TimeDelta::minutes(10));
    w.present_as(&ana, present(&code, earlier)).await.unwrap();
    for token in [&ana, &luis] {
        let step = review(&code, pb::ReviewOutcome::InInspection, earlier);
        let answer = w.review_as(token, step).await.unwrap();
        assert_eq!(answer.lane.unwrap().code(), pb::Lane::Red, "drawn");
    }
    let clearance = pb::ReviewDeclarationRequest {
        note: String::new(),
        state: pb::State::InInspection.into(),
        lane_reasons: vec!["NOTHING_DECLARED".to_owned()],
        ..review(&code, pb::ReviewOutcome::Cleared, earlier)
    };
    assert_eq!(w.review_as(&luis, clearance).await.unwrap().state(), pb::State::Cleared);
}
