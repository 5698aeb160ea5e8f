//! The word lists and sounds that the browser's search reads as well.

use std::{collections::HashSet, sync::LazyLock};

use serde::Deserialize;

use crate::words::stem;

/// `deploy/search/words.json`.
static LISTS: LazyLock<WordLists> = LazyLock::new(|| {
    #[allow(clippy::expect_used, reason = "the file is part of the program; every test reads it")]
    let file: File =
        serde_json::from_str(include_str!("../../deploy/search/words.json")).expect("words.json is valid");
    WordLists::from(file)
});

/// The stems of `deploy/search/common_words.txt`.
static COMMON_STEMS: LazyLock<HashSet<String>> =
    LazyLock::new(|| include_str!("../../deploy/search/common_words.txt").lines().map(stem).collect());

#[derive(Debug, Deserialize)]
struct File {
    stop_words: HashSet<String>,
    question_words: Languages,
    units: Languages,
    amounts: Languages,
    containers: Languages,
    materials: Languages,
    homonyms: HashSet<String>,
    conjunctions: HashSet<String>,
    prepositions: HashSet<String>,
    languages: Vec<Language>,
    sounds: Vec<Sound>,
}

#[derive(Debug, Deserialize)]
struct Languages {
    es: Vec<String>,
    en: Vec<String>,
    pt: Vec<String>,
    de: Vec<String>,
    fr: Vec<String>,
}

impl From<Languages> for HashSet<String> {
    fn from(Languages { es, en, pt, de, fr }: Languages) -> Self {
        [es, en, pt, de, fr].into_iter().flatten().collect()
    }
}

/// A language of translated names.
#[derive(Debug, PartialEq, Eq, Deserialize)]
pub struct Language {
    /// ISO 639-1.
    pub code: String,
    /// Which word of a name says what the thing is.
    pub head: Head,
    /// Words that only join others.
    stop_words: HashSet<String>,
}

impl Language {
    /// Whether a folded word only joins others in this language: "os" is an article in Portuguese and bones in French.
    pub fn is_stop_word(&self, word: &str) -> bool {
        self.stop_words.contains(word)
    }
}

/// Which word of a name says what the thing is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Head {
    /// As in "leche cruda".
    First,
    /// As in "raw milk"; what follows a preposition only describes.
    Last,
}

/// How one or two letters are heard.
#[derive(Debug, Clone, Deserialize)]
pub struct Sound {
    letters: String,
    /// The rule holds before one of these letters; empty for everywhere.
    before: String,
    /// Empty for a silent letter.
    heard: String,
}

impl Sound {
    /// Returns the sound and the number of letters read, if the rule applies at the start of `letters`.
    fn read(&self, letters: &[char]) -> Option<(Option<char>, usize)> {
        let length = self.letters.len();
        let is_written = self.letters.chars().eq(letters.iter().take(length).copied());
        let is_before =
            self.before.is_empty() || letters.get(length).is_some_and(|c| self.before.contains(*c));
        (is_written && is_before).then(|| (self.heard.chars().next(), length))
    }
}

struct WordLists {
    stop_words: HashSet<String>,
    question_words: HashSet<String>,
    units: HashSet<String>,
    amounts: HashSet<String>,
    containers: HashSet<String>,
    materials: HashSet<String>,
    homonyms: HashSet<String>,
    conjunctions: HashSet<String>,
    prepositions: HashSet<String>,
    languages: Vec<Language>,
    /// By the first letter, `a` to `z`.
    sounds: [Vec<Sound>; 26],
}

impl From<File> for WordLists {
    fn from(file: File) -> Self {
        let mut sounds: [Vec<Sound>; 26] = Default::default();
        for sound in file.sounds {
            if let Some(rules) = sound.letters.chars().next().and_then(place).and_then(|n| sounds.get_mut(n))
            {
                rules.push(sound);
            }
        }
        let foreign = file.languages.iter().flat_map(|language| language.stop_words.iter().cloned());
        Self {
            stop_words: file.stop_words.into_iter().chain(foreign).collect(),
            question_words: file.question_words.into(),
            units: file.units.into(),
            amounts: file.amounts.into(),
            containers: file.containers.into(),
            materials: file.materials.into(),
            homonyms: file.homonyms,
            conjunctions: file.conjunctions,
            prepositions: file.prepositions,
            languages: file.languages,
            sounds,
        }
    }
}

fn place(letter: char) -> Option<usize> {
    u32::from(letter).checked_sub(u32::from('a')).and_then(|n| usize::try_from(n).ok()).filter(|n| *n < 26)
}

/// Whether a folded word only joins others in any language.
pub fn is_stop_word(word: &str) -> bool {
    LISTS.stop_words.contains(word)
}

/// Whether a folded word belongs to a question about a thing, not to the thing.
pub fn is_question_word(word: &str) -> bool {
    LISTS.question_words.contains(word)
}

/// Whether a folded word is a unit of measurement.
pub fn is_unit(word: &str) -> bool {
    LISTS.units.contains(word)
}

/// Whether a folded word says how many or how big.
pub fn is_amount(word: &str) -> bool {
    LISTS.amounts.contains(word)
}

/// Whether a folded word names what things are sold or packed in.
pub fn is_container(word: &str) -> bool {
    LISTS.containers.contains(word)
}

/// Whether a folded word names what containers are made of.
pub fn is_material(word: &str) -> bool {
    LISTS.materials.contains(word)
}

/// Whether many travellers mean another thing by a folded word of the catalogue.
pub fn is_homonym(word: &str) -> bool {
    LISTS.homonyms.contains(word)
}

/// Whether a folded word joins the things that a name lists.
pub fn is_conjunction(word: &str) -> bool {
    LISTS.conjunctions.contains(word)
}

/// Whether what follows a folded word only describes.
pub fn is_preposition(word: &str) -> bool {
    LISTS.prepositions.contains(word)
}

/// The languages of translated names, in the order in which a product has them.
pub fn languages() -> &'static [Language] {
    &LISTS.languages
}

/// Whether a stem is that of a common word of Spanish, English or Portuguese, or of a trade name.
pub fn is_common_stem(stem: &str) -> bool {
    COMMON_STEMS.contains(stem)
}

/// Returns the sound at the start of `letters`, `None` for a silent letter, and the number of letters read.
pub fn heard(letters: &[char]) -> (Option<char>, usize) {
    let first = letters.first().copied();
    let rules = first.and_then(place).map_or(&[][..], |n| &LISTS.sounds[n]);
    rules.iter().find_map(|sound| sound.read(letters)).unwrap_or((first, 1))
}
