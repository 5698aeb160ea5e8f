//! Reads and writes files of products, which takes longer than a request.

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::{Duration, Instant},
};

use chrono::{DateTime, TimeDelta, Utc};
use pinzon_chassis::{
    ClosedSet, Reason,
    clock::Clock,
    database::{TRANSACTION_LIMIT, within},
    status::code,
};
use pinzon_domain::islands_date;
use pinzon_edits::{Action, Change};
use pinzon_events::{
    facts::CatalogueImported,
    outbox::{self, EventContext},
};
use sqlx::{PgConnection, PgPool};
use tokio::{
    sync::{Semaphore, mpsc, watch},
    task::spawn_blocking,
    time,
};
use uuid::Uuid;

use crate::{
    change::Changed,
    import::{
        encoding::Encoding,
        product_file::{Catalogue, Outcome, Plan, Planned},
        reader::{Failure, Reader},
        store::{self, Counts, Line},
    },
    journal,
    product::{self, Write},
};

/// How often a job tells how far it is.
const PACE: Duration = Duration::from_millis(200);
/// Lines that one statement writes.
const AT_ONCE: usize = 1000;
/// Time after which a job is broken off, so that the next one gets its turn.
const LONGEST: Duration = Duration::from_mins(15);
const RETRY: Duration = Duration::from_secs(1);
/// A job tells at least this often that it is alive.
const HEARTBEAT: Duration = Duration::from_secs(5);
/// A job of which nothing was heard for this long has ended with its process.
const SILENCE: TimeDelta = TimeDelta::seconds(20);
/// Time between two looks for such jobs.
const LOOK: Duration = Duration::from_secs(5);

/// Limits how many files are read at once, because each takes memory.
#[derive(Debug, Clone)]
pub struct ImportQueue {
    /// Files being uploaded. One more is refused and does not wait: a stream that nobody reads blocks
    /// every call on its connection.
    pub uploads: Arc<Semaphore>,
    /// Files being read or written.
    running: Arc<Semaphore>,
}

impl Default for ImportQueue {
    fn default() -> Self {
        Self { uploads: Arc::new(Semaphore::new(2)), running: Arc::new(Semaphore::new(1)) }
    }
}

/// The work on one file. Before it commits, others see nothing of it but its progress.
#[derive(Clone)]
pub struct Job {
    pub import_id: Uuid,
    /// The service's database.
    pub pool: PgPool,
    /// Told after the commit.
    pub changed: Changed,
    /// What time it is.
    pub clock: Clock,
    /// Limits how many run.
    pub queue: ImportQueue,
    /// Reads the file.
    pub reader: Reader,
}

/// Why a job ended without its end.
#[derive(Debug, thiserror::Error)]
enum Broken {
    #[error(transparent)]
    File(#[from] Failure),
    #[error("the catalogue has changed since")]
    Outdated,
    #[error("the import was ended by somebody else")]
    Ended,
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    #[error("the thread broke: {0}")]
    Thread(#[from] tokio::task::JoinError),
    #[error("the service is stopping")]
    Stopping(#[from] tokio::sync::AcquireError),
}

impl Broken {
    fn reason(&self) -> Reason {
        match self {
            Self::File(Failure::Unreadable(_)) => Reason::FileUnreadable,
            Self::File(Failure::TooLarge) => Reason::FileTooLarge,
            Self::Outdated => Reason::ImportOutdated,
            Self::Stopping(_) => Reason::ImportInterrupted,
            Self::File(Failure::Process(_)) | Self::Ended | Self::Database(_) | Self::Thread(_) => {
                Reason::ImportFailed
            }
        }
    }
}

/// How far a job is.
#[derive(Debug, Clone, Default)]
struct Progress {
    done: Arc<AtomicI64>,
    total: Arc<AtomicI64>,
}

impl Progress {
    fn add(&self, lines: usize) {
        self.done.fetch_add(i64::try_from(lines).unwrap_or(0), Ordering::Relaxed);
    }

    fn begin(&self, lines: usize) {
        self.total.store(i64::try_from(lines).unwrap_or(0), Ordering::Relaxed);
    }

    fn now(&self) -> (i64, i64) {
        (self.done.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed))
    }
}

impl Job {
    /// Reads the file and keeps what each line would do. Nothing of the catalogue changes.
    pub async fn read(self) {
        let progress = Progress::default();
        self.told(&progress, self.try_read(&progress)).await;
    }

    /// Writes all of it in one transaction, or nothing.
    pub async fn apply(self, event_context: EventContext) {
        let progress = Progress::default();
        self.told(&progress, self.try_apply(&progress, &event_context)).await;
    }

    /// Tells how far the work is while it goes on, and why it broke off if it did.
    async fn told(&self, progress: &Progress, work: impl Future<Output = Result<(), Broken>>) {
        let tell = async {
            let mut known = progress.now();
            let mut told_at = Instant::now();
            let mut ticks = time::interval(PACE);
            loop {
                ticks.tick().await;
                let now = progress.now();
                if now != known || told_at.elapsed() >= HEARTBEAT {
                    (known, told_at) = (now, Instant::now());
                    // The next one comes soon.
                    let told = store::progress(&self.pool, self.import_id, now, self.clock.now());
                    if let Err(error) = within(HEARTBEAT, told).await {
                        tracing::debug!(%error, "progress could not be told");
                    }
                }
            }
        };
        let work = async {
            let _turn = self.queue.running.clone().acquire_owned().await?;
            within(LONGEST, work).await
        };
        let ended = tokio::select! {
            ended = work => ended,
            () = tell => return,
        };
        let Err(error) = ended else { return };
        tracing::warn!(%error, import = %self.import_id, "an import broke off");
        let failure = code(error.reason());
        let fail = || store::fail(&self.pool, self.import_id, failure, self.clock.now());
        while let Err(error) = within(TRANSACTION_LIMIT, fail()).await {
            tracing::warn!(%error, "a broken import could not be marked");
            time::sleep(RETRY).await;
        }
    }

    async fn try_read(&self, progress: &Progress) -> Result<(), Broken> {
        let mut tx = self.pool.begin_with("begin isolation level repeatable read read only").await?;
        let catalogue = self.catalogue(&mut tx).await?;
        let (chunks, content) = mpsc::channel(1);
        let send = async {
            let is_kept = store::send_content(&mut tx, self.import_id, chunks).await?;
            tx.rollback().await?;
            Ok(is_kept)
        };
        let (plan, digest) = self.plan(catalogue, content, send).await?;
        progress.begin(plan.rows.len());

        let mut tx = self.pool.begin().await?;
        keep_plans(&mut tx).await?;
        for rows in plan.rows.chunks(AT_ONCE) {
            let lines = rows.iter().map(|row| Line {
                line: row.line,
                outcome: row.outcome.code(),
                code: &row.write.product.code,
                name: &row.write.product.texts.name,
                changes: plan.changes(row),
                faults: &row.faults,
            });
            let lines: Vec<_> = lines.collect();
            store::insert_lines(&mut tx, self.import_id, &lines).await?;
            progress.add(rows.len());
        }
        let count = |outcome| i64::try_from(plan.count(outcome)).unwrap_or(i64::MAX);
        let counts = Counts {
            total: i64::try_from(plan.rows.len()).unwrap_or(i64::MAX),
            added: count(Outcome::Added),
            changed: count(Outcome::Changed),
            unchanged: count(Outcome::Unchanged),
            refused: count(Outcome::Refused),
        };
        let encoding = plan.encoding.map(Encoding::code);
        let now = self.clock.now();
        if !store::finish_reading(&mut tx, self.import_id, counts, encoding, &digest, now).await? {
            return Err(Broken::Ended);
        }
        tx.commit().await?;
        Ok(())
    }

    /// What the file that `send` sends would change, and its digest.
    async fn plan(
        &self,
        catalogue: Catalogue,
        content: mpsc::Receiver<Vec<u8>>,
        send: impl Future<Output = Result<bool, sqlx::Error>>,
    ) -> Result<(Plan, Vec<u8>), Broken> {
        let reader = self.reader.clone();
        let plan = spawn_blocking(move || {
            let plan = Plan::of(catalogue, |listener| reader.read(content, listener))?;
            let digest = plan.digest();
            Ok::<_, Failure>((plan, digest))
        });
        let (is_kept, plan) = tokio::join!(send, plan);
        // Half a file may be valid, so the plan counts only if the whole file was sent.
        if !is_kept? {
            return Err(Broken::Ended);
        }
        Ok(plan??)
    }

    async fn catalogue(&self, conn: &mut PgConnection) -> Result<Catalogue, sqlx::Error> {
        let today = islands_date(self.clock.now());
        Ok(Catalogue {
            references: product::store::references(&mut *conn).await?,
            stored: product::store::stored(&mut *conn, today).await?,
            scheduled: product::store::scheduled(conn, today).await?,
            today,
        })
    }

    async fn try_apply(&self, progress: &Progress, event_context: &EventContext) -> Result<(), Broken> {
        let mut tx = self.pool.begin().await?;
        // Comparing a large file takes longer than a transaction of a request may rest.
        sqlx::query!("set local idle_in_transaction_session_timeout = '5min'").execute(&mut *tx).await?;
        keep_plans(&mut tx).await?;
        journal::lock_catalogue_version(&mut tx).await?;
        let import = store::find(&mut tx, self.import_id).await?.ok_or(Broken::Ended)?;
        let looked_at = store::digest(&mut tx, self.import_id).await?;
        let catalogue = self.catalogue(&mut tx).await?;
        let (chunks, content) = mpsc::channel(1);
        let send = store::send_content(&mut tx, self.import_id, chunks);
        let (plan, digest) = self.plan(catalogue, content, send).await?;
        // The catalogue may have changed since the file was looked at, or the people who looked
        // at it saw something else.
        if looked_at != Some(digest) || plan.count(Outcome::Refused) > 0 {
            return Err(Broken::Outdated);
        }
        progress.begin(plan.rows.len());
        for rows in plan.rows.chunks(AT_ONCE) {
            self.write(&mut tx, &plan, rows, event_context).await?;
            progress.add(rows.len());
        }
        let count = |outcome| i64::try_from(plan.count(outcome)).unwrap_or(i64::MAX);
        let (added, changed) = (count(Outcome::Added), count(Outcome::Changed));
        if added + changed > 0 {
            let fact = CatalogueImported {
                file: import.file_name,
                added,
                changed,
                unchanged: count(Outcome::Unchanged),
                catalogue_version: journal::advance_catalogue_version(&mut tx).await?,
            };
            outbox::append(&mut tx, &fact.file, event_context, &fact).await?;
        }
        if !store::finish_applying(&mut tx, self.import_id, self.clock.now()).await? {
            return Err(Broken::Ended);
        }
        tx.commit().await?;
        self.changed.tell();
        Ok(())
    }

    async fn write(
        &self,
        conn: &mut PgConnection,
        plan: &Plan,
        rows: &[Planned],
        event_context: &EventContext,
    ) -> Result<(), sqlx::Error> {
        let of = |outcome| -> Vec<Write> {
            rows.iter().filter(|row| row.outcome == outcome).map(|row| row.write.clone()).collect()
        };
        product::store::insert(conn, &of(Outcome::Added), event_context.time).await?;
        product::store::update(conn, &of(Outcome::Changed), event_context.time).await?;
        let touched = rows.iter().filter(|row| matches!(row.outcome, Outcome::Added | Outcome::Changed));
        let changes: Vec<_> = touched
            .map(|row| Change {
                noun: "product",
                key: row.write.product_id.to_string(),
                name: row.write.product.texts.name.clone(),
                version: plan.version(row),
                action: Action::Imported,
                changes: plan.changes(row),
            })
            .collect();
        journal::write_history(conn, event_context, &changes).await
    }
}

/// Lets PostgreSQL reuse plans in this transaction. To plan each statement anew, also the foreign key checks of each row,
/// would take longer than to write the rows.
async fn keep_plans(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    sqlx::query!("set local plan_cache_mode = 'auto'").execute(conn).await?;
    Ok(())
}

/// Marks the imports that ended with their process, until `stop` turns true.
pub async fn watch(pool: PgPool, clock: Clock, mut stop: watch::Receiver<bool>) {
    while !*stop.borrow() {
        match within(TRANSACTION_LIMIT, fail_silent(&pool, clock.now())).await {
            Ok(0) => {}
            Ok(interrupted) => tracing::warn!(interrupted, "imports ended with their process"),
            Err(error) => tracing::debug!(%error, "imports cannot be looked at"),
        }
        tokio::select! {
            _ = stop.changed() => return,
            () = time::sleep(LOOK) => {}
        }
    }
}

/// Marks the imports of which nothing was heard for a while as interrupted; returns how many.
pub async fn fail_silent(pool: &PgPool, now: DateTime<Utc>) -> Result<i64, sqlx::Error> {
    store::fail_older(pool, code(Reason::ImportInterrupted), now - SILENCE).await
}
