//! Acts that their officer left on a device and somebody else hands in.

use pinzon_chassis::{ClosedSet as _, clock::timestamp};
use pinzon_events::facts::{Fact as _, RetentionHandedIn};
use pinzon_proto::auth::v1::LeftWork;

use super::*;

/// When the work of the officer was taken over.
const TAKEN: &str = "2026-11-21T13:59:00Z";

impl World {
    /// A supervisor of an airport, who took over what the officer left.
    fn supervisor_who_took_over(&self, airport: &str) -> (Caller, String) {
        let supervisor = person(Role::Supervisor, &[airport]);
        let left = LeftWork {
            name: self.officer.name.clone(),
            role: Role::Inspector.code().to_owned(),
            taken_at: Some(timestamp(TAKEN.parse().unwrap())),
        };
        self.left.0.lock().unwrap().push((self.officer.user_id, supervisor.user_id, left));
        let token = self.token_of(&supervisor);
        (supervisor, token)
    }

    fn token_of(&self, caller: &Caller) -> String {
        self.keys.token_of(caller, Utc::now() + chrono::Duration::hours(1))
    }

    fn text(&self) -> String {
        text_of(self.officer.user_id, "GPS", "XL")
    }
}

fn named_officer(caller: &Caller) -> Option<pb::Officer> {
    Some(pb::Officer { id: caller.user_id.to_string(), name: caller.name.clone() })
}

#[sqlx::test]
async fn an_act_that_was_left_is_that_of_its_officer_and_says_who_handed_it_in(pool: PgPool) {
    let world = world(pool).await;
    let issued = world.tablet(3).await.issue_at(world.text(), "2026-11-21T13:20:00Z");
    let (supervisor, token) = world.supervisor_who_took_over("GPS");
    let act = world.receive_as(&token, &issued).await.unwrap();
    assert_eq!(act.officer, named_officer(&world.officer));
    assert_eq!(act.handed_in_by, named_officer(&supervisor));
    assert_eq!((act.folio.as_str(), &act.qr), ("GPS-2026-T1-0001", &issued.qr));
    assert_eq!(act.verification, hex::encode(Sha256::digest(&issued.text)), "what the paper says");
    assert!(act.received_at.is_some());
    assert_eq!(world.get_as(&token, &act.id).await.unwrap(), act);

    let events = world.events().await;
    let of_act: Vec<_> = events.iter().filter(|event| event.subject == act.folio).collect();
    let told: Vec<_> = of_act.iter().map(|event| (event.kind.as_str(), event.actorid.unwrap())).collect();
    let (officer, printed) = (world.officer.user_id, RetentionPrinted::KIND);
    assert_eq!(
        told,
        [
            (RetentionIssued::KIND, officer),
            (RetentionHandedIn::KIND, supervisor.user_id),
            (printed, officer),
            (printed, officer),
        ]
    );
    assert_eq!(of_act[0].actorrole.as_deref(), Some("inspector"));
    assert_eq!(
        of_act[1].data,
        json!({ "officer": officer, "name": world.officer.name, "signed_hash": act.verification })
    );
}

#[sqlx::test]
async fn a_repeat_answers_the_first_act_to_whoever_sends_it(pool: PgPool) {
    let world = world(pool).await;
    let issued = world.tablet(3).await.issue_at(world.text(), "2026-11-21T13:20:00Z");
    let (_, token) = world.supervisor_who_took_over("GPS");
    let first = world.receive_as(&token, &issued).await.unwrap();
    assert_eq!(world.receive_as(&token, &issued).await.unwrap(), first);
    // The officer may sign in again and still has it; the supervisor repeats what was answered already.
    assert_eq!(world.receive(&issued).await.unwrap(), first);
    world.left.0.lock().unwrap().clear();
    assert_eq!(world.receive_as(&token, &issued).await.unwrap(), first);
    assert_eq!(world.count("select count(*) from retention").await, 1);

    // In the other order it is the officer's own.
    let issued = world.tablet(4).await.issue_at(world.text(), "2026-11-21T13:20:00Z");
    let own = world.receive(&issued).await.unwrap();
    let (_, token) = world.supervisor_who_took_over("GPS");
    assert_eq!(own.handed_in_by, None);
    assert_eq!(world.receive_as(&token, &issued).await.unwrap(), own);
}

#[sqlx::test]
async fn only_what_was_left_is_handed_in_and_only_by_who_took_it_over(pool: PgPool) {
    let world = world(pool).await;
    let mut tablet = world.tablet(3).await;
    let left = tablet.issue_at(world.text(), "2026-11-21T13:20:00Z");
    let refused = async |token: &str, act: &pb::ReceiveRetentionRequest| {
        let refused = world.receive_as(token, act).await.unwrap_err();
        (refused.code(), reason_of(&refused))
    };
    let another = (Code::PermissionDenied, Reason::AnotherOfficer);
    // Nobody took it over, as while the officer is active.
    for role in [Role::Inspector, Role::Supervisor, Role::RegionalAdmin, Role::Admin] {
        assert_eq!(refused(&world.token(role, &["GPS"]), &left).await, another, "{role:?}");
    }
    let (supervisor, token) = world.supervisor_who_took_over("GPS");
    // An inspector hands nothing in, whatever auth says.
    let inspector = world.token_of(&Caller { role: Role::Inspector, ..supervisor.clone() });
    assert_eq!(refused(&inspector, &left).await, another);
    let elsewhere = world.token_of(&Caller { airports: vec!["SCY".to_owned()], ..supervisor });
    assert_eq!(refused(&elsewhere, &left).await, (Code::PermissionDenied, Reason::WrongAirport));
    // The officer cannot have left what was issued later.
    let mut at = |time: &str| tablet.issue_at(world.text(), time);
    let (late, tolerated) = (at("2026-11-21T14:59:01Z"), at("2026-11-21T14:59:00Z"));
    assert_eq!(refused(&token, &late).await, another);
    assert_eq!(world.count("select count(*) from retention").await, 0);
    world.receive_as(&token, &tolerated).await.unwrap();
    world.receive_as(&token, &left).await.unwrap();
}

#[sqlx::test]
async fn a_correction_that_was_left_is_handed_in_and_its_wrong_fields_are_named(pool: PgPool) {
    let world = world(pool).await;
    let (supervisor, token) = world.supervisor_who_took_over("GPS");
    let mut tablet = world.tablet(3).await;
    let text = world.text();
    let wrong = tablet.issue_at(text.replace("MR-01", "MR-99"), "2026-11-21T13:20:00Z");
    let refused = world.receive_as(&token, &wrong).await.unwrap_err();
    assert_eq!(wrong_field(&refused), ("items[0].reasons[0]".to_owned(), Reason::UnknownCode));
    let hash = hex::encode(Sha256::digest(&wrong.text));
    let text = text.replacen('{', &format!("{{\"corrects\":\"{hash}\","), 1);
    let corrected = tablet.sign("GPS-2026-T1-0001", text, "2026-11-21T13:30:00Z");
    let act = world.receive_as(&token, &corrected).await.unwrap();
    assert_eq!((act.folio.as_str(), act.corrects.as_str()), ("GPS-2026-T1-0001", hash.as_str()));
    assert_eq!((act.officer, act.handed_in_by), (named_officer(&world.officer), named_officer(&supervisor)));
}
