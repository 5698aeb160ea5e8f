//! `pinzon`: what an installation needs that no service does by itself.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Parser, Subcommand};
use time::OffsetDateTime;

#[derive(Parser)]
#[command(version, about = "Órdenes de una instalación de Pinzón")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Escribe los certificados con los que los procesos se reconocen entre sí
    ///
    /// La primera vez crea también la autoridad que los firma. Conserva los certificados que valen 90 días más, así que
    /// basta con ejecutarla una vez al mes; los procesos leen los nuevos al reiniciarse.
    Certificates {
        /// Carpeta de los certificados; cada proceso recibe la suya dentro de ella
        #[arg(long)]
        directory: PathBuf,
        /// Procesos que los necesitan, por ejemplo `auth`
        #[arg(required = true)]
        processes: Vec<String>,
    },
}

fn main() -> Result<()> {
    match Arguments::parse().command {
        Command::Certificates { directory, processes } => {
            for process in pinzon_certificates::issue(&directory, &processes, now())? {
                println!("certificado nuevo: {process}");
            }
            Ok(())
        }
    }
}

#[allow(clippy::disallowed_methods, reason = "the command's time comes in here")]
fn now() -> OffsetDateTime {
    OffsetDateTime::now_utc()
}
