//! What the list, its count, its file and the figures have is the same, and is what plain SQL says.

use std::collections::BTreeSet;

use chrono::{DateTime, Duration, NaiveDate, Utc};
use pinzon_chassis::{
    Reason,
    caller::Role,
    status::{reason_of, violations_of},
};
use pinzon_harness::{cases, signed};
use pinzon_proto::declarations::v1 as pb;
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use sqlx::{AssertSqlSafe, PgPool};
use uuid::Uuid;

use crate::{World, catalogue::AVOCADO, content, world};

const SEED: u64 = 2026;
const ROWS: usize = 400;
const FILTERS: usize = 200;

/// Two on the islands and two on the mainland.
const AIRPORTS: [&str; 4] = ["GPS", "SCY", "UIO", "GYE"];
const STATES: [(&str, pb::State); 4] = [
    ("submitted", pb::State::Submitted),
    ("presented", pb::State::Presented),
    ("cleared", pb::State::Cleared),
    ("with_findings", pb::State::WithFindings),
];
const DEPARTURE_STATES: [(&str, pb::DepartureState); 3] = [
    ("pending", pb::DepartureState::Pending),
    ("cleared", pb::DepartureState::Cleared),
    ("skipped", pb::DepartureState::Skipped),
];
const LANES: [(&str, pb::Lane); 3] =
    [("green", pb::Lane::Green), ("yellow", pb::Lane::Yellow), ("red", pb::Lane::Red)];
const DIRECTIONS: [(&str, pb::Direction); 3] = [
    ("entry", pb::Direction::Entry),
    ("interisland", pb::Direction::Interisland),
    ("exit", pb::Direction::Exit),
];
const QUESTIONS: [(&str, pb::Question); 2] =
    [("food", pb::Question::Food), ("farm_contact", pb::Question::FarmContact)];
const FLIGHTS: [&str; 3] = ["LA1411", "AV1632", "EQ190"];
const AIRLINES: [&str; 3] = ["-", "LA", "AV"];
const NATIONALITIES: [&str; 3] = ["EC", "DE", "US"];
const CLASSIFICATIONS: [&str; 3] = ["permitido", "restringido", "no_permitido"];
const SURNAMES: [&str; 5] = ["Freire Ñacato", "Núñez", "de la Cruz", "O'Brien-López", "Álvarez Müller"];
const GIVEN: [&str; 4] = ["Ana", "José Luis", "María", "Zoë"];
const TYPED: [&str; 8] =
    ["nunez", "ana FREIRE", "luis jos", "cruz de", "lopez", "obrien", "álvarez zoe", "nadie"];

fn any<'a, T>(random: &mut StdRng, of: &'a [T]) -> &'a T {
    &of[random.random_range(0..of.len())]
}

fn product(n: u128) -> Uuid {
    Uuid::from_u128(n)
}

fn day(n: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 10 + n).unwrap()
}

/// Seconds around the beginnings of days on the mainland and on the islands, and the middle of a day.
fn instant(random: &mut StdRng) -> DateTime<Utc> {
    let hour = *any(random, &[5, 6, 18]);
    let begin = day(random.random_range(0..6)).and_hms_opt(hour, 0, 0).unwrap().and_utc();
    begin + Duration::seconds(random.random_range(-2..=2))
}

/// Puts invented rows beside one that was submitted.
async fn fill(w: &mut World, random: &mut StdRng) {
    w.submitted().await;
    for n in 0..ROWS {
        let state = any(random, &STATES).0;
        let submitted = instant(random);
        let presented = (state != "submitted").then(|| instant(random));
        let products: Vec<_> = (0..random.random_range(0..3)).map(|n| product(n + 1)).collect();
        let airline = *any(random, &AIRLINES);
        sqlx::query(
            "insert into declaration (declaration_id, code, state, version, airport, direction, flight_number, flight_date,
                 airline, origin_airport, destination_airport, document_number, document_fingerprint, surnames,
                 given_names, nationality, item_count, product_ids, classifications, yes_answers, act_count, lane, drawn, suspicious,
                 submitted_at, updated_at, presented_at, cleared_at, edit_key_hash, edit_key_salt, request_hash,
                 departure_airport, departure_state)
             select $1, $2, $3, 1, $4, $5, $6, $7, $8, 'UIO', 'GPS', 'X', 'X', $9, $10, $11, cardinality($12::uuid[]), $12,
                    $13, $14, $15, $16, $20, $21, $17, $17, $18, $19, '', '', '', $22,
                    case when $22 is not null then $23 end",
        )
        .bind(Uuid::from_u128(n as u128))
        .bind(format!("D-{n:04}"))
        .bind(state)
        .bind(any(random, &AIRPORTS))
        .bind(any(random, &DIRECTIONS).0)
        .bind(any(random, &FLIGHTS))
        .bind(day(random.random_range(0..6)))
        .bind((airline != "-").then_some(airline))
        .bind(any(random, &SURNAMES))
        .bind(any(random, &GIVEN))
        .bind(any(random, &NATIONALITIES))
        .bind(&products)
        .bind(vec![*any(random, &CLASSIFICATIONS)])
        .bind(if random.random() { vec!["food", "farm_contact"] } else { vec![any(random, &QUESTIONS).0] })
        .bind(i32::from(random.random_range(0..4) == 0) * 2)
        .bind(any(random, &LANES).0)
        .bind(submitted)
        .bind(presented)
        .bind(presented.filter(|_| state == "cleared").map(|at| at + Duration::minutes(random.random_range(0..30))))
        .bind(random.random_range(0..3) == 0)
        .bind(random.random_range(0..4) == 0)
        .bind(random.random::<bool>().then(|| *any(random, &AIRPORTS)))
        .bind(any(random, &DEPARTURE_STATES).0)
        .execute(&w.pool)
        .await
        .unwrap();
    }
}

/// A filter, and the same as a condition in plain SQL that shares nothing with the service's.
struct FilterCase {
    filter: pb::DeclarationFilter,
    q: String,
    order_by: &'static str,
    sql: String,
    /// What the mark keeps from it.
    left_out: String,
}

fn ask(random: &mut StdRng, scope: Option<&'static str>) -> FilterCase {
    let mut filter = pb::DeclarationFilter::default();
    let mut q = String::new();
    filter.departs = random.random_range(0..3) == 0;
    let place = if filter.departs { "departure_airport" } else { "airport" };
    let mut sql =
        vec![scope.map_or(format!("{place} is not null"), |airport| format!("{place} = '{airport}'"))];
    let zone = "case when airport in ('UIO', 'GYE') then -5 else -6 end";
    let local = |column: &str| format!("(({column} at time zone 'UTC') + make_interval(hours => {zone}))");
    let (mut marked, mut shown) = (pb::Marked::Unspecified, "not suspicious");
    for field in 0..20 {
        if random.random_range(0..6) > 0 {
            continue;
        }
        match field {
            0 => {
                let (code, state) = *any(random, &STATES);
                filter.state = state.into();
                sql.push(format!("state = '{code}'"));
            }
            1 => {
                let (code, lane) = *any(random, &LANES);
                filter.lane = lane.into();
                sql.push(format!("lane = '{code}'"));
            }
            2 => {
                let airport = scope.unwrap_or_else(|| *any(random, &AIRPORTS));
                filter.airport = airport.to_owned();
                sql.push(format!("{place} = '{airport}'"));
            }
            3 => {
                filter.flight_date = day(random.random_range(0..6)).to_string();
                sql.push(format!("to_char(flight_date, 'YYYY-MM-DD') = '{}'", filter.flight_date));
            }
            4 => {
                filter.flight_from = day(random.random_range(0..4)).to_string();
                sql.push(format!("not flight_date < '{}'", filter.flight_from));
            }
            5 => {
                filter.flight_to = day(random.random_range(4..6)).to_string();
                sql.push(format!("not flight_date > '{}'", filter.flight_to));
            }
            6 => {
                filter.submitted_from = day(random.random_range(0..3)).to_string();
                sql.push(format!(
                    "to_char({}, 'YYYY-MM-DD') >= '{}'",
                    local("submitted_at"),
                    filter.submitted_from
                ));
            }
            7 => {
                filter.submitted_to = day(random.random_range(3..6)).to_string();
                sql.push(format!(
                    "to_char({}, 'YYYY-MM-DD') <= '{}'",
                    local("submitted_at"),
                    filter.submitted_to
                ));
            }
            8 => {
                filter.flight_number = any(random, &FLIGHTS).to_lowercase();
                sql.push(format!("flight_number ilike '{}'", filter.flight_number));
            }
            9 => {
                let airline = *any(random, &AIRLINES);
                filter.airline = airline.to_owned();
                sql.push(if airline == "-" {
                    "airline is null".to_owned()
                } else {
                    format!("airline = '{airline}'")
                });
            }
            10 => {
                let (code, direction) = *any(random, &DIRECTIONS);
                filter.direction = direction.into();
                sql.push(format!("direction = '{code}'"));
            }
            11 => {
                filter.nationality = (*any(random, &NATIONALITIES)).to_owned();
                sql.push(format!("nationality = '{}'", filter.nationality));
            }
            12 => {
                filter.product_id = product(random.random_range(1..3)).to_string();
                sql.push(format!("'{}' = any (product_ids)", filter.product_id));
            }
            13 => {
                filter.classification = (*any(random, &CLASSIFICATIONS)).to_owned();
                sql.push(format!("'{}' = any (classifications)", filter.classification));
            }
            14 => {
                let has_act = random.random();
                filter.has_act = Some(has_act);
                sql.push(format!("(act_count <> 0) = {has_act}"));
            }
            15 => {
                let drawn = random.random();
                filter.drawn = Some(drawn);
                sql.push(format!("drawn = {drawn}"));
            }
            16 => {
                let (code, question) = *any(random, &QUESTIONS);
                filter.question = question.into();
                sql.push(format!("'{code}' = any (yes_answers)"));
            }
            17 => {
                let (code, state) = *any(random, &DEPARTURE_STATES);
                filter.departure_state = state.into();
                sql.push(format!("departure_state = '{code}'"));
            }
            18 => {
                (marked, shown) = *any(
                    random,
                    &[
                        (pb::Marked::LeftOut, "not suspicious"),
                        (pb::Marked::Only, "suspicious"),
                        (pb::Marked::Included, "true"),
                    ],
                );
            }
            _ => {
                let hour = *any(random, &[0, 12, 13, 23]);
                filter.presented_hour = Some(hour);
                sql.push(format!("to_char({}, 'HH24')::integer = {hour}", local("presented_at")));
            }
        }
    }
    let left_out = if shown == "not suspicious" { "suspicious" } else { "false" };
    filter.suspicious = marked.into();
    if random.random_range(0..4) == 0 {
        q = (*any(random, &TYPED)).to_owned();
        let plain = |text: &str| format!("translate(lower({text}), 'áéíóúüñë''', 'aeiouune')");
        let name = plain("surnames || ' ' || given_names");
        for word in q.split(' ') {
            let word = plain(&format!("'{word}'"));
            sql.push(format!("{name} ~ ('(^|[ -])' || {word})"));
        }
    }
    let order_by =
        *any(random, &["", "submitted_at", "flight_date", "flight_date desc", "surnames", "surnames desc"]);
    let sql = sql.join(" and ");
    FilterCase {
        filter,
        q,
        order_by,
        left_out: format!("{sql} and {left_out}"),
        sql: format!("{sql} and {shown}"),
    }
}

impl FilterCase {
    /// Codes in the order of plain SQL.
    async fn expected(&self, pool: &PgPool) -> Vec<String> {
        let order = match self.order_by {
            "" => "submitted_at desc, code desc",
            "submitted_at" => "submitted_at, code",
            "flight_date" => "flight_date, code",
            "flight_date desc" => "flight_date desc, code desc",
            "surnames" => "folded(surnames || ' ' || given_names), code",
            _ => "folded(surnames || ' ' || given_names) desc, code desc",
        };
        let statement = format!("select code from declaration where {} order by {order}", self.sql);
        sqlx::query_scalar(AssertSqlSafe(statement)).fetch_all(pool).await.unwrap()
    }

    async fn left_out(&self, pool: &PgPool) -> i64 {
        let statement = format!("select count(*) from declaration where {}", self.left_out);
        sqlx::query_scalar(AssertSqlSafe(statement)).fetch_one(pool).await.unwrap()
    }

    fn search(&self, page_size: i32, page_token: String) -> pb::SearchDeclarationsRequest {
        pb::SearchDeclarationsRequest {
            q: self.q.clone(),
            filter: Some(self.filter.clone()),
            order_by: self.order_by.to_owned(),
            page_size,
            page_token,
        }
    }
}

impl World {
    pub async fn figures(&self, token: &str, filter: &pb::DeclarationFilter) -> pb::DeclarationFigures {
        let asked = pb::GetDeclarationFiguresRequest { filter: Some(filter.clone()) };
        self.client.clone().get_declaration_figures(signed(token, asked)).await.unwrap().into_inner()
    }

    async fn total(&self, token: &str, filter: pb::DeclarationFilter) -> i64 {
        let asked = pb::ListDeclarationsRequest { filter: Some(filter), ..Default::default() };
        self.client.clone().list_declarations(signed(token, asked)).await.unwrap().into_inner().total
    }
}

fn sum(figures: &[pb::DeclarationFigure]) -> i64 {
    figures.iter().map(|figure| figure.count).sum()
}

#[sqlx::test]
async fn figure_count_list_and_file_are_what_plain_sql_says(pool: PgPool) {
    let mut random = StdRng::seed_from_u64(SEED);
    let mut w = world(pool).await;
    fill(&mut w, &mut random).await;
    let admin = w.token(Role::Admin, &[]);
    let (filters, mut not_empty) = (cases(FILTERS), 0);
    for n in 0..filters {
        let scope = (n % 2 == 0).then(|| *any(&mut random, &AIRPORTS));
        let token = scope.map_or_else(|| admin.clone(), |airport| w.token(Role::Inspector, &[airport]));
        let asked = ask(&mut random, scope);
        let case =
            format!("seed {SEED}, filter {n}, {scope:?}: {} {:?} {}", asked.sql, asked.q, asked.order_by);
        let (expected, left_out) = (asked.expected(&w.pool).await, asked.left_out(&w.pool).await);
        not_empty += usize::from(!expected.is_empty());

        let (mut listed, mut page_token) = (Vec::new(), String::new());
        loop {
            let request = signed(&token, asked.search(101, page_token));
            let page = w.client.search_declarations(request).await.unwrap().into_inner();
            assert_eq!(usize::try_from(page.total).unwrap(), expected.len(), "count: {case}");
            assert_eq!(page.left_out, left_out, "left out: {case}");
            listed.extend(page.items.into_iter().map(|row| row.code));
            page_token = page.next_page_token;
            if page_token.is_empty() {
                break;
            }
        }
        assert_eq!(listed, expected, "list: {case}");

        let (mut saved, mut page_token) = (Vec::new(), String::new());
        loop {
            let pb::SearchDeclarationsRequest { q, filter, order_by, page_size, page_token: after } =
                asked.search(200, page_token);
            let request = pb::ExportDeclarationsRequest { q, filter, order_by, page_size, page_token: after };
            let page = w.client.export_declarations(signed(&token, request)).await.unwrap().into_inner();
            saved.extend(page.items.into_iter().map(|row| row.code));
            page_token = page.next_page_token;
            if page_token.is_empty() {
                break;
            }
        }
        assert_eq!(saved, expected, "file: {case}");

        // Figures have no text: what was typed may be a name, and they are asked for by an address.
        if !asked.q.is_empty() {
            continue;
        }
        let figures = w.figures(&token, &asked.filter).await;
        let totals = figures.totals.unwrap();
        let count = i64::try_from(expected.len()).unwrap();
        assert_eq!(totals.declarations, count, "figure: {case}");
        assert_eq!(figures.left_out, left_out, "left out of the figures: {case}");
        for (what, whole) in [
            ("days", sum(&figures.days)),
            ("flights", sum(&figures.flights)),
            ("airports", sum(&figures.airports)),
            ("airlines", sum(&figures.airlines)),
            ("nationalities", sum(&figures.nationalities)),
            ("lanes", figures.lanes.iter().map(|figure| figure.count).sum()),
            ("states", figures.states.iter().map(|figure| figure.count).sum()),
        ] {
            assert_eq!(whole, count, "{what}: {case}");
        }
        if asked.filter.departs {
            let whole: i64 = figures.departure_states.iter().map(|figure| figure.count).sum();
            assert_eq!(whole, count, "departure states: {case}");
        }
        // Each figure leads to exactly its rows.
        let by = |change: &dyn Fn(&mut pb::DeclarationFilter)| {
            let mut filter = asked.filter.clone();
            change(&mut filter);
            filter
        };
        let first = |figures: &[pb::DeclarationFigure]| figures.first().cloned().into_iter();
        let mut links: Vec<(i64, pb::DeclarationFilter)> = Vec::new();
        links.extend(first(&figures.days).map(|day| (day.count, by(&|f| f.flight_date = day.code.clone()))));
        links.extend(
            first(&figures.hours)
                .map(|hour| (hour.count, by(&|f| f.presented_hour = hour.code.parse().ok()))),
        );
        links.extend(
            first(&figures.airlines)
                .map(|airline| (airline.count, by(&|f| f.airline = airline.code.clone()))),
        );
        if asked.filter.has_act.is_none() {
            links.push((totals.with_act, by(&|f| f.has_act = Some(true))));
        }
        if asked.filter.drawn.is_none() {
            links.push((totals.drawn, by(&|f| f.drawn = Some(true))));
        }
        if asked.filter.departure_state == 0 {
            let states = figures.departure_states.iter();
            links.extend(states.map(|figure| (figure.count, by(&|f| f.departure_state = figure.state))));
        }
        if asked.filter.airport.is_empty() {
            links.extend(
                first(&figures.airports)
                    .map(|airport| (airport.count, by(&|f| f.airport = airport.code.clone()))),
            );
        }
        if asked.filter.state == 0 {
            links.push((totals.cleared, by(&|f| f.state = pb::State::Cleared.into())));
        }
        // A declaration has several of these, and a filter names one.
        if asked.filter.product_id.is_empty() {
            links.extend(
                first(&figures.products)
                    .map(|goods| (goods.count, by(&|f| f.product_id = goods.code.clone()))),
            );
        }
        if asked.filter.classification.is_empty() {
            links.extend(
                first(&figures.classifications)
                    .map(|class| (class.count, by(&|f| f.classification = class.code.clone()))),
            );
        }
        if asked.filter.question == 0 {
            let questions = figures.questions.iter();
            links.extend(questions.map(|figure| (figure.count, by(&|f| f.question = figure.question))));
        }
        for (figure, filter) in links {
            assert_eq!(w.total(&token, filter.clone()).await, figure, "{filter:?}: {case}");
        }
    }
    assert!(not_empty > filters / 4, "only {not_empty} filters selected anything");
}

#[sqlx::test]
async fn the_period_before_is_as_long(pool: PgPool) {
    let mut random = StdRng::seed_from_u64(SEED);
    let mut w = world(pool).await;
    fill(&mut w, &mut random).await;
    let admin = w.token(Role::Admin, &[]);
    let days = |from: &str, to: &str| pb::DeclarationFilter {
        flight_from: from.to_owned(),
        flight_to: to.to_owned(),
        ..Default::default()
    };
    let before = w.figures(&admin, &days("2026-11-13", "2026-11-14")).await.before.unwrap();
    assert_eq!((before.from_date.as_str(), before.to_date.as_str()), ("2026-11-11", "2026-11-12"));
    let there = w.figures(&admin, &days("2026-11-11", "2026-11-12")).await;
    assert_eq!(before.totals, there.totals);
    assert!(before.totals.unwrap().declarations > 0);
    let sent = pb::DeclarationFilter {
        submitted_from: "2026-11-12".to_owned(),
        submitted_to: "2026-11-12".to_owned(),
        ..Default::default()
    };
    assert_eq!(w.figures(&admin, &sent).await.before.unwrap().to_date, "2026-11-11");
    let open = pb::DeclarationFilter { flight_from: "2026-11-12".to_owned(), ..Default::default() };
    assert_eq!(w.figures(&admin, &open).await.before, None);
}

#[sqlx::test]
async fn the_median_is_of_what_was_cleared(pool: PgPool) {
    let mut w = world(pool).await;
    let mut codes = Vec::new();
    for _ in 0..3 {
        codes.push(w.submitted().await.code);
    }
    for (code, minutes) in codes.iter().zip([1, 5, 60]) {
        sqlx::query(
            "update declaration set state = 'cleared', presented_at = now(), cleared_at = now() + make_interval(mins => $2)
             where code = $1",
        )
        .bind(code)
        .bind(minutes)
        .execute(&w.pool)
        .await
        .unwrap();
    }
    let token = w.token(Role::Auditor, &[]);
    let figures = w.figures(&token, &pb::DeclarationFilter::default()).await;
    assert_eq!(figures.totals.unwrap().median_seconds, Some(300));
    let avocado = &figures.products[0];
    assert_eq!(
        (avocado.code.as_str(), avocado.name.as_str(), avocado.count),
        (&*AVOCADO.to_string(), "aguacate", 3)
    );
}

#[sqlx::test]
async fn a_file_is_recorded_once_without_what_was_typed(pool: PgPool) {
    let mut w = world(pool).await;
    for _ in 0..3 {
        w.submitted().await;
    }
    let token = w.token(Role::Inspector, &["GPS"]);
    let filter = pb::DeclarationFilter { lane: pb::Lane::Red.into(), ..Default::default() };
    let first = pb::ExportDeclarationsRequest {
        q: "freire".to_owned(),
        filter: Some(filter),
        page_size: 2,
        ..Default::default()
    };
    let page = w.client.export_declarations(signed(&token, first.clone())).await.unwrap().into_inner();
    let next = pb::ExportDeclarationsRequest { page_token: page.next_page_token, ..first };
    assert_eq!(w.client.export_declarations(signed(&token, next)).await.unwrap().into_inner().items.len(), 1);
    let events: Vec<serde_json::Value> =
        sqlx::query_scalar("select event from outbox where subject = 'pinzon.declaration.exported.v1'")
            .fetch_all(&w.pool)
            .await
            .unwrap();
    assert_eq!(events.len(), 1);
    assert_eq!(events[0]["subject"], "declarations");
    assert_eq!(events[0]["data"]["count"], 3);
    assert_eq!(
        events[0]["data"]["filter"],
        serde_json::json!({ "airport": "GPS", "lane": "red", "suspicious": false, "q": true }),
    );
}

#[sqlx::test]
async fn rows_of_a_file_have_what_was_sworn_last_and_rows_of_a_list_have_not(pool: PgPool) {
    let mut w = world(pool).await;
    let created = w.submit(content()).await.unwrap();
    let mut changed = content();
    changed.travel.as_mut().unwrap().lodging = "Hostal Ñandú".to_owned();
    changed.traveller.as_mut().unwrap().phone = "0991234567".to_owned();
    let edit = pb::UpdateDeclarationRequest {
        id: created.declaration.unwrap().id,
        content: Some(changed.clone()),
        version: 1,
        credentials: Some(pb::EditCredentials { edit_key: created.edit_key, ..Default::default() }),
    };
    w.client.update_declaration(edit).await.unwrap();

    let token = w.token(Role::Inspector, &["GPS"]);
    let asked = pb::ExportDeclarationsRequest::default();
    let file = w.client.export_declarations(signed(&token, asked)).await.unwrap().into_inner().items;
    assert_eq!((&file[0].travel, &file[0].traveller), (&changed.travel, &changed.traveller));
    let asked = pb::ListDeclarationsRequest::default();
    let list = w.client.list_declarations(signed(&token, asked)).await.unwrap().into_inner().items;
    assert_eq!((&list[0].travel, &list[0].traveller), (&None, &None));
}

#[sqlx::test]
async fn wrong_filters_are_named_all_at_once(pool: PgPool) {
    let mut w = world(pool).await;
    let token = w.token(Role::Admin, &[]);
    let filter = pb::DeclarationFilter {
        code: "D-1".to_owned(),
        flight_from: "2026-11-12".to_owned(),
        flight_to: "2026-11-11".to_owned(),
        submitted_from: "mañana".to_owned(),
        product_id: "aguacate".to_owned(),
        presented_hour: Some(24),
        direction: -1,
        question: -1,
        suspicious: -1,
        ..Default::default()
    };
    let asked = pb::ListDeclarationsRequest {
        filter: Some(filter),
        order_by: "color".to_owned(),
        ..Default::default()
    };
    let refused = w.client.list_declarations(signed(&token, asked)).await.unwrap_err();
    assert_eq!(reason_of(&refused), Reason::InvalidFields);
    let fields: BTreeSet<_> = violations_of(&refused).into_iter().map(|wrong| wrong.field).collect();
    let expected = [
        "code",
        "direction",
        "flight_to",
        "presented_hour",
        "product_id",
        "question",
        "submitted_from",
        "suspicious",
    ];
    let expected = expected.map(|field| format!("filter.{field}")).into_iter().chain(["order_by".to_owned()]);
    assert_eq!(fields, expected.collect());
}

#[sqlx::test]
async fn a_declaration_is_found_by_what_it_says(pool: PgPool) {
    let mut w = world(pool).await;
    let mut said = content();
    said.travel.as_mut().unwrap().airline = String::new();
    let created = w.submit(said.clone()).await.unwrap();
    let token = w.token(Role::Inspector, &["GPS"]);
    let found = pb::DeclarationFilter {
        product_id: AVOCADO.to_string(),
        classification: "restringido".to_owned(),
        nationality: "EC".to_owned(),
        airline: "-".to_owned(),
        question: pb::Question::Food.into(),
        has_act: Some(false),
        ..Default::default()
    };
    assert_eq!(w.total(&token, found.clone()).await, 1);

    said.items.clear();
    said.answers.as_mut().unwrap().food.as_mut().unwrap().detail = "pan".to_owned();
    let declaration = created.declaration.unwrap();
    let edit = pb::UpdateDeclarationRequest {
        id: declaration.id,
        content: Some(said),
        version: 1,
        credentials: Some(pb::EditCredentials { edit_key: created.edit_key, ..Default::default() }),
    };
    w.client.update_declaration(edit).await.unwrap();
    assert_eq!(w.total(&token, found).await, 0);
    let by_code = pb::SearchDeclarationsRequest { q: declaration.code.to_lowercase(), ..Default::default() };
    let page = w.client.search_declarations(signed(&token, by_code)).await.unwrap().into_inner();
    assert_eq!(page.total, 1);
}

#[sqlx::test]
async fn a_document_number_and_a_part_of_a_code_are_found_as_they_are_typed(pool: PgPool) {
    let mut w = world(pool).await;
    let mut other = content();
    other.traveller.as_mut().unwrap().document_number = "1710034065".to_owned();
    other.traveller.as_mut().unwrap().surnames = "Loor".to_owned();
    let found = w.submit(other).await.unwrap().declaration.unwrap().code;
    let first = w.submitted().await.code;
    // A code whose parts are known.
    sqlx::query("update declaration set code = 'D-7K3M-Q2XB' where code = $1")
        .bind(&found)
        .execute(&w.pool)
        .await
        .unwrap();
    let token = w.token(Role::Inspector, &["GPS"]);
    let mut searched = async |q: &str| {
        let message = pb::SearchDeclarationsRequest { q: q.to_owned(), ..Default::default() };
        let page = w.client.search_declarations(signed(&token, message)).await.unwrap().into_inner();
        page.items.into_iter().map(|item| item.code).collect::<Vec<_>>()
    };
    for typed in ["1710034065", "171.003.406-5", "1710 034", "7k3m", "D-7K3", "3m-q2", "loor"] {
        assert_eq!(searched(typed).await, ["D-7K3M-Q2XB"], "{typed}");
    }
    for typed in ["ab123456", "AB 123", "freire"] {
        assert_eq!(searched(typed).await, std::slice::from_ref(&first), "{typed}");
    }
    for typed in ["710034065", "B123456", "7K4M", "17100340650"] {
        assert_eq!(searched(typed).await, [] as [String; 0], "{typed}");
    }
}
