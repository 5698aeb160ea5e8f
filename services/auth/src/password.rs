//! Rules for passwords, and one-time passwords.

use std::{collections::HashSet, sync::LazyLock};

use pinzon_chassis::Reason;
use pinzon_domain::text::{composed, one_line};
use pinzon_proto::limits::auth as limits;

/// Minimum length without a second factor, in characters (product decision).
pub const MIN_LENGTH: usize = 15;
/// Minimum length of an account with a second factor.
pub const MIN_LENGTH_WITH_SECOND_FACTOR: usize = 8;
/// Maximum length, so that nobody can make hashing expensive.
pub const MAX_LENGTH: usize = limits::change_password_request::MAX_NEW_PASSWORD;
/// Letters that a password with words of the context has besides them.
const MIN_OTHER_LETTERS: usize = 4;

static BREACHED: LazyLock<HashSet<String>> = LazyLock::new(|| {
    include_str!("../../../deploy/data/breached_passwords.txt")
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(str::to_lowercase)
        .collect()
});
/// Words of the place and the work, in lower case. The longest come first, so that no other takes a part of them away.
static CONTEXT_WORDS: LazyLock<Vec<&str>> =
    LazyLock::new(|| include_str!("../../../deploy/data/context_words.txt").split_whitespace().collect());
/// 256 words, so that each byte selects one.
static WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| include_str!("words.txt").split_whitespace().collect());

/// A new password that fulfils the rules.
#[derive(Clone, PartialEq, Eq)]
pub struct NewPassword(String);

/// The owner of a password.
#[derive(Debug, Clone, Copy)]
pub struct Owner<'a> {
    /// Address to sign in with.
    pub email: &'a str,
    /// Full name.
    pub name: &'a str,
    /// Whether the account has a second factor.
    pub second_factor: bool,
}

impl NewPassword {
    /// Checks the length of a password and that it is neither breached nor the owner's name or
    /// address, nor little more than words of the context. There are no composition rules: a
    /// phrase is fine.
    pub fn parse(text: &str, owner: Owner<'_>) -> Result<Self, Reason> {
        let text = composed(parse_entered(text)?);
        let shortest = if owner.second_factor { MIN_LENGTH_WITH_SECOND_FACTOR } else { MIN_LENGTH };
        let length = parse_entered(&text)?.chars().count();
        if length < shortest {
            return Err(Reason::TooShort);
        }
        let plain = one_line(&text).to_lowercase();
        let own = [owner.email, owner.name].into_iter().any(|own| plain == one_line(own).to_lowercase());
        if own || BREACHED.contains(&plain) || is_mostly_context(&plain) {
            return Err(Reason::PasswordBreached);
        }
        Ok(Self(text))
    }

    /// Returns the one-time phrase of `random`. 40 bits suffice, because it only allows to change it.
    pub fn one_time(random: [u8; 5]) -> Self {
        let words = random.map(|byte| WORDS.get(usize::from(byte)).copied().unwrap_or("pinzon"));
        Self(words.join("-"))
    }

    /// The text.
    pub fn into_text(self) -> String {
        self.0
    }
}

/// Whether a password in lower case has words of the context and few other letters.
fn is_mostly_context(plain: &str) -> bool {
    let left = CONTEXT_WORDS.iter().fold(plain.to_owned(), |left, word| left.replace(*word, ""));
    left.len() < plain.len() && left.chars().filter(|c| c.is_alphabetic()).count() < MIN_OTHER_LETTERS
}

/// Checks an entered password that will be compared with a stored one; the rules for new ones do not apply.
pub fn parse_entered(text: &str) -> Result<&str, Reason> {
    match text.chars().count() {
        0 => Err(Reason::Required),
        n if n > MAX_LENGTH => Err(Reason::TooLong),
        _ => Ok(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANA: Owner<'_> =
        Owner { email: "ana.freire@abg.gob.ec", name: "Ana Freire Santos", second_factor: false };

    fn check(text: &str, owner: Owner<'_>) -> Result<(), Reason> {
        NewPassword::parse(text, owner).map(|_| ())
    }

    #[test]
    fn passwords_are_counted_in_characters() {
        assert_eq!(check("ñandú ñandú 123", ANA), Ok(()));
        assert_eq!(check("ñandú ñandú 12", ANA), Err(Reason::TooShort));
        assert_eq!(check("", ANA), Err(Reason::Required));
        assert_eq!(check(&"xy".repeat(128), ANA), Ok(()));
        assert_eq!(check(&"x".repeat(257), ANA), Err(Reason::TooLong));
        assert_eq!(check("n\u{303}n\u{303}n\u{303}n\u{303} 12345678", ANA), Err(Reason::TooShort));
        let enrolled = Owner { second_factor: true, ..ANA };
        assert_eq!(check("ñandú 12", enrolled), Ok(()));
        assert_eq!(check("ñandú 1", enrolled), Err(Reason::TooShort));
    }

    #[test]
    fn a_password_is_the_same_from_every_keyboard() {
        let text = |typed: &str| NewPassword::parse(typed, ANA).unwrap().into_text();
        assert_eq!(text("n\u{303}andu\u{301} de la isla"), text("ñandú de la isla"));
        assert_eq!(text("\u{ff2d}uelle de la isla"), text("Muelle de la isla"));
    }

    #[test]
    fn easily_guessed_passwords_are_rejected() {
        for guessed in [
            "Ana.Freire@abg.gob.ec",
            " ana freire SANTOS",
            "passwordpassword",
            "QwertyUiopAsdfghjkl",
            "galapagos2026pinzon",
            "¡Galápagos-2026, sí!",
        ] {
            assert_eq!(check(guessed, ANA), Err(Reason::PasswordBreached), "{guessed}");
        }
        let enrolled = Owner { second_factor: true, ..ANA };
        assert_eq!(check("Password1", enrolled), Err(Reason::PasswordBreached));
    }

    #[test]
    fn words_of_the_context_may_be_a_part_of_a_password() {
        for accepted in ["pinzones en el muelle", "Baltra 2026 lava", "482910573829104"] {
            assert_eq!(check(accepted, ANA), Ok(()), "{accepted}");
        }
    }

    #[test]
    fn words_of_the_context_are_in_lower_case_and_the_longest_come_first() {
        assert!(CONTEXT_WORDS.iter().all(|word| *word == word.to_lowercase()));
        assert!(CONTEXT_WORDS.iter().map(|word| word.chars().count()).is_sorted_by(|a, b| a >= b));
    }

    #[test]
    fn every_breached_password_is_long_enough_to_be_tried() {
        assert!(BREACHED.len() >= 300, "{}", BREACHED.len());
        let useless: Vec<_> =
            BREACHED.iter().filter(|p| p.chars().count() < MIN_LENGTH_WITH_SECOND_FACTOR).collect();
        assert!(useless.is_empty(), "too short to be accepted: {useless:?}");
    }

    #[test]
    fn one_time_passwords_have_plain_words_and_fulfil_the_rules() {
        let distinct: HashSet<_> = WORDS.iter().collect();
        assert_eq!((WORDS.len(), distinct.len()), (256, 256));
        assert!(WORDS.iter().all(|w| w.len() >= 3 && w.bytes().all(|b| b.is_ascii_lowercase())));
        let shortest = WORDS.iter().map(|w| w.len()).min().unwrap();
        assert!(5 * shortest + 4 >= MIN_LENGTH);
        let text = NewPassword::one_time([0, 1, 2, 254, 255]).into_text();
        assert_eq!(check(&text, ANA), Ok(()));
    }
}
