//! Runs of the purge.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use pinzon_chassis::{
    clock::Clock,
    database::{TRANSACTION_LIMIT, within},
    peer::Peer,
};
use pinzon_events::outbox::{self, EventContext, Wake};
use pinzon_proto::catalogues::v1::{
    GetSettingsRequest, Settings, setting_service_client::SettingServiceClient,
};
use sqlx::{PgConnection, PgPool, types::Json};
use tokio::{
    sync::watch,
    time::{MissedTickBehavior, interval},
};

use crate::{Counts, PersonalData, period_begin};

/// How often it is looked whether a run is due.
const LOOK: Duration = Duration::from_secs(10 * 60);
/// A run is due when the last one ended this long ago.
const DAY: TimeDelta = TimeDelta::days(1);

/// A finished run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// What did not move since then was removed.
    pub before: DateTime<Utc>,
    /// How many of each kind.
    pub counts: Counts,
}

/// Removes the personal data of one service.
#[derive(Clone)]
pub struct Purge {
    /// The service's database.
    pub pool: PgPool,
    /// Where the retention period is asked.
    pub catalogues: Peer,
    /// Tells the time.
    pub clock: Clock,
    /// Wakes the relay.
    pub wake: Wake,
}

impl Purge {
    /// Returns the instant before which the last movement must lie, by the setting of today.
    pub async fn begin_of_period(&self) -> anyhow::Result<DateTime<Utc>> {
        let mut settings = SettingServiceClient::new(self.catalogues.clone());
        let answer = settings.get_settings(GetSettingsRequest {}).await?.into_inner();
        Ok(period_begin(self.clock.now(), retention_months(&answer)?))
    }

    /// Returns how many of each kind a run would remove now.
    pub async fn count<D: PersonalData>(&self, before: DateTime<Utc>) -> Result<Counts, sqlx::Error> {
        let mut conn = self.pool.acquire().await?;
        D::count(&mut conn, before).await
    }

    /// Removes what did not move since `before`. Each batch is a transaction of its own, so that nobody waits for long; a
    /// run that was interrupted, or that another process has begun, is continued.
    pub async fn run<D: PersonalData>(&self, before: DateTime<Utc>) -> Result<Run, sqlx::Error> {
        let id = within(TRANSACTION_LIMIT, self.begin(before)).await?;
        loop {
            if let Some(run) = within(TRANSACTION_LIMIT, self.remove_batch::<D>(id)).await? {
                return Ok(run);
            }
            self.wake.ring();
        }
    }

    async fn begin(&self, before: DateTime<Utc>) -> Result<i64, sqlx::Error> {
        begin(&mut *self.pool.acquire().await?, before, self.clock.now()).await
    }

    /// Removes the next batch of a run. Returns the run if it was finished already.
    async fn remove_batch<D: PersonalData>(&self, id: i64) -> Result<Option<Run>, sqlx::Error> {
        let mut tx = self.pool.begin().await?;
        // Others who work on the same run wait here.
        let run = lock(&mut tx, id).await?;
        if run.is_finished {
            return Ok(Some(Run { before: run.before, counts: run.counts }));
        }
        let removed = D::remove(&mut tx, run.before).await?;
        let is_last = removed.values().all(|count| *count == 0);
        let counts = sum(run.counts, removed);
        write(&mut tx, id, &counts, is_last.then(|| self.clock.now())).await?;
        if is_last && counts.values().any(|count| *count > 0) {
            let event_context = EventContext::of_system(self.clock.now());
            let fact = D::purged(run.before, counts);
            outbox::append(&mut tx, "personal-data", &event_context, &fact).await?;
        }
        tx.commit().await?;
        Ok(None)
    }

    /// Runs once a day until `stop` becomes true. Without catalogues the period is unknown, and it is tried again later.
    pub async fn run_daily<D: PersonalData>(self, mut stop: watch::Receiver<bool>) {
        let mut look = interval(LOOK);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = stop.changed() => return,
                _ = look.tick() => {}
            }
            // A run that is stopped is continued by the next one.
            let outcome = tokio::select! {
                _ = stop.changed() => return,
                outcome = self.run_if_due::<D>() => outcome,
            };
            match outcome {
                Ok(Some(run)) => {
                    tracing::info!(before = %run.before, counts = ?run.counts, "personal data removed")
                }
                Ok(None) => {}
                Err(error) => tracing::warn!(%error, "personal data is not removed"),
            }
        }
    }

    async fn run_if_due<D: PersonalData>(&self) -> anyhow::Result<Option<Run>> {
        let last = within(TRANSACTION_LIMIT, self.last_finished()).await?;
        if last.is_some_and(|at| self.clock.now() - at < DAY) {
            return Ok(None);
        }
        let before = self.begin_of_period().await?;
        Ok(Some(self.run::<D>(before).await?))
    }

    async fn last_finished(&self) -> Result<Option<DateTime<Utc>>, sqlx::Error> {
        last_finished(&mut *self.pool.acquire().await?).await
    }
}

/// The period of the settings. Without one nothing is removed.
fn retention_months(settings: &Settings) -> anyhow::Result<u32> {
    let months = settings.control.as_ref().map(|control| control.retention_months);
    let months = months.and_then(|months| u32::try_from(months).ok()).filter(|months| *months >= 12);
    months.ok_or_else(|| anyhow::anyhow!("the settings have no retention period"))
}

fn sum(mut counts: Counts, more: Counts) -> Counts {
    for (kind, count) in more {
        *counts.entry(kind).or_default() += count;
    }
    counts
}

struct Locked {
    before: DateTime<Utc>,
    is_finished: bool,
    counts: Counts,
}

/// Begins a run, or continues the one that is under way, by the period of today.
async fn begin(
    conn: &mut PgConnection,
    before: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        "insert into purge_run (before, started_at) values ($1, $2)
         on conflict ((true)) where finished_at is null
           do update set before = excluded.before
         returning purge_run_id",
        before,
        now,
    )
    .fetch_one(conn)
    .await
}

async fn lock(conn: &mut PgConnection, id: i64) -> Result<Locked, sqlx::Error> {
    let row = sqlx::query!(
        r#"select before, finished_at is not null as "is_finished!", counts as "counts: Json<Counts>"
           from purge_run where purge_run_id = $1 for update"#,
        id,
    )
    .fetch_one(conn)
    .await?;
    Ok(Locked { before: row.before, is_finished: row.is_finished, counts: row.counts.0 })
}

async fn write(
    conn: &mut PgConnection,
    id: i64,
    counts: &Counts,
    finished_at: Option<DateTime<Utc>>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update purge_run set counts = $2, finished_at = $3 where purge_run_id = $1",
        id,
        Json(counts) as _,
        finished_at,
    )
    .execute(conn)
    .await?;
    Ok(())
}

async fn last_finished(conn: &mut PgConnection) -> Result<Option<DateTime<Utc>>, sqlx::Error> {
    sqlx::query_scalar!("select max(finished_at) from purge_run").fetch_one(conn).await
}
