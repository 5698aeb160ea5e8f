//! The refusal of a call whose statement failed.
#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

use std::fs;

use pinzon_chassis::{
    Reason,
    database::{begin_planned, migrate, refusal},
    status::reason_of,
};
use sqlx::{ConnectOptions as _, PgPool, migrate::Migrator};
use tonic::Code;

#[sqlx::test(migrations = false)]
async fn only_what_may_succeed_the_next_time_is_unavailable(pool: PgPool) {
    let of = async |statement: &'static str| {
        let status = refusal(&sqlx::query(statement).execute(&pool).await.unwrap_err());
        (status.code(), reason_of(&status))
    };
    let unavailable = (Code::Unavailable, Reason::Unavailable);
    // Shutdown, start and a lost connection; no place, a lock, a deadlock.
    assert_eq!(of("do $$ begin raise sqlstate '57P01'; end $$").await, unavailable);
    assert_eq!(of("do $$ begin raise sqlstate '57P03'; end $$").await, unavailable);
    assert_eq!(of("do $$ begin raise sqlstate '08006'; end $$").await, unavailable);
    assert_eq!(of("do $$ begin raise sqlstate '53300'; end $$").await, unavailable);
    assert_eq!(of("do $$ begin raise sqlstate '55P03'; end $$").await, unavailable);
    assert_eq!(of("do $$ begin raise sqlstate '40P01'; end $$").await, unavailable);
    assert_eq!(of("select 1 / 0").await, (Code::Internal, Reason::Internal));
    assert_eq!(of("select nothing").await, (Code::Internal, Reason::Internal));
}

#[sqlx::test(migrations = false)]
async fn a_statement_of_a_planned_transaction_is_planned_once(pool: PgPool) {
    sqlx::raw_sql("create table person (name text primary key)").execute(&pool).await.unwrap();
    let mut tx = begin_planned(&pool).await.unwrap();
    let statement = "select name from person where name = any($1) union select 'a' where $2::text is null";
    for _ in 0..8 {
        let found = sqlx::query(statement).bind(vec!["b"]).bind(None::<String>);
        found.fetch_all(&mut *tx).await.unwrap();
    }
    let plans =
        sqlx::query_as("select generic_plans, custom_plans from pg_prepared_statements where statement = $1");
    let plans: (i64, i64) = plans.bind(statement).fetch_one(&mut *tx).await.unwrap();
    assert_eq!(plans, (8, 0));
}

#[sqlx::test(migrations = false)]
async fn an_older_version_on_a_newer_database_says_what_to_do(pool: PgPool) {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("0001_first.sql"), "create table a ()").unwrap();
    let older = Migrator::new(directory.path()).await.unwrap();
    fs::write(directory.path().join("0002_wider_filter.sql"), "create table b ()").unwrap();
    let newer = Migrator::new(directory.path()).await.unwrap();
    let url = pool.connect_options().to_url_lossy().to_string();
    migrate(&url, &newer).await.unwrap();
    let told = migrate(&url, &older).await.unwrap_err().to_string();
    for part in ["2 (wider filter, since ", "ends at 1 (first)", "git pull", "make restore TIME="] {
        assert!(told.contains(part), "{part}: {told}");
    }
    migrate(&url, &newer).await.unwrap();
}
