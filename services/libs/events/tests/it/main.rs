//! Facts against a real PostgreSQL and a real nats-server.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

use std::sync::Arc;

use chrono::Utc;
use pinzon_events::{
    Actor, Envelope, Source,
    consumer::{Apply, Consumer, Failure},
    facts::{AirportSelected, SignedOut},
    outbox::{self, Occasion, Wake},
    relay::Relay,
    stream,
};
use pinzon_harness::{Nats, eventually};
use sqlx::{PgConnection, PgPool};
use tokio::sync::{Mutex, watch};
use uuid::Uuid;

const CONSUMER: &str = "notebook";

/// Writes down what it applies; refuses sign-outs for good.
#[derive(Clone, Default)]
struct Notebook(Arc<Mutex<Vec<i64>>>);

impl Apply for Notebook {
    async fn apply(&self, _conn: &mut PgConnection, event: &Envelope) -> Result<(), Failure> {
        if event.kind == "pinzon.auth.signed_out.v1" {
            return Err(Failure::Permanent("never".to_owned()));
        }
        self.0.lock().await.push(event.sequence.unwrap());
        Ok(())
    }
}

struct Stack {
    pool: PgPool,
    notebook: Notebook,
    wake: Wake,
    _stop: watch::Sender<bool>,
}

async fn start(pool: PgPool, nats: &Nats) -> Stack {
    let (stop, stopped) = watch::channel(false);
    let wake = Wake::new();
    let notebook = Notebook::default();
    let relay = Relay {
        pool: pool.clone(),
        nats: nats.client().await,
        source: Source::Auth,
        consumers: &[CONSUMER],
        wake: wake.clone(),
    };
    tokio::spawn(relay.run(stopped.clone()));
    let consumer = Consumer {
        pool: pool.clone(),
        nats: nats.client().await,
        name: CONSUMER,
        filter: "pinzon.auth.>",
        handler: notebook.clone(),
    };
    tokio::spawn(consumer.run(stopped));
    Stack { pool, notebook, wake, _stop: stop }
}

impl Stack {
    async fn select_airport(&self) {
        let mut tx = self.pool.begin().await.unwrap();
        let fact = AirportSelected { before: None, after: "GPS".to_owned() };
        outbox::append(&mut tx, "ana", &occasion(), &fact).await.unwrap();
        tx.commit().await.unwrap();
        self.wake.ring();
    }

    async fn applied(&self) -> usize {
        self.notebook.0.lock().await.len()
    }

    async fn assert_complete_in_order(&self, count: i64) {
        assert_eq!(*self.notebook.0.lock().await, (1..=count).collect::<Vec<_>>());
    }
}

fn occasion() -> Occasion {
    Occasion { actor: Actor::System, airport: None, time: Utc::now(), traceparent: None }
}

async fn database(pool: &PgPool) {
    sqlx::raw_sql(include_str!("../../schema.sql")).execute(pool).await.unwrap();
}

#[sqlx::test(migrations = false)]
async fn every_fact_is_applied_once_and_in_order(pool: PgPool) {
    database(&pool).await;
    let nats = Nats::start().await;
    let stack = start(pool, &nats).await;
    for _ in 0..250 {
        stack.select_airport().await;
    }
    eventually("250 applied", async || stack.applied().await == 250).await;
    stack.assert_complete_in_order(250).await;
}

#[sqlx::test(migrations = false)]
async fn a_rolled_back_fact_never_leaves(pool: PgPool) {
    database(&pool).await;
    let nats = Nats::start().await;
    let stack = start(pool, &nats).await;
    let mut tx = stack.pool.begin().await.unwrap();
    let fact = AirportSelected { before: None, after: "GPS".to_owned() };
    outbox::append(&mut tx, "ana", &occasion(), &fact).await.unwrap();
    tx.rollback().await.unwrap();
    stack.select_airport().await;
    eventually("1 applied", async || stack.applied().await >= 1).await;
    stack.assert_complete_in_order(1).await;
}

#[sqlx::test(migrations = false)]
async fn facts_written_while_nats_is_down_arrive_when_it_is_back(pool: PgPool) {
    database(&pool).await;
    let mut nats = Nats::start().await;
    let stack = start(pool, &nats).await;
    for _ in 0..20 {
        stack.select_airport().await;
    }
    eventually("20 applied", async || stack.applied().await == 20).await;
    nats.kill().await;
    for _ in 0..30 {
        stack.select_airport().await;
    }
    nats.resume().await;
    eventually("50 applied", async || stack.applied().await == 50).await;
    stack.assert_complete_in_order(50).await;
}

/// Published and lost before anybody read it: the relay learns it from the mark.
#[sqlx::test(migrations = false)]
async fn wiping_jetstream_loses_nothing(pool: PgPool) {
    database(&pool).await;
    let mut nats = Nats::start().await;
    let (stop, stopped) = watch::channel(false);
    let relay = Relay {
        pool: pool.clone(),
        nats: nats.client().await,
        source: Source::Auth,
        consumers: &[CONSUMER],
        wake: Wake::new(),
    };
    let relaying = tokio::spawn(relay.run(stopped));
    for _ in 0..40 {
        let mut tx = pool.begin().await.unwrap();
        outbox::append(
            &mut tx,
            "ana",
            &occasion(),
            &AirportSelected { before: None, after: "GPS".to_owned() },
        )
        .await
        .unwrap();
        tx.commit().await.unwrap();
    }
    eventually("all published", async || {
        let left: i64 = sqlx::query_scalar("select count(*) from outbox where published_at is null")
            .fetch_one(&pool)
            .await
            .unwrap();
        left == 0
    })
    .await;
    stop.send(true).unwrap();
    relaying.await.unwrap();
    nats.kill().await;
    nats.wipe();
    nats.resume().await;

    let stack = start(pool, &nats).await;
    stack.select_airport().await;
    eventually("41 applied", async || stack.applied().await == 41).await;
    stack.assert_complete_in_order(41).await;
}

#[sqlx::test(migrations = false)]
async fn what_can_never_be_applied_is_kept_aside_and_the_rest_goes_on(pool: PgPool) {
    database(&pool).await;
    let nats = Nats::start().await;
    let stack = start(pool, &nats).await;
    stack.select_airport().await;
    let mut tx = stack.pool.begin().await.unwrap();
    outbox::append(&mut tx, "ana", &occasion(), &SignedOut { session_id: Uuid::nil() }).await.unwrap();
    tx.commit().await.unwrap();
    stack.select_airport().await;
    eventually("2 applied", async || stack.applied().await == 2).await;
    assert_eq!(*stack.notebook.0.lock().await, [1, 3]);
    let dead: Vec<(Option<String>, Option<i64>, String)> =
        sqlx::query_as("select source, sequence, error from dead_letter")
            .fetch_all(&stack.pool)
            .await
            .unwrap();
    assert_eq!(dead, [(Some("auth".to_owned()), Some(2), "never".to_owned())]);
}

#[sqlx::test(migrations = false)]
async fn what_is_no_fact_is_kept_aside(pool: PgPool) {
    database(&pool).await;
    let nats = Nats::start().await;
    let stack = start(pool, &nats).await;
    let jetstream = async_nats::jetstream::new(nats.client().await);
    stream::ensure(&jetstream).await.unwrap();
    // A stream that somebody else is making at this moment may be told of before it listens.
    eventually("rubbish published", async || {
        match jetstream.publish("pinzon.auth.rubbish.v1", "{".into()).await {
            Ok(acknowledged) => acknowledged.await.is_ok(),
            Err(_) => false,
        }
    })
    .await;
    stack.select_airport().await;
    eventually("dead letter and fact", async || {
        let dead: i64 =
            sqlx::query_scalar("select count(*) from dead_letter").fetch_one(&stack.pool).await.unwrap();
        dead == 1 && stack.applied().await == 1
    })
    .await;
}
