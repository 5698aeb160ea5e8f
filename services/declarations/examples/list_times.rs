//! Times the list and the figures of declarations on a database with invented ones (`make bench-lists`).
//!
//! `DATABASE_URL` names the database. With `plans` it runs each query once, after its name, so that the log of the
//! server with `auto_explain` shows the plan of each.
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::disallowed_methods,
    reason = "a measurement stops at the first fault"
)]

use std::time::{Duration, Instant};

use pinzon_chassis::{
    ClosedSet,
    caller::{Caller, Role},
    database,
    page::Page,
    status::Violations,
};
use pinzon_declarations::{
    administration::{self, AttentionFilter, AttentionKind},
    list::{
        filter::{self, Key, Selection},
        store as list,
        store::figures,
    },
};
use pinzon_proto::declarations::v1::DeclarationFilter;
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};
use uuid::Uuid;

const ROUNDS: usize = 200;
const SEARCHES: usize = 400;
const PAGE_SIZE: i32 = 50;

fn select(filter: &DeclarationFilter, q: &str) -> Selection {
    let caller = Caller {
        user_id: Uuid::nil(),
        name: String::new(),
        role: Role::Admin,
        airports: Vec::new(),
        session_id: Uuid::nil(),
        cookie_hash: None,
        must_change_password: false,
        must_enrol_second_factor: false,
    };
    Selection::parse(Some(filter), q, &caller, &mut Violations::new()).unwrap()
}

/// A page and the key of the next one.
async fn page(conn: &mut PgConnection, of: &Selection, after: Option<Key>) -> Option<Key> {
    let order = filter::order("").unwrap();
    let mut page = Page::<Key>::parse(PAGE_SIZE, "", of).unwrap();
    page.after = after;
    let rows = list::page(conn, of, order, &page).await.unwrap();
    rows.get(usize::try_from(PAGE_SIZE).unwrap() - 1).map(|row| row.key(order))
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn report(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |share: f64| ms(times[((times.len() - 1) as f64 * share) as usize]);
    println!("{what}: median {:.2} ms, p95 {:.2} ms", at(0.5), at(0.95));
}

/// Names the next plan in the server's log.
async fn name(conn: &mut PgConnection, plans: bool, what: &str) {
    if plans {
        sqlx::query(AssertSqlSafe(format!("select '== {what}'"))).execute(conn).await.unwrap();
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let plans = std::env::args().any(|argument| argument == "plans");
    let rounds = |usual: usize| if plans { 1 } else { usual };
    // With the settings of the service.
    let pool = database::pool(&std::env::var("DATABASE_URL").unwrap()).unwrap();
    let mut conn = pool.acquire().await.unwrap();
    let conn: &mut PgConnection = &mut conn;
    if plans {
        for statement in [
            "load 'auto_explain'",
            "set auto_explain.log_min_duration = 0",
            "set auto_explain.log_analyze = on",
            "set auto_explain.log_timing = off",
        ] {
            sqlx::query(statement).execute(&mut *conn).await.unwrap();
        }
    }
    let everywhere = select(&DeclarationFilter::default(), "");
    let gps = select(&DeclarationFilter { airport: "GPS".to_owned(), ..Default::default() }, "");

    for (what, of) in [("every airport", &everywhere), ("one airport", &gps)] {
        let mut times = Vec::new();
        name(conn, plans, &format!("page 1, {what}")).await;
        for _ in 0..rounds(ROUNDS) {
            let begun = Instant::now();
            page(conn, of, None).await;
            times.push(begun.elapsed());
        }
        report(&format!("page 1, {what}"), times);

        let mut times = Vec::new();
        name(conn, plans, &format!("count, {what}")).await;
        for _ in 0..rounds(ROUNDS / 4) {
            let begun = Instant::now();
            list::count_some(conn, of).await.unwrap();
            times.push(begun.elapsed());
        }
        report(&format!("count, {what}"), times);

        // The key of page 5,000 is read directly; walking there would take 5,000 pages.
        let found: Option<(chrono::DateTime<chrono::Utc>, String)> = sqlx::query_as(
            "select submitted_at, code from declaration where $1 or airport = 'GPS'
             order by submitted_at desc, code desc offset 249999 limit 1",
        )
        .bind(of == &everywhere)
        .fetch_optional(&mut *conn)
        .await
        .unwrap();
        let Some((submitted_at, code)) = found else { continue };
        let after = Key { submitted_at: Some(submitted_at), code, ..Key::default() };
        let mut times = Vec::new();
        name(conn, plans, &format!("page 5,000, {what}")).await;
        for _ in 0..rounds(ROUNDS) {
            let begun = Instant::now();
            page(conn, of, Some(after.clone())).await;
            times.push(begun.elapsed());
        }
        report(&format!("page 5,000, {what}"), times);
    }

    // The last day of the invented flights.
    let now = "2026-12-31T12:00:00Z".parse().unwrap();
    for kind in [
        AttentionKind::Duplicate,
        AttentionKind::Expired,
        AttentionKind::InInspection,
        AttentionKind::FoundAfterClearing,
        AttentionKind::Contradicted,
    ] {
        let of = AttentionFilter { kind, scope: Some(vec!["GPS".to_owned()]), cleared_by: None };
        let limits = administration::limits(now, 2);
        let mut times = Vec::new();
        let what = format!("needs attention, one airport: {}", kind.code());
        name(conn, plans, &what).await;
        for _ in 0..rounds(20) {
            let begun = Instant::now();
            let page = Page::parse(PAGE_SIZE, "", &of).unwrap();
            administration::store::attention(conn, &of, limits, &page).await.unwrap();
            administration::store::count_attention(conn, &of, limits).await.unwrap();
            times.push(begun.elapsed());
        }
        report(&format!("{what}, page and count"), times);
    }

    // What somebody types of a person: a surname, or with the beginning of a name, or a given name alone.
    let mut random = StdRng::seed_from_u64(12);
    let people: Vec<(String, String)> = sqlx::query_as(
        "select surnames, given_names from declaration where code like '%f' order by code limit 400",
    )
    .fetch_all(&mut *conn)
    .await
    .unwrap();
    let mut times = Vec::new();
    let mut counts = Vec::new();
    name(conn, plans, "text search, page and count").await;
    for (surnames, given) in people.iter().cycle().take(rounds(SEARCHES)) {
        let surname = surnames.split(' ').next().unwrap();
        let typed = match random.random_range(0..10) {
            0 => given.clone(),
            1..=5 => surname.to_lowercase(),
            _ => format!("{} {surname}", given.chars().take(3).collect::<String>()),
        };
        let of = select(&DeclarationFilter::default(), &typed);
        let begun = Instant::now();
        let next = page(conn, &of, None).await;
        times.push(begun.elapsed());
        // The first page of a short list is all of it.
        let begun = Instant::now();
        if next.is_some() {
            list::count_some(conn, &of).await.unwrap();
        }
        counts.push(begun.elapsed());
    }
    report("text search by name, page", times.clone());
    report("text search by name, page and count", times.iter().zip(counts).map(|(a, b)| *a + b).collect());

    let month = DeclarationFilter {
        airport: "GPS".to_owned(),
        flight_from: "2026-03-01".to_owned(),
        flight_to: "2026-03-31".to_owned(),
        ..Default::default()
    };
    let year = DeclarationFilter {
        flight_from: "2026-01-01".to_owned(),
        flight_to: "2026-12-31".to_owned(),
        ..Default::default()
    };
    for (what, of, usual) in [("the month of one airport", month, 20), ("the year of all airports", year, 5)]
    {
        let of = select(&of, "");
        let (_, _, before) = of.before().unwrap();
        let mut times = Vec::new();
        name(conn, plans, &format!("figures, {what}")).await;
        for _ in 0..rounds(usual) {
            let begun = Instant::now();
            let mut tx = conn.begin().await.unwrap();
            figures::prepare(&mut tx).await.unwrap();
            figures::groups(&mut tx, &of).await.unwrap();
            figures::totals(&mut tx, &of).await.unwrap();
            figures::totals(&mut tx, &before).await.unwrap();
            tx.commit().await.unwrap();
            times.push(begun.elapsed());
        }
        report(&format!("figures, {what}"), times);
    }
}
