//! How values of small catalogues are written.

use std::collections::HashSet;

use pinzon_chassis::Reason;
use pinzon_domain::text::{compact, one_line, paragraphs, plain};
use pinzon_search::fold;

use super::{Entry, References, draft::LONGEST_CODE};

pub(super) const LONGEST_SEAL_NUMBER: usize = 20;
/// Airports of a region at most, more than there are.
pub(super) const MOST_AIRPORTS: usize = 30;

/// The provinces of Ecuador.
pub(super) const PROVINCES: &[&str] = &[
    "Azuay",
    "Bolívar",
    "Cañar",
    "Carchi",
    "Chimborazo",
    "Cotopaxi",
    "El Oro",
    "Esmeraldas",
    "Galápagos",
    "Guayas",
    "Imbabura",
    "Loja",
    "Los Ríos",
    "Manabí",
    "Morona Santiago",
    "Napo",
    "Orellana",
    "Pastaza",
    "Pichincha",
    "Santa Elena",
    "Santo Domingo de los Tsáchilas",
    "Sucumbíos",
    "Tungurahua",
    "Zamora Chinchipe",
];

/// What a field holds.
#[derive(Debug, Clone, Copy)]
pub enum Format {
    /// A line of at most so many letters.
    Text(usize),
    /// Several lines of at most so many letters.
    LongText(usize),
    /// So many capital letters or digits.
    Letters(usize),
    /// So many digits.
    Digits(usize),
    /// The number of a seal: four to twenty capital letters and digits, a digit at the end.
    SealNumber,
    /// A whole number between the two.
    Whole(i32, i32),
    /// A decimal number not farther from zero.
    Degrees(i32),
    /// One of these.
    OneOf(&'static [&'static str]),
    /// The name of a country.
    Country,
    /// IATA codes of airports, each once, with a space between two.
    AirportCodes,
}

/// What codes look like, and who makes them.
#[derive(Debug, Clone, Copy)]
pub enum CodeRule {
    /// So many capital letters or digits, at least and at most.
    Capitals(usize, usize),
    /// Small letters and low lines.
    Words,
    /// Capital letters, digits and dashes; made from the name where it is left empty.
    FromName,
    /// A prefix and the next number, where it is left empty.
    Series(&'static str),
}

pub(super) fn made_from(name: &str) -> String {
    fold(name).to_uppercase().replace(' ', "-")
}

impl CodeRule {
    /// What a code must look like, as a regular expression.
    pub fn pattern(self) -> String {
        match self {
            Self::Capitals(least, most) if least == most => format!("[A-Z0-9]{{{most}}}"),
            Self::Capitals(least, most) => format!("[A-Z0-9]{{{least},{most}}}"),
            Self::Words => format!("[a-z_]{{2,{LONGEST_CODE}}}"),
            Self::FromName => format!("[A-Z0-9-]{{2,{LONGEST_CODE}}}"),
            Self::Series(prefix) => format!("{prefix}-[0-9]{{2,4}}"),
        }
    }

    pub(super) fn fits(self, code: &str) -> bool {
        let capital = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
        match self {
            Self::Capitals(least, most) => (least..=most).contains(&code.len()) && code.bytes().all(capital),
            Self::Words => {
                (2..=LONGEST_CODE).contains(&code.len())
                    && code.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
            }
            Self::FromName => {
                (2..=LONGEST_CODE).contains(&code.len())
                    && code.bytes().all(|byte| capital(byte) || byte == b'-')
            }
            Self::Series(prefix) => number_of(prefix, code).is_some(),
        }
    }

    /// Whether a new entry must be given its code.
    pub fn is_demanded(self) -> bool {
        self.make("", &[]).is_none()
    }

    /// A code for a new entry, where the catalogue makes them.
    pub(super) fn make(self, name: &str, entries: &[Entry]) -> Option<String> {
        match self {
            Self::Capitals(..) | Self::Words => None,
            Self::FromName => {
                Some(made_from(name).chars().filter(char::is_ascii).take(LONGEST_CODE).collect())
            }
            Self::Series(prefix) => {
                let last = entries.iter().filter_map(|entry| number_of(prefix, &entry.code)).max();
                Some(format!("{prefix}-{:02}", last.unwrap_or(0) + 1))
            }
        }
    }
}

pub(super) fn number_of(prefix: &str, code: &str) -> Option<u32> {
    let digits = code.strip_prefix(prefix)?.strip_prefix('-')?;
    let plain = (2..=4).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    if plain { digits.parse().ok() } else { None }
}

impl Format {
    /// What was typed, as it is checked and kept.
    pub(super) fn read(self, typed: &str) -> String {
        match self {
            Self::Text(_) | Self::AirportCodes => one_line(typed),
            Self::LongText(_) => paragraphs(typed),
            Self::SealNumber => compact(typed),
            _ => plain(typed),
        }
    }

    /// Why a text is not what is wanted.
    pub(super) fn check(self, text: &str, known: &References) -> Result<(), Reason> {
        let fits = |fits: bool, reason: Reason| if fits { Ok(()) } else { Err(reason) };
        match self {
            Self::Text(_) | Self::LongText(_) if text.contains('\0') => Err(Reason::Malformed),
            Self::Text(most) | Self::LongText(most) => fits(text.chars().count() <= most, Reason::TooLong),
            Self::Letters(count) => fits(
                text.len() == count && text.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit()),
                Reason::Malformed,
            ),
            Self::Digits(count) => {
                fits(text.len() == count && text.bytes().all(|b| b.is_ascii_digit()), Reason::Malformed)
            }
            Self::SealNumber => fits(
                (4..=LONGEST_SEAL_NUMBER).contains(&text.len())
                    && text.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
                    && text.ends_with(|c: char| c.is_ascii_digit()),
                Reason::Malformed,
            ),
            Self::Whole(least, most) => {
                let number = text.parse::<i32>().map_err(|_| Reason::NotANumber)?;
                fits((least..=most).contains(&number), Reason::NumberOutOfRange)
            }
            Self::Degrees(most) => {
                let number = text.parse::<f64>().map_err(|_| Reason::NotANumber)?;
                fits(number.abs() <= f64::from(most), Reason::NumberOutOfRange)
            }
            Self::OneOf(allowed) => fits(allowed.contains(&text), Reason::UnknownCode),
            Self::Country => fits(known.countries.contains(text), Reason::UnknownCode),
            Self::AirportCodes => {
                let codes: Vec<_> = text.split(' ').collect();
                let is_code = |code: &&str| code.len() == 3 && code.bytes().all(|b| b.is_ascii_uppercase());
                fits(codes.len() <= MOST_AIRPORTS, Reason::TooMany)?;
                fits(codes.iter().all(is_code), Reason::Malformed)?;
                fits(codes.iter().collect::<HashSet<_>>().len() == codes.len(), Reason::Duplicated)
            }
        }
    }

    /// What was wanted, for whoever corrects a file.
    pub(super) fn wanted(self) -> String {
        match self {
            Self::Text(most) | Self::LongText(most) => format!("un texto de hasta {most} letras"),
            Self::Letters(count) => format!("un código de {count} mayúsculas o cifras"),
            Self::Digits(count) => format!("un código de {count} cifras"),
            Self::SealNumber => "un número de precinto como UIO000001".to_owned(),
            Self::Whole(least, most) => format!("un número entero de {least} a {most}"),
            Self::Degrees(most) => format!("un número de -{most} a {most}"),
            Self::OneOf(allowed) => format!("uno de estos: {}", allowed.join(", ")),
            Self::Country => "el nombre de un país".to_owned(),
            Self::AirportCodes => "códigos IATA como GPS SCY".to_owned(),
        }
    }

    /// What a text must look like, as a regular expression, where that says it.
    pub fn pattern(self) -> String {
        match self {
            Self::Letters(count) => format!("[A-Z0-9]{{{count}}}"),
            Self::Digits(count) => format!("[0-9]{{{count}}}"),
            Self::SealNumber => "[A-Z0-9]{3,19}[0-9]".to_owned(),
            Self::AirportCodes => "[A-Z]{3}( [A-Z]{3})*".to_owned(),
            _ => String::new(),
        }
    }
}
