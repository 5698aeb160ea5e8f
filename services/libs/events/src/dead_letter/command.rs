//! The command `dead-letters` of a service. What is wrong is told in Spanish, because `pinzon apartados` shows it.

use anyhow::anyhow;
use clap::{Args, Subcommand};
use pinzon_chassis::{clock::Clock, database};

use super::{Decision, Error, discard, list, requeue};
use crate::consumer::Apply;

/// Most dead letters that the command lists, the newest.
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
    Requeue(Chosen),
    /// Says that one is not needed.
    Drop(Chosen),
}

#[derive(Debug, Clone, Args)]
struct Chosen {
    /// Its number.
    id: i64,
    /// Who decides it, and why.
    #[arg(long, value_parser = clap::builder::NonEmptyStringValueParser::new())]
    note: String,
}

impl Arguments {
    /// Runs the command, and prints its result.
    #[allow(clippy::print_stdout, reason = "the command's result")]
    pub async fn run<A: Apply>(self, handler: &A) -> anyhow::Result<()> {
        let pool = database::pool(&self.database_url)?;
        let now = Clock::system().now();
        match self.command {
            Command::List => {
                let open = list(&pool, Some(false), None, MOST_LISTED).await?;
                for letter in open.into_iter().rev() {
                    let source = letter.source.as_deref().unwrap_or("ilegible");
                    let sequence = letter.sequence.map(|n| n.to_string()).unwrap_or_default();
                    println!("{}\t{}\t{source} {sequence}\t{}", letter.id, letter.failed_at, letter.error);
                }
            }
            Command::Requeue(Chosen { id, note }) => {
                requeue(&pool, handler, id, &Decision::of_operator(&note, now)).await.map_err(told)?;
                println!("applied {id}");
            }
            Command::Drop(Chosen { id, note }) => {
                discard(&pool, handler, id, &Decision::of_operator(&note, now)).await.map_err(told)?;
                println!("dropped {id}");
            }
        }
        Ok(())
    }
}

fn told(error: Error) -> anyhow::Error {
    match error {
        Error::NotFound(id) => anyhow!("no hay ningún evento por resolver {id}"),
        Error::Decided(id) => anyhow!("sobre el evento por resolver {id} ya se decidió"),
        Error::Refused => anyhow!("su origen no lo firmó: solo se puede descartar"),
        Error::Unreadable(_) => anyhow!("no contiene un hecho: solo se puede descartar"),
        Error::Failed(reason) => anyhow!("todavía no se puede aplicar: {reason}"),
        Error::Database(_) => error.into(),
    }
}
