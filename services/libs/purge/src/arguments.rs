//! The command `purge` of a service.

use chrono::{DateTime, Utc};
use pinzon_chassis::{clock::Clock, database, tls::Tls};
use pinzon_events::outbox::Wake;
use tonic::transport::Endpoint;

use crate::{Counts, PersonalData, Purge};

/// Settings of `purge`.
#[derive(Debug, Clone, clap::Args)]
#[group(skip)]
pub struct Arguments {
    /// PostgreSQL, as the service's app role.
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database_url: String,
    /// Where catalogues answers.
    #[arg(long, env = "CATALOGUES_URL")]
    catalogues_url: Endpoint,
    #[command(flatten)]
    tls: Tls,
    /// Removes nothing, and says how many would be removed.
    #[arg(long)]
    dry_run: bool,
}

impl Arguments {
    /// Runs the purge now, and tells operators, in Spanish, how many of each kind.
    pub async fn run<D: PersonalData>(self) -> anyhow::Result<()> {
        let purge = Purge {
            pool: database::pool(&self.database_url)?,
            catalogues: self.tls.identity()?.peer("catalogues", self.catalogues_url)?,
            clock: Clock::system(),
            wake: Wake::new(),
        };
        let before = purge.begin_of_period().await?;
        if self.dry_run {
            print("se eliminarían", before, &purge.count::<D>(before).await?);
        } else {
            let run = purge.run::<D>(before).await?;
            print("eliminados", run.before, &run.counts);
        }
        Ok(())
    }
}

fn print(what: &str, before: DateTime<Utc>, counts: &Counts) {
    let counts: Vec<_> = counts.iter().map(|(kind, count)| format!("{count} {}", word(kind))).collect();
    println!("{what}: {} sin movimiento desde {}", counts.join(", "), before.date_naive());
}

fn word(kind: &str) -> &str {
    match kind {
        "declarations" => "declaraciones",
        "passengers" => "pasajeros",
        "retentions" => "actas",
        other => other,
    }
}
