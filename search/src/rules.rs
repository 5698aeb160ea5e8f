//! The rules of the product search: which names a query finds and in which order. Pure,
//! whole numbers only. `deploy/search/README.md` says them in words; the browser follows
//! the same rules, and both are held to `deploy/search/vectors.json`.

use std::{borrow::Cow, collections::HashSet};

use unicode_normalization::{UnicodeNormalization as _, char::is_combining_mark};

use crate::{
    word_lists::{
        Head, Language, is_amount, is_common_stem, is_conjunction, is_container, is_homonym, is_material,
        is_preposition, is_question_word, is_stop_word, is_unit, languages,
    },
    words::{Word, fold},
};

/// No more words of a query are looked at.
pub const MOST_WORDS: usize = 8;

/// The words of a folded phrase that tell something, among them its heads; all when none does.
pub fn telling<'a>(phrase: &'a str, heads: &'a [String]) -> impl Iterator<Item = &'a str> {
    let words = || phrase.split(' ').filter(|word| !word.is_empty());
    let is_telling = move |word: &str| !is_stop_word(word) || heads.iter().any(|head| head == word);
    let any = words().any(is_telling);
    words().filter(move |word| !any || is_telling(word))
}

/// Whether a word only joins others.
fn joins(word: &str, language: Option<&Language>) -> bool {
    language.map_or_else(|| is_stop_word(word), |language| language.is_stop_word(word))
}

/// The word that says what it is, of each thing that a name lists: "paja o heno", "peine, cepillo y secadora"; in some
/// languages the last one before a preposition: "cherry tomato in oil". In the others no part begins with one: "farine de
/// viande et d'os" is flour.
pub fn heads(name: &str, language: Option<&Language>) -> Vec<String> {
    let head = language.map_or(Head::First, |language| language.head);
    let mut heads = Vec::new();
    for part in name.split([',', ';', '(', ')']) {
        let mut found: Option<String> = None;
        let mut is_over = false;
        for word in fold(part).split(' ').filter(|word| !word.is_empty()) {
            if is_conjunction(word) {
                heads.extend(found.take());
                is_over = false;
            } else if is_preposition(word) && (head == Head::Last) == found.is_some() {
                is_over = true;
            } else if !joins(word, language) && (found.is_none() || head == Head::Last) && !is_over {
                found = Some(word.to_owned());
            }
        }
        heads.extend(found);
    }
    heads
}

/// What a name is to its product; the first is the best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum NameKind {
    /// The name, or what stands before its parenthesis.
    Name = 0,
    /// Another name, in any language.
    Synonym = 1,
    /// The Latin name.
    Scientific = 2,
    /// The name in another language.
    Translation = 3,
}

impl NameKind {
    /// As contracts spell it.
    pub fn code(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Synonym | Self::Translation => "synonym",
            Self::Scientific => "scientific",
        }
    }
}

/// What a product is found by.
#[derive(Debug, Clone, Copy)]
pub struct Names<'a> {
    /// The name.
    pub name: &'a str,
    /// Other names, in any language.
    pub synonyms: &'a [String],
    /// The Latin name.
    pub scientific: Option<&'a str>,
    /// The name in each of [`languages`], empty where that is one of the others; see [`translations`].
    pub translations: &'a [String],
}

/// A name as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NameText<'a> {
    /// What it is to the product.
    pub kind: NameKind,
    /// What is compared; may be empty.
    pub text: &'a str,
    /// The whole name that it is a part of.
    pub written: &'a str,
    /// The language of a translation; other names may be in any.
    pub language: Option<&'static Language>,
    /// Whether its umlauts count as they are typed without the key: "Käse", "Kaese".
    pub is_spelled_out: bool,
}

impl<'a> NameText<'a> {
    /// What is compared, as it is typed.
    pub fn typed(&self) -> Cow<'a, str> {
        if self.is_spelled_out { Cow::Owned(spelled_out(self.text)) } else { Cow::Borrowed(self.text) }
    }

    /// The word that says what it is, of each thing that it lists; see [`heads`].
    pub fn heads(&self) -> Vec<String> {
        heads(&self.typed(), self.language)
    }
}

impl<'a> Names<'a> {
    /// Every name by the place it comes from: 0 the name, 1 its beginning before a parenthesis, 2… the synonyms, the
    /// scientific name, and of each translation itself and its beginning, in German both also without umlauts.
    pub fn all(&self) -> Vec<NameText<'a>> {
        let of = |kind, text| NameText { kind, text, written: text, language: None, is_spelled_out: false };
        let mut names = Vec::with_capacity(self.synonyms.len() + self.translations.len() * 2 + 3);
        names.push(of(NameKind::Name, self.name));
        names.push(NameText { text: beginning(self.name), ..of(NameKind::Name, self.name) });
        names.extend(self.synonyms.iter().map(|synonym| of(NameKind::Synonym, synonym)));
        names.push(of(NameKind::Scientific, self.scientific.unwrap_or("")));
        for (text, language) in self.translations.iter().zip(languages()) {
            let whole = NameText { language: Some(language), ..of(NameKind::Translation, text) };
            let both = [whole, NameText { text: beginning(text), ..whole }];
            names.extend(both);
            if language.code == "de" {
                let without = |name: NameText<'a>| if has_umlaut(name.text) { name.text } else { "" };
                names.extend(both.map(|name| NameText { text: without(name), is_spelled_out: true, ..name }));
            }
        }
        names
    }

    /// The languages in which the product is called as a synonym says, a bit each.
    pub fn languages_of_synonyms(&self) -> u8 {
        let called_so = self.translations.iter().zip(languages()).filter(|(text, _)| text.is_empty());
        called_so.fold(0, |bits, (_, language)| bits | bit_of(Some(language)))
    }
}

/// The bit of a language; none where it is not known.
pub fn bit_of(language: Option<&Language>) -> u8 {
    let place = language.and_then(|one| languages().iter().position(|other| other.code == one.code));
    place.map_or(0, |place| 1 << place)
}

/// What stands before a parenthesis at the end: "nopal (penca)" is also called "nopal". "loose (spare) batteries" are not
/// called "loose".
fn beginning(name: &str) -> &str {
    name.split_once('(').filter(|_| name.trim_end().ends_with(')')).map_or("", |(before, _)| before)
}

fn has_umlaut(text: &str) -> bool {
    !text.is_ascii() && text.nfc().flat_map(char::to_lowercase).any(|c| matches!(c, 'ä' | 'ö' | 'ü'))
}

/// "Kaese" for "Käse".
fn spelled_out(text: &str) -> String {
    let mut spelled = String::with_capacity(text.len() + 2);
    for c in text.nfc().flat_map(char::to_lowercase) {
        match c {
            'ä' => spelled.push_str("ae"),
            'ö' => spelled.push_str("oe"),
            'ü' => spelled.push_str("ue"),
            c => spelled.push(c),
        }
    }
    spelled
}

/// The translations of a name, in the order of [`languages`], each empty if the product is called so already.
pub fn translations<'a>(names: &Names<'_>, translated: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut known: HashSet<String> = names.all().iter().map(|name| fold(name.text)).collect();
    let own = |text: &str| if known.insert(fold(text)) { text.to_owned() } else { String::new() };
    translated.into_iter().map(own).collect()
}

/// Whether a text has an ñ, ç, ã or õ.
pub fn has_tilde(text: &str) -> bool {
    !text.is_ascii() && text.nfc().flat_map(char::to_lowercase).any(|c| matches!(c, 'ñ' | 'ç' | 'ã' | 'õ'))
}

/// A word of a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypedWord {
    /// In every form.
    pub word: Word,
    /// Whether it is a common word of Spanish, English or Portuguese or a trade name, and so no
    /// slip for another word.
    pub is_common: bool,
    /// Whether it is found only as it is written: a stop word that is a thing in another language.
    pub is_literal: bool,
}

impl TypedWord {
    fn new(text: &str) -> Self {
        let word = Word::new(text);
        Self { is_common: is_common_stem(&word.stem), is_literal: false, word }
    }
}

/// What was typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ParsedQuery {
    /// Folded text; empty asks for everything.
    pub phrase: String,
    /// Every word, also those that only join others.
    pub words: Vec<TypedWord>,
    /// Every telling word.
    pub all: Vec<TypedWord>,
    /// Without the words of the question; the same as `all` where there is none or nothing
    /// else.
    pub things: Vec<TypedWord>,
    /// Letters of the things.
    pub length: usize,
    /// Whether an ñ, ç, ã or õ was typed.
    pub has_tilde: bool,
    /// The things without their amount and what contains them, where that leaves other things.
    pub bare: Option<Box<Bare>>,
}

/// What was typed, without amounts and containers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Bare {
    /// The other things.
    pub asked: ParsedQuery,
    /// A container may be the thing: "bolsa térmica". Only a name that is whole and as typed
    /// answers then.
    pub is_doubtful: bool,
}

impl ParsedQuery {
    /// Takes a query apart.
    pub fn new(text: &str) -> Self {
        let phrase = fold(text);
        let words = distinct(phrase.split(' ').filter(|word| !word.is_empty()));
        let all = distinct(telling(&phrase, &[]));
        let mut things: Vec<_> = all.iter().filter(|typed| is_thing(&typed.word.text)).cloned().collect();
        if things.is_empty() {
            things.clone_from(&all);
        }
        let mut asked = Self { words, ..Self::of(phrase, has_tilde(text), all, things) };
        asked.bare = asked.bare(text).map(Box::new);
        asked
    }

    fn of(phrase: String, has_tilde: bool, mut all: Vec<TypedWord>, mut things: Vec<TypedWord>) -> Self {
        all.truncate(MOST_WORDS);
        things.truncate(MOST_WORDS);
        let letters: usize = things.iter().map(|typed| typed.word.text.chars().count()).sum();
        Self {
            length: letters + things.len().saturating_sub(1),
            has_tilde,
            phrase,
            all,
            things,
            ..Self::default()
        }
    }

    /// The things with those stop words that are things in a name: "thé", "lã", "os"; also without containers and amounts.
    pub fn with_stop_words(&self, is_in_a_name: impl Fn(&str) -> bool) -> Vec<Self> {
        let named = |text: &str| is_stop_word(text) && is_in_a_name(text);
        if !self.words.iter().any(|typed| named(&typed.word.text)) {
            return Vec::new();
        }
        let is_kept = |text: &str| if is_stop_word(text) { named(text) } else { is_thing(text) };
        let kept = self.words.iter().filter(|typed| is_kept(&typed.word.text));
        let literal = |typed: &TypedWord| TypedWord { is_literal: named(&typed.word.text), ..typed.clone() };
        let things: Vec<_> = kept.map(literal).collect();
        let is_bare = |typed: &&TypedWord| !is_amount(&typed.word.text) && !is_container(&typed.word.text);
        let bare: Vec<_> = things.iter().filter(is_bare).cloned().collect();
        let mut asked = vec![things];
        if bare.len() < asked[0].len() {
            asked.push(bare);
        }
        // One word may be the beginning of another.
        asked.retain(|things| !(things.len() == 1 && self.words.len() == 1));
        let of = |things: Vec<_>| Self::of(self.phrase.clone(), self.has_tilde, things.clone(), things);
        asked.into_iter().map(of).collect()
    }

    fn bare(&self, text: &str) -> Option<Bare> {
        let words: Vec<&str> = self.phrase.split(' ').collect();
        let is_good = |word: &str| {
            let is_thing = self.things.iter().any(|typed| typed.word.text == word);
            is_thing && !is_amount(word) && !is_container(word)
        };
        let mut is_doubtful = false;
        let mut is_left_out = |word: &str| {
            if is_amount(word) || !is_container(word) {
                return is_amount(word);
            }
            let after = words.iter().skip_while(|other| **other != word).skip(1);
            let goods: Vec<_> = after.clone().filter(|word| is_good(word)).collect();
            // "frasco de vidrio", "bolsa de tela".
            if matches!(goods[..], [material] if is_material(material)) {
                return false;
            }
            is_doubtful |= after.clone().next().is_some_and(|next| is_good(next));
            true
        };
        let goods: Vec<_> =
            self.things.iter().filter(|typed| !is_left_out(&typed.word.text)).cloned().collect();
        if goods.is_empty() || goods.len() == self.things.len() {
            return None;
        }
        // "cactus pequeño" is written with ñ, "cactus" is not.
        let is_in_word = |c: char| c.is_alphanumeric() || is_combining_mark(c) || matches!(c, '\'' | '’');
        let mut written = text.split(|c| !is_in_word(c)).filter(|written| has_tilde(written));
        let has_tilde = written.any(|written| goods.iter().any(|good| good.word.text == fold(written)));
        let asked = Self::of(self.phrase.clone(), has_tilde, goods.clone(), goods);
        Some(Bare { asked, is_doubtful })
    }
}

/// Words of which none has the stem of one before it.
fn distinct<'a>(words: impl Iterator<Item = &'a str>) -> Vec<TypedWord> {
    let mut distinct: Vec<TypedWord> = Vec::new();
    for typed in words.map(TypedWord::new) {
        if !distinct.iter().any(|other| other.word.stem == typed.word.stem) {
            distinct.push(typed);
        }
    }
    distinct
}

/// Whether a word is of the thing, and neither of the question nor a quantity.
fn is_thing(text: &str) -> bool {
    !is_question_word(text) && !is_unit(text) && !is_measure(text) && text.chars().any(char::is_alphabetic)
}

/// Whether a word is digits with a unit: "500g", "x12".
fn is_measure(word: &str) -> bool {
    let number = word.strip_prefix('x').unwrap_or(word);
    let unit = number.trim_start_matches(|c: char| c.is_ascii_digit());
    unit.len() < number.len() && (unit.is_empty() || is_unit(unit))
}

/// How a word of the query is found in a word of a name; the smaller the better.
pub mod class {
    /// The same but for the plural.
    pub const SAME: u8 = 0;
    /// The same to the ear.
    pub const SOUND: u8 = 1;
    /// Its beginning.
    pub const BEGINS: u8 = 2;
    /// Its beginning to the ear.
    pub const SOUND_BEGINS: u8 = 3;
    /// The same root: another gender or a diminutive.
    pub const ROOT: u8 = 4;
    /// One slip away.
    pub const SLIP: u8 = 5;
    /// One slip away from its beginning.
    pub const SLIP_BEGINS: u8 = 6;
    /// Two slips away.
    pub const TWO_SLIPS: u8 = 7;
    /// One slip away, while other words begin or sound as typed; only for what is not permitted: whoever types the
    /// beginning of something permitted may as well mean something that is not, and have slipped.
    pub const CAUTION: u8 = 8;
}

/// How many slips are tolerated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tolerance {
    /// Slips as hurried fingers make them: one from four letters on, two from eight on.
    Usual,
    /// What may still be meant when nothing else was found.
    Wide,
}

/// How many letters a word has.
pub fn length(word: &str) -> u8 {
    u8::try_from(word.chars().count()).unwrap_or(u8::MAX)
}

/// The class of a word that is so many slips away in one of its forms.
pub fn with_slips(slips: usize) -> u8 {
    if slips <= 1 { class::SLIP } else { class::TWO_SLIPS }
}

/// Slips forgiven in a word of so many letters.
pub fn most_slips(length: usize, tolerance: Tolerance) -> usize {
    match (tolerance, length) {
        (Tolerance::Usual, ..=3) | (Tolerance::Wide, ..=2) => 0,
        (Tolerance::Usual, ..=7) | (Tolerance::Wide, ..=5) => 1,
        _ => 2,
    }
}

/// No class: the word was not found.
pub const NOT_FOUND: u8 = u8::MAX;

/// Where one word of the query was found in a name: twice its class, and one more when it does
/// not come first.
pub fn place(class: u8, is_first: bool) -> u8 {
    class * 2 + u8::from(!is_first)
}

/// What one name of one product is worth to a query; compared as a whole, smaller is better.
#[derive(Debug, Clone, Copy)]
pub struct NameMatch<'a> {
    /// Per word of the query the best place, or `NOT_FOUND`.
    pub places: &'a [u8],
    /// What the name is to the product.
    pub kind: NameKind,
    /// Telling words of the name.
    pub words: usize,
    /// Letters of the name.
    pub length: usize,
    /// Whether the name has an ñ, ç, ã or õ.
    pub has_tilde: bool,
    /// Whether it is the query with its words put together or apart.
    pub is_respelled: bool,
    /// Whether its words are written as typed.
    pub is_exact: bool,
    /// 1 permitted, 2 restricted, 3 not permitted.
    pub severity: u8,
}

/// All words are there, but not in one name.
pub const SCATTERED: u32 = 14;
/// Tiers above this one lack words of the query.
const PARTIAL: u32 = 15;

/// The rank of a name; smaller is better. From the left, bits: tier 5, standing 3, kind 2,
/// strictness 2, cost 7, other letters 1, length 8.
///
/// Tiers: 0 the name itself, 1 another name itself, 2 the words and others besides; 3 and 4
/// the same to the ear; 5 and 6 with words only begun, 5 also out of caution; 7 to 13 with slips, of which what is
/// permitted is given one more; 14 scattered over several names; above, words are missing.
pub fn rank(asked: &ParsedQuery, found: &NameMatch<'_>) -> u32 {
    let classes = || found.places.iter().filter(|place| **place != NOT_FOUND).map(|place| place / 2);
    let matched = classes().count();
    let is_permitted = found.severity <= 1;
    // The stems of two languages may agree by chance: "brotes" is no plural of "Brot", nor "panal" the "pañal" of a child.
    let is_doubtful =
        found.kind == NameKind::Translation && !found.is_exact || found.has_tilde && !asked.has_tilde;
    let is_whole = matched >= found.words && !(is_permitted && is_doubtful);
    let slips: u32 = classes()
        .map(|class| match class {
            ..class::ROOT => 0,
            class::TWO_SLIPS => 2,
            _ => 1,
        })
        .sum();
    // Who types ñ means ñ; who types n may lack the key.
    let slips = slips + u32::from(asked.has_tilde && !found.has_tilde);
    let cautions = classes().filter(|class| *class == class::CAUTION).count();
    let worst = classes().max().unwrap_or(0);
    let tier = if matched < found.places.len() {
        // A word only begun or slipped is as good as missing.
        let sure =
            classes().filter(|class| matches!(*class, class::SAME | class::SOUND | class::ROOT)).count();
        PARTIAL + u32::try_from(found.places.len() - sure).unwrap_or(0)
    } else if cautions > 0 && usize::try_from(slips).is_ok_and(|slips| slips == cautions) {
        5
    } else if slips > 0 {
        // What is permitted must be clearly more alike to stand above what is not.
        6 + (slips + u32::from(is_permitted)).min(7)
    } else {
        match (worst, is_whole) {
            (class::SAME, true) if found.kind == NameKind::Name => 0,
            (class::SAME, true) => 1,
            (class::SAME, false) => 2,
            (class::SOUND, true) => 3,
            (class::SOUND, false) => 4,
            (_, true) => 5,
            (_, false) => 6,
        }
    };
    let cost: u32 =
        found.places.iter().filter(|place| **place != NOT_FOUND).map(|place| u32::from(*place)).sum();
    key([
        (tier, 5),
        (standing(found.severity, is_whole && cautions == 0), 3),
        (found.kind as u32, 2),
        (strictness(found.severity), 2),
        (cost, 7),
        (u32::from(asked.has_tilde != found.has_tilde), 1),
        (u32::try_from(found.length.abs_diff(asked.length)).unwrap_or(u32::MAX), 8),
    ])
}

/// Fewest letters of a stem that a merely similar word may answer. The list of common words has fewer of the languages of
/// translations.
fn least_alike(kind: NameKind) -> usize {
    if kind == NameKind::Translation { 8 } else { 6 }
}

/// Whether a name answers a query of these words: each is found as typed, by its sound, its beginning, its root or one
/// slip; a common word only as typed, and a short word not by what is merely alike. The sound of a foreign word is merely
/// alike, because the table of sounds is that of Spanish. Part of a name answers only where it has the first word of the
/// thing, as "leche" has of "leche en polvo" and "polvo" has not; part of a synonym does not.
pub fn is_close(asked: &ParsedQuery, words: &[TypedWord], found: &NameMatch<'_>) -> bool {
    if found.is_respelled {
        return true;
    }
    let is_whole = found.places.len() >= found.words;
    let is_named =
        is_whole || found.kind != NameKind::Synonym && found.places.iter().any(|place| place % 2 == 0);
    let is_of_trade = matches!(words, [typed] if is_homonym(&typed.word.text));
    let is_any_as_typed = found.places.iter().any(|place| place / 2 == class::SAME);
    let is_heard = found.kind != NameKind::Translation;
    let is_close = |(typed, place): (&TypedWord, &u8)| match place / 2 {
        class::SAME => true,
        class::SOUND if is_heard => true,
        class::BEGINS if found.kind != NameKind::Scientific => true,
        class::SOUND | class::BEGINS | class::SOUND_BEGINS | class::ROOT | class::SLIP | class::CAUTION => {
            is_any_as_typed || typed.word.stem.chars().count() >= least_alike(found.kind)
        }
        _ => false,
    };
    is_named
        && !is_of_trade
        && !is_confused(asked, words, found)
        && words.iter().zip(found.places).all(is_close)
}

/// Whether a name takes a common word for another one; where something answers, such a name is no
/// part of the answer.
pub fn is_confused(asked: &ParsedQuery, words: &[TypedWord], found: &NameMatch<'_>) -> bool {
    let is_as_typed = |place: u8| place / 2 == class::SAME && (!asked.has_tilde || found.has_tilde);
    let is_confused =
        |(typed, place): (&TypedWord, &u8)| typed.is_common && *place != NOT_FOUND && !is_as_typed(*place);
    !found.is_respelled && words.iter().zip(found.places).any(is_confused)
}

/// Whole names before names with further words, and nothing permitted before anything that
/// is not.
fn standing(severity: u8, is_whole: bool) -> u32 {
    match (severity, is_whole) {
        (2.., true) => 0,
        (3.., false) => 1,
        (..=1, true) => 2,
        (_, false) if severity == 2 => 3,
        _ => 4,
    }
}

fn strictness(severity: u8) -> u32 {
    3 - u32::from(severity.min(3))
}

/// The rank of a product whose names have all words between them.
pub fn scattered(severity: u8) -> u32 {
    key([
        (SCATTERED, 5),
        (standing(severity, false), 3),
        (NameKind::Synonym as u32, 2),
        (strictness(severity), 2),
        (0, 7),
        (0, 1),
        (0, 8),
    ])
}

/// The rank of a permitted thing whose name is also the first word of a stricter one in another language: French "raisin
/// frais" are grapes.
pub fn after_stricter(rank: u32) -> u32 {
    const REST: u32 = 20;
    2 << 23 | standing(1, false) << REST | rank & ((1 << REST) - 1)
}

/// The tier a rank lies in.
pub fn tier(rank: u32) -> u32 {
    rank >> 23
}

/// One number of several, each held to its bits.
fn key(parts: [(u32, u32); 7]) -> u32 {
    parts.into_iter().fold(0, |key, (part, bits)| key << bits | part.min((1 << bits) - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stop_words_count_only_alone() {
        assert_eq!(telling("jugo de la uva", &[]).collect::<Vec<_>>(), ["jugo", "uva"]);
        assert_eq!(telling("de la", &[]).collect::<Vec<_>>(), ["de", "la"]);
    }

    #[test]
    fn stop_words_of_one_language_are_things_in_another() {
        let kept = |query: &str| {
            let texts = |asked: &ParsedQuery| {
                asked.things.iter().map(|typed| typed.word.text.clone()).collect::<Vec<_>>()
            };
            ParsedQuery::new(query)
                .with_stop_words(|word| word == "the")
                .iter()
                .map(texts)
                .collect::<Vec<_>>()
        };
        assert_eq!(kept("du thé vert"), [["the", "vert"]]);
        assert_eq!(kept("puis-je apporter du thé"), [["the"]]);
        assert_eq!(kept("une boîte de thé"), [vec!["boite", "the"], vec!["the"]]);
        assert!(kept("thé").is_empty(), "one word may be unfinished");
        assert!(kept("du pain").is_empty());
        let french = languages().iter().find(|language| language.code == "fr");
        assert_eq!(heads("os, cornes ou crânes", french), ["os", "cornes", "cranes"]);
        assert_eq!(heads("farine de viande et d'os", french), ["farine"]);
    }

    #[test]
    fn german_names_are_found_without_umlauts() {
        let translations = ["", "Süße (rote) Möhre (Karotte)", "", ""].map(str::to_owned);
        let names = Names { name: "zanahoria", synonyms: &[], scientific: None, translations: &translations };
        let typed: Vec<_> = names.all().iter().map(|name| fold(&name.typed())).collect();
        assert!(
            ["susse rote mohre karotte", "suesse rote moehre karotte"]
                .iter()
                .all(|name| typed.contains(&(*name).to_owned()))
        );
        assert_eq!(names.languages_of_synonyms(), 0b1101);
    }

    #[test]
    fn the_question_is_not_the_thing() {
        let words =
            |words: &[TypedWord]| words.iter().map(|typed| typed.word.text.clone()).collect::<Vec<_>>();
        let asked = ParsedQuery::new("¿Puedo llevar 2 kg de queso a Galápagos?");
        assert_eq!(words(&asked.things), ["queso"]);
        assert_eq!(words(&ParsedQuery::new("can I bring").things), ["can", "i", "bring"]);
        assert_eq!(words(&ParsedQuery::new("de la").things), ["de", "la"]);
        assert_eq!(asked.length, 5);
    }

    #[test]
    fn amounts_and_containers_are_not_the_thing() {
        let bare = |query: &str| {
            let bare = ParsedQuery::new(query).bare?;
            let words: Vec<_> = bare.asked.things.iter().map(|typed| typed.word.text.clone()).collect();
            Some((words.join(" "), bare.is_doubtful))
        };
        let sure = |words: &str| Some((words.to_owned(), false));
        assert_eq!(bare("1 funda de pan"), sure("pan"));
        assert_eq!(bare("media libra de queso fresco"), sure("queso fresco"));
        assert_eq!(bare("cerveza six pack"), sure("cerveza"));
        assert_eq!(bare("six pack cerveza"), Some(("cerveza".to_owned(), true)));
        assert_eq!(bare("rollo de papel higiénico"), sure("papel higienico"));
        assert_eq!(bare("frasco de vidrio"), None);
        assert_eq!(bare("una funda"), None);
        assert_eq!(bare("queso 500g"), None, "a measure is no thing in the first place");
        assert!(["500g", "x12", "12x", "3lb", "2"].into_iter().all(is_measure));
        assert!(!["omega3", "b12", "x", "4x4", "g"].into_iter().any(is_measure));
    }
}
