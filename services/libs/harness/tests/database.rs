//! The refusal of a call whose statement failed.
#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

use pinzon_chassis::{Reason, database::refusal, status::reason_of};
use sqlx::PgPool;
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
