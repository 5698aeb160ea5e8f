//! The short code of a declaration, for people: `D-7K3M-Q2X9`.

use std::fmt;

use pinzon_domain::text::{compact, plain};

/// Digits and letters that are not mistaken for each other: no 0/O, 1/I/L. A
/// prime number of them, so that the weighted sum catches every wrong and every
/// swapped character.
const ALPHABET: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const RANDOM: usize = 7;
/// Fewer characters are in too many codes.
const SHORTEST_PART: usize = 3;

/// Seven random characters and a check character.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code(String);

impl Code {
    /// Makes a code from randomness; only its residue counts.
    pub fn from_random(mut random: u64) -> Self {
        let mut values = [0; RANDOM];
        for value in &mut values {
            *value = random % 31;
            random /= 31;
        }
        let mut characters: String = values.iter().map(|v| symbol(*v)).collect();
        characters.push(symbol(check(&values)));
        Self(characters)
    }

    /// Reads what a person typed: any case, with or without `D` and hyphens.
    pub fn parse(text: &str) -> Option<Self> {
        let mut typed = compact(text);
        if typed.len() == RANDOM + 2 && typed.starts_with('D') {
            typed.remove(0);
        }
        let values: Vec<u64> = typed.bytes().map(value).collect::<Option<_>>()?;
        let (last, rest) = values.split_last()?;
        (rest.len() == RANDOM && check(rest) == *last).then_some(Self(typed))
    }

    /// The part of a code that a person typed, as codes are without hyphens; none of what is rather a word.
    pub fn part(text: &str) -> Option<String> {
        let typed = compact(text);
        let in_code = typed.bytes().all(|b| value(b).is_some());
        // A name has no digit.
        let is_word =
            typed.bytes().all(|b| b.is_ascii_alphabetic()) && !plain(text).to_uppercase().starts_with("D-");
        let fits = (SHORTEST_PART..=RANDOM + 2).contains(&typed.len());
        (fits && in_code && !is_word).then_some(typed)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "D-{}-{}", &self.0[..4], &self.0[4..])
    }
}

fn check(values: &[u64]) -> u64 {
    values.iter().zip(2..).map(|(value, weight)| value * weight).sum::<u64>() % 31
}

fn symbol(value: u64) -> char {
    usize::try_from(value).ok().and_then(|v| ALPHABET.get(v)).map_or('2', |b| char::from(*b))
}

fn value(character: u8) -> Option<u64> {
    ALPHABET.iter().position(|b| *b == character).and_then(|p| u64::try_from(p).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_printed_is_read_back_however_it_is_typed() {
        let code = Code::from_random(0x1234_5678_9abc_def0);
        let shown = code.to_string();
        assert_eq!((shown.len(), &shown[..2], &shown[6..7]), (11, "D-", "-"));
        let bare = shown[2..].replace('-', "").to_lowercase();
        for typed in [
            shown.clone(),
            shown.to_lowercase(),
            bare,
            format!(" {} ", shown.replace('-', " ")),
            shown.replace('-', "\u{2011}"),
            format!("\u{202a}{shown}\u{202c}"),
        ] {
            assert_eq!(Code::parse(&typed), Some(code.clone()), "{typed}");
        }
    }

    #[test]
    fn a_part_of_a_code_is_told_from_a_word() {
        assert_eq!(Code::part("7k3m").as_deref(), Some("7K3M"));
        assert_eq!(Code::part("d-7k3m-q").as_deref(), Some("D7K3MQ"));
        assert_eq!(Code::part("3m-q2").as_deref(), Some("3MQ2"));
        assert_eq!(Code::part("D-ANA").as_deref(), Some("DANA"));
        for word in ["Ana", "Byrd", "7K", "171003", "D-7K3M-Q2X9-1", "a b 3 %"] {
            assert_eq!(Code::part(word), None, "{word}");
        }
    }

    #[test]
    fn every_wrong_character_and_every_swap_is_noticed() {
        for seed in 0..200_u64 {
            let code = Code::from_random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)).0;
            for at in 0..code.len() {
                for wrong in ALPHABET {
                    let mut typed = code.clone().into_bytes();
                    if typed[at] != *wrong {
                        typed[at] = *wrong;
                        assert_eq!(Code::parse(std::str::from_utf8(&typed).unwrap()), None);
                    }
                }
                if at > 0 {
                    let mut typed = code.clone().into_bytes();
                    typed.swap(at - 1, at);
                    if typed != code.as_bytes() {
                        assert_eq!(Code::parse(std::str::from_utf8(&typed).unwrap()), None);
                    }
                }
            }
        }
    }

    #[test]
    fn a_code_that_starts_with_d_is_not_shortened() {
        let code = (0..).map(Code::from_random).find(|c| c.0.starts_with('D')).unwrap();
        assert_eq!(Code::parse(&code.0), Some(code.clone()));
        assert_eq!(Code::parse(&code.to_string()), Some(code));
    }
}
