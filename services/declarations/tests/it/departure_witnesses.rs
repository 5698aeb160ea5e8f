//! What two officers decide alike without knowing of each other: at the filter, and on seals that arrive.

use chrono::{DateTime, TimeDelta, Utc};
use pinzon_chassis::{Reason, caller::Role, clock::timestamp, status::reason_of};
use pinzon_proto::declarations::v1::{self as pb, DepartureState, SealCondition};
use sqlx::PgPool;
use uuid::Uuid;

use crate::{
    World, content,
    counter::nothing_declared,
    departure::{check, decision},
    world,
};

fn ten_minutes_ago() -> Option<DateTime<Utc>> {
    Some(Utc::now() - TimeDelta::minutes(10))
}

fn decided(asked: pb::ControlDepartureRequest, at: Option<DateTime<Utc>>) -> pb::ControlDepartureRequest {
    pb::ControlDepartureRequest {
        request_id: Uuid::new_v4().to_string(),
        decided_at: at.map(timestamp),
        ..asked
    }
}

fn looked(asked: pb::CheckSealsRequest, at: Option<DateTime<Utc>>) -> pb::CheckSealsRequest {
    pb::CheckSealsRequest { request_id: Uuid::new_v4().to_string(), decided_at: at.map(timestamp), ..asked }
}

impl World {
    /// A declaration from Quito that was sent an hour ago.
    async fn sent_from_quito(&mut self) -> String {
        let sent = self.submit(nothing_declared("AB123456")).await.unwrap().declaration.unwrap();
        self.an_hour_later().await;
        sent.code
    }

    /// One whose bag has the seal UIO0001.
    async fn sealed_in_quito(&mut self) -> String {
        let quito = self.token(Role::Inspector, &["UIO"]);
        let code = self.sent_from_quito().await;
        self.depart(&quito, decision(&code, DepartureState::Cleared, &["UIO0001"])).await.unwrap();
        code
    }

    async fn count_told(&self, kind: &str) -> usize {
        self.facts().await.iter().filter(|(found, _)| found == kind).count()
    }
}

#[sqlx::test]
async fn the_same_step_before_boarding_is_one_with_two_witnesses(pool: PgPool) {
    let mut w = world(pool).await;
    let ana = w.token(Role::Inspector, &["UIO"]);
    let luis = w.token(Role::Supervisor, &["UIO"]);
    for (number, (first, second, names)) in [
        (&ana, &luis, ["Persona inspector", "Persona supervisor"]),
        (&luis, &ana, ["Persona supervisor", "Persona inspector"]),
    ]
    .into_iter()
    .enumerate()
    {
        let code = w.sent_from_quito().await;
        let seals = [format!("UIO000{}", 2 * number + 1), format!("UIO000{}", 2 * number + 2)];
        let [one, other] = seals.each_ref().map(String::as_str);
        let presented = decision(&code, DepartureState::Presented, &[]);
        let sealed = |seals: &[&str]| pb::ControlDepartureRequest {
            state: DepartureState::Presented.into(),
            ..decision(&code, DepartureState::Cleared, seals)
        };
        w.depart(first, decided(presented.clone(), ten_minutes_ago())).await.unwrap();
        let stood = w.depart(first, decided(sealed(&[one, other]), ten_minutes_ago())).await.unwrap();

        let at = ten_minutes_ago();
        let same_step = decided(presented, at);
        let same_seals = decided(sealed(&[other, one]), at);
        let without_key = pb::ControlDepartureRequest { request_id: String::new(), ..same_seals.clone() };
        let mut answer = pb::Declaration::default();
        for asked in [same_step.clone(), same_seals.clone(), same_step, same_seals, without_key] {
            answer = w.depart(second, asked).await.unwrap();
        }
        let departure = answer.departure.unwrap();
        assert_eq!((departure.state(), departure.by.as_str()), (DepartureState::Cleared, names[0]));
        assert_eq!((departure.seals.len(), departure.bags), (2, Some(2)));
        let steps: Vec<_> = departure.steps.iter().map(|step| (step.from(), step.to())).collect();
        assert_eq!(
            steps,
            [
                (DepartureState::Pending, DepartureState::Presented),
                (DepartureState::Presented, DepartureState::Cleared)
            ]
        );
        for step in &departure.steps {
            let [witness] = step.witnesses.as_slice() else { panic!("{step:?}") };
            assert_eq!((step.by.as_str(), witness.by.as_str()), (names[0], names[1]));
            assert_eq!(witness.decided_at.unwrap().seconds, timestamp(at.unwrap()).seconds);
            assert!(witness.at.unwrap().seconds > timestamp(at.unwrap()).seconds, "both times");
            assert_eq!(witness.airport, "UIO");
        }
        assert_ne!(answer.updated_at, stood.updated_at, "devices see by it which copy is later");
    }
    assert_eq!(w.count_told("pinzon.declaration.departure_witnessed.v1").await, 4, "a repeat is none");
    assert_eq!(w.count_told("pinzon.declaration.departure_controlled.v1").await, 4);
}

#[sqlx::test]
async fn another_decision_before_boarding_overwrites_nothing(pool: PgPool) {
    let mut w = world(pool).await;
    let ana = w.token(Role::Inspector, &["UIO"]);
    let luis = w.token(Role::Supervisor, &["UIO"]);
    let code = w.sent_from_quito().await;
    let cleared = |seals: &[&str]| decision(&code, DepartureState::Cleared, seals);
    let stands = w.depart(&ana, decided(cleared(&["UIO0001"]), ten_minutes_ago())).await.unwrap();
    let other_bags = pb::ControlDepartureRequest { bags: Some(0), seals: vec![], ..cleared(&[]) };
    let late = [
        ("other seals", decided(cleared(&["UIO0002"]), ten_minutes_ago())),
        ("more seals", decided(cleared(&["UIO0001", "UIO0002"]), ten_minutes_ago())),
        ("other bags", decided(other_bags, ten_minutes_ago())),
        ("stricter", decided(decision(&code, DepartureState::WithFindings, &[]), ten_minutes_ago())),
        ("decided later", decided(cleared(&["UIO0001"]), Some(Utc::now()))),
        ("an earlier release", decided(cleared(&["UIO0001"]), None)),
        ("before it was sent", decided(cleared(&["UIO0001"]), Some(Utc::now() - TimeDelta::hours(3)))),
    ];
    for (why, asked) in late {
        let refused = w.depart(&luis, asked).await.unwrap_err();
        assert_eq!(reason_of(&refused), Reason::DeclarationMoved, "{why}");
    }
    assert_eq!(w.get(&code, Some(&ana)).await.unwrap(), stands);
    // A refused step uses up no seal.
    let next = w.sent_from_quito().await;
    w.depart(&luis, decision(&next, DepartureState::Cleared, &["UIO0002"])).await.unwrap();
}

#[sqlx::test]
async fn a_witness_of_risky_goods_says_why(pool: PgPool) {
    let mut w = world(pool).await;
    let ana = w.token(Role::Inspector, &["UIO"]);
    let luis = w.token(Role::Supervisor, &["UIO"]);
    let mut sworn = content();
    sworn.items[0].product_id = String::new();
    sworn.items[0].description = "queso de la abuela".to_owned();
    let code = w.submit(sworn).await.unwrap().declaration.unwrap().code;
    w.an_hour_later().await;
    let mut sealed = decision(&code, DepartureState::Cleared, &["UIO0001"]);
    let silent = sealed.clone();
    sealed.note = "lo decide la llegada".to_owned();
    w.depart(&ana, decided(sealed.clone(), ten_minutes_ago())).await.unwrap();
    let refused = w.depart(&luis, decided(silent, ten_minutes_ago())).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::DeclarationMoved);
    let answer = w.depart(&luis, decided(sealed, ten_minutes_ago())).await.unwrap();
    assert_eq!(answer.departure.unwrap().steps[0].witnesses[0].reason, "lo decide la llegada");
}

#[sqlx::test]
async fn the_same_check_of_seals_is_one_with_a_witness(pool: PgPool) {
    use SealCondition::{Broken, Intact};
    let mut w = world(pool).await;
    let ana = w.token(Role::Inspector, &["GPS"]);
    let luis = w.token(Role::Supervisor, &["GPS"]);
    let code = w.sealed_in_quito().await;
    let as_found = |condition| check(&code, &[("UIO0001", condition)]);
    let seal_of = |answer: pb::Declaration| answer.departure.unwrap().seals.remove(0);
    let first = seal_of(w.check(&ana, looked(as_found(Intact), ten_minutes_ago())).await.unwrap());

    let at = ten_minutes_ago();
    let same = looked(as_found(Intact), at);
    let other_key = looked(as_found(Intact), at);
    let mut seal = pb::BaggageSeal::default();
    for asked in [same.clone(), same, other_key] {
        seal = seal_of(w.check(&luis, asked).await.unwrap());
    }
    let [witness] = seal.other_checks.as_slice() else { panic!("{seal:?}") };
    assert_eq!((witness.condition(), witness.by.as_str()), (Intact, "Persona supervisor"));
    assert_eq!(witness.decided_at.unwrap().seconds, timestamp(at.unwrap()).seconds);
    assert_eq!(
        (&seal.checked_by, seal.checked_at, seal.decided_at),
        (&first.checked_by, first.checked_at, first.decided_at),
        "the first one stands"
    );

    // A stricter one that comes late holds, and what stood stays beside it.
    let seal = seal_of(w.check(&luis, looked(as_found(Broken), ten_minutes_ago())).await.unwrap());
    assert_eq!((seal.condition(), seal.checked_by.as_str()), (Broken, "Persona supervisor"));
    let others: Vec<_> = seal.other_checks.iter().map(|one| (one.condition(), one.by.as_str())).collect();
    assert_eq!(others, [(Intact, "Persona inspector"), (Intact, "Persona supervisor")]);
    let refused = w.check(&ana, looked(as_found(Intact), ten_minutes_ago())).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::DeclarationMoved, "it hides no finding");
    let seal = seal_of(w.check(&ana, looked(as_found(Broken), ten_minutes_ago())).await.unwrap());
    assert_eq!((seal.checked_by.as_str(), seal.other_checks.len()), ("Persona supervisor", 3));
    assert_eq!(w.lane(&code).await.1, [crate::companions::cause("UNSOUND_SEAL", "UIO0001")]);
}

#[sqlx::test]
async fn a_check_of_an_earlier_release_counts_and_what_stood_stays_beside_it(pool: PgPool) {
    use SealCondition::Intact;
    let mut w = world(pool).await;
    let ana = w.token(Role::Inspector, &["GPS"]);
    let luis = w.token(Role::Supervisor, &["GPS"]);
    let code = w.sealed_in_quito().await;
    let intact = check(&code, &[("UIO0001", Intact)]);
    w.check(&ana, looked(intact.clone(), None)).await.unwrap();
    for asked in [looked(intact.clone(), None), looked(intact, Some(Utc::now()))] {
        let answer = w.check(&luis, asked).await.unwrap();
        let seal = answer.departure.unwrap().seals.remove(0);
        assert_eq!((seal.condition(), seal.checked_by.as_str()), (Intact, "Persona supervisor"));
        let others: Vec<_> = seal.other_checks.iter().map(|one| one.by.as_str()).collect();
        assert_eq!(others, ["Persona inspector"]);
    }
    let id: Uuid =
        sqlx::query_scalar("select declaration_id from declaration").fetch_one(&w.pool).await.unwrap();
    let departure = w.get(&id.to_string(), None).await.unwrap().departure.unwrap();
    assert!(departure.steps.is_empty() && departure.seals[0].other_checks.is_empty(), "not for the public");
}
