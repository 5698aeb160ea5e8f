//! Words in the forms in which they are compared: folded, without plural, as they are heard.

use unicode_normalization::char::{decompose_canonical, is_combining_mark};

use crate::word_lists::heard;

/// Lower case letters and digits without accents, words parted by one blank. The elided article of "l'ail" is a word, the
/// "s" of "cow's" is none.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let mut add = |c: char| match c {
        '\'' | '’' if is_one_letter(&folded) => folded.push(' '),
        '\'' | '’' => {}
        _ if c.is_alphanumeric() => folded.push(c),
        _ if !folded.is_empty() && !folded.ends_with(' ') => folded.push(' '),
        _ => {}
    };
    for c in text.chars() {
        if c.is_ascii() {
            add(c.to_ascii_lowercase());
        } else {
            decompose_canonical(c, |part| {
                if !is_combining_mark(part) {
                    part.to_lowercase().for_each(|c| match c {
                        'œ' => "oe".chars().for_each(&mut add),
                        'æ' => "ae".chars().for_each(&mut add),
                        'ß' => "ss".chars().for_each(&mut add),
                        c => add(c),
                    });
                }
            });
        }
    }
    folded.truncate(folded.trim_end().len());
    folded
}

/// Whether the last word of a folded text is one letter.
fn is_one_letter(folded: &str) -> bool {
    let mut letters = folded.chars().rev();
    letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none_or(|c| c == ' ')
}

/// A word without its plural, so that singular and plural agree: flor, flores; nuez, nueces; cherry,
/// cherries; leaf, leaves; limão, limões; pão, pães; cheval,
/// chevaux. At least three letters stay.
pub fn stem(word: &str) -> String {
    fn cut(word: &str, ending: &str) -> Option<String> {
        word.strip_suffix(ending).filter(|rest| rest.chars().count() >= 3).map(str::to_owned)
    }
    for (ending, least, instead) in [("aes", 1, "ao"), ("eaux", 2, "eau"), ("aux", 3, "al")] {
        if let Some(rest) = word.strip_suffix(ending).filter(|rest| rest.chars().count() >= least) {
            return stem(&format!("{rest}{instead}"));
        }
    }
    let mut word = cut(word, "s").unwrap_or_else(|| word.to_owned());
    if let Some(root) = cut(&word, "e") {
        word = match root.strip_suffix('c') {
            Some(rest) => format!("{rest}z"),
            None => root,
        };
    }
    for (ending, instead) in [("ao", "o"), ("y", "i"), ("v", "f")] {
        if let Some(rest) = word.strip_suffix(ending).filter(|rest| rest.chars().count() >= 2) {
            return format!("{rest}{instead}");
        }
    }
    word
}

/// What a German word is called when there is one of it, or are many: Zitrone, Zitronen; Muschel, Muscheln. The one has at
/// least four letters.
pub fn german_plurals(word: &str) -> Vec<String> {
    let is_one =
        |one: &&str| one.chars().count() >= 4 && ["e", "el", "er"].iter().any(|ending| one.ends_with(ending));
    let many = Some(word).filter(is_one).map(|one| format!("{one}n"));
    let one = word.strip_suffix('n').filter(is_one).map(str::to_owned);
    one.into_iter().chain(many).collect()
}

/// A folded word as an Ecuadorian hears it, by the table `sounds` of `words.json`; repeated letters count once, except
/// `rr`, which is another sound than `r`.
pub fn sound(word: &str) -> String {
    let letters: Vec<char> = word.chars().collect();
    let mut sound = String::with_capacity(word.len());
    let mut rest = &letters[..];
    while !rest.is_empty() {
        let (heard, length) = heard(rest);
        sound.extend(heard.filter(|heard| *heard == 'r' || !sound.ends_with(*heard)));
        rest = &rest[length..];
    }
    sound
}

/// The sound without what tells male from female and small from great: perro, perra, perrito; and without the plural of
/// German: Birne, Birnen. At least three letters stay, four before that plural.
fn root(sound: &str) -> String {
    if let Some(one) = sound.strip_suffix("en").filter(|one| one.chars().count() >= 4) {
        return one.to_owned();
    }
    let Some(open) = sound.strip_suffix(['a', 'o']) else { return sound.to_owned() };
    let is_long_enough = |root: &&str| root.chars().count() >= 3;
    let small = ["sit", "it"].iter().find_map(|ending| open.strip_suffix(ending).filter(is_long_enough));
    match small {
        // A stem has lost this vowel already: cafecito, café.
        Some(root) => root.strip_suffix('e').filter(is_long_enough).unwrap_or(root).to_owned(),
        None => Some(open).filter(is_long_enough).unwrap_or(sound).to_owned(),
    }
}

/// A word in every form in which words are compared.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Word {
    /// Folded.
    pub text: String,
    /// Without plural.
    pub stem: String,
    /// How the stem is heard.
    pub sound: String,
    /// How the whole word is heard, for beginnings.
    pub heard: String,
    /// How the root is heard.
    pub root: String,
}

impl Word {
    /// All forms of a folded word.
    pub fn new(text: &str) -> Self {
        let stem = stem(text);
        let sound = sound(&stem);
        Self { heard: self::sound(text), root: root(&sound), text: text.to_owned(), stem, sound }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn singular_and_plural_have_one_stem() {
        for (one, many) in [
            ("manzana", "manzanas"),
            ("flor", "flores"),
            ("nuez", "nueces"),
            ("cherry", "cherries"),
            ("leaf", "leaves"),
            ("limao", "limoes"),
            ("pao", "paes"),
            ("cheval", "chevaux"),
            ("gateau", "gateaux"),
            ("tomato", "tomatoes"),
        ] {
            assert_eq!(stem(one), stem(many));
        }
        assert_ne!(stem("mora"), stem("mor"));
        assert_eq!(stem("te"), "te");
    }

    #[test]
    fn what_sounds_alike_is_alike() {
        for (right, typed) in [
            ("guayaba", "guallaba"),
            ("guayusa", "wayusa"),
            ("sandia", "zandia"),
            ("huevo", "webo"),
            ("queso", "keso"),
            ("jengibre", "gengibre"),
            ("champinon", "shanpinon"),
            ("hierba", "yerva"),
            ("papaya", "pappaya"),
        ] {
            assert_eq!(sound(right), sound(typed));
        }
        assert_ne!(sound("pera"), sound("perra"));
    }

    #[test]
    fn german_nouns_have_an_n_in_the_plural() {
        assert_eq!(german_plurals("zitronen"), ["zitrone"]);
        assert_eq!(german_plurals("muschel"), ["muscheln"]);
        assert!(german_plurals("hund").is_empty() && german_plurals("oven").is_empty());
    }

    #[test]
    fn gender_and_diminutive_share_a_root() {
        let word = |text| Word::new(text);
        assert_eq!(word("perrita").root, word("perro").root);
        assert_eq!(word("cafecito").root, word("cafe").root);
        assert_eq!(word("oca").root, "oka");
        assert_eq!(word("birnen").root, word("birne").root);
    }

    #[test]
    fn accents_case_and_signs_do_not_count() {
        assert_eq!(fold("  Árbol de NAVIDAD, natural "), "arbol de navidad natural");
        assert_eq!(fold("Citrus × sinensis"), "citrus sinensis");
        assert_eq!(fold("baby's breath"), "babys breath");
        assert_eq!(fold("huile d’olive, l'ail"), "huile d olive l ail");
        assert_eq!(fold("Œufs, Weißbrot, ex æquo"), "oeufs weissbrot ex aequo");
        assert_eq!(fold("piña/ananá"), "pina anana");
        assert_eq!(fold("\0%_ \u{301}"), "");
    }
}
