//! Declarations that name one person for one flight, and answers that the list of goods contradicts.

use pinzon_chassis::{Reason, caller::Role, status::reason_of};
use pinzon_declarations::ingest::Ingest;
use pinzon_events::consumer::Apply as _;
use pinzon_harness::signed;
use pinzon_proto::declarations::v1 as pb;
use sqlx::PgPool;

use crate::{
    World,
    administration::{attention, join},
    content,
    counter::background,
    events::{envelope, issued},
    world,
};

/// The same person and flight, with nothing in it.
fn nothing() -> pb::Content {
    let mut content = content();
    content.items.clear();
    content.answers.as_mut().unwrap().food.as_mut().unwrap().yes = Some(false);
    content
}

pub fn minor(document_number: &str) -> pb::Minor {
    let birth_date = (chrono::Utc::now().date_naive() - chrono::Days::new(3_000)).to_string();
    pb::Minor {
        document_type: pb::DocumentType::Passport.into(),
        document_number: document_number.to_owned(),
        document_country: "EC".to_owned(),
        surnames: "Freire".to_owned(),
        given_names: "Inés".to_owned(),
        birth_date,
        sex: pb::Sex::Female.into(),
        nationality: "EC".to_owned(),
    }
}

fn by(document_number: &str, mut content: pb::Content) -> pb::Content {
    content.traveller.as_mut().unwrap().document_number = document_number.to_owned();
    content
}

impl World {
    pub async fn sworn(&mut self, content: pb::Content) -> String {
        self.submit(content).await.unwrap().declaration.unwrap().code
    }

    /// The lane and its reasons, as the officer of the airport sees them.
    pub async fn lane(&mut self, code: &str) -> (pb::Lane, Vec<(String, String)>) {
        let token = self.token(Role::Inspector, &["GPS"]);
        let lane = self.get(code, Some(&token)).await.unwrap().lane.unwrap();
        (lane.code(), lane.reasons.into_iter().map(|reason| (reason.code, reason.about)).collect())
    }

    pub async fn queue(&mut self) -> Vec<pb::QueueItem> {
        let token = self.token(Role::Inspector, &["GPS"]);
        let message = pb::ListQueueRequest {
            airport: "GPS".to_owned(),
            flight_date: content().travel.unwrap().flight_date,
            flight_number: "LA1411".to_owned(),
            ..Default::default()
        };
        self.counter.list_queue(signed(&token, message)).await.unwrap().into_inner().items
    }
}

pub fn cause(code: &str, about: &str) -> (String, String) {
    (code.to_owned(), about.to_owned())
}

#[sqlx::test]
async fn a_second_declaration_with_less_in_it_goes_where_the_first_goes(pool: PgPool) {
    let mut w = world(pool).await;
    let first = w.sworn(content()).await;
    let second = w.sworn(nothing()).await;
    assert_eq!(
        w.lane(&second).await,
        (pb::Lane::Red, vec![cause("REPEATED_DECLARATION", &first), cause("NOTHING_DECLARED", "")])
    );
    let (lane, reasons) = w.lane(&first).await;
    assert_eq!((lane, &reasons[0]), (pb::Lane::Red, &cause("REPEATED_DECLARATION", &second)));
    let queue = w.queue().await;
    for row in queue {
        let lane = row.lane.unwrap();
        assert_eq!((lane.code(), lane.reasons[0].code.as_str()), (pb::Lane::Red, "REPEATED_DECLARATION"));
    }
    let facts: Vec<String> = sqlx::query_scalar(
        "select event -> 'data' ->> 'lane' from outbox where subject = 'pinzon.declaration.submitted.v1' order by seq",
    )
    .fetch_all(&w.pool)
    .await
    .unwrap();
    assert_eq!(facts, ["red", "red"]);
}

#[sqlx::test]
async fn the_first_goes_where_a_second_with_more_in_it_goes(pool: PgPool) {
    let mut w = world(pool).await;
    let first = w.sworn(nothing()).await;
    let second = w.sworn(content()).await;
    assert_eq!(w.lane(&first).await.0, pb::Lane::Red);
    // Joined, the one that stays keeps the lane of what was sworn.
    let supervisor = w.token(Role::Supervisor, &["GPS"]);
    let joining = pb::JoinDeclarationRequest {
        code: second.clone(),
        version: 1,
        stays: first.clone(),
        note: "La envió dos veces".to_owned(),
        state: pb::State::Submitted.into(),
        ..Default::default()
    };
    w.administration.join_declaration(signed(&supervisor, joining)).await.unwrap();
    let (lane, reasons) = w.lane(&first).await;
    assert_eq!((lane, &reasons[0]), (pb::Lane::Red, &cause("REPEATED_DECLARATION", &second)));
}

#[sqlx::test]
async fn an_annulled_one_counts_no_more_and_a_reopened_one_again(pool: PgPool) {
    let mut w = world(pool).await;
    let first = w.sworn(nothing()).await;
    let second = w.sworn(content()).await;
    let supervisor = w.token(Role::Supervisor, &["GPS"]);
    let annulment = pb::AnnulDeclarationRequest {
        code: second.clone(),
        version: 1,
        note: "no es suya".to_owned(),
        state: pb::State::Submitted.into(),
        ..Default::default()
    };
    w.client.annul_declaration(signed(&supervisor, annulment)).await.unwrap();
    assert_eq!(w.lane(&first).await, (pb::Lane::Green, vec![cause("NOTHING_DECLARED", "")]));
    let reopening = pb::ReopenDeclarationRequest {
        code: second,
        version: 1,
        note: "sí lo es".to_owned(),
        state: pb::State::Annulled.into(),
        ..Default::default()
    };
    w.client.reopen_declaration(signed(&supervisor, reopening)).await.unwrap();
    assert_eq!(w.lane(&first).await.0, pb::Lane::Red);
}

#[sqlx::test]
async fn an_edit_brings_another_person_or_flight_out_of_the_company(pool: PgPool) {
    let mut w = world(pool).await;
    let first = w.sworn(nothing()).await;
    let second = w.submit(content()).await.unwrap();
    let sworn = second.declaration.unwrap();
    assert_eq!(w.lane(&first).await.0, pb::Lane::Red);
    let mut other_flight = content();
    other_flight.travel.as_mut().unwrap().flight_number = "EQ190".to_owned();
    let edit = pb::UpdateDeclarationRequest {
        id: sworn.id,
        content: Some(other_flight),
        version: 1,
        credentials: Some(pb::EditCredentials { edit_key: second.edit_key, ..Default::default() }),
    };
    w.client.update_declaration(edit).await.unwrap();
    assert_eq!(w.lane(&first).await, (pb::Lane::Green, vec![cause("NOTHING_DECLARED", "")]));
    assert_eq!(w.lane(&sworn.code).await.1, [cause("RESTRICTED_ITEM", "aguacate")]);
}

#[sqlx::test]
async fn a_minor_of_two_declarations_makes_them_one_company(pool: PgPool) {
    let mut w = world(pool).await;
    let with = |document: &str, mut content: pb::Content| {
        content.minors = vec![minor("MINOR1")];
        by(document, content)
    };
    let father = w.sworn(with("FATHER1", content())).await;
    let mother = w.sworn(with("MOTHER1", nothing())).await;
    let (lane, reasons) = w.lane(&mother).await;
    assert_eq!((lane, &reasons[0]), (pb::Lane::Red, &cause("REPEATED_DECLARATION", &father)));
    // Somebody who declares, and is a minor elsewhere.
    let strange = w.sworn(by("MINOR1", nothing())).await;
    assert_eq!(w.lane(&strange).await.0, pb::Lane::Red);
    let stranger = w.sworn(by("OTHER1", nothing())).await;
    assert_eq!(w.lane(&stranger).await.0, pb::Lane::Green);
}

#[sqlx::test]
async fn of_two_that_come_at_once_both_see_the_other(pool: PgPool) {
    let w = world(pool).await;
    for n in 0..20 {
        let (mut one, mut other) = (w.client.clone(), w.client.clone());
        let request = |content| pb::CreateDeclarationRequest {
            content: Some(by(&format!("BOTH{n:04}"), content)),
            ..Default::default()
        };
        let (first, second) = tokio::join!(
            one.create_declaration(request(content())),
            other.create_declaration(request(nothing()))
        );
        assert!(first.is_ok() && second.is_ok());
    }
    let lanes: Vec<(String, i64)> = sqlx::query_as("select lane, count(*) from declaration group by lane")
        .fetch_all(&w.pool)
        .await
        .unwrap();
    assert_eq!(lanes, [("red".to_owned(), 40)]);
}

#[sqlx::test]
async fn what_came_with_a_flood_moves_nobody(pool: PgPool) {
    let mut w = world(pool).await;
    let first = w.sworn(nothing()).await;
    let flood = w.marked(content()).await;
    assert_eq!(w.lane(&first).await, (pb::Lane::Green, vec![cause("NOTHING_DECLARED", "")]));
    // Whoever comes with it to the counter is somebody real.
    let token = w.token(Role::Inspector, &["GPS"]);
    w.present(&token, &flood.code).await.unwrap();
    assert_eq!(w.lane(&first).await.0, pb::Lane::Red);
}

#[sqlx::test]
async fn whoever_says_no_to_everything_and_lists_goods_is_seen_so_first(pool: PgPool) {
    let mut w = world(pool).await;
    w.decide("", "permitido");
    let mut denied = content();
    denied.answers.as_mut().unwrap().food.as_mut().unwrap().yes = Some(false);
    let code = w.sworn(denied).await;
    let expected = vec![cause("ANSWERS_AGAINST_ITEMS", ""), cause("ONLY_PERMITTED_ITEMS", "")];
    assert_eq!(w.lane(&code).await, (pb::Lane::Yellow, expected));
    let queue = w.queue().await;
    assert_eq!(queue[0].lane.as_ref().unwrap().reasons[0].code, "ANSWERS_AGAINST_ITEMS");
}

/// Changes of lanes as their events say: whose, before, after, because of which, at which airport.
pub async fn changes(w: &World) -> Vec<(String, String, String, Option<String>, String)> {
    sqlx::query_as(
        "select event ->> 'subject', event #>> '{data,before_lane}', event #>> '{data,after_lane}',
                event #>> '{data,because_of}', event ->> 'airport'
         from outbox where subject = 'pinzon.declaration.lane_changed.v1' order by seq",
    )
    .fetch_all(&w.pool)
    .await
    .unwrap()
}

fn change(
    of: &str,
    before: &str,
    after: &str,
    because_of: &str,
) -> (String, String, String, Option<String>, String) {
    (of.to_owned(), before.to_owned(), after.to_owned(), Some(because_of.to_owned()), "GPS".to_owned())
}

#[sqlx::test]
async fn whoever_comes_into_another_lane_because_of_another_one_has_an_event_of_it(pool: PgPool) {
    let mut w = world(pool).await;
    let first = w.sworn(nothing()).await;
    assert_eq!(changes(&w).await, []);
    let second = w.submit(content()).await.unwrap();
    let sworn = second.declaration.unwrap();
    let mut expected = vec![change(&first, "green", "red", &sworn.code)];
    assert_eq!(changes(&w).await, expected, "the second said its lane when it was sent");

    let mut other_flight = content();
    other_flight.travel.as_mut().unwrap().flight_number = "EQ190".to_owned();
    let edit = pb::UpdateDeclarationRequest {
        id: sworn.id.clone(),
        content: Some(other_flight),
        version: 1,
        credentials: Some(pb::EditCredentials { edit_key: second.edit_key.clone(), ..Default::default() }),
    };
    w.client.update_declaration(edit).await.unwrap();
    expected.push(change(&first, "red", "green", &sworn.code));
    assert_eq!(changes(&w).await, expected);

    let supervisor = w.token(Role::Supervisor, &["GPS"]);
    let seen = w.get(&sworn.code, Some(&supervisor)).await.unwrap();
    let mut travel = seen.travel.clone().unwrap();
    travel.flight_number = "LA1411".to_owned();
    let correction = pb::CorrectDeclarationRequest {
        code: sworn.code.clone(),
        version: seen.version,
        content: Some(pb::CorrectedContent {
            travel: Some(travel),
            traveller: seen.traveller.clone(),
            minors: vec![],
        }),
        requested_by: "El viajero".to_owned(),
        reason: "Era el primer vuelo".to_owned(),
        state: seen.state,
        ..Default::default()
    };
    w.administration.correct_declaration(signed(&supervisor, correction)).await.unwrap();
    expected.push(change(&first, "green", "red", &sworn.code));
    assert_eq!(changes(&w).await, expected);

    let annulment = pb::AnnulDeclarationRequest {
        code: sworn.code.clone(),
        version: 3,
        note: "no es suya".to_owned(),
        state: pb::State::Submitted.into(),
        ..Default::default()
    };
    w.client.annul_declaration(signed(&supervisor, annulment)).await.unwrap();
    expected.push(change(&first, "red", "green", &sworn.code));
    assert_eq!(changes(&w).await, expected);
    let last = w.facts().await;
    let kinds: Vec<_> = last[last.len() - 2..].iter().map(|(kind, _)| kind.as_str()).collect();
    assert_eq!(kinds, ["pinzon.declaration.annulled.v1", "pinzon.declaration.lane_changed.v1"]);
}

#[sqlx::test]
async fn a_change_of_the_own_lane_by_a_step_names_no_other(pool: PgPool) {
    let mut w = world(pool).await;
    let first = w.sworn(nothing()).await;
    let supervisor = w.token(Role::Supervisor, &["GPS"]);
    let step = |code: &str, state: pb::State| (code.to_owned(), "por error".to_owned(), i32::from(state));
    let (code, note, state) = step(&first, pb::State::Submitted);
    let annulment = pb::AnnulDeclarationRequest { code, version: 1, note, state, ..Default::default() };
    w.client.annul_declaration(signed(&supervisor, annulment)).await.unwrap();
    w.sworn(content()).await;
    assert_eq!(changes(&w).await, []);
    let (code, note, state) = step(&first, pb::State::Annulled);
    let reopening = pb::ReopenDeclarationRequest { code, version: 1, note, state, ..Default::default() };
    w.client.reopen_declaration(signed(&supervisor, reopening)).await.unwrap();
    let own = (first.clone(), "green".to_owned(), "red".to_owned(), None, "GPS".to_owned());
    assert_eq!(changes(&w).await, [own]);
}

#[sqlx::test]
async fn who_declares_and_is_a_minor_elsewhere_is_found_and_joined_to_the_family(pool: PgPool) {
    let mut w = world(pool).await;
    let mut family = by("FATHER1", nothing());
    family.minors = vec![minor("MINOR1"), minor("MINOR2")];
    let family = w.sworn(family).await;
    let alone = w.sworn(by("MINOR2", content())).await;
    w.sworn(by("OTHER1", nothing())).await;
    let supervisor = w.token(Role::Supervisor, &["GPS"]);

    let repeated = attention(&mut w, &supervisor, pb::AttentionKind::Duplicate).await.unwrap();
    let [row] = repeated.items.as_slice() else { panic!("{repeated:?}") };
    assert_eq!((&row.code, &row.duplicate_of, repeated.total), (&alone, &family, 1));
    let known = background(&mut w, &supervisor, &family).await.unwrap();
    let found: Vec<_> = known.duplicates.iter().map(|d| (d.code.as_str(), d.joinable)).collect();
    assert_eq!(found, [(alone.as_str(), true)]);
    let known = background(&mut w, &supervisor, &alone).await.unwrap();
    let found: Vec<_> = known.duplicates.iter().map(|d| (d.code.as_str(), d.joinable)).collect();
    assert_eq!(found, [(family.as_str(), false)], "the father would have no declaration any more");

    let refused = join(&mut w, &supervisor, &family, &alone).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::DeclarationNotDuplicate);
    let joined = join(&mut w, &supervisor, &alone, &family).await.unwrap();
    assert_eq!((joined.state(), &joined.joined_to), (pb::State::Annulled, &family));
    assert_eq!(w.lane(&family).await.0, pb::Lane::Red, "what the minor swore still counts");
    let repeated = attention(&mut w, &supervisor, pb::AttentionKind::Duplicate).await.unwrap();
    assert_eq!(repeated.total, 0);
}

#[sqlx::test]
async fn of_two_corrected_to_one_document_at_once_both_see_the_other(pool: PgPool) {
    let mut w = world(pool).await;
    let supervisor = w.token(Role::Supervisor, &["GPS"]);
    for n in 0..20 {
        let mut corrections = Vec::new();
        for (letter, content) in [("A", content()), ("B", nothing())] {
            let sworn = w.submit(by(&format!("{letter}{n:05}"), content)).await.unwrap().declaration.unwrap();
            let seen = w.get(&sworn.code, Some(&supervisor)).await.unwrap();
            let mut traveller = seen.traveller.clone().unwrap();
            traveller.document_number = format!("SAME{n:04}");
            corrections.push(pb::CorrectDeclarationRequest {
                code: sworn.code,
                version: 1,
                content: Some(pb::CorrectedContent {
                    travel: seen.travel,
                    traveller: Some(traveller),
                    minors: vec![],
                }),
                requested_by: "El viajero".to_owned(),
                reason: "Escribió otro número".to_owned(),
                state: seen.state,
                ..Default::default()
            });
        }
        let (mut one, mut other) = (w.administration.clone(), w.administration.clone());
        let [first, second] = <[_; 2]>::try_from(corrections).unwrap();
        let (first, second) = tokio::join!(
            one.correct_declaration(signed(&supervisor, first)),
            other.correct_declaration(signed(&supervisor, second))
        );
        first.unwrap();
        second.unwrap();
    }
    let lanes: Vec<(String, i64)> = sqlx::query_as("select lane, count(*) from declaration group by lane")
        .fetch_all(&w.pool)
        .await
        .unwrap();
    assert_eq!(lanes, [("red".to_owned(), 40)]);
}

#[sqlx::test]
async fn an_act_on_what_came_with_a_flood_moves_its_companions_and_says_so(pool: PgPool) {
    let mut w = world(pool).await;
    let first = w.sworn(nothing()).await;
    let flood = w.marked(content()).await;
    // Until it is known as a flood it counts.
    let before = [change(&first, "green", "red", &flood.code), change(&first, "red", "green", &flood.code)];
    assert_eq!(changes(&w).await, before);
    let event = envelope(&w.pool, &issued(Some(flood.code.clone()))).await;
    let mut tx = w.app.begin().await.unwrap();
    Ingest.apply(&mut tx, &event).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(w.lane(&first).await.0, pb::Lane::Red);
    assert_eq!(changes(&w).await[2..], [change(&first, "green", "red", &flood.code)]);
    let cause: String = sqlx::query_scalar(
        "select event ->> 'causeid' from outbox where subject = 'pinzon.declaration.lane_changed.v1' order by seq desc limit 1",
    )
    .fetch_one(&w.pool)
    .await
    .unwrap();
    assert_eq!(cause, event.id.to_string());
}

/// Submissions keep the plans of their statements, which are made while the tables may still be small.
#[sqlx::test]
async fn a_plan_that_was_made_for_empty_tables_finds_companions_by_keys(pool: PgPool) {
    let mut conn = pool.acquire().await.unwrap();
    sqlx::raw_sql(
        "set plan_cache_mode = force_generic_plan; set enable_seqscan = off;
         prepare companions(uuid) as select declaration_id from declaration_companions($1)",
    )
    .execute(&mut *conn)
    .await
    .unwrap();
    let plan: Vec<String> =
        sqlx::query_scalar("explain execute companions('00000000-0000-0000-0000-000000000000')")
            .persistent(false)
            .fetch_all(&mut *conn)
            .await
            .unwrap();
    let lines = |what: &[&str]| plan.iter().filter(|line| what.iter().any(|one| line.contains(one))).count();
    let scans = lines(&["Seq Scan", "Index Scan using", "Index Only Scan using", "Bitmap Index Scan on"]);
    assert!(scans > 0 && scans == lines(&["Index Cond:"]), "{}", plan.join("\n"));
}
