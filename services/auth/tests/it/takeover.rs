//! The work that a person left on a device.

use pinzon_auth::user::Status;
use pinzon_chassis::{ClosedSet as _, Reason, caller::Role, status::reason_of};
use pinzon_harness::signed;
use pinzon_proto::{
    access::Method,
    auth::v1::{
        GetKeepingKeyRequest, GetLeftWorkRequest, LeftWork, TakeOverWorkRequest, TakeOverWorkResponse,
        TakeoverReason, WaitingWork, WorkKind, auth_service_server::SERVICE_NAME,
    },
};
use serde_json::json;
use sqlx::PgPool;
use tonic::Code;
use uuid::Uuid;

use crate::{ANA, PASSWORD, World, field, refusal, world, wrong_fields};

const LUIS: &str = "luis@abg.gob.ec";

fn request(id: Uuid) -> TakeOverWorkRequest {
    let waiting = |kind: WorkKind, n| WaitingWork { kind: kind.into(), id: Uuid::from_u128(n).to_string() };
    TakeOverWorkRequest {
        id: id.to_string(),
        reason: TakeoverReason::PersonLeft.into(),
        work: vec![
            waiting(WorkKind::Step, 1),
            waiting(WorkKind::Step, 2),
            waiting(WorkKind::Act, 3),
            waiting(WorkKind::Declaration, 4),
        ],
        request_id: Uuid::now_v7().to_string(),
    }
}

impl World {
    async fn take_over(
        &mut self,
        token: &str,
        request: TakeOverWorkRequest,
    ) -> Result<TakeOverWorkResponse, tonic::Status> {
        Ok(self.client.take_over_work(signed(token, request)).await?.into_inner())
    }

    /// Adds a suspended person of these airports.
    async fn add_suspended(&self, email: &str, role: Role, airports: &[&str]) -> Uuid {
        self.add(email, Status::Suspended(Some(role)), airports, PASSWORD).await
    }

    /// Asks as retentions does.
    async fn left_work(&mut self, person: Uuid, by: Uuid) -> Option<LeftWork> {
        let asked = GetLeftWorkRequest { user_id: person.to_string(), by: by.to_string() };
        self.left_work.get_left_work(asked).await.unwrap().into_inner().left
    }

    async fn suspend(&self, id: Uuid) {
        sqlx::query("update app_user set status = 'suspended' where user_id = $1")
            .bind(id)
            .execute(&self.pool)
            .await
            .unwrap();
    }
}

#[sqlx::test]
async fn a_supervisor_gets_the_key_of_who_may_not_sign_in_any_more_and_it_is_on_record(pool: PgPool) {
    let mut w = world(pool).await;
    let ana = w.add_user(ANA, Role::Inspector, &["GPS", "SCY"]).await;
    let own = w.sign_in(ANA, PASSWORD).await.unwrap().token;
    let own = w.client.get_keeping_key(signed(&own, GetKeepingKeyRequest {})).await.unwrap().into_inner();
    w.suspend(ana).await;
    let supervisor = w.token(LUIS, Role::Supervisor, &["SCY"]).await;
    w.new_events().await;

    let answer = w.take_over(&supervisor, request(ana)).await.unwrap();
    assert_eq!((answer.key.as_str(), answer.name.as_str()), (own.key.as_str(), "Ana Freire"));
    let event = w.last_event("work_taken_over").await;
    assert_eq!(event["subject"], ana.to_string());
    assert_eq!(event["actorid"], w.caller(&supervisor).user_id.to_string());
    // An event holds neither the id of a declaration, which opens it, nor the keeping key.
    let ids = [1, 2, 3].map(Uuid::from_u128);
    assert_eq!(
        event["data"],
        json!({
            "name": "Ana Freire",
            "reason": "person_left",
            "work": { "step": 2, "act": 1, "declaration": 1 },
            "ids": ids,
        })
    );
    assert!(!event.to_string().contains(&own.key));
    assert_eq!(w.new_events().await, ["work_taken_over"]);
}

#[sqlx::test]
async fn left_work_is_told_to_who_leads_the_person_once_it_was_taken_over(pool: PgPool) {
    let mut w = world(pool).await;
    let ana = w.add_suspended(ANA, Role::Inspector, &["GPS"]).await;
    let supervisor = w.token(LUIS, Role::Supervisor, &["GPS"]).await;
    let luis = w.caller(&supervisor).user_id;
    let chief = w.add_user("jefa@abg.gob.ec", Role::Supervisor, &["GPS"]).await;
    let inspector = w.add_user("nora@abg.gob.ec", Role::Inspector, &["GPS"]).await;
    let elsewhere = w.add_user("eva@abg.gob.ec", Role::Supervisor, &["SCY"]).await;
    assert_eq!(w.left_work(ana, luis).await, None, "nobody took it over");
    w.take_over(&supervisor, request(ana)).await.unwrap();
    let left = w.left_work(ana, luis).await.unwrap();
    assert_eq!((left.name.as_str(), left.role.as_str()), ("Ana Freire", "inspector"));
    assert!(left.taken_at.is_some());
    assert_eq!(w.left_work(ana, chief).await, Some(left.clone()));
    for by in [inspector, elsewhere, ana] {
        assert_eq!(w.left_work(ana, by).await, None);
    }
    // What was left still comes in after the person was reinstated.
    let reinstated = "update app_user set status = 'active' where user_id = $1";
    sqlx::query(reinstated).bind(ana).execute(&w.pool).await.unwrap();
    assert_eq!(w.left_work(ana, luis).await, Some(left));
    let unknown = GetLeftWorkRequest { user_id: Uuid::new_v4().to_string(), by: luis.to_string() };
    assert_eq!(refusal(w.left_work.get_left_work(unknown).await), Reason::UserNotFound);
}

#[sqlx::test]
async fn a_repeat_is_answered_again_and_recorded_once(pool: PgPool) {
    let mut w = world(pool).await;
    let ana = w.add_suspended(ANA, Role::Inspector, &["GPS"]).await;
    let supervisor = w.token(LUIS, Role::Supervisor, &["GPS"]).await;
    let other = w.token("eva@abg.gob.ec", Role::Supervisor, &["GPS"]).await;
    w.new_events().await;
    let asked = request(ana);
    let first = w.take_over(&supervisor, asked.clone()).await.unwrap();
    assert_eq!(w.take_over(&supervisor, asked.clone()).await.unwrap(), first);
    assert_eq!(w.new_events().await, ["work_taken_over"]);
    let changed = TakeOverWorkRequest { reason: TakeoverReason::PersonAway.into(), ..asked.clone() };
    for (token, asked) in [(&supervisor, changed), (&other, asked.clone())] {
        assert_eq!(refusal(w.take_over(token, asked).await), Reason::IdempotencyKeyReused);
    }
    // With another key it is another one.
    assert_eq!(w.take_over(&other, request(ana)).await.unwrap(), first);
    assert_eq!(w.new_events().await, ["work_taken_over"]);
}

#[sqlx::test]
async fn who_may_sign_in_sends_their_own_work(pool: PgPool) {
    let mut w = world(pool).await;
    let ana = w.add_user(ANA, Role::Inspector, &["GPS"]).await;
    let supervisor = w.token(LUIS, Role::Supervisor, &["GPS"]).await;
    let own = w.caller(&supervisor).user_id;
    w.new_events().await;
    for id in [ana, own] {
        let refused = w.take_over(&supervisor, request(id)).await.unwrap_err();
        assert_eq!((refused.code(), reason_of(&refused)), (Code::FailedPrecondition, Reason::PersonActive));
    }
    assert_eq!(w.new_events().await, [""; 0]);
}

#[sqlx::test]
async fn only_supervisors_and_administrators_take_over(pool: PgPool) {
    let mut w = world(pool).await;
    let ana = w.add_suspended(ANA, Role::Inspector, &["GPS"]).await;
    for (role, may) in [
        (Role::Inspector, false),
        (Role::Auditor, false),
        (Role::Supervisor, true),
        (Role::RegionalAdmin, true),
        (Role::Admin, true),
    ] {
        let token = w.token(&format!("{}@abg.gob.ec", role.code()), role, &["GPS"]).await;
        let refused = w.take_over(&token, request(ana)).await.err().map(|status| reason_of(&status));
        assert_eq!(refused, (!may).then_some(Reason::Forbidden), "{role:?}");
    }
}

#[sqlx::test]
async fn wrong_requests_are_told_their_fields_and_record_nothing(pool: PgPool) {
    let mut w = world(pool).await;
    let ana = w.add_suspended(ANA, Role::Inspector, &["GPS"]).await;
    let supervisor = w.token(LUIS, Role::Supervisor, &["GPS"]).await;
    w.new_events().await;
    let nothing = TakeOverWorkRequest { reason: 0, work: Vec::new(), ..request(ana) };
    assert_eq!(
        wrong_fields(w.take_over(&supervisor, nothing).await),
        [field("reason", Reason::Required), field("work", Reason::EmptyList)]
    );
    let odd = WaitingWork { kind: 99, id: "x".to_owned() };
    let odd = TakeOverWorkRequest { reason: 99, work: vec![odd], ..request(ana) };
    assert_eq!(
        wrong_fields(w.take_over(&supervisor, odd).await),
        [
            field("reason", Reason::UnknownCode),
            field("work[0].kind", Reason::UnknownCode),
            field("work[0].id", Reason::Malformed)
        ]
    );
    let many = TakeOverWorkRequest { work: vec![request(ana).work.remove(0); 501], ..request(ana) };
    assert_eq!(wrong_fields(w.take_over(&supervisor, many).await), [field("work", Reason::TooMany)]);

    let pending = w.add("pide@abg.gob.ec", Status::Pending, &[], PASSWORD).await;
    for id in [pending.to_string(), Uuid::new_v4().to_string(), "x".to_owned()] {
        let unknown = TakeOverWorkRequest { id, ..request(ana) };
        assert_eq!(refusal(w.take_over(&supervisor, unknown).await), Reason::UserNotFound);
    }
    assert_eq!(w.new_events().await, [""; 0]);
}

/// Every method that the contract calls airport-scoped.
#[sqlx::test]
async fn other_airports_are_closed(pool: PgPool) {
    let mut w = world(pool).await;
    let ana = w.add_suspended(ANA, Role::Inspector, &["GPS"]).await;
    let chief = w.add_suspended("jefa@abg.gob.ec", Role::RegionalAdmin, &["SCY"]).await;
    let supervisor = w.token(LUIS, Role::Supervisor, &["SCY"]).await;
    let regional = w.token("eva@abg.gob.ec", Role::RegionalAdmin, &["SCY"]).await;
    w.new_events().await;
    for method in Method::of_service(SERVICE_NAME).filter(|method| method.airport_scoped) {
        let refusals = match method.name() {
            "TakeOverWork" => [
                w.take_over(&supervisor, request(ana)).await.unwrap_err(),
                w.take_over(&regional, request(ana)).await.unwrap_err(),
                w.take_over(&supervisor, request(chief)).await.unwrap_err(),
            ],
            name => panic!("{name} is airport-scoped: call it here for another airport"),
        };
        for refused in refusals {
            assert_eq!(
                (refused.code(), reason_of(&refused)),
                (Code::PermissionDenied, Reason::PersonOfOtherAirports)
            );
        }
    }
    assert_eq!(w.new_events().await, [""; 0]);
}
