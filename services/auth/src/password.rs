//! Which passwords are accepted, and the ones given out.

use std::{collections::HashSet, sync::LazyLock};

use pinzon_chassis::Reason;

/// Shortest password without a second factor, in characters (product decision).
pub const MIN_LENGTH: usize = 15;
/// Shortest password of an account with a second factor.
pub const MIN_LENGTH_WITH_SECOND_FACTOR: usize = 8;
/// Longest password accepted, so that hashing cannot be made expensive.
pub const MAX_LENGTH: usize = 256;

static BREACHED: LazyLock<HashSet<String>> = LazyLock::new(|| {
    include_str!("../../../deploy/data/breached_passwords.txt")
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(str::to_lowercase)
        .collect()
});
/// 256 words, so that a byte chooses one.
static WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| include_str!("words.txt").split_whitespace().collect());

/// A password somebody may have from now on.
#[derive(Clone, PartialEq, Eq)]
pub struct NewPassword(String);

/// Whose password it is to be.
#[derive(Debug, Clone, Copy)]
pub struct Owner<'a> {
    /// Address to sign in with.
    pub email: &'a str,
    /// Full name.
    pub name: &'a str,
    /// Whether a second factor stands behind the password.
    pub second_factor: bool,
}

impl NewPassword {
    /// Judges a new password: length, and nothing that is guessed first. No composition rules:
    /// a phrase serves.
    pub fn parse(text: &str, owner: Owner<'_>) -> Result<Self, Reason> {
        let shortest = if owner.second_factor { MIN_LENGTH_WITH_SECOND_FACTOR } else { MIN_LENGTH };
        let length = parse_given(text)?.chars().count();
        if length < shortest {
            return Err(Reason::TooShort);
        }
        let plain = text.trim().to_lowercase();
        let own = [owner.email, owner.name].into_iter().any(|own| plain == own.trim().to_lowercase());
        if own || BREACHED.contains(&plain) {
            return Err(Reason::PasswordBreached);
        }
        Ok(Self(text.to_owned()))
    }

    /// A phrase for one use; `random` decides it (40 bits: it opens nothing but its own change).
    pub fn one_time(random: [u8; 5]) -> Self {
        let words = random.map(|byte| WORDS.get(usize::from(byte)).copied().unwrap_or("pinzon"));
        Self(words.join("-"))
    }

    /// The text.
    pub fn into_text(self) -> String {
        self.0
    }
}

/// A password given to prove who one is: compared, not judged, so only what cannot be one is named.
pub fn parse_given(text: &str) -> Result<&str, Reason> {
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

    fn judge(text: &str, owner: Owner<'_>) -> Result<(), Reason> {
        NewPassword::parse(text, owner).map(|_| ())
    }

    #[test]
    fn passwords_are_counted_in_characters() {
        assert_eq!(judge("ñandú ñandú 123", ANA), Ok(()));
        assert_eq!(judge("ñandú ñandú 12", ANA), Err(Reason::TooShort));
        assert_eq!(judge("", ANA), Err(Reason::Required));
        assert_eq!(judge(&"x".repeat(257), ANA), Err(Reason::TooLong));
        let enrolled = Owner { second_factor: true, ..ANA };
        assert_eq!(judge("ñandú 12", enrolled), Ok(()));
        assert_eq!(judge("ñandú 1", enrolled), Err(Reason::TooShort));
    }

    #[test]
    fn what_is_guessed_first_is_refused() {
        for guessed in
            ["Ana.Freire@abg.gob.ec", " ana freire SANTOS", "passwordpassword", "QwertyUiopAsdfghjkl"]
        {
            assert_eq!(judge(guessed, ANA), Err(Reason::PasswordBreached), "{guessed}");
        }
        let enrolled = Owner { second_factor: true, ..ANA };
        assert_eq!(judge("Password1", enrolled), Err(Reason::PasswordBreached));
    }

    #[test]
    fn the_list_is_data_worth_having() {
        assert!(BREACHED.len() >= 300, "{}", BREACHED.len());
        let useless: Vec<_> =
            BREACHED.iter().filter(|p| p.chars().count() < MIN_LENGTH_WITH_SECOND_FACTOR).collect();
        assert!(useless.is_empty(), "too short to be accepted anyway: {useless:?}");
    }

    #[test]
    fn one_time_passwords_can_be_read_aloud_and_pass_the_rules() {
        let distinct: HashSet<_> = WORDS.iter().collect();
        assert_eq!((WORDS.len(), distinct.len()), (256, 256));
        assert!(WORDS.iter().all(|w| w.len() >= 3 && w.bytes().all(|b| b.is_ascii_lowercase())));
        let shortest = WORDS.iter().map(|w| w.len()).min().unwrap();
        assert!(5 * shortest + 4 >= MIN_LENGTH);
        let text = NewPassword::one_time([0, 1, 2, 254, 255]).into_text();
        assert_eq!(judge(&text, ANA), Ok(()));
    }
}
