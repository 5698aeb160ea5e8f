//! Moves facts from the outbox to JetStream: one relay per database at a time,
//! in order, every one until its consumers have it.

use std::{collections::HashMap, time::Duration};

use async_nats::{HeaderMap, jetstream};
use futures::StreamExt as _;
use sqlx::{Connection as _, PgConnection, PgPool};
use tokio::{
    sync::watch,
    time::{Instant, MissedTickBehavior, interval, sleep},
};

use crate::{
    envelope::Source,
    outbox::Wake,
    stream::{self, Marks},
};

const POLL: Duration = Duration::from_millis(50);
/// How long a mark may stand still before what lies beyond it is sent again.
const STALLED: Duration = Duration::from_secs(2);
/// Advisory lock that only one relay of a database holds; the number is arbitrary.
const LOCK: i64 = 0x70696e7a;

/// Publishes the facts of one source.
pub struct Relay {
    /// The service's database.
    pub pool: PgPool,
    /// Connection to NATS.
    pub nats: async_nats::Client,
    /// Whose facts.
    pub source: Source,
    /// Consumers that must have a fact before it may be dropped.
    pub consumers: &'static [&'static str],
    /// Rung by the service after a commit.
    pub wake: Wake,
}

impl Relay {
    /// Runs until `stop` turns true; starts over after any failure.
    pub async fn run(self, mut stop: watch::Receiver<bool>) {
        while !*stop.borrow() {
            tokio::select! {
                _ = stop.changed() => return,
                outcome = self.lead() => if let Err(error) = outcome {
                    tracing::warn!(source = %self.source, %error, "relay starts over");
                },
            }
            tokio::select! {
                _ = stop.changed() => return,
                () = sleep(Duration::from_millis(250)) => {}
            }
        }
    }

    /// Publishes for as long as this process holds the lock. Everything goes
    /// through the connection that holds it, so that losing one loses the other.
    async fn lead(&self) -> anyhow::Result<()> {
        let mut conn = self.pool.acquire().await?.detach();
        if !sqlx::query_scalar!(r#"select pg_try_advisory_lock($1) as "locked!""#, LOCK)
            .fetch_one(&mut conn)
            .await?
        {
            conn.close().await?;
            return Ok(());
        }
        let jetstream = jetstream::new(self.nats.clone());
        stream::ensure(&jetstream).await?;
        let mut marks = Vec::new();
        for consumer in self.consumers {
            marks.push(self.nats.subscribe(stream::marks_subject(consumer)).await?);
        }
        let mut marks = futures::stream::select_all(marks);
        let mut progress: HashMap<String, Progress> = HashMap::new();
        let mut poll = interval(POLL);
        poll.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut prune = interval(Duration::from_secs(60));
        loop {
            tokio::select! {
                _ = poll.tick() => self.sweep(&mut conn, &jetstream).await?,
                () = self.wake.0.notified() => self.sweep(&mut conn, &jetstream).await?,
                Some(message) = marks.next() => {
                    let Ok(told) = serde_json::from_slice::<Marks>(&message.payload) else { continue };
                    let applied = told.applied.get(self.source.code()).copied().unwrap_or(0);
                    let seen = progress.entry(told.consumer).or_insert_with(|| Progress::new(applied));
                    if seen.has_stalled(applied) {
                        self.resend(&mut conn, &jetstream, applied).await?;
                    }
                }
                _ = prune.tick() => self.prune(&mut conn, &progress).await?,
            }
        }
    }

    /// Numbers and publishes everything that is due.
    async fn sweep(&self, conn: &mut PgConnection, jetstream: &jetstream::Context) -> anyhow::Result<()> {
        loop {
            number(conn).await?;
            let due = sqlx::query!(
                r#"select event_id, subject, sequence as "sequence!", event from outbox
                   where published_at is null and sequence is not null
                   order by sequence limit 100"#
            )
            .fetch_all(&mut *conn)
            .await?;
            if due.is_empty() {
                return Ok(());
            }
            let mut acks = Vec::with_capacity(due.len());
            for row in &due {
                let message = with_sequence(&row.event, row.sequence);
                acks.push(send(jetstream, &row.subject, row.event_id.to_string(), message).await?);
            }
            // Confirmed in order: what follows a failure is published again.
            for (row, ack) in due.iter().zip(acks) {
                ack.await?;
                sqlx::query!("update outbox set published_at = now() where event_id = $1", row.event_id)
                    .execute(&mut *conn)
                    .await?;
            }
        }
    }

    /// Publishes again what a consumer still lacks although it was published.
    /// A fresh message id, because the stream may remember the first one.
    async fn resend(
        &self,
        conn: &mut PgConnection,
        jetstream: &jetstream::Context,
        applied: i64,
    ) -> anyhow::Result<()> {
        let missing = sqlx::query!(
            r#"select event_id, subject, sequence as "sequence!", event from outbox
               where sequence > $1 and published_at < now() - interval '2 seconds'
               order by sequence limit 500"#,
            applied,
        )
        .fetch_all(&mut *conn)
        .await?;
        if missing.is_empty() {
            return Ok(());
        }
        stream::ensure(jetstream).await?;
        let attempt = uuid::Uuid::now_v7();
        for row in &missing {
            let message = with_sequence(&row.event, row.sequence);
            send(jetstream, &row.subject, format!("{}:{attempt}", row.event_id), message).await?.await?;
        }
        tracing::info!(source = %self.source, after = applied, count = missing.len(), "sent again");
        Ok(())
    }

    /// Drops what every consumer has had for a week.
    async fn prune(
        &self,
        conn: &mut PgConnection,
        progress: &HashMap<String, Progress>,
    ) -> anyhow::Result<()> {
        let confirmed = self.consumers.iter().map(|c| progress.get(*c).map_or(0, |p| p.applied)).min();
        let Some(confirmed @ 1..) = confirmed else { return Ok(()) };
        sqlx::query!(
            "delete from outbox where sequence <= $1 and published_at < now() - interval '7 days'",
            confirmed,
        )
        .execute(conn)
        .await?;
        Ok(())
    }
}

/// How far one consumer has come, and since when it stands there.
struct Progress {
    applied: i64,
    since: Instant,
}

impl Progress {
    fn new(applied: i64) -> Self {
        Self { applied, since: Instant::now() }
    }

    fn has_stalled(&mut self, applied: i64) -> bool {
        if applied != self.applied {
            *self = Self::new(applied);
            return false;
        }
        let stalled = self.since.elapsed() >= STALLED;
        if stalled {
            self.since = Instant::now();
        }
        stalled
    }
}

/// Gives the next numbers in the order of writing. Committed before anything is
/// published: a number that may have been seen belongs to its fact for ever.
async fn number(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    let mut tx = conn.begin().await?;
    let numbered = sqlx::query!(
        "with position as (select last_sequence from outbox_position),
              due as (select event_id, row_number() over (order by seq) as n
                      from (select event_id, seq from outbox where sequence is null order by seq limit 500) as fresh)
         update outbox set sequence = position.last_sequence + due.n
         from due, position where outbox.event_id = due.event_id"
    )
    .execute(&mut *tx)
    .await?
    .rows_affected();
    if numbered > 0 {
        let numbered = i64::try_from(numbered).unwrap_or(i64::MAX);
        sqlx::query!("update outbox_position set last_sequence = last_sequence + $1", numbered)
            .execute(&mut *tx)
            .await?;
    }
    tx.commit().await
}

fn with_sequence(event: &serde_json::Value, sequence: i64) -> Vec<u8> {
    let mut event = event.clone();
    event["sequence"] = sequence.to_string().into();
    event.to_string().into_bytes()
}

async fn send(
    jetstream: &jetstream::Context,
    subject: &str,
    message_id: String,
    message: Vec<u8>,
) -> anyhow::Result<jetstream::context::PublishAckFuture> {
    let mut headers = HeaderMap::new();
    headers.insert("Nats-Msg-Id", message_id.as_str());
    Ok(jetstream.publish_with_headers(subject.to_owned(), headers, message.into()).await?)
}
