//! `pinzon`: what people do with an installation from a command line, in Spanish.
//!
//! It translates an order into a command of the service that owns the data, and runs it with that service's environment.
//! So it knows no database, and each command has the rights of one service.

mod arguments;
mod help;
mod installation;
mod mistake;
mod step;

use std::{
    io::{IsTerminal as _, stdin},
    process::ExitCode,
};

use anyhow::{Result, ensure};
use clap::FromArgMatches as _;
use time::OffsetDateTime;

use crate::{
    arguments::{Arguments, Order, User},
    installation::Installation,
    step::steps,
};

fn main() -> ExitCode {
    let arguments = match help::command().try_get_matches() {
        Ok(matches) => Arguments::from_arg_matches(&matches),
        Err(error) => Err(error),
    };
    match arguments {
        Ok(Arguments { order }) => match run(order) {
            Ok(code) => code,
            Err(error) => {
                eprintln!("pinzon: {error:#}");
                ExitCode::FAILURE
            }
        },
        Err(error) => mistake::tell(&error),
    }
}

fn run(order: Order) -> Result<ExitCode> {
    match &order {
        Order::Certificates { directory, servers, processes } => {
            for folder in
                pinzon_certificates::issue(directory, &[&servers[..], &processes[..]].concat(), now())?
            {
                println!("certificado nuevo: {folder}");
            }
            return Ok(ExitCode::SUCCESS);
        }
        Order::Complete { shell } => {
            shell.print();
            return Ok(ExitCode::SUCCESS);
        }
        Order::User(User::Create(new)) if new.password_from_input => {
            ensure!(
                !stdin().is_terminal(),
                "la contraseña se lee de la entrada y no se teclea: redirija un archivo, o deje que se genere una"
            );
        }
        _ => {}
    }
    Ok(Installation::find()?.run(steps(&order))?)
}

#[allow(clippy::disallowed_methods, reason = "the command's time comes in here")]
fn now() -> OffsetDateTime {
    OffsetDateTime::now_utc()
}
