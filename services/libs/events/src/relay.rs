//! Publishes the events of the outbox to JetStream in order, and again until every
//! consumer has applied them. One relay per database is active at a time.

use std::{collections::HashMap, time::Duration};

use async_nats::{
    HeaderMap,
    datetime::DateTime,
    jetstream::{self, stream::Info},
};
use futures::StreamExt as _;
use metrics::{counter, gauge};
use pinzon_chassis::{background, monitor::Monitor, tls::Identity};
use sqlx::{Connection as _, PgConnection, PgPool};
use tokio::{
    sync::watch,
    time::{Instant, MissedTickBehavior, interval, sleep, sleep_until},
};

use crate::{
    envelope::{FIRST_EPOCH, Source},
    forgotten::{Forgotten, TOLD},
    monitor,
    outbox::Wake,
    signed,
    stream::{self, Mark, Marks},
    turn::{self, RETRY, STANDBY, Work, within_step},
};

const POLL: Duration = Duration::from_millis(50);
/// Least time between the beginnings of two rounds, so that under load a round has many events.
const PACE: Duration = Duration::from_millis(10);
/// Events beyond a mark that stands still for this long are published again.
const STALLED: Duration = Duration::from_secs(2);
/// While JetStream has more messages for a consumer, the events beyond its mark may be among them. Copies would only make it
/// slower.
const MOST_UNDELIVERED: u64 = 128;
/// After this time events beyond a standing mark are published again although JetStream has messages for the consumer.
const ABANDONED: Duration = Duration::from_secs(30);
/// JetStream acknowledges within milliseconds unless it is stuck.
const ACKNOWLEDGED: Duration = Duration::from_secs(2);

/// Publishes the events of one source.
pub struct Relay {
    /// The service's database.
    pub pool: PgPool,
    /// Connection to NATS.
    pub nats: async_nats::Client,
    /// Signs the events.
    pub identity: Identity,
    /// Replicas of the stream, if it has to be created.
    pub stream_replicas: usize,
    /// The source.
    pub source: Source,
    /// Consumers that must apply an event before it may be deleted.
    pub consumers: &'static [&'static str],
    /// Notified by the service after a commit.
    pub wake: Wake,
    /// Told how many events wait.
    pub monitor: Monitor,
}

impl Relay {
    /// Runs until `stop` becomes true; restarts after a failure.
    pub async fn run(self, stop: watch::Receiver<bool>) {
        tokio::select! {
            () = background::run("relay", || self.publish_until(stop.clone())) => {}
            () = background::run("outbox", || monitor::sample_outbox(&self.monitor, &self.pool)) => {}
        }
    }

    async fn publish_until(&self, mut stop: watch::Receiver<bool>) {
        // Outlives a failure, so that events that JetStream lost are published again as soon as it is back.
        let mut progress = Progresses::default();
        while !*stop.borrow() {
            let outcome = tokio::select! {
                _ = stop.changed() => return,
                outcome = self.publish_while_locked(&mut progress) => outcome,
            };
            let pause = match outcome {
                Ok(()) => {
                    // The replica that has the turn may number the events anew.
                    progress.clear();
                    STANDBY
                }
                Err(error) => {
                    counter!("relay_restarts_total").increment(1);
                    tracing::warn!(source = %self.source, %error, "relay restarts");
                    RETRY
                }
            };
            tokio::select! {
                _ = stop.changed() => return,
                () = sleep(pause) => {}
            }
        }
    }

    /// Publishes while this process holds the lock; returns at once if another holds it.
    /// All queries use the connection that holds the lock, so they fail when it is lost.
    async fn publish_while_locked(&self, progress: &mut Progresses) -> anyhow::Result<()> {
        let Some(mut conn) = within_step(turn::take(&self.pool, Work::Publishing)).await? else {
            return Ok(());
        };
        let mut jetstream = jetstream::new(self.nats.clone());
        jetstream.set_timeout(ACKNOWLEDGED);
        let stream = stream::ensure(&jetstream, self.stream_replicas).await?;
        progress.note_stream(stream.cached_info());
        let mut epoch = within_step(position(&mut conn)).await?.epoch;
        gauge!("outbox_epoch").set(epoch);
        let mut subscriptions = Vec::new();
        for consumer in self.consumers {
            subscriptions.push(self.nats.subscribe(stream::marks_subject(consumer)).await?);
        }
        let mut messages = futures::stream::select_all(subscriptions);
        let mut poll = interval(POLL);
        poll.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut prune = interval(Duration::from_secs(60));
        let mut next_round = Instant::now();
        loop {
            tokio::select! {
                _ = poll.tick() => self.publish_due(&mut conn, &jetstream, epoch).await?,
                () = self.wake.0.notified() => {
                    sleep_until(next_round).await;
                    next_round = Instant::now() + PACE;
                    self.publish_due(&mut conn, &jetstream, epoch).await?;
                }
                Some(message) = messages.next() => {
                    let Ok(marks) = serde_json::from_slice::<Marks>(&message.payload) else { continue };
                    let mark = marks.of(self.source);
                    let own = within_step(position(&mut conn)).await?;
                    if marks.contradict(self.source, own) {
                        epoch = mark.epoch.max(own.epoch) + 1;
                        within_step(begin_epoch(&mut conn, epoch)).await?;
                        gauge!("outbox_epoch").set(epoch);
                        tracing::error!(
                            source = %self.source, consumer = marks.consumer, ?mark, ?own,
                            "the database was set back: its events are numbered anew"
                        );
                        progress.clear();
                        continue;
                    }
                    let applied = if mark.epoch == epoch { mark.sequence } else { 0 };
                    if progress.has_stalled(&marks.consumer, applied, marks.undelivered) {
                        let applied = Mark { epoch, sequence: applied };
                        self.tell_forgotten(&mut conn, &jetstream, &marks.consumer, applied, own).await?;
                        let repeated = self.resend(&mut conn, &jetstream, applied).await?;
                        progress.note_repeated(&marks.consumer, repeated);
                    }
                }
                _ = prune.tick() => self.prune(&mut conn, progress).await?,
            }
        }
    }

    /// Numbers and publishes all new events.
    async fn publish_due(
        &self,
        conn: &mut PgConnection,
        jetstream: &jetstream::Context,
        epoch: i32,
    ) -> anyhow::Result<()> {
        loop {
            within_step(assign_sequences(conn)).await?;
            let due = sqlx::query!(
                r#"select event_id, subject, sequence as "sequence!", event from outbox
                   where published_at is null and sequence is not null
                   order by sequence limit 100"#
            );
            let due = within_step(due.fetch_all(&mut *conn)).await?;
            if due.is_empty() {
                return Ok(());
            }
            let messages = due.iter().map(|row| Message {
                subject: &row.subject,
                id: format!("{}:{epoch}", row.event_id),
                text: numbered(&row.event, Mark { epoch, sequence: row.sequence }),
            });
            let (count, outcome) = self.publish_in_order(jetstream, messages).await;
            let published: Vec<_> = due.iter().take(count).map(|row| row.event_id).collect();
            let note =
                sqlx::query!("update outbox set published_at = now() where event_id = any($1)", &published);
            within_step(note.execute(&mut *conn)).await?;
            outcome?;
        }
    }

    /// Tells a consumer that the events after `applied` are deleted, if they are: it had applied them once, and was set back.
    async fn tell_forgotten(
        &self,
        conn: &mut PgConnection,
        jetstream: &jetstream::Context,
        consumer: &str,
        applied: Mark,
        own: Mark,
    ) -> anyhow::Result<()> {
        if !TOLD.contains(&consumer) {
            return Ok(());
        }
        let kept =
            sqlx::query_scalar::<_, Option<i64>>("select min(sequence) from outbox where sequence > $1");
        let kept = within_step(kept.bind(applied.sequence).fetch_one(&mut *conn)).await?;
        let last = kept.map_or(own.sequence, |kept| kept - 1);
        if last <= applied.sequence {
            return Ok(());
        }
        let first = applied.sequence + 1;
        let said = Forgotten { consumer: consumer.to_owned(), epoch: own.epoch, first, last };
        let now = sqlx::query_scalar::<_, chrono::DateTime<chrono::Utc>>("select now()");
        let event = said.event(self.source, within_step(now.fetch_one(conn)).await?)?;
        tracing::error!(source = %self.source, consumer, first, last, "the consumer lacks events that are deleted");
        let id = event.id.to_string();
        let message = Message { subject: &event.kind, id, text: serde_json::to_vec(&event)? };
        self.publish_in_order(jetstream, std::iter::once(message)).await.1
    }

    /// Publishes the events after `applied` again, with new message ids because the stream
    /// may remember the old ones. Returns the number of the last one, if there are any.
    async fn resend(
        &self,
        conn: &mut PgConnection,
        jetstream: &jetstream::Context,
        applied: Mark,
    ) -> anyhow::Result<Option<i64>> {
        let missing = sqlx::query!(
            r#"select event_id, subject, sequence as "sequence!", event from outbox
               where sequence > $1 and published_at < now() - interval '2 seconds'
               order by sequence limit 2000"#,
            applied.sequence,
        );
        let missing = within_step(missing.fetch_all(&mut *conn)).await?;
        let Some(last) = missing.last() else { return Ok(None) };
        stream::ensure(jetstream, self.stream_replicas).await?;
        let attempt = uuid::Uuid::now_v7();
        let messages = missing.iter().map(|row| Message {
            subject: &row.subject,
            id: format!("{}:{attempt}", row.event_id),
            text: numbered(&row.event, Mark { sequence: row.sequence, ..applied }),
        });
        self.publish_in_order(jetstream, messages).await.1?;
        tracing::info!(source = %self.source, after = applied.sequence, count = missing.len(), "published again");
        Ok(Some(last.sequence))
    }

    /// Publishes messages without waiting for each. Returns how many are known to be stored before the first failure: all
    /// others are published again, in order.
    async fn publish_in_order(
        &self,
        jetstream: &jetstream::Context,
        messages: impl Iterator<Item = Message<'_>>,
    ) -> (usize, anyhow::Result<()>) {
        let begun = Instant::now().into_std();
        let mut acks = Vec::new();
        for message in messages {
            match self.send(jetstream, message).await {
                Ok(ack) => acks.push(ack),
                Err(error) => return (0, Err(error)),
            }
        }
        let mut stored = 0;
        for ack in acks {
            if let Err(error) = ack.await {
                self.monitor.publishing_failed(begun);
                return (stored, Err(error.into()));
            }
            self.monitor.publishing_succeeded();
            stored += 1;
        }
        (stored, Ok(()))
    }

    async fn send(
        &self,
        jetstream: &jetstream::Context,
        Message { subject, id, text }: Message<'_>,
    ) -> anyhow::Result<jetstream::context::PublishAckFuture> {
        let mut headers = HeaderMap::new();
        headers.insert("Nats-Msg-Id", id.as_str());
        signed::sign(self.identity.signatures(), &mut headers, &text)?;
        Ok(jetstream.publish_with_headers(subject.to_owned(), headers, text.into()).await?)
    }

    /// Deletes events that every consumer has applied and that were published a week ago.
    async fn prune(&self, conn: &mut PgConnection, progress: &Progresses) -> anyhow::Result<()> {
        let confirmed = self.consumers.iter().map(|consumer| progress.applied(consumer)).min();
        let Some(confirmed @ 1..) = confirmed else { return Ok(()) };
        let outdated = sqlx::query!(
            "delete from outbox where sequence <= $1 and published_at < now() - interval '7 days'",
            confirmed,
        );
        within_step(outdated.execute(conn)).await?;
        Ok(())
    }
}

/// An event on its way to JetStream.
struct Message<'a> {
    subject: &'a str,
    /// JetStream stores one message with an id within two minutes.
    id: String,
    text: Vec<u8>,
}

/// How far the consumers are.
#[derive(Default)]
struct Progresses {
    of: HashMap<String, Progress>,
    /// When the stream was created, and its last message.
    stream: Option<(DateTime, u64)>,
}

/// The mark of one consumer.
struct Progress {
    applied: i64,
    /// When it moved, or events were published again. None after the loss of the stream: then nothing is waited for.
    since: Option<Instant>,
    /// The last event that was published again for it. When the mark reaches it, more may be missing.
    repeated: Option<i64>,
}

impl Progresses {
    fn clear(&mut self) {
        self.of.clear();
    }

    /// Notes the stream after a failure. If it has lost messages, nothing is waited for.
    fn note_stream(&mut self, info: &Info) {
        let seen = (info.created, info.state.last_sequence);
        let has_lost = |(created, last)| created != seen.0 || last > seen.1;
        if self.stream.replace(seen).is_some_and(has_lost) {
            for progress in self.of.values_mut() {
                progress.since = None;
            }
        }
    }

    /// Returns the last event that a consumer has applied.
    fn applied(&self, consumer: &str) -> i64 {
        self.of.get(consumer).map_or(0, |progress| progress.applied)
    }

    /// Whether events must be published again for a consumer.
    fn has_stalled(&mut self, consumer: &str, applied: i64, undelivered: u64) -> bool {
        let on_their_way = self.of.values().filter_map(|other| other.on_their_way(applied)).max();
        let seen = self.of.entry(consumer.to_owned()).or_insert_with(|| Progress::new(applied));
        if !seen.has_stalled(applied, undelivered) {
            return false;
        }
        seen.repeated = on_their_way;
        on_their_way.is_none()
    }

    fn note_repeated(&mut self, consumer: &str, repeated: Option<i64>) {
        if let Some(progress) = self.of.get_mut(consumer) {
            progress.repeated = repeated;
        }
    }
}

impl Progress {
    fn new(applied: i64) -> Self {
        Self { applied, since: Some(Instant::now()), repeated: None }
    }

    /// The last event beyond `applied` that was just published again for this consumer, and so for all others.
    fn on_their_way(&self, applied: i64) -> Option<i64> {
        let last = self.repeated.filter(|last| self.applied <= applied && *last > applied)?;
        self.since.is_some_and(|since| since.elapsed() < STALLED).then_some(last)
    }

    /// Whether the mark stands still although nothing more comes.
    fn has_stalled(&mut self, applied: i64, undelivered: u64) -> bool {
        let stands_for = |least| self.since.is_none_or(|since| since.elapsed() >= least);
        let has_moved = applied != self.applied;
        let stalled = match undelivered {
            0..=MOST_UNDELIVERED if has_moved => self.repeated == Some(applied),
            0..=MOST_UNDELIVERED => stands_for(STALLED),
            _ => !has_moved && stands_for(ABANDONED),
        };
        if has_moved || stalled {
            self.applied = applied;
            self.since = Some(Instant::now());
        }
        stalled
    }
}

/// Returns the last assigned number.
async fn position(conn: &mut PgConnection) -> Result<Mark, sqlx::Error> {
    let position = sqlx::query!("select epoch, last_sequence from outbox_position").fetch_one(conn).await?;
    Ok(Mark { epoch: position.epoch, sequence: position.last_sequence })
}

/// Takes back the numbers of all events. Consumers recognise those that they have applied by their ids.
async fn begin_epoch(conn: &mut PgConnection, epoch: i32) -> Result<(), sqlx::Error> {
    let mut tx = conn.begin().await?;
    sqlx::query!("update outbox_position set epoch = $1, last_sequence = 0", epoch).execute(&mut *tx).await?;
    sqlx::query!("update outbox set sequence = null, published_at = null").execute(&mut *tx).await?;
    tx.commit().await
}

/// Assigns the next sequences in the order of writing. They are committed before anything
/// is published: a sequence that may have been seen must never get another event.
async fn assign_sequences(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "with due as (select event_id, row_number() over (order by seq) as n
                      from (select event_id, seq from outbox where sequence is null order by seq limit 500) as fresh),
              position as (update outbox_position set last_sequence = last_sequence + fresh.count
                           from (select count(*) from due) as fresh where fresh.count > 0
                           returning last_sequence - fresh.count as before)
         update outbox set sequence = position.before + due.n
         from due, position where outbox.event_id = due.event_id"
    )
    .execute(conn)
    .await?;
    Ok(())
}

fn numbered(event: &serde_json::Value, Mark { epoch, sequence }: Mark) -> Vec<u8> {
    let mut event = event.clone();
    event["sequence"] = sequence.to_string().into();
    if epoch != FIRST_EPOCH {
        event["epoch"] = epoch.into();
    }
    event.to_string().into_bytes()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use tokio::time::advance;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn events_are_published_again_when_nothing_more_can_come() {
        let mut progress = Progress::new(7);
        assert!(!progress.has_stalled(7, 0));
        advance(STALLED).await;
        assert!(progress.has_stalled(7, 0));
        assert!(!progress.has_stalled(7, 0), "they are on their way");

        progress.repeated = Some(9);
        assert!(!progress.has_stalled(8, 0), "the mark moves");
        assert!(progress.has_stalled(9, 0), "more may be missing");
    }

    #[tokio::test(start_paused = true)]
    async fn a_consumer_with_a_backlog_gets_no_copies_unless_its_mark_stands_still_for_long() {
        let mut progress = Progress::new(7);
        progress.repeated = Some(9);
        advance(ABANDONED - Duration::from_millis(1)).await;
        assert!(!progress.has_stalled(7, MOST_UNDELIVERED + 1));
        assert!(progress.has_stalled(7, MOST_UNDELIVERED));

        assert!(!progress.has_stalled(9, MOST_UNDELIVERED + 1));
        advance(ABANDONED).await;
        assert!(progress.has_stalled(9, MOST_UNDELIVERED + 1));
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_published_again_for_one_consumer_reaches_the_others() {
        let mut progress = Progresses::default();
        assert!(!progress.has_stalled("audit", 7, 0) && !progress.has_stalled("declarations", 8, 0));
        advance(STALLED).await;
        assert!(progress.has_stalled("audit", 7, 0));
        progress.note_repeated("audit", Some(2007));
        assert!(!progress.has_stalled("declarations", 8, 0), "they are on their way");
        assert!(progress.has_stalled("declarations", 2007, 0), "more may be missing");

        advance(STALLED).await;
        assert!(progress.has_stalled("audit", 7, 0), "they did not arrive");
    }

    #[tokio::test(start_paused = true)]
    async fn after_the_loss_of_a_stream_nothing_is_waited_for() {
        let info = |created: &str, last: u64| -> Info {
            serde_json::from_value(serde_json::json!({
                "config": {"name": stream::STREAM, "max_consumers": -1, "max_msgs": -1, "max_bytes": -1, "max_age": 0,
                    "num_replicas": 1, "retention": "limits", "discard": "old", "storage": "file"},
                "created": created,
                "state": {"messages": last, "bytes": 0, "first_seq": 1, "first_ts": created, "last_seq": last,
                    "last_ts": created, "consumer_count": 1},
            }))
            .unwrap()
        };
        let mut progress = Progresses::default();
        progress.note_stream(&info("2026-11-26T10:00:00Z", 9));
        assert!(!progress.has_stalled("audit", 7, 0));
        progress.note_stream(&info("2026-11-26T10:00:00Z", 9));
        assert!(!progress.has_stalled("audit", 7, 0), "nothing is lost");
        progress.note_stream(&info("2026-11-26T10:00:00Z", 8));
        assert!(progress.has_stalled("audit", 7, 0));
        progress.note_stream(&info("2026-11-26T11:00:00Z", 8));
        assert!(progress.has_stalled("audit", 7, 0));
    }
}
