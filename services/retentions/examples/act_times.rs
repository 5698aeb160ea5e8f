//! Times the list and the figures of acts on a database with invented ones (`make bench-lists`).
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

use chrono::{DateTime, Utc};
use pinzon_chassis::{
    caller::{Caller, Role},
    database,
    page::Page,
    status::Violations,
};
use pinzon_proto::retentions::v1::RetentionFilter;
use pinzon_retentions::list::{
    filter::{self, Key, Selection},
    store::{self, figures},
};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};
use uuid::Uuid;

const ROUNDS: usize = 200;
const PAGE_SIZE: i32 = 50;
/// The last day of the invented acts.
const NOW: &str = "2026-12-31T12:00:00Z";

fn select(filter: RetentionFilter, q: &str) -> Selection {
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
    Selection::parse(Some(&filter), q, &caller, NOW.parse().unwrap(), &mut Violations::new()).unwrap()
}

async fn page(conn: &mut PgConnection, of: &Selection, order_by: &str, after: Option<Key>) {
    let mut page = Page::<Key>::parse(PAGE_SIZE, "", of).unwrap();
    page.after = after;
    store::page(conn, of, filter::order(order_by).unwrap(), &page).await.unwrap();
}

fn report(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
    println!("{what}: median {:.2} ms, p95 {:.2} ms", at(0.5), at(0.95));
}

/// Names the next plans in the server's log.
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

    let gps = || RetentionFilter { airport: "GPS".to_owned(), ..Default::default() };
    for (what, of) in
        [("every airport", select(RetentionFilter::default(), "")), ("one airport", select(gps(), ""))]
    {
        // The key of page 5,000 is read directly; walking there would take 5,000 pages.
        let deep: Option<(DateTime<Utc>, Uuid)> = sqlx::query_as(
            "select issued_at, retention_id from retention where $1 or airport = 'GPS'
             order by issued_at desc, retention_id desc offset 249999 limit 1",
        )
        .bind(what == "every airport")
        .fetch_optional(&mut *conn)
        .await
        .unwrap();
        let deep = deep.map(|(issued_at, id)| ("page 5,000", Some(Key { issued_at, id })));
        for (which, after) in [("page 1", None)].into_iter().chain(deep) {
            let mut times = Vec::new();
            name(conn, plans, &format!("{which}, {what}")).await;
            for _ in 0..rounds(ROUNDS) {
                let begun = Instant::now();
                page(conn, &of, "", after.clone()).await;
                times.push(begun.elapsed());
            }
            report(&format!("{which}, {what}"), times);
        }
        let mut times = Vec::new();
        name(conn, plans, &format!("count, {what}")).await;
        for _ in 0..rounds(ROUNDS / 4) {
            let begun = Instant::now();
            store::count_some(conn, &of).await.unwrap();
            times.push(begun.elapsed());
        }
        report(&format!("count, {what}"), times);
    }

    let (product,): (Uuid,) =
        sqlx::query_as("select md5('product 400')::uuid").fetch_one(&mut *conn).await.unwrap();
    let overdue = || RetentionFilter { overdue: Some(true), ..gps() };
    for (what, order_by, of) in [
        ("rejected goods", "", select(RetentionFilter { decision: 2, ..gps() }, "")),
        ("one product", "", select(RetentionFilter { product_id: product.to_string(), ..gps() }, "")),
        ("overdue goods, newest first", "", select(overdue(), "")),
        ("overdue goods, oldest first", "issued_at", select(overdue(), "")),
        ("a name", "", select(RetentionFilter::default(), "alcarez")),
        ("a document", "", select(RetentionFilter::default(), "00007919")),
    ] {
        let mut times = Vec::new();
        name(conn, plans, &format!("page 1, {what}")).await;
        for _ in 0..rounds(20) {
            let begun = Instant::now();
            page(conn, &of, order_by, None).await;
            times.push(begun.elapsed());
        }
        report(&format!("page 1, {what}"), times);
    }

    let month =
        RetentionFilter { issued_from: "2026-03-01".to_owned(), issued_to: "2026-03-31".to_owned(), ..gps() };
    let year = RetentionFilter {
        issued_from: "2026-01-01".to_owned(),
        issued_to: "2026-12-31".to_owned(),
        ..Default::default()
    };
    for (what, filter, usual) in
        [("the month of one airport", month, 20), ("the year of all airports", year, 5)]
    {
        let of = select(filter, "");
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
    let mut times = Vec::new();
    let all = select(RetentionFilter::default(), "");
    name(conn, plans, "totals of all acts").await;
    for _ in 0..rounds(5) {
        let begun = Instant::now();
        let mut tx = conn.begin().await.unwrap();
        figures::prepare(&mut tx).await.unwrap();
        figures::totals(&mut tx, &all).await.unwrap();
        tx.commit().await.unwrap();
        times.push(begun.elapsed());
    }
    report("totals of all acts", times);
}
