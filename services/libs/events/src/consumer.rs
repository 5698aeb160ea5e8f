//! Applies the events of other services: each once, each source strictly in order,
//! with its effect and its inbox row in one transaction, which events that arrived together share. One replica of a service
//! consumes at a time.

use std::{
    cmp::Ordering,
    collections::{BTreeMap, BTreeSet, HashMap},
    future::Future,
    slice,
    time::{Duration, Instant},
};

use async_nats::jetstream::{
    self, AckKind,
    consumer::{DeliverPolicy, pull},
};
use futures::{FutureExt as _, StreamExt as _};
use metrics::counter;
use pinzon_chassis::{
    background, database, monitor::Monitor, signature::Signature, telemetry::TraceParent, tls::Identity,
};
use sqlx::{Connection as _, PgConnection, PgPool};
use tokio::{
    sync::watch,
    time::{interval, sleep},
};
use tracing::{Instrument as _, Span};
use uuid::Uuid;

use crate::{
    dead_letter::DecidedLetter,
    envelope::{Envelope, FIRST_EPOCH, Source},
    forgotten::Forgotten,
    gap::{Gaps, MOST_HELD},
    monitor,
    signed::{self, Refusal},
    stream::{self, Mark, Marks},
    turn::{self, RETRY, STANDBY, Work, within_step},
};

/// JetStream redelivers a message that is not acknowledged within this time.
const ACK_WAIT: Duration = Duration::from_secs(3);
/// Least time between two consumers that are created anew, because what fails again and again, such as a full disk, must not
/// create them all the time.
const RECREATION_INTERVAL: Duration = Duration::from_secs(1);
/// JetStream redelivers an event that arrived before its cause after this time.
const CAUSE_DELAY: Duration = Duration::from_millis(200);
/// JetStream redelivers an event with the number of another one after this time.
const CONFLICT_DELAY: Duration = Duration::from_secs(1);
/// An effect waits for its cause for at most this number of deliveries, about 10 s. Then it is applied without it,
/// because a source must not stand still for good.
const MOST_WAITS: i64 = 50;
/// Most messages that are delivered and not acknowledged; more than are held, so that JetStream can deliver the predecessor.
const MOST_PENDING: i64 = 512;
const _: () = assert!(MOST_PENDING > MOST_HELD as i64);
/// No more refused messages are kept once there are this many dead letters.
const MOST_REFUSED: i64 = 1000;
/// Most events of one transaction.
const MOST_AT_ONCE: usize = 64;

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

/// An event with the message and the signature of its source.
#[derive(Debug, Clone)]
pub struct SignedEvent {
    /// The event.
    pub event: Envelope,
    /// The text that the source signed.
    pub message: String,
    /// Its signature and certificate.
    pub signature: Signature,
}

/// A handler of events. It runs in the transaction that also marks the event as applied.
pub trait Apply: Send + Sync + 'static {
    /// Applies one event. Returns `Ok` for events that do not concern the service.
    fn apply(
        &self,
        conn: &mut PgConnection,
        event: &Envelope,
    ) -> impl Future<Output = Result<(), Failure>> + Send;

    /// Applies several events in their order. After a failure the transaction is rolled back, and each is applied by itself.
    fn apply_all(
        &self,
        conn: &mut PgConnection,
        events: &[Envelope],
    ) -> impl Future<Output = Result<(), Failure>> + Send {
        async move {
            for event in events {
                self.apply(conn, event).await?;
            }
            Ok(())
        }
    }

    /// Applies events with what proves their origin, for who keeps it.
    fn apply_signed(
        &self,
        conn: &mut PgConnection,
        events: &[SignedEvent],
    ) -> impl Future<Output = Result<(), Failure>> + Send {
        async move {
            let events: Vec<_> = events.iter().map(|signed| signed.event.clone()).collect();
            self.apply_all(conn, &events).await
        }
    }

    /// Hears that events are lost, because their source has deleted them since this consumer was set back.
    fn forgotten(
        &self,
        _conn: &mut PgConnection,
        _source: Source,
        _lost: &Forgotten,
    ) -> impl Future<Output = Result<(), sqlx::Error>> + Send {
        async { Ok(()) }
    }

    /// Hears what was decided about a dead letter, in the transaction of the decision.
    fn decided(
        &self,
        _conn: &mut PgConnection,
        _letter: &DecidedLetter<'_>,
    ) -> impl Future<Output = Result<(), sqlx::Error>> + Send {
        async { Ok(()) }
    }
}

/// One durable consumer.
pub struct Consumer<A> {
    /// The service's database.
    pub pool: PgPool,
    /// Connection to NATS.
    pub nats: async_nats::Client,
    /// Verifies who wrote an event.
    pub identity: Identity,
    /// Replicas of the stream, if it has to be created.
    pub stream_replicas: usize,
    /// Durable name, also used in the subject of its marks.
    pub name: &'static str,
    /// [`stream::SUBJECTS`] or `pinzon.<source>.>`: whole sources, so that sequences have no gaps. A consumer of all sources
    /// applies an effect after its cause.
    pub filter: &'static str,
    /// Applies the events.
    pub handler: A,
    /// Told how many events wait.
    pub monitor: Monitor,
}

/// What a consumer remembers about sources whose events cannot be applied now.
#[derive(Default)]
struct Blocked {
    /// Sources that gave the number of an applied event to another one.
    conflicts: BTreeMap<Source, Conflict>,
    /// Sources whose next event is missing. It tells gaps without the database, which matters when thousands of events wait
    /// for one.
    gaps: Gaps<jetstream::Message>,
    /// Messages that JetStream had not delivered when it was last asked.
    undelivered: u64,
}

/// The first message with the number of another event. It stays unacknowledged until the source has numbered its events anew,
/// so that a restart does not forget the conflict.
struct Conflict {
    epoch: i32,
    stream_sequence: u64,
}

impl Blocked {
    /// Says whether events are applied. Behind a gap they are not, even if none waits because all were dropped.
    fn report(&self, monitor: &Monitor, none_waits: bool) {
        if none_waits && self.gaps.is_empty() {
            monitor.facts_were_applied();
        } else {
            monitor.facts_waited(Instant::now());
        }
    }

    fn is_in_conflict(&self, event: &Envelope) -> bool {
        self.conflicts.get(&event.source).is_some_and(|conflict| conflict.epoch == event.epoch)
    }

    /// Whether this message is the one that stands for the conflict of its source.
    fn is_first_in_conflict(&self, source: Source, stream_sequence: u64) -> bool {
        self.conflicts.get(&source).is_some_and(|conflict| conflict.stream_sequence == stream_sequence)
    }

    /// Notes the last applied event of a source. Returns the messages that waited for it.
    fn go_on(&mut self, source: Source, applied: Mark) -> Vec<jetstream::Message> {
        if self.conflicts.get(&source).is_some_and(|conflict| conflict.epoch < applied.epoch) {
            self.conflicts.remove(&source);
        }
        self.gaps.close(source, applied)
    }

    /// Holds an event behind a gap. Drops it if there are too many, so that JetStream can deliver the predecessor; the relay
    /// publishes it again.
    async fn hold(
        &mut self,
        source: Source,
        position: Mark,
        message: jetstream::Message,
    ) -> Result<(), async_nats::Error> {
        let stream_sequence = message.info()?.stream_sequence;
        match self.gaps.hold(source, position, message) {
            Ok(None) => Ok(()),
            // A copy that the relay published. Both would count as delivered for good.
            Ok(Some(earlier)) if earlier.info()?.stream_sequence != stream_sequence => {
                earlier.double_ack_with(AckKind::Term).await
            }
            Ok(Some(_)) => Ok(()),
            Err(message) => message.double_ack_with(AckKind::Term).await,
        }
    }
}

/// A message, and its event if its source signed it and it may be applied now.
struct Arrival {
    message: jetstream::Message,
    event: Option<SignedEvent>,
}

enum Outcome {
    Applied,
    Duplicate,
    /// Its number belongs to another event: the source was set back and will number it anew.
    Conflict,
    /// Its predecessor was not applied yet; the mark is the last event that was.
    Gap(Mark),
    /// The event that caused it was not applied yet. JetStream has the cause before its effect, but delivers it later when
    /// it has to deliver it again.
    BeforeCause,
}

impl<A: Apply> Consumer<A> {
    /// Runs until `stop` becomes true; restarts after a failure.
    pub async fn run(self, stop: watch::Receiver<bool>) {
        tokio::select! {
            () = background::run(self.name, || self.consume_until(stop.clone())) => {}
            () = background::run("dead letters", || monitor::sample_dead_letters(&self.monitor, &self.pool)) => {}
        }
    }

    async fn consume_until(&self, mut stop: watch::Receiver<bool>) {
        let (mut recreated, mut watched) = (None, None);
        while !*stop.borrow() {
            let outcome = tokio::select! {
                _ = stop.changed() => return,
                outcome = self.consume(&mut recreated, &mut watched) => outcome,
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
    async fn consume(
        &self,
        recreated: &mut Option<Instant>,
        watched: &mut Option<u64>,
    ) -> anyhow::Result<()> {
        let jetstream = jetstream::new(self.nats.clone());
        let mut stream = stream::ensure(&jetstream, self.stream_replicas).await?;
        let config = pull::Config {
            durable_name: Some(self.name.to_owned()),
            filter_subject: self.filter.to_owned(),
            ack_wait: ACK_WAIT,
            max_ack_pending: MOST_PENDING,
            ..Default::default()
        };
        let Some(mut held) = within_step(turn::take(&self.pool, Work::Consuming)).await? else {
            self.watch_the_turn(&stream, watched).await;
            return Ok(());
        };
        *watched = None;
        let mut consumer = stream.get_or_create_consumer(self.name, config.clone()).await?;
        // Server 2.9 silently drops options that it does not know.
        anyhow::ensure!(
            consumer.cached_info().config.filter_subject == self.filter,
            "consumer {} has filter {:?}",
            self.name,
            consumer.cached_info().config.filter_subject
        );
        // The consumer is asked first, because the stream grows.
        let info = consumer.info().await?.clone();
        let position = new_position(&info, stream.info().await?.state.last_sequence);
        let is_too_early = recreated.is_some_and(|at| at.elapsed() < RECREATION_INTERVAL);
        // It would receive nothing until the stream has as many messages as the one that is lost.
        anyhow::ensure!(
            !is_too_early || position != Some(DeliverPolicy::All),
            "the position of consumer {} is beyond the stream again",
            self.name
        );
        if let Some(deliver_policy) = position.filter(|_| !is_too_early) {
            *recreated = Some(Instant::now());
            tracing::info!(consumer = self.name, ?deliver_policy, "consumer is created anew");
            stream.delete_consumer(self.name).await?;
            consumer = stream.create_consumer(pull::Config { deliver_policy, ..config }).await?;
        }
        let mut messages = consumer
            .stream()
            .max_messages_per_batch(128)
            .expires(Duration::from_secs(5))
            .heartbeat(Duration::from_secs(1))
            .messages()
            .await?;
        for cause in Refusal::CODES {
            counter!("events_refused_total", "consumer" => self.name, "cause" => cause).increment(0);
        }
        let mut report = interval(Duration::from_millis(500));
        let mut blocked = Blocked::default();
        loop {
            tokio::select! {
                message = messages.next() => match message {
                    Some(message) => {
                        let mut arrived = vec![message?];
                        while arrived.len() < MOST_AT_ONCE
                            && let Some(Some(message)) = messages.next().now_or_never()
                        {
                            arrived.push(message?);
                        }
                        self.receive_all(arrived, &mut blocked).await?;
                    }
                    None => return Ok(()),
                },
                _ = report.tick() => {
                    // Fails when the turn is lost.
                    within_step(held.ping()).await?;
                    let info = consumer.info().await?;
                    let events = monitor::pending(info);
                    self.monitor.set_pending(self.name, Some(events));
                    blocked.report(&self.monitor, events == 0);
                    blocked.undelivered = info.num_pending;
                    within_step(self.publish_marks(&blocked)).await?;
                }
            }
        }
    }

    /// Reports what the replica that has the turn does, as JetStream knows it: `watched` is the last message that it had
    /// acknowledged when this process looked last.
    async fn watch_the_turn(&self, stream: &jetstream::stream::Stream, watched: &mut Option<u64>) {
        let Ok(info) = stream.consumer_info(self.name).await else {
            return self.monitor.set_pending(self.name, None);
        };
        let events = monitor::pending(&info);
        self.monitor.set_pending(self.name, Some(events));
        let acknowledged = info.ack_floor.stream_sequence;
        if watched.replace(acknowledged) == Some(acknowledged) && events > 0 {
            self.monitor.facts_waited(Instant::now());
        } else {
            self.monitor.facts_were_applied();
        }
    }

    /// Receives messages, and then those that waited for them.
    async fn receive_all(
        &self,
        mut arrived: Vec<jetstream::Message>,
        blocked: &mut Blocked,
    ) -> anyhow::Result<()> {
        while !arrived.is_empty() {
            let later = arrived.split_off(arrived.len().min(MOST_AT_ONCE));
            let mut released = within_step(self.receive_some(arrived, blocked)).await?;
            released.extend(later);
            arrived = released;
        }
        Ok(())
    }

    /// Receives messages. Returns those that waited for them.
    async fn receive_some(
        &self,
        arrived: Vec<jetstream::Message>,
        blocked: &mut Blocked,
    ) -> anyhow::Result<Vec<jetstream::Message>> {
        let mut released = Vec::new();
        if arrived.len() == 1 {
            for message in arrived {
                released.extend(self.receive(message, blocked).await?);
            }
            return Ok(released);
        }
        let arrived: Vec<_> = arrived
            .into_iter()
            .map(|message| Arrival { event: self.read(&message, blocked), message })
            .collect();
        let involved: Vec<_> = arrived
            .iter()
            .filter_map(|arrival| arrival.event.as_ref())
            .flat_map(|signed| [Some(signed.event.id), signed.event.causeid])
            .flatten()
            .collect();
        let known = positions_of(&self.pool, &involved).await?;
        let arrived = drop_duplicates(arrived, &known, blocked, &mut released).await?;
        if arrived.len() > 1
            && let Some(applied) = self.apply_together(&arrived, &known).await?
        {
            for (source, mark) in applied {
                released.extend(blocked.go_on(source, mark));
            }
            self.count_applied(arrived.len(), blocked);
            for Arrival { message, .. } in arrived {
                acknowledge(&message).await?;
            }
            return Ok(released);
        }
        for Arrival { message, .. } in arrived {
            released.extend(self.receive(message, blocked).await?);
        }
        Ok(released)
    }

    fn count_applied(&self, events: usize, blocked: &Blocked) {
        counter!("events_applied_total", "consumer" => self.name).increment(events as u64);
        blocked.report(&self.monitor, true);
    }

    /// Applies messages in one transaction, and returns the last event of each source. Does nothing and returns none unless
    /// each is the next event of its source, and all can be applied: the others are a matter of [`Self::receive`]. Of events
    /// that were applied under another number, only the new number is stored.
    async fn apply_together(
        &self,
        arrived: &[Arrival],
        known: &Positions,
    ) -> anyhow::Result<Option<BTreeMap<Source, Mark>>> {
        let signed: Option<Vec<_>> = arrived.iter().map(|arrival| arrival.event.clone()).collect();
        let Some(signed) = signed else { return Ok(None) };
        let events: Vec<_> = signed.iter().map(|signed| &signed.event).collect();
        let mut tx = database::begin_planned(&self.pool).await?;
        let mut marks = BTreeMap::new();
        let mut ids = Vec::with_capacity(events.len());
        for event in events.iter().copied() {
            let mark = match marks.get(&event.source) {
                Some(mark) => *mark,
                None => mark(&mut tx, event.source).await?,
            };
            let next = mark.next();
            if Some(next) != position_of(event) {
                return Ok(None);
            }
            if let Some(cause) = event.causeid.filter(|_| self.filter == stream::SUBJECTS)
                && !ids.contains(&cause)
                && !known.contains_key(&cause)
            {
                return Ok(None);
            }
            // Only a source that was set back numbers its events anew.
            if event.epoch == FIRST_EPOCH && known.contains_key(&event.id) {
                return Ok(None);
            }
            marks.insert(event.source, next);
            ids.push(event.id);
        }
        let sources: Vec<_> = events.iter().map(|event| event.source.code().to_owned()).collect();
        let epochs: Vec<_> = events.iter().map(|event| event.epoch).collect();
        let sequences: Vec<_> = events.iter().filter_map(|event| event.sequence).collect();
        // Of two replicas, the primary key admits one.
        let fresh = sqlx::query!(
            "insert into inbox (source, epoch, sequence, event_id)
             select * from unnest($1::text[], $2::integer[], $3::bigint[], $4::uuid[]) on conflict do nothing",
            &sources,
            &epochs,
            &sequences,
            &ids,
        )
        .execute(&mut *tx)
        .await?
        .rows_affected();
        if fresh != events.len() as u64 {
            return Ok(None);
        }
        let new: Vec<_> = signed.into_iter().filter(|signed| !known.contains_key(&signed.event.id)).collect();
        let _spans: Vec<_> = new.iter().map(|signed| span_of(&signed.event)).collect();
        let applied = if new.is_empty() { Ok(()) } else { self.handler.apply_signed(&mut tx, &new).await };
        match applied {
            Ok(()) => tx.commit().await?,
            Err(Failure::Transient(error)) => return Err(error.into()),
            Err(Failure::Permanent(_)) => return Ok(None),
        }
        Ok(Some(marks))
    }

    /// Returns the event of a message that its source signed, unless it cannot be applied now.
    fn read(&self, message: &jetstream::Message, blocked: &Blocked) -> Option<SignedEvent> {
        let event: Envelope = serde_json::from_slice(&message.payload).ok()?;
        let signatures = self.identity.signatures();
        let headers = message.headers.as_ref();
        let signature = signed::verify(signatures, event.source, headers, &message.payload).ok()?;
        let is_behind = blocked.gaps.is_behind(event.source, position_of(&event)?);
        if blocked.is_in_conflict(&event) || is_behind {
            return None;
        }
        Some(SignedEvent { event, message: text_of(&message.payload), signature })
    }

    /// Receives one message. Returns those that waited for it.
    async fn receive(
        &self,
        message: jetstream::Message,
        blocked: &mut Blocked,
    ) -> anyhow::Result<Vec<jetstream::Message>> {
        let acknowledge = |error| anyhow::anyhow!("acknowledging: {error}");
        let envelope = serde_json::from_slice::<Envelope>(&message.payload);
        if let Ok(event) = &envelope
            && let Some(lost) = Forgotten::of(event)
        {
            let released = self.go_past(event, &lost, &message, blocked).await?;
            message.double_ack().await.map_err(acknowledge)?;
            return Ok(released);
        }
        let (event, position) = match envelope.map(|event| (position_of(&event), event)) {
            Ok((Some(position), event)) => (event, position),
            unreadable => {
                let error = unreadable.err().map_or("no sequence".to_owned(), |e| e.to_string());
                tracing::error!(consumer = self.name, error, "unreadable message");
                self.keep_refused(None, &message.payload, &error).await?;
                message.double_ack_with(AckKind::Term).await.map_err(acknowledge)?;
                return Ok(Vec::new());
            }
        };
        let signatures = self.identity.signatures();
        let signature =
            match signed::verify(signatures, event.source, message.headers.as_ref(), &message.payload) {
                Ok(signature) => signature,
                Err(refusal) => {
                    self.refuse(&event, &message.payload, &refusal).await?;
                    message.double_ack_with(AckKind::Term).await.map_err(acknowledge)?;
                    return Ok(Vec::new());
                }
            };
        let info = message.info().map_err(|error| anyhow::anyhow!("reading a message: {error}"))?;
        let (deliveries, stream_sequence) = (info.delivered, info.stream_sequence);
        if blocked.is_in_conflict(&event) {
            let kind = match blocked.is_first_in_conflict(event.source, stream_sequence) {
                true => AckKind::Nak(Some(CONFLICT_DELAY)),
                // It comes again in the next epoch.
                false => AckKind::Term,
            };
            message.ack_with(kind).await.map_err(acknowledge)?;
            return Ok(Vec::new());
        }
        if blocked.gaps.is_behind(event.source, position) {
            blocked.hold(event.source, position, message).await.map_err(acknowledge)?;
            return Ok(Vec::new());
        }
        // On a database failure the consumer stops here: later events would only be gaps.
        let signed = SignedEvent { event, message: text_of(&message.payload), signature };
        let applied = self.apply(&signed, deliveries < MOST_WAITS).await?;
        let event = signed.event;
        match applied {
            outcome @ (Outcome::Applied | Outcome::Duplicate) => {
                let released = blocked.go_on(event.source, position);
                if matches!(outcome, Outcome::Applied) {
                    self.count_applied(1, blocked);
                }
                message.double_ack().await.map_err(acknowledge)?;
                return Ok(released);
            }
            Outcome::Conflict => {
                blocked.conflicts.insert(event.source, Conflict { epoch: event.epoch, stream_sequence });
                self.publish_marks(blocked).await?;
                message.ack_with(AckKind::Nak(Some(CONFLICT_DELAY))).await.map_err(acknowledge)?;
            }
            Outcome::Gap(applied) => {
                blocked.gaps.open(event.source, applied);
                blocked.hold(event.source, position, message).await.map_err(acknowledge)?;
            }
            Outcome::BeforeCause => {
                message.ack_with(AckKind::Nak(Some(CAUSE_DELAY))).await.map_err(acknowledge)?;
            }
        }
        Ok(Vec::new())
    }

    /// Goes on after events that are lost, if they are what this consumer waits for. Returns the messages that waited for them.
    async fn go_past(
        &self,
        event: &Envelope,
        lost: &Forgotten,
        message: &jetstream::Message,
        blocked: &mut Blocked,
    ) -> anyhow::Result<Vec<jetstream::Message>> {
        if lost.consumer != self.name {
            return Ok(Vec::new());
        }
        let signatures = self.identity.signatures();
        if let Err(refusal) =
            signed::verify(signatures, event.source, message.headers.as_ref(), &message.payload)
        {
            self.refuse(event, &message.payload, &refusal).await?;
            return Ok(Vec::new());
        }
        let mut tx = database::begin_planned(&self.pool).await?;
        let mark = mark(&mut tx, event.source).await?;
        let next = match lost.epoch.cmp(&mark.epoch) {
            Ordering::Less => return Ok(Vec::new()),
            Ordering::Equal => mark.sequence + 1,
            Ordering::Greater => 1,
        };
        if next != lost.first {
            return Ok(Vec::new());
        }
        let fresh = sqlx::query!(
            "insert into inbox (source, epoch, sequence, event_id) values ($1, $2, $3, $4) on conflict do nothing",
            event.source.code(),
            lost.epoch,
            lost.last,
            event.id,
        )
        .execute(&mut *tx)
        .await?
        .rows_affected();
        if fresh == 0 {
            return Ok(Vec::new());
        }
        self.handler.forgotten(&mut tx, event.source, lost).await?;
        tx.commit().await?;
        tracing::error!(consumer = self.name, source = %event.source, lost.first, lost.last, "events are lost");
        let released = blocked.go_on(event.source, Mark { epoch: lost.epoch, sequence: lost.last });
        self.count_applied(1, blocked);
        Ok(released)
    }

    /// Stores a message that its source did not write. It takes no number, so the true event with this number is still
    /// applied.
    async fn refuse(&self, event: &Envelope, payload: &[u8], refusal: &Refusal) -> Result<(), sqlx::Error> {
        counter!("events_refused_total", "consumer" => self.name, "cause" => refusal.code()).increment(1);
        tracing::error!(consumer = self.name, event_id = %event.id, source = %event.source, %refusal, "event refused");
        if *refusal == Refusal::Unsigned {
            return Ok(());
        }
        self.keep_refused(Some(event), payload, &refusal.to_string()).await
    }

    /// Stores a message without a valid signature or without an event. The number is bounded, because an attacker may send
    /// many.
    async fn keep_refused(
        &self,
        event: Option<&Envelope>,
        payload: &[u8],
        error: &str,
    ) -> Result<(), sqlx::Error> {
        sqlx::query!(
            "insert into dead_letter (source, sequence, payload, error, refused)
             select $1, $2, $3, $4, true
             where not exists (select 1 from dead_letter where (source, sequence, error) = ($1, $2, $4))
               and (select count(*) from dead_letter) < $5",
            event.map(|event| event.source.code()),
            event.and_then(|event| event.sequence),
            text_of(payload),
            error,
            MOST_REFUSED,
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    async fn apply(&self, signed: &SignedEvent, waits_for_cause: bool) -> anyhow::Result<Outcome> {
        let event = &signed.event;
        let Some(sequence) = event.sequence else { return Ok(Outcome::Duplicate) };
        let mut tx = database::begin_planned(&self.pool).await?;
        let mark = mark(&mut tx, event.source).await?;
        let next = match event.epoch.cmp(&mark.epoch) {
            Ordering::Less => return Ok(Outcome::Duplicate),
            Ordering::Equal => mark.sequence + 1,
            Ordering::Greater => 1,
        };
        if sequence < next {
            return self.compare(&mut tx, event, sequence).await;
        }
        if sequence > next {
            return Ok(Outcome::Gap(Mark { epoch: event.epoch, sequence: next - 1 }));
        }
        if let Some(cause) = event.causeid.filter(|_| waits_for_cause && self.filter == stream::SUBJECTS)
            && !is_applied(&mut tx, cause).await?
        {
            return Ok(Outcome::BeforeCause);
        }
        let applied_before = event.epoch > FIRST_EPOCH && is_applied(&mut tx, event.id).await?;
        // Of two replicas, the primary key admits one.
        let fresh = sqlx::query!(
            "insert into inbox (source, epoch, sequence, event_id) values ($1, $2, $3, $4) on conflict do nothing",
            event.source.code(),
            event.epoch,
            sequence,
            event.id,
        )
        .execute(&mut *tx)
        .await?
        .rows_affected();
        if fresh == 0 {
            return Ok(Outcome::Duplicate);
        }
        if applied_before {
            tx.commit().await?;
            return Ok(Outcome::Duplicate);
        }
        match self.handler.apply_signed(&mut tx, slice::from_ref(signed)).instrument(span_of(event)).await {
            Ok(()) => tx.commit().await?,
            Err(Failure::Transient(error)) => return Err(error.into()),
            Err(Failure::Permanent(error)) => {
                tx.rollback().await?;
                store_dead_letter(&self.pool, event, &signed.message, &error).await?;
            }
        }
        Ok(Outcome::Applied)
    }

    /// Compares an event with the one that was applied under its number.
    async fn compare(
        &self,
        conn: &mut PgConnection,
        event: &Envelope,
        sequence: i64,
    ) -> anyhow::Result<Outcome> {
        let applied = sqlx::query_scalar!(
            "select event_id from inbox where source = $1 and epoch = $2 and sequence = $3",
            event.source.code(),
            event.epoch,
            sequence,
        )
        .fetch_optional(conn)
        .await?;
        if applied.is_none_or(|applied| applied == event.id) {
            return Ok(Outcome::Duplicate);
        }
        counter!("event_conflicts_total", "consumer" => self.name).increment(1);
        tracing::error!(
            consumer = self.name, event_id = %event.id, source = %event.source, sequence,
            "another event was applied under this number; the database of the source was set back"
        );
        Ok(Outcome::Conflict)
    }

    async fn publish_marks(&self, blocked: &Blocked) -> anyhow::Result<()> {
        let mut conn = self.pool.acquire().await?;
        let mut marks = Marks::new(self.name, blocked.undelivered);
        // Each is one index lookup, although the inbox is never emptied.
        for source in Source::ALL {
            marks.set(source, mark(&mut conn, source).await?);
        }
        for (source, conflict) in &blocked.conflicts {
            marks.set_conflict(*source, conflict.epoch);
        }
        let marks = serde_json::to_vec(&marks)?;
        self.nats.publish(stream::marks_subject(self.name), marks.into()).await?;
        Ok(())
    }
}

/// Returns where a consumer must begin in its stream, or `None` if it can go on.
fn new_position(info: &jetstream::consumer::Info, last_of_stream: u64) -> Option<DeliverPolicy> {
    // A stream that lost its files begins at 1, but NATS gives its consumer what a file of the earlier one remembers. If the
    // stream has passed it already, the relay's repetition heals it.
    if info.delivered.stream_sequence > last_of_stream {
        return Some(DeliverPolicy::All);
    }
    // Only who has the turn receives messages, and received these before it ended. JetStream would deliver them after
    // `ACK_WAIT`, behind many later ones. Until the first acknowledgement the floor of a new consumer is 0.
    let begun_at = match info.config.deliver_policy {
        DeliverPolicy::ByStartSequence { start_sequence } => start_sequence,
        _ => 1,
    };
    let start_sequence = begun_at.max(info.ack_floor.stream_sequence + 1);
    (info.num_ack_pending > 0).then_some(DeliverPolicy::ByStartSequence { start_sequence })
}

/// Returns a span in the trace of the call that caused an event.
fn span_of(event: &Envelope) -> Span {
    let trace = event.traceparent.as_deref().and_then(TraceParent::parse);
    let span =
        tracing::info_span!("event", kind = event.kind, trace_id = trace.as_ref().map(TraceParent::trace_id));
    if let Some(trace) = trace {
        trace.extend(&span, event.kind.clone());
    }
    span
}

/// Acknowledges a message without waiting for the server. If that is lost, the event comes again as a duplicate.
async fn acknowledge(message: &jetstream::Message) -> anyhow::Result<()> {
    message.ack().await.map_err(|error| anyhow::anyhow!("acknowledging: {error}"))
}

/// Acknowledges the messages whose events were applied under their numbers, and returns the others. A stream that is read
/// from its beginning has thousands of them. A copy of a message among the others is released, to be received after them:
/// JetStream sends copies when a consumer is slow, and one by one they would make it slower.
async fn drop_duplicates(
    arrived: Vec<Arrival>,
    known: &Positions,
    blocked: &mut Blocked,
    released: &mut Vec<jetstream::Message>,
) -> anyhow::Result<Vec<Arrival>> {
    let mut others = Vec::with_capacity(arrived.len());
    let mut seen = BTreeSet::new();
    for arrival in arrived {
        let position = arrival.event.as_ref().and_then(|signed| {
            let event = &signed.event;
            position_of(event).map(|position| (event.source, event.id, position))
        });
        match position {
            Some((source, id, position))
                if known.get(&id).is_some_and(|positions| positions.contains(&position)) =>
            {
                released.extend(blocked.gaps.close(source, position));
                acknowledge(&arrival.message).await?;
            }
            Some((_, id, position)) if !seen.insert((id, position)) => released.push(arrival.message),
            _ => others.push(arrival),
        }
    }
    Ok(others)
}

/// The numbers under which events were applied: one in each epoch of their source.
type Positions = HashMap<Uuid, Vec<Mark>>;

async fn positions_of(pool: &PgPool, event_ids: &[Uuid]) -> Result<Positions, sqlx::Error> {
    let rows =
        sqlx::query!("select event_id, epoch, sequence from inbox where event_id = any($1)", event_ids)
            .fetch_all(pool)
            .await?;
    let mut positions = Positions::new();
    for row in rows {
        let position = Mark { epoch: row.epoch, sequence: row.sequence };
        positions.entry(row.event_id).or_default().push(position);
    }
    Ok(positions)
}

/// Returns the number that its source gave to an event.
fn position_of(event: &Envelope) -> Option<Mark> {
    event.sequence.map(|sequence| Mark { epoch: event.epoch, sequence })
}

/// Returns the last applied event of a source; all before it are applied too.
async fn mark(conn: &mut PgConnection, source: Source) -> Result<Mark, sqlx::Error> {
    let last = sqlx::query!(
        "select epoch, sequence from inbox where source = $1 order by epoch desc, sequence desc limit 1",
        source.code()
    )
    .fetch_optional(conn)
    .await?;
    Ok(last.map_or(Mark::START, |last| Mark { epoch: last.epoch, sequence: last.sequence }))
}

/// Whether an event was applied, under any number.
async fn is_applied(conn: &mut PgConnection, event_id: Uuid) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(r#"select exists (select 1 from inbox where event_id = $1) as "applied!""#, event_id)
        .fetch_one(conn)
        .await
}

/// Stores an event that can never be applied for the operators, and marks it as applied.
async fn store_dead_letter(
    pool: &PgPool,
    event: &Envelope,
    message: &str,
    error: &str,
) -> Result<(), sqlx::Error> {
    tracing::error!(error, event_id = %event.id, "dead letter");
    let mut tx = pool.begin().await?;
    if let Some(sequence) = event.sequence {
        sqlx::query!(
            "insert into inbox (source, epoch, sequence, event_id) values ($1, $2, $3, $4) on conflict do nothing",
            event.source.code(),
            event.epoch,
            sequence,
            event.id,
        )
        .execute(&mut *tx)
        .await?;
    }
    sqlx::query!(
        "insert into dead_letter (source, sequence, payload, error) values ($1, $2, $3, $4)",
        event.source.code(),
        event.sequence,
        message,
        error,
    )
    .execute(&mut *tx)
    .await?;
    tx.commit().await
}

/// Returns the payload as PostgreSQL stores text.
fn text_of(payload: &[u8]) -> String {
    String::from_utf8_lossy(payload).replace('\0', "\u{fffd}")
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// The state of a consumer that JetStream reports.
    fn info(
        deliver_policy: &serde_json::Value,
        delivered: u64,
        floor: u64,
        pending: usize,
    ) -> jetstream::consumer::Info {
        let mut config =
            serde_json::json!({"ack_policy": "explicit", "replay_policy": "instant", "num_replicas": 1});
        config.as_object_mut().unwrap().extend(deliver_policy.as_object().unwrap().clone());
        let position = |sequence| serde_json::json!({"consumer_seq": 0, "stream_seq": sequence});
        serde_json::from_value(serde_json::json!({
            "stream_name": stream::STREAM, "name": "audit", "created": "2026-11-26T00:00:00Z", "config": config,
            "delivered": position(delivered), "ack_floor": position(floor),
            "num_ack_pending": pending, "num_redelivered": 0, "num_waiting": 0, "num_pending": 0,
        }))
        .unwrap()
    }

    #[test]
    fn a_consumer_goes_on_begins_again_or_begins_where_the_earlier_one_was() {
        let all = serde_json::json!({"deliver_policy": "all"});
        assert_eq!(new_position(&info(&all, 7, 7, 0), 9), None);
        assert_eq!(new_position(&info(&all, 7, 7, 0), 3), Some(DeliverPolicy::All));
        let at = |start_sequence| Some(DeliverPolicy::ByStartSequence { start_sequence });
        assert_eq!(new_position(&info(&all, 7, 4, 3), 9), at(5));
        let begun = serde_json::json!({"deliver_policy": "by_start_sequence", "opt_start_seq": 5});
        assert_eq!(new_position(&info(&begun, 7, 0, 3), 9), at(5), "it has acknowledged nothing");
        assert_eq!(new_position(&info(&begun, 9, 6, 3), 9), at(7));
    }
}
