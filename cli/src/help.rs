//! The help in Spanish: clap's own words are English, so each of them is replaced.

use clap::{Arg, ArgAction, Command, CommandFactory as _};

use crate::arguments::Arguments;

/// The whole command line.
pub fn command() -> Command {
    let command = worded(Arguments::command()).arg(
        Arg::new("version")
            .short('V')
            .long("version")
            .help("Muestra la versión")
            .help_heading("Opciones")
            .action(ArgAction::Version),
    );
    let mut built = command.clone();
    built.build();
    with_usage(command, &built)
}

fn worded(mut command: Command) -> Command {
    let mut place = 0;
    let names: Vec<String> = command.get_subcommands().map(|below| below.get_name().to_owned()).collect();
    for name in names {
        command = command.mut_subcommand(name, worded);
    }
    command
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .disable_version_flag(true)
        .arg(
            Arg::new("help")
                .short('h')
                .long("help")
                .alias("ayuda")
                .help("Muestra esta ayuda")
                .action(ArgAction::Help),
        )
        .subcommand_help_heading("Órdenes")
        .subcommand_value_name("ORDEN")
        .help_template("{about-with-newline}\nUso: {usage}\n\n{all-args}")
        // Values are named in the help of their argument.
        .mut_args(move |arg| {
            place += 1;
            let heading = if arg.is_positional() { "Argumentos" } else { "Opciones" };
            let takes_values = arg.get_action().takes_values();
            let arg = arg.help_heading(heading).display_order(place);
            if takes_values { arg.hide_possible_values(true) } else { arg }
        })
}

/// Gives each command its usage, which clap only writes once everything is built.
fn with_usage(mut command: Command, built: &Command) -> Command {
    for below in built.get_subcommands() {
        command = command.mut_subcommand(below.get_name(), |found| with_usage(found, below));
    }
    let usage = built.clone().render_usage().to_string();
    command.override_usage(usage.trim_start_matches("Usage: ").replace("[OPTIONS]", "[OPCIONES]"))
}
