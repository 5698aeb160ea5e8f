//! What was not understood, in Spanish.

use std::process::ExitCode;

use clap::{
    Error,
    error::{ContextKind, ContextValue, ErrorKind},
};

/// The status of a command that was not understood.
const NOT_UNDERSTOOD: u8 = 2;

/// Prints the requested help or version, or the error, and returns the exit code.
pub fn tell(error: &Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // Nobody reads it any more when it cannot be printed.
            let _ = error.print();
            ExitCode::SUCCESS
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = error.print();
            NOT_UNDERSTOOD.into()
        }
        _ => {
            eprintln!("pinzon: {}", described(error));
            if let Some(usage) = text(error, ContextKind::Usage) {
                eprintln!("\nUso: {}", usage.trim_start_matches("Usage: "));
            }
            eprintln!("\nMás con --help");
            NOT_UNDERSTOOD.into()
        }
    }
}

fn text(error: &Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) => Some(texts.join(", ")),
        ContextValue::StyledStr(text) => Some(text.to_string()),
        ContextValue::StyledStrs(texts) => {
            Some(texts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
        }
        ContextValue::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// What is wrong, in one line.
pub fn described(error: &Error) -> String {
    let of = |kind| text(error, kind).unwrap_or_default();
    let (argument, value) = (of(ContextKind::InvalidArg), of(ContextKind::InvalidValue));
    let meant = |kind| text(error, kind).map(|other| format!("; ¿quiso decir {other}?")).unwrap_or_default();
    match error.kind() {
        ErrorKind::MissingRequiredArgument => format!("falta {argument}"),
        ErrorKind::MissingSubcommand => format!("falta la orden: {}", of(ContextKind::ValidSubcommand)),
        ErrorKind::UnknownArgument => {
            format!("no se conoce «{argument}»{}", meant(ContextKind::SuggestedArg))
        }
        ErrorKind::InvalidSubcommand => format!(
            "no se conoce la orden «{}»{}",
            of(ContextKind::InvalidSubcommand),
            meant(ContextKind::SuggestedSubcommand)
        ),
        ErrorKind::InvalidValue if value.is_empty() => format!("falta el valor de {argument}"),
        ErrorKind::InvalidValue => {
            format!("«{value}» no vale para {argument}; puede ser {}", of(ContextKind::ValidValue))
        }
        ErrorKind::ValueValidation => {
            let why = std::error::Error::source(error).map(|why| format!(": {why}")).unwrap_or_default();
            format!("«{value}» no vale para {argument}{why}")
        }
        ErrorKind::ArgumentConflict => {
            format!("{argument} no se puede repetir ni combinar con {}", of(ContextKind::PriorArg))
        }
        ErrorKind::TooManyValues => format!("sobra «{value}» en {argument}"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => format!("faltan valores de {argument}"),
        ErrorKind::NoEquals => format!("falta = en {argument}"),
        ErrorKind::InvalidUtf8 => "algo de lo escrito no es UTF-8".to_owned(),
        _ => "la orden no está bien escrita".to_owned(),
    }
}
