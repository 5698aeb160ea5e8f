//! `pinzon`: what an installation needs that no service does by itself.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Parser, Subcommand};
use pinzon_certificates::Holder;
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
        /// Servidor que solo contesta, por ejemplo `web=localhost,127.0.0.1`: su certificado no le abre otros procesos
        #[arg(long = "server", value_name = "CARPETA=NOMBRE,…", value_parser = Holder::server)]
        servers: Vec<Holder>,
        /// Procesos que los necesitan, por ejemplo `auth`, o `CARPETA=NOMBRE,…` si la carpeta no se llama como el proceso
        #[arg(required = true, value_name = "PROCESO", value_parser = Holder::process)]
        processes: Vec<Holder>,
    },
}

fn main() -> Result<()> {
    match Arguments::parse().command {
        Command::Certificates { directory, servers, processes } => {
            for folder in pinzon_certificates::issue(&directory, &[servers, processes].concat(), now())? {
                println!("certificado nuevo: {folder}");
            }
            Ok(())
        }
    }
}

#[allow(clippy::disallowed_methods, reason = "the command's time comes in here")]
fn now() -> OffsetDateTime {
    OffsetDateTime::now_utc()
}
