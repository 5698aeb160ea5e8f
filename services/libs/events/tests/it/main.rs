//! Outbox, relay and consumer with a real PostgreSQL and a real nats-server.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

use std::{fs, sync::Arc, time::Duration};

use async_nats::{
    HeaderMap,
    jetstream::{self, consumer::pull},
};
use chrono::Utc;
use futures::{FutureExt as _, StreamExt as _};
use pinzon_certificates::{AUTHORITY, CERTIFICATE, Holder, KEY};
use pinzon_chassis::{clock::Clock, monitor::Monitor, tls::Identity};
use pinzon_events::{
    Actor, Envelope, Source,
    consumer::{Apply, Consumer, Failure},
    dead_letter,
    facts::{AirportSelected, SignedOut},
    monitor::sample_connections,
    outbox::{self, EventContext, Wake},
    relay::Relay,
    signed, stream,
};
use pinzon_harness::{Nats, certificate_directory, eventually, identity};
use sqlx::{PgConnection, PgPool, postgres::PgPoolOptions};
use time::OffsetDateTime;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _, BufReader, copy_bidirectional},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::{Mutex, watch},
    time::Instant,
};
use uuid::Uuid;

const CONSUMER: &str = "recorder";

/// Records the sequences and ids of what it applies; rejects sign-outs permanently.
#[derive(Clone, Default)]
struct Recorder(Arc<Mutex<Vec<i64>>>, Arc<Mutex<Vec<Uuid>>>);

impl Apply for Recorder {
    async fn apply(&self, _conn: &mut PgConnection, event: &Envelope) -> Result<(), Failure> {
        if event.kind == "pinzon.auth.signed_out.v1" {
            return Err(Failure::Permanent("never".to_owned()));
        }
        self.0.lock().await.push(event.sequence.unwrap());
        self.1.lock().await.push(event.id);
        Ok(())
    }

    /// What it records is not rolled back, so it fails before it has recorded something.
    async fn apply_all(&self, conn: &mut PgConnection, events: &[Envelope]) -> Result<(), Failure> {
        if events.iter().any(|event| event.kind == "pinzon.auth.signed_out.v1") {
            return Err(Failure::Permanent("never".to_owned()));
        }
        for event in events {
            self.apply(conn, event).await?;
        }
        Ok(())
    }
}

struct Stack {
    pool: PgPool,
    recorder: Recorder,
    wake: Wake,
    stop: watch::Sender<bool>,
}

async fn start(pool: PgPool, nats: &Nats) -> Stack {
    let (stop, stopped) = watch::channel(false);
    let wake = Wake::new();
    let recorder = Recorder::default();
    tokio::spawn(relay(&pool, nats, wake.clone()).await.run(stopped.clone()));
    tokio::spawn(consumer(&pool, nats, &recorder, Monitor::new(&Clock::system())).await.run(stopped));
    Stack { pool, recorder, wake, stop }
}

async fn relay(pool: &PgPool, nats: &Nats, wake: Wake) -> Relay {
    Relay {
        pool: pool.clone(),
        nats: nats.client().await,
        identity: identity("auth"),
        stream_replicas: 1,
        source: Source::Auth,
        consumers: &[CONSUMER],
        wake,
        monitor: Monitor::new(&Clock::system()),
    }
}

async fn consumer(pool: &PgPool, nats: &Nats, recorder: &Recorder, monitor: Monitor) -> Consumer<Recorder> {
    Consumer {
        pool: pool.clone(),
        nats: nats.client().await,
        identity: identity(CONSUMER),
        stream_replicas: 1,
        name: CONSUMER,
        filter: "pinzon.auth.>",
        handler: recorder.clone(),
        monitor,
    }
}

impl Stack {
    async fn select_airport(&self) {
        let mut tx = self.pool.begin().await.unwrap();
        let fact = AirportSelected { before: None, after: "GPS".to_owned() };
        outbox::append(&mut tx, "ana", &event_context(), &fact).await.unwrap();
        tx.commit().await.unwrap();
        self.wake.ring();
    }

    async fn applied(&self) -> usize {
        self.recorder.0.lock().await.len()
    }

    async fn assert_complete_in_order(&self, count: i64) {
        assert_eq!(*self.recorder.0.lock().await, (1..=count).collect::<Vec<_>>());
    }
}

fn event_context() -> EventContext {
    EventContext { actor: Actor::System, airport: None, time: Utc::now(), traceparent: None }
}

async fn database(pool: &PgPool) {
    for sql in [
        include_str!("../../schema.sql"),
        include_str!("../../migrations/epochs.sql"),
        include_str!("../../migrations/dead_letters.sql"),
        include_str!("../../migrations/decisions.sql"),
    ] {
        sqlx::raw_sql(sql).execute(pool).await.unwrap();
    }
}

#[sqlx::test(migrations = false)]
async fn every_event_is_applied_once_and_in_order(pool: PgPool) {
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
async fn one_replica_consumes_and_another_takes_over(pool: PgPool) {
    database(&pool).await;
    let nats = Nats::start().await;
    let stack = start(pool.clone(), &nats).await;
    stack.select_airport().await;
    eventually("1 applied", async || stack.applied().await == 1).await;
    let (stop, stopped) = watch::channel(false);
    let second = Recorder::default();
    let monitor = Monitor::new(&Clock::system());
    tokio::spawn(consumer(&pool, &nats, &second, monitor.clone()).await.run(stopped));
    eventually("standby", async || monitor.is_serving("consumer") == Some(true)).await;
    for _ in 1..100 {
        stack.select_airport().await;
    }
    eventually("100 applied", async || stack.applied().await == 100).await;
    stack.assert_complete_in_order(100).await;

    // The first replica stops with its relay, so another relay publishes.
    tokio::spawn(relay(&pool, &nats, Wake::new()).await.run(stop.subscribe()));
    stack.stop.send_replace(true);
    stack.select_airport().await;
    eventually("taken over", async || *second.0.lock().await == [101]).await;
    drop(stop);
}

/// Opens a way to the database, and returns its port and what makes it swallow all that is sent, without closing anything.
async fn way_to(pool: &PgPool) -> (u16, watch::Sender<bool>) {
    let server = (pool.connect_options().get_host().to_owned(), pool.connect_options().get_port());
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let (swallow, swallows) = watch::channel(false);
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let (from_client, to_client) = client.into_split();
            let (from_server, to_server) = TcpStream::connect(&server).await.unwrap().into_split();
            tokio::spawn(carry(from_client, to_server, swallows.clone()));
            tokio::spawn(carry(from_server, to_client, swallows.clone()));
        }
    });
    (port, swallow)
}

async fn carry(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, swallows: watch::Receiver<bool>) {
    let mut bytes = vec![0; 65536];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        if !*swallows.borrow() && to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
    if *swallows.borrow() {
        // The end is not told either.
        std::future::pending::<()>().await;
    }
}

#[sqlx::test(migrations = false)]
async fn a_replica_whose_machine_vanished_loses_its_turns(pool: PgPool) {
    database(&pool).await;
    let nats = Nats::start().await;
    let (port, swallow) = way_to(&pool).await;
    let distant = (*pool.connect_options()).clone().host("127.0.0.1").port(port);
    let vanished = start(PgPoolOptions::new().connect_lazy_with(distant), &nats).await;
    vanished.select_airport().await;
    eventually("1 applied", async || vanished.applied().await == 1).await;

    let other = start(pool.clone(), &nats).await;
    swallow.send_replace(true);
    other.select_airport().await;
    eventually("taken over", async || *other.recorder.0.lock().await == [2]).await;
    assert_eq!(vanished.applied().await, 1);
}

#[sqlx::test(migrations = false)]
async fn connections_that_swallow_what_is_sent_leave_the_pool(pool: PgPool) {
    let (port, swallow) = way_to(&pool).await;
    let url = std::env::var("DATABASE_URL").unwrap();
    let (credentials, _) = url.rsplit_once('@').unwrap();
    let distant =
        pinzon_chassis::database::pool(&format!("{credentials}@127.0.0.1:{port}/postgres")).unwrap();
    let calls = (0..distant.options().get_max_connections()).map(|_| {
        let distant = distant.clone();
        tokio::spawn(async move { sqlx::query("select pg_sleep(5)").execute(&distant).await })
    });
    let calls: Vec<_> = calls.collect();
    let sleeping = async || -> i64 {
        sqlx::query_scalar(
            "select count(*) from pg_stat_activity where state = 'active' and query = 'select pg_sleep(5)'",
        )
        .fetch_one(&pool)
        .await
        .unwrap()
    };
    eventually("all connections are used", async || sleeping().await == 16).await;
    swallow.send_replace(true);
    for call in calls {
        call.abort();
        assert!(call.await.unwrap_err().is_cancelled());
    }
    eventually("all answers are swallowed", async || sleeping().await == 0).await;
    swallow.send_replace(false);
    eventually("the pool answers", async || sqlx::query("select 1").execute(&distant).await.is_ok()).await;
}

#[sqlx::test(migrations = false)]
async fn an_event_of_a_rolled_back_transaction_is_not_published(pool: PgPool) {
    database(&pool).await;
    let nats = Nats::start().await;
    let stack = start(pool, &nats).await;
    let mut tx = stack.pool.begin().await.unwrap();
    let fact = AirportSelected { before: None, after: "GPS".to_owned() };
    outbox::append(&mut tx, "ana", &event_context(), &fact).await.unwrap();
    tx.rollback().await.unwrap();
    stack.select_airport().await;
    eventually("1 applied", async || stack.applied().await >= 1).await;
    stack.assert_complete_in_order(1).await;
}

#[sqlx::test(migrations = false)]
async fn events_written_while_nats_is_down_arrive_after_its_return(pool: PgPool) {
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

/// Otherwise the consumer would pass over as many events as it had received before.
#[sqlx::test(migrations = false)]
async fn a_consumer_that_outlived_its_stream_reads_the_next_one_from_its_beginning(pool: PgPool) {
    database(&pool).await;
    let mut nats = Nats::start().await;
    let stack = start(pool, &nats).await;
    for _ in 0..300 {
        stack.select_airport().await;
    }
    eventually("300 applied", async || stack.applied().await == 300).await;
    nats.kill().await;
    nats.lose_stream(stream::STREAM);
    nats.resume().await;
    stack.select_airport().await;
    eventually("301 applied", async || stack.applied().await == 301).await;
    let jetstream = jetstream::new(nats.client().await);
    let last = jetstream.get_stream(stream::STREAM).await.unwrap().cached_info().state.last_sequence;
    assert!(last < 300, "the consumer passed over {last} events");
    stack.assert_complete_in_order(301).await;
}

/// JetStream lost where the consumer was, but not the stream.
#[sqlx::test(migrations = false)]
async fn a_stream_that_is_read_again_applies_nothing_twice(pool: PgPool) {
    database(&pool).await;
    let nats = Nats::start().await;
    let (stop, stopped) = watch::channel(false);
    let (recorder, monitor) = (Recorder::default(), Monitor::new(&Clock::system()));
    publish_without_consumer(&pool, &nats, 300).await;
    let first = tokio::spawn(consumer(&pool, &nats, &recorder, monitor.clone()).await.run(stopped));
    eventually("300 applied", async || recorder.0.lock().await.len() == 300).await;
    stop.send(true).unwrap();
    first.await.unwrap();
    let stream = jetstream::new(nats.client().await).get_stream(stream::STREAM).await.unwrap();
    stream.delete_consumer(CONSUMER).await.unwrap();

    let again = start(pool, &nats).await;
    again.select_airport().await;
    eventually("the next one is applied", async || again.applied().await == 1).await;
    assert_eq!(*again.recorder.0.lock().await, [301]);
}

/// JetStream would keep the received messages for an hour.
#[sqlx::test(migrations = false)]
async fn a_consumer_begins_with_what_an_earlier_one_received_and_did_not_acknowledge(pool: PgPool) {
    database(&pool).await;
    let nats = Nats::start().await;
    publish_without_consumer(&pool, &nats, 50).await;
    let stream = jetstream::new(nats.client().await).get_stream(stream::STREAM).await.unwrap();
    let config = pull::Config {
        durable_name: Some(CONSUMER.to_owned()),
        filter_subject: "pinzon.auth.>".to_owned(),
        ack_wait: Duration::from_secs(3600),
        ..Default::default()
    };
    let earlier = stream.create_consumer(config).await.unwrap();
    let received: Vec<_> = earlier.fetch().max_messages(20).messages().await.unwrap().collect().await;
    assert_eq!(received.len(), 20);

    let (recorder, monitor) = (Recorder::default(), Monitor::new(&Clock::system()));
    let (_stop, stopped) = watch::channel(false);
    tokio::spawn(consumer(&pool, &nats, &recorder, monitor).await.run(stopped));
    eventually("50 applied", async || recorder.0.lock().await.len() == 50).await;
    assert_eq!(*recorder.0.lock().await, (1..=50).collect::<Vec<_>>());
}

/// Below the five seconds between two samples of what works. A busy machine needs some of them.
const SOON: Duration = Duration::from_secs(4);

#[sqlx::test(migrations = false)]
async fn the_return_of_nats_and_of_the_database_is_seen_soon(pool: PgPool) {
    let mut nats = Nats::start().await;
    let server = (pool.connect_options().get_host().to_owned(), pool.connect_options().get_port());
    let away = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let options = (*pool.connect_options()).clone().host("127.0.0.1").port(away.port());
    let distant = PgPoolOptions::new().acquire_timeout(Duration::from_millis(500)).connect_lazy_with(options);
    let monitor = Monitor::new(&Clock::system());
    tokio::spawn(sample_connections(monitor.clone(), distant, nats.client().await));
    eventually("no database", async || monitor.is_serving("postgresql") == Some(false)).await;

    let listener = TcpListener::bind(away).await.unwrap();
    tokio::spawn(async move {
        while let Ok((mut client, _)) = listener.accept().await {
            let mut server = TcpStream::connect(&server).await.unwrap();
            tokio::spawn(async move { copy_bidirectional(&mut client, &mut server).await });
        }
    });
    let returned = Instant::now();
    eventually("a database", async || monitor.is_serving("postgresql") == Some(true)).await;
    assert!(returned.elapsed() < SOON, "the database was seen after {:?}", returned.elapsed());

    nats.kill().await;
    eventually("no NATS", async || monitor.is_serving("nats") == Some(false)).await;
    nats.resume().await;
    let returned = Instant::now();
    eventually("NATS", async || monitor.is_serving("nats") == Some(true)).await;
    assert!(returned.elapsed() < SOON, "NATS was seen after {:?}", returned.elapsed());
}

#[sqlx::test(migrations = false)]
async fn a_locked_outbox_is_seen_because_nobody_can_write(pool: PgPool) {
    database(&pool).await;
    let nats = Nats::start().await;
    let (_stop, stopped) = watch::channel(false);
    let monitor = Monitor::new(&Clock::system());
    let relay = Relay { monitor: monitor.clone(), ..relay(&pool, &nats, Wake::new()).await };
    tokio::spawn(relay.run(stopped));
    eventually("a sample", async || monitor.is_serving("writes") == Some(true)).await;
    for lock in ["lock table outbox in exclusive mode", "lock table outbox in access exclusive mode"] {
        let mut forgotten = pool.begin().await.unwrap();
        sqlx::query(lock).execute(&mut *forgotten).await.unwrap();
        eventually("the lock is seen", async || monitor.is_serving("writes") == Some(false)).await;
        forgotten.rollback().await.unwrap();
        eventually("its end is seen", async || monitor.is_serving("writes") == Some(true)).await;
    }
}

/// Writes events and publishes them.
async fn publish_without_consumer(pool: &PgPool, nats: &Nats, count: usize) {
    let (stop, stopped) = watch::channel(false);
    let relaying = tokio::spawn(relay(pool, nats, Wake::new()).await.run(stopped));
    let mut tx = pool.begin().await.unwrap();
    for _ in 0..count {
        let fact = AirportSelected { before: None, after: "GPS".to_owned() };
        outbox::append(&mut tx, "ana", &event_context(), &fact).await.unwrap();
    }
    tx.commit().await.unwrap();
    eventually("all published", async || {
        let left: i64 = sqlx::query_scalar("select count(*) from outbox where published_at is null")
            .fetch_one(pool)
            .await
            .unwrap();
        left == 0
    })
    .await;
    stop.send(true).unwrap();
    relaying.await.unwrap();
}

/// JetStream delivers at most 512 unacknowledged messages, and the first event comes again after all others.
#[sqlx::test(migrations = false)]
async fn a_lost_event_in_front_of_many_others_stops_nobody(pool: PgPool) {
    const EVENTS: usize = 700;
    database(&pool).await;
    let nats = Nats::start().await;
    publish_without_consumer(&pool, &nats, EVENTS).await;
    let jetstream = jetstream::new(nats.client().await);
    assert!(jetstream.get_stream(stream::STREAM).await.unwrap().delete_message(1).await.unwrap());

    let stack = start(pool, &nats).await;
    eventually("700 applied", async || stack.applied().await == EVENTS).await;
    stack.assert_complete_in_order(EVENTS as i64).await;
}

/// Nobody publishes the lost event again, and JetStream soon keeps none of the others for the consumer.
#[sqlx::test(migrations = false)]
async fn a_consumer_that_stands_at_a_gap_does_not_serve(pool: PgPool) {
    database(&pool).await;
    let nats = Nats::start().await;
    publish_without_consumer(&pool, &nats, 3).await;
    let jetstream = jetstream::new(nats.client().await);
    assert!(jetstream.get_stream(stream::STREAM).await.unwrap().delete_message(1).await.unwrap());

    let (stop, stopped) = watch::channel(false);
    let (recorder, monitor) = (Recorder::default(), Monitor::new(&Clock::system()));
    tokio::spawn(consumer(&pool, &nats, &recorder, monitor.clone()).await.run(stopped));
    eventually("receives", async || monitor.is_serving("consumer") == Some(true)).await;
    eventually("stands", async || {
        monitor.is_serving("consumer") == Some(false) && monitor.status().consumer.unwrap().receiving
    })
    .await;

    tokio::spawn(relay(&pool, &nats, Wake::new()).await.run(stop.subscribe()));
    eventually("serves again", async || monitor.is_serving("consumer") == Some(true)).await;
    eventually("3 applied", async || *recorder.0.lock().await == [1, 2, 3]).await;
}

/// The events were published and lost before a consumer read them; the mark tells the relay.
#[sqlx::test(migrations = false)]
async fn a_wiped_jetstream_loses_nothing(pool: PgPool) {
    database(&pool).await;
    let mut nats = Nats::start().await;
    publish_without_consumer(&pool, &nats, 40).await;
    nats.kill().await;
    nats.wipe();
    nats.resume().await;

    let stack = start(pool, &nats).await;
    stack.select_airport().await;
    eventually("41 applied", async || stack.applied().await == 41).await;
    stack.assert_complete_in_order(41).await;
}

#[sqlx::test(migrations = false)]
async fn a_permanent_failure_becomes_a_dead_letter_and_later_events_are_applied(pool: PgPool) {
    database(&pool).await;
    let nats = Nats::start().await;
    let stack = start(pool, &nats).await;
    stack.select_airport().await;
    let mut tx = stack.pool.begin().await.unwrap();
    outbox::append(&mut tx, "ana", &event_context(), &SignedOut { session_id: Uuid::nil() }).await.unwrap();
    tx.commit().await.unwrap();
    stack.select_airport().await;
    eventually("2 applied", async || stack.applied().await == 2).await;
    assert_eq!(*stack.recorder.0.lock().await, [1, 3]);
    let dead: Vec<(Option<String>, Option<i64>, String)> =
        sqlx::query_as("select source, sequence, error from dead_letter")
            .fetch_all(&stack.pool)
            .await
            .unwrap();
    assert_eq!(dead, [(Some("auth".to_owned()), Some(2), "never".to_owned())]);
}

#[sqlx::test(migrations = false)]
async fn events_that_arrive_together_are_applied_together_but_for_those_that_cannot_be(pool: PgPool) {
    database(&pool).await;
    let nats = Nats::start().await;
    for n in 1..=90 {
        let mut tx = pool.begin().await.unwrap();
        if n == 45 {
            let fact = SignedOut { session_id: Uuid::nil() };
            outbox::append(&mut tx, "ana", &event_context(), &fact).await.unwrap();
        } else {
            let fact = AirportSelected { before: None, after: "GPS".to_owned() };
            outbox::append(&mut tx, "ana", &event_context(), &fact).await.unwrap();
        }
        tx.commit().await.unwrap();
    }
    let (stop, stopped) = watch::channel(false);
    let relaying = tokio::spawn(relay(&pool, &nats, Wake::new()).await.run(stopped));
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

    let stack = start(pool.clone(), &nats).await;
    // The first event is applied when all have arrived. A busy machine would apply each before the next arrives.
    let held = stack.recorder.0.lock().await;
    let jetstream = jetstream::new(nats.client().await);
    eventually("all delivered", async || {
        let stream = jetstream.get_stream(stream::STREAM).await.unwrap();
        stream.consumer_info(CONSUMER).await.is_ok_and(|info| info.num_ack_pending == 90)
    })
    .await;
    drop(held);
    eventually("89 applied", async || stack.applied().await == 89).await;
    let wanted: Vec<i64> = (1..=90).filter(|n| *n != 45).collect();
    assert_eq!(*stack.recorder.0.lock().await, wanted);
    let transactions: i64 =
        sqlx::query_scalar("select count(distinct xmin::text) from inbox where sequence > 45")
            .fetch_one(&pool)
            .await
            .unwrap();
    assert!(transactions < 45, "{transactions} transactions");
}

#[sqlx::test(migrations = false)]
async fn copies_that_arrive_with_their_originals_do_not_separate_them(pool: PgPool) {
    database(&pool).await;
    let nats = Nats::start().await;
    let stack = start(pool.clone(), &nats).await;
    // The consumer has only the first event before it, and is slow with it, until JetStream has sent the others twice.
    let held = stack.recorder.0.lock().await;
    stack.select_airport().await;
    let jetstream = jetstream::new(nats.client().await);
    // The relay may still be making the stream.
    let consumer =
        async || jetstream.get_stream(stream::STREAM).await.ok()?.consumer_info(CONSUMER).await.ok();
    eventually("the first delivered", async || {
        consumer().await.is_some_and(|info| info.num_ack_pending == 1)
    })
    .await;
    for _ in 0..29 {
        stack.select_airport().await;
    }
    eventually("all delivered twice", async || {
        consumer().await.is_some_and(|info| info.num_redelivered == 30)
    })
    .await;
    drop(held);
    eventually("30 applied", async || stack.applied().await == 30).await;
    stack.assert_complete_in_order(30).await;
    let transactions: i64 =
        sqlx::query_scalar("select count(distinct xmin::text) from inbox").fetch_one(&pool).await.unwrap();
    assert!(transactions < 15, "{transactions} transactions");
}

#[sqlx::test(migrations = false)]
async fn operators_apply_or_drop_a_dead_letter_once(pool: PgPool) {
    database(&pool).await;
    let fact = SignedOut { session_id: Uuid::nil() };
    for _ in 0..3 {
        let mut tx = pool.begin().await.unwrap();
        outbox::append(&mut tx, "ana", &event_context(), &fact).await.unwrap();
        tx.commit().await.unwrap();
    }
    sqlx::raw_sql(
        r#"insert into dead_letter (source, sequence, payload, error)
           select 'auth', seq, jsonb_set(event, '{sequence}', '"1"')::text, 'never' from outbox;
           insert into dead_letter (payload, error) values ('{', 'unreadable')"#,
    )
    .execute(&pool)
    .await
    .unwrap();

    // The recorder rejects sign-outs; this one takes them by now.
    struct Mended(Recorder);
    impl Apply for Mended {
        async fn apply(&self, conn: &mut PgConnection, event: &Envelope) -> Result<(), Failure> {
            self.0.apply(conn, &Envelope { kind: "mended".to_owned(), ..event.clone() }).await
        }
    }
    let recorder = Recorder::default();
    let mended = Mended(recorder.clone());
    let because = |note: &str| dead_letter::Decision::of_operator(note, Utc::now());
    let open = async || -> Vec<i64> {
        let open = dead_letter::list(&pool, Some(false), None, 9).await.unwrap();
        open.iter().map(|letter| letter.id).collect()
    };
    let failed = dead_letter::requeue(&pool, &recorder, 1, &because("too early")).await;
    assert!(matches!(failed, Err(dead_letter::Error::Failed(_))), "{failed:?}");
    let unreadable = dead_letter::requeue(&pool, &mended, 4, &because("not an event")).await;
    assert!(matches!(unreadable, Err(dead_letter::Error::Unreadable(_))), "{unreadable:?}");
    assert_eq!(open().await, [4, 3, 2, 1], "what failed decides nothing");

    dead_letter::requeue(&pool, &mended, 1, &because("Ana: mended")).await.unwrap();
    dead_letter::discard(&pool, &mended, 2, &because("Ana: not needed")).await.unwrap();
    assert_eq!(*recorder.0.lock().await, [1]);
    for decided in [1, 2] {
        let again = dead_letter::requeue(&pool, &mended, decided, &because("again")).await;
        assert!(matches!(again, Err(dead_letter::Error::Decided(id)) if id == decided), "{again:?}");
        let again = dead_letter::discard(&pool, &mended, decided, &because("again")).await;
        assert!(matches!(again, Err(dead_letter::Error::Decided(id)) if id == decided), "{again:?}");
    }
    let unknown = dead_letter::discard(&pool, &mended, 99, &because("by mistake")).await;
    assert!(matches!(unknown, Err(dead_letter::Error::NotFound(99))), "{unknown:?}");
    assert_eq!(*recorder.0.lock().await, [1], "applied once");
    assert_eq!(open().await, [4, 3]);
    let decided = dead_letter::list(&pool, Some(true), None, 9).await.unwrap();
    let decisions: Vec<_> =
        decided.into_iter().map(|letter| letter.decided.map(|decided| (decided.note, decided.by))).collect();
    assert_eq!(
        decisions,
        [Some(("Ana: not needed".to_owned(), None)), Some(("Ana: mended".to_owned(), None))]
    );
}

/// The migration meets messages of every kind that an older table may hold.
#[sqlx::test(migrations = false)]
async fn kind_and_subject_are_read_from_every_message_that_has_them(pool: PgPool) {
    for sql in [
        include_str!("../../schema.sql"),
        include_str!("../../migrations/epochs.sql"),
        include_str!("../../migrations/dead_letters.sql"),
    ] {
        sqlx::raw_sql(sql).execute(&pool).await.unwrap();
    }
    let deep = "[".repeat(100_000);
    let long = format!(r#"{{"type": "{}"}}"#, "ñ".repeat(300));
    let messages = [
        r#"{"type": "pinzon.auth.signed_out.v1", "subject": "GPS-\u0000"}"#,
        "{",
        "",
        "[]",
        "7",
        r#"{"type": "\ud800"}"#,
        r#"{"type": {"a": 1}}"#,
        &deep,
        &long,
    ];
    for message in messages {
        sqlx::query("insert into dead_letter (payload, error) values ($1, 'never')")
            .bind(message)
            .execute(&pool)
            .await
            .unwrap();
    }
    sqlx::raw_sql(
        "insert into dead_letter_outcome (dead_letter_id, outcome, note) values (1, 'dropped', 'Ana')",
    )
    .execute(&pool)
    .await
    .unwrap();
    sqlx::raw_sql(include_str!("../../migrations/decisions.sql")).execute(&pool).await.unwrap();

    let mut letters = dead_letter::list(&pool, None, None, 20).await.unwrap();
    letters.reverse();
    let of_first = (letters[0].kind.as_deref(), letters[0].subject.as_deref());
    assert_eq!(of_first, (Some("pinzon.auth.signed_out.v1"), Some("GPS-\u{fffd}")));
    let outcome = letters[0].decided.as_ref().map(|decided| (decided.outcome, decided.by.clone()));
    assert_eq!(outcome, Some((dead_letter::Outcome::Dropped, None)), "an earlier decision stays");
    let (last, others) = letters[1..].split_last().unwrap();
    assert!(others.iter().all(|letter| letter.subject.is_none()));
    let kinds: Vec<_> = others.iter().map(|letter| letter.kind.as_deref()).collect();
    assert_eq!(kinds, [None, None, None, None, None, Some(r#"{"a": 1}"#), None]);
    assert_eq!(last.kind, Some("ñ".repeat(200)));
}

#[sqlx::test(migrations = false)]
async fn an_unreadable_message_becomes_a_dead_letter(pool: PgPool) {
    database(&pool).await;
    let nats = Nats::start().await;
    let stack = start(pool, &nats).await;
    publish(&nats, HeaderMap::new(), b"{".to_vec()).await;
    stack.select_airport().await;
    eventually("dead letter and event", async || {
        let dead: i64 =
            sqlx::query_scalar("select count(*) from dead_letter").fetch_one(&stack.pool).await.unwrap();
        dead == 1 && stack.applied().await == 1
    })
    .await;
}

/// Publishes a message without the relay.
async fn publish(nats: &Nats, headers: HeaderMap, message: Vec<u8>) {
    let jetstream = jetstream::new(nats.client().await);
    // The server refuses to create the stream while the service is creating it.
    eventually("stream", async || stream::ensure(&jetstream, 1).await.is_ok()).await;
    // A stream that is being created exists before it accepts messages.
    eventually("published", async || {
        let (headers, message) = (headers.clone(), message.clone());
        match jetstream.publish_with_headers("pinzon.auth.airport_selected.v1", headers, message.into()).await
        {
            Ok(acknowledged) => acknowledged.await.is_ok(),
            Err(_) => false,
        }
    })
    .await;
}

/// Signs a message as this process.
fn signed_by(process: &str, message: &[u8]) -> HeaderMap {
    let mut headers = HeaderMap::new();
    signed::sign(identity(process).signatures(), &mut headers, message).unwrap();
    headers
}

#[sqlx::test(migrations = false)]
async fn an_event_that_its_source_did_not_write_takes_no_number(pool: PgPool) {
    database(&pool).await;
    let nats = Nats::start().await;
    let stack = start(pool, &nats).await;
    stack.select_airport().await;
    eventually("1 applied", async || stack.applied().await == 1).await;

    // The number that the relay assigns next, with another event.
    let mut forged: serde_json::Value =
        sqlx::query_scalar("select event from outbox").fetch_one(&stack.pool).await.unwrap();
    forged["id"] = Uuid::now_v7().to_string().into();
    forged["sequence"] = "2".into();
    let forged = forged.to_string().into_bytes();
    let of_another_message = signed_by("auth", b"{}");
    for headers in [HeaderMap::new(), signed_by("declarations", &forged), of_another_message] {
        publish(&nats, headers, forged.clone()).await;
    }
    stack.select_airport().await;
    eventually("2 applied", async || stack.applied().await == 2).await;
    stack.assert_complete_in_order(2).await;
    let ids: Vec<Uuid> = sqlx::query_scalar("select event_id from inbox order by sequence")
        .fetch_all(&stack.pool)
        .await
        .unwrap();
    let true_ids: Vec<Uuid> = sqlx::query_scalar("select event_id from outbox order by sequence")
        .fetch_all(&stack.pool)
        .await
        .unwrap();
    assert_eq!(ids, true_ids);
    let refused: Vec<String> = sqlx::query_scalar("select error from dead_letter order by dead_letter_id")
        .fetch_all(&stack.pool)
        .await
        .unwrap();
    assert_eq!(refused, ["another process signed it", "the signature is not one of this message"]);

    let by_mistake = dead_letter::Decision::of_operator("by mistake", Utc::now());
    let outcome = dead_letter::requeue(&stack.pool, &stack.recorder, 1, &by_mistake).await;
    assert!(matches!(outcome, Err(dead_letter::Error::Refused)), "{outcome:?}");
    assert_eq!(dead_letter::count(&stack.pool, Some(false)).await.unwrap(), 2, "the refusal decides nothing");
}

/// A dump from before the last events is restored; the consumer and JetStream know them.
#[sqlx::test(migrations = false)]
async fn a_source_that_was_set_back_loses_no_later_event(pool: PgPool) {
    database(&pool).await;
    let nats = Nats::start().await;
    let stack = start(pool, &nats).await;
    for _ in 0..6 {
        stack.select_airport().await;
    }
    eventually("6 applied", async || stack.applied().await == 6).await;
    // Of the restored events, the last had no number yet at the time of the dump.
    sqlx::raw_sql(
        "delete from outbox where sequence > 4;
         update outbox set sequence = null, published_at = null where sequence = 4;
         update outbox_position set last_sequence = 3",
    )
    .execute(&stack.pool)
    .await
    .unwrap();
    for _ in 0..5 {
        stack.select_airport().await;
    }
    let all_are_applied = async || {
        let missing: i64 = sqlx::query_scalar(
            "select count(*) from outbox where not exists (select 1 from inbox where event_id = outbox.event_id)",
        )
        .fetch_one(&stack.pool)
        .await
        .unwrap();
        missing == 0
    };
    eventually("every event applied", all_are_applied).await;
    let twice: i64 = sqlx::query_scalar("select count(*) - count(distinct id) from unnest($1::uuid[]) as id")
        .bind(stack.recorder.1.lock().await.clone())
        .fetch_one(&stack.pool)
        .await
        .unwrap();
    assert_eq!(twice, 0);
    assert_eq!(stack.applied().await, 11, "six from before, five from after");

    stack.select_airport().await;
    eventually("the next is applied", async || stack.applied().await == 12).await;
    let dead: i64 =
        sqlx::query_scalar("select count(*) from dead_letter").fetch_one(&stack.pool).await.unwrap();
    assert_eq!(dead, 0);
}

/// JetStream delivers at most 512 unacknowledged messages, and those of the next epoch come after all that conflict.
#[sqlx::test(migrations = false)]
async fn more_conflicts_than_may_be_delivered_at_once_stop_nobody(pool: PgPool) {
    const EVENTS: usize = 600;
    database(&pool).await;
    let nats = Nats::start().await;
    let stack = start(pool, &nats).await;
    for _ in 0..EVENTS {
        stack.select_airport().await;
    }
    eventually("all applied", async || stack.applied().await == EVENTS).await;
    stack.stop.send(true).unwrap();
    sqlx::raw_sql("delete from outbox where sequence > 10; update outbox_position set last_sequence = 10")
        .execute(&stack.pool)
        .await
        .unwrap();
    publish_without_consumer(&stack.pool, &nats, EVENTS - 10).await;

    let again = start(stack.pool, &nats).await;
    eventually("the others are applied", async || again.applied().await == EVENTS - 10).await;
}

/// Events that have only a new number are applied together too: thousands of them would take longer than a restart may.
#[sqlx::test(migrations = false)]
async fn the_events_of_a_source_that_was_set_back_are_numbered_anew_together(pool: PgPool) {
    const EVENTS: i64 = 400;
    database(&pool).await;
    let nats = Nats::start().await;
    let stack = start(pool, &nats).await;
    for _ in 0..EVENTS {
        stack.select_airport().await;
    }
    eventually("all applied", async || stack.applied().await == EVENTS as usize).await;
    sqlx::raw_sql("delete from outbox where sequence = 400; update outbox_position set last_sequence = 399")
        .execute(&stack.pool)
        .await
        .unwrap();
    let renumbered = async || {
        sqlx::query_as::<_, (i64, i64)>(
            "select count(*), count(distinct applied_at) from inbox where epoch = 2",
        )
        .fetch_one(&stack.pool)
        .await
        .unwrap()
    };
    eventually("all have new numbers", async || renumbered().await.0 == EVENTS - 1).await;
    let (_, transactions) = renumbered().await;
    assert!(transactions < EVENTS / 4, "{transactions} transactions");
    assert_eq!(stack.applied().await, EVENTS as usize, "nothing is applied twice");
}

/// Returns whether the stream takes what `user` publishes.
async fn taken(nats: &Nats, user: &str, subject: &str) -> bool {
    let jetstream = jetstream::new(stream::connect(&nats.url_of(user), &identity(user)).await.unwrap());
    stream::ensure(&jetstream, 1).await.unwrap();
    let published = jetstream.publish(subject.to_owned(), "{}".into()).await.unwrap();
    published.await.is_ok()
}

#[tokio::test]
async fn a_service_publishes_only_its_own_facts() {
    let nats = Nats::start_with_users().await;
    // Many at once may not create it.
    let jetstream = jetstream::new(stream::connect(&nats.url_of("auth"), &identity("auth")).await.unwrap());
    stream::ensure(&jetstream, 1).await.unwrap();
    let subjects = [
        ("auth", "pinzon.auth.signed_out.v1"),
        ("catalogues", "pinzon.catalogue.product_updated.v1"),
        ("declarations", "pinzon.declaration.submitted.v1"),
        ("retentions", "pinzon.retention.issued.v1"),
    ];
    let checks = ["auth", "catalogues", "declarations", "retentions", "audit"].into_iter().flat_map(|user| {
        let nats = &nats;
        subjects.map(|(owner, subject)| async move {
            assert_eq!(taken(nats, user, subject).await, user == owner, "{user} publishes {subject}");
        })
    });
    futures::future::join_all(checks).await;
}

#[tokio::test]
async fn without_a_password_nobody_is_let_in() {
    let nats = Nats::start_with_users().await;
    let stranger = async_nats::ConnectOptions::new().connect(nats.url()).await;
    assert_eq!(stranger.unwrap_err().kind(), async_nats::ConnectErrorKind::AuthorizationViolation);
}

#[tokio::test]
async fn a_user_does_not_hear_what_is_for_others() {
    let nats = Nats::start_with_users().await;
    let gateway = stream::connect(&nats.url_of("gateway"), &identity("gateway")).await.unwrap();
    let mut forbidden = gateway.subscribe("_INBOX_audit.>").await.unwrap();
    let mut facts = gateway.subscribe("pinzon.auth.signed_out.v1").await.unwrap();
    gateway.flush().await.unwrap();
    let audit = stream::connect(&nats.url_of("audit"), &identity("audit")).await.unwrap();
    // The answer of JetStream comes to an inbox of audit.
    stream::ensure(&jetstream::new(audit), 1).await.unwrap();
    assert!(taken(&nats, "auth", "pinzon.auth.signed_out.v1").await);
    assert_eq!(facts.next().await.unwrap().subject.as_str(), "pinzon.auth.signed_out.v1");
    assert!(forbidden.next().now_or_never().flatten().is_none());
}

#[tokio::test]
async fn a_process_of_the_installation_publishes_over_tls() {
    let nats = Nats::start_with_tls().await;
    assert!(nats.url_of("auth").starts_with("tls://"));
    assert!(taken(&nats, "auth", "pinzon.auth.signed_out.v1").await);
}

/// Tries once to connect as the user `auth`; returns why it failed.
async fn attempt(url: &str, identity: &Identity) -> Result<(), String> {
    let attempt = stream::options_of(url, identity).unwrap().connect(url).await;
    attempt.map(drop).map_err(|error| format!("{:#}", anyhow::Error::from(error)))
}

#[tokio::test]
async fn over_tls_both_sides_refuse_another_authority() {
    let nats = Nats::start_with_tls().await;
    let url = nats.url_of("auth");
    let directory = tempfile::tempdir().unwrap();
    pinzon_certificates::issue(
        directory.path(),
        &[Holder::process("auth").unwrap()],
        OffsetDateTime::now_utc(),
    )
    .unwrap();
    let stranger = directory.path().join("auth");
    let identity = Identity::from_dir(&stranger).unwrap();
    let error = attempt(&url, &identity).await.unwrap_err();
    assert!(error.contains("invalid peer certificate"), "{error}");
    // Now the stranger trusts the server, so that the server has to refuse.
    fs::copy(certificate_directory("auth").join(AUTHORITY), stranger.join(AUTHORITY)).unwrap();
    let error = attempt(&url, &identity).await.unwrap_err();
    assert!(error.contains("received fatal alert"), "{error}");
    let renewed = certificate_directory("auth");
    for file in [CERTIFICATE, KEY] {
        fs::copy(renewed.join(file), stranger.join(file)).unwrap();
    }
    assert_eq!(attempt(&url, &identity).await, Ok(()), "the files are read again");
}

#[tokio::test]
async fn over_tls_a_server_with_another_name_is_refused() {
    let nats = Nats::start_with_tls().await;
    let url = nats.url_of("auth").replace("127.0.0.1", "localhost");
    let error = attempt(&url, &identity("auth")).await.unwrap_err();
    assert!(error.contains("certificate not valid for name \"localhost\""), "{error}");
}

#[tokio::test]
async fn with_tls_plain_text_is_refused_with_the_right_password() {
    let nats = Nats::start_with_tls().await;
    let address = nats.url().replace("tls://", "");
    let mut plain = BufReader::new(TcpStream::connect(address).await.unwrap());
    plain
        .write_all(b"CONNECT {\"user\":\"auth\",\"pass\":\"of-a-test\",\"verbose\":true}\r\nPING\r\n")
        .await
        .unwrap();
    let mut answer = String::new();
    // The end may be a reset.
    let _ = plain.read_to_string(&mut answer).await;
    assert!(answer.contains("\"tls_required\":true") && !answer.contains("PONG"), "{answer}");
}
