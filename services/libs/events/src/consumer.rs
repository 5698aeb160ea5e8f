//! Applies the events of other services: each once, each source strictly in order,
//! with its effect and its inbox row in one transaction. One replica of a service consumes at a time.

use std::{collections::BTreeMap, future::Future, time::Duration};

use async_nats::jetstream::{self, AckKind, consumer::pull};
use futures::StreamExt as _;
use metrics::counter;
use pinzon_chassis::monitor::Monitor;
use sqlx::{Connection as _, PgConnection, PgPool};
use tokio::{
    sync::watch,
    time::{interval, sleep},
};

use crate::{
    envelope::{Envelope, Source},
    monitor,
    stream::{self, Marks},
    turn::{self, RETRY, STANDBY, Work},
};

/// JetStream redelivers a message that is not acknowledged within this time.
const ACK_WAIT: Duration = Duration::from_secs(5);
/// JetStream redelivers an event that arrived before its predecessor after this time.
const GAP_DELAY: Duration = Duration::from_millis(200);

/// Why an event was not applied.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// A retry may succeed, for example after a deadlock.
    #[error("try again: {0}")]
    Transient(#[from] sqlx::Error),
    /// A retry cannot succeed; the event becomes a dead letter.
    #[error("{0}")]
    Permanent(String),
}

/// A handler of events. It runs in the transaction that also marks the event as applied.
pub trait Apply: Send + Sync + 'static {
    /// Applies one event. Returns `Ok` for events that do not concern the service.
    fn apply(
        &self,
        conn: &mut PgConnection,
        event: &Envelope,
    ) -> impl Future<Output = Result<(), Failure>> + Send;
}

/// One durable consumer.
pub struct Consumer<A> {
    /// The service's database.
    pub pool: PgPool,
    /// Connection to NATS.
    pub nats: async_nats::Client,
    /// Replicas of the stream, if it has to be created.
    pub stream_replicas: usize,
    /// Durable name, also used in the subject of its marks.
    pub name: &'static str,
    /// `pinzon.>` or `pinzon.<source>.>`: whole sources, so that sequences have no gaps.
    pub filter: &'static str,
    /// Applies the events.
    pub handler: A,
    /// Told how many events wait.
    pub monitor: Monitor,
}

enum Outcome {
    Applied,
    Duplicate,
    Gap,
}

impl<A: Apply> Consumer<A> {
    /// Runs until `stop` becomes true; restarts after a failure.
    pub async fn run(self, stop: watch::Receiver<bool>) {
        tokio::select! {
            () = self.consume_until(stop) => {}
            () = monitor::sample_dead_letters(&self.monitor, &self.pool) => {}
        }
    }

    async fn consume_until(&self, mut stop: watch::Receiver<bool>) {
        while !*stop.borrow() {
            let outcome = tokio::select! {
                _ = stop.changed() => return,
                outcome = self.consume() => outcome,
            };
            let pause = match outcome {
                Ok(()) => STANDBY,
                Err(error) => {
                    self.monitor.set_pending(self.name, None);
                    counter!("event_consumer_restarts_total", "consumer" => self.name).increment(1);
                    tracing::warn!(consumer = self.name, %error, "consumer restarts");
                    RETRY
                }
            };
            tokio::select! {
                _ = stop.changed() => return,
                () = sleep(pause) => {}
            }
        }
    }

    /// Consumes while this process has the turn; returns soon if another has it.
    async fn consume(&self) -> anyhow::Result<()> {
        let jetstream = jetstream::new(self.nats.clone());
        let stream = stream::ensure(&jetstream, self.stream_replicas).await?;
        let config = pull::Config {
            durable_name: Some(self.name.to_owned()),
            filter_subject: self.filter.to_owned(),
            ack_wait: ACK_WAIT,
            max_ack_pending: 512,
            ..Default::default()
        };
        let mut consumer = stream.get_or_create_consumer(self.name, config).await?;
        // Server 2.9 silently drops options that it does not know.
        anyhow::ensure!(
            consumer.cached_info().config.filter_subject == self.filter,
            "consumer {} has filter {:?}",
            self.name,
            consumer.cached_info().config.filter_subject
        );
        let Some(mut held) = turn::take(&self.pool, Work::Consuming).await? else {
            self.monitor.set_pending(self.name, Some(monitor::pending(consumer.info().await?)));
            return Ok(());
        };
        let mut messages = consumer
            .stream()
            .max_messages_per_batch(128)
            .expires(Duration::from_secs(5))
            .heartbeat(Duration::from_secs(1))
            .messages()
            .await?;
        let mut report = interval(Duration::from_millis(500));
        let mut pending = interval(monitor::INTERVAL);
        loop {
            tokio::select! {
                message = messages.next() => match message {
                    Some(message) => self.receive(message?).await?,
                    None => return Ok(()),
                },
                _ = report.tick() => {
                    // Fails when the turn is lost.
                    held.ping().await?;
                    self.publish_marks().await?;
                }
                _ = pending.tick() => {
                    self.monitor.set_pending(self.name, Some(monitor::pending(consumer.info().await?)));
                }
            }
        }
    }

    async fn receive(&self, message: jetstream::Message) -> anyhow::Result<()> {
        let acknowledge = |error| anyhow::anyhow!("acknowledging: {error}");
        let event = match serde_json::from_slice::<Envelope>(&message.payload) {
            Ok(event) if event.sequence.is_some() => event,
            unreadable => {
                let error = unreadable.err().map_or("no sequence".to_owned(), |e| e.to_string());
                store_dead_letter(&self.pool, None, &message.payload, &error).await?;
                return message.double_ack_with(AckKind::Term).await.map_err(acknowledge);
            }
        };
        // On a database failure the consumer stops here: later events would only be gaps.
        match self.apply(&event, &message.payload).await? {
            outcome @ (Outcome::Applied | Outcome::Duplicate) => {
                if matches!(outcome, Outcome::Applied) {
                    counter!("events_applied_total", "consumer" => self.name).increment(1);
                }
                message.double_ack().await.map_err(acknowledge)
            }
            Outcome::Gap => message.ack_with(AckKind::Nak(Some(GAP_DELAY))).await.map_err(acknowledge),
        }
    }

    async fn apply(&self, event: &Envelope, payload: &[u8]) -> anyhow::Result<Outcome> {
        let Some(sequence) = event.sequence else { return Ok(Outcome::Duplicate) };
        let mut tx = self.pool.begin().await?;
        let mark = mark(&mut tx, event.source.code()).await?;
        if sequence <= mark {
            return Ok(Outcome::Duplicate);
        }
        if sequence > mark + 1 {
            return Ok(Outcome::Gap);
        }
        // Of two replicas, the primary key admits one.
        let fresh = sqlx::query!(
            "insert into inbox (source, sequence, event_id) values ($1, $2, $3) on conflict do nothing",
            event.source.code(),
            sequence,
            event.id,
        )
        .execute(&mut *tx)
        .await?
        .rows_affected();
        if fresh == 0 {
            return Ok(Outcome::Duplicate);
        }
        match self.handler.apply(&mut tx, event).await {
            Ok(()) => tx.commit().await?,
            Err(Failure::Transient(error)) => return Err(error.into()),
            Err(Failure::Permanent(error)) => {
                tx.rollback().await?;
                store_dead_letter(&self.pool, Some(event), payload, &error).await?;
            }
        }
        Ok(Outcome::Applied)
    }

    async fn publish_marks(&self) -> anyhow::Result<()> {
        let mut conn = self.pool.acquire().await?;
        let mut applied = BTreeMap::new();
        // Each is one index lookup, although the inbox is never emptied.
        for source in Source::ALL {
            applied.insert(source.code().to_owned(), mark(&mut conn, source.code()).await?);
        }
        let marks = serde_json::to_vec(&Marks { consumer: self.name.to_owned(), applied })?;
        self.nats.publish(stream::marks_subject(self.name), marks.into()).await?;
        Ok(())
    }
}

/// Returns the last applied sequence of a source; all before it are applied too.
async fn mark(conn: &mut PgConnection, source: &str) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select coalesce(max(sequence), 0) as "mark!" from inbox where source = $1"#,
        source
    )
    .fetch_one(conn)
    .await
}

/// Stores a message that can never be applied for the operators, and marks its event as applied.
async fn store_dead_letter(
    pool: &PgPool,
    event: Option<&Envelope>,
    payload: &[u8],
    error: &str,
) -> Result<(), sqlx::Error> {
    tracing::error!(error, event_id = event.map(|e| e.id.to_string()), "dead letter");
    let mut tx = pool.begin().await?;
    if let Some((event, sequence)) = event.and_then(|e| e.sequence.map(|s| (e, s))) {
        sqlx::query!(
            "insert into inbox (source, sequence, event_id) values ($1, $2, $3) on conflict do nothing",
            event.source.code(),
            sequence,
            event.id,
        )
        .execute(&mut *tx)
        .await?;
    }
    sqlx::query!(
        "insert into dead_letter (source, sequence, payload, error) values ($1, $2, $3, $4)",
        event.map(|e| e.source.code()),
        event.and_then(|e| e.sequence),
        String::from_utf8_lossy(payload).replace('\0', "\u{fffd}"),
        error,
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await
}
