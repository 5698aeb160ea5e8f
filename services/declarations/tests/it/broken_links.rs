//! Bags between two filters and an arrival, whose links break now and then.

use std::env;

use chrono::Utc;
use futures::{StreamExt as _, join, stream};
use pinzon_chassis::{caller::Role, clock::timestamp};
use pinzon_harness::{cases, signed};
use pinzon_proto::declarations::v1::{self as pb, DepartureState, Lane, SealCondition, State};
use sqlx::PgPool;
use tonic::Status;
use uuid::Uuid;

use crate::{
    World,
    counter::nothing_declared,
    departure::{check, decision},
    world,
};

/// How often they pass, unless `BROKEN_LINK_ROUNDS` says otherwise.
const ROUNDS: usize = 1;
/// How many bags pass while a link is down.
const WHILE_DOWN: usize = 50;
/// Bags that pass at the same time.
const AT_ONCE: usize = 8;

/// Where the link is down while a bag passes. What was decided there comes when it is up again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cut {
    Nowhere,
    AtFilter,
    OnArrival,
}

impl Cut {
    fn while_passing(bag: usize, while_down: usize) -> Self {
        match (bag / while_down) % 4 {
            1 => Self::AtFilter,
            3 => Self::OnArrival,
            _ => Self::Nowhere,
        }
    }
}

/// The people of one journey: two at each end.
struct Officers {
    filter: [String; 2],
    arrival: [String; 2],
}

/// How a bag left and how its declaration looks after its seal was looked at.
struct Arrived {
    is_unsound: bool,
    is_red: bool,
}

fn clearance(code: &str, request_id: &str) -> pb::ReviewDeclarationRequest {
    pb::ReviewDeclarationRequest {
        code: code.to_owned(),
        version: 1,
        outcome: pb::ReviewOutcome::Cleared.into(),
        state: State::Presented.into(),
        request_id: request_id.to_owned(),
        ..Default::default()
    }
}

/// Takes a bag through both controls. Each end has two officers who decide at once, and where the link was down each step
/// is sent twice, as by a device that lost the first answer.
async fn pass(w: &World, officers: &Officers, origin: &str, bag: usize, cut: Cut) -> Result<Arrived, Status> {
    let (mut travellers, mut departures) = (w.client.clone(), w.departures.clone());
    let times = if cut == Cut::Nowhere { 1 } else { 2 };
    let mut content = nothing_declared(&format!("ZX{bag:05}"));
    if let Some(travel) = content.travel.as_mut() {
        origin.clone_into(&mut travel.origin_airport);
    }
    let request = pb::CreateDeclarationRequest { content: Some(content), ..Default::default() };
    let sent = travellers.create_declaration(request).await?.into_inner().declaration.unwrap();
    let code = sent.code;
    let present = pb::PresentDeclarationRequest {
        code: code.clone(),
        version: 1,
        state: State::Submitted.into(),
        request_id: Uuid::new_v4().to_string(),
        ..Default::default()
    };
    // At the filter the link is down, so the traveller arrives before the seal is known.
    if cut == Cut::AtFilter {
        travellers.present_declaration(signed(&officers.arrival[0], present.clone())).await?;
    }

    let before_sealing = Utc::now();
    let numbers = [format!("{origin}{bag:06}"), format!("{origin}9{bag:06}")];
    let [first, second] = numbers.each_ref().map(|number| pb::ControlDepartureRequest {
        request_id: Uuid::new_v4().to_string(),
        ..decision(&code, DepartureState::Cleared, &[number])
    });
    let mut colleague = departures.clone();
    let (one, other) = join!(
        departures.control_departure(signed(&officers.filter[0], first.clone())),
        colleague.control_departure(signed(&officers.filter[1], second)),
    );
    assert!(one.is_ok() != other.is_ok(), "bag {bag}: one of two seals it");
    let number = &numbers[usize::from(one.is_err())];
    // Without the link the other one put the same seal on it, and comes later.
    if cut == Cut::AtFilter {
        let other = usize::from(one.is_ok());
        let same = pb::ControlDepartureRequest {
            request_id: Uuid::new_v4().to_string(),
            decided_at: Some(timestamp(before_sealing)),
            ..decision(&code, DepartureState::Cleared, &[number])
        };
        for _ in 0..times {
            departures.control_departure(signed(&officers.filter[other], same.clone())).await?;
        }
    }
    for _ in 1..times {
        let again = departures.control_departure(signed(&officers.filter[0], first.clone())).await;
        assert_eq!(again.is_ok(), one.is_ok(), "bag {bag}: a repeat has the first answer");
    }

    for _ in 0..times {
        travellers.present_declaration(signed(&officers.arrival[0], present.clone())).await?;
    }
    let is_unsound = bag % 20 == 7;
    let unsound = [SealCondition::Broken, SealCondition::Missing, SealCondition::Replaced];
    let condition = if is_unsound { unsound[bag % 3] } else { SealCondition::Intact };
    let request_id = Uuid::new_v4().to_string();
    let mut is_red = false;
    for _ in 0..times {
        let look =
            pb::CheckSealsRequest { request_id: request_id.clone(), ..check(&code, &[(number, condition)]) };
        let seen = departures.check_seals(signed(&officers.arrival[0], look)).await?.into_inner();
        is_red = seen.lane.unwrap().code() == Lane::Red;
    }
    if !is_red {
        let [first, second] = [Uuid::new_v4().to_string(), Uuid::new_v4().to_string()];
        let mut colleague = travellers.clone();
        let (one, other) = join!(
            travellers.review_declaration(signed(&officers.arrival[0], clearance(&code, &first))),
            colleague.review_declaration(signed(&officers.arrival[1], clearance(&code, &second))),
        );
        assert!(one.is_ok() != other.is_ok(), "bag {bag}: one of two clears it");
        for _ in 1..times {
            let again =
                travellers.review_declaration(signed(&officers.arrival[0], clearance(&code, &first))).await;
            assert_eq!(again.is_ok(), one.is_ok(), "bag {bag}: a repeat has the first answer");
        }
    }
    Ok(Arrived { is_unsound, is_red })
}

#[sqlx::test]
async fn every_unsound_seal_is_flagged_on_arrival_and_nobody_is_cleared_twice(pool: PgPool) {
    let w = world(pool).await;
    let both = |airport: &str| [Role::Inspector, Role::Supervisor].map(|role| w.token(role, &[airport]));
    let officers = ["UIO", "GYE"].map(|filter| Officers { filter: both(filter), arrival: both("GPS") });
    let rounds = env::var("BROKEN_LINK_ROUNDS").map_or(ROUNDS, |rounds| rounds.parse().unwrap());
    let while_down = cases(WHILE_DOWN);
    // Each end has its link down once a round.
    let bags = 4 * while_down * rounds;
    let (unsound, sealed_by_two) = (bags / 20, while_down * rounds);
    let arrived: Vec<Arrived> = stream::iter(0..bags)
        .map(|bag| {
            let (w, officers, origin) = (&w, &officers[bag % 2], ["UIO", "GYE"][bag % 2]);
            async move { pass(w, officers, origin, bag, Cut::while_passing(bag, while_down)).await.unwrap() }
        })
        .buffer_unordered(AT_ONCE)
        .collect()
        .await;

    let count = |is: &dyn Fn(&Arrived) -> bool| arrived.iter().filter(|arrived| is(arrived)).count();
    assert_eq!(count(&|a| a.is_unsound && a.is_red), unsound, "flagged");
    assert_eq!(count(&|a| !a.is_unsound && a.is_red), 0, "falsely flagged");
    for (what, sql, expected) in [
        ("sealed", "select count(*) from baggage_seal", bags),
        ("cleared at a filter", "select count(*) from departure_step where to_state = 'cleared'", bags),
        (
            "cleared on arrival",
            "select count(*) from declaration_transition where to_state = 'cleared'",
            bags - unsound,
        ),
        ("sealed by two", "select count(*) from departure_witness", sealed_by_two),
        ("presented", "select count(*) from declaration_transition where to_state = 'presented'", bags),
        ("with a lane that a seal changed", "select count(*) from declaration where lane = 'red'", unsound),
    ] {
        let counted: i64 = sqlx::query_scalar(sql).fetch_one(&w.pool).await.unwrap();
        assert_eq!(usize::try_from(counted).unwrap(), expected, "{what}");
    }
}
