//! Events that could not be applied, and what the operators decide about them.

use chrono::{DateTime, Utc};
use clap::{Args, Subcommand};
use pinzon_chassis::database;
use sqlx::{PgConnection, PgPool};

use crate::{
    consumer::{Apply, Failure},
    envelope::Envelope,
};

/// A dead letter without an outcome.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeadLetter {
    /// Its number.
    pub id: i64,
    /// The source of the event; none if the message cannot be read.
    pub source: Option<String>,
    /// The number of the event within its source.
    pub sequence: Option<i64>,
    /// Why it was not applied.
    pub error: String,
    /// When.
    pub failed_at: DateTime<Utc>,
}

/// Why a decision was not carried out.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The dead letter does not exist, or it has an outcome.
    #[error("{0} is no open dead letter")]
    NotOpen(i64),
    /// Its source did not sign it.
    #[error("its source did not sign it; it can only be dropped")]
    Refused,
    /// The message holds no event.
    #[error("it holds no event; it can only be dropped: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// It still cannot be applied.
    #[error("it cannot be applied: {0}")]
    Failed(#[from] Failure),
    /// PostgreSQL failed.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Returns the oldest open dead letters.
pub async fn open(pool: &PgPool, limit: i64) -> Result<Vec<DeadLetter>, sqlx::Error> {
    sqlx::query_as!(
        DeadLetter,
        "select dead_letter_id as id, source, sequence, error, failed_at
         from dead_letter
         where not exists (select 1 from dead_letter_outcome as decided
                           where decided.dead_letter_id = dead_letter.dead_letter_id)
         order by dead_letter_id
         limit $1",
        limit,
    )
    .fetch_all(pool)
    .await
}

/// Applies the event of a dead letter after all, for example once the service can. Later events were applied before it.
pub async fn requeue(pool: &PgPool, handler: &impl Apply, id: i64, note: &str) -> Result<(), Error> {
    let mut tx = pool.begin().await?;
    decide(&mut tx, id, "applied", note).await?;
    let letter = sqlx::query!("select refused, payload from dead_letter where dead_letter_id = $1", id)
        .fetch_one(&mut *tx)
        .await?;
    if letter.refused {
        return Err(Error::Refused);
    }
    let event: Envelope = serde_json::from_str(&letter.payload)?;
    handler.apply(&mut tx, &event).await?;
    tx.commit().await?;
    Ok(())
}

/// Says that the event of a dead letter is not needed.
pub async fn discard(pool: &PgPool, id: i64, note: &str) -> Result<(), Error> {
    decide(&mut *pool.acquire().await?, id, "dropped", note).await
}

/// Writes the outcome of an open dead letter; of two at the same time, the primary key admits one.
async fn decide(conn: &mut PgConnection, id: i64, outcome: &str, note: &str) -> Result<(), Error> {
    let decided = sqlx::query!(
        "insert into dead_letter_outcome (dead_letter_id, outcome, note)
         select dead_letter_id, $2, $3 from dead_letter where dead_letter_id = $1
         on conflict do nothing",
        id,
        outcome,
        note,
    )
    .execute(conn)
    .await?;
    if decided.rows_affected() == 0 { Err(Error::NotOpen(id)) } else { Ok(()) }
}

/// Most dead letters that the command lists.
const MOST_LISTED: i64 = 1000;

/// Settings of the command `dead-letters` of a service.
#[derive(Debug, Clone, Args)]
#[group(skip)]
pub struct Arguments {
    /// PostgreSQL, as the service's app role.
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database_url: String,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Clone, Subcommand)]
enum Command {
    /// Lists those without an outcome.
    List,
    /// Applies one after all.
    Requeue(Decision),
    /// Says that one is not needed.
    Drop(Decision),
}

#[derive(Debug, Clone, Args)]
struct Decision {
    /// Its number.
    id: i64,
    /// Who decides it, and why.
    #[arg(long, value_parser = clap::builder::NonEmptyStringValueParser::new())]
    note: String,
}

impl Arguments {
    /// Runs the command, and prints its result.
    #[allow(clippy::print_stdout, reason = "the command's result")]
    pub async fn run(self, handler: &impl Apply) -> anyhow::Result<()> {
        let pool = database::pool(&self.database_url)?;
        match self.command {
            Command::List => {
                for letter in open(&pool, MOST_LISTED).await? {
                    let source = letter.source.as_deref().unwrap_or("unreadable");
                    let sequence = letter.sequence.map(|n| n.to_string()).unwrap_or_default();
                    println!("{}\t{}\t{source} {sequence}\t{}", letter.id, letter.failed_at, letter.error);
                }
            }
            Command::Requeue(Decision { id, note }) => {
                requeue(&pool, handler, id, &note).await?;
                println!("applied {id}");
            }
            Command::Drop(Decision { id, note }) => {
                discard(&pool, id, &note).await?;
                println!("dropped {id}");
            }
        }
        Ok(())
    }
}
