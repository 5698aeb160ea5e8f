//! Declarations of people who travel together.

use chrono::{Days, Utc};
use pinzon_chassis::{Reason, caller::Role, status::violations_of};
use pinzon_harness::signed;
use pinzon_proto::declarations::v1 as pb;
use sqlx::PgPool;
use tonic::{Code, Status};
use uuid::Uuid;

use crate::{
    World, content,
    counter::{flight, nothing_declared},
    world,
};

impl World {
    /// What somebody declares who travels in a group.
    async fn declare_in(&mut self, group: &str, content: pb::Content) -> Result<pb::Declaration, Status> {
        let request = pb::CreateDeclarationRequest {
            content: Some(content),
            travel_group: group.to_owned(),
            ..Default::default()
        };
        Ok(self.client.create_declaration(request).await?.into_inner().declaration.unwrap())
    }

    /// Codes of those who travel along, as the counter shows them.
    async fn fellows(&mut self, code: &str) -> Vec<String> {
        let token = self.token(Role::Inspector, &["GPS"]);
        let seen = self.get(code, Some(&token)).await.unwrap();
        seen.fellows.into_iter().map(|fellow| fellow.code).collect()
    }
}

fn new_group() -> String {
    Uuid::new_v4().to_string()
}

fn person(n: usize) -> pb::Content {
    let mut content = nothing_declared(&format!("GROUP{n:03}"));
    content.traveller.as_mut().unwrap().surnames = format!("Freire {}", ["Uno", "Dos", "Tres"][n % 3]);
    content
}

/// Of four adults who prepare together only those count who swear.
#[sqlx::test]
async fn the_counter_sees_who_of_a_group_has_sworn(pool: PgPool) {
    let mut w = world(pool).await;
    let first = w.declare_in(&new_group(), person(0)).await.unwrap();
    let second = w.declare_in(&first.travel_group, person(1)).await.unwrap();
    let third = w.declare_in(&second.travel_group, content()).await.unwrap();
    assert_eq!(first.travel_group, third.travel_group);

    let token = w.token(Role::Inspector, &["GPS"]);
    w.present(&token, &second.code).await.unwrap();
    let seen = w.get(&first.code, Some(&token)).await.unwrap();
    assert_eq!(seen.travel_group, "", "staff add nobody to a group");
    let (sworn, presented) = (pb::State::Submitted, pb::State::Presented);
    let fellow = |d: &pb::Declaration, state: pb::State, lane: pb::Lane| pb::FellowTraveller {
        code: d.code.clone(),
        surnames: d.traveller.as_ref().unwrap().surnames.clone(),
        given_names: "Ana".to_owned(),
        state: state.into(),
        lane: lane.into(),
        departure: pb::DepartureState::Pending.into(),
    };
    assert_eq!(
        seen.fellows,
        [fellow(&second, presented, pb::Lane::Green), fellow(&third, sworn, pb::Lane::Red)]
    );
    assert_eq!(w.fellows(&third.code).await, [first.code.as_str(), second.code.as_str()]);

    let by_link = w.get(&first.id, None).await.unwrap();
    assert_eq!((by_link.fellows, by_link.travel_group.as_str()), (vec![], ""));
}

#[sqlx::test]
async fn a_flight_is_prepared_with_its_groups(pool: PgPool) {
    let mut w = world(pool).await;
    let first = w.declare_in(&new_group(), person(0)).await.unwrap();
    let second = w.declare_in(&first.travel_group, person(1)).await.unwrap();
    let token = w.token(Role::Inspector, &["GPS"]);
    let mut page_token = String::new();
    let mut prepared = Vec::new();
    for _ in 0..2 {
        let page = flight(&mut w, &token, &page_token).await.unwrap();
        for entry in page.items {
            let mut declaration = entry.declaration.unwrap();
            prepared.push((declaration.code, declaration.fellows.remove(0).code));
        }
        page_token = page.next_page_token;
    }
    prepared.sort();
    let mut expected = [(first.code.clone(), second.code.clone()), (second.code, first.code)];
    expected.sort();
    assert_eq!(prepared, expected);
}

#[sqlx::test]
async fn sixteen_people_stand_at_the_counter_together(pool: PgPool) {
    let mut w = world(pool).await;
    let first = w.declare_in(&new_group(), person(0)).await.unwrap();
    let mut codes = vec![first.code.clone()];
    for n in 1..16 {
        codes.push(w.declare_in(&first.travel_group, person(n)).await.unwrap().code);
    }
    for code in [&codes[0], &codes[7], &codes[15]] {
        let others: Vec<_> = codes.iter().filter(|other| *other != code).cloned().collect();
        assert_eq!(w.fellows(code).await, others);
    }
    // Whoever hands the id on to many fills no screen.
    for n in 16..20 {
        w.declare_in(&first.travel_group, person(n)).await.unwrap();
    }
    assert_eq!(w.fellows(&codes[0]).await.len(), 16);
}

#[sqlx::test]
async fn who_flies_otherwise_or_declares_no_more_is_not_in_the_group(pool: PgPool) {
    let mut w = world(pool).await;
    let first = w.declare_in(&new_group(), person(0)).await.unwrap();
    let group = first.travel_group.clone();
    let mut other_flight = person(1);
    other_flight.travel.as_mut().unwrap().flight_number = "LA1413".to_owned();
    let mut other_airport = person(2);
    other_airport.travel.as_mut().unwrap().destination_airport = "SCY".to_owned();
    let mut other_day = person(7);
    other_day.travel.as_mut().unwrap().flight_date = (Utc::now().date_naive() + Days::new(2)).to_string();
    let mut other_filter = person(8);
    other_filter.travel.as_mut().unwrap().origin_airport = "GYE".to_owned();
    for content in [other_flight, other_airport, other_day, other_filter] {
        w.declare_in(&group, content).await.unwrap();
    }
    for group in [new_group(), String::new()] {
        w.declare_in(&group, person(3)).await.unwrap();
    }
    let flooding = w.declare_in(&group, person(4)).await.unwrap();
    let flood = pb::MarkMassSubmissionRequest { declaration_ids: vec![flooding.id] };
    w.client.mark_mass_submission(flood).await.unwrap();
    let annulled = w.declare_in(&group, person(5)).await.unwrap();
    sqlx::query("update declaration set state = 'annulled' where code = $1")
        .bind(&annulled.code)
        .execute(&w.pool)
        .await
        .unwrap();
    assert_eq!(w.fellows(&first.code).await, Vec::<String>::new());
    let second = w.declare_in(&group, person(6)).await.unwrap();
    assert_eq!(w.fellows(&first.code).await, [second.code]);
}

#[sqlx::test]
async fn a_repeat_stays_in_its_group_and_a_wrong_group_is_named(pool: PgPool) {
    let mut w = world(pool).await;
    let request = |group: &str| pb::CreateDeclarationRequest {
        content: Some(person(0)),
        request_id: "request-of-one".to_owned(),
        travel_group: group.to_owned(),
    };
    let group = new_group();
    for named in [group.as_str(), ""] {
        let answer = w.client.create_declaration(request(named)).await.unwrap().into_inner();
        assert_eq!(answer.declaration.unwrap().travel_group, group);
    }
    let refused = w.client.create_declaration(request("familia")).await.unwrap_err();
    assert_eq!(refused.code(), Code::InvalidArgument);
    let wrong = violations_of(&refused).into_iter().map(|wrong| (wrong.field, wrong.reason));
    assert_eq!(wrong.collect::<Vec<_>>(), [("travel_group".to_owned(), Reason::Malformed)]);
    let token = w.token(Role::Admin, &[]);
    let all = pb::ListDeclarationsRequest::default();
    assert_eq!(w.client.list_declarations(signed(&token, all)).await.unwrap().into_inner().items.len(), 1);
}
